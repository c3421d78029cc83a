// The seam between bridge.cpp and Go. Everything crosses it as numbers, so
// neither side holds the other's pointers.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
	RYUGO_SLOTS = 256,             // at least as many as an ICorJitInfo has
	RYUGO_HIDDEN_RETURN = 1 << 16, // added to a slot: arg[0] is the hidden return pointer
	RYUGO_OPTIONAL = 1 << 17,      // added to a slot: an exception counts for nothing
	RYUGO_RETHROW = 1,             // ryugoCompile: the callback's exception goes on
};

// ryugo_call is one call of a slot of an ICorJitInfo.
struct ryugo_call {
	uint64_t slot, n, arg[9];
	uint64_t ret;
};

// ryugo_session is what a session of Go's has in C memory.
struct ryugo_session {
	uint64_t comp; // the ICorJitInfo
	// Of the compile at hand: calls, cycles in them, and of those the cycles
	// of compiles that the runtime started meanwhile; how often Go called ryugo_cross.
	uint64_t calls, cycles, nested, crossings;
	// Of all compiles, by slot.
	uint64_t slot_calls[RYUGO_SLOTS], slot_cycles[RYUGO_SLOTS];
};

// ryugo_cross makes n calls, which stand in a row, and returns how many have
// returned. An exception of the runtime's ends here: it is kept for the
// compile, and the calls behind it are not made.
uint64_t ryugo_cross(uintptr_t session, uintptr_t calls, uint64_t n);

// ryugo_compiler is what getJit returns: the ICorJitCompiler.
void *ryugo_compiler(void);

// ryugo_host is the object that the runtime gave to jitStartup.
void *ryugo_host(void);

// ryugo_cycles reads the time stamp counter.
uint64_t ryugo_cycles(void);

// ryugo_time has callbacks timed from now on, and ryugo_now tell the time; it is 0 before.
void ryugo_time(void);

// ryugo_clock is the time stamp counter, and the CPU time of this thread in nanoseconds
// without that of the compiles that the runtime started from callbacks of the one at hand.
struct ryugo_clock {
	uint64_t cycles, cpu;
};
struct ryugo_clock ryugo_now(void);

// ryugo_threads is the number of threads that ever compiled.
uint64_t ryugo_threads(void);

#ifdef __cplusplus
}
#endif
