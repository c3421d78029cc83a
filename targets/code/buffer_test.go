package code

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"ryugo/ee"
)

// toy is an invented machine of 4-byte instructions whose jumps reach only 40 bytes, so that random
// code needs every length. The first byte is the instruction: 0 nop, 1 to 3 short jumps, 0x11 to
// 0x13 long jumps (a jump on the opposite condition over an unconditional one, as on arm64), 4 an
// address. Distances are in bytes 1 to 3.
var toy = Machine{
	Jumps:   []JumpForm{toyJump(40, 4), toyJump(100, 8), toyJump(400, 12), {Long: MaxPadding, Min: 1}, {Long: 4, Min: 1}, {Long: 8, Min: 1}},
	Padding: 3,
	Nops: func(c []byte) {
		for i := 0; i < len(c); i += 4 {
			binary.LittleEndian.PutUint32(c[i:], 0xFFFF<<8)
		}
	},
	Fields: []func([]byte, int32){func(field []byte, dist int32) {
		binary.LittleEndian.PutUint32(field, 4|uint32(dist)<<8)
	}},
	Pad: 0xEE,
}

func toyJump(reach int32, growth uint8) JumpForm {
	return JumpForm{Short: 4, Long: 4 + growth, Min: -reach, Max: reach - 4, Patch: func(c []byte, word uint32, long bool, dist int32) {
		if long {
			clear(c[4 : 4+growth])
			word |= 0x10
		} else if dist < -reach || dist > reach-4 {
			panic("short jump out of reach")
		}
		binary.LittleEndian.PutUint32(c, word|uint32(dist)<<8)
	}}
}

func dist24(word uint32) int { return int(int32(word) >> 8) }

func nop(b *Buffer, id uint32) {
	b.Reserve(4)
	binary.LittleEndian.PutUint32(b.Room(), id<<8)
	b.Advance(4)
}

// TestNote: a note is valid until an instruction follows, or a label to which other code can jump.
func TestNote(t *testing.T) {
	var b Buffer
	b.Reset()
	is := func(want bool, when string) {
		t.Helper()
		if b.IsNoted() != want {
			t.Errorf("noted %s: %v", when, !want)
		}
	}
	is(false, "at the start")
	nop(&b, 1)
	b.Note()
	is(true, "after Note")
	b.Mark()
	is(true, "after a mark")
	nop(&b, 2)
	is(false, "after an instruction")
	b.Note()
	b.Bind(b.NewLabel())
	is(false, "after a label")
	b.Note()
	b.Reset()
	nop(&b, 3)
	nop(&b, 4)
	is(false, "in the next method")
}

