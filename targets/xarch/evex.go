package xarch

import (
	"encoding/binary"
)

// EVEX: the encoding of AVX-512. It adds vectors of 64 bytes, mask registers, a rounding mode in
// the instruction, and instructions that VEX does not have. An instruction is EVEX encoded if its
// operands are 64 bytes, if it has no other form, or if it is requested with a Deco. The rows are
// in evexTable:
//
//	e.RRR(INS_vaddps, EA_64, XMM0, XMM1, XMM2)                       // vaddps zmm0, zmm1, zmm2
//	e.RRR(INS_vpminsq, EA_16, XMM0, XMM1, XMM2)                      // vpminsq xmm0, xmm1, xmm2
//	e.RRRWith(INS_vaddsd, EA_16, XMM0, XMM1, XMM2, Rounding(3))      // vaddsd xmm0, xmm1, xmm2, {rz-sae}
//	e.RRRWith(INS_vpblendmd, EA_64, XMM0, XMM1, XMM2, Masked(K1))    // vpblendmd zmm0{k1}, zmm1, zmm2
//
// Only the first 16 of the 32 vector registers are used. A one-byte displacement is in units of the
// memory operand's size.

// The bits of an EVEX enc. Opcode, map, prefix, digits and classes have the same positions as in
// other encodings.
const (
	evex enc = 1 << 14

	eW1 enc = 1 << 12 // W is set
	eWS enc = 1 << 31 // W is set for an operand of 8 bytes, a general register
	eER enc = 1 << 24 // the instruction may hold a rounding mode
	// eNarrow: the result has half of the vector's length. Only readers use it.
	eNarrow enc = 1 << 13

	// Bytes of the memory operand, if it is shorter than the vector.
	eHalf    enc = 1 << 16
	eQuarter enc = 2 << 16
	eEighth  enc = 3 << 16
	eN1      enc = 4 << 16
	eN2      enc = 5 << 16
	eN4      enc = 6 << 16
	eN8      enc = 7 << 16
	eN16     enc = 8 << 16
	eN32     enc = 9 << 16
	eDup     enc = 10 << 16 // 8 for a vector of 16 bytes, else the whole vector

	// The lengths that exist. With eLIG the length is ignored: a scalar.
	e128 enc = 1 << 20
	e256 enc = 1 << 21
	e512 enc = 1 << 22
	eLIG enc = 1 << 23
	eVL      = e128 | e256 | e512

	// Operand classes: set if the role is a mask register.
	rK enc = 0x20 << 32
	mK enc = 0x20 << 40

	encTupleShift = 16
	encTupleMask  = 15
)

// Deco is a property of an EVEX encoded instruction besides its operands: a rounding mode or a
// mask.
type Deco uint8

const (
	decoRound Deco = 0x80
	decoMask  Deco = 0x40
)

// Rounding is the rounding mode of an instruction on registers: 0 to nearest even, 1 down, 2 up, 3
// to zero. Exceptions are suppressed.
func Rounding(mode uint8) Deco { return decoRound | Deco(mode&3) }

// Masked makes an instruction write only the elements selected by the mask k, one of K1 to K7.
func Masked(k Reg) Deco { return decoMask | Deco(k&7) }

// IsEVEX reports whether ins is EVEX encoded for operands of any size.
func (i Ins) IsEVEX() bool { return evexOnly[i] }

// evexOnly are the instructions that have no other encoding.
var evexOnly = func() (t [insCount]bool) {
	for i := range t {
		t[i] = insTable[i].enc == encodings{} && evexTable[i] != encodings{}
	}
	return
}()

// encOf returns the encoding of a form: the EVEX one if operands have 64 bytes or there is no
// other.
func encOf(ins Ins, f Form, size Size) enc {
	if x := insTable[ins].enc[f]; x != 0 && size != EA_64 {
		return x
	}
	return evexTable[ins][f]
}

// formsOf returns the encodings of an instruction, chosen in the same way.
func formsOf(ins Ins, size Size) *encodings {
	if size == EA_64 || evexOnly[ins] {
		return &evexTable[ins]
	}
	return &insTable[ins].enc
}

// tupleSize returns the bytes of the memory operand of encoding x for vectors of a size.
func tupleSize(x enc, size Size) int32 {
	n := int32(size)
	switch t := x >> encTupleShift & encTupleMask; {
	case t == 0 || x&eDup == eDup && size > EA_16:
		return n
	case x&eDup == eDup:
		return 8
	case t <= 3:
		return max(n>>t, 1)
	default:
		return 1 << (t - 4)
	}
}

// evexLength returns the bit of a vector's length among eVL, and the binary logarithm of its size
// minus 4.
func evexLength(size Size) (bit enc, ll uint64) {
	switch size {
	case EA_32:
		return e256, 1
	case EA_64:
		return e512, 2
	}
	return e128, 0
}

