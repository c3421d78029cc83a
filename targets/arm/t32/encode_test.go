package t32

import (
	"bytes"
	"debug/elf"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ryugo/targets/arm/reader"
)

// textCase is the encoding of an instruction, and its text for binutils' assembler. A %s in the
// text is the suffix of its size: .n or .w.
type textCase struct {
	text string
	emit func(e *Emitter)
}

var intNames = []string{"r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr", "pc"}

// maker generates cases of each form from limits and random operands.
type maker struct {
	rnd *rand.Rand
	all []textCase
}

func (k *maker) add(emit func(e *Emitter), format string, args ...any) {
	k.all = append(k.all, textCase{fmt.Sprintf(format, args...), emit})
}

// reg returns a register that is neither sp nor pc; in every second call a low one.
func (k *maker) reg() Reg {
	if k.rnd.Intn(2) == 0 {
		return Reg(k.rnd.Intn(8))
	}
	for {
		if r := Reg(k.rnd.Intn(15)); r != SP {
			return r
		}
	}
}

func (k *maker) other(rs ...Reg) Reg {
	for {
		r := k.reg()
		ok := true
		for _, x := range rs {
			ok = ok && x != r
		}
		if ok {
			return r
		}
	}
}

// modImm returns a number that can be a modified immediate.
func (k *maker) modImm() uint32 {
	for {
		b := uint32(k.rnd.Intn(256))
		v := [...]uint32{b, b << 8 << k.rnd.Intn(17), b | b<<16, b<<8 | b<<24, b | b<<8 | b<<16 | b<<24, b >> 4}[k.rnd.Intn(6)]
		if _, ok := ModImm(v); ok {
			return v
		}
	}
}

var shiftNames = [...]string{"lsl", "lsr", "asr", "ror"}

func suffix(s bool) string {
	if s {
		return "s"
	}
	return ""
}

