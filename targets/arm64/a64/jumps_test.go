package a64

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/arch/arm64/arm64asm"
)

// at returns the instruction at an offset of the code, as decoded by arm64asm.
func at(t *testing.T, e *Emitter, off uint32) (word uint32, inst arm64asm.Inst) {
	c := e.Image()[off:]
	inst, err := arm64asm.Decode(c[:4])
	if err != nil {
		t.Fatalf("%#x: %08x: %v", off, binary.LittleEndian.Uint32(c), err)
	}
	return binary.LittleEndian.Uint32(c), inst
}

// rel returns an instruction's target, relative to it.
func rel(t *testing.T, inst arm64asm.Inst) int64 {
	for _, a := range inst.Args {
		if p, ok := a.(arm64asm.PCRel); ok {
			return int64(p)
		}
	}
	t.Fatalf("%v: no target", inst)
	return 0
}

// skip appends n bytes of nops.
func skip(e *Emitter, n int) {
	for ; n > 0; n -= 4 {
		e.Op(INS_nop)
	}
}

// TestRanges emits each jump at the limits of its range, forward and backward, and one instruction
// beyond them.
func TestRanges(t *testing.T) {
	kinds := []struct {
		name  string
		emit  func(e *Emitter, l Label)
		reach int // forward range in bytes
		short string
		long  string
	}{
		{"b.cond", func(e *Emitter, l Label) { e.BCond(LT, l) }, 1<<20 - 4, "B.LT", "B.GE"},
		{"cbz", func(e *Emitter, l Label) { e.BZero(INS_cbz, X, X3, l) }, 1<<20 - 4, "CBZ", "CBNZ"},
		{"cbnz", func(e *Emitter, l Label) { e.BZero(INS_cbnz, W, X3, l) }, 1<<20 - 4, "CBNZ", "CBZ"},
		{"tbz", func(e *Emitter, l Label) { e.BBit(INS_tbz, X3, 40, l) }, 1<<15 - 4, "TBZ", "TBNZ"},
		{"tbnz", func(e *Emitter, l Label) { e.BBit(INS_tbnz, X3, 4, l) }, 1<<15 - 4, "TBNZ", "TBZ"},
		{"b", func(e *Emitter, l Label) { e.B(l) }, 2 << 20, "B", ""},
		{"bl", func(e *Emitter, l Label) { e.BL(l) }, 2 << 20, "BL", ""},
		{"adr", func(e *Emitter, l Label) { e.AdrLabel(X5, l) }, 1<<20 - 4, "ADR", "ADR"},
	}
	var e Emitter
	for _, k := range kinds {
		for _, back := range []bool{false, true} {
			for beyond := 0; beyond <= 4; beyond += 4 {
				e.Reset()
				l := e.NewLabel()
				dist := k.reach + beyond
				if back {
					dist = -(k.reach + 4 + beyond)
					e.Bind(l)
					skip(&e, -dist)
					k.emit(&e, l)
				} else {
					k.emit(&e, l)
					skip(&e, dist-4)
					e.Bind(l)
				}
				e.Op(INS_nop)
				if err := e.Finish(); err != nil {
					t.Fatal(err)
				}
				from, target, long := e.JumpAt(0)
				if long != (beyond > 0 && k.long != "") {
					t.Errorf("%s over %d: long %v", k.name, dist, long)
				}
				_, inst := at(t, &e, from)
				op := strings.ReplaceAll(arm64asm.GNUSyntax(inst), " ", ".")
				want := k.short
				to := int64(from) + rel(t, inst)
				switch {
				case long && k.name == "adr":
					want = k.long
					w, _ := at(t, &e, from+4)
					add := int64(w>>10&0xFFF) << 12
					if w>>24 == 0xD1 {
						add = -add
					} else if w>>24 != 0x91 {
						t.Errorf("%08x after adr", w)
					}
					if w>>22&1 != 1 || w&31 != 5 || w>>5&31 != 5 {
						t.Errorf("%08x after adr", w)
					}
					to += add
				case long:
					want = k.long
					if rel(t, inst) != 8 {
						t.Errorf("%s: the inverted jump goes to %d", k.name, rel(t, inst))
					}
					_, b := at(t, &e, from+4)
					if b.Op != arm64asm.B {
						t.Errorf("%s: %v after the inverted jump", k.name, b)
					}
					to = int64(from) + 4 + rel(t, b)
				}
				if !strings.HasPrefix(strings.ToUpper(op), want) {
					t.Errorf("%s over %d: %s, want %s", k.name, dist, op, want)
				}
				if to != int64(target) || int64(target) != int64(e.LabelOffset(l)) {
					t.Errorf("%s over %d: goes to %d, the label is at %d", k.name, dist, to, e.LabelOffset(l))
				}
			}
		}
	}
}

