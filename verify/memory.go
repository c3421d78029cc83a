package verify

import (
	"ryugo/cil"
	"ryugo/loader"
)

// Instructions that access memory: references, fields, arrays, boxes.

// memory verifies the instructions that instruction leaves to it.
func (v *Verifier) memory(row *opRow, operand int) bool {
	switch row.act {
	case actLdind:
		if !v.need(1) {
			return false
		}
		if a := v.pop(); v.address(a) && reduced(a.Class) != row.elem {
			v.wrong(row.elem.String()+"&", a)
		}
		v.push(Value{kind: row.kind})
	case actLdindRef:
		if !v.need(1) {
			return false
		}
		a := v.pop()
		if !v.address(a) {
			v.push(Value{})
			return true
		}
		if !a.Class.IsReference() {
			v.wrong("a reference to an object reference", a)
			v.push(Value{})
			return true
		}
		v.push(Value{Class: a.Class, kind: kRef})
	case actStind:
		if !v.need(2) {
			return false
		}
		x, a := v.pop(), v.pop()
		if v.target(a) && reduced(a.Class) != row.elem {
			v.wrong(row.elem.String()+"&", a)
		}
		if x.kind != row.kind && !(x.kind == kNative && row.kind == kInt32) && !(x.kind == kInt32 && row.kind == kNative) {
			v.wrong(kindNames[row.kind], x)
		}
	case actStindRef:
		if !v.need(2) {
			return false
		}
		x, a := v.pop(), v.pop()
		if !v.target(a) {
			return true
		}
		if !a.Class.IsReference() {
			v.wrong("a reference to an object reference", a)
		} else {
			v.expect(x, a.Class)
		}
	case actCpobj, actLdobj, actStobj, actInitobj:
		return v.object(row.act, operand)
	case actCastclass, actIsinst, actBox, actUnbox, actUnboxAny:
		return v.cast(row.act, operand)
	case actLdfld, actLdflda, actStfld, actLdsfld, actLdsflda, actStsfld:
		return v.field(row.act, operand)
	case actNewarr, actLdelema, actLdelemTok, actStelemTok:
		return v.arrayOfToken(row.act, operand)
	case actLdlen, actLdelem, actLdelemRef, actStelem, actStelemRef:
		return v.array(row)
	default:
		v.fail(RuleUnverifiable, "", "")
		return false
	}
	return true
}

// address checks that a is a managed reference.
func (v *Verifier) address(a Value) bool {
	switch a.kind {
	case kByref:
		return true
	case kPtr, kNative:
		v.fail(RulePointer, "a managed reference", a.String())
	default:
		v.wrong("a managed reference", a)
	}
	return false
}

// target checks that a is a managed reference that may be written through.
func (v *Verifier) target(a Value) bool {
	if !v.address(a) {
		return false
	}
	if a.flags&fReadonly != 0 {
		v.fail(RuleReadonly, "", a.String())
		return false
	}
	return true
}

// through returns the abstract value of type c that is read through reference a.
func (v *Verifier) through(a Value, c *loader.Class) Value {
	x := onStack(c)
	if x.kind == kByref || v.isByRefLike(c) {
		x.flags |= v.heldBy(a)
	}
	if x.kind == kPtr {
		v.fail(RulePointer, "", c.String())
		return Value{}
	}
	return x
}

// heldBy returns fLocal if a byref-like value that a is, or refers to, may hold a reference into
// the frame.
func (v *Verifier) heldBy(a Value) flags {
	switch {
	case a.kind == kValue:
		return a.flags & fFrame
	case a.kind == kByref && a.flags&fLocal != 0 && v.tainted:
		return fLocal
	}
	return 0
}

// stored checks a store of x, of type c, through reference a: a reference into the frame must not
// be stored to a variable that outlives the frame.
func (v *Verifier) stored(a, x Value, c *loader.Class) {
	if x.flags&fFrame == 0 || x.kind != kByref && !v.isByRefLike(c) {
		return
	}
	if a.kind != kByref || a.flags&fFrame != fLocal {
		v.fail(RuleEscape, "", x.String())
		return
	}
	v.taintAll()
}

// taintAll records that any byref-like variable may hold a reference into the frame.
func (v *Verifier) taintAll() {
	if !v.taintedAll {
		v.tainted, v.taintedAll, v.redo = true, true, true
	}
}

