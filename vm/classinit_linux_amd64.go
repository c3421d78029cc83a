package vm

import (
	"ryugo/ee"
	"ryugo/targets/xarch"
)

// Static constructors. mtInited of a method table tells stubs that nothing is
// left to do; the rest is here.

type initState uint8

const (
	initRunning initState = iota + 1
	initDone
	initFailed
)

// classInit is how far a class's initialization has come.
type classInit struct {
	state initState
	exc   ref // the TypeInitializationException of initFailed
}

// initClass runs the static constructor of the class of mt, unless it has run
// or is running: with one thread, who asks during the run must not wait.
func (v *VM) initClass(t *thread, mt uint64) {
	if ld64(mt+off(mtInited)) != 0 {
		return
	}
	c := v.classOf(mt)
	cctor := c.Cctor()
	if cctor == nil {
		st64(mt+off(mtInited), 1)
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
	st64(mt+off(mtInited), 1)
}

// The helpers that return a class's static storage and see to its
// initialization. All take the method table of the exact class; there is one
// storage for references and the rest.
var staticBaseHelpers = []struct {
	helper ee.Helper
	init   bool
}{
	{ee.CORINFO_HELP_GETGENERICS_GCSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETGENERICS_NONGCSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE_NOCTOR, false},
	{ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE_NOCTOR, false},
	{ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE_DYNAMICCLASS, true},
	{ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE_DYNAMICCLASS, true},
	{ee.CORINFO_HELP_CLASSINIT_SHARED_DYNAMICCLASS, true},
	{ee.CORINFO_HELP_GETGENERICS_GCTHREADSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETGENERICS_NONGCTHREADSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE, true},
	{ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE_NOCTOR, false},
	{ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_NOCTOR, false},
	{ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE_DYNAMICCLASS, true},
	{ee.CORINFO_HELP_GETSHARED_NONGCTHREADSTATIC_BASE_DYNAMICCLASS, true},
	{ee.CORINFO_HELP_INITCLASS, true},
}

// staticBase(type) -> storage
func staticBase(e *leaf, init bool) {
	l, mt := e.NewLabel(), e.arg[0]
	if init {
		e.MI(xarch.INS_cmp, xarch.EA_8, xarch.At(mt, mtInited), 0)
		e.Jcc(xarch.CC_E, l)
	}
	e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(mt, mtStatics))
	e.Op(xarch.INS_ret)
	e.slowPath(l)
}

func helpStaticBase(v *VM, t *thread, f frame) {
	mt := f.arg(0)
	v.initClass(t, mt)
	f.setResult(ld64(mt + off(mtStatics)))
}

// helpInitInstClass(type or 0, method descriptor) initializes the class of a
// method of shared code: the method says which when there is no type; else it
// is the one that the type, the object's, derives from.
func helpInitInstClass(v *VM, t *thread, f frame) {
	c := v.l.Method(v.methodOfDesc(f.arg(1)).handle).Class
	if f.arg(0) != 0 {
		c = v.baseOf(v.classOf(f.arg(0)), c.Def)
	}
	v.initClass(t, v.mt(c))
}
