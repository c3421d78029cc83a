//go:build linux && amd64

package amd64

import (
	"sync/atomic"
	"unsafe"

	"ryugo/vm/cpu"
)

// control is what a machine needs to enter compiled code and to leave it again, whatever the code
// has done to its stack and its registers. It is a row of a table in Go's memory; its address is a
// constant in the core stubs. entry.s knows its layout.
type control struct {
	// g is the goroutine that runs compiled code of this machine, or 0: a fault on the thread of
	// goroutine g is a fault of compiled code, wherever pc and rsp are. The address of the g is an
	// identity that the signal handler can read.
	g uintptr
	// base is the address of the stack, where the signal handler stores the registers.
	base uint64
	// thunk is the address at which the thread continues after a fault.
	thunk uint64
	// goSP is Go's rsp, at the return address of enterAsm, goBP Go's rbp.
	goSP, goBP uint64
	// exitSP is the exit frame of the last exit of compiled code, or 0 after a fault.
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
	// controlsUsed is the number of rows, from the first, that have ever been in use: the signal
	// handler searches these.
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

// Running returns the number of machines that run code now.
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

// address returns the address of the row, which is in Go's data segment and never moves.
func (c *control) address() uint64 { return uint64(uintptr(unsafe.Pointer(c))) }

// enterAsm switches to the stack of compiled code and jumps to the resume stub. It returns when
// compiled code exits.
//
//go:noescape
func enterAsm(c *control)

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// enter resumes compiled code until it exits.
//
// For the Go scheduler the goroutine is in a system call during that time, as during a cgo call,
// and for the same reasons. The garbage collector and the scheduler need not wait for compiled
// code, which never polls. Go's stack is neither moved nor shrunk while the control row holds its
// rsp. After some time the P is given to other goroutines.
//
// Signals that the Go runtime handles may come at any instruction of compiled code. This is safe.
// They are delivered on the M's own signal stack (sigaltstack, SA_ONSTACK). runtime.sigtramp takes
// g from thread-local storage, by the fs segment, which compiled code and stubs must not touch, and
// sets up r14 and x15 itself. Preemption (SIGURG) is refused because the goroutine is not
// _Grunning, and would be refused for a pc that findfunc does not know. The profiler (SIGPROF)
// finds no function for the pc and counts the sample as runtime._ExternalCode.
//
// No function that could grow the stack may be called between the two runtime calls: the runtime
// would throw.
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
