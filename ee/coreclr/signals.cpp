// Signal handlers. The Go runtime's constructor, which runs when the library
// is loaded, puts its handlers over the runtime's. Both are needed: faults in Go
// code are Go's, all others the runtime's. And they want different stacks: Go code runs
// on small stacks of its own, where no handler may run, so handlers must
// take the thread's alternate stack; but the runtime handles some signals
// on the thread's own stack, which it walks, and does not ask for the other.
#include "signals.h"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>

// The library's first byte and the end of its code, from the linker.
extern "C" char __ehdr_start __attribute__((visibility("hidden")));
extern "C" char _etext __attribute__((visibility("hidden")));

// sigreturn is what a handler returns to.
extern "C" void ryugo_sigreturn() __attribute__((visibility("hidden")));
asm(".text\n"
    ".type ryugo_sigreturn, @function\n"
    "ryugo_sigreturn:\n"
    "	movq $15, %rax\n" // rt_sigreturn
    "	syscall\n");

namespace {

struct sigaction runtimeHandlers[_NSIG], goHandlers[_NSIG];

// saveRuntimeHandlers runs before Go's constructor: 101 is the first priority
// that a program may use.
__attribute__((constructor(101))) void saveRuntimeHandlers() {
	for (int sig = 1; sig < _NSIG; sig++)
		sigaction(sig, nullptr, &runtimeHandlers[sig]);
}

// KernelContext is the part of a ucontext_t that the kernel knows.
const size_t kernelContext = offsetof(ucontext_t, uc_sigmask) + 8;

// Frame is what the kernel pushes for a handler.
struct Frame {
	void (*ret)();
	char context[kernelContext];
	siginfo_t info;
};

// fpSize is the size of the floating point state at p (FP_XSTATE_MAGIC1).
size_t fpSize(const void *p) {
	uint32_t reserved[2];
	memcpy(reserved, static_cast<const char *>(p) + 464, sizeof reserved);
	return reserved[0] == 0x46505853 ? reserved[1] : 512;
}

// redirect has the thread call a handler on its own stack when the present one,
// which runs on the alternate stack, returns: it makes the frame that the kernel
// would have made there.
void redirect(const struct sigaction &handler, int sig, const siginfo_t *info, ucontext_t *context) {
	greg_t *regs = context->uc_mcontext.gregs;
	const void *fp = context->uc_mcontext.fpregs;
	uintptr_t sp = regs[REG_RSP] - 128; // the red zone
	ucontext_t copy;
	memcpy(&copy, context, kernelContext);
	if (fp) {
		size_t n = fpSize(fp);
		sp = (sp - n) & ~uintptr_t(63);
		memcpy(reinterpret_cast<void *>(sp), fp, n);
		copy.uc_mcontext.fpregs = reinterpret_cast<fpregset_t>(sp);
	}
	sp = ((sp - sizeof(Frame)) & ~uintptr_t(15)) - 8;
	Frame *frame = reinterpret_cast<Frame *>(sp);
	frame->ret = ryugo_sigreturn;
	memcpy(frame->context, &copy, kernelContext);
	frame->info = *info;
	regs[REG_RIP] = reinterpret_cast<greg_t>(handler.sa_sigaction);
	regs[REG_RSP] = sp;
	regs[REG_RDI] = sig;
	regs[REG_RSI] = reinterpret_cast<greg_t>(&frame->info);
	regs[REG_RDX] = reinterpret_cast<greg_t>(frame->context);
	regs[REG_EFL] &= ~greg_t(0x500); // direction, trap
	// The kernel's set is the first word of the C library's.
	context->uc_sigmask.__val[0] |= handler.sa_mask.__val[0] | 1ul << (sig - 1);
}

// onAlternateStack tells whether the handler with this context runs there.
bool onAlternateStack(const ucontext_t *context) {
	uintptr_t here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
	return here - reinterpret_cast<uintptr_t>(context->uc_stack.ss_sp) < context->uc_stack.ss_size;
}

// handle gives faults of the library's own code to Go, which makes panics of
// them, and everything else to the runtime, on the stack that it wants.
void handle(int sig, siginfo_t *info, void *p) {
	ucontext_t *context = static_cast<ucontext_t *>(p);
	const struct sigaction &handler = runtimeHandlers[sig];
	uintptr_t ip = context->uc_mcontext.gregs[REG_RIP];
	bool own = ip - reinterpret_cast<uintptr_t>(&__ehdr_start) < static_cast<uintptr_t>(&_etext - &__ehdr_start);
	if (own && (sig == SIGSEGV || sig == SIGBUS))
		goHandlers[sig].sa_sigaction(sig, info, p);
	else if (own || handler.sa_flags & SA_ONSTACK || !onAlternateStack(context))
		handler.sa_sigaction(sig, info, p);
	else
		redirect(handler, sig, info, context);
}

// neverInGo tells signals that Go code does not raise and nobody sends.
bool neverInGo(int sig) { return sig == SIGFPE || sig == SIGILL || sig == SIGTRAP; }

} // namespace

void saveGoHandlers() {
	for (int sig = 1; sig < _NSIG; sig++)
		sigaction(sig, nullptr, &goHandlers[sig]);
}

// installHandlers leaves SIGURG to Go, which preempts its threads by it.
void installHandlers() {
	for (int sig = 1; sig < _NSIG; sig++) {
		struct sigaction handler = runtimeHandlers[sig], now;
		if (sig == SIGURG || sigaction(sig, nullptr, &now) != 0)
			continue;
		if (handler.sa_flags & SA_SIGINFO && !neverInGo(sig)) {
			handler.sa_sigaction = handle;
			handler.sa_flags |= SA_ONSTACK;
		} else if (now.sa_sigaction == handler.sa_sigaction && now.sa_flags == handler.sa_flags) {
			continue;
		}
		sigaction(sig, &handler, nullptr);
	}
}
