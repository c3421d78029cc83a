package a64

import (
	"encoding/binary"
	"fmt"

	"ryugo/ee"
)

// Relocate completes the field of a relocation: out is its place, with address at; value is the
// symbol's address plus addend. It returns an error if the value is out of the field's range.
func Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error {
	if kind == ee.RelocAddress {
		binary.LittleEndian.PutUint64(out, value)
		return nil
	}
	w := binary.LittleEndian.Uint32(out)
	switch kind {
	case ee.RelocBranch:
		d := int64(value - at)
		if d&3 != 0 || d < -1<<27 || d >= 1<<27 {
			return fmt.Errorf("a64: branch from %#x to %#x", at, value)
		}
		w = w&^(1<<26-1) | imm26(int32(d))
	case ee.RelocPage:
		d := int64(value>>12) - int64(at>>12)
		if d < -1<<20 || d >= 1<<20 {
			return fmt.Errorf("a64: %#x is out of reach from %#x", value, at)
		}
		w = w&^adrBits(-1) | adrBits(int32(d))
	case ee.RelocPageOffset:
		off := uint32(value & 0xFFF)
		if w&0x1F000000 != 0x11000000 { // no add: a load or store, whose offset is in units of its size
			log := w >> 30
			if w&(1<<26|1<<23) == 1<<26|1<<23 {
				log = 4
			}
			if off&(1<<log-1) != 0 {
				return fmt.Errorf("a64: %#x is not aligned to %d bytes", value, 1<<log)
			}
			off >>= log
		}
		w = w&^(0xFFF<<10) | off<<10
	default:
		return fmt.Errorf("a64: no relocation %d", kind)
	}
	binary.LittleEndian.PutUint32(out, w)
	return nil
}
