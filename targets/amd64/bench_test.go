//go:build linux && amd64

package amd64_test

import (
	"testing"

	"ryugo/nodes"
)

// average builds a method with the usual mix: loads with bounds checks, field stores, compares,
// calls.
func (r *rig) average() {
	r.Begin(nodes.TYP_INT, nodes.TYP_REF, nodes.TYP_REF, nodes.TYP_INT)
	m := &r.M
	sum := r.Temp(nodes.TYP_INT)
	m.Blocks.Kind[r.Blk] = nodes.BBJ_NONE
	r.Store(sum, r.Icon(nodes.TYP_INT, 0))
	loop := r.Block(nodes.BBJ_COND)
	for i := range 3 {
		arr := r.Lcl(1)
		idx := r.Lcl(2)
		l := r.Temp(nodes.TYP_REF)
		x := r.Temp(nodes.TYP_INT)
		r.Store(l, arr)
		r.Store(x, idx)
		r.Add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, r.Lcl(x), r.Add(nodes.GT_ARR_LENGTH, nodes.TYP_INT, r.Lcl(l), 0, 8, 0), 0, 0)
		base := r.Lcl(l)
		c := r.Add(nodes.GT_CAST, nodes.TYP_LONG, r.Lcl(x), 0, uint32(nodes.TYP_LONG), 0)
		sh := r.Bin(nodes.GT_LSH, nodes.TYP_LONG, c, r.Icon(nodes.TYP_INT, 2))
		off := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, sh, r.Icon(nodes.TYP_LONG, 16))
		v := r.Add(nodes.GT_IND, nodes.TYP_INT, r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, off), 0, 0, 0)
		r.Store(sum, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(sum), v))
		r.Add(nodes.GT_STOREIND, nodes.TYP_INT, r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(nodes.TYP_LONG, int64(8+4*i))), r.Lcl(sum), 0, 0)
		m.Args = append(m.Args,
			nodes.Arg{Late: r.Lcl(0), Type: nodes.TYP_REF, Kind: nodes.ArgThis},
			nodes.Arg{Late: r.Lcl(sum), Type: nodes.TYP_INT, LateOrder: 1})
		call := nodes.Call{Method: 9, Args: nodes.Range{First: uint32(len(m.Args) - 2), Count: 2}, Flags: nodes.GTF_CALL_VIRT_VTABLE, VTabInd: 64, VTabAfter: 24}
		r.Env.Target.ABI.AssignArgs(m, r.JIT, &call)
		call.Ret = r.Env.Target.ABI.Return(m, r.JIT, nodes.TYP_INT, 0)
		m.Calls = append(m.Calls, call)
		r.Store(sum, r.Add(nodes.GT_CALL, nodes.TYP_INT, 0, 0, uint32(len(m.Calls)-1), nodes.GTF_CALL))
	}
	cmp := r.Bin(nodes.GT_LT, nodes.TYP_INT, r.Lcl(sum), r.Icon(nodes.TYP_INT, 100))
	r.Un(nodes.GT_JTRUE, nodes.TYP_VOID, cmp)
	m.Blocks.Jump[loop] = loop
	r.Block(nodes.BBJ_RETURN)
	r.Ret(r.Lcl(sum))
}

func (r *rig) backEnd() {
	m := &r.M
	r.Lower()
	r.Allocate()
	r.BE.Generate(m, &r.Env)
	if err := r.BE.Emit(m, &r.Env, &r.Code); err != nil {
		r.T.Fatal(err)
	}
}

func TestNoAllocations(t *testing.T) {
	r := newRig(t)
	r.Unchecked()
	for range 3 {
		r.average()
		r.backEnd()
	}
	if n := testing.AllocsPerRun(20, func() { r.average(); r.backEnd() }); n != 0 {
		t.Fatalf("%v allocations for a method once warm", n)
	}
}

// TestDeterministic compiles the same method before and after another one.
func TestDeterministic(t *testing.T) {
	r := newRig(t)
	r.average()
	r.backEnd()
	first := string(r.Code.Text)
	r.Begin(nodes.TYP_VOID)
	r.Ret(0)
	r.backEnd()
	r.average()
	r.backEnd()
	if string(r.Code.Text) != first {
		t.Fatal("the code of a method depends on what was compiled before")
	}
}

func BenchmarkBackEnd(b *testing.B) {
	r := newRig(b)
	r.Unchecked()
	for b.Loop() {
		r.average()
		r.backEnd()
	}
	b.ReportMetric(float64(r.M.NumNodes), "nodes")
	b.ReportMetric(float64(len(r.Code.Text)), "bytes")
}

func BenchmarkBuildOnly(b *testing.B) {
	r := newRig(b)
	for b.Loop() {
		r.average()
	}
}