func (k *maker) operations() {
	n := func(r Reg) string { return intNames[r] }
	for ins := INS_and; ins <= INS_rsb; ins++ {
		for range 24 {
			s := k.rnd.Intn(2) == 0
			rd, rn, rm := k.reg(), k.reg(), k.reg()
			if k.rnd.Intn(3) == 0 {
				rd = rn
			}
			k.add(func(e *Emitter) { e.RRR(ins, s, rd, rn, rm, LSL, 0) }, "%v%s%%s %s, %s, %s", ins, suffix(s), n(rd), n(rn), n(rm))
			t, by := Shift(k.rnd.Intn(4)), uint8(1+k.rnd.Intn(31))
			k.add(func(e *Emitter) { e.RRR(ins, s, rd, rn, rm, t, by) }, "%v%s%%s %s, %s, %s, %s #%d", ins, suffix(s), n(rd), n(rn), n(rm), shiftNames[t], by)
			v := k.modImm()
			k.add(func(e *Emitter) { e.RRI(ins, s, rd, rn, v) }, "%v%s%%s %s, %s, #%#x", ins, suffix(s), n(rd), n(rn), v)
		}
	}
	for _, ins := range []Ins{INS_add, INS_sub} {
		for range 16 {
			rd, rn, v := k.reg(), k.reg(), uint32(k.rnd.Intn(4096))
			if _, ok := ModImm(v); !ok {
				k.add(func(e *Emitter) { e.RRI(ins, false, rd, rn, v) }, "%vw %s, %s, #%#x", ins, n(rd), n(rn), v)
			}
			at := uint32(k.rnd.Intn(128) * 4)
			k.add(func(e *Emitter) { e.RRI(ins, false, SP, SP, at) }, "%v%%s sp, sp, #%d", ins, at)
			low := Reg(k.rnd.Intn(8))
			k.add(func(e *Emitter) { e.RRI(INS_add, false, low, SP, at) }, "add%%s %s, sp, #%d", n(low), at)
			by := uint32(k.rnd.Intn(8))
			k.add(func(e *Emitter) { e.RRI(ins, true, low, low^1, by) }, "%vs%%s %s, %s, #%d", ins, n(low), n(low^1), by)
			b := 8 + uint32(k.rnd.Intn(248))
			k.add(func(e *Emitter) { e.RRI(ins, true, low, low, b) }, "%vs%%s %s, %s, #%d", ins, n(low), n(low), b)
			k.add(func(e *Emitter) { e.RRI(INS_rsb, true, low, low^1, 0) }, "rsbs%%s %s, %s, #0", n(low), n(low^1))
		}
	}
	for ins := INS_tst; ins <= INS_cmp; ins++ {
		for range 16 {
			rn, rm, v := k.reg(), k.reg(), k.modImm()
			if ins != INS_cmp || isLow(rn, rm, 0) || rn < 8 || rm < 8 {
				k.add(func(e *Emitter) { e.TestR(ins, rn, rm, LSL, 0) }, "%v%%s %s, %s", ins, n(rn), n(rm))
			}
			t, by := Shift(k.rnd.Intn(4)), uint8(1+k.rnd.Intn(31))
			k.add(func(e *Emitter) { e.TestR(ins, rn, rm, t, by) }, "%v%%s %s, %s, %s #%d", ins, n(rn), n(rm), shiftNames[t], by)
			k.add(func(e *Emitter) { e.TestI(ins, rn, v) }, "%v%%s %s, #%#x", ins, n(rn), v)
		}
	}
	for range 32 {
		rd, rm, v, s := k.reg(), k.reg(), k.modImm(), k.rnd.Intn(2) == 0
		k.add(func(e *Emitter) { e.Mov(rd, rm) }, "mov%%s %s, %s", n(rd), n(rm))
		k.add(func(e *Emitter) { e.MovI(INS_mov, s, rd, v) }, "mov%s%%s %s, #%#x", suffix(s), n(rd), v)
		k.add(func(e *Emitter) { e.MovI(INS_mvn, s, rd, v) }, "mvn%s%%s %s, #%#x", suffix(s), n(rd), v)
		t, by := Shift(k.rnd.Intn(4)), uint8(1+k.rnd.Intn(31))
		k.add(func(e *Emitter) { e.MovShift(INS_mov, s, rd, rm, t, by) }, "%s%s%%s %s, %s, #%d", shiftNames[t], suffix(s), n(rd), n(rm), by)
		k.add(func(e *Emitter) { e.MovShift(INS_mvn, s, rd, rm, LSL, 0) }, "mvn%s%%s %s, %s", suffix(s), n(rd), n(rm))
		k.add(func(e *Emitter) { e.MovShift(INS_mvn, s, rd, rm, t, by) }, "mvn%s%%s %s, %s, %s #%d", suffix(s), n(rd), n(rm), shiftNames[t], by)
		half := uint16(k.rnd.Uint32())
		k.add(func(e *Emitter) { e.Mov16(INS_movw, rd, half) }, "movw %s, #%d", n(rd), half)
		k.add(func(e *Emitter) { e.Mov16(INS_movt, rd, half) }, "movt %s, #%d", n(rd), half)
		lsb := uint8(k.rnd.Intn(32))
		width := uint8(1 + k.rnd.Intn(32-int(lsb)))
		for ins := INS_sbfx; ins <= INS_bfi; ins++ {
			k.add(func(e *Emitter) { e.Field(ins, rd, rm, lsb, width) }, "%v %s, %s, #%d, #%d", ins, n(rd), n(rm), lsb, width)
		}
		for ins := INS_sxtb; ins <= INS_rbit; ins++ {
			w := "%s"
			if ins == INS_clz || ins == INS_rbit {
				w = ""
			}
			k.add(func(e *Emitter) { e.RR(ins, rd, rm) }, "%v"+w+" %s, %s", ins, "", n(rd), n(rm))
			if last := &k.all[len(k.all)-1]; w == "" {
				last.text = fmt.Sprintf("%v %s, %s", ins, n(rd), n(rm))
			} else {
				last.text = fmt.Sprintf("%v%%s %s, %s", ins, n(rd), n(rm))
			}
		}
		rn, ra := k.reg(), k.reg()
		for ins := INS_lsl; ins <= INS_ror; ins++ {
			k.add(func(e *Emitter) { e.ShiftR(ins, s, rd, rn, rm) }, "%v%s%%s %s, %s, %s", ins, suffix(s), n(rd), n(rn), n(rm))
		}
		for _, ins := range []Ins{INS_sdiv, INS_udiv} {
			k.add(func(e *Emitter) { e.Mul(ins, rd, rn, rm) }, "%v %s, %s, %s", ins, n(rd), n(rn), n(rm))
		}
		k.add(func(e *Emitter) { e.Mul(INS_mul, rd, rn, rm) }, "mul%%s %s, %s, %s", n(rd), n(rn), n(rm))
		for _, ins := range []Ins{INS_mla, INS_mls} {
			k.add(func(e *Emitter) { e.MulAdd(ins, rd, rn, rm, ra) }, "%v %s, %s, %s, %s", ins, n(rd), n(rn), n(rm), n(ra))
		}
		hi := k.other(rd)
		for _, ins := range []Ins{INS_smull, INS_umull} {
			k.add(func(e *Emitter) { e.MulLong(ins, rd, hi, rn, rm) }, "%v %s, %s, %s, %s", ins, n(rd), n(hi), n(rn), n(rm))
		}
	}
}