// TestRelaxation generates random code for the toy machine and checks the target of each jump,
// field, mark and call site in the result: it must be before a nop with a unique number. Each loop
// must occupy as few lines as possible, unless that requires too many bytes before it. Jumps of hot
// code must not touch the border of a line, unless that requires too many bytes.
func TestRelaxation(t *testing.T) {
	var b Buffer
	long, short, fit, padded, kept, moved := 0, 0, 0, 0, 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		b.Reset()
		n := 1 + rng.IntN(200)
		labels := make([]Label, n)
		for i := range labels {
			labels[i] = b.NewLabel()
		}
		near := func(i int) Label { return labels[min(max(i+rng.IntN(41)-20, 0), n-1)] }
		type ref struct {
			to    Label
			field bool
		}
		type span struct{ first, end int } // of a label or a mark
		var loops []span
		var refs []ref // jumps and fields, in code order
		marks, sites := make([]int, n), make([]int, n)
		open := 0 // number of labels until the loop ends
		for i := range n {
			if open--; open < 0 && seed%2 != 0 && rng.IntN(8) == 0 {
				open = rng.IntN(4)
				b.BeginLoop(3, labels[i])
				loops = append(loops, span{first: i})
			}
			b.Bind(labels[i])
			marks[i], sites[i] = b.Mark(), b.CallSite()
			nop(&b, uint32(i)) // its number identifies the place
			for range rng.IntN(4) {
				switch l := near(i); rng.IntN(6) {
				case 0:
					nop(&b, 0xFFFF)
				case 1:
					b.Reserve(4)
					b.RefLabel(0, 0, l, 0)
					b.Advance(4)
					refs = append(refs, ref{l, true})
				default:
					f := uint8(rng.IntN(3))
					if seed%4 > 1 && rng.IntN(2) == 0 {
						fused := len(b.Last()) != 0 && rng.IntN(2) == 0
						row := uint8(4)
						if fused {
							row = 5
						}
						b.PadJump(&toy.Jumps[row], row, fused, l)
					}
					b.Jump(f, uint32(f+1), 4, l)
					refs = append(refs, ref{l, false})
				}
			}
			if open >= 0 {
				b.EndLoop()
				loops[len(loops)-1].end = b.Mark()
			}
		}
		if err := b.Finish(&toy); err != nil {
			t.Fatal(err)
		}
		for i, l := range loops {
			at := b.LabelOffset(labels[l.first])
			size := b.MarkOffset(l.end) - at
			lines := (size + 31) / 32
			if j := b.loops[i].jump; b.shift[j] != b.shift[j+1] {
				padded++
			}
			if at/32+lines == (at+size+31)/32 {
				fit++
			} else if b.pad == 0 && lines <= 4 && 32-at%32 <= 15>>(lines-1) {
				t.Fatalf("seed %d: a loop of %d bytes is at %d", seed, size, at)
			}
		}
		word := func(at int) uint32 { return binary.LittleEndian.Uint32(b.Code()[at:]) }
		k, jumps := 0, 0
		for at := 0; at < len(b.Code()); {
			w := word(at)
			size := 4
			if kind := w & 0xFF; kind != 0 {
				if to := int(b.LabelOffset(refs[k].to)); at+dist24(w) != to || (kind == 4) != refs[k].field {
					t.Fatalf("seed %d: %#x at %d goes to %d, not to %d", seed, w, at, at+dist24(w), to)
				}
				if !refs[k].field {
					for b.jumps[jumps].form >= toy.Padding {
						if p := b.jumps[jumps]; p.pad {
							from := int(p.pos + b.shift[jumps])
							pad := int(b.shift[jumps+1] - b.shift[jumps])
							_, _, isLong := b.JumpAt(jumps + 1)
							last := at + int(toy.Jumps[kind&0xF-1].Short) - 1
							switch touches := (from+pad)/32 != (last+1)/32; {
							case pad != 0 && (from+pad)%32 != 0 || !isLong && touches:
								t.Fatalf("seed %d: a jump that ends at %d has %d bytes at %d", seed, last, pad, from)
							case pad != 0:
								moved++
							case !touches:
								kept++
							}
						}
						jumps++
					}
					form := &toy.Jumps[kind&0xF-1]
					if from, _, isLong := b.JumpAt(jumps); int(from) != at || isLong != (kind&0x10 != 0) {
						t.Fatalf("seed %d: jump %d is not at %d", seed, jumps, at)
					}
					jumps++
					if kind&0x10 != 0 {
						long++
						size = int(form.Long)
						d := int32(dist24(w))
						if d > 0 {
							d -= int32(form.growth()) // if short, the jump itself would end earlier
						}
						if len(loops) == 0 && b.pad == 0 && b.Sweeps() < MaxSweeps && d >= form.Min && d <= form.Max {
							t.Fatalf("seed %d: jump %d is long without need", seed, jumps-1)
						}
					} else {
						short++
					}
				}
				k++
			}
			at += size
		}
		for jumps < b.NumJumps() && b.jumps[jumps].form >= toy.Padding {
			jumps++
		}
		if k != len(refs) || jumps != b.NumJumps() {
			t.Fatalf("seed %d: %d of %d references, %d of %d jumps", seed, k, len(refs), jumps, b.NumJumps())
		}
		for i := range n {
			at := b.LabelOffset(labels[i])
			first := int(at)
			for word(first)>>8 == 0xFFFF { // before an instruction that is fused with a jump
				first += 4
			}
			if word(first)>>8 != uint32(i) || b.MarkOffset(marks[i]) != at || b.CallSiteOffset(sites[i]) != at {
				t.Fatalf("seed %d: label, mark and site %d are not in one place", seed, i)
			}
		}
	}
	if long < 1000 || short < 1000 || fit < 100 || padded < 100 || kept < 1000 || moved < 1000 {
		t.Errorf("%d long and %d short jumps, %d loops in few lines, %d padded, %d jumps within lines, %d moved: the programs try too little", long, short, fit, padded, kept, moved)
	}
}

