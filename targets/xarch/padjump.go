package xarch

// padJump keeps a conditional jump to l that follows, together with the instruction that the
// processor fuses with it, within one line of code.
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

// padAlone keeps a jump to l that follows within one line of code.
func (e *Emitter) padAlone(l Label) { e.PadJump(&Machine.Jumps[padShort], padShort, false, l) }

// fuses reports whether the processor fuses an instruction with a conditional jump after it: cmp,
// test, add, sub, and, inc, dec.
func fuses(c []byte) bool {
	for len(c) != 0 && (c[0] == 0x66 || c[0]&0xF0 == 0x40) { // operand size, REX
		c = c[1:]
	}
	if len(c) < 2 {
		return false
	}
	reg := c[1] >> 3 & 7 // selects the operation of a group
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

// fused is the set of arithmetic operations of opcodes 00 to 3F and 80 to 83 that fuse, by number:
// add, and, sub, cmp.
const fused = 1<<0 | 1<<4 | 1<<5 | 1<<7
