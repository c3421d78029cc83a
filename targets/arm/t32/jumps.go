package t32

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"ryugo/ee"
	"ryugo/targets/code"
)

// Rows of Machine.Jumps.
const (
	jumpFar  = iota // b
	jumpCall        // bl
	jumpCond        // b<c>
	jumpZero        // cbz, cbnz
	jumpAdr         // an address, relative to pc
	jumpNear        // tbb, tbh
)

const (
	branchW = 0xF0009000 // b.w
	branchL = 0xF000D000 // bl
	branchC = 0xF0008000 // b<c>.w
)

// Machine describes the jumps of Thumb-2. A conditional jump reaches 1 MB, so this is the size
// limit of methods. The distance in a jump counts from four bytes after the jump's start.
var Machine = &code.Machine{
	Jumps: []code.JumpForm{
		jumpFar: {Short: 2, Long: 4, Min: -2048 + 4, Max: 2046 + 4, Patch: func(c []byte, word uint32, long bool, dist int32) {
			if !long {
				binary.LittleEndian.PutUint16(c, uint16(word)|uint16(dist-4)>>1&0x7FF)
				return
			}
			put32(c, branchW|farBits(dist-4))
		}},
		jumpCall: {Short: 4, Long: 4, Min: -1 << 24, Max: 1<<24 - 2, Patch: func(c []byte, _ uint32, _ bool, dist int32) {
			put32(c, branchL|farBits(dist-4))
		}},
		jumpCond: {Short: 2, Long: 4, Min: -256 + 4, Max: 254 + 4, Patch: func(c []byte, word uint32, long bool, dist int32) {
			if !long {
				binary.LittleEndian.PutUint16(c, uint16(word)|uint16(dist-4)>>1&0xFF)
				return
			}
			put32(c, branchC|word>>8&15<<22|condBits(dist-4))
		}},
		// The long form of cbz is a comparison and a conditional jump.
		jumpZero: {Short: 2, Long: 6, Min: 4, Max: 126 + 4, Patch: func(c []byte, word uint32, long bool, dist int32) {
			if !long {
				d := uint32(dist - 4)
				binary.LittleEndian.PutUint16(c, uint16(word|d>>6&1<<9|d>>1&31<<3))
				return
			}
			binary.LittleEndian.PutUint16(c, 0x2800|uint16(word&7)<<8)
			put32(c[2:], branchC|word>>11&1<<22|condBits(dist-6))
		}},
		// movw rd, #low; movt rd, #high; add rd, pc
		jumpAdr: {Short: 10, Long: 10, Min: -1 << 30, Max: 1<<30 - 1, Patch: func(c []byte, word uint32, _ bool, dist int32) {
			rd, d := word&15, uint32(dist-12)
			put32(c, INS_movw.wide()|rd<<8|imm16(d&0xFFFF))
			put32(c[4:], INS_movt.wide()|rd<<8|imm16(d>>16))
			binary.LittleEndian.PutUint16(c[8:], uint16(0x4400|rd>>3<<7|uint32(PC)<<3|rd&7))
		}},
		// tbb [base, index], tbh [base, index, lsl #1]; or ldr scratch, [base, index, lsl #2]; add
		// base, scratch; mov pc, base
		jumpNear: {Short: 4, Long: 8, Min: 4, Max: 2*(1<<16-1) + 4, Patch: func(c []byte, word uint32, long bool, dist int32) {
			base, index, scratch := word&15, word>>4&15, word>>8&15
			switch {
			case !long && nearEntry(dist) < 1<<8:
				put32(c, INS_tbb.wide()|base<<16|index)
			case !long:
				put32(c, INS_tbh.wide()|base<<16|index)
			default:
				put32(c, INS_ldr.wide()&^(1<<23)|base<<16|scratch<<12|2<<4|index)
				binary.LittleEndian.PutUint16(c[4:], uint16(0x4400|base>>3<<7|scratch<<3|base&7))
				binary.LittleEndian.PutUint16(c[6:], uint16(0x4600|uint32(PC)>>3<<7|base<<3|uint32(PC)&7))
			}
		}},
	},
	Entry:   nearEntry,
	MaxCode: 1<<20 - 64,
}

