// Package xdata encodes and decodes the format in which CoreCLR expects the effects of prologs and
// epilogs of arm64 on every system: .xdata of Windows.
package xdata

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"ryugo/ee"
)

// A block is a header word, a word for each epilog (its scope: where it begins and the index of its
// first code), and codes: those of the prolog, for the last instruction first, an end code, those
// of the epilogs, which are all the same, in their order, and an end code.
//
// A code stands for one instruction of four bytes and is undone on its own, so instructions without
// effect also have codes: if a thread has stopped inside of a prolog or an epilog, the unwinder
// counts instructions to find the first code to undo. One code has no instruction: that the stack
// pointer is restored from the frame register, valid after the last store. Until the next
// instruction has run, this code is counted as the prolog's last instruction, so the unwinder does
// not use it too early.

// Codes of arm64. Codes with a number in their low bits are the lowest of their range.
const (
	codeAllocS   = 0x00   // 000xxxxx: 16*x bytes
	codeFPLRX    = 0x80   // 10zzzzzz: stp x29, x30, [sp, #-8*(z+1)]!
	codeAllocM   = 0xC000 // 11000xxx x*8
	codeRegP     = 0xC800 // 110010xx xxzzzzzz: stp x(19+x), x(20+x), [sp, #8*z]
	codeRegPX    = 0xCC00 // 110011xx xxzzzzzz: the same at [sp, #-8*(z+1)]!
	codeReg      = 0xD000 // 110100xx xxzzzzzz: str
	codeRegX     = 0xD400 // 1101010x xxxzzzzz
	codeFloatP   = 0xD800 // for d(8+x)
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
	maxLength    = 1<<18 - 1 // instructions per function
)

const fp, lr = 29, 30 // registers of arm64

// writer is an arm64 block under construction: codes for the first instruction first.
type writer struct {
	codes [4 * maxCodeWords]byte
	ends  [4 * maxCodeWords]uint16 // end of each code
	n     int                      // number of codes
	size  int                      // size of the codes in bytes
	err   error
}

// add appends a code of one or more bytes, the most significant byte first.
func (x *writer) add(bytes int, code uint32) {
	if x.n == len(x.ends) || x.size+bytes > len(x.codes) {
		x.err = fmt.Errorf("xdata: more than %d codes", x.n)
		return
	}
	for i := bytes - 1; i >= 0; i-- {
		x.codes[x.size] = byte(code >> (8 * i))
		x.size++
	}
	x.ends[x.n] = uint16(x.size)
	x.n++
}

// alloc appends the code of an allocation.
func (x *writer) alloc(size uint32) {
	switch {
	case size%16 != 0 || size >= 1<<28:
		x.err = fmt.Errorf("xdata: %d bytes are allocated", size)
	case size == 0:
	case size < 512:
		x.add(1, codeAllocS|size/16)
	case size < 1<<15:
		x.add(2, codeAllocM|size/16)
	default:
		x.add(4, codeAllocL<<24|size/16)
	}
}

// saveForm is the encoding of saves of one file's registers: the codes for one and for two
// registers at an offset, and those that also move the stack pointer.
type saveForm struct {
	first            uint8  // first register
	count            uint8  // number of registers
	one, two         uint32 // codes without moving the stack pointer
	oneDown, twoDown uint32
}

var saveForms = [2]saveForm{
	{19, 12, codeReg, codeRegP, codeRegX, codeRegPX},
	{8, 8, codeFloat, codeFloatP, codeFloatX, codeFloatPX},
}

// formOf returns the form of step s, for x19 to x30 or d8 to d15.
func (x *writer) formOf(s *ee.UnwindStep) *saveForm {
	f := &saveForms[0]
	if s.Op == ee.UnwindSaveFloat {
		f = &saveForms[1]
	}
	if s.Reg < f.first || s.Reg >= f.first+f.count || s.Value%8 != 0 {
		x.err = fmt.Errorf("xdata: register %d is saved at %d", s.Reg, s.Value)
	}
	return f
}

// save appends the code of one instruction that stores one or two registers. The instruction first
// moves the stack pointer by down bytes, if that is not 0.
func (x *writer) save(steps []ee.UnwindStep, down uint32) {
	s := &steps[0]
	f := x.formOf(s)
	z, k := s.Value/8, uint32(s.Reg-f.first)
	pair := len(steps) == 2 && steps[1].Op == s.Op && steps[1].Reg == s.Reg+1 && steps[1].Value == s.Value+8
	record := s.Op == ee.UnwindSave && s.Reg >= lr-1
	switch {
	case x.err != nil:
	case !pair && len(steps) > 1, down%8 != 0, down != 0 && z != 0, z > maxSaved/8:
		x.err = fmt.Errorf("xdata: no code for registers %d.. at %d, %d bytes allocated", s.Reg, s.Value, down)
	case record && pair && s.Reg == fp && down != 0 && down <= 512:
		x.add(1, codeFPLRX|(down/8-1))
	case record:
		x.err = fmt.Errorf("xdata: register %d is saved at %d", s.Reg, s.Value)
	case down == 0 && pair:
		x.add(2, f.two|k<<6|z)
	case down == 0:
		x.add(2, f.one|k<<6|z)
	case pair && down <= 512:
		x.add(2, f.twoDown|k<<6|(down/8-1))
	case !pair && down <= 256:
		x.add(2, f.oneDown|k<<5|(down/8-1))
	default:
		x.err = fmt.Errorf("xdata: %d bytes are allocated by the store of register %d", down, s.Reg)
	}
}

