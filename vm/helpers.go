package vm

import (
	"math"

	"ryugo/ee"
	"ryugo/vm/cpu"
)

// goHelpers are the helpers implemented in Go, and the slow paths of helpers in machine code.
var goHelpers = []struct {
	helper ee.Helper
	run    internFunc
	result resultKind
}{
	{ee.CORINFO_HELP_NEWFAST, helpNew, resultRef},
	{ee.CORINFO_HELP_NEWSFAST, helpNew, resultRef},
	{ee.CORINFO_HELP_NEWSFAST_ALIGN8, helpNew, resultRef},
	{ee.CORINFO_HELP_NEWARR_1_DIRECT, helpNewVector, resultRef},
	{ee.CORINFO_HELP_NEWARR_1_OBJ, helpNewVector, resultRef},
	{ee.CORINFO_HELP_NEWARR_1_VC, helpNewVector, resultRef},
	{ee.CORINFO_HELP_NEWARR_1_ALIGN8, helpNewVector, resultRef},
	{ee.CORINFO_HELP_NEW_MDARR, helpNewMDArray, resultRef},
	{ee.CORINFO_HELP_NEW_MDARR_NONVARARG, helpNewMDArray, resultRef},
	{ee.CORINFO_HELP_BOX, helpBox, resultRef},
	{ee.CORINFO_HELP_BOX_NULLABLE, helpBoxNullable, resultRef},
	{ee.CORINFO_HELP_UNBOX_NULLABLE, helpUnboxNullable, resultPlain},
	{ee.CORINFO_HELP_GETREFANY, helpRefAny, resultByref},
	{ee.CORINFO_HELP_THROW, helpThrow, resultPlain},
	{ee.CORINFO_HELP_RETHROW, func(v *VM, t *thread, f cpu.Frame) { v.rethrow(t) }, resultPlain},
	{ee.CORINFO_HELP_RNGCHKFAIL, throws(excIndexOutOfRange), resultPlain},
	{ee.CORINFO_HELP_OVERFLOW, throws(excOverflow), resultPlain},
	{ee.CORINFO_HELP_THROWDIVZERO, throws(excDivideByZero), resultPlain},
	{ee.CORINFO_HELP_THROWNULLREF, throws(excNullReference), resultPlain},
	{ee.CORINFO_HELP_VERIFICATION, throws(excInvalidProgram), resultPlain},
	{ee.CORINFO_HELP_THROW_ARGUMENTEXCEPTION, throws(excArgument), resultPlain},
	{ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION, throws(excArgumentOutOfRange), resultPlain},
	{ee.CORINFO_HELP_THROW_PLATFORM_NOT_SUPPORTED, throws(excPlatformNotSupported), resultPlain},
	{ee.CORINFO_HELP_MON_ENTER, helpMonitorEnter, resultPlain},
	{ee.CORINFO_HELP_MON_EXIT, helpMonitorExit, resultPlain},
	{ee.CORINFO_HELP_MON_ENTER_STATIC, onType(helpMonitorEnter), resultPlain},
	{ee.CORINFO_HELP_MON_EXIT_STATIC, onType(helpMonitorExit), resultPlain},
	{ee.CORINFO_HELP_GETSYNCFROMCLASSHANDLE, func(v *VM, t *thread, f cpu.Frame) { f.SetResult(f.Arg(0)) }, resultPlain},
	{ee.CORINFO_HELP_GETCLASSFROMMETHODPARAM, helpClassOfMethod, resultPlain},
	{ee.CORINFO_HELP_INITINSTCLASS, helpInitInstClass, resultPlain},
	{ee.CORINFO_HELP_TAILCALL, helpTailCall, noSafepoint},
	{ee.CORINFO_HELP_STOP_FOR_GC, func(*VM, *thread, cpu.Frame) {}, resultPlain},
	{ee.CORINFO_HELP_USER_BREAKPOINT, func(*VM, *thread, cpu.Frame) {}, resultPlain},
}

// makeHelpers makes the entry of every helper that is not C# (leafMethods). A helper that is in no
// table ends the program with a message that names the helper.
func (v *VM) makeHelpers() {
	exit := func(h ee.Helper, result resultKind, f exitFunc) {
		v.exits[h], v.results[h] = f, result
		if h.Flags()&ee.HelperNoGC != 0 {
			v.results[h] = noSafepoint
		}
		v.helperEntry[h] = v.exitStub(int(h))
	}
	for _, r := range goHelpers {
		exit(r.helper, r.result, func(t *thread, f cpu.Frame) { r.run(v, t, f) })
	}
	for h, run := range narrowHelpers {
		exit(h, resultPlain, func(t *thread, f cpu.Frame) { run(v, t, f) })
	}
	for _, r := range numericHelpers {
		exit(r.helper, resultPlain, r.exit(v))
	}
	for h := ee.CORINFO_HELP_UNDEF + 1; h < ee.HelperCount; h++ {
		if v.helperEntry[h] == 0 {
			exit(h, resultPlain, func(t *thread, f cpu.Frame) { v.fatal(t, "The runtime has no helper "+h.String()+".") })
		}
		if code, ok := v.cpu.Helper(h, v.helperEntry[h]); ok {
			v.helperEntry[h] = code
		}
	}
}

