package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// castTo imports castclass and isinst to p.tok's class.
func (os *objects) castTo(throwing bool) {
	p := os.tokens
	class := p.tok.Class
	if len(p.stack) == 0 {
		p.bad("the stack is empty")
	}
	handle, runtime := p.tokenLookup(&p.tok, false)
	obj := p.popRef()
	if !runtime && obj.class != 0 && p.jit.CanCast(obj.class, class) || p.isZero(obj.node) {
		p.pushRef(obj.node, obj.class)
		return
	}
	if !runtime && !throwing && os.isNone(obj.node, class) {
		p.push(p.m.NewInt(nodes.TYP_REF, 0), 0)
		return
	}
	value := p.coerce(obj.node, nodes.TYP_REF, 0)
	h := p.jit.GetCastingHelper(class, throwing)
	if (h == ee.CORINFO_HELP_ISINSTANCEOFCLASS || h == ee.CORINFO_HELP_CHKCASTCLASS) &&
		!p.env.MinOpts && p.m.Oper[handle] == nodes.GT_CNS_INT && p.jit.IsExactClass(class) {
		// No object is of the class but those with its method table (impCastClassOrIsInstToTree).
		o, flags := nodes.GT_ISINST, nodes.NodeFlags(0)
		if throwing {
			o, flags = nodes.GT_CASTCLASS, nodes.GTF_EXCEPT
		}
		p.pushRef(p.op(o, nodes.TYP_REF, value, handle, flags), class)
		return
	}
	p.pushRef(p.helperCall(h, nodes.TYP_REF, handle, value, 0), class)
}

// isNone reports whether object n is known not to be of class want, which
// CanCast has not found it to be: its exact class is that of a local, and has no say in what it
// is cast to, as it has with interfaces.
func (os *objects) isNone(n nodes.NodeID, want ee.ClassHandle) bool {
	const vague = ee.CORINFO_FLG_INTERFACE | ee.CORINFO_FLG_CLASS_SHAREDINST | ee.CORINFO_FLG_VARIANCE
	if os.lclFlags(n)&nodes.LvClassExact == 0 {
		return false
	}
	have := os.m.Locals[os.m.Val[n]].Class
	from, to := os.jit.GetClassAttribs(have), os.jit.GetClassAttribs(want)
	switch {
	case to&ee.CORINFO_FLG_CLASS_SHAREDINST != 0:
		return false
	case to&ee.CORINFO_FLG_VALUECLASS != 0: // a boxed T is a T?
		return os.jit.GetTypeForBox(want) != have
	case from&ee.CORINFO_FLG_VALUECLASS != 0:
		return true
	}
	return (from|to)&vague == 0
}

// unbox replaces the object on top of the stack by the address of the value of
// p.tok's class in it.
func (os *objects) unbox() {
	class := os.tok.Class
	h := os.jit.GetUnBoxHelper(class)
	if len(os.stack) == 0 {
		os.bad("the stack is empty")
	}
	if e := &os.stack[len(os.stack)-1]; e.class == class && os.isBoxed(e.node) {
		os.push(os.boxData(os.pop().node), 0)
		return
	}
	handle := os.tokenHandle(&os.tok, false)
	obj := os.coerce(os.popRef().node, nodes.TYP_REF, 0)
	if h != ee.CORINFO_HELP_UNBOX_NULLABLE {
		os.push(os.helperCall(h, nodes.TYP_BYREF, handle, obj, 0), 0)
		return
	}
	_, layout := os.classType(class)
	l := os.temp(nodes.TYP_STRUCT, layout)
	os.append(os.helperCall(h, nodes.TYP_VOID, os.lclAddrOf(l), handle, obj))
	os.push(os.lclAddrOf(l), 0)
}
