package vm

import (
	"encoding/binary"
	"slices"

	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets/gcinfo"
	"ryugo/targets/xarch"
)

// Delegates. A closed delegate holds the first argument in _target and the
// code in _methodPtr; Invoke loads both and jumps. Over a static method,
// _target is the delegate itself and _methodPtr a thunk that drops it.

// invokeStub is the code of Invoke: what the compiler does in place at a call.
func (c *convention) invokeStub(e *xarch.Emitter) {
	this := c.arg(0)
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(this, delegateCode))
	e.RM(xarch.INS_mov, xarch.EA_8, this, xarch.At(this, delegateTarget))
	e.JmpR(xarch.RAX)
}

// delegateCtor is the constructor of every delegate type: (this, object
// target, native int code).
func (v *VM) delegateCtor(t *thread, f frame) {
	if f.arg(0) == 0 {
		v.throw(t, excNullReference)
	}
	v.initDelegate(t, f.arg(0), f.arg(1), f.arg(2))
}

func (v *VM) initDelegate(t *thread, d, target ref, code uint64) {
	m := v.methodAtEntry(code)
	if m != nil && m.IsStatic() && v.isOpenDelegate(v.classOf(typeOf(d)), m) {
		st64(d+delegateTarget, d)
		st64(d+delegateCode, v.shuffleFor(v.classOf(typeOf(d))))
		st64(d+delegateAux, code)
		return
	}
	if target == 0 && m != nil && !m.IsStatic() {
		v.throwWith(t, excArgument, "Delegate to an instance method cannot have null 'this'.", 0)
	}
	switch {
	case m == nil:
	case m.IsStatic() && v.returnsInBuffer(must(m.Sig()).Ret):
		code = v.swappedEntry(m)
	case !m.IsStatic() && m.Class.IsValueType():
		code = v.unboxingEntry(m) // the target is boxed
	}
	st64(d+delegateTarget, target)
	st64(d+delegateCode, code)
	st64(d+delegateAux, 0)
}

// isOpenDelegate tells whether a delegate of type c over the static method m
// passes all of m's arguments; else its target is the first of them.
func (v *VM) isOpenDelegate(c *loader.Class, m *loader.Method) bool {
	invoke := delegateInvoke(c)
	if invoke == nil {
		return true
	}
	a, err1 := invoke.Sig()
	b, err2 := m.Sig()
	return err1 != nil || err2 != nil || len(a.Params) == len(b.Params)
}

// delegateInvoke returns the Invoke of a delegate class.
func delegateInvoke(c *loader.Class) *loader.Method {
	for i := range c.NumMethods() {
		if m := c.MethodAt(i); m.IsDelegateInvoke() {
			return m
		}
	}
	return nil
}

// argShapes are the shapes of the arguments behind `this`, the return buffer
// first.
func (v *VM) argShapes(s *loader.Signature) []argShape {
	var shapes []argShape
	if v.returnsInBuffer(s.Ret) {
		shapes = append(shapes, byrefShape)
	}
	for _, p := range s.Params {
		shapes = append(shapes, v.shapeOf(p))
	}
	return shapes
}

// thunkKey distinguishes generated thunks.
type thunkKey struct {
	kind   thunkKind
	shapes string
}

type thunkKind uint8

const (
	thunkShuffle thunkKind = iota
	thunkMulticast
)

// delegateThunk returns the thunk of one kind for the signature of delegate
// class c; signatures of the same shape share it.
func (v *VM) delegateThunk(c *loader.Class, kind thunkKind) uint64 {
	invoke := delegateInvoke(c)
	if invoke == nil {
		v.throwWith(v.main, excTypeLoad, "Delegate '"+typeText(c, false)+"' has no Invoke method.", 0)
	}
	s, err := invoke.Sig()
	if err != nil {
		panic(&vmError{err})
	}
	shapes := v.argShapes(s)
	key := thunkKey{kind, shapeKey(shapes)}
	if code, ok := v.thunks[key]; ok {
		return code
	}
	e := &xarch.Emitter{}
	var refs []gcinfo.Slot
	if kind == thunkShuffle {
		v.conv.shuffleThunk(e, shapes)
	} else {
		refs = v.conv.multicastThunk(e, shapes)
	}
	code := v.mem.assemble(e)
	if kind == thunkMulticast {
		v.addFrameStub(code, multicastFrame, refs)
	}
	v.thunks[key] = code
	return code
}

