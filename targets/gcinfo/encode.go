package gcinfo

import (
	"encoding/binary"
	"math/bits"

	"ryugo/arena"
)

// The encoding. Numbers are varints (unsigned LEB128), signed ones in zigzag
// form, offsets in words of PointerSize.
//
//	byte      which of the optional parts follow, see the part bits
//	varint    code length
//	byte      hasReturns: a ReturnKind, two bits, for each return register
//	byte      hasFrameReg: the register
//	varint    hasContext: slot << 3 | KeepThis << 2 | ContextKind
//	varint    hasPSPSym: slot
//	varint    hasOutgoing: words of the outgoing area
//	varint    hasUntracked: number of untracked slots
//	varint*3  hasSites: number of tracked slots, of sites, of rows
//	bits      hasSites: the sites and rows, see below, then up to a whole byte
//	slots     tracked, then untracked
//
// A slot is one varint: a register is Reg << 3 | Byref << 2 | InRegister; a frame word is (offset -
// offset of the previous frame word) << 4 | Flags << 2 | Base.
//
// The bits, lowest first, are the return offsets of the sites, each as wide as the code length;
// then, if there are fewer rows than sites, for each site the number of its row, each as wide as
// the largest; then the rows, one bit for each tracked slot. Everything before the slots has fixed
// width, so that a site is found by binary search.
const (
	hasFrameReg = 1 << iota
	hasContext
	wideWords // PointerSize is 8
	hasPSPSym
	hasOutgoing
	hasSites
	hasUntracked
	hasReturns
)

// Encoder encodes tables. It keeps its memory.
type Encoder struct {
	out bitWriter

	stride int      // words of a row
	rows   []uint64 // distinct rows
	rowOf  []uint32 // [site]
	hash   []uint32 // open addressing: number of a row + 1
	words  uint32   // PointerSize as a shift
}

// Encode returns the encoding of t; it is valid until the next call.
func (e *Encoder) Encode(t *Table) []byte {
	e.out.b = e.out.b[:0]
	e.words = uint32(bits.TrailingZeros8(t.PointerSize))
	sites := e.shareRows(t)
	e.header(t, sites)
	if sites != 0 {
		e.sites(t, sites)
		e.slots(t.Tracked)
	}
	e.slots(t.Untracked)
	return e.out.b
}

func (e *Encoder) header(t *Table, sites int) {
	part := func(bit byte, present bool) byte {
		if present {
			return bit
		}
		return 0
	}
	context := uint64(t.Context)
	if t.KeepThis {
		context |= 4
	}
	flags := part(hasFrameReg, t.FrameReg != NoFrameReg) |
		part(hasContext, context != 0) |
		part(wideWords, t.PointerSize == 8) |
		part(hasPSPSym, t.HasPSPSym) |
		part(hasOutgoing, t.Outgoing != 0) |
		part(hasSites, sites != 0) |
		part(hasUntracked, len(t.Untracked) != 0) |
		part(hasReturns, t.Returns != [4]ReturnKind{})
	e.out.b = append(e.out.b, flags)
	e.uvarint(uint64(t.CodeLength))
	if flags&hasReturns != 0 {
		k := t.Returns
		e.out.b = append(e.out.b, byte(k[0]|k[1]<<2|k[2]<<4|k[3]<<6))
	}
	if flags&hasFrameReg != 0 {
		e.out.b = append(e.out.b, t.FrameReg)
	}
	if flags&hasContext != 0 {
		e.uvarint(e.offset(t.ContextSlot)<<3 | context)
	}
	if flags&hasPSPSym != 0 {
		e.uvarint(e.offset(t.PSPSymSlot))
	}
	if flags&hasOutgoing != 0 {
		e.uvarint(uint64(t.Outgoing >> e.words))
	}
	if flags&hasUntracked != 0 {
		e.uvarint(uint64(len(t.Untracked)))
	}
	if flags&hasSites != 0 {
		e.uvarint(uint64(len(t.Tracked)))
		e.uvarint(uint64(sites))
		e.uvarint(uint64(e.numRows(sites, len(t.Tracked))))
	}
}

