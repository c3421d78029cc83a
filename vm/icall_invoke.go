package vm

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"ryugo/cil"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// Reflection: calls of methods with boxed arguments, fields, and custom attributes.

// membersInstantiate(type, kind, method, Type[] arguments) -> IntPtr: the handle of an instantiation of a
// generic method.
func membersInstantiate(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	args := v.classesOf(f.Arg(3))
	v.checkArguments(t, loader.Context{Class: x.method.Class.Def, Method: x.method.Def}, args, x.method.Class.Args, args)
	m, err := v.l.InstantiateMethod(x.method, args)
	if err != nil {
		v.throwWith(t, excArgument, err.Error(), 0)
	}
	f.SetResult(uint64(m.Handle()))
}

// classesOf returns the classes of a Type[] without nulls.
func (v *world) classesOf(a ref) []*loader.Class {
	list := make([]*loader.Class, length(a))
	for i := range list {
		o := ldW(a + cpu.ArrayData + cpu.Word*uint64(i))
		list[i] = v.classOf(ldW(o + v.typeHandleOffset))
	}
	return list
}

// typeMakeGeneric(type, Type[] arguments) -> Type
func typeMakeGeneric(v *VM, t *thread, f cpu.Frame) {
	def, args := v.typeArg(f, 0).Def, v.classesOf(f.Arg(1))
	v.checkArguments(t, loader.Context{Class: def}, args, args, nil)
	c, err := v.l.Instantiate(def, args)
	if err != nil {
		v.throwWith(t, excArgument, err.Error(), 0)
	}
	f.SetResult(v.typeObjectOf(c))
}

// checkArguments throws if args cannot be the type arguments of the context's method, or of its class if there
// is no method. targs and margs replace the type variables in constraints.
func (v *VM) checkArguments(t *thread, ctx loader.Context, args, targs, margs []*loader.Class) {
	mod, owner := ctx.Class.Module, cil.MakeToken(cil.TableTypeDef, ctx.Class.RID)
	if ctx.Method != nil {
		owner = ctx.Method.Token()
	}
	for _, a := range args {
		if a.IsOpen() {
			v.throwWith(t, excNotSupported, "Type parameters cannot be type arguments here.", 0)
		}
	}
	rows := mod.File.GenericParams(owner)
	for i := range rows.Len() {
		row := mod.File.GenericParam(rows.At(i))
		if a := args[row.Number]; !v.satisfies(mod, rows.At(i), ctx, a, targs, margs) {
			v.throwWith(t, excArgument, fmt.Sprintf("GenericArguments[%d], '%s', violates the constraint of type parameter '%s'.",
				row.Number, typeText(a, false), mod.File.String(row.Name)), 0)
		}
	}
}

// satisfies reports whether closed class a can be the argument for the type parameter in a row of
// GenericParam (II.10.1.7).
func (v *VM) satisfies(mod *loader.Module, rid uint32, ctx loader.Context, a *loader.Class, targs, margs []*loader.Class) bool {
	row := mod.File.GenericParam(rid)
	value := a.IsValueType()
	switch {
	case !a.IsReference() && !value, a.IsByRefLike(), a.Elem == cil.ELEMENT_TYPE_VOID,
		row.Flags&cil.GpReferenceTypeConstraint != 0 && value,
		row.Flags&cil.GpNotNullableValueTypeConstraint != 0 && (!value || a.IsNullable()),
		row.Flags&cil.GpDefaultConstructorConstraint != 0 && !value && (a.IsAbstract() || defaultCtor(a) == nil):
		return false
	}
	bounds := mod.File.GenericParamConstraints(rid)
	for k := range bounds.Len() {
		r, err := mod.Resolve(mod.File.GenericParamConstraint(bounds.At(k)).Constraint, ctx)
		if err != nil || r.Class == nil {
			return false
		}
		if c, err := v.l.Subst(r.Class, targs, margs); err != nil || !a.CanCast(c) {
			return false
		}
	}
	return true
}

