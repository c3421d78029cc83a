package xarch

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/ee"
	"ryugo/targets/code"
)

func finish(t testing.TB, e *Emitter) {
	t.Helper()
	if err := e.Finish(); err != nil {
		t.Fatal(err)
	}
}

func wantHex(t *testing.T, e *Emitter, want string) {
	t.Helper()
	if got := hex.EncodeToString(e.Code()); got != strings.ReplaceAll(want, " ", "") {
		t.Errorf("have %s, want %s", got, want)
	}
}

// TestShortest checks the choice of form if several are possible.
func TestShortest(t *testing.T) {
	for _, c := range []struct {
		want string
		emit func(e *Emitter)
	}{
		{"83c07f", func(e *Emitter) { e.RI(INS_add, EA_4, RAX, 127) }},
		{"0580000000", func(e *Emitter) { e.RI(INS_add, EA_4, RAX, 128) }},
		{"81c180000000", func(e *Emitter) { e.RI(INS_add, EA_4, RCX, 128) }},
		{"83c1ff", func(e *Emitter) { e.RI(INS_add, EA_4, RCX, 0xFFFFFFFF) }},
		{"4883c180", func(e *Emitter) { e.RI(INS_add, EA_8, RCX, -128) }},
		{"04ff", func(e *Emitter) { e.RI(INS_add, EA_1, RAX, 255) }},
		{"80c101", func(e *Emitter) { e.RI(INS_add, EA_1, RCX, 1) }},
		{"a901000000", func(e *Emitter) { e.RI(INS_test, EA_4, RAX, 1) }},
		{"a801", func(e *Emitter) { e.RI(INS_test, EA_1, RAX, 1) }},
		{"40f6c601", func(e *Emitter) { e.RI(INS_test, EA_1, RSI, 1) }},
		{"d1e0", func(e *Emitter) { e.RI(INS_shl, EA_4, RAX, 1) }},
		{"c1e002", func(e *Emitter) { e.RI(INS_shl, EA_4, RAX, 2) }},
		{"b801000000", func(e *Emitter) { e.RI64(RAX, 1) }},
		{"b8ffffffff", func(e *Emitter) { e.RI64(RAX, 0xFFFFFFFF) }},
		{"48c7c0ffffffff", func(e *Emitter) { e.RI64(RAX, -1) }},
		{"48b80000000001000000", func(e *Emitter) { e.RI64(RAX, 1<<32) }},
		{"4893", func(e *Emitter) { e.RR(INS_xchg, EA_8, RAX, RBX) }},
		{"87c0", func(e *Emitter) { e.RR(INS_xchg, EA_4, RAX, RAX) }}, // 90 would not zero-extend
		{"6a80", func(e *Emitter) { e.I(INS_push, -128) }},
		{"6880000000", func(e *Emitter) { e.I(INS_push, 128) }},
		{"6bc064", func(e *Emitter) { e.RRI(INS_imul, EA_4, RAX, RAX, 100) }},
		{"6bc0fe", func(e *Emitter) { e.RRI(INS_imul, EA_4, RAX, RAX, 0xFFFFFFFE) }},
		{"c5797ff0", func(e *Emitter) { e.RR(INS_vmovdqa, EA_16, XMM0, XMM14) }},
		{"69c0c8000000", func(e *Emitter) { e.RRI(INS_imul, EA_4, RAX, RAX, 200) }},
		{"8b00", func(e *Emitter) { e.RM(INS_mov, EA_4, RAX, At(RAX, 0)) }},
		{"8b4500", func(e *Emitter) { e.RM(INS_mov, EA_4, RAX, At(RBP, 0)) }},
		{"8b0424", func(e *Emitter) { e.RM(INS_mov, EA_4, RAX, At(RSP, 0)) }},
		{"8b0428", func(e *Emitter) { e.RM(INS_mov, EA_4, RAX, AtIndex(RBP, RAX, 1, 0)) }},
		{"8d0409", func(e *Emitter) { e.RM(INS_lea, EA_4, RAX, AtIndex(RegNone, RCX, 2, 0)) }},
		{"8d4500", func(e *Emitter) { e.RM(INS_lea, EA_4, RAX, AtIndex(RegNone, RBP, 1, 0)) }},
		{"c5f058c2", func(e *Emitter) { e.RRR(INS_vaddps, EA_16, XMM0, XMM1, XMM2) }},
		{"c57058c2", func(e *Emitter) { e.RRR(INS_vaddps, EA_16, XMM8, XMM1, XMM2) }},
		{"c4c17058c0", func(e *Emitter) { e.RRR(INS_vaddps, EA_16, XMM0, XMM1, XMM8) }},
		{"f048 0fb137", func(e *Emitter) { e.Op(INS_lock); e.MR(INS_cmpxchg, EA_8, At(RDI, 0), RSI) }},
		{"0faee8 0faef0 0faef8 f390", func(e *Emitter) {
			e.Op(INS_lfence)
			e.Op(INS_mfence)
			e.Op(INS_sfence)
			e.Op(INS_pause)
		}},
		{"64488b0425 00000000", func(e *Emitter) { e.Op(INS_fs); e.RM(INS_mov, EA_8, RAX, Abs(0)) }},
		{"90 6690 660f1f840000000000 0f1f4000", func(e *Emitter) { e.Nop(1); e.Nop(2); e.Nop(13) }},
	} {
		var e Emitter
		c.emit(&e)
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
		wantHex(t, &e, c.want)
	}
}

