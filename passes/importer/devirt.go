package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Devirtualization. A virtual call of an object whose exact class is known, or
// of a method that no subclass can override, is a direct one, which in its turn
// may be inlined:
//
//	newobj C::.ctor; callvirt Base::M  ->  call C::M
//
// The object is never null where it was allocated here; elsewhere the call
// keeps its check.

// exact notes that l holds an object just allocated, of class class.
func (p *Importer) exact(l nodes.LclNum, class ee.ClassHandle) {
	if p.env.Inline && !p.handle.Lookup.NeedsRuntimeLookup {
		lcl := &p.m.Locals[l]
		lcl.Class = class
		lcl.Flags |= nodes.LvClassExact
	}
}

// isExact tells whether n is an object that was allocated for its local.
func (p *Importer) isExact(n nodes.NodeID) bool {
	m := p.m
	return m.Oper[n] == nodes.GT_LCL_VAR && m.Locals[m.Val[n]].Flags&nodes.LvClassExact != 0
}

// devirtualize makes p.call a direct call where that is known to reach the same
// method.
func (p *Importer) devirtualize() {
	info := &p.call
	if !p.env.Inline || info.Kind != ee.CORINFO_VIRTUALCALL_VTABLE && info.Kind != ee.CORINFO_VIRTUALCALL_STUB ||
		info.ThisTransform != ee.CORINFO_NO_THIS_TRANSFORM || info.MethodFlags&ee.CORINFO_FLG_DELEGATE_INVOKE != 0 ||
		info.StubLookup.NeedsRuntimeLookup {
		return
	}
	e := &p.stack[p.thisEntry(len(info.Sig.Args))]
	class, exact := e.class, p.isExact(e.node)
	if class == 0 {
		return
	}
	flags := p.jit.GetClassAttribs(class)
	exact = exact || p.jit.IsExactClass(class)
	if flags&(ee.CORINFO_FLG_INTERFACE|ee.CORINFO_FLG_VALUECLASS|ee.CORINFO_FLG_CLASS_SHAREDINST|ee.CORINFO_FLG_ARRAY) != 0 ||
		!exact && info.Kind == ee.CORINFO_VIRTUALCALL_STUB {
		return // a subclass may implement an interface again
	}
	to := p.jit.ResolveVirtualMethod(info.Method, class, info.Context)
	if to == 0 {
		return
	}
	attribs := p.jit.GetMethodAttribs(to)
	if !exact && attribs&ee.CORINFO_FLG_FINAL == 0 || attribs&(ee.CORINFO_FLG_SHAREDINST|ee.CORINFO_FLG_ABSTRACT|ee.CORINFO_FLG_STATIC) != 0 {
		return
	}
	own := p.jit.GetMethodClass(to)
	if flags = p.jit.GetClassAttribs(own); flags&(ee.CORINFO_FLG_VALUECLASS|ee.CORINFO_FLG_INTERFACE) != 0 {
		return // a boxed value is no `this` of its methods
	}
	info.Kind, info.Method, info.MethodFlags = ee.CORINFO_CALL, to, attribs
	info.Class, info.ClassFlags, info.Context = own, flags, ee.ClassContext(own)
	info.ExactContextNeedsRuntimeLookup = false
	info.NullInstanceCheck = !p.isExact(e.node)
}
