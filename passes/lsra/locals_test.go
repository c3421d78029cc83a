package lsra

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/passes/irtest"
	"ryugo/targets"
)

// calling is the toy machine for tests of Locals: calls destroy registers.
type calling struct{ toy }

func (calling) Clobbers(m *nodes.Method, _ *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	switch m.Oper[n] {
	case nodes.GT_CALL:
		c.Call = true
		call := &m.Calls[m.Val[n]]
		for _, a := range m.Args[call.Args.First:][:call.Args.Count] {
			c.ArgRegs |= targets.MaskOf(a.Regs[0])
		}
		c.Fixed = c.ArgRegs
	case nodes.GT_STOREIND: // a barrier
		c.Destroyed = 1<<r1 | 1<<r2
	}
	return c
}

var callingTarget = func() *targets.Target {
	t := *toyTarget
	t.CalleeSaved = 1<<r4 | 1<<r5
	t.LclOrder = []targets.Reg{r1, r2, r3, r4, r5, f0 + 2, f0 + 1, f0}
	t.KeptReg = r5
	t.IntRoom, t.FloatRoom = targets.Room{All: 10, Busy: 8}, targets.Room{All: 13, Busy: 10}
	return &t
}()

// TestLocals runs Locals for that machine and lists the registers.
func TestLocals(t *testing.T) {
	p := Locals{Check: true}
	irtest.Reports(t, "testdata/locals/*.ir", func(m *nodes.Method, name string, env *targets.Env) string {
		env.Target, env.MinOpts = callingTarget, false
		env.LiveOut = liveOut(m)
		if strings.HasPrefix(name, "constant") { // the others want their constants in registers
			countRefs(m)
		}
		p.Run(m, env, calling{})
		if p.Splits() {
			p.Split()
		}
		p.Cleanup()
		var v nodes.Verifier
		if err := v.Verify(m); err != nil {
			t.Fatal(err)
		}
		m.Renumber()
		var b strings.Builder
		if err := m.Text(&b, name); err != nil {
			t.Fatal(err)
		}
		for i := range m.Locals {
			if l := &m.Locals[i]; l.Flags&nodes.LvRegister != 0 {
				fmt.Fprintf(&b, "; V%02d in %d\n", i, l.Reg)
			}
		}
		return b.String()
	})
}

// countRefs sets the reference counts of the locals, as local sorting does.
func countRefs(m *nodes.Method) {
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			if o := m.Oper[n]; o == nodes.GT_LCL_VAR || o == nodes.GT_STORE_LCL_VAR {
				l := &m.Locals[m.Val[n]]
				l.RefCnt++
				l.WtdRefCnt += m.Blocks.Weight[b]
			}
		}
	}
}

// liveOut computes the liveness of LIR by repeated passes over its blocks.
func liveOut(m *nodes.Method) *bitvec.Matrix {
	vars := 0
	for i := range m.Locals {
		if m.Locals[i].Flags&nodes.LvTracked != 0 {
			vars++
		}
	}
	var in, out bitvec.Matrix
	in.Reset(m.NumBlocks, vars)
	out.Reset(m.NumBlocks, vars)
	for changed := true; changed; {
		changed = false
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			o := out.Row(int(b))
			if k := m.Blocks.Kind[b]; k == nodes.BBJ_NONE || k == nodes.BBJ_COND {
				o.Union(in.Row(int(m.Blocks.Next[b])))
			}
			if m.Blocks.Kind[b] == nodes.BBJ_COND {
				o.Union(in.Row(int(m.Blocks.Jump[b])))
			}
			live := bitvec.Row(slices.Clone(o))
			for n := m.Blocks.Last[b]; n != 0; n = m.Prev[n] {
				switch m.Oper[n] {
				case nodes.GT_LCL_VAR:
					live.Add(m.Locals[m.Val[n]].VarIndex)
				case nodes.GT_STORE_LCL_VAR:
					live.Remove(m.Locals[m.Val[n]].VarIndex)
				}
			}
			changed = in.Row(int(b)).Union(live) || changed
		}
	}
	return &out
}
