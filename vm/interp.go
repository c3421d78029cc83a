package vm

import (
	"ryugo/arena"
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/ee/counts"
	"ryugo/loader"
	"ryugo/targets/abi"
	"ryugo/vm/cpu"
	"ryugo/vm/interp"
)

// The runtime's side of the interpreter, and the entry into it: the code of an interpreted method
// is a stub that leaves for Go with the method's descriptor.

// interpreter is the state of a VM that may interpret methods.
type interpreter struct {
	*interp.Machine
	v       *VM
	targets map[*loader.Method]*interp.Target
	boxed   map[*loader.Method]*interp.Target // of value types' methods, for boxed objects
	entries map[uint64]*interp.Target
	virtual map[virtualKey]*interp.Target
	bodies  map[*method]*argPassing
	stub    uint64 // the code of interpreted methods
}

type virtualKey struct {
	mt uint64
	m  *loader.Method
}

// argPassing says how compiled code passes the arguments of a method, and where an interpreted
// method expects them.
type argPassing struct {
	exact *loader.Method // nil: found by the generic context
	// this, buffer and context are the places of arguments that the IL does not pass, if they
	// exist.
	this, buffer, context cpu.Loc
	hasThis, hasContext   bool
	locs                  []cpu.Loc // of all words
	stack                 int       // words of stack
	args                  []ilArg
	size                  uint64
	ret                   callResult
}

// ilArg is an argument of the IL signature.
type ilArg struct {
	shape cpu.ArgShape
	locs  []cpu.Loc
	off   uint64
}

// storeArgs stores the arguments of a call where an interpreted method expects them. args is their
// lowest address.
func (v *world) storeArgs(p *argPassing, f cpu.Frame, args uint64) {
	for i := range p.args {
		a := &p.args[i]
		v.valueIn(f, &a.shape, a.locs, args+a.off)
	}
}

// callLayout says how a signature's arguments are passed to native code.
type callLayout struct {
	sources []argSource
	locs    []cpu.Loc
	stack   int
	ret     callResult
}

// argSource is one argument.
type argSource struct {
	shape cpu.ArgShape
	off   uint32
	kind  interp.Kind
	buf   bool // the address of the return buffer
}

// callResult says how a result is returned.
type callResult struct {
	kind interp.Kind
	abi.Result
}

// startInterpreter makes the interpreter, if methods may be interpreted.
func (v *VM) startInterpreter() {
	if v.opts.Interpret == nil {
		return
	}
	v.exits[exitInterpret], v.results[exitInterpret] = v.exitInterpretMethod, noSafepoint
	in := &interpreter{v: v, targets: map[*loader.Method]*interp.Target{}, boxed: map[*loader.Method]*interp.Target{},
		entries: map[uint64]*interp.Target{}, virtual: map[virtualKey]*interp.Target{}, bodies: map[*method]*argPassing{}}
	in.Machine = interp.New(in, interp.NewThread(&v.main.top, v.main.low+goReserve))
	in.Machine.Verify(v.opts.Verify)
	in.Machine.Saturate(v.conv.Target.Saturates)
	if v.opts.CountBlocks {
		in.CountBlocks()
	}
	in.stub = v.exitStub(exitInterpret)
	v.interp, v.interpreted = in, true
}

// BlockCounts adds to f the execution counts of the blocks of interpreted methods.
func (v *VM) BlockCounts(f *counts.File) {
	if v.interp == nil || !v.usage.isSoleUser() {
		return
	}
	v.interp.BlockCounts(func(m *loader.Method, blocks []ee.BlockCount) {
		if body, err := m.Body(); err == nil {
			f.Add(counts.Key{Module: m.Class.Module.Name, Token: uint32(m.Token()), ILSize: len(body.Code)}, m.FullName(), blocks)
		}
	})
}

// interprets reports whether the interpreter runs m.
func (v *VM) interprets(m *loader.Method) bool {
	return v.interp != nil && m.HasBody() && v.opts.Interpret(m)
}

