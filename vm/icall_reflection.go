package vm

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// Reflection: System.Reflection.Members of the core library asks about the members of types. A member
// is given by the handle of its type, a kind, and a number: the loader's handle of a method or field,
// which stands for an exact instantiation, or the row of a property or event.

// memberKind is the kind of a member, as in System.Reflection.Members.
type memberKind uint64

const (
	memberType memberKind = iota
	memberMethod
	memberField
	memberProperty
	memberEvent
)

// member is the member that the first three arguments of an InternalCall name.
type member struct {
	kind   memberKind
	class  *loader.Class
	method *loader.Method
	field  *loader.Field
	rid    uint32 // of a property or event
}

func (v *world) memberArg(f cpu.Frame) member {
	x := member{kind: memberKind(f.Arg(1)), class: v.typeArg(f, 0)}
	switch n := f.Arg(2); x.kind {
	case memberMethod:
		x.method = v.l.Method(ee.MethodHandle(n))
	case memberField:
		x.field = v.l.Field(ee.FieldHandle(n))
	default:
		x.rid = uint32(n)
	}
	return x
}

// token returns the row of the member in the metadata of its class.
func (x *member) token() cil.Token {
	switch x.kind {
	case memberMethod:
		return x.method.Token()
	case memberField:
		return cil.MakeToken(cil.TableField, x.field.RID)
	case memberProperty:
		return cil.MakeToken(cil.TableProperty, x.rid)
	case memberEvent:
		return cil.MakeToken(cil.TableEvent, x.rid)
	}
	return cil.MakeToken(cil.TableTypeDef, x.class.RID)
}

// reflects reports whether programs see a member of c with this access. They do not see what the core
// library hides: its private members could break what the runtime relies on.
func reflects(c *loader.Class, public bool) bool {
	return !c.Module.IsCore() || public && isVisible(c)
}

// isVisible reports whether a class and those around it are public.
func isVisible(c *loader.Class) bool {
	file := c.Module.File
	for rid := c.RID; rid != 0; rid = file.EnclosingClass(rid) {
		if a := file.TypeDef(rid).Flags & cil.TdVisibilityMask; a != cil.TdPublic && a != cil.TdNestedPublic {
			return false
		}
	}
	return true
}

func methodReflects(m *loader.Method) bool {
	return reflects(m.Class, m.Flags&cil.MdMemberAccessMask == cil.MdPublic)
}

// membersList(type, kind) -> IntPtr[]: the members that the class itself declares, in metadata's order.
func membersList(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	var list []uint64
	switch memberKind(f.Arg(1)) {
	case memberMethod:
		for i := range c.NumMethods() {
			if m := c.MethodAt(i); methodReflects(m) {
				list = append(list, uint64(m.Handle()))
			}
		}
	case memberField:
		for i := range c.NumFields() {
			if fd := c.FieldAt(i); reflects(c, fd.Flags&cil.FdFieldAccessMask == cil.FdPublic) {
				list = append(list, uint64(fd.Handle()))
			}
		}
	case memberProperty:
		list = associated(c, cil.TableProperty)
	case memberEvent:
		list = associated(c, cil.TableEvent)
	}
	f.SetResult(v.wordArray(t, list))
}

// wordArray makes an IntPtr[].
func (v *VM) wordArray(t *thread, list []uint64) ref {
	a := v.newVector(t, v.mt(v.arrayOf(v.l.Known.Prim(cil.ELEMENT_TYPE_I))), uint64(len(list)))
	for i, x := range list {
		stW(a+cpu.ArrayData+cpu.Word*uint64(i), x)
	}
	return a
}

// associated returns the rows of c's properties or events of which an accessor is reflected.
func associated(c *loader.Class, table cil.TableID) (list []uint64) {
	if c.RID == 0 {
		return nil
	}
	rows := c.Module.File.TypeDefProperties(c.RID)
	if table == cil.TableEvent {
		rows = c.Module.File.TypeDefEvents(c.RID)
	}
	for i := range rows.Len() {
		if rid := rows.At(i); len(accessors(c, cil.MakeToken(table, rid))) != 0 {
			list = append(list, uint64(rid))
		}
	}
	return list
}

// accessor is a method of a property or event.
type accessor struct {
	semantics cil.MethodSemanticsAttributes
	method    *loader.Method
}

func accessors(c *loader.Class, association cil.Token) (list []accessor) {
	file := c.Module.File
	rows := file.SemanticsOf(association)
	first := file.TypeDefMethods(c.RID)
	for i := range rows.Len() {
		row := file.MethodSemantics(rows.At(i))
		for k := range first.Len() {
			if first.At(k) != row.Method {
				continue
			}
			if m := c.MethodAt(k); methodReflects(m) {
				list = append(list, accessor{row.Semantics, m})
			}
		}
	}
	return list
}

