package vm

import (
	"slices"

	"ryugo/vm/cpu"
)

// Things that refer to an object without keeping it alive: weak references, handles, objects with a
// finalizer, identity hash codes, locks.

// handleKind is System.Runtime.InteropServices.GCHandleType.
type handleKind uint8

const (
	handleWeak handleKind = iota
	handleTracking
	handleNormal
	handlePinned
	handleFree
)

// handle is a row of the handle table. The number that a program sees counts from 1. In a free row
// obj is the number, counted in the same way, of the next free row.
type handle struct {
	obj  ref
	kind handleKind
	// program says that the row is a GCHandle of the program. The program may use no other row: it
	// can make a GCHandle of any number.
	program bool
}

type weakTables struct {
	handles     pages[handle]
	freeHandles uint32 // the first free row of handles, counted from 1, or 0
	// finalizable are the live objects whose finalizer is to run, in the order of their creation; 0
	// if the program has suppressed the finalizer.
	finalizable pages[ref]
	// places maps an object to its row of finalizable, if it is not nil.
	places map[ref]int
	// pending are the dead objects of finalizable whose finalizer has not run: the rows from
	// firstPending on.
	pending      pages[ref]
	firstPending int
	// finalizerPages are the pages that finalizable and pending exchange.
	finalizerPages pagePool[ref]

	hashes hashTable
	// weak is the weak reference that the collection has reached last. The word at linkOffset links
	// it to the one before, so the list takes no memory of its own.
	weak       ref
	linkOffset uint64
	// trackOffset is the offset of the flag by which a weak reference tracks its target until after
	// the finalizer.
	trackOffset uint64
	locks       map[ref]lock
}

// pinHandles pins the objects of pinned handles, before anything is copied.
func (g *collector) pinHandles() {
	for _, h := range g.handles.all {
		if h.kind == handlePinned {
			g.pin(h.obj)
		}
	}
}

// visitHandles visits the roots of this file.
func (g *collector) visitHandles() {
	for _, h := range g.handles.all {
		if h.kind == handleNormal || h.kind == handlePinned {
			g.visit(goAddress(&h.obj))
		}
	}
	for i := g.firstPending; i < g.pending.n; i++ {
		g.visit(goAddress(g.pending.at(i)))
	}
}

// addWeak records a weak reference that has been reached.
func (g *collector) addWeak(w ref) {
	stW(w+g.linkOffset, g.weak)
	g.weak = w
}

// reachedWeak iterates over the weak references that have been reached, the last one first.
func (g *collector) reachedWeak(yield func(w ref) bool) {
	for w := g.weak; w != 0; w = ldW(w + g.linkOffset) {
		if !yield(w) {
			return
		}
	}
}

// processWeak runs after everything alive has been reached, and decides about the other objects.
// Short weak references to them are cleared, then objects with a finalizer are revived, then long
// weak references are cleared. A short weak reference that is itself revived loses its target even
// if the target is revived too.
func (g *collector) processWeak() {
	for w := range g.reachedWeak {
		if target := w + cpu.ObjHeader; ld8(w+g.trackOffset) == 0 && !g.reached(ldW(target)) {
			stW(target, 0)
		}
	}
	g.processHandles(handleWeak)
	alive, copied, next := g.weak, max(len(g.to), 1)-1, g.toNext
	g.bits = marked | reachedLate
	g.queueFinalizers()
	late := true // until the last one that was reached before the finalizers
	for w := range g.reachedWeak {
		target := w + cpu.ObjHeader
		o := ldW(target)
		late = late && w != alive
		if !g.reached(o) || late && ld8(w+g.trackOffset) == 0 && g.copiedSince(o, copied, next) {
			stW(target, 0)
		}
		g.visit(target)
	}
	g.bits = marked
	g.processHandles(handleTracking)
	g.hashes.rekey(g)
	if len(g.locks) != 0 {
		locks := make(map[ref]lock, len(g.locks))
		for o, l := range g.locks {
			if g.reached(o) {
				locks[g.moved(o)] = l
			}
		}
		g.locks = locks
	}
}

// copiedSince reports whether a reached object was copied when the block to copy to was number n,
// at next or above, or a later block, or whether it was marked for a finalizer. A large object,
// which does not move, counts as older.
func (g *collector) copiedSince(o ref, n int, next uint64) bool {
	a := g.moved(o)
	if a == o {
		return o != 0 && ldW(o)&reachedLate != 0
	}
	i := slices.Index(g.to, uint32(g.blockOf(a)))
	return i > n || i == n && (a >= next || next == 0)
}

