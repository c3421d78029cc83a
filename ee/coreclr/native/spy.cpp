#include "spy.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <utility>
#include <vector>
#include <x86intrin.h>

#include "bridge.h"
#include "compile.h"

namespace {

Object *shipped; // the shipped JIT's compiler

typedef uint64_t Word;

// Capture is what the shipped JIT hands over in one compile, in memory that
// nobody runs.
struct Capture {
	std::vector<uint8_t> code, gc;
	std::vector<std::vector<uint8_t>> unwind; // the blocks' bytes
	std::vector<ryugo_block> blocks;
	std::vector<uint32_t> clauses, boundaries;
};

// Spy is an ICorJitInfo: the sink's slots are its own, all others go on to
// the runtime's.
struct Spy : Object {
	Object *real;
	Capture *capture;
	uint64_t callbacks, cycles;
};

// Timer adds the cycles of one callback, without compiles inside of it.
struct Timer {
	Spy *spy;
	uint64_t start, nested;
	explicit Timer(Spy *s) : spy(s), start(__rdtsc()), nested(Compile::innermost->nested) {}
	~Timer() {
		spy->callbacks++;
		spy->cycles += __rdtsc() - start - (Compile::innermost->nested - nested);
	}
};

// forward is slot N for all that the runtime may be asked.
template <int N>
Word forward(Spy *s, Word a, Word b, Word c, Word d, Word e, Word f, Word g, Word h) {
	Timer t(s);
	return reinterpret_cast<Word (*)(Object *, Word, Word, Word, Word, Word, Word, Word, Word)>(s->real->slots[N])(
	    s->real, a, b, c, d, e, f, g, h);
}

// forwardHidden is forward for a slot with a hidden return pointer.
template <int N>
Word forwardHidden(Word ret, Spy *s, Word a, Word b) {
	Timer t(s);
	return reinterpret_cast<Word (*)(Word, Object *, Word, Word)>(s->real->slots[N])(ret, s->real, a, b);
}

uint32_t freeArraySlot;

void freeArray(Spy *s, void *array) {
	reinterpret_cast<void (*)(Object *, void *)>(s->real->slots[freeArraySlot])(s->real, array);
}

void setBoundaries(Spy *s, Word, uint32_t n, uint32_t *map) {
	Timer t(s);
	s->capture->boundaries.assign(map, map + 3 * n);
	freeArray(s, map);
}

void setVars(Spy *s, Word, uint32_t, void *vars) {
	Timer t(s);
	freeArray(s, vars);
}

void allocMem(Spy *s, uint32_t hot, uint32_t cold, uint32_t ro, uint32_t, int32_t, void **hotOut, void **coldOut, void **roOut) {
	Timer t(s);
	std::vector<uint8_t> &code = s->capture->code;
	const size_t align = 32;
	code.resize(hot + cold + ro + 3 * align);
	uint8_t *p = reinterpret_cast<uint8_t *>((reinterpret_cast<uintptr_t>(code.data()) + align - 1) & ~(align - 1));
	*hotOut = p;
	*coldOut = cold ? p + hot : nullptr;
	*roOut = ro ? p + ((hot + cold + align - 1) & ~(align - 1)) : nullptr;
}

void reserveUnwindInfo(Spy *, uint32_t, uint32_t, uint32_t) {}

void allocUnwindInfo(Spy *s, uint8_t *, uint8_t *, uint32_t start, uint32_t end, uint32_t size, uint8_t *block, uint32_t kind) {
	Timer t(s);
	Capture *c = s->capture;
	c->unwind.emplace_back(block, block + size);
	c->blocks.push_back({kind, start, end, size, nullptr});
}

void *allocGCInfo(Spy *s, size_t n) {
	Timer t(s);
	s->capture->gc.resize(n);
	return s->capture->gc.data();
}

void setEHcount(Spy *, uint32_t) {}

void setEHinfo(Spy *s, uint32_t, const uint32_t *clause) {
	Timer t(s);
	s->capture->clauses.insert(s->capture->clauses.end(), clause, clause + 6);
}

void recordRelocation(Spy *, Word, Word, Word, Word, Word) {}

// table is a Spy's functions.
void *table[RYUGO_SLOTS];

template <int... N>
void fillTable(std::integer_sequence<int, N...>, const ryugo_spy_slots *slots) {
	void *const forwards[] = {reinterpret_cast<void *>(forward<N>)...};
	void *const hidden[] = {reinterpret_cast<void *>(forwardHidden<N>)...};
	memcpy(table, forwards, sizeof table);
	table[slots->get_location_of_this_type] = hidden[slots->get_location_of_this_type];
	table[slots->set_boundaries] = reinterpret_cast<void *>(setBoundaries);
	table[slots->set_vars] = reinterpret_cast<void *>(setVars);
	table[slots->alloc_mem] = reinterpret_cast<void *>(allocMem);
	table[slots->reserve_unwind_info] = reinterpret_cast<void *>(reserveUnwindInfo);
	table[slots->alloc_unwind_info] = reinterpret_cast<void *>(allocUnwindInfo);
	table[slots->alloc_gc_info] = reinterpret_cast<void *>(allocGCInfo);
	table[slots->set_eh_count] = reinterpret_cast<void *>(setEHcount);
	table[slots->set_eh_info] = reinterpret_cast<void *>(setEHinfo);
	table[slots->record_relocation] = reinterpret_cast<void *>(recordRelocation);
	freeArraySlot = slots->free_array;
}

// find looks up a function of the shipped JIT; it may be absent.
template <class F>
F find(void *lib, const char *name) {
	return reinterpret_cast<F>(dlsym(lib, name));
}

} // namespace

