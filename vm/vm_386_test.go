package vm

import (
	"ryugo/ee"
	x "ryugo/targets/xarch"
)

type emitter = x.Emitter

// handCode calls build to emit code inside of a frame, and returns the steps of the prolog.
func handCode(e *emitter, build func(e *emitter)) []ee.UnwindStep {
	e.Is32 = true
	e.R(x.INS_push, x.EA_8, x.RBP)
	e.RR(x.INS_mov, x.EA_4, x.RBP, x.RSP)
	build(e)
	e.Op(x.INS_leave)
	e.Op(x.INS_ret)
	return []ee.UnwindStep{{CodeOffset: 1, Op: ee.UnwindPush, Reg: uint8(x.RBP)}, {CodeOffset: 3, Op: ee.UnwindSetFrame, Reg: uint8(x.RBP)}}
}