// exitInterpretMethod is the exit of interpreted methods. The precode has left the descriptor in
// its register.
func (v *VM) exitInterpretMethod(t *thread, f cpu.Frame) {
	in := v.interp
	m := v.methodOfDesc(f.Desc())
	b := in.bodies[m]
	if b == nil {
		b = v.passing(v.l.Method(m.handle))
		in.bodies[m] = b
	}
	const result = 16
	args := (uint64(f) - b.size - result) &^ 15
	if args < t.low+goReserve {
		v.stackOverflow(t)
	}
	v.storeArgs(b, f, args)
	ret := args + b.size
	if b.ret.Buffer {
		ret = f.At(b.buffer)
	}
	exact := b.exact
	if exact == nil {
		l := v.l.Method(m.handle)
		if b.hasContext {
			exact = v.exactMethod(l, f.At(b.context))
		} else {
			this := f.At(b.this)
			if this == 0 {
				v.throw(t, excNullReference)
			}
			exact = v.exactMethod(l, this)
		}
	}
	t.top = args
	in.Enter(in.Target(exact), args, ret)
	t.top = uint64(f)
	switch r := &b.ret; {
	case r.Buffer:
		f.SetResult(ret)
	default:
		for i := range r.Count {
			at := uint64(r.Offset[i])
			f.Set(cpu.RegLoc(r.Regs[i], r.Types[i]), ld64(ret+at&^7)>>(8*(at&7)))
		}
	}
}

// exactMethod returns the exact method that the shared method m runs as. context is the generic
// context or, if m finds its instantiation by the object, `this`.
func (v *world) exactMethod(m *loader.Method, context uint64) *loader.Method {
	switch m.ContextSource() {
	case loader.ContextMethod:
		return v.l.Method(v.methodOfDesc(context).handle)
	case loader.ContextClass:
		return m.Of(v.classOf(context))
	}
	return m.Of(v.baseOf(v.classOf(typeOf(context)), m.Class.Def))
}

// passing computes how m's arguments are passed.
func (v *world) passing(m *loader.Method) *argPassing {
	s := must(m.Sig())
	b := &argPassing{exact: m, hasThis: !m.IsStatic(), ret: v.callResult(must(interp.TypeOf(s.Ret)))}
	source := m.ContextSource()
	if source != loader.ContextNone {
		b.exact, b.hasContext = nil, source != loader.ContextThis
	}
	var shapes []cpu.ArgShape
	if b.hasThis {
		shapes = append(shapes, cpu.IntShape)
	}
	if b.ret.Buffer {
		shapes = append(shapes, cpu.BufferShape)
	}
	if b.hasContext {
		shapes = append(shapes, cpu.IntShape)
	}
	for _, p := range s.Params {
		shapes = append(shapes, v.shapeOf(p))
		b.size += 8 * max(1, uint64(v.sizeOf(p)+7)/8)
	}
	if b.hasThis {
		b.size += 8
	}
	b.locs, b.stack = v.conv.Layout(shapes)
	left, rest := b.size, b.locs
	take := func() (s cpu.ArgShape, locs []cpu.Loc) {
		s = shapes[0]
		locs, rest, shapes = rest[:s.Words()], rest[s.Words():], shapes[1:]
		return s, locs
	}
	argument := func(size uint64) {
		left -= size
		s, locs := take()
		b.args = append(b.args, ilArg{s, locs, left})
	}
	if b.hasThis {
		b.this = rest[0]
		argument(8)
	}
	if b.ret.Buffer {
		b.buffer = rest[0]
		take()
	}
	if b.hasContext {
		b.context = rest[0]
		take()
	}
	for _, p := range s.Params {
		argument(8 * max(1, uint64(v.sizeOf(p)+7)/8))
	}
	return b
}

func (v *world) callResult(t interp.Type) callResult {
	r := callResult{kind: t.Kind}
	switch t.Kind {
	case interp.Void:
	case interp.Struct:
		r.Result = v.resultOf(t.Class)
	case interp.F4, interp.F8:
		r.Result = v.conv.Return(&abi.Param{Class: abi.Double})
	default:
		r.Result = v.intResult(t.Kind == interp.I8)
	}
	return r
}

// nativeLayout computes how arguments of signature s are passed to native code.
func (v *world) nativeLayout(s *interp.Sig) *callLayout {
	l := &callLayout{ret: v.callResult(s.Ret)}
	var shapes []cpu.ArgShape
	add := func(a argSource) {
		shapes = append(shapes, a.shape)
		l.sources = append(l.sources, a)
	}
	value := func(a interp.Slot) {
		sh := cpu.IntShape
		switch a.Kind {
		case interp.I8:
			sh = cpu.LongShape
		case interp.F4:
			sh = cpu.SingleShape
		case interp.F8:
			sh = cpu.FloatShape
		case interp.Struct:
			sh = v.shapeOf(a.Class)
		}
		add(argSource{shape: sh, off: a.Off, kind: a.Kind})
	}
	args := s.Args
	if s.This {
		value(args[0])
		args = args[1:]
	}
	if l.ret.Buffer {
		add(argSource{shape: cpu.BufferShape, buf: true})
	}
	for _, a := range args {
		value(a)
	}
	l.locs, l.stack = v.conv.Layout(shapes)
	return l
}