// TestBadOperands: operands that cannot be encoded cause a panic in the emitting call.
func TestBadOperands(t *testing.T) {
	for i, f := range []func(e *Emitter){
		func(e *Emitter) { e.RR(INS_add, EA_4, RAX, XMM0) },
		func(e *Emitter) { e.RR(INS_addsd, EA_8, RAX, XMM0) },
		func(e *Emitter) { e.RR(INS_add, EA_16, RAX, RCX) },
		func(e *Emitter) { e.RR(INS_imul, EA_1, RAX, RCX) },
		func(e *Emitter) { e.R(INS_push, EA_4, RAX) },
		func(e *Emitter) { e.RR(INS_lea, EA_8, RAX, RCX) },
		func(e *Emitter) { e.RM(INS_movmskps, EA_4, RAX, At(RCX, 0)) },
		func(e *Emitter) { e.RR(INS_addps, EA_32, XMM0, XMM1) },
		func(e *Emitter) { e.RRR(INS_vaddsd, EA_32, XMM0, XMM1, XMM2) },
		func(e *Emitter) { e.RRR(INS_andn, EA_2, RAX, RCX, RDX) },
		func(e *Emitter) { e.RRR(INS_add, EA_4, RAX, RCX, RDX) },
		func(e *Emitter) { e.RI(INS_add, EA_8, RAX, 1<<31) },
		func(e *Emitter) { e.RI(INS_add, EA_1, RAX, 256) },
		func(e *Emitter) { e.RI(INS_add, EA_4, RAX, 1<<32) },
		func(e *Emitter) { e.RI(INS_neg, EA_4, RAX, 1) },
		func(e *Emitter) { e.RR(INS_shl, EA_4, RAX, RDX) },
		func(e *Emitter) { e.RI(INS_mov, EA_8, XMM0, 1) },
		func(e *Emitter) { e.Op(INS_add) },
		func(e *Emitter) { e.M(INS_cdq, EA_4, At(RAX, 0)) },
		func(e *Emitter) { e.MR(INS_imul, EA_4, At(RAX, 0), RCX) },
		func(e *Emitter) { e.RM(INS_add, EA_4, RAX, At(XMM0, 0)); e.Finish() },
		func(e *Emitter) { e.RM(INS_add, EA_4, RAX, AtIndex(RAX, RCX, 3, 0)); e.Finish() },
		func(e *Emitter) { e.RM(INS_add, EA_4, RAX, AtIndex(RAX, RSP, 2, 0)); e.Finish() },
		func(e *Emitter) { l := e.NewLabel(); e.Bind(l); e.Bind(l) },
		func(e *Emitter) { e.Data([]byte{1}, 3) },
	} {
		func() {
			defer func() {
				if s := fmt.Sprint(recover()); !strings.HasPrefix(s, "BUG: ") {
					t.Errorf("case %d: %s", i, s)
				}
			}()
			var e Emitter
			f(&e)
		}()
	}
}

