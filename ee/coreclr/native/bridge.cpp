// The C++ side: an ICorJitCompiler for the runtime, and calls of the runtime's ICorJitInfo for Go.
// Exceptions never pass through a Go frame: an exception of a callback is caught at once, kept with
// the compile that made the call, and rethrown after the Go frames of that compile have returned.
#include "bridge.h"

#include <atomic>
#include <dlfcn.h>
#include <time.h>

#include "compile.h"
#include "machine.h"
#include "signals.h"

#include "_cgo_export.h"

thread_local Compile *Compile::innermost;

// timed: the times of compiles are measured.
static std::atomic<bool> timed;

// threadCPU returns the CPU time of this thread in nanoseconds, or 0 if times are not measured. It
// makes a system call.
static uint64_t threadCPU() {
	if (!timed.load(std::memory_order_relaxed))
		return 0;
	timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

Compile::Compile() : outer(innermost), start(cycleCounter()), nested(0), cpu(threadCPU()), nestedCPU(0) { innermost = this; }

uint64_t Compile::now() const { return threadCPU() - nestedCPU; }

Compile::~Compile() {
	innermost = outer;
	if (outer) {
		outer->nested += cycleCounter() - start;
		outer->nestedCPU += threadCPU() - cpu;
	}
}

void Compile::keep(std::exception_ptr e) {
	if (!pending)
		pending = e;
}

namespace {

void *host;

std::atomic<uint64_t> threads;

// Thread counts a thread when it compiles for the first time.
struct Thread {
	Thread() { threads++; }
};

typedef uint64_t (*Slot)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
typedef uint64_t (*LongSlot)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

uint64_t invoke(uint64_t comp, const ryugo_call *c) {
	const uint64_t *a = c->arg;
	void *f = reinterpret_cast<Object *>(comp)->slots[c->slot & (RYUGO_SLOTS - 1)];
	if (c->slot & RYUGO_HIDDEN_RETURN)
		return reinterpret_cast<Slot>(f)(a[0], comp, a[1], a[2], a[3], a[4]);
	if (c->n <= 5)
		return reinterpret_cast<Slot>(f)(comp, a[0], a[1], a[2], a[3], a[4]);
	return reinterpret_cast<LongSlot>(f)(comp, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]);
}

// call makes and counts one call of a compile, which is null in tests. It returns false if the runtime
// has thrown an exception.
bool call(Compile *compile, bool clocked, ryugo_session *s, ryugo_call *c) {
	uint64_t nested = compile ? compile->nested : 0;
	uint64_t start = clocked ? cycleCounter() : 0;
	bool returned = true;
	try {
		c->ret = invoke(s->comp, c);
	} catch (...) {
		returned = false;
		if (compile && !(c->slot & RYUGO_OPTIONAL))
			compile->keep(std::current_exception());
	}
	uint64_t slot = c->slot & (RYUGO_SLOTS - 1);
	s->calls++;
	s->slot_calls[slot]++;
	if (clocked) {
		uint64_t cycles = cycleCounter() - start;
		nested = compile ? compile->nested - nested : 0;
		s->cycles += cycles;
		s->nested += nested;
		s->slot_cycles[slot] += cycles - nested;
	}
	return returned;
}

int32_t compileMethod(Object *, uintptr_t comp, uintptr_t info, uint32_t, uintptr_t entry, uintptr_t size) {
	static thread_local Thread thread;
	(void)&thread;
	Compile compile;
	int32_t result = ryugoCompile(comp, info, entry, size);
	if (result == RYUGO_RETHROW && compile.pending)
		std::rethrow_exception(compile.pending);
	return result;
}

void clearCache(Object *) {}

int32_t isCacheCleanupRequired(Object *) { return 0; }

void processShutdownWork(Object *, void *) { ryugoShutdown(); }

void getVersionIdentifier(Object *, uintptr_t id) { ryugoVersion(id); }

// Vector<T> has the size of a vector register of the machine.
uint32_t getMaxIntrinsicSIMDVectorLength(Object *, uint64_t *flags) { return ryugoVectorLength(*flags); }

void setRealJit(Object *, Object *) {}

void setTargetOS(Object *, int32_t) {}

// The functions of the compiler for 2.0, and those for 9.0.
void *compilerSlots[] = {
    reinterpret_cast<void *>(compileMethod),
    reinterpret_cast<void *>(clearCache),
    reinterpret_cast<void *>(isCacheCleanupRequired),
    reinterpret_cast<void *>(processShutdownWork),
    reinterpret_cast<void *>(getVersionIdentifier),
    reinterpret_cast<void *>(getMaxIntrinsicSIMDVectorLength),
    reinterpret_cast<void *>(setRealJit),
};

void *compilerSlots9[] = {
    reinterpret_cast<void *>(compileMethod),
    reinterpret_cast<void *>(processShutdownWork),
    reinterpret_cast<void *>(getVersionIdentifier),
    reinterpret_cast<void *>(setTargetOS),
};

Object compiler = {compilerSlots}, compiler9 = {compilerSlots9};

// runtimeExports returns whether the runtime, the library that contains the host's functions, exports
// a symbol.
bool runtimeExports(const char *name) {
	Dl_info info;
	if (host == nullptr || dladdr(static_cast<Object *>(host)->slots[0], &info) == 0)
		return false;
	void *lib = dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
	if (lib == nullptr)
		return false;
	bool found = dlsym(lib, name) != nullptr;
	dlclose(lib);
	return found;
}

} // namespace

extern "C" {

ryugo_clock ryugo_now(void) {
	if (!timed.load(std::memory_order_relaxed))
		return {0, 0};
	return {cycleCounter(), Compile::innermost ? Compile::innermost->now() : threadCPU()};
}

uint64_t ryugo_cross(uintptr_t session, uintptr_t calls, uint64_t n) {
	ryugo_call *c = reinterpret_cast<ryugo_call *>(calls);
	ryugo_session *s = reinterpret_cast<ryugo_session *>(session);
	s->crossings++;
	Compile *compile = Compile::innermost;
	bool clocked = timed.load(std::memory_order_relaxed);
	for (uint64_t i = 0; i < n; i++)
		if (!call(compile, clocked, s, c + i))
			return i;
	return n;
}

void *ryugo_compiler(void) { return &compiler; }

void *ryugo_host(void) { return host; }

uint64_t ryugo_cycles(void) { return cycleCounter(); }

void ryugo_time(void) { timed = true; }

uint64_t ryugo_threads(void) { return threads; }

// The runtime looks up jitStartup and getJit in the library.

__attribute__((visibility("default"))) void jitStartup(void *h) { host = h; }

__attribute__((visibility("default"))) void *getJit(void) {
	// The runtime asks for the version only after this call. So the version is recognized by a
	// symbol: since 9.0 the runtime has a descriptor of its data structures for debuggers.
	bool nine = runtimeExports("DotNetRuntimeContractDescriptor");
	saveGoHandler();
	ryugoStart(nine ? 9 : 2); // may load the shipped JIT, which installs handlers
	restoreHandlers();
	return nine ? &compiler9 : &compiler;
}
}
