// Package unwind encodes and decodes the format in which CoreCLR expects the effects of x64 prologs
// on every system: UNWIND_INFO of Windows (win64unwind.h).
//
// A block is a header of four bytes and 16-bit words, for the prolog's last action first. An action
// is one word, with the offset of the end of its instruction, its op and four further bits, and up
// to two words for a number.
package unwind

import (
	"encoding/binary"
	"fmt"

	"ryugo/ee"
)

// Ops of actions. opSetFrameLarge is an extension of CoreCLR for Unix.
const (
	opPush          = 0
	opAllocLarge    = 1
	opAllocSmall    = 2
	opSetFrame      = 3
	opSave          = 4
	opSaveFar       = 5
	opSaveXMM       = 8
	opSaveXMMFar    = 9
	opSetFrameLarge = 11
)

const (
	version        = 1
	headerSize     = 4
	maxSmallAlloc  = 128
	maxFrameOffset = 15 * 16 // largest in the header
	maxWord        = 1<<16 - 1
	maxCodes       = 1<<8 - 1
	maxOffset      = 1<<8 - 1
)

// action is the encoding of a step.
type action struct {
	op, info uint8
	words    uint8  // words of value
	value    uint32 // scaled, low word first
}

func encode(s *ee.UnwindStep) action {
	switch s.Op {
	case ee.UnwindPush:
		return action{op: opPush, info: s.Reg}
	case ee.UnwindAlloc:
		switch {
		case s.Value <= maxSmallAlloc:
			return action{op: opAllocSmall, info: uint8(s.Value/8 - 1)}
		case s.Value/8 <= maxWord:
			return action{op: opAllocLarge, words: 1, value: s.Value / 8}
		}
		return action{op: opAllocLarge, info: 1, words: 2, value: s.Value}
	case ee.UnwindSetFrame:
		if s.Value <= maxFrameOffset {
			return action{op: opSetFrame}
		}
		return action{op: opSetFrameLarge, words: 2, value: s.Value / 16}
	case ee.UnwindSaveFloat:
		if s.Value/16 <= maxWord {
			return action{op: opSaveXMM, info: s.Reg, words: 1, value: s.Value / 16}
		}
		return action{op: opSaveXMMFar, info: s.Reg, words: 2, value: s.Value}
	}
	if s.Value/8 <= maxWord {
		return action{op: opSave, info: s.Reg, words: 1, value: s.Value / 8}
	}
	return action{op: opSaveFar, info: s.Reg, words: 2, value: s.Value}
}

// codes returns the number of words of f's steps.
func codes(f *ee.Func) int {
	n := 0
	for i := range f.Unwind {
		n += 1 + int(encode(&f.Unwind[i]).words)
	}
	return n
}

// Size returns the size of f's block.
func Size(f *ee.Func) int { return headerSize + 2*codes(f) }

// Append appends f's block. Check must have succeeded for f.
func Append(dst []byte, f *ee.Func) []byte {
	frame := uint8(0)
	for i := range f.Unwind {
		if s := &f.Unwind[i]; s.Op == ee.UnwindSetFrame {
			frame = s.Reg | uint8(min(s.Value, maxFrameOffset)/16)<<4
		}
	}
	dst = append(dst, version, uint8(f.PrologSize), uint8(codes(f)), frame)
	for i := len(f.Unwind) - 1; i >= 0; i-- {
		s := &f.Unwind[i]
		a := encode(s)
		dst = append(dst, uint8(s.CodeOffset), a.op|a.info<<4)
		for v := a.value; a.words > 0; a.words-- {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(v))
			v >>= 16
		}
	}
	return dst
}

// Check returns why the steps of f cannot be encoded, or nil.
func Check(f *ee.Func) error {
	last, frames := uint32(0), 0
	for i := range f.Unwind {
		s := &f.Unwind[i]
		switch {
		case s.CodeOffset < last:
			return fmt.Errorf("unwind: step %d is out of order", i)
		case s.Reg > 15:
			return fmt.Errorf("unwind: step %d names register %d", i, s.Reg)
		case s.Op == ee.UnwindAlloc && (s.Value == 0 || s.Value%8 != 0), s.Op == ee.UnwindSave && s.Value%8 != 0, s.Op == ee.UnwindSaveFloat && s.Value%16 != 0:
			return fmt.Errorf("unwind: %d bytes in step %d", s.Value, i)
		case s.Op == ee.UnwindSetFrame:
			if frames++; s.Reg == 0 || s.Value%16 != 0 || frames > 1 {
				return fmt.Errorf("unwind: step %d cannot make register %d the frame's at %d", i, s.Reg, s.Value)
			}
		case s.Op > ee.UnwindSaveFloat:
			return fmt.Errorf("unwind: step %d is op %d", i, s.Op)
		}
		last = s.CodeOffset
	}
	if last > f.PrologSize || f.PrologSize > maxOffset {
		return fmt.Errorf("unwind: a prolog of %d bytes", f.PrologSize)
	}
	if n := codes(f); n > maxCodes {
		return fmt.Errorf("unwind: %d codes", n)
	}
	return nil
}
