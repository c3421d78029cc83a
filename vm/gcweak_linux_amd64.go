package vm

import "slices"

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

// handle is a row of the handle table; the number that a program sees counts
// from 1.
type handle struct {
	obj  ref
	kind handleKind
}

type weakTables struct {
	handles []handle
	free    []uint32 // rows of handles that are free
	// finalizable are the live objects whose finalizer is to be run, in the
	// order in which they were made; 0 where the program has changed its mind.
	finalizable []ref
	// places finds the rows of finalizable, when it is not nil.
	places map[ref]int
	// pending are the dead among them, whose finalizer has not yet run.
	pending    []ref
	finalizing bool

	hashes hashTable
	// trackOffset is where a weak reference says that it follows its target
	// until after the finalizer.
	trackOffset uint64
	locks       map[ref]int
}

// addHandles adds the roots of this file.
func (g *collector) addHandles() {
	for i := range g.handles {
		if h := &g.handles[i]; h.kind == handleNormal || h.kind == handlePinned {
			g.add(goAddress(&h.obj), false, h.kind == handlePinned)
		}
	}
	for i := range g.pending {
		g.add(goAddress(&g.pending[i]), false, false)
	}
}

// settleWeak decides, when everything that is alive has been reached, about the
// rest: short weak references to it are cleared, objects with a finalizer come
// back to life for it, then long weak references are cleared. A short one that
// itself comes back to life has lost a target that does, too.
func (g *collector) settleWeak() {
	for _, w := range g.weak {
		if target := w + objHeader; ld8(w+g.trackOffset) == 0 && !g.reached(ld64(target)) {
			st64(target, 0)
		}
	}
	g.settleHandles(handleWeak)
	alive, copied, next := len(g.weak), max(len(g.to), 1)-1, g.toNext
	if len(g.finalizable) > 0 {
		g.late = map[ref]bool{}
	}
	g.queueFinalizers()
	for i, w := range g.weak {
		target := w + objHeader
		o := ld64(target)
		if !g.reached(o) || i >= alive && ld8(w+g.trackOffset) == 0 && g.copiedSince(o, copied, next) {
			st64(target, 0)
		}
		g.visit(target)
	}
	g.late = nil
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
		return g.late[o]
	}
	i := slices.Index(g.to, uint32(g.blockOf(a)))
	return i > n || i == n && (a >= next || next == 0)
}

func (g *collector) settleHandles(kind handleKind) {
	for i := range g.handles {
		h := &g.handles[i]
		switch {
		case h.kind != kind:
		case !g.reached(h.obj):
			h.obj = 0
		case kind == handleTracking:
			g.visit(goAddress(&h.obj))
		}
	}
	if kind == handleTracking { // what the others refer to has come to rest
		for i := range g.handles {
			if h := &g.handles[i]; h.kind == handleWeak {
				g.visit(goAddress(&h.obj))
			}
		}
	}
}

// queueFinalizers moves the unreached objects with a finalizer to the queue,
// and reaches them.
func (g *collector) queueFinalizers() {
	g.places = nil
	first, n := len(g.pending), 0
	for _, o := range g.finalizable {
		switch {
		case o == 0:
		case g.reached(o):
			g.finalizable[n] = o
			n++
		default:
			g.pending = append(g.pending, o)
		}
	}
	g.finalizable = g.finalizable[:n]
	for i := range g.finalizable {
		g.visit(goAddress(&g.finalizable[i]))
	}
	for i := range g.pending[first:] {
		g.visit(goAddress(&g.pending[first+i]))
	}
	g.drain()
}

// mayFinalize tells whether finalizers are due and may run now: not where a
// thread of their own would have to wait for a lock, nor inside of the core
// library, which knows of one thread only.
func (v *VM) mayFinalize(t *thread) bool {
	g := &v.gc
	if len(g.pending) == 0 || g.finalizing || len(g.locks) != 0 || v.creating {
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
	for len(g.pending) > 0 {
		o := g.pending[0]
		g.pending = g.pending[1:]
		c := v.classOf(typeOf(o))
		m := must(v.l.FindVirtualImpl(c, v.finalize))
		if _, x := t.tryCall(v.virtualCode(c, m), t.integers(o)); x != nil {
			panic(&programExit{v.exceptionError(t, x.exc)})
		}
	}
}

// registerFinalizer has the finalizer of o run once it is dead.
func (g *collector) registerFinalizer(o ref) {
	if g.places != nil {
		g.places[o] = len(g.finalizable)
	}
	g.finalizable = append(g.finalizable, o)
}

// suppressFinalizer takes that back.
func (g *collector) suppressFinalizer(o ref) {
	if g.places == nil {
		// Most often o is among the last that were made.
		for i := len(g.finalizable) - 1; i >= max(0, len(g.finalizable)-32); i-- {
			if g.finalizable[i] == o {
				g.finalizable[i] = 0
				return
			}
		}
		g.places = make(map[ref]int, len(g.finalizable))
		for i, x := range g.finalizable {
			g.places[x] = i
		}
	}
	if i, ok := g.places[o]; ok {
		g.finalizable[i] = 0
		delete(g.places, o)
	}
}
