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
	runs  *thread // in state initRunning
	exc   ref     // the TypeInitializationException of initFailed
}

// initClass runs the static constructor of the class of mt, unless the constructor has run. If it
// runs on another thread, t waits for its end, unless that thread waits for t.
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
		in = &classInit{state: initRunning, runs: t}
		v.inits[c] = in
	case in.state == initRunning && !in.needs(t):
		v.awaitInit(t, mt, in)
		v.initClass(t, mt)
		return
	case in.state == initFailed:
		v.raise(t, in.exc)
	default:
		return
	}
	_, x := t.tryCall(v.method(cctor.Handle()).entry, t.integers())
	if in.runs = nil; x != nil {
		in.state = initFailed
		in.exc = v.makeException(t, excTypeInitialization, definitionName(c, "+"), x.exc)
		v.raise(t, in.exc)
	}
	in.state = initDone
	st64(mt+off(cpu.MTInited), 1)
}

// awaitInit waits for the end of a static constructor that runs on another thread.
func (v *VM) awaitInit(t *thread, mt uint64, in *classInit) {
	t.waitsFor = in
	defer func() { t.waitsFor = nil }()
	t.call(v.waitForClass.entry, t.integers(mt))
}

// needs reports whether the static constructor that runs cannot end before t continues.
func (in *classInit) needs(t *thread) bool {
	for ; in != nil && in.runs != nil; in = in.runs.waitsFor {
		if in.runs == t {
			return true
		}
	}
	return false
}

// initializerRuns(type) -> whether the static constructor of a method table's class runs
func initializerRuns(v *VM, t *thread, f cpu.Frame) {
	in := v.inits[v.classOf(f.Arg(0))]
	f.SetResult(bool2(in != nil && in.state == initRunning))
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
