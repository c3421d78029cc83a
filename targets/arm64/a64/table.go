package a64

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
)

// Ins is an instruction. Its name without the prefix is the assembler's name.
type Ins uint16

// NumIns is the number of instructions.
const NumIns = insCount

//go:generate go tool stringer -type=Ins -trimprefix=INS_

// Form is an operand form: the operands and their places in the word.
type Form uint8

// The forms. Bit positions of registers are in formFields, those of other operands in emit.go and
// memory.go.
const (
	fShifted  Form = iota // rd, rn, rm, shift #n
	fExtended             // rd, rn, rm, extend #n
	fAddImm               // rd, rn, #imm12, lsl #0 or #12
	fLogImm               // rd, rn, #bitmask
	fMovWide              // rd, #imm16, lsl #n
	fAdr                  // rd, label
	fBitfield             // rd, rn, #immr, #imms
	fExtract              // rd, rn, rm, #lsb
	fRR                   // rd, rn
	fRRR                  // rd, rn, rm
	fRRRR                 // rd, rn, rm, ra
	fSelect               // rd, rn, rm, cond
	fCondReg              // rn, rm, #nzcv, cond
	fCondImm              // rn, #imm5, #nzcv, cond

	fJump     // label, 26 bits
	fJumpCond // .cond label, 19 bits
	fJumpReg0 // rt, label, 19 bits
	fJumpBit  // rt, #bit, label, 14 bits
	fReg      // rn
	fNone     // nothing
	fImm16    // #imm16
	fBarrier  // option
	fSys      // rt, sysreg or sysreg, rt
	fSysReg   // rt: cache maintenance

	fMemUnsigned // rt, [rn, #imm12 scaled]
	fMemUnscaled // rt, [rn, #imm9]
	fMemPost     // rt, [rn], #imm9
	fMemPre      // rt, [rn, #imm9]!
	fMemReg      // rt, [rn, rm, extend #n]
	fMemLit      // rt, label
	fPair        // rt, rt2, [rn, #imm7 scaled]
	fPairPost
	fPairPre
	fOrdered   // rt, [rn]
	fExclStore // rs, rt, [rn]
	fAtomic    // rs, rt, [rn]

	fFRR     // scalars: rd, rn
	fFRRR    // rd, rn, rm
	fFCmp    // rn, rm
	fFCmp0   // rn, #0.0
	fFImm    // rd, #imm8
	fFCvt    // rd, rn of another width
	fIntToFP // rd, integer rn
	fFPToInt // integer rd, rn

	fVRR      // lanes: rd, rn
	fVRR0     // rd, rn, #0
	fVRRR     // rd, rn, rm
	fVAcross  // scalar rd, rn
	fVPair    // scalar rd, rn: the sum of two lanes
	fVShift   // rd, rn, #n
	fVElem    // rd, rn, rm[i]
	fFElem    // scalars: rd, rn, rm[i]
	fVDup     // rd, rn[i]
	fVDupGen  // rd, integer rn
	fVToGen   // integer rd, rn[i]
	fVInsGen  // rd[i], integer rn
	fVInsElem // rd[i], rn[j]
	fVModImm  // rd, #modified immediate
	fVExt     // rd, rn, rm, #i
	fVTable   // rd, {rn, ...}, rm
	fVMulti   // {rt, ...}, [rn]
	fVMultiPost
	fVLane // {rt}[i], [rn]
	numForms
)

// The classes of a register operand.
const (
	cZ = 1 // an integer register or ZR
	cP = 2 // an integer register or SP
	cV = 4 // a vector register
)

// classOf has the classes of each register.
var classOf = func() (t [128]uint16) {
	for r := range t {
		switch {
		case r < int(SP):
			t[r] = cZ | cP
		case r == int(SP):
			t[r] = cP
		case r < int(V0)+32:
			t[r] = cV
		case r == int(ZR):
			t[r] = cZ
		}
	}
	return
}()

// A scheme determines the widths of an encoding and the bits for each width.
type scheme uint8

