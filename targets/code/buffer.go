package code

import (
	"encoding/binary"

	"ryugo/arena"
	"ryugo/ee"
)

// Label is a position in the code, at the beginning of an instruction group.
type Label uint32

const unbound = ^uint32(0)

// Buffer collects the code of one method after another. It is for one goroutine.
// The zero value is ready for use.
type Buffer struct {
	// The code is buf[:pos], with every jump in its short form. The rest of buf is free room.
	buf []byte
	pos uint
	// last is where the last instruction begins, or pos if the last item is a jump or a label.
	last uint

	// Instruction groups: their positions, and the number of jumps before each.
	grpPos  []uint32
	grpJump []uint32

	labelGrp []uint32 // label: its group, or unbound

	// Jumps to labels.
	jumps  []jump
	shift  []uint32 // jump: bytes by which the jumps before it have grown; one element more than jumps
	sweeps int      // passes over the jumps until all lengths were final

	noted uint32 // position of Note, or 0

	loops []loop // loops whose first instruction may be aligned

	Hot bool   // the code that follows is hot: the encoder calls PadJump before its jumps
	pad uint32 // the maximum of bytes of PadJump's rows so far

	// Code positions whose offsets the caller requests after Finish.
	markAt  []place
	markOff []uint32

	siteAt  []place // after each call: the return address
	siteOff []uint32

	data rodata

	fix    []fixup
	relocs []ee.Reloc
	relAt  []uint32 // reloc: number of jumps before it

	// Computed by Finish:
	dataFix []uint32
	image   []byte
	code    uint32 // length of the code
	roOff   uint32 // where the read-only data begins
}

// jump is a jump to a label: its position with all jumps short, its row of Machine.Jumps, and
// whether it has the long form. toData: an instruction that reads the read-only data at the place
// label, and has a short and a long form as a jump has. pad: the padding before the jump of the
// next row, made by PadJump.
type jump struct {
	pos    uint32
	label  Label
	form   uint8
	long   bool
	toData bool
	pad    bool
}

// loop is code that is executed many times: the row of jumps for the padding before it, its end,
// and the maximum of bytes of PadJump's rows before its beginning and before its end.
type loop struct {
	jump             uint32
	end              place
	padBegin, padEnd uint32
}

// place is a position between instructions: its offset with all jumps short, and the
// number of jumps before it. Its final offset is computed from both.
type place struct{ pos, jump uint32 }

// fixup is a field into which Finish writes the distance to a label or to read-only data.
type fixup struct {
	at     place
	form   uint8 // row of Machine.Fields
	toData bool
	target uint32 // a DataRef or a Label
	addend int32
	reloc  uint32 // 1 + the row of relocs by which the loader completes the field, or 0
}

// Reset clears the current method and keeps all memory.
func (b *Buffer) Reset() {
	b.pos, b.last = 0, 0
	b.Hot, b.pad = false, 0
	b.grpPos, b.grpJump, b.labelGrp = b.grpPos[:0], b.grpJump[:0], b.labelGrp[:0]
	b.jumps, b.loops = b.jumps[:0], b.loops[:0]
	b.markAt, b.markOff = b.markAt[:0], b.markOff[:0]
	b.siteAt, b.siteOff = b.siteAt[:0], b.siteOff[:0]
	b.data.reset()
	b.fix, b.dataFix, b.relocs, b.relAt = b.fix[:0], b.dataFix[:0], b.relocs[:0], b.relAt[:0]
	b.image, b.code, b.roOff = nil, 0, 0
	b.noted = 0
}

// Size returns the bytes of code so far, with every jump short. A caller compares two results to
// see whether code has been emitted in between.
func (b *Buffer) Size() uint32 { return uint32(b.pos) }

// LastWord returns the last four bytes of the code, or 0 if a label is bound after them.
func (b *Buffer) LastWord() uint32 {
	if g := len(b.grpPos); b.pos < 4 || g > 0 && b.grpPos[g-1] == uint32(b.pos) {
		return 0
	}
	return binary.LittleEndian.Uint32(b.buf[b.pos-4:])
}

// Last returns the last instruction, or nothing if a jump or a label comes after it.
func (b *Buffer) Last() []byte { return b.buf[b.last:b.pos] }

// Note records that a property holds after the last instruction, such as the meaning of the flags.
func (b *Buffer) Note() { b.noted = uint32(b.pos) }

// IsNoted reports whether that property still holds: nothing has been emitted, and no label bound,
// since Note.
func (b *Buffer) IsNoted() bool { return b.noted != 0 && b.noted == uint32(b.pos) }

// Reserve makes room for n bytes after the code.
func (b *Buffer) Reserve(n uint) {
	if b.pos+n > uint(len(b.buf)) {
		b.grow(n)
	}
}

// Room returns the memory after the code, at least what was reserved. An encoder writes its
// instruction there and calls Advance with the instruction's length.
func (b *Buffer) Room() []byte { return b.buf[b.pos:] }

