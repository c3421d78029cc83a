package unwind

import (
	"encoding/binary"
	"fmt"

	"ryugo/ee"
)

// The .xdata form of Windows on arm64, which CoreCLR takes on every system: a header word, the
// codes of the prolog, the last instruction's first, and an end code. A code stands for one
// instruction of four bytes and is undone alone, so instructions without effect have codes, too.
// There are no epilog scopes: in an epilog, where no thread stops, the prolog's codes hold.
//
// Two kinds of steps have no code of their own. Registers that are stored more than 504 bytes
// above the stack pointer are written as if they had been stored first, and the rest of the frame
// allocated after that. A pair of registers that do not follow each other is two codes. In both cases
// the codes hold in the body; inside of the prolog they are not those of single instructions.

// Codes of arm64. Those with a number in their low bits are the least of their range.
const (
	codeAllocS   = 0x00   // 000xxxxx: 16*x bytes
	codeFPLRX    = 0x80   // 10zzzzzz: stp x29, x30, [sp, #-8*(z+1)]!
	codeAllocM   = 0xC000 // 11000xxx x*8
	codeRegP     = 0xC800 // 110010xx xxzzzzzz: stp x(19+x), x(20+x), [sp, #8*z]
	codeRegPX    = 0xCC00 // 110011xx xxzzzzzz: the same at [sp, #-8*(z+1)]!
	codeReg      = 0xD000 // 110100xx xxzzzzzz: str
	codeRegX     = 0xD400 // 1101010x xxxzzzzz
	codeFloatP   = 0xD800 // 1101100x xxzzzzzz: of d(8+x)
	codeFloatPX  = 0xDA00 // 1101101x xxzzzzzz
	codeFloat    = 0xDC00 // 1101110x xxzzzzzz
	codeFloatX   = 0xDE00 // 11011110 xxxzzzzz
	codeAllocL   = 0xE0   // and 24 bits: 16*x bytes
	codeSetFP    = 0xE1   // mov x29, sp
	codeAddFP    = 0xE2   // and 8 bits: add x29, sp, #8*x
	codeNop      = 0xE3
	codeEnd      = 0xE4
	maxSaved     = 63 * 8 // offset of a register's store
	maxCodeWords = 255
	maxLength    = 1<<18 - 1 // instructions of a function
)

const fp, lr = 29, 30 // registers of arm64

// xdata is a block of arm64 that is being written: codes from the first instruction on.
type xdata struct {
	codes [8 * maxCodeWords]byte
	ends  [4 * maxCodeWords]uint16 // of each code
	n     int                      // codes
	size  int                      // their bytes
	err   error
}

// add appends a code of one or more bytes, the first on top.
func (x *xdata) add(bytes int, code uint32) {
	if x.n == len(x.ends) || x.size+bytes > 4*maxCodeWords-1 {
		x.err = fmt.Errorf("unwind: more than %d codes", x.n)
		return
	}
	for i := bytes - 1; i >= 0; i-- {
		x.codes[x.size] = byte(code >> (8 * i))
		x.size++
	}
	x.ends[x.n] = uint16(x.size)
	x.n++
}

// alloc adds the code of an allocation.
func (x *xdata) alloc(size uint32) {
	switch {
	case size%16 != 0 || size >= 1<<28:
		x.err = fmt.Errorf("unwind: %d bytes are allocated", size)
	case size == 0:
	case size < 512:
		x.add(1, codeAllocS|size/16)
	case size < 1<<15:
		x.add(2, codeAllocM|size/16)
	default:
		x.add(4, codeAllocL<<24|size/16)
	}
}

// saveForm is how the registers of one file are written: the codes of one and of two at an offset,
// and of those that move the stack pointer.
type saveForm struct {
	first            uint8  // register
	count            uint8  // registers
	one, two         uint32 // codes
	oneDown, twoDown uint32
}

var saveForms = [2]saveForm{
	{19, 12, codeReg, codeRegP, codeRegX, codeRegPX},
	{8, 8, codeFloat, codeFloatP, codeFloatX, codeFloatPX},
}

// formOf is the form of step s, of x19 to x30 or d8 to d15.
func (x *xdata) formOf(s *ee.UnwindStep) *saveForm {
	f := &saveForms[0]
	if s.Op == ee.UnwindSaveFloat {
		f = &saveForms[1]
	}
	if s.Reg < f.first || s.Reg >= f.first+f.count || s.Value%8 != 0 {
		x.err = fmt.Errorf("unwind: register %d is saved at %d", s.Reg, s.Value)
	}
	return f
}

