package xarch

import (
	"encoding/binary"
	"math/bits"
)

// maxInstr bounds the bytes of one instruction as this package emits them (the longest is
// 12), rounded up so that the encoder may store eight bytes at a time past the end.
const maxInstr = 16

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

// What the operand size does to an encoding.
const (
	act66   = 1 << 0 // operand-size prefix
	actWide = 1 << 1 // opcode+1, if the encoding has a byte form
	actL    = 1 << 2 // VEX.L
	actW    = 1 << 3 // REX.W or VEX.W, in its place in REX
)

// sizeAct is indexed by W policy (two bits) and size (six bits).
var sizeAct = func() (t [256]uint8) {
	for size := EA_1; size <= EA_32; size *= 2 {
		for policy := range 4 {
			a := uint8(0)
			if size > EA_1 {
				a |= actWide
			}
			if size == EA_32 {
				a |= actL
			}
			w := enc(policy) << encSizeShift
			if size == EA_2 && (w == 0 || w == w64) {
				a |= act66
			}
			if size == EA_8 && w == 0 || w == w1 {
				a |= actW
			}
			t[policy<<6|int(size)] = a
		}
	}
	return
}()

// The mandatory prefixes, and the opcode maps and how many bits they take.
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
	tailJump
)

var formTail = [numForms]uint8{
	AI: tailNone, Z: tailNone, I8: tailNone, I16: tailNone, I32: tailNone, Rel32: tailNone,
	O: tailReg, OI: tailReg, OB: tailReg,
	Rel8: tailJump,
}

// fixup is a 32-bit field, relative to its own end (and the immediate behind it), that
// Finish fills in: its position with all jumps short and the jumps before it, its target.
type fixup struct {
	pos    uint32
	jump   uint32
	kind   MemKind
	target uint32
	addend int32
}

// encode turns all descriptors into bytes with every jump two bytes long, in one sweep.
// Prefixes, opcode, modrm and sib are gathered in one word (they are never more than eight
// bytes) and stored at once; displacement and immediate follow. All three are stored
// whether they are there or not: asking first is a little slower. For the prefixes it is
// the other way round, except where all instructions are random.
func (e *Emitter) encode() uint32 {
	e.fix, e.dataFix, e.relocs, e.relAt = e.fix[:0], e.dataFix[:0], e.relocs[:0], e.relAt[:0]
	n := len(e.desc)
	need := n*maxInstr + 4*len(e.jmpInstr) + e.data.len() + 128
	if cap(e.buf) < need {
		e.buf = make([]byte, need+need/2)
	}
	if cap(e.off) < n+1 {
		e.off = make([]uint32, n+1, n+n/2+64)
	}
	buf := e.buf[:cap(e.buf)]
	off := e.off[:n+1]
	e.off = off
	desc, mem := e.desc, e.mem
	imm := append(e.imm, 0) // the row that an instruction without immediate reads
	e.imm = imm[:len(imm)-1]
	var mi, ii uint // the next rows of mem and imm
	var jumps uint32
	pos := uint(0)

	for i := range desc {
		off[i] = uint32(pos)
		d := desc[i]
		x := d.enc
		act := sizeAct[x>>encSizeShift&3<<6|enc(d.size()&63)]
		op := uint64(x&0xFF) + uint64(x>>18&1&enc(act>>1))
		var m memRow      // the memory operand, if there is one
		var tail uint64   // modrm and sib
		var tailBits uint // how many bits of tail are used
		var dispLen uint  // bytes of displacement
		var rexXB uint64  // REX.X and REX.B
		reg := uint64(d.reg())
		refers := d.bits() & (immSym | immLabel) // something for a fixup or relocation

		switch formTail[d.form()] {
		case tailModrm:
			if x&encHasDigit != 0 {
				reg = uint64(x >> encDigitShift & 7)
			}
			tail = reg & 7 << 3
			tailBits = 8
			if d.rm() != RegNone {
				tail |= 0xC0 | uint64(d.rm()&7)
				rexXB = uint64(d.rm() >> 3 & 1)
				break
			}
			m = mem[mi]
			mi++
			if m.kind() != MemAddr {
				tail |= 5
				dispLen = 4
				refers = 1
				break
			}
			if m.base() == RegNone && m.scale() == 1 { // an index alone is a base
				m.addr = m.addr>>32<<32 | uint64(m.index())
			}
			if base := m.base(); m.scale() == 0 && base < 16 && base&7 != RSP {
				rexXB = uint64(base >> 3)
				if disp := m.disp(); disp == int32(int8(disp)) {
					if disp != 0 || base&7 == RBP {
						tail |= 0x40
						dispLen = 1
					}
				} else {
					tail |= 0x80
					dispLen = 4
				}
				tail |= uint64(base & 7)
				break
			}
			var t uint64
			t, dispLen, rexXB = addressSib(m)
			tail |= t
			tailBits = 16
		case tailReg:
			op |= uint64(d.rm() & 7)
			rexXB = uint64(d.rm() >> 3 & 1)
		case tailJump:
			jumps++
			pos += 2
			continue
		default:
			if x&encHasDigit != 0 { // fences
				tail = 0xC0 | uint64(x>>encDigitShift&7)<<3
				tailBits = 8
			} else if d.ins() == INS_nop {
				k := max(uint(d.reg()), 1)
				copy(buf[pos:], nops[k])
				pos += k
				continue
			}
		}

		var w uint64 // the bytes up to and with sib
		var sh uint  // how many bits of w are used
		rexR := reg >> 3 & 1
		if x&vex == 0 {
			if act&act66 != 0 {
				w = 0x66
				sh = 8
			}
			if p := x >> encPfxShift & 3; p != 0 {
				w |= pfxByte[p] << (sh & 63)
				sh += 8
			}
			rex := uint64(act&actW) | rexR<<2 | rexXB
			if rex|uint64(d.bits()&needRex) != 0 {
				w |= (rex | 0x40) << (sh & 63)
				sh += 8
			}
			p := x >> encMapShift & 3
			w |= (mapBytes[p] | op<<(mapBits[p]&63)) << (sh & 63)
			sh += mapBits[p] + 8
		} else {
			// pp counts 66, F3, F2 as the packed prefix does, and R, X, B, vvvv are inverted.
			last := uint64(x>>encPfxShift&3) | uint64(^d.v()&15)<<3
			if act&actL != 0 || x&l1 != 0 {
				last |= 4
			}
			if rexXB == 0 && act&actW == 0 && x&(3<<encMapShift) == m0F {
				w = 0xC5 | (last|(rexR^1)<<7)<<8 | op<<16
				sh = 24
			} else {
				w = 0xC4 | (uint64(x>>encMapShift&3)|(rexR<<2|rexXB)<<5^0xE0)<<8 | (last|uint64(act&actW)<<4)<<16 | op<<24
				sh = 32
			}
		}
		w |= tail << (sh & 63)

		immBytes := uint(d.bits() & immLen)
		v := imm[ii]
		ii += (immBytes + 15) >> 4
		disp := m.disp()
		dispAt := pos + (sh+tailBits)>>3
		immAt := dispAt + dispLen
		if refers != 0 {
			if m.kind() != MemAddr {
				e.memFix(m, uint32(dispAt), jumps, int32(immBytes))
				disp = 0
			}
			if refers != 1 {
				e.immFix(refers, immBytes, v, uint32(immAt), jumps)
				v = 0
			}
		}
		binary.LittleEndian.PutUint64(buf[pos:], w)
		binary.LittleEndian.PutUint32(buf[dispAt:], uint32(disp))
		binary.LittleEndian.PutUint64(buf[immAt:], uint64(v))
		pos = immAt + immBytes
	}
	off[n] = uint32(pos)
	return uint32(pos)
}

