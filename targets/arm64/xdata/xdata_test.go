package xdata

import (
	"encoding/hex"
	"math/rand"
	"testing"

	"ryugo/ee"
)

// arm64Steps returns the steps of a prolog: x29 and x30, then a frame of size bytes with registers
// below x29, saved by stores relative to x29 or, with push, by the store that moves the stack
// pointer.
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

// epilogs adds epilogs at offsets to f, each of which undoes the prolog in reverse order.
func epilogs(f ee.Func, at ...uint32) ee.Func {
	f.Epilogs, f.Restore = at, nil
	n := uint32(0)
	for i := len(f.Unwind) - 1; i >= 0; {
		end, from := f.Unwind[i].CodeOffset, i
		for ; i >= 0 && f.Unwind[i].CodeOffset == end; i-- {
			from = i
		}
		group := f.Unwind[from:]
		for k := range group {
			if group[k].CodeOffset != end {
				group = group[:k]
				break
			}
		}
		n += 4
		if last := group[len(group)-1]; last.Op == ee.UnwindSetFrame { // a separate instruction
			last.CodeOffset = n
			f.Restore = append(f.Restore, last)
			group, n = group[:len(group)-1], n+4
		}
		for _, s := range group {
			s.CodeOffset = n
			f.Restore = append(f.Restore, s)
		}
	}
	return f
}

// TestBlocks compares blocks with the format's description.
func TestBlocks(t *testing.T) {
	record := arm64Steps(0, nil, 0, false, false)
	for _, c := range []struct {
		name, block string
		f           ee.Func
	}{
		{"a frame record alone", "64000008" + "81e4e4e4", record},
		{"x19, x20, a frame of 32 bytes", "64000010" + "c80202e3" + "81e4e4e4", arm64Steps(32, []uint8{19, 20}, 0, false, false)},
		{"the same by a store that moves the stack pointer", "64000010" + "cc01e381" + "e4e4e4e4", arm64Steps(16, []uint8{19, 20}, 0, true, false)},
		{"one register", "64000010" + "d0c302e3" + "81e4e4e4", arm64Steps(32, []uint8{22}, 0, false, false)},
		{"found by x29", "64000010" + "e204c802" + "02e381e4", arm64Steps(32, []uint8{19, 20}, 0, false, true)},
		{"an epilog that ends the function has the prolog's codes", "64002008" + "81e4e4e4", epilogs(record, 392)},
		{"one that does not", "64004008" + "61000000" + "81e4e4e4", epilogs(record, 388)},
		{"two", "64008008" + "0a000000" + "20000000" + "81e4e4e4", epilogs(record, 40, 128)},
		{"an epilog without the prolog's nop", "6400a019" + "c80202e3" + "81e4c802" + "0281e4e4", epilogs(arm64Steps(32, []uint8{19, 20}, 0, false, false), 384)},
	} {
		b, err := Append(nil, &c.f)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := hex.EncodeToString(b); got != c.block {
			t.Errorf("%s: %s, want %s", c.name, got, c.block)
		}
	}
}

// TestFrames: the frames decoded from blocks are those of the steps.
func TestFrames(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 5000 {
		var regs []uint8
		for k := uint8(19); k < 28; k += 2 {
			if r.Intn(2) == 0 {
				regs = append(regs, k, k+1)
			}
		}
		floats := r.Intn(9)
		size := uint32(len(regs)+floats+1) / 2 * 16
		push := r.Intn(3) == 0 && len(regs) == 2 && floats == 0
		if !push {
			size += uint32(r.Intn(22)) * 16
		}
		f := arm64Steps(size, regs, floats, push, r.Intn(3) == 0)
		for at, n := uint32(300), r.Intn(4); n > 0; n-- {
			if at += uint32(r.Intn(100)) * 4; f.End < at+100 {
				f.End = at + 100
			}
			f = epilogs(f, append(f.Epilogs, at)...)
			at += 100
		}
		b, err := Append(nil, &f)
		if err != nil {
			t.Fatalf("%+v: %v", f, err)
		}
		x, err := Decode(b)
		if err != nil || x.Length != f.End || x.Epilogs() != len(f.Epilogs) {
			t.Fatalf("%+v\n%x: %+v, %v", f, b, x, err)
		}
		if got, want := x.Body(), FrameOf(&f); got != want {
			t.Fatalf("%+v\n%x\nreads as %+v\nnot %+v", f, b, got, want)
		}
		for _, at := range f.Epilogs {
			if got, want := x.At(at), FrameOf(&f); got != want {
				t.Fatalf("%+v\n%x\nat %d is %+v\nnot %+v", f, b, at, got, want)
			}
			if got := x.At(at + f.Restore[len(f.Restore)-1].CodeOffset); got != (Frame{}) {
				t.Fatalf("%+v\n%x\nat the return is %+v", f, b, got)
			}
		}
	}
}

// TestCheck: steps that no block can represent are rejected.
func TestCheck(t *testing.T) {
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
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSave, Reg: 29}, {CodeOffset: 4, Op: ee.UnwindSave, Reg: 30, Value: 8}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindSave, Reg: 19}, {CodeOffset: 4, Op: ee.UnwindSave, Reg: 21, Value: 8}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 16}, {CodeOffset: 4, Op: ee.UnwindSave, Reg: 19, Value: 8}}},
		{PrologSize: 4, Unwind: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 528}, {CodeOffset: 4, Op: ee.UnwindSave, Reg: 19}}},
		{End: 400, Epilogs: []uint32{100, 40}, Restore: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 16}}},
		{End: 400, Epilogs: []uint32{500}, Restore: []ee.UnwindStep{{CodeOffset: 4, Op: ee.UnwindAlloc, Value: 16}}},
		{End: 1 << 20},
		{End: 6},
	} {
		if b, err := Append(nil, &f); err == nil {
			t.Errorf("%+v is written as %x", f, b)
		}
	}
}

// FuzzDecode: any bytes give an error or a frame.
func FuzzDecode(f *testing.F) {
	for _, size := range []uint32{0, 32, 320} {
		fn := epilogs(arm64Steps(size+80, []uint8{19, 20, 22}, 2, false, true), 60, 384-size)
		b, err := Append(nil, &fn)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		x, err := Decode(b)
		if err != nil {
			return
		}
		if x.Length >= 1<<20 || x.Prolog > len(b) || x.Epilogs() > len(b) {
			t.Fatalf("%x: %+v", b, x)
		}
		for at := uint32(0); at < min(x.Length, 4096); at += 4 {
			x.At(at)
		}
	})
}
