package vm

import (
	"errors"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/cpu"
)

// vmError is the Go panic by which an error that is not the program's ends the run. RunMain and
// Invoke return the error.
type vmError struct{ err error }

// prepare gives m its code at the first call: compiled, or made by the runtime.
func (v *VM) prepare(t *thread, m *method) {
	lm := v.l.Method(m.handle)
	if v.interprets(lm) {
		m.needsDesc = true
		v.setCode(m, v.interp.stub)
		return
	}
	if k := v.canonical(lm); k != lm {
		// An exact method whose body is shared. Callers by this name do not pass the generic
		// context.
		if k.ContextSource() >= loader.ContextMethod {
			v.setCode(m, v.instantiating(lm, k))
		} else {
			v.setCode(m, v.method(k.Handle()).entry)
		}
		return
	}
	switch {
	case lm.IsArrayMethod():
		v.setCode(m, v.arrayMethod(lm))
	case lm.HasBody():
		v.compileMethod(t, m, lm)
	case lm.Class.IsDelegate() && lm.IsDelegateInvoke():
		v.setCode(m, v.invokeStub)
	case lm.Class.IsDelegate() && lm.IsConstructor():
		v.setCode(m, v.delegateCtorStub)
	case lm.Class.IsDelegate(): // BeginInvoke and EndInvoke
		v.throwWith(t, excPlatformNotSupported, "Operation is not supported on this platform.", 0)
	case lm.IsPInvoke():
		if run, ok := v.boundCall(lm); ok {
			v.setCode(m, v.internalExit(m, lm, run))
			return
		}
		v.throwWith(t, excPlatformNotSupported, "P/Invoke is not supported: "+lm.FullName(), 0)
	case lm.IsInternalCall():
		v.setCode(m, v.internalCall(t, m, lm))
	default:
		v.throwWith(t, excEntryPointNotFound, "Method has no body: "+lm.FullName(), 0)
	}
}

// canonical returns the method whose body m runs.
func (v *world) canonical(m *loader.Method) *loader.Method {
	k, err := v.l.CanonicalMethod(m)
	if err != nil {
		panic(&vmError{err})
	}
	return k
}

// compileMethod lets the JIT compile m. Broken input is the program's error, an
// InvalidProgramException in place of the call. A method that the compiler does not support ends
// the run.
func (v *VM) compileMethod(t *thread, m *method, lm *loader.Method) {
	var code *ee.Code
	var err error
	if !v.cpu.Compiled() {
		panic(&vmError{ErrNoMachineCode})
	}
	if v.opts.Verify != nil {
		err = v.opts.Verify(lm)
	}
	if err == nil {
		code, err = v.compile(m.handle)
	}
	var bad *ee.BadInput
	var over *arena.Over
	switch {
	case errors.As(err, &bad):
		v.throwBadInput(t, bad)
	case errors.As(err, &over):
		panic(over)
	case err != nil:
		panic(&vmError{err})
	}
	watched := v.watch != nil && !lm.IsLeafHelper()
	m.needsDesc = m.needsDesc || watched
	if err := v.install(m, code); err != nil {
		panic(&vmError{err})
	}
	if watched {
		m.native = m.code
		v.setCode(m, v.watch.stub)
	}
}

// missingExceptions are the exceptions for missing assemblies, types and members, with .NET's
// messages.
var missingExceptions = [...]struct {
	kind          excKind
	before, after string
}{
	ee.MissingAssembly: {excFileNotFound, "Could not load file or assembly '", "'. The system cannot find the file specified."},
	ee.MissingType:     {excTypeLoad, "Could not load type '", "'."},
	ee.MissingMethod:   {excMissingMethod, "Method not found: '", "'."},
	ee.MissingField:    {excMissingField, "Field not found: '", "'."},
}