// numRows returns how many rows are written: the distinct ones, or one for each site if the numbers
// of shared rows would cost more than sharing saves.
func (e *Encoder) numRows(sites, tracked int) int {
	rows := len(e.rows) / e.stride
	if rows*tracked+sites*bits.Len(uint(rows-1)) >= sites*tracked {
		return sites
	}
	return rows
}

// shareRows makes the bit rows of the sites at which a slot is live, sharing equal rows, and
// returns the number of those sites.
func (e *Encoder) shareRows(t *Table) (sites int) {
	e.stride = max(1, (len(t.Tracked)+63)/64)
	e.rows = e.rows[:0]
	e.rowOf = e.rowOf[:0]
	size := 4 << bits.Len(uint(len(t.Sites)))
	e.hash = arena.Extend(e.hash[:0], size)
	for i := range t.Sites {
		s := &t.Sites[i]
		if s.Count == 0 {
			continue
		}
		sites++
		n := len(e.rows)
		e.rows = arena.Extend(e.rows, n+e.stride)
		row := e.rows[n:]
		for _, slot := range t.Live[s.First:][:s.Count] {
			row[slot>>6] |= 1 << (slot & 63)
		}
		num := e.share(row, uint32(n/e.stride))
		if int(num) != n/e.stride {
			e.rows = e.rows[:n]
		}
		e.rowOf = append(e.rowOf, num)
	}
	return sites
}

// share returns the number of an equal row met before, or next, which becomes this row's number.
func (e *Encoder) share(row []uint64, next uint32) uint32 {
	h := uint64(len(row))
	for _, w := range row {
		h = (h ^ w) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	mask := uint64(len(e.hash) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		num := e.hash[i]
		if num == 0 {
			e.hash[i] = next + 1
			return next
		}
		if equal(e.rows[int(num-1)*e.stride:][:e.stride], row) {
			return num - 1
		}
	}
}

func equal(a, b []uint64) bool {
	for i, w := range a {
		if w != b[i] {
			return false
		}
	}
	return true
}

// sites writes the bit part.
func (e *Encoder) sites(t *Table, sites int) {
	width := uint(bits.Len32(t.CodeLength))
	for i := range t.Sites {
		if t.Sites[i].Count != 0 {
			e.out.bits(uint64(t.Sites[i].Return), width)
		}
	}
	rows := e.numRows(sites, len(t.Tracked))
	if rows < sites {
		width = uint(bits.Len(uint(rows - 1)))
		for _, r := range e.rowOf {
			e.out.bits(uint64(r), width)
		}
		for r := range rows {
			e.row(r, len(t.Tracked))
		}
	} else {
		for _, r := range e.rowOf {
			e.row(int(r), len(t.Tracked))
		}
	}
	e.out.flush()
}

func (e *Encoder) row(r, n int) { e.out.row(e.rows[r*e.stride:][:e.stride], n) }

func (e *Encoder) slots(list []Slot) {
	last := int32(0)
	for i := range list {
		s := &list[i]
		if s.Base == InRegister {
			e.uvarint(uint64(s.Reg)<<3 | uint64(s.Flags&Byref)<<2 | uint64(InRegister))
			continue
		}
		e.uvarint(e.offset(s.Offset-last)<<4 | uint64(s.Flags)<<2 | uint64(s.Base))
		last = s.Offset
	}
}

// offset returns a signed offset in words, in zigzag form.
func (e *Encoder) offset(v int32) uint64 {
	w := v >> e.words
	return uint64(uint32(w<<1 ^ w>>31))
}

func (e *Encoder) uvarint(v uint64) { e.out.b = binary.AppendUvarint(e.out.b, v) }