func (k *maker) memory() {
	n := func(r Reg) string { return intNames[r] }
	for ins := INS_ldr; ins <= INS_strh; ins++ {
		for range 16 {
			rt, base, index := k.reg(), k.reg(), k.reg()
			if k.rnd.Intn(4) == 0 {
				base = SP
			}
			size := int32(1) << rows[ins].log
			for _, off := range []int32{0, size * int32(k.rnd.Intn(32)), int32(k.rnd.Intn(4096)), -1 - int32(k.rnd.Intn(255)), 4 * int32(k.rnd.Intn(256))} {
				k.add(func(e *Emitter) { e.Mem(ins, rt, Base(base, off)) }, "%v%%s %s, [%s, #%d]", ins, n(rt), n(base), off)
			}
			off, b := int32(k.rnd.Intn(511)-255), k.other(rt, SP)
			k.add(func(e *Emitter) { e.Mem(ins, rt, Pre(b, off)) }, "%v %s, [%s, #%d]!", ins, n(rt), n(b), off)
			k.add(func(e *Emitter) { e.Mem(ins, rt, Post(b, off)) }, "%v %s, [%s], #%d", ins, n(rt), n(b), off)
			by := uint8(k.rnd.Intn(4))
			if by == 0 {
				k.add(func(e *Emitter) { e.Mem(ins, rt, Index(base, index, 0)) }, "%v%%s %s, [%s, %s]", ins, n(rt), n(base), n(index))
			} else {
				k.add(func(e *Emitter) { e.Mem(ins, rt, Index(base, index, by)) }, "%v%%s %s, [%s, %s, lsl #%d]", ins, n(rt), n(base), n(index), by)
			}
		}
	}
	for range 16 {
		rt, base := k.reg(), k.reg()
		rt2, off := k.other(rt), int32(k.rnd.Intn(511)-255)*4
		k.add(func(e *Emitter) { e.Pair(INS_ldrd, rt, rt2, base, off) }, "ldrd %s, %s, [%s, #%d]", n(rt), n(rt2), n(base), off)
		k.add(func(e *Emitter) { e.Pair(INS_strd, rt, rt2, base, off) }, "strd %s, %s, [%s, #%d]", n(rt), n(rt2), n(base), off)
		st := k.other(rt, base)
		for i, w := range []string{"", "b", "h"} {
			k.add(func(e *Emitter) { e.LoadEx(INS_ldrex+Ins(i), rt, base) }, "ldrex%s %s, [%s]", w, n(rt), n(base))
			k.add(func(e *Emitter) { e.StoreEx(INS_strex+Ins(i), st, rt, base) }, "strex%s %s, %s, [%s]", w, n(st), n(rt), n(base))
		}
		index := k.reg()
		k.add(func(e *Emitter) { e.Table(INS_tbb, base, index) }, "tbb [%s, %s]", n(base), n(index))
		k.add(func(e *Emitter) { e.Table(INS_tbh, base, index) }, "tbh [%s, %s, lsl #1]", n(base), n(index))
		k.add(func(e *Emitter) { e.R(INS_bx, rt) }, "bx %s", n(rt))
		k.add(func(e *Emitter) { e.R(INS_blx, rt) }, "blx %s", n(rt))
		k.add(func(e *Emitter) { e.JumpMem(rt, 24) }, "ldr pc, [%s, #24]", n(rt))
	}
	list := func(set uint16) string {
		var names []string
		for r := range 16 {
			if set>>r&1 != 0 {
				names = append(names, intNames[r])
			}
		}
		return strings.Join(names, ", ")
	}
	for range 24 {
		set := uint16(k.rnd.Uint32())&0x1FFF | 1
		switch k.rnd.Intn(3) {
		case 0:
			set &= 0xFF
		case 1:
			set = 1 << k.rnd.Intn(13)
		}
		k.add(func(e *Emitter) { e.Push(set | 1<<LR) }, "push%%s {%s}", list(set|1<<LR))
		k.add(func(e *Emitter) { e.Pop(set | 1<<PC) }, "pop%%s {%s}", list(set|1<<PC))
		if set&(set-1) != 0 || set < 256 {
			k.add(func(e *Emitter) { e.Push(set) }, "push%%s {%s}", list(set))
			k.add(func(e *Emitter) { e.Pop(set) }, "pop%%s {%s}", list(set))
		}
	}
	k.add(func(e *Emitter) { e.Push(1 << R9) }, "str r9, [sp, #-4]!")
	k.add(func(e *Emitter) { e.Pop(1 << R9) }, "ldr r9, [sp], #4")
	k.add((*Emitter).Barrier, "dmb ish")
	k.add((*Emitter).Nop, "nop%%s")
	k.add((*Emitter).Trap, "udf%%s #0")
	for c := EQ; c < AL; c++ {
		name := [...]string{"eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"}
		k.add(func(e *Emitter) {
			e.IfElse(c)
			e.MovI(INS_mov, false, R9, 1)
			e.MovI(INS_mov, false, R9, 0)
			e.If(c)
			e.Mov(R1, R9)
		}, "ite %[1]s; mov%[1]s.w r9, #1; mov%[2]s.w r9, #0; it %[1]s; mov%[1]s r1, r9", name[c], name[c^1])
	}
}