// object verifies cpobj, ldobj, stobj or initobj.
func (v *Verifier) object(act action, operand int) bool {
	c, ok := v.resolveClass(operand)
	if !ok {
		return false
	}
	n := 1
	if act == actCpobj || act == actStobj {
		n = 2
	}
	if !v.need(n) {
		return false
	}
	switch act {
	case actLdobj:
		a := v.pop()
		if !v.place(a, c, false) {
			v.push(Value{})
			return true
		}
		v.push(v.through(a, c))
	case actStobj:
		x, a := v.pop(), v.pop()
		v.expect(x, c)
		if v.place(a, c, true) {
			v.stored(a, x, c)
		}
	case actCpobj:
		src, dst := v.pop(), v.pop()
		if v.place(src, c, false) && v.place(dst, c, true) {
			v.stored(dst, v.through(src, c), c)
		}
	case actInitobj:
		v.place(v.pop(), c, true)
	}
	return true
}

// place checks that a refers to a variable of type c, which is written or only read.
func (v *Verifier) place(a Value, c *loader.Class, written bool) bool {
	if !v.address(a) {
		return false
	}
	good := samePlace(a.Class, c)
	if !good && a.Class.IsReference() && c.IsReference() {
		// What is read is any object of the variable, what is written goes into it.
		if written {
			good = v.castable(c, a.Class, 0)
		} else {
			good = v.castable(a.Class, c, 0)
		}
	}
	if !good {
		v.wrong(c.String()+"&", a)
		return false
	}
	return !written || v.target(a)
}

// cast verifies an instruction that converts between objects, boxes and values.
func (v *Verifier) cast(act action, operand int) bool {
	c, ok := v.resolveClass(operand)
	if !ok || !v.need(1) {
		return false
	}
	a := v.pop()
	if act == actBox {
		v.expect(a, c)
		if v.isByRefLike(c) || c.Kind == loader.KindByref || c.Kind == loader.KindPtr || c.Kind == loader.KindFnPtr {
			v.fail(RuleByRefLike, "", c.String()+" in a box")
		}
		switch {
		case c.IsReference():
			v.push(Value{Class: c, kind: kRef})
		case c.IsNullable() && len(c.Args) == 1:
			v.push(Value{Class: c.Args[0], kind: kRef})
		default:
			v.push(Value{Class: c, kind: kRef})
		}
		return true
	}
	if !v.used(a) {
		v.push(Value{})
		return true
	}
	if a.kind != kRef {
		v.wrong("an object", a)
	}
	if v.isByRefLike(c) || c.Kind == loader.KindByref || c.Kind == loader.KindPtr || c.Kind == loader.KindFnPtr {
		v.fail(RuleByRefLike, "", c.String()+" in a box")
		v.push(Value{})
		return true
	}
	boxed := c
	if c.IsNullable() && len(c.Args) == 1 {
		boxed = c.Args[0]
	}
	switch act {
	case actCastclass, actIsinst:
		v.push(Value{Class: boxed, kind: kRef})
	case actUnbox:
		if !c.IsValueType() {
			if p := v.variableOf(c); p == nil || p.flags&cil.GpNotNullableValueTypeConstraint == 0 {
				v.fail(RuleType, "a value type", c.String())
				v.push(Value{})
				return true
			}
		}
		v.push(Value{Class: c, kind: kByref, flags: fReadonly})
	case actUnboxAny:
		v.pushType(c)
	}
	return true
}

// variableOf is param for a class that need not be a type variable.
func (v *Verifier) variableOf(c *loader.Class) *typeParam {
	if c.Kind != loader.KindVar && c.Kind != loader.KindMVar {
		return nil
	}
	return v.param(c)
}

