package arm64_test

import (
	"encoding/binary"
	"testing"

	"ryugo/ee"
	"ryugo/targets/arm64/xdata"
)

// frameState has the place of the caller's stack pointer, and the saved registers in memory, at one
// instruction of a prolog or an epilog, according to the effects of the instructions before it.
type frameState struct {
	sp, fp           int64 // bytes below the caller's stack pointer
	spKnown, fpKnown bool
	saved            [2][32]int64 // offset from the caller's stack pointer; 0: in the register
}

// step applies the effect of instruction w on the frame.
func (s *frameState) step(w uint32) {
	rd, rn, rt2 := w&31, w>>5&31, w>>10&31
	imm7, imm12 := int64(int32(w<<10)>>25)*8, int64(w>>10&0xFFF)
	if w>>22&1 != 0 && w>>24&0x1F == 0x11 {
		imm12 <<= 12
	}
	at := func(off int64) (int64, bool) {
		if rn == 29 {
			return off - s.fp, s.fpKnown
		}
		return off - s.sp, s.spKnown && rn == 31
	}
	file := int(w >> 26 & 1)
	switch op := w >> 22; op {
	case 0x2A4, 0x1B4: // stp [n, #i]
		s.store(file, rd, rt2, imm7, at)
	case 0x2A5, 0x1B5: // ldp
		s.load(file, rd, rt2, imm7, at)
	case 0x2A6: // stp [sp, #i]!
		s.sp -= imm7
		s.store(file, rd, rt2, 0, at)
	case 0x2A3: // ldp [sp], #i
		s.load(file, rd, rt2, 0, at)
		s.sp -= imm7
	case 0x3E4, 0x3F4: // str [n, #i]
		s.store(file, rd, 64, imm12*8, at)
	case 0x3E5, 0x3F5: // ldr
		s.load(file, rd, 64, imm12*8, at)
	case 0x3E0, 0x3F0: // stur
		s.store(file, rd, 64, int64(int32(w<<11)>>23), at)
	case 0x3E1, 0x3F1: // ldur
		s.load(file, rd, 64, int64(int32(w<<11)>>23), at)
	case 0x244, 0x245, 0x344, 0x345: // add, sub
		if op>>8 == 3 {
			imm12 = -imm12
		}
		v, known := at(imm12)
		switch rd {
		case 31:
			s.sp, s.spKnown = -v, known
		case 29:
			s.fp, s.fpKnown = -v, known
		}
	}
}

func (s *frameState) store(file int, r, r2 uint32, off int64, at func(int64) (int64, bool)) {
	if v, known := at(off); known {
		for i, r := range []uint32{r, r2} {
			if r < 32 && (r >= 19 && r <= 30 && file == 0 || r >= 8 && r <= 15 && file == 1) {
				s.saved[file][r] = v + 8*int64(i)
			}
		}
	}
}

// load marks a register as no longer saved when it is loaded from its place.
func (s *frameState) load(file int, r, r2 uint32, off int64, at func(int64) (int64, bool)) {
	v, known := at(off)
	for i, r := range []uint32{r, r2} {
		if r >= 32 || r == 31 && file == 0 {
			continue
		}
		if known && s.saved[file][r] == v+8*int64(i) {
			s.saved[file][r] = 0
		}
		if r == 29 && file == 0 {
			s.fpKnown = false
		}
	}
}

// agrees reports whether f finds the caller from s.
func (s *frameState) agrees(f xdata.Frame) bool {
	if f.ByFP {
		if !s.fpKnown || f.From != s.fp {
			return false
		}
	} else if !s.spKnown || f.From != s.sp {
		return false
	}
	return f.Saved == s.saved
}

