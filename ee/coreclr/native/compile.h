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

	static thread_local Compile *innermost;

	Compile();
	~Compile();
	void keep(std::exception_ptr e);
};
