package xarch

import (
	"strings"
	"testing"

	"ryugo/targets/xarch/reader"
)

// The cases of EVEX encodings; see suite. Here the operands that an instruction reads and writes
// are determined by its name, not by its row.

// narrowing are the conversions whose result has half of the operand's length.
var narrowing = map[string]bool{"vcvtpd2ps": true, "vcvtpd2dq": true, "vcvttpd2dq": true, "vcvtpd2udq": true, "vcvttpd2udq": true, "vcvtqq2ps": true, "vcvtuqq2ps": true}

// halves are instructions whose operand has a half, a quarter or an eighth of the vector, or a
// fixed number of bytes.
var halves = []struct {
	names string
	of    int // of the vector
	bytes int
}{
	{"vcvtdq2pd vcvtudq2pd vcvtps2pd vcvtps2qq vcvttps2qq vcvtps2uqq vcvttps2uqq", 2, 0},
	{"vpmovwb vpmovswb vpmovuswb vpmovdw vpmovsdw vpmovusdw vpmovqd vpmovsqd vpmovusqd vpmovsxbw vpmovsxwd vpmovsxdq vpmovzxbw vpmovzxwd vpmovzxdq", 2, 0},
	{"vpmovdb vpmovsdb vpmovusdb vpmovqw vpmovsqw vpmovusqw vpmovsxbd vpmovsxwq vpmovzxbd vpmovzxwq", 4, 0},
	{"vpmovqb vpmovsqb vpmovusqb vpmovsxbq vpmovzxbq", 8, 0},
	{"vpsllw vpslld vpsllq vpsrlw vpsrld vpsrlq vpsraw vpsrad vpsraq vinsertf32x4 vinsertf64x2 vinserti32x4 vinserti64x2 vextractf32x4 vextractf64x2 vextracti32x4 vextracti64x2 " +
		"vbroadcastf32x4 vbroadcastf64x2 vbroadcasti32x4 vbroadcasti64x2", 0, 16},
	{"vinsertf32x8 vinsertf64x4 vinserti32x8 vinserti64x4 vextractf32x8 vextractf64x4 vextracti32x8 vextracti64x4 " +
		"vbroadcastf32x8 vbroadcastf64x4 vbroadcasti32x8 vbroadcasti64x4", 0, 32},
	{"vpbroadcastb", 0, 1}, {"vpbroadcastw", 0, 2}, {"vbroadcastss vpbroadcastd", 0, 4}, {"vbroadcastsd vpbroadcastq vbroadcasti32x2 vbroadcastf32x2", 0, 8},
	{"vcvtss2usi vcvttss2usi vcvtss2si", 0, 4}, {"vcvtsd2usi vcvttsd2usi vcvtsd2si vcvtsd2ss", 0, 8},
}

// tupleOf returns the size in bytes of the operand that can be in memory.
func tupleOf(ins Ins, x enc, size Size) Size {
	n := ins.Name()
	for _, h := range halves {
		for w := range strings.FieldsSeq(h.names) {
			switch {
			case w != n || x&encHasDigit != 0:
			case h.of != 0:
				return size / Size(h.of)
			default:
				return Size(h.bytes)
			}
		}
	}
	switch {
	case n == "vmovddup" && size == EA_16:
		return EA_8
	case x&eLIG != 0 && strings.HasSuffix(n, "ss") && !strings.Contains(n, "si2"):
		return EA_4
	case x&eLIG != 0 && strings.HasSuffix(n, "sd") && !strings.Contains(n, "si2"):
		return EA_8
	}
	return size
}

func (s *suite) evexR(r Reg) operand {
	size := s.size
	if narrowing[s.ins.Name()] {
		size = max(EA_16, size/2)
	}
	return operand{text: regText(r, size)}
}

func (s *suite) evexM(r Reg) operand {
	if !r.IsXmm() {
		return operand{text: regText(r, s.size)}
	}
	size := max(EA_16, tupleOf(s.ins, s.x, s.size))
	if s.ins == INS_vmovddup {
		size = s.size
	}
	return operand{text: regText(r, size)}
}

// evexForm generates the cases of a form: all lengths without a VEX encoding, each rounding mode, a
// mask.
func (s *suite) evexForm(f Form) {
	x := evexTable[s.ins][f]
	if x == 0 {
		return
	}
	s.form, s.x = f, x
	other := insTable[s.ins].enc[f] != 0
	var sizes []Size
	switch {
	case x&eLIG != 0 && x&eWS != 0:
		sizes = []Size{EA_4, EA_8}
	case x&eLIG != 0:
		sizes = []Size{EA_16}
	case other:
		sizes = []Size{EA_64}
	default:
		for size := EA_16; size <= EA_64 && size != 0; size *= 2 {
			if bit, _ := evexLength(size); x&bit != 0 {
				sizes = append(sizes, size)
			}
		}
	}
	for _, s.size = range sizes {
		blend := strings.HasPrefix(s.ins.Name(), "vpblendm") || strings.HasPrefix(s.ins.Name(), "vblendm")
		if !(other && x&eLIG != 0) {
			s.one()
		}
		if blend {
			s.masked()
		}
		if x&eER != 0 && (s.size == EA_64 || x&eLIG != 0) {
			s.rounded()
		}
	}
}

