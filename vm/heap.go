package vm

import (
	"fmt"
	"iter"
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"ryugo/arena"
	"ryugo/vm/cpu"
	system "ryugo/vm/os"
	"ryugo/vm/raw"
)

// The heap is a reservation of address space in blocks of blockSize bytes. Objects are allocated
// upwards in one block after the other. The next free byte and the end are in the context block,
// where the allocation stubs reach them. An object of largeObject bytes or more has a run of blocks
// of its own and never moves. Blocks of small objects are taken from the low end, runs from the
// high end.
//
// A block is zero when it is handed out, so objects need no clearing.
//
// The limit counts blocks and the side tables. The reservation is larger: a collection needs room
// for the copies, and runs leave holes. So that a heap near its limit does not take twice as much
// during a collection, the collection then spares every other block: live objects in a spared block
// stay where they are until the next collection.

// ref is the address of an object; 0 is null.
type ref = uint64

// minObject is the size of the smallest object.
const minObject = 2 * cpu.Word

const (
	blockShift  = 16
	blockSize   = 1 << blockShift
	largeObject = blockSize / 2

	// hugePage is the size of the pages that the heap asks the system for.
	hugePage   = 2 << 20
	hugeBlocks = hugePage / blockSize

	// maxLimit is the largest limit that Options may ask for. cpu.MaxHeap is the size that this
	// machine can reserve.
	maxLimit = 1 << 40
	// minTrigger is the least number of bytes allocated between two collections, if the limit
	// allows: touching memory for the first time costs more than a collection of few live objects.
	// The number is four times the live bytes, at most wideTrigger, or the live bytes if these are
	// more.
	minTrigger  = 8 << 20
	wideTrigger = 32 << 20
	// heapReserve is the reserve beyond the heap's limit, so that an OutOfMemoryException and the
	// text of its stack trace still have room.
	heapReserve = 256 << 10
	// stressRotation is the additional address space of a heap under stress, so that an address is
	// reused as late as possible: 8 GB, or 128 MB with words of 4 bytes.
	stressRotation = (8 << 30) >> (12 - 3*cpu.Word/2)
)

// blockState is the state of a block for the allocator and the collector.
type blockState uint8

const (
	blockClean blockState = iota // free, and zero
	blockDirty                   // free
	blockUsed                    // small objects, up to its extent
	blockLarge                   // the first of an object's run
	blockTail                    // the other blocks of the run
	// States of used blocks during a collection:
	blockFrom  // small objects that move
	blockKept  // small objects that stay, because one is pinned
	blockStale // the first block of a large object that has not been reached
)

type heap struct {
	base, size uint64
	limit      uint64
	state      []blockState
	// extent of a blockUsed is the number of bytes that objects occupy; of a blockLarge, the number
	// of blocks of the run; of a blockTail, the distance to the first block.
	extent []uint32
	inUse  []uint32 // blocks of blockUsed and blockLarge, in no order
	used   uint64   // bytes of all blocks that are not free
	dirty  uint64   // number of blocks of blockDirty
	// need is the number of blocks, in use and free, that the program has needed lately.
	need uint64
	// trigger is the use at which the next safepoint collects.
	trigger uint64
	current uint32 // the context's block
	end     uint64 // end of that block; ctxAllocEnd is 0 under stress
	low     uint32 // no block below is free
	high    uint32 // search position of takeRun: the blocks above have been searched
	guarded bool   // free blocks are inaccessible: under stress
	sparing bool   // the last collection has left objects in every other block
}

// space is the heap with its collector, and the type information that they use.
type space struct {
	world
	heap heap
	gc   collector
}