// TestData: constants within and beyond the range of literal loads and adr.
func TestData(t *testing.T) {
	for _, size := range []int{0, 16, 1<<20 - 64, 1 << 20, 3 << 20} {
		var e Emitter
		e.Reset()
		one, big := e.Data64(0x1122334455667788), e.Data128(1, 2)
		e.MemData(INS_ldr, X, X4, one)
		e.MemData(INS_ldr, W, X4, one)
		e.MemData(INS_ldrsw, X, X4, one)
		e.MemData(INS_ldr, S, V7, one)
		e.MemData(INS_ldr, D, V7, one)
		e.MemData(INS_ldr, Q, V7, big)
		e.AdrData(X9, one)
		skip(&e, size)
		e.Op(INS_nop)
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
		want := []string{"ldr x4", "ldr w4", "ldrsw x4", "ldr s7", "ldr d7", "ldr q7"}
		for j := range e.NumJumps() {
			from, target, long := e.JumpAt(j)
			if long != (size >= 1<<20) {
				t.Errorf("size %d, load %d: long %v", size, j, long)
			}
			w, inst := at(t, &e, from)
			to := int64(from) + rel(t, inst)
			if long {
				add, _ := at(t, &e, from+4)
				if add>>22 != 0x91400000>>22 || add&31 != w&31 || add>>5&31 != w&31 {
					t.Errorf("size %d: %08x", size, add)
				}
				to += int64(add>>10&0xFFF) << 12
				if j < len(want) {
					_, inst = at(t, &e, from+8)
				}
			}
			if to != int64(target) {
				t.Errorf("size %d, load %d: %d, the data is at %d", size, j, to, target)
			}
			if j < len(want) && !strings.HasPrefix(arm64asm.GNUSyntax(inst), want[j]) {
				t.Errorf("size %d, load %d: %s", size, j, arm64asm.GNUSyntax(inst))
			}
			if d := binary.LittleEndian.Uint64(e.Image()[target:]); j != 5 && d != 0x1122334455667788 || j == 5 && d != 1 {
				t.Errorf("size %d, load %d: reads %#x", size, j, d)
			}
		}
	}
}

// TestTooLarge: a method beyond 16 MB is an error.
func TestTooLarge(t *testing.T) {
	var e Emitter
	e.Reset()
	skip(&e, 16<<20+4)
	if err := e.Finish(); err == nil || !strings.Contains(err.Error(), "limit") {
		t.Errorf("%v", err)
	}
}

