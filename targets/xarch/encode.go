package xarch

import (
	"encoding/binary"
	"math/bits"

	"ryugo/ee"
)

// maxInstr is the room in which an instruction is written. The longest that this package emits has
// 12 bytes, but stores write eight bytes at a time, also past the end.
const maxInstr = 32

// nops are the recommended multi-byte nops, by length.
var nops = [...]string{
	"",
	"\x90",
	"\x66\x90",
	"\x0f\x1f\x00",
	"\x0f\x1f\x40\x00",
	"\x0f\x1f\x44\x00\x00",
	"\x66\x0f\x1f\x44\x00\x00",
	"\x0f\x1f\x80\x00\x00\x00\x00",
	"\x0f\x1f\x84\x00\x00\x00\x00\x00",
	"\x66\x0f\x1f\x84\x00\x00\x00\x00\x00",
}

// Effects of the operand size on an encoding.
const (
	actWide = 1 << 0 // opcode+1, if the encoding has a byte form
	act66   = 1 << 1 // operand-size prefix
	actL    = 1 << 2 // VEX.L
	actW    = 1 << 3 // REX.W or VEX.W, at the position of REX.W
	actByte = 1 << 4 // registers are bytes
	actOK   = 1 << 5 // the encoding takes the size
)

// sizeActs is indexed by bits 16 to 21 of an encoding, and the size (six bits).
var sizeActs = func() (t [1 << 12]uint8) {
	for i, sizes := range sizeSets {
		x := enc(i) << encSizeShift
		for size := EA_1; size <= EA_32; size *= 2 {
			a := uint8(0)
			if sizes&size != 0 {
				a |= actOK
			}
			if x&bw != 0 && size == EA_1 {
				a |= actByte
			}
			if x&bw != 0 && size > EA_1 {
				a |= actWide
			}
			if size == EA_32 {
				a |= actL
			}
			w := x & encWMask
			if size == EA_2 && (w == 0 || w == w64) {
				a |= act66
			}
			if size == EA_8 && w == 0 || w == w1 {
				a |= actW
			}
			t[i<<6|int(size)] = a
		}
	}
	return
}()

// The mandatory prefixes; the opcode maps, and their numbers of bits.
var (
	pfxByte  = [4]uint64{0, 0x66, 0xF3, 0xF2}
	mapBytes = [4]uint64{0, 0x0F, 0x380F, 0x3A0F}
	mapBits  = [4]uint{0, 8, 16, 16}
)

// What follows the opcode byte.
const (
	tailModrm = iota
	tailNone
	tailReg // the register is in the opcode
)

var formTail = [numForms]uint8{
	AI: tailNone, Z: tailNone, I8: tailNone, I16: tailNone, I32: tailNone, Rel8: tailNone, Rel32: tailNone,
	O: tailReg, OI: tailReg, OB: tailReg,
}