// addressSib encodes an address that is not just a base: modrm without reg, and sib; the
// bytes of the displacement; REX.X and REX.B.
func addressSib(m memRow) (tail uint64, dispLen uint, rexXB uint64) {
	base, index, scale, disp := m.base(), m.index(), m.scale(), m.disp()
	if scale != 0 {
		if base == RegNone {
			if scale == 2 { // [2*i] is [i+i], without four bytes of displacement
				base, scale = index, 1
			}
		} else if scale == 1 && (index == RSP || disp == 0 && base&7 == RBP && index&7 != RBP) {
			base, index = index, base // rsp is no index; rbp and r13 as bases need a displacement
		}
		rexXB = uint64(index>>3) << 1
	}
	switch {
	case base == RegNone: // mod 00 with base 101 in sib
		return 4 | uint64(sibOf(base, index, scale))<<8, 4, rexXB
	case disp == 0 && base&7 != RBP:
	case disp == int32(int8(disp)):
		tail, dispLen = 0x40, 1
	default:
		tail, dispLen = 0x80, 4
	}
	return tail | 4 | uint64(sibOf(base, index, scale))<<8, dispLen, rexXB | uint64(base>>3)
}

// sibOf is the sib byte; scale 0 is no index and base RegNone no base.
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

// memFix notes that the 32-bit displacement at pos is relative to rip.
func (e *Emitter) memFix(m memRow, pos, jumps uint32, immBytes int32) {
	if m.kind() == MemSym {
		e.addReloc(Reloc{Offset: pos, Kind: REL32, Sym: m.ref, Addend: int64(m.disp()) - 4 - int64(immBytes)}, jumps)
		return
	}
	e.fix = append(e.fix, fixup{pos, jumps, m.kind(), uint32(m.ref), m.disp() - 4 - immBytes})
}

// immFix notes that the immediate at pos is a symbol or a label.
func (e *Emitter) immFix(kind uint8, size uint, v int64, pos, jumps uint32) {
	switch {
	case kind == immLabel:
		e.fix = append(e.fix, fixup{pos, jumps, MemLabel, uint32(v), -4})
	case size == 8:
		e.addReloc(Reloc{Offset: pos, Kind: ABS64, Sym: uint64(v)}, jumps)
	default:
		e.addReloc(Reloc{Offset: pos, Kind: REL32, Sym: uint64(v), Addend: -4}, jumps)
	}
}

func (e *Emitter) addReloc(r Reloc, jumps uint32) {
	e.relocs = append(e.relocs, r)
	e.relAt = append(e.relAt, jumps)
}
