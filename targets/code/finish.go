package code

import (
	"encoding/binary"
	"fmt"

	"ryugo/arena"
	"ryugo/ee"
)

// Machine is what the buffer must know of a target's encoding.
type Machine struct {
	Jumps []JumpForm
	// Fields write the distance from a field's first byte to its target into the field.
	Fields []func(field []byte, dist int32)
	// Pad fills the bytes between code and read-only data.
	Pad uint8
	// Padding is the row of Jumps for the padding before a loop. Nops fills the padding with
	// instructions without an effect; nil: loops are not aligned.
	Padding uint8
	Nops    func(code []byte)
	// Entry returns the entry of a near table for a distance from the table's jump.
	Entry func(dist int32) uint32
	// MaxCode is the largest image in bytes, code and read-only data, that the long forms can reach
	// across. 0: 2 GB.
	MaxCode uint32
}

// JumpForm is a kind of jump that has a short and a long form. A form without Patch is padding: no
// bytes, or up to Long. Padding reaches no target, so relax makes it long and then checks the jumps
// over it again.
type JumpForm struct {
	// Bytes of the two forms.
	Short, Long uint8
	// The distances from the jump's first byte that the short form reaches.
	Min, Max int32
	// Patch writes the jump into code[:Short], or code[:Long] if long. Word is the short
	// form as it was given to Buffer.Jump, dist the distance from the jump's first byte.
	Patch func(code []byte, word uint32, long bool, dist int32)
}

// growth returns the number of bytes by which the long form is longer than the short one.
func (f *JumpForm) growth() uint32 { return uint32(f.Long - f.Short) }

// Finish lengthens the jumps that must be long, moves the code between them apart and fills in the
// fields that refer to labels and read-only data. Its only errors are a label that is used but not
// bound, and code beyond Machine.MaxCode.
func (b *Buffer) Finish(m *Machine) error {
	b.farthest()
	if err := b.relax(m.Jumps); err != nil {
		return err
	}
	if len(b.loops) != 0 || b.pad != 0 {
		b.padLoops(m.Jumps)
	}
	b.placeNear(m)
	b.code = uint32(b.pos) + b.shift[len(b.jumps)]
	b.roOff = b.dataStart()
	most := uint64(m.MaxCode)
	if most == 0 {
		most = 1<<31 - 1
	}
	if n := uint64(b.roOff) + uint64(b.data.len()); n > most {
		return fmt.Errorf("code: method of %d bytes is beyond the machine's limit of %d", n, most)
	}
	b.Reserve(uint(b.roOff) - b.pos + uint(b.data.len()))
	if len(b.jumps) != 0 {
		b.placeJumps(m)
	}
	b.image = b.buf[:int(b.roOff)+b.data.len()]
	for i := b.code; i < b.roOff; i++ {
		b.image[i] = m.Pad
	}
	copy(b.image[b.roOff:], b.data.bytes)
	if err := b.applyFixups(m); err != nil {
		return err
	}
	b.fillNear(m)
	for i := range b.relocs {
		b.relocs[i].Offset += b.shift[b.relAt[i]]
	}
	b.markOff = b.resolve(b.markOff[:0], b.markAt)
	b.siteOff = b.resolve(b.siteOff[:0], b.siteAt)
	return nil
}

// relax decides which jumps need the long form. All jumps start short, and some grow. A jump that
// grows only moves others further apart, so each pass over the jumps lengthens at least one or is
// the last. A few passes suffice for any real method. A chain in which every jump depends on the
// next would need as many passes as jumps, so after MaxSweeps passes the jumps that may still be
// too short become long.
func (b *Buffer) relax(forms []JumpForm) error {
	jumps := b.jumps
	b.shift = arena.Raw(b.shift, len(jumps)+1)
	shift := b.shift
	if len(jumps) == 0 {
		shift[0], b.sweeps = 0, 0
		return nil
	}
	clear(shift)
	for j := range jumps {
		if l := jumps[j].label; !jumps[j].toData && b.labelGrp[l] == unbound {
			return fmt.Errorf("code: jump %d goes to label %d, which is not bound", j, l)
		}
	}
	changed := true
	for b.sweeps = 0; changed && b.sweeps < MaxSweeps; b.sweeps++ {
		changed = false
		acc := uint32(0)
		for j := range jumps {
			jmp := &jumps[j]
			from := acc
			if b.isAhead(jmp, j) {
				// A forward target still has the shift of the last pass, so the jump must use its
				// own of that pass: the distance is then at most too small, and if it is, a jump
				// has grown and there is another pass.
				from = shift[j]
			}
			shift[j] = acc
			f := &forms[jmp.form]
			if !jmp.long {
				dist := int32(b.target(jmp)) - int32(jmp.pos+from)
				if dist < f.Min || dist > f.Max {
					jmp.long = true
					changed = true
				}
			}
			if jmp.long {
				acc += f.growth()
			}
		}
		shift[len(jumps)] = acc
	}
	if changed {
		b.lengthenFar(forms)
	}
	return nil
}

