package progen

import "math/rand/v2"

// Source makes the choices for a program.
type Source interface {
	// Below returns a number from 0 to n-1; n is at least 1.
	Below(n int) int
	// Bits returns 64 bits.
	Bits() uint64
}

type seeded struct{ *rand.PCG }

// NewSource returns a source of random choices. They are the same for the same seed on every
// machine.
func NewSource(seed uint64) Source { return seeded{rand.NewPCG(seed, 0x9e3779b97f4a7c15)} }

func (s seeded) Bits() uint64 { return s.Uint64() }

func (s seeded) Below(n int) int { return int(s.Uint64() % uint64(n)) }

// byteSource takes choices from bytes; after the last byte all choices are 0.
type byteSource struct{ data []byte }

// NewByteSource returns a source for a fuzzer: small changes of data make small changes of the
// program.
func NewByteSource(data []byte) Source { return &byteSource{data} }

func (s *byteSource) byte() int {
	if len(s.data) == 0 {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	return int(b)
}

func (s *byteSource) Below(n int) int {
	v := s.byte()
	for limit := 256; limit < n; limit <<= 8 {
		v = v<<8 | s.byte()
	}
	return v % n
}

func (s *byteSource) Bits() uint64 {
	var v uint64
	for range 8 {
		v = v<<8 | uint64(s.byte())
	}
	return v
}

// Options shape the programs.
type Options struct {
	// Exceptions lets programs throw and catch; without it nothing throws.
	Exceptions bool
	// Mono leaves out what mono 6 does differently from .NET.
	Mono bool
	// CoreCLR leaves out what CoreCLR 2.0 does wrong.
	CoreCLR bool
	// Signatures makes programs that test only calls.
	Signatures bool
}

// weights vary from program to program, so that each feature is frequent in some programs and
// absent from others. size multiplies the amount of code.
type weights struct {
	floats, structs, arrays, classes, generics, strings, delegates, pointers, eh, throwing int
	depth, size                                                                            int
}

// newWeights draws a level from 0 to 3 for each feature.
func newWeights(s Source, o Options) weights {
	level := func() int { return []int{0, 1, 1, 2, 3}[s.Below(5)] }
	w := weights{
		floats: level(), structs: level(), arrays: level(), classes: level(), generics: level(), strings: level(),
		delegates: level(), pointers: level(), eh: level(), throwing: level(), depth: 2 + s.Below(5), size: 1,
	}
	if s.Below(16) == 15 {
		w.size = 4
	}
	if w.throwing > 0 {
		w.eh = max(w.eh, 1)
	}
	if !o.Exceptions {
		w.eh, w.throwing = 0, 0
	}
	return w
}
