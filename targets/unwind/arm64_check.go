package unwind

import (
	"encoding/binary"
	"fmt"

	"ryugo/ee"
)

// Frame is how the body of a function of arm64 leads to its caller: where the caller's stack pointer
// is, and where the registers that it wants back are, as bytes from there.
type Frame struct {
	ByFP  bool         // the caller's stack pointer is FromBase bytes above x29, else above the stack pointer
	From  int64        // see ByFP
	Saved [2][32]int64 // of integer and floating-point registers; 0: not saved
}

// FrameOf undoes the steps of f.
func FrameOf(f *ee.Func) Frame {
	var w walk
	for i := len(f.Unwind) - 1; i >= 0; i-- {
		switch s := &f.Unwind[i]; s.Op {
		case ee.UnwindAlloc:
			w.frame.From += int64(s.Value)
		case ee.UnwindSetFrame:
			w.frame.ByFP, w.frame.From = true, -int64(s.Value)
		case ee.UnwindSave:
			w.save(0, uint32(s.Reg), 1, int64(s.Value))
		case ee.UnwindSaveFloat:
			w.save(1, uint32(s.Reg), 1, int64(s.Value))
		}
	}
	w.finish()
	return w.frame
}

// walk undoes a prolog, the last effect first.
type walk struct {
	frame Frame
	seen  [2][32]bool
}

// save notes that n registers from r on, of a file, are at offset at.
func (w *walk) save(file int, r uint32, n int, at int64) {
	for ; n > 0; n-- {
		w.frame.Saved[file][r&31], w.seen[file][r&31] = w.frame.From+at, true
		r, at = r+1, at+8
	}
}

// DecodeARM64 reads a block for arm64: the bytes of the function, the number of codes, and where the
// caller is when the whole prolog has run. It shares nothing with the writer but the format's
// numbers, which are those of Microsoft's "ARM64 exception handling".
func DecodeARM64(block []byte) (length uint32, codes int, f Frame, err error) {
	bad := func(what string) (uint32, int, Frame, error) {
		return 0, 0, Frame{}, fmt.Errorf("unwind: bad block of arm64: %s", what)
	}
	if len(block) < 8 || len(block)%4 != 0 {
		return bad("length")
	}
	h := binary.LittleEndian.Uint32(block)
	length = h & 0x3FFFF * 4
	epilogs, words := h>>22&31, h>>27
	rest := block[4:]
	if h>>18&3 != 0 || h>>20&3 != 0 {
		return bad("version or flags")
	}
	if epilogs == 0 && words == 0 {
		more := binary.LittleEndian.Uint32(rest)
		epilogs, words, rest = more&0xFFFF, more>>16&0xFF, rest[4:]
	}
	if epilogs != 0 || len(rest) != int(words)*4 {
		return bad("size")
	}
	var w walk
	for len(rest) > 0 {
		b := uint32(rest[0])
		if b == 0xE4 {
			w.finish()
			return length, codes, w.frame, nil
		}
		n := 1
		switch {
		case b >= 0xC0 && b < 0xE0 || b == 0xE2:
			n = 2
		case b == 0xE0:
			n = 4
		}
		if len(rest) < n {
			return bad("a code is cut off")
		}
		v := uint32(0)
		for _, c := range rest[:n] {
			v = v<<8 | uint32(c)
		}
		if !w.undo(b, v) {
			return bad(fmt.Sprintf("code %x", v))
		}
		rest = rest[n:]
		codes++
	}
	return bad("no end")
}

// undo undoes code v, whose first byte is b.
func (w *walk) undo(b, v uint32) bool {
	f := &w.frame
	z6, z5 := int64(v&63)*8, int64(v&31)*8
	x4, x3 := v>>6&15, v>>6&7
	switch {
	case b < 0x20:
		f.From += int64(b) * 16
	case b >= 0x80 && b < 0xC0:
		w.save(0, 29, 2, 0)
		f.From += int64(b&63)*8 + 8
	case b < 0xC0:
		return false
	case b < 0xC8:
		f.From += int64(v&0x7FF) * 16
	case b < 0xCC:
		w.save(0, 19+x4, 2, z6)
	case b < 0xD0:
		w.save(0, 19+x4, 2, 0)
		f.From += z6 + 8
	case b < 0xD4:
		w.save(0, 19+x4, 1, z6)
	case b < 0xD6:
		w.save(0, 19+v>>5&15, 1, 0)
		f.From += z5 + 8
	case b < 0xD8:
		return false
	case b < 0xDA:
		w.save(1, 8+x3, 2, z6)
	case b < 0xDC:
		w.save(1, 8+x3, 2, 0)
		f.From += z6 + 8
	case b < 0xDE:
		w.save(1, 8+x3, 1, z6)
	case b == 0xDE:
		w.save(1, 8+v>>5&7, 1, 0)
		f.From += z5 + 8
	case b == 0xE0:
		f.From += int64(v&0xFFFFFF) * 16
	case b == 0xE1:
		f.ByFP, f.From = true, 0
	case b == 0xE2:
		f.ByFP, f.From = true, -int64(v&255)*8
	case b != 0xE3:
		return false
	}
	return true
}

// finish makes the places of registers offsets from the caller's stack pointer.
func (w *walk) finish() {
	for file := range w.seen {
		for i, seen := range w.seen[file] {
			if seen {
				w.frame.Saved[file][i] -= w.frame.From
			}
		}
	}
}
