package vm

import (
	"ryugo/cil"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// The runtime's handle of a type, RuntimeTypeHandle.value and Type.handle, is the address of its
// method table. Some compilers, like .NET's, keep the System.Type object itself in a
// RuntimeTypeHandle; typeHandle accepts that too.

// typeHandle returns the method table of a handle.
func (v *world) typeHandle(h uint64) uint64 {
	if v.typeTable != 0 && ldW(h) == v.typeTable {
		return ldW(h + v.typeHandleOffset)
	}
	return h
}

// typeArg returns the class whose handle is argument i.
func (v *world) typeArg(f cpu.Frame, i int) *loader.Class { return v.classOf(v.typeHandle(f.Arg(i))) }

// typeObject returns the System.Type of a method table. There is one for each table, and it lives
// as long as the VM. It does not move, since a type handle may be its address.
func (v *world) typeObject(mt uint64) ref {
	if o := ld64(mt + off(cpu.MTTypeObject)); o != 0 {
		return o
	}
	o := v.frozen(uint64(ld32(v.typeTable + cpu.MTBaseSize)))
	stW(o, v.typeTable)
	stW(o+v.typeHandleOffset, mt)
	st64(mt+off(cpu.MTTypeObject), o)
	return o
}

func (v *world) typeObjectOf(c *loader.Class) ref {
	if c == nil {
		return 0
	}
	return v.typeObject(v.mt(c))
}

func objectGetType(v *VM, t *thread, f cpu.Frame) {
	if f.Arg(0) == 0 {
		v.throw(t, excNullReference)
	}
	f.SetResult(v.typeObject(typeOf(f.Arg(0))))
}

func typeFromHandle(v *VM, t *thread, f cpu.Frame) {
	if f.Arg(0) == 0 {
		f.SetResult(0)
		return
	}
	f.SetResult(v.typeObject(v.typeHandle(f.Arg(0))))
}

// typeGetName(handle, kind) -> string
func typeGetName(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	var s string
	switch f.Arg(1) {
	case 0:
		s = simpleName(c)
	case 1:
		s = typeText(c, true)
	case 2:
		s = typeText(c, false)
	default:
		for c.ElemClass != nil {
			c = c.ElemClass
		}
		s = c.Namespace
		for c.Module != nil && c.RID != 0 && c.Module.File.EnclosingClass(c.RID) != 0 {
			outer, err := c.Module.TypeDef(c.Module.File.EnclosingClass(c.RID))
			if err != nil {
				break
			}
			c, s = outer, outer.Namespace
		}
		if s == "" {
			f.SetResult(0)
			return
		}
	}
	f.SetResult(v.stringOf(t, s))
}

// typeGetFlags(handle) -> flags, with the bits of System.Type.
func typeGetFlags(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	access := c.Flags & cil.TdVisibilityMask
	bits := []bool{
		c.IsValueType(), c.IsEnum(), c.IsArray(), c.IsInterface(),
		len(c.Args) != 0, c.IsAbstract(), c.Flags&cil.TdSealed != 0, c.Kind == loader.KindPtr,
		c.Kind == loader.KindByref, c.IsGenericDefinition(), isPrimitive(c), access == cil.TdPublic,
		c.Kind == loader.KindVar || c.Kind == loader.KindMVar, c.Kind == loader.KindMVar, c.IsOpen(),
	}
	flags := uint64(0)
	for i, b := range bits {
		flags |= bool2(b) << i
	}
	f.SetResult(flags)
}

// isPrimitive is Type.IsPrimitive: void is not primitive.
func isPrimitive(c *loader.Class) bool { return c.IsPrimitive() && c.Elem != cil.ELEMENT_TYPE_VOID }

// typeGetCorElementType(handle) -> ELEMENT_TYPE
func typeGetCorElementType(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	if c.IsEnum() {
		if u, err := c.Underlying(); err == nil {
			c = u
		}
	}
	e := c.Elem
	switch {
	case c.IsPrimitive(), e == cil.ELEMENT_TYPE_STRING, c.Kind == loader.KindSZArray, c.Kind == loader.KindArray,
		c.Kind == loader.KindPtr, c.Kind == loader.KindByref, e == cil.ELEMENT_TYPE_VOID:
	case c.IsValueType():
		e = cil.ELEMENT_TYPE_VALUETYPE
	default:
		e = cil.ELEMENT_TYPE_CLASS
	}
	f.SetResult(uint64(e))
}

// typeGetRelated(handle, kind) -> Type
func typeGetRelated(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	var r *loader.Class
	switch f.Arg(1) {
	case 0:
		r = v.parentOf(c)
	case 1:
		r = c.ElemClass
	case 2:
		if u, err := c.Underlying(); err == nil && c.IsEnum() {
			r = u
		}
	case 3:
		if len(c.Args) != 0 {
			r = c.Def
		}
	case 4:
		if c.RID != 0 {
			if outer := c.Module.File.EnclosingClass(c.RID); outer != 0 {
				r, _ = c.Module.TypeDef(outer)
			}
		}
	}
	f.SetResult(v.typeObjectOf(r))
}

// typeGetArguments(handle) -> Type[]
func typeGetArguments(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(v.typeArray(t, v.typeArg(f, 0).Args))
}

func typeIsAssignable(v *VM, t *thread, f cpu.Frame) {
	to, from := v.typeHandle(f.Arg(0)), v.typeHandle(f.Arg(1))
	f.SetResult(bool2(to == from || v.canCast(from, to)))
}

func typeGetRank(v *VM, t *thread, f cpu.Frame) { f.SetResult(uint64(v.typeArg(f, 0).Rank)) }

// Enums.

func enumGetBoxedValue(v *VM, t *thread, f cpu.Frame) {
	o := f.Arg(0)
	f.SetResult(uint64(loadInt(v.classOf(typeOf(o)).CorType(), o+cpu.ObjHeader)))
}

// enumBoxValue(type, value) -> object
func enumBoxValue(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	o := v.newObject(t, v.mt(c))
	storeInt(c.CorType(), o+cpu.ObjHeader, int64(f.LongArg(1, 0)))
	f.SetResult(o)
}

// literals calls yield for each constant of an enum, in metadata order.
func literals(c *loader.Class, yield func(name string, value []byte)) {
	f := c.Module.File
	rows := f.TypeDefFields(c.RID)
	for i := range rows.Len() {
		rid := rows.At(i)
		row := f.Field(rid)
		if row.Flags&cil.FdLiteral == 0 {
			continue
		}
		var value []byte
		if k := f.ConstantOf(cil.MakeToken(cil.TableField, rid)); k != 0 {
			value = f.Blob(f.Constant(k).Value)
		}
		yield(f.String(row.Name), value)
	}
}

func enumGetNames(v *VM, t *thread, f cpu.Frame) {
	var names []string
	literals(v.typeArg(f, 0), func(name string, _ []byte) { names = append(names, name) })
	f.SetResult(v.stringArray(t, names))
}

// stringArray makes a string[].
func (v *VM) stringArray(t *thread, s []string) ref {
	a := v.newVector(t, v.mt(v.arrayOf(v.l.Known.String)), uint64(len(s)))
	for i, x := range s {
		stW(a+cpu.ArrayData+cpu.Word*uint64(i), v.stringOf(t, x))
	}
	return a
}

func enumGetValues(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	kind := c.CorType()
	scratch := v.scratch
	var values []int64
	literals(c, func(_ string, value []byte) {
		st64(scratch, 0)
		copy(memAt(scratch, 8), value)
		values = append(values, loadInt(kind, scratch))
	})
	a := v.newVector(t, v.mt(v.arrayOf(v.l.Known.Prim(cil.ELEMENT_TYPE_I8))), uint64(len(values)))
	for i, x := range values {
		st64(a+cpu.ArrayData+8*uint64(i), uint64(x))
	}
	f.SetResult(a)
}

func enumHasFlags(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	found := c.Module.File.FindAttribute(cil.MakeToken(cil.TableTypeDef, c.RID), "System", "FlagsAttribute")
	f.SetResult(bool2(found != 0))
}
