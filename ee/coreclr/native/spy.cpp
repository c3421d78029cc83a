#include "spy.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <utility>
#include <vector>

#include "bridge.h"
#include "compile.h"
#include "machine.h"

namespace {

Object *shipped; // the shipped JIT's compiler

typedef uint64_t Word;

// Capture has the shipped JIT's results of one compile, in memory that is never executed.
struct Capture {
	std::vector<uint8_t> code, gc;
	std::vector<std::vector<uint8_t>> unwind; // the blocks' bytes
	std::vector<ryugo_block> blocks;
	std::vector<uint32_t> clauses, boundaries;
};

// Spy is an ICorJitInfo. It implements the slots that receive results; all others are forwarded to
// the runtime's object.
struct Spy : Object {
	Object *real;
	Capture *capture;
	uint64_t callbacks, cycles;
};

// Timer adds the cycles of one callback, excluding compiles within it.
struct Timer {
	Spy *spy;
	uint64_t start, nested;
	explicit Timer(Spy *s) : spy(s), start(cycleCounter()), nested(Compile::innermost->nested) {}
	~Timer() {
		spy->callbacks++;
		spy->cycles += cycleCounter() - start - (Compile::innermost->nested - nested);
	}
};

// forward is slot N if it is forwarded to the runtime.
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

ryugo_spy_slots version; // of the runtime

void freeArray(Spy *s, void *array) {
	reinterpret_cast<void (*)(Object *, void *)>(s->real->slots[version.free_array])(s->real, array);
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
	const size_t align = 64;
	code.resize(hot + cold + ro + 3 * align);
	uint8_t *p = reinterpret_cast<uint8_t *>((reinterpret_cast<uintptr_t>(code.data()) + align - 1) & ~(align - 1));
	*hotOut = p;
	*coldOut = cold ? p + hot : nullptr;
	*roOut = ro ? p + ((hot + cold + align - 1) & ~(align - 1)) : nullptr;
}

// allocMemArgs is the form of allocMem that takes a struct. The memory is never executed, so it is
// written at the same address at which it would be executed.
void allocMemArgs(Spy *s, uint8_t *args) {
	auto size = [&](uint32_t at) { return *reinterpret_cast<uint32_t *>(args + at); };
	auto block = [&](uint32_t at) -> void *& { return *reinterpret_cast<void **>(args + at); };
	const ryugo_spy_slots &v = version;
	allocMem(s, size(v.mem_hot_size), size(v.mem_cold_size), size(v.mem_ro_size), 0, 0, &block(v.mem_hot), &block(v.mem_cold), &block(v.mem_ro));
	block(v.mem_hot_rw) = block(v.mem_hot);
	// The address at which cold code is written follows that at which it is executed.
	block(v.mem_cold + sizeof(void *)) = block(v.mem_cold);
	block(v.mem_ro_rw) = block(v.mem_ro);
}

// runWithErrorTrap runs code of the JIT within a callback. The callbacks of that code are timed
// separately.
Word runWithErrorTrap(Spy *s, Word function, Word argument) {
	s->callbacks++;
	return reinterpret_cast<Word (*)(Object *, Word, Word)>(s->real->slots[version.run_with_error_trap])(s->real, function, argument);
}

void setPatchpointInfo(Spy *, Word) {}

// allocPgo refuses (E_NOTIMPL), as the runtime does for methods that it does not instrument.
int32_t allocPgo(Spy *, Word, Word, uint32_t, Word) { return -0x7fffbfff; }

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

// table has the functions of a Spy.
void *table[RYUGO_SLOTS];

template <int... N>
void fillTable(std::integer_sequence<int, N...>, const ryugo_spy_slots *slots) {
	void *const forwards[] = {reinterpret_cast<void *>(forward<N>)...};
	void *const hidden[] = {reinterpret_cast<void *>(forwardHidden<N>)...};
	memcpy(table, forwards, sizeof table);
	version = *slots;
	if (version.hidden_return != RYUGO_NO_SLOT)
		table[version.hidden_return] = hidden[version.hidden_return];
	const struct {
		uint32_t slot;
		void *function;
	} own[] = {
	    {version.set_boundaries, reinterpret_cast<void *>(setBoundaries)},
	    {version.set_vars, reinterpret_cast<void *>(setVars)},
	    {version.alloc_mem, version.mem_hot == RYUGO_NO_OFFSET ? reinterpret_cast<void *>(allocMem) : reinterpret_cast<void *>(allocMemArgs)},
	    {version.reserve_unwind_info, reinterpret_cast<void *>(reserveUnwindInfo)},
	    {version.alloc_unwind_info, reinterpret_cast<void *>(allocUnwindInfo)},
	    {version.alloc_gc_info, reinterpret_cast<void *>(allocGCInfo)},
	    {version.set_eh_count, reinterpret_cast<void *>(setEHcount)},
	    {version.set_eh_info, reinterpret_cast<void *>(setEHinfo)},
	    {version.record_relocation, reinterpret_cast<void *>(recordRelocation)},
	    {version.run_with_error_trap, reinterpret_cast<void *>(runWithErrorTrap)},
	    {version.set_patchpoint_info, reinterpret_cast<void *>(setPatchpointInfo)},
	    {version.alloc_pgo, reinterpret_cast<void *>(allocPgo)},
	};
	for (const auto &o : own)
		if (o.slot != RYUGO_NO_SLOT)
			table[o.slot] = o.function;
}

// compileShipped makes the shipped JIT compile the method in info, with comp as its ICorJitInfo, and
// measures the time.
void compileShipped(Object *comp, uintptr_t info, uintptr_t entry, uintptr_t size, ryugo_shipped *out) {
	memset(out, 0, sizeof *out);
	Compile *compile = Compile::innermost;
	uint64_t nested = compile->nested, start = cycleCounter(), cpu = compile->now();
	try {
		auto compileMethod = reinterpret_cast<int32_t (*)(Object *, Object *, uintptr_t, uint32_t, uintptr_t, uintptr_t)>(shipped->slots[0]);
		out->result = compileMethod(shipped, comp, info, ~0u, entry, size);
	} catch (...) {
		compile->keep(std::current_exception());
		out->result = RYUGO_RETHROW;
	}
	out->cycles = cycleCounter() - start - (compile->nested - nested);
	out->cpu = compile->now() - cpu;
}

// find returns a function of the shipped JIT, or null.
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
		// The same steps as in the runtime's loader.
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
	if (!started && version.set_target_os != RYUGO_NO_SLOT)
		reinterpret_cast<void (*)(Object *, int32_t)>(shipped->slots[version.set_target_os])(shipped, 1); // Unix
	return nullptr;
}

void ryugo_forward(uintptr_t comp, uintptr_t info, uintptr_t entry, uintptr_t size, ryugo_shipped *out) {
	compileShipped(reinterpret_cast<Object *>(comp), info, entry, size, out);
	if (out->result == 0)
		out->code_size = *reinterpret_cast<uint32_t *>(size);
}

void ryugo_spy(uintptr_t comp, uintptr_t info, ryugo_shipped *out) {
	Capture *c = new Capture;
	Spy spy;
	spy.slots = table;
	spy.real = reinterpret_cast<Object *>(comp);
	spy.capture = c;
	spy.callbacks = spy.cycles = 0;
	uint8_t *entry;
	uint32_t size;
	compileShipped(&spy, info, reinterpret_cast<uintptr_t>(&entry), reinterpret_cast<uintptr_t>(&size), out);
	if (out->result == 0)
		out->code_size = size;
	out->capture = c;
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