// MaxSweeps bounds the passes over the jumps of a method.
const MaxSweeps = 32

// lengthenFar lengthens every jump that would not reach its target if all jumps were long.
func (b *Buffer) lengthenFar(forms []JumpForm) {
	jumps, shift := b.jumps, b.shift
	acc := uint32(0)
	for j := range jumps {
		shift[j] = acc
		acc += forms[jumps[j].form].growth()
	}
	shift[len(jumps)] = acc
	for j := range jumps {
		jmp := &jumps[j]
		f := &forms[jmp.form]
		dist := int32(b.target(jmp)) - int32(jmp.pos+shift[j])
		if b.isAhead(jmp, j) {
			dist -= int32(f.growth()) // the shift of a forward target includes this jump's own growth
		}
		if dist < f.Min || dist > f.Max {
			jmp.long = true
		}
	}
	acc = 0
	for j := range jumps {
		shift[j] = acc
		if jumps[j].long {
			acc += forms[jumps[j].form].growth()
		}
	}
	shift[len(jumps)] = acc
}

// dataStart returns where the read-only data begins, given the current shifts of the jumps.
func (b *Buffer) dataStart() uint32 {
	end := uint32(b.pos) + b.shift[len(b.jumps)]
	if b.data.len() == 0 {
		return end
	}
	return (end + b.data.align - 1) &^ (b.data.align - 1)
}

// target returns the offset of a jump's target, given the current shifts.
func (b *Buffer) target(jmp *jump) uint32 {
	if jmp.toData {
		return b.dataTarget(jmp)
	}
	return b.labelRaw(jmp.label)
}

func (b *Buffer) dataTarget(jmp *jump) uint32 {
	if jmp.label&nearTableBit != 0 {
		return b.dataStart() + b.data.near[jmp.label&^nearTableBit].at
	}
	return b.dataStart() + uint32(jmp.label)
}

// isAhead reports whether the target of jump j is after the jump.
func (b *Buffer) isAhead(jmp *jump, j int) bool {
	return jmp.toData || b.grpJump[b.labelGrp[jmp.label]] > uint32(j)
}

// labelRaw returns the offset of a bound label, given the current shifts of the jumps.
func (b *Buffer) labelRaw(l Label) uint32 { return b.groupRaw(b.labelGrp[l]) }

func (b *Buffer) groupRaw(g uint32) uint32 { return b.grpPos[g] + b.shift[b.grpJump[g]] }

// placeJumps moves the code between the jumps to its final place, from the last to the first, and
// writes the jumps. If all jumps are short, nothing moves.
func (b *Buffer) placeJumps(m *Machine) {
	buf := b.buf
	end := uint32(b.pos) // of the code after jump j, with all jumps short
	for j := len(b.jumps) - 1; j >= 0; j-- {
		jmp := &b.jumps[j]
		f := &m.Jumps[jmp.form]
		word := binary.LittleEndian.Uint32(buf[jmp.pos:])
		if s, next := b.shift[j+1], jmp.pos+uint32(f.Short); s != 0 {
			copy(buf[next+s:], buf[next:end])
		}
		end = jmp.pos
		at := jmp.pos + b.shift[j]
		if f.Patch == nil {
			m.Nops(buf[at : jmp.pos+b.shift[j+1]])
			continue
		}
		f.Patch(buf[at:], word, jmp.long, int32(b.target(jmp)-at))
	}
}

