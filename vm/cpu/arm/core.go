//go:build linux && arm

package arm

import (
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// framePairs are pairs of general registers that are adjacent in an exit frame.
var framePairs = [...][2]t32.Reg{{t32.R0, t32.R1}, {t32.R2, t32.R3}, {t32.R4, t32.R5}, {t32.R6, t32.R7}, {t32.R8, t32.R9}, {t32.FP, t32.LR}}

// makeCoreStubs makes the core stubs. The number of an exit is in r12.
func (m *Machine) makeCoreStubs() cpu.CoreStubs {
	var s cpu.CoreStubs
	e := &m.e
	ctl := uint32(m.Ctl.Address())
	store := func(r, base t32.Reg, off int32) { e.Mem(t32.INS_str, r, t32.Base(base, off)) }
	load := func(r, base t32.Reg, off int32) { e.Mem(t32.INS_ldr, r, t32.Base(base, off)) }

	store(t32.IP, t32.SP, cpu.FrameNumber)
	store(t32.LR, t32.SP, cpu.FrameReturn)
	moveFrame(e, t32.INS_strd, t32.INS_vstr)
	e.MovImm(t32.IP, ctl)
	store(t32.SP, t32.IP, cpu.ControlExitSP)
	leave(e)
	s.Exit = m.Assemble(e)

	moveFrame(e, t32.INS_ldrd, t32.INS_vldr)
	load(t32.IP, t32.SP, cpu.FrameReturn)
	e.RRI(t32.INS_orr, false, t32.IP, t32.IP, cpu.CodeBit)
	store(t32.IP, t32.SP, cpu.FrameReturn)
	load(t32.IP, t32.SP, cpu.FrameR12)
	e.RRI(t32.INS_add, false, t32.SP, t32.SP, cpu.FrameReturn)
	e.Pop(1 << t32.PC)
	s.Resume = m.Assemble(e)

	// The stack may be exhausted, and sp may be anything: this stub stores nothing there, and Go
	// takes the registers from the context block, whose address is in r12.
	for i := range t32.Reg(8) {
		e.VMem(t32.INS_vstr, true, t32.S0+16+2*i, t32.IP, ctxFaultD+8*int32(i))
	}
	e.MovImm(t32.IP, ctl)
	e.MovImm(t32.LR, 0)
	store(t32.LR, t32.IP, cpu.ControlExitSP)
	leave(e)
	s.Fault = m.Assemble(e)

	m.Core = s
	s.Returns = m.ExitStub(cpu.ExitReturn) &^ cpu.CodeBit
	return s
}

// moveFrame stores or loads the registers of an exit frame at sp, except r12.
func moveFrame(e *t32.Emitter, pair, double t32.Ins) {
	for i := range t32.Reg(16) {
		e.VMem(double, true, t32.S0+2*i, t32.SP, cpu.FrameFloats+8*int32(i))
	}
	for _, p := range framePairs {
		e.Pair(pair, p[0], p[1], t32.SP, int32(cpu.RegOffset[p[0]]))
	}
}

// leave returns to Go; r12 is the control row.
func leave(e *t32.Emitter) {
	e.Pair(t32.INS_ldrd, t32.R2, t32.LR, t32.IP, cpu.ControlGoSP)
	e.Mov(t32.SP, t32.R2)
	e.MovImm(t32.R0, 0)
	e.Mem(t32.INS_str, t32.R0, t32.Base(t32.IP, cpu.ControlG))
	e.R(t32.INS_bx, t32.LR)
}
