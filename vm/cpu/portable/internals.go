package portable

import (
	"math"

	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// internals are the InternalCall methods that have no Go function elsewhere.
var internals = map[string]func(c *call) uint64{
	"System.Buffer::Memmove":                              func(c *call) uint64 { copy(raw.Bytes(c.arg(0), c.arg(2)), raw.Bytes(c.arg(1), c.arg(2))); return 0 },
	"System.Math::Sqrt":                                   round(math.Sqrt),
	"System.Math::Floor":                                  round(math.Floor),
	"System.Math::Ceiling":                                round(math.Ceil),
	"System.Math::Round":                                  round(math.RoundToEven),
	"System.Runtime.CompilerServices.Unsafe::Element":     func(c *call) uint64 { return c.arg(0) + cpu.ArrayData + c.index(1) },
	"System.Runtime.CompilerServices.Unsafe::At":          func(c *call) uint64 { return c.arg(0) + c.long(1) },
	"System.Runtime.CompilerServices.Unsafe::MethodTable": func(c *call) uint64 { return raw.LdW(c.arg(0)) },
	"System.Runtime.CompilerServices.Unsafe::Address":     same,
	"System.Runtime.CompilerServices.Unsafe::AsObject":    same,
	"System.Runtime.CompilerServices.Unsafe::Keep":        same,
	"System.Runtime.CompilerServices.Unsafe::Place":       same,
	"System.Threading.Interlocked::CompareExchange": func(c *call) uint64 {
		old := c.load(c.arg(0))
		if old == c.cut(c.operand(2)) {
			c.store(c.arg(0), c.operand(1))
		}
		return old
	},
	"System.Threading.Interlocked::Exchange": func(c *call) uint64 {
		old := c.load(c.arg(0))
		c.store(c.arg(0), c.operand(1))
		return old
	},
	"System.Threading.Interlocked::ExchangeAdd": func(c *call) uint64 {
		old := c.load(c.arg(0))
		c.store(c.arg(0), old+c.operand(1))
		return old
	},
	"System.Threading.Thread::MemoryBarrier": func(c *call) uint64 { return 0 },
}

// call is a call of such a method.
type call struct {
	m    *Machine
	s    *state
	size uint32 // of the value that the first argument refers to
}

func (c *call) arg(i int) uint64 { return c.m.arg(c.s, i) }

// operand returns argument i, of the call's size. On a narrow machine 8 bytes are on the stack.
func (c *call) operand(i int) uint64 {
	if c.size == 8 {
		return c.long(i)
	}
	return c.arg(i)
}

// long returns argument i, of 8 bytes, after an argument that is not a long.
func (c *call) long(i int) uint64 {
	switch {
	case cpu.LongsInPairs:
		return c.arg(2*i) | c.arg(2*i+1)<<32
	case cpu.Narrow:
		return raw.Ld64(c.s.sp + cpu.Word + 8*uint64(i-1))
	}
	return c.arg(i)
}

// index returns argument i, an int, times the size.
func (c *call) index(i int) uint64 { return uint64(int64(int32(c.arg(i))) * int64(c.size)) }

// cut truncates a word to the size. There is one thread, so a load and a store need not be atomic.
func (c *call) cut(w uint64) uint64 {
	if c.size == 4 {
		return uint64(uint32(w))
	}
	return w
}

func (c *call) load(a uint64) uint64 {
	if c.size == 4 {
		return uint64(raw.Ld32(a))
	}
	return raw.Ld64(a)
}

func (c *call) store(a, w uint64) {
	if c.size == 4 {
		raw.St32(a, uint32(w))
	} else {
		raw.St64(a, w)
	}
}

func same(c *call) uint64 { return c.arg(0) }

// round computes a double from a double.
func round(f func(float64) float64) func(c *call) uint64 {
	return func(c *call) uint64 {
		x := c.s.float(cpu.FrameFloats) // the first argument
		*x = math.Float64bits(f(math.Float64frombits(*x)))
		return 0
	}
}

// HasInternal implements cpu.Machine.
func (m *Machine) HasInternal(name string) bool {
	_, ok := internals[name]
	return ok
}

// Internal implements cpu.Machine.
func (m *Machine) Internal(name string, c cpu.InternalCall) uint64 {
	run, drop := internals[name], c.Drop
	return m.stub(func(s *state) {
		s.move(drop)
		s.result(run(&call{m, s, c.Size}))
	}, nil)
}

// ArrayGet, ArraySet and ArrayAddress make stubs that panic: the interpreter implements these
// methods itself, so nothing calls their code.
func (m *Machine) ArrayGet(rank int, e *cpu.ElemShape, rangeFail uint64) uint64 {
	return m.stub(func(s *state) { panic(errNoCode("Get of an array")) }, nil)
}

// ArraySet implements cpu.Machine.
func (m *Machine) ArraySet(rank int, e *cpu.ElemShape, rangeFail, check uint64) uint64 {
	return m.stub(func(s *state) { panic(errNoCode("Set of an array")) }, nil)
}

// ArrayAddress implements cpu.Machine.
func (m *Machine) ArrayAddress(rank int, e *cpu.ElemShape, rangeFail, mismatch uint64) uint64 {
	return m.stub(func(s *state) { panic(errNoCode("Address of an array")) }, nil)
}
