package a64

import (
	"encoding/binary"
	"sync"

	"ryugo/targets/code"
)

// Rows of Machine.Jumps.
const (
	jumpFar  = iota // b, bl
	jumpCond        // b.cond
	jumpZero        // cbz, cbnz
	jumpBit         // tbz, tbnz
	jumpAdr         // adr
	jumpLit         // ldr of a literal
)

// Machine describes the jumps of A64. The far forms of adr reach 16 MB, so this is the size limit
// of methods.
var Machine = &code.Machine{
	Jumps: []code.JumpForm{
		jumpFar: {Short: 4, Long: 4, Min: -1 << 27, Max: 1<<27 - 4, Patch: func(c []byte, word uint32, _ bool, dist int32) {
			put(c, word|imm26(dist))
		}},
		jumpCond: {Short: 4, Long: 8, Min: -1 << 20, Max: 1<<20 - 4, Patch: patchCond(1, imm19)},
		jumpZero: {Short: 4, Long: 8, Min: -1 << 20, Max: 1<<20 - 4, Patch: patchCond(1<<24, imm19)},
		jumpBit:  {Short: 4, Long: 8, Min: -1 << 15, Max: 1<<15 - 4, Patch: patchCond(1<<24, imm14)},
		jumpAdr: {Short: 4, Long: 8, Min: -1 << 20, Max: 1<<20 - 1, Patch: func(c []byte, word uint32, long bool, dist int32) {
			if !long {
				put(c, word|adrBits(dist))
				return
			}
			farAdr(c, word, dist)
		}},
		jumpLit: {Short: 4, Long: 12, Min: -1 << 20, Max: 1<<20 - 4, Patch: func(c []byte, word uint32, long bool, dist int32) {
			if !long {
				put(c, word|imm19(dist))
				return
			}
			farAdr(c, INS_adr.enc(fAdr).op|uint32(Scratch), dist)
			put(c[8:], literalLoads()[word>>24]|uint32(Scratch)<<5|word&31)
		}},
	},
	MaxCode: 16 << 20,
}

// literalLoads are the loads with an unsigned offset, by the top byte of the literal form.
var literalLoads = sync.OnceValue(func() *[256]uint32 {
	t := new([256]uint32)
	for _, w := range [...]Width{W, X, S, D, Q} {
		t[INS_ldr.enc(fMemLit).word(INS_ldr, w)>>24] = INS_ldr.enc(fMemUnsigned).word(INS_ldr, w)
	}
	t[INS_ldrsw.enc(fMemLit).op>>24] = INS_ldrsw.enc(fMemUnsigned).word(INS_ldrsw, X)
	return t
})

// Finish is code.Buffer.Finish for A64.
func (e *Emitter) Finish() error { return e.Buffer.Finish(Machine) }

func put(c []byte, word uint32) { binary.LittleEndian.PutUint32(c, word) }

func imm26(dist int32) uint32 { return uint32(dist) >> 2 & (1<<26 - 1) }

func imm19(dist int32) uint32 { return uint32(dist) >> 2 & (1<<19 - 1) << 5 }

func imm14(dist int32) uint32 { return uint32(dist) >> 2 & (1<<14 - 1) << 5 }

func adrBits(dist int32) uint32 {
	return uint32(dist)&3<<29 | uint32(dist)>>2&(1<<19-1)<<5
}

// patchCond returns the function that writes a conditional jump. Its long form is a jump under the
// inverse condition (the bit invert) over a b.
func patchCond(invert uint32, imm func(int32) uint32) func([]byte, uint32, bool, int32) {
	return func(c []byte, word uint32, long bool, dist int32) {
		if !long {
			put(c, word|imm(dist))
			return
		}
		put(c, word^invert|imm(8))
		put(c[4:], 0x14000000|imm26(dist-4))
	}
}

// farAdr writes adr rd, near; add or sub rd, rd, #n, lsl #12.
func farAdr(c []byte, word uint32, dist int32) {
	rd := word & 31
	pages, op := dist/4096, uint32(0x91400000)
	put(c, word|adrBits(dist-pages*4096))
	if pages < 0 {
		pages, op = -pages, 0xD1400000
	}
	put(c[4:], op|uint32(pages)<<10|rd<<5|rd)
}