func (k *maker) floats() {
	s := func(r Reg) string { return fmt.Sprintf("s%d", r-S0) }
	d := func(r Reg) string { return fmt.Sprintf("d%d", (r-S0)/2) }
	n := func(r Reg) string { return intNames[r] }
	for range 24 {
		x, y, z := S0+Reg(k.rnd.Intn(32)), S0+Reg(k.rnd.Intn(32)), S0+Reg(k.rnd.Intn(32))
		a, b, c := S0+2*Reg(k.rnd.Intn(32)), S0+2*Reg(k.rnd.Intn(32)), S0+2*Reg(k.rnd.Intn(32))
		for ins := INS_vadd; ins <= INS_vdiv; ins++ {
			k.add(func(e *Emitter) { e.VRRR(ins, false, x, y, z) }, "%v.f32 %s, %s, %s", ins, s(x), s(y), s(z))
			k.add(func(e *Emitter) { e.VRRR(ins, true, a, b, c) }, "%v.f64 %s, %s, %s", ins, d(a), d(b), d(c))
		}
		for ins := INS_vmov; ins <= INS_vcmp; ins++ {
			k.add(func(e *Emitter) { e.VRR(ins, false, x, y) }, "%v.f32 %s, %s", ins, s(x), s(y))
			k.add(func(e *Emitter) { e.VRR(ins, true, a, b) }, "%v.f64 %s, %s", ins, d(a), d(b))
		}
		k.add(func(e *Emitter) { e.VCmp0(false, x) }, "vcmp.f32 %s, #0", s(x))
		k.add(func(e *Emitter) { e.VCmp0(true, a) }, "vcmp.f64 %s, #0", d(a))
		base, off := k.reg(), int32(k.rnd.Intn(511)-255)*4
		for ins := INS_vldr; ins <= INS_vstr; ins++ {
			k.add(func(e *Emitter) { e.VMem(ins, false, x, base, off) }, "%v %s, [%s, #%d]", ins, s(x), n(base), off)
			k.add(func(e *Emitter) { e.VMem(ins, true, a, base, off) }, "%v %s, [%s, #%d]", ins, d(a), n(base), off)
		}
		r := k.reg()
		r2 := k.other(r)
		k.add(func(e *Emitter) { e.VFromInt(x, r) }, "vmov %s, %s", s(x), n(r))
		k.add(func(e *Emitter) { e.VToInt(r, x) }, "vmov %s, %s", n(r), s(x))
		k.add(func(e *Emitter) { e.VFromPair(a, r, r2) }, "vmov %s, %s, %s", d(a), n(r), n(r2))
		k.add(func(e *Emitter) { e.VToPair(r, r2, a) }, "vmov %s, %s, %s", n(r), n(r2), d(a))
		k.add(func(e *Emitter) { e.VCvtFloat(true, a, x) }, "vcvt.f64.f32 %s, %s", d(a), s(x))
		k.add(func(e *Emitter) { e.VCvtFloat(false, x, a) }, "vcvt.f32.f64 %s, %s", s(x), d(a))
		for i, t := range []string{"s32", "u32"} {
			k.add(func(e *Emitter) { e.VCvtFromInt(false, i == 1, x, y) }, "vcvt.f32.%s %s, %s", t, s(x), s(y))
			k.add(func(e *Emitter) { e.VCvtFromInt(true, i == 1, a, y) }, "vcvt.f64.%s %s, %s", t, d(a), s(y))
			k.add(func(e *Emitter) { e.VCvtToInt(false, i == 1, x, y) }, "vcvt.%s.f32 %s, %s", t, s(x), s(y))
			k.add(func(e *Emitter) { e.VCvtToInt(true, i == 1, x, b) }, "vcvt.%s.f64 %s, %s", t, s(x), d(b))
		}
		at := k.reg()
		for i, name := range []string{"vld1", "vst1"} {
			k.add(func(e *Emitter) { e.VBytes(i == 1, a, 1, at) }, "%s.8 {%s}, [%s]!", name, d(a), n(at))
			if a < S0+62 {
				k.add(func(e *Emitter) { e.VBytes(i == 1, a, 2, at) }, "%s.8 {%s, %s}, [%s]!", name, d(a), d(a+2), n(at))
			}
			s := S0 + Reg(k.rnd.Intn(32))
			k.add(func(e *Emitter) { e.VSingle(i == 1, s, at) }, "%s.32 {d%d[%d]}, [%s]!", name, (s-S0)/2, (s-S0)%2, n(at))
			for _, size := range []uint8{1, 2, 4} {
				k.add(func(e *Emitter) { e.VLane(i == 1, a, size, at) }, "%s.%d {%s[0]}, [%s]!", name, 8*size, d(a), n(at))
			}
		}
		v := float64(16+k.rnd.Intn(16)) / 16 * float64([...]float64{0.125, 0.25, 0.5, 1, 2, 4, 8, 16}[k.rnd.Intn(8)])
		imm, ok := FloatImm(v)
		if !ok {
			panic(v)
		}
		k.add(func(e *Emitter) { e.VMovImm(false, x, imm) }, "vmov.f32 %s, #%v", s(x), v)
		k.add(func(e *Emitter) { e.VMovImm(true, a, imm|0x80) }, "vmov.f64 %s, #-%v", d(a), v)
		k.add(func(e *Emitter) { e.VCount(a, b) }, "vcnt.8 %s, %s", d(a), d(b))
		k.add(func(e *Emitter) { e.VAddPairs(false, a, b) }, "vpaddl.u8 %s, %s", d(a), d(b))
		k.add(func(e *Emitter) { e.VAddPairs(true, a, b) }, "vpaddl.u16 %s, %s", d(a), d(b))
	}
	k.add((*Emitter).VMrs, "vmrs APSR_nzcv, fpscr")
}

