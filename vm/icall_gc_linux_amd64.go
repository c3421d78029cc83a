package vm

import "ryugo/arena"

// The InternalCalls of GC and GCHandle.

func gcCollect(v *VM, t *thread, f frame) { v.gc.wanted = true } // at the safepoint behind this

func gcCount(v *VM, t *thread, f frame) { f.setResult(uint64(v.gc.count)) }

func gcTotalMemory(v *VM, t *thread, f frame) { f.setResult(v.bytesInUse(t)) }

func gcWaitForFinalizers(v *VM, t *thread, f frame) { v.runFinalizers(t) }

func gcSuppressFinalize(v *VM, t *thread, f frame) { v.gc.suppressFinalizer(f.arg(0)) }

// gcReRegister(object): twice registered is twice finalized, as in .NET.
func gcReRegister(v *VM, t *thread, f frame) {
	if o := f.arg(0); ld32(typeOf(o)+off(mtFlags))&flagFinalizer != 0 {
		v.gc.registerFinalizer(o)
	}
}

// handleAlloc(object, kind) -> handle
func handleAlloc(v *VM, t *thread, f frame) {
	o := f.arg(0)
	if g := &v.gc; len(g.free) == 0 && len(g.handles) == cap(g.handles) {
		h := t.hold(o)
		v.charge(t, uint64(arena.Bytes(g.handles)/2))
		o = t.held[h]
		t.drop(h)
	}
	f.setResult(uint64(v.gc.newHandle(o, handleKind(f.arg(1)))) + 1)
}

// handleRow is the row of the handle that is argument 0, or nil.
func (v *VM) handleRow(f frame) *handle {
	i := f.arg(0) - 1
	if i >= uint64(len(v.gc.handles)) || v.gc.handles[i].kind == handleFree {
		return nil
	}
	return &v.gc.handles[i]
}

// handleFreed(handle) -> whether there was one
func handleFreed(v *VM, t *thread, f frame) {
	row := v.handleRow(f)
	if row != nil {
		v.gc.freeHandle(uint32(f.arg(0) - 1))
	}
	f.setResult(bool2(row != nil))
}

// handleGet(handle) -> object
func handleGet(v *VM, t *thread, f frame) {
	o := ref(0)
	if row := v.handleRow(f); row != nil {
		o = row.obj
	}
	f.setResult(o)
}

// handleSet(handle, object)
func handleSet(v *VM, t *thread, f frame) {
	if row := v.handleRow(f); row != nil {
		row.obj = f.arg(1)
	}
}

// handleAddress(handle) -> the address of what a pinned object holds, 0 when
// the handle does not pin
func handleAddress(v *VM, t *thread, f frame) {
	row := v.handleRow(f)
	a := uint64(0)
	switch {
	case row == nil || row.kind != handlePinned || row.obj == 0:
	case typeOf(row.obj) == v.stringTable:
		a = row.obj + stringChars
	case v.classOf(typeOf(row.obj)).IsArray():
		a = v.dataOf(row.obj)
	default:
		a = row.obj + objHeader
	}
	f.setResult(a)
}
