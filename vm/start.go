package vm

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// createException makes an exception of the runtime by a call of the core library.
func (v *world) createException(t *thread, kind excKind, message, inner ref) ref {
	return t.call(v.createExc.entry, t.integers(uint64(kind), message, inner)).Int
}

// RunMain runs the entry point of m with the program's arguments and returns its exit status. An
// error means that the program did not run to its end; see Invoke for the errors.
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
	err = v.protect(func() {
		v.args = args
		v.forNet, v.program = m.ForNet, m
		a := v.current.integers()
		if len(sig.Params) > 0 {
			a = v.current.integers(v.stringArray(v.current, args))
		}
		r := v.current.call(v.method(main.Handle()).entry, a)
		if len(v.threads.all) > 0 {
			v.main.call(v.endThreads.entry, v.main.integers())
		}
		if sig.Ret.Elem == cil.ELEMENT_TYPE_VOID {
			status = v.exitCode()
		} else {
			status = int(int32(r.Int))
		}
	})
	if exit, ok := err.(*Exit); ok {
		return exit.Status, nil
	}
	return status, err
}

// exitCode returns Environment.ExitCode.
func (v *world) exitCode() int {
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