// jump emits jmp or je.
func jump(e *Emitter, ins Ins, to Label) {
	if ins == INS_jmp {
		e.Jmp(to)
	} else {
		e.Jcc(CC_E, to)
	}
}

// TestJumpBorders emits n bytes between a jump and its target.
func TestJumpBorders(t *testing.T) {
	for n := range 140 {
		for _, ins := range []Ins{INS_jmp, INS_je} {
			var e Emitter
			to := e.NewLabel()
			jump(&e, ins, to)
			for range n {
				e.Op(INS_nop)
			}
			e.Bind(to)
			e.Op(INS_ret)
			finish(t, &e)
			long := map[Ins]int{INS_jmp: 5, INS_je: 6}[ins]
			want := 2
			if n > 127 {
				want = long
			}
			if got := int(e.LabelOffset(to)) - n; got != want {
				t.Errorf("%s over %d: %d bytes, want %d", ins.Name(), n, got, want)
			}
			checkJumps(t, &e)

			e.Reset()
			to = e.NewLabel()
			e.Bind(to)
			for range n {
				e.Op(INS_nop)
			}
			jump(&e, ins, to)
			finish(t, &e)
			want = 2
			if n+2 > 128 {
				want = long
			}
			if got := len(e.Code()) - n; got != want {
				t.Errorf("%s back over %d: %d bytes, want %d", ins.Name(), n, got, want)
			}
			checkJumps(t, &e)
		}
	}
}

// TestJumpChains: jumps whose distance is at the limit if the jumps between stay short. If one
// grows, all others grow, from the last to the first.
func TestJumpChains(t *testing.T) {
	for _, links := range []int{1, 10, 30, 31, 32, 63, 300, 3000} {
		for _, over := range []int{0, 1} {
			var e Emitter
			labels := make([]Label, links+1)
			for i := range labels {
				labels[i] = e.NewLabel()
			}
			// The target of jump i is after jump i+1; only the last one decides.
			for i := range links {
				e.Jmp(labels[i])
				if i > 0 {
					e.Bind(labels[i-1])
				}
				e.Nop(125)
			}
			e.Nop(2 + over)
			e.Bind(labels[links-1])
			e.Nop(1)
			finish(t, &e)
			for j := range e.NumJumps() {
				_, _, long := e.JumpAt(j)
				if long != (over == 1) {
					t.Fatalf("%d links, %d over: jump %d long is %v", links, over, j, long)
				}
			}
			if over == 1 && links > code.MaxSweeps && e.Sweeps() != code.MaxSweeps {
				t.Errorf("%d links, %d sweeps", links, e.Sweeps())
			}
			checkJumps(t, &e)

			// Backward, also between jumps that stay short.
			e.Reset()
			for i := range labels {
				labels[i] = e.NewLabel()
			}
			e.Bind(labels[0])
			e.Nop(1 + over)
			for i := range links {
				near := e.NewLabel()
				e.Jmp(near)
				e.Bind(near)
				e.Nop(119)
				if i+1 < links {
					e.Bind(labels[i+1])
				}
				e.Nop(2)
				e.Jcc(CC_E, labels[i])
			}
			finish(t, &e)
			checkJumps(t, &e)
			for j := range e.NumJumps() {
				_, _, long := e.JumpAt(j)
				if j%2 == 0 && long {
					t.Fatalf("backward, %d links: a jump to the next instruction is long", links)
				}
			}
		}
	}
}

