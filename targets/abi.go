package targets

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/abi"
)

// ABI is a target's calling convention: the data of package abi, and the data that only the
// compiler needs. No pass branches on a convention's name.
type ABI struct {
	*abi.Convention
	// StubCell is where a stub-dispatched call passes its cell's address.
	StubCell Reg
	// PInvokeTarget and PInvokeCookie are where CORINFO_HELP_PINVOKE_CALLI
	// finds the native code's address and its signature's cookie.
	PInvokeTarget, PInvokeCookie Reg
	// Descriptor asks the runtime how a struct of layout l is passed by value; nil: the
	// convention's own rules decide.
	Descriptor func(m *nodes.Method, jit ee.JitInfo, l uint32) abi.Parts
	// Native are the conventions of native code, by nodes.Call.Conv, if native code passes
	// arguments in other places than managed code. Empty: it uses the same places.
	Native []*abi.Convention
}

// Of returns the convention of call c.
func (a *ABI) Of(c *nodes.Call) *abi.Convention {
	if c.Flags&nodes.GTF_CALL_UNMANAGED == 0 || len(a.Native) == 0 {
		return a.Convention
	}
	if int(c.Conv) >= len(a.Native) || a.Native[c.Conv] == nil {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a call of native code by a convention that the target has not"})
	}
	return a.Native[c.Conv]
}

// structArg classifies a struct of layout l as an argument, structRet as a result.
func (a *ABI) structArg(m *nodes.Method, jit ee.JitInfo, l uint32) abi.Parts {
	if a.Descriptor != nil {
		return a.Descriptor(m, jit, l)
	}
	s := a.shape(m, jit, &a.Args, l)
	p := a.ClassifyArg(&s)
	usesVectors(m, &p)
	return p
}

func (a *ABI) structRet(m *nodes.Method, jit ee.JitInfo, l uint32) abi.Parts {
	if a.Descriptor != nil {
		return a.Descriptor(m, jit, l)
	}
	s := a.shape(m, jit, &a.Rets, l)
	p := a.ClassifyRet(&s)
	usesVectors(m, &p)
	return p
}

// usesVectors sets UsesSIMD if a struct is passed in vectors, which may be the only ones of the
// method.
func usesVectors(m *nodes.Method, p *abi.Parts) {
	if p.HFA && p.Types[0] >= abi.Vec64 {
		m.UsesSIMD = true
	}
}

// shape returns the shape of layout l as far as rule r needs it: all its scalars, or only its
// references.
func (a *ABI) shape(m *nodes.Method, jit ee.JitInfo, r *abi.StructRule, l uint32) abi.Shape {
	d := &m.Layouts[l]
	if r.LooksInside() {
		var vectors VectorInfo
		if r.HVA && jit.GetEEInfo().SIMD {
			vectors = jit
		}
		s := ShapeOf(jit, d.Class, a.PointerSize, vectors, m.ShapeFields[:0])
		m.ShapeFields = s.Fields
		return s
	}
	m.ShapeFields = m.ShapeFields[:0]
	for i, g := range m.GCLayout(l) {
		if g == ee.TYPE_GC_REF || g == ee.TYPE_GC_BYREF {
			c := abi.Ref
			if g == ee.TYPE_GC_BYREF {
				c = abi.ByRef
			}
			m.ShapeFields = append(m.ShapeFields, abi.Field{Offset: uint32(i) * a.PointerSize, Size: uint8(a.PointerSize), Class: c})
		}
		if (i+1)*int(a.PointerSize) >= maxLook {
			break
		}
	}
	return abi.Shape{Size: d.Size, Align: d.Align, Fields: m.ShapeFields}
}

// next places an argument of type t (layout l for structs).
func (a *ABI) next(s *abi.State, m *nodes.Method, jit ee.JitInfo, t nodes.VarType, l uint32, role abi.Role) abi.Place {
	if t.IsStruct() {
		d := &m.Layouts[l]
		return a.NextStruct(s, a.structArg(m, jit, l), d.Size, d.Align)
	}
	return a.NextScalar(s, classOf[t], role)
}

// varTypes returns the types of a value's parts.
func varTypes(p *abi.Parts) (types [nodes.MaxArgRegs]nodes.VarType) {
	for i := range p.Count {
		types[i] = typeOf[p.Types[i]]
	}
	return types
}