// typeMakeArray(type, rank) -> Type: rank 0 is a vector.
func typeMakeArray(v *VM, t *thread, f cpu.Frame) {
	elem := v.typeArg(f, 0)
	v.checkArrayOf(t, elem)
	c, err := v.l.ArrayOf(elem)
	if rank := uint32(f.Arg(1)); rank != 0 {
		c, err = v.l.MDArrayOf(elem, rank)
	}
	if err != nil {
		v.throwWith(t, excTypeLoad, err.Error(), 0)
	}
	f.SetResult(v.typeObjectOf(c))
}

// reflectedCall is a call of a method by reflection.
type reflectedCall struct {
	list  *argList
	cells []reflectedCell
}

// reflectedCell is a vector of one element that holds the value of a parameter by reference.
type reflectedCell struct {
	index int // of the parameter
	elem  *loader.Class
	pin   uint32
	at    uint64 // the element
}

// membersInvoke(type, kind, method, target, object[] arguments) -> object. A constructor makes the object
// itself and returns it. Values of parameters by reference are stored in the array after the call.
// The exception of the method is thrown inside of a TargetInvocationException.
func membersInvoke(v *VM, t *thread, f cpu.Frame) {
	m := v.memberArg(f).method
	s := must(m.Sig())
	v.checkReflected(t, m, s)
	target, args := t.hold(f.Arg(3)), t.hold(f.Arg(4))
	defer t.drop(target)
	if m.IsConstructor() {
		t.held[target] = v.newObject(t, v.mt(m.Class))
	}
	if m.IsConstructor() || m.IsStatic() {
		v.initClass(t, v.mt(m.Class))
	}

	shapes := v.argShapes(s)
	entry := v.method(m.Handle()).entry
	if !m.IsStatic() {
		shapes = append([]cpu.ArgShape{cpu.RefShape}, shapes...)
		var err error
		if m.IsConstructor() {
			if m.Class.IsValueType() {
				entry = v.unboxingEntry(m)
			}
		} else if entry, err = v.entryFor(v.classOf(typeOf(t.held[target])), m); err != nil {
			v.throwWith(t, excArgument, err.Error(), 0)
		}
	}
	call := &reflectedCall{list: v.newArgs(shapes)}
	defer func() {
		for _, c := range call.cells {
			v.gc.freeHandle(c.pin)
		}
	}()
	if !m.IsStatic() {
		call.list.next(t.held[target])
	}
	var buffer uint64 // the data of a box for the result
	if isStruct(s.Ret) && v.returnsInBuffer(s.Ret) {
		box := v.newObject(t, v.mt(s.Ret))
		pin := v.gc.newHandle(box, handlePinned)
		defer v.gc.freeHandle(pin)
		buffer = box + cpu.ObjHeader
		call.list.next(buffer)
	}
	for i, p := range s.Params {
		if x := ldW(t.held[args] + cpu.ArrayData + cpu.Word*uint64(i)); !v.passReflected(t, call, i, p, x) {
			v.throwWith(t, excArgument, "Object of type '"+v.typeName(typeOf(x))+"' cannot be converted to type '"+typeText(p, false)+"'.", 0)
		}
	}

	r, x := t.tryCall(entry, &call.list.callArgs)
	if x != nil {
		v.throwWith(t, excTargetInvocation, "", x.exc)
	}
	var result ref
	switch how := v.resultOf(s.Ret); {
	case m.IsConstructor():
		result = t.held[target]
	case s.Ret.Elem == cil.ELEMENT_TYPE_VOID:
	case s.Ret.IsReference():
		result = r.Int
	case buffer != 0:
		result = v.box(t, v.mt(s.Ret), buffer)
	case isStruct(s.Ret):
		storeResult(&how, &r, v.scratch)
		result = v.box(t, v.mt(s.Ret), v.scratch)
	default:
		word := r.Int
		if isFloat(s.Ret.CorType()) {
			word = r.Float
		} else if v.sizeOf(s.Ret) == 8 {
			word = r.Long()
		}
		st64(v.scratch, word)
		result = v.box(t, v.mt(s.Ret), v.scratch)
	}
	for _, c := range call.cells {
		value := ldW(c.at)
		if !c.elem.IsReference() {
			value = v.box(t, v.mt(c.elem), c.at)
		}
		at := t.held[args] + cpu.ArrayData + cpu.Word*uint64(c.index)
		if !v.fromObject(v.elemClass(t.held[args]), at, value) { // the array is a string[], say
			v.throw(t, excArrayTypeMismatch)
		}
	}
	f.SetResult(result)
}

