// Runs every case twice with different bytes in the arguments and writes what
// the probe saw. cases.h, made by native_test.go, lists the cases.
#include "cases.h"

enum { dataSize = 1024, stackSize = 1024, outSize = 64 };

unsigned char probe_regs[1024], probe_stack[stackSize];
void *probe_sp;
long probe_mode; // what the probe returns: 0 patterns; n the n-th word of probe_rets
extern unsigned char probe_rets[];

static unsigned char data[dataSize] __attribute__((aligned(16)));
static unsigned char out[outSize] __attribute__((aligned(16)));

extern long write(int, const void *, unsigned long);

static void put(const void *p, unsigned long n)
{
	const unsigned char *b = p;
	while (n > 0) {
		long k = write(1, b, n);
		if (k <= 0)
			__builtin_trap();
		b += k;
		n -= k;
	}
}

int main(void)
{
	for (int i = 0; i < NCASES; i++)
		for (int pass = 0; pass < 2; pass++) {
			for (int k = 0; k < dataSize; k++)
				data[k] = 1 + (pass ? k / 101 : k % 101);
			for (int k = 0; k < outSize; k++)
				out[k] = 0xee;
			for (int k = 0; k < (int)sizeof probe_regs; k++)
				probe_regs[k] = 0xdd;
			probe_mode = modes[i];
			cases[i](data, out);
			unsigned long long at[3] = {(unsigned long)probe_sp, (unsigned long)data, (unsigned long)out};
			put(at, sizeof at);
			put(probe_regs, REGBYTES);
			put(probe_stack, stackSize);
			put(out, outSize);
		}
	return 0;
}
