package targets

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// ABI is a calling convention as data. The functions below it interpret the
// data; no pass branches on a convention's name.
type ABI struct {
	Name string
	// IntArgs and FloatArgs are the argument registers in order.
	IntArgs, FloatArgs []Reg
	// IntRets and FloatRets are the result registers in order.
	IntRets, FloatRets []Reg
	// StubCell is where a stub-dispatched call passes its cell's address.
	StubCell Reg
	// PInvokeTarget and PInvokeCookie are where CORINFO_HELP_PINVOKE_CALLI
	// finds the native code's address and its signature's cookie.
	PInvokeTarget, PInvokeCookie Reg
	// SharedSlots: integer and float arguments use up the same positions
	// (Windows x64).
	SharedSlots bool
	// ShadowSpace is the bytes above the return address that belong to the
	// callee (Windows x64: 32).
	ShadowSpace uint32
	// StackAlign is the alignment of an outgoing argument slot in bytes.
	StackAlign uint32
	// ClassifyStruct says how a struct of layout l travels by value.
	ClassifyStruct func(m *nodes.Method, jit ee.JitInfo, l uint32) StructClass
}

// StructClass is how a struct travels by value: in Count registers of the
// given types (each from the given byte offset on), by reference to a copy, or,
// when neither, on the stack as an argument and through a return buffer as a
// result.
type StructClass struct {
	Count  uint8
	ByRef  bool
	Types  [nodes.MaxArgRegs]nodes.VarType
	Offset [nodes.MaxArgRegs]uint8
}

// argState is the registers and stack used up so far.
type argState struct {
	ints, floats int
	stack        uint32
}

// place is where one argument or parameter travels.
type place struct {
	count  uint8
	byRef  bool
	regs   [nodes.MaxArgRegs]Reg
	types  [nodes.MaxArgRegs]nodes.VarType
	offset [nodes.MaxArgRegs]uint8
	stack  uint32 // offset in the argument area when count is 0
	size   uint32 // bytes there
}

// next places an argument of type t (layout l for structs): all in registers,
// or all on the stack.
func (a *ABI) next(s *argState, m *nodes.Method, jit ee.JitInfo, t nodes.VarType, l uint32) place {
	var p place
	size := t.Size()
	if t == nodes.TYP_STRUCT {
		size = m.Layouts[l].Size
		c := a.ClassifyStruct(m, jit, l)
		p.count, p.byRef, p.types, p.offset = c.Count, c.ByRef, c.Types, c.Offset
		if c.ByRef {
			p.count, p.types[0], size = 1, nodes.TYP_BYREF, 8
		}
	} else {
		p.count, p.types[0] = 1, t.Actual()
	}
	ints, floats := s.ints, s.floats
	for i := range p.count {
		if p.types[i].IsFloat() {
			if floats >= len(a.FloatArgs) {
				p.count = 0
				break
			}
			p.regs[i] = a.FloatArgs[floats]
			floats++
			if a.SharedSlots {
				ints++
			}
		} else {
			if ints >= len(a.IntArgs) {
				p.count = 0
				break
			}
			p.regs[i] = a.IntArgs[ints]
			ints++
			if a.SharedSlots {
				floats++
			}
		}
	}
	if p.count > 0 {
		s.ints, s.floats = ints, floats
		return p
	}
	p.size = arena.AlignUp(size, a.StackAlign)
	p.stack = s.stack
	s.stack += p.size
	return p
}

