//go:build linux && arm

package arm

import (
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// internals are the InternalCall methods in machine code, by name. size is the size of the operand
// that the first parameter refers to. Those with a slow path continue in Go.
var internals = map[string]func(e *leaf, size uint32){
	"System.String::FastAllocateString":                   plain(newText),
	"System.Array::CopyElements":                          plain(copyElements),
	"System.Buffer::Memmove":                              plain(memCopy),
	"System.Math::Sqrt":                                   plain(sqrt),
	"System.Math::Floor":                                  round(t32.LE, t32.INS_vsub),
	"System.Math::Ceiling":                                round(t32.GE, t32.INS_vadd),
	"System.Math::Round":                                  round(t32.AL, 0),
	"System.Runtime.CompilerServices.Unsafe::Element":     unsafeElement,
	"System.Runtime.CompilerServices.Unsafe::MethodTable": plain(methodTable),
	"System.Runtime.CompilerServices.Unsafe::At":          plain(unsafeAt),
	"System.Runtime.CompilerServices.Unsafe::Address":     plain(same),
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
		m.emitMoves(e.Emitter, c.Drop)
		internals[name](e, c.Size)
	})
}

// plain adapts a method without an operand.
func plain(build func(e *leaf)) func(e *leaf, _ uint32) {
	return func(e *leaf, _ uint32) { build(e) }
}

func sqrt(e *leaf) {
	e.VRR(t32.INS_vsqrt, true, d0, d0)
	e.ret()
}

// round rounds a double to the nearest integer by adding 2^52, since the sum has no fraction bits.
// The result is corrected by 1 unless the condition good holds for it and the double. A double of
// 2^52 or more is an integer, or NaN.
func round(good t32.Cond, correct t32.Ins) func(e *leaf, _ uint32) {
	const two52 = 0x43300000 // upper half of the double 2^52
	return func(e *leaf, _ uint32) {
		same, positive, done := e.NewLabel(), e.NewLabel(), e.NewLabel()
		e.VToPair(t32.R0, t32.R1, d0)
		e.MovImm(t32.R2, 0)
		e.MovImm(t32.R3, two52)
		e.RRI(t32.INS_bic, false, t32.R0, t32.R1, 1<<31)
		e.cmp(t32.R0, t32.R3)
		e.BCond(t32.HS, same)
		e.VFromPair(d2, t32.R2, t32.R3)
		e.VRR(t32.INS_vabs, true, d1, d0)
		e.VRRR(t32.INS_vadd, true, d1, d1, d2)
		e.VRRR(t32.INS_vsub, true, d1, d1, d2)
		e.TestI(t32.INS_cmp, t32.R1, 0)
		e.BCond(t32.PL, positive)
		e.VRR(t32.INS_vneg, true, d1, d1)
		e.Bind(positive)
		if good != t32.AL {
			e.VRR(t32.INS_vcmp, true, d1, d0)
			e.VMrs()
			e.BCond(good, done)
			one, _ := t32.FloatImm(1)
			e.VMovImm(true, d2, one)
			e.VRRR(correct, true, d1, d1, d2)
			// If the result is zero, it has the sign of the operand.
			e.TestI(t32.INS_cmp, t32.R1, 0)
			e.BCond(t32.PL, done)
			e.VRR(t32.INS_vabs, true, d1, d1)
			e.VRR(t32.INS_vneg, true, d1, d1)
			e.Bind(done)
		}
		e.VRR(t32.INS_vmov, true, d0, d1)
		e.Bind(same)
		e.ret()
	}
}

// copyElements(source, index, destination, index, length) -> copied, if both arrays have one type;
// otherwise arrayCopy.
func copyElements(e *leaf) {
	const kept, base, size, n = 1<<t32.R4 | 1<<t32.R5, t32.R4, t32.R5, t32.IP
	other := e.NewLabel()
	src, dst := e.arg(0), e.arg(2)
	e.touch(src)
	e.touch(dst)
	popped := e.m.push(e.Emitter, kept)
	e.load(base, src, 0)
	e.load(size, dst, 0)
	e.cmp(base, size)
	e.BCond(t32.NE, other)
	e.load(size, base, cpu.MTComponentSize)
	e.load(base, base, cpu.MTBaseSize)
	e.RRI(t32.INS_sub, true, base, base, cpu.ArrayEnd)
	for _, x := range []struct{ array, index t32.Reg }{{src, e.arg(1)}, {dst, e.arg(3)}} {
		e.add(x.array, x.array, base)
		e.MulAdd(t32.INS_mla, x.array, x.index, size, x.array)
	}
	e.load(n, t32.SP, 8)
	e.Mul(t32.INS_mul, n, n, size)
	e.Pop(kept)
	popped()
	e.move(dst, src, n, t32.R3)
	e.MovImm(t32.R0, 0)
	e.ret()
	popped = e.m.holds(e.Emitter, kept)
	e.Bind(other)
	e.Pop(kept)
	popped()
	e.jump(e.slow)
}