// encode appends an instruction, after checking its operands against the encoding: a wrong size or
// register class would otherwise be encoded as another instruction. Prefixes, opcode, modrm and sib
// are gathered in one word (they are never more than eight bytes) and stored at once. Displacement
// and immediate are stored unconditionally after them.
func (e *Emitter) encode(x enc, d instrDesc, m Mem, imm int64) {
	if x&(evex|e.dirty) != 0 {
		if x&evex != 0 {
			e.encodeEVEX(x, d, m, imm, 0)
			return
		}
		e.writes(x, d)
		if x&vex == 0 && e.encodeVEX(d, m, imm) {
			return
		}
	}
	e.Reserve(maxInstr)
	act := sizeActs[x>>encSizeShift&63<<6|enc(d.size()&63)]
	wrong := (x ^ enc(d)) & (rX | mX | vX | rK | mK)
	reg := (x | enc(d)) >> 32 // for a digit, enc(d) has no reg
	op := x&0xFF + uint64(act&actWide)
	rex := uint64(act&actW) | reg>>3&1<<2
	reg &= 7
	var tail uint64   // modrm and sib
	var tailBits uint // number of bits used in tail
	var dispLen uint  // bytes of displacement
	if d.bits()&rmMem != 0 {
		wrong = wrong&^(mX|mK) | x&ro
		tailBits = 8
		switch base, disp := m.Base(), m.Disp(); {
		case m.Kind() == MemAddr && m.Scale() == 0 && base < 16 && base&7 != RSP:
			rex |= uint64(base >> 3)
			tail = uint64(base & 7)
			if disp != int32(int8(disp)) {
				tail |= 0x80
				dispLen = 4
			} else if disp != 0 || base&7 == RBP {
				tail |= 0x40
				dispLen = 1
			}
		case m.Kind() == MemAddr:
			var rexXB uint64
			tail, tailBits, dispLen, rexXB = address(m)
			rex |= rexXB
		default:
			tail = 5
			dispLen = 4
		}
		tail |= reg << 3
	} else {
		wrong |= x & mo
		switch formTail[d.form()] {
		case tailModrm:
			tail = 0xC0 | uint64(d.rm()&7) | reg<<3
			tailBits = 8
			rex |= uint64(d.rm() >> 3 & 1)
		case tailReg:
			op |= uint64(d.rm() & 7)
			rex |= uint64(d.rm() >> 3 & 1)
		default:
			if x&encHasDigit != 0 { // fences
				tail = 0xC0 | reg<<3
				tailBits = 8
			}
		}
	}
	if wrong != 0 || x == 0 || act&actOK == 0 {
		panic(badOperands(d))
	}

	if rex != 0 || act&actByte != 0 && (d.reg()-4 < 4 || d.rm()-4 < 4) || x&rb != 0 && d.rm()-4 < 4 {
		if e.Is32 && (rex != actW || x&(vex|rX|mX) != vex|rX|mX) { // W of VEX is an operand size only with general registers
			panicREX(d)
		}
		rex |= 0x40 // also for spl, bpl, sil and dil, which without it would be ah, ch, dh, bh
	}
	var w uint64 // the bytes up to and including sib
	var sh uint  // number of bits used in w
	if x&(vex|3<<encPfxShift) == 0 && act&act66 == 0 {
		p := x >> encMapShift & 3
		w = mapBytes[p] | op<<(mapBits[p]&63)
		sh = mapBits[p] + 8
		if rex != 0 {
			w = w<<8 | rex
			sh += 8
		}
	} else if x&vex == 0 {
		w, sh = prefixed(x, act, rex, op)
	} else {
		if e.Is32 && d.v()&8 != 0 {
			panicREX(d)
		}
		w, sh = vexPrefixed(x, act, rex, d.v(), op)
	}

	dispAt := (sh + tailBits) >> 3
	immAt := dispAt + dispLen
	b := (*[maxInstr]byte)(e.Room())
	binary.LittleEndian.PutUint64(b[:], w|tail<<(sh&63))
	binary.LittleEndian.PutUint32(b[dispAt&15:], uint32(m.Disp()))
	binary.LittleEndian.PutUint64(b[immAt&15:], uint64(imm))
	if m.Kind() != MemAddr {
		binary.LittleEndian.PutUint32(b[dispAt&15:], 0)
		e.memFix(m, dispAt, int32(d.bits()&immLen))
	}
	if d.bits()&(immSym|immLabel) != 0 {
		binary.LittleEndian.PutUint64(b[immAt&15:], 0)
		e.immFix(d, imm, immAt)
	}
	e.Advance(immAt + uint(d.bits()&immLen))
}

// prefixed returns legacy prefixes, REX and opcode, and their number of bits.
func prefixed(x enc, act uint8, rex, op uint64) (w uint64, bits uint) {
	if act&act66 != 0 {
		w = 0x66
		bits = 8
	}
	if p := x >> encPfxShift & 3; p != 0 {
		w |= pfxByte[p] << (bits & 63)
		bits += 8
	}
	if rex != 0 {
		w |= rex << (bits & 63)
		bits += 8
	}
	p := x >> encMapShift & 3
	return w | (mapBytes[p]|op<<(mapBits[p]&63))<<(bits&63), bits + mapBits[p] + 8
}

// vexPrefixed is prefixed for a VEX prefix. rex has the bits in their positions in REX.
func vexPrefixed(x enc, act uint8, rex uint64, v Reg, op uint64) (w uint64, bits uint) {
	// pp counts 66, F3, F2 as the packed prefix does, and R, X, B, vvvv are inverted.
	last := uint64(x>>encPfxShift&3) | uint64(^v&15)<<3
	if act&actL != 0 || x&l1 != 0 {
		last |= 4
	}
	if rex&(actW|3) == 0 && x&(3<<encMapShift) == m0F {
		return 0xC5 | (last|(rex>>2&1^1)<<7)<<8 | op<<16, 24
	}
	return 0xC4 | (uint64(x>>encMapShift&3)|rex&7<<5^0xE0)<<8 | (last|rex&actW<<4)<<16 | op<<24, 32
}

