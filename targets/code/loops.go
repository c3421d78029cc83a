package code

// Loops whose first instruction is aligned. A processor takes instructions from memory, or from
// its cache of decoded ones, by aligned lines: a small loop that lies in fewer lines is executed
// faster.

const (
	// LoopAlign is the length of a line in bytes. The code as a whole must lie at a multiple of
	// it for loops to be aligned in memory.
	LoopAlign = 32
	// MaxPadding is the most bytes before a loop: for one of a single line. It is half of
	// that, and so on, for each line more.
	MaxPadding = 15
)

// padLoops gives the rows of loops the lengths that they need. The lengths of jumps are settled
// as if each loop had MaxPadding before it, so each jump reaches where there is less.
func (b *Buffer) padLoops() {
	acc, old, k := uint32(0), uint32(0), 0
	for j := range b.jumps {
		next := b.shift[j+1]
		grown := next - old
		if k < len(b.loops) && b.loops[k].jump == uint32(j) {
			l := &b.loops[k]
			start := b.jumps[j].pos
			grown = padding(start+acc, l.end.pos+b.shift[l.end.jump]-start-next)
			k++
		}
		b.shift[j] = acc
		acc += grown
		old = next
	}
	b.shift[len(b.jumps)] = acc
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
