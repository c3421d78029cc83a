package vm

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"ryugo/loader"
)

// Objects that Go code holds, and the data that Go code attaches to objects. Both are rows of the
// handle table, which the program's GCHandles share.

// newHandle makes a handle of o; its number counts from 0.
func (g *collector) newHandle(o ref, kind handleKind) uint32 {
	if i := g.freeHandles; i != 0 {
		h := g.handles.at(int(i - 1))
		g.freeHandles = uint32(h.obj)
		*h = handle{obj: o, kind: kind}
		return i - 1
	}
	return uint32(g.handles.add(handle{obj: o, kind: kind}))
}

func (g *collector) freeHandle(i uint32) {
	*g.handles.at(int(i)) = handle{obj: ref(g.freeHandles), kind: handleFree}
	g.freeHandles = i + 1
}

// handleTarget returns the object that handle i refers to, or 0.
func (g *collector) handleTarget(i uint32) ref { return g.handles.at(int(i)).obj }

// droppedHandles are the handles whose Objects Go's collector has found dead; the cleanups run on a
// goroutine of their own. droppedHandles is not a part of the VM: the cleanups of Objects keep it
// reachable. A VM that refers to one of its own Objects, as by the exception that ended it, would
// stay reachable with it.
type droppedHandles struct {
	mu   sync.Mutex
	rows []uint32
	made int // Objects since the last reclaim
}

func (d *droppedHandles) add(i uint32) {
	d.mu.Lock()
	d.rows = append(d.rows, i)
	d.mu.Unlock()
}

// settle frees the dropped handles.
func (d *droppedHandles) settle(g *collector) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range d.rows {
		g.freeHandle(i)
	}
	d.rows = d.rows[:0]
}

// count returns the number of rows.
func (d *droppedHandles) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.rows)
}

// reclaimWait is the longest time that reclaim waits for Go's collector to report dead Objects.
const reclaimWait = 20 * time.Millisecond

// reclaim runs Go's collector to find Objects that are no longer used. Go's collector does not know
// of the memory that the Objects refer to, so it may have seen no reason to run.
func (v *VM) reclaim() (any bool) {
	if v.dropped.made == 0 {
		return false
	}
	v.dropped.made = 0
	runtime.GC()
	// Cleanups run on goroutines of their own, almost immediately.
	for n, end := -1, time.Now().Add(reclaimWait); v.dropped.count() != n && time.Now().Before(end); {
		n = v.dropped.count()
		time.Sleep(time.Millisecond)
	}
	any = v.dropped.count() != 0
	v.dropped.settle(&v.gc)
	return any
}

// Object is a .NET object that Go holds. The object lives at least as long as
// the Object is reachable, or until Release.
type Object struct {
	v       *VM
	handle  uint32
	class   *loader.Class
	cleanup runtime.Cleanup
	gone    atomic.Bool
}

// usable returns the reason why v cannot use the object, which may be nil or belong to no VM.
func (o *Object) usable(v *VM) error {
	switch {
	case o == nil || o.v == nil:
		return errNoObject
	case o.gone.Load():
		return errReleased
	case o.v != v:
		return errOtherVM
	}
	return nil
}

var (
	errNoObject = errors.New("no object")
	errReleased = errors.New("the object has been released")
	errOtherVM  = errors.New("an object of another VM")
)

func (v *VM) newObjectHandle(o ref) *Object {
	v.dropped.settle(&v.gc)
	v.dropped.made++
	h := &Object{v: v, handle: v.gc.newHandle(o, handleNormal), class: v.classOf(typeOf(o))}
	h.cleanup = runtime.AddCleanup(h, v.dropped.add, h.handle)
	return h
}

// ref returns the object's address.
func (o *Object) ref() ref { return o.v.gc.handleTarget(o.handle) }

// Release says that Go code does not use the object any more. A call is optional, but saves Go's
// collector the work. Any goroutine may call Release.
func (o *Object) Release() {
	if o != nil && o.v != nil && o.gone.CompareAndSwap(false, true) {
		o.cleanup.Stop()
		o.v.dropped.add(o.handle)
	}
}

// Class returns the object's class.
func (o *Object) Class() *loader.Class {
	if o == nil {
		return nil
	}
	return o.class
}

// String returns the full name of the object's class.
func (o *Object) String() string {
	if o == nil || o.class == nil {
		return "<nil>"
	}
	return typeText(o.class, false)
}

// weakTable attaches data to objects as long as they live, and while they wait for a finalizer,
// which may use them. The number of a row stays the same.
type weakTable[T any] struct {
	rows []weakRow[T]
	free []int
	full int // number of rows at which add looks for dead objects
}

type weakRow[T any] struct {
	handle uint32
	used   bool
	x      T
}

// add attaches x to o and returns the number of the row.
func (w *weakTable[T]) add(g *collector, o ref, x T) int {
	if len(w.rows)-len(w.free) >= w.full {
		w.sweep(g)
		w.full = max(64, 2*(len(w.rows)-len(w.free)))
	}
	row := weakRow[T]{g.newHandle(o, handleTracking), true, x}
	if n := len(w.free); n > 0 {
		i := w.free[n-1]
		w.free = w.free[:n-1]
		w.rows[i] = row
		return i
	}
	w.rows = append(w.rows, row)
	return len(w.rows) - 1
}

// sweep frees the rows of dead objects.
func (w *weakTable[T]) sweep(g *collector) {
	for i := range w.rows {
		if r := &w.rows[i]; r.used && g.handleTarget(r.handle) == 0 {
			g.freeHandle(r.handle)
			*r = weakRow[T]{}
			w.free = append(w.free, i)
		}
	}
}

// find returns the data attached to o.
func (w *weakTable[T]) find(g *collector, o ref) (x T, ok bool) {
	for i := range w.rows {
		if r := &w.rows[i]; r.used && g.handleTarget(r.handle) == o {
			return r.x, true
		}
	}
	return x, false
}
