package a64

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// encCase is one instruction: its word and its assembler text without aliases.
type encCase struct {
	ins  Ins
	word uint32
	text string
}

// suite generates the cases: for each encoding of the table and each of its widths some with limits
// and some with random operands.
type suite struct {
	e     Emitter
	rnd   *rand.Rand
	cases []encCase
}

// reg returns the name of a register at a width.
func reg(r Reg, w Width) string {
	switch {
	case r == SP && w == W:
		return "wsp"
	case r == SP:
		return "sp"
	case r == ZR:
		return widthNames[w] + "zr"
	case r < SP:
		return fmt.Sprint(widthNames[w], r)
	case w <= Q:
		return fmt.Sprint(widthNames[w], r-V0)
	}
	return fmt.Sprintf("v%d.%s", r-V0, widthNames[w])
}

// lane returns the name of a lane of a vector register.
func lane(r Reg, w Width, i uint8) string { return fmt.Sprintf("v%d.%s[%d]", r-V0, widthNames[w], i) }

// list returns the names of n vector registers from r on.
func list(r Reg, w Width, n int) string {
	var l []string
	for i := range n {
		l = append(l, reg(V0+(r-V0+Reg(i))%32, w))
	}
	return "{" + strings.Join(l, ", ") + "}"
}

// laneList returns a list of n vectors whose lanes have width w.
func laneList(r Reg, w Width, n int) string {
	var l []string
	for i := range n {
		l = append(l, fmt.Sprintf("v%d.%s", (r-V0+Reg(i))%32, widthNames[w]))
	}
	return "{" + strings.Join(l, ", ") + "}"
}

// x returns a register of a class (cZ, cP or cV), mostly a random one.
func (s *suite) x(class int) Reg {
	k := s.rnd.IntN(10)
	switch {
	case class == cV:
		return V0 + Reg(s.rnd.IntN(32))
	case k == 0 && class == cZ:
		return ZR
	case k <= 1 && class == cP:
		return SP
	case k == 2:
		return LR
	}
	return Reg(s.rnd.IntN(31))
}

func (s *suite) z() Reg      { return s.x(cZ) }
func (s *suite) v() Reg      { return s.x(cV) }
func (s *suite) cond() Cond  { return Cond(s.rnd.IntN(14)) }
func (s *suite) n(n int) int { return s.rnd.IntN(n) }

// pickInt returns a limit or a random number below n.
func (s *suite) pickInt(n int) int {
	switch s.rnd.IntN(4) {
	case 0:
		return 0
	case 1:
		return n - 1
	}
	return s.rnd.IntN(n)
}

// add emits one instruction and records its text.
func (s *suite) add(ins Ins, emit func(), format string, args ...any) {
	s.e.Reset()
	emit()
	if err := s.e.Finish(); err != nil {
		panic(err)
	}
	c := s.e.Code()
	word := uint32(c[0]) | uint32(c[1])<<8 | uint32(c[2])<<16 | uint32(c[3])<<24
	s.cases = append(s.cases, encCase{ins, word, strings.ReplaceAll(ins.String(), "_", "\t") + "\t" + fmt.Sprintf(format, args...)})
}

// name replaces the mnemonic of the last case.
func (s *suite) name(n string) {
	c := &s.cases[len(s.cases)-1]
	_, rest, _ := strings.Cut(c.text, "\t")
	c.text = n + "\t" + rest
}

func (s *suite) all() []encCase {
	for i := INS_none + 1; i < insCount; i++ {
		for f := range numForms {
			if !i.has(f) {
				continue
			}
			x := i.enc(f)
			for w := range numWidths {
				if schemes[x.scheme][w] == no {
					continue
				}
				for range 6 {
					s.one(i, f, w, x)
				}
				if x.scheme == sNone && f != fFCvt && f != fVInsGen && f != fVInsElem && f != fVLane && f != fVModImm {
					break // one width represents all
				}
			}
		}
	}
	return s.cases
}

var wideOf = [numWidths]Width{B: H, H: S, S: D, V8B: V8H, V16B: V8H, V4H: V4S, V8H: V4S, V2S: V2D, V4S: V2D, V1D: Q, V2D: Q}

