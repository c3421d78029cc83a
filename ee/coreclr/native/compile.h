// Declarations that the C++ files share.
#pragma once
#include <exception>
#include <stdint.h>

// An Object of the runtime is a pointer to its table of functions.
struct Object {
	void **slots;
};

// Compile is one compileMethod on this thread. The runtime may start others during a callback.
struct Compile {
	Compile *outer;
	std::exception_ptr pending; // the exception that a callback threw
	uint64_t start;
	uint64_t nested; // cycles of the compiles started from this one's callbacks
	uint64_t cpu, nestedCPU; // likewise, in nanoseconds of the thread's CPU time

	static thread_local Compile *innermost;

	Compile();
	~Compile();
	// now returns the thread's CPU time, excluding nested compiles.
	uint64_t now() const;
	void keep(std::exception_ptr e);
};