func (g *collector) processHandles(kind handleKind) {
	for _, h := range g.handles.all {
		switch {
		case h.kind != kind:
		case !g.reached(h.obj):
			h.obj = 0
		case kind == handleTracking:
			g.visit(goAddress(&h.obj))
		}
	}
	if kind == handleTracking { // all targets have their final address now
		for _, h := range g.handles.all {
			if h.kind == handleWeak {
				g.visit(goAddress(&h.obj))
			}
		}
	}
}

// queueFinalizers moves the unreached objects with a finalizer to the queue, and marks them as
// reached.
func (g *collector) queueFinalizers() {
	g.places = nil
	first, all := g.pending.n, g.finalizable
	g.finalizable = pages[ref]{pool: all.pool}
	for i, p := range all.all {
		switch o := *p; {
		case o == 0:
		case g.reached(o):
			g.finalizable.add(o)
		default:
			g.pending.add(o)
		}
		if (i+1)%pageRows == 0 {
			all.release(i / pageRows)
		}
	}
	g.finalizerPages.trim(1)
	for _, p := range g.finalizable.all {
		g.visit(goAddress(p))
	}
	for i := first; i < g.pending.n; i++ {
		g.visit(goAddress(g.pending.at(i)))
	}
	g.drain()
}

// mayFinalize reports whether finalizers are due and may run now. They may not run where a
// finalizer thread would have to wait for a lock, nor inside of the core library, which does not
// expect other calls then. The outermost frames of a thread are the core library's, too: they only
// call what the thread runs.
func (v *VM) mayFinalize(t *thread) bool {
	g := &v.gc
	if g.pendingCount() == 0 || v.finalizing != nil || len(g.locks) != 0 || v.creating {
		return false
	}
	users, core, safe := false, false, true // whether there are frames of each
	v.walk(t, func(m *method, _ uint32) bool {
		if v.l.Method(m.handle).Class.Module == v.l.Known.Core {
			core, safe = true, users && t != v.main
		} else {
			users, safe = true, !core
		}
		return safe
	})
	return safe
}

// runFinalizers runs the finalizers in the queue. An exception thrown by a finalizer ends the
// program.
func (v *VM) runFinalizers(t *thread) {
	g := &v.gc
	if v.finalizing != nil {
		return
	}
	v.finalizing = t
	defer func() { v.finalizing = nil }()
	for g.pendingCount() > 0 {
		o := g.nextPending()
		c := v.classOf(typeOf(o))
		m := must(v.l.FindVirtualImpl(c, v.finalize))
		if _, x := t.tryCall(v.virtualCode(c, m), t.integers(o)); x != nil {
			panic(&programExit{v.exceptionError(t, x.exc)})
		}
	}
}

// pendingCount returns the number of finalizers in the queue.
func (g *collector) pendingCount() int { return g.pending.n - g.firstPending }

// nextPending removes the first object from the queue.
func (g *collector) nextPending() ref {
	o := *g.pending.at(g.firstPending)
	if g.firstPending++; g.firstPending == g.pending.n {
		g.pending.truncate(0)
		g.firstPending = 0
	} else if g.firstPending%pageRows == 0 {
		g.pending.release(g.firstPending/pageRows - 1)
	}
	return o
}

// registerFinalizer makes the finalizer of o run after o dies.
func (g *collector) registerFinalizer(o ref) {
	if g.places != nil {
		g.places[o] = g.finalizable.n
	}
	g.finalizable.add(o)
}

// suppressFinalizer undoes registerFinalizer.
func (g *collector) suppressFinalizer(o ref) {
	if g.places == nil {
		// Most often o is among the last that were registered.
		n := g.finalizable.n
		for i := n - 1; i >= max(0, n-32); i-- {
			if p := g.finalizable.at(i); *p == o {
				*p = 0
				return
			}
		}
		g.places = make(map[ref]int, n)
		for i, p := range g.finalizable.all {
			g.places[*p] = i
		}
	}
	if i, ok := g.places[o]; ok {
		*g.finalizable.at(i) = 0
		delete(g.places, o)
	}
}
