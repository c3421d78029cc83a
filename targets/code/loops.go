package code

// Alignment of loops, and of jumps within lines. A processor fetches instructions from memory, or
// from its cache of decoded ones, by aligned lines: a small loop in fewer lines is faster.

const (
	// LoopAlign is the length of a line in bytes. Loops are aligned in memory only if the code as a
	// whole is at a multiple of it.
	LoopAlign = 32
	// MaxPadding is the maximum of padding before a loop of a single line. Each additional line of
	// the loop halves the maximum.
	MaxPadding = 15
)

// PadJump requests that the jump to l that follows not touch the border of a line: it must neither
// cross a border nor end at one. Intel's processors from Skylake to Cascade Lake fetch the
// instructions around such a jump from memory each time and decode them again (erratum SKX102).
// form is the row of Machine.Jumps for the padding. With fused, the processor executes the last
// instruction and the jump as one operation, and the padding is before both.
func (b *Buffer) PadJump(form *JumpForm, row uint8, fused bool, l Label) {
	at := b.pos
	if fused {
		at = b.last
		b.moveRefs(at)
	}
	b.jumps = append(b.jumps, jump{pos: uint32(at), label: l, form: row, pad: true})
	b.pad += form.growth()
}

// moveRefs makes everything recorded within the last instruction, which begins at offset at, count
// one more jump before it.
func (b *Buffer) moveRefs(at uint) {
	n := uint32(len(b.jumps)) + 1
	for k := len(b.fix) - 1; k >= 0 && uint(b.fix[k].at.pos) >= at; k-- {
		b.fix[k].at.jump = n
	}
	for k := len(b.relAt) - 1; k >= 0 && uint(b.relocs[k].Offset) >= at; k-- {
		b.relAt[k] = n
	}
	if k := len(b.markAt) - 1; k >= 0 && uint(b.markAt[k].pos) > at {
		b.markAt[k].jump = n
	}
}

// padLoops computes the lengths of the padding rows of loops and of PadJump. The lengths of jumps
// have been computed as if each of these rows had its maximum length, so each jump also reaches its
// target with less.
func (b *Buffer) padLoops(forms []JumpForm) {
	acc, old, k := uint32(0), uint32(0), 0
	for j := range b.jumps {
		jmp := &b.jumps[j]
		next := b.shift[j+1]
		grown := next - old
		if k < len(b.loops) && b.loops[k].jump == uint32(j) {
			l := &b.loops[k]
			grown = padding(jmp.pos+acc, l.end.pos+b.shift[l.end.jump]-jmp.pos-next-(l.padEnd-l.padBegin))
			k++
		} else if jmp.pad {
			after := &b.jumps[j+1]
			size := after.pos - jmp.pos + uint32(forms[after.form].Short) + b.shift[j+2] - next
			grown = padJump(jmp.pos+acc, size, grown)
		}
		b.shift[j] = acc
		acc += grown
		old = next
	}
	b.shift[len(b.jumps)] = acc
}

// padJump returns the padding before a jump of the given size that would begin at offset at. most
// is the maximum of the row. A jump that became long may need more; it gets none.
func padJump(at, size, most uint32) uint32 {
	pad := LoopAlign - at%LoopAlign
	if size < pad || pad > most {
		return 0
	}
	return pad
}

// padding returns the padding before a loop of the given size that would begin at offset at: none
// if the loop is in as few lines as possible already, or if it would need too much padding.
func padding(at, size uint32) uint32 {
	lines := (size + LoopAlign - 1) / LoopAlign
	into := at % LoopAlign
	pad := LoopAlign - into
	if into+size <= lines*LoopAlign || pad > MaxPadding>>(lines-1) {
		return 0
	}
	return pad
}
