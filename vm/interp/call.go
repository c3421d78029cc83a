package interp

// Objects as the Host lays them out; see package loader.
const (
	arrayLength = word
	arrayData   = 2 * word
	arrayBounds = 2 * word // of several dimensions: lengths, then lower bounds
)

// callee finds the code that a call runs: a target, or native code at entry if t is nil. size is
// the size of the arguments that the code takes. In a call of a delegate the first argument becomes
// the argument that the delegate's code expects.
func (a *Activation) callee(s *site, args uint64) (t *Target, entry uint64, size uint32) {
	h := a.m.h
	size = s.sig.Size
	if s.kind == callDirect {
		if s.nullCheck {
			a.check(ld64(args + uint64(s.sig.Args[0].Off)))
		}
		if s.target == nil {
			s.target = h.Target(s.method)
		}
		return s.target, s.target.Entry, size
	}
	if s.kind == callIndirect {
		entry = uint64(uintptr(ld64(args - 8)))
		return h.TargetAt(entry), entry, size
	}
	this := args + uint64(s.sig.Args[0].Off)
	o := a.check(ld64(this))
	if s.kind == callVirtual {
		if mt := ldW(o); mt != s.mt {
			s.mt, s.target = mt, h.Virtual(mt, s.method)
		}
		return s.target, s.target.Entry, size
	}
	first, entry, open := h.Delegate(o)
	t = h.TargetAt(entry)
	if t != nil && t.Interpreted && open {
		return t, entry, size - 8
	}
	if open { // its thunk needs the delegate
		return nil, h.DelegateCode(o), size
	}
	st64(this, first)
	return t, entry, size
}

// call makes a call. It returns true if there is a new frame to run.
func (a *Activation) call(f *frame, s *site, args uint64) bool {
	t, entry, size := a.callee(s, args)
	return a.callTo(f, s, args, t, entry, size)
}

// callTo makes the call that callee has found.
func (a *Activation) callTo(f *frame, s *site, args uint64, t *Target, entry uint64, size uint32) bool {
	ret := slot(f.fp, s.ret)
	if t == nil || !t.Interpreted {
		f.shape = s.shape
		a.m.h.Call(entry, &s.sig, args, ret)
		f.shape = -1
		f.pc++
		a.m.h.Safepoint()
		return true
	}
	code := a.prepare(t, s, args, size)
	f.shape = s.shape
	if f.low != 0 {
		// The memory below the arguments is in use.
		at := f.low - uint64(size)
		move(at, args, uint64(size))
		args = at
	}
	a.push(code, args, ret)
	return true
}

// prepare returns the code of an interpreted target, and converts `this` to the form that the code
// expects.
func (a *Activation) prepare(t *Target, s *site, args uint64, size uint32) *Code {
	code := a.m.code(t)
	if uint32(code.argSize) != size {
		a.m.h.Throw(InvalidProgram, "A call passes other arguments than "+t.Method.FullName()+" takes.")
	}
	if t.Unbox {
		this := args + uint64(s.sig.Args[0].Off)
		st64(this, ld64(this)+word)
	}
	return code
}

// tailCall is call, but removes the frame first if the callee is interpreted and receives no
// address of the frame.
func (a *Activation) tailCall(f *frame, s *site, args uint64) bool {
	if a.m.watch != nil {
		return a.call(f, s, args)
	}
	low, high := f.bottom(), f.fp+uint64(f.code.argSize)
	for i := range uint64(s.sig.Size) / 8 {
		if p := uint64(uintptr(ld64(args + 8*i))); p >= low && p < high {
			return a.call(f, s, args)
		}
	}
	t, entry, size := a.callee(s, args)
	if t == nil || !t.Interpreted {
		return a.callTo(f, s, args, t, entry, size)
	}
	code := a.prepare(t, s, args, size)
	at := f.fp + uint64(f.code.argSize) - uint64(size)
	move(at, args, uint64(size))
	a.replace(f, code, at)
	return true
}

// replace gives the frame to another method.
func (a *Activation) replace(f *frame, code *Code, fp uint64) {
	ret, jumped := f.ret, f.jumped
	if a.m.watch != nil {
		jumped = append(jumped, f.code)
	}
	n := len(a.frames) - 1
	a.frames = a.frames[:n]
	a.push(code, fp, ret)
	a.frames[n].jumped = jumped
}

