//go:build cgo && linux

package stress

/*
#include <signal.h>
#include <string.h>

// Some libraries put a handler of their own before those that are there, and
// pass on what is not theirs.
static struct sigaction before[2];
static volatile long seen;
static int installed;

static void pass(struct sigaction *a, int sig, siginfo_t *info, void *context) {
	__sync_fetch_and_add(&seen, 1);
	if (a->sa_flags & SA_SIGINFO)
		a->sa_sigaction(sig, info, context);
	else if (a->sa_handler != SIG_DFL && a->sa_handler != SIG_IGN)
		a->sa_handler(sig);
}

static void first(int sig, siginfo_t *info, void *context) { pass(&before[0], sig, info, context); }
static void second(int sig, siginfo_t *info, void *context) { pass(&before[1], sig, info, context); }

static int install(void) {
	struct sigaction a;
	int n = installed++;
	if (n > 1)
		return -1;
	memset(&a, 0, sizeof a);
	a.sa_sigaction = n == 0 ? first : second;
	a.sa_flags = SA_SIGINFO | SA_ONSTACK;
	sigfillset(&a.sa_mask);
	return sigaction(SIGSEGV, &a, &before[n]);
}

static long count(void) { return seen; }
*/
import "C"

import "errors"

const hasForeign = true

// installForeign installs a C handler of SIGSEGV that runs before the existing handler, at most
// twice.
func installForeign() error {
	if C.install() != 0 {
		return errors.New("the handler was not installed")
	}
	return nil
}

// foreignSeen returns how many signals those handlers have passed on.
func foreignSeen() int64 { return int64(C.count()) }