func (v *VM) openHeap(limit uint64) error {
	h := &v.heap
	if limit > maxLimit {
		return fmt.Errorf("vm: a heap limit of %d bytes, more than %d", limit, uint64(maxLimit))
	}
	limit = min(limit, cpu.MaxHeap)
	limit = arena.AlignUp(limit, blockSize)
	size := 3*limit + 64*blockSize
	prot := system.ReadWrite
	if h.guarded = v.opts.GCStress != 0; h.guarded {
		size, prot = size+stressRotation, system.None
	}
	base, err := system.Map(size+hugePage, prot)
	if err != nil {
		return err
	}
	aligned := arena.AlignUp(base, hugePage)
	system.Unmap(base, aligned-base)
	system.Unmap(aligned+size, base+hugePage-aligned)
	if !h.guarded && size > hugePage {
		// Page faults of small pages would be a third of the time of a program that allocates. A
		// program that allocates little stays with the first, small pages.
		system.HugePages(aligned+hugePage, size-hugePage)
	}
	n := size >> blockShift
	*h = heap{base: aligned, size: size, limit: limit, guarded: h.guarded,
		state: make([]blockState, n), extent: make([]uint32, n), high: uint32(n)}
	h.trigger = min(limit-h.slack(), minTrigger)
	h.used = blockSize
	v.gc.heap, v.gc.brick = h, map[uint32]*brickTable{}
	v.gc.finalizable.pool, v.gc.pending.pool = &v.gc.finalizerPages, &v.gc.finalizerPages
	v.gc.tables = v.mem.Base + cpu.CodeSize
	v.gc.fillerMT = v.mem.Data(cpu.MTPrefix+cpu.MTVTable, 16) + cpu.MTPrefix
	st32(v.gc.fillerMT+cpu.MTBaseSize, minObject)
	st32(v.gc.fillerMT+cpu.MTComponentSize, 1)
	v.freshContext(v.current)
	return nil
}

// slack is the distance below its limit at which the heap counts as full: allocations before the
// next safepoint need room.
func (h *heap) slack() uint64 { return min(max(h.limit/32, 4*blockSize), h.limit/2) }

func (h *heap) addr(b uint32) uint64 { return h.base + uint64(b)<<blockShift }

// takeBlock takes a free block and reports whether it may be nonzero.
func (h *heap) takeBlock() (b uint32, dirty bool) {
	for range 2 {
		for b := h.low; int(b) < len(h.state); b++ {
			if h.state[b] <= blockDirty {
				h.low = b + 1
				h.inUse = append(h.inUse, b)
				h.open(b, 1)
				dirty = h.take(b)
				h.state[b] = blockUsed
				return b, dirty
			}
		}
		h.low = 0 // under stress: the search wraps around once
	}
	panic("BUG: no address space for the heap")
}

// takeRun takes n consecutive free blocks and returns the first. It may fail although n blocks are
// free, since large objects do not move.
func (h *heap) takeRun(n uint32) (b uint32, ok bool) {
	for range 2 {
		free := uint32(0)
		for b := h.high; b > 0; b-- {
			if h.state[b-1] > blockDirty {
				free = 0
				continue
			}
			if free++; free == n {
				h.high = b - 1
				h.inUse = append(h.inUse, b-1)
				h.open(b-1, n)
				return b - 1, true
			}
		}
		h.high = uint32(len(h.state))
	}
	return 0, false
}

// take updates the counts for a block that is about to be used.
func (h *heap) take(b uint32) (dirty bool) {
	if dirty = h.state[b] == blockDirty; dirty {
		h.dirty--
	}
	return dirty
}

// open makes guarded blocks accessible.
func (h *heap) open(b, n uint32) {
	if h.guarded {
		if err := system.Protect(h.addr(b), uint64(n)<<blockShift, system.ReadWrite); err != nil {
			panic(cpu.OutOfRegion("heap"))
		}
	}
}

// release frees n blocks from b on.
func (h *heap) release(b, n uint32) {
	state := blockDirty
	if h.guarded {
		state = blockClean
		if err := system.MapAt(h.addr(b), uint64(n)<<blockShift, system.None); err != nil {
			panic(cpu.OutOfRegion("heap"))
		}
	}
	for i := range n {
		h.state[b+i] = state
	}
	if state == blockDirty {
		h.dirty += uint64(n)
	}
}

