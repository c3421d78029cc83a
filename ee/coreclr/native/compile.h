// What the C++ files share.
#pragma once
#include <exception>
#include <stdint.h>

// An Object of the runtime's is a pointer to its table of functions.
struct Object {
	void **slots;
};

// Compile is one compileMethod of this thread; the runtime may start others
// while one is in a callback.
struct Compile {
	Compile *outer;
	std::exception_ptr pending; // what a callback threw
	uint64_t start;
	uint64_t nested; // cycles of the compiles started from this one's callbacks
	uint64_t cpu, nestedCPU; // likewise, in nanoseconds of the thread's CPU time

	static thread_local Compile *innermost;

	Compile();
	~Compile();
	// now is the thread's CPU time without that of compiles inside of this one.
	uint64_t now() const;
	void keep(std::exception_ptr e);
};
