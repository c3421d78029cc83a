package gcinfo

import (
	"math/bits"
	"slices"

	"ryugo/arena"
)

// liveAtSites writes which of n tracked slots are live at each site: a row of bits for each site,
// or the form of livePointers. In tables with ranges a reader can skip only rows.
func (e *CoreCLREncoder) liveAtSites(t *Table, n, sites int) {
	if e.Pointers && len(t.Ranges) == 0 && e.livePointers(t, n, sites) {
		return
	}
	e.out.bool(false)
	e.row = arena.Extend(e.row[:0], (n+63)/64)
	for i := range t.Sites {
		if site := &t.Sites[i]; e.keep(t, site) {
			clear(e.row)
			e.setLive(t, site, e.row)
			e.out.row(e.row, n)
		}
	}
}

// setLive sets the bits of the slots that are live at a site in row.
func (e *CoreCLREncoder) setLive(t *Table, site *Site, row []uint64) {
	for _, k := range t.Live[site.First:][:site.Count] {
		x := e.index[k]
		row[x>>6] |= 1 << (x & 63)
	}
}

// livePointers writes, for each site, a pointer to one of the distinct rows, if that
// is shorter than a row for each.
func (e *CoreCLREncoder) livePointers(t *Table, n, sites int) bool {
	s := &e.sets
	s.reset(n, len(e.keys))
	e.setOf = e.setOf[:0]
	for i := range t.Sites {
		if site := &t.Sites[i]; e.keep(t, site) {
			e.setLive(t, site, s.push())
			e.setOf = append(e.setOf, s.share())
		}
	}
	e.order = s.order(e.order[:0])
	e.at = arena.Raw(e.at, s.len())
	size := 0
	for _, k := range e.order {
		e.at[k] = uint32(size)
		size += vecSize(s.row(int(k)), n)
	}
	largest := e.at[e.order[len(e.order)-1]]
	width := max(1, bitsFor(uint64(largest)+1))
	if uvarSize(uint64(width), pointerBase)+sites*int(width)+setsPadding+size >= sites*n {
		return false
	}
	e.out.bool(true)
	e.out.uvar(uint64(width-1), pointerBase)
	for _, k := range e.setOf {
		e.out.bits(uint64(e.at[k]), width)
	}
	for _, k := range e.order {
		e.tail.vec(s.row(int(k)), n)
	}
	return true
}

// replay applies the changes and records the effective ones by their place in the ranges, counted
// in bytes without the code between ranges.
func (e *CoreCLREncoder) replay(t *Table) {
	e.toggles = e.toggles[:0]
	if len(t.Ranges) == 0 {
		return
	}
	words := (len(t.Tracked) + 63) / 64
	e.live = arena.Extend(e.live[:0], words)
	e.changed = arena.Extend(e.changed[:0], words)
	at, next := uint32(0), 0
	for _, r := range t.Ranges {
		for next < len(t.Changes) && t.Changes[next].Offset < r.End {
			offset := max(r.Start, t.Changes[next].Offset)
			for ; next < len(t.Changes) && t.Changes[next].Offset <= offset; next++ {
				c := &t.Changes[next]
				if w, bit := c.Slot>>6, uint64(1)<<(c.Slot&63); e.live[w]&bit != 0 != c.Live {
					e.live[w] ^= bit
					e.changed[w] ^= bit
				}
			}
			for w, set := range e.changed {
				for ; set != 0; set &= set - 1 {
					e.toggles = append(e.toggles, uint64(at+offset-r.Start)<<32|uint64(w<<6+bits.TrailingZeros64(set)))
				}
				e.changed[w] = 0
			}
		}
		at += r.End - r.Start
	}
}

