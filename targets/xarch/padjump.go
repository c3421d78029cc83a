package xarch

// padJump keeps a conditional jump to l that follows, and what the processor takes as one operation
// with it, within a line of code.
func (e *Emitter) padJump(l Label) {
	last := e.Last()
	if !fuses(last) {
		e.padAlone(l)
		return
	}
	row := uint8(padPair)
	for len(last)+2 > int(Machine.Jumps[row].Long) && row < padLongest {
		row++
	}
	e.PadJump(&Machine.Jumps[row], row, true, l)
}

// padAlone keeps a jump to l that follows within a line of code.
func (e *Emitter) padAlone(l Label) { e.PadJump(&Machine.Jumps[padShort], padShort, false, l) }

// fuses reports whether the processor takes an instruction and a conditional jump after it as one
// operation: cmp, test, add, sub, and, inc, dec.
func fuses(c []byte) bool {
	for len(c) != 0 && (c[0] == 0x66 || c[0]&0xF0 == 0x40) { // operand size, REX
		c = c[1:]
	}
	if len(c) < 2 {
		return false
	}
	reg := c[1] >> 3 & 7 // of what a group of opcodes does
	switch c[0] {
	case 0x80, 0x81, 0x83:
		return fused>>reg&1 != 0
	case 0x84, 0x85, 0xA8, 0xA9:
		return true
	case 0xF6, 0xF7, 0xFE, 0xFF:
		return reg <= 1
	}
	return c[0] < 0x40 && c[0]&7 < 6 && fused>>(c[0]>>3)&1 != 0
}

// fused has the arithmetic of opcodes 00 to 3F and 80 to 83, by number: add, and, sub, cmp.
const fused = 1<<0 | 1<<4 | 1<<5 | 1<<7
