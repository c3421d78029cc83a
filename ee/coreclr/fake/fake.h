#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { FAKE_SLOTS = 256, FAKE_CALLS = 4096, FAKE_STORE = 1024 };

// fake is an ICorJitInfo, as far as its table of functions goes.
struct fake {
	void **table;
	uint64_t answers[FAKE_SLOTS]; // what the slots return
	struct {
		uint64_t arg, size; // what the slots store where argument arg-1 points to
		uint8_t bytes[FAKE_STORE];
	} stores[FAKE_SLOTS];
	uint64_t throws; // the slot that throws, or 0
	uint64_t num_calls;
	struct {
		uint64_t slot, arg[9];
	} calls[FAKE_CALLS];
};

struct fake *fake_new(void);

// fake_compile calls an ICorJitCompiler's compileMethod. threw tells whether an
// exception came out, with the number of the slot that threw it as its value.
int32_t fake_compile(uintptr_t compiler, struct fake *comp, uintptr_t info, uintptr_t entry, uintptr_t size, uint64_t *threw);

#ifdef __cplusplus
}
#endif
