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
// keeps its check. A local that one instruction stores to (lvSingleDef) has the
// class of what that stores, which may say more than the declared one.

// exact notes that l holds an object just allocated, of class class.
// It tells whether that is known.
func (p *Importer) exact(l nodes.LclNum, class ee.ClassHandle) bool {
	known := p.env.Inline && !p.handle.Lookup.NeedsRuntimeLookup
	if known {
		lcl := &p.m.Locals[l]
		lcl.Class = class
		lcl.Flags |= nodes.LvClassExact | nodes.LvNeverNull
	}
	return known
}

// lclFlags returns the flags of the local that n reads, if it does.
func (p *Importer) lclFlags(n nodes.NodeID) nodes.LclFlags {
	m := p.m
	if m.Oper[n] != nodes.GT_LCL_VAR {
		return 0
	}
	f := m.Locals[m.Val[n]].Flags
	p.boxAsked = p.boxAsked || f&nodes.LvBox != 0
	return f
}

// exactClass returns the class that object n has if it is not null, or 0 where that is
// not known. class is what the IL says of it: the class of a new array, or one that the
// object's is derived from. A local knows better.
func (p *Importer) exactClass(n nodes.NodeID, class ee.ClassHandle) ee.ClassHandle {
	if p.lclFlags(n)&nodes.LvClassExact != 0 {
		return p.m.Locals[p.m.Val[n]].Class
	}
	if p.isNewArray(n) && class != 0 && p.jit.GetClassAttribs(class)&ee.CORINFO_FLG_CLASS_SHAREDINST == 0 {
		return class
	}
	return 0
}

// isNewArray tells whether n makes an array.
func (p *Importer) isNewArray(n nodes.NodeID) bool {
	m := p.m
	return m.Oper[n] == nodes.GT_CALL && m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_M_ALLOC != 0
}

// defined notes of local l, to which nothing else is ever stored, that it gets object
// n of class class.
func (p *Importer) defined(l nodes.LclNum, n nodes.NodeID, class ee.ClassHandle) {
	lcl := &p.m.Locals[l]
	if class == 0 || lcl.Type != nodes.TYP_REF {
		return
	}
	known := p.exactClass(n, class)
	exact := known != 0
	if exact {
		class = known
	}
	if class == lcl.Class && !exact || class != lcl.Class && lcl.Class != 0 && !p.jit.CanCast(class, lcl.Class) {
		return
	}
	lcl.Class = class
	if exact {
		lcl.Flags |= nodes.LvClassExact
	}
}

// singleDef tells whether local l is one of the IL's that one instruction stores to, and
// whose address is not taken.
func (p *Importer) singleDef(l nodes.LclNum) bool {
	if l < p.lclBase || int(l-p.lclBase) >= len(p.lcls) || p.addrTaken(l) {
		return false
	}
	if p.inlining {
		return p.inl.scan.Locals[l-p.lclBase].Stores == 1
	}
	return p.stores[l-p.lclBase] == 1
}

// devirtualize makes p.call a direct call where that is known to reach the same
// method.
func (p *Importer) devirtualize() {
	info := &p.call
	if !p.env.Inline || info.Kind != ee.CORINFO_VIRTUALCALL_VTABLE && info.Kind != ee.CORINFO_VIRTUALCALL_STUB ||
		info.ThisTransform == ee.CORINFO_DEREF_THIS || info.MethodFlags&ee.CORINFO_FLG_DELEGATE_INVOKE != 0 ||
		info.StubLookup.NeedsRuntimeLookup {
		return
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
		return
	}
	flags := p.jit.GetClassAttribs(class)
	exact = exact || p.jit.IsExactClass(class)
	if flags&(ee.CORINFO_FLG_INTERFACE|ee.CORINFO_FLG_CLASS_SHAREDINST|ee.CORINFO_FLG_ARRAY) != 0 ||
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
	info.NullInstanceCheck = info.ThisTransform == ee.CORINFO_NO_THIS_TRANSFORM && !p.neverNull(e.node)
}