// wide returns the name of a register of the wide operand for width w.
func wide(r Reg, w Width) string {
	if wideOf[w] == Q {
		return fmt.Sprintf("v%d.1q", r-V0)
	}
	return reg(r, wideOf[w])
}

// second returns the suffix of instructions on the upper half of a register.
func second(ins Ins, w Width) string {
	if w == V16B || w == V8H || w == V4S || w == V2D {
		return ins.String() + "2"
	}
	return ins.String()
}

func (s *suite) one(i Ins, f Form, w Width, x *enc) {
	e := &s.e
	fp := x.classes != 0 && x.classes == x.classes&0o4444
	r := func() Reg {
		if fp {
			return s.v()
		}
		return s.z()
	}
	a, b, c, d := r(), r(), r(), r()
	switch f {
	case fShifted:
		by, n := Shift(s.n(4)), s.pickInt(32<<w)
		if by == ROR && x.op>>24&1 != 0 {
			by = ASR
		}
		if by == LSL && n == 0 {
			s.add(i, func() { e.RRR(i, w, a, b, c) }, "%s, %s, %s", reg(a, w), reg(b, w), reg(c, w))
			return
		}
		s.add(i, func() { e.RRRShift(i, w, a, b, c, by, uint8(n)) }, "%s, %s, %s, %s #%d", reg(a, w), reg(b, w), reg(c, w), shiftNames[by], n)
	case fExtended:
		b = s.x(cP)
		if !setsFlags(i) {
			a = s.x(cP)
		}
		by, n := Extend(s.n(8)), s.pickInt(5)
		if w == W {
			by &^= 1
		}
		mw := W
		if by&3 == 3 {
			mw = X
		}
		if w == W && by&3 == 2 || by == UXTX {
			// With the stack pointer this is shown as lsl.
			if n == 0 && (a == SP || b == SP) {
				s.add(i, func() { e.RRR(i, w, a, b, c) }, "%s, %s, %s", reg(a, w), reg(b, w), reg(c, w))
				return
			}
		}
		t := ""
		if n > 0 {
			t = fmt.Sprintf(" #%d", n)
		}
		s.add(i, func() { e.RRRExtend(i, w, a, b, c, by, uint8(n)) }, "%s, %s, %s, %s%s", reg(a, w), reg(b, w), reg(c, mw), extendNames[by], t)
		if (a == SP || b == SP) && (by == UXTX && w == X || by == UXTW && w == W) {
			s.cases[len(s.cases)-1].text = strings.ReplaceAll(s.cases[len(s.cases)-1].text, extendNames[by], "lsl")
		}
	case fAddImm:
		b = s.x(cP)
		if !setsFlags(i) {
			a = s.x(cP)
		}
		n, t := int64(s.pickInt(4096)), ""
		m := n
		if s.n(2) == 0 && n != 0 {
			n, t = n<<12, ", lsl #12"
		}
		give, ins := n, i
		if n != 0 && s.n(2) == 0 { // the opposite instruction, with the negative number
			give, ins = -n, negated(i)
		}
		s.add(i, func() { e.RRI(ins, w, a, b, give) }, "%s, %s, #%#x%s", reg(a, w), reg(b, w), m, t)
	case fLogImm:
		if i != INS_ands {
			a = s.x(cP)
		}
		v := s.bitmask(w)
		s.add(i, func() { e.RRI(i, w, a, b, int64(v)) }, "%s, %s, #%#x", reg(a, w), reg(b, w), v)
	case fMovWide:
		n, h := s.pickInt(65536), s.n(2<<w)
		t := ""
		if h > 0 {
			t = fmt.Sprintf(", lsl #%d", 16*h)
		}
		s.add(i, func() { e.MovWide(i, w, a, uint16(n), uint8(h)) }, "%s, #%#x%s", reg(a, w), n, t)
	case fAdr:
		if a == ZR {
			a = X3
		}
		if i == INS_adr {
			s.add(i, func() { l := e.NewLabel(); e.Bind(l); e.AdrLabel(a, l) }, "%s, .", reg(a, X))
		} else {
			s.add(i, func() { e.PageSym(a, 0, 0) }, "%s, .", reg(a, X))
		}
	case fBitfield:
		n, m := s.pickInt(32<<w), s.pickInt(32<<w)
		s.add(i, func() { e.Bitfield(i, w, a, b, uint8(n), uint8(m)) }, "%s, %s, #%d, #%d", reg(a, w), reg(b, w), n, m)
	case fExtract:
		n := s.pickInt(32 << w)
		s.add(i, func() { e.ExtractPair(w, a, b, c, uint8(n)) }, "%s, %s, %s, #%d", reg(a, w), reg(b, w), reg(c, w), n)
	case fRR, fFRR, fVRR:
		s.add(i, func() { e.RR(i, w, a, b) }, "%s, %s", reg(a, w), reg(b, w))
		last := &s.cases[len(s.cases)-1]
		switch i {
		case INS_xtn, INS_sqxtn, INS_uqxtn, INS_sqxtun:
			last.text = fmt.Sprintf("%s\t%s, %s", i, reg(a, w), reg(b, wideOf[w]))
			if f == fVRR {
				s.name(second(i, w))
			}
		case INS_fcvtn:
			last.text = fmt.Sprintf("%s\t%s, %s", second(i, w), reg(a, w), wide(b, w))
		case INS_fcvtxn:
			last.text = fmt.Sprintf("%s\t%s, %s", second(i, w), reg(a, w), reg(b, V2D))
		case INS_sha1h:
			last.text = fmt.Sprintf("%s\t%s, %s", i, reg(a, S), reg(b, S))
		case INS_sha1su1, INS_sha256su0:
			last.text = fmt.Sprintf("%s\t%s, %s", i, reg(a, V4S), reg(b, V4S))
		case INS_fcvtl:
			last.text = fmt.Sprintf("%s\t%s, %s", second(i, w), wide(a, w), reg(b, w))
		case INS_shll:
			last.text = fmt.Sprintf("%s\t%s, %s, #%d", second(i, w), wide(a, w), reg(b, w), 8<<logSizes[w])
		case INS_saddlp, INS_uaddlp, INS_sadalp, INS_uadalp:
			t := map[Width]Width{V8B: V4H, V16B: V8H, V4H: V2S, V8H: V4S, V2S: V1D, V4S: V2D}[w]
			last.text = fmt.Sprintf("%s\t%s, %s", i, reg(a, t), reg(b, w))
		case INS_aese, INS_aesd, INS_aesmc, INS_aesimc:
			if w == V8B { // this arrangement does not exist
				s.cases = s.cases[:len(s.cases)-1]
			}
		}
	case fRRR, fFRRR, fVRRR:
		s.add(i, func() { e.RRR(i, w, a, b, c) }, "%s, %s, %s", reg(a, w), reg(b, w), reg(c, w))
		last := &s.cases[len(s.cases)-1]
		if strings.HasPrefix(i.String(), "crc32") && w == X {
			last.text = fmt.Sprintf("%s\t%s, %s, %s", i, reg(a, W), reg(b, W), reg(c, X))
		}
		switch i {
		case INS_sdot, INS_udot:
			last.text = fmt.Sprintf("%s\t%s, %s, %s", i, reg(a, dotOf[w]), reg(b, w), reg(c, w))
		case INS_sqdmlal, INS_sqdmlsl, INS_sqdmull:
			if last.text = fmt.Sprintf("%s\t%s, %s, %s", i, reg(a, w+1), reg(b, w), reg(c, w)); f == fVRRR {
				last.text = fmt.Sprintf("%s\t%s, %s, %s", second(i, w), wide(a, w), reg(b, w), reg(c, w))
			}
		case INS_sha1c, INS_sha1p, INS_sha1m, INS_sha256h, INS_sha256h2:
			last.text = fmt.Sprintf("%s\tq%d, %s, %s", i, a-V0, reg(b, map[bool]Width{true: S, false: Q}[i < INS_sha256h]), reg(c, V4S))
		case INS_sha1su0, INS_sha256su1:
			last.text = fmt.Sprintf("%s\t%s, %s, %s", i, reg(a, V4S), reg(b, V4S), reg(c, V4S))
		}
		if f == fVRRR && (x.scheme == sNarrow || x.scheme == sPmull && i == INS_pmull) {
			switch n := i.String(); {
			case strings.HasSuffix(n, "w"):
				last.text = fmt.Sprintf("%s\t%s, %s, %s", second(i, w), wide(a, w), wide(b, w), reg(c, w))
			case strings.HasSuffix(n, "hn"):
				last.text = fmt.Sprintf("%s\t%s, %s, %s", second(i, w), reg(a, w), wide(b, w), wide(c, w))
			default:
				last.text = fmt.Sprintf("%s\t%s, %s, %s", second(i, w), wide(a, w), reg(b, w), reg(c, w))
			}
		}
	case fRRRR:
		nw := w
		if i >= INS_smaddl && i <= INS_umsubl {
			nw = W
		}
		s.add(i, func() { e.RRRR(i, w, a, b, c, d) }, "%s, %s, %s, %s", reg(a, w), reg(b, nw), reg(c, nw), reg(d, w))
	case fSelect:
		k := s.cond()
		s.add(i, func() { e.Select(i, w, a, b, c, k) }, "%s, %s, %s, %s", reg(a, w), reg(b, w), reg(c, w), k)
	case fCondReg:
		k, n := s.cond(), s.n(16)
		s.add(i, func() { e.CondCmp(i, w, a, b, uint8(n), k) }, "%s, %s, #%#x, %s", reg(a, w), reg(b, w), n, k)
	case fCondImm:
		k, n, m := s.cond(), s.n(16), s.pickInt(32)
		s.add(i, func() { e.CondCmpI(i, w, a, uint8(m), uint8(n), k) }, "%s, #%#x, #%#x, %s", reg(a, w), m, n, k)
	case fJump:
		s.add(i, func() {
			l := e.NewLabel()
			e.Bind(l)
			if i == INS_bl {
				e.BL(l)
			} else {
				e.B(l)
			}
		}, ".")
	case fJumpCond:
		k := s.cond()
		s.add(i, func() { l := e.NewLabel(); e.Bind(l); e.BCond(k, l) }, ".")
		s.name("b." + k.String())
	case fJumpReg0:
		s.add(i, func() { l := e.NewLabel(); e.Bind(l); e.BZero(i, w, a, l) }, "%s, .", reg(a, w))
	case fJumpBit:
		n := s.pickInt(64)
		s.add(i, func() { l := e.NewLabel(); e.Bind(l); e.BBit(i, a, uint8(n), l) }, "%s, #%d, .", reg(a, Width(n/32)), n)
	case fReg:
		s.add(i, func() { e.R(i, a) }, "%s", reg(a, X))
	case fNone:
		s.add(i, func() { e.Op(i) }, "")
	case fImm16:
		n := s.pickInt(65536)
		s.add(i, func() { e.Imm16(i, uint16(n)) }, "#%#x", n)
	case fBarrier:
		k := []Barrier{ISHLD, ISHST, ISH, SY}[s.n(4)]
		s.add(i, func() { e.Barrier(i, k) }, "%s", map[Barrier]string{ISHLD: "ishld", ISHST: "ishst", ISH: "ish", SY: "sy"}[k])
	case fSys:
		names := map[SysReg]string{NZCV: "nzcv", FPCR: "fpcr", FPSR: "fpsr", TPIDR_EL0: "tpidr_el0", CTR_EL0: "ctr_el0", DCZID_EL0: "dczid_el0", CNTVCT: "cntvct_el0"}
		k := []SysReg{NZCV, FPCR, FPSR, TPIDR_EL0, CTR_EL0, DCZID_EL0, CNTVCT}[s.n(7)]
		if i == INS_mrs {
			s.add(i, func() { e.Sys(i, a, k) }, "%s, %s", reg(a, X), names[k])
		} else {
			if k == CTR_EL0 || k == DCZID_EL0 || k == CNTVCT { // read-only
				k = FPSR
			}
			s.add(i, func() { e.Sys(i, a, k) }, "%s, %s", names[k], reg(a, X))
		}
	case fSysReg:
		s.add(i, func() { e.Cache(i, a) }, "%s", reg(a, X))
		t := s.cases[len(s.cases)-1].text
		op, rest, _ := strings.Cut(t, "\t")
		what, r, _ := strings.Cut(rest, "\t")
		s.cases[len(s.cases)-1].text = op + "\t" + what + ", " + r
	case fMemUnsigned, fMemUnscaled, fMemPost, fMemPre, fMemReg, fMemLit:
		s.memory(i, f, w, x)
	case fPair, fPairPost, fPairPre:
		if x.scheme == sPair && w >= B {
			a, b = s.v(), s.v()
		}
		if a == b {
			a, b = a&^1&15|a&32, a&15|1|a&32
		}
		base := s.x(cP)
		if base == a || base == b {
			base = SP
		}
		off := int32(s.pickInt(128)-64) << x.logOf(w)
		at := map[Form]Addr{fPair: Base(base, off), fPairPost: Post(base, off), fPairPre: Pre(base, off)}[f]
		rw := w
		s.add(i, func() { e.Pair(i, w, a, b, at) }, "%s, %s, %s", reg(a, rw), reg(b, rw), addrText(at, 0))
	case fOrdered, fExclStore, fAtomic:
		base := s.x(cP)
		for a == base || b == base || c == base || a == b {
			base, a, b, c = SP, X5, X7, X9
		}
		rw, t := w, ""
		if w == B || w == H {
			rw, t = W, widthNames[w]
		}
		switch f {
		case fOrdered:
			s.add(i, func() { e.Ordered(i, w, a, base) }, "%s, [%s]", reg(a, rw), reg(base, X))
		case fExclStore:
			s.add(i, func() { e.ExclStore(i, w, a, b, base) }, "%s, %s, [%s]", reg(a, W), reg(b, rw), reg(base, X))
		default:
			o := Order(s.n(4))
			if b == ZR {
				b = X2 // otherwise the name is that of the store
			}
			s.add(i, func() { e.Atomic(i, w, o, a, b, base) }, "%s, %s, [%s]", reg(a, rw), reg(b, rw), reg(base, X))
			t = orderNames[o] + t
		}
		s.name(i.String() + t)
	case fFCmp:
		s.add(i, func() { e.FCmp(i, w, a, b) }, "%s, %s", reg(a, w), reg(b, w))
	case fFCmp0:
		s.add(i, func() { e.FCmp0(i, w, a) }, "%s, #0.0", reg(a, w))
	case fFImm:
		n := uint32(s.pickInt(256))
		s.add(i, func() { e.FMovImm(w, a, n) }, "%s, #%.18e", reg(a, w), floatOf(n))
	case fFCvt:
		from := []Width{H, S, D}[s.n(3)]
		if w < H || w > D || from == w {
			return
		}
		s.add(i, func() { e.FCvt(w, from, a, b) }, "%s, %s", reg(a, w), reg(b, from))
	case fIntToFP, fFPToInt:
		fw := S + Width(s.n(2))
		if i == INS_fmov {
			fw = S + (w - W)
		}
		if f == fIntToFP {
			a, b = s.v(), s.z()
			s.add(i, func() { e.FromInt(i, fw, w, a, b) }, "%s, %s", reg(a, fw), reg(b, w))
		} else {
			a, b = s.z(), s.v()
			s.add(i, func() { e.ToInt(i, w, fw, a, b) }, "%s, %s", reg(a, w), reg(b, fw))
		}
	default:
		s.vector(i, f, w, x)
	}
}

