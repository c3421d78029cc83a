package disasm_test

import (
	"encoding/binary"
	"strings"
	"testing"

	. "ryugo/disasm"
	"ryugo/targets/xarch/reader"
)

// text returns machine code, from pieces of hexadecimal bytes.
func text(t *testing.T, pieces ...string) (b []byte) {
	t.Helper()
	for _, p := range pieces {
		for f := range strings.FieldsSeq(p) {
			var v byte
			for _, c := range []byte(f) {
				v = v<<4 | byte(strings.IndexByte("0123456789abcdef", c))
			}
			b = append(b, v)
		}
	}
	return b
}

// nested is two loops, the inner one with an exit to a cold block that jumps back into it, and a
// block that throws.
func nested(t *testing.T) *Code {
	return &Code{Text: text(t,
		"31 c0",          // 00 xor eax, eax
		"31 c9",          // 02 xor ecx, ecx     outer:
		"ff c1",          // 04 inc ecx          inner:
		"83 f9 05",       // 06 cmp ecx, 5
		"74 0d",          // 09 je 18            cold
		"83 f9 0a",       // 0b cmp ecx, 10      back:
		"7c f4",          // 0e jl 04            inner
		"ff c0",          // 10 inc eax
		"83 f8 0a",       // 12 cmp eax, 10
		"7c eb",          // 15 jl 02            outer
		"c3",             // 17 ret
		"ff c1",          // 18 inc ecx          cold:
		"83 f9 00",       // 1a cmp ecx, 0
		"75 ec",          // 1d jne 0b           back
		"e8 00 00 00 00", // 1f call
		"cc",             // 24 int3
	)}
}

func TestLoops(t *testing.T) {
	c := nested(t)
	starts, depth, rare := BlocksOf(reader.X64{}, c)
	want := map[int]int{0x00: 0, 0x02: 1, 0x04: 2, 0x0b: 2, 0x10: 1, 0x17: 0, 0x18: 2, 0x1f: 0}
	for b, at := range starts {
		if d, ok := want[at]; !ok || depth[b] != d {
			t.Errorf("block at %#x: depth %d, want %d", at, depth[b], d)
		}
		if rare[b] != (at == 0x1f) {
			t.Errorf("block at %#x: rare %v", at, rare[b])
		}
	}
	if len(starts) != len(want) {
		t.Errorf("%d blocks, want %d", len(starts), len(want))
	}
}

func TestMeasure(t *testing.T) {
	c := nested(t)
	got := Measure(reader.X64{}, c)
	// Weights 1, 8 and 64: xor; xor, inc, cmp, jl; ret; and the two blocks of the inner loop with
	// its cold block. inc and cmp cost 0.25, jumps 1, ret 2.
	want := Measures{Instructions: 16, Calls: 1, Cost: 0.25 + 8*(0.25+0.25+0.25+1) + 2 + 64*(3*(0.25+1)+2*0.25)}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	c.Funcs = []Func{{Start: 0, End: 0x18}, {Start: 0x18, End: 0x25, Rare: true}}
	if r := Measure(reader.X64{}, c); r.Cost >= got.Cost {
		t.Errorf("a handler that runs only after an exception costs: %v, before %v", r.Cost, got.Cost)
	}
}

// TestOperandCosts compares the costs of an instruction with its operands in registers, in the
// frame and elsewhere.
func TestOperandCosts(t *testing.T) {
	cost := func(code string) float32 { return reader.X64{}.Decode(nil, text(t, code))[0].Cost }
	register, frame, memory := cost("01 c8"), cost("03 45 f8"), cost("03 01")
	store, lea := cost("89 01"), cost("8d 01")
	if !(register < frame && frame < memory) {
		t.Errorf("add of a register %v, of a local %v, of a field %v", register, frame, memory)
	}
	if store != StoreThroughput || lea != register {
		t.Errorf("store %v, lea %v", store, lea)
	}
	if plain, locked := cost("ff 01"), cost("f0 ff 01"); locked <= plain {
		t.Errorf("inc %v, locked %v", plain, locked)
	}
	if cost("f3 a4") <= cost("a4") {
		t.Error("rep costs nothing")
	}
	if cost("a5") == cost("f2 0f 10 c1") {
		t.Error("movsd of strings and of vectors are one")
	}
}

// TestJumpTable finds the loop around a switch.
func TestJumpTable(t *testing.T) {
	c := &Code{RODataOffset: 0x20, Text: text(t,
		"83 f9 02",             // 00 cmp ecx, 2       head:
		"73 15",                // 03 jae 1a
		"48 8d 05 14 00 00 00", // 05 lea rax, [rip+0x14]  = 0x20
		"48 63 14 88",          // 0c movsxd rdx, [rax+4*rcx]
		"48 03 d0",             // 10 add rdx, rax
		"ff e2",                // 13 jmp rdx
		"eb e9",                // 15 jmp 00
		"eb e7",                // 17 jmp 00
		"90",                   // 19 nop
		"c3",                   // 1a ret
		"90 90 90 90 90",
	)}
	for _, to := range []int32{0x15, 0x17} {
		c.ROData = binary.LittleEndian.AppendUint32(c.ROData, uint32(to-0x20))
	}
	starts, depth, _ := BlocksOf(reader.X64{}, c)
	for b, at := range starts {
		want := 0
		if at <= 0x17 {
			want = 1
		}
		if depth[b] != want {
			t.Errorf("block at %#x: depth %d, want %d", at, depth[b], want)
		}
	}
}

