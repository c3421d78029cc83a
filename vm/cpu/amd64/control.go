//go:build linux && amd64

package amd64

import (
	"sync/atomic"
	"unsafe"

	"ryugo/vm/cpu"
)

// control is what one machine needs to enter compiled code and to get out of it
// again, whatever the code has done to its stack and its registers: a row of a
// table in Go's memory, whose address the core stubs have as a constant.
// entry.s knows its layout.
type control struct {
	// g is the goroutine that runs compiled code of this machine, or 0: a fault
	// on the thread of goroutine g is one of compiled code, wherever pc and rsp
	// are. The goroutine's address is the identity that the signal handler can read.
	g uintptr
	// base is the stack, where the signal handler stores the registers.
	base uint64
	// thunk is where the thread goes on after a fault.
	thunk uint64
	// goSP is Go's rsp, at the return address of enterAsm, goBP Go's rbp.
	goSP, goBP uint64
	// exitSP is the exit frame when compiled code left last, or 0 after a fault.
	exitSP uint64
	// resumeSP is the exit frame to be resumed, resume the resume stub.
	resumeSP, resume uint64
}

// Offsets in a control.
const (
	ctlG      = 0
	ctlGoSP   = 24
	ctlGoBP   = 32
	ctlExitSP = 40
)

var (
	controls     [cpu.MaxMachines]control
	controlTaken cpu.Rows
	// controlsUsed is how many rows from the first one on have ever been taken:
	// the signal handler looks at these.
	controlsUsed atomic.Uintptr
)

// takeControl returns a free row of the table.
func takeControl() (*control, error) {
	if err := installHandlers(); err != nil {
		return nil, err
	}
	i, err := controlTaken.Take(&controlsUsed)
	if err != nil {
		return nil, err
	}
	return &controls[i], nil
}

// Running is how many machines run code now.
func Running() (n int) {
	for i := range controls {
		if controls[i].g != 0 {
			n++
		}
	}
	return n
}

func (c *control) free() {
	*c = control{}
	controlTaken[(uintptr(unsafe.Pointer(c))-uintptr(unsafe.Pointer(&controls)))/unsafe.Sizeof(*c)].Store(false)
}

// address is the address of the row, which lies in Go's data segment and never
// moves.
func (c *control) address() uint64 { return uint64(uintptr(unsafe.Pointer(c))) }

// enterAsm switches to the stack of compiled code and jumps to the resume
// stub; it returns when compiled code exits.
//
//go:noescape
func enterAsm(c *control)

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// enter resumes compiled code until it exits.
//
// To the Go scheduler the goroutine is in a system call meanwhile, as it is
// during a cgo call, and for the same reasons: the garbage collector and the
// scheduler need not wait for compiled code, which never polls; Go's stack is
// neither moved nor shrunk while the control row holds its rsp; and after a
// while the P goes to other goroutines.
//
// Signals that the Go runtime handles may come at any instruction of compiled
// code. This is safe: they are delivered on the M's own signal stack
// (sigaltstack, SA_ONSTACK); runtime.sigtramp takes g from thread-local
// storage, by the fs segment, which compiled code and stubs must not touch,
// and sets up r14 and x15 itself; preemption (SIGURG) is refused because the
// goroutine is not _Grunning, and would be for a pc that findfunc does not
// know; the profiler (SIGPROF) finds no function for the pc and books the
// sample as runtime._ExternalCode.
//
// Nothing may be called between the two runtime calls that could grow the
// stack: the runtime throws.
//
//go:nosplit
//go:noinline
func enter(c *control) {
	entersyscall()
	enterAsm(c)
	exitsyscall()
}

// Resume implements cpu.Machine.
func (m *Machine) Resume(f cpu.Frame) cpu.Frame {
	m.ctl.resumeSP = uint64(f)
	enter(m.ctl)
	return cpu.Frame(m.ctl.exitSP)
}

// NewCall implements cpu.Machine.
func (m *Machine) NewCall(args, entry uint64) cpu.Frame {
	return cpu.NewCall(args, entry, m.core.returns)
}

// CallSize implements cpu.Machine.
func (m *Machine) CallSize() uint64 { return 8 + cpu.FrameSize }