// field verifies an instruction that accesses a field.
func (v *Verifier) field(act action, operand int) bool {
	r, err := v.mod.Resolve(cil.OperandToken(v.il, operand), v.ctx)
	if err != nil {
		v.failToken(err)
		return false
	}
	f := r.Field
	if f == nil {
		v.fail(RuleToken, "a field", "")
		return false
	}
	t, err := f.Type()
	if err != nil {
		v.failToken(err)
		return false
	}
	if !v.inScope(f.Class) {
		v.fail(RuleToken, "type parameters of the method or its class", f.Class.String())
		return false
	}
	if !v.checkType(f.Class) {
		return false
	}
	static := act >= actLdsfld
	var x, a Value
	if act == actStfld || act == actStsfld {
		if !v.need(1) {
			return false
		}
		x = v.pop()
	}
	object := (*loader.Class)(nil)
	if !static {
		if !v.need(1) {
			return false
		}
		a = v.pop()
		object = a.Class
	}
	if a.kind == kRef && a.flags&fThis != 0 && object == nil {
		object = v.class
	}
	if !v.canUse(cil.MethodAttributes(f.Flags&cil.FdFieldAccessMask), f.Class, object) {
		v.fail(RuleAccess, "", f.Class.String()+"::"+f.Name)
	}
	if v.isUnsafeField(f) {
		v.fail(RuleUnsafeMember, "", f.Class.String()+"::"+f.Name)
	}
	switch {
	case static && (!f.IsStatic() || f.IsLiteral()):
		v.fail(RuleToken, "a static field", f.Class.String()+"::"+f.Name)
		return false
	case f.IsLiteral():
		v.fail(RuleToken, "a field that is no constant", f.Class.String()+"::"+f.Name)
		return false
	case !static && !f.IsStatic():
		if !v.owner(act, a, f) {
			if act != actStfld {
				v.push(Value{})
			}
			return true
		}
	}
	at := onStack(t)
	if at.kind == kPtr {
		v.fail(RulePointer, "", f.Class.String()+"::"+f.Name+" of type "+t.String())
		if act != actStfld && act != actStsfld {
			v.push(Value{})
		}
		return true
	}
	switch act {
	case actLdfld, actLdsfld:
		if at.kind == kByref || v.isByRefLike(t) {
			at.flags |= v.heldBy(a)
		}
		v.push(at)
	case actLdflda, actLdsflda:
		if at.kind == kByref {
			v.fail(RuleType, "a field that is no reference", t.String())
			v.push(Value{})
			return true
		}
		ref := Value{Class: t, kind: kByref}
		if a.kind == kByref && !f.IsStatic() {
			ref.flags = a.flags & (fReadonly | fFrame)
		}
		if f.HasRVA() {
			v.fail(RuleInitOnly, "a field whose data is not in the file", f.Class.String()+"::"+f.Name)
		}
		if f.IsInitOnly() && !v.mayInit(f, a) {
			ref.flags |= fReadonly
		}
		v.push(ref)
	default:
		v.expect(x, t)
		if f.IsInitOnly() && !v.mayInit(f, a) || f.HasRVA() {
			v.fail(RuleInitOnly, "", f.Class.String()+"::"+f.Name)
		}
		if !f.IsStatic() {
			v.stored(a, x, t)
		} else if x.flags&fFrame != 0 && (x.kind == kByref || v.isByRefLike(t)) {
			v.fail(RuleEscape, "", x.String())
		}
	}
	return true
}

// owner checks that a has the instance field f.
func (v *Verifier) owner(act action, a Value, f *loader.Field) bool {
	switch a.kind {
	case kNone:
		return false
	case kRef:
		if a.flags&fThis != 0 && !v.inited && f.Class != v.class {
			v.fail(RuleUninitThis, "", "")
			return false
		}
		if a.Class == nil || f.Class.IsReference() && v.castable(a.Class, f.Class, 0) {
			return true
		}
	case kByref:
		// A reference to a variable that holds an object is not a reference to the object.
		if f.Class.IsValueType() && (a.Class == f.Class || samePlace(a.Class, f.Class)) {
			return true
		}
	case kValue:
		if a.Class == f.Class && act == actLdfld {
			return true
		}
	}
	if a.kind == kPtr || a.kind == kNative {
		v.fail(RulePointer, "an object or managed reference", a.String())
		return false
	}
	v.wrong(f.Class.String(), a)
	return false
}

// mayInit reports whether the current method may write init-only field f of object a.
func (v *Verifier) mayInit(f *loader.Field, a Value) bool {
	if f.Class.Def != v.class.Def {
		return false
	}
	if f.IsStatic() {
		return v.m.IsCctor()
	}
	if a.flags&fThis == 0 {
		return false
	}
	return v.m.IsConstructor() || v.m.ReturnModifier("System.Runtime.CompilerServices", "IsExternalInit")
}

// arrayOfToken verifies an array instruction with a type operand.
func (v *Verifier) arrayOfToken(act action, operand int) bool {
	c, ok := v.resolveClass(operand)
	if !ok {
		return false
	}
	if act == actNewarr {
		if !v.need(1) {
			return false
		}
		if n := v.pop(); n.kind != kInt32 && n.kind != kNative {
			v.wrong("int32", n)
		}
		if v.isByRefLike(c) {
			v.fail(RuleByRefLike, "", "an array of "+c.String())
		}
		array, err := v.l.ArrayOf(c)
		if err != nil {
			v.failToken(err)
			return false
		}
		v.push(Value{Class: array, kind: kRef})
		return true
	}
	var x Value
	if act == actStelemTok {
		if !v.need(1) {
			return false
		}
		x = v.pop()
	}
	elem, known, ok := v.elements()
	if !ok {
		return false
	}
	switch act {
	case actLdelema:
		ref := Value{Class: c, kind: kByref}
		if v.prefix&prefixReadonly != 0 {
			ref.flags = fReadonly
			if known && !v.elemCastable(elem, c, 0) && !samePlace(elem, c) {
				v.fail(RuleType, c.String()+"[]", elem.String()+"[]")
			}
		} else if known && !samePlace(elem, c) {
			v.fail(RuleType, c.String()+"[]", elem.String()+"[]")
		}
		v.push(ref)
	case actLdelemTok:
		if known && !v.elemCastable(elem, c, 0) && !samePlace(elem, c) {
			v.fail(RuleType, c.String()+"[]", elem.String()+"[]")
		}
		if onStack(c).kind == kPtr {
			v.fail(RulePointer, "", c.String())
			v.push(Value{})
			return true
		}
		v.pushType(c)
	case actStelemTok:
		v.expect(x, c)
		// Stores of references are checked at run time.
		if known && !samePlace(elem, c) && !(elem.IsReference() && c.IsReference()) {
			v.fail(RuleType, c.String()+"[]", elem.String()+"[]")
		}
	}
	return true
}