// Call implements interp.Host.
func (in *interpreter) Call(entry uint64, s *interp.Sig, args, ret uint64) {
	l, _ := s.Layout.(*callLayout)
	if l == nil {
		l = in.v.nativeLayout(s)
		s.Layout = l
	}
	a := callArgs{at: l.locs, stack: l.stack, words: make([]uint64, 0, len(l.locs))}
	for i := range l.sources {
		src := &l.sources[i]
		at := args + uint64(src.off)
		switch {
		case src.buf:
			a.words = append(a.words, ret)
		case src.shape.ByRef:
			a.copies = append(a.copies, argCopy{word: len(a.words), shape: &src.shape, from: memAt(at, uint64(src.shape.Size))})
			a.words = append(a.words, 0)
		case src.kind == interp.Struct:
			for k := range src.shape.Words() {
				if off, size := src.shape.Piece(k); size == 4 {
					a.words = append(a.words, uint64(ld32(at+off)))
				} else {
					a.words = append(a.words, ld64(at+off))
				}
			}
		default:
			w := extended(src.kind, at)
			if a.words = append(a.words, w); cpu.Narrow && src.kind == interp.I8 {
				a.words = append(a.words, w>>32)
			}
		}
	}
	l.ret.store(in.v.current.call(entry, &a), ret)
}

// store puts the result of a call into the slot at ret, unless the callee has stored it.
func (c *callResult) store(r cpu.Results, ret uint64) {
	storeResult(&c.Result, &r, ret)
	if c.kind >= interp.I1 && c.kind <= interp.I4 || cpu.Narrow && (c.kind == interp.Ref || c.kind == interp.Byref) {
		st64(ret, extended(c.kind, ret))
	}
}

// extended returns the value of a slot; integers of less than 64 bits are extended.
func extended(k interp.Kind, at uint64) uint64 {
	switch k {
	case interp.I1:
		return uint64(int8(ld8(at)))
	case interp.U1:
		return uint64(ld8(at))
	case interp.I2:
		return uint64(int16(ld16(at)))
	case interp.U2:
		return uint64(ld16(at))
	case interp.I4:
		return uint64(int32(ld32(at)))
	case interp.Ref, interp.Byref:
		return ldW(at)
	}
	return ld64(at)
}

// StackOverflow implements interp.Host, as do the following methods.
func (in *interpreter) StackOverflow() { in.v.stackOverflow(in.v.current) }

// AccessViolation ends the program after an access through a bad pointer.
func (in *interpreter) AccessViolation() {
	in.v.onHardwareFault(in.v.current, 0, faultAccess)
}

// Target returns how m is called.
func (in *interpreter) Target(m *loader.Method) *interp.Target {
	if t := in.targets[m]; t != nil {
		return t
	}
	t := &interp.Target{Method: m, Interpreted: in.v.interprets(m), Entry: in.v.method(m.Handle()).entry}
	in.targets[m] = t
	in.entries[t.Entry] = t
	return t
}

// boxedTarget is Target of a value type's method for a boxed object.
func (in *interpreter) boxedTarget(m *loader.Method) *interp.Target {
	if t := in.boxed[m]; t != nil {
		return t
	}
	t := &interp.Target{Method: m, Interpreted: in.v.interprets(m), Unbox: true, Entry: in.v.unboxingEntry(m)}
	in.boxed[m] = t
	in.entries[t.Entry] = t
	return t
}

// TargetAt returns the target whose code is at an address, or nil.
func (in *interpreter) TargetAt(entry uint64) *interp.Target { return in.entries[entry] }

// Virtual returns the target of a virtual call of m on an object of type mt.
func (in *interpreter) Virtual(mt uint64, m *loader.Method) *interp.Target {
	key := virtualKey{mt, m}
	if t := in.virtual[key]; t != nil {
		return t
	}
	v := in.v
	c := v.classOf(mt)
	impl := must(v.l.FindVirtualImpl(c, m))
	if impl == nil {
		v.throwNoImpl(v.current, c, m)
	}
	var t *interp.Target
	if impl.Class.IsValueType() && !impl.IsStatic() {
		t = in.boxedTarget(impl)
	} else {
		t = in.Target(impl)
	}
	in.virtual[key] = t
	return t
}