// checkJumps decodes the whole code and compares every instruction boundary, and the target and the
// length of every jump, with the emitter's tables.
func checkJumps(t testing.TB, e *Emitter) {
	t.Helper()
	text := e.Code()
	j := 0
	pos := 0
	groups := map[int]bool{}
	for g := range e.NumGroups() {
		groups[int(e.GroupOffset(g))] = true
	}
	for pos < len(text) {
		delete(groups, pos)
		if text[pos] == 0xF0 { // lock
			pos++
			continue
		}
		in, err := x86asm.Decode(text[pos:], 64)
		if err != nil {
			t.Fatalf("instruction at %d: % x: %v", pos, text[pos:min(pos+16, len(text))], err)
		}
		end := pos + in.Len
		var at, target uint32
		if j < e.NumJumps() {
			at, target, _ = e.JumpAt(j)
		}
		if j < e.NumJumps() && pos == int(at) {
			rel, ok := in.Args[0].(x86asm.Rel)
			if !ok || end+int(rel) != int(target) {
				t.Fatalf("jump %d is %v and does not go to %d", j, in, target)
			}
			if in.Len > 2 {
				short := int(rel)
				if rel < 0 {
					short += in.Len - 2
				}
				if short == int(int8(short)) && e.Sweeps() < code.MaxSweeps {
					t.Fatalf("jump %d over %d bytes is long without need", j, rel)
				}
			}
			j++
		}
		pos = end
	}
	delete(groups, pos)
	if j != e.NumJumps() || len(groups) != 0 {
		t.Fatalf("%d of %d jumps found; groups that begin within an instruction: %v", j, e.NumJumps(), groups)
	}
	if pos != len(text) {
		t.Fatalf("code ends at %d, not at %d", len(text), pos)
	}
}

