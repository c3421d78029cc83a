package cpu

import (
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/vm/raw"
)

// Convention is the target's calling convention for transitions and stubs: the place of each word
// of an argument. Values that cross between Go and compiled code are laid out by it, whatever the
// host's own convention is.
//
//	S24 M(this, double, S24)   System V: rdi; rsi, the buffer; xmm0; three words of stack
//	                           Windows:  rcx; rdx, the buffer; xmm2; r9, the address of a copy
type Convention struct {
	*targets.Target
	*abi.Convention
	// Words are the places of arguments that are all one integer. WordStack is the number of stack
	// words that they take.
	Words     [ArgWords]Loc
	WordStack int
}

// ArgWords is the number of integer arguments that the Go side of a helper may have.
const ArgWords = 6

// NewConvention returns the convention of a target.
func NewConvention(t *targets.Target) *Convention {
	c := &Convention{Target: t, Convention: t.ABI.Convention}
	locs, stack := c.Layout([]ArgShape{IntShape, IntShape, IntShape, IntShape, IntShape, IntShape})
	c.WordStack = stack
	copy(c.Words[:], locs)
	return c
}

// AfterFloats returns the number, as Frame.Arg counts, of the ith integer argument after the given
// number of floating-point arguments.
func (c *Convention) AfterFloats(floats, i int) int {
	if c.SharedSlots {
		return floats + i
	}
	return i
}

// ArgShape is the part of an argument's type that decides where the argument is passed.
type ArgShape struct {
	abi.Parts
	Size   uint32 // in bytes
	Align  uint32 // of a struct; 0: of its words
	GC     string // the ee.GCType of each word; "" if none is a reference
	Buffer bool   // the address of a return buffer
}

// The shapes of scalars.
var (
	IntShape   = scalarShape(wordClass, Word, "")
	LongShape  = longShape()
	FloatShape = scalarShape(abi.Double, 8, "")
	RefShape   = scalarShape(abi.Ref, Word, string([]byte{byte(ee.TYPE_GC_REF)}))
	ByrefShape = scalarShape(abi.ByRef, Word, string([]byte{byte(ee.TYPE_GC_BYREF)}))
	// SingleShape is a float, which takes one word.
	SingleShape = func() ArgShape {
		if Narrow {
			return scalarShape(abi.Float, 4, "")
		}
		return FloatShape
	}()
	// BufferShape is the address of a return buffer. Some conventions have a separate register for
	// it.
	BufferShape = func() ArgShape {
		s := ByrefShape
		s.Buffer = true
		return s
	}()
)

// wordClass is the class of an integer of one word.
const wordClass = abi.Int64 - abi.Class(8/Word-1)

func scalarShape(t abi.Class, size uint32, gc string) ArgShape {
	return ArgShape{Parts: abi.Parts{Count: 1, Types: [abi.MaxRegs]abi.Class{t}}, Size: size, Align: size, GC: gc}
}

// longShape returns the shape of a 64-bit integer: two words if a word has 32 bits, for which a
// convention may have registers.
func longShape() ArgShape {
	s := scalarShape(abi.Int64, 8, "")
	if Narrow {
		s.Count, s.Types[0], s.Types[1], s.Offset[1] = 2, abi.Int32, abi.Int32, 4
	}
	return s
}

// floats reports whether words have 4 bytes and s is a floating-point number, or a homogeneous
// aggregate of them. Each such number is passed as one piece, whatever its size.
func (s *ArgShape) floats() bool { return Narrow && s.Count > 0 && s.Types[0].IsFloat() }

// Words returns the number of pieces in which s is passed, each in a register or in a stack slot:
// its words, or the floats of a homogeneous aggregate of floats. If s is passed by reference, the
// address is the only piece.
func (s *ArgShape) Words() int {
	switch {
	case s.ByRef:
		return 1
	case s.Halves():
		return int(s.Count)
	case s.floats():
		return int(s.Count)
	}
	return s.ValueWords()
}

// Halves reports whether the pieces of s are floats, of 4 bytes each.
func (s *ArgShape) Halves() bool { return s.HFA && s.Types[0] == abi.Float }

// InHalves reports whether each piece of s is half of a word of 8 bytes.
func (s *ArgShape) InHalves() bool { return s.Halves() || Narrow && !s.floats() }

// Piece returns the offset in the value, and the size in bytes, of piece i of s.
func (s *ArgShape) Piece(i int) (off uint64, size uint32) {
	if s.Halves() {
		return 4 * uint64(i), 4
	}
	if s.floats() {
		size = s.Size / uint32(s.Count)
		return uint64(i) * uint64(size), size
	}
	return Word * uint64(i), Word
}