// clean gives the memory of free blocks back to the system.
func (h *heap) clean(b, n uint32) {
	system.Discard(h.addr(b), uint64(n)<<blockShift)
	for i := range n {
		h.state[b+i] = blockClean
	}
	h.dirty -= uint64(n)
}

// freshContext gives the context a block of zeros to allocate in.
func (v *space) freshContext(t *thread) {
	h := &v.heap
	b, dirty := h.takeBlock()
	if dirty {
		clear(memAt(h.addr(b), blockSize))
	}
	v.setContext(t, b, h.addr(b))
}

// setContext lets the context allocate in block b from next on.
func (v *space) setContext(t *thread, b uint32, next uint64) {
	h := &v.heap
	h.current = b
	h.end = h.addr(b) + blockSize
	end := h.end
	if h.guarded {
		end = 0 // every allocation is an exit
	}
	t.setAlloc(next, end, h.addr(b), h.end)
}

// closeContext leaves the context no room: the next allocation is an exit.
func (v *space) closeContext(t *thread) {
	v.heap.end = t.ctx(cpu.CtxAllocNext)
	t.setAlloc(v.heap.end, min(t.alloc.end, v.heap.end), v.heap.addr(v.heap.current), v.heap.end)
}

// retire records how far the context's block is filled.
func (v *space) retire(t *thread) {
	h := &v.heap
	h.extent[h.current] = uint32(t.ctx(cpu.CtxAllocNext) - h.addr(h.current))
}

// alloc returns size zeroed bytes, or raises OutOfMemoryException. It never
// collects.
func (v *VM) alloc(t *thread, size uint64) ref {
	size = arena.AlignUp(max(size, minObject), 8)
	h := &v.heap
	if next := t.ctx(cpu.CtxAllocNext); size <= h.end-next {
		t.setCtx(cpu.CtxAllocNext, next+size)
		return next
	}
	if !v.hasRoom(t, size) {
		v.throw(t, excOutOfMemory)
	}
	if size >= largeObject {
		return v.allocRun(t, uint32((size+blockSize-1)>>blockShift))
	}
	h.used += blockSize
	// Of the two blocks, the one with more room left becomes the context's.
	left := h.end - t.ctx(cpu.CtxAllocNext)
	v.retire(t)
	old, next := h.current, t.ctx(cpu.CtxAllocNext)
	v.freshContext(t)
	o := t.ctx(cpu.CtxAllocNext)
	t.setCtx(cpu.CtxAllocNext, o+size)
	if left > blockSize-size {
		v.retire(t)
		v.setContext(t, old, next)
	}
	return o
}

// hasRoom reports whether alloc can return size bytes.
func (v *VM) hasRoom(t *thread, size uint64) bool {
	h := &v.heap
	limit := v.room()
	if v.creating {
		limit += heapReserve
	}
	return size <= h.end-t.ctx(cpu.CtxAllocNext) || size <= h.limit && h.used+arena.AlignUp(size, blockSize) <= limit
}

// allocRun is alloc for a large object of n blocks.
func (v *VM) allocRun(t *thread, n uint32) ref {
	h := &v.heap
	b, ok := h.takeRun(n)
	if !ok {
		v.throw(t, excOutOfMemory)
	}
	h.used += uint64(n) << blockShift
	for i := range n {
		if h.take(b + i) {
			clear(memAt(h.addr(b+i), blockSize))
		}
		h.state[b+i], h.extent[b+i] = blockTail, i
	}
	h.state[b], h.extent[b] = blockLarge, n
	return h.addr(b)
}

