//go:build linux && amd64

package amd64

import (
	"slices"

	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// leaf emits a helper or an InternalCall in machine code: a function that calls nothing and pushes
// nothing. So a fault inside is a fault of the call: the return address is on top of the stack.
//
// A slow path is a jump to an exit stub with the arguments and r10 unchanged.
type leaf struct {
	*xarch.Emitter
	places *cpu.Places
	c      *convention
	slow   uint64
	// arg are the integer registers of arguments. tmp are the other registers that may be destroyed
	// besides rax, the cheapest first.
	arg, tmp []xarch.Reg
}

// newLeaf begins a leaf with n integer arguments.
func (m *Machine) newLeaf(n int, slow uint64) *leaf {
	l := &leaf{Emitter: &m.e, places: m.Places, c: m.conv, slow: slow}
	for i := range min(n, len(l.c.IntArgs)) {
		l.arg = append(l.arg, l.c.arg(i))
	}
	for _, r := range l.c.scratch {
		if !slices.Contains(l.arg, r) {
			l.tmp = append(l.tmp, r)
		}
	}
	return l
}

// argIn returns the register of argument i, or loads it from the stack.
func (e *leaf) argIn(i int, tmp xarch.Reg) xarch.Reg {
	if i < len(e.arg) {
		return e.arg[i]
	}
	e.RM(xarch.INS_mov, xarch.EA_8, tmp, xarch.At(xarch.RSP, 8+8*int32(e.c.Words[i].Word)))
	return tmp
}

// slowPath binds l to a jump to the exit stub.
func (e *leaf) slowPath(l xarch.Label) {
	e.Bind(l)
	e.JmpSym(e.slow)
}

// String instructions use rdi, rsi and rcx. If rdi and rsi are callee-saved, they are kept in r10
// and r11 meanwhile, where a walk from a fault in between finds them (AtStub).

// moveBytes copies n bytes from src to dst, upwards. The three registers are destroyed; they must
// not be r10 or r11.
func (e *leaf) moveBytes(dst, src, n xarch.Reg) {
	e.saveString()
	emitMoves(e.Emitter, regMoves(xarch.RDI, dst, xarch.RSI, src, xarch.RCX, n))
	e.Op(xarch.INS_rep_movsb)
	e.restoreString()
}

// fillBytes stores the byte in al n times.
func (e *leaf) fillBytes(dst, n xarch.Reg) {
	e.saveString()
	emitMoves(e.Emitter, regMoves(xarch.RDI, dst, xarch.RCX, n))
	e.Op(xarch.INS_rep_stosb)
	e.restoreString()
}

// stringRegs are the registers of string instructions that may be callee-saved, and the registers
// that keep them.
var stringRegs = [...]struct{ reg, in xarch.Reg }{{xarch.RDI, xarch.R10}, {xarch.RSI, xarch.R11}}

func (e *leaf) saveString() {
	for _, r := range stringRegs {
		if e.c.CalleeSaved.Has(uint8(r.reg)) {
			e.RR(xarch.INS_mov, xarch.EA_8, r.in, r.reg)
		}
	}
}

func (e *leaf) restoreString() {
	for _, r := range stringRegs {
		if e.c.CalleeSaved.Has(uint8(r.reg)) {
			e.RR(xarch.INS_mov, xarch.EA_8, r.reg, r.in)
		}
	}
}

// regMoves returns moves between registers, given as pairs of destination and source.
func regMoves(pairs ...xarch.Reg) (moves []cpu.Move) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] != pairs[i+1] {
			moves = append(moves, cpu.Move{From: cpu.Loc{Reg: uint8(pairs[i+1])}, To: cpu.Loc{Reg: uint8(pairs[i])}})
		}
	}
	return moves
}
