package vm

import (
	"ryugo/ee"
	"ryugo/targets/gcinfo"
	"ryugo/vm/cpu"
)

// The places outside of the heap that hold references.

// resultKind says what the result of an exit is for the collector.
type resultKind uint8

const (
	resultPlain resultKind = iota
	resultRef
	resultByref
	// noSafepoint: no collection happens after the exit, because its frame holds arguments of a
	// call that is still to come, or because compiled code relies on it.
	noSafepoint
)

// findRoots collects all roots except handles, see visitHandles.
func (v *VM) findRoots() {
	g := &v.gc
	for _, slot := range v.staticRoots {
		g.roots = append(g.roots, root(slot))
	}
	for _, in := range v.inits {
		if in.exc != 0 {
			g.add(goAddress(&in.exc), false, false)
		}
	}
	if w := v.watch; w != nil {
		g.addHeld(w.held)
	}
	walk := new(frameWalk)
	v.eachThread(func(t *thread) { v.findInThread(walk, t) })
}

// findInThread finds the roots of one thread.
func (v *VM) findInThread(walk *frameWalk, t *thread) {
	g := &v.gc
	for i := range t.held {
		g.add(goAddress(&t.held[i]), false, false)
	}
	if t != v.current {
		g.addHeld(t.watched.held)
		v.savedRoots(t, func(slot uint64) { g.add(slot, false, false) })
	}
	for i := range t.acts {
		a := &t.acts[i]
		for k := range a.copies {
			g.addCopy(&a.copies[k])
		}
		switch {
		case a.foreign != nil:
			a.foreign.roots(g.add)
		case a.exit != 0:
			v.findInFrames(walk, t, a)
		}
	}
}

// findInFrames finds the roots in the frames of one activation. Frames that an exception has left
// count too: they lie below a running handler. A funclet works on the frame of its method, so that
// frame is visited twice. In a frame that stopped at a fault only untracked slots count.
func (v *VM) findInFrames(w *frameWalk, t *thread, a *activation) {
	for v.begin(w, t, a); w.next(); {
		gc := &w.block.gc
		v.gc.addSlots(&w.Unwinder, gc.Untracked())
		if !w.exact {
			v.gc.addSlots(&w.Unwinder, gc.Live(w.at+1))
		}
	}
}

func (g *collector) addHeld(words []heldWord) {
	for i := range words {
		g.add(goAddress(&words[i].p), words[i].byref, false)
	}
}

// addCopy adds the references in an argument that was passed by reference.
func (g *collector) addCopy(c *argCopy) {
	for i := range c.shape.ValueWords() {
		if k := c.shape.KindAt(i); k != ee.TYPE_GC_NONE {
			g.add(c.at+cpu.Word*uint64(i), k == ee.TYPE_GC_BYREF, false)
		}
	}
}

func (g *collector) addSlots(u *cpu.Unwinder, s gcinfo.Slots) {
	for s.Next() {
		g.add(u.Place(&s.Slot), s.Slot.Flags&gcinfo.Byref != 0, s.Slot.Flags&gcinfo.Pinned != 0)
	}
}