// membersAccessors(type, kind, member) -> IntPtr[]: getter and setter, or adder and remover; 0 if there
// is none.
func membersAccessors(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	var pair [2]uint64
	for _, a := range accessors(x.class, x.token()) {
		switch a.semantics {
		case cil.MsGetter, cil.MsAddOn:
			pair[0] = uint64(a.method.Handle())
		case cil.MsSetter, cil.MsRemoveOn:
			pair[1] = uint64(a.method.Handle())
		}
	}
	f.SetResult(v.wordArray(t, pair[:]))
}

// membersName(type, kind, member) -> string
func membersName(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	file := x.class.Module.File
	var name string
	switch x.kind {
	case memberMethod:
		name = x.method.Name
	case memberField:
		name = x.field.Name
	case memberProperty:
		name = file.String(file.Property(x.rid).Name)
	case memberEvent:
		name = file.String(file.Event(x.rid).Name)
	}
	f.SetResult(v.stringOf(t, name))
}

// membersFlags(type, kind, member) -> int: the attributes of II.23.1.
func membersFlags(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	file := x.class.Module.File
	var flags uint64
	switch x.kind {
	case memberType:
		flags = uint64(x.class.Flags)
	case memberMethod:
		flags = uint64(x.method.Flags)
	case memberField:
		flags = uint64(x.field.Flags)
	case memberProperty:
		flags = uint64(file.Property(x.rid).Flags)
	case memberEvent:
		flags = uint64(file.Event(x.rid).EventFlags)
	}
	f.SetResult(flags)
}

// membersToken(type, kind, member) -> int
func membersToken(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	f.SetResult(uint64(x.token()))
}

// membersTypes(type, kind, member) -> Type[]: the result and the parameters of a method, or the type of
// a field.
func membersTypes(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	var types []*loader.Class
	if x.kind == memberField {
		types = []*loader.Class{must(x.field.Type())}
	} else {
		s := must(x.method.Sig())
		types = append([]*loader.Class{s.Ret}, s.Params...)
	}
	f.SetResult(v.typeArray(t, types))
}

func (v *VM) typeArray(t *thread, types []*loader.Class) ref {
	a := v.newVector(t, v.mt(v.arrayOf(v.l.Known.Type)), uint64(len(types)))
	for i, c := range types {
		stW(a+cpu.ArrayData+cpu.Word*uint64(i), v.typeObjectOf(c))
	}
	return a
}

// membersOwner(type, kind, member) -> Type: the exact class that declares a method.
func membersOwner(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	f.SetResult(v.typeObjectOf(x.method.Class))
}

// membersArguments(type, kind, member) -> Type[]: the type arguments of a method.
func membersArguments(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	f.SetResult(v.typeArray(t, x.method.Args))
}

// membersParameters(type, kind, member) -> object[]: for each parameter its name, its attributes
// (II.23.1.13) and its default value, which is DBNull's if it has none.
func membersParameters(v *VM, t *thread, f cpu.Frame) {
	x := v.memberArg(f)
	file, n := x.class.Module.File, len(must(x.method.Sig()).Params)
	a := v.newVector(t, v.mt(v.arrayOf(v.l.Known.Object)), uint64(3*n))
	if x.method.RID == 0 { // of an array, by the runtime: no names
		f.SetResult(a)
		return
	}
	rows := file.MethodParams(x.method.RID)
	for i := range rows.Len() {
		row := file.Param(rows.At(i))
		if row.Sequence == 0 || int(row.Sequence) > n {
			continue
		}
		at := a + cpu.ArrayData + cpu.Word*3*uint64(row.Sequence-1)
		stW(at, v.stringOf(t, file.String(row.Name)))
		st32(v.scratch, uint32(row.Flags))
		stW(at+cpu.Word, v.box(t, v.mt(v.l.Known.Prim(cil.ELEMENT_TYPE_I4)), v.scratch))
		if k := file.ConstantOf(cil.MakeToken(cil.TableParam, rows.At(i))); k != 0 {
			stW(at+2*cpu.Word, v.constant(t, file, k))
		}
	}
	f.SetResult(a)
}

// constant returns row rid of the Constant table as an object: null for a constant of a class.
func (v *VM) constant(t *thread, file *cil.File, rid uint32) ref {
	row := file.Constant(rid)
	value := file.Blob(row.Value)
	switch elem := cil.ElementType(row.Type); elem {
	case cil.ELEMENT_TYPE_STRING:
		units := make([]uint16, len(value)/2)
		for i := range units {
			units[i] = uint16(value[2*i]) | uint16(value[2*i+1])<<8
		}
		return v.stringOfUTF16(t, units)
	case cil.ELEMENT_TYPE_CLASS:
		return 0
	default:
		st64(v.scratch, 0)
		copy(memAt(v.scratch, 8), value)
		return v.box(t, v.mt(v.l.Known.Prim(elem)), v.scratch)
	}
}