// throwBadInput raises the exception of a method that cannot be run because the method, or
// something that it refers to, is invalid.
func (v *VM) throwBadInput(t *thread, bad *ee.BadInput) {
	if bad.Unverifiable {
		v.throwWith(t, excVerification, bad.Error(), 0)
	}
	if bad.Missing == ee.MissingNothing {
		v.throwWith(t, excInvalidProgram, bad.Error(), 0)
	}
	row := missingExceptions[bad.Missing]
	v.throwWith(t, row.kind, row.before+bad.Name+row.after, 0)
}

// internalCall makes the code of a method that the runtime supplies.
func (v *VM) internalCall(t *thread, m *method, lm *loader.Method) uint64 {
	name := definitionName(lm.Class, "+") + "::" + lm.Name
	row, ok := internByName[name]
	machine := v.cpu.HasInternal(name)
	ok = (ok || machine) && lm.Class.Module.IsCore() // these methods trust their callers
	if run, bound := v.boundCall(lm); bound {
		row, ok, machine = internRow{run: run}, true, false
	}
	switch {
	case !ok:
		v.throwWith(t, excNotImplemented, "The runtime has no method "+name+".", 0)
	case row.run == nil:
		return v.cpu.Internal(name, cpu.InternalCall{Args: integersOf(lm), Size: v.operandSize(lm), Drop: v.contextMoves(lm)})
	}
	if code := v.leafInternal(t, name); code != 0 {
		return code
	}
	if w := v.opts.Watch; row.outside && w != nil && w.Outside != nil {
		run := row.run
		row.run = func(v *VM, t *thread, f cpu.Frame) {
			run(v, t, f)
			f.SetResult(w.Outside(name, f.Long()))
		}
	}
	code := v.internalExit(m, lm, row.run)
	if machine {
		code = v.cpu.Internal(name, cpu.InternalCall{Args: integersOf(lm), Slow: v.described(m, code)})
	}
	return code
}

// described returns code that jumps to code with m's descriptor in its register, for use by machine
// code that may have destroyed that register.
func (v *VM) described(m *method, code uint64) uint64 {
	if !cpu.Narrow {
		return code // no argument is in the register, and no other code uses it
	}
	d := v.mem.Data(cpu.MDSize, 8)
	st64(d+cpu.MDCode, code)
	st64(d+cpu.MDHandle, uint64(m.handle))
	v.interns[d] = v.interns[m.desc]
	return v.cpu.Precode(d)
}

// internalExit returns the code of a method that the Go function run computes.
func (v *VM) internalExit(m *method, lm *loader.Method, run internFunc) uint64 {
	v.interns[m.desc] = internMethod{run, resultKindOf(must(lm.Sig()).Ret)}
	m.needsDesc = true
	if lm.ContextSource() < loader.ContextMethod {
		return v.internalStub
	}
	return v.cpu.Jump(v.contextMoves(lm), v.internalStub)
}

// resultKindOf returns what a result of type c is for the collector.
func resultKindOf(c *loader.Class) resultKind {
	switch {
	case c.IsReference():
		return resultRef
	case c.Kind == loader.KindByref:
		return resultByref
	case isStruct(c):
		return noSafepoint // the collector would not see references in it
	}
	return resultPlain
}

// contextMoves returns the moves that shift the arguments of a static InternalCall over its generic
// context, which an InternalCall does not use.
func (v *world) contextMoves(m *loader.Method) []cpu.Move {
	if m.ContextSource() < loader.ContextMethod {
		return nil
	}
	var args []cpu.ArgShape
	for _, p := range must(m.Sig()).Params {
		args = append(args, v.shapeOf(p))
	}
	return v.conv.Shifted([]cpu.ArgShape{cpu.IntShape}, nil, args)
}

// integersOf returns the number of arguments of m, none of which is a struct.
func integersOf(m *loader.Method) int {
	n := len(must(m.Sig()).Params)
	if !m.IsStatic() {
		n++
	}
	return n
}

// operandSize returns the size of the value that the first parameter, a reference, points to.
func (v *world) operandSize(m *loader.Method) uint32 {
	s, err := m.Sig()
	if err != nil || len(s.Params) == 0 || s.Params[0].ElemClass == nil {
		return cpu.Word
	}
	return v.sizeOf(s.Params[0].ElemClass)
}