// floatOf returns the number of an 8-bit immediate of fmov.
func floatOf(n uint32) float64 {
	f := float64(16+n&15) / 16
	for e := int(n>>4&7^4) - 3; e != 0; {
		if e > 0 {
			f, e = f*2, e-1
		} else {
			f, e = f/2, e+1
		}
	}
	if n>>7 != 0 {
		f = -f
	}
	return f
}

// bitmask returns a bitmask immediate constructed from its definition.
func (s *suite) bitmask(w Width) uint64 {
	size := 2 << s.n(5+int(w))
	ones := 1 + s.pickInt(size-1)
	elem := uint64(1)<<ones - 1
	rot := s.n(size)
	elem = (elem<<rot | elem>>(size-rot)) & (1<<size - 1)
	if size == 64 {
		elem = uint64(1)<<ones - 1
		elem = elem<<rot | elem>>(64-rot)
	}
	v := uint64(0)
	for k := 0; k < 32<<w; k += size {
		v |= elem << k
	}
	return v
}

func addrText(a Addr, log uint8) string {
	base := reg(a.Base, X)
	switch a.Mode {
	case PreIndex:
		return fmt.Sprintf("[%s, #%d]!", base, a.Off)
	case PostIndex:
		return fmt.Sprintf("[%s], #%d", base, a.Off)
	case Indexed:
		w := W
		if a.Ext&1 != 0 {
			w = X
		}
		t := extendNames[a.Ext]
		if a.Ext == UXTX {
			t = "lsl"
		}
		switch {
		case a.Scaled:
			return fmt.Sprintf("[%s, %s, %s #%d]", base, reg(a.Index, w), t, log)
		case a.Ext == UXTX:
			return fmt.Sprintf("[%s, %s]", base, reg(a.Index, w))
		}
		return fmt.Sprintf("[%s, %s, %s]", base, reg(a.Index, w), t)
	}
	if a.Off == 0 {
		return fmt.Sprintf("[%s]", base)
	}
	return fmt.Sprintf("[%s, #%d]", base, a.Off)
}

func (s *suite) memory(i Ins, f Form, w Width, x *enc) {
	e := &s.e
	rt, base := s.z(), s.x(cP)
	if w >= B {
		rt = s.v()
	}
	if base == rt {
		base = SP
	}
	log := x.logOf(w)
	var a Addr
	name := i.String()
	switch f {
	case fMemUnsigned:
		a = Base(base, int32(s.pickInt(4096))<<log)
	case fMemUnscaled:
		off := int32(-1 - s.pickInt(256))
		if s.n(2) == 0 && log > 0 {
			off = int32(s.n(255) | 1)
		}
		a = Base(base, off)
		name = strings.Replace(strings.Replace(name, "ld", "ldu", 1), "st", "stu", 1)
	case fMemPost:
		a = Post(base, int32(s.pickInt(512)-256))
	case fMemPre:
		a = Pre(base, int32(s.pickInt(512)-256))
	case fMemReg:
		a = Index(base, s.z(), []Extend{UXTW, UXTX, SXTW, SXTX}[s.n(4)], s.n(2) == 0)
	case fMemLit:
		s.add(i, func() { e.MemData(i, w, rt, e.Data64(5)) }, "%s, .+8", reg(rt, w)) // data aligned to 8 after one instruction
		return
	}
	s.add(i, func() { e.Mem(i, w, rt, a) }, "%s, %s", reg(rt, w), addrText(a, log))
	s.name(name)
}