// elements pops an index and an array and returns the element type; known is false for null.
func (v *Verifier) elements() (elem *loader.Class, known, ok bool) {
	if !v.need(2) {
		return nil, false, false
	}
	if i := v.pop(); i.kind != kInt32 && i.kind != kNative {
		v.wrong("int32", i)
	}
	return v.vector(v.pop())
}

// vector checks that a is a vector (a one-dimensional, zero-based array).
func (v *Verifier) vector(a Value) (elem *loader.Class, known, ok bool) {
	v.used(a)
	if a.kind == kRef && a.Class != nil && a.Class.Kind == loader.KindSZArray {
		return a.Class.ElemClass, true, true
	}
	if a.kind != kRef || a.Class != nil {
		v.wrong("a vector", a)
	}
	return nil, false, true
}

// array verifies an array instruction without operand.
func (v *Verifier) array(row *opRow) bool {
	var x Value
	switch row.act {
	case actLdlen:
		if !v.need(1) {
			return false
		}
		v.vector(v.pop())
		v.push(Value{kind: kNative})
		return true
	case actStelem, actStelemRef:
		if !v.need(1) {
			return false
		}
		x = v.pop()
	}
	elem, known, ok := v.elements()
	if !ok {
		return false
	}
	switch row.act {
	case actLdelem:
		if known && reduced(elem) != row.elem {
			v.fail(RuleType, "a vector of "+row.elem.String(), elem.String()+"[]")
		}
		v.push(Value{kind: row.kind})
	case actStelem:
		if known && reduced(elem) != row.elem {
			v.fail(RuleType, "a vector of "+row.elem.String(), elem.String()+"[]")
		}
		if x.kind != row.kind && !(x.kind == kNative && row.kind == kInt32) && !(x.kind == kInt32 && row.kind == kNative) {
			v.wrong(kindNames[row.kind], x)
		}
	case actLdelemRef:
		switch {
		case !known:
			v.push(Value{kind: kRef})
		case elem.IsReference():
			v.push(Value{Class: elem, kind: kRef})
		default:
			v.fail(RuleType, "a vector of references", elem.String()+"[]")
			v.push(Value{})
		}
	case actStelemRef:
		if known && !elem.IsReference() {
			v.fail(RuleType, "a vector of references", elem.String()+"[]")
		}
		v.expect(x, v.known.Object)
	}
	return true
}

// ldtoken pushes the handle of the thing that the token names.
func (v *Verifier) ldtoken(operand int) bool {
	r, err := v.mod.Resolve(cil.OperandToken(v.il, operand), v.ctx)
	if err != nil {
		v.failToken(err)
		return false
	}
	handle := v.known.TypeHandle
	switch {
	case r.Method != nil:
		handle = v.known.MethodHandle
		if !v.canUse(r.Method.Flags&cil.MdMemberAccessMask, r.Method.Class, nil) {
			v.fail(RuleAccess, "", r.Method.FullName())
		}
	case r.Field != nil:
		handle = v.known.FieldHandle
		if !v.canUse(cil.MethodAttributes(r.Field.Flags&cil.FdFieldAccessMask), r.Field.Class, nil) {
			v.fail(RuleAccess, "", r.Field.Class.String()+"::"+r.Field.Name)
		}
	default:
		if !v.canSee(r.Class) {
			v.fail(RuleAccess, "", r.Class.String())
		}
	}
	if !v.inScope(r.Class) && !r.Class.IsGenericDefinition() {
		v.fail(RuleToken, "type parameters of the method or its class", r.Class.String())
		return false
	}
	if handle == nil {
		v.fail(RuleToken, "a core library with handles", "")
		return false
	}
	v.pushType(handle)
	return true
}
