//go:build linux && 386

package x86

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// leaf makes a stub without a frame. Its slow path is a jump to the exit stub slow, with the
// arguments and the stack unchanged.
type leaf struct {
	*xarch.Emitter
	places *cpu.Places
	c      *cpu.Convention
	slow   uint64
	pushed int32 // bytes that the stub has pushed
}

func (m *Machine) newLeaf(slow uint64) *leaf {
	return &leaf{Emitter: &m.e, places: m.Places, c: m.Conv, slow: slow}
}

// push and pop save and restore registers of the caller.
func (e *leaf) push(regs ...xarch.Reg) {
	for _, r := range regs {
		push(e.Emitter, r)
		e.pushed += 4
	}
}

func (e *leaf) pop(regs ...xarch.Reg) {
	for _, r := range regs {
		pop(e.Emitter, r)
		e.pushed -= 4
	}
}

// stack returns word i of the stack arguments.
func (e *leaf) stack(i int) xarch.Mem { return xarch.At(ESP, 4+4*int32(i)+e.pushed) }

// load and store move words.
func (e *leaf) load(r xarch.Reg, from xarch.Mem) { e.RM(xarch.INS_mov, word, r, from) }
func (e *leaf) store(to xarch.Mem, r xarch.Reg)  { e.MR(xarch.INS_mov, word, to, r) }
func (e *leaf) move(to, from xarch.Reg)          { e.RR(xarch.INS_mov, word, to, from) }
func (e *leaf) ret()                             { e.Op(xarch.INS_ret) }

// touch faults if r is null. It destroys only flags.
func (e *leaf) touch(r xarch.Reg) { e.MR(xarch.INS_cmp, word, xarch.At(r, 0), r) }

// slowPath binds l to a jump to the exit stub.
func (e *leaf) slowPath(l xarch.Label) {
	e.Bind(l)
	e.JmpSym(e.slow)
}

// saveString saves the registers that string instructions use, in the order that Machine.AtStub
// expects; restoreString restores them.
func (e *leaf) saveString()    { e.push(EDI, ESI) }
func (e *leaf) restoreString() { e.pop(ESI, EDI) }

// moveBytes copies ecx bytes from esi to edi, upwards.
func (e *leaf) moveBytes() { e.Op(xarch.INS_rep_movsb) }

// moveOverlapping copies ecx bytes from esi to edi; the ranges may overlap. eax is destroyed.
func (e *leaf) moveOverlapping() {
	down, words, bytes, next, out := e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.move(EAX, EDI)
	e.RR(xarch.INS_sub, word, EAX, ESI)
	e.RR(xarch.INS_cmp, word, EAX, ECX)
	e.Jcc(xarch.CC_B, down)
	e.moveBytes()
	e.Jmp(out)
	e.Bind(down)
	e.Bind(words)
	e.RI(xarch.INS_sub, word, ECX, 4)
	e.Jcc(xarch.CC_B, bytes)
	e.load(EAX, xarch.AtIndex(ESI, ECX, 1, 0))
	e.store(xarch.AtIndex(EDI, ECX, 1, 0), EAX)
	e.Jmp(words)
	e.Bind(bytes)
	e.RI(xarch.INS_add, word, ECX, 4)
	e.Jcc(xarch.CC_E, out)
	e.Bind(next)
	e.RM(xarch.INS_movzxb, word, EAX, xarch.AtIndex(ESI, ECX, 1, -1))
	e.MR(xarch.INS_mov, xarch.EA_1, xarch.AtIndex(EDI, ECX, 1, -1), EAX)
	e.R(xarch.INS_dec, word, ECX)
	e.Jcc(xarch.CC_NE, next)
	e.Bind(out)
}
