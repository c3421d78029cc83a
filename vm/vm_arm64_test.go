package vm

import (
	"ryugo/ee"
	a "ryugo/targets/arm64/a64"
)

type emitter = a.Emitter

// handCode calls build to emit code inside of a frame, and returns the steps of the prolog.
func handCode(e *emitter, build func(e *emitter)) []ee.UnwindStep {
	framed(e, func() { build(e) })
	e.R(a.INS_ret, a.LR)
	return []ee.UnwindStep{
		{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 32}, {CodeOffset: 4, Op: ee.UnwindSave, Reg: a.FP}, {CodeOffset: 4, Op: ee.UnwindSave, Reg: a.LR, Value: 8},
	}
}