func cases() []textCase {
	k := &maker{rnd: rand.New(rand.NewSource(1))}
	k.operations()
	k.memory()
	k.floats()
	return k.all
}

// TestAssembler compares the encodings of each form with those of binutils' assembler, which must
// choose the same size.
func TestAssembler(t *testing.T) {
	as, err := exec.LookPath("arm-linux-gnueabihf-as")
	if err != nil {
		t.Skip(err)
	}
	all := cases()
	var e Emitter
	var src strings.Builder
	src.WriteString(".syntax unified\n.arch armv7-a\n.arch_extension idiv\n.fpu neon\n.thumb\n")
	starts := make([]int, 0, len(all)+1)
	e.Reset()
	for _, c := range all {
		from := int(e.Size())
		starts = append(starts, from)
		c.emit(&e)
		size := ".w"
		if int(e.Size())-from == 2 {
			size = ".n"
		}
		text := strings.ReplaceAll(c.text, "%%s", "%s")
		if strings.Contains(text, "%s") {
			text = fmt.Sprintf(text, size)
		}
		src.WriteString(text + "\n")
	}
	starts = append(starts, int(e.Size()))
	if err := e.Finish(); err != nil {
		t.Fatal(err)
	}
	want := assemble(t, as, src.String())
	got := e.Code()
	for i := range all {
		from, to := starts[i], starts[i+1]
		if to > len(want) || !bytes.Equal(got[from:to], want[from:to]) {
			t.Errorf("%s: % x, want % x", all[i].text, got[from:to], want[from:min(to, len(want))])
			if t.Failed() && i > 0 && to > len(want) {
				break
			}
		}
	}
	t.Logf("%d instructions", len(all))
}

// assemble returns the text section of a source.
func assemble(t *testing.T, as, src string) []byte {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "a.s"), filepath.Join(dir, "a.o")
	if err := os.WriteFile(in, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	if msg, err := exec.Command(as, "-o", out, in).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg[:min(len(msg), 4000)])
	}
	f, err := elf.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := f.Section(".text").Data()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestModImm compares ModImm with the value of the field.
func TestModImm(t *testing.T) {
	for f := range uint32(1 << 12) {
		v, ok := expand(f)
		if !ok {
			continue
		}
		got, ok := ModImm(v)
		back, valid := expand(got)
		if !ok || !valid || back != v {
			t.Fatalf("%#x: field %#x, which is %#x", v, got, back)
		}
	}
	rnd := rand.New(rand.NewSource(1))
	for range 100000 {
		v := rnd.Uint32()
		if f, ok := ModImm(v); ok {
			if back, _ := expand(f); back != v {
				t.Fatalf("%#x: field %#x, which is %#x", v, f, back)
			}
		}
	}
}

// expand returns the value of a modified immediate's field.
func expand(f uint32) (uint32, bool) {
	b := f & 0xFF
	switch f >> 8 {
	case 0:
		return b, true
	case 1:
		return b | b<<16, b != 0
	case 2:
		return b<<8 | b<<24, b != 0
	case 3:
		return b | b<<8 | b<<16 | b<<24, b != 0
	}
	r := f >> 7
	v := 0x80 | f&0x7F
	return v>>r | v<<(32-r), true
}

// TestJumps compares programs with near and far jumps with those of the assembler.
func TestJumps(t *testing.T) {
	as, err := exec.LookPath("arm-linux-gnueabihf-as")
	if err != nil {
		t.Skip(err)
	}
	rnd := rand.New(rand.NewSource(2))
	for round := range 6 {
		var e Emitter
		e.Reset()
		var src strings.Builder
		src.WriteString(".syntax unified\n.arch armv7-a\n.thumb\n")
		labels := make([]Label, 24)
		for i := range labels {
			labels[i] = e.NewLabel()
		}
		gap := [...]int{3, 40, 90, 700, 3000, 40000}[round%6]
		for i, l := range labels {
			e.Bind(l)
			fmt.Fprintf(&src, "L%d:\n", i)
			for range 3 {
				to := rnd.Intn(len(labels))
				switch c := Cond(rnd.Intn(14)); rnd.Intn(5) {
				case 0:
					e.B(labels[to])
					fmt.Fprintf(&src, "b L%d\n", to)
				case 1:
					e.BL(labels[to])
					fmt.Fprintf(&src, "bl L%d\n", to)
				case 2, 3:
					e.BCond(c, labels[to])
					fmt.Fprintf(&src, "b%s L%d\n", [...]string{"eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"}[c], to)
				case 4:
					e.AdrLabel(R9, labels[to])
					fmt.Fprintf(&src, "movw r9, #:lower16:(L%[1]d-.-12)\nmovt r9, #:upper16:(L%[1]d-.-8)\nadd r9, pc\n", to)
				}
			}
			for range rnd.Intn(gap) {
				e.Nop()
				src.WriteString("nop\n")
			}
		}
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
		want := assemble(t, as, src.String())
		if got := e.Code(); !bytes.Equal(got, want) {
			t.Errorf("round %d: %d bytes, the assembler makes %d", round, len(got), len(want))
		}
	}
}

// TestDisassembler decodes each case with package disasm.
func TestDisassembler(t *testing.T) {
	number := regexp.MustCompile(`0x[0-9a-f]+`)
	for _, c := range cases() {
		var e Emitter
		e.Reset()
		c.emit(&e)
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(c.text, ";") {
			continue // several instructions
		}
		want := strings.ReplaceAll(strings.ReplaceAll(c.text, "%%s", ""), "%s", "")
		want = strings.TrimSuffix(want, ", #0]") + strings.Repeat("]", strings.Count(want[max(0, len(want)-5):], ", #0]"))
		want = number.ReplaceAllStringFunc(want, func(s string) string {
			v, err := strconv.ParseUint(s[2:], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			return strconv.FormatUint(v, 10)
		})
		if got := (reader.T32{}).Format(e.Code(), 0, ""); got != want {
			t.Errorf("% x: %q, want %q", e.Code(), got, want)
		}
		if list := (reader.T32{}).Decode(nil, e.Code()); len(list) != 1 {
			t.Errorf("%s: %d instructions", want, len(list))
		}
	}
}