func throws(kind excKind) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) { v.throw(t, kind) }
}

// helpThrow(object)
func helpThrow(v *VM, t *thread, f cpu.Frame) {
	if f.Arg(0) == 0 {
		v.throw(t, excNullReference)
	}
	v.raise(t, f.Arg(0))
}

// helpNew(type) -> object
func helpNew(v *VM, t *thread, f cpu.Frame) {
	v.makeRoom(t, uint64(ld32(f.Arg(0)+cpu.MTBaseSize)))
	f.SetResult(v.newObject(t, f.Arg(0)))
}

// newObject allocates an object without elements.
func (v *VM) newObject(t *thread, mt uint64) ref {
	o := v.alloc(t, uint64(ld32(mt+off(cpu.MTBaseSize))))
	stW(o, mt)
	if ld32(mt+off(cpu.MTFlags))&cpu.FlagFinalizer != 0 {
		v.gc.registerFinalizer(o)
	}
	return o
}

// helpNewVector(array type, length) -> array
func helpNewVector(v *VM, t *thread, f cpu.Frame) {
	v.checkLength(t, f.Arg(1))
	v.makeRoom(t, vectorSize(f.Arg(0), f.Arg(1)))
	f.SetResult(v.newVector(t, f.Arg(0), f.Arg(1)))
}

// checkLength throws the exception of CoreCLR 2.0, or that of .NET for a program of .NET, if newarr's
// operand n, an int32 extended with zeros or a native int, is not a valid length.
func (v *VM) checkLength(t *thread, n uint64) {
	switch {
	case int(n) < 0, n > math.MaxInt32 && v.forNet:
		v.throw(t, excNegativeArraySize)
	case n > math.MaxInt32:
		v.throwWith(t, excOverflow, "Array dimensions exceeded supported range.", 0)
	}
}

// vectorSize returns the size that a vector of n elements would have, whether n is allowed or not.
func vectorSize(mt, n uint64) uint64 { return sizeWith(mt, min(n, cpu.MaxArrayLength)) }

func (v *VM) newVector(t *thread, mt, n uint64) ref {
	if n > cpu.MaxArrayLength {
		v.throw(t, excArrayTooLarge)
	}
	a := v.alloc(t, sizeWith(mt, n))
	stW(a, mt)
	st32(a+cpu.ArrayLength, uint32(n))
	return a
}

// helpNewMDArray(array type, count, &dimensions) -> array. The dimensions are lengths, or pairs of
// a lower bound and a length.
func helpNewMDArray(v *VM, t *thread, f cpu.Frame) {
	mt, count, dims := f.Arg(0), int(int32(f.Arg(1))), f.Arg(2)
	rank := int(v.classOf(mt).Rank)
	lower := make([]int32, rank)
	length := make([]int32, rank)
	for k := range rank {
		if count == 2*rank {
			lower[k] = int32(ld32(dims + 8*uint64(k)))
			length[k] = int32(ld32(dims + 8*uint64(k) + 4))
		} else {
			length[k] = int32(ld32(dims + 4*uint64(k)))
		}
	}
	f.SetResult(v.newMDArray(t, mt, lower, length))
}

// newMDArray makes an array of several dimensions. It may collect.
func (v *VM) newMDArray(t *thread, mt uint64, lower, length []int32) ref {
	total := uint64(1)
	for k, n := range length {
		if n < 0 {
			v.throw(t, excNegativeArraySize)
		}
		if total *= uint64(n); total > cpu.MaxArrayLength {
			v.throw(t, excArrayTooLarge)
		}
		if int64(lower[k])+int64(n) > 1<<31 {
			v.throw(t, excArgumentOutOfRange)
		}
	}
	rank := uint64(len(length))
	size := sizeWith(mt, total)
	v.makeRoom(t, size)
	a := v.alloc(t, size)
	stW(a, mt)
	st32(a+cpu.ArrayLength, uint32(total))
	for k := range rank {
		st32(a+cpu.MDBounds+4*k, uint32(length[k]))
		st32(a+cpu.MDBounds+4*(rank+k), uint32(lower[k]))
	}
	return a
}

// helpBox(type, &value) -> object
func helpBox(v *VM, t *thread, f cpu.Frame) { f.SetResult(v.box(t, f.Arg(0), f.Arg(1))) }

// helpRefAny(class, typed reference) -> address. The typed reference is two words, its address and
// its class.
func helpRefAny(v *VM, t *thread, f cpu.Frame) {
	s := v.shapeOf(v.l.Known.TypedReference)
	locs, _ := v.conv.Layout([]cpu.ArgShape{cpu.IntShape, s})
	v.valueIn(f, &s, locs[1:], v.scratch)
	if ldW(v.scratch+cpu.Word) != f.Arg(0) {
		v.throw(t, excInvalidCast)
	}
	f.SetResult(ldW(v.scratch))
}

// helpIsInstance(class, object) -> object or null
func helpIsInstance(v *VM, t *thread, f cpu.Frame) {
	o := f.Arg(1)
	if o != 0 && !v.isInstance(typeOf(o), f.Arg(0)) {
		o = 0
	}
	f.SetResult(o)
}

