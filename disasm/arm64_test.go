package disasm_test

import (
	"encoding/binary"
	"strings"
	"testing"

	. "ryugo/disasm"
	"ryugo/targets/arm64/reader"
)

// words returns A64 code.
func words(ws ...uint32) (b []byte) {
	for _, w := range ws {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}

// armLoop is a loop with an inner loop, a call, a switch's table and a block that throws.
func armLoop() *Code {
	return &Code{RODataOffset: 0x50, ROData: words(0x14, 0x18), Text: words(
		0xa9bf7bfd, // 00 stp x29, x30, [sp, #-16]!
		0x52800000, // 04 mov w0, #0
		0x11000400, // 08 add w0, w0, #1      outer:
		0x71001401, // 0c subs w1, w0, #5     inner:
		0x54ffffe1, // 10 b.ne 0c
		0x35ffffa0, // 14 cbnz w0, 08
		0x37180060, // 18 tbnz w0, #3, 24
		0xa8c17bfd, // 1c ldp x29, x30, [sp], #16
		0xd65f03c0, // 20 ret
		0x90000000, // 24 adrp x0
		0x91000000, // 28 add x0, x0, #0
		0xf9400000, // 2c ldr x0, [x0]
		0x94000000, // 30 bl
		0xd4200000, // 34 brk #0
		0x580000c1, // 38 ldr x1, 50
		0x10000001, // 3c adr x1, 3c
		0xf8e10062, // 40 ldaddal x1, x2, [x3]
		0x00000000, // 44 udf #0
		0x1e620820, // 48 fmul d0, d1, d2
		0xffffffff, // 4c
	), Symbol: func(at int) string {
		return map[int]string{0x24: "static", 0x28: "static", 0x2c: "static", 0x30: "throw"}[at]
	}}
}

func TestListingARM64(t *testing.T) {
	var got []string
	c := armLoop()
	for _, l := range Listing(reader.A64{}, c) {
		got = append(got, l.String())
	}
	want := []string{
		"    stp x29, x30, [sp,#-16]!", "    mov w0, #0x0", "L1:", "    add w0, w0, #0x1", "L2:", "    subs w1, w0, #0x5",
		"    b.ne L2", "    cbnz w0, L1", "    tbnz w0, #3, L3", "    ldp x29, x30, [sp],#16", "    ret", "L3:",
		"    adrp x0, static", "    add x0, x0, :lo12:static", "    ldr x0, [x0, :lo12:static]", "    bl throw", "    brk #0x0",
		"    ldr x1, data+0", "    adr x1, 0x3c", "    ldaddal x1, x2, [x3]", "    udf #0x0", "    fmul d0, d1, d2", "    (bad)",
	}
	if s := strings.Join(got, "\n"); s != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", s, strings.Join(want, "\n"))
	}
}

func TestLoopsARM64(t *testing.T) {
	c := armLoop()
	starts, depth, rare := BlocksOf(reader.A64{}, c)
	want := map[int]int{0: 0, 0x08: 1, 0x0c: 2, 0x14: 1, 0x18: 0, 0x1c: 0, 0x24: 0, 0x38: 0, 0x48: 0}
	for b, at := range starts {
		if d, ok := want[at]; !ok || depth[b] != d {
			t.Errorf("block at %#x: depth %d, want %d", at, depth[b], d)
		}
		if rare[b] != (at == 0x24 || at == 0x38) {
			t.Errorf("block at %#x: rare %v", at, rare[b])
		}
	}
	if m := Measure(reader.A64{}, c); m.Instructions != 20 || m.Calls != 1 || m.Cost <= 64 {
		t.Errorf("%+v", m)
	}
}

// TestJumpTableARM64 finds the targets of a switch.
func TestJumpTableARM64(t *testing.T) {
	c := &Code{RODataOffset: 0x20, ROData: words(0xfffffff4, 0xfffffff8), Text: words(
		0x10000101, // 00 adr x1, 20
		0xb8a05822, // 04 ldrsw x2, [x1, w0, uxtw #2]
		0x8b020021, // 08 add x1, x1, x2
		0xd61f0020, // 0c br x1
		0xd4200000, // 10 brk #0
		0x17fffffb, // 14 b 00
		0x17fffffa, // 18 b 00
		0xd65f03c0, // 1c ret
	)}
	starts, depth, _ := BlocksOf(reader.A64{}, c)
	for b, at := range starts {
		want := 0
		if at == 0 || at == 0x14 || at == 0x18 {
			want = 1
		}
		if depth[b] != want {
			t.Errorf("block at %#x: depth %d, want %d", at, depth[b], want)
		}
	}
}

// TestCostsARM64 compares costs of operands: registers, the frame, memory.
func TestCostsARM64(t *testing.T) {
	cost := func(w uint32) float32 { return reader.A64{}.Decode(nil, words(w))[0].Cost }
	add, frame, memory, store := cost(0x8b020021), cost(0xf94007e0), cost(0xf9400400), cost(0xf9000400)
	if !(add < frame && frame < memory) || store != StoreThroughput {
		t.Errorf("add %v, load from the frame %v, from elsewhere %v, store %v", add, frame, memory, store)
	}
}

// TestBytesARM64 decodes bytes that are not code: there is no panic, and every byte is counted
// once.
func TestBytesARM64(t *testing.T) {
	x := uint32(1)
	for range 2000 {
		b := make([]byte, 42)
		for i := range b {
			x ^= x << 13
			x ^= x >> 17
			x ^= x << 5
			b[i] = byte(x)
		}
		c := &Code{Text: b, ROData: b[:8], RODataOffset: 44, Funcs: []Func{{Start: 0, End: 10}, {Start: 10, End: 90, Rare: true}}, Symbol: func(int) string { return "s" }}
		size := 0
		for _, in := range (reader.A64{}).Decode(nil, b) {
			size += in.Len
		}
		if size != len(b) {
			t.Fatalf("% x: %d bytes", b, size)
		}
		Measure(reader.A64{}, c)
		Listing(reader.A64{}, c)
	}
}