// checkUnwind encodes the steps of functions, decodes the blocks, and compares the decoded frame at
// each instruction of a prolog and an epilog with the effects of the instructions before it.
func checkUnwind(t *testing.T, code *ee.Code, seen map[string]int) {
	t.Helper()
	for i := range code.Funcs {
		f := &code.Funcs[i]
		block, err := xdata.Append(nil, f)
		if err != nil {
			t.Fatalf("%+v: %v", f, err)
		}
		x, err := xdata.Decode(block)
		if err != nil || x.Length != f.End-f.Start || x.Epilogs() != len(f.Epilogs) || x.Body() != xdata.FrameOf(f) {
			t.Fatalf("%+v\n%x\nreads as %+v, not %+v (%v)", f, block, x, xdata.FrameOf(f), err)
		}
		if len(f.Unwind) == 0 {
			if len(f.Epilogs) != 0 {
				t.Fatalf("%+v: no frame, and epilogs", f)
			}
			seen["no frame"]++
			continue
		}
		var s frameState
		s.spKnown = true
		moves := false // the stack pointer changes in the body
		for _, u := range f.Unwind {
			moves = moves || u.Op == ee.UnwindSetFrame
		}
		for at := uint32(0); at < f.PrologSize; at += 4 {
			if !s.agrees(x.At(at)) {
				t.Fatalf("%x %+v\n%x\nat %d of the prolog: %+v, the code has %+v", code.Text[f.Start:], f, block, at, x.At(at), s)
			}
			for _, u := range f.Unwind {
				if w := word(code, f.Start+at); u.CodeOffset == at+4 && u.Op == ee.UnwindAlloc && w>>21 == 0x659 { // sub sp, sp, x16
					s.sp += int64(u.Value)
				}
			}
			s.step(word(code, f.Start+at))
		}
		if !s.agrees(x.At(f.PrologSize)) {
			t.Fatalf("%+v\n%x\nafter the prolog: %+v, the code has %+v", f, block, x.At(f.PrologSize), s)
		}
		body := s
		if body.spKnown = !moves; moves && f.Kind != ee.FUNC_ROOT {
			body.spKnown = true
		}
		body.fpKnown = body.fpKnown && f.Kind == ee.FUNC_ROOT
		if got := x.At(f.PrologSize + 4); f.End-f.PrologSize > f.Start+4 && len(f.Epilogs) > 0 && f.Epilogs[0] > f.Start+f.PrologSize+4 && !body.agrees(got) {
			t.Fatalf("%+v\n%x\nthe body: %+v, the code has %+v", f, block, got, body)
		}
		for _, from := range f.Epilogs {
			s := body
			n := f.Restore[len(f.Restore)-1].CodeOffset
			for at := from; at <= from+n; at += 4 {
				if got := x.At(at - f.Start); !s.agrees(got) {
					t.Fatalf("%x %+v\n%x\nat %d, in the epilog at %d: %+v, the code has %+v", code.Text[from:], f, block, at, from, got, s)
				}
				s.step(word(code, at))
				for _, u := range f.Restore {
					if w := word(code, at); u.CodeOffset == at+4-from && u.Op == ee.UnwindAlloc && w>>21 == 0x459 { // add sp, sp, x17
						s.sp -= int64(u.Value)
					}
				}
			}
			switch w := word(code, from+n); {
			case w == 0xD65F03C0: // ret
			case w>>26 == 5, w&^(31<<5) == 0xD61F0000: // b, br
				seen["epilogs of tail calls"]++
			default:
				t.Fatalf("%+v: the epilog at %d ends with %x", f, from, w)
			}
			seen["epilogs"]++
		}
		for what, is := range map[string]bool{"stack pointers that move": moves, "several epilogs": len(f.Epilogs) > 1, "funclets": f.Kind != ee.FUNC_ROOT,
			"saved doubles": s.saved[1] != [32]int64{}, "far frames": s.sp > 1000 && s.saved[0][19] != 0} {
			if is {
				seen[what]++
			}
		}
	}
}

func word(code *ee.Code, at uint32) uint32 { return binary.LittleEndian.Uint32(code.Text[at:]) }
