//go:build linux && arm

package arm

import (
	"fmt"
	"sync"
	"syscall"
	"unsafe"
)

// goHandlers are the handlers that the Go runtime had installed, by signal;
// sigHandler jumps to them.
var goHandlers [32]uintptr

// sigHandlerAddr is the address of sigHandler in entry.s, set
// by the linker. A Go func value would be an ABI wrapper around it.
var sigHandlerAddr uintptr

// faultSignals are the signals of hardware faults. The last two come from
// compiled code that has jumped to what is no code.
var faultSignals = [...]syscall.Signal{syscall.SIGSEGV, syscall.SIGBUS, syscall.SIGILL, syscall.SIGTRAP}

// sigaction is the kernel's struct sigaction.
type sigaction struct {
	handler  uintptr
	flags    uint32
	restorer uintptr
	mask     uint64
}

const (
	saOnStack = 0x08000000
	saSigInfo = 0x4
)

func rtSigaction(sig syscall.Signal, new, old *sigaction) error {
	_, _, e := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(sig),
		uintptr(unsafe.Pointer(new)), uintptr(unsafe.Pointer(old)), 8, 0, 0)
	if e != 0 {
		return fmt.Errorf("vm: rt_sigaction(%v): %w", sig, e)
	}
	return nil
}

// installHandlers puts sigHandler before Go's handlers, once for the
// process. Flags, mask and restorer stay the Go runtime's: its handlers keep
// running exactly as they were installed, only through one more jump.
var installHandlers = sync.OnceValue(func() error {
	for _, sig := range faultSignals {
		var old sigaction
		if err := rtSigaction(sig, nil, &old); err != nil {
			return err
		}
		if old.handler <= 1 || old.flags&saOnStack == 0 || old.flags&saSigInfo == 0 {
			return fmt.Errorf("vm: the handler of %v is not the Go runtime's", sig)
		}
		goHandlers[sig] = old.handler
		next := old
		next.handler = sigHandlerAddr
		if err := rtSigaction(sig, &next, nil); err != nil {
			return err
		}
	}
	return nil
})
