// Package mutate makes broken files from good files, for tests of how the rest of this module
// handles them: assemblies, recorded compiles and symbol files.
//
// A mutant is determined by its base and a seed, so these two name it. It is the base after a few
// edits. Each edit draws from a random source of its own, so that when some edits are left out, the
// others stay the same as far as possible.
package mutate

import (
	"math/rand/v2"
	"strings"
)

// Style selects the edits that an assembly's mutant is made with.
type Style uint8

const (
	// Anything changes tables, heaps, signatures, code and bytes anywhere.
	Anything Style = iota
	// Programs mostly changes code and signatures, and no bytes of the file, so that most mutants
	// load and run.
	Programs
)

// edit is one kind of change of an assembly.
type edit struct {
	name   string
	weight [2]int // by Style
	do     func(m *image, r *rand.Rand)
}

var edits = [...]edit{
	{"cell", [2]int{20, 6}, (*image).editSomeCell},
	{"new row", [2]int{6, 2}, (*image).addRow},
	{"copy row", [2]int{4, 1}, (*image).copyRow},
	{"swap rows", [2]int{3, 1}, (*image).swapRows},
	{"drop row", [2]int{2, 0}, (*image).dropRow},
	{"cycle", [2]int{4, 1}, (*image).cycle},
	{"signature", [2]int{14, 8}, (*image).editSignature},
	{"opcode", [2]int{8, 12}, (*image).editOpcode},
	{"operand", [2]int{10, 16}, (*image).editOperand},
	{"instruction", [2]int{8, 12}, (*image).editInstructions},
	{"splice", [2]int{3, 4}, (*image).splice},
	{"clause", [2]int{6, 6}, (*image).editClause},
	{"header", [2]int{4, 4}, (*image).editHeader},
	{"heap", [2]int{3, 0}, (*image).editHeap},
	{"entry point", [2]int{1, 0}, (*image).editEntry},
	{"bytes", [2]int{4, 0}, nil}, // changes bytes of the finished file
}

// maxEdits limits the edits of a mutant, so that a mask can name them.
const maxEdits = 16

// plan draws the edits of a mutant.
func plan(seed uint64, s Style) (list []*edit) {
	r := rand.New(rand.NewPCG(seed, 0))
	total := 0
	for i := range edits {
		total += edits[i].weight[s]
	}
	for n := 1; ; n++ {
		x := r.IntN(total)
		for i := range edits {
			if x -= edits[i].weight[s]; x < 0 {
				list = append(list, &edits[i])
				break
			}
		}
		if n == maxEdits || r.IntN(3) == 0 {
			return list
		}
	}
}

// Mutant returns the mutant of a seed. If bit i of without is set, edit i is left out.
func (b *Base) Mutant(seed uint64, s Style, without uint32) []byte {
	m := b.image()
	noise := 0
	list := plan(seed, s)
	source := func(i int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(i+1))) }
	for i, e := range list {
		switch {
		case without>>i&1 != 0:
		case e.do == nil:
			noise |= 1 << i
		default:
			e.do(m, source(i))
		}
	}
	out := m.bytes()
	for i := range list {
		if noise>>i&1 != 0 {
			Bytes(out, source(i))
		}
	}
	return out
}

// Edits returns the number of edits of a seed's mutant, and the names of the edits that are not
// left out.
func Edits(seed uint64, s Style, without uint32) (n int, names string) {
	list := plan(seed, s)
	var kept []string
	for i, e := range list {
		if without>>i&1 == 0 {
			kept = append(kept, e.name)
		}
	}
	return len(list), strings.Join(kept, ", ")
}

// Bytes changes a few bytes of data, which must not be empty.
func Bytes(data []byte, r *rand.Rand) {
	for range 1 + r.IntN(6) {
		at := r.IntN(len(data))
		switch r.IntN(4) {
		case 0:
			data[at] = byte(r.Uint32())
		case 1:
			data[at] ^= 1 << r.IntN(8)
		case 2:
			data[at]++
		default:
			v := number(r)
			for i := range min(4, len(data)-at) {
				data[at+i] = byte(v >> (8 * i))
			}
		}
	}
}

// number draws a number at which bounds are often wrong.
func number(r *rand.Rand) uint64 {
	switch r.IntN(8) {
	case 0, 1:
		return uint64(r.IntN(8))
	case 2:
		return 1<<r.IntN(64) - 1
	case 3:
		return 1 << r.IntN(64)
	case 4:
		return -uint64(1 + r.IntN(4))
	case 5:
		return uint64(r.IntN(256))
	case 6:
		return uint64(r.Uint32())
	}
	return r.Uint64()
}
