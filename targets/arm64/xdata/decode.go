package xdata

import (
	"encoding/binary"
	"fmt"

	"ryugo/ee"
)

// Frame says how to get from the body of an arm64 function to its caller: where the caller's stack
// pointer and the saved values of its registers are, as byte offsets.
type Frame struct {
	ByFP  bool         // the caller's stack pointer is From bytes above x29, else above the stack pointer
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

// save records that n registers of a file, from r on, are saved at offset at.
func (w *walk) save(file int, r uint32, n int, at int64) {
	for ; n > 0; n-- {
		w.frame.Saved[file][r&31], w.seen[file][r&31] = w.frame.From+at, true
		r, at = r+1, at+8
	}
}

// Block is a decoded arm64 block.
type Block struct {
	Length uint32 // of the function, in bytes
	Prolog int    // number of codes of the prolog
	scopes []scope
	codes  []byte
}

// scope is an epilog: the offset of its start, and the index of its first code.
type scope struct{ start, index uint32 }

// Decode decodes a block for arm64. It shares nothing with the encoder but the format's numbers,
// which are those of Microsoft's "ARM64 exception handling".
func Decode(block []byte) (x Block, err error) {
	bad := func(what string) (Block, error) {
		return Block{}, fmt.Errorf("xdata: bad block of arm64: %s", what)
	}
	if len(block) < 8 || len(block)%4 != 0 {
		return bad("length")
	}
	h := binary.LittleEndian.Uint32(block)
	x.Length = h & 0x3FFFF * 4
	epilogs, words := h>>22&31, h>>27
	rest := block[4:]
	if h>>18&3 != 0 || h>>20&1 != 0 {
		return bad("version or flags")
	}
	if epilogs == 0 && words == 0 {
		more := binary.LittleEndian.Uint32(rest)
		epilogs, words, rest = more&0xFFFF, more>>16&0xFF, rest[4:]
	}
	single := h>>21&1 != 0
	index := epilogs
	if single {
		epilogs = 0
	}
	if len(rest) != int(epilogs+words)*4 {
		return bad("size")
	}
	x.codes = rest[4*epilogs:]
	if x.Prolog = x.count(0); x.Prolog < 0 {
		return bad("the prolog")
	}
	if single {
		n := x.count(index)
		if n < 0 || uint32(n+1)*4 > x.Length {
			return bad("the epilog at the end")
		}
		x.scopes = []scope{{x.Length - uint32(n+1)*4, index}}
	}
	for ; epilogs > 0; epilogs-- {
		w := binary.LittleEndian.Uint32(rest)
		s := scope{w & 0x3FFFF * 4, w >> 22}
		n := x.count(s.index)
		if n < 0 || w>>18&15 != 0 || s.start+uint32(n+1)*4 > x.Length {
			return bad("an epilog")
		}
		if k := len(x.scopes); k > 0 && x.scopes[k-1].start >= s.start {
			return bad("the order of epilogs")
		}
		x.scopes, rest = append(x.scopes, s), rest[4:]
	}
	return x, nil
}

// Epilogs returns the number of epilogs.
func (x *Block) Epilogs() int { return len(x.scopes) }

// code returns the code at index i: its first byte, all its bytes, and the index of the next code.
// ok is false if the code is incomplete or unknown.
func (x *Block) code(i uint32) (b, v, next uint32, ok bool) {
	if i >= uint32(len(x.codes)) {
		return 0, 0, 0, false
	}
	b = uint32(x.codes[i])
	n := uint32(1)
	switch {
	case b >= 0xC0 && b < 0xE0 || b == 0xE2:
		n = 2
	case b == 0xE0:
		n = 4
	}
	if i+n > uint32(len(x.codes)) {
		return 0, 0, 0, false
	}
	for _, c := range x.codes[i : i+n] {
		v = v<<8 | uint32(c)
	}
	return b, v, i + n, true
}

// count returns the number of codes from index i to an end code, or -1.
func (x *Block) count(i uint32) int {
	var w walk
	for n := 0; ; n++ {
		b, v, next, ok := x.code(i)
		switch {
		case !ok || b != 0xE4 && !w.undo(b, v):
			return -1
		case b == 0xE4:
			return n
		}
		i = next
	}
}

// At returns the frame before the instruction at an offset runs.
func (x *Block) At(offset uint32) Frame {
	i, skip := uint32(0), uint32(0)
	if size := uint32(x.Prolog) * 4; offset < size {
		skip = (size - offset) / 4
	} else {
		for _, s := range x.scopes {
			if size := uint32(x.count(s.index)+1) * 4; offset >= s.start && offset < s.start+size {
				i, skip = s.index, (offset-s.start)/4
			}
		}
	}
	var w walk
	for {
		b, v, next, _ := x.code(i)
		switch {
		case b == 0xE4:
			w.finish()
			return w.frame
		case skip > 0:
			skip--
		default:
			w.undo(b, v)
		}
		i = next
	}
}

// Body returns the frame in the body.
func (x *Block) Body() Frame { return x.At(uint32(x.Prolog) * 4) }

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

// finish converts the places of registers to offsets from the caller's stack pointer.
func (w *walk) finish() {
	for file := range w.seen {
		for i, seen := range w.seen[file] {
			if seen {
				w.frame.Saved[file][i] -= w.frame.From
			}
		}
	}
}
