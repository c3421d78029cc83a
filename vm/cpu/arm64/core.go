//go:build linux && arm64

package arm64

import (
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// framePairs are pairs of general registers that are adjacent in an exit frame.
var framePairs = [...][2]a64.Reg{
	{a64.X0, a64.X1}, {a64.X2, a64.X3}, {a64.X4, a64.X5}, {a64.X6, a64.X7}, {a64.X8, a64.X9}, {a64.X10, a64.X11},
	{a64.X12, a64.X13}, {a64.X14, a64.X15}, {a64.X19, a64.X20}, {a64.X21, a64.X22}, {a64.X23, a64.X24}, {a64.X25, a64.X26}, {a64.FP, a64.LR},
}

// makeCoreStubs makes the core stubs. The number of an exit is in x16.
func (m *Machine) makeCoreStubs() cpu.CoreStubs {
	var s cpu.CoreStubs
	e := &a64.Emitter{}

	moveFrame(e, a64.INS_stp, a64.INS_str)
	e.Mem(a64.INS_str, a64.X, a64.X16, a64.Base(a64.SP, cpu.FrameNumber))
	e.Mem(a64.INS_str, a64.X, a64.LR, a64.Base(a64.SP, cpu.FrameReturn))
	e.MovImm(a64.X, a64.X17, int64(m.Ctl.Address()))
	e.Mov(a64.X, a64.X16, a64.SP)
	e.Mem(a64.INS_str, a64.X, a64.X16, a64.Base(a64.X17, cpu.ControlExitSP))
	leave(e)
	s.Exit = m.Assemble(e)

	moveFrame(e, a64.INS_ldp, a64.INS_ldr)
	e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.SP, cpu.FrameX16))
	e.Mem(a64.INS_ldr, a64.X, a64.X17, a64.Base(a64.SP, cpu.FrameReturn))
	e.RRI(a64.INS_add, a64.X, a64.SP, a64.SP, cpu.FrameSize)
	e.R(a64.INS_br, a64.X17)
	s.Resume = m.Assemble(e)

	// The stack may be exhausted, and sp may be anything: this stub stores nothing there, and Go
	// takes the registers from the context block, whose address is in x16.
	for r := a64.V8; r <= a64.V15; r += 2 {
		e.Pair(a64.INS_stp, a64.Q, r, r+1, a64.Base(a64.X16, ctxFaultV+16*int32(r-a64.V8)))
	}
	e.MovImm(a64.X, a64.X17, int64(m.Ctl.Address()))
	e.Mem(a64.INS_str, a64.X, a64.ZR, a64.Base(a64.X17, cpu.ControlExitSP))
	leave(e)
	s.Fault = m.Assemble(e)

	m.Core = s
	s.Returns = m.ExitStub(cpu.ExitReturn)
	return s
}

// moveFrame stores or loads the registers of an exit frame at sp, except x16 and x17.
func moveFrame(e *a64.Emitter, pair, one a64.Ins) {
	for r := a64.V0; r <= a64.V15; r += 2 {
		e.Pair(pair, a64.Q, r, r+1, a64.Base(a64.SP, cpu.FrameFloats+16*int32(r-a64.V0)))
	}
	for _, p := range framePairs {
		e.Pair(pair, a64.X, p[0], p[1], a64.Base(a64.SP, int32(cpu.RegOffset[p[0]])))
	}
	e.Mem(one, a64.X, a64.X27, a64.Base(a64.SP, int32(cpu.RegOffset[a64.X27])))
}

// leave returns to Go; x17 is the control row.
func leave(e *a64.Emitter) {
	e.Pair(a64.INS_ldp, a64.X, a64.LR, a64.FP, a64.Base(a64.X17, cpu.ControlGoLR))
	e.Mem(a64.INS_ldr, a64.X, a64.X16, a64.Base(a64.X17, cpu.ControlGoSP))
	e.Mov(a64.X, a64.SP, a64.X16)
	e.Mem(a64.INS_str, a64.X, a64.ZR, a64.Base(a64.X17, cpu.ControlG))
	e.R(a64.INS_ret, a64.LR)
}
