//go:build linux && amd64

package amd64

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
		"System.Buffer::Memmove":                              memmoveStub,
		"System.Math::Sqrt":                                   sqrtStub,
		"System.Math::Floor":                                  roundStub(roundDown),
		"System.Math::Ceiling":                                roundStub(roundUp),
		"System.Math::Round":                                  roundStub(roundNearest),
		"System.Runtime.CompilerServices.Unsafe::Element":     unsafeElementStub,
		"System.Runtime.CompilerServices.Unsafe::MethodTable": methodTableStub,
		"System.Runtime.CompilerServices.Unsafe::At":          unsafeAtStub,
		"System.Runtime.CompilerServices.Unsafe::Address":     sameStub,
		"System.Runtime.CompilerServices.Unsafe::AsObject":    sameStub,
		"System.Runtime.CompilerServices.Unsafe::Keep":        sameStub,
		"System.Runtime.CompilerServices.Unsafe::Place":       sameStub,
		"System.Threading.Interlocked::CompareExchange":       compareExchangeStub,
		"System.Threading.Interlocked::Exchange":              exchangeStub,
		"System.Threading.Interlocked::ExchangeAdd":           exchangeAddStub,
		"System.Threading.Thread::MemoryBarrier":              fenceStub,
	}
}

// plain adapts a method without an operand.
func plain(build func(e *leaf)) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) { build(e) }
}

// memmoveStub(dst, src, n)
func memmoveStub(e *leaf, _ uint32) {
	e.moveOverlapping(e.arg[0], e.arg[1], e.arg[2])
	e.Op(xarch.INS_ret)
}

func sqrtStub(e *leaf, _ uint32) {
	e.RR(xarch.INS_sqrtsd, xarch.EA_8, xarch.XMM0, xarch.XMM0)
	e.Op(xarch.INS_ret)
}

// Rounding modes of roundsd, without the inexact exception.
const (
	roundNearest = 8
	roundDown    = 9
	roundUp      = 10
)

func roundStub(mode int64) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) {
		e.RRI(xarch.INS_roundsd, xarch.EA_8, xarch.XMM0, xarch.XMM0, mode)
		e.Op(xarch.INS_ret)
	}
}

// compareExchangeStub(&place, value, comparand) -> old
func compareExchangeStub(e *leaf, size uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[2])
	e.Op(xarch.INS_lock)
	e.MR(xarch.INS_cmpxchg, xarch.Size(size), xarch.At(e.arg[0], 0), e.arg[1])
	e.Op(xarch.INS_ret)
}

// exchangeStub(&place, value) -> old
func exchangeStub(e *leaf, size uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[1])
	e.MR(xarch.INS_xchg, xarch.Size(size), xarch.At(e.arg[0], 0), xarch.RAX)
	e.Op(xarch.INS_ret)
}

// exchangeAddStub(&place, value) -> old
func exchangeAddStub(e *leaf, size uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[1])
	e.Op(xarch.INS_lock)
	e.MR(xarch.INS_xadd, xarch.Size(size), xarch.At(e.arg[0], 0), xarch.RAX)
	e.Op(xarch.INS_ret)
}

func fenceStub(e *leaf, _ uint32) {
	e.Op(xarch.INS_mfence)
	e.Op(xarch.INS_ret)
}

// sameStub(x) -> x
func sameStub(e *leaf, _ uint32) {
	e.RR(xarch.INS_mov, xarch.EA_8, xarch.RAX, e.arg[0])
	e.Op(xarch.INS_ret)
}

// methodTableStub(object) -> its method table
func methodTableStub(e *leaf, _ uint32) {
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(e.arg[0], 0))
	e.Op(xarch.INS_ret)
}

// unsafeAtStub(object, offset) -> address
func unsafeAtStub(e *leaf, _ uint32) {
	e.RM(xarch.INS_lea, xarch.EA_8, xarch.RAX, xarch.AtIndex(e.arg[0], e.arg[1], 1, 0))
	e.Op(xarch.INS_ret)
}

// unsafeAddStub(&place, index) -> &place, moved by index elements
func unsafeAddStub(e *leaf, size uint32) {
	e.RR(xarch.INS_movsxd, xarch.EA_8, xarch.RAX, e.arg[1])
	e.RRI(xarch.INS_imul, xarch.EA_8, xarch.RAX, xarch.RAX, int64(size))
	e.RR(xarch.INS_add, xarch.EA_8, xarch.RAX, e.arg[0])
	e.Op(xarch.INS_ret)
}

// unsafeElementStub(array, index) -> &element, unchecked
func unsafeElementStub(e *leaf, size uint32) {
	e.RI(xarch.INS_add, xarch.EA_8, e.arg[0], cpu.ArrayData)
	unsafeAddStub(e, size)
}
