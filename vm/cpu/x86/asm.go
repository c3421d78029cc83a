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

// frameRegs are the general registers of an exit frame, from its highest
// address down to FrameEDI.
var frameRegs = [...]xarch.Reg{EBP, EBX, EAX, ECX, EDX, ESI, EDI}

// makeCoreStubs makes the core stubs. The number of an exit has been pushed.
func (m *Machine) makeCoreStubs() cpu.CoreStubs {
	ctl := m.Ctl
	var s cpu.CoreStubs
	e := newEmitter()

	// The lowest words come first: if they are in the guard, only the number has been pushed so
	// far.
	storeXMM(e, ESP, cpu.FrameFloats-cpu.FrameNumber)
	for _, r := range frameRegs {
		push(e, r)
	}
	push(e, EAX) // again, as FrameDesc: a result overwrites the other slot
	e.RI(xarch.INS_sub, word, ESP, cpu.FrameDesc)
	e.RI(xarch.INS_mov, word, EAX, int64(int32(ctl.Address())))
	e.MR(xarch.INS_mov, word, xarch.At(EAX, cpu.ControlExitSP), ESP)
	leave(e)
	s.Exit = m.Assemble(e)

	loadXMM(e, ESP, cpu.FrameFloats)
	e.RI(xarch.INS_add, word, ESP, cpu.FrameEDI)
	for i := len(frameRegs) - 1; i >= 0; i-- {
		pop(e, frameRegs[i])
	}
	e.RM(xarch.INS_lea, word, ESP, xarch.At(ESP, 4)) // the number
	e.Op(xarch.INS_ret)
	s.Resume = m.Assemble(e)

	// The stack may be exhausted, and esp may be anything: this stub pushes nothing, and Go takes
	// the registers from the context block, whose address is in eax.
	storeXMM(e, EAX, ctxFaultXMM)
	e.RI(xarch.INS_mov, word, EAX, int64(int32(ctl.Address())))
	e.MI(xarch.INS_mov, word, xarch.At(EAX, cpu.ControlExitSP), 0)
	leave(e)
	s.Fault = m.Assemble(e)

	push(e, EAX) // in place of the return address
	e.I(xarch.INS_push, cpu.ExitReturn)
	e.JmpSym(s.Exit)
	s.Returns = m.Assemble(e)
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
	e.RM(xarch.INS_mov, word, EBP, xarch.At(EAX, cpu.ControlGoFP))
	e.RM(xarch.INS_mov, word, ESP, xarch.At(EAX, cpu.ControlGoSP))
	e.MI(xarch.INS_mov, word, xarch.At(EAX, cpu.ControlG), 0)
	e.Op(xarch.INS_ret)
}
