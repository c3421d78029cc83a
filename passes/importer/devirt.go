package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Devirtualization. A virtual call of an object whose exact class is known, or
// of a method that no subclass can override, is a direct one, which may be inlined
// itself:
//
//	newobj C::.ctor; callvirt Base::M  ->  call C::M
//
// The object is never null where it was allocated here; elsewhere the call
// keeps its check. A local that one instruction stores to (lvSingleDef) has the
// class of what that stores, which may say more than the declared one.

// devirtualize makes p.call a direct call where that is known to reach the same
// method.
func (cs *calls) devirtualize() {
	p := cs.tokens
	info := &p.call
	if !p.env.Inline || info.Kind != ee.CORINFO_VIRTUALCALL_VTABLE && info.Kind != ee.CORINFO_VIRTUALCALL_STUB {
		return
	}
	if m := p.m; m.Log == nil {
		cs.direct()
	} else {
		virtual := info.Method
		m.WhyHere(cs.direct(), p.cur).Method = virtual
	}
}

// direct makes p.call, a virtual call, a direct one, and returns DEVIRT_MADE; or it returns
// why it cannot.
func (cs *calls) direct() nodes.Reason {
	p := cs.tokens
	info := &p.call
	if info.ThisTransform == ee.CORINFO_DEREF_THIS || info.MethodFlags&ee.CORINFO_FLG_DELEGATE_INVOKE != 0 || info.StubLookup.NeedsRuntimeLookup {
		return nodes.DEVIRT_RUNTIME_LOOKUP
	}
	e := &p.stack[p.thisEntry(len(info.Sig.Args))]
	class := p.exactClass(e.node, e.class)
	exact := class != 0
	if !exact {
		class = e.class
	}
	if info.ThisTransform == ee.CORINFO_BOX_THIS {
		class, exact = p.jit.GetTypeForBox(p.constrained.Class), true
	}
	if class == 0 {
		return nodes.DEVIRT_CLASS_UNKNOWN
	}
	flags := p.jit.GetClassAttribs(class)
	exact = exact || p.jit.IsExactClass(class)
	switch {
	case flags&(ee.CORINFO_FLG_INTERFACE|ee.CORINFO_FLG_CLASS_SHAREDINST|ee.CORINFO_FLG_ARRAY) != 0:
		return nodes.DEVIRT_CLASS_SHARED
	case !exact && info.Kind == ee.CORINFO_VIRTUALCALL_STUB:
		return nodes.DEVIRT_INTERFACE_NOT_EXACT
	}
	to := p.jit.ResolveVirtualMethod(info.Method, class, info.Context)
	if to == 0 {
		return nodes.DEVIRT_NOT_RESOLVED
	}
	attribs := p.jit.GetMethodAttribs(to)
	switch {
	case !exact && attribs&ee.CORINFO_FLG_FINAL == 0:
		return nodes.DEVIRT_NOT_FINAL
	case attribs&(ee.CORINFO_FLG_SHAREDINST|ee.CORINFO_FLG_ABSTRACT|ee.CORINFO_FLG_STATIC) != 0:
		return nodes.DEVIRT_TARGET_KIND
	}
	own := p.jit.GetMethodClass(to)
	if flags = p.jit.GetClassAttribs(own); flags&(ee.CORINFO_FLG_VALUECLASS|ee.CORINFO_FLG_INTERFACE) != 0 {
		return nodes.DEVIRT_TARGET_KIND // a boxed value is no `this` of its methods
	}
	info.Kind, info.Method, info.MethodFlags = ee.CORINFO_CALL, to, attribs
	info.Class, info.ClassFlags, info.Context = own, flags, ee.ClassContext(own)
	info.ExactContextNeedsRuntimeLookup = false
	info.NullInstanceCheck = info.ThisTransform == ee.CORINFO_NO_THIS_TRANSFORM && !p.neverNull(e.node)
	return nodes.DEVIRT_MADE
}