extern "C" {

const char *ryugo_spy_load(const char *path, const ryugo_spy_slots *slots) {
	fillTable(std::make_integer_sequence<int, RYUGO_SLOTS>(), slots);
	void *lib = dlopen(path, RTLD_NOW | RTLD_NOLOAD);
	bool started = lib != nullptr;
	if (!started && (lib = dlopen(path, RTLD_NOW)) == nullptr)
		return dlerror();
	if (!started) {
		// As the runtime's loader does it.
		auto registerModule = find<void *(*)(const char *)>(lib, "PAL_RegisterModule");
		auto dllMain = find<int32_t (*)(void *, uint32_t, void *)>(lib, "DllMain");
		auto startup = find<void (*)(void *)>(lib, "jitStartup");
		if (dllMain && !dllMain(registerModule ? registerModule(path) : lib, 1, nullptr))
			return "the shipped JIT does not start";
		if (startup)
			startup(ryugo_host());
	}
	auto getJit = find<Object *(*)()>(lib, "getJit");
	if (getJit == nullptr || (shipped = getJit()) == nullptr)
		return "the shipped JIT has no compiler";
	return nullptr;
}

void ryugo_spy(uintptr_t comp, uintptr_t info, ryugo_shipped *out) {
	memset(out, 0, sizeof *out);
	Capture *c = new Capture;
	out->capture = c;
	Spy spy;
	spy.slots = table;
	spy.real = reinterpret_cast<Object *>(comp);
	spy.capture = c;
	spy.callbacks = spy.cycles = 0;
	uint8_t *entry;
	Compile *compile = Compile::innermost;
	uint64_t nested = compile->nested, start = __rdtsc();
	try {
		auto compileMethod = reinterpret_cast<int32_t (*)(Object *, Spy *, uintptr_t, uint32_t, uint8_t **, uint32_t *)>(shipped->slots[0]);
		out->result = compileMethod(shipped, &spy, info, ~0u, &entry, &out->code_size);
	} catch (...) {
		out->result = -1;
	}
	out->cycles = __rdtsc() - start - (compile->nested - nested);
	out->callbacks = spy.callbacks;
	out->callback_cycles = spy.cycles;
	for (size_t i = 0; i < c->blocks.size(); i++)
		c->blocks[i].bytes = c->unwind[i].data();
	out->gc = c->gc.data();
	out->gc_size = c->gc.size();
	out->blocks = c->blocks.data();
	out->num_blocks = c->blocks.size();
	out->clauses = c->clauses.data();
	out->num_clauses = c->clauses.size() / 6;
	out->boundaries = c->boundaries.data();
	out->num_boundaries = c->boundaries.size() / 3;
}

void ryugo_spy_free(ryugo_shipped *out) { delete static_cast<Capture *>(out->capture); }
}