// jmp makes the callee take over the frame. It returns true if that was the first frame and has
// returned.
func (a *Activation) jmp(f *frame, s *site) bool {
	t, entry, size := a.callee(s, f.fp)
	if t.Interpreted {
		a.replace(f, a.prepare(t, s, f.fp, size), f.fp)
		return false
	}
	f.shape = s.shape
	a.m.h.Call(entry, &s.sig, f.fp, f.ret)
	return a.returned()
}

// construct is newobj: the result's slot and `this` are below the arguments.
func (a *Activation) construct(f *frame, in *ins, args uint64) bool {
	s := &f.code.sites[in.y]
	h := a.m.h
	ret := slot(f.fp, s.ret)
	o := ret
	if in.op == opNewobj {
		o = h.New(in.imm)
	}
	n := uint64(s.sig.Size) - 8
	move(ret-n-8, args, n)
	st64(ret-8, o)
	if in.op == opNewobj {
		st64(ret, o)
	} else {
		clear(bytesAt(ret, uint64(in.n)))
	}
	if s.target == nil {
		s.target = h.Target(s.method)
	}
	if s.target.Interpreted {
		f.shape = s.shape
		return a.call(f, s, ret-n-8)
	}
	f.shape = s.shape
	h.Call(s.target.Entry, &s.sig, ret-n-8, ret)
	f.shape = -1
	f.pc++
	h.Safepoint()
	return true
}

// localloc allocates n bytes below the frame.
func (a *Activation) localloc(f *frame, n uint64) uint64 {
	if n == 0 {
		return 0
	}
	low := f.bottom()
	if n > low-a.m.limit {
		a.m.h.StackOverflow()
	}
	f.low = (low - n) &^ 15
	if f.low < a.m.limit {
		a.m.h.StackOverflow()
	}
	*a.m.top = f.low
	clear(bytesAt(f.low, n))
	return f.low
}

// element returns the address of an element of a vector. p is the slot of the index; the array is
// in the slot above.
func (a *Activation) element(p, size uint64) uint64 {
	array, i := a.check(ld64(p+8)), ld64(p)
	if i >= uint64(ld32(array+arrayLength)) {
		a.throw(IndexOutOfRange)
	}
	return array + arrayData + i*size
}

// arrayAccess is Get, Set or Address of an array of several dimensions. p is the slot of the last
// index.
func (a *Activation) arrayAccess(in *ins, p uint64) {
	rank := uint64(in.y)
	array := a.check(ld64(p + 8*rank))
	if in.op == opMDAddress && in.imm != 0 && a.m.h.ElementType(array) != in.imm {
		a.m.h.ThrowArrayTypeMismatch()
	}
	at := uint64(0)
	for k := range rank {
		length := uint64(ld32(array + arrayBounds + 4*k))
		i := uint64(ld32(p+8*(rank-1-k)) - ld32(array+arrayBounds+4*(rank+k)))
		if i >= length {
			a.throw(IndexOutOfRange)
		}
		at = at*length + i
	}
	at = array + arrayBounds + 8*rank + at*uint64(in.n)
	kind, other := Kind(in.imm), slot(p, int32(in.imm>>32))
	switch in.op {
	case opMDAddress:
		st64(p+8*rank, at)
	case opMDGet:
		load(kind, other, at, in.n)
	default:
		value := p - uint64(in.imm>>32)
		if o := ld64(value); kind == Ref && o != 0 {
			a.m.h.CheckElement(array, a.check(o))
		}
		move(at, value, uint64(in.n))
	}
}

// newArray is newobj of an array. args is the slot of the last argument.
func (a *Activation) newArray(in *ins, args uint64) uint64 {
	h := a.m.h
	n := int(in.n)
	arg := func(i int) int32 { return int32(ld32(args + 8*uint64(n-1-i))) }
	rank := h.Rank(in.imm)
	lower, length := make([]int32, rank), make([]int32, rank)
	for i := range rank {
		if n == rank {
			length[i] = arg(i)
		} else {
			lower[i], length[i] = arg(2*i), arg(2*i+1)
		}
	}
	return h.NewArray(in.imm, lower, length)
}