// Advance appends the n bytes that were written into Room.
func (b *Buffer) Advance(n uint) { b.last, b.pos = b.pos, b.pos+n }

func (b *Buffer) grow(n uint) {
	n += b.pos
	b.buf = arena.Raw(b.buf, int(n+n/2+4096))
}

// here returns the position off bytes after the end of the code.
func (b *Buffer) here(off uint) place {
	return place{uint32(b.pos + off), uint32(len(b.jumps))}
}

// NewLabel makes a label, to be bound once.
func (b *Buffer) NewLabel() Label {
	b.labelGrp = append(b.labelGrp, unbound)
	return Label(len(b.labelGrp) - 1)
}

// Bind binds the label here. It begins a new instruction group unless one has just begun.
func (b *Buffer) Bind(l Label) {
	if b.labelGrp[l] != unbound {
		panic("BUG: label bound twice")
	}
	b.noted, b.last = 0, b.pos
	g := len(b.grpPos)
	if g > 0 && b.grpPos[g-1] == uint32(b.pos) && b.grpJump[g-1] == uint32(len(b.jumps)) {
		g--
	} else {
		b.grpPos = append(b.grpPos, uint32(b.pos))
		b.grpJump = append(b.grpJump, uint32(len(b.jumps)))
	}
	b.labelGrp[l] = uint32(g)
}

// Jump appends a jump to l of the given form, a row of Machine.Jumps. The low short bytes of word
// are the jump's short form without its distance.
func (b *Buffer) Jump(form uint8, word uint32, short uint, l Label) {
	b.Reserve(4)
	binary.LittleEndian.PutUint32(b.Room(), word)
	b.jumps = append(b.jumps, jump{pos: uint32(b.pos), label: l, form: form})
	b.pos += short
	b.last = b.pos
}

// JumpData is Jump for an instruction whose field is the distance to read-only data.
func (b *Buffer) JumpData(form uint8, word uint32, short uint, d DataRef) {
	b.Jump(form, word, short, Label(d))
	b.jumps[len(b.jumps)-1].toData = true
}

// BeginLoop records that a loop begins here, with l, which is bound next. Finish aligns the loop if
// that is worth the bytes. form is the row of Machine.Jumps for padding. Loops do not overlap.
func (b *Buffer) BeginLoop(form uint8, l Label) {
	b.loops = append(b.loops, loop{jump: uint32(len(b.jumps)), padBegin: b.pad})
	b.Jump(form, 0, 0, l)
}

// EndLoop records that the last loop ends here. The last call for a loop counts.
func (b *Buffer) EndLoop() {
	l := &b.loops[len(b.loops)-1]
	l.end, l.padEnd = b.here(0), b.pad
}

// Mark records the position before the next instruction. MarkOffset returns its offset after
// Finish. Two marks at the same place are one.
func (b *Buffer) Mark() int {
	at := b.here(0)
	k := len(b.markAt) - 1
	if k < 0 || b.markAt[k] != at {
		b.markAt = append(b.markAt, at)
		k++
	}
	return k
}

// CallSite records the position after a call and returns the site's index. CallSiteOffset returns
// the return address of that site after Finish.
func (b *Buffer) CallSite() int {
	b.siteAt = append(b.siteAt, b.here(0))
	return len(b.siteAt) - 1
}

// RefLabel requests that Finish write the distance to l + addend into the field off bytes after the
// end of the code, in the form of a row of Machine.Fields.
func (b *Buffer) RefLabel(off uint, form uint8, l Label, addend int32) {
	b.fix = append(b.fix, fixup{b.here(off), form, false, uint32(l), addend, 0})
}

// RefData is RefLabel for a place in the read-only data.
func (b *Buffer) RefData(off uint, form uint8, d DataRef, addend int32) {
	b.fix = append(b.fix, fixup{b.here(off), form, true, uint32(d), addend, 0})
}

// TextLabel requests the address of l + addend in the four-byte field off bytes after the end of
// the code (ee.RelocText32).
func (b *Buffer) TextLabel(off uint, l Label, addend int32) { b.text(off, false, uint32(l), addend) }

// TextData is TextLabel for a place in the read-only data.
func (b *Buffer) TextData(off uint, d DataRef, addend int32) { b.text(off, true, uint32(d), addend) }

func (b *Buffer) text(off uint, toData bool, target uint32, addend int32) {
	b.RefSymbol(off, ee.RelocText32, 0, 0)
	b.fix = append(b.fix, fixup{b.here(off), 0, toData, target, addend, uint32(len(b.relocs))})
}

// RefSymbol requests a relocation of the field off bytes after the end of the code.
func (b *Buffer) RefSymbol(off uint, kind ee.RelocKind, sym ee.Symbol, addend int64) {
	at := b.here(off)
	b.relocs = append(b.relocs, ee.Reloc{Offset: at.pos, Kind: kind, Symbol: sym, Addend: addend})
	b.relAt = append(b.relAt, at.jump)
}
