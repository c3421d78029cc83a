//go:build linux && 386

package x86

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
	// goroutine g is a fault of compiled code, wherever pc and esp are. The address of the g is an
	// identity that the signal handler can read.
	g uintptr
	// base is the address of the stack, where the signal handler stores the registers.
	base uintptr
	// thunk is the address at which the thread continues after a fault.
	thunk uintptr
	// goSP is Go's esp, at the return address of enterAsm, goBP Go's ebp.
	goSP, goBP uintptr
	// exitSP is the exit frame of the last exit of compiled code, or 0 after a fault.
	exitSP uintptr
	// resumeSP is the exit frame to be resumed, resume the resume stub.
	resumeSP, resume uintptr
}

// Offsets in a control.
const (
	ctlG      = 0
	ctlGoSP   = 12
	ctlGoBP   = 16
	ctlExitSP = 20
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
func (c *control) address() uint32 { return uint32(uintptr(unsafe.Pointer(c))) }

// enterAsm switches to the stack of compiled code and jumps to the resume stub. It returns when
// compiled code exits.
//
//go:noescape
func enterAsm(c *control)

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// enter resumes compiled code until it exits. For the Go scheduler the goroutine is in a system
// call during that time, for the reasons given at enter in vm/cpu/amd64. Go finds its g by the gs
// segment, which compiled code and stubs must not touch.
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
	m.ctl.resumeSP = uintptr(f)
	enter(m.ctl)
	return cpu.Frame(m.ctl.exitSP)
}

// NewCall implements cpu.Machine.
func (m *Machine) NewCall(args, entry uint64) cpu.Frame {
	return cpu.NewCall(args, entry, m.core.returns)
}

// CallSize implements cpu.Machine.
func (m *Machine) CallSize() uint64 { return cpu.Word + cpu.FrameSize }
