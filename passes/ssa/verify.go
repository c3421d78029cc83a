package ssa

import (
	"fmt"

	"ryugo/bitvec"
	"ryugo/nodes"
)

// Verify returns the first error in m.SSA, or nil. For each local it recomputes the definition that
// reaches each block, by rounds over all blocks up to the fixed point. It takes from Builder only
// the places of phis. in holds the live-in sets. It is for tests; it allocates.
func Verify(m *nodes.Method, in *bitvec.Matrix) error {
	v := &verifier{m: m, in: in, events: make([][]event, m.NumBlocks)}
	if err := v.collect(); err != nil {
		return err
	}
	for i := range m.Locals {
		if m.Locals[i].Flags&nodes.LvTracked == 0 || !v.inSSA[i] {
			continue
		}
		if err := v.local(nodes.LclNum(i)); err != nil {
			return fmt.Errorf("V%02d: %w", i, err)
		}
	}
	return nil
}

type verifier struct {
	m      *nodes.Method
	in     *bitvec.Matrix
	inSSA  map[int]bool
	events [][]event // [block] nodes that name locals in SSA, in order
}

type event struct {
	n   nodes.NodeID
	def bool
}

// collect lists the nodes that name locals. Either all nodes that name a local are in SSA, or none.
func (v *verifier) collect() error {
	m := v.m
	v.inSSA = map[int]bool{}
	without, several := map[int]bool{}, map[int]bool{}
	for _, b := range m.Flow.RPO {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for n := m.Stmts[s].First; n <= m.Stmts[s].Root; n++ {
				if m.Oper[n].Is(nodes.GTK_MULTI) {
					for _, x := range m.MultiVarsOf(n) {
						several[int(x.Lcl)] = true
					}
				}
				at, def := n, false
				switch {
				case m.Oper[n] == nodes.GT_ASG && m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR:
					at, def = m.Op1[n], true
				case m.Oper[n] != nodes.GT_LCL_VAR || m.Flags[n]&nodes.GTF_VAR_DEF != 0:
					continue
				}
				l := int(m.LclOf(at))
				if m.SSANum(at) == 0 {
					without[l] = true
					continue
				}
				v.inSSA[l] = true
				v.events[b] = append(v.events[b], event{at, def})
			}
		}
	}
	for l := range v.inSSA {
		switch {
		case without[l] || several[l]:
			return fmt.Errorf("V%02d is in SSA, but not all of its appearances are", l)
		case m.Locals[l].Flags&(nodes.LvLiveInHndlr|nodes.LvThroughFinally) != 0:
			return fmt.Errorf("V%02d is in SSA and live into a handler", l)
		}
	}
	for l := range without {
		if lcl := &m.Locals[l]; lcl.Flags&(nodes.LvTracked|nodes.LvLiveInHndlr|nodes.LvThroughFinally) == nodes.LvTracked && !several[l] {
			return fmt.Errorf("V%02d is tracked, but not in SSA", l)
		}
	}
	return nil
}

// Values for reaching definitions: none so far, and more than one.
const unknown, several = 0, ^uint32(0)

// local checks the uses, definitions and phis of local l.
func (v *verifier) local(l nodes.LclNum) error {
	m := v.m
	phi := make([]*nodes.Phi, m.NumBlocks)
	for i := range m.SSA.Phis {
		if x := &m.SSA.Phis[i]; m.SSA.Defs[x.Def].Lcl == l {
			if phi[x.Block] != nil {
				return fmt.Errorf("BB%02d has two phis", x.Block)
			}
			phi[x.Block] = x
		}
	}
	start, out := v.reaching(l, phi)
	for _, b := range m.Flow.RPO {
		at := start[b]
		live := v.in.Row(int(b)).Has(m.Locals[l].VarIndex)
		if live && (at == several || at == unknown) {
			return fmt.Errorf("BB%02d: no single definition reaches it", b)
		}
		if !live && phi[b] != nil {
			return fmt.Errorf("BB%02d: a phi of what is not live", b)
		}
		if err := v.appearances(l, b, at); err != nil {
			return err
		}
	}
	return v.phiArgs(phi, out)
}

// reaching computes the definition of local l that reaches the start and the end of each block,
// given its phis.
func (v *verifier) reaching(l nodes.LclNum, phi []*nodes.Phi) (start, out []uint32) {
	m := v.m
	entry := uint32(0)
	for d := range m.SSA.Defs {
		if def := &m.SSA.Defs[d]; def.Lcl == l && def.Node == 0 && def.Phi == 0 {
			entry = uint32(d)
		}
	}
	start, out = make([]uint32, m.NumBlocks), make([]uint32, m.NumBlocks)
	for changed := true; changed; {
		changed = false
		for _, b := range m.Flow.RPO {
			at := uint32(unknown)
			switch {
			case b == m.FirstBB:
				at = entry
			case phi[b] != nil:
				at = phi[b].Def
			default:
				at = v.merged(b, out)
			}
			start[b] = at
			for _, e := range v.events[b] {
				if e.def && m.LclOf(e.n) == l {
					at = m.SSA.Num[e.n]
				}
			}
			if out[b] != at {
				out[b], changed = at, true
			}
		}
	}
	return start, out
}

// merged returns the definition that reaches block b from its predecessors.
func (v *verifier) merged(b nodes.BlockID, out []uint32) (at uint32) {
	for _, p := range v.m.Flow.PredsOf(b) {
		switch o := out[p]; {
		case o == unknown || o == at:
		case at == unknown:
			at = o
		default:
			at = several
		}
	}
	return at
}

// appearances checks the uses and definitions of local l in block b. Definition at reaches b.
func (v *verifier) appearances(l nodes.LclNum, b nodes.BlockID, at uint32) error {
	m := v.m
	for _, e := range v.events[b] {
		if m.LclOf(e.n) != l {
			continue
		}
		num := m.SSA.Num[e.n]
		switch d := m.SSA.Defs[num]; {
		case d.Lcl != l:
			return fmt.Errorf("node N%d has a definition of V%02d", e.n, d.Lcl)
		case e.def:
			if m.Op1[d.Node] != e.n || d.Block != b {
				return fmt.Errorf("definition %d is not N%d in BB%02d", num, e.n, b)
			}
			at = num
		case num != at:
			return fmt.Errorf("node N%d reads definition %d, recomputed %d", e.n, num, at)
		case !m.Flow.Dominates(d.Block, b):
			return fmt.Errorf("node N%d reads definition %d, which does not dominate it", e.n, num)
		}
	}
	return nil
}

// phiArgs checks the arguments of phis against the definitions that reach the ends of predecessors.
func (v *verifier) phiArgs(phi []*nodes.Phi, out []uint32) error {
	for b, x := range phi {
		if x == nil {
			continue
		}
		for i, p := range v.m.Flow.PredsOf(nodes.BlockID(b)) {
			if got := v.m.SSA.PhiArgs[int(x.FirstArg)+i]; got != out[p] {
				return fmt.Errorf("BB%02d: the phi's argument from BB%02d is %d, recomputed %d", b, p, got, out[p])
			}
		}
	}
	return nil
}
