package vm

import (
	"fmt"
	mathbits "math/bits"
	"unsafe"

	"ryugo/arena"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// The collector is precise, copies objects, and runs while the other threads are parked:
//
//	roots  every word outside of the heap that holds a reference (gcroots)
//	keep   blocks with a pinned object stay as they are
//	copy   objects that the roots reach are copied to fresh blocks; the old copy holds
//	       the new address. Large objects and those in kept blocks are marked instead.
//	       The order is depth first (see drain)
//	weak   objects that only weak references and finalizers reach (gcweak)
//	sweep  old blocks become free; dead objects in kept blocks become fillers, so
//	       that a block can always be walked object by object
//
// During a collection the first word of an object, its method table, holds three bits. forwarded:
// the rest of the word is the object's new address. marked: the object stays and has been reached.
// reachedLate: only a finalizer has reached the object.
//
// An interior pointer is resolved by a walk over its block. The first interior pointer into a block
// makes a table with the object for each brick of the block.

const (
	forwarded = 1
	marked    = 2
	// reachedLate is set together with marked.
	reachedLate = 4

	marks = marked | reachedLate
)

const (
	brickShift = 10
	bricks     = blockSize >> brickShift // of a block
)

// brickTable holds, for each brick of a block, the offset of the object that extends into the brick
// or begins at its start.
type brickTable [bricks]uint32

// root is the address of a word that holds a reference; rootByref in it says that the reference may
// point into an object.
type root uint64

const rootByref root = 1

// span is a range of objects to be scanned.
type span struct{ at, end uint64 }

// stackRoom is the length at which the stack accepts no more copies.
const stackRoom = 1 << 16

// smallCopy is the number of bytes up to which a copy word by word is faster.
const smallCopy = 64

// poison is the byte that fills freed memory that stays accessible under stress.
const poison = 0xDB

// collector is the state of a collection, and the tables that outlive it.
type collector struct {
	*heap
	roots []root
	from  []uint32 // blocks in use when the collection began
	to    []uint32 // blocks that objects are copied to; the last one is being filled
	// The next address to copy to in the last block of to, the end of that block, and whether the
	// memory between may be nonzero.
	toNext, toEnd uint64
	toDirty       bool
	// stack has the objects that were copied or marked and have not been scanned.
	stack []ref
	// spans are the copies made while the stack was full. overflowed stays set until the stack is
	// empty.
	spans      []span
	overflowed bool
	// bits are the bits that mark sets.
	bits  uint64
	brick map[uint32]*brickTable

	weakTables

	count      int    // collections so far
	requested  bool   // the program has requested a collection
	safepoints uint64 // safepoints so far, under stress
	fillerMT   uint64 // the method table of dead memory in kept blocks
	tables     uint64 // all method tables are above this address
}

// isTable reports whether mt may be a method table.
func (g *collector) isTable(mt uint64) bool {
	return mt-g.tables < cpu.RegionSize-cpu.CodeSize && mt&15 == 0
}

// safepoint is a point at which a collection may happen; see machine.safepoint.
func (v *VM) safepoint(t *thread, f cpu.Frame) {
	g := &v.gc
	stress := uint64(v.opts.GCStress)
	if v.heap.used <= v.heap.trigger && !g.requested && stress == 0 {
		return
	}
	kind := v.results[f.Number()]
	switch f.Number() {
	case exitInternal:
		kind = v.interns[f.Desc()].result
	case exitHost:
		kind = resultKind(f.Desc())
	}
	if kind == noSafepoint {
		return
	}
	if stress != 0 {
		if g.safepoints++; g.safepoints%stress == 0 {
			g.requested = true
		}
	}
	if v.heap.used <= v.heap.trigger && !g.requested {
		return
	}
	var result root
	switch kind {
	case resultRef:
		result = root(uint64(f) + cpu.FrameResult)
	case resultByref:
		result = root(uint64(f)+cpu.FrameResult) | rootByref
	}
	v.collect(t, result)
	if kind != resultByref && v.mayFinalize(t) {
		h := t.hold(0)
		if kind == resultRef {
			t.held[h] = f.Result()
		}
		v.runFinalizers(t)
		if kind == resultRef {
			f.SetResult(t.held[h])
		}
		t.drop(h)
	}
}

// safepointBetween is safepoint for the interpreter, between two instructions: its frames hold all
// references.
func (v *VM) safepointBetween(t *thread) {
	g := &v.gc
	if stress := uint64(v.opts.GCStress); stress != 0 {
		if g.safepoints++; g.safepoints%stress == 0 {
			g.requested = true
		}
	}
	if v.heap.used <= v.heap.trigger && !g.requested {
		return
	}
	v.collect(t, 0)
	if v.mayFinalize(t) {
		v.runFinalizers(t)
	}
}

// collect frees unreachable objects. result is a further root, or 0.
func (v *VM) collect(t *thread, result root) {
	g, h := &v.gc, &v.heap
	v.retire(t)
	g.begin()
	if result != 0 {
		g.roots = append(g.roots, result)
	}
	g.pinHandles()
	v.findRoots()
	for _, r := range g.roots {
		if r&rootByref != 0 {
			g.visitByref(uint64(r &^ rootByref))
		} else {
			g.visit(uint64(r))
		}
	}
	g.visitHandles()
	g.drain()
	g.processWeak()
	g.sweep()
	g.count++
	g.requested = false
	room := max(minTrigger, min(4*h.used, wideTrigger), h.used)
	h.trigger = min(h.used+room, max(max(v.room(), h.slack())-h.slack(), h.used+2*blockSize))
	v.resumeAllocation(t)
	h.trim()
	if v.opts.GCVerify {
		if err := v.verifyHeap(t); err != nil {
			panic(&brokenHeap{"heap: " + err.Error()})
		}
	}
}

// begin condemns every block in use.
func (g *collector) begin() {
	g.roots, g.to, g.stack, g.weak = g.roots[:0], g.to[:0], g.stack[:0], 0
	g.toNext, g.toEnd = 0, 0
	g.spans, g.overflowed = g.spans[:0], false
	g.bits = marked
	g.from, g.inUse = g.inUse, g.from[:0]
	if !g.guarded {
		g.low, g.high = 0, uint32(len(g.state))
	}
	g.sparing = g.used > g.limit/2 && !g.guarded
	parity := uint32(g.count) & 1
	for _, b := range g.from {
		switch {
		case g.state[b] != blockUsed:
			g.state[b] = blockStale
		case g.sparing && b&1 == parity:
			g.state[b] = blockKept
		default:
			g.state[b] = blockFrom
		}
	}
}

// add adds a root. The object of a pinned root must not move.
func (g *collector) add(slot uint64, byref, pinned bool) {
	r := root(slot)
	if byref {
		r |= rootByref
	}
	g.roots = append(g.roots, r)
	if pinned {
		g.pin(ldW(slot))
	}
}

// pin marks the block that p points into as kept.
func (g *collector) pin(p uint64) {
	if b := g.blockOf(p); b < uint64(len(g.state)) && g.state[b] == blockFrom {
		g.state[b] = blockKept
	}
}

// blockOf returns the number of the block that a is in, or a number that is too large.
func (g *collector) blockOf(a uint64) uint64 { return (a - g.base) >> blockShift }

// visit keeps the object that a word refers to, and updates the word with the object's new address.
// It may be called again for the same word.
func (g *collector) visit(slot uint64) { g.visitRef(slot, ldW(slot)) }

// visitRef is visit for a word that holds p.
func (g *collector) visitRef(slot, p uint64) {
	b := g.blockOf(p)
	if b >= uint64(len(g.state)) {
		return
	}
	switch g.state[b] {
	case blockFrom:
		w := ldW(p)
		if w&forwarded == 0 {
			w = g.copy(p, w)
		}
		stW(slot, w&^forwarded)
	case blockKept:
		g.mark(p)
	case blockStale:
		g.state[b] = blockLarge
		g.stack = append(g.stack, p)
	case blockClean, blockDirty:
		g.staleReference(slot, p)
	}
}

// visitByref is visit for a word that may point into an object.
func (g *collector) visitByref(slot uint64) {
	p := ldW(slot)
	b := g.blockOf(p)
	if b >= uint64(len(g.state)) {
		return
	}
	if g.state[b] == blockTail {
		b -= uint64(g.extent[b])
	}
	switch g.state[b] {
	case blockFrom:
		o := g.objectAt(uint32(b), p)
		if o == 0 {
			return
		}
		w := ldW(o)
		if w&forwarded == 0 {
			w = g.copy(o, w)
		}
		stW(slot, w&^forwarded+p-o)
	case blockKept:
		if o := g.objectAt(uint32(b), p); o != 0 {
			g.mark(o)
		}
	case blockStale:
		g.state[b] = blockLarge
		g.stack = append(g.stack, g.addr(uint32(b)))
	case blockClean, blockDirty:
		if p&(blockSize-1) != 0 { // otherwise p is the end of the object before
			g.staleReference(slot, p)
		}
	}
}

// brokenHeap is the panic of a collection that cannot continue: a word that should hold a reference
// or an object holds something else. Unverified IL may have written there; otherwise the compiler
// or the runtime has kept a reference where the collector did not see it.
type brokenHeap struct{ reason string }

func (b *brokenHeap) Error() string { return "BUG: " + b.reason }

// staleReference panics for a word that refers to free memory.
func (g *collector) staleReference(slot, p uint64) {
	panic(&brokenHeap{fmt.Sprintf("the word at %#x refers to free memory at %#x", slot, p)})
}

// mark marks an object in a kept block.
func (g *collector) mark(o ref) {
	if w := ldW(o); w&marked == 0 {
		stW(o, w|g.bits)
		g.stack = append(g.stack, o)
	}
}

// copy moves the object at p, of method table mt, and returns its forwarding word.
func (g *collector) copy(p, mt uint64) uint64 {
	if mt == g.fillerMT || g.guarded && !g.isTable(mt) {
		panic(&brokenHeap{fmt.Sprintf("there is no object at %#x", p)})
	}
	n := sizeWith(mt, uint64(ld32(p+cpu.ArrayLength)))
	o := g.toNext
	if n > g.toEnd-o {
		o = g.openToBlock()
	}
	g.toNext = o + n
	if n <= smallCopy {
		if cpu.Narrow {
			st64(o, ld64(p))
		} else {
			st64(o, mt)
		}
		for i := uint64(8); i < n; i += 8 {
			st64(o+i, ld64(p+i))
		}
	} else {
		copy(words(o, n), words(p, n))
	}
	stW(p, o|forwarded)
	switch {
	case g.overflowed:
		g.deferScan(o, n)
	case ld64(mt+off(cpu.MTGC)) == 0:
	case len(g.stack) < stackRoom:
		g.stack = append(g.stack, o)
	default:
		g.overflowed = true
		g.deferScan(o, n)
	}
	return o | forwarded
}

// deferScan records that the copy at o, of n bytes, is to be scanned when the stack is empty.
func (g *collector) deferScan(o, n uint64) {
	if k := len(g.spans) - 1; k >= 0 && g.spans[k].end == o {
		g.spans[k].end += n
		return
	}
	g.spans = append(g.spans, span{o, o + n})
}

func words(a, n uint64) []uint64 { return unsafe.Slice((*uint64)(raw.Ptr(a)), n/8) }

// openToBlock starts the next block to copy to.
func (g *collector) openToBlock() uint64 {
	if n := len(g.to); n > 0 {
		b := g.to[n-1]
		g.extent[b] = uint32(g.toNext - g.addr(b))
	}
	var b uint32
	b, g.toDirty = g.takeBlock()
	g.to = append(g.to, b)
	g.toNext = g.addr(b)
	g.toEnd = g.toNext + blockSize
	return g.toNext
}

// drain scans copied and marked objects until none are left. The objects that the last scanned
// object refers to come next, so a copy lies near the object that refers to it, in the order in
// which a program that follows fields in order reaches it. A breadth-first order, which needs no
// stack, would put far apart what a program reads together.
func (g *collector) drain() {
	for {
		if n := len(g.stack); n != 0 {
			o := g.stack[n-1]
			g.stack = g.stack[:n-1]
			g.fields(o, ldW(o)&^marks)
			g.reverseFrom(n - 1)
			continue
		}
		g.overflowed = false
		k := len(g.spans) - 1
		if k < 0 {
			return
		}
		s := &g.spans[k]
		if s.at == s.end {
			g.spans = g.spans[:k]
			continue
		}
		o := s.at
		mt := ldW(o)
		s.at += sizeWith(mt, uint64(ld32(o+cpu.ArrayLength)))
		g.fields(o, mt)
	}
}

// reverseFrom reverses the order of the entries pushed since the stack had n entries, so that the
// first is scanned first.
func (g *collector) reverseFrom(n int) {
	for s := g.stack[n:]; len(s) > 1; s = s[1 : len(s)-1] {
		s[0], s[len(s)-1] = s[len(s)-1], s[0]
	}
}

// fields visits the references in an object. Collections spend their time in the loop over a
// bitmap, so it has the most frequent case of visitRef in line.
func (g *collector) fields(o ref, mt uint64) {
	d := ld64(mt + off(cpu.MTGC))
	if d == 0 {
		return
	}
	switch d & descMask {
	case descWeak:
		g.addWeak(o)
		fallthrough
	case descBitmap:
		base, state := g.base, g.state
		for d >>= 2; d != 0; d &= d - 1 {
			slot := o + cpu.Word + cpu.Word*uint64(mathbits.TrailingZeros64(d))
			p := ldW(slot)
			b := (p - base) >> blockShift
			if b >= uint64(len(state)) {
				continue
			}
			if state[b] != blockFrom {
				g.visitRef(slot, p)
				continue
			}
			w := ldW(p)
			if w&forwarded == 0 {
				w = g.copy(p, w)
			}
			stW(slot, w&^forwarded)
		}
	case descVector:
		at := o + d>>2
		for end := at + cpu.Word*uint64(length(o)); at < end; at += cpu.Word {
			g.visitWord(at)
		}
	default:
		g.elements(o, d)
	}
}

// visitWord is visit for a word that is often null or points outside of the heap.
func (g *collector) visitWord(slot uint64) {
	if p := ldW(slot); p-g.base < g.size {
		g.visitRef(slot, p)
	}
}

// elements is fields for an object with a record.
func (g *collector) elements(o ref, d uint64) {
	at, n := o+ld64(d+recFirst), uint64(1)
	stride, count := ld64(d+recStride), ld64(d+recCount)
	if stride != 0 {
		n = uint64(length(o))
	}
	offsets := words(d+recOffsets, 8*count)
	for ; n > 0; n-- {
		for _, off := range offsets {
			g.visitWord(at + off)
		}
		at += stride
	}
}

// sizeAt returns the size of the object at o, which may be forwarded or marked.
func sizeAt(o ref) uint64 {
	w := ldW(o)
	if w&forwarded != 0 {
		w = ldW(w &^ forwarded)
	}
	return sizeWith(w&^marks, uint64(ld32(o+cpu.ArrayLength)))
}

// objectAt returns the object in block b that p points into, or 0.
func (g *collector) objectAt(b uint32, p uint64) ref {
	start := g.addr(b)
	end := start + uint64(g.extent[b])
	if p >= end {
		return 0
	}
	table := g.brick[b]
	if table == nil {
		table = new(brickTable)
		g.brick[b] = table
		k := uint64(0)
		for o := start; o < end; {
			next := o + sizeAt(o)
			for ; k < bricks && start+k<<brickShift < next; k++ {
				table[k] = uint32(o - start)
			}
			o = next
		}
	}
	o := start + uint64(table[(p-start)>>brickShift])
	for {
		next := o + sizeAt(o)
		if p < next {
			return o
		}
		o = next
	}
}

// reached reports whether an object is known to survive.
func (g *collector) reached(o ref) bool {
	b := g.blockOf(o)
	if b >= uint64(len(g.state)) {
		return true
	}
	switch g.state[b] {
	case blockFrom:
		return ldW(o)&forwarded != 0
	case blockKept:
		return ldW(o)&marked != 0
	}
	return g.state[b] != blockStale
}

// moved returns the new address of a reached object.
func (g *collector) moved(o ref) ref {
	if b := g.blockOf(o); b < uint64(len(g.state)) && g.state[b] == blockFrom {
		return ldW(o) &^ forwarded
	}
	return o
}

// sweep frees the condemned blocks in which nothing was reached.
func (g *collector) sweep() {
	g.used = uint64(len(g.to)) << blockShift
	first, n := uint32(0), uint32(0) // a run of blocks to free
	free := func(b, k uint32) {
		if b != first+n {
			if n != 0 {
				g.release(first, n)
			}
			first, n = b, 0
		}
		n += k
	}
	for _, b := range g.from {
		switch g.state[b] {
		case blockFrom:
			free(b, 1)
		case blockStale:
			free(b, g.extent[b])
		case blockLarge:
			g.inUse = append(g.inUse, b)
			g.used += uint64(g.extent[b]) << blockShift
		case blockKept:
			if g.sweepKept(b); g.extent[b] == 0 {
				free(b, 1)
				continue
			}
			g.state[b] = blockUsed
			g.inUse = append(g.inUse, b)
			g.used += blockSize
		}
	}
	if n != 0 {
		g.release(first, n)
	}
	clear(g.brick)
}

// sweepKept clears the marks of the objects of block b and replaces dead objects by fillers.
func (g *collector) sweepKept(b uint32) {
	start := g.addr(b)
	end := start + uint64(g.extent[b])
	dead := start // no object from here to o is alive
	for o := start; o < end; {
		w, n := ldW(o), sizeAt(o)
		if w&marked != 0 {
			stW(o, w&^marks)
			g.fill(dead, o)
			dead = o + n
		}
		o += n
	}
	g.extent[b] = uint32(dead - start)
}

// fill turns the memory from a to end into a dead object.
func (g *collector) fill(a, end uint64) {
	if a == end {
		return
	}
	if g.guarded {
		m := memAt(a, end-a)
		for i := range m {
			m[i] = poison
		}
	}
	stW(a, g.fillerMT)
	st32(a+cpu.ArrayLength, uint32(end-a-minObject))
}

// resumeAllocation gives the context the rest of the last block that was copied to, or a fresh
// block.
func (v *space) resumeAllocation(t *thread) {
	g, h := &v.gc, &v.heap
	if n := len(g.to); n > 0 {
		b := g.to[n-1]
		h.extent[b] = uint32(g.toNext - h.addr(b))
		if left := g.toEnd - g.toNext; left >= blockSize/8 || h.used+blockSize > h.limit {
			if g.toDirty {
				clear(memAt(g.toNext, left))
			}
			v.setContext(t, b, g.toNext)
			if h.used > h.limit { // the copies took more blocks than the originals
				v.closeContext(t)
			}
			return
		}
	}
	h.used += blockSize
	v.freshContext(t)
}

// trim gives memory back to the system that is needed neither before the next collection nor for
// it. Memory that was needed lately is kept, since it is soon needed again: programs grow and
// shrink.
func (h *heap) trim() {
	copied := h.used
	if h.trigger > h.limit/2 {
		copied /= 2 // the next collection spares the rest
	}
	h.need = max((h.trigger+copied)>>blockShift, h.used>>blockShift, h.need-h.need/4)
	keep := h.need - h.used>>blockShift
	if h.dirty <= keep {
		return
	}
	for b := uint32(0); int(b) < len(h.state); b++ {
		if h.state[b] != blockDirty {
			continue
		}
		if keep > 0 {
			keep--
			continue
		}
		n := uint32(1)
		for int(b+n) < len(h.state) && h.state[b+n] == blockDirty {
			n++
		}
		// Returning a part of a huge page splits the page; memory used again afterwards comes in
		// small pages.
		first, end := arena.AlignUp(b, hugeBlocks), (b+n)&^(hugeBlocks-1)
		if first < end {
			h.clean(first, end-first)
		}
		b += n
	}
}