// membersInterfaces(type) -> Type[]
func membersInterfaces(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(v.typeArray(t, must(v.typeArg(f, 0).Interfaces())))
}

// membersNested(type) -> Type[]: the types nested in the class.
func membersNested(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	var types []*loader.Class
	if c.RID != 0 && !c.Module.IsCore() {
		file := c.Module.File
		for rid := uint32(1); rid <= file.NumRows(cil.TableTypeDef); rid++ {
			if file.EnclosingClass(rid) == c.RID {
				types = append(types, must(c.Module.TypeDef(rid)))
			}
		}
	}
	f.SetResult(v.typeArray(t, types))
}

// Assemblies are numbered by the loader.

// assemblyOf(type) -> IntPtr
func assemblyOf(v *VM, t *thread, f cpu.Frame) {
	c := v.typeArg(f, 0)
	for c.ElemClass != nil {
		c = c.ElemClass
	}
	f.SetResult(uint64(c.Module.Handle()))
}

// assemblyCaller() -> IntPtr: the assembly of the method that calls.
func assemblyCaller(v *VM, t *thread, f cpu.Frame) {
	var mod *loader.Module
	v.walk(t, func(m *method, _ uint32) bool {
		mod = v.l.Method(m.handle).Class.Module
		return mod.IsCore()
	})
	if mod == nil {
		mod = v.l.Known.Core
	}
	f.SetResult(uint64(mod.Handle()))
}

// assemblyIdentity(assembly) -> string: name, version, culture, key.
func assemblyIdentity(v *VM, t *thread, f cpu.Frame) {
	id, _ := v.l.Module(ee.ModuleHandle(f.Arg(0))).File.Identity()
	f.SetResult(v.stringOf(t, id.String()))
}

// assemblyTypes(assembly) -> Type[]: its types, without the class of global members; none of the core
// library.
func assemblyTypes(v *VM, t *thread, f cpu.Frame) {
	mod := v.l.Module(ee.ModuleHandle(f.Arg(0)))
	var types []*loader.Class
	if !mod.IsCore() {
		for rid := uint32(2); rid <= mod.File.NumRows(cil.TableTypeDef); rid++ {
			types = append(types, must(mod.TypeDef(rid)))
		}
	}
	f.SetResult(v.typeArray(t, types))
}

// typeFind(assembly, name) -> Type or null: the assembly is looked through first.
func typeFind(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(v.typeObjectOf(v.l.FindType(v.l.Module(ee.ModuleHandle(f.Arg(0))), goString(f.Arg(1)))))
}

// assemblyEntry() -> IntPtr: the assembly of the program, or 0.
func assemblyEntry(v *VM, t *thread, f cpu.Frame) {
	if v.program == nil {
		f.SetResult(0)
		return
	}
	f.SetResult(uint64(v.program.Handle()))
}

// delegateMethod(delegate) -> IntPtr: the handle of the method that it calls.
func delegateMethod(v *VM, t *thread, f cpu.Frame) {
	d := f.Arg(0)
	code := ldW(d + cpu.DelegateAux)
	if code == 0 {
		code = ldW(d + cpu.DelegateCode)
	}
	m := v.methodAtEntry(code)
	for _, entries := range []map[*loader.Method]uint64{v.unboxing, v.swapped} {
		for of, stub := range entries {
			if stub == code {
				m = of
			}
		}
	}
	if m == nil {
		v.throwWith(t, excNotSupported, "The delegate's code is no method.", 0)
	}
	f.SetResult(uint64(m.Handle()))
}

// delegateCreate(type, target, method) -> delegate
func delegateCreate(v *VM, t *thread, f cpu.Frame) {
	m := v.l.Method(ee.MethodHandle(f.Arg(2)))
	v.checkUnsafe(t, m)
	code := v.method(m.Handle()).entry
	target := t.hold(f.Arg(1))
	d := t.hold(v.newObject(t, v.typeHandle(f.Arg(0))))
	if o := t.held[target]; o != 0 && !m.IsStatic() && m.IsVirtual() {
		c := v.classOf(typeOf(o))
		impl := must(v.l.FindVirtualImpl(c, m))
		if m.Class.IsInterface() {
			impl = must(v.l.FindInterfaceMethodImpl(c, m))
		}
		if impl == nil {
			v.throwNoImpl(t, c, m)
		}
		code = v.method(impl.Handle()).entry
	}
	v.initDelegate(t, t.held[d], t.held[target], code)
	f.SetResult(t.held[d])
	t.drop(target)
}
