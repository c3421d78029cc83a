//go:build cgo && linux && !386 && !arm && !mips && !mipsle

// Package fake is an ICorJitInfo for tests of the bridge: it records the calls of its slots with
// their arguments, returns numbers, and throws C++ exceptions.
package fake

// #cgo CXXFLAGS: -std=c++14 -O2 -Wall
// #include <stdlib.h>
// #include "fake.h"
import "C"

import (
	"encoding/binary"
	"unsafe"
)

// JitInfo is a fake ICorJitInfo.
type JitInfo struct{ f *C.struct_fake }

// slots masks the number of a slot: the bits above are flags for the call.
const slots = C.FAKE_SLOTS - 1

// New returns a JitInfo whose slots all return 0.
func New() *JitInfo { return &JitInfo{C.fake_new()} }

// Close frees the JitInfo.
func (j *JitInfo) Close() { C.free(unsafe.Pointer(j.f)) }

// Answer sets what a slot returns.
func (j *JitInfo) Answer(slot, v uint64) { j.f.answers[slot&slots] = C.uint64_t(v) }

// Address returns the address of the JitInfo.
func (j *JitInfo) Address() uint64 { return uint64(uintptr(unsafe.Pointer(j.f))) }

// Store sets the word that a slot stores at the address in its argument arg, counted from 0.
func (j *JitInfo) Store(slot uint64, arg int, v uint64) {
	j.Fill(slot, arg, binary.LittleEndian.AppendUint64(nil, v))
}

// Fill is Store for any bytes.
func (j *JitInfo) Fill(slot uint64, arg int, b []byte) {
	s := &j.f.stores[slot&slots]
	s.arg, s.size = C.uint64_t(arg+1), C.uint64_t(len(b))
	for i, v := range b {
		s.bytes[i] = C.uint8_t(v)
	}
}

// Throw makes a slot throw; with 0 no slot throws.
func (j *JitInfo) Throw(slot uint64) { j.f.throws = C.uint64_t(slot) }

// Call is a call of a slot.
type Call struct {
	Slot uint64
	Args [9]uint64
}

// Calls returns the calls since the last call of Calls.
func (j *JitInfo) Calls() (calls []Call) {
	for _, c := range j.f.calls[:j.f.num_calls] {
		call := Call{Slot: uint64(c.slot)}
		for i, a := range c.arg {
			call.Args[i] = uint64(a)
		}
		calls = append(calls, call)
	}
	j.f.num_calls = 0
	return calls
}

// Forget drops the calls so far.
func (j *JitInfo) Forget() { j.f.num_calls = 0 }

// Result is the result of a compile.
type Result struct {
	Code  int32  // CorJitResult
	Threw uint64 // the slot whose exception left the compile, or 0
	Entry uint64 // of the code
	Size  uint32
}

// Compile makes the ICorJitCompiler at an address compile the method that info, a
// CORINFO_METHOD_INFO in C memory, describes.
func (j *JitInfo) Compile(compiler, info uint64) Result {
	out := C.calloc(3, 8)
	defer C.free(out)
	entry, size, threw := (*uint64)(out), (*uint32)(unsafe.Add(out, 8)), (*C.uint64_t)(unsafe.Add(out, 16))
	at := C.uintptr_t(uintptr(out))
	code := C.fake_compile(C.uintptr_t(compiler), j.f, C.uintptr_t(info), at, at+8, threw)
	return Result{Code: int32(code), Threw: uint64(*threw), Entry: *entry, Size: *size}
}
