package unwind

import (
	"encoding/hex"
	"math/rand"
	"testing"

	"ryugo/ee"
)

// arm64Steps makes the steps of a prolog: x29 and x30, then a frame of size bytes with registers
// below x29, by stores relative to it or, with push, by the one that moves the stack pointer.
func arm64Steps(size uint32, regs []uint8, floats int, push, framed bool) ee.Func {
	f := ee.Func{End: 400, PrologSize: 400}
	step := func(at uint32, op ee.UnwindOp, reg uint8, v uint32) {
		f.Unwind = append(f.Unwind, ee.UnwindStep{CodeOffset: at, Op: op, Reg: reg, Value: v})
	}
	step(4, ee.UnwindAlloc, 0, 16)
	step(4, ee.UnwindSave, fp, 0)
	step(4, ee.UnwindSave, lr, 8)
	at := uint32(12)
	if size != 0 {
		step(at, ee.UnwindAlloc, 0, size)
	}
	off := size
	if push {
		off = uint32(len(regs)+floats) * 8
	} else {
		at += 4
	}
	for len(regs) > 0 {
		n := min(2, len(regs))
		off -= 8 * uint32(n)
		for i, r := range regs[:n] {
			step(at, ee.UnwindSave, r, off+8*uint32(i))
		}
		regs, at = regs[n:], at+4
	}
	for r := uint8(8); floats > 0; floats-- {
		off -= 8
		step(at, ee.UnwindSaveFloat, r, off)
		r, at = r+1, at+4
	}
	if framed {
		step(f.Unwind[len(f.Unwind)-1].CodeOffset, ee.UnwindSetFrame, fp, size)
	}
	return f
}

// TestARM64Blocks holds blocks against the format's description.
func TestARM64Blocks(t *testing.T) {
	for _, c := range []struct {
		name, block string
		f           ee.Func
	}{
		{"a frame record alone", "64000008" + "81e4e4e4", arm64Steps(0, nil, 0, false, false)},
		{"x19, x20, a frame of 32 bytes", "64000010" + "c80202e3" + "81e4e4e4", arm64Steps(32, []uint8{19, 20}, 0, false, false)},
		{"the same by a store that moves the stack pointer", "64000010" + "cc01e381" + "e4e4e4e4", arm64Steps(16, []uint8{19, 20}, 0, true, false)},
		{"one register", "64000010" + "d0c302e3" + "81e4e4e4", arm64Steps(32, []uint8{22}, 0, false, false)},
		{"a frame of 4096 bytes", "64000010" + "c0ffc800" + "01e381e4", arm64Steps(4096, []uint8{19, 20}, 0, false, false)},
		{"found by x29", "64000010" + "e204c802" + "02e381e4", arm64Steps(32, []uint8{19, 20}, 0, false, true)},
	} {
		b, err := AppendARM64(nil, &c.f)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := hex.EncodeToString(b); got != c.block {
			t.Errorf("%s: %s, want %s", c.name, got, c.block)
		}
	}
}

// TestARM64Frames: what a decoder makes of blocks leads where the steps lead.
func TestARM64Frames(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 5000 {
		var regs []uint8
		for k := uint8(19); k < 29; k++ {
			if r.Intn(2) == 0 {
				regs = append(regs, k)
			}
		}
		floats := r.Intn(9)
		size := uint32(len(regs)+floats+1) / 2 * 16
		push := r.Intn(3) == 0 && len(regs)%2 == 0 && len(regs) > 0
		if !push {
			size += uint32(r.Intn(1<<r.Intn(22))) * 16
		}
		f := arm64Steps(size, regs, floats, push, r.Intn(3) == 0)
		b, err := AppendARM64(nil, &f)
		if err != nil {
			t.Fatalf("%+v: %v", f, err)
		}
		length, codes, got, err := DecodeARM64(b)
		if err != nil || length != f.End {
			t.Fatalf("%x: %d bytes, %v", b, length, err)
		}
		if want := FrameOf(&f); got != want {
			t.Fatalf("%+v\n%x\nreads as %+v\nnot %+v", f, b, got, want)
		}
		if last := f.Unwind[len(f.Unwind)-1].CodeOffset; codes < int(last/4) {
			t.Fatalf("%+v: %d codes for %d instructions", f, codes, last/4)
		}
	}
}

// TestARM64Check: what no block can say is refused.
func TestARM64Check(t *testing.T) {
	for _, f := range []ee.Func{
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 8}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 3, Op: ee.UnwindAlloc, Value: 16}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 8, Op: ee.UnwindAlloc, Value: 16}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 1 << 28}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSave, Reg: 18}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSaveFloat, Reg: 16}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindPush, Reg: 19}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSetFrame, Reg: 19}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSave, Reg: 19, Value: 520}}},
		{End: 1 << 20},
		{End: 6},
	} {
		if b, err := AppendARM64(nil, &f); err == nil {
			t.Errorf("%+v is written as %x", f, b)
		}
	}
}

// FuzzDecodeARM64: any bytes give an error or a frame.
func FuzzDecodeARM64(f *testing.F) {
	for _, size := range []uint32{0, 32, 4096, 1 << 20} {
		fn := arm64Steps(size+80, []uint8{19, 20, 22}, 2, false, true)
		b, err := AppendARM64(nil, &fn)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if length, codes, _, err := DecodeARM64(b); err == nil && (length >= 1<<20 || codes > len(b)) {
			t.Fatalf("%x: %d bytes, %d codes", b, length, codes)
		}
	})
}
