package cpu

import (
	"fmt"
	"syscall"
	"unsafe"
)

// sigaction is the kernel's struct sigaction.
type sigaction struct {
	handler  uintptr
	flags    uintptr
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

// InstallHandlers installs handler for the process before Go's handlers of the signals. It stores
// Go's handlers by signal in goHandlers; handler jumps to them. Flags, mask and restorer stay the
// Go runtime's: its handlers run exactly as they were installed, after one more jump.
func InstallHandlers(goHandlers *[32]uintptr, handler uintptr, signals ...syscall.Signal) error {
	for _, sig := range signals {
		var old sigaction
		if err := rtSigaction(sig, nil, &old); err != nil {
			return err
		}
		if old.handler <= 1 || old.flags&saOnStack == 0 || old.flags&saSigInfo == 0 {
			return fmt.Errorf("vm: the handler of %v is not the Go runtime's", sig)
		}
		goHandlers[sig] = old.handler
		next := old
		next.handler = handler
		if err := rtSigaction(sig, &next, nil); err != nil {
			return err
		}
	}
	return nil
}
