//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package native

// #cgo CXXFLAGS: -std=c++14 -O2 -fvisibility=hidden -Wall
// #include <stdlib.h>
// #include "bridge.h"
import "C"

import (
	"sync"
	"unsafe"
)

// JIT compiles for the runtime. Any number of threads may call it at the same time.
type JIT interface {
	// Version returns the GUID of the interface that the JIT implements, in memory order.
	Version() [16]byte
	// Compile compiles the method that the CORINFO_METHOD_INFO at info describes, for the
	// ICorJitInfo comp. It stores the code's address at entry and its size, an int32, at size, and
	// returns a CorJitResult, or Rethrow.
	Compile(comp, info, entry, size uint64) int32
	// VectorLength returns the number of bytes of Vector<T>, 0 for the size in its IL; flags is the
	// first word of CORJIT_FLAGS.
	VectorLength(flags uint64) uint32
	// Close is called when the process ends.
	Close()
}

// Rethrow is the result of a compile that ends with the exception thrown by a callback.
const Rethrow = C.RYUGO_RETHROW

// theJIT returns the JIT that the runtime uses.
var theJIT func() JIT

// major is the version of the runtime: 2, or 9 for 9.0.
var major = 2

// Serve sets the function that creates the JIT for a version of the runtime (2, 9) when the runtime
// asks for the compiler. It is called once, when the program is initialized.
func Serve(open func(major int) JIT) { theJIT = sync.OnceValue(func() JIT { return open(major) }) }

// ryugoStart is called when the runtime asks for the compiler.
//
//export ryugoStart
func ryugoStart(version C.int32_t) {
	major = int(version)
	theJIT()
}

// ryugoVersion writes the GUID of the interface that the compiler implements.
//
//export ryugoVersion
func ryugoVersion(id C.uintptr_t) { *(*[16]byte)(At(uint64(id))) = theJIT().Version() }

// ryugoCompile compiles one method.
//
//export ryugoCompile
func ryugoCompile(comp, info, entry, size C.uintptr_t) C.int32_t {
	reserveStack(false)
	return C.int32_t(theJIT().Compile(uint64(comp), uint64(info), uint64(entry), uint64(size)))
}

// ryugoVectorLength returns the bytes of Vector<T>.
//
//export ryugoVectorLength
func ryugoVectorLength(flags C.uint64_t) C.uint32_t {
	return C.uint32_t(theJIT().VectorLength(uint64(flags)))
}

// ryugoShutdown is called when the process ends.
//
//export ryugoShutdown
func ryugoShutdown() { theJIT().Close() }

// Compiler returns the address of the ICorJitCompiler.
func Compiler() uint64 { return uint64(uintptr(C.ryugo_compiler())) }

// Cycles reads the time stamp counter.
func Cycles() uint64 { return uint64(C.ryugo_cycles()) }

// Time makes Now count and callbacks be timed. It is called before the first compile.
func Time() { C.ryugo_time() }

// Now returns, if Time has been called, the time stamp counter, and the CPU time of this thread in
// nanoseconds, without the time of compiles that the runtime started from callbacks of the current
// compile.
func Now() (cycles uint64, cpu int64) {
	c := C.ryugo_now()
	return uint64(c.cycles), int64(c.cpu)
}

// Threads returns the number of threads that have ever compiled.
func Threads() uint64 { return uint64(C.ryugo_threads()) }

// Flags of Call.Slot.
const (
	HiddenReturn = C.RYUGO_HIDDEN_RETURN // Args[0] is the hidden return pointer
	Optional     = C.RYUGO_OPTIONAL      // an exception of the runtime is dropped
)

// Call is one call of a slot of an ICorJitInfo (struct ryugo_call). It is in C memory.
type Call struct {
	Slot uint64 // and the slot's flags
	N    uint64 // number of Args
	Args [9]uint64
	Ret  uint64
}

// CallSize is the size of a Call in bytes.
const CallSize = uint64(unsafe.Sizeof(Call{}))

// Session has the ICorJitInfo that is called, and counts of the calls (struct ryugo_session). It is
// in C memory.
type Session struct {
	Comp uint64 // the ICorJitInfo
	// Since the counts were last reset: calls, cycles in them, the part of the cycles for compiles
	// that the runtime started during them, and calls of Cross.
	Calls, Cycles, Nested, Crossings uint64
	// Of all compiles, by slot.
	SlotCalls, SlotCycles [C.RYUGO_SLOTS]uint64
}

// The C side has the same layouts.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(Call{})-C.sizeof_struct_ryugo_call]
	_ = [1]struct{}{}[unsafe.Sizeof(Session{})-C.sizeof_struct_ryugo_session]
)

// NewSession creates a session, and a Call for single calls. They are never freed.
func NewSession() (*Session, *Call) {
	return (*Session)(C.calloc(1, C.sizeof_struct_ryugo_session)), (*Call)(C.calloc(1, C.sizeof_struct_ryugo_call))
}

// Cross makes n calls, which are consecutive in memory from first on, and returns the number that
// have returned. An exception of the runtime is kept for the compile, and the calls after it are
// not made.
func (s *Session) Cross(first *Call, n int) int {
	return int(C.ryugo_cross(address(unsafe.Pointer(s)), address(unsafe.Pointer(first)), C.uint64_t(n)))
}

func address(p unsafe.Pointer) C.uintptr_t { return C.uintptr_t(uintptr(p)) }

// Alloc returns n bytes of C memory, valid until Free.
func Alloc(n uint64) uint64 { return uint64(uintptr(C.malloc(C.size_t(n)))) }

// Free frees the memory at p.
func Free(p uint64) { C.free(At(p)) }

// At converts an address in the runtime's memory or C memory to a pointer.
func At(p uint64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }
