package unwind

import (
	"encoding/hex"
	"math/rand"
	"slices"
	"testing"

	"ryugo/ee"
)

const (
	rax = 0
	rbx = 3
	rbp = 5
	r12 = 12
	r13 = 13
	r14 = 14
	r15 = 15
)

// TestBlocks compares blocks of the shipped JIT, and some possible ones, with their steps.
func TestBlocks(t *testing.T) {
	push := func(at uint32, reg uint8) ee.UnwindStep {
		return ee.UnwindStep{CodeOffset: at, Op: ee.UnwindPush, Reg: reg}
	}
	alloc := func(at, size uint32) ee.UnwindStep {
		return ee.UnwindStep{CodeOffset: at, Op: ee.UnwindAlloc, Value: size}
	}
	frame := func(at, offset uint32) ee.UnwindStep {
		return ee.UnwindStep{CodeOffset: at, Op: ee.UnwindSetFrame, Reg: rbp, Value: offset}
	}
	save := func(at uint32, reg uint8, offset uint32) ee.UnwindStep {
		return ee.UnwindStep{CodeOffset: at, Op: ee.UnwindSave, Reg: reg, Value: offset}
	}
	xmm := func(at uint32, reg uint8, offset uint32) ee.UnwindStep {
		return ee.UnwindStep{CodeOffset: at, Op: ee.UnwindSaveFloat, Reg: reg, Value: offset}
	}
	for _, c := range []struct {
		block string
		steps []ee.UnwindStep
	}{
		{"01000000", nil},
		{"010101000102", []ee.UnwindStep{alloc(1, 8)}}, // push rax
		{"01030300030202300150", []ee.UnwindStep{push(1, rbp), push(2, rbx), alloc(3, 8)}},
		{"010e07000e220a3009c007d005e003f00150", []ee.UnwindStep{
			push(1, rbp), push(3, r15), push(5, r14), push(7, r13), push(9, r12), push(10, rbx), alloc(14, 24)}},
		{"010a03250a0305320150", []ee.UnwindStep{push(1, rbp), alloc(5, 32), frame(10, 32)}},
		{"011c09e51c03110117000a3009c007d005e003f00150", []ee.UnwindStep{
			push(1, rbp), push(3, r15), push(5, r14), push(7, r13), push(9, r12), push(10, rbx), alloc(17, 0xb8), frame(28, 0xe0)}},
		{"011c0bf51c0b1900000011012d000a3009c007d005e003f00150", []ee.UnwindStep{
			push(1, rbp), push(3, r15), push(5, r14), push(7, r13), push(9, r12), push(10, rbx), alloc(17, 0x168), frame(28, 0x190)}},
		{"010804000811785634120150", []ee.UnwindStep{push(1, rbp), alloc(8, 0x12345678)}},
		{"011004001034ff7f0801ff7f", []ee.UnwindStep{alloc(8, 0x3fff8), save(16, rbx, 0x3fff8)}},
		{"011003001005f8ff1000", []ee.UnwindStep{save(16, rax, 0x10fff8)}},
		{"01140600147803000f68020008720150", []ee.UnwindStep{push(1, rbp), alloc(8, 64), xmm(15, 6, 32), xmm(20, 7, 48)}},
		{"0110030010f900001000", []ee.UnwindStep{xmm(16, 15, 0x100000)}},
	} {
		f := ee.Func{Unwind: c.steps}
		if n := len(c.steps); n > 0 {
			f.PrologSize = c.steps[n-1].CodeOffset
		}
		if got := hex.EncodeToString(Append(nil, &f)); got != c.block {
			t.Errorf("%v: %s, not %s", c.steps, got, c.block)
		}
	}
}

// randomFunc returns steps that a prolog can have, which have only one possible block.
func randomFunc(r *rand.Rand) ee.Func {
	var f ee.Func
	framed := false
	for range r.Intn(12) {
		s := ee.UnwindStep{CodeOffset: f.PrologSize + uint32(r.Intn(10)), Op: ee.UnwindOp(r.Intn(5))}
		size := uint32(1+r.Intn(1<<(1+r.Intn(24)))) * 8
		switch s.Op {
		case ee.UnwindPush:
			s.Reg = uint8(r.Intn(16))
		case ee.UnwindAlloc:
			s.Value = size
		case ee.UnwindSetFrame:
			if framed {
				continue
			}
			framed = true
			s.Reg, s.Value = uint8(1+r.Intn(15)), size/8*16-16
		case ee.UnwindSave:
			s.Reg, s.Value = uint8(r.Intn(16)), size
		case ee.UnwindSaveFloat:
			s.Reg, s.Value = uint8(r.Intn(16)), 2*size
		}
		f.Unwind = append(f.Unwind, s)
		f.PrologSize = s.CodeOffset
	}
	return f
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var got ee.Func
	for range 10000 {
		f := randomFunc(r)
		if err := Check(&f); err != nil {
			t.Fatal(err)
		}
		b := Append(nil, &f)
		if len(b) != Size(&f) {
			t.Fatalf("%d bytes, not %d", len(b), Size(&f))
		}
		if err := Decode(b, &got); err != nil {
			t.Fatalf("%v: %x", err, b)
		}
		if got.PrologSize != f.PrologSize || !slices.Equal(got.Unwind, f.Unwind) {
			t.Fatalf("%x reads as\n%+v, not\n%+v", b, got, f)
		}
	}
}