// TestRelaxation emits many jumps of all kinds at random distances: each must go to its label, and
// be long only if necessary.
func TestRelaxation(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	var e Emitter
	for range 30 {
		e.Reset()
		var labels []Label
		var goals []Label
		n := 300
		for range n {
			labels = append(labels, e.NewLabel())
		}
		c := e.Data32(7)
		data := map[int]bool{}
		for i := range n {
			e.Bind(labels[i])
			l := labels[rnd.IntN(n)]
			switch rnd.IntN(5) {
			case 0:
				e.B(l)
			case 1:
				e.BCond(Cond(rnd.IntN(14)), l)
			case 2:
				e.BZero(INS_cbz, X, X1, l)
			case 3:
				e.BBit(INS_tbnz, X1, 3, l)
			case 4:
				data[len(goals)] = true
				e.MemData(INS_ldr, W, X1, c)
			}
			goals = append(goals, l)
			skip(&e, 4*rnd.IntN(60+rnd.IntN(3)*rnd.IntN(12000)))
		}
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
		for j := range e.NumJumps() {
			from, target, long := e.JumpAt(j)
			want := e.RODataOffset()
			if !data[j] {
				want = e.LabelOffset(goals[j])
			}
			if target != want {
				t.Fatalf("jump %d goes to %d, want %d", j, target, want)
			}
			w, inst := at(t, &e, from)
			f := Machine.Jumps[jumpCond]
			if w>>24&0x7E == 0x36 {
				f = Machine.Jumps[jumpBit]
			}
			d := int32(target) - int32(from)
			if fits := d >= f.Min && d <= f.Max; long && fits && !data[j] {
				t.Errorf("jump %d over %d is long", j, d)
			}
			if !long && rel(t, inst) != int64(d) {
				t.Errorf("jump %d goes %d, not %d", j, rel(t, inst), d)
			}
		}
	}
}

// TestPanics: an operand that an instruction cannot hold causes a BUG panic that names the
// instruction.
func TestPanics(t *testing.T) {
	var e Emitter
	for i, f := range []func(){
		func() { e.RRR(INS_add, X, X0, X1, V2) },
		func() { e.RRR(INS_and, X, SP, X1, X2) },
		func() { e.RRR(INS_fadd, D, V0, X1, V2) },
		func() { e.RRR(INS_fadd, V8H, V0, V1, V2) },
		func() { e.RRR(INS_mul, V2D, V0, V1, V2) },
		func() { e.RRR(INS_clz, X, X0, X1, X2) },
		func() { e.RRI(INS_add, X, X0, X1, 4097) },
		func() { e.RRI(INS_add, X, ZR, X1, 1) },
		func() { e.RRI(INS_subs, X, SP, X1, 1) },
		func() { e.RRI(INS_and, W, X0, X1, 5) },
		func() { e.RRI(INS_ushr, V4S, V0, V1, 0) },
		func() { e.RRI(INS_shl, V4S, V0, V1, 32) },
		func() { e.RRRShift(INS_add, W, X0, X1, X2, LSL, 32) },
		func() { e.RRRShift(INS_add, W, X0, X1, X2, ROR, 3) },
		func() { e.RRRExtend(INS_add, X, X0, X1, X2, SXTW, 5) },
		func() { e.MovWide(INS_movk, W, X0, 1, 2) },
		func() { e.Mem(INS_ldr, X, X0, Base(X1, 4095*8+8)) },
		func() { e.Mem(INS_ldr, X, X0, Base(X1, 257)) },
		func() { e.Mem(INS_ldr, X, X0, Base(ZR, 0)) },
		func() { e.Mem(INS_ldr, D, X0, Base(X1, 0)) },
		func() { e.Mem(INS_ldrb, X, X0, Base(X1, 0)) },
		func() { e.Mem(INS_ldr, X, X0, Index(X1, SP, UXTX, false)) },
		func() { e.Mem(INS_ldr, X, X0, Index(X1, X2, UXTB, false)) },
		func() { e.Pair(INS_ldp, X, X0, X1, Base(X2, 512)) },
		func() { e.Pair(INS_ldp, X, X0, X1, Base(X2, 4)) },
		func() { e.BBit(INS_tbz, X0, 64, 0) },
		func() { e.BCond(AL, 0) },
		func() { e.AdrLabel(ZR, 0) },
		func() { e.Elem(INS_mul, V4H, V0, V1, V16, 0) },
		func() { e.InsInt(D, V0, 2, X1) },
		func() { e.ToInt(INS_fmov, X, S, X0, V1) },
		func() { e.FCvt(S, S, V0, V1) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "BUG: a64: ") {
					t.Errorf("case %d: no panic, but %v", i, s)
				}
			}()
			e.Reset()
			f()
		}()
	}
}