const (
	sNone    scheme = iota // any width, without bits
	sSF                    // W, X: bit 31
	sSFN                   // W, X: bits 31 and 22
	sX                     // only X
	sW                     // only W
	sRev                   // W, X for rev
	sFP                    // S, D: bits 22 and 23
	sVInt                  // 8B to 2D without 1D: Q and size
	sVInt3                 // 8B to 4S
	sVByte                 // 8B, 16B
	sVHS                   // 4H, 8H, 2S, 4S
	sVBH                   // 8B, 16B, 4H, 8H
	sVFP                   // 2S, 4S, 2D: Q and bit 22
	sV4S                   // 4S: Q
	sVAcr                  // 8B, 16B, 4H, 8H, 4S
	sV2D                   // 2D: Q and size
	sScl                   // B, H, S, D as vector scalars: size
	sSclHS                 // H, S
	sSclD                  // D: size
	sSclFP                 // S, D: bit 22
	sLdr                   // W, X, B to Q: size, V and opc of ldr
	sStr                   // for str
	sWX22                  // W, X: opc of sign-extending loads
	sX22                   // X: the same
	sLdrQ                  // literal loads: W, X, S, D, Q
	sPair                  // W, X, S, D, Q: ldp
	sExcl                  // B, H, W, X: size in bits 30 and 31
	sQ                     // 8B to 2D: only Q; the rest is in the lane index
	sQD                    // the same, and D as vector scalar
	sQ3                    // 8B to 4S: the same
	sSF30                  // W, X: Q
	sPmull                 // 8B, 16B, 1D, 2D as the narrow operand
	sNarrow                // narrow operand 8B to 4S: Q selects the half of the wide register
	sNarrowF               // 4H, 8H, 2S, 4S as the narrow operand of fcvtl, fcvtn
	sSclNar                // B, H, S as the narrow operand
	sVMulti                // 8B to 2D with 1D: Q, and size in bits 10 and 11
	sVMany                 // 8B to 2D: the same
	sVS                    // 2S, 4S: Q
	sVSha                  // 2S, 4S: nothing
	sDot                   // 8B, 16B as the narrow operand: Q
	sNarrowS               // 2S, 4S as the narrow operand of fcvtxn
	sQScl                  // sQD, and B, H, S
	sQ3Scl                 // sQ3, and B, H, S as vector scalars
	numSchemes
)

const no = ^uint32(0)

