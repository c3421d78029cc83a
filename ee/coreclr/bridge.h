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
	RYUGO_RETHROW = 1,             // ryugoCompile: the callback's exception goes on
};

// ryugo_call is one call of a slot of an ICorJitInfo. A session has one, in C
// memory, and uses it for all of its calls.
struct ryugo_call {
	uint64_t comp; // the ICorJitInfo
	uint64_t slot, n, arg[9];
	uint64_t ret, threw;
	uint64_t cycles;              // spent in callbacks, nested compiles not counted
	uint64_t counts[RYUGO_SLOTS]; // calls by slot
};

// ryugo_cross makes the call of c, a struct ryugo_call. An exception of the
// runtime's ends here: threw is set, and the exception kept for the compile.
void ryugo_cross(uintptr_t c);

// ryugo_cycles reads the time stamp counter.
uint64_t ryugo_cycles(void);

#ifdef __cplusplus
}
#endif
