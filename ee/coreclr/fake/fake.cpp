#include "fake.h"

#include <stdlib.h>
#include <string.h>
#include <utility>

namespace {

typedef uint64_t Word;

// Thrown is what a slot throws.
struct Thrown {
	Word slot;
};

template <int N>
Word slot(fake *f, Word a, Word b, Word c, Word d, Word e, Word g, Word h, Word i, Word j) {
	const Word args[] = {a, b, c, d, e, g, h, i, j};
	if (f->num_calls < FAKE_CALLS) {
		f->calls[f->num_calls].slot = N;
		memcpy(f->calls[f->num_calls++].arg, args, sizeof args);
	}
	if (f->throws == N && N != 0)
		throw Thrown{N};
	if (f->stores[N].arg != 0)
		memcpy(reinterpret_cast<void *>(args[f->stores[N].arg - 1]), f->stores[N].bytes, f->stores[N].size);
	return f->answers[N];
}

template <int... N>
void **makeTable(std::integer_sequence<int, N...>) {
	static void *table[] = {reinterpret_cast<void *>(slot<N>)...};
	return table;
}

} // namespace

extern "C" {

fake *fake_new(void) {
	fake *f = static_cast<fake *>(calloc(1, sizeof(fake)));
	f->table = makeTable(std::make_integer_sequence<int, FAKE_SLOTS>());
	return f;
}

int32_t fake_compile(uintptr_t compiler, fake *comp, uintptr_t info, uintptr_t entry, uintptr_t size, uint64_t *threw) {
	typedef int32_t (*CompileMethod)(uintptr_t, fake *, uintptr_t, uint32_t, uintptr_t, uintptr_t);
	void **table = *reinterpret_cast<void ***>(compiler);
	*threw = 0;
	try {
		return reinterpret_cast<CompileMethod>(table[0])(compiler, comp, info, ~0u, entry, size);
	} catch (Thrown &t) {
		*threw = t.slot;
		return 0;
	}
}
}