// checkUnsafe throws if a program that must be verifiable may not call m.
func (v *VM) checkUnsafe(t *thread, m *loader.Method) {
	if m.Class.Module.IsCore() && v.opts.Unsafe != nil && v.opts.Unsafe(m.Def) {
		v.throwWith(t, excVerification, m.FullName()+" is not for code that must be verifiable.", 0)
	}
}

// checkReflected throws if m cannot be called by reflection.
func (v *VM) checkReflected(t *thread, m *loader.Method, s *loader.Signature) {
	if m.IsOpen() {
		v.throwWith(t, excInvalidOperation, "Late bound operations cannot be performed on types or methods for which ContainsGenericParameters is true.", 0)
	}
	v.checkUnsafe(t, m)
	if m.Class.IsByRefLike() {
		v.throwWith(t, excNotSupported, "Values of type "+typeText(m.Class, false)+" have no objects.", 0)
	}
	if m.IsConstructor() && (m.Class.IsAbstract() || m.Class == v.l.Known.String || m.Class.IsArray() || m.Class.IsDelegate()) {
		v.throwWith(t, excNotSupported, "A "+typeText(m.Class, false)+" cannot be made by its constructor here.", 0)
	}
	for i := -1; i < len(s.Params); i++ {
		c := s.Ret
		if i >= 0 {
			if c = s.Params[i]; c.Kind == loader.KindByref {
				c = c.ElemClass
			}
		}
		if !passable(c) {
			v.throwWith(t, excNotSupported, "Values of type "+typeText(c, false)+" have no objects.", 0)
		}
	}
}

// passReflected adds an object as the argument for parameter i, which has class p. It returns false
// if the object does not fit.
func (v *VM) passReflected(t *thread, call *reflectedCall, i int, p *loader.Class, o ref) bool {
	if p.Kind == loader.KindByref {
		cell := v.newVector(t, v.mt(v.arrayOf(p.ElemClass)), 1)
		at := cell + cpu.ArrayData
		call.cells = append(call.cells, reflectedCell{i, p.ElemClass, v.gc.newHandle(cell, handlePinned), at})
		call.list.next(at)
		return v.fromObject(p.ElemClass, at, o)
	}
	words := make([]uint64, (max(v.sizeOf(p), cpu.Word)+7)/8)
	at := uint64(uintptr(unsafe.Pointer(unsafe.SliceData(words))))
	fits := v.fromObject(p, at, o)
	if !isStruct(p) && !p.IsReference() && !isFloat(p.CorType()) {
		words[0] = uint64(loadInt(p.CorType(), at))
	}
	call.list.next(words...)
	return fits
}

// membersLoad(type, kind, field, target) -> object
func membersLoad(v *VM, t *thread, f cpu.Frame) {
	fd := v.memberArg(f).field
	if fd.IsLiteral() {
		file := fd.Class.Module.File
		o := v.constant(t, file, file.ConstantOf(cil.MakeToken(cil.TableField, fd.RID)))
		if c := must(fd.Type()); c.IsEnum() {
			o = v.box(t, v.mt(c), o+cpu.ObjHeader)
		}
		f.SetResult(o)
		return
	}
	target := t.hold(f.Arg(3))
	at, c := v.fieldPlace(t, fd, target)
	if c.IsReference() {
		f.SetResult(ldW(at))
	} else {
		f.SetResult(v.box(t, v.mt(c), at))
	}
	t.drop(target)
}