// schemes has the bits for each width, or no.
var schemes = func() (t [numSchemes][numWidths]uint32) {
	for s := range t {
		for w := range t[s] {
			t[s][w] = no
			if scheme(s) == sNone {
				t[s][w] = 0
			}
		}
	}
	const q, v = 1 << 30, 1 << 26
	set := func(s scheme, ws map[Width]uint32) {
		for w, b := range ws {
			t[s][w] = b
		}
	}
	lanes := map[Width]uint32{V8B: 0, V16B: q, V4H: 1 << 22, V8H: q | 1<<22, V2S: 2 << 22, V4S: q | 2<<22, V2D: q | 3<<22}
	some := func(s scheme, ws ...Width) {
		for _, w := range ws {
			t[s][w] = lanes[w]
		}
	}
	set(sSF, map[Width]uint32{W: 0, X: 1 << 31})
	set(sSFN, map[Width]uint32{W: 0, X: 1<<31 | 1<<22})
	set(sX, map[Width]uint32{X: 0})
	set(sW, map[Width]uint32{W: 0})
	set(sRev, map[Width]uint32{W: 0x800, X: 1<<31 | 0xC00})
	set(sFP, map[Width]uint32{S: 0, D: 1 << 22})
	some(sVInt, V8B, V16B, V4H, V8H, V2S, V4S, V2D)
	some(sVInt3, V8B, V16B, V4H, V8H, V2S, V4S)
	some(sVByte, V8B, V16B)
	some(sVHS, V4H, V8H, V2S, V4S)
	some(sVBH, V8B, V16B, V4H, V8H)
	set(sVFP, map[Width]uint32{V2S: 0, V4S: q, V2D: q | 1<<22})
	set(sV4S, map[Width]uint32{V4S: q})
	some(sVAcr, V8B, V16B, V4H, V8H, V4S)
	some(sV2D, V2D)
	set(sScl, map[Width]uint32{B: 0, H: 1 << 22, S: 2 << 22, D: 3 << 22})
	set(sSclHS, map[Width]uint32{H: 1 << 22, S: 2 << 22})
	set(sSclD, map[Width]uint32{D: 3 << 22})
	set(sSclFP, map[Width]uint32{S: 0, D: 1 << 22})
	set(sLdr, map[Width]uint32{W: 2<<30 | 1<<22, X: 3<<30 | 1<<22, B: v | 1<<22, H: 1<<30 | v | 1<<22,
		S: 2<<30 | v | 1<<22, D: 3<<30 | v | 1<<22, Q: v | 3<<22})
	set(sStr, map[Width]uint32{W: 2 << 30, X: 3 << 30, B: v, H: 1<<30 | v, S: 2<<30 | v, D: 3<<30 | v, Q: v | 2<<22})
	set(sWX22, map[Width]uint32{W: 3 << 22, X: 2 << 22})
	set(sX22, map[Width]uint32{X: 2 << 22})
	set(sLdrQ, map[Width]uint32{W: 0, X: 1 << 30, S: v, D: v | 1<<30, Q: v | 2<<30})
	set(sPair, map[Width]uint32{W: 0, X: 2 << 30, S: v, D: v | 1<<30, Q: v | 2<<30})
	set(sExcl, map[Width]uint32{B: 0, H: 1 << 30, W: 2 << 30, X: 3 << 30})
	set(sQ, map[Width]uint32{V8B: 0, V16B: q, V4H: 0, V8H: q, V2S: 0, V4S: q, V2D: q})
	set(sQD, map[Width]uint32{V8B: 0, V16B: q, V4H: 0, V8H: q, V2S: 0, V4S: q, V2D: q, D: scl})
	set(sQ3, map[Width]uint32{V8B: 0, V16B: q, V4H: 0, V8H: q, V2S: 0, V4S: q})
	set(sSF30, map[Width]uint32{W: 0, X: q})
	set(sPmull, map[Width]uint32{V8B: 0, V16B: q, V1D: 3 << 22, V2D: q | 3<<22})
	some(sNarrow, V8B, V16B, V4H, V8H, V2S, V4S)
	set(sNarrowF, map[Width]uint32{V4H: 0, V8H: q, V2S: 1 << 22, V4S: q | 1<<22})
	set(sSclNar, map[Width]uint32{B: 0, H: 1 << 22, S: 2 << 22})
	set(sVMulti, map[Width]uint32{V8B: 0, V16B: q, V4H: 1 << 10, V8H: q | 1<<10, V2S: 2 << 10, V4S: q | 2<<10, V1D: 3 << 10, V2D: q | 3<<10})
	set(sVMany, map[Width]uint32{V8B: 0, V16B: q, V4H: 1 << 10, V8H: q | 1<<10, V2S: 2 << 10, V4S: q | 2<<10, V2D: q | 3<<10})
	set(sVS, map[Width]uint32{V2S: 0, V4S: q})
	set(sVSha, map[Width]uint32{V2S: 0, V4S: 0})
	set(sDot, map[Width]uint32{V8B: 0, V16B: q})
	set(sNarrowS, map[Width]uint32{V2S: 1 << 22, V4S: q | 1<<22})
	set(sQScl, map[Width]uint32{V8B: 0, V16B: q, V4H: 0, V8H: q, V2S: 0, V4S: q, V2D: q, B: scl, H: scl, S: scl, D: scl})
	set(sQ3Scl, map[Width]uint32{V8B: 0, V16B: q, V4H: 0, V8H: q, V2S: 0, V4S: q, B: scl, H: scl, S: scl})
	return
}()

// enc is one encoding.
type enc struct {
	op      uint32
	scheme  scheme
	log     uint8  // memory: logarithm of the bytes, or byWidth
	classes uint16 // 3 bits for each register operand, in the order of the assembler
}

const byWidth = 0xFF

// row is an encoding in the table.
type row struct {
	ins    Ins
	form   Form
	op     uint32
	scheme scheme
}

// formClasses has the register classes of each form.
var formClasses = [numForms]uint16{
	fShifted: cZ | cZ<<3 | cZ<<6, fExtended: cP | cP<<3 | cZ<<6, fAddImm: cP | cP<<3, fLogImm: cP | cZ<<3,
	fMovWide: cZ, fAdr: cZ, fBitfield: cZ | cZ<<3, fExtract: cZ | cZ<<3 | cZ<<6,
	fRR: cZ | cZ<<3, fRRR: cZ | cZ<<3 | cZ<<6, fRRRR: cZ | cZ<<3 | cZ<<6 | cZ<<9,
	fSelect: cZ | cZ<<3 | cZ<<6, fCondReg: cZ | cZ<<3, fCondImm: cZ,
	fJumpReg0: cZ, fJumpBit: cZ, fReg: cZ, fSys: cZ, fSysReg: cZ,
	fOrdered: cZ | cP<<3, fExclStore: cZ | cZ<<3 | cP<<6, fAtomic: cZ | cZ<<3 | cP<<6,
	fFRR: cV | cV<<3, fFRRR: cV | cV<<3 | cV<<6, fFCmp: cV | cV<<3, fFCmp0: cV, fFImm: cV, fFCvt: cV | cV<<3,
	fIntToFP: cV | cZ<<3, fFPToInt: cZ | cV<<3,
	fVRR: cV | cV<<3, fVRR0: cV | cV<<3, fVRRR: cV | cV<<3 | cV<<6, fVAcross: cV | cV<<3, fVPair: cV | cV<<3,
	fVShift: cV | cV<<3, fVElem: cV | cV<<3 | cV<<6, fFElem: cV | cV<<3 | cV<<6, fVDup: cV | cV<<3, fVDupGen: cV | cZ<<3, fVToGen: cZ | cV<<3,
	fVInsGen: cV | cZ<<3, fVInsElem: cV | cV<<3, fVModImm: cV, fVExt: cV | cV<<3 | cV<<6, fVTable: cV | cV<<3 | cV<<6,
	fVMulti: cV | cP<<3, fVMultiPost: cV | cP<<3, fVLane: cV | cP<<3,
}

