//go:build linux && 386

package x86

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Registers by their 32-bit names.
const (
	EAX = xarch.RAX
	ECX = xarch.RCX
	EDX = xarch.RDX
	EBX = xarch.RBX
	ESP = xarch.RSP
	EBP = xarch.RBP
	ESI = xarch.RSI
	EDI = xarch.RDI
)

// word is the size of a register.
const word = xarch.EA_4

// newEmitter makes an emitter of 32-bit code.
func newEmitter() *xarch.Emitter { return &xarch.Emitter{Is32: true} }

func push(e *xarch.Emitter, r xarch.Reg) { e.R(xarch.INS_push, xarch.EA_8, r) }
func pop(e *xarch.Emitter, r xarch.Reg)  { e.R(xarch.INS_pop, xarch.EA_8, r) }

// loadContext sets r to the address of the thread's context block.
func loadContext(e *xarch.Emitter, r xarch.Reg) {
	e.RR(xarch.INS_mov, word, r, ESP)
	e.RI(xarch.INS_and, word, r, -cpu.StackSize)
}

// coreStubs are the stubs that leave compiled code and return to it.
type coreStubs struct {
	exit    uint64 // completes an exit frame, whose number has been pushed, and leaves
	resume  uint64 // drops an exit frame and returns to its return address
	fault   uint64 // where a faulting thread continues after the signal handler
	returns uint64 // the address that an invoked method returns to
}

// frameRegs are the general registers of an exit frame, from its highest
// address down to FrameEDI.
var frameRegs = [...]xarch.Reg{EBP, EBX, EAX, ECX, EDX, ESI, EDI}

func (m *Machine) makeCoreStubs() coreStubs {
	ctl := m.ctl
	var s coreStubs
	e := newEmitter()

	// The lowest words come first: if they are in the guard, only the number has been pushed so
	// far.
	storeXMM(e, ESP, cpu.FrameFloats-cpu.FrameNumber)
	for _, r := range frameRegs {
		push(e, r)
	}
	push(e, EAX) // again, as FrameDesc: a result overwrites the other slot
	e.RI(xarch.INS_sub, word, ESP, cpu.FrameDesc)
	e.RI(xarch.INS_mov, word, EAX, int64(int32(ctl.address())))
	e.MR(xarch.INS_mov, word, xarch.At(EAX, ctlExitSP), ESP)
	leave(e)
	s.exit = m.Assemble(e)

	loadXMM(e, ESP, cpu.FrameFloats)
	e.RI(xarch.INS_add, word, ESP, cpu.FrameEDI)
	for i := len(frameRegs) - 1; i >= 0; i-- {
		pop(e, frameRegs[i])
	}
	e.RM(xarch.INS_lea, word, ESP, xarch.At(ESP, 4)) // the number
	e.Op(xarch.INS_ret)
	s.resume = m.Assemble(e)

	// The stack may be exhausted, and esp may be anything: this stub pushes nothing, and Go takes
	// the registers from the context block, whose address is in eax.
	storeXMM(e, EAX, ctxFaultXMM)
	e.RI(xarch.INS_mov, word, EAX, int64(int32(ctl.address())))
	e.MI(xarch.INS_mov, word, xarch.At(EAX, ctlExitSP), 0)
	leave(e)
	s.fault = m.Assemble(e)

	push(e, EAX) // in place of the return address
	e.I(xarch.INS_push, cpu.ExitReturn)
	e.JmpSym(s.exit)
	s.returns = m.Assemble(e)
	return s
}

// passed is the number of floating-point registers in an exit frame: those of arguments. The first
// is also the register of results.
const passed = 4

// storeXMM stores the floating-point registers of an exit frame, loadXMM loads them: a register
// holds at most a double, and none is callee-saved.
func storeXMM(e *xarch.Emitter, base xarch.Reg, at int32) {
	for i := range xarch.Reg(passed) {
		e.MR(xarch.INS_movsd, xarch.EA_8, xarch.At(base, at+16*int32(i)), xarch.XMM0+i)
	}
}

func loadXMM(e *xarch.Emitter, base xarch.Reg, at int32) {
	for i := range xarch.Reg(passed) {
		e.RM(xarch.INS_movsd, xarch.EA_8, xarch.XMM0+i, xarch.At(base, at+16*int32(i)))
	}
}

// leave returns to Go; eax is the control row.
func leave(e *xarch.Emitter) {
	e.RM(xarch.INS_mov, word, EBP, xarch.At(EAX, ctlGoBP))
	e.RM(xarch.INS_mov, word, ESP, xarch.At(EAX, ctlGoSP))
	e.MI(xarch.INS_mov, word, xarch.At(EAX, ctlG), 0)
	e.Op(xarch.INS_ret)
}