// makeRoom is called before an allocation of size bytes, where no Go code holds a reference. It
// collects if a collection is due. A heap that a collection leaves almost full counts as full:
// otherwise a program would spend its last hours on collections.
func (v *VM) makeRoom(t *thread, size uint64) {
	h := &v.heap
	if size <= h.end-t.ctx(cpu.CtxAllocNext) || h.used+size <= h.trigger && v.hasRoom(t, size) || size > h.limit || v.creating {
		return
	}
	v.collect(t, 0)
	full := func() bool { return h.used+max(h.slack(), arena.AlignUp(size, blockSize)) > v.room() }
	if full() && h.sparing {
		v.collect(t, 0) // now the spared blocks
	}
	if full() && v.reclaim() {
		v.collect(t, 0)
	}
	if full() {
		v.throw(t, excOutOfMemory)
	}
	h.trigger = max(h.trigger, min(h.used+2*size, h.limit))
}

// bytesInUse returns the number of bytes that objects occupy, dead objects included.
func (v *space) bytesInUse(t *thread) uint64 {
	v.retire(t)
	n := uint64(0)
	for _, b := range v.heap.inUse {
		if v.heap.state[b] == blockLarge {
			n += uint64(v.heap.extent[b]) << blockShift
		} else {
			n += uint64(v.heap.extent[b])
		}
	}
	return n
}

// frozen returns size zeroed bytes for an object that lives as long as the VM, outside of the heap.
// The object must refer only to objects that live as long.
func (v *world) frozen(size uint64) ref { return v.mem.Data(max(size, minObject), 8) }

// sizeWith returns the size of an object of method table mt with length n.
func sizeWith(mt, n uint64) uint64 {
	w := ld64(mt + cpu.MTComponentSize) // the base size is the upper half
	return (w>>32 + uint64(uint32(w))*n + 7) &^ 7
}

// sizeOfObject returns the number of bytes that an object occupies in the heap.
func sizeOfObject(o ref) uint64 { return sizeWith(typeOf(o), uint64(ld32(o+cpu.ArrayLength))) }

// newString makes a string of n zero chars.
func (v *VM) newString(t *thread, n int) ref {
	if n > math.MaxInt32/2-32 {
		v.throw(t, excOutOfMemory)
	}
	s := v.alloc(t, sizeWith(v.places.StringTable, uint64(n)))
	stW(s, v.places.StringTable)
	st32(s+cpu.StringLength, uint32(n))
	return s
}

// chars returns the UTF-16 units of a string.
func chars(s ref) []uint16 {
	return raw.Units(s+cpu.StringChars, uint64(ld32(s+cpu.StringLength)))
}

// stringOf makes a string of Go text.
func (v *VM) stringOf(t *thread, text string) ref {
	return v.stringOfUTF16(t, utf16.Encode([]rune(text)))
}

func (v *VM) stringOfUTF16(t *thread, u []uint16) ref {
	s := v.newString(t, len(u))
	copy(chars(s), u)
	return s
}

// goString returns the text of a string, "" for null. It reads the string once before it allocates
// the text: if the program has overwritten the string's length, the fault comes before memory of
// that size is allocated.
func goString(s ref) string {
	if s == 0 {
		return ""
	}
	n := 0
	for r := range runes(chars(s)) {
		n += utf8.RuneLen(r)
	}
	var text strings.Builder
	text.Grow(n)
	for r := range runes(chars(s)) {
		text.WriteRune(r)
	}
	return text.String()
}

// runes iterates over the characters of UTF-16; a lone surrogate becomes U+FFFD.
func runes(units []uint16) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for i := 0; i < len(units); i++ {
			r := rune(units[i])
			if utf16.IsSurrogate(r) {
				next := rune(utf8.RuneError)
				if i+1 < len(units) {
					next = rune(units[i+1])
				}
				if r = utf16.DecodeRune(r, next); r != utf8.RuneError {
					i++
				}
			}
			if !yield(r) {
				return
			}
		}
	}
}

// typeOf returns the method table of an object.
func typeOf(o ref) uint64 { return ldW(o) }

// length returns the number of elements of an array, over all dimensions.
func length(a ref) uint32 { return ld32(a + cpu.ArrayLength) }
