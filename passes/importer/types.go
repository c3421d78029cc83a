package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// sigType returns the type and, for structs, the layout of a signature
// element.
func (p *compilation) sigType(a ee.SigArg) (t nodes.VarType, layout uint32) {
	t = p.m.Model.TypeOf(a.Type)
	switch t {
	case nodes.TYP_UNDEF:
		p.bad("a signature has a type that no value can have")
	case nodes.TYP_STRUCT:
		layout = p.layout(a.Class)
		if s := p.m.Layouts[layout].SIMDType; s != nodes.TYP_UNDEF {
			t = s
		}
	}
	return t, layout
}

// abiType is sigType for calling conventions, where a vector is a struct.
func (p *compilation) abiType(a ee.SigArg) (t nodes.VarType, layout uint32) {
	t, layout = p.sigType(a)
	if t.IsSIMD() {
		t = nodes.TYP_STRUCT
	}
	return t, layout
}

// layout returns the Layouts index of struct class c.
func (p *compilation) layout(c ee.ClassHandle) uint32 { return p.m.LayoutOf(p.jit, c) }

// classType returns the type and layout of a value of class c.
func (p *compilation) classType(c ee.ClassHandle) (nodes.VarType, uint32) {
	return p.sigType(ee.SigArg{Type: p.jit.AsCorInfoType(c), Class: c})
}

// refClass returns the class of signature element a if it is an object reference, or 0.
func refClass(a ee.SigArg) ee.ClassHandle {
	if a.Type == ee.CORINFO_TYPE_CLASS || a.Type == ee.CORINFO_TYPE_STRING {
		return a.Class
	}
	return 0
}

// nativeInt and nativeUint stand in tables for types that depend on the target.
const (
	nativeInt = nodes.TypeCount + iota
	nativeUint
)

// onTarget returns the target's type for type t of a table.
func (p *compilation) onTarget(t nodes.VarType) nodes.VarType {
	switch t {
	case nativeInt:
		return p.native
	case nativeUint:
		return p.m.Model.TYP_U_IMPL
	}
	return t
}
