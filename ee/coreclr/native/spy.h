// The spy: the shipped JIT compiles a method as well, for the time it takes
// and for what it makes, which is thrown away.
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
	uint32_t code_size;
	uint32_t gc_size, num_blocks, num_clauses, num_boundaries;
	const uint8_t *gc;
	const struct ryugo_block *blocks;
	const uint32_t *clauses;    // six words each, as setEHinfo has them
	const uint32_t *boundaries; // three words each
	void *capture;              // owns all that is pointed to
};

// ryugo_spy_slots are the numbers of the slots that the spy does not just
// forward.
struct ryugo_spy_slots {
	uint32_t get_location_of_this_type; // has a hidden return pointer
	uint32_t free_array;
	uint32_t set_boundaries, set_vars, alloc_mem, reserve_unwind_info, alloc_unwind_info, alloc_gc_info;
	uint32_t set_eh_count, set_eh_info, record_relocation;
};

// ryugo_spy_load loads and starts the JIT at path, if the runtime has not done
// so. It returns null, or why it failed.
const char *ryugo_spy_load(const char *path, const struct ryugo_spy_slots *slots);

// ryugo_spy makes the shipped JIT compile what info describes.
void ryugo_spy(uintptr_t comp, uintptr_t info, struct ryugo_shipped *out);

// ryugo_spy_free frees what out points to.
void ryugo_spy_free(struct ryugo_shipped *out);

#ifdef __cplusplus
}
#endif
