package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// newObject imports newobj of p.call's constructor.
func (p *Importer) newObject() {
	m, info := p.m, &p.call
	switch {
	case info.ClassFlags&ee.CORINFO_FLG_ARRAY != 0:
		p.newMDArray()
		return
	case info.ClassFlags&ee.CORINFO_FLG_VAROBJSIZE != 0:
		// The constructor allocates: it returns the object.
		var c nodes.Call
		t := p.prepareCall(&c, false)
		t.this, t.retRef = m.NewInt(nodes.TYP_REF, 0), true
		c.Flags &^= nodes.GTF_CALL_NULLCHECK
		p.finishCall(&c, &info.Sig, t)
		p.stack[len(p.stack)-1].class = p.tok.Class
		return
	case info.ClassFlags&ee.CORINFO_FLG_VALUECLASS != 0:
		p.newValue()
		return
	}
	class := p.tok.Class
	handle := p.tokenHandle(&p.tok, true)
	l := p.shortTemp(nodes.TYP_REF, 0)
	// The arguments are still to be evaluated; that the object exists before
	// is not seen.
	m.NewStmt(p.cur, p.assign(l, p.allocate(class, handle)), p.stmtIL)
	p.exact(l, class)
	var c nodes.Call
	t := p.prepareCall(&c, false)
	t.this = m.NewLclVar(l)
	c.Flags &^= nodes.GTF_CALL_NULLCHECK
	p.delegateCtor(&c, &t)
	p.finishCall(&c, &info.Sig, t)
	p.pushRef(m.NewLclVar(l), class)
}

// allocate appends the allocation of an object of a class.
func (p *Importer) allocate(class ee.ClassHandle, handle nodes.NodeID) nodes.NodeID {
	n := p.op(nodes.GT_ALLOCOBJ, nodes.TYP_REF, handle, 0, nodes.GTF_CALL|nodes.GTF_EXCEPT)
	p.m.Val[n] = uint32(p.jit.GetNewHelper(class))
	return n
}

// newValue imports newobj of a value class: the constructor fills a temp.
func (p *Importer) newValue() {
	m := p.m
	typ, layout := p.classType(p.tok.Class)
	if typ.IsSIMD() && p.vectorCall(true) {
		return
	}
	l := p.valueTemp(typ, layout)
	if p.isIntrinsic(ee.CORINFO_INTRINSIC_ByReference_Ctor) {
		p.append(p.assignPart(l, nodes.TYP_BYREF, 0, p.coerce(p.popValue(), nodes.TYP_BYREF, 0)))
		p.push(m.NewLclVar(l), layout)
		return
	}
	m.NewStmt(p.cur, p.assign(l, p.zero(typ)), p.stmtIL)
	var c nodes.Call
	t := p.prepareCall(&c, false)
	t.this = p.lclAddrOf(l)
	c.Flags &^= nodes.GTF_CALL_NULLCHECK
	p.finishCall(&c, &p.call.Sig, t)
	p.push(m.NewLclVar(l), layout)
}

// newMDArray imports newobj of an array of several dimensions: a helper gets
// the constructor's arguments in memory.
func (p *Importer) newMDArray() {
	m := p.m
	class := p.tok.Class
	handle := p.tokenHandle(&p.tok, true)
	n := len(p.call.Sig.Args)
	base := len(p.stack) - n
	if base < 0 || n == 0 {
		p.bad("the stack has too few arguments")
	}
	l := p.blockTemp(uint32(n) * 4)
	args := append(p.argEntries[:0], p.stack[base:]...)
	p.argEntries = args
	p.stack = p.stack[:base]
	p.clean = min(p.clean, base)
	for i, e := range args {
		if m.Type[e.node] == nodes.TYP_STRUCT || m.Type[e.node].IsFloat() {
			p.bad("an array's size that is no integer")
		}
		p.append(p.assignPart(l, nodes.TYP_INT, uint32(i)*4, p.coerce(e.node, nodes.TYP_INT, 0)))
	}
	call := p.helperCall(ee.CORINFO_HELP_NEW_MDARR_NONVARARG, nodes.TYP_REF,
		handle, m.NewInt(nodes.TYP_INT, int64(n)), p.lclAddrOf(l))
	m.Calls[m.Val[call]].Flags |= nodes.GTF_CALL_M_ALLOC
	p.pushRef(call, class)
}

