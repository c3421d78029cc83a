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

// TestThreadStatics finds bases of a thread's statics in the thread's block, and by the helper where there are none. A value lives
// across the call.
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
		r.env.MinOpts = c.min
		r.jit.info.ThreadStatics = ee.ThreadStatics{Index: at, Count: uint32(unsafe.Offsetof(block.Count)), Table: uint32(unsafe.Offsetof(block.Table))}
		r.begin(nodes.TYP_LONG, nodes.TYP_LONG)
		r.jit.info.ThreadStatics.GetAddr = uint64(r.asm(func(e *xarch.Emitter) {
			e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.RDI)
			r.destroy(e)
			e.Op(xarch.INS_ret)
		}))
		r.symbols[ee.MakeSymbol(ee.SymHelper, uint64(c.helper))] = r.asm(func(e *xarch.Emitter) {
			e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.At(xarch.RDI, 1000))
			r.destroy(e)
			e.Op(xarch.INS_ret)
		})
		keep := r.bin(nodes.GT_ADD, nodes.TYP_LONG, r.lcl(0), r.lcl(0))
		n := r.newCall(nodes.TYP_LONG, 0, 0, 0, nodes.Arg{Late: r.icon(nodes.TYP_INT, c.number)})
		call := &r.m.Calls[r.m.Val[n]]
		call.Kind, call.Helper = nodes.CT_HELPER, c.helper
		r.ret(r.bin(nodes.GT_ADD, nodes.TYP_LONG, n, keep))
		r.finish()
		r.call(uint64(5))
		if r.fr.rax != c.want+10 {
			t.Errorf("%s: %#x, want %#x\n%s\n%s", c.name, r.fr.rax, c.want+10, r.lir(), r.dis())
		}
	}
	runtime.KeepAlive(block)
}
