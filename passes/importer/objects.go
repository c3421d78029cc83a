package importer

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
)

// objects imports newobj, ldftn, casts, boxing and tokens.
type objects struct {
	*tokens
	calls    *calls
	boxes    *boxes
	vectors  *vectors
	types    *typeTests
	ftn      functionPointer // of the last ldftn
	ctorArgs ee.DelegateCtorArgs
	spanSig  ee.SigInfo   // signature of CreateSpan
	data     ee.FieldInfo // field whose data CreateSpan or InitializeArray uses
}

// newObject imports newobj for p.call's constructor.
func (os *objects) newObject() {
	p := os.tokens
	m, info := p.m, &p.call
	switch {
	case info.ClassFlags&ee.CORINFO_FLG_ARRAY != 0:
		os.newMDArray()
		return
	case info.ClassFlags&ee.CORINFO_FLG_VAROBJSIZE != 0:
		// The constructor allocates and returns the object.
		if p.info.StaticStringCtors {
			info.Sig.CallConv &^= ee.CORINFO_CALLCONV_HASTHIS
		}
		var c nodes.Call
		t := os.calls.prepare(&c, false)
		if t.retRef = true; t.hasThis {
			t.this = m.NewInt(nodes.TYP_REF, 0)
		}
		c.Flags &^= nodes.GTF_CALL_NULLCHECK
		os.calls.finish(&c, &info.Sig, t)
		p.stack[len(p.stack)-1].class = p.tok.Class
		return
	case info.ClassFlags&ee.CORINFO_FLG_VALUECLASS != 0:
		os.newValue()
		return
	}
	class := p.tok.Class
	handle := p.tokenHandle(&p.tok, true)
	l := p.shortTemp(nodes.TYP_REF, 0)
	// The arguments have not been evaluated yet. That the object is allocated before them is not
	// observable.
	m.NewStmt(p.cur, p.assign(l, p.allocate(class, handle)), p.stmtIL)
	p.exact(l, class)
	var c nodes.Call
	t := os.calls.prepare(&c, false)
	t.this = m.NewLclVar(l)
	c.Flags &^= nodes.GTF_CALL_NULLCHECK
	os.delegateCtor(&c, &t)
	os.calls.finish(&c, &info.Sig, t)
	p.pushRef(m.NewLclVar(l), class)
}

// newValue imports newobj of a value class: the constructor fills a temp.
func (os *objects) newValue() {
	m := os.m
	typ, layout := os.classType(os.tok.Class)
	if typ.IsSIMD() && (os.info.Sets == 0 && os.vectors.importCall(true) ||
		os.info.Sets != 0 && os.call.MethodFlags&ee.CORINFO_FLG_INTRINSIC != 0 && os.vectors.importCross(true)) {
		return
	}
	l := os.valueTemp(typ, layout)
	if os.isIntrinsic(ee.CORINFO_INTRINSIC_ByReference_Ctor) {
		os.append(os.assignPart(l, nodes.TYP_BYREF, 0, os.coerce(os.popValue(), nodes.TYP_BYREF, 0)))
		os.push(m.NewLclVar(l), layout)
		return
	}
	m.NewStmt(os.cur, os.assign(l, os.zero(typ)), os.stmtIL)
	var c nodes.Call
	t := os.calls.prepare(&c, false)
	t.this = os.lclAddrOf(l)
	c.Flags &^= nodes.GTF_CALL_NULLCHECK
	os.calls.finish(&c, &os.call.Sig, t)
	os.push(m.NewLclVar(l), layout)
}

// newMDArray imports newobj of a multi-dimensional array. A helper gets the constructor's arguments
// in memory.
func (os *objects) newMDArray() {
	m := os.m
	class := os.tok.Class
	handle := os.tokenHandle(&os.tok, true)
	n := len(os.call.Sig.Args)
	base := len(os.stack) - n
	if base < 0 || n == 0 {
		os.bad("the stack has too few arguments")
	}
	l := os.blockTemp(uint32(n) * 4)
	args := append(os.argEntries[:0], os.stack[base:]...)
	os.argEntries = args
	os.stack = os.stack[:base]
	os.clean = min(os.clean, base)
	for i, e := range args {
		if m.Type[e.node] == nodes.TYP_STRUCT || m.Type[e.node].IsFloat() {
			os.bad("an array's size that is no integer")
		}
		os.append(os.assignPart(l, nodes.TYP_INT, uint32(i)*4, os.coerce(e.node, nodes.TYP_INT, 0)))
	}
	call := os.helperCall(ee.CORINFO_HELP_NEW_MDARR_NONVARARG, nodes.TYP_REF,
		handle, m.NewInt(nodes.TYP_INT, int64(n)), os.lclAddrOf(l))
	m.Calls[m.Val[call]].Flags |= nodes.GTF_CALL_M_ALLOC
	if os.jit.GetArrayRank(class) == 1 { // if its lower bound is 0, the object's class is T[], not T[*]
		class = 0
	}
	os.pushRef(call, class)
}

