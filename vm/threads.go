package vm

import (
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"unsafe"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/loader"
	"ryugo/vm/cpu"
	"ryugo/vm/interp"
	system "ryugo/vm/os"
)

// Managed threads are cooperative. Each is a goroutine with a stack of its own for compiled code,
// and one of them runs: VM.current. It runs until it hands over to another, in an InternalCall, and
// is parked then. The core library decides which thread is next (Scheduler in Threads.cs). So in
// compiled code and in Go only one thread exists at a time, and a collection finds every other
// thread at a place where it has left compiled code.
//
// The main thread is the goroutine of the call that runs. It is the only one that returns to the
// host: an error that ends the program on another thread continues there.

const (
	// mainStack and threadStack are the sizes of the usable part of stacks.
	mainStack   = cpu.StackSize - cpu.GuardEnd
	threadStack = 1 << 20
	// maxThreads limits the number of threads of a program. Their stacks may together be as large as
	// the heap.
	maxThreads = 1000
	// idleStacks is the number of stacks that are kept for later threads.
	idleStacks = 4
)

// parked is the state of a thread that others replace while they run.
type parked struct {
	id   int32
	wake chan struct{} // receives when the thread may run; holds one, so that the sender need not wait
	done chan struct{} // closed when the goroutine has left all frames
	// depth is usage.depth.
	depth   int
	interp  interp.Thread
	watched watchedCalls
	// statics are the values of thread-static fields, in the order of threads.statics.
	statics []uint64
}

// threads are the threads of a program.
type threads struct {
	all    map[int32]*thread // without the main thread
	stacks uint64            // bytes of their stacks
	idle   []uint64          // the addresses of unused stacks of the size threadStack
	// failed is the error by which another thread has ended the program.
	failed error
	// killing is set while every thread leaves its frames.
	killing bool
}

// threadStatic is a thread-static field: its storage holds the value of the thread that runs.
type threadStatic struct {
	at, size uint64
	first    int      // index in parked.statics
	refs     []uint64 // the words that are references
}

// words returns the number of words that hold the value.
func (s *threadStatic) words() int { return int(s.size+7) / 8 }

// addThreadStatics records the thread-static fields of c, whose static fields are at an address.
// refs are the words that are references.
func (v *world) addThreadStatics(c *loader.Class, at uint64, refs []uint64) {
	for _, f := range must(c.Statics()).Fields {
		if c.Module.File.FindAttribute(cil.MakeToken(cil.TableField, f.RID), "System", "ThreadStaticAttribute") == 0 {
			continue
		}
		s := threadStatic{at: at + uint64(f.Offset()), size: uint64(v.sizeOf(must(f.Type())))}
		for _, w := range refs {
			if o := cpu.Word*w - uint64(f.Offset()); o < s.size {
				s.refs = append(s.refs, o)
			}
		}
		if n := len(v.threadStatics); n > 0 {
			last := &v.threadStatics[n-1]
			s.first = last.first + last.words()
		}
		v.threadStatics = append(v.threadStatics, s)
	}
}

// exchangeStatics stores the values of thread-static fields in from, and loads those of to. The
// fields of classes that to has not seen are zero.
func (v *world) exchangeStatics(from, to *thread) {
	n := len(v.threadStatics)
	if n == 0 {
		return
	}
	last := &v.threadStatics[n-1]
	all := last.first + last.words()
	for _, t := range []*thread{from, to} {
		if k := len(t.statics); k < all {
			t.statics = append(t.statics, make([]uint64, all-k)...)
		}
	}
	for i := range v.threadStatics {
		s := &v.threadStatics[i]
		field := memAt(s.at, s.size)
		copy(asBytes(from.statics[s.first:], s.size), field)
		copy(field, asBytes(to.statics[s.first:], s.size))
	}
}

func asBytes(w []uint64, n uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), n)
}

// savedRoots calls add with each reference in the fields that a parked thread has saved.
func (v *world) savedRoots(t *thread, add func(slot uint64)) {
	for i := range v.threadStatics {
		s := &v.threadStatics[i]
		if s.first+s.words() > len(t.statics) {
			return
		}
		for _, o := range s.refs {
			add(goAddress(&t.statics[s.first]) + o)
		}
	}
}

// eachThread calls visit for every thread.
func (v *VM) eachThread(visit func(t *thread)) {
	visit(v.main)
	for _, id := range slices.Sorted(maps.Keys(v.threads.all)) {
		visit(v.threads.all[id])
	}
}

