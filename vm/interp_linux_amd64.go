package vm

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/interp"
)

// The runtime as the interpreter sees it, and the way into it: the code of an
// interpreted method is a stub that leaves for Go with the method's descriptor.

// interpreter is what a VM with interpreted methods has.
type interpreter struct {
	*interp.Machine
	v       *VM
	targets map[*loader.Method]*interp.Target
	boxed   map[*loader.Method]*interp.Target // of value types' methods, by the object
	entries map[uint64]*interp.Target
	virtual map[virtualKey]*interp.Target
	bodies  map[*method]*passing
	stub    uint64 // the code of interpreted methods
}

type virtualKey struct {
	mt uint64
	m  *loader.Method
}

// passing is how compiled code passes the arguments of a method, and where
// they stand as an interpreted method wants them.
type passing struct {
	exact   *loader.Method // nil: the generic context tells
	context int            // index in locs of the generic context, or -1
	this    int            // index in locs of `this`, or -1
	locs    []loc          // of `this`, the return buffer, the context, and the rest
	stack   int            // words of stack
	args    []loc          // of the arguments that the IL knows
	offsets []uint32       // where those go
	size    uint64
	ret     callResult
}

// at is the word that l stands for in the frame of a call.
func (f frame) at(l loc) uint64 {
	switch l.kind {
	case locInt:
		return f.arg(int(l.n))
	case locFloat:
		return f.xmm(int(l.n))
	}
	return f.stack(int(l.word))
}

// spread stores the arguments of a call where an interpreted method wants them,
// args being their lowest address.
func (p *passing) spread(f frame, args uint64) {
	for i, l := range p.args {
		st64(args+uint64(p.offsets[i]), f.at(l))
	}
}

// callLayout is how a signature's arguments go to native code.
type callLayout struct {
	sources []argSource
	locs    []loc
	stack   int
	ret     callResult
}

// argSource is one eightbyte of an argument.
type argSource struct {
	off  uint32
	kind interp.Kind
	buf  bool // the address of the return buffer
}

// callResult is how a result comes back.
type callResult struct {
	kind   interp.Kind
	size   uint32
	buffer bool
	shape  argShape
}

// startInterpreter makes the interpreter, if methods may want it.
func (v *VM) startInterpreter() {
	if v.opts.Interpret == nil {
		return
	}
	v.exits[exitInterpret], v.results[exitInterpret] = v.exitInterpretMethod, noSafepoint
	in := &interpreter{v: v, targets: map[*loader.Method]*interp.Target{}, boxed: map[*loader.Method]*interp.Target{},
		entries: map[uint64]*interp.Target{}, virtual: map[virtualKey]*interp.Target{}, bodies: map[*method]*passing{}}
	in.Machine = interp.New(in)
	in.stub = v.exitStub(exitInterpret)
	v.interp = in
}

// interprets tells whether m is run by the interpreter.
func (v *VM) interprets(m *loader.Method) bool {
	return v.interp != nil && m.HasBody() && v.opts.Interpret(m)
}

