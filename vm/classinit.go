package vm

import "ryugo/vm/cpu"

// Static constructors. mtInited of a method table tells stubs that the class is initialized; the
// code in this file does the rest.

type initState uint8

const (
	initRunning initState = iota + 1
	initDone
	initFailed
)

// classInit is the state of a class's initialization.
type classInit struct {
	state initState
	exc   ref // the TypeInitializationException of initFailed
}

// initClass runs the static constructor of the class of mt, unless the constructor has run or is
// running: there is one thread, so a request during the run must not wait.
func (v *VM) initClass(t *thread, mt uint64) {
	if ld64(mt+off(cpu.MTInited)) != 0 {
		return
	}
	c := v.classOf(mt)
	cctor := c.Cctor()
	if cctor == nil {
		st64(mt+off(cpu.MTInited), 1)
		return
	}
	in := v.inits[c]
	switch {
	case in == nil:
		in = &classInit{state: initRunning}
		v.inits[c] = in
	case in.state == initFailed:
		v.raise(t, in.exc)
	default:
		return
	}
	if _, x := t.tryCall(v.method(cctor.Handle()).entry, t.integers()); x != nil {
		in.state = initFailed
		in.exc = v.makeException(t, excTypeInitialization, definitionName(c, "+"), x.exc)
		v.raise(t, in.exc)
	}
	in.state = initDone
	st64(mt+off(cpu.MTInited), 1)
}

// helpStaticBase(type) -> storage of its static fields. type is the method table of the exact
// class. References and other fields share one storage.
func helpStaticBase(v *VM, t *thread, f cpu.Frame) {
	mt := f.Arg(0)
	v.initClass(t, mt)
	f.SetResult(ld64(mt + off(cpu.MTStatics)))
}

// helpInitInstClass(type or 0, method descriptor) initializes the class of a method of shared code.
// Without a type the class is the method's. Otherwise type is the object's, and the class is the
// base of it that is an instantiation of the method's class.
func helpInitInstClass(v *VM, t *thread, f cpu.Frame) {
	c := v.l.Method(v.methodOfDesc(f.Arg(1)).handle).Class
	if f.Arg(0) != 0 {
		c = v.baseOf(v.classOf(f.Arg(0)), c.Def)
	}
	v.initClass(t, v.mt(c))
}
