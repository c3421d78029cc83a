//go:build linux && arm

package arm

import (
	"syscall"
	_ "unsafe" // for linkname

	"ryugo/vm/cpu"
)

// enterAsm switches to the stack of compiled code and jumps to the resume stub. It returns when
// compiled code exits.
//
//go:noescape
func enterAsm(c *cpu.Control)

// sigHandlerAddr is the address of sigHandler in entry.s, set by the linker. A Go func value would
// be an ABI wrapper around it.
var sigHandlerAddr uintptr

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// enter resumes compiled code until it exits, see cpu.Control.Resume. Without cgo the runtime's
// handlers take g from r10, so neither compiled code nor stubs ever change r10.
//
//go:nosplit
//go:noinline
func enter(c *cpu.Control) {
	entersyscall()
	enterAsm(c)
	exitsyscall()
}

// Resume implements cpu.Machine, as do the following methods.
func (m *Machine) Resume(f cpu.Frame) cpu.Frame { return m.Ctl.Resume(f, enter) }

// NewCall makes the frame directly below args, a multiple of 8: the code returns by lr.
func (m *Machine) NewCall(args, entry uint64) cpu.Frame {
	f := cpu.Frame(args - cpu.FrameSize)
	f.SetReturnAddress(entry)
	f.SetReg(cpu.FrameLR, m.Core.Returns|cpu.CodeBit)
	f.SetReg(cpu.FrameFP, 0)
	return f
}

func (m *Machine) CallSize() uint64 { return cpu.FrameSize }

// cacheFlush is the system call of Linux that makes new code visible to the processor: its beginning,
// its end, 0.
const cacheFlush = 0xF0002

// Written makes n bytes of code, written from at on, visible to the processor. Link and SetBranch
// change code that may have run: a processor that still runs the old code gets through the
// descriptor to the same place.
func (m *Machine) Written(at, n uint64) {
	syscall.RawSyscall(cacheFlush, uintptr(at), uintptr(at+n), 0)
}