// exitInterpretMethod is the exit of interpreted methods; r10 is the
// descriptor, as the precode left it.
func (v *VM) exitInterpretMethod(t *thread, f frame) {
	in := v.interp
	m := v.methodOfDesc(f.reg(frR10))
	b := in.bodies[m]
	if b == nil {
		b = v.passing(v.l.Method(m.handle))
		in.bodies[m] = b
	}
	const result = 16
	args := (uint64(f) - b.size - result) &^ 15
	if args < t.base+guardEnd+goReserve {
		v.stackOverflow(t)
	}
	b.spread(f, args)
	ret := args + b.size
	if b.ret.buffer {
		first := 0
		if b.this >= 0 {
			first = 1
		}
		ret = f.at(b.locs[first])
	}
	exact := b.exact
	if exact == nil {
		l := v.l.Method(m.handle)
		if b.context >= 0 {
			exact = v.exactMethod(l, f.at(b.locs[b.context]))
		} else {
			this := f.at(b.locs[b.this])
			if this == 0 {
				v.throw(t, excNullReference)
			}
			exact = v.exactMethod(l, this)
		}
	}
	t.top = args
	in.Enter(in.Target(exact), args, ret)
	t.top = uint64(f)
	r := b.ret
	switch {
	case r.kind == interp.Void:
	case r.buffer:
		f.setResult(ret)
	case r.kind == interp.Struct:
		ints, floats := [2]uint64{frRAX, frRDX}, 0
		n := 0
		for i := range r.shape.words {
			w := ld64(ret + 8*uint64(i))
			if r.shape.float[i] {
				f.setXMM(floats, w)
				floats++
			} else {
				f.setReg(ints[n], w)
				n++
			}
		}
	case r.kind == interp.F4 || r.kind == interp.F8:
		f.setXMM(0, ld64(ret))
	default:
		f.setResult(ld64(ret))
	}
}

// exactMethod is what the shared method m runs as, for a generic context or,
// where it finds that by its object, for `this`.
func (v *VM) exactMethod(m *loader.Method, context uint64) *loader.Method {
	switch m.ContextSource() {
	case loader.ContextMethod:
		return v.l.Method(v.methodOfDesc(context).handle)
	case loader.ContextClass:
		return m.Of(v.classOf(context))
	}
	c := v.classOf(typeOf(context))
	for c.Def != m.Class.Def {
		c = v.parentOf(c)
	}
	return m.Of(c)
}

// passing works out how m's arguments are passed.
func (v *VM) passing(m *loader.Method) *passing {
	s := must(m.Sig())
	b := &passing{exact: m, context: -1, this: -1, ret: v.callResult(must(interp.TypeOf(s.Ret)))}
	var shapes []argShape
	hidden := map[int]bool{}
	if !m.IsStatic() {
		b.this = 0
		shapes = append(shapes, intShape)
	}
	if b.ret.buffer {
		hidden[len(shapes)] = true
		shapes = append(shapes, intShape)
	}
	if source := m.ContextSource(); source != loader.ContextNone {
		if b.exact = nil; source != loader.ContextThis {
			b.context = len(shapes)
			hidden[len(shapes)] = true
			shapes = append(shapes, intShape)
		}
	}
	var sizes []uint64 // of the IL's arguments, in slots
	if b.this == 0 {
		sizes = append(sizes, 8)
	}
	for _, p := range s.Params {
		shapes = append(shapes, v.shapeOf(p))
		sizes = append(sizes, 8*max(1, uint64(v.sizeOf(p)+7)/8))
	}
	for _, n := range sizes {
		b.size += n
	}
	b.locs, b.stack = layout(shapes)
	at, left, arg := 0, b.size, 0
	for i, sh := range shapes {
		if !hidden[i] {
			left -= sizes[arg]
			for k := range sh.words {
				b.args = append(b.args, b.locs[at+int(k)])
				b.offsets = append(b.offsets, uint32(left)+8*uint32(k))
			}
			arg++
		}
		at += int(sh.words)
	}
	return b
}

func (v *VM) callResult(t interp.Type) callResult {
	r := callResult{kind: t.Kind, size: t.Size}
	if t.Kind == interp.Struct {
		r.shape = v.shapeOf(t.Class)
		r.buffer = r.shape.memory
	}
	return r
}

// nativeLayout works out how s goes to native code.
func (v *VM) nativeLayout(s *interp.Sig) *callLayout {
	l := &callLayout{ret: v.callResult(s.Ret)}
	var shapes []argShape
	add := func(a interp.Slot) {
		sh := intShape
		switch a.Kind {
		case interp.F4, interp.F8:
			sh = floatShape
		case interp.Struct:
			sh = v.shapeOf(a.Class)
		}
		shapes = append(shapes, sh)
		for k := range sh.words {
			l.sources = append(l.sources, argSource{off: a.Off + 8*uint32(k), kind: a.Kind})
		}
	}
	args := s.Args
	if s.This {
		add(args[0])
		args = args[1:]
	}
	if l.ret.buffer {
		shapes = append(shapes, intShape)
		l.sources = append(l.sources, argSource{buf: true})
	}
	for _, a := range args {
		add(a)
	}
	l.locs, l.stack = layout(shapes)
	return l
}