// ranges writes the toggles of n tracked slots, by chunks. A chunk in which
// nothing changes has no record.
func (e *CoreCLREncoder) ranges(t *Table, n int) {
	length := uint32(0)
	for _, r := range t.Ranges {
		length += r.End - r.Start
	}
	e.ptrs = arena.Extend(e.ptrs[:0], int(length+1<<chunkBits-1)>>chunkBits)
	words := (n + 63) / 64
	e.live = arena.Extend(e.live[:0], words)
	e.changed = arena.Extend(e.changed[:0], words)
	largest := uint32(0)
	for rest := e.toggles; len(rest) > 0; {
		chunk := rest[0] >> (32 + chunkBits)
		e.chunk = e.chunk[:0]
		for len(rest) > 0 && rest[0]>>(32+chunkBits) == chunk {
			slot, offset := e.index[uint32(rest[0])], rest[0]>>32&(1<<chunkBits-1)
			e.chunk = append(e.chunk, uint64(slot)<<chunkBits|offset)
			rest = rest[1:]
		}
		slices.Sort(e.chunk)
		largest = uint32(e.tail.len()) + 1
		e.ptrs[chunk] = largest
		e.writeChunk(n)
	}
	width := bitsFor(uint64(largest) + 1)
	e.out.uvar(uint64(width), pointerBase)
	if width > 0 {
		for _, p := range e.ptrs {
			e.out.bits(uint64(p), width)
		}
	}
}

// writeChunk writes the record of e.chunk: the slots that are live at its start or change in it,
// which of them are live at its end, and where each changes. A change at the chunk's start is not
// written: only the state before the chunk would show it.
func (e *CoreCLREncoder) writeChunk(n int) {
	w := &e.tail
	could := e.changed
	copy(could, e.live)
	for _, c := range e.chunk {
		slot := c >> chunkBits
		could[slot>>6] |= 1 << (slot & 63)
		e.live[slot>>6] ^= 1 << (slot & 63)
	}
	w.vec(could, n)
	for i, set := range could {
		for ; set != 0; set &= set - 1 {
			w.bits(e.live[i]>>bits.TrailingZeros64(set)&1, 1)
		}
	}
	toggles := e.chunk
	for i, set := range could {
		for ; set != 0; set &= set - 1 {
			slot := uint64(i<<6 + bits.TrailingZeros64(set))
			for ; len(toggles) > 0 && toggles[0]>>chunkBits == slot; toggles = toggles[1:] {
				if offset := toggles[0] & (1<<chunkBits - 1); offset != 0 {
					w.bits(1|offset<<1, 1+chunkBits)
				}
			}
			w.bits(0, 1)
		}
	}
}

// vec appends a set of n slots: its bits, or the lengths of its runs in one of two codes, whichever
// is shortest.
func (w *bitWriter) vec(row []uint64, n int) {
	plain, short, swapped := vecSizes(row, n)
	if plain <= min(short, swapped) {
		w.bits(0, 1)
		w.row(row, n)
		return
	}
	w.bits(1, 1)
	w.bool(swapped < short)
	base := [2]uint{zerosBase, onesBase}
	if swapped < short {
		base[0], base[1] = base[1], base[0]
	}
	for r := (runs{row: row, n: n}); r.next(); {
		w.uvar(r.length, base[r.ones])
	}
}

// vecSize returns the number of bits that vec appends.
func vecSize(row []uint64, n int) int {
	plain, short, swapped := vecSizes(row, n)
	return min(plain, short, swapped)
}

func vecSizes(row []uint64, n int) (plain, short, swapped int) {
	plain = 1 + n
	if plain <= minRunsVec {
		return plain, plain + 1, plain + 1
	}
	short, swapped = 2, 2
	for r := (runs{row: row, n: n}); r.next(); {
		zeros, ones := uvarSize(r.length, zerosBase), uvarSize(r.length, onesBase)
		if r.ones == 1 {
			zeros, ones = ones, zeros
		}
		short += zeros
		swapped += ones
	}
	return plain, short, swapped
}

// runs iterates over the runs of equal bits, zeros first. All runs but the first have at least one
// bit, and their lengths are encoded minus one.
type runs struct {
	row    []uint64
	n, at  int
	ones   int    // the bit that the run consists of
	length uint64 // as encoded
	begun  bool
}

func (r *runs) next() bool {
	if r.begun && r.at >= r.n {
		return false
	}
	start := r.at
	if r.begun {
		r.ones ^= 1
		r.at++
	}
	first := !r.begun
	r.begun = true
	for r.at < r.n && int(r.row[r.at>>6]>>(r.at&63)&1) == r.ones {
		r.at++
	}
	r.length = uint64(r.at - start)
	if !first {
		r.length--
	}
	return true
}
