package vm

import (
	"encoding/binary"
	"slices"

	"ryugo/ee"
	"ryugo/loader"
	"ryugo/targets/abi"
	"ryugo/targets/gcinfo"
	"ryugo/vm/cpu"
)

// Delegates. A closed delegate holds the first argument in _target and the code in _methodPtr;
// Invoke loads both and jumps. In an open delegate, over a static method, _target is the delegate
// itself and _methodPtr a thunk that drops it.

// delegateCtor is the constructor of every delegate type: (this, object
// target, native int code).
func (v *VM) delegateCtor(t *thread, f cpu.Frame) {
	if f.Arg(0) == 0 {
		v.throw(t, excNullReference)
	}
	v.initDelegate(t, f.Arg(0), f.Arg(1), f.Arg(2))
}

func (v *VM) initDelegate(t *thread, d, target ref, code uint64) {
	m := v.methodAtEntry(code)
	if m != nil && m.IsStatic() && v.isOpenDelegate(v.classOf(typeOf(d)), m) {
		stW(d+cpu.DelegateTarget, d)
		stW(d+cpu.DelegateCode, v.shuffleFor(v.classOf(typeOf(d))))
		stW(d+cpu.DelegateAux, code)
		return
	}
	if target == 0 && m != nil && !m.IsStatic() {
		v.throwWith(t, excArgument, "Delegate to an instance method cannot have null 'this'.", 0)
	}
	switch {
	case m == nil:
	case m.IsStatic() && v.conv.RetBuf == abi.NoReg && v.returnsInBuffer(must(m.Sig()).Ret):
		code = v.swappedEntry(m)
	case !m.IsStatic() && m.Class.IsValueType():
		code = v.unboxingEntry(m) // the target is boxed
	}
	stW(d+cpu.DelegateTarget, target)
	stW(d+cpu.DelegateCode, code)
	stW(d+cpu.DelegateAux, 0)
}

// isOpenDelegate reports whether a delegate of type c over the static method m passes all of m's
// arguments; otherwise its target is the first of them.
func (v *world) isOpenDelegate(c *loader.Class, m *loader.Method) bool {
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

// argShapes returns the shapes of the arguments after `this`, the return buffer first.
func (v *world) argShapes(s *loader.Signature) []cpu.ArgShape {
	var shapes []cpu.ArgShape
	if v.returnsInBuffer(s.Ret) {
		shapes = append(shapes, cpu.BufferShape)
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
		v.throwWith(v.current, excTypeLoad, "Delegate '"+typeText(c, false)+"' has no Invoke method.", 0)
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
	var code uint64
	if kind == thunkShuffle {
		code = v.cpu.Shuffle(shapes)
	} else {
		code = v.addFrameStub(v.cpu.Multicast(shapes))
	}
	v.thunks[key] = code
	return code
}

func shapeKey(shapes []cpu.ArgShape) string {
	b := make([]byte, 0, len(shapes)*6)
	for _, s := range shapes {
		b = append(b, s.Count, byte(bool2(s.ByRef)|bool2(s.HFA)<<1|bool2(s.Buffer)<<2), byte(s.Types[0]), byte(s.Types[1]), byte(len(s.GC)), byte(s.Align))
		b = append(binary.AppendUvarint(b, uint64(s.Size)), s.GC...)
	}
	return string(b)
}

func (v *VM) shuffleFor(c *loader.Class) uint64 { return v.delegateThunk(c, thunkShuffle) }

// multicastInvoke(delegate) -> code
func multicastInvoke(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(v.delegateThunk(v.classOf(typeOf(f.Arg(0))), thunkMulticast))
}

// addFrameStub registers a stub that has a frame, so that stack walks can pass the frame and find
// its references. It returns the stub's address.
func (v *world) addFrameStub(s cpu.FrameStub) uint64 {
	t := gcinfo.Table{Header: gcinfo.Header{CodeLength: uint32(s.Size), PointerSize: cpu.Word, FrameReg: v.conv.FrameReg}, Untracked: s.Refs}
	gc, err := gcinfo.Decode(new(gcinfo.Encoder).Encode(&t))
	if err != nil {
		panic("BUG: " + err.Error())
	}
	b := &codeBlock{start: s.Code, end: s.Code + s.Size, gc: gc, funcs: []ee.Func{{End: uint32(s.Size), Unwind: s.Prolog}}}
	v.addBlock(b)
	v.debugBlock(b)
	return s.Code | cpu.CodeBit
}

// methodAtEntry returns the method whose code address, as ldftn yields it, is code, or nil.
func (v *world) methodAtEntry(code uint64) *loader.Method {
	m := v.entries[code]
	if m == nil {
		return nil
	}
	return v.l.Method(m.handle)
}

// unboxingEntry returns the code that calls a value type's instance method with a boxed `this`.
func (v *world) unboxingEntry(m *loader.Method) uint64 {
	if code, ok := v.unboxing[m]; ok {
		return code
	}
	target := v.method(m.Handle()).entry
	if k := v.canonical(m); k.ContextSource() >= loader.ContextMethod {
		target = v.instantiating(m, k)
	}
	code := v.cpu.Unbox(target)
	v.unboxing[m] = code
	return code
}

// swappedEntry returns the code of a static method that returns through a buffer, for a delegate
// that holds the method's first argument: Invoke passes that argument like `this`, before the
// buffer.
func (v *world) swappedEntry(m *loader.Method) uint64 {
	if code, ok := v.swapped[m]; ok {
		return code
	}
	code := v.cpu.Swap(v.method(m.Handle()).entry)
	v.swapped[m] = code
	return code
}

// instantiating returns a stub that calls a shared method as one exact instantiation. Its callers
// pass no generic context; the stub inserts it.
func (v *world) instantiating(m, k *loader.Method) uint64 {
	s, err := m.Sig()
	if err != nil {
		panic(&vmError{err})
	}
	var before []cpu.ArgShape
	if !m.IsStatic() {
		before = append(before, cpu.IntShape)
	}
	args := v.argShapes(s)
	if v.returnsInBuffer(s.Ret) {
		before, args = append(before, cpu.BufferShape), args[1:]
	}
	stub := v.cpu.InsertContext(before, slices.Clone(args), v.contextOf(m, k), v.method(k.Handle()).entry)
	if stub.Prolog != nil {
		v.addFrameStub(stub)
	}
	return stub.Code | cpu.CodeBit
}

// contextOf returns the generic context argument that tells the shared method k that it runs as m.
func (v *world) contextOf(m, k *loader.Method) uint64 {
	if k.ContextSource() == loader.ContextMethod {
		return v.method(m.Handle()).desc
	}
	return v.mt(m.Class)
}