// Call implements interp.Host.
func (in *interpreter) Call(entry uint64, s *interp.Sig, args, ret uint64) {
	l, _ := s.Layout.(*callLayout)
	if l == nil {
		l = in.v.nativeLayout(s)
		s.Layout = l
	}
	a := callArgs{stack: make([]uint64, l.stack)}
	for i, src := range l.sources {
		w := ret
		if !src.buf {
			w = extended(src.kind, args+uint64(src.off))
		}
		switch at := l.locs[i]; at.kind {
		case locInt:
			a.ints[at.n] = w
		case locFloat:
			a.floats[at.n] = w
		default:
			a.stack[at.word] = w
		}
	}
	l.ret.store(in.v.main.call(entry, &a), ret)
}

// store puts the result of a call into the slot at ret, unless the callee has.
func (c *callResult) store(r results, ret uint64) {
	switch k := c.kind; {
	case k == interp.Void || c.buffer:
	case k == interp.Struct:
		ints, floats := [2]uint64{r.rax, r.rdx}, [2]uint64{r.xmm0, r.xmm1}
		n, nf := 0, 0
		for i := range c.shape.words {
			if c.shape.float[i] {
				st64(ret+8*uint64(i), floats[nf])
				nf++
			} else {
				st64(ret+8*uint64(i), ints[n])
				n++
			}
		}
	case k == interp.F4 || k == interp.F8:
		st64(ret, r.xmm0)
	default:
		st64(ret, r.rax)
		st64(ret, extended(k, ret))
	}
}

// extended is the value of a slot, with integers of less than 64 bits extended.
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
	}
	return ld64(at)
}

// StackTop implements interp.Host, as the methods that follow do.
func (in *interpreter) StackTop() *uint64  { return &in.v.main.top }
func (in *interpreter) StackLimit() uint64 { return in.v.main.base + guardEnd + goReserve }
func (in *interpreter) StackOverflow()     { in.v.stackOverflow(in.v.main) }

// AccessViolation ends the program for a pointer that leads nowhere.
func (in *interpreter) AccessViolation() {
	in.v.onHardwareFault(in.v.main, 0, faultAccess)
}

// Target tells how m is called.
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

// TargetAt returns what the code at an address is, or nil.
func (in *interpreter) TargetAt(entry uint64) *interp.Target { return in.entries[entry] }