// write appends the codes of steps in their order; steps with the same offset are one instruction.
func (x *writer) write(steps []ee.UnwindStep) {
	at := uint32(0) // offset after the last instruction with a code
	var group []ee.UnwindStep
	for rest := steps; len(rest) > 0 && x.err == nil; rest = rest[len(group):] {
		end := rest[0].CodeOffset
		group = rest[:1]
		for len(group) < len(rest) && rest[len(group)].CodeOffset == end {
			group = rest[:len(group)+1]
		}
		if end%4 != 0 || end <= at {
			x.err = fmt.Errorf("xdata: an instruction ends at %d", end)
			return
		}
		for at += 4; at < end; at += 4 {
			x.add(1, codeNop)
		}
		x.instruction(group)
	}
}

// instruction appends the code of one instruction with the effects of steps, and a second code if
// it is the last store before the frame register becomes the base for unwinding.
func (x *writer) instruction(steps []ee.UnwindStep) {
	var down uint32
	if s := &steps[0]; s.Op == ee.UnwindAlloc {
		down, steps = s.Value, steps[1:]
	}
	var frame *ee.UnwindStep
	if n := len(steps); n > 0 && steps[n-1].Op == ee.UnwindSetFrame {
		frame, steps = &steps[n-1], steps[:n-1]
	}
	for i := range steps {
		if o := steps[i].Op; o != ee.UnwindSave && o != ee.UnwindSaveFloat {
			x.err = fmt.Errorf("xdata: step of op %d", o)
			return
		}
	}
	if len(steps) > 0 {
		x.save(steps, down)
	} else {
		x.alloc(down)
	}
	if frame != nil {
		x.setFrame(frame)
	}
}

// setFrame appends the code for x29 being s.Value bytes above the stack pointer.
func (x *writer) setFrame(s *ee.UnwindStep) {
	v := s.Value
	switch {
	case s.Reg != fp || v%8 != 0 || v > 255*8:
		x.err = fmt.Errorf("xdata: register %d is the frame's at %d", s.Reg, s.Value)
	case v == 0:
		x.add(1, codeSetFP)
	default:
		x.add(2, codeAddFP<<8|v/8)
	}
}

// reverse reverses the order of the codes.
func (x *writer) reverse() {
	slices.Reverse(x.codes[:x.size]) // now each has its first byte last
	from := 0
	for _, end := range x.ends[:x.n] {
		slices.Reverse(x.codes[x.size-int(end) : x.size-from])
		from = int(end)
	}
}

// end appends an end code.
func (x *writer) end() { x.add(1, codeEnd) }

// Limits of the fields of a header and a scope.
const (
	maxHeadWords = 31 // words of codes
	maxHeadScope = 31 // scopes, or the index of the first code of the only epilog
	maxIndex     = 1<<10 - 1
	maxScopes    = 1<<16 - 1
)

// Header bits.
const (
	headOneEpilog = 1 << 21 // the only epilog ends at the function's end, and the field for the count of scopes is its index
	headScopes    = 22
	headWords     = 27
)

// Append appends f's block for arm64, or returns an error if there is none.
func Append(dst []byte, f *ee.Func) ([]byte, error) {
	var x writer
	x.write(f.Unwind)
	if n := len(f.Unwind); x.err == nil && (f.PrologSize%4 != 0 || n > 0 && f.Unwind[n-1].CodeOffset > f.PrologSize) {
		x.err = fmt.Errorf("xdata: a prolog of %d bytes", f.PrologSize)
	}
	if x.err == nil {
		x.reverse()
	}
	x.end()
	length := (f.End - f.Start) / 4
	if x.err == nil && (length > maxLength || (f.End-f.Start)%4 != 0) {
		x.err = fmt.Errorf("xdata: a function of %d bytes", f.End-f.Start)
	}
	index, scopes := uint32(x.size), uint32(len(f.Epilogs))
	single := false
	if scopes > 0 && x.err == nil {
		x.write(f.Restore)
		x.end()
		if own := x.codes[index:x.size]; x.err == nil && bytes.HasSuffix(x.codes[:index], own) {
			index, x.size = index-uint32(len(own)), int(index)
		}
		size := f.Restore[len(f.Restore)-1].CodeOffset + 4
		single = scopes == 1 && f.Epilogs[0]+size == f.End && index <= maxHeadScope
		if x.err == nil && (index > maxIndex || scopes > maxScopes) {
			x.err = fmt.Errorf("xdata: %d epilogs, codes from %d on", scopes, index)
		}
	}
	if x.err != nil {
		return dst, x.err
	}
	words := uint32(x.size+3) / 4
	head := length
	if single {
		head |= headOneEpilog
		scopes = index
	}
	if words <= maxHeadWords && scopes <= maxHeadScope {
		dst = binary.LittleEndian.AppendUint32(dst, head|scopes<<headScopes|words<<headWords)
	} else {
		dst = binary.LittleEndian.AppendUint32(dst, head)
		dst = binary.LittleEndian.AppendUint32(dst, scopes|words<<16)
	}
	if !single {
		last := f.Start
		for _, at := range f.Epilogs {
			if at%4 != 0 || at < last || at >= f.End {
				return dst, fmt.Errorf("xdata: an epilog at %d", at)
			}
			dst = binary.LittleEndian.AppendUint32(dst, (at-f.Start)/4|index<<22)
			last = at
		}
	}
	end := len(dst) + int(words)*4
	dst = append(dst, x.codes[:x.size]...)
	for len(dst) < end {
		dst = append(dst, codeEnd)
	}
	return dst, nil
}