// membersStore(type, kind, field, target, value) -> bool: false if the value does not fit.
func membersStore(v *VM, t *thread, f cpu.Frame) {
	fd := v.memberArg(f).field
	target := t.hold(f.Arg(3))
	value := t.hold(f.Arg(4))
	at, c := v.fieldPlace(t, fd, target)
	f.SetResult(bool2(v.fromObject(c, at, t.held[value])))
	t.drop(target)
}

// fieldPlace returns the address and the class of a field, after its class is initialized.
func (v *VM) fieldPlace(t *thread, fd *loader.Field, target int) (uint64, *loader.Class) {
	c := must(fd.Type())
	if !c.IsReference() && !isStruct(c) && !c.IsPrimitive() && !c.IsEnum() {
		v.throwWith(t, excNotSupported, "Values of type "+typeText(c, false)+" have no objects.", 0)
	}
	if !fd.IsStatic() {
		return t.held[target] + cpu.ObjHeader + uint64(v.fieldOffset(fd)), c
	}
	if fd.Class.IsOpen() {
		v.throwWith(t, excInvalidOperation, "Late bound operations cannot be performed on fields with types for which Type.ContainsGenericParameters is true.", 0)
	}
	v.initClass(t, v.mt(fd.Class))
	return v.staticAddress(fd), c
}

// membersAttributes(type, kind, member, parameter) -> object[]: of each custom attribute its class, the handle
// of its constructor, the constructor's arguments, and the names and values of fields and properties. parameter
// is the number of a parameter of the method from 1 on, or 0 for the member itself.
func membersAttributes(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	list := v.newVector(t, v.mt(v.arrayOf(v.l.Known.Object)), 0)
	mod := x.class.Module
	if mod == nil || mod.IsCore() || x.token().RID() == 0 {
		f.SetResult(list)
		return
	}
	parent := x.token()
	if n := uint16(f.Arg(3)); n != 0 {
		rows := mod.File.MethodParams(x.method.RID)
		parent = 0
		for i := range rows.Len() {
			if mod.File.Param(rows.At(i)).Sequence == n {
				parent = cil.MakeToken(cil.TableParam, rows.At(i))
			}
		}
	}
	var parts []ref
	if parent != 0 {
		rows := mod.File.CustomAttributes(parent)
		for i := range rows.Len() {
			row := mod.File.CustomAttribute(rows.At(i))
			r, err := mod.Resolve(row.Type, loader.Context{})
			if err != nil || r.Method == nil || r.Class.Module.IsCore() && !r.Class.IsExact() {
				continue
			}
			d := attributeDecoder{v: v, t: t, mod: mod, b: mod.File.Blob(row.Value)}
			if five, ok := d.attribute(r.Method); ok {
				parts = append(parts, five[:]...)
			}
		}
	}
	list = v.newVector(t, v.mt(v.arrayOf(v.l.Known.Object)), uint64(len(parts)))
	for i, o := range parts {
		stW(list+cpu.ArrayData+cpu.Word*uint64(i), o)
	}
	f.SetResult(list)
}

// attributeDecoder reads the value of a custom attribute (II.23.3).
type attributeDecoder struct {
	v   *VM
	t   *thread
	mod *loader.Module
	b   []byte
	bad bool
}

// take returns the next n bytes, or zeros if there are fewer.
func (d *attributeDecoder) take(n int) []byte {
	if n > len(d.b) {
		d.bad, d.b = true, nil
		return make([]byte, min(n, 8))
	}
	p := d.b[:n]
	d.b = d.b[n:]
	return p
}

// text reads a string; ok is false if it is null.
func (d *attributeDecoder) text() (s string, ok bool) {
	s, null, rest := cil.SerString(d.b)
	if rest == nil {
		d.bad = true
	}
	d.b = rest
	return s, !null
}