func shapeKey(shapes []argShape) string {
	b := make([]byte, 0, len(shapes)*6)
	for _, s := range shapes {
		b = append(b, s.Count, byte(bool2(s.ByRef)), byte(s.Types[0]), byte(s.Types[1]), byte(len(s.gc)))
		b = append(binary.AppendUvarint(b, uint64(s.size)), s.gc...)
	}
	return string(b)
}

func (v *VM) shuffleFor(c *loader.Class) uint64 { return v.delegateThunk(c, thunkShuffle) }

// multicastInvoke(delegate) -> code
func multicastInvoke(v *VM, t *thread, f frame) {
	f.setResult(v.delegateThunk(v.classOf(typeOf(f.arg(0))), thunkMulticast))
}

// addFrameStub notes a stub that has a frame, so that stack walks pass it, and
// the references in its frame.
func (v *VM) addFrameStub(code uint64, prolog []ee.UnwindStep, refs []gcinfo.Slot) {
	size := v.mem.codeNext - code
	t := gcinfo.Table{Header: gcinfo.Header{CodeLength: uint32(size), PointerSize: 8, FrameReg: uint8(xarch.RBP)}, Untracked: refs}
	gc, err := gcinfo.Decode(new(gcinfo.Encoder).Encode(&t))
	if err != nil {
		panic("BUG: " + err.Error())
	}
	v.addBlock(&codeBlock{start: code, end: code + size, gc: gc, funcs: []ee.Func{{End: uint32(size), Unwind: prolog}}})
}

// methodAtEntry returns the method whose code address, as ldftn yields it, is
// code; nil when it is none.
func (v *VM) methodAtEntry(code uint64) *loader.Method {
	m := v.entries[code]
	if m == nil {
		return nil
	}
	return v.l.Method(m.handle)
}

// unboxingEntry is the code of a value type's instance method for a boxed
// `this`.
func (v *VM) unboxingEntry(m *loader.Method) uint64 {
	if code, ok := v.unboxing[m]; ok {
		return code
	}
	e := &xarch.Emitter{}
	target := v.method(m.Handle()).entry
	if k := v.canonical(m); k.ContextSource() >= loader.ContextMethod {
		target = v.instantiating(m, k)
	}
	v.conv.unboxThunk(e, target)
	code := v.mem.assemble(e)
	v.unboxing[m] = code
	return code
}

// swappedEntry is the code of a static method that returns through a buffer, for
// a delegate that holds its first argument: Invoke passes that like `this`, in
// front of the buffer.
func (v *VM) swappedEntry(m *loader.Method) uint64 {
	if code, ok := v.swapped[m]; ok {
		return code
	}
	e := &xarch.Emitter{}
	e.RR(xarch.INS_xchg, xarch.EA_8, v.conv.arg(0), v.conv.arg(1))
	e.JmpSym(v.method(m.Handle()).entry)
	code := v.mem.assemble(e)
	v.swapped[m] = code
	return code
}

// instantiating is the code of a shared method for one exact instantiation, to
// be called without its generic context: it inserts that.
func (v *VM) instantiating(m, k *loader.Method) uint64 {
	s, err := m.Sig()
	if err != nil {
		panic(&vmError{err})
	}
	var before []argShape
	if !m.IsStatic() {
		before = append(before, intShape)
	}
	args := v.argShapes(s)
	if v.returnsInBuffer(s.Ret) {
		before, args = append(before, intShape), args[1:]
	}
	e := &xarch.Emitter{}
	prolog := v.conv.insertContext(e, before, slices.Clone(args), v.contextOf(m, k), v.method(k.Handle()).entry)
	code := v.mem.assemble(e)
	if prolog != nil {
		v.addFrameStub(code, prolog, nil)
	}
	return code
}

// contextOf is the generic context argument by which the shared method k knows
// that it runs as m.
func (v *VM) contextOf(m, k *loader.Method) uint64 {
	if k.ContextSource() == loader.ContextMethod {
		return v.method(m.Handle()).desc
	}
	return v.mt(m.Class)
}