// ldftn imports ldftn and ldvirtftn.
func (p *Importer) ldftn(virtual bool) {
	m := p.m
	flags := ee.CORINFO_CALLINFO_SECURITYCHECKS | ee.CORINFO_CALLINFO_LDFTN
	if virtual {
		flags |= ee.CORINFO_CALLINFO_CALLVIRT
	}
	p.callInfo(p.constraint(), flags)
	info := &p.call
	if virtual && info.MethodFlags&ee.CORINFO_FLG_VIRTUAL != 0 && info.MethodFlags&ee.CORINFO_FLG_FINAL == 0 &&
		info.Kind != ee.CORINFO_CALL && info.Kind != ee.CORINFO_CALL_CODE_POINTER {
		class := p.tokenHandle(&p.tok, true)
		method := p.tokenHandle(&p.tok, false)
		obj := p.popRef().node
		if !p.handle.Lookup.NeedsRuntimeLookup {
			p.ftn = functionPointer{ee.MethodHandle(p.handle.CompileTimeHandle), p.next}
		}
		p.push(p.helperCall(ee.CORINFO_HELP_VIRTUAL_FUNC_PTR, p.native, obj, class, method), 0)
		return
	}
	if virtual {
		obj := p.popRef().node
		p.append(p.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, obj, 0, nodes.GTF_EXCEPT))
	}
	if info.Kind == ee.CORINFO_CALL_CODE_POINTER {
		n, _ := p.lookup(&info.StubLookup)
		p.push(n, 0)
		return
	}
	p.ftn = functionPointer{info.Method, p.next}
	p.push(m.NewLookup(p.jit.GetFunctionFixedEntryPoint(info.Method)), 0)
}

