package xarch

import (
	"encoding/binary"
	"fmt"
)

// RelocKind says how a relocation is computed.
type RelocKind uint8

const (
	// REL32 is a 32-bit field: S + Addend - (address of the field).
	REL32 RelocKind = iota + 1
	// ABS64 is a 64-bit field: S + Addend.
	ABS64
)

// Reloc is a field of the code that depends on the address S of a symbol.
// Addends follow ELF: a plain call has the addend -4.
type Reloc struct {
	Offset uint32
	Kind   RelocKind
	Sym    uint64
	Addend int64
}

// Finish lengthens the jumps that must be long, moves the code between them apart and
// applies what is internal to the method. Its only errors are a label that is used but not bound, and code beyond 2 GB.
func (e *Emitter) Finish() error {
	if err := e.shorten(); err != nil {
		return err
	}
	e.code = uint32(e.pos) + e.jmpShift[len(e.jmpPos)]
	e.roOff = e.code
	if e.data.len() != 0 {
		e.roOff = (e.code + e.data.align - 1) &^ (e.data.align - 1)
	}
	if uint64(e.roOff)+uint64(e.data.len()) > 1<<31-1 {
		return fmt.Errorf("xarch: method of %d bytes is beyond the reach of a 32-bit displacement", e.code)
	}
	e.room(uint(e.roOff) - e.pos + uint(e.data.len()))
	e.placeJumps()
	e.image = e.buf[:int(e.roOff)+e.data.len()]
	for i := e.code; i < e.roOff; i++ {
		e.image[i] = 0xCC
	}
	copy(e.image[e.roOff:], e.data.bytes)
	if err := e.applyFixups(); err != nil {
		return err
	}
	for i := range e.relocs {
		e.relocs[i].Offset += e.jmpShift[e.relAt[i]]
	}
	e.markOff = e.resolve(e.markOff[:0], e.markAt)
	e.siteOff = e.resolve(e.siteOff[:0], e.siteAt)
	return nil
}

// shorten decides which jumps need the long form. All begin short and some grow: a jump
// that grows moves others further apart and never nearer, so each sweep over the jumps
// lengthens at least one or is the last. A few sweeps do for any real method; a chain in
// which every jump waits for the next would take as many sweeps as jumps, so after
// maxSweeps what is still in doubt becomes long.
func (e *Emitter) shorten() error {
	n := len(e.jmpPos)
	if cap(e.jmpShift) < n+1 {
		e.jmpShift = make([]uint32, n+n/2+16)
		e.jmpLong = make([]bool, n+n/2+16)
	}
	shift, long := e.jmpShift[:n+1], e.jmpLong[:n]
	e.jmpShift, e.jmpLong = shift, long
	clear(shift)
	clear(long)
	for j, l := range e.jmpLabel {
		if e.labelGrp[l] == unbound {
			return fmt.Errorf("xarch: jump %d goes to label %d, which is not bound", j, l)
		}
	}
	changed := true
	for e.sweeps = 0; changed && e.sweeps < maxSweeps; e.sweeps++ {
		changed = false
		acc := uint32(0)
		for j := range n {
			from := acc
			if e.jumpsBefore(e.jmpLabel[j]) > uint32(j) {
				// A target ahead still has the shift of the last sweep, so the jump must
				// have its own: the distance between them is then at most too small, in
				// which case something has changed and there is another sweep.
				from = shift[j]
			}
			shift[j] = acc
			if !long[j] {
				dist := int32(e.labelRaw(e.jmpLabel[j])) - int32(e.jmpPos[j]+2+from)
				if dist != int32(int8(dist)) {
					long[j] = true
					changed = true
				}
			}
			if long[j] {
				acc += e.growth(j)
			}
		}
		shift[n] = acc
	}
	if changed {
		e.settle()
	}
	return nil
}

const maxSweeps = 32

// settle lengthens every jump that would be out of reach if all jumps were long.
func (e *Emitter) settle() {
	acc := uint32(0)
	for j := range e.jmpLong {
		e.jmpShift[j] = acc
		acc += e.growth(j)
	}
	e.jmpShift[len(e.jmpLong)] = acc
	for j, l := range e.jmpLabel {
		dist := int32(e.labelRaw(l)) - int32(e.jmpPos[j]+2+e.jmpShift[j])
		if e.jumpsBefore(l) > uint32(j) {
			dist -= int32(e.growth(j)) // the shift of what is ahead has its own growth in it
		}
		if dist != int32(int8(dist)) {
			e.jmpLong[j] = true
		}
	}
	acc = 0
	for j, long := range e.jmpLong {
		e.jmpShift[j] = acc
		if long {
			acc += e.growth(j)
		}
	}
	e.jmpShift[len(e.jmpLong)] = acc
}

// growth is by how much the long form of jump j is longer than the short form.
func (e *Emitter) growth(j int) uint32 {
	if e.jmpIns[j] == INS_jmp {
		return 3
	}
	return 4
}