// save adds the codes of one instruction that stores registers, base bytes below the offsets of the
// steps. down: it has moved the stack pointer by that before.
func (x *xdata) save(steps []ee.UnwindStep, base, down uint32) {
	for len(steps) > 0 && x.err == nil {
		s := &steps[0]
		f := x.formOf(s)
		z, k := (s.Value-base)/8, uint32(s.Reg-f.first)
		pair := len(steps) > 1 && steps[1].Op == s.Op && steps[1].Reg == s.Reg+1 && steps[1].Value == s.Value+8
		atBottom := down != 0 && z == 0 && len(steps) <= 2 && (pair || len(steps) == 1)
		switch {
		case x.err != nil || s.Value < base || z > maxSaved/8:
			x.err = fmt.Errorf("unwind: register %d is saved at %d", s.Reg, s.Value)
		case atBottom && pair && s.Reg == fp && s.Op == ee.UnwindSave && down <= 512:
			x.add(1, codeFPLRX|(down/8-1))
			down = 0
		case atBottom && pair && down <= 512 && s.Reg != lr-1:
			x.add(2, f.twoDown|k<<6|(down/8-1))
			down = 0
		case atBottom && !pair && down <= 256:
			x.add(2, f.oneDown|k<<5|(down/8-1))
			down = 0
		default:
			if down != 0 {
				x.alloc(down)
				down = 0
			}
			if pair && s.Reg != fp {
				x.add(2, f.two|k<<6|z)
			} else {
				pair = false
				x.add(2, f.one|k<<6|z)
			}
		}
		steps = steps[1:]
		if pair {
			steps = steps[1:]
		}
	}
	if down != 0 {
		x.alloc(down)
	}
}

// write writes the codes of f's prolog.
func (x *xdata) write(f *ee.Func) {
	at := uint32(0)   // offset after the last instruction that has its code
	late := uint32(0) // what is written as allocated after the stores
	var group []ee.UnwindStep
	for rest := f.Unwind; len(rest) > 0 && x.err == nil; rest = rest[len(group):] {
		end := rest[0].CodeOffset
		group = rest[:1]
		for len(group) < len(rest) && rest[len(group)].CodeOffset == end {
			group = rest[:len(group)+1]
		}
		if end%4 != 0 || end <= at {
			x.err = fmt.Errorf("unwind: an instruction ends at %d", end)
			return
		}
		for at += 4; at < end; at += 4 {
			x.add(1, codeNop)
		}
		steps, down := group, uint32(0)
		if s := &steps[0]; s.Op == ee.UnwindAlloc {
			down, steps = s.Value, steps[1:]
			if low, far := x.saves(rest[1:]); far {
				late = low &^ 15
				down -= min(late, down)
			}
		}
		var last *ee.UnwindStep
		if n := len(steps); n > 0 && steps[n-1].Op == ee.UnwindSetFrame {
			last, steps = &steps[n-1], steps[:n-1]
		}
		for i := range steps {
			if o := steps[i].Op; o != ee.UnwindSave && o != ee.UnwindSaveFloat {
				x.err = fmt.Errorf("unwind: step of op %d", o)
				return
			}
		}
		before := x.n
		x.save(steps, late, down)
		if last != nil {
			x.setFrame(last, &late)
		}
		if x.n == before { // all that is allocated is written later
			x.add(1, codeNop)
		}
	}
	x.alloc(late)
	if f.PrologSize%4 != 0 || at > f.PrologSize {
		x.err = fmt.Errorf("unwind: a prolog of %d bytes", f.PrologSize)
	}
}

// saves returns the lowest offset of the stores between here and the next allocation, and
// whether one is too far from the stack pointer.
func (x *xdata) saves(steps []ee.UnwindStep) (low uint32, far bool) {
	low = ^uint32(0)
	for i := range steps {
		switch s := &steps[i]; s.Op {
		case ee.UnwindAlloc:
			return low, far
		case ee.UnwindSave, ee.UnwindSaveFloat:
			low, far = min(low, s.Value), far || s.Value > maxSaved
		case ee.UnwindSetFrame:
			if s.Value > 255*8 {
				low, far = min(low, s.Value), true
			}
		}
	}
	return low, far
}

// setFrame adds the code of x29 being s.Value bytes above the stack pointer, late of which are
// not needed any more: the stack pointer is found by x29.
func (x *xdata) setFrame(s *ee.UnwindStep, late *uint32) {
	v := s.Value - *late
	*late = 0
	switch {
	case s.Reg != fp || v%8 != 0 || v > 255*8:
		x.err = fmt.Errorf("unwind: register %d is the frame's at %d", s.Reg, s.Value)
	case v == 0:
		x.add(1, codeSetFP)
	default:
		x.add(2, codeAddFP<<8|v/8)
	}
}

// AppendARM64 appends f's block for arm64, or says why there is none.
func AppendARM64(dst []byte, f *ee.Func) ([]byte, error) {
	var x xdata
	x.write(f)
	length := (f.End - f.Start) / 4
	if x.err == nil && (length > maxLength || (f.End-f.Start)%4 != 0) {
		x.err = fmt.Errorf("unwind: a function of %d bytes", f.End-f.Start)
	}
	if x.err != nil {
		return dst, x.err
	}
	words := uint32(x.size+1+3) / 4
	if words <= 31 {
		dst = binary.LittleEndian.AppendUint32(dst, length|words<<27)
	} else {
		dst = binary.LittleEndian.AppendUint32(dst, length)
		dst = binary.LittleEndian.AppendUint32(dst, words<<16)
	}
	end := len(dst) + int(words)*4
	for i := x.n - 1; i >= 0; i-- {
		from := 0
		if i > 0 {
			from = int(x.ends[i-1])
		}
		dst = append(dst, x.codes[from:x.ends[i]]...)
	}
	for len(dst) < end {
		dst = append(dst, codeEnd)
	}
	return dst, nil
}
