//go:build linux && amd64

package amd64

import (
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

// enter resumes compiled code until it exits, see cpu.Control.Resume. runtime.sigtramp takes g from
// thread-local storage, by the fs segment, which compiled code and stubs must not touch, and sets up
// r14 and x15 itself.
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

func (m *Machine) NewCall(args, entry uint64) cpu.Frame {
	return cpu.NewCall(args, entry, m.Core.Returns)
}

func (m *Machine) CallSize() uint64 { return cpu.Word + cpu.FrameSize }