// labelRaw is the offset of a bound label, given the current shifts of the jumps.
func (e *Emitter) labelRaw(l Label) uint32 {
	g := e.labelGrp[l]
	return e.grpPos[g] + e.jmpShift[e.grpJump[g]]
}

// jumpsBefore is how many jumps stand before a bound label.
func (e *Emitter) jumpsBefore(l Label) uint32 { return e.grpJump[e.labelGrp[l]] }

// placeJumps moves the code between the jumps to where it belongs, from the last to the
// first, and writes the jumps. When all jumps are short nothing moves.
func (e *Emitter) placeJumps() {
	buf := e.buf
	end := uint32(e.pos) // of the code behind jump j, with all jumps short
	for j := len(e.jmpPos) - 1; j >= 0; j-- {
		at := e.jmpPos[j]
		if s := e.jmpShift[j+1]; s != 0 {
			copy(buf[at+2+s:], buf[at+2:end])
		}
		end = at
		p := at + e.jmpShift[j]
		target := e.labelRaw(e.jmpLabel[j])
		x := &insTable[e.jmpIns[j]].enc
		switch {
		case !e.jmpLong[j]:
			buf[p] = uint8(x[Rel8])
			buf[p+1] = uint8(target - p - 2)
		case x[Rel32]&m0F != 0:
			buf[p] = 0x0F
			buf[p+1] = uint8(x[Rel32])
			binary.LittleEndian.PutUint32(buf[p+2:], target-p-6)
		default:
			buf[p] = uint8(x[Rel32])
			binary.LittleEndian.PutUint32(buf[p+1:], target-p-5)
		}
	}
}

// applyFixups fills in the rip-relative fields and the jump tables.
func (e *Emitter) applyFixups() error {
	for i := range e.fix {
		f := &e.fix[i]
		pos := f.pos + e.jmpShift[f.jump]
		var target uint32
		if f.kind == MemData {
			target = e.roOff + f.target
			e.dataFix = append(e.dataFix, pos)
		} else {
			if e.labelGrp[f.target] == unbound {
				return fmt.Errorf("xarch: label %d is used and not bound", f.target)
			}
			target = e.labelRaw(Label(f.target))
		}
		binary.LittleEndian.PutUint32(e.image[pos:], target-pos+uint32(f.addend))
	}
	for i, l := range e.data.entryLabel {
		if e.labelGrp[l] == unbound {
			return fmt.Errorf("xarch: label %d of a jump table is not bound", l)
		}
		table := e.roOff + e.data.entryTable[i]
		entry := e.roOff + e.data.entryAt[i]
		binary.LittleEndian.PutUint32(e.image[entry:], e.labelRaw(l)-table)
	}
	return nil
}

func (e *Emitter) resolve(to []uint32, at []place) []uint32 {
	for _, p := range at {
		to = append(to, p.pos+e.jmpShift[p.jump])
	}
	return to
}

// The rest answers questions after Finish. Slices are reused by the next method.

// Code is the machine code.
func (e *Emitter) Code() []byte { return e.image[:e.code:e.code] }

// ROData is the read-only data.
func (e *Emitter) ROData() []byte { return e.image[e.roOff:] }

// Image is the code, padding, and the read-only data, as they must lie in memory: at an
// address that is a multiple of ImageAlign. Relocations and offsets count from its start.
func (e *Emitter) Image() []byte { return e.image }

// RODataOffset is where in the image the read-only data begins.
func (e *Emitter) RODataOffset() uint32 { return e.roOff }

// ImageAlign is the alignment that the read-only data needs, at least 16.
func (e *Emitter) ImageAlign() uint32 { return max(16, e.data.align) }

// Relocs are the fields that the loader of the code must complete, by rising offset.
func (e *Emitter) Relocs() []Reloc { return e.relocs }

// DataFixups are the offsets of the 32-bit fields that point from the code into the
// read-only data: a host that puts the data elsewhere adds the difference to each.
func (e *Emitter) DataFixups() []uint32 { return e.dataFix }

// LabelOffset is the offset of a bound label.
func (e *Emitter) LabelOffset(l Label) uint32 { return e.labelRaw(l) }

// NumMarks is the number of marks.
func (e *Emitter) NumMarks() int { return len(e.markAt) }

// MarkOffset is the offset of mark i.
func (e *Emitter) MarkOffset(i int) uint32 { return e.markOff[i] }

// NumCallSites is the number of calls.
func (e *Emitter) NumCallSites() int { return len(e.siteAt) }

// CallSiteOffset is the return address of call i, as an offset.
func (e *Emitter) CallSiteOffset(i int) uint32 { return e.siteOff[i] }

// NumGroups is the number of instruction groups that labels began.
func (e *Emitter) NumGroups() int { return len(e.grpPos) }
