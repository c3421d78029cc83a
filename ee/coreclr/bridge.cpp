// The C++ side: an ICorJitCompiler for the runtime, and calls of the runtime's
// ICorJitInfo for Go. Exceptions never pass a Go frame: a callback's exception
// is caught at once, kept with the compile that made the call, and thrown on
// when the Go frames of that compile are gone.
#include "bridge.h"

#include <exception>
#include <signal.h>
#include <string.h>
#include <x86intrin.h>

#include "_cgo_export.h"

namespace {

// An Object of the runtime's is a pointer to its table of functions.
struct Object {
	void **slots;
};

// Compile is one compileMethod of this thread; the runtime may start others
// while one is in a callback.
struct Compile {
	Compile *outer;
	std::exception_ptr pending;
	uint64_t start;
	uint64_t nested; // cycles of the compiles started from this one's callbacks

	static thread_local Compile *innermost;

	Compile() : outer(innermost), start(__rdtsc()), nested(0) { innermost = this; }
	~Compile() {
		innermost = outer;
		if (outer)
			outer->nested += __rdtsc() - start;
	}
	void keep(std::exception_ptr e) {
		if (!pending)
			pending = e;
	}
};

thread_local Compile *Compile::innermost;

typedef uint64_t (*Slot)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
typedef uint64_t (*LongSlot)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

uint64_t invoke(ryugo_call *c) {
	uint64_t *a = c->arg;
	void *f = reinterpret_cast<Object *>(c->comp)->slots[c->slot & (RYUGO_SLOTS - 1)];
	if (c->slot & RYUGO_HIDDEN_RETURN)
		return reinterpret_cast<Slot>(f)(a[0], c->comp, a[1], a[2], a[3], a[4]);
	if (c->n <= 5)
		return reinterpret_cast<Slot>(f)(c->comp, a[0], a[1], a[2], a[3], a[4]);
	return reinterpret_cast<LongSlot>(f)(c->comp, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]);
}

int32_t compileMethod(Object *, uintptr_t comp, uintptr_t info, uint32_t, uintptr_t entry, uintptr_t size) {
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

// Vector<T> keeps the size that its IL says.
uint32_t getMaxIntrinsicSIMDVectorLength(Object *, uint64_t *) { return 0; }

void setRealJit(Object *, Object *) {}

void *compilerSlots[] = {
    reinterpret_cast<void *>(compileMethod),
    reinterpret_cast<void *>(clearCache),
    reinterpret_cast<void *>(isCacheCleanupRequired),
    reinterpret_cast<void *>(processShutdownWork),
    reinterpret_cast<void *>(getVersionIdentifier),
    reinterpret_cast<void *>(getMaxIntrinsicSIMDVectorLength),
    reinterpret_cast<void *>(setRealJit),
};

Object compiler = {compilerSlots};

// The Go runtime's constructor, which runs when the library is loaded, puts
// its signal handlers over the runtime's. Those are saved before (priority
// 101 is the first that a program may use) and restored when the runtime
// asks for the compiler.
struct sigaction runtimeHandlers[_NSIG];

__attribute__((constructor(101))) void saveHandlers() {
	for (int sig = 1; sig < _NSIG; sig++)
		sigaction(sig, nullptr, &runtimeHandlers[sig]);
}

// restoreHandlers leaves SIGURG to Go, which preempts its threads by it.
void restoreHandlers() {
	for (int sig = 1; sig < _NSIG; sig++) {
		struct sigaction now;
		if (sig == SIGURG || sigaction(sig, nullptr, &now) != 0)
			continue;
		const struct sigaction &was = runtimeHandlers[sig];
		if (now.sa_sigaction != was.sa_sigaction || now.sa_flags != was.sa_flags)
			sigaction(sig, &was, nullptr);
	}
}

} // namespace

extern "C" {

void ryugo_cross(uintptr_t p) {
	ryugo_call *c = reinterpret_cast<ryugo_call *>(p);
	Compile *compile = Compile::innermost;
	uint64_t nested = compile ? compile->nested : 0;
	uint64_t start = __rdtsc();
	try {
		c->ret = invoke(c);
	} catch (...) {
		c->threw = 1;
		if (compile)
			compile->keep(std::current_exception());
	}
	c->cycles += __rdtsc() - start - (compile ? compile->nested - nested : 0);
	c->counts[c->slot & (RYUGO_SLOTS - 1)]++;
}

uint64_t ryugo_cycles(void) { return __rdtsc(); }

// jitStartup and getJit are what the runtime looks up in the library.

__attribute__((visibility("default"))) void jitStartup(void *host) {
	(void)host;
}

__attribute__((visibility("default"))) void *getJit(void) {
	restoreHandlers();
	ryugoStart();
	return &compiler;
}
}
