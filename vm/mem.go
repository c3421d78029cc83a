package vm

import (
	"unsafe"

	"ryugo/vm/raw"
)

func ld8(a uint64) uint8       { return raw.Ld8(a) }
func ld16(a uint64) uint16     { return raw.Ld16(a) }
func ld32(a uint64) uint32     { return raw.Ld32(a) }
func ld64(a uint64) uint64     { return raw.Ld64(a) }
func st8(a uint64, v uint8)    { raw.St8(a, v) }
func st16(a uint64, v uint16)  { raw.St16(a, v) }
func st32(a uint64, v uint32)  { raw.St32(a, v) }
func st64(a uint64, v uint64)  { raw.St64(a, v) }
func ldW(a uint64) uint64      { return raw.LdW(a) }
func stW(a, v uint64)          { raw.StW(a, v) }
func memAt(a, n uint64) []byte { return raw.Bytes(a, n) }

// off converts an offset, which may be negative, to the value that is added to the address of a
// method table.
func off(o int32) uint64 { return raw.Off(o) }

// goAddress returns the address of a word in Go memory that does not move during a collection.
func goAddress(p *ref) uint64 { return uint64(uintptr(unsafe.Pointer(p))) }
