//go:build linux && amd64

package amd64

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// loadContext sets r to the address of the thread's context block.
func loadContext(e *xarch.Emitter, r xarch.Reg) {
	e.RR(xarch.INS_mov, xarch.EA_8, r, xarch.RSP)
	e.RI(xarch.INS_and, xarch.EA_8, r, -cpu.StackSize)
}

// frameRegs are the general registers of an exit frame, from its highest address down to FrameRDI.
var frameRegs = [...]xarch.Reg{
	xarch.RBP, xarch.RBX, xarch.R12, xarch.R13, xarch.R14, xarch.R15, xarch.R11, xarch.R10,
	xarch.RAX, xarch.R9, xarch.R8, xarch.RCX, xarch.RDX, xarch.RSI, xarch.RDI,
}

// makeCoreStubs makes the core stubs. The number of an exit has been pushed.
func (m *Machine) makeCoreStubs() cpu.CoreStubs {
	c, ctl := m.conv, m.Ctl
	var s cpu.CoreStubs
	e := &xarch.Emitter{}

	// The lowest words come first: if they are in the guard, only the number has been pushed so
	// far.
	c.storeXMM(e, xarch.RSP, cpu.FrameFloats-cpu.FrameNumber)
	for _, r := range frameRegs {
		e.R(xarch.INS_push, xarch.EA_8, r)
	}
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, cpu.FrameRDI)
	e.RI(xarch.INS_mov, xarch.EA_8, xarch.RAX, int64(ctl.Address()))
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, cpu.ControlExitSP), xarch.RSP)
	leave(e)
	s.Exit = m.Assemble(e)

	c.loadXMM(e, xarch.RSP, cpu.FrameFloats)
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, cpu.FrameRDI)
	for i := len(frameRegs) - 1; i >= 0; i-- {
		e.R(xarch.INS_pop, xarch.EA_8, frameRegs[i])
	}
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, 8) // the number
	e.Op(xarch.INS_ret)
	s.Resume = m.Assemble(e)

	// The stack may be exhausted, and rsp may be anything: this stub pushes nothing, and Go takes
	// the registers from the context block, whose address is in rax.
	c.storeXMM(e, xarch.RAX, ctxFaultXMM)
	e.RI(xarch.INS_mov, xarch.EA_8, xarch.RAX, int64(ctl.Address()))
	e.MI(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, cpu.ControlExitSP), 0)
	leave(e)
	s.Fault = m.Assemble(e)

	e.R(xarch.INS_push, xarch.EA_8, xarch.RAX) // in place of the return address
	e.I(xarch.INS_push, cpu.ExitReturn)
	e.JmpSym(s.Exit)
	s.Returns = m.Assemble(e)
	return s
}

// storeXMM stores the floating-point registers of an exit frame. In compiled code an argument
// register holds at most a double; a callee-saved register may belong to any caller.
func (c *convention) storeXMM(e *xarch.Emitter, base xarch.Reg, at int32) {
	for _, r := range c.passed {
		e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(base, at+16*int32(r-xarch.XMM0)), r)
	}
	for _, r := range c.kept {
		e.MR(xarch.INS_movups, xarch.EA_16, xarch.At(base, at+16*int32(r-xarch.XMM0)), r)
	}
}

// loadXMM loads the floating-point registers of an exit frame.
func (c *convention) loadXMM(e *xarch.Emitter, base xarch.Reg, at int32) {
	for _, r := range c.passed {
		e.RM(xarch.INS_movsd, xarch.EA_8, r, xarch.At(base, at+16*int32(r-xarch.XMM0)))
	}
	for _, r := range c.kept {
		e.RM(xarch.INS_movups, xarch.EA_16, r, xarch.At(base, at+16*int32(r-xarch.XMM0)))
	}
}

// leave returns to Go; rax is the control row.
func leave(e *xarch.Emitter) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.At(xarch.RAX, cpu.ControlGoFP))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RSP, xarch.At(xarch.RAX, cpu.ControlGoSP))
	e.MI(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, cpu.ControlG), 0)
	e.Op(xarch.INS_ret)
}