// applyFixups fills in the fields that refer to the code or its data, and the jump tables.
func (b *Buffer) applyFixups(m *Machine) error {
	for i := range b.fix {
		f := &b.fix[i]
		pos := f.at.pos + b.shift[f.at.jump]
		var target uint32
		if f.toData {
			target = b.roOff + f.target
			b.dataFix = append(b.dataFix, pos)
		} else {
			if b.labelGrp[f.target] == unbound {
				return fmt.Errorf("code: label %d is used and not bound", f.target)
			}
			target = b.labelRaw(Label(f.target))
		}
		if f.reloc != 0 {
			b.relocs[f.reloc-1].Addend = int64(target) + int64(f.addend)
			binary.LittleEndian.PutUint32(b.image[pos:], target+uint32(f.addend)) // for readers of the code
			continue
		}
		m.Fields[f.form](b.image[pos:], int32(target-pos)+f.addend)
	}
	for i, l := range b.data.entryLabel {
		if b.labelGrp[l] == unbound {
			return fmt.Errorf("code: label %d of a jump table is not bound", l)
		}
		table := b.roOff + b.data.entryTable[i]
		entry := b.roOff + b.data.entryAt[i]
		binary.LittleEndian.PutUint32(b.image[entry:], b.labelRaw(l)-table)
	}
	return nil
}

func (b *Buffer) resolve(to []uint32, at []place) []uint32 {
	for _, p := range at {
		to = append(to, p.pos+b.shift[p.jump])
	}
	return to
}

// The following methods return results of Finish. Their slices are reused by the next method.

// Code returns the machine code.
func (b *Buffer) Code() []byte { return b.image[:b.code:b.code] }

// ROData returns the read-only data.
func (b *Buffer) ROData() []byte { return b.image[b.roOff:] }

// Image returns the code, padding, and the read-only data as they must be in memory: at an address
// that is a multiple of ImageAlign. Relocations and offsets are relative to its start.
func (b *Buffer) Image() []byte { return b.image }

// RODataOffset returns the offset of the read-only data in the image.
func (b *Buffer) RODataOffset() uint32 { return b.roOff }

// ImageAlign returns the alignment that the image needs, at least 16.
func (b *Buffer) ImageAlign() uint32 {
	if len(b.loops) != 0 || b.pad != 0 {
		return max(LoopAlign, b.data.align)
	}
	return max(16, b.data.align)
}

// Relocs returns the fields that the loader of the code must complete, by increasing offset.
func (b *Buffer) Relocs() []ee.Reloc { return b.relocs }

// DataFixups returns the offsets of the fields in the code that point into the read-only data. A
// runtime that places the data elsewhere adds the difference to each.
func (b *Buffer) DataFixups() []uint32 { return b.dataFix }

// LabelOffset returns the offset of a bound label.
func (b *Buffer) LabelOffset(l Label) uint32 { return b.labelRaw(l) }

// NumMarks returns the number of marks.
func (b *Buffer) NumMarks() int { return len(b.markAt) }

// MarkOffset returns the offset of mark i.
func (b *Buffer) MarkOffset(i int) uint32 { return b.markOff[i] }

// NumCallSites returns the number of calls.
func (b *Buffer) NumCallSites() int { return len(b.siteAt) }

// CallSiteOffset returns the return address of call i, as an offset.
func (b *Buffer) CallSiteOffset(i int) uint32 { return b.siteOff[i] }

// NumGroups returns the number of instruction groups that labels began.
func (b *Buffer) NumGroups() int { return len(b.grpPos) }

// GroupOffset returns where instruction group i begins.
func (b *Buffer) GroupOffset(i int) uint32 { return b.groupRaw(uint32(i)) }

// NumJumps returns the number of jumps to labels, of instructions made by JumpData, and of padding
// rows.
func (b *Buffer) NumJumps() int { return len(b.jumps) }

// JumpAt returns the offset of jump i, its target's offset, and whether it has the long form.
func (b *Buffer) JumpAt(i int) (at, target uint32, long bool) {
	return b.jumps[i].pos + b.shift[i], b.target(&b.jumps[i]), b.jumps[i].long
}

// Sweeps returns the number of passes over the jumps in Finish, at most MaxSweeps.
func (b *Buffer) Sweeps() int { return b.sweeps }