// exitInternalCall is the exit of methods that Go computes. The precode has left the descriptor in
// its register.
func (v *VM) exitInternalCall(t *thread, f cpu.Frame) {
	v.interns[f.Desc()].run(v, t, f)
}

// arrayMethod makes an accessor of an array of several dimensions.
func (v *world) arrayMethod(m *loader.Method) uint64 {
	rank, s := int(m.Class.Rank), v.elemShape(m.Class.ElemClass)
	range_ := v.helperEntry[ee.CORINFO_HELP_RNGCHKFAIL]
	if m.Class.Kind == loader.KindSZArray {
		panic(&vmError{&ee.Unsupported{Method: m.FullName(), ILOffset: -1, Reason: "accessor of a vector"}})
	}
	switch m.Kind {
	case loader.ArrayGet:
		return v.cpu.ArrayGet(rank, &s, range_)
	case loader.ArraySet:
		return v.cpu.ArraySet(rank, &s, range_, v.storeCheckStub)
	case loader.ArrayAddress:
		return v.cpu.ArrayAddress(rank, &s, range_, v.mismatchStub)
	}
	panic(&vmError{&ee.Unsupported{Method: m.FullName(), ILOffset: -1, Reason: "constructor of an array called as a method"}})
}

// exitStoreChecked completes Set of an array of references. The frame has the element's address,
// the value in place of a descriptor, and the array as first argument.
func (v *VM) exitStoreChecked(t *thread, f cpu.Frame) {
	v.checkElement(t, f.Arg(0), f.Desc())
	stW(f.Reg(cpu.FrameElement), f.Desc())
}

// elemShape returns what the array stubs need to know about an element type.
func (v *world) elemShape(c *loader.Class) cpu.ElemShape {
	s := cpu.ElemShape{Size: v.sizeOf(c), Value: cpu.IntShape}
	switch k := c.CorType(); {
	case c.IsReference():
		s.Ref = true
	case k == ee.CORINFO_TYPE_FLOAT || k == ee.CORINFO_TYPE_DOUBLE:
		s.Float, s.Value = true, v.shapeOf(c)
	case k == ee.CORINFO_TYPE_LONG || k == ee.CORINFO_TYPE_ULONG:
		s.Value = cpu.LongShape
	case k == ee.CORINFO_TYPE_BYTE || k == ee.CORINFO_TYPE_SHORT:
		s.Signed = true
	case k == ee.CORINFO_TYPE_VALUECLASS || k == ee.CORINFO_TYPE_REFANY:
		s.Value, s.Result = v.shapeOf(c), v.resultOf(c)
	}
	return s
}

// exitDispatchCall resolves an interface call that no cache has: the cell is in its register, the
// object is the first argument.
func (v *VM) exitDispatchCall(t *thread, f cpu.Frame) {
	cell, mt := f.Reg(cpu.RegOffset[v.conv.ABI.StubCell]), typeOf(f.Arg(0))
	code := v.interfaceTarget(t, mt, v.l.Method(ee.MethodHandle(ld64(cell+cpu.DCMethod))))
	if ld64(cell+cpu.DCType) == 0 {
		st64(cell+cpu.DCTarget, code)
		st64(cell+cpu.DCType, mt)
	} else {
		row := v.places.DispatchCache + cpu.DispatchRow(mt, uint64(ld32(cell+cpu.DCHash)))
		st64(row, mt)
		st64(row+8, cell)
		st64(row+16, code)
	}
	f.SetReturnAddress(code)
}

// dispatchCell returns the cell of an interface method.
func (v *world) dispatchCell(h ee.MethodHandle) uint64 {
	if c, ok := v.cells[h]; ok {
		return c
	}
	c := v.mem.Data(cpu.DCSize, 8)
	st64(c+cpu.DCStub, v.dispatchStub)
	st64(c+cpu.DCMethod, uint64(h))
	st32(c+cpu.DCHash, uint32(h)*0x9E3779B1>>16)
	v.cells[h] = c
	return c
}