// ldftn imports ldftn and ldvirtftn.
func (os *objects) ldftn(virtual bool) {
	m := os.m
	flags := ee.CORINFO_CALLINFO_SECURITYCHECKS | ee.CORINFO_CALLINFO_LDFTN
	if virtual {
		flags |= ee.CORINFO_CALLINFO_CALLVIRT
	}
	os.callInfo(os.constraint(), flags)
	info := &os.call
	if virtual && info.MethodFlags&ee.CORINFO_FLG_VIRTUAL != 0 && info.MethodFlags&ee.CORINFO_FLG_FINAL == 0 &&
		info.Kind != ee.CORINFO_CALL && info.Kind != ee.CORINFO_CALL_CODE_POINTER {
		class := os.tokenHandle(&os.tok, true)
		method := os.tokenHandle(&os.tok, false)
		obj := os.popRef().node
		if !os.handle.Lookup.NeedsRuntimeLookup {
			os.ftn = functionPointer{ee.MethodHandle(os.handle.CompileTimeHandle), os.next}
		}
		os.push(os.helperCall(ee.CORINFO_HELP_VIRTUAL_FUNC_PTR, os.native, obj, class, method), 0)
		return
	}
	if virtual {
		obj := os.popRef().node
		os.append(os.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, obj, 0, nodes.GTF_EXCEPT))
	}
	if info.Kind == ee.CORINFO_CALL_CODE_POINTER {
		n, _ := os.lookup(&info.StubLookup)
		os.push(n, 0)
		return
	}
	os.ftn = functionPointer{info.Method, os.next}
	os.push(m.NewLookup(os.jit.GetFunctionFixedEntryPoint(info.Method)), 0)
}

