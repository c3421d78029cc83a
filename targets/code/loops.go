package code

// Loops whose first instruction is aligned, and jumps that lie within a line. A processor takes
// instructions from memory, or from its cache of decoded ones, by aligned lines: a small loop that
// lies in fewer lines is executed faster.

const (
	// LoopAlign is the length of a line in bytes. The code as a whole must lie at a multiple of
	// it for loops to be aligned in memory.
	LoopAlign = 32
	// MaxPadding is the most bytes before a loop: for one of a single line. It is half of
	// that, and so on, for each line more.
	MaxPadding = 15
)

// PadJump says that the jump to l that follows is not to touch the border of a line: neither to
// lie in two lines nor to end with one. Intel's processors from Skylake to Cascade Lake take the
// instructions around such a jump from memory each time and decode them anew (erratum SKX102). Form
// is the row of Machine.Jumps for the bytes before it. With fused the last instruction
// and the jump are one operation, and the bytes come before both.
func (b *Buffer) PadJump(form *JumpForm, row uint8, fused bool, l Label) {
	at := b.pos
	if fused {
		at = b.last
		b.moveRefs(at)
	}
	b.jumps = append(b.jumps, jump{pos: uint32(at), label: l, form: row, pad: true})
	b.pad += form.growth()
}

// moveRefs has what has been recorded within the last instruction, which begins at offset at,
// count one jump more before it.
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

// padLoops gives the rows of loops and of PadJump the lengths that they need. The lengths of
// jumps are settled as if each of these rows had its most bytes, so each jump reaches where
// there is less.
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

// padJump is how many bytes are put before a jump of the given size that would begin at offset at.
// most is what the row has room for: a jump that became long may need more, and gets none.
func padJump(at, size, most uint32) uint32 {
	pad := LoopAlign - at%LoopAlign
	if size < pad || pad > most {
		return 0
	}
	return pad
}

// padding is how many bytes are put before a loop of the given size that would begin at offset
// at: none where it lies in as few lines as it can, or takes too many.
func padding(at, size uint32) uint32 {
	lines := (size + LoopAlign - 1) / LoopAlign
	into := at % LoopAlign
	pad := LoopAlign - into
	if into+size <= lines*LoopAlign || pad > MaxPadding>>(lines-1) {
		return 0
	}
	return pad
}