// roleOf maps the kind of an argument to its role in a convention.
var roleOf = [...]abi.Role{
	nodes.ArgUser:      abi.User,
	nodes.ArgThis:      abi.This,
	nodes.ArgRetBuf:    abi.RetBuf,
	nodes.ArgInstParam: abi.Context,
	nodes.ArgCookie:    abi.Cookie,
	// The following have registers of their own.
	nodes.ArgStubCell:      abi.User,
	nodes.ArgPInvokeTarget: abi.User,
}

// AssignArgs assigns a place to each argument of call c: it fills registers, stack offsets and the
// call's StackSize (the ABI part of gtInitArgInfo). The rows are in the convention's order: with
// ContextLast, the generic context comes after the IL's arguments. AssignArgs reports whether there
// are structs among the arguments.
func (a *ABI) AssignArgs(m *nodes.Method, jit ee.JitInfo, c *nodes.Call) (structs bool) {
	if conv := a.Of(c); conv != a.Convention {
		for _, arg := range m.Args[c.Args.First:][:c.Args.Count] {
			if arg.Kind == nodes.ArgRetBuf { // the managed convention decides which structs have one
				ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a struct that native code returns by a convention of its own"})
			}
		}
		native := *a
		native.Convention, native.Native = conv, nil
		return native.AssignArgs(m, jit, c)
	}
	s := a.Start()
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		arg := &args[i]
		if reg := a.reservedReg(arg.Kind); reg != NoReg {
			arg.NumRegs, arg.Regs[0], arg.RegTypes[0] = 1, reg, arg.Type
		} else {
			a.assignArg(&s, m, jit, arg)
		}
		structs = structs || arg.Type.IsStruct()
	}
	c.StackSize = stackSize(&s)
	if a.LeftToRight {
		for i := range args {
			arg := &args[i]
			arg.StackOffset = a.Flip(arg.StackOffset, arg.StackSize, c.StackSize)
		}
	}
	return structs
}

// stackSize returns the bytes of the argument area, which is less than 1 GB like any frame.
func stackSize(s *abi.State) uint32 {
	size := s.StackSize()
	if size >= abi.MaxStack {
		ee.Bail(&ee.BadInput{ILOffset: -1, Reason: "1 GB or more of arguments on the stack"})
	}
	return size
}

// assignArg assigns a place to one argument.
func (a *ABI) assignArg(s *abi.State, m *nodes.Method, jit ee.JitInfo, arg *nodes.Arg) {
	if !arg.Type.IsStruct() && arg.Kind != nodes.ArgRetBuf {
		if reg := a.NextReg(s, arg.Type.IsFloat()); reg != NoReg {
			arg.NumRegs, arg.Regs[0], arg.RegTypes[0] = 1, reg, arg.Type.Actual()
			return
		}
	}
	p := a.next(s, m, jit, arg.Type, arg.Layout, roleOf[arg.Kind])
	arg.NumRegs, arg.Regs, arg.RegTypes, arg.RegOffset = p.Count, p.Regs, varTypes(&p.Parts), p.Offset
	arg.StackOffset, arg.StackSize = p.Stack, p.Size
	arg.Flags &^= nodes.ArgOnStack | nodes.ArgPushed | nodes.ArgSplit | nodes.ArgByRefCopy | nodes.ArgHFA
	if p.Count == 0 {
		arg.Flags |= nodes.ArgOnStack
		if !a.FixedOutArgs {
			arg.Flags |= nodes.ArgPushed
		}
	}
	if p.Split {
		arg.Flags |= nodes.ArgSplit
	}
	if p.ByRef {
		arg.Flags |= nodes.ArgByRefCopy
	}
	if p.HFA {
		arg.Flags |= nodes.ArgHFA
	}
}