func (s *suite) vector(i Ins, f Form, w Width, x *enc) {
	e := &s.e
	a, b, c := s.v(), s.v(), s.v()
	bytes := 8
	if w == V16B || w == V8H || w == V4S || w == V2D {
		bytes = 16
	}
	ln := func() uint8 { return uint8(s.pickInt(16 >> logSizes[w])) }
	scalarOf := [numWidths]Width{V8B: B, V16B: B, V4H: H, V8H: H, V2S: S, V4S: S, V1D: D, V2D: D}
	switch f {
	case fVRR0:
		zero := "#0"
		if i.String()[0] == 'f' {
			zero = "#0.0"
		}
		s.add(i, func() { e.RR0(i, w, a, b) }, "%s, %s, %s", reg(a, w), reg(b, w), zero)
	case fVAcross:
		to := scalarOf[w]
		if i == INS_saddlv || i == INS_uaddlv {
			to++
		}
		s.add(i, func() { e.Across(i, w, a, b) }, "%s, %s", reg(a, to), reg(b, w))
	case fVPair:
		s.add(i, func() { e.Pairwise(i, w, a, b) }, "%s, %s", reg(a, w), reg(b, map[Width]Width{S: V2S, D: V2D}[w]))
	case fVShift:
		size := 8 << logSizes[w]
		n := s.pickInt(size)
		if !shiftsLeft(x.op) {
			n++
		}
		s.add(i, func() { e.RRI(i, w, a, b, int64(n)) }, "%s, %s, #%d", reg(a, w), reg(b, w), n)
		last := &s.cases[len(s.cases)-1]
		switch op := x.op >> 11 & 31; {
		case op == 0x14:
			last.text = fmt.Sprintf("%s\t%s, %s, #%d", second(i, w), wide(a, w), reg(b, w), n)
		case op >= 0x10 && w <= D:
			last.text = fmt.Sprintf("%s\t%s, %s, #%d", i, reg(a, w), reg(b, w+1), n)
		case op >= 0x10:
			last.text = fmt.Sprintf("%s\t%s, %s, #%d", second(i, w), reg(a, w), wide(b, w), n)
		}
	case fVElem, fFElem:
		if logSizes[w] == 1 {
			c = V0 + c&15
		}
		k := ln()
		if x.scheme == sDot {
			k &= 3
		}
		of := w
		if f == fVElem {
			of = scalarOf[w]
		}
		s.add(i, func() { e.Elem(i, w, a, b, c, k) }, "%s, %s, %s", reg(a, w), reg(b, w), lane(c, of, k))
		last := &s.cases[len(s.cases)-1]
		switch n := i.String(); {
		case x.scheme == sDot:
			last.text = fmt.Sprintf("%s\t%s, %s, v%d.4b[%d]", i, reg(a, dotOf[w]), reg(b, w), c-V0, k)
		case f == fFElem && strings.HasSuffix(n, "l") && n != "fmul":
			last.text = fmt.Sprintf("%s\t%s, %s, %s", i, reg(a, w+1), reg(b, w), lane(c, w, k))
		case f == fVElem && strings.HasSuffix(n, "l") && n != "fmul" && n != "mul":
			last.text = fmt.Sprintf("%s\t%s, %s, %s", second(i, w), wide(a, w), reg(b, w), lane(c, scalarOf[w], k))
		}
	case fVDup:
		k := ln()
		s.add(i, func() { e.DupLane(w, a, b, k) }, "%s, %s", reg(a, w), lane(b, scalarOf[w], k))
	case fVDupGen:
		b = s.z()
		s.add(i, func() { e.DupInt(w, a, b) }, "%s, %s", reg(a, w), reg(b, genOf(scalarOf[w])))
	case fVToGen:
		a = s.z()
		for lw := B; lw <= D; lw++ {
			if i == INS_umov && (w == X) != (lw == D) || i == INS_smov && lw >= S+(w-W) {
				continue
			}
			k := uint8(s.pickInt(16 >> logSizes[lw]))
			s.add(i, func() { e.LaneToInt(i, w, lw, a, b, k) }, "%s, %s", reg(a, w), lane(b, lw, k))
		}
	case fVInsGen:
		if w < B || w > D {
			return
		}
		b = s.z()
		k := ln()
		s.add(i, func() { e.InsInt(w, a, k, b) }, "%s, %s", lane(a, w, k), reg(b, genOf(w)))
	case fVInsElem:
		if w < B || w > D {
			return
		}
		k, m := ln(), ln()
		s.add(i, func() { e.InsLane(w, a, k, b, m) }, "%s, %s", lane(a, w, k), lane(b, w, m))
	case fVExt:
		n := s.pickInt(bytes)
		s.add(i, func() { e.VecExt(w, a, b, c, uint8(n)) }, "%s, %s, %s, #%d", reg(a, w), reg(b, w), reg(c, w), n)
	case fVTable:
		n := 1 + s.n(4)
		s.add(i, func() { e.Table(i, w, a, b, n, c) }, "%s, %s, %s", reg(a, w), list(b, V16B, n), reg(c, w))
	case fVMulti, fVMultiPost:
		n := 1 + s.n(4)
		if k := vectorsOf(i); k != 0 {
			n = k
		}
		base := s.x(cP)
		size := bytes
		t := ""
		if f == fVMultiPost {
			t = fmt.Sprintf(", #%d", n*size)
		}
		s.add(i, func() { e.Multi(i, w, a, n, base, f == fVMultiPost) }, "%s, [%s]%s", list(a, w, n), reg(base, X), t)
	case fVLane:
		if w < B || w > D {
			return
		}
		k, base := ln(), s.x(cP)
		s.add(i, func() { e.LaneMem(i, w, a, k, base) }, "%s[%d], [%s]", laneList(a, w, max(vectorsOf(i), 1)), k, reg(base, X))
	case fVModImm:
		s.modified(a)
	}
}