// nearEntry returns the entry of tbb and tbh for a distance: half the distance from the end of the
// instruction.
func nearEntry(dist int32) uint32 { return uint32(dist-4) / 2 }

// farBits returns the fields of a 25-bit distance, for b.w and bl.
func farBits(d int32) uint32 {
	u := uint32(d)
	s := u >> 24 & 1
	return s<<26 | u>>12&0x3FF<<16 | (^(u>>23)^s)&1<<13 | (^(u>>22)^s)&1<<11 | u>>1&0x7FF
}

// condBits returns the fields of a 21-bit distance, for b<c>.w.
func condBits(d int32) uint32 {
	u := uint32(d)
	return u>>20&1<<26 | u>>12&0x3F<<16 | u>>18&1<<13 | u>>19&1<<11 | u>>1&0x7FF
}

// Finish is code.Buffer.Finish for Thumb-2.
func (e *Emitter) Finish() error { return e.Buffer.Finish(Machine) }

// B jumps to a label.
func (e *Emitter) B(l Label) { e.Jump(jumpFar, 0xE000, 2, l) }

// BL calls a label.
func (e *Emitter) BL(l Label) { e.Jump(jumpCall, bits.RotateLeft32(branchL, 16), 4, l) }

// BCond jumps if c holds.
func (e *Emitter) BCond(c Cond, l Label) {
	if c >= AL {
		panic("BUG: t32: a conditional jump without a condition")
	}
	e.Jump(jumpCond, 0xD000|uint32(c)<<8, 2, l)
}

// BZero emits cbz, or cbnz with not, or a comparison and a jump if r or the distance requires it:
// the flags may change.
func (e *Emitter) BZero(not bool, r Reg, l Label) {
	if r > 7 {
		e.TestI(INS_cmp, r, 0)
		if not {
			e.BCond(NE, l)
		} else {
			e.BCond(EQ, l)
		}
		return
	}
	w := uint32(0xB100) | uint32(r)
	if not {
		w |= 1 << 11
	}
	e.Jump(jumpZero, w, 2, l)
}

// AdrLabel loads the address of a label into rd, without the Thumb bit.
func (e *Emitter) AdrLabel(rd Reg, l Label) {
	if rd > 14 || rd == SP {
		badReg(INS_movw, rd)
	}
	e.Reserve(12)
	e.Jump(jumpAdr, uint32(rd), 10, l)
}

// AdrData loads the address of a place in the read-only data into rd.
func (e *Emitter) AdrData(rd Reg, d DataRef) {
	if rd > 14 || rd == SP {
		badReg(INS_movw, rd)
	}
	e.Reserve(12)
	e.JumpData(jumpAdr, uint32(rd), 10, d)
}

// TableJump jumps to the label whose number in a table is in index. It uses tbb, tbh, or 32-bit
// distances, which need scratch. The table's address is in base.
func (e *Emitter) TableJump(base, index, scratch Reg, table DataRef) {
	if base > 14 || base == SP || index > 14 || index == SP || scratch > 14 || scratch == SP || base == scratch || index == scratch {
		badReg(INS_tbb, base, index, scratch)
	}
	e.Reserve(8)
	e.JumpNear(jumpNear, uint32(base)|uint32(index)<<4|uint32(scratch)<<8, 4, table)
}

// PutBranch writes a b; Relocate sets its target.
func PutBranch(out []byte) { put32(out, branchW) }

// Relocate completes the field of a relocation: out is its place, with address at; value is the
// symbol's address plus addend. It returns an error if the value is out of the field's range.
func Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error {
	switch kind {
	case ee.RelocAddress32:
		binary.LittleEndian.PutUint32(out, uint32(value))
	case ee.RelocBranch:
		d := int64(value&^1) - int64(at) - 4
		if d < -1<<24 || d >= 1<<24 {
			return fmt.Errorf("t32: branch from %#x to %#x", at, value)
		}
		put32(out, get32(out)&^farBits(-1)&^(1<<13|1<<11)|farBits(int32(d)))
	case ee.RelocMovPair:
		put32(out, get32(out)&^imm16(0xFFFF)|imm16(uint32(value)&0xFFFF))
		put32(out[4:], get32(out[4:])&^imm16(0xFFFF)|imm16(uint32(value)>>16))
	default:
		return fmt.Errorf("t32: no relocation %d", kind)
	}
	return nil
}
