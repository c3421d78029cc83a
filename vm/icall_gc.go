package vm

import "ryugo/vm/cpu"

// The InternalCalls of GC and GCHandle.

func gcCollect(v *VM, t *thread, f cpu.Frame) { v.gc.requested = true } // at the safepoint after this exit

func gcCount(v *VM, t *thread, f cpu.Frame) { f.SetResult(uint64(v.gc.count)) }

func gcTotalMemory(v *VM, t *thread, f cpu.Frame) { f.SetResult(v.bytesInUse(t)) }

func gcWaitForFinalizers(v *VM, t *thread, f cpu.Frame) { v.runFinalizers(t) }

func gcSuppressFinalize(v *VM, t *thread, f cpu.Frame) { v.gc.suppressFinalizer(f.Arg(0)) }

// gcReRegister(object). An object that is registered twice is finalized twice, as in .NET.
func gcReRegister(v *VM, t *thread, f cpu.Frame) {
	if o := f.Arg(0); ld32(typeOf(o)+off(cpu.MTFlags))&cpu.FlagFinalizer != 0 {
		v.gc.registerFinalizer(o)
	}
}

// handleAlloc(object, kind) -> handle
func handleAlloc(v *VM, t *thread, f cpu.Frame) {
	o := f.Arg(0)
	if g := &v.gc; g.freeHandles == 0 && g.handles.full() {
		h := t.hold(o)
		v.charge(t, uint64(g.handles.pageBytes()))
		o = t.held[h]
		t.drop(h)
	}
	i := v.gc.newHandle(o, handleKind(f.Arg(1)))
	v.gc.handles.at(int(i)).program = true
	f.SetResult(uint64(i) + 1)
}

// handleRow returns the row of the program's handle in argument 0, or nil.
func (v *space) handleRow(f cpu.Frame) *handle {
	i := f.Arg(0) - 1
	if i >= uint64(v.gc.handles.n) {
		return nil
	}
	if h := v.gc.handles.at(int(i)); h.program {
		return h
	}
	return nil
}

// handleFreed(handle) -> whether there was one
func handleFreed(v *VM, t *thread, f cpu.Frame) {
	row := v.handleRow(f)
	if row != nil {
		v.gc.freeHandle(uint32(f.Arg(0) - 1))
	}
	f.SetResult(bool2(row != nil))
}

// handleGet(handle) -> object
func handleGet(v *VM, t *thread, f cpu.Frame) {
	o := ref(0)
	if row := v.handleRow(f); row != nil {
		o = row.obj
	}
	f.SetResult(o)
}

// handleSet(handle, object)
func handleSet(v *VM, t *thread, f cpu.Frame) {
	if row := v.handleRow(f); row != nil {
		row.obj = f.Arg(1)
	}
}

// handleAddress(handle) -> the address of the data of a pinned object, or 0 if the handle does not
// pin
func handleAddress(v *VM, t *thread, f cpu.Frame) {
	row := v.handleRow(f)
	a := uint64(0)
	switch {
	case row == nil || row.kind != handlePinned || row.obj == 0:
	case typeOf(row.obj) == v.places.StringTable:
		a = row.obj + cpu.StringChars
	case v.classOf(typeOf(row.obj)).IsArray():
		a = v.dataOf(row.obj)
	default:
		a = row.obj + cpu.ObjHeader
	}
	f.SetResult(a)
}
