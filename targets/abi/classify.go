package abi

import "math/bits"

// Classifier names a way to classify structs.
type Classifier uint8

const (
	// InMemory passes every struct on the stack and returns it through a buffer.
	InMemory Classifier = iota
	// Eightbytes is System V's merging of fields (AMD64 3.2.3).
	Eightbytes
	// PowersOfTwo passes structs of 1, 2, 4, 8 bytes like integers.
	PowersOfTwo
	// Words passes structs as sequences of integer words (AAPCS).
	Words
)

// ClassifyArg returns how a struct of shape s is passed as an argument.
func (c *Convention) ClassifyArg(s *Shape) Parts { return c.classify(&c.Args, s) }

// ClassifyRet returns how a struct of shape s is returned.
func (c *Convention) ClassifyRet(s *Shape) Parts { return c.classify(&c.Rets, s) }

func (c *Convention) classify(r *StructRule, s *Shape) Parts {
	if r.HFA && !(s.Explicit && c.OpaqueExplicit) {
		if class, n := s.hfa(); n > 0 {
			p := Parts{Count: uint8(n), HFA: true}
			for i := range n {
				p.Types[i], p.Offset[i] = class, uint8(i*s.Size/n)
			}
			return p
		}
	}
	var p Parts
	switch r.Kind { // a table of functions would make s escape
	case Eightbytes:
		p = c.eightbytes(r, s)
	case PowersOfTwo:
		p = c.powersOfTwo(r, s)
	case Words:
		p = c.words(r, s)
	}
	if p.Count == 0 && r.ByRef {
		return byRef()
	}
	return p
}

func byRef() Parts { return Parts{Count: 1, ByRef: true, Types: [MaxRegs]Class{ByRef}} }

// powersOfTwo is the rule of Windows x64 and of results on x86: the class of the register depends
// on the size and on references, but on no other fields.
func (c *Convention) powersOfTwo(r *StructRule, s *Shape) Parts {
	if s.Size > r.Max || bits.OnesCount32(s.Size) != 1 {
		return Parts{}
	}
	return wordParts(s, c.Slot)
}

// words is the rule of AAPCS for structs that are not HFAs.
func (c *Convention) words(r *StructRule, s *Shape) Parts {
	if s.Size > r.Max || s.Size == 0 {
		return Parts{}
	}
	p := wordParts(s, c.Slot)
	p.Words = true
	return p
}

// wordParts lists the first words of s.
func wordParts(s *Shape, word uint32) Parts {
	var p Parts
	for at := uint32(0); at < s.Size && p.Count < MaxRegs; at += word {
		p.Types[p.Count] = s.wordClass(at, min(word, s.Size-at))
		p.Offset[p.Count] = uint8(at)
		p.Count++
	}
	return p
}

// eightbytes is the rule of System V: each eightbyte has the class that its fields merge to, where
// integer takes precedence over floating point. A struct with an unaligned field goes to memory;
// the post-merger clean-up requires the same of larger structs without vectors.
func (c *Convention) eightbytes(r *StructRule, s *Shape) Parts {
	if s.Size > r.Max || len(s.Fields) == 0 || s.Explicit && c.OpaqueExplicit || !s.aligned() {
		return Parts{}
	}
	var merged [2]Class
	for _, f := range s.Fields {
		e := &merged[f.Offset/8]
		switch {
		case *e == None, f.Class.IsGC(), e.IsFloat() && !f.Class.IsFloat():
			*e = f.Class
		}
	}
	var p Parts
	for at := uint32(0); at < s.Size; at += 8 {
		size := min(8, s.Size-at)
		t := merged[at/8]
		switch {
		case t.IsFloat() && size <= 4:
			t = Float
		case t.IsFloat():
			t = Double
		case !t.IsGC(): // padding as well: its bits must be passed too
			t = intOf(size)
		}
		p.Types[p.Count], p.Offset[p.Count] = t, uint8(at)
		p.Count++
	}
	return p
}

// scalar returns how a value of class t is passed, and its size.
func (c *Convention) scalar(t Class) (p Parts, size uint32) {
	switch t {
	case Int64, Double:
		size = 8
	case Ref, ByRef:
		size = c.PointerSize
	default:
		size = 4
	}
	p.Count, p.Types[0] = 1, t
	if t == Int8 || t == Int16 || t.IsFloat() && c.SoftFloat {
		p.Types[0] = intOf(size)
	}
	if p.Types[0] == Int64 && c.Slot == 4 {
		p.Count, p.Types[0], p.Types[1], p.Offset[1] = 2, Int32, Int32, 4
	}
	return p, size
}
