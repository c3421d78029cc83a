// The interface between bridge.cpp and Go. All values are passed as numbers, so neither side holds
// pointers of the other.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
	RYUGO_SLOTS = 256,             // at least as many as an ICorJitInfo has
	RYUGO_HIDDEN_RETURN = 1 << 16, // added to a slot: arg[0] is the hidden return pointer
	RYUGO_OPTIONAL = 1 << 17,      // added to a slot: an exception is ignored
	RYUGO_RETHROW = 1,             // ryugoCompile: the callback's exception is rethrown
};

// ryugo_call is one call of a slot of an ICorJitInfo.
struct ryugo_call {
	uint64_t slot, n, arg[9];
	uint64_t ret;
};

// ryugo_session is the part of a Go session that is in C memory.
struct ryugo_session {
	uint64_t comp; // the ICorJitInfo
	// Of the current compile: calls, cycles in them, and the part of these cycles in compiles that
	// the runtime started meanwhile; the number of calls of ryugo_cross.
	uint64_t calls, cycles, nested, crossings;
	// Of all compiles, by slot.
	uint64_t slot_calls[RYUGO_SLOTS], slot_cycles[RYUGO_SLOTS];
};

// ryugo_cross makes n calls, an array at calls, and returns how many have returned. If a call throws
// an exception of the runtime, the exception is kept for the compile, and later calls are not made.
uint64_t ryugo_cross(uintptr_t session, uintptr_t calls, uint64_t n);

// ryugo_compiler returns the result of getJit: the ICorJitCompiler.
void *ryugo_compiler(void);

// ryugo_host returns the object that the runtime has passed to jitStartup.
void *ryugo_host(void);

// ryugo_cycles reads the time stamp counter.
uint64_t ryugo_cycles(void);

// ryugo_time starts the timing of callbacks. Before that, ryugo_now returns zeros.
void ryugo_time(void);

// ryugo_clock is the time stamp counter and the CPU time of this thread in nanoseconds. The CPU time
// excludes compiles that the runtime started from callbacks of the current one.
struct ryugo_clock {
	uint64_t cycles, cpu;
};
struct ryugo_clock ryugo_now(void);

// ryugo_threads returns the number of threads that have ever compiled.
uint64_t ryugo_threads(void);

#ifdef __cplusplus
}
#endif
