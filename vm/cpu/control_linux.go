package cpu

import (
	"fmt"
	"sync/atomic"
	"unsafe"
)

// MaxMachines is the maximal number of machines in a process.
const MaxMachines = 1024

// Control is what a machine needs to enter compiled code and to leave it again, whatever the code
// has done to its stack and its registers. It is a row of a table in Go's memory; its address is a
// constant in the core stubs. The machines' entry.s know its layout, the words of the table.
type Control struct {
	// g is the goroutine that runs compiled code of this machine, or 0: a fault on the thread of
	// goroutine g is a fault of compiled code, wherever the program counter and the stack pointer
	// are. The address of the g is an identity that the signal handler can read.
	g uintptr
	// base is the address of the stack, where the signal handler stores the registers.
	base uintptr
	// thunk is the address at which the thread continues after a fault.
	thunk uintptr
	// goSP, goLR and goFP are Go's stack pointer, link register and frame pointer in the machine's
	// enterAsm, as far as the processor has them.
	goSP, goLR, goFP uintptr
	// exitSP is the exit frame of the last exit of compiled code, or 0 after a fault.
	exitSP uintptr
	// resumeSP is the exit frame to be resumed, resume the resume stub.
	resumeSP, resume uintptr
}

// Offsets in a Control, for core stubs.
const (
	ControlG      = int32(unsafe.Offsetof(Control{}.g))
	ControlGoSP   = int32(unsafe.Offsetof(Control{}.goSP))
	ControlGoLR   = int32(unsafe.Offsetof(Control{}.goLR))
	ControlGoFP   = int32(unsafe.Offsetof(Control{}.goFP))
	ControlExitSP = int32(unsafe.Offsetof(Control{}.exitSP))
)

// The table of machines. Signal handlers read it.
var (
	controls     [MaxMachines]Control
	controlTaken [MaxMachines]atomic.Bool
	// controlsUsed is the number of rows, from the first, that have ever been in use: signal
	// handlers search these.
	controlsUsed atomic.Uintptr
)

// takeControl returns a free row of the table.
func takeControl() (*Control, error) {
	for i := range controlTaken {
		if controlTaken[i].CompareAndSwap(false, true) {
			n := uintptr(i) + 1
			for u := controlsUsed.Load(); u < n && !controlsUsed.CompareAndSwap(u, n); {
				u = controlsUsed.Load()
			}
			return &controls[i], nil
		}
	}
	return nil, fmt.Errorf("vm: more than %d virtual machines in one process", MaxMachines)
}

func (c *Control) free() {
	*c = Control{}
	controlTaken[(uintptr(unsafe.Pointer(c))-uintptr(unsafe.Pointer(&controls)))/unsafe.Sizeof(*c)].Store(false)
}

// Running returns the number of machines that run code now.
func Running() (n int) {
	for i := range controls {
		if controls[i].g != 0 {
			n++
		}
	}
	return n
}

// Address returns the address of the row, which is in Go's data segment and never moves.
func (c *Control) Address() uintptr { return uintptr(unsafe.Pointer(c)) }

// Resume calls a machine's enter to continue code with the registers in f until the code exits.
//
// enter calls the machine's enterAsm, which switches to the stack of compiled code and jumps to the
// resume stub. For the Go scheduler the goroutine is in a system call during that time, as during a
// cgo call, and for the same reasons. The garbage collector and the scheduler need not wait for
// compiled code, which never polls. Go's stack is neither moved nor shrunk while the row holds its
// stack pointer. After some time the P is given to other goroutines.
//
// Signals that the Go runtime handles may come at any instruction of compiled code. This is safe.
// They are delivered on the M's own signal stack (sigaltstack, SA_ONSTACK). The handler finds its g
// in a register, or by a segment, that compiled code and stubs never change. Preemption (SIGURG) is
// refused because the goroutine is not _Grunning, and would be refused for a pc that findfunc does
// not know. The profiler (SIGPROF) finds no function for the pc and counts the sample as
// runtime._ExternalCode.
//
// In enter no function that could grow the stack may be called between the two runtime calls: the
// runtime would throw. So enter is a function without a stack check in each machine's package.
func (c *Control) Resume(f Frame, enter func(*Control)) Frame {
	c.resumeSP = uintptr(f)
	enter(c)
	return Frame(c.exitSP)
}