// AssignArgs decides how each argument of call c travels: it fills registers,
// stack offsets and the call's StackSize (the ABI part of gtInitArgInfo).
func (a *ABI) AssignArgs(m *nodes.Method, jit ee.JitInfo, c *nodes.Call) {
	s := argState{stack: a.ShadowSpace}
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		arg := &args[i]
		if reg := a.ownReg(arg.Kind); reg != NoReg {
			arg.NumRegs, arg.Regs[0], arg.RegTypes[0] = 1, reg, arg.Type
			continue
		}
		p := a.next(&s, m, jit, arg.Type, arg.Layout)
		arg.NumRegs, arg.Regs, arg.RegTypes, arg.RegOffset = p.count, p.regs, p.types, p.offset
		arg.StackOffset, arg.StackSize = p.stack, p.size
		if p.count == 0 {
			arg.Flags |= nodes.ArgOnStack
		}
		if p.byRef {
			arg.Flags |= nodes.ArgByRefCopy
		}
	}
	c.StackSize = s.stack
}

// ownReg returns the register that is set aside for arguments of a kind, or
// NoReg.
func (a *ABI) ownReg(k nodes.ArgKind) Reg {
	switch k {
	case nodes.ArgStubCell:
		return a.StubCell
	case nodes.ArgPInvokeTarget:
		return a.PInvokeTarget
	case nodes.ArgCookie:
		return a.PInvokeCookie
	}
	return NoReg
}

// AssignParams decides where each parameter (Locals[:NumParams]) arrives.
// Stack offsets are from the first stack argument.
func (a *ABI) AssignParams(m *nodes.Method, jit ee.JitInfo) {
	s := argState{stack: a.ShadowSpace}
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		p := a.next(&s, m, jit, l.Type, l.Layout)
		l.NumArgRegs, l.ArgReg, l.ArgRegType, l.ArgRegOffset = p.count, p.regs, p.types, p.offset
		l.StackOffset = int32(p.stack)
		if p.count > 0 {
			l.Flags |= nodes.LvIsRegArg
		}
	}
}

// Return says how a value of type t (layout l for structs) is returned. Count
// 0 of a struct means: through a return buffer.
func (a *ABI) Return(m *nodes.Method, jit ee.JitInfo, t nodes.VarType, l uint32) nodes.RetDesc {
	var d nodes.RetDesc
	switch {
	case t == nodes.TYP_VOID:
		return d
	case t == nodes.TYP_STRUCT:
		c := a.ClassifyStruct(m, jit, l)
		if c.ByRef {
			return d
		}
		d.Count, d.Types, d.Offset = c.Count, c.Types, c.Offset
	default:
		d.Count, d.Types[0] = 1, t.Actual()
	}
	ints, floats := 0, 0
	for i := range d.Count {
		if d.Types[i].IsFloat() {
			d.Regs[i] = a.FloatRets[floats]
			floats++
		} else {
			d.Regs[i] = a.IntRets[ints]
			ints++
		}
	}
	return d
}

// ClassifySysV is ClassifyStruct for x64 System V, from the runtime's
// descriptor.
func ClassifySysV(m *nodes.Method, jit ee.JitInfo, l uint32) StructClass {
	d := &m.StructPassing // a local would escape to the heap through jit
	*d = ee.StructPassing{}
	jit.GetSystemVAmd64PassStructInRegisterDescriptor(m.Layouts[l].Class, d)
	var c StructClass
	if !d.PassedInRegisters {
		return c
	}
	c.Count = d.EightByteCount
	for i := range c.Count {
		c.Offset[i] = d.Offset[i]
		c.Types[i] = eightbyteType(d.Class[i], d.Size[i])
	}
	return c
}

// eightbyteType returns the type that an eightbyte is loaded and stored as
// (GetEightByteType). Odd sizes are rounded up: the locals they move between
// are padded to whole words.
func eightbyteType(c ee.SysVClass, size uint8) nodes.VarType {
	switch c {
	case ee.SysVIntegerReference:
		return nodes.TYP_REF
	case ee.SysVIntegerByRef:
		return nodes.TYP_BYREF
	case ee.SysVSSE:
		if size <= 4 {
			return nodes.TYP_FLOAT
		}
		return nodes.TYP_DOUBLE
	}
	if size <= 4 {
		return nodes.TYP_INT
	}
	return nodes.TYP_LONG
}