// encodeEVEX is encode for an EVEX encoding.
func (e *Emitter) encodeEVEX(x enc, d instrDesc, m Mem, imm int64, deco Deco) {
	e.Reserve(maxInstr)
	e.writes(x, d)
	wrong := (x ^ enc(d)) & (rX | mX | vX | rK | mK)
	bit, ll := evexLength(d.size())
	if x&eLIG != 0 {
		ll = 0
	} else if x&bit == 0 || d.size() < EA_16 {
		wrong |= 1
	}
	reg := (x | enc(d)) >> 32 & 0xFF // for a digit, enc(d) has no reg
	inverted := reg >> 3 & 1 << 7    // R, X, B at their positions in the prefix
	var tail uint64
	var tailBits, dispLen uint
	disp := m.Disp()
	if d.bits()&rmMem != 0 {
		wrong = wrong&^(mX|mK) | x&ro
		if deco&decoRound != 0 {
			wrong |= 1
		}
		switch {
		case m.Kind() == MemAddr:
			n := tupleSize(x, d.size())
			scaled := int32(1 << 20) // four bytes
			if disp%n == 0 && disp/n == int32(int8(disp/n)) {
				scaled = disp / n
			}
			var rexXB uint64
			tail, tailBits, dispLen, rexXB = address(m.Plus(scaled - disp))
			if dispLen == 1 {
				disp = scaled
			}
			inverted |= rexXB << 5
		default:
			tail, tailBits, dispLen = 5, 8, 4
		}
		tail |= reg & 7 << 3
	} else {
		wrong |= x & mo
		tail, tailBits = 0xC0|uint64(d.rm()&7)|reg&7<<3, 8
		inverted |= uint64(d.rm()>>3&1) << 5
	}
	p1 := uint64(x>>encPfxShift&3) | 4 | uint64(^d.v()&15)<<3
	if x&eW1 != 0 || x&eWS != 0 && d.size() == EA_8 {
		p1 |= 0x80
	}
	p2 := ll<<5 | 8
	switch {
	case deco&decoRound != 0:
		wrong |= ^x & eER
		p2 = uint64(deco&3)<<5 | 0x10 | 8
	case deco&decoMask != 0:
		p2 |= uint64(deco & 7)
	}
	if wrong != 0 || x&evex == 0 {
		panic(badOperands(d))
	}
	if e.Is32 && (inverted != 0 || d.v()&8 != 0 || x&eWS != 0 && d.size() == EA_8) {
		panicREX(d)
	}
	w := 0x62 | (inverted^0xF0|uint64(x>>encMapShift&3))<<8 | p1<<16 | p2<<24 | uint64(x&0xFF)<<32
	const sh = 40
	dispAt := (sh + tailBits) >> 3
	immAt := dispAt + dispLen
	b := (*[maxInstr]byte)(e.Room())
	binary.LittleEndian.PutUint64(b[:], w|tail<<sh)
	binary.LittleEndian.PutUint32(b[dispAt&15:], uint32(disp))
	binary.LittleEndian.PutUint64(b[immAt&15:], uint64(imm))
	if m.Kind() != MemAddr {
		binary.LittleEndian.PutUint32(b[dispAt&15:], 0)
		e.memFix(m, dispAt, int32(d.bits()&immLen))
	}
	e.Advance(immAt + uint(d.bits()&immLen))
}

// RRWith is RR of an EVEX encoded instruction with a rounding mode or a mask.
func (e *Emitter) RRWith(ins Ins, size Size, dst, src Reg, deco Deco) {
	e.encodeEVEX(evexTable[ins][RM], instr(ins, RM, size)|regs(dst, src, 0, 0), Mem{}, 0, deco)
}

// RRRWith is RRR of an EVEX encoded instruction with a rounding mode or a mask.
func (e *Emitter) RRRWith(ins Ins, size Size, dst, src1, src2 Reg, deco Deco) {
	e.encodeEVEX(evexTable[ins][RVM], instr(ins, RVM, size)|regs(dst, src2, src1, 0), Mem{}, 0, deco)
}

// RRMWith is RRM of an EVEX encoded instruction with a mask.
func (e *Emitter) RRMWith(ins Ins, size Size, dst, src1 Reg, m Mem, deco Deco) {
	e.encodeEVEX(evexTable[ins][RVM], instr(ins, RVM, size)|memory(dst, src1, 0), m, 0, deco)
}

// evexRRRI is RRRI with the EVEX encoding also for shorter vectors: comparisons then write a mask.
func (e *Emitter) evexRRRI(ins Ins, size Size, dst, src1, src2 Reg, imm int64) {
	e.encodeEVEX(evexTable[ins][RVMI8], instr(ins, RVMI8, size)|regs(dst, src2, src1, 1), Mem{}, imm8Of(ins, imm), 0)
}

// evexRRMI is evexRRRI with a source in memory.
func (e *Emitter) evexRRMI(ins Ins, size Size, dst, src1 Reg, m Mem, imm int64) {
	e.encodeEVEX(evexTable[ins][RVMI8], instr(ins, RVMI8, size)|memory(dst, src1, 1), m, imm8Of(ins, imm), 0)
}

