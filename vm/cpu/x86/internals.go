//go:build linux && 386

package x86

import (
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// internals are the InternalCall methods in machine code, by name. size is the size of the operand
// that the first parameter refers to. Those with a slow path continue in Go.
var internals map[string]func(e *leaf, size uint32)

func init() {
	internals = map[string]func(e *leaf, size uint32){
		"System.String::FastAllocateString":                   plain(newText),
		"System.Array::CopyElements":                          plain(copyElements),
		"System.Buffer::Memmove":                              plain(memmove),
		"System.Math::Sqrt":                                   plain(sqrt),
		"System.Math::Floor":                                  round(roundDown),
		"System.Math::Ceiling":                                round(roundUp),
		"System.Math::Round":                                  round(roundNearest),
		"System.Runtime.CompilerServices.Unsafe::Element":     unsafeElement,
		"System.Runtime.CompilerServices.Unsafe::MethodTable": plain(methodTable),
		"System.Runtime.CompilerServices.Unsafe::At":          plain(unsafeAt),
		"System.Runtime.CompilerServices.Unsafe::Address":     plain(same),
		"System.Runtime.CompilerServices.Unsafe::AsObject":    plain(same),
		"System.Runtime.CompilerServices.Unsafe::Keep":        plain(same),
		"System.Runtime.CompilerServices.Unsafe::Place":       plain(same),
		"System.Threading.Interlocked::CompareExchange":       compareExchange,
		"System.Threading.Interlocked::Exchange":              exchange,
		"System.Threading.Interlocked::ExchangeAdd":           exchangeAdd,
		"System.Threading.Thread::MemoryBarrier":              plain(fence),
	}
}

// plain adapts a method without an operand.
func plain(build func(e *leaf)) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) { build(e) }
}

// memmove(dst, src, n): n, of 64 bits, is on the stack.
func memmove(e *leaf) {
	e.saveString()
	e.move(EDI, ECX)
	e.move(ESI, EDX)
	e.load(ECX, e.stack(0))
	e.moveOverlapping()
	e.restoreString()
	e.ret()
}

// copyElements(source, index, destination, index, length) -> copied, if both arrays have one type;
// otherwise arrayCopy.
func copyElements(e *leaf) {
	other := e.NewLabel()
	e.load(EAX, xarch.At(ECX, 0))
	e.push(EBX)
	e.load(EBX, e.stack(0))
	e.RM(xarch.INS_cmp, word, EAX, xarch.At(EBX, 0))
	e.Jcc(xarch.CC_NE, other)
	e.saveString()
	e.load(ESI, xarch.At(EAX, cpu.MTComponentSize))
	e.load(EAX, xarch.At(EAX, cpu.MTBaseSize))
	e.RR(xarch.INS_imul, word, EDX, ESI)
	e.RR(xarch.INS_add, word, EDX, ECX)
	e.RM(xarch.INS_lea, word, EDX, xarch.AtIndex(EDX, EAX, 1, -cpu.ArrayEnd))
	e.load(EDI, e.stack(1))
	e.RR(xarch.INS_imul, word, EDI, ESI)
	e.RR(xarch.INS_add, word, EDI, EBX)
	e.RM(xarch.INS_lea, word, EDI, xarch.AtIndex(EDI, EAX, 1, -cpu.ArrayEnd))
	e.load(ECX, e.stack(2))
	e.RR(xarch.INS_imul, word, ECX, ESI)
	e.move(ESI, EDX)
	e.moveOverlapping()
	e.RR(xarch.INS_xor, word, EAX, EAX)
	e.restoreString()
	e.pop(EBX)
	e.ret()
	e.Bind(other)
	pop(e.Emitter, EBX)
	e.JmpSym(e.slow)
}

func sqrt(e *leaf) {
	e.RR(xarch.INS_sqrtsd, xarch.EA_8, xarch.XMM0, xarch.XMM0)
	e.ret()
}

// Rounding modes of roundsd, without the inexact exception.
const (
	roundNearest = 8
	roundDown    = 9
	roundUp      = 10
)