func (d *attributeDecoder) attribute(ctor *loader.Method) (five [5]ref, ok bool) {
	v, t := d.v, d.t
	if binary.LittleEndian.Uint16(d.take(2)) != 1 {
		return five, false
	}
	params := must(ctor.Sig()).Params
	objects := v.mt(v.arrayOf(v.l.Known.Object))
	fixed := v.newVector(t, objects, uint64(len(params)))
	for i, p := range params {
		stW(fixed+cpu.ArrayData+cpu.Word*uint64(i), d.value(p, 0))
	}
	n := uint64(binary.LittleEndian.Uint16(d.take(2)))
	if d.bad || n > uint64(len(d.b)) {
		return five, false
	}
	names := v.newVector(t, v.mt(v.arrayOf(v.l.Known.String)), n)
	values := v.newVector(t, objects, n)
	for i := range n {
		d.take(1) // a field or a property
		c := d.fieldType(0)
		name, _ := d.text()
		if d.bad || c == nil {
			return five, false
		}
		stW(names+cpu.ArrayData+cpu.Word*i, v.stringOf(t, name))
		stW(values+cpu.ArrayData+cpu.Word*i, d.value(c, 0))
	}
	st64(v.scratch, uint64(ctor.Handle()))
	handle := v.box(t, v.mt(v.l.Known.Prim(cil.ELEMENT_TYPE_I)), v.scratch)
	return [5]ref{v.typeObjectOf(ctor.Class), handle, fixed, names, values}, !d.bad
}

// Markers of types in the values of attributes.
const (
	serializedType   = 0x50
	serializedObject = 0x51
	serializedEnum   = 0x55
)

// fieldType reads a FieldOrPropType; it returns nil if the class is not found.
func (d *attributeDecoder) fieldType(depth int) *loader.Class {
	k := &d.v.l.Known
	switch e := d.take(1)[0]; {
	case e == serializedType:
		return k.Type
	case e == serializedObject:
		return k.Object
	case e == serializedEnum:
		name, _ := d.text()
		return d.v.l.FindType(d.mod, name)
	case cil.ElementType(e) == cil.ELEMENT_TYPE_SZARRAY && depth == 0:
		if elem := d.fieldType(1); elem != nil {
			return d.v.arrayOf(elem)
		}
		return nil
	default:
		return k.Prim(cil.ElementType(e))
	}
}

// maxAttributeDepth is how deep values of attributes may be nested: an object in an array of objects in an
// object has 4.
const maxAttributeDepth = 8

// value reads a value of class c and returns it as an object.
func (d *attributeDecoder) value(c *loader.Class, depth int) ref {
	v, t, k := d.v, d.t, &d.v.l.Known
	switch {
	case d.bad || c == nil || depth > maxAttributeDepth:
		d.bad = true
		return 0
	case c == k.String:
		if s, ok := d.text(); ok {
			return v.stringOf(t, s)
		}
		return 0
	case c == k.Type:
		if s, ok := d.text(); ok {
			return v.typeObjectOf(v.l.FindType(d.mod, s))
		}
		return 0
	case c == k.Object:
		return d.value(d.fieldType(0), depth+1)
	case c.Kind == loader.KindSZArray:
		n := binary.LittleEndian.Uint32(d.take(4))
		if n == 0xFFFFFFFF {
			return 0
		}
		if uint64(n) > uint64(len(d.b)) {
			d.bad = true
			return 0
		}
		a := v.newVector(t, v.mt(c), uint64(n))
		for i := range uint64(n) {
			if !v.fromObject(c.ElemClass, a+cpu.ArrayData+i*componentSize(a), d.value(c.ElemClass, depth+1)) {
				d.bad = true
			}
		}
		return a
	case !c.IsPrimitive() && !c.IsEnum():
		d.bad = true
		return 0
	}
	st64(v.scratch, 0)
	copy(memAt(v.scratch, 8), d.take(int(v.sizeOf(c))))
	return v.box(t, v.mt(c), v.scratch)
}
