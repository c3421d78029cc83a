//go:build linux && amd64

package amd64_test

import (
	"testing"

	"ryugo/nodes"
)

// average builds a method of the usual mix: loads with bounds checks, field
// stores, compares, calls.
func (r *rig) average() {
	r.begin(nodes.TYP_INT, nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_INT)
	m := &r.m
	sum := r.temp(nodes.TYP_INT)
	m.Blocks.Kind[r.blk] = nodes.BBJ_NONE
	r.store(sum, r.icon(nodes.TYP_INT, 0))
	loop := r.block(nodes.BBJ_COND)
	for i := range 3 {
		arr := r.lcl(1)
		idx := r.lcl(2)
		l := r.temp(nodes.TYP_REF)
		x := r.temp(nodes.TYP_INT)
		r.store(l, arr)
		r.store(x, idx)
		r.add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, r.lcl(x), r.add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.lcl(l), 0, 8, 0), 0, 0)
		base := r.lcl(l)
		c := r.add(nodes.GT_CAST, nodes.TYP_LONG, r.lcl(x), 0, uint32(nodes.TYP_LONG), 0)
		sh := r.bin(nodes.GT_LSH, nodes.TYP_LONG, c, r.icon(nodes.TYP_INT, 2))
		off := r.bin(nodes.GT_ADD, nodes.TYP_LONG, sh, r.icon(nodes.TYP_LONG, 16))
		v := r.add(nodes.GT_IND, nodes.TYP_INT, r.bin(nodes.GT_ADD, nodes.TYP_BYREF, base, off), 0, 0, 0)
		r.store(sum, r.bin(nodes.GT_ADD, nodes.TYP_INT, r.lcl(sum), v))
		r.add(nodes.GT_STOREIND, nodes.TYP_INT, r.bin(nodes.GT_ADD, nodes.TYP_BYREF, r.lcl(0), r.icon(nodes.TYP_LONG, int64(8+4*i))), r.lcl(sum), 0, 0)
		m.Args = append(m.Args,
			nodes.Arg{Late: r.lcl(0), Type: nodes.TYP_REF, Kind: nodes.ArgThis},
			nodes.Arg{Late: r.lcl(sum), Type: nodes.TYP_INT, LateOrder: 1})
		call := nodes.Call{Method: 9, Args: nodes.Range{First: uint32(len(m.Args) - 2), Count: 2}, Flags: nodes.GTF_CALL_VIRT_VTABLE, VTabInd: 64, VTabAfter: 24}
		r.env.Target.ABI.AssignArgs(m, r.jit, &call)
		call.Ret = r.env.Target.ABI.Return(m, r.jit, nodes.TYP_INT, 0)
		m.Calls = append(m.Calls, call)
		r.store(sum, r.add(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL))
	}
	cmp := r.bin(nodes.GT_LT, nodes.TYP_INT, r.lcl(sum), r.icon(nodes.TYP_INT, 100))
	r.un(nodes.GT_JTRUE, nodes.TYP_VOID, cmp)
	m.Blocks.Jump[loop] = loop
	r.block(nodes.BBJ_RETURN)
	r.ret(r.lcl(sum))
}

func (r *rig) backEnd() {
	m := &r.m
	r.lower()
	r.alloc.Run(m, &r.env, r.be)
	r.be.Generate(m, &r.env)
	if err := r.be.Emit(m, &r.env, &r.code); err != nil {
		r.t.Fatal(err)
	}
}

func TestNoAllocations(t *testing.T) {
	r := newRig(t)
	r.alloc.Check = false
	for range 3 {
		r.average()
		r.backEnd()
	}
	if n := testing.AllocsPerRun(20, func() { r.average(); r.backEnd() }); n != 0 {
		t.Fatalf("%v allocations for a method once warm", n)
	}
}

// TestDeterministic compiles the same method before and after another.
func TestDeterministic(t *testing.T) {
	r := newRig(t)
	r.average()
	r.backEnd()
	first := string(r.code.Text)
	r.begin(nodes.TYP_VOID)
	r.ret(0)
	r.backEnd()
	r.average()
	r.backEnd()
	if string(r.code.Text) != first {
		t.Fatal("the code of a method depends on what was compiled before")
	}
}

func BenchmarkBackEnd(b *testing.B) {
	r := newRig(b)
	r.alloc.Check = false
	for b.Loop() {
		r.average()
		r.backEnd()
	}
	b.ReportMetric(float64(r.m.NumNodes), "nodes")
	b.ReportMetric(float64(len(r.code.Text)), "bytes")
}

func BenchmarkBuildOnly(b *testing.B) {
	r := newRig(b)
	for b.Loop() {
		r.average()
	}
}
