package vm

import (
	"fmt"
	"math"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// protect runs f and turns what ends it into a status or an error: the program
// exits, an exception that nobody catches, an error of the runtime's own.
func (v *VM) protect(f func()) (status int, err error) {
	defer func() {
		v.flush()
		switch r := recover().(type) {
		case nil:
		case *programExit:
			status = r.status
		case *vmError:
			err = r.err
		case outOfRegion:
			err = r
		default:
			panic(r)
		}
	}()
	f()
	return 0, nil
}

// reportUnhandled writes what .NET writes when nobody catches an exception,
// here t.held[h].
func (v *VM) reportUnhandled(t *thread, h int) {
	v.flush()
	fmt.Fprintf(v.opts.Stderr, "Unhandled exception. %s\n", v.describe(t, t.held[h]))
}

// describe is the text of an exception, as its own ToString gives it, or its
// type when that fails by itself.
func (v *VM) describe(t *thread, exc ref) string {
	text := v.typeName(typeOf(exc))
	a := &callArgs{}
	a.int(exc)
	if r, x := t.tryCall(v.describeExc.entry, a); x == nil {
		text = goString(r.rax)
	}
	return text
}

// createException has the core library make an exception of the runtime's own.
func (v *VM) createException(t *thread, kind excKind, message, inner ref) ref {
	a := &callArgs{}
	a.int(uint64(kind))
	a.int(message)
	a.int(inner)
	return t.call(v.createExc.entry, a).rax
}

// RunMain runs the entry point of m with the program's arguments and returns
// its exit status. An exception that nobody catches is written to Stderr and
// gives 134. An error means that the program could not be run.
func (v *VM) RunMain(m *loader.Module, args []string) (status int, err error) {
	tok := m.File.EntryPoint()
	if tok.Table() != cil.TableMethodDef || tok.IsNil() {
		return 0, &ee.BadInput{File: m.Path, ILOffset: -1, Reason: "the assembly has no entry point"}
	}
	main, err := m.MethodDef(tok.RID())
	if err != nil {
		return 0, err
	}
	sig, err := main.Sig()
	if err != nil {
		return 0, err
	}
	v.args = args
	result := 0
	status, err = v.protect(func() {
		a := &callArgs{}
		if len(sig.Params) > 0 {
			a.int(v.stringArray(v.main, args))
		}
		r := v.main.call(v.method(main.Handle()).entry, a)
		if sig.Ret.Elem == cil.ELEMENT_TYPE_VOID {
			result = v.exitCode()
		} else {
			result = int(int32(r.rax))
		}
	})
	if status == 0 {
		status = result
	}
	return status, err
}

// exitCode is Environment.ExitCode.
func (v *VM) exitCode() int {
	c := v.l.Known.Core.FindType("System.Environment")
	if c == nil {
		return 0
	}
	for i := range c.NumFields() {
		if f := c.FieldAt(i); f.Name == "exitCode" && f.IsStatic() {
			return int(int32(ld32(v.staticAddress(f))))
		}
	}
	return 0
}

// Exception is what Invoke returns for an exception that nobody catches.
type Exception struct {
	Type string // full name
	Text string // type, message and stack trace, as ToString gives it
}

func (e *Exception) Error() string { return e.Text }

// Exit is what Invoke returns when the program exits.
type Exit struct{ Status int }

func (e *Exit) Error() string { return fmt.Sprintf("the program ended with status %d", e.Status) }

// Invoke calls a static method. Arguments and result are bool, int32 (also for
// the smaller integers and char), int64, uint64, float32, float64, string and
// nil. An argument may be any Go integer of these that its parameter can hold,
// and int; of a result that is another object it is the name of its class.
func (v *VM) Invoke(m *loader.Method, args ...any) (result any, err error) {
	sig, err := m.Sig()
	switch {
	case err != nil:
		return nil, err
	case !m.IsStatic():
		return nil, &ee.Unsupported{Method: m.FullName(), ILOffset: -1, Reason: "invoke of an instance method"}
	case m.ContextSource() != loader.ContextNone:
		return nil, &ee.Unsupported{Method: m.FullName(), ILOffset: -1, Reason: "invoke of shared generic code"}
	case !canShow(sig.Ret):
		return nil, &ee.Unsupported{Method: m.FullName(), ILOffset: -1, Reason: "invoke with a result of type " + typeText(sig.Ret, false)}
	case len(args) != len(sig.Params):
		return nil, fmt.Errorf("%s takes %d arguments, not %d", m.FullName(), len(sig.Params), len(args))
	}
	defer func() {
		v.flush()
		switch r := recover().(type) {
		case nil:
		case *programExit:
			err = &Exit{r.status}
		case *vmError:
			err = r.err
		case outOfRegion:
			err = r
		default:
			panic(r)
		}
	}()
	a := &callArgs{}
	for i, p := range sig.Params {
		if err := v.pushArg(a, p, args[i]); err != nil {
			return nil, fmt.Errorf("argument %d of %s: %w", i+1, m.FullName(), err)
		}
	}
	r, x := v.main.tryCall(v.method(m.Handle()).entry, a)
	if x != nil {
		return nil, &Exception{Type: v.typeName(typeOf(x.exc)), Text: v.describe(v.main, x.exc)}
	}
	return v.resultOf(sig.Ret, r), nil
}

// pushArg adds a Go value as an argument of type c.
func (v *VM) pushArg(a *callArgs, c *loader.Class, x any) error {
	k := c.CorType()
	switch x := x.(type) {
	case nil:
		if c.IsReference() {
			a.int(0)
			return nil
		}
	case string:
		if c == v.l.Known.String || c == v.l.Known.Object {
			a.int(v.stringOf(v.main, x))
			return nil
		}
	case bool:
		if k == ee.CORINFO_TYPE_BOOL {
			a.int(bool2(x))
			return nil
		}
	case int:
		return v.pushInt(a, k, int64(x))
	case int32:
		return v.pushInt(a, k, int64(x))
	case int64:
		return v.pushInt(a, k, x)
	case uint64:
		switch {
		case k == ee.CORINFO_TYPE_ULONG || k == ee.CORINFO_TYPE_NATIVEUINT:
			a.int(x)
			return nil
		case x <= math.MaxInt64:
			return v.pushInt(a, k, int64(x))
		}
		return fmt.Errorf("%d is out of range", x)
	case float32:
		return pushFloat(a, k, float64(x))
	case float64:
		return pushFloat(a, k, x)
	}
	return fmt.Errorf("%T is no %s", x, typeText(c, false))
}

func (v *VM) pushInt(a *callArgs, k ee.CorInfoType, x int64) error {
	if !isInteger(k) {
		return pushFloat(a, k, float64(x))
	}
	storeInt(k, v.scratch, x)
	y := loadInt(k, v.scratch)
	if y != x || x < 0 && (k == ee.CORINFO_TYPE_ULONG || k == ee.CORINFO_TYPE_NATIVEUINT) {
		return fmt.Errorf("%d is out of range", x)
	}
	a.int(uint64(y))
	return nil
}

func pushFloat(a *callArgs, k ee.CorInfoType, x float64) error {
	switch k {
	case ee.CORINFO_TYPE_FLOAT:
		a.float(uint64(math.Float32bits(float32(x))))
	case ee.CORINFO_TYPE_DOUBLE:
		a.float(bits(x))
	default:
		return fmt.Errorf("a number of the wrong kind")
	}
	return nil
}

// canShow tells whether resultOf knows type c.
func canShow(c *loader.Class) bool {
	k := c.CorType()
	return c.Elem == cil.ELEMENT_TYPE_VOID || k == ee.CORINFO_TYPE_FLOAT || k == ee.CORINFO_TYPE_DOUBLE ||
		k == ee.CORINFO_TYPE_BOOL || isInteger(k) || c.IsReference()
}

// resultOf is the result of type c as a Go value.
func (v *VM) resultOf(c *loader.Class, r results) any {
	switch k := c.CorType(); {
	case c.Elem == cil.ELEMENT_TYPE_VOID:
		return nil
	case k == ee.CORINFO_TYPE_FLOAT:
		return f32(r.xmm0)
	case k == ee.CORINFO_TYPE_DOUBLE:
		return f64(r.xmm0)
	case k == ee.CORINFO_TYPE_BOOL:
		return uint8(r.rax) != 0
	case isInteger(k):
		st64(v.scratch, r.rax)
		x := loadInt(k, v.scratch)
		switch k {
		case ee.CORINFO_TYPE_ULONG, ee.CORINFO_TYPE_NATIVEUINT:
			return uint64(x)
		case ee.CORINFO_TYPE_LONG, ee.CORINFO_TYPE_NATIVEINT, ee.CORINFO_TYPE_UINT:
			return x
		}
		return int32(x)
	case r.rax == 0:
		return nil
	case typeOf(r.rax) == v.stringTable:
		return goString(r.rax)
	}
	return typeText(v.classOf(typeOf(r.rax)), false)
}
