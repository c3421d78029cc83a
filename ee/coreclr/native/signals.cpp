// Signal handlers. The Go runtime's constructor, which runs when the library
// is loaded, puts its handlers over the runtime's, on alternate stacks; but the
// runtime must have its signals, on the stacks that it chose: it handles
// exceptions on the thread's own stack and leaves data on the alternate one
// meanwhile. So its handlers are put back, and only what is Go's goes to Go.
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

// goTimerSlack is by how many nanoseconds timers of Go's threads may be late. Each time a thread comes back to compile, the
// monitor of Go's scheduler looks fifty times, every 20 us, for what it could do, and each look costs two switches of
// threads; so late, it looks seldom.
const unsigned long goTimerSlack = 2000000;

long timerSlack = -1; // of the thread that loads the library

// beforeGo runs before Go's constructor: 101 is the first priority that a program may use.
// Threads inherit the timer slack of the thread that makes them.
__attribute__((constructor(101))) void beforeGo() {
	for (int sig = 1; sig < _NSIG; sig++)
		sigaction(sig, nullptr, &runtimeHandlers[sig]);
	timerSlack = prctl(PR_GET_TIMERSLACK);
	if (timerSlack >= 0)
		prctl(PR_SET_TIMERSLACK, goTimerSlack);
}

// afterGo gives the thread its timers back.
__attribute__((constructor)) void afterGo() {
	if (timerSlack >= 0)
		prctl(PR_SET_TIMERSLACK, static_cast<unsigned long>(timerSlack));
}

// inLibrary tells whether a signal came while the library's own code ran.
bool inLibrary(const void *context) {
	uintptr_t ip = instructionOf(static_cast<const ucontext_t *>(context));
	return ip - reinterpret_cast<uintptr_t>(&__ehdr_start) < static_cast<uintptr_t>(&_etext - &__ehdr_start);
}

// onAlternateStack tells whether a signal came while its handler's thread was
// on the alternate stack.
bool onAlternateStack(const void *context) {
	const ucontext_t *c = static_cast<const ucontext_t *>(context);
	uintptr_t sp = stackOf(c);
	return sp - reinterpret_cast<uintptr_t>(c->uc_stack.ss_sp) < c->uc_stack.ss_size;
}

// handleSegv gives faults of the library's own code to Go, which makes panics
// of them, and all others to the runtime.
void handleSegv(int sig, siginfo_t *info, void *context) {
	(inLibrary(context) ? goSegv : runtimeHandlers[sig]).sa_sigaction(sig, info, context);
}

// handleAbort writes the counts when the runtime gives up, as it does when
// nobody catches an exception. After a stack overflow there is no stack for it.
// The signal, which has lost its handler and is blocked until this returns, then
// ends the process, whoever sent it.
void handleAbort(int sig, siginfo_t *, void *context) {
	if (!inLibrary(context) && !onAlternateStack(context))
		ryugoShutdown();
	systemCall(SYS_tgkill, systemCall(SYS_getpid), systemCall(SYS_gettid), sig);
}

} // namespace

void saveGoHandler() { sigaction(SIGSEGV, nullptr, &goSegv); }

// restoreHandlers leaves SIGURG to Go, which preempts its threads by it.
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