// dotOf is the arrangement of the sums of a dot product.
var dotOf = map[Width]Width{V8B: V2S, V16B: V4S}

// genOf returns the width of an integer register that can hold a lane.
func genOf(lane Width) Width {
	if lane == D {
		return X
	}
	return W
}

// modified adds one case of each kind of modified immediate.
func (s *suite) modified(a Reg) {
	e := &s.e
	one := func(ins string, w Width, v uint64, full bool, format string, args ...any) {
		f, ok := VectorImm(v, full)
		if !ok {
			panic(fmt.Sprintf("no immediate for %#x", v))
		}
		if ins == "fmov" && f>>12&15 != 15 {
			return // movi has it too
		}
		s.add(INS_movi, func() { e.VecImm(a, f, full) }, "%s, %s", reg(a, w), fmt.Sprintf(format, args...))
		s.name(ins)
	}
	b := uint64(1 + s.n(254))
	full := s.n(2) == 0
	q := Width(0)
	if full {
		q = 1
	}
	one("movi", V8B+q, b*0x0101010101010101, full, "#%#x", b)
	one("movi", V4H+q, b*0x0001000100010001, full, "#%#x", b)
	one("movi", V4H+q, b<<8*0x0001000100010001, full, "#%#x, lsl #8", b)
	one("mvni", V4H+q, ^(b * 0x0001000100010001), full, "#%#x", b)
	one("mvni", V4H+q, ^(b << 8 * 0x0001000100010001), full, "#%#x, lsl #8", b)
	one("movi", V2S+q, b*0x0000000100000001, full, "#%#x", b)
	one("mvni", V2S+q, ^(b * 0x0000000100000001), full, "#%#x", b)
	for k := 8; k < 32; k += 8 {
		one("movi", V2S+q, b<<k*0x0000000100000001, full, "#%#x, lsl #%d", b, k)
		one("mvni", V2S+q, ^(b << k * 0x0000000100000001), full, "#%#x, lsl #%d", b, k)
	}
	one("movi", V2S+q, (b<<8|0xFF)*0x0000000100000001, full, "#%#x, msl #8", b)
	one("movi", V2S+q, (b<<16|0xFFFF)*0x0000000100000001, full, "#%#x, msl #16", b)
	one("mvni", V2S+q, ^((b<<8 | 0xFF) * 0x0000000100000001), full, "#%#x, msl #8", b)
	n := uint32(s.n(256))
	sgn := uint64(n >> 7)
	exp := uint64(n>>6&1^1)<<7 | uint64(n>>6&1)*0x7C | uint64(n>>4&3)
	one("fmov", V2S+q, (sgn<<31|exp<<23|uint64(n&15)<<19)*0x0000000100000001, full, "#%.18e", floatOf(n))
	exp = uint64(n>>6&1^1)<<10 | uint64(n>>6&1)*0x3FC | uint64(n>>4&3)
	one("fmov", V2D, sgn<<63|exp<<52|uint64(n&15)<<48, true, "#%.18e", floatOf(n))
	m := uint64(0)
	for k := range 8 {
		if b>>k&1 != 0 {
			m |= 0xFF << (8 * k)
		}
	}
	m = m&^0xFFFF | 0xFF // the halves must differ
	m |= 0xFF << 40
	m &^= 0xFF << 8
	w := D
	if full {
		w = V2D
	}
	if m>>32 != m&0xFFFFFFFF {
		one("movi", w, m, full, "#%#018x", m)
	}
}
