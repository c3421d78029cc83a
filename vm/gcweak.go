package vm

import (
	"slices"

	"ryugo/vm/cpu"
)

// What the collector keeps without keeping an object alive for it: weak
// references, handles, objects with a finalizer, identity hash codes, locks.

// handleKind is System.Runtime.InteropServices.GCHandleType.
type handleKind uint8

const (
	handleWeak handleKind = iota
	handleTracking
	handleNormal
	handlePinned
	handleFree
)

// handle is a row of the handle table. The number that a program sees counts
// from 1. The object of a free row is the number, so counted, of the next free
// row.
type handle struct {
	obj  ref
	kind handleKind
	// program tells that it is a GCHandle of the program's, which may use no other: a
	// program can make a GCHandle of any number.
	program bool
}

type weakTables struct {
	handles     pages[handle]
	freeHandles uint32 // the first free row of handles, counted from 1, or 0
	// finalizable are the live objects whose finalizer is to be run, in the
	// order in which they were made; 0 where the program has changed its mind.
	finalizable pages[ref]
	// places finds the rows of finalizable, when it is not nil.
	places map[ref]int
	// pending are the dead among them, whose finalizer has not yet run: the rows
	// from firstPending on.
	pending      pages[ref]
	firstPending int
	finalizing   bool
	// finalizerPages are those that finalizable and pending pass on to each other.
	finalizerPages pagePool[ref]

	hashes hashTable
	// weak is the last weak reference that the collection has reached. It links to
	// the one before it by the word at linkOffset, so the list takes no memory of
	// its own.
	weak       ref
	linkOffset uint64
	// trackOffset is where a weak reference says that it follows its target
	// until after the finalizer.
	trackOffset uint64
	locks       map[ref]int
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

// addWeak notes a weak reference that has been reached.
func (g *collector) addWeak(w ref) {
	stW(w+g.linkOffset, g.weak)
	g.weak = w
}

// reachedWeak iterates over the weak references that have been reached, the last
// first.
func (g *collector) reachedWeak(yield func(w ref) bool) {
	for w := g.weak; w != 0; w = ldW(w + g.linkOffset) {
		if !yield(w) {
			return
		}
	}
}

// settleWeak decides, when everything that is alive has been reached, about the
// rest: short weak references to it are cleared, objects with a finalizer come
// back to life for it, then long weak references are cleared. A short one that
// itself comes back to life has lost a target that does, too.
func (g *collector) settleWeak() {
	for w := range g.reachedWeak {
		if target := w + cpu.ObjHeader; ld8(w+g.trackOffset) == 0 && !g.reached(ldW(target)) {
			stW(target, 0)
		}
	}
	g.settleHandles(handleWeak)
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
	g.settleHandles(handleTracking)
	g.hashes.rekey(g)
	if len(g.locks) != 0 {
		locks := make(map[ref]int, len(g.locks))
		for o, n := range g.locks {
			if g.reached(o) {
				locks[g.moved(o)] = n
			}
		}
		g.locks = locks
	}
}

// copiedSince tells whether a reached object was copied when the block to copy to
// was number n or a later one, and there after next, or was marked for a
// finalizer. A large object, which does not move, counts as older.
func (g *collector) copiedSince(o ref, n int, next uint64) bool {
	a := g.moved(o)
	if a == o {
		return o != 0 && ldW(o)&reachedLate != 0
	}
	i := slices.Index(g.to, uint32(g.blockOf(a)))
	return i > n || i == n && (a >= next || next == 0)
}

func (g *collector) settleHandles(kind handleKind) {
	for _, h := range g.handles.all {
		switch {
		case h.kind != kind:
		case !g.reached(h.obj):
			h.obj = 0
		case kind == handleTracking:
			g.visit(goAddress(&h.obj))
		}
	}
	if kind == handleTracking { // what the others refer to has come to rest
		for _, h := range g.handles.all {
			if h.kind == handleWeak {
				g.visit(goAddress(&h.obj))
			}
		}
	}
}

// queueFinalizers moves the unreached objects with a finalizer to the queue,
// and reaches them.
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

// mayFinalize tells whether finalizers are due and may run now: not where a
// thread of their own would have to wait for a lock, nor inside of the core
// library, which knows of one thread only.
func (v *VM) mayFinalize(t *thread) bool {
	g := &v.gc
	if g.pendingCount() == 0 || g.finalizing || len(g.locks) != 0 || v.creating {
		return false
	}
	safe := true
	v.walk(t, func(m *method, _ uint32) bool {
		safe = v.l.Method(m.handle).Class.Module != v.l.Known.Core
		return safe
	})
	return safe
}

// runFinalizers runs the finalizers in the queue. An exception that one throws
// ends the program.
func (v *VM) runFinalizers(t *thread) {
	g := &v.gc
	if g.finalizing {
		return
	}
	g.finalizing = true
	defer func() { g.finalizing = false }()
	for g.pendingCount() > 0 {
		o := g.nextPending()
		c := v.classOf(typeOf(o))
		m := must(v.l.FindVirtualImpl(c, v.finalize))
		if _, x := t.tryCall(v.virtualCode(c, m), t.integers(o)); x != nil {
			panic(&programExit{v.exceptionError(t, x.exc)})
		}
	}
}

// pendingCount is the number of finalizers in the queue.
func (g *collector) pendingCount() int { return g.pending.n - g.firstPending }

// nextPending takes the first object from the queue.
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

// registerFinalizer has the finalizer of o run once it is dead.
func (g *collector) registerFinalizer(o ref) {
	if g.places != nil {
		g.places[o] = g.finalizable.n
	}
	g.finalizable.add(o)
}

// suppressFinalizer takes that back.
func (g *collector) suppressFinalizer(o ref) {
	if g.places == nil {
		// Most often o is among the last that were made.
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