// Virtual is what a virtual call of m runs on an object of type mt.
func (in *interpreter) Virtual(mt uint64, m *loader.Method) *interp.Target {
	key := virtualKey{mt, m}
	if t := in.virtual[key]; t != nil {
		return t
	}
	v := in.v
	c := v.classOf(mt)
	impl := must(v.l.FindVirtualImpl(c, m))
	if impl == nil {
		v.throwNoImpl(v.main, c, m)
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

// FunctionPointer is what ldftn yields.
func (in *interpreter) FunctionPointer(m *loader.Method) uint64 {
	in.Target(m)
	return must(in.v.symbol(ee.MakeSymbol(ee.SymMethodEntry, uint64(m.Handle())), ee.RelocAbs64))
}

func (in *interpreter) MethodTable(c *loader.Class) uint64   { return in.v.mt(c) }
func (in *interpreter) TypeObject(mt uint64) uint64          { return in.v.typeObject(mt) }
func (in *interpreter) MethodHandle(m *loader.Method) uint64 { return in.v.method(m.Handle()).desc }
func (in *interpreter) FieldHandle(f *loader.Field) uint64 {
	return must(in.v.dataSymbol(ee.MakeSymbol(ee.SymField, uint64(f.Handle()))))
}

// Literal is the cell of a string literal.
func (in *interpreter) Literal(mod *loader.Module, token uint32) uint64 {
	payload := uint64(mod.Handle())<<24 | uint64(cil.Token(token).RID())
	return must(in.v.dataSymbol(ee.MakeSymbol(ee.SymString, payload)))
}

func (in *interpreter) StaticAddress(f *loader.Field) uint64 { return in.v.staticAddress(f) }
func (in *interpreter) Initialized(mt uint64) bool           { return ld64(mt+off(mtInited)) != 0 }
func (in *interpreter) InitClass(mt uint64)                  { in.v.initClass(in.v.main, mt) }

// New allocates an object.
func (in *interpreter) New(mt uint64) uint64 {
	in.v.makeRoom(in.v.main, uint64(ld32(mt+mtBaseSize)))
	return in.v.newObject(in.v.main, mt)
}

// NewVector allocates a vector.
func (in *interpreter) NewVector(mt, n uint64) uint64 {
	if int64(n) < 0 {
		in.v.throw(in.v.main, excNegativeArraySize)
	}
	in.v.makeRoom(in.v.main, vectorSize(mt, n))
	return in.v.newVector(in.v.main, mt, n)
}

// NewArray allocates an array of several dimensions.
func (in *interpreter) NewArray(mt uint64, lower, length []int32) uint64 {
	return in.v.newMDArray(in.v.main, mt, lower, length)
}

func (in *interpreter) Rank(mt uint64) int { return int(in.v.classOf(mt).Rank) }

// InitDelegate is the constructor of delegates.
func (in *interpreter) InitDelegate(d, target, code uint64) {
	if t := in.entries[code]; t != nil && !t.Method.IsStatic() && t.Method.Class.IsValueType() {
		in.boxedTarget(t.Method)
	}
	in.v.initDelegate(in.v.main, d, target, code)
}

// Delegate takes a delegate apart.
func (in *interpreter) Delegate(d uint64) (this, code uint64, open bool) {
	target, aux := ld64(d+delegateTarget), ld64(d+delegateAux)
	if target == d && in.entries[aux] != nil {
		return 0, aux, true
	}
	return target, ld64(d + delegateCode), false
}

func (in *interpreter) DelegateCode(d uint64) uint64 { return ld64(d + delegateCode) }

// Box copies the value at src into a new object.
func (in *interpreter) Box(mt, src uint64) uint64 { return in.v.box(in.v.main, mt, src) }

// Unbox is the address of the value in an object.
func (in *interpreter) Unbox(mt, obj uint64) uint64 { return in.v.unbox(in.v.main, mt, obj) }

// UnboxNullable stores an object in a Nullable.
func (in *interpreter) UnboxNullable(mt, dst, obj uint64) {
	in.v.unboxNullable(in.v.main, dst, mt, obj)
}

// IsInstance tells whether an object is of a type; null is not asked.
func (in *interpreter) IsInstance(obj, to uint64) bool {
	mt := typeOf(obj)
	if mt == to {
		return true
	}
	row := in.v.castCache + pairRow(mt, to)
	if ld64(row) == mt && ld64(row+8) == to {
		return ld64(row+16) != 0
	}
	return in.v.isInstance(mt, to)
}

func (in *interpreter) ThrowCast(obj, mt uint64)        { in.v.throwCast(in.v.main, typeOf(obj), mt) }
func (in *interpreter) CheckElement(array, obj uint64)  { in.v.checkElement(in.v.main, array, obj) }
func (in *interpreter) ElementType(array uint64) uint64 { return ld64(typeOf(array) + off(mtElement)) }
func (in *interpreter) ThrowArrayTypeMismatch()         { in.v.throw(in.v.main, excArrayTypeMismatch) }

var interpExceptions = [...]excKind{
	interp.NullReference:   excNullReference,
	interp.IndexOutOfRange: excIndexOutOfRange,
	interp.DivideByZero:    excDivideByZero,
	interp.Overflow:        excOverflow,
	interp.InvalidCast:     excInvalidCast,
	interp.InvalidProgram:  excInvalidProgram,
}

func (in *interpreter) ThrowBadInput(bad *ee.BadInput) { in.v.throwBadInput(in.v.main, bad) }

// Throw throws an exception of the runtime's own.
func (in *interpreter) Throw(e interp.Exception, message string) {
	in.v.throwWith(in.v.main, interpExceptions[e], message, 0)
}

func (in *interpreter) ThrowObject(obj uint64) { in.v.raise(in.v.main, obj) }
func (in *interpreter) Rethrow(obj uint64)     { in.v.dispatch(in.v.main, obj, true) }

func (in *interpreter) MonitorExit(obj uint64) { in.v.unlock(obj) }
func (in *interpreter) MonitorEnter(obj uint64) {
	if obj == 0 {
		in.v.throw(in.v.main, excArgumentNull)
	}
	in.v.gc.locks[obj]++
}

func (in *interpreter) Safepoint() { in.v.safepointBetween(in.v.main) }

// Poll ends the run when it is to stop.
func (in *interpreter) Poll() {
	v := in.v
	if v.stop.cause.Load() == nil {
		return
	}
	name := ""
	v.walk(v.main, func(m *method, il uint32) bool {
		name = methodText(v.l.Method(m.handle))
		return false
	})
	v.poll(name)
}

// Push makes a the innermost activation.
func (in *interpreter) Push(a *interp.Activation) {
	t := in.v.main
	r, _ := a.Data.(*interpFrames)
	if r == nil {
		r = &interpFrames{in: in, a: a}
		a.Data = r
	}
	r.depth, r.held = len(t.acts), len(t.held)
	t.push(activation{foreign: r})
}

// Pop drops a and what lies above it.
func (in *interpreter) Pop(a *interp.Activation) {
	in.v.main.acts = in.v.main.acts[:a.Data.(*interpFrames).depth]
}

// Try runs what pushes a barrier, and tells whether an exception came to it.
func (in *interpreter) Try(run func()) (threw bool) { return in.v.main.try(run) != nil }

// Throwing tells whether the panic under way is an exception.
func (in *interpreter) Throwing() bool { return in.v.main.throwing }

// Stop takes the exception that has come to a.
func (in *interpreter) Stop(a *interp.Activation, r any) (exc uint64, here bool) {
	t, x := in.v.main, r.(*managedThrow)
	own := a.Data.(*interpFrames)
	t.throwing = false
	t.acts, t.held = t.acts[:own.depth+1], t.held[:own.held]
	return x.exc, x.target.act == own.depth
}

// Again is the panic that goes on behind a.
func (in *interpreter) Again(a *interp.Activation, r any, exc uint64) any {
	x := r.(*managedThrow)
	x.exc, x.done = exc, a.Data.(*interpFrames).depth
	in.v.main.throwing = true
	return x
}

// Fail ends the run.
func (in *interpreter) Fail(err error) { panic(&vmError{err}) }

// interpFrames is an activation of the interpreter as the thread knows it.
type interpFrames struct {
	in          *interpreter
	a           *interp.Activation
	depth, held int // of the thread when it was entered
}

func (r *interpFrames) method(c *interp.Code) *method { return r.in.v.method(c.Method.Handle()) }

func (r *interpFrames) search(h int, trace func(m *method, il uint32)) bool {
	t := r.in.v.main
	return r.a.Search(func() uint64 { return t.held[h] }, func(c *interp.Code, il uint32) { trace(r.method(c), il) })
}

func (r *interpFrames) frames(visit func(m *method, il uint32) bool) bool {
	return r.a.Frames(func(c *interp.Code, il uint32) bool { return visit(r.method(c), il) })
}

func (r *interpFrames) roots(visit func(slot uint64, byref, pinned bool)) { r.a.Roots(visit) }
