package code

import (
	"encoding/binary"
	"fmt"

	"ryugo/arena"
)

// DataRef is a place in the read-only data: its offset there.
type DataRef uint32

// rodata collects the method's read-only data. Constants of 4, 8 and 16 bytes are shared: slots is
// an open-addressing table of them; incrementing epoch empties it.
type rodata struct {
	bytes []byte
	align uint32
	slots []constSlot
	used  int
	epoch uint32

	// Entries of the jump tables: the place of each, the table that it is relative to, its label.
	entryAt    []uint32
	entryTable []uint32
	entryLabel []Label

	near      []nearTable
	nearLabel []Label
}

// nearTable is a table of distances. Finish decides the size of its entries.
type nearTable struct {
	jump         uint32 // the row of the jump through it
	first, count uint32 // its labels in nearLabel
	at           uint32 // its offset in the data, from Finish on
	width        uint32 // bytes of an entry
}

// nearTableBit marks the DataRef of a near table. The other bits are its number.
const nearTableBit = 1 << 31

type constSlot struct {
	epoch uint32
	at    uint32
	size  uint32
}

func (d *rodata) len() int { return len(d.bytes) }

func (d *rodata) reset() {
	d.bytes = d.bytes[:0]
	d.entryAt, d.entryTable, d.entryLabel = d.entryAt[:0], d.entryTable[:0], d.entryLabel[:0]
	d.near, d.nearLabel = d.near[:0], d.nearLabel[:0]
	d.align, d.used = 1, 0
	d.epoch++
	if d.epoch == 0 { // after 2^32 methods old slots would be valid again
		clear(d.slots)
		d.epoch = 1
	}
}

// alignEnd pads the data to the alignment of the constant that follows, and returns its length.
func (d *rodata) alignEnd(align uint32) uint32 {
	if align == 0 || align&(align-1) != 0 {
		panic(fmt.Sprintf("BUG: code: alignment %d is not a power of two", align))
	}
	d.align = max(d.align, align)
	for uint32(len(d.bytes))&(align-1) != 0 {
		d.bytes = append(d.bytes, 0)
	}
	return uint32(len(d.bytes))
}

// Data puts bytes into the read-only data. A constant of 4, 8 or 16 bytes that is already there
// with sufficient alignment is shared.
func (b *Buffer) Data(c []byte, align uint32) DataRef {
	d := &b.data
	if n := len(c); n != 4 && n != 8 && n != 16 {
		at := d.alignEnd(align)
		d.bytes = append(d.bytes, c...)
		return DataRef(at)
	}
	if d.epoch == 0 {
		d.epoch = 1 // first use of a zero Buffer, whose empty slots have epoch 0
	}
	if 2*d.used >= len(d.slots) {
		d.growSlots()
	}
	mask := uint32(len(d.slots) - 1)
	i := constHash(c) & mask
	for ; d.slots[i].epoch == d.epoch; i = (i + 1) & mask {
		s := &d.slots[i]
		if int(s.size) == len(c) && s.at&(align-1) == 0 && string(d.bytes[s.at:s.at+s.size]) == string(c) {
			return DataRef(s.at)
		}
	}
	at := d.alignEnd(align)
	d.bytes = append(d.bytes, c...)
	d.slots[i] = constSlot{d.epoch, at, uint32(len(c))}
	d.used++
	return DataRef(at)
}

func (d *rodata) growSlots() {
	old := d.slots
	d.slots = make([]constSlot, max(64, 2*len(old)))
	mask := uint32(len(d.slots) - 1)
	for _, s := range old {
		if s.epoch != d.epoch {
			continue
		}
		i := constHash(d.bytes[s.at:s.at+s.size]) & mask
		for d.slots[i].epoch == d.epoch {
			i = (i + 1) & mask
		}
		d.slots[i] = s
	}
}