// TestDataAndRelocs checks the target of every kind of reference.
func TestDataAndRelocs(t *testing.T) {
	var e Emitter
	e.Reset()
	a, b, far := e.NewLabel(), e.NewLabel(), e.NewLabel()
	odd := e.Data([]byte{1, 2, 3}, 1)
	pi := e.Data64(0x400921FB54442D18)
	if e.Data64(0x400921FB54442D18) != pi || e.Data64(1) == pi || e.Data32(1) == e.Data32(2) {
		t.Error("constants are not shared, or shared wrongly")
	}
	mask := e.Data128(1, 2)
	table := e.JumpTable([]Label{a, b, far})

	e.Jmp(far) // long: all code after it moves
	e.RM(INS_movsd, EA_8, XMM0, AtData(pi))
	e.RM(INS_xorps, EA_16, XMM0, AtData(mask))
	e.RMI(INS_imul, EA_4, RAX, AtData(odd), 1000) // an immediate after the displacement
	call := e.CallSym(100)
	e.MovSym(RAX, 101)
	e.LeaSym(R9, 102)
	e.MI(INS_cmp, EA_4, AtSym(103).Plus(8), 1000)
	callM := e.CallM(AtSym(104))
	e.LeaData(RCX, table)
	e.RM(INS_movsxd, EA_8, RAX, AtIndex(RCX, RAX, 4, 0))
	e.RR(INS_add, EA_8, RAX, RCX)
	e.JmpR(RAX)
	m0 := e.Mark()
	e.Bind(a)
	callL := e.CallLabel(far)
	e.LeaLabel(RDX, b)
	e.Nop(200)
	e.Bind(b)
	e.JmpSym(105)
	m1 := e.Mark()
	e.Bind(far)
	e.Op(INS_ret)
	finish(t, &e)
	checkJumps(t, &e)

	img := e.Image()
	rel := func(at uint32) uint32 { return at + 4 + binary.LittleEndian.Uint32(img[at:]) }
	ro := e.RODataOffset()
	if ro%e.ImageAlign() != 0 || ro < uint32(len(e.Code())) || !bytes.Equal(e.ROData(), img[ro:]) {
		t.Errorf("read-only data at %d after %d bytes of code", ro, len(e.Code()))
	}
	fix := e.DataFixups()
	for i, want := range []uint32{ro + uint32(pi), ro + uint32(mask), ro + uint32(odd) - 4, ro + uint32(table)} {
		if got := rel(fix[i]); got != want {
			t.Errorf("data reference %d goes to %d, not %d", i, got, want)
		}
	}
	for i, l := range []Label{a, b, far} {
		at := ro + uint32(table)
		if got := at + binary.LittleEndian.Uint32(img[at+4*uint32(i):]); got != e.LabelOffset(l) {
			t.Errorf("table entry %d goes to %d, not %d", i, got, e.LabelOffset(l))
		}
	}
	if !bytes.Equal(img[ro+uint32(mask):][:9], []byte{1, 0, 0, 0, 0, 0, 0, 0, 2}) {
		t.Error("the data is not there")
	}

	var got []string
	for _, r := range e.Relocs() {
		size := 4
		if r.Kind == ee.RelocAddress {
			size = 8
		}
		if !bytes.Equal(img[r.Offset:][:size], make([]byte, size)) {
			t.Errorf("reloc of %d is not over zeros", r.Symbol)
		}
		got = append(got, fmt.Sprint(r.Symbol, r.Kind, r.Addend))
	}
	want := []string{"100 2 -4", "101 0 0", "102 1 -4", "103 1 0", "104 1 -4", "105 2 -4"}
	if !slices.Equal(got, want) {
		t.Errorf("relocs %q, want %q", got, want)
	}
	rs := e.Relocs()
	if e.CallSiteOffset(call) != rs[0].Offset+4 || e.CallSiteOffset(callM) != rs[4].Offset+4 {
		t.Error("return addresses of calls")
	}
	if rel(e.CallSiteOffset(callL)-4) != e.LabelOffset(far) {
		t.Error("call of a label")
	}
	if e.MarkOffset(m0) != e.LabelOffset(a) || e.MarkOffset(m1) != e.LabelOffset(far) {
		t.Error("marks are not where they were made")
	}
	if e.NumMarks() != 2 || e.NumCallSites() != 3 || e.NumGroups() != 3 {
		t.Error("what marks, calls and groups there are")
	}
}

// TestUnbound: a label that is used but not bound is an error for every kind of use.
func TestUnbound(t *testing.T) {
	for i, f := range []func(e *Emitter, l Label){
		func(e *Emitter, l Label) { e.Jmp(l) },
		func(e *Emitter, l Label) { e.LeaLabel(RAX, l) },
		func(e *Emitter, l Label) { e.CallLabel(l) },
		func(e *Emitter, l Label) { e.JumpTable([]Label{l}) },
	} {
		var e Emitter
		f(&e, e.NewLabel())
		if err := e.Finish(); err == nil {
			t.Errorf("case %d: no error", i)
		}
	}
	var e Emitter
	e.NewLabel() // never used
	finish(t, &e)
}

// TestManyConstants fills the table of constants until it grows, and empties it.
func TestManyConstants(t *testing.T) {
	var e Emitter
	for range 3 {
		e.Reset()
		refs := map[uint64]DataRef{}
		for i := range uint64(2000) {
			v := i % 700 * 0x10001
			d := e.Data64(v)
			if old, ok := refs[v]; ok && old != d {
				t.Fatalf("constant %d is there twice", v)
			}
			refs[v] = d
		}
		finish(t, &e)
		if len(e.ROData()) != 8*700 {
			t.Fatalf("%d bytes of data", len(e.ROData()))
		}
		for v, d := range refs {
			if binary.LittleEndian.Uint64(e.ROData()[d:]) != v {
				t.Fatalf("constant %d is not where it should be", v)
			}
		}
	}
}