// evexTable has the EVEX encodings of the instructions that have one. Instructions that EVEX names
// differently (vpand, vpxor and others are vpandd, vpxord) have VEX's names.
var evexTable = [insCount]encodings{
	INS_vpaddb:          {RVM: 0xFC | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpaddw:          {RVM: 0xFD | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpaddsb:         {RVM: 0xEC | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpaddsw:         {RVM: 0xED | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpaddusb:        {RVM: 0xDC | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpaddusw:        {RVM: 0xDD | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsubb:          {RVM: 0xF8 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsubw:          {RVM: 0xF9 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsubsb:         {RVM: 0xE8 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsubsw:         {RVM: 0xE9 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsubusb:        {RVM: 0xD8 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsubusw:        {RVM: 0xD9 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpavgb:          {RVM: 0xE0 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpavgw:          {RVM: 0xE3 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpminub:         {RVM: 0xDA | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpminsw:         {RVM: 0xEA | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaxub:         {RVM: 0xDE | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaxsw:         {RVM: 0xEE | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpmulhw:         {RVM: 0xE5 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpmulhuw:        {RVM: 0xE4 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpmullw:         {RVM: 0xD5 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaddwd:        {RVM: 0xF5 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsadbw:         {RVM: 0xF6 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpacksswb:       {RVM: 0x63 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpackuswb:       {RVM: 0x67 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpackssdw:       {RVM: 0x6B | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpunpcklbw:      {RVM: 0x60 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpunpcklwd:      {RVM: 0x61 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpunpckhbw:      {RVM: 0x68 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpunpckhwd:      {RVM: 0x69 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpaddd:          {RVM: 0xFE | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpsubd:          {RVM: 0xFA | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpunpckldq:      {RVM: 0x62 | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpunpckhdq:      {RVM: 0x6A | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpand:           {RVM: 0xDB | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpandn:          {RVM: 0xDF | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpor:            {RVM: 0xEB | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpxor:           {RVM: 0xEF | m0F | p66 | evex | eVL | rX | mX | vX},
	INS_vpshufb:         {RVM: 0x00 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaddubsw:      {RVM: 0x04 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpmulhrsw:       {RVM: 0x0B | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpminsb:         {RVM: 0x38 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaxsb:         {RVM: 0x3C | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpminuw:         {RVM: 0x3A | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaxuw:         {RVM: 0x3E | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpackusdw:       {RVM: 0x2B | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpminsd:         {RVM: 0x39 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpminud:         {RVM: 0x3B | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaxsd:         {RVM: 0x3D | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpmaxud:         {RVM: 0x3F | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpmulld:         {RVM: 0x40 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpaddq:          {RVM: 0xD4 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpsubq:          {RVM: 0xFB | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpunpcklqdq:     {RVM: 0x6C | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpunpckhqdq:     {RVM: 0x6D | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpmuludq:        {RVM: 0xF4 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpmuldq:         {RVM: 0x28 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpminsq:         {RVM: 0x39 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpminuq:         {RVM: 0x3B | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpmaxsq:         {RVM: 0x3D | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpmaxuq:         {RVM: 0x3F | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpmullq:         {RVM: 0x40 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vaddps:          {RVM: 0x58 | m0F | evex | eVL | rX | mX | vX | eER},
	INS_vaddpd:          {RVM: 0x58 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vmulps:          {RVM: 0x59 | m0F | evex | eVL | rX | mX | vX | eER},
	INS_vmulpd:          {RVM: 0x59 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vsubps:          {RVM: 0x5C | m0F | evex | eVL | rX | mX | vX | eER},
	INS_vsubpd:          {RVM: 0x5C | m0F | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vminps:          {RVM: 0x5D | m0F | evex | eVL | rX | mX | vX},
	INS_vminpd:          {RVM: 0x5D | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vdivps:          {RVM: 0x5E | m0F | evex | eVL | rX | mX | vX | eER},
	INS_vdivpd:          {RVM: 0x5E | m0F | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vmaxps:          {RVM: 0x5F | m0F | evex | eVL | rX | mX | vX},
	INS_vmaxpd:          {RVM: 0x5F | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vandps:          {RVM: 0x54 | m0F | evex | eVL | rX | mX | vX},
	INS_vandpd:          {RVM: 0x54 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vandnps:         {RVM: 0x55 | m0F | evex | eVL | rX | mX | vX},
	INS_vandnpd:         {RVM: 0x55 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vorps:           {RVM: 0x56 | m0F | evex | eVL | rX | mX | vX},
	INS_vorpd:           {RVM: 0x56 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vxorps:          {RVM: 0x57 | m0F | evex | eVL | rX | mX | vX},
	INS_vxorpd:          {RVM: 0x57 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vunpcklps:       {RVM: 0x14 | m0F | evex | eVL | rX | mX | vX},
	INS_vunpcklpd:       {RVM: 0x14 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vunpckhps:       {RVM: 0x15 | m0F | evex | eVL | rX | mX | vX},
	INS_vunpckhpd:       {RVM: 0x15 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vaddss:          {RVM: 0x58 | m0F | pF3 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vaddsd:          {RVM: 0x58 | m0F | pF2 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vmulss:          {RVM: 0x59 | m0F | pF3 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vmulsd:          {RVM: 0x59 | m0F | pF2 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vsubss:          {RVM: 0x5C | m0F | pF3 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vsubsd:          {RVM: 0x5C | m0F | pF2 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vdivss:          {RVM: 0x5E | m0F | pF3 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vdivsd:          {RVM: 0x5E | m0F | pF2 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vsqrtss:         {RVM: 0x51 | m0F | pF3 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vsqrtsd:         {RVM: 0x51 | m0F | pF2 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vsqrtps:         {RM: 0x51 | m0F | evex | eVL | rX | mX | eER},
	INS_vsqrtpd:         {RM: 0x51 | m0F | p66 | evex | eW1 | eVL | rX | mX | eER},
	INS_vshufps:         {RVMI8: 0xC6 | m0F | evex | eVL | rX | mX | vX},
	INS_vshufpd:         {RVMI8: 0xC6 | m0F | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpshufd:         {RMI8: 0x70 | m0F | p66 | evex | eVL | rX | mX},
	INS_vpshufhw:        {RMI8: 0x70 | m0F | pF3 | evex | eVL | rX | mX},
	INS_vpshuflw:        {RMI8: 0x70 | m0F | pF2 | evex | eVL | rX | mX},
	INS_vpsllw:          {RVM: 0xF1 | m0F | p66 | evex | eN16 | eVL | rX | mX | vX, VMI8: 0x71 | m0F | p66 | evex | eVL | d6 | mX | vX | ro},
	INS_vpslld:          {RVM: 0xF2 | m0F | p66 | evex | eN16 | eVL | rX | mX | vX, VMI8: 0x72 | m0F | p66 | evex | eVL | d6 | mX | vX | ro},
	INS_vpsllq:          {RVM: 0xF3 | m0F | p66 | evex | eW1 | eN16 | eVL | rX | mX | vX, VMI8: 0x73 | m0F | p66 | evex | eW1 | eVL | d6 | mX | vX | ro},
	INS_vpsrlw:          {RVM: 0xD1 | m0F | p66 | evex | eN16 | eVL | rX | mX | vX, VMI8: 0x71 | m0F | p66 | evex | eVL | d2 | mX | vX | ro},
	INS_vpsrld:          {RVM: 0xD2 | m0F | p66 | evex | eN16 | eVL | rX | mX | vX, VMI8: 0x72 | m0F | p66 | evex | eVL | d2 | mX | vX | ro},
	INS_vpsrlq:          {RVM: 0xD3 | m0F | p66 | evex | eW1 | eN16 | eVL | rX | mX | vX, VMI8: 0x73 | m0F | p66 | evex | eW1 | eVL | d2 | mX | vX | ro},
	INS_vpsraw:          {RVM: 0xE1 | m0F | p66 | evex | eN16 | eVL | rX | mX | vX, VMI8: 0x71 | m0F | p66 | evex | eVL | d4 | mX | vX | ro},
	INS_vpsrad:          {RVM: 0xE2 | m0F | p66 | evex | eN16 | eVL | rX | mX | vX, VMI8: 0x72 | m0F | p66 | evex | eVL | d4 | mX | vX | ro},
	INS_vpsraq:          {RVM: 0xE2 | m0F | p66 | evex | eW1 | eN16 | eVL | rX | mX | vX, VMI8: 0x72 | m0F | p66 | evex | eW1 | eVL | d4 | mX | vX | ro},
	INS_vprord:          {VMI8: 0x72 | m0F | p66 | evex | eVL | d0 | mX | vX | ro},
	INS_vprorq:          {VMI8: 0x72 | m0F | p66 | evex | eW1 | eVL | d0 | mX | vX | ro},
	INS_vprold:          {VMI8: 0x72 | m0F | p66 | evex | eVL | d1 | mX | vX | ro},
	INS_vprolq:          {VMI8: 0x72 | m0F | p66 | evex | eW1 | eVL | d1 | mX | vX | ro},
	INS_vpslldq:         {VMI8: 0x73 | m0F | p66 | evex | eVL | d7 | mX | vX | ro},
	INS_vpsrldq:         {VMI8: 0x73 | m0F | p66 | evex | eVL | d3 | mX | vX | ro},
	INS_vpsllvd:         {RVM: 0x47 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpsllvq:         {RVM: 0x47 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpsrlvd:         {RVM: 0x45 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpsrlvq:         {RVM: 0x45 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpsravd:         {RVM: 0x46 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpsravq:         {RVM: 0x46 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpsllvw:         {RVM: 0x12 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpsrlvw:         {RVM: 0x10 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpsravw:         {RVM: 0x11 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vprolvd:         {RVM: 0x15 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vprolvq:         {RVM: 0x15 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vprorvd:         {RVM: 0x14 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vprorvq:         {RVM: 0x14 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpermilps:       {RVM: 0x0C | m38 | p66 | evex | eVL | rX | mX | vX, RMI8: 0x04 | m3A | p66 | evex | eVL | rX | mX},
	INS_vpermilpd:       {RVM: 0x0D | m38 | p66 | evex | eW1 | eVL | rX | mX | vX, RMI8: 0x05 | m3A | p66 | evex | eW1 | eVL | rX | mX},
	INS_vpermq:          {RMI8: 0x00 | m3A | p66 | evex | eW1 | e256 | e512 | rX | mX, RVM: 0x36 | m38 | p66 | evex | eW1 | e256 | e512 | rX | mX | vX},
	INS_vpermpd:         {RMI8: 0x01 | m3A | p66 | evex | eW1 | e256 | e512 | rX | mX, RVM: 0x16 | m38 | p66 | evex | eW1 | e256 | e512 | rX | mX | vX},
	INS_vpermd:          {RVM: 0x36 | m38 | p66 | evex | e256 | e512 | rX | mX | vX},
	INS_vpermps:         {RVM: 0x16 | m38 | p66 | evex | e256 | e512 | rX | mX | vX},
	INS_vpermw:          {RVM: 0x8D | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpermb:          {RVM: 0x8D | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpermt2d:        {RVM: 0x7E | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpermt2q:        {RVM: 0x7E | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpermt2ps:       {RVM: 0x7F | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpermt2pd:       {RVM: 0x7F | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpermt2w:        {RVM: 0x7D | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpermt2b:        {RVM: 0x7D | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpternlogd:      {RVMI8: 0x25 | m3A | p66 | evex | eVL | rX | mX | vX},
	INS_vpternlogq:      {RVMI8: 0x25 | m3A | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vfixupimmps:     {RVMI8: 0x54 | m3A | p66 | evex | eVL | rX | mX | vX},
	INS_vfixupimmpd:     {RVMI8: 0x54 | m3A | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vfixupimmss:     {RVMI8: 0x55 | m3A | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vfixupimmsd:     {RVMI8: 0x55 | m3A | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_valignd:         {RVMI8: 0x03 | m3A | p66 | evex | eVL | rX | mX | vX},
	INS_valignq:         {RVMI8: 0x03 | m3A | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vshuff32x4:      {RVMI8: 0x23 | m3A | p66 | evex | e256 | e512 | rX | mX | vX},
	INS_vshuff64x2:      {RVMI8: 0x23 | m3A | p66 | evex | eW1 | e256 | e512 | rX | mX | vX},
	INS_vshufi32x4:      {RVMI8: 0x43 | m3A | p66 | evex | e256 | e512 | rX | mX | vX},
	INS_vshufi64x2:      {RVMI8: 0x43 | m3A | p66 | evex | eW1 | e256 | e512 | rX | mX | vX},
	INS_vinsertf32x4:    {RVMI8: 0x18 | m3A | p66 | evex | eN16 | e256 | e512 | rX | mX | vX},
	INS_vinsertf64x2:    {RVMI8: 0x18 | m3A | p66 | evex | eW1 | eN16 | e256 | e512 | rX | mX | vX},
	INS_vinsertf32x8:    {RVMI8: 0x1A | m3A | p66 | evex | eN32 | e512 | rX | mX | vX},
	INS_vinsertf64x4:    {RVMI8: 0x1A | m3A | p66 | evex | eW1 | eN32 | e512 | rX | mX | vX},
	INS_vinserti32x4:    {RVMI8: 0x38 | m3A | p66 | evex | eN16 | e256 | e512 | rX | mX | vX},
	INS_vinserti64x2:    {RVMI8: 0x38 | m3A | p66 | evex | eW1 | eN16 | e256 | e512 | rX | mX | vX},
	INS_vinserti32x8:    {RVMI8: 0x3A | m3A | p66 | evex | eN32 | e512 | rX | mX | vX},
	INS_vinserti64x4:    {RVMI8: 0x3A | m3A | p66 | evex | eW1 | eN32 | e512 | rX | mX | vX},
	INS_vextractf32x4:   {MRI8: 0x19 | m3A | p66 | evex | eN16 | e256 | e512 | rX | mX},
	INS_vextractf64x2:   {MRI8: 0x19 | m3A | p66 | evex | eW1 | eN16 | e256 | e512 | rX | mX},
	INS_vextractf32x8:   {MRI8: 0x1B | m3A | p66 | evex | eN32 | e512 | rX | mX},
	INS_vextractf64x4:   {MRI8: 0x1B | m3A | p66 | evex | eW1 | eN32 | e512 | rX | mX},
	INS_vextracti32x4:   {MRI8: 0x39 | m3A | p66 | evex | eN16 | e256 | e512 | rX | mX},
	INS_vextracti64x2:   {MRI8: 0x39 | m3A | p66 | evex | eW1 | eN16 | e256 | e512 | rX | mX},
	INS_vextracti32x8:   {MRI8: 0x3B | m3A | p66 | evex | eN32 | e512 | rX | mX},
	INS_vextracti64x4:   {MRI8: 0x3B | m3A | p66 | evex | eW1 | eN32 | e512 | rX | mX},
	INS_vbroadcastss:    {RM: 0x18 | m38 | p66 | evex | eN4 | eVL | rX | mX},
	INS_vbroadcastsd:    {RM: 0x19 | m38 | p66 | evex | eW1 | eN8 | e256 | e512 | rX | mX},
	INS_vpbroadcastb:    {RM: 0x78 | m38 | p66 | evex | eN1 | eVL | rX | mX},
	INS_vpbroadcastw:    {RM: 0x79 | m38 | p66 | evex | eN2 | eVL | rX | mX},
	INS_vpbroadcastd:    {RM: 0x58 | m38 | p66 | evex | eN4 | eVL | rX | mX},
	INS_vpbroadcastq:    {RM: 0x59 | m38 | p66 | evex | eW1 | eN8 | eVL | rX | mX},
	INS_vbroadcasti32x2: {RM: 0x59 | m38 | p66 | evex | eN8 | eVL | rX | mX},
	INS_vbroadcastf32x2: {RM: 0x19 | m38 | p66 | evex | eN8 | e256 | e512 | rX | mX},
	INS_vbroadcastf32x4: {RM: 0x1A | m38 | p66 | evex | eN16 | e256 | e512 | rX | mX | mo},
	INS_vbroadcastf64x2: {RM: 0x1A | m38 | p66 | evex | eW1 | eN16 | e256 | e512 | rX | mX | mo},
	INS_vbroadcastf32x8: {RM: 0x1B | m38 | p66 | evex | eN32 | e512 | rX | mX | mo},
	INS_vbroadcastf64x4: {RM: 0x1B | m38 | p66 | evex | eW1 | eN32 | e512 | rX | mX | mo},
	INS_vbroadcasti32x4: {RM: 0x5A | m38 | p66 | evex | eN16 | e256 | e512 | rX | mX | mo},
	INS_vbroadcasti64x2: {RM: 0x5A | m38 | p66 | evex | eW1 | eN16 | e256 | e512 | rX | mX | mo},
	INS_vbroadcasti32x8: {RM: 0x5B | m38 | p66 | evex | eN32 | e512 | rX | mX | mo},
	INS_vbroadcasti64x4: {RM: 0x5B | m38 | p66 | evex | eW1 | eN32 | e512 | rX | mX | mo},
	INS_vpcmpb:          {RVMI8: 0x3F | m3A | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpub:         {RVMI8: 0x3E | m3A | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpw:          {RVMI8: 0x3F | m3A | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vpcmpuw:         {RVMI8: 0x3E | m3A | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vpcmpd:          {RVMI8: 0x1F | m3A | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpud:         {RVMI8: 0x1E | m3A | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpq:          {RVMI8: 0x1F | m3A | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vpcmpuq:         {RVMI8: 0x1E | m3A | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vcmpps:          {RVMI8: 0xC2 | m0F | evex | eVL | rK | mX | vX},
	INS_vcmppd:          {RVMI8: 0xC2 | m0F | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vpcmpeqb:        {RVM: 0x74 | m0F | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpeqw:        {RVM: 0x75 | m0F | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpeqd:        {RVM: 0x76 | m0F | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpgtb:        {RVM: 0x64 | m0F | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpgtw:        {RVM: 0x65 | m0F | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpgtd:        {RVM: 0x66 | m0F | p66 | evex | eVL | rK | mX | vX},
	INS_vpcmpeqq:        {RVM: 0x29 | m38 | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vpcmpgtq:        {RVM: 0x37 | m38 | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vptestmb:        {RVM: 0x26 | m38 | p66 | evex | eVL | rK | mX | vX},
	INS_vptestmw:        {RVM: 0x26 | m38 | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vptestmd:        {RVM: 0x27 | m38 | p66 | evex | eVL | rK | mX | vX},
	INS_vptestmq:        {RVM: 0x27 | m38 | p66 | evex | eW1 | eVL | rK | mX | vX},
	INS_vpmovm2b:        {RM: 0x28 | m38 | pF3 | evex | eVL | rX | mK | ro},
	INS_vpmovm2w:        {RM: 0x28 | m38 | pF3 | evex | eW1 | eVL | rX | mK | ro},
	INS_vpmovm2d:        {RM: 0x38 | m38 | pF3 | evex | eVL | rX | mK | ro},
	INS_vpmovm2q:        {RM: 0x38 | m38 | pF3 | evex | eW1 | eVL | rX | mK | ro},
	INS_vpmovb2m:        {RM: 0x29 | m38 | pF3 | evex | eVL | rK | mX | ro},
	INS_vpmovw2m:        {RM: 0x29 | m38 | pF3 | evex | eW1 | eVL | rK | mX | ro},
	INS_vpmovd2m:        {RM: 0x39 | m38 | pF3 | evex | eVL | rK | mX | ro},
	INS_vpmovq2m:        {RM: 0x39 | m38 | pF3 | evex | eW1 | eVL | rK | mX | ro},
	INS_vpblendmb:       {RVM: 0x66 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpblendmw:       {RVM: 0x66 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpblendmd:       {RVM: 0x64 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vpblendmq:       {RVM: 0x64 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vblendmps:       {RVM: 0x65 | m38 | p66 | evex | eVL | rX | mX | vX},
	INS_vblendmpd:       {RVM: 0x65 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpabsb:          {RM: 0x1C | m38 | p66 | evex | eVL | rX | mX},
	INS_vpabsw:          {RM: 0x1D | m38 | p66 | evex | eVL | rX | mX},
	INS_vpabsd:          {RM: 0x1E | m38 | p66 | evex | eVL | rX | mX},
	INS_vpabsq:          {RM: 0x1F | m38 | p66 | evex | eW1 | eVL | rX | mX},
	INS_vpconflictd:     {RM: 0xC4 | m38 | p66 | evex | eVL | rX | mX},
	INS_vpconflictq:     {RM: 0xC4 | m38 | p66 | evex | eW1 | eVL | rX | mX},
	INS_vplzcntd:        {RM: 0x44 | m38 | p66 | evex | eVL | rX | mX},
	INS_vplzcntq:        {RM: 0x44 | m38 | p66 | evex | eW1 | eVL | rX | mX},
	INS_vgetexpps:       {RM: 0x42 | m38 | p66 | evex | eVL | rX | mX},
	INS_vgetexppd:       {RM: 0x42 | m38 | p66 | evex | eW1 | eVL | rX | mX},
	INS_vrcp14ps:        {RM: 0x4C | m38 | p66 | evex | eVL | rX | mX},
	INS_vrcp14pd:        {RM: 0x4C | m38 | p66 | evex | eW1 | eVL | rX | mX},
	INS_vrsqrt14ps:      {RM: 0x4E | m38 | p66 | evex | eVL | rX | mX},
	INS_vrsqrt14pd:      {RM: 0x4E | m38 | p66 | evex | eW1 | eVL | rX | mX},
	INS_vgetexpss:       {RVM: 0x43 | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vgetexpsd:       {RVM: 0x43 | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_vrcp14ss:        {RVM: 0x4D | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vrcp14sd:        {RVM: 0x4D | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_vrsqrt14ss:      {RVM: 0x4F | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vrsqrt14sd:      {RVM: 0x4F | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_vgetmantps:      {RMI8: 0x26 | m3A | p66 | evex | eVL | rX | mX},
	INS_vgetmantpd:      {RMI8: 0x26 | m3A | p66 | evex | eW1 | eVL | rX | mX},
	INS_vgetmantss:      {RVMI8: 0x27 | m3A | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vgetmantsd:      {RVMI8: 0x27 | m3A | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_vreduceps:       {RMI8: 0x56 | m3A | p66 | evex | eVL | rX | mX},
	INS_vreducepd:       {RMI8: 0x56 | m3A | p66 | evex | eW1 | eVL | rX | mX},
	INS_vreducess:       {RVMI8: 0x57 | m3A | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vreducesd:       {RVMI8: 0x57 | m3A | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_vrndscaleps:     {RMI8: 0x08 | m3A | p66 | evex | eVL | rX | mX},
	INS_vrndscalepd:     {RMI8: 0x09 | m3A | p66 | evex | eW1 | eVL | rX | mX},
	INS_vrndscaless:     {RVMI8: 0x0A | m3A | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vrndscalesd:     {RVMI8: 0x0B | m3A | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_vrangeps:        {RVMI8: 0x50 | m3A | p66 | evex | eVL | rX | mX | vX},
	INS_vrangepd:        {RVMI8: 0x50 | m3A | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vrangess:        {RVMI8: 0x51 | m3A | p66 | evex | eN4 | eLIG | rX | mX | vX},
	INS_vrangesd:        {RVMI8: 0x51 | m3A | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX},
	INS_vscalefps:       {RVM: 0x2C | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vscalefpd:       {RVM: 0x2C | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vscalefss:       {RVM: 0x2D | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vscalefsd:       {RVM: 0x2D | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vcvtdq2ps:       {RM: 0x5B | m0F | evex | eVL | rX | mX | eER},
	INS_vcvtqq2ps:       {RM: 0x5B | m0F | evex | eW1 | eVL | rX | mX | eER | eNarrow},
	INS_vcvtps2dq:       {RM: 0x5B | m0F | p66 | evex | eVL | rX | mX | eER},
	INS_vcvttps2dq:      {RM: 0x5B | m0F | pF3 | evex | eVL | rX | mX},
	INS_vcvtudq2ps:      {RM: 0x7A | m0F | pF2 | evex | eVL | rX | mX | eER},
	INS_vcvtuqq2ps:      {RM: 0x7A | m0F | pF2 | evex | eW1 | eVL | rX | mX | eER | eNarrow},
	INS_vcvtps2udq:      {RM: 0x79 | m0F | evex | eVL | rX | mX | eER},
	INS_vcvttps2udq:     {RM: 0x78 | m0F | evex | eVL | rX | mX},
	INS_vcvtpd2udq:      {RM: 0x79 | m0F | evex | eW1 | eVL | rX | mX | eER | eNarrow},
	INS_vcvttpd2udq:     {RM: 0x78 | m0F | evex | eW1 | eVL | rX | mX | eNarrow},
	INS_vcvtpd2dq:       {RM: 0xE6 | m0F | pF2 | evex | eW1 | eVL | rX | mX | eER | eNarrow},
	INS_vcvttpd2dq:      {RM: 0xE6 | m0F | p66 | evex | eW1 | eVL | rX | mX | eNarrow},
	INS_vcvtdq2pd:       {RM: 0xE6 | m0F | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vcvtqq2pd:       {RM: 0xE6 | m0F | pF3 | evex | eW1 | eVL | rX | mX | eER},
	INS_vcvtudq2pd:      {RM: 0x7A | m0F | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vcvtuqq2pd:      {RM: 0x7A | m0F | pF3 | evex | eW1 | eVL | rX | mX | eER},
	INS_vcvtps2pd:       {RM: 0x5A | m0F | evex | eHalf | eVL | rX | mX},
	INS_vcvtpd2ps:       {RM: 0x5A | m0F | p66 | evex | eW1 | eVL | rX | mX | eER | eNarrow},
	INS_vcvtps2qq:       {RM: 0x7B | m0F | p66 | evex | eHalf | eVL | rX | mX | eER},
	INS_vcvtpd2qq:       {RM: 0x7B | m0F | p66 | evex | eW1 | eVL | rX | mX | eER},
	INS_vcvttps2qq:      {RM: 0x7A | m0F | p66 | evex | eHalf | eVL | rX | mX},
	INS_vcvttpd2qq:      {RM: 0x7A | m0F | p66 | evex | eW1 | eVL | rX | mX},
	INS_vcvtps2uqq:      {RM: 0x79 | m0F | p66 | evex | eHalf | eVL | rX | mX | eER},
	INS_vcvtpd2uqq:      {RM: 0x79 | m0F | p66 | evex | eW1 | eVL | rX | mX | eER},
	INS_vcvttps2uqq:     {RM: 0x78 | m0F | p66 | evex | eHalf | eVL | rX | mX},
	INS_vcvttpd2uqq:     {RM: 0x78 | m0F | p66 | evex | eW1 | eVL | rX | mX},
	INS_vcvtusi2ss:      {RVM: 0x7B | m0F | pF3 | evex | eWS | eLIG | rX | vX | eER},
	INS_vcvtusi2sd:      {RVM: 0x7B | m0F | pF2 | evex | eWS | eLIG | rX | vX | eER},
	INS_vcvtsi2ss:       {RVM: 0x2A | m0F | pF3 | evex | eWS | eLIG | rX | vX | eER},
	INS_vcvtsi2sd:       {RVM: 0x2A | m0F | pF2 | evex | eWS | eLIG | rX | vX | eER},
	INS_vcvtss2usi:      {RM: 0x79 | m0F | pF3 | evex | eWS | eN4 | eLIG | mX | eER},
	INS_vcvtsd2usi:      {RM: 0x79 | m0F | pF2 | evex | eWS | eN8 | eLIG | mX | eER},
	INS_vcvttss2usi:     {RM: 0x78 | m0F | pF3 | evex | eWS | eN4 | eLIG | mX},
	INS_vcvttsd2usi:     {RM: 0x78 | m0F | pF2 | evex | eWS | eN8 | eLIG | mX},
	INS_vcvtss2si:       {RM: 0x2D | m0F | pF3 | evex | eWS | eN4 | eLIG | mX | eER},
	INS_vcvtsd2si:       {RM: 0x2D | m0F | pF2 | evex | eWS | eN8 | eLIG | mX | eER},
	INS_vcvtsd2ss:       {RVM: 0x5A | m0F | pF2 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfmaddsub132ps:  {RVM: 0x96 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmaddsub132pd:  {RVM: 0x96 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmaddsub213ps:  {RVM: 0xA6 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmaddsub213pd:  {RVM: 0xA6 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmaddsub231ps:  {RVM: 0xB6 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmaddsub231pd:  {RVM: 0xB6 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmsubadd132ps:  {RVM: 0x97 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmsubadd132pd:  {RVM: 0x97 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmsubadd213ps:  {RVM: 0xA7 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmsubadd213pd:  {RVM: 0xA7 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmsubadd231ps:  {RVM: 0xB7 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmsubadd231pd:  {RVM: 0xB7 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmadd132ps:     {RVM: 0x98 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmadd132pd:     {RVM: 0x98 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmadd132ss:     {RVM: 0x99 | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfmadd132sd:     {RVM: 0x99 | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfmadd213ps:     {RVM: 0xA8 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmadd213pd:     {RVM: 0xA8 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmadd213ss:     {RVM: 0xA9 | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfmadd213sd:     {RVM: 0xA9 | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfmadd231ps:     {RVM: 0xB8 | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmadd231pd:     {RVM: 0xB8 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmadd231ss:     {RVM: 0xB9 | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfmadd231sd:     {RVM: 0xB9 | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfmsub132ps:     {RVM: 0x9A | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmsub132pd:     {RVM: 0x9A | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmsub132ss:     {RVM: 0x9B | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfmsub132sd:     {RVM: 0x9B | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfmsub213ps:     {RVM: 0xAA | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmsub213pd:     {RVM: 0xAA | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmsub213ss:     {RVM: 0xAB | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfmsub213sd:     {RVM: 0xAB | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfmsub231ps:     {RVM: 0xBA | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfmsub231pd:     {RVM: 0xBA | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfmsub231ss:     {RVM: 0xBB | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfmsub231sd:     {RVM: 0xBB | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfnmadd132ps:    {RVM: 0x9C | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfnmadd132pd:    {RVM: 0x9C | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfnmadd132ss:    {RVM: 0x9D | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfnmadd132sd:    {RVM: 0x9D | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfnmadd213ps:    {RVM: 0xAC | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfnmadd213pd:    {RVM: 0xAC | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfnmadd213ss:    {RVM: 0xAD | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfnmadd213sd:    {RVM: 0xAD | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfnmadd231ps:    {RVM: 0xBC | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfnmadd231pd:    {RVM: 0xBC | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfnmadd231ss:    {RVM: 0xBD | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfnmadd231sd:    {RVM: 0xBD | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfnmsub132ps:    {RVM: 0x9E | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfnmsub132pd:    {RVM: 0x9E | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfnmsub132ss:    {RVM: 0x9F | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfnmsub132sd:    {RVM: 0x9F | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfnmsub213ps:    {RVM: 0xAE | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfnmsub213pd:    {RVM: 0xAE | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfnmsub213ss:    {RVM: 0xAF | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfnmsub213sd:    {RVM: 0xAF | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vfnmsub231ps:    {RVM: 0xBE | m38 | p66 | evex | eVL | rX | mX | vX | eER},
	INS_vfnmsub231pd:    {RVM: 0xBE | m38 | p66 | evex | eW1 | eVL | rX | mX | vX | eER},
	INS_vfnmsub231ss:    {RVM: 0xBF | m38 | p66 | evex | eN4 | eLIG | rX | mX | vX | eER},
	INS_vfnmsub231sd:    {RVM: 0xBF | m38 | p66 | evex | eW1 | eN8 | eLIG | rX | mX | vX | eER},
	INS_vpmovwb:         {MR: 0x30 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovswb:        {MR: 0x20 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovuswb:       {MR: 0x10 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovdb:         {MR: 0x31 | m38 | pF3 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovsdb:        {MR: 0x21 | m38 | pF3 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovusdb:       {MR: 0x11 | m38 | pF3 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovqb:         {MR: 0x32 | m38 | pF3 | evex | eEighth | eVL | rX | mX},
	INS_vpmovsqb:        {MR: 0x22 | m38 | pF3 | evex | eEighth | eVL | rX | mX},
	INS_vpmovusqb:       {MR: 0x12 | m38 | pF3 | evex | eEighth | eVL | rX | mX},
	INS_vpmovdw:         {MR: 0x33 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovsdw:        {MR: 0x23 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovusdw:       {MR: 0x13 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovqw:         {MR: 0x34 | m38 | pF3 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovsqw:        {MR: 0x24 | m38 | pF3 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovusqw:       {MR: 0x14 | m38 | pF3 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovqd:         {MR: 0x35 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovsqd:        {MR: 0x25 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovusqd:       {MR: 0x15 | m38 | pF3 | evex | eHalf | eVL | rX | mX},
	INS_vpmovsxbw:       {RM: 0x20 | m38 | p66 | evex | eHalf | eVL | rX | mX},
	INS_vpmovzxbw:       {RM: 0x30 | m38 | p66 | evex | eHalf | eVL | rX | mX},
	INS_vpmovsxbd:       {RM: 0x21 | m38 | p66 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovzxbd:       {RM: 0x31 | m38 | p66 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovsxbq:       {RM: 0x22 | m38 | p66 | evex | eEighth | eVL | rX | mX},
	INS_vpmovzxbq:       {RM: 0x32 | m38 | p66 | evex | eEighth | eVL | rX | mX},
	INS_vpmovsxwd:       {RM: 0x23 | m38 | p66 | evex | eHalf | eVL | rX | mX},
	INS_vpmovzxwd:       {RM: 0x33 | m38 | p66 | evex | eHalf | eVL | rX | mX},
	INS_vpmovsxwq:       {RM: 0x24 | m38 | p66 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovzxwq:       {RM: 0x34 | m38 | p66 | evex | eQuarter | eVL | rX | mX},
	INS_vpmovsxdq:       {RM: 0x25 | m38 | p66 | evex | eHalf | eVL | rX | mX},
	INS_vpmovzxdq:       {RM: 0x35 | m38 | p66 | evex | eHalf | eVL | rX | mX},
	INS_vdbpsadbw:       {RVMI8: 0x42 | m3A | p66 | evex | eVL | rX | mX | vX},
	INS_vpmultishiftqb:  {RVM: 0x83 | m38 | p66 | evex | eW1 | eVL | rX | mX | vX},
	INS_vpalignr:        {RVMI8: 0x0F | m3A | p66 | evex | eVL | rX | mX | vX},
	INS_vmovddup:        {RM: 0x12 | m0F | pF2 | evex | eW1 | eDup | eVL | rX | mX},
	INS_vmovshdup:       {RM: 0x16 | m0F | pF3 | evex | eVL | rX | mX},
	INS_vmovsldup:       {RM: 0x12 | m0F | pF3 | evex | eVL | rX | mX},
	INS_vmovups:         {RM: 0x10 | m0F | evex | eVL | rX | mX, MR: 0x11 | m0F | evex | eVL | rX | mX},
	INS_vmovaps:         {RM: 0x28 | m0F | evex | eVL | rX | mX, MR: 0x29 | m0F | evex | eVL | rX | mX},
}
