// Package raw reads and writes memory outside of Go's heap by address: a program's
// objects, stack and code. Go computes with addresses of 64 bits on every machine; in
// memory an address, and so a reference, has the size of a word.
package raw

import "unsafe"

// Ptr makes a pointer to an address that is not in Go's heap. The detour avoids a warning of vet,
// which would be right for addresses of Go objects.
func Ptr(a uint64) unsafe.Pointer {
	p := uintptr(a)
	return *(*unsafe.Pointer)(unsafe.Pointer(&p))
}

// Ld8 loads the byte at a; the others load and store words of their sizes.
func Ld8(a uint64) uint8 { return *(*uint8)(Ptr(a)) }

func Ld16(a uint64) uint16    { return *(*uint16)(Ptr(a)) }
func Ld32(a uint64) uint32    { return *(*uint32)(Ptr(a)) }
func Ld64(a uint64) uint64    { return *(*uint64)(Ptr(a)) }
func St8(a uint64, v uint8)   { *(*uint8)(Ptr(a)) = v }
func St16(a uint64, v uint16) { *(*uint16)(Ptr(a)) = v }
func St32(a uint64, v uint32) { *(*uint32)(Ptr(a)) = v }
func St64(a uint64, v uint64) { *(*uint64)(Ptr(a)) = v }

// Word is the size in bytes of an address in memory.
const Word = 4 << (^uintptr(0) >> 63)

// LdW loads the word at a, StW stores one.
func LdW(a uint64) uint64 { return uint64(*(*uintptr)(Ptr(a))) }
func StW(a, v uint64)     { *(*uintptr)(Ptr(a)) = uintptr(v) }

// Bytes returns the n bytes from a on. If they extend beyond the end of the address space, Bytes
// reads address a, which faults: unsafe.Slice would panic, or end the process under the race
// detector.
func Bytes(a, n uint64) []byte {
	if n > uint64(-uintptr(a)) {
		n = uint64(Ld8(a)) // faults; a load that nothing uses would be dropped
	}
	return unsafe.Slice((*byte)(Ptr(a)), n)
}

// Words returns the n bytes from a on, a multiple of 8, like Bytes.
func Words(a, n uint64) []uint64 {
	if n > uint64(-uintptr(a)) {
		n = uint64(Ld8(a)) // faults; a load that nothing uses would be dropped
	}
	return unsafe.Slice((*uint64)(Ptr(a)), n/8)
}

// Units returns the n UTF-16 units from a on. If they extend beyond the end of the address space,
// which only a corrupt length does, Units reads the last byte of the address space, which faults.
func Units(a, n uint64) []uint16 {
	if 2*n > uint64(-uintptr(a)) {
		n = uint64(Ld8(uint64(^uintptr(0)))) // a load that nothing uses would be dropped
	}
	return unsafe.Slice((*uint16)(Ptr(a)), n)
}

// Off converts a signed offset to the value that is added to an address.
func Off(o int32) uint64 { return uint64(int64(o)) }
