// The spy: the shipped JIT compiles a method as well, for the time it takes
// and for what it makes, which is thrown away. Or it compiles for the runtime, and its time is taken.
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

// ryugo_shipped is what the shipped JIT made of a method.
struct ryugo_shipped {
	int32_t result;            // of its compileMethod
	uint64_t cycles;           // without compiles that the runtime started meanwhile
	uint64_t callbacks, callback_cycles;
	uint64_t cpu; // nanoseconds of the thread's CPU time, as cycles
	uint32_t code_size;
	uint32_t gc_size, num_blocks, num_clauses, num_boundaries;
	const uint8_t *gc;
	const struct ryugo_block *blocks;
	const uint32_t *clauses;    // six words each, as setEHinfo has them
	const uint32_t *boundaries; // three words each
	void *capture;              // owns all that is pointed to
};

enum {
	RYUGO_NO_SLOT = ~0u,   // a function that the version does not have
	RYUGO_NO_OFFSET = ~0u, // likewise
};

// ryugo_spy_slots are the numbers of the slots that the spy does not just
// forward, and what else of a version it must know.
struct ryugo_spy_slots {
	uint32_t hidden_return; // getLocationOfThisType, where it has a hidden return pointer
	uint32_t free_array;
	uint32_t set_boundaries, set_vars, alloc_mem, reserve_unwind_info, alloc_unwind_info, alloc_gc_info;
	uint32_t set_eh_count, set_eh_info, record_relocation;
	uint32_t run_with_error_trap;
	// What belongs to tiers: a method that nobody runs has no patchpoints and counters.
	uint32_t set_patchpoint_info, alloc_pgo;
	// AllocMemArgs, where allocMem takes its address: offsets of sizes and of addresses to
	// run at and to write at.
	uint32_t mem_hot_size, mem_cold_size, mem_ro_size, mem_hot, mem_hot_rw, mem_cold, mem_ro, mem_ro_rw;
	uint32_t set_target_os; // of the compiler
};

// ryugo_spy_load loads and starts the JIT at path, if the runtime has not done
// so. It returns null, or why it failed.
const char *ryugo_spy_load(const char *path, const struct ryugo_spy_slots *slots);

// ryugo_spy makes the shipped JIT compile what info describes.
void ryugo_spy(uintptr_t comp, uintptr_t info, struct ryugo_shipped *out);

// ryugo_forward makes the shipped JIT compile it for the runtime; entry and size are the addresses for the result.
void ryugo_forward(uintptr_t comp, uintptr_t info, uintptr_t entry, uintptr_t size, struct ryugo_shipped *out);

// ryugo_spy_free frees what out points to.
void ryugo_spy_free(struct ryugo_shipped *out);

#ifdef __cplusplus
}
#endif
