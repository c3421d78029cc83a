//go:build linux && arm64

package arm64

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
	// goroutine g is a fault of compiled code, wherever pc and sp are.
	g uintptr
	// base is the address of the stack, where the signal handler stores the registers.
	base uint64
	// thunk is the address at which the thread continues after a fault.
	thunk uint64
	// goSP, goFP and goLR are Go's sp, x29 and x30 in enterAsm.
	goSP, goFP, goLR uint64
	// exitSP is the exit frame of the last exit of compiled code, or 0 after a fault.
	exitSP uint64
	// resumeSP is the exit frame to be resumed, resume the resume stub.
	resumeSP, resume uint64
}

// Offsets in a control.
const (
	ctlG      = 0
	ctlGoSP   = 24
	ctlGoFP   = 32
	ctlGoLR   = 40
	ctlExitSP = 48
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

// flushAsm makes the code in [at, at+n) visible to instruction fetch. line is the smallest line
// size of both caches.
//
//go:noescape
func flushAsm(at, n, line uint64)

// cacheType reads CTR_EL0.
func cacheType() uint64

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// enter resumes compiled code until it exits.
//
// For the Go scheduler the goroutine is in a system call during that time, as during a cgo call.
// The garbage collector and the scheduler need not wait for compiled code. Go's stack is neither
// moved nor shrunk while the control row holds its sp. After some time the P is given to other
// goroutines.
//
// Signals that the Go runtime handles may come at any instruction of compiled
// code. They are delivered on the M's own signal stack. Without cgo the runtime's
// handlers take g from x28, so neither compiled code nor stubs ever change x28.
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

// Resume implements cpu.Machine, as do the following methods.
func (m *Machine) Resume(f cpu.Frame) cpu.Frame {
	m.ctl.resumeSP = uint64(f)
	enter(m.ctl)
	return cpu.Frame(m.ctl.exitSP)
}

// NewCall makes the frame directly below args, a multiple of 16: the code returns by x30.
func (m *Machine) NewCall(args, entry uint64) cpu.Frame {
	f := cpu.Frame(args - cpu.FrameSize)
	f.SetReturnAddress(entry)
	f.SetReg(cpu.FrameLR, m.core.returns)
	f.SetReg(cpu.FrameFP, 0)
	return f
}

func (m *Machine) CallSize() uint64 { return cpu.FrameSize }