// An atomic operation on a word is a loop of an exclusive load and store. An operation on a long
// need not be atomic: there is one thread.

// exclusive emits a loop around update, which returns the register that holds the value to store.
// r3 receives the old value, which is the result.
func (e *leaf) exclusive(update func(out t32.Label) t32.Reg) {
	loop, out := e.NewLabel(), e.NewLabel()
	e.Barrier()
	e.Bind(loop)
	e.LoadEx(t32.INS_ldrex, t32.R3, e.arg(0))
	v := update(out)
	e.StoreEx(t32.INS_strex, t32.IP, v, e.arg(0))
	e.TestI(t32.INS_cmp, t32.IP, 0)
	e.BCond(t32.NE, loop)
	e.Bind(out)
	e.Barrier()
	e.Mov(t32.R0, t32.R3)
	e.ret()
}

// oldLong loads the long at the first argument, which may be null, into r12 and r1. The second
// argument is in r2 and r3.
func (e *leaf) oldLong() {
	e.load(t32.IP, e.arg(0), 0)
	e.load(t32.R1, e.arg(0), 4)
}

// putLong stores r2 and r3 there, and returns the old long.
func (e *leaf) putLong() {
	e.store(t32.R2, e.arg(0), 0)
	e.store(t32.R3, e.arg(0), 4)
	e.Mov(t32.R0, t32.IP)
	e.ret()
}

// compareExchange(&place, value, comparand) -> old. A long comparand is on the stack.
func compareExchange(e *leaf, size uint32) {
	if size != 8 {
		e.exclusive(func(out t32.Label) t32.Reg {
			e.cmp(t32.R3, e.arg(2))
			e.BCond(t32.NE, out)
			return e.arg(1)
		})
		return
	}
	const kept = 1<<t32.R4 | 1<<t32.R5
	differs := e.NewLabel()
	e.oldLong()
	popped := e.m.push(e.Emitter, kept)
	e.load(t32.R4, t32.SP, 8)
	e.load(t32.R5, t32.SP, 12)
	e.cmp(t32.IP, t32.R4)
	e.BCond(t32.NE, differs)
	e.cmp(t32.R1, t32.R5)
	e.Bind(differs)
	e.Pop(kept)
	popped()
	out := e.NewLabel()
	e.BCond(t32.NE, out)
	e.store(t32.R2, e.arg(0), 0)
	e.store(t32.R3, e.arg(0), 4)
	e.Bind(out)
	e.Mov(t32.R0, t32.IP)
	e.ret()
}

// exchange(&place, value) -> old
func exchange(e *leaf, size uint32) {
	if size == 8 {
		e.oldLong()
		e.putLong()
		return
	}
	e.exclusive(func(t32.Label) t32.Reg { return e.arg(1) })
}

// exchangeAdd(&place, value) -> old
func exchangeAdd(e *leaf, size uint32) {
	if size == 8 {
		e.oldLong()
		e.RRR(t32.INS_add, true, t32.R2, t32.R2, t32.IP, t32.LSL, 0)
		e.RRR(t32.INS_adc, false, t32.R3, t32.R3, t32.R1, t32.LSL, 0)
		e.putLong()
		return
	}
	e.exclusive(func(t32.Label) t32.Reg {
		e.add(t32.R2, t32.R3, e.arg(1))
		return t32.R2
	})
}

func fence(e *leaf) {
	e.Barrier()
	e.ret()
}

// same(x) -> x, as 64 bits
func same(e *leaf) {
	e.MovImm(t32.R1, 0)
	e.ret()
}

// methodTable(object) -> its method table
func methodTable(e *leaf) {
	e.load(t32.R0, e.arg(0), 0)
	e.ret()
}

// unsafeAt(object, offset) -> address; the offset, of 64 bits, is in r2 and r3.
func unsafeAt(e *leaf) {
	e.add(t32.R0, e.arg(0), e.arg(2))
	e.ret()
}

// unsafeAdd(&place, index) -> &place, moved by index elements
func unsafeAdd(e *leaf, size uint32) {
	e.MovImm(t32.IP, size)
	e.MulAdd(t32.INS_mla, t32.R0, e.arg(1), t32.IP, e.arg(0))
	e.ret()
}

// unsafeElement(array, index) -> &element, unchecked
func unsafeElement(e *leaf, size uint32) {
	e.addImm(e.arg(0), e.arg(0), cpu.ArrayData)
	unsafeAdd(e, size)
}