// FunctionPointer returns the result of ldftn.
func (in *interpreter) FunctionPointer(m *loader.Method) uint64 {
	in.Target(m)
	return must(in.v.symbol(ee.MakeSymbol(ee.SymMethodEntry, uint64(m.Handle())), ee.RelocAddress))
}

func (in *interpreter) MethodTable(c *loader.Class) uint64   { return in.v.mt(c) }
func (in *interpreter) TypeObject(mt uint64) uint64          { return in.v.typeObject(mt) }
func (in *interpreter) MethodHandle(m *loader.Method) uint64 { return in.v.method(m.Handle()).desc }
func (in *interpreter) FieldHandle(f *loader.Field) uint64 {
	return must(in.v.dataSymbol(ee.MakeSymbol(ee.SymField, uint64(f.Handle()))))
}

// Literal returns the cell of a string literal.
func (in *interpreter) Literal(mod *loader.Module, token uint32) uint64 {
	payload := uint64(mod.Handle())<<24 | uint64(cil.Token(token).RID())
	return must(in.v.dataSymbol(ee.MakeSymbol(ee.SymString, payload)))
}

func (in *interpreter) StaticAddress(f *loader.Field) uint64 { return in.v.staticAddress(f) }
func (in *interpreter) Initialized(mt uint64) bool           { return ld64(mt+off(cpu.MTInited)) != 0 }
func (in *interpreter) InitClass(mt uint64)                  { in.v.initClass(in.v.current, mt) }

// New allocates an object.
func (in *interpreter) New(mt uint64) uint64 {
	in.v.makeRoom(in.v.current, uint64(ld32(mt+cpu.MTBaseSize)))
	return in.v.newObject(in.v.current, mt)
}

// NewVector allocates a vector.
func (in *interpreter) NewVector(mt, n uint64) uint64 {
	in.v.checkLength(in.v.current, n)
	in.v.makeRoom(in.v.current, vectorSize(mt, n))
	return in.v.newVector(in.v.current, mt, n)
}

// NewArray allocates an array of several dimensions.
func (in *interpreter) NewArray(mt uint64, lower, length []int32) uint64 {
	return in.v.newMDArray(in.v.current, mt, lower, length)
}

func (in *interpreter) Rank(mt uint64) int { return int(in.v.classOf(mt).Rank) }

// InitDelegate is the constructor of delegates.
func (in *interpreter) InitDelegate(d, target, code uint64) {
	if t := in.entries[code]; t != nil && !t.Method.IsStatic() && t.Method.Class.IsValueType() {
		in.boxedTarget(t.Method)
	}
	in.v.initDelegate(in.v.current, d, target, code)
}

// Delegate returns the parts of a delegate.
func (in *interpreter) Delegate(d uint64) (this, code uint64, open bool) {
	target, aux := ldW(d+cpu.DelegateTarget), ldW(d+cpu.DelegateAux)
	if target == d && in.entries[aux] != nil {
		return 0, aux, true
	}
	return target, ldW(d + cpu.DelegateCode), false
}

func (in *interpreter) DelegateCode(d uint64) uint64 { return ldW(d + cpu.DelegateCode) }

// Box copies the value at src into a new object.
func (in *interpreter) Box(mt, src uint64) uint64 { return in.v.box(in.v.current, mt, src) }

// Unbox returns the address of the value in an object.
func (in *interpreter) Unbox(mt, obj uint64) uint64 { return in.v.unbox(in.v.current, mt, obj) }

// UnboxNullable stores an object in a Nullable.
func (in *interpreter) UnboxNullable(mt, dst, obj uint64) {
	in.v.unboxNullable(in.v.current, dst, mt, obj)
}

// IsInstance reports whether an object, which is not null, is an instance of a type.
func (in *interpreter) IsInstance(obj, to uint64) bool {
	mt := typeOf(obj)
	if mt == to {
		return true
	}
	row := in.v.castCache + cpu.PairRow(mt, to)
	if ld64(row) == mt && ld64(row+8) == to {
		return ld64(row+16) != 0
	}
	return in.v.isInstance(mt, to)
}