func round(mode int64) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) {
		e.RRI(xarch.INS_roundsd, xarch.EA_8, xarch.XMM0, xarch.XMM0, mode)
		e.ret()
	}
}

// The methods of Interlocked on longs need not be atomic: there is one thread. A long is on the
// stack.

// loadOldLong loads the long at ecx, which may be null, and saves ebx for copies.
func loadOldLong(e *leaf) {
	e.load(EAX, xarch.At(ECX, 0))
	e.load(EDX, xarch.At(ECX, 4))
	e.push(EBX)
}

// updateLong applies ins to the lower half, and upper to the upper half, of the long at ecx, with
// words i and i+1 of the stack arguments as operand; mov stores them.
func updateLong(e *leaf, i int, ins, upper xarch.Ins) {
	e.load(EBX, e.stack(i))
	e.MR(ins, word, xarch.At(ECX, 0), EBX)
	e.load(EBX, e.stack(i+1))
	e.MR(upper, word, xarch.At(ECX, 4), EBX)
}

// compareExchange(&place, value, comparand) -> old
func compareExchange(e *leaf, size uint32) {
	if size == 8 {
		out := e.NewLabel()
		loadOldLong(e)
		e.RM(xarch.INS_cmp, word, EAX, e.stack(2))
		e.Jcc(xarch.CC_NE, out)
		e.RM(xarch.INS_cmp, word, EDX, e.stack(3))
		e.Jcc(xarch.CC_NE, out)
		updateLong(e, 0, xarch.INS_mov, xarch.INS_mov)
		e.Bind(out)
		e.pop(EBX)
		e.ret()
		return
	}
	e.load(EAX, e.stack(0))
	e.Op(xarch.INS_lock)
	e.MR(xarch.INS_cmpxchg, word, xarch.At(ECX, 0), EDX)
	e.ret()
}

// exchange(&place, value) -> old
func exchange(e *leaf, size uint32) {
	if size == 8 {
		loadOldLong(e)
		updateLong(e, 0, xarch.INS_mov, xarch.INS_mov)
		e.pop(EBX)
		e.ret()
		return
	}
	e.move(EAX, EDX)
	e.MR(xarch.INS_xchg, word, xarch.At(ECX, 0), EAX)
	e.ret()
}

// exchangeAdd(&place, value) -> old
func exchangeAdd(e *leaf, size uint32) {
	if size == 8 {
		loadOldLong(e)
		updateLong(e, 0, xarch.INS_add, xarch.INS_adc)
		e.pop(EBX)
		e.ret()
		return
	}
	e.move(EAX, EDX)
	e.Op(xarch.INS_lock)
	e.MR(xarch.INS_xadd, word, xarch.At(ECX, 0), EAX)
	e.ret()
}

func fence(e *leaf) {
	e.Op(xarch.INS_mfence)
	e.ret()
}

// same(x) -> x, as 64 bits
func same(e *leaf) {
	e.move(EAX, ECX)
	e.RR(xarch.INS_xor, word, EDX, EDX)
	e.ret()
}

// methodTable(object) -> its method table
func methodTable(e *leaf) {
	e.load(EAX, xarch.At(ECX, 0))
	e.ret()
}

// unsafeAt(object, offset) -> address; the offset, of 64 bits, is on the stack.
func unsafeAt(e *leaf) {
	e.load(EAX, e.stack(0))
	e.RR(xarch.INS_add, word, EAX, ECX)
	e.ret()
}

// unsafeAdd(&place, index) -> &place, moved by index elements
func unsafeAdd(e *leaf, size uint32) {
	e.RRI(xarch.INS_imul, word, EAX, EDX, int64(size))
	e.RR(xarch.INS_add, word, EAX, ECX)
	e.ret()
}

// unsafeElement(array, index) -> &element, unchecked
func unsafeElement(e *leaf, size uint32) {
	e.RI(xarch.INS_add, word, ECX, cpu.ArrayData)
	unsafeAdd(e, size)
}