// object imports casts, boxing, ldtoken and typed references.
func (p *Importer) object(op cil.Opcode, operand int) {
	switch op {
	case cil.CEE_CASTCLASS, cil.CEE_ISINST:
		p.resolveClass(operand, ee.CORINFO_TOKENKIND_Casting)
		p.checkClass()
		p.castTo(op == cil.CEE_CASTCLASS)
	case cil.CEE_BOX:
		p.importBox(operand)
	case cil.CEE_UNBOX:
		p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		p.checkClass()
		p.unbox()
	case cil.CEE_UNBOX_ANY:
		c := p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		p.checkClass()
		if p.jit.GetClassAttribs(c)&ee.CORINFO_FLG_VALUECLASS == 0 {
			p.tok.Kind = ee.CORINFO_TOKENKIND_Casting
			p.castTo(true)
			return
		}
		p.unbox()
		t, layout := p.classType(c)
		p.push(p.memory(p.pop().node, t, layout), layout)
	case cil.CEE_LDTOKEN:
		p.ldtoken(operand)
	case cil.CEE_MKREFANY:
		p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		p.checkClass()
		handle := p.tokenHandle(&p.tok, false)
		addr := p.popAddr()
		layout := p.layout(p.jit.GetBuiltinClass(ee.CLASSID_TYPED_BYREF))
		l := p.temp(nodes.TYP_STRUCT, layout)
		p.append(p.assign(l, p.op(nodes.GT_MKREFANY, nodes.TYP_STRUCT, addr, handle, 0)))
		p.push(p.m.NewLclVar(l), layout)
	case cil.CEE_REFANYVAL:
		p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		handle := p.tokenHandle(&p.tok, false)
		e := p.popStruct()
		n := p.helperCall(ee.CORINFO_HELP_GETREFANY, nodes.TYP_BYREF, handle, e.node, 0)
		p.structArg(n, e.layout)
		p.push(n, 0)
	case cil.CEE_REFANYTYPE:
		e := p.popStruct()
		a := p.offset(p.structAddr(e.node), p.m.Model.PointerSize) // behind the address
		typ := p.op(nodes.GT_IND, p.native, a, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
		p.pushHandle(ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE_MAYBENULL, typ, p.jit.GetBuiltinClass(ee.CLASSID_TYPE_HANDLE))
	}
}

// popStruct pops a struct.
func (p *Importer) popStruct() entry {
	e := p.pop()
	if p.m.Type[e.node] != nodes.TYP_STRUCT {
		p.bad("not a struct")
	}
	return e
}

// castTo imports castclass and isinst to p.tok's class.
func (p *Importer) castTo(throwing bool) {
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
	if !runtime && !throwing && p.isNone(obj.node, class) {
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

// isNone tells whether object n is known not to be of class want, which
// CanCast has not found it to be: its exact class is that of a local, and has no say in what it
// is cast to, as it has with interfaces.
func (p *Importer) isNone(n nodes.NodeID, want ee.ClassHandle) bool {
	const vague = ee.CORINFO_FLG_INTERFACE | ee.CORINFO_FLG_CLASS_SHAREDINST | ee.CORINFO_FLG_VARIANCE
	if p.lclFlags(n)&nodes.LvClassExact == 0 {
		return false
	}
	have := p.m.Locals[p.m.Val[n]].Class
	from, to := p.jit.GetClassAttribs(have), p.jit.GetClassAttribs(want)
	switch {
	case to&ee.CORINFO_FLG_CLASS_SHAREDINST != 0:
		return false
	case to&ee.CORINFO_FLG_VALUECLASS != 0: // a boxed T is a T?
		return p.jit.GetTypeForBox(want) != have
	case from&ee.CORINFO_FLG_VALUECLASS != 0:
		return true
	}
	return (from|to)&vague == 0
}

// unbox replaces the object on top of the stack by the address of the value of
// p.tok's class in it.
func (p *Importer) unbox() {
	class := p.tok.Class
	h := p.jit.GetUnBoxHelper(class)
	if len(p.stack) == 0 {
		p.bad("the stack is empty")
	}
	if e := &p.stack[len(p.stack)-1]; e.class == class && p.isBoxed(e.node) {
		p.push(p.boxData(p.pop().node), 0)
		return
	}
	handle := p.tokenHandle(&p.tok, false)
	obj := p.coerce(p.popRef().node, nodes.TYP_REF, 0)
	if h != ee.CORINFO_HELP_UNBOX_NULLABLE {
		p.push(p.helperCall(h, nodes.TYP_BYREF, handle, obj, 0), 0)
		return
	}
	_, layout := p.classType(class)
	l := p.temp(nodes.TYP_STRUCT, layout)
	p.append(p.helperCall(h, nodes.TYP_VOID, p.lclAddrOf(l), handle, obj))
	p.push(p.lclAddrOf(l), 0)
}

// ldtoken imports ldtoken.
func (p *Importer) ldtoken(operand int) {
	p.resolve(&p.tok, operand, ee.CORINFO_TOKENKIND_Ldtoken)
	handle := p.tokenHandle(&p.tok, false)
	h := ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE
	switch p.handle.Type {
	case ee.CORINFO_HANDLETYPE_METHOD:
		h = ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD
	case ee.CORINFO_HANDLETYPE_FIELD:
		h = ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD
	default:
		if p.typeOf() {
			p.lastType = typeOfClass{p.helperCall(h, nodes.TYP_REF, handle, 0, 0), p.tok.Class}
			p.push(p.lastType.node, 0)
			return
		}
	}
	p.pushHandle(h, handle, p.jit.GetTokenTypeAsHandle(&p.tok))
}

// pushHandle pushes a RuntimeTypeHandle or its like, a struct whose only word
// is what helper h makes of a handle.
func (p *Importer) pushHandle(h ee.Helper, handle nodes.NodeID, class ee.ClassHandle) {
	m := p.m
	layout := p.layout(class)
	t := p.native
	if gc := m.GCLayout(layout); len(gc) > 0 && gc[0] == ee.TYPE_GC_REF {
		t = nodes.TYP_REF
	}
	l := p.shortTemp(nodes.TYP_STRUCT, layout)
	p.append(p.assignPart(l, t, 0, p.helperCall(h, t, handle, 0, 0)))
	p.push(m.NewLclVar(l), layout)
}
