package cpu

import (
	"fmt"
	"sync"
	"syscall"
	"unsafe"

	"ryugo/vm/raw"
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

// traps are the signals of hardware faults and the kinds of faults that they tell. Invalid
// instructions come from compiled code that has jumped to bytes that are not code. On processors
// whose divisions do not fault SIGFPE never comes from compiled code.
var traps = map[syscall.Signal]Trap{
	syscall.SIGSEGV: TrapMemory, syscall.SIGFPE: TrapDivide, syscall.SIGBUS: TrapOther,
	syscall.SIGILL: TrapIllegal, syscall.SIGTRAP: TrapIllegal,
}

// goHandlers are the handlers that the Go runtime has installed, by signal; the machine's handler
// jumps to them.
var goHandlers [32]uintptr

var (
	installOnce sync.Once
	installed   error
)

// installHandlers installs the machine's handler of hardware faults before Go's handlers of their
// signals, once for the process. Flags, mask and restorer stay the Go runtime's: its handlers run
// exactly as they were installed, after one more jump.
func installHandlers(handler uintptr) error {
	installOnce.Do(func() {
		for sig := range traps {
			if installed = installHandler(handler, sig); installed != nil {
				return
			}
		}
	})
	return installed
}

func installHandler(handler uintptr, sig syscall.Signal) error {
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
	return rtSigaction(sig, &next, nil)
}

// What a signal handler stores in the context block: words, which the machines' entry.s know.
const (
	ctxFaultSig  = CtxFault          // the signal
	ctxFaultCode = CtxFault + Word   // si_code
	ctxFaultAddr = CtxFault + 2*Word // si_addr
	CtxFaultRegs = CtxFault + 3*Word // the general registers, as the kernel has them in a ucontext

	// siKernel is the si_code of a fault without an address, as of an access to an address that is
	// not canonical.
	siKernel = 0x80
)

// FaultReg returns register r, as the kernel counts them, at the last fault.
func (m *Common) FaultReg(r int) uint64 { return raw.LdW(m.Base + CtxFaultRegs + Word*uint64(r)) }

// FaultAt describes the last fault, with the numbers of the program counter and the stack pointer.
func (m *Common) FaultAt(pc, sp int) Fault {
	trap, ok := traps[syscall.Signal(raw.LdW(m.Base+ctxFaultSig))]
	if !ok {
		trap = TrapOther
	}
	return Fault{
		PC: m.FaultReg(pc), SP: m.FaultReg(sp), Addr: raw.LdW(m.Base + ctxFaultAddr),
		Trap: trap, NoAddress: raw.LdW(m.Base+ctxFaultCode) == siKernel,
	}
}
