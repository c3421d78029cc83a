package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Devirtualization. A virtual call becomes a direct call, which is itself an inline candidate, if
// the exact class of the object is known or no subclass can override the method:
//
//	newobj C::.ctor; callvirt Base::M  ->  call C::M
//
// An object that was allocated in this method is never null; otherwise the call keeps its null
// check. A local that one instruction stores to (lvSingleDef) has the class of the stored value,
// which may be more specific than the declared class.

// devirtualize makes p.call a direct call if it is known to reach the same method.
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

// direct makes p.call, a virtual call, a direct one and returns DEVIRT_MADE, or it returns the
// reason why it cannot.
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
	to, r := p.resolveVirtual(info, class, exact || p.jit.IsExactClass(class))
	if r != nodes.DEVIRT_MADE {
		return r
	}
	info.Kind, info.Method, info.MethodFlags = ee.CORINFO_CALL, to.method, to.flags
	info.Class, info.ClassFlags, info.Context = to.class, to.classFlags, ee.ClassContext(to.class)
	info.ExactContextNeedsRuntimeLookup = false
	info.NullInstanceCheck = info.ThisTransform == ee.CORINFO_NO_THIS_TRANSFORM && !p.neverNull(e.node)
	return nodes.DEVIRT_MADE
}
