package unwind

import (
	"encoding/binary"
	"errors"
	"slices"

	"ryugo/ee"
)

// errBad is for bytes that Append does not write.
var errBad = errors.New("unwind: bad block")

// Decode decodes a block into f's PrologSize and Unwind; it reuses the memory of Unwind.
func Decode(block []byte, f *ee.Func) error {
	f.Unwind = f.Unwind[:0]
	if len(block) < headerSize || block[0] != version || len(block) != headerSize+2*int(block[2]) {
		return errBad
	}
	f.PrologSize = uint32(block[1])
	frame, offset := block[3]&15, uint32(block[3]>>4)*16
	framed := false
	for rest := block[headerSize:]; len(rest) > 0; {
		op, info := rest[1]&15, rest[1]>>4
		s := ee.UnwindStep{CodeOffset: uint32(rest[0])}
		rest = rest[2:]
		words := uint8(0)
		switch op {
		case opPush:
			s.Op, s.Reg = ee.UnwindPush, info
		case opAllocSmall:
			s.Op, s.Value = ee.UnwindAlloc, uint32(info)*8+8
		case opAllocLarge:
			s.Op, words = ee.UnwindAlloc, 1+info
		case opSetFrame:
			s.Op, s.Reg, s.Value = ee.UnwindSetFrame, frame, offset
		case opSetFrameLarge:
			s.Op, s.Reg, words = ee.UnwindSetFrame, frame, 2
		case opSave:
			s.Op, s.Reg, words = ee.UnwindSave, info, 1
		case opSaveFar:
			s.Op, s.Reg, words = ee.UnwindSave, info, 2
		case opSaveXMM:
			s.Op, s.Reg, words = ee.UnwindSaveFloat, info, 1
		case opSaveXMMFar:
			s.Op, s.Reg, words = ee.UnwindSaveFloat, info, 2
		default:
			return errBad
		}
		if words > 2 || len(rest) < 2*int(words) {
			return errBad
		}
		switch words {
		case 1:
			s.Value = uint32(binary.LittleEndian.Uint16(rest)) * 8
			if op == opSaveXMM {
				s.Value *= 2
			}
		case 2:
			s.Value = binary.LittleEndian.Uint32(rest)
			if op == opSetFrameLarge {
				s.Value *= 16
			}
		}
		rest = rest[2*words:]
		framed = framed || s.Op == ee.UnwindSetFrame
		f.Unwind = append(f.Unwind, s)
	}
	slices.Reverse(f.Unwind)
	if framed != (block[3] != 0) || Check(f) != nil {
		return errBad
	}
	return nil
}
