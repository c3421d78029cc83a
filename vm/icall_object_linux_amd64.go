package vm

import (
	"ryugo/cil"
	"ryugo/loader"
)

// sizeOfObject is how many bytes an object takes in the heap.
func (v *VM) sizeOfObject(o ref) uint64 {
	mt := typeOf(o)
	n := uint64(ld32(mt + off(mtBaseSize)))
	if k := uint64(ld32(mt + off(mtComponentSize))); k != 0 {
		switch c := v.classOf(mt); c.Kind {
		case loader.KindSZArray, loader.KindArray:
			n = v.dataOf(o) - o + k*uint64(length(o))
		default: // a string
			n = stringChars + 2*(uint64(ld32(o+stringLength))+1)
		}
	}
	return (n + 7) &^ 7
}

func objectClone(v *VM, t *thread, f frame) {
	o := f.arg(0)
	n := v.sizeOfObject(o)
	c := v.alloc(t, n)
	copy(memAt(c, n), memAt(o, n))
	f.setResult(c)
}

// valueFields(boxed) -> object[]: the instance fields, boxed.
func valueFields(v *VM, t *thread, f frame) {
	o := f.arg(0)
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
		at := o + objHeader + uint64(v.fieldOffset(fd))
		var x ref
		switch {
		case typ.IsReference():
			x = ld64(at)
		case typ.Kind == loader.KindPtr || typ.Kind == loader.KindFnPtr:
			x = v.box(t, v.mt(v.l.Known.Prim(cil.ELEMENT_TYPE_I)), at)
		default:
			x = v.box(t, v.mt(typ), at)
		}
		st64(a+arrayData+8*uint64(i), x)
	}
	f.setResult(a)
}

// objectHashCode is the identity hash: objects do not move, and the address
// spreads well enough after a multiplication.
func objectHashCode(v *VM, t *thread, f frame) {
	f.setResult(uint64(uint32(f.arg(0)>>3*0x9E3779B1) & 0x7FFFFFFF))
}

func runClassConstructor(v *VM, t *thread, f frame) {
	v.initClass(t, v.typeHandle(f.arg(0)))
}

// createInstance(type) -> object
func createInstance(v *VM, t *thread, f frame) {
	mt := v.typeHandle(f.arg(0))
	c := v.classOf(mt)
	ctor := defaultCtor(c)
	switch {
	case c.IsNullable():
		f.setResult(0)
		return
	case ctor == nil && !c.IsValueType() || c.IsAbstract() || !c.IsReference() && !c.IsValueType() || c.IsOpen():
		v.throwWith(t, excMissingMethod, "No parameterless constructor defined for type '"+v.typeName(mt)+"'.", 0)
	}
	o := v.newObject(t, mt)
	if ctor != nil {
		this := o
		if c.IsValueType() {
			this += objHeader
		}
		a := &callArgs{}
		a.int(this)
		t.call(v.method(ctor.Handle()).entry, a)
	}
	f.setResult(o)
}

func defaultCtor(c *loader.Class) *loader.Method {
	for i := range c.NumMethods() {
		if m := c.MethodAt(i); m.IsConstructor() {
			if s, err := m.Sig(); err == nil && len(s.Params) == 0 {
				return m
			}
		}
	}
	return nil
}

func stringAllocate(v *VM, t *thread, f frame) {
	n := int32(f.arg(0))
	if n < 0 {
		v.throw(t, excOutOfMemory)
	}
	f.setResult(v.newString(t, int(n)))
}

// stringIntern(string, add) -> string
func stringIntern(v *VM, t *thread, f frame) {
	s := f.arg(0)
	key := string(utf16Bytes(chars(s)))
	if have, ok := v.interned[key]; ok {
		f.setResult(have)
		return
	}
	if f.arg(1)&0xff == 0 {
		f.setResult(0)
		return
	}
	v.interned[key] = s
	f.setResult(s)
}

// utf16Bytes are the units as bytes, which as a key keeps lone surrogates
// apart.
func utf16Bytes(u []uint16) []byte {
	b := make([]byte, 0, 2*len(u))
	for _, x := range u {
		b = append(b, byte(x), byte(x>>8))
	}
	return b
}

// literal is the one string object of a literal, given as in #US.
func (v *VM) literal(t *thread, u []uint16) ref {
	key := string(utf16Bytes(u))
	if s, ok := v.interned[key]; ok {
		return s
	}
	s := v.stringOfUTF16(t, u)
	v.interned[key] = s
	return s
}

func environmentArgs(v *VM, t *thread, f frame) {
	f.setResult(v.stringArray(t, append([]string{v.opts.Program}, v.args...)))
}

func heapUsed(v *VM, t *thread, f frame) { f.setResult(v.used(t)) }

func monitorEnter(v *VM, t *thread, f frame) {
	v.locks[f.arg(0)]++
	f.setResult(1)
}

func monitorExit(v *VM, t *thread, f frame) { f.setResult(bool2(v.unlock(f.arg(0)))) }

func monitorIsEntered(v *VM, t *thread, f frame) { f.setResult(bool2(v.locks[f.arg(0)] > 0)) }
