// The spy: the shipped JIT compiles a method as well, to measure its time and to compare its results,
// which are discarded. Or it compiles for the runtime, and its time is measured.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ryugo_block is one unwind block.
struct ryugo_block {
	uint32_t kind, start, end, size;
	const uint8_t *bytes;
};

// ryugo_shipped has the shipped JIT's results for a method.
struct ryugo_shipped {
	int32_t result;            // of its compileMethod
	uint64_t cycles;           // excluding compiles that the runtime started meanwhile
	uint64_t callbacks, callback_cycles;
	uint64_t cpu; // nanoseconds of the thread's CPU time, with the same exclusion
	uint32_t code_size;
	uint32_t gc_size, num_blocks, num_clauses, num_boundaries;
	const uint8_t *gc;
	const struct ryugo_block *blocks;
	const uint32_t *clauses;    // six words each, as in setEHinfo
	const uint32_t *boundaries; // three words each
	void *capture;              // owns the memory behind the pointers
};

enum {
	RYUGO_NO_SLOT = ~0u,   // a function that the version does not have
	RYUGO_NO_OFFSET = ~0u, // likewise
};

// ryugo_spy_slots are the numbers of the slots that the spy does not just forward, and other numbers
// of a version that it needs.
struct ryugo_spy_slots {
	uint32_t hidden_return; // getLocationOfThisType, if it has a hidden return pointer
	uint32_t free_array;
	uint32_t set_boundaries, set_vars, alloc_mem, reserve_unwind_info, alloc_unwind_info, alloc_gc_info;
	uint32_t set_eh_count, set_eh_info, record_relocation;
	uint32_t run_with_error_trap;
	// Functions for tiers: a method that is never run has no patchpoints and counters.
	uint32_t set_patchpoint_info, alloc_pgo;
	// AllocMemArgs, if allocMem takes its address: offsets of the sizes, of the addresses at which
	// the memory is executed, and of those at which it is written.
	uint32_t mem_hot_size, mem_cold_size, mem_ro_size, mem_hot, mem_hot_rw, mem_cold, mem_ro, mem_ro_rw;
	uint32_t set_target_os; // of the compiler
};

// ryugo_spy_load loads and starts the JIT at path, unless the runtime has done so. It returns null,
// or the reason for a failure.
const char *ryugo_spy_load(const char *path, const struct ryugo_spy_slots *slots);

// ryugo_spy makes the shipped JIT compile the method in info.
void ryugo_spy(uintptr_t comp, uintptr_t info, struct ryugo_shipped *out);

// ryugo_forward makes the shipped JIT compile the method in info for the runtime; entry and size are
// the addresses of the results.
void ryugo_forward(uintptr_t comp, uintptr_t info, uintptr_t entry, uintptr_t size, struct ryugo_shipped *out);

// ryugo_spy_free frees the memory to which out points.
void ryugo_spy_free(struct ryugo_shipped *out);

#ifdef __cplusplus
}
#endif
