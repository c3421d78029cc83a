//go:build linux && amd64

package amd64_test

import (
	"runtime"
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// TestThreadStatics finds bases of a thread's statics in the thread's block, and with the helper if
// there are none. A value is live across the call.
func TestThreadStatics(t *testing.T) {
	const table, below, direct = ee.CORINFO_HELP_GETDYNAMIC_GCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED,
		ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED, ee.CORINFO_HELP_GETDYNAMIC_NONGCTHREADSTATIC_BASE_NOCTOR_OPTIMIZED2
	bases := &[4]uint64{0, 0, 0x7000, 0x8000}
	block := &struct {
		Count int32
		Table *[4]uint64
	}{3, bases}
	at := uint64(uintptr(unsafe.Pointer(block)))
	for _, c := range []struct {
		name   string
		helper ee.Helper
		number int64
		min    bool
		want   uint64
	}{
		{"made", table, 2, false, 0x7000},
		{"not made", table, 1, false, 1001},
		{"beyond the table", below, 3, false, 1003},
		{"made, without references", below, 2, false, 0x7000},
		{"in the block", direct, 68, false, at + 68},
		{"not optimized", table, 2, true, 1002},
	} {
		r := newRig(t)
		r.Env.MinOpts = c.min
		r.JIT.Info.ThreadStatics = ee.ThreadStatics{Index: at, Count: uint32(unsafe.Offsetof(block.Count)), Table: uint32(unsafe.Offsetof(block.Table))}
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
		r.JIT.Info.ThreadStatics.GetAddr = uint64(r.asm(func(e *xarch.Emitter) {
			e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDI)
			destroy(r.Env.Target, e)
			e.Op(xarch.INS_ret)
		}))
		r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(c.helper))] = r.asm(func(e *xarch.Emitter) {
			e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 1000))
			destroy(r.Env.Target, e)
			e.Op(xarch.INS_ret)
		})
		keep := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, r.Lcl(0), r.Lcl(0))
		n := r.NewCall(nodes.TYP_LONG, 0, 0, 0, nodes.Arg{Late: r.Icon(nodes.TYP_INT, c.number)})
		call := &r.M.Calls[r.M.Val[n]]
		call.Kind, call.Helper = nodes.CT_HELPER, c.helper
		r.Ret(r.Bin(nodes.GT_ADD, nodes.TYP_LONG, n, keep))
		r.Finish()
		r.Call(uint64(5))
		if r.Long() != c.want+10 {
			t.Errorf("%s: %#x, want %#x\n%s\n%s", c.name, r.Long(), c.want+10, r.LIR(), r.Dis())
		}
	}
	runtime.KeepAlive(block)
}
