package cpu

import "ryugo/vm/raw"

// Frame is the address of an exit frame.
type Frame uint64

// Place returns the address of l.
func (f Frame) Place(l Loc) uint64 {
	switch {
	case l.IsStack():
		return uint64(f) + FrameStack + l.Offset()
	case l.IsFloat():
		return uint64(f) + FloatOffset(l.Reg)
	}
	return uint64(f) + RegOffset[l.Reg]
}

// ArgPlace returns the address of the ith argument if all arguments are integers. The context block
// has its offset in the frame.
func (f Frame) ArgPlace(i int) uint64 {
	return uint64(f) + raw.Ld64(uint64(f)&^(StackSize-1)+CtxArgs+uint64(i)*8)
}

// At returns the word at a place, Set changes it. Arg and SetArg access the ith argument if all are
// integers. Float and SetFloat access a floating-point argument or result if all are doubles,
// Single an argument if all are of 4 bytes. Reg and SetReg access the word at an offset.
func (f Frame) At(l Loc) uint64 {
	if l.Part == Two {
		return raw.Ld64(f.Place(l))
	}
	return raw.LdW(f.Place(l))
}

func (f Frame) Set(l Loc, v uint64) {
	if l.Part == Two {
		raw.St64(f.Place(l), v)
		return
	}
	raw.StW(f.Place(l), v)
}

func (f Frame) Arg(i int) uint64          { return raw.LdW(f.ArgPlace(i)) }
func (f Frame) SetArg(i int, v uint64)    { raw.StW(f.ArgPlace(i), v) }
func (f Frame) Float(i int) uint64        { return raw.Ld64(uint64(f) + FrameFloats + uint64(i)*doubleSize) }
func (f Frame) SetFloat(i int, v uint64)  { raw.St64(uint64(f)+FrameFloats+uint64(i)*doubleSize, v) }
func (f Frame) Single(i int) uint32       { return raw.Ld32(uint64(f) + FrameFloats + uint64(i)*floatSize) }
func (f Frame) Reg(off uint64) uint64     { return raw.LdW(uint64(f) + off) }
func (f Frame) SetReg(off, v uint64)      { raw.StW(uint64(f)+off, v) }
func (f Frame) Desc() uint64              { return raw.LdW(uint64(f) + FrameDesc) }
func (f Frame) Number() uint64            { return raw.LdW(uint64(f) + FrameNumber) }
func (f Frame) ReturnAddress() uint64     { return raw.LdW(uint64(f) + FrameReturn) }
func (f Frame) SetReturnAddress(a uint64) { raw.StW(uint64(f)+FrameReturn, a) }
func (f Frame) CallerStack() uint64       { return uint64(f) + FrameStack }

// Result returns the word of an integer result, Long a result of 64 bits.
func (f Frame) Result() uint64 { return raw.LdW(uint64(f) + FrameResult) }
func (f Frame) Long() uint64 {
	if Narrow {
		return f.Result() | f.Reg(FrameResult2)<<32
	}
	return f.Result()
}

// SetResult sets the integer result, of at most 64 bits, to v.
func (f Frame) SetResult(v uint64) {
	raw.StW(uint64(f)+FrameResult, v)
	if Narrow {
		raw.StW(uint64(f)+FrameResult2, v>>32)
	}
}

// LongArg returns an integer argument of 64 bits: the ith of all integers, and the nth of those
// with 64 bits. On a narrow machine these are either in register pairs, where i is 0 or 1 and at
// most one argument precedes, or only on the stack.
func (f Frame) LongArg(i, n int) uint64 {
	switch {
	case LongsInPairs:
		return f.Arg(2*i) | f.Arg(2*i+1)<<32
	case Narrow:
		return raw.Ld64(f.CallerStack() + 8*uint64(n))
	}
	return f.Arg(i)
}

// AfterLong returns the ith integer argument after a first argument of 64 bits.
func (f Frame) AfterLong(i int) uint64 {
	switch {
	case LongsInPairs:
		return f.Arg(i + 2)
	case Narrow:
		return f.Arg(i)
	}
	return f.Arg(i + 1)
}

// Results are the result registers of a call.
type Results struct{ Int, Int2, Float, Float2, Float3, Float4 uint64 }

// Long returns an integer result of 64 bits.
func (r *Results) Long() uint64 {
	if Narrow {
		return r.Int | r.Int2<<32
	}
	return r.Int
}

// Results returns the results of a method that has returned by exit frame f.
func (f Frame) Results() Results {
	return Results{f.Result(), f.Reg(FrameResult2), f.Float(0), f.Float(1), f.Float(2), f.Float(3)}
}

// SetResults sets the result registers of an exit.
func (f Frame) SetResults(r *Results) {
	f.SetReg(FrameResult, r.Int)
	f.SetReg(FrameResult2, r.Int2)
	f.SetFloat(0, r.Float)
	f.SetFloat(1, r.Float2)
	f.SetFloat(2, r.Float3)
	f.SetFloat(3, r.Float4)
}

// NewCall makes the exit frame that runs the code at entry, with its stack arguments from args on.
// The return address is above the frame that the resume stub drops.
func NewCall(args, entry, returns uint64) Frame {
	f := Frame(args - Word - FrameSize)
	raw.StW(args-Word, returns)
	f.SetReturnAddress(entry)
	f.SetReg(FrameFP, 0)
	return f
}

// FloatOffset returns the offset of a floating-point register in an exit frame.
func FloatOffset(r uint8) uint64 { return FrameFloats + uint64(r-FirstFloat)*floatSize }
