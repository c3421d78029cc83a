//go:build linux && arm64

package arm64

import (
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// internals are the InternalCall methods in machine code, by name. size is the size of the operand
// that the first parameter refers to. Those with a slow path continue in Go.
var internals = map[string]func(e *leaf, size uint32){
	"System.String::FastAllocateString":                   plain(newText),
	"System.Array::CopyElements":                          plain(copyElements),
	"System.Buffer::Memmove":                              plain(memCopy),
	"System.Math::Sqrt":                                   unary(a64.INS_fsqrt),
	"System.Math::Floor":                                  unary(a64.INS_frintm),
	"System.Math::Ceiling":                                unary(a64.INS_frintp),
	"System.Math::Round":                                  unary(a64.INS_frintn),
	"System.Runtime.CompilerServices.Unsafe::Element":     unsafeElement,
	"System.Runtime.CompilerServices.Unsafe::MethodTable": plain(methodTable),
	"System.Runtime.CompilerServices.Unsafe::At":          plain(unsafeAt),
	"System.Runtime.CompilerServices.Unsafe::Address":     plain((*leaf).ret),
	"System.Runtime.CompilerServices.Unsafe::AsObject":    plain((*leaf).ret),
	"System.Runtime.CompilerServices.Unsafe::Keep":        plain((*leaf).ret),
	"System.Runtime.CompilerServices.Unsafe::Place":       plain((*leaf).ret),
	"System.Threading.Interlocked::CompareExchange":       compareExchange,
	"System.Threading.Interlocked::Exchange":              exchange,
	"System.Threading.Interlocked::ExchangeAdd":           exchangeAdd,
	"System.Threading.Thread::MemoryBarrier":              plain(fence),
}

// HasInternal implements cpu.Machine, as does Internal.
func (m *Machine) HasInternal(name string) bool {
	_, ok := internals[name]
	return ok
}

// Internal implements cpu.Machine: the code of an InternalCall.
func (m *Machine) Internal(name string, c cpu.InternalCall) uint64 {
	return m.leaf(c.Slow, func(e *leaf) {
		emitMoves(e.Emitter, c.Drop)
		internals[name](e, c.Size)
	})
}

// plain adapts a method without an operand.
func plain(build func(e *leaf)) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) { build(e) }
}

// unary makes a method from an instruction on a double.
func unary(ins a64.Ins) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) {
		e.RR(ins, a64.D, a64.V0, a64.V0)
		e.ret()
	}
}

// copyElements(source, index, destination, index, length) -> copied, if both arrays have one type;
// otherwise arrayCopy.
func copyElements(e *leaf) {
	const size, base, n = a64.X9, a64.X10, a64.X4
	other := e.NewLabel()
	src, dst := e.arg(0), e.arg(2)
	e.load(base, src, 0)
	e.load(size, dst, 0)
	e.Cmp(a64.X, base, size)
	e.BCond(a64.NE, other)
	e.load32(size, base, cpu.MTComponentSize)
	e.load32(base, base, cpu.MTBaseSize)
	e.RRI(a64.INS_sub, a64.X, base, base, cpu.ArrayEnd)
	for _, x := range []struct{ array, index a64.Reg }{{src, e.arg(1)}, {dst, e.arg(3)}} {
		e.RRR(a64.INS_add, a64.X, x.array, x.array, base)
		e.RRRR(a64.INS_umaddl, a64.X, x.array, x.index, size, x.array)
	}
	e.RRRR(a64.INS_umaddl, a64.X, n, n, size, a64.ZR)
	e.move(dst, src, n)
	e.MovImm(a64.W, a64.X0, 0)
	e.ret()
	e.slowPath(other)
}

// An atomic operation is a loop of an exclusive load and store, which every processor has.

// exclusive emits a loop around update, which returns the register that holds the value to store.
// x9 receives the old value, which is the result.
func (e *leaf) exclusive(size uint32, update func(w a64.Width, out a64.Label) a64.Reg) {
	access, w := [9]a64.Width{1: a64.B, 2: a64.H, 4: a64.W, 8: a64.X}[size], a64.W
	if size == 8 {
		w = a64.X
	}
	loop, out := e.NewLabel(), e.NewLabel()
	e.Bind(loop)
	e.Ordered(a64.INS_ldaxr, access, a64.X9, e.arg(0))
	e.ExclStore(a64.INS_stlxr, access, a64.X10, update(w, out), e.arg(0))
	e.BZero(a64.INS_cbnz, a64.W, a64.X10, loop)
	e.Bind(out)
	e.Barrier(a64.INS_dmb, a64.ISH)
	e.Mov(a64.X, a64.X0, a64.X9)
	e.ret()
}

// compareExchange(&place, value, comparand) -> old
func compareExchange(e *leaf, size uint32) {
	e.exclusive(size, func(w a64.Width, out a64.Label) a64.Reg {
		switch size {
		case 1:
			e.RRRExtend(a64.INS_subs, a64.W, a64.ZR, a64.X9, e.arg(2), a64.UXTB, 0)
		case 2:
			e.RRRExtend(a64.INS_subs, a64.W, a64.ZR, a64.X9, e.arg(2), a64.UXTH, 0)
		default:
			e.Cmp(w, a64.X9, e.arg(2))
		}
		e.BCond(a64.NE, out)
		return e.arg(1)
	})
}

// exchange(&place, value) -> old
func exchange(e *leaf, size uint32) {
	e.exclusive(size, func(a64.Width, a64.Label) a64.Reg { return e.arg(1) })
}

// exchangeAdd(&place, value) -> old
func exchangeAdd(e *leaf, size uint32) {
	e.exclusive(size, func(w a64.Width, _ a64.Label) a64.Reg {
		e.RRR(a64.INS_add, w, a64.X13, a64.X9, e.arg(1))
		return a64.X13
	})
}

func fence(e *leaf) {
	e.Barrier(a64.INS_dmb, a64.ISH)
	e.ret()
}

// methodTable(object) -> its method table
func methodTable(e *leaf) {
	e.load(a64.X0, e.arg(0), 0)
	e.ret()
}

// unsafeAt(object, offset) -> address
func unsafeAt(e *leaf) {
	e.RRR(a64.INS_add, a64.X, a64.X0, e.arg(0), e.arg(1))
	e.ret()
}

// unsafeAdd(&place, index) -> &place, moved by index elements
func unsafeAdd(e *leaf, size uint32) {
	e.MovImm(a64.W, a64.X9, int64(size))
	e.RRRR(a64.INS_smaddl, a64.X, a64.X0, e.arg(1), a64.X9, e.arg(0))
	e.ret()
}

// unsafeElement(array, index) -> &element, unchecked
func unsafeElement(e *leaf, size uint32) {
	e.RRI(a64.INS_add, a64.X, e.arg(0), e.arg(0), cpu.ArrayData)
	unsafeAdd(e, size)
}
