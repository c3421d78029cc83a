package vm

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/targets/xarch"
)

// convention is the target's calling convention as transitions and stubs see
// it: which registers are whose, and where each word of an argument travels.
// What crosses between Go and compiled code is laid out by it, whatever the
// host's own convention is.
//
//	S24 M(this, double, S24)   System V: rdi; rsi, the buffer; xmm0; three words of stack
//	                           Windows:  rcx; rdx, the buffer; xmm2; r9, the address of a copy
type convention struct {
	*targets.Target
	*abi.Convention
	// scratch are the integer registers but rax that a callee may destroy, the
	// cheapest first.
	scratch []xarch.Reg
	// passed are the floating-point registers of arguments and results, kept
	// those that a callee must not change: an exit saves both, of the first
	// ones a double.
	passed, kept []xarch.Reg
	// words are the places of arguments that are all one integer, wordStack the
	// words of stack that they take.
	words     [argWords]loc
	wordStack int
}

// argWords is how many integer arguments the Go side of a helper may have.
const argWords = 6

func newConvention(t *targets.Target) *convention {
	c := &convention{Target: t, Convention: t.ABI.Convention}
	for _, r := range [...]xarch.Reg{xarch.RCX, xarch.RDX, xarch.R8, xarch.R9, xarch.R10, xarch.R11, xarch.RSI, xarch.RDI} {
		if t.CallerSaved.Has(targets.Reg(r)) {
			c.scratch = append(c.scratch, r)
		}
	}
	for i := range xarch.Reg(16) {
		r := xarch.XMM0 + i
		switch {
		case t.CalleeSaved.Has(targets.Reg(r)):
			c.kept = append(c.kept, r)
		case c.isFloatArg(r):
			c.passed = append(c.passed, r)
		}
	}
	locs, stack := c.layout([]argShape{intShape, intShape, intShape, intShape, intShape, intShape})
	c.wordStack = stack
	copy(c.words[:], locs)
	return c
}

// isFloatArg tells whether arguments or results travel in r.
func (c *convention) isFloatArg(r xarch.Reg) bool {
	for _, list := range [][]abi.Reg{c.FloatArgs, c.FloatRets} {
		for _, x := range list {
			if x == abi.Reg(r) {
				return true
			}
		}
	}
	return false
}

// arg is the register of the ith argument, all being integers.
func (c *convention) arg(i int) xarch.Reg { return xarch.Reg(c.IntArgs[i]) }

// behindFloats is the number, as frame.arg counts, of the ith integer argument
// behind so many floating-point ones.
func (c *convention) behindFloats(floats, i int) int {
	if c.SharedSlots {
		return floats + i
	}
	return i
}

// argShape is what of an argument's type decides where it travels.
type argShape struct {
	abi.Parts
	size uint32 // in bytes
	gc   string // the ee.GCType of each word; "" when none is a reference
}

var (
	intShape   = scalarShape(abi.Int64, "")
	floatShape = scalarShape(abi.Double, "")
	refShape   = scalarShape(abi.Ref, string([]byte{byte(ee.TYPE_GC_REF)}))
	byrefShape = scalarShape(abi.ByRef, string([]byte{byte(ee.TYPE_GC_BYREF)}))
)

func scalarShape(t abi.Class, gc string) argShape {
	return argShape{Parts: abi.Parts{Count: 1, Types: [abi.MaxRegs]abi.Class{t}}, size: 8, gc: gc}
}

// words is how many words of s travel: the address alone of what is passed by
// reference.
func (s *argShape) words() int {
	if s.ByRef {
		return 1
	}
	return s.valueWords()
}

// valueWords is how many words the value has.
func (s *argShape) valueWords() int { return int(s.size+7) / 8 }

// kindAt is what word i of the value is to the collector.
func (s *argShape) kindAt(i int) ee.GCType {
	if s.gc == "" {
		return ee.TYPE_GC_NONE
	}
	return ee.GCType(s.gc[i])
}

// loc is where one word of an argument is: in a register, or on the stack, words
// from the first stack argument on.
type loc struct {
	reg  xarch.Reg
	word uint16
}

func (l loc) isStack() bool { return l.reg == xarch.RegNone }

// layout says where each word that travels of args is passed, and how many
// words the argument area has.
func (c *convention) layout(args []argShape) (locs []loc, stack int) {
	s := c.Start()
	for i := range args {
		a := &args[i]
		p := c.NextStruct(&s, a.Parts, a.size, c.Slot)
		for k := range a.words() {
			if p.Count > 0 {
				locs = append(locs, loc{reg: xarch.Reg(p.Regs[k])})
			} else {
				locs = append(locs, loc{reg: xarch.RegNone, word: uint16(int(p.Stack)/8 + k)})
			}
		}
	}
	return locs, int(s.StackSize()+7) / 8
}

// shapeOf is how a value of type c is passed.
func (v *VM) shapeOf(c *loader.Class) argShape {
	switch k := c.CorType(); k {
	case ee.CORINFO_TYPE_FLOAT, ee.CORINFO_TYPE_DOUBLE:
		return floatShape
	case ee.CORINFO_TYPE_VALUECLASS, ee.CORINFO_TYPE_REFANY:
	default:
		switch {
		case c.IsReference():
			return refShape
		case c.Kind == loader.KindByref:
			return byrefShape
		}
		return intShape
	}
	l := must(c.Layout())
	s := argShape{Parts: v.structParts(&v.conv.Args, l), size: l.Size}
	if l.HasRefs || l.HasByrefs {
		b := make([]byte, len(l.GC))
		for i, k := range l.GC {
			b[i] = byte(k)
		}
		s.gc = string(b)
	}
	return s
}

// resultOf is how a value of type c is returned.
func (v *VM) resultOf(c *loader.Class) (r abi.Result) {
	switch k := c.CorType(); {
	case c.Elem == cil.ELEMENT_TYPE_VOID:
		return r
	case k == ee.CORINFO_TYPE_FLOAT || k == ee.CORINFO_TYPE_DOUBLE:
		return v.conv.Return(&abi.Param{Class: abi.Double})
	case k != ee.CORINFO_TYPE_VALUECLASS && k != ee.CORINFO_TYPE_REFANY:
		return v.conv.Return(&abi.Param{Class: abi.Int64})
	}
	r.Parts = v.structParts(&v.conv.Rets, must(c.Layout()))
	r.Buffer = r.Count == 0
	v.conv.ReturnRegs(&r.Parts, &r.Regs)
	return r
}

// returnsInBuffer tells whether a method that returns c is passed the place to
// put it.
func (v *VM) returnsInBuffer(c *loader.Class) bool { return v.resultOf(c).Buffer }

// structParts classifies a struct. The answer of a rule that looks at its
// fields, System V's, is part of the layout.
func (v *VM) structParts(r *abi.StructRule, l *loader.Layout) (p abi.Parts) {
	if !r.LooksInside() {
		s := abi.Shape{Size: l.Size, Align: l.Align}
		if r == &v.conv.Args {
			return v.conv.ClassifyArg(&s)
		}
		return v.conv.ClassifyRet(&s)
	}
	if !l.Pass.PassedInRegisters {
		return p
	}
	p.Count = l.Pass.EightByteCount
	for i := range p.Count {
		p.Types[i], p.Offset[i] = abi.Int64, l.Pass.Offset[i]
		if l.Pass.Class[i] == ee.SysVSSE {
			p.Types[i] = abi.Double
		}
	}
	return p
}