func (in *interpreter) ThrowCast(obj, mt uint64)       { in.v.throwCast(in.v.current, typeOf(obj), mt) }
func (in *interpreter) CheckElement(array, obj uint64) { in.v.checkElement(in.v.current, array, obj) }
func (in *interpreter) ElementType(array uint64) uint64 {
	return ld64(typeOf(array) + off(cpu.MTElement))
}
func (in *interpreter) ThrowArrayTypeMismatch() { in.v.throw(in.v.current, excArrayTypeMismatch) }

var interpExceptions = [...]excKind{
	interp.NullReference:   excNullReference,
	interp.IndexOutOfRange: excIndexOutOfRange,
	interp.DivideByZero:    excDivideByZero,
	interp.Overflow:        excOverflow,
	interp.InvalidCast:     excInvalidCast,
	interp.InvalidProgram:  excInvalidProgram,
}

func (in *interpreter) ThrowBadInput(bad *ee.BadInput) { in.v.throwBadInput(in.v.current, bad) }

// Throw throws an exception of the runtime.
func (in *interpreter) Throw(e interp.Exception, message string) {
	in.v.throwWith(in.v.current, interpExceptions[e], message, 0)
}

func (in *interpreter) ThrowObject(obj uint64) { in.v.raise(in.v.current, obj) }
func (in *interpreter) Rethrow(obj uint64)     { in.v.dispatch(in.v.current, obj, true) }

func (in *interpreter) MonitorExit(obj uint64)  { in.v.unlock(in.v.current, obj) }
func (in *interpreter) MonitorEnter(obj uint64) { in.v.enterLock(in.v.current, obj) }

func (in *interpreter) Safepoint() { in.v.safepointBetween(in.v.current) }

// Budget returns the program's budget.
func (in *interpreter) Budget() *arena.Budget { return in.v.budget }

// Poll ends the run if the program is to stop.
func (in *interpreter) Poll() {
	v := in.v
	if v.stop.cause.Load() == nil {
		return
	}
	name := ""
	v.walk(v.current, func(m *method, il uint32) bool {
		name = methodText(v.l.Method(m.handle))
		return false
	})
	v.poll(name)
}

// Push makes a the innermost activation.
func (in *interpreter) Push(a *interp.Activation) {
	t := in.v.current
	r, _ := a.Data.(*interpFrames)
	if r == nil {
		r = &interpFrames{in: in, a: a}
		a.Data = r
	}
	r.depth, r.held = len(t.acts), len(t.held)
	t.push(activation{foreign: r})
}

// Pop removes a and the activations inside of it.
func (in *interpreter) Pop(a *interp.Activation) {
	in.v.current.acts = in.v.current.acts[:a.Data.(*interpFrames).depth]
}

// Try runs code that pushes a barrier, and reports whether an exception reached the barrier.
func (in *interpreter) Try(run func()) (threw bool) { return in.v.current.try(run) != nil }

// Throwing reports whether the current panic is an exception.
func (in *interpreter) Throwing() bool { return in.v.current.throwing }

// Stop stops the exception that has reached a.
func (in *interpreter) Stop(a *interp.Activation, r any) (exc uint64, here bool) {
	t, x := in.v.current, r.(*managedThrow)
	own := a.Data.(*interpFrames)
	t.throwing = false
	t.acts, t.held = t.acts[:own.depth+1], t.held[:own.held]
	return x.exc, x.target.act == own.depth
}

// Rethrown returns the panic with which the exception continues past a.
func (in *interpreter) Rethrown(a *interp.Activation, r any, exc uint64) any {
	x := r.(*managedThrow)
	x.exc, x.done = exc, a.Data.(*interpFrames).depth
	in.v.current.throwing = true
	return x
}

// Fail ends the run.
func (in *interpreter) Fail(err error) { panic(&vmError{err}) }

// interpFrames is an activation of the interpreter as a thread sees it.
type interpFrames struct {
	in          *interpreter
	a           *interp.Activation
	depth, held int // the thread's, at the entry
}

func (r *interpFrames) method(c *interp.Code) *method { return r.in.v.method(c.Method.Handle()) }

func (r *interpFrames) search(h int, trace func(m *method, il uint32)) bool {
	t := r.in.v.current
	return r.a.Search(func() uint64 { return t.held[h] }, func(c *interp.Code, il uint32) { trace(r.method(c), il) })
}

func (r *interpFrames) frames(visit func(m *method, il uint32) bool) bool {
	return r.a.Frames(func(c *interp.Code, il uint32) bool { return visit(r.method(c), il) })
}

func (r *interpFrames) roots(visit func(slot uint64, byref, pinned bool)) { r.a.Roots(visit) }