// newStack returns a thread with a stack of at least size bytes, or nil if there is no room.
func (v *VM) newStack(size uint64) *thread {
	x := &v.threads
	if size = arena.AlignUp(max(size, threadStack), 1<<16); size > mainStack {
		size = mainStack
	}
	if len(x.all) >= maxThreads || x.stacks+size > v.heap.limit {
		return nil
	}
	var t *thread
	if n := len(x.idle); n > 0 && size == threadStack {
		t = v.threadAt(x.idle[n-1], size)
		x.idle = x.idle[:n-1]
	} else {
		var err error
		if t, err = newThread(&v.machine, size); err != nil {
			return nil
		}
	}
	x.stacks += size
	return t
}

// remove forgets a thread that has ended.
func (v *VM) remove(t *thread) {
	x := &v.threads
	delete(x.all, t.id)
	size := t.base + cpu.StackSize - t.low
	x.stacks -= size
	if size == threadStack && len(x.idle) < idleStacks {
		x.idle = append(x.idle, t.base)
	} else {
		t.free()
	}
}

// freeStacks unmaps the unused stacks.
func (v *VM) freeStacks() {
	for _, base := range v.threads.idle {
		system.Unmap(base, cpu.StackSize)
	}
	v.threads.idle = nil
}

// startThread makes a thread, which is parked before its first instruction. It returns false if
// there is no room for one.
func (v *VM) startThread(id int32, size uint64) bool {
	t := v.newStack(size)
	if t == nil {
		return false
	}
	t.id, t.depth = id, 1
	t.wake, t.done = make(chan struct{}, 1), make(chan struct{})
	if v.interp != nil {
		t.interp = interp.NewThread(&t.top, t.low+goReserve)
	}
	v.threads.all[id] = t
	go v.runThread(t)
	return true
}

// runThread is the goroutine of t.
func (v *VM) runThread(t *thread) {
	defer close(t.done)
	<-t.wake
	if v.threads.killing {
		return
	}
	v.usage.take()
	debug.SetPanicOnFault(true)
	next, returned := v.main, false
	defer func() {
		r := recover()
		switch {
		case v.threads.killing:
			return
		case r != nil:
			v.threads.failed = v.endBy(r)
		case !returned:
			v.threads.failed = goexited()
		}
		v.activate(next)
		v.remove(t)
		next.wake <- struct{}{}
	}()
	id := t.call(v.beginThread.entry, t.integers()).Int
	next, returned = v.threadOf(int32(id)), true
}

// threadOf returns a thread by its number.
func (v *VM) threadOf(id int32) *thread {
	if t := v.threads.all[id]; t != nil {
		return t
	}
	return v.main
}

// handOver lets another thread run. It returns when a thread hands over to this one.
func (v *VM) handOver(to *thread) {
	t := v.current
	if t == to {
		return
	}
	v.activate(to)
	to.wake <- struct{}{}
	<-t.wake
	if v.threads.killing {
		runtime.Goexit()
	}
	v.usage.take()
	if err := v.threads.failed; err != nil {
		v.threads.failed = nil
		panic(&programExit{err})
	}
}

// activate makes a thread the current one, which has been parked.
func (v *VM) activate(to *thread) {
	from := v.current
	if from == to {
		return
	}
	to.setAlloc(from.ctx(cpu.CtxAllocNext), from.ctx(cpu.CtxAllocEnd), from.alloc.base, from.alloc.limit)
	from.setAlloc(0, 0, 0, 0)
	v.exchangeStatics(from, to)
	from.depth = v.usage.exchange(to.depth)
	if v.interp != nil {
		from.interp, v.interp.Thread = v.interp.Thread, to.interp
	}
	if w := v.watch; w != nil {
		from.watched, w.watchedCalls = w.watchedCalls, to.watched
	}
	v.current = to
	v.cpu.SetStack(to.base)
}

// killThreads makes every thread leave its frames, whose finally blocks do not run, and ends it.
// The main thread is the current one then.
func (v *VM) killThreads() {
	x := &v.threads
	x.killing = true
	for _, id := range slices.Sorted(maps.Keys(x.all)) {
		t := x.all[id]
		v.activate(t)
		t.wake <- struct{}{}
		<-t.done
		v.activate(v.main)
		v.remove(t)
	}
	x.killing = false
}

// threadStart(number, bytes of stack or 0) -> whether there is room for one more thread
func threadStart(v *VM, t *thread, f cpu.Frame) {
	f.SetResult(bool2(v.startThread(int32(f.Arg(0)), uint64(max(int32(f.Arg(1)), 0)))))
}

// threadSwitch(number) lets that thread run.
func threadSwitch(v *VM, t *thread, f cpu.Frame) { v.handOver(v.threadOf(int32(f.Arg(0)))) }
