//go:build linux && arm

package arm_test

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/exectest"
)

// must returns the code that f emits.
func must(f func(e *t32.Emitter)) []byte {
	img, err := image(f)
	if err != nil {
		panic(err)
	}
	return img
}

// TestNativeCall: native code has its arguments in the same places as managed code.
func TestNativeCall(t *testing.T) {
	F := &exectest.NativeFrame
	exectest.NativeCalls(t, exectest.New(t, machine), &exectest.NativeCode{
		Convs: []ee.CallConv{ee.CORINFO_CALLCONV_C}, Kept: 8,
		Call: func(conv ee.CallConv, thread, seen uint64, result nodes.VarType) []byte {
			return must(func(e *t32.Emitter) {
				e.RRR(t32.INS_add, false, t32.R0, t32.R0, t32.R1, t32.LSL, 0)
				e.MovImm(t32.R1, uint32(seen))
				e.MovImm(t32.R2, uint32(thread))
				note := func(at int32, r t32.Reg) { e.Mem(t32.INS_str, r, t32.Base(t32.R1, at)) }
				e.Mem(t32.INS_ldrb, t32.R3, t32.Base(t32.R2, int32(F.OffsetOfGCState)))
				note(exectest.SeenMode, t32.R3)
				e.Mem(t32.INS_ldr, t32.R2, t32.Base(t32.R2, int32(F.OffsetOfThreadFrame)))
				for at, off := range map[int32]uint32{exectest.SeenTarget: F.OffsetOfCallTarget, exectest.SeenRecSP: F.OffsetOfCallSiteSP, exectest.SeenBack: F.OffsetOfReturnAddr, exectest.SeenRecFP: F.OffsetOfCalleeSavedFP} {
					e.Mem(t32.INS_ldr, t32.R3, t32.Base(t32.R2, int32(off)-int32(F.OffsetOfFrameVptr)))
					note(at, t32.R3)
				}
				e.Mov(t32.R3, t32.SP)
				note(exectest.SeenSP, t32.R3)
				note(exectest.SeenFP, t32.FP)
				note(exectest.SeenReturn, t32.LR)
				for _, r := range []t32.Reg{t32.R1, t32.R2, t32.R3, t32.IP} {
					e.MovImm(r, 0xFFFF_FFFF)
				}
				switch result {
				case nodes.TYP_LONG:
					e.MovImm(t32.R1, 0)
				case nodes.TYP_DOUBLE:
					e.VFromInt(t32.S0+2, t32.R0)
					e.VCvtFromInt(true, false, t32.S0, t32.S0+2)
					e.MovImm(t32.R0, 0xFFFF_FFFF)
				}
				e.R(t32.INS_bx, t32.LR)
			})
		},
		Init: func(thread uint64) []byte {
			return must(func(e *t32.Emitter) {
				record := func(off uint32) t32.Addr { return t32.Base(t32.R0, int32(off)-int32(F.OffsetOfFrameVptr)) }
				e.Mem(t32.INS_str, t32.R1, record(F.OffsetOfCallTarget))
				e.MovImm(t32.R2, uint32(thread))
				e.Mem(t32.INS_ldr, t32.R3, t32.Base(t32.R2, int32(F.OffsetOfThreadFrame)))
				e.Mem(t32.INS_str, t32.R3, record(F.OffsetOfFrameLink))
				e.Mov(t32.R0, t32.R2)
				e.R(t32.INS_bx, t32.LR)
			})
		},
		Stop: func(seen uint64) []byte {
			return must(func(e *t32.Emitter) {
				e.MovImm(t32.R2, uint32(seen))
				e.Mem(t32.INS_ldr, t32.R3, t32.Base(t32.R2, exectest.SeenStops))
				e.RRI(t32.INS_add, false, t32.R3, t32.R3, 1)
				e.Mem(t32.INS_str, t32.R3, t32.Base(t32.R2, exectest.SeenStops))
				e.MovImm(t32.IP, 0xFFFF_FFFF)
				e.R(t32.INS_bx, t32.LR)
			})
		},
		Enter: func(method uint64, secret uint32) []byte {
			return must(func(e *t32.Emitter) {
				e.MovImm(t32.IP, secret)
				e.MovImm(t32.R2, uint32(method))
				e.R(t32.INS_bx, t32.R2)
			})
		},
	})
}
