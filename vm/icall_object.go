package vm

import (
	"ryugo/cil"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

func objectClone(v *VM, t *thread, f cpu.Frame) {
	if f.Arg(0) == 0 {
		v.throw(t, excNullReference)
	}
	h := t.hold(f.Arg(0))
	n := sizeOfObject(t.held[h])
	v.makeRoom(t, n)
	o := t.held[h]
	t.drop(h)
	c := v.alloc(t, n)
	copy(memAt(c, n), memAt(o, n))
	if ld32(typeOf(c)+off(cpu.MTFlags))&cpu.FlagFinalizer != 0 {
		v.gc.registerFinalizer(c)
	}
	f.SetResult(c)
}

// valueFields(boxed) -> object[]: the instance fields, boxed.
func valueFields(v *VM, t *thread, f cpu.Frame) {
	o := f.Arg(0)
	c := v.classOf(typeOf(o))
	var fields []*loader.Field
	for i := range c.NumFields() {
		if fd := c.FieldAt(i); !fd.IsStatic() {
			fields = append(fields, fd)
		}
	}
	a := v.newVector(t, v.mt(v.arrayOf(v.l.Known.Object)), uint64(len(fields)))
	for i, fd := range fields {
		typ, err := fd.Type()
		if err != nil {
			panic(&vmError{err})
		}
		at := o + cpu.ObjHeader + uint64(v.fieldOffset(fd))
		var x ref
		switch {
		case typ.IsReference():
			x = ldW(at)
		case typ.Kind == loader.KindPtr || typ.Kind == loader.KindFnPtr:
			x = v.box(t, v.mt(v.l.Known.Prim(cil.ELEMENT_TYPE_I)), at)
		default:
			x = v.box(t, v.mt(typ), at)
		}
		stW(a+cpu.ArrayData+cpu.Word*uint64(i), x)
	}
	f.SetResult(a)
}

func objectHashCode(v *VM, t *thread, f cpu.Frame) { f.SetResult(uint64(v.gc.identityHash(f.Arg(0)))) }

func runClassConstructor(v *VM, t *thread, f cpu.Frame) {
	if f.Arg(0) == 0 || v.typeArg(f, 0).IsOpen() {
		v.throw(t, excArgument)
	}
	v.initClass(t, v.typeHandle(f.Arg(0)))
}

// createInstance(type) -> object
func createInstance(v *VM, t *thread, f cpu.Frame) {
	mt := v.typeHandle(f.Arg(0))
	c := v.classOf(mt)
	ctor := defaultCtor(c)
	switch {
	case c.IsNullable():
		f.SetResult(0)
		return
	case c.IsAbstract() && c.Kind == loader.KindClass:
		message := "Cannot create an abstract class."
		if v.forNet {
			message = "Cannot dynamically create an instance of type '" + v.typeName(mt) + "'. Reason: " + message
		}
		v.throwWith(t, excMissingMethod, message, 0)
	case ctor == nil && !c.IsValueType() || c.IsAbstract() || !c.IsReference() && !c.IsValueType() || c.IsOpen() || c.IsByRefLike():
		v.throwWith(t, excMissingMethod, "No parameterless constructor defined for type '"+v.typeName(mt)+"'.", 0)
	}
	o := v.newObject(t, mt)
	if ctor != nil {
		h := t.hold(o)
		this := o
		if c.IsValueType() {
			this += cpu.ObjHeader
		}
		if _, x := t.tryCall(v.method(ctor.Handle()).entry, t.integers(this)); x != nil {
			v.throwWith(t, excTargetInvocation, "", x.exc)
		}
		o = t.held[h]
		t.drop(h)
	}
	f.SetResult(o)
}

// defaultCtor returns c's public constructor without parameters, or nil.
func defaultCtor(c *loader.Class) *loader.Method {
	for i := range c.NumMethods() {
		if m := c.MethodAt(i); m.IsConstructor() && m.Flags&cil.MdMemberAccessMask == cil.MdPublic {
			if s, err := m.Sig(); err == nil && len(s.Params) == 0 {
				return m
			}
		}
	}
	return nil
}

func stringAllocate(v *VM, t *thread, f cpu.Frame) {
	n := int32(f.Arg(0))
	if n < 0 {
		v.throw(t, excOutOfMemory)
	}
	v.makeRoom(t, sizeWith(v.places.StringTable, uint64(n)))
	f.SetResult(v.newString(t, int(n)))
}

// stringIntern(string, add) -> string
func stringIntern(v *VM, t *thread, f cpu.Frame) {
	s := f.Arg(0)
	key := string(utf16Bytes(chars(s)))
	if have, ok := v.interned[key]; ok {
		f.SetResult(ldW(have))
		return
	}
	if f.Arg(1)&0xff == 0 {
		f.SetResult(0)
		return
	}
	cell := v.mem.Data(8, 8)
	stW(cell, s)
	v.staticRoots = append(v.staticRoots, cell)
	v.internBytes += uint64(len(key)) + 16 + mapRow
	v.interned[key] = cell
	f.SetResult(s)
}

// utf16Bytes returns the units as bytes. Unlike UTF-8, such a key distinguishes lone surrogates.
func utf16Bytes(u []uint16) []byte {
	b := make([]byte, 0, 2*len(u))
	for _, x := range u {
		b = append(b, byte(x), byte(x>>8))
	}
	return b
}

// literal returns the cell of the only string object for a literal, which is given as in #US. The
// string is frozen.
func (v *world) literal(u []uint16) uint64 {
	key := string(utf16Bytes(u))
	if cell, ok := v.interned[key]; ok {
		return cell
	}
	v.budget.Take(len(key) + tableEntry)
	s := v.frozen(sizeWith(v.places.StringTable, uint64(len(u))))
	stW(s, v.places.StringTable)
	st32(s+cpu.StringLength, uint32(len(u)))
	copy(chars(s), u)
	cell := v.mem.Data(8, 8)
	stW(cell, s)
	v.interned[key] = cell
	return cell
}

func environmentArgs(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(v.stringArray(t, append([]string{v.opts.Program}, v.args...)))
}

func environmentIsForNet(v *VM, t *thread, f cpu.Frame) { f.SetResult(bool2(v.forNet)) }

func monitorEnter(v *VM, t *thread, f cpu.Frame) { f.SetResult(bool2(v.lock(t, f.Arg(0)))) }

func monitorExit(v *VM, t *thread, f cpu.Frame) { f.SetResult(bool2(v.unlock(t, f.Arg(0)))) }

func monitorIsEntered(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(bool2(v.gc.locks[f.Arg(0)].owner == t))
}

// monitorIsFree(object) -> whether no thread holds the lock
func monitorIsFree(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(bool2(v.gc.locks[f.Arg(0)].owner == nil))
}