// instruction imports casts, boxing, ldtoken and typed references.
func (os *objects) instruction(op cil.Opcode, operand int) {
	p := os.tokens
	switch op {
	case cil.CEE_CASTCLASS, cil.CEE_ISINST:
		p.resolveClass(operand, ee.CORINFO_TOKENKIND_Casting)
		p.checkClass()
		os.castTo(op == cil.CEE_CASTCLASS)
	case cil.CEE_BOX:
		os.boxes.importBox(operand)
	case cil.CEE_UNBOX:
		p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		p.checkClass()
		os.unbox()
	case cil.CEE_UNBOX_ANY:
		c := p.resolveClass(operand, ee.CORINFO_TOKENKIND_Class)
		p.checkClass()
		if p.jit.GetClassAttribs(c)&ee.CORINFO_FLG_VALUECLASS == 0 {
			p.tok.Kind = ee.CORINFO_TOKENKIND_Casting
			os.castTo(true)
			return
		}
		os.unbox()
		t, layout := p.classType(c)
		p.push(p.memory(p.pop().node, t, layout), layout)
	case cil.CEE_LDTOKEN:
		os.ldtoken(operand)
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
		a := p.offset(p.structAddr(e.node), p.m.Model.PointerSize) // the type follows the address
		typ := p.op(nodes.GT_IND, p.native, a, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
		os.pushHandle(ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE_MAYBENULL, typ, p.jit.GetBuiltinClass(ee.CLASSID_TYPE_HANDLE))
	}
}

// ldtoken imports ldtoken.
func (os *objects) ldtoken(operand int) {
	os.resolve(&os.tok, operand, ee.CORINFO_TOKENKIND_Ldtoken)
	isType := false
	switch {
	case os.tok.Field != 0:
		if !os.env.MinOpts && os.useData() {
			return
		}
	case os.tok.Method == 0 && os.tok.Class != 0:
		if isType = os.isTypeOf(); isType && !os.env.MinOpts && os.types.foldTest(os.tok.Class) {
			return
		}
	}
	handle := os.tokenHandle(&os.tok, false)
	h := ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE
	switch os.handle.Type {
	case ee.CORINFO_HANDLETYPE_METHOD:
		h = ee.CORINFO_HELP_METHODDESC_TO_STUBRUNTIMEMETHOD
	case ee.CORINFO_HANDLETYPE_FIELD:
		h = ee.CORINFO_HELP_FIELDDESC_TO_STUBRUNTIMEFIELD
	default:
		if isType {
			if os.runtimeType() {
				return
			}
			os.types.lastType = typeOfClass{os.helperCall(h, nodes.TYP_REF, handle, 0, 0), os.tok.Class}
			os.push(os.types.lastType.node, 0)
			return
		}
	}
	os.pushHandle(h, handle, os.jit.GetTokenTypeAsHandle(&os.tok))
}

// runtimeType pushes the type object of the current typeof, if it is a constant, and reports
// whether it did.
func (os *objects) runtimeType() bool {
	if os.env.MinOpts || os.handle.Lookup.NeedsRuntimeLookup {
		return false
	}
	v := os.jit.GetRuntimeType(os.tok.Class)
	if v.Bits == 0 {
		return false
	}
	n := os.m.NewValue(v)
	os.m.Type[n] = nodes.TYP_REF
	os.types.lastType = typeOfClass{n, os.tok.Class}
	os.pushRef(n, os.jit.GetBuiltinClass(ee.CLASSID_RUNTIME_TYPE))
	return true
}

// pushHandle pushes a RuntimeTypeHandle or a similar struct. Its only word is the result of helper
// h for a handle.
func (os *objects) pushHandle(h ee.Helper, handle nodes.NodeID, class ee.ClassHandle) {
	m := os.m
	layout := os.layout(class)
	t := os.native
	if gc := m.GCLayout(layout); len(gc) > 0 && gc[0] == ee.TYPE_GC_REF {
		t = nodes.TYP_REF
	}
	l := os.shortTemp(nodes.TYP_STRUCT, layout)
	os.append(os.assignPart(l, t, 0, os.helperCall(h, t, handle, 0, 0)))
	os.push(m.NewLclVar(l), layout)
}

// useData imports the current ldtoken together with the following call, if that is a method of
// RuntimeHelpers that uses the field's data. It reports whether it did.
func (os *objects) useData() bool {
	switch id, next := os.nextCall(os.next); id {
	case ee.CORINFO_INTRINSIC_CreateSpan:
		return os.createSpan(next)
	case ee.CORINFO_INTRINSIC_InitializeArray:
		return os.initializeArray(next)
	}
	return false
}

// fieldData finds the data of the current field, which is part of the assembly, in os.data and
// returns its size. ok reports whether the field has such data and may be used.
func (os *objects) fieldData() (size uint32, ok bool) {
	p := os.tokens
	if err := p.jit.GetFieldInfo(&p.tok, p.self, ee.CORINFO_ACCESS_ADDRESS, &os.data); err != nil {
		p.fail(err)
	}
	f := &os.data
	if f.Accessor != ee.CORINFO_FIELD_STATIC_RVA_ADDRESS || f.Access != ee.CORINFO_ACCESS_ALLOWED || f.Flags&ee.CORINFO_FLG_FIELD_INITCLASS != 0 {
		return 0, false
	}
	if t, layout := p.sigType(f.Field); t != nodes.TYP_STRUCT {
		size = p.m.Model.SizeOf(t)
	} else {
		size = p.m.Layouts[layout].Size
	}
	return size, true
}

// createSpan imports RuntimeHelpers.CreateSpan of the field of the current ldtoken, if possible.
// The instruction after the call is at next. The span refers directly to the field's data.
//
//	ldtoken F; call CreateSpan<T>      V03._reference = &F; V03._length = 24
func (os *objects) createSpan(next int) bool {
	p, m := os.tokens, os.m
	os.spanSig.Args = nil
	p.jit.GetMethodSig(p.peeked.Method, &os.spanSig)
	span := os.spanSig.Ret.Class
	elem := p.jit.GetMethodTypeArgument(p.peeked.Method, 0)
	if span == 0 || elem == 0 || os.types.kindOf(elem) <= 0 || p.jit.GetClassNumInstanceFields(span) != 2 {
		return false
	}
	size, ok := os.fieldData()
	f, each := &os.data, p.jit.GetClassSize(elem)
	if !ok || each == 0 || size%each != 0 || !f.Address.Addr.IsSymbol && f.Address.Addr.Bits%uint64(each) != 0 {
		return false
	}
	reference, length := p.jit.GetFieldInClass(span, 0), p.jit.GetFieldInClass(span, 1)
	if p.jit.GetFieldType(reference).Type != ee.CORINFO_TYPE_BYREF || p.jit.GetFieldType(length).Type != ee.CORINFO_TYPE_INT {
		return false
	}
	p.next = next
	t, layout := p.classType(span)
	l := p.valueTemp(t, layout)
	at := m.NewLookup(f.Address)
	m.Type[at] = nodes.TYP_BYREF
	p.storeField(l, reference, nodes.TYP_BYREF, at)
	p.storeField(l, length, nodes.TYP_INT, m.NewInt(nodes.TYP_INT, int64(size/each)))
	p.push(m.NewLclVar(l), layout)
	return true
}

// initializeArray imports RuntimeHelpers.InitializeArray of a new array of constant length, from
// the field of the current ldtoken, if possible. The instruction after the call is at next. The
// field's data is copied as one block.
//
//	V03 = new int[15]; dup; ldtoken F; call InitializeArray      V04 = V03; *(V04 + 16) = *&F, 60 bytes
func (os *objects) initializeArray(next int) bool {
	p, m := os.tokens, os.m
	if len(p.stack) == 0 {
		return false
	}
	e := p.stack[len(p.stack)-1]
	made := os.allocationOf(e.node)
	if made == 0 {
		return false
	}
	class := os.exactClass(made, e.class)
	if class == 0 {
		return false
	}
	length := m.Args[m.Calls[m.Val[made]].Args.First+1].Early
	if m.Oper[length] == nodes.GT_CAST {
		length = m.Op1[length]
	}
	t, _ := p.jit.GetChildType(class)
	if !m.IsIntConst(length) || t < ee.CORINFO_TYPE_BOOL || t > ee.CORINFO_TYPE_DOUBLE {
		return false
	}
	has, ok := os.fieldData()
	n, each := m.IntValue(length), m.Model.SizeOf(m.Model.TypeOf(t))
	if !ok || n <= 0 || n > int64(has/each) {
		return false // the runtime throws in this case
	}
	p.next = next
	p.pop()
	size := uint32(n) * each
	// The address is computed from a managed pointer, because value numbering would treat an offset
	// from the object as a field.
	l := p.shortTemp(nodes.TYP_BYREF, 0)
	p.append(p.assign(l, e.node))
	to := p.op(nodes.GT_BLK, nodes.TYP_STRUCT, p.offset(p.use(l), p.info.OffsetOfArrayData), 0, nodes.GTF_GLOB_REF|nodes.GTF_NO_FAULT)
	from := m.NewLookup(os.data.Address)
	m.Type[from] = nodes.TYP_BYREF
	from = p.op(nodes.GT_BLK, nodes.TYP_STRUCT, from, 0, nodes.GTF_NO_FAULT)
	m.Val[to], m.Val[from] = size, size
	p.append(p.op(nodes.GT_ASG, nodes.TYP_STRUCT, to, from, nodes.GTF_ASG))
	return true
}

// allocationOf returns the call that makes a one-dimensional array if n is a local to which the
// last statement stores the new array. Otherwise it returns 0.
func (os *objects) allocationOf(n nodes.NodeID) nodes.NodeID {
	m := os.m
	root := m.Stmts[m.Blocks.LastStmt[os.cur]].Root
	if m.Oper[n] != nodes.GT_LCL_VAR || m.Oper[root] != nodes.GT_ASG || m.Oper[m.Op1[root]] != nodes.GT_LCL_VAR || m.Val[m.Op1[root]] != m.Val[n] {
		return 0
	}
	call := m.Op2[root]
	if !os.isNewArray(call) || m.Calls[m.Val[call]].Helper == ee.CORINFO_HELP_NEW_MDARR_NONVARARG {
		return 0
	}
	return call
}

// storeField stores value to a field of the struct in local l.
func (p *tokens) storeField(l nodes.LclNum, field ee.FieldHandle, t nodes.VarType, value nodes.NodeID) {
	m := p.m
	n := p.op(nodes.GT_FIELD, t, p.lclAddrOf(l), 0, 0)
	m.Val[n] = uint32(len(m.Fields))
	m.Fields = append(m.Fields, nodes.FieldRef{Handle: field, Offset: p.jit.GetFieldOffset(field)})
	p.append(p.op(nodes.GT_ASG, t, n, value, nodes.GTF_ASG))
}
