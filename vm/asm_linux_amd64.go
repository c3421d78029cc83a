package vm

import (
	"encoding/binary"

	"ryugo/ee"
	"ryugo/targets/xarch"
)

// assemble puts what e holds into the code part and returns its address.
// Symbols in it are addresses in the region.
func (m *memory) assemble(e *xarch.Emitter) uint64 {
	if err := e.Finish(); err != nil {
		panic("BUG: stub: " + err.Error())
	}
	img := e.Image()
	at := m.code(uint64(len(img)), uint64(e.ImageAlign()))
	out := m.codeBytes(at, uint64(len(img)))
	copy(out, img)
	for _, r := range e.Relocs() {
		v := uint64(r.Symbol) + uint64(r.Addend)
		if r.Kind == ee.RelocAddress {
			binary.LittleEndian.PutUint64(out[r.Offset:], v)
		} else {
			binary.LittleEndian.PutUint32(out[r.Offset:], uint32(v-at-uint64(r.Offset)))
		}
	}
	e.Reset()
	return at
}

// loadContext makes r the address of the thread's context block.
func loadContext(e *xarch.Emitter, r xarch.Reg) {
	e.RR(xarch.INS_mov, xarch.EA_8, r, xarch.RSP)
	e.RI(xarch.INS_and, xarch.EA_8, r, -stackSize)
}

// coreStubs are the ways out of compiled code and back.
type coreStubs struct {
	exit    uint64 // completes an exit frame, whose number was pushed, and leaves
	resume  uint64 // drops an exit frame and returns to its return address
	fault   uint64 // where the signal handler lets a faulting thread go on
	returns uint64 // where an invoked method returns to
}

// frameRegs are the general registers of an exit frame, from its highest
// address down to frRDI.
var frameRegs = [...]xarch.Reg{
	xarch.RBP, xarch.RBX, xarch.R12, xarch.R13, xarch.R14, xarch.R15, xarch.R11, xarch.R10,
	xarch.RAX, xarch.R9, xarch.R8, xarch.RCX, xarch.RDX, xarch.RSI, xarch.RDI,
}

func (m *memory) makeCoreStubs(c *convention, ctl *control) coreStubs {
	var s coreStubs
	e := &xarch.Emitter{}

	// The lowest words come first: should they be in the guard, nothing has
	// been pushed yet but the number.
	c.storeXMM(e, xarch.RSP, frXMM-frNumber)
	for _, r := range frameRegs {
		e.R(xarch.INS_push, xarch.EA_8, r)
	}
	e.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, frRDI)
	e.RI(xarch.INS_mov, xarch.EA_8, xarch.RAX, int64(ctl.address()))
	e.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, ctlExitSP), xarch.RSP)
	leave(e)
	s.exit = m.assemble(e)

	c.loadXMM(e, xarch.RSP, frXMM)
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, frRDI)
	for i := len(frameRegs) - 1; i >= 0; i-- {
		e.R(xarch.INS_pop, xarch.EA_8, frameRegs[i])
	}
	e.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, 8) // the number
	e.Op(xarch.INS_ret)
	s.resume = m.assemble(e)

	// The stack may be exhausted, and rsp may be anything: nothing is pushed, and
	// Go takes the registers from the context block, which is in rax.
	c.storeXMM(e, xarch.RAX, ctxFaultXMM)
	e.RI(xarch.INS_mov, xarch.EA_8, xarch.RAX, int64(ctl.address()))
	e.MI(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, ctlExitSP), 0)
	leave(e)
	s.fault = m.assemble(e)

	e.R(xarch.INS_push, xarch.EA_8, xarch.RAX) // stands for the return address
	e.I(xarch.INS_push, exitReturn)
	e.JmpSym(s.exit)
	s.returns = m.assemble(e)
	return s
}

// storeXMM stores the floating-point registers of an exit frame: in compiled
// code a register of an argument holds a double at most, one that a callee
// keeps belongs to whoever.
func (c *convention) storeXMM(e *xarch.Emitter, base xarch.Reg, at int32) {
	for _, r := range c.passed {
		e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(base, at+16*int32(r-xarch.XMM0)), r)
	}
	for _, r := range c.kept {
		e.MR(xarch.INS_movups, xarch.EA_16, xarch.At(base, at+16*int32(r-xarch.XMM0)), r)
	}
}

// loadXMM loads them.
func (c *convention) loadXMM(e *xarch.Emitter, base xarch.Reg, at int32) {
	for _, r := range c.passed {
		e.RM(xarch.INS_movsd, xarch.EA_8, r, xarch.At(base, at+16*int32(r-xarch.XMM0)))
	}
	for _, r := range c.kept {
		e.RM(xarch.INS_movups, xarch.EA_16, r, xarch.At(base, at+16*int32(r-xarch.XMM0)))
	}
}

// leave goes back to Go; rax is the control row.
func leave(e *xarch.Emitter) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.At(xarch.RAX, ctlGoBP))
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RSP, xarch.At(xarch.RAX, ctlGoSP))
	e.MI(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RAX, ctlG), 0)
	e.Op(xarch.INS_ret)
}

// exitStub makes a stub that leaves compiled code with a number and, when Go
// resumes, returns to whoever called the stub.
func (m *memory) exitStub(e *xarch.Emitter, core *coreStubs, number int) uint64 {
	e.I(xarch.INS_push, int64(number))
	e.JmpSym(core.exit)
	return m.assemble(e)
}

// tailStub makes a stub that leaves compiled code with a number; Go stores in
// the frame's return address where to jump with all registers as they were.
func (m *memory) tailStub(e *xarch.Emitter, core *coreStubs, number int) uint64 {
	e.R(xarch.INS_push, xarch.EA_8, xarch.RAX) // stands for the target
	e.I(xarch.INS_push, int64(number))
	e.JmpSym(core.exit)
	return m.assemble(e)
}