// helpCast(class, object) -> object
func helpCast(v *VM, t *thread, f cpu.Frame) {
	o := f.Arg(1)
	if o != 0 && !v.isInstance(typeOf(o), f.Arg(0)) {
		v.throwCast(t, typeOf(o), f.Arg(0))
	}
	f.SetResult(o)
}

// isInstance asks the type system whether objects of type mt are instances of `to`, and stores the
// answer in the cast cache.
func (v *world) isInstance(mt, to uint64) bool {
	class := to
	if c := v.classOf(to); c.IsNullable() {
		class = v.mt(c.Args[0]) // a boxed T? is an object of class T
	}
	yes := mt == class || v.canCast(mt, class)
	cachePair(v.castCache, mt, to, bool2(yes))
	return yes
}

func (v *VM) throwCast(t *thread, from, to uint64) {
	v.throwWith(t, excInvalidCast, "Unable to cast object of type '"+v.typeName(from)+"' to type '"+v.typeName(to)+"'.", 0)
}

// helpStoreElement(array, index, value)
func helpStoreElement(v *VM, t *thread, f cpu.Frame) {
	a, i, o := f.Arg(0), f.Arg(1), f.Arg(2)
	if i >= uint64(length(a)) {
		v.throw(t, excIndexOutOfRange)
	}
	v.checkElement(t, a, o)
	stW(a+cpu.ArrayData+cpu.Word*i, o)
}

// checkElement raises ArrayTypeMismatchException unless a may hold o.
func (v *VM) checkElement(t *thread, a, o ref) {
	if o != 0 && !v.isInstance(typeOf(o), ld64(typeOf(a)+off(cpu.MTElement))) {
		v.throw(t, excArrayTypeMismatch)
	}
}

// helpElementAddress(array, index, element class) -> &element
func helpElementAddress(v *VM, t *thread, f cpu.Frame) {
	a, i := f.Arg(0), f.Arg(1)
	if i >= uint64(length(a)) {
		v.throw(t, excIndexOutOfRange)
	}
	if ld64(typeOf(a)+off(cpu.MTElement)) != f.Arg(2) {
		v.throw(t, excArrayTypeMismatch)
	}
	f.SetResult(a + cpu.ArrayData + cpu.Word*i)
}

// lock is the lock of an object that a thread holds.
type lock struct {
	owner *thread
	count int // how often the thread has taken it
}

// lock takes the lock of o for t, unless another thread holds it.
func (v *space) lock(t *thread, o ref) bool {
	l := v.gc.locks[o]
	if l.owner != nil && l.owner != t {
		return false
	}
	v.gc.locks[o] = lock{t, l.count + 1}
	return true
}

// enterLock takes the lock of o for t. It waits while another thread holds it.
func (v *VM) enterLock(t *thread, o ref) {
	if o == 0 {
		v.throw(t, excArgumentNull)
	}
	if !v.lock(t, o) {
		t.call(v.waitForLock.entry, t.integers(o))
	}
}

// helpMonitorEnter(object, &taken)
func helpMonitorEnter(v *VM, t *thread, f cpu.Frame) {
	v.enterLock(t, f.Arg(0))
	if taken := f.Arg(1); taken != 0 {
		st8(taken, 1)
	}
}

// helpMonitorExit(object, &taken)
func helpMonitorExit(v *VM, t *thread, f cpu.Frame) {
	taken := f.Arg(1)
	if taken != 0 && ld8(taken) == 0 {
		return
	}
	if !v.unlock(t, f.Arg(0)) {
		v.throw(t, excSynchronizationLock)
	}
	if taken != 0 {
		st8(taken, 0)
	}
}

// onType makes help work on the object of a type, for a helper whose argument is a class instead.
func onType(help internFunc) internFunc {
	return func(v *VM, t *thread, f cpu.Frame) {
		f.SetArg(0, v.typeObject(f.Arg(0)))
		help(v, t, f)
	}
}

// unlock undoes lock. It returns false if t does not hold the lock.
func (v *space) unlock(t *thread, o ref) bool {
	l := v.gc.locks[o]
	switch {
	case l.owner != t:
		return false
	case l.count == 1:
		delete(v.gc.locks, o)
	default:
		v.gc.locks[o] = lock{t, l.count - 1}
	}
	return true
}

// helpTailCall is CORINFO_HELP_TAILCALL: see cpu.Machine.TailCall.
func helpTailCall(v *VM, t *thread, f cpu.Frame) {
	var u cpu.Unwinder
	v.cpu.Begin(&u, f)
	b := v.blockAt(u.PC - 1)
	at := uint32(u.PC - 1 - b.start)
	v.cpu.Step(&u, b.funcAt(at), at)
	t.acts[len(t.acts)-1].exit = v.cpu.TailCall(f, &u)
}

// cachePair stores the word of a pair in the cache at an address.
func cachePair(cache, first, second, word uint64) {
	row := cache + cpu.PairRow(first, second)
	st64(row, first)
	st64(row+8, second)
	st64(row+16, word)
}