// reservedReg returns the register reserved for arguments of a kind, or NoReg.
func (a *ABI) reservedReg(k nodes.ArgKind) Reg {
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

// AssignParams assigns a place to each parameter (Locals[:NumParams]), and sets the method's
// IncomingSize. Stack offsets are from the first stack argument.
func (a *ABI) AssignParams(m *nodes.Method, jit ee.JitInfo) {
	s := a.Start()
	params := m.Locals[:m.NumParams]
	for i := range params {
		if l := &params[i]; !a.ContextLast || l.Flags&nodes.LvInstParam == 0 {
			a.assignParam(&s, m, jit, l)
		}
	}
	if a.ContextLast {
		for i := range params {
			if l := &params[i]; l.Flags&nodes.LvInstParam != 0 {
				a.assignParam(&s, m, jit, l)
			}
		}
	}
	m.IncomingSize = stackSize(&s)
	if a.LeftToRight {
		for i := range params {
			if l := &params[i]; l.NumArgRegs == 0 {
				l.StackOffset = int32(a.Flip(uint32(l.StackOffset), (l.Size+a.Slot-1)&^(a.Slot-1), m.IncomingSize))
			}
		}
	}
}

// assignParam assigns a place to one parameter.
func (a *ABI) assignParam(s *abi.State, m *nodes.Method, jit ee.JitInfo, l *nodes.Local) {
	if l.Type != nodes.TYP_STRUCT && l.Flags&nodes.LvRetBuf == 0 {
		if reg := a.NextReg(s, l.Type.IsFloat()); reg != NoReg {
			l.NumArgRegs, l.ArgReg[0], l.ArgRegType[0] = 1, reg, l.Type.Actual()
			l.Flags |= nodes.LvIsRegArg
			return
		}
	}
	role := abi.User
	switch {
	case l.Flags&nodes.LvIsThis != 0:
		role = abi.This
	case l.Flags&nodes.LvRetBuf != 0:
		role = abi.RetBuf
	case l.Flags&nodes.LvInstParam != 0:
		role = abi.Context
	}
	p := a.next(s, m, jit, l.Type, l.Layout, role)
	l.NumArgRegs, l.ArgReg, l.ArgRegType, l.ArgRegOffset = p.Count, p.Regs, varTypes(&p.Parts), p.Offset
	l.StackOffset = int32(p.Stack)
	if p.Count > 0 {
		l.Flags |= nodes.LvIsRegArg
	}
	if p.ByRef {
		l.Flags |= nodes.LvImplicitByRef
	}
}

// Return returns how a value of type t (layout l for structs) is returned. A struct with Count 0 is
// returned through a return buffer.
func (a *ABI) Return(m *nodes.Method, jit ee.JitInfo, t nodes.VarType, l uint32) nodes.RetDesc {
	var d nodes.RetDesc
	if t == nodes.TYP_VOID {
		return d
	}
	var r abi.Result
	if t.IsStruct() {
		r.Parts = a.structRet(m, jit, l)
		a.ReturnRegs(&r.Parts, &r.Regs)
	} else if reg := a.RetReg(t.IsFloat()); reg != NoReg {
		d.Count, d.Types[0], d.Regs[0] = 1, t.Actual(), reg
		return d
	} else {
		r = a.Convention.Return(&abi.Param{Class: classOf[t]})
	}
	return nodes.RetDesc{Count: r.Count, Types: varTypes(&r.Parts), Regs: r.Regs, Offset: r.Offset}
}

// SysVDescriptor is Descriptor for x64 System V.
func SysVDescriptor(m *nodes.Method, jit ee.JitInfo, l uint32) abi.Parts {
	d := &m.StructPassing // a local would escape to the heap through jit
	*d = ee.StructPassing{}
	jit.GetSystemVAmd64PassStructInRegisterDescriptor(m.Layouts[l].Class, d)
	var p abi.Parts
	if !d.PassedInRegisters {
		return p
	}
	p.Count = d.EightByteCount
	for i := range p.Count {
		p.Offset[i] = d.Offset[i]
		p.Types[i] = eightbyteClass(d.Class[i], d.Size[i])
	}
	return p
}

// eightbyteClass returns the class that an eightbyte is loaded and stored as (GetEightByteType).
// Odd sizes are rounded up: the locals that eightbytes are copied between are padded to whole
// words.
func eightbyteClass(c ee.SysVClass, size uint8) abi.Class {
	switch c {
	case ee.SysVIntegerReference:
		return abi.Ref
	case ee.SysVIntegerByRef:
		return abi.ByRef
	case ee.SysVSSE:
		if size <= 4 {
			return abi.Float
		}
		return abi.Double
	}
	if size <= 4 {
		return abi.Int32
	}
	return abi.Int64
}