func TestListing(t *testing.T) {
	c := nested(t)
	c.Funcs = []Func{{Start: 0, End: 0x18}, {Start: 0x18, End: 0x25}}
	c.Symbol = func(at int) string { return map[int]string{0x20: "throw%s"}[at] }
	var got []string
	for _, l := range Listing(reader.X64{}, c) {
		got = append(got, l.String())
	}
	want := []string{
		"    xor eax, eax", "L1:", "    xor ecx, ecx", "L2:", "    inc ecx", "    cmp ecx, 0x5", "    jz L4",
		"L3:", "    cmp ecx, 0xa", "    jl L2", "    inc eax", "    cmp eax, 0xa", "    jl L1", "    ret",
		"    ; funclet 1", "L4:", "    inc ecx", "    cmp ecx, 0x0", "    jnz L3", "    call throw%s", "    int3",
	}
	if s := strings.Join(got, "\n"); s != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", s, strings.Join(want, "\n"))
	}
}

// TestData names the targets of operands relative to the instruction pointer.
func TestData(t *testing.T) {
	c := &Code{RODataOffset: 0x20, ROData: make([]byte, 16), Text: text(t,
		"f2 0f 10 05 20 00 00 00",       // 00 movsd xmm0, [rip+0x20] = 0x28
		"c5 fb 58 05 18 00 00 00",       // 08 vaddsd xmm0, xmm0, [rip+0x18] = 0x28
		"48 8b 05 00 00 00 00",          // 10 mov rax, [rip]
		"48 b8 00 00 00 00 00 00 00 00", // 17 mov rax, 0
	), Symbol: func(at int) string { return map[int]string{0x13: "static", 0x19: "class"}[at] }}
	lines := Listing(reader.X64{}, c)
	for i, want := range []string{"[data+8]", "[data+8]", "[static]", "rax, class"} {
		if !strings.HasSuffix(lines[i].String(), want) {
			t.Errorf("%s, want %s", lines[i], want)
		}
	}
}

// TestBytes decodes bytes that are not code: there is no panic, and every byte is counted once.
func TestBytes(t *testing.T) {
	for seed := range uint32(2000) {
		b := make([]byte, 40)
		x := seed*2654435761 + 1
		for i := range b {
			x ^= x << 13
			x ^= x >> 17
			x ^= x << 5
			b[i] = byte(x)
		}
		c := &Code{Text: b, ROData: b[:8], RODataOffset: 40, Funcs: []Func{{Start: 0, End: 10}, {Start: 10, End: 90, Rare: true}}}
		size := 0
		for _, in := range (reader.X64{}).Decode(nil, b) {
			size += in.Len
		}
		if size != len(b) {
			t.Fatalf("% x: %d bytes", b, size)
		}
		Measure(reader.X64{}, c)
		Listing(reader.X64{}, c)
	}
}

// TestX86 decodes 32-bit code: registers, jumps, and a relocated address.
func TestX86(t *testing.T) {
	code := text(t,
		"55",                // push ebp
		"8b 05 00 00 00 00", // mov eax, dword ptr [0]
		"8b 45 f0",          // mov eax, dword ptr [ebp-0x10]
		"0f a4 d0 05",       // shld eax, edx, 5
		"40",                // inc eax: a REX prefix on x64
		"7c f0",             // jl to push
		"c2 08 00",          // ret 8
	)
	want := []string{"push ebp", "mov eax, dword ptr [here]", "mov eax, dword ptr [ebp-0x10]", "shld eax, edx, 0x5", "inc eax", "jl there", "ret 0x8"}
	list := reader.X86{}.Decode(nil, code)
	if len(list) != len(want) {
		t.Fatalf("%d instructions, want %d", len(list), len(want))
	}
	for i, in := range list {
		operand := map[int]string{1: "here", 5: "there"}[i]
		if got := (reader.X86{}).Format(code, in.At, operand); got != want[i] {
			t.Errorf("%q, want %q", got, want[i])
		}
	}
	if list[5].Target != 1 || list[5].Flow != FlowBranch || list[6].Flow != FlowEnd {
		t.Errorf("jl: %+v, ret: %+v", list[5], list[6])
	}
	if got := (reader.X86{}).Format(code, list[1].At, ""); got != "mov eax, dword ptr [0x0]" {
		t.Error(got)
	}
}
