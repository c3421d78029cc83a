package vm

import (
	"fmt"

	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// Calls from Go: of one method (overloads.go chooses one of several).

// Invoke calls a method with Go values, for which see package clr. The first argument of an
// instance method is the object. A call of a virtual method runs the override of the object's
// class. A constructor makes the object itself and returns it.
//
// An unhandled exception is an *Exception. An *Exit, a *Fatal or a *Stopped is the program's end:
// every later call returns an *Ended.
func (v *VM) Invoke(m *loader.Method, args ...any) (result any, err error) {
	sig, err := m.Sig()
	if err != nil {
		return nil, err
	}
	if err := v.canInvoke(m, sig); err != nil {
		return nil, err
	}
	takes := len(sig.Params)
	if !m.IsStatic() && !m.IsConstructor() {
		takes++
	}
	if len(args) != takes {
		return nil, fmt.Errorf("%s takes %d arguments, not %d", m.FullName(), takes, len(args))
	}
	ended := v.protect(func() {
		if x := v.current.try(func() { result, err = v.invoke(m, sig, args) }); x != nil {
			err = v.exceptionError(v.current, x.exc)
		}
	})
	if ended != nil {
		return nil, ended
	}
	return result, err
}

// canInvoke returns the reason why the method cannot be called from Go.
func (v *world) canInvoke(m *loader.Method, s *loader.Signature) error {
	switch {
	case m.IsOpen():
		return unsupported(m, "invoke of a generic method without its arguments")
	case m.IsShared():
		return unsupported(m, "invoke of shared generic code")
	case m.IsConstructor() && (m.Class.IsAbstract() || m.Class == v.l.Known.String || m.Class.IsArray() || m.Class.IsDelegate()):
		return unsupported(m, "invoke of a constructor of "+typeText(m.Class, false))
	case !passable(s.Ret):
		return unsupported(m, "invoke with a result of type "+typeText(s.Ret, false))
	}
	for _, p := range s.Params {
		if !passable(p) {
			return unsupported(m, "invoke with a parameter of type "+typeText(p, false))
		}
	}
	return nil
}

func unsupported(m *loader.Method, reason string) error {
	return &ee.Unsupported{Method: m.FullName(), ILOffset: -1, Reason: reason}
}

// invoke is Invoke inside of protect and try: it may raise. No collection happens before the call,
// so the arguments need not be held.
func (v *VM) invoke(m *loader.Method, s *loader.Signature, args []any) (any, error) {
	v.makeRoom(v.current, sizeOfValues(args...))
	shapes := v.argShapes(s)
	if !m.IsStatic() {
		shapes = append([]cpu.ArgShape{cpu.RefShape}, shapes...)
	}
	a := v.newArgs(shapes)
	entry := v.method(m.Handle()).entry
	made := -1 // index in v.current.held
	switch {
	case m.IsConstructor():
		made = v.current.hold(v.newObject(v.current, v.mt(m.Class)))
		if a.next(v.current.held[made]); m.Class.IsValueType() {
			entry = v.unboxingEntry(m)
		}
	case !m.IsStatic():
		o, err := v.objectOf(m.Class, args[0])
		if err != nil {
			return nil, fmt.Errorf("object of %s: %w", m.FullName(), err)
		}
		if entry, err = v.entryFor(v.classOf(typeOf(o)), m); err != nil {
			return nil, err
		}
		a.next(o)
		args = args[1:]
	}
	var buffer ref // for the result
	if isStruct(s.Ret) && v.returnsInBuffer(s.Ret) {
		buffer = v.newObject(v.current, v.mt(s.Ret))
		pin := v.gc.newHandle(buffer, handlePinned)
		defer v.gc.freeHandle(pin)
		a.next(buffer + cpu.ObjHeader)
	}
	for i, p := range s.Params {
		if err := v.pass(a, p, args[i]); err != nil {
			return nil, fmt.Errorf("argument %d of %s: %w", i+1, m.FullName(), err)
		}
	}
	r := v.current.call(entry, &a.callArgs)
	switch {
	case made >= 0:
		o := v.current.held[made]
		v.current.drop(made)
		return v.newObjectHandle(o), nil
	case buffer != 0:
		return v.valueAt(s.Ret, buffer+cpu.ObjHeader), nil
	}
	return v.resultValue(s.Ret, r), nil
}

// entryFor returns the code of instance method m for an object of class c. The object is boxed if c
// is a value type.
func (v *world) entryFor(c *loader.Class, m *loader.Method) (uint64, error) {
	var err error
	switch {
	case m.Class.IsInterface():
		m, err = v.l.FindInterfaceMethodImpl(c, m)
	case m.IsVirtual():
		m, err = v.l.FindVirtualImpl(c, m)
	}
	switch {
	case err != nil:
		return 0, err
	case m == nil:
		return 0, fmt.Errorf("%s does not implement the method", typeText(c, false))
	}
	return v.virtualCode(c, m), nil
}