// masked emits blends by a mask.
func (s *suite) masked() {
	e, ins, size := s.e, s.ins, s.size
	for _, k := range masks {
		for _, r := range fewXmm {
			dst := operand{text: regText(r, size) + "{" + regText(k, size) + "}"}
			s.emit(0, func() { e.RRRWith(ins, size, r, XMM3, XMM4, Masked(k)) }, dst, s.evexR(XMM3), s.evexM(XMM4))
			for _, m := range fewMem {
				s.emit(0, func() { e.RRMWith(ins, size, r, XMM3, m, Masked(k)) }, dst, s.evexR(XMM3), s.mem(m))
			}
		}
	}
}

// rounded emits the instruction with each rounding mode.
func (s *suite) rounded() {
	e, ins, size := s.e, s.ins, s.size
	for mode, text := range []string{"{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}"} {
		if strings.HasSuffix(ins.Name(), "si2sd") && size == EA_4 {
			return // exact
		}
		last := func(o operand) operand { return operand{text: o.text + text} }
		for _, r := range s.pick(rX) {
			for _, rm := range s.pick(mX) {
				if s.form == RM {
					s.emit(0, func() { e.RRWith(ins, size, r, rm, Rounding(uint8(mode))) }, s.regR(r), last(s.regM(rm)))
				} else {
					s.emit(0, func() { e.RRRWith(ins, size, r, XMM3, rm, Rounding(uint8(mode))) }, s.regR(r), operand{text: regText(XMM3, max(EA_16, size))}, last(s.regM(rm)))
				}
			}
		}
	}
}

// TestEncodeReader: package reader decodes each instruction for which it has a row to the emitted
// one.
func TestEncodeReader(t *testing.T) {
	s := emitAll(t, encMode{})
	x64 := reader.X64{Table: Readable}
	read, bad := 0, 0
	words := strings.NewReplacer("zmmword ptr", "ZMMWORD PTR", "ymmword ptr", "YMMWORD PTR", "xmmword ptr", "XMMWORD PTR",
		"qword ptr", "QWORD PTR", "dword ptr", "DWORD PTR", "word ptr", "WORD PTR", "byte ptr", "BYTE PTR")
	for i := range s.cases {
		c := &s.cases[i]
		b := caseCode(s.e, s.cases, i)
		if b[0] != 0x62 && !strings.HasPrefix(c.name, "kmov") && !strings.HasPrefix(c.name, "kortest") {
			continue
		}
		read++
		text := x64.Format(b, 0, "")
		got := parseObjdump(words.Replace(text))
		got.len = len(b)
		if list := x64.Decode(nil, b); len(list) != 1 || list[0].Len != len(b) || list[0].Cost <= 0 {
			t.Fatalf("%s: % x is %d instructions", c, b, len(list))
		}
		if d := c.differs(got); d != "" {
			if bad++; bad < 20 {
				t.Errorf("%s: % x reads as %s: %s", c, b, text, d)
			}
		}
		for n := range b { // truncated instructions
			x64.Decode(nil, b[:n])
			x64.Format(b[:n+1], 0, "")
		}
	}
	if read < 2000 {
		t.Errorf("%d instructions", read)
	}
}

// TestEVEXRefused: operands that an EVEX encoding does not have cause a panic.
func TestEVEXRefused(t *testing.T) {
	for name, f := range map[string]func(e *Emitter){
		"an xmm for a mask":       func(e *Emitter) { e.RRRI(INS_vpcmpd, EA_64, XMM0, XMM1, XMM2, 0) },
		"a mask for an xmm":       func(e *Emitter) { e.RRR(INS_vaddps, EA_64, XMM0, XMM1, K1) },
		"a mask for a general":    func(e *Emitter) { e.RR(INS_mov, EA_8, RAX, K1) },
		"16 bytes of 256":         func(e *Emitter) { e.RRR(INS_vpermpd, EA_16, XMM0, XMM1, XMM2) },
		"a size without length":   func(e *Emitter) { e.RRR(INS_vpminsq, EA_8, XMM0, XMM1, XMM2) },
		"64 bytes of VEX alone":   func(e *Emitter) { e.RRR(INS_vhaddps, EA_64, XMM0, XMM1, XMM2) },
		"64 bytes of SSE":         func(e *Emitter) { e.RR(INS_addps, EA_64, XMM0, XMM1) },
		"rounding of a bit count": func(e *Emitter) { e.RRWith(INS_vplzcntd, EA_64, XMM0, XMM1, Rounding(1)) },
		"memory of what has none": func(e *Emitter) { e.RM(INS_vpmovm2d, EA_64, XMM0, At(RAX, 0)) },
		"registers of memory":     func(e *Emitter) { e.RR(INS_vbroadcastf32x8, EA_64, XMM0, XMM1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is encoded", name)
				}
			}()
			var e Emitter
			e.Reset()
			f(&e)
		}()
	}
}