// address encodes an address that is more than a base register. It returns modrm without reg, and
// sib; their number of bits; the bytes of the displacement; REX.X and REX.B.
func address(m Mem) (tail uint64, tailBits, dispLen uint, rexXB uint64) {
	base, index, scale, disp := m.Base(), m.Index(), m.Scale(), m.Disp()
	if base == RegNone && scale == 1 { // an index alone is a base
		base, scale = index, 0
	}
	if scale != 0 {
		if base == RegNone {
			if scale == 2 { // [2*i] is [i+i], without four bytes of displacement
				base, scale = index, 1
			}
		} else if scale == 1 && (index == RSP || disp == 0 && base&7 == RBP && index&7 != RBP) {
			base, index = index, base // rsp cannot be an index; rbp and r13 as bases need a displacement
		}
		rexXB = uint64(index>>3) << 1
	}
	switch {
	case base == RegNone: // mod 00 with base 101 in sib
		return 4 | uint64(sibOf(base, index, scale))<<8, 16, 4, rexXB
	case disp == 0 && base&7 != RBP:
	case disp == int32(int8(disp)):
		tail, dispLen = 0x40, 1
	default:
		tail, dispLen = 0x80, 4
	}
	rexXB |= uint64(base >> 3)
	if scale == 0 && base < 16 && base&7 != RSP {
		return tail | uint64(base&7), 8, dispLen, rexXB
	}
	return tail | 4 | uint64(sibOf(base, index, scale))<<8, 16, dispLen, rexXB
}

// sibOf returns the sib byte. Scale 0 means no index, base RegNone no base.
func sibOf(base, index Reg, scale uint8) uint8 {
	if base >= 16 && base != RegNone || scale != 0 && (index == RSP || index >= 16) {
		panic("BUG: xarch: register cannot be a base or an index")
	}
	b := uint8(base & 7)
	if base == RegNone {
		b = 5
	}
	if scale == 0 {
		return 0x20 | b
	}
	if scale&(scale-1) != 0 || scale > 8 {
		panic("BUG: xarch: scale is not 1, 2, 4 or 8")
	}
	return uint8(bits.TrailingZeros8(scale))<<6 | uint8(index&7)<<3 | b
}

// panicREX is a function of its own because the text would enlarge encode's frame.
//
//go:noinline
func panicREX(d instrDesc) {
	panic("BUG: xarch: " + d.ins().Name() + " needs a REX prefix for these operands")
}

// memFix records that the 32-bit displacement off bytes into the instruction is relative to rip,
// the address after the immediate that follows the displacement. In 32-bit mode the displacement is
// an address.
func (e *Emitter) memFix(m Mem, off uint, immBytes int32) {
	if e.Is32 {
		switch m.Kind() {
		case MemSym:
			e.RefSymbol(off, ee.RelocAddress32, ee.Symbol(m.ref), int64(m.Disp()))
		case MemData:
			e.TextData(off, DataRef(m.ref), m.Disp())
		default:
			e.TextLabel(off, Label(m.ref), m.Disp())
		}
		return
	}
	switch addend := m.Disp() - immBytes; m.Kind() {
	case MemSym:
		e.RefSymbol(off, ee.RelocPC32, ee.Symbol(m.ref), int64(addend)-4)
	case MemData:
		e.RefData(off, fieldRel32, DataRef(m.ref), addend)
	default:
		e.RefLabel(off, fieldRel32, Label(m.ref), addend)
	}
}

// immFix records that the immediate off bytes into the instruction is a symbol or a label.
func (e *Emitter) immFix(d instrDesc, v int64, off uint) {
	switch {
	case d.bits()&immLabel != 0:
		e.RefLabel(off, fieldRel32, Label(v), 0)
	case d.form() == Rel32: // call and jmp
		e.RefSymbol(off, ee.RelocBranch, ee.Symbol(v), -4)
	case e.Is32: // mov r32, imm32
		e.RefSymbol(off, ee.RelocAddress32, ee.Symbol(v), 0)
	default: // mov r64, imm64
		e.RefSymbol(off, ee.RelocAddress, ee.Symbol(v), 0)
	}
}
