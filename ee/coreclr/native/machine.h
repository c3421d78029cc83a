// The differences between the processors for which the library is built.
#pragma once
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>

#if defined(__x86_64__)
#include <x86intrin.h>

// cycleCounter reads the time stamp counter.
static inline uint64_t cycleCounter() { return __rdtsc(); }

static inline uintptr_t instructionOf(const ucontext_t *c) { return c->uc_mcontext.gregs[REG_RIP]; }
static inline uintptr_t stackOf(const ucontext_t *c) { return c->uc_mcontext.gregs[REG_RSP]; }

// systemCall makes a system call with almost no stack. A call through the dynamic linker might have
// to bind the function first, which takes kilobytes.
static inline long systemCall(long number, long a = 0, long b = 0, long c = 0) {
	long result;
	asm volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
	return result;
}

#elif defined(__aarch64__)

// cycleCounter reads the counter of the system's timer.
static inline uint64_t cycleCounter() {
	uint64_t v;
	asm volatile("mrs %0, cntvct_el0" : "=r"(v));
	return v;
}

static inline uintptr_t instructionOf(const ucontext_t *c) { return c->uc_mcontext.pc; }
static inline uintptr_t stackOf(const ucontext_t *c) { return c->uc_mcontext.sp; }

// systemCall: see above.
static inline long systemCall(long number, long a = 0, long b = 0, long c = 0) {
	register long x8 asm("x8") = number;
	register long x0 asm("x0") = a;
	register long x1 asm("x1") = b;
	register long x2 asm("x2") = c;
	asm volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
	return x0;
}

#else
#include <time.h>
#include <unistd.h>

// On other machines the library can be built, but serves no runtime.

static inline uint64_t cycleCounter() {
	timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return uint64_t(t.tv_sec) * 1000000000 + t.tv_nsec;
}

static inline uintptr_t instructionOf(const ucontext_t *) { return 0; }
static inline uintptr_t stackOf(const ucontext_t *) { return 0; }

static inline long systemCall(long number, long a = 0, long b = 0, long c = 0) { return syscall(number, a, b, c); }

#endif