// TestCheck: steps that no block can represent are rejected.
func TestCheck(t *testing.T) {
	for _, f := range []ee.Func{
		{Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 12}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: rbp, Value: 8}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: rbp}, {CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: rbx}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindPush, Reg: 16}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSaveFloat, Value: 8}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: 9}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4}, {CodeOffset: 3}}, PrologSize: 4},
		{Unwind: []ee.UnwindStep{{CodeOffset: 4}}},
		{PrologSize: 256},
		{Unwind: make([]ee.UnwindStep, 256)},
	} {
		if Check(&f) == nil {
			t.Errorf("%+v passes", f)
		}
	}
}

// TestCutBlocks: these are not blocks: a prefix of a block, a block with a further byte, one of
// another version, one with an operation that the encoder does not use.
func TestCutBlocks(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	var got ee.Func
	refused := func(b []byte, what string) {
		t.Helper()
		if Decode(b, &got) == nil {
			t.Fatalf("%s: %x is read", what, b)
		}
	}
	for range 300 {
		f := randomFunc(r)
		b := Append(nil, &f)
		for n := range b {
			refused(b[:n:n], "cut")
		}
		refused(append(slices.Clone(b), 0), "a byte more")
		refused(append([]byte{b[0] + 1}, b[1:]...), "version")
		refused(append([]byte{b[0], b[1], b[2] + 1}, b[3:]...), "count")
	}
	for op := byte(0); op < 16; op++ { // one step without its operands
		switch op {
		case opPush, opAllocSmall:
		default:
			refused([]byte{version, 4, 1, 0, 4, op}, "operands")
		}
	}
}

// TestLimits: steps at the limits of the format are encoded and decoded.
func TestLimits(t *testing.T) {
	for _, f := range []ee.Func{
		{PrologSize: 255},
		{PrologSize: 255, Unwind: []ee.UnwindStep{{CodeOffset: 255, Op: ee.UnwindPush, Reg: 15}}},
		{PrologSize: 9, Unwind: make([]ee.UnwindStep, 255)},
		{PrologSize: 9, Unwind: []ee.UnwindStep{{CodeOffset: 9, Op: ee.UnwindAlloc, Value: 128}, {CodeOffset: 9, Op: ee.UnwindAlloc, Value: 136}}},
		{PrologSize: 9, Unwind: []ee.UnwindStep{{CodeOffset: 9, Op: ee.UnwindAlloc, Value: 0xffff * 8}, {CodeOffset: 9, Op: ee.UnwindAlloc, Value: 0x10000 * 8}}},
		{PrologSize: 9, Unwind: []ee.UnwindStep{{CodeOffset: 9, Op: ee.UnwindSave, Reg: 3, Value: 0xffff * 8}, {CodeOffset: 9, Op: ee.UnwindSave, Reg: 3, Value: 0x10000 * 8}}},
		{PrologSize: 9, Unwind: []ee.UnwindStep{{CodeOffset: 9, Op: ee.UnwindSaveFloat, Reg: 6, Value: 0xffff * 16}, {CodeOffset: 9, Op: ee.UnwindSaveFloat, Reg: 6, Value: 0x10000 * 16}}},
		{PrologSize: 9, Unwind: []ee.UnwindStep{{CodeOffset: 9, Op: ee.UnwindSetFrame, Reg: rbp, Value: 240}}},
		{PrologSize: 9, Unwind: []ee.UnwindStep{{CodeOffset: 9, Op: ee.UnwindSetFrame, Reg: rbp, Value: 256}}},
	} {
		var got ee.Func
		if err := Check(&f); err != nil {
			t.Errorf("%+v: %v", f, err)
		} else if b := Append(nil, &f); len(b) != Size(&f) {
			t.Errorf("%+v: %d bytes, not %d", f, len(b), Size(&f))
		} else if err := Decode(b, &got); err != nil || got.PrologSize != f.PrologSize || !slices.Equal(got.Unwind, f.Unwind) {
			t.Errorf("%+v is read as %+v, %v", f, got, err)
		}
	}
}

// FuzzDecode: any bytes give an error or steps that can be encoded.
func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewSource(2))
	for range 30 {
		fn := randomFunc(r)
		f.Add(Append(nil, &fn))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var fn, again ee.Func
		if Decode(b, &fn) != nil {
			return
		}
		out := Append(nil, &fn)
		if err := Decode(out, &again); err != nil || !slices.Equal(fn.Unwind, again.Unwind) {
			t.Fatalf("%x is written as %x", b, out)
		}
	})
}
