//go:build linux && 386

package x86_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/exectest"
	"ryugo/targets/xarch"
)

// must returns the code that f emits.
func must(f func(e *xarch.Emitter)) []byte {
	img, err := image(f)
	if err != nil {
		panic(err)
	}
	return img
}

// TestNativeCall: a C callee pops nothing, a stdcall callee its arguments, which are on the stack
// from right to left; a double is returned in st0.
func TestNativeCall(t *testing.T) {
	F := &exectest.NativeFrame
	exectest.NativeCalls(t, newRig(t).Rig, &exectest.NativeCode{
		Convs: []ee.CallConv{ee.CORINFO_CALLCONV_C, ee.CORINFO_CALLCONV_STDCALL}, Kept: 4,
		Call: func(conv ee.CallConv, thread, seen uint64, result nodes.VarType) []byte {
			return must(func(e *xarch.Emitter) {
				e.RI64(xarch.RCX, int64(seen))
				e.RI64(xarch.RDX, int64(thread))
				note := func(at int32) { e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RCX, at), xarch.RAX) }
				e.RM(xarch.INS_movzxb, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDX, int32(F.OffsetOfGCState)))
				note(exectest.SeenMode)
				e.RM(xarch.INS_mov, xarch.EA_4, xarch.RDX, xarch.At(xarch.RDX, int32(F.OffsetOfThreadFrame)))
				for at, off := range map[int32]uint32{exectest.SeenTarget: F.OffsetOfCallTarget, exectest.SeenRecSP: F.OffsetOfCallSiteSP, exectest.SeenBack: F.OffsetOfReturnAddr, exectest.SeenRecFP: F.OffsetOfCalleeSavedFP} {
					e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RDX, int32(off)-int32(F.OffsetOfFrameVptr)))
					note(at)
				}
				e.RM(xarch.INS_lea, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, 4))
				note(exectest.SeenSP)
				e.RR(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.RBP)
				note(exectest.SeenFP)
				e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, 0))
				note(exectest.SeenReturn)
				e.RM(xarch.INS_mov, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, 4))
				e.RM(xarch.INS_add, xarch.EA_4, xarch.RAX, xarch.At(xarch.RSP, 8))
				e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, -1)
				e.RI(xarch.INS_mov, xarch.EA_4, xarch.RDX, -1)
				switch result {
				case nodes.TYP_LONG:
					e.RI(xarch.INS_mov, xarch.EA_4, xarch.RDX, 0)
				case nodes.TYP_DOUBLE:
					e.RR(xarch.INS_cvtsi2sd, xarch.EA_4, xarch.XMM1, xarch.RAX)
					e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(xarch.RSP, -8), xarch.XMM1)
					e.M(xarch.INS_fld64, xarch.EA_8, xarch.At(xarch.RSP, -8))
					e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, -1)
				}
				if conv == ee.CORINFO_CALLCONV_STDCALL {
					e.I(xarch.INS_ret, 8)
				} else {
					e.Op(xarch.INS_ret)
				}
			})
		},
		Init: func(thread uint64) []byte { // the record in ecx, the secret in edx
			return must(func(e *xarch.Emitter) {
				record := func(off uint32) xarch.Mem { return xarch.At(xarch.RCX, int32(off)-int32(F.OffsetOfFrameVptr)) }
				e.MR(xarch.INS_mov, xarch.EA_4, record(F.OffsetOfCallTarget), xarch.RDX)
				e.RI64(xarch.RAX, int64(thread))
				e.RM(xarch.INS_mov, xarch.EA_4, xarch.RDX, xarch.At(xarch.RAX, int32(F.OffsetOfThreadFrame)))
				e.MR(xarch.INS_mov, xarch.EA_4, record(F.OffsetOfFrameLink), xarch.RDX)
				e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, -1)
				e.Op(xarch.INS_ret)
			})
		},
		Stop: func(seen uint64) []byte {
			return must(func(e *xarch.Emitter) {
				e.RI64(xarch.RCX, int64(seen))
				e.MI(xarch.INS_add, xarch.EA_4, xarch.At(xarch.RCX, exectest.SeenStops), 1)
				e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, -1)
				e.Op(xarch.INS_ret)
			})
		},
		Enter: func(method uint64, secret uint32) []byte {
			return must(func(e *xarch.Emitter) {
				e.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, int64(secret))
				e.R(xarch.INS_push, xarch.EA_8, xarch.RBX)
				e.RI64(xarch.RBX, int64(method))
				e.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RSP, -4), xarch.RBX)
				e.R(xarch.INS_pop, xarch.EA_8, xarch.RBX)
				e.JmpM(xarch.At(xarch.RSP, -8))
			})
		},
	})
}