// TestJumpOverPadding: a jump that is in range of its target only without the bytes before a loop
// is long.
func TestJumpOverPadding(t *testing.T) {
	for nops := range 12 {
		var b Buffer
		over, head := b.NewLabel(), b.NewLabel()
		b.Jump(0, 1, 4, over)
		for range 4 {
			nop(&b, 1)
		}
		b.BeginLoop(3, head)
		b.Bind(head)
		for range 4 {
			nop(&b, 2)
		}
		b.EndLoop()
		for range nops {
			nop(&b, 3)
		}
		b.Bind(over)
		nop(&b, 4)
		if err := b.Finish(&toy); err != nil {
			t.Fatal(err)
		}
		w := binary.LittleEndian.Uint32(b.Code())
		if at := uint32(dist24(w)); at != b.LabelOffset(over) || b.Code()[at+1] != 4 {
			t.Errorf("%d instructions after the loop: jump to %d, label at %d", nops, at, b.LabelOffset(over))
		}
		if b.LabelOffset(head)%LoopAlign != 0 {
			t.Errorf("the loop is at %d", b.LabelOffset(head))
		}
	}
}

// TestReferences: read-only data is aligned after the code, and relocations move with it.
func TestReferences(t *testing.T) {
	var b Buffer
	far := b.NewLabel()
	b.Jump(0, 1, 4, far) // long: the following code moves
	b.Reserve(8)
	b.RefSymbol(4, ee.RelocAddress, 77, 5)
	b.Advance(8)
	one := b.Data64(1)
	if b.Data64(1) != one || b.Data64(2) == one {
		t.Error("equal constants, and only they, share a place")
	}
	wide := b.Data128(3, 4)
	b.Reserve(4)
	b.RefData(0, 0, wide, 8)
	b.Advance(4)
	for range 20 {
		nop(&b, 0)
	}
	b.Bind(far)
	nop(&b, 9)
	if err := b.Finish(&toy); err != nil {
		t.Fatal(err)
	}
	ro := b.RODataOffset()
	if ro%16 != 0 || b.ImageAlign() != 16 || b.Image()[len(b.Code())] != 0xEE {
		t.Errorf("data at %d after %d bytes of code", ro, len(b.Code()))
	}
	r := b.Relocs()
	if len(r) != 1 || r[0] != (ee.Reloc{Offset: 12, Kind: ee.RelocAddress, Symbol: 77, Addend: 5}) {
		t.Errorf("relocations %v", r)
	}
	field := b.DataFixups()
	if len(field) != 1 || field[0] != 16 || uint32(16+dist24(binary.LittleEndian.Uint32(b.Code()[16:]))) != ro+uint32(wide)+8 {
		t.Errorf("data references %v, data at %d", field, ro)
	}
	b.Reset()
	b.Jump(0, 1, 4, b.NewLabel())
	if err := b.Finish(&toy); err == nil {
		t.Error("a jump to a label that is not bound is no error")
	}
}

// TestData adds constants of all sizes and alignments to the data, each twice: the references must
// point to their bytes, aligned; only constants of 4, 8 and 16 bytes are shared.
func TestData(t *testing.T) {
	var b Buffer
	for round := range 2 { // the second one in a reset buffer
		b.Reset()
		type constant struct {
			at    DataRef
			bytes []byte
			align uint32
		}
		var all []constant
		end := 0
		for n := 1; n <= 40; n++ {
			for align := uint32(1); align <= 16; align *= 2 {
				c := make([]byte, n)
				for i := range c {
					c[i] = byte(round + n*7 + int(align)*31 + i)
				}
				first, again := b.Data(c, align), b.Data(c, align)
				if (first == again) != (n == 4 || n == 8 || n == 16) {
					t.Errorf("%d bytes: at %d and %d", n, first, again)
				}
				all = append(all, constant{first, c, align}, constant{again, c, align})
				end = max(end, int(first)+n, int(again)+n)
			}
		}
		nop(&b, 0)
		if err := b.Finish(&toy); err != nil {
			t.Fatal(err)
		}
		data := b.Image()[b.RODataOffset():]
		if len(data) != end {
			t.Errorf("%d bytes of data, want %d", len(data), end)
		}
		for _, c := range all {
			if got := data[c.at:][:len(c.bytes)]; string(got) != string(c.bytes) || uint32(c.at)%c.align != 0 {
				t.Errorf("%x aligned to %d are %x at %d", c.bytes, c.align, got, c.at)
			}
		}
	}
}
