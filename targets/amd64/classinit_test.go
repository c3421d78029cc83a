//go:build linux && amd64

package amd64_test

import (
	"testing"
	"unsafe"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// TestClassInit tests a class's byte, which says whether the class is initialized, and calls the
// helper if it is not. A value is live across the call.
func TestClassInit(t *testing.T) {
	const class = 0x123456789a
	for _, c := range []struct {
		name   string
		flag   byte
		local  bool // the class is in a local
		called uint64
	}{
		{"initialized", 1, false, 0},
		{"other bits", 0xff, false, 0},
		{"not yet", 0, false, class},
		{"other bits, not yet", 0xfe, false, class},
		{"of a class in a local", 0, true, 7},
		{"of a class in a local, initialized", 1, true, 0},
	} {
		r := newRig(t)
		_, words := r.Buffer(16)
		flag, called := &words[8], (*uint64)(unsafe.Pointer(&words[0]))
		*flag = c.flag
		r.Begin(nodes.TYP_LONG, nodes.TYP_LONG)
		r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE))] = r.asm(func(e *xarch.Emitter) {
			e.RI64(xarch.RAX, int64(uintptr(unsafe.Pointer(called))))
			e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, 0), xarch.RDI)
			destroy(r.Env.Target, e)
			e.Op(xarch.INS_ret)
		})
		keep := r.Bin(nodes.GT_ADD, nodes.TYP_LONG, r.Lcl(0), r.Lcl(0))
		var arg nodes.NodeID
		if c.local {
			arg = r.Lcl(0)
		} else {
			arg = r.Icon(nodes.TYP_LONG, class)
		}
		n := r.NewCall(nodes.TYP_VOID, 0, 0, 0, nodes.Arg{Late: arg})
		call := &r.M.Calls[r.M.Val[n]]
		call.Kind, call.Helper, call.Flags, call.HasEntry = nodes.CT_HELPER, ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE, nodes.GTF_CALL_M_INITIALIZES, true
		call.Entry.Addr.Bits = uint64(uintptr(unsafe.Pointer(flag)))
		r.Ret(keep)
		r.Finish()
		r.Call(uint64(7))
		if r.Long() != 14 || *called != c.called {
			t.Errorf("%s: %d, and %#x initialized, want %#x\n%s\n%s", c.name, r.Long(), *called, c.called, r.LIR(), r.Dis())
		}
	}
}