func constHash(b []byte) uint32 {
	h := uint64(len(b))
	for ; len(b) >= 4; b = b[4:] {
		h = (h ^ uint64(binary.LittleEndian.Uint32(b))) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return uint32(h >> 32)
}

// Data32 is Data for a 32-bit constant.
func (b *Buffer) Data32(v uint32) DataRef {
	var c [4]byte
	binary.LittleEndian.PutUint32(c[:], v)
	return b.Data(c[:], 4)
}

// Data64 is Data for a 64-bit constant.
func (b *Buffer) Data64(v uint64) DataRef {
	var c [8]byte
	binary.LittleEndian.PutUint64(c[:], v)
	return b.Data(c[:], 8)
}

// Data128 is Data for a 128-bit constant, aligned to 16 bytes.
func (b *Buffer) Data128(lo, hi uint64) DataRef {
	var c [16]byte
	binary.LittleEndian.PutUint64(c[:], lo)
	binary.LittleEndian.PutUint64(c[8:], hi)
	return b.Data(c[:], 16)
}

// JumpTable makes a table of 32-bit offsets, each from the start of the table to its label. On x64,
// with the index in eax and already compared with the length:
//
//	e.LeaData(RCX, table)
//	e.RM(INS_movsxd, EA_8, RAX, AtIndex(RCX, RAX, 4, 0))
//	e.RR(INS_add, EA_8, RAX, RCX)
//	e.JmpR(RAX)
func (b *Buffer) JumpTable(labels []Label) DataRef {
	d := &b.data
	at := d.alignEnd(4)
	for i, l := range labels {
		d.entryAt = append(d.entryAt, at+4*uint32(i))
		d.entryTable = append(d.entryTable, at)
		d.entryLabel = append(d.entryLabel, l)
		d.bytes = append(d.bytes, 0, 0, 0, 0)
	}
	return DataRef(at)
}

// NearTable makes a table of distances from its jump, JumpNear, to its labels. Its entries have one
// or two bytes and are computed by Machine.Entry; if the jump has its long form, they are those of
// JumpTable. The table is after all other data.
func (b *Buffer) NearTable(labels []Label) DataRef {
	d := &b.data
	d.near = append(d.near, nearTable{first: uint32(len(d.nearLabel)), count: uint32(len(labels))})
	d.nearLabel = append(d.nearLabel, labels...)
	return nearTableBit | DataRef(len(d.near)-1)
}

// JumpNear is Jump through a near table. The distance in the jump's row is that to the farthest
// label.
func (b *Buffer) JumpNear(form uint8, word uint32, short uint, table DataRef) {
	t := &b.data.near[table&^nearTableBit]
	t.jump = uint32(len(b.jumps))
	b.Jump(form, word, short, b.data.nearLabel[t.first])
}

// farthest sets the target of each jump through a near table to the label that decides the jump's
// form: a label before the jump, if there is one, else the last label.
func (b *Buffer) farthest() {
	for _, t := range b.data.near {
		first, last := b.data.nearLabel[t.first], b.data.nearLabel[t.first]
		for _, l := range b.data.nearLabel[t.first:][:t.count] {
			if b.labelGrp[l] < b.labelGrp[first] {
				first = l
			}
			if b.labelGrp[l] > b.labelGrp[last] {
				last = l
			}
		}
		jmp := &b.jumps[t.jump]
		if jmp.label = last; b.labelGrp[last] == unbound {
			continue // an error of relax
		}
		if jmp.label = first; b.isAhead(jmp, int(t.jump)) {
			jmp.label = last
		}
	}
}

// placeNear puts the near tables after the other data, tables with larger entries first.
func (b *Buffer) placeNear(m *Machine) {
	d := &b.data
	for i := range d.near {
		t := &d.near[i]
		jmp := &b.jumps[t.jump]
		switch at := jmp.pos + b.shift[t.jump]; {
		case jmp.long:
			t.width = 4
		case m.Entry(int32(b.target(jmp)-at)) > 1<<8-1:
			t.width = 2
		default:
			t.width = 1
		}
	}
	for width := uint32(4); width != 0; width /= 2 {
		for i := range d.near {
			if t := &d.near[i]; t.width == width {
				t.at = d.alignEnd(width)
				d.bytes = arena.Extend(d.bytes, len(d.bytes)+int(width*t.count))
			}
		}
	}
}

// fillNear writes the entries of the near tables.
func (b *Buffer) fillNear(m *Machine) {
	for _, t := range b.data.near {
		at := b.jumps[t.jump].pos + b.shift[t.jump]
		table := b.roOff + t.at
		for i, l := range b.data.nearLabel[t.first:][:t.count] {
			to, entry := b.labelRaw(l), b.image[table+uint32(i)*t.width:]
			switch t.width {
			case 4:
				binary.LittleEndian.PutUint32(entry, to-table)
			case 2:
				binary.LittleEndian.PutUint16(entry, uint16(m.Entry(int32(to-at))))
			default:
				entry[0] = uint8(m.Entry(int32(to - at)))
			}
		}
	}
}
