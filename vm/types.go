package vm

import (
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// must returns x. If err is not nil it ends the run with that error of the type system.
func must[T any](x T, err error) T {
	if err != nil {
		panic(&vmError{err})
	}
	return x
}

// tableEntry is about the size of a row of one of the VM's maps.
const tableEntry = 48

// mt returns the method table of c. The first call for c makes the table.
func (v *world) mt(c *loader.Class) uint64 {
	if a, ok := v.tables[c]; ok {
		return a
	}
	var slots []*loader.Method
	if hasObjects(c) {
		slots = must(c.VTable()).Slots
	}
	n := uint64(cpu.MTVTable + cpu.Word*len(slots))
	v.budget.Take(tableEntry)
	a := v.mem.Data(cpu.MTPrefix+n, 16) + cpu.MTPrefix
	v.tables[c] = a // the following code may request it
	st64(a+cpu.MTClassID, uint64(c.Handle()))
	if !c.IsOpen() {
		v.fillShape(c, a)
	}
	for i, m := range slots {
		v.budget.Poll()
		v.setSlot(a+cpu.MTVTable+cpu.Word*uint64(i), c, m)
	}
	return a
}

// hasObjects reports whether objects can have exactly class c.
func hasObjects(c *loader.Class) bool {
	return !c.IsOpen() && (c.Kind == loader.KindClass || c.Kind == loader.KindStruct || c.IsArray())
}

// fillShape sets sizes, base, element and statics of method table a.
func (v *world) fillShape(c *loader.Class, a uint64) {
	if hasObjects(c) {
		if _, err := c.Layout(); err != nil {
			panic(&vmError{err})
		}
		st32(a+cpu.MTBaseSize, c.BaseSize())
		st32(a+cpu.MTComponentSize, c.ComponentSize())
		if c.IsArray() {
			st32(a+cpu.MTBaseSize, c.BaseSize()+cpu.ArrayEnd)
		}
		if c == v.l.Known.String { // not rounded up: the text uses the padding
			st32(a+cpu.MTBaseSize, cpu.StringChars+2)
		}
		st64(a+off(cpu.MTGC), v.descriptor(c))
		if c.HasFinalizer() {
			st32(a+off(cpu.MTFlags), cpu.FlagFinalizer)
		}
	}
	if p := must(c.Parent()); p != nil {
		st64(a+cpu.MTParent, v.mt(p))
	}
	if c.IsValueType() {
		st32(a+off(cpu.MTValueSize), v.sizeOf(c))
	}
	if c.IsArray() {
		st64(a+off(cpu.MTElement), v.mt(c.ElemClass))
	}
	if c.Kind == loader.KindClass || c.Kind == loader.KindStruct || c.Kind == loader.KindInterface {
		if s := must(c.Statics()); s.Size != 0 {
			at := v.mem.Data(uint64(s.Size), 16)
			st64(a+off(cpu.MTStatics), at)
			refs := refWords(s.GC)
			for _, w := range refs {
				v.staticRoots = append(v.staticRoots, at+cpu.Word*w)
			}
			v.addThreadStatics(c, at, refs)
		}
	}
	if !c.HasCctor() {
		st64(a+off(cpu.MTInited), 1)
	}
}

// virtualCode returns the code by which a virtual or interface call on an object of class c reaches
// m.
func (v *world) virtualCode(c *loader.Class, m *loader.Method) uint64 {
	if m.Class.IsValueType() && !m.IsStatic() {
		return v.unboxingEntry(m)
	}
	return v.method(m.Handle()).entry
}

// classOf returns the class of a method table.
func (v *world) classOf(mt uint64) *loader.Class {
	if c := v.l.Class(ee.ClassHandle(ld64(mt + cpu.MTClassID))); c != nil {
		return c
	}
	v.onFatal(accessViolation) // no method table is at this address
	return nil
}

// baseOf returns the instantiation of def that is c or a base class of c: the class that shared
// code runs as, for an object of class c.
func (v *world) baseOf(c, def *loader.Class) *loader.Class {
	for b := c; b != nil; b = v.parentOf(b) {
		if b.Def == def {
			return b
		}
	}
	v.onFatal(accessViolation) // the object is of another class than the IL claims
	return nil
}

func (v *world) canCast(from, to uint64) bool { return v.classOf(from).CanCast(v.classOf(to)) }

func (v *world) parentOf(c *loader.Class) *loader.Class { return must(c.Parent()) }

func (v *world) sizeOf(c *loader.Class) uint32 { return must(c.ValueSize()) }

func (v *world) arrayOf(c *loader.Class) *loader.Class { return must(v.l.ArrayOf(c)) }

// fieldOffset returns the offset of an instance field in a value, or in an object after the method
// table.
func (v *world) fieldOffset(f *loader.Field) uint32 {
	if f.Class.IsValueType() {
		return f.Offset()
	}
	return f.Offset() - cpu.ObjHeader
}

// fieldNamed returns the offset of an instance field from the object's start, or from the value's
// start for a struct.
func (v *world) fieldNamed(c *loader.Class, name string) uint64 {
	for i := range c.NumFields() {
		if f := c.FieldAt(i); f.Name == name && !f.IsStatic() {
			return uint64(f.Offset())
		}
	}
	panic(&vmError{&ee.BadInput{File: c.Module.Path, ILOffset: -1,
		Reason: "the core library's " + typeText(c, false) + " has no field " + name}})
}

// coreMethod returns a method of the core library by name; it does not distinguish overloads.
func (v *world) coreMethod(class, name string) *method {
	if c := v.l.Known.Core.FindType(class); c != nil {
		for i := range c.NumMethods() {
			if m := c.MethodAt(i); m.Name == name {
				return v.method(m.Handle())
			}
		}
	}
	panic(&vmError{&ee.BadInput{File: v.l.Known.Core.Path, ILOffset: -1,
		Reason: "the core library has no " + class + "::" + name}})
}

// interfaceTarget returns the code of interface method m for objects of type mt.
func (v *VM) interfaceTarget(t *thread, mt uint64, m *loader.Method) uint64 {
	c := v.classOf(mt)
	impl := must(v.l.FindInterfaceMethodImpl(c, m))
	if impl == nil {
		v.throwNoImpl(t, c, m)
	}
	return v.virtualCode(c, impl)
}

func (v *VM) throwNoImpl(t *thread, c *loader.Class, m *loader.Method) {
	v.throwWith(t, excEntryPointNotFound, "Type '"+typeText(c, false)+"' does not implement "+m.FullName()+".", 0)
}

// helpVirtualFunction(object, class, method descriptor) -> code
func helpVirtualFunction(v *VM, t *thread, f cpu.Frame) {
	o := f.Arg(0)
	if o == 0 {
		v.throw(t, excNullReference)
	}
	c := v.classOf(typeOf(o))
	m := v.l.Method(v.methodOfDesc(f.Arg(2)).handle)
	var code uint64
	if m.Class.IsInterface() {
		code = v.interfaceTarget(t, typeOf(o), m)
	} else {
		code = v.virtualCode(c, must(v.l.FindVirtualImpl(c, m)))
	}
	cachePair(v.lookupCache, typeOf(o), f.Arg(2), code)
	f.SetResult(code)
}

// Nullable<T>: a flag and a value.

// nullable returns the offsets of a Nullable's fields and its T.
func (v *world) nullable(c *loader.Class) (has, value uint64, elem *loader.Class) {
	return v.fieldNamed(c, "hasValue"), v.fieldNamed(c, "value"), c.Args[0]
}

// toNullable stores an object in a Nullable place. It returns false if the object is of another
// type.
func (v *world) toNullable(c *loader.Class, dst uint64, o ref) bool {
	has, value, elem := v.nullable(c)
	clear(memAt(dst, uint64(v.sizeOf(c))))
	if o == 0 {
		return true
	}
	if v.classOf(typeOf(o)) != elem {
		return false
	}
	n := uint64(v.sizeOf(elem))
	copy(memAt(dst+value, n), memAt(o+cpu.ObjHeader, n))
	st8(dst+has, 1)
	return true
}

// helpBoxNullable(type, &value) -> object or null
func helpBoxNullable(v *VM, t *thread, f cpu.Frame) { f.SetResult(v.box(t, f.Arg(0), f.Arg(1))) }

// box copies the value at src into a new object; a Nullable<T> boxes to its T or to null.
func (v *VM) box(t *thread, mt, src uint64) ref {
	if c := v.classOf(mt); c.IsNullable() {
		has, value, elem := v.nullable(c)
		if ld8(src+has) == 0 {
			return 0
		}
		mt, src = v.mt(elem), src+value
	}
	o := v.newObject(t, mt)
	n := uint64(ld32(mt + off(cpu.MTValueSize)))
	copy(memAt(o+cpu.ObjHeader, n), memAt(src, n))
	return o
}

// helpUnboxNullable(&place, type, object)
func helpUnboxNullable(v *VM, t *thread, f cpu.Frame) {
	v.unboxNullable(t, f.Arg(0), f.Arg(1), f.Arg(2))
}

func (v *VM) unboxNullable(t *thread, dst, mt uint64, o ref) {
	if !v.toNullable(v.classOf(mt), dst, o) {
		v.throwCast(t, typeOf(o), v.mt(v.classOf(mt).Args[0]))
	}
}

// helpUnbox(type, object) -> &value
func helpUnbox(v *VM, t *thread, f cpu.Frame) { f.SetResult(v.unbox(t, f.Arg(0), f.Arg(1))) }

// unbox returns the address of the value in an object. Enums and integers of one size can be
// unboxed as each other.
func (v *VM) unbox(t *thread, mt uint64, o ref) uint64 {
	if o == 0 {
		v.throw(t, excNullReference)
	}
	from, to := v.classOf(typeOf(o)), v.classOf(mt)
	if from != to && (!from.IsEnum() && !to.IsEnum() || from.CorType() != to.CorType()) {
		v.throwCast(t, typeOf(o), mt)
	}
	return o + cpu.ObjHeader
}