// ValueWords returns the number of words of the value.
func (s *ArgShape) ValueWords() int { return int(s.Size+Word-1) / Word }

// KindAt returns what word i of the value is for the collector.
func (s *ArgShape) KindAt(i int) ee.GCType {
	if s.GC == "" {
		return ee.TYPE_GC_NONE
	}
	return ee.GCType(s.GC[i])
}

// ElemShape is the part of an element type that the accessors of an array of several dimensions
// need to know.
type ElemShape struct {
	Size   uint32
	Signed bool // a small integer that is sign-extended
	Float  bool // float or double
	Ref    bool
	Value  ArgShape   // how it is passed
	Result abi.Result // how a struct is returned
}

// IsStruct reports whether elements are structs.
func (s *ElemShape) IsStruct() bool { return s.Result.Buffer || s.Result.Count > 0 }

// NoReg stands for no register.
const NoReg targets.Reg = 255

// Loc is the place of one piece of an argument: a register, or a stack slot, whose number counts
// words from the first stack argument.
type Loc struct {
	Reg  targets.Reg
	Part Part
	Word uint16
}

// Part says which part of a word a piece takes.
type Part uint8

const (
	Whole    Part = iota
	LowHalf       // 4 bytes of a word of 8 on the stack
	HighHalf      // the upper 4 bytes
	Two           // two words of 4 bytes, on the stack or of a floating-point register
)

// RegLoc returns the place of a piece of class c that is passed in register r.
func RegLoc(r targets.Reg, c abi.Class) Loc {
	if Narrow && c == abi.Double {
		return Loc{Reg: r, Part: Two}
	}
	return Loc{Reg: r}
}

// Offset returns the offset of l in the stack arguments, in bytes.
func (l Loc) Offset() uint64 {
	off := Word * uint64(l.Word)
	if l.Part == HighHalf {
		off += 4
	}
	return off
}

// Load reads a piece from the stack; the stack arguments begin at args.
func (l Loc) Load(args uint64) uint64 {
	switch l.Part {
	case Whole:
		return raw.LdW(args + l.Offset())
	case Two:
		return raw.Ld64(args + l.Offset())
	}
	return uint64(raw.Ld32(args + l.Offset()))
}

// Store writes a piece to the stack; the stack arguments begin at args.
func (l Loc) Store(args, v uint64) {
	switch l.Part {
	case Whole:
		raw.StW(args+l.Offset(), v)
	case Two:
		raw.St64(args+l.Offset(), v)
	default:
		raw.St32(args+l.Offset(), uint32(v))
	}
}

// IsStack reports whether l is on the stack, IsFloat whether it is a floating-point register.
func (l Loc) IsStack() bool { return l.Reg == NoReg }
func (l Loc) IsFloat() bool { return l.Reg-FirstFloat < floatRegs }

// Layout returns the place of each piece of args, and the number of words in the argument area.
func (c *Convention) Layout(args []ArgShape) (locs []Loc, stack int) {
	s := c.Start()
	for i := range args {
		a := &args[i]
		if a.Buffer && c.RetBuf != abi.NoReg {
			locs = append(locs, Loc{Reg: c.RetBuf})
			continue
		}
		p := c.NextStruct(&s, a.Parts, a.Size, max(a.Align, c.Slot))
		for k := range a.Words() {
			if k < int(p.Count) {
				locs = append(locs, RegLoc(p.Regs[k], p.Types[k]))
				continue
			}
			off, size := a.Piece(k)
			off += uint64(p.Stack)
			if p.Split {
				off -= Word * uint64(p.Count)
			}
			l := Loc{Reg: NoReg, Word: uint16(off / Word)}
			switch {
			case size == Word:
			case size == 4:
				l.Part = LowHalf + Part(off/4&1)
			default:
				l.Part = Two
			}
			locs = append(locs, l)
		}
	}
	return locs, int(s.StackSize()+Word-1) / Word
}

// NumPieces returns the number of pieces in which args are passed.
func NumPieces(args []ArgShape) (n int) {
	for i := range args {
		n += args[i].Words()
	}
	return n
}

// Move moves one piece to another place.
type Move struct{ From, To Loc }

// Shifted returns the moves that take args from their places after `before` to their places after
// `after`.
func (c *Convention) Shifted(before, after, args []ArgShape) []Move {
	from, _ := c.Layout(append(before[:len(before):len(before)], args...))
	to, _ := c.Layout(append(after[:len(after):len(after)], args...))
	from, to = from[NumPieces(before):], to[NumPieces(after):]
	var moves []Move
	for i := range from {
		if from[i] != to[i] {
			moves = append(moves, Move{from[i], to[i]})
		}
	}
	return moves
}
