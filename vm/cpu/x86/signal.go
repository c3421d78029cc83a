//go:build linux && 386

package x86

import (
	"sync"
	"syscall"

	"ryugo/vm/cpu"
)

// goHandlers are the handlers that the Go runtime has installed, by signal; sigHandler jumps to
// them.
var goHandlers [32]uintptr

// sigHandlerAddr is the address of sigHandler in entry.s, set by the linker. A Go func value would
// be an ABI wrapper around it.
var sigHandlerAddr uintptr

// installHandlers installs the handlers of hardware faults' signals once for the process. The last
// two signals come from compiled code that has jumped to bytes that are not code.
var installHandlers = sync.OnceValue(func() error {
	return cpu.InstallHandlers(&goHandlers, sigHandlerAddr, syscall.SIGSEGV, syscall.SIGFPE, syscall.SIGBUS, syscall.SIGILL, syscall.SIGTRAP)
})
