package vm

import (
	"unsafe"

	"ryugo/arena"
)

// What the VM keeps about objects outside of the heap counts against the heap's
// limit: handles, interned strings, identity hash codes, locks, objects with a
// finalizer. Most entries are about an object that was allocated for them, so it
// is the next allocation of a block that finds the limit reached; handles alone
// have no object of their own, and ask before the table grows.

// mapRow is about what an entry of a map of words takes, with the room that maps
// keep.
const mapRow = 48

// sideBytes is what the tables of the collector take.
func (g *collector) sideBytes() uint64 {
	w := &g.weakTables
	n := w.handles.bytes() + w.finalizable.bytes() + w.pending.bytes() + len(w.finalizerPages.free)*w.pending.pageBytes() +
		arena.Bytes(w.hashes.rows) + arena.Bytes(w.hashes.spare) + mapRow*(len(w.places)+len(w.locks))
	return uint64(n)
}

// sideBytes is what counts against the heap's limit besides its blocks.
func (v *VM) sideBytes() uint64 {
	const row = int(unsafe.Sizeof(weakRow[*hostFunc]{}) + unsafe.Sizeof(hostFunc{}))
	return v.gc.sideBytes() + v.internBytes + uint64(row*(len(v.hostFuncs.rows)+len(v.hostErrors.rows)))
}

// room is how many bytes blocks may take.
func (v *VM) room() uint64 {
	limit := v.heap.limit
	return limit - min(v.sideBytes(), limit)
}

// charge raises OutOfMemoryException when n bytes of a side table are too many. It may
// collect.
func (v *VM) charge(t *thread, n uint64) {
	if v.heap.used+n <= v.room() {
		return
	}
	v.collect(t, 0)
	if v.heap.used+n > v.room() {
		v.throw(t, excOutOfMemory)
	}
}
