// Signal handlers. The Go runtime's constructor, which runs when the library is loaded, replaces
// the handlers of the .NET runtime by Go's, which run on alternate stacks. But the .NET runtime
// needs its signals on the stacks that it has chosen: it handles exceptions on the thread's own
// stack, while data is on the alternate one. So its handlers are reinstalled, and only the signals
// of Go code go to Go.
//
// Then handlers may run on the stack of a goroutine. See reserveStack.
#include "signals.h"

#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>

#include "machine.h"

#include "_cgo_export.h"

// The library's first byte and the end of its code, from the linker.
extern "C" char __ehdr_start __attribute__((visibility("hidden")));
extern "C" char _etext __attribute__((visibility("hidden")));

namespace {

struct sigaction runtimeHandlers[_NSIG], goSegv;

// goTimerSlack is the number of nanoseconds by which timers of Go's threads may be late. Each time a
// thread compiles again, the monitor of Go's scheduler polls fifty times, every 20 us, and each poll
// costs two thread switches. With timers this late, it polls rarely.
const unsigned long goTimerSlack = 2000000;

long timerSlack = -1; // of the thread that loads the library

// beforeGo runs before Go's constructor: 101 is the first priority that a program may use. A thread
// inherits the timer slack of the thread that creates it.
__attribute__((constructor(101))) void beforeGo() {
	for (int sig = 1; sig < _NSIG; sig++)
		sigaction(sig, nullptr, &runtimeHandlers[sig]);
	timerSlack = prctl(PR_GET_TIMERSLACK);
	if (timerSlack >= 0)
		prctl(PR_SET_TIMERSLACK, goTimerSlack);
}

// afterGo restores the thread's timer slack.
__attribute__((constructor)) void afterGo() {
	if (timerSlack >= 0)
		prctl(PR_SET_TIMERSLACK, static_cast<unsigned long>(timerSlack));
}

// inLibrary returns whether a signal arrived while the library's own code ran.
bool inLibrary(const void *context) {
	uintptr_t ip = instructionOf(static_cast<const ucontext_t *>(context));
	return ip - reinterpret_cast<uintptr_t>(&__ehdr_start) < static_cast<uintptr_t>(&_etext - &__ehdr_start);
}

// onAlternateStack returns whether a signal arrived while its thread was on the alternate stack.
bool onAlternateStack(const void *context) {
	const ucontext_t *c = static_cast<const ucontext_t *>(context);
	uintptr_t sp = stackOf(c);
	return sp - reinterpret_cast<uintptr_t>(c->uc_stack.ss_sp) < c->uc_stack.ss_size;
}

// handleSegv passes faults of the library's own code to Go, which turns them into panics, and all
// others to the runtime.
void handleSegv(int sig, siginfo_t *info, void *context) {
	(inLibrary(context) ? goSegv : runtimeHandlers[sig]).sa_sigaction(sig, info, context);
}

// handleAbort writes the counts when the runtime aborts, for example because of an uncaught exception.
// After a stack overflow there is no stack for that. Then the handler sends the signal again: its
// handler has been reset, and it is blocked until this function returns. So it ends the process,
// whoever sent the first one.
void handleAbort(int sig, siginfo_t *, void *context) {
	if (!inLibrary(context) && !onAlternateStack(context))
		ryugoShutdown();
	systemCall(SYS_tgkill, systemCall(SYS_getpid), systemCall(SYS_gettid), sig);
}

} // namespace

void saveGoHandler() { sigaction(SIGSEGV, nullptr, &goSegv); }

// restoreHandlers leaves SIGURG to Go, which uses it to preempt its threads.
void restoreHandlers() {
	for (int sig = 1; sig < _NSIG; sig++) {
		struct sigaction handler = runtimeHandlers[sig], now;
		if (sig == SIGURG || sigaction(sig, nullptr, &now) != 0)
			continue;
		if (sig == SIGSEGV && handler.sa_flags & SA_SIGINFO) {
			handler.sa_sigaction = handleSegv;
		} else if (sig == SIGABRT && handler.sa_handler == SIG_DFL) {
			handler.sa_sigaction = handleAbort;
			handler.sa_flags = SA_SIGINFO | SA_RESETHAND;
		}
		if (now.sa_sigaction != handler.sa_sigaction || now.sa_flags != handler.sa_flags)
			sigaction(sig, &handler, nullptr);
	}
}
