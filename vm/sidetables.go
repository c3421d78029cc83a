package vm

import (
	"unsafe"

	"ryugo/arena"
)

// The VM's data about objects outside of the heap counts against the heap's limit: handles,
// interned strings, identity hash codes, locks, objects with a finalizer. Most entries belong to an
// object that was allocated for them, so the next allocation of a block checks the limit. Handles
// alone have no object of their own, so handleAlloc checks before the table grows.

// mapRow is about the size of an entry of a map of words, including the map's spare room.
const mapRow = 48

// sideBytes returns the size of the collector's tables.
func (g *collector) sideBytes() uint64 {
	w := &g.weakTables
	n := w.handles.bytes() + w.finalizable.bytes() + w.pending.bytes() + len(w.finalizerPages.free)*w.pending.pageBytes() +
		arena.Bytes(w.hashes.rows) + arena.Bytes(w.hashes.spare) + mapRow*(len(w.places)+len(w.locks))
	return uint64(n)
}

// sideBytes returns the bytes that count against the heap's limit in addition to its blocks.
func (v *VM) sideBytes() uint64 {
	const row = int(unsafe.Sizeof(weakRow[*hostFunc]{}) + unsafe.Sizeof(hostFunc{}))
	return v.gc.sideBytes() + v.internBytes + uint64(row*(len(v.hostFuncs.rows)+len(v.hostErrors.rows)))
}

// room returns the number of bytes that blocks may take.
func (v *VM) room() uint64 {
	limit := v.heap.limit
	return limit - min(v.sideBytes(), limit)
}

// charge raises OutOfMemoryException if there is no room for n bytes of a side table. It may
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