// encodings holds the encodings of all instructions, those of one instruction adjacent and sorted
// by form. forms locates them: the existing forms as bits, and the index of the first encoding.
type encodings struct {
	list  []enc
	forms [insCount]formSet
}

// made has the encodings after their first use: a compiler for another machine never needs them.
var (
	made      atomic.Pointer[encodings]
	makeTable = sync.OnceFunc(func() { made.Store(build()) })
)

// allEncodings returns the encodings.
func allEncodings() *encodings {
	t := made.Load()
	if t == nil {
		makeTable()
		t = made.Load()
	}
	return t
}

type formSet struct {
	forms uint64
	first uint16
}

func build() *encodings {
	t := new(encodings)
	var all [insCount][numForms]enc
	var has [insCount][numForms]bool
	for _, r := range expand() {
		if has[r.ins][r.form] {
			panic(fmt.Sprintf("BUG: a64: two rows of %v in form %d", r.ins, r.form))
		}
		has[r.ins][r.form] = true
		x := enc{op: r.op, scheme: r.scheme, log: memLog(r.ins), classes: formClasses[r.form]}
		switch {
		case setsFlags(r.ins) && r.form == fExtended:
			x.classes = cZ | cP<<3 | cZ<<6
		case setsFlags(r.ins) && r.form == fAddImm:
			x.classes = cZ | cP<<3
		case r.ins == INS_ands && r.form == fLogImm:
			x.classes = cZ | cZ<<3
		case r.scheme == sFP: // the forms that also exist for integers
			x.classes = (x.classes | x.classes>>1 | x.classes>>2) & 0o1111 << 2
		}
		all[r.ins][r.form] = x
	}
	for i := range all {
		f := &t.forms[i]
		f.first = uint16(len(t.list))
		for k := range all[i] {
			if has[i][k] {
				f.forms |= 1 << k
				t.list = append(t.list, all[i][k])
			}
		}
	}
	return t
}

// setsFlags reports whether register 31 as the result is ZR in the immediate and extended forms.
func setsFlags(i Ins) bool { return i == INS_adds || i == INS_subs }

// has reports whether the instruction has an encoding of the form.
func (i Ins) has(f Form) bool { return allEncodings().forms[i].forms>>f&1 != 0 }

// enc finds an encoding.
func (i Ins) enc(f Form) *enc {
	all := allEncodings()
	t := &all.forms[i]
	if t.forms>>f&1 == 0 {
		badForm(i, f)
	}
	return &all.list[int(t.first)+bits.OnesCount64(t.forms&(1<<f-1))]
}

// word returns the constant bits of an encoding at a width.
func (x *enc) word(i Ins, w Width) uint32 {
	b := schemes[x.scheme][w]
	if b == no {
		badWidth(i, w)
	}
	return x.op | b
}

// regs checks the classes of up to four registers.
func (x *enc) regs(i Ins, a, b, c, d Reg) {
	k := classOf[a&127] | classOf[b&127]<<3 | classOf[c&127]<<6 | classOf[d&127]<<9
	if k&x.classes != x.classes {
		badReg(i, a, b, c, d)
	}
}

func badForm(i Ins, f Form) { panic(fmt.Sprintf("BUG: a64: %v has no form %d", i, f)) }

func badWidth(i Ins, w Width) { panic(fmt.Sprintf("BUG: a64: %v takes no %v", i, w)) }

func badReg(i Ins, a, b, c, d Reg) {
	panic(fmt.Sprintf("BUG: a64: %v does not take the registers %d, %d, %d, %d", i, a, b, c, d))
}

func badImm(i Ins, v int64) { panic(fmt.Sprintf("BUG: a64: %v cannot hold %#x", i, v)) }
