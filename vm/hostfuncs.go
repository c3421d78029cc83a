package vm

import (
	"errors"
	"fmt"
	"reflect"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// Go functions that managed code calls: as delegates, and as the code of methods without a body. In
// both cases code leaves by an exit. The method's signature says how the arguments become Go values
// and the Go result becomes a .NET value.

// hostFunc is a Go function for one signature.
type hostFunc struct {
	fn     reflect.Value
	method *loader.Method
	sig    *loader.Signature
	// params are the parameter types, including `this` if the function takes it. where holds the
	// places of their words.
	params []*loader.Class
	shapes []cpu.ArgShape
	where  []cpu.Loc
	// fails says that the function's last result is an error.
	fails bool
}

var errorType = reflect.TypeFor[error]()

// newHostFunc checks fn against the signature of m. withThis says that the object is the first
// argument.
func (v *world) newHostFunc(m *loader.Method, fn reflect.Value, withThis bool) (*hostFunc, error) {
	s, err := m.Sig()
	if err != nil {
		return nil, err
	}
	h := &hostFunc{fn: fn, method: m, sig: s}
	shapes := v.argShapes(s)
	if !m.IsStatic() {
		shapes = append([]cpu.ArgShape{cpu.IntShape}, shapes...)
	}
	h.where, _ = v.conv.Layout(shapes)
	h.params, h.shapes = s.Params, shapes
	switch {
	case withThis:
		h.params = append([]*loader.Class{m.Class}, s.Params...)
	case !m.IsStatic():
		h.where, h.shapes = h.where[1:], shapes[1:]
	}
	t := fn.Type()
	bad := func(why string) error { return fmt.Errorf("a Go %s cannot be %s: %s", t, m.DisplayName(), why) }
	outs := t.NumOut()
	if h.fails = outs > 0 && t.Out(outs-1) == errorType; h.fails {
		outs--
	}
	wants := 0
	if s.Ret.Elem != cil.ELEMENT_TYPE_VOID {
		wants = 1
	}
	switch {
	case withThis && m.Class.IsValueType():
		return nil, bad("it is a method of a struct")
	case v.errBuffer(s.Ret) != nil:
		return nil, bad(v.errBuffer(s.Ret).Error())
	case t.IsVariadic():
		return nil, bad("it is variadic")
	case t.NumIn() != len(h.params):
		return nil, bad(fmt.Sprintf("it takes %d arguments, not %d", t.NumIn(), len(h.params)))
	case outs != wants:
		return nil, bad(fmt.Sprintf("it has %d results, not %d", outs, wants))
	case wants == 1 && !(passable(s.Ret) && v.canHold(t.Out(0), s.Ret)):
		return nil, bad(fmt.Sprintf("a %s is no %s", t.Out(0), typeText(s.Ret, false)))
	}
	for i, p := range h.params {
		if !passable(p) || !v.canHold(t.In(i), p) {
			return nil, bad(fmt.Sprintf("a %s is no %s", t.In(i), typeText(p, false)))
		}
	}
	return h, nil
}

// canHold reports whether a Go variable of type t can hold a value of class c.
func (v *world) canHold(t reflect.Type, c *loader.Class) bool {
	k := c.CorType()
	switch t.Kind() {
	case reflect.Interface:
		return t.NumMethod() == 0
	case reflect.Bool:
		return k == ee.CORINFO_TYPE_BOOL
	case reflect.Float32, reflect.Float64:
		return isFloat(k)
	case reflect.String:
		return c == v.l.Known.String
	case reflect.Slice:
		return c.Kind == loader.KindSZArray && v.goTypeOf(c.ElemClass) != nil && v.goTypeOf(c.ElemClass) == t.Elem()
	case reflect.Func:
		return c.IsDelegate()
	case reflect.Pointer:
		return t == reflect.TypeFor[*Object]() && (c.IsReference() && c != v.l.Known.String || isStruct(c) && !c.IsNullable())
	}
	return k != ee.CORINFO_TYPE_BOOL && isInteger(k) && t.Kind() >= reflect.Int && t.Kind() <= reflect.Uintptr
}

// goArgument converts a value to the type of a parameter of a Go function.
func goArgument(t reflect.Type, x any) (reflect.Value, error) {
	if x == nil {
		return reflect.Zero(t), nil // null becomes nil, or "" if Go takes a string
	}
	r := reflect.ValueOf(x)
	switch {
	case r.Type().AssignableTo(t):
		return r, nil
	case r.CanConvert(t) && r.Kind() != reflect.String && t.Kind() != reflect.String:
		c := r.Convert(t)
		same := !r.CanInt() && !r.CanUint() || c.Convert(r.Type()).Equal(r) && (c.CanInt() && c.Int() < 0) == (r.CanInt() && r.Int() < 0)
		if !same {
			return c, fmt.Errorf("%v is out of the range of Go's %s", x, t)
		}
		return c, nil
	}
	return r, fmt.Errorf("a %v is no Go %s", x, t)
}

// delegateOf makes a delegate of class c that calls fn. As for a static method, the delegate is its
// own target, so that the exit receives the delegate.
func (v *VM) delegateOf(c *loader.Class, fn reflect.Value) (ref, error) {
	if fn.IsNil() {
		return 0, nil
	}
	invoke := delegateInvoke(c)
	if invoke == nil {
		return 0, fmt.Errorf("%s has no signature", typeText(c, false))
	}
	h, err := v.newHostFunc(invoke, fn, false)
	if err != nil {
		return 0, err
	}
	d := v.newObject(v.current, v.mt(c))
	stW(d+cpu.DelegateTarget, d)
	stW(d+cpu.DelegateCode, v.hostStub)
	stW(d+cpu.DelegateAux, uint64(v.hostFuncs.add(&v.gc, d, h))+1)
	return d, nil
}

// exitHostCall is the exit of delegates over Go functions. It stores the kind of the result in the
// frame's descriptor word, which is otherwise unused.
func (v *VM) exitHostCall(t *thread, f cpu.Frame) {
	h := v.hostFuncs.rows[ldW(f.Arg(0)+cpu.DelegateAux)-1].x
	v.callHost(t, f, h)
	f.SetReg(cpu.FrameDesc, uint64(resultKindOf(h.sig.Ret)))
}

// Bind makes fn the code of a method that has no body: an extern method marked InternalCall or
// DllImport. Bind must precede the method's first call. The name is Namespace.Type::Method. If the
// method has a `this`, it is the first argument. Types are as for Invoke. A last result of type
// error becomes an exception; so does a panic.
func (v *VM) Bind(name string, fn any) error {
	f := reflect.ValueOf(fn)
	if f.Kind() != reflect.Func || f.IsNil() {
		return fmt.Errorf("vm: bind of %s: a %T is no function, or nil", name, fn)
	}
	return v.alone(func() { v.bound[name] = f })
}

// boundCall returns the InternalCall of a method that the host has bound; false if it has not.
func (v *VM) boundCall(m *loader.Method) (internFunc, bool) {
	fn, ok := v.bound[definitionName(m.Class, "+")+"::"+m.Name]
	if !ok {
		return nil, false
	}
	h, err := v.newHostFunc(m, fn, !m.IsStatic())
	if err != nil {
		panic(&vmError{err})
	}
	return func(v *VM, t *thread, f cpu.Frame) { v.callHost(t, f, h) }, true
}

// callHost runs h with the arguments in f.
func (v *VM) callHost(t *thread, f cpu.Frame, h *hostFunc) {
	in := make([]reflect.Value, len(h.params))
	where := h.where
	for i, p := range h.params {
		s := &h.shapes[i]
		at := f.Place(where[0]) // on the stack a value is in one piece
		switch {
		case s.ByRef:
			at = f.At(where[0])
		case !where[0].IsStack():
			at = v.scratch
			v.valueIn(f, s, where, at)
		}
		where = where[s.Words():]
		var err error
		if in[i], err = goArgument(h.fn.Type().In(i), v.valueAt(p, at)); err != nil {
			v.throwHost(t, fmt.Errorf("argument %d of %s: %w", i+1, h.method.DisplayName(), err))
		}
	}
	v.flush()
	var out []reflect.Value
	var failed *hostError
	v.usage.outside(func() {
		var err error
		if out, err = call(h.fn, in); h.fails && err == nil {
			err, _ = out[len(out)-1].Interface().(error)
		}
		if err != nil {
			failed = newHostError(err)
		}
	})
	if v.ended != nil {
		panic(&programExit{v.ended})
	}
	if failed != nil {
		v.raiseHost(t, failed)
	}
	if h.sig.Ret.Elem == cil.ELEMENT_TYPE_VOID {
		return
	}
	v.makeRoom(t, sizeOfValues(out[0].Interface()))
	if err := v.returnValue(f, h.sig.Ret, out[0].Interface()); err != nil {
		v.throwHost(t, fmt.Errorf("result of %s: %w", h.method.DisplayName(), err))
	}
}

// call calls fn; a panic becomes an error.
func call(fn reflect.Value, in []reflect.Value) (out []reflect.Value, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = fmt.Errorf("panic: %w", r)
		default:
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return fn.Call(in), nil
}

// hostError is the error of a Go function, with the answers of its methods.
type hostError struct {
	err  error
	text string
	exc  *Exception // the Exception that err wraps, or nil
}

// newHostError calls the methods of err, which are the host's code: they may panic.
func newHostError(err error) (h *hostError) {
	h = &hostError{err: err}
	defer func() {
		if r := recover(); r != nil {
			h.text = fmt.Sprintf("panic in the error's own method: %v", r) // fmt survives even if printing r panics again
		}
	}()
	errors.As(err, &h.exc)
	h.text = err.Error()
	return h
}

// throwHost raises an error of the runtime about the values of a Go function.
func (v *VM) throwHost(t *thread, err error) { v.raiseHost(t, newHostError(err)) }

// raiseHost raises the error of a Go function. An error that wraps an Exception throws that
// exception again; every other error becomes a System.Exception with the error's text.
func (v *VM) raiseHost(t *thread, h *hostError) {
	if exc := h.exc; exc != nil && exc.Object.usable(v) == nil {
		v.raise(t, exc.Object.ref())
	}
	text := v.stringOf(t, h.text)
	o := v.newObject(t, v.mt(v.l.Known.Exception))
	stW(o+v.messageOffset, text)
	v.hostErrors.add(&v.gc, o, h.err)
	v.raise(t, o)
}
