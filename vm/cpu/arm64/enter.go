//go:build linux && arm64

package arm64

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

// enter resumes compiled code until it exits, see cpu.Control.Resume. Without cgo the runtime's
// handlers take g from x28, so neither compiled code nor stubs ever change x28.
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

// NewCall makes the frame directly below args, a multiple of 16: the code returns by x30.
func (m *Machine) NewCall(args, entry uint64) cpu.Frame {
	f := cpu.Frame(args - cpu.FrameSize)
	f.SetReturnAddress(entry)
	f.SetReg(cpu.FrameLR, m.Core.Returns)
	f.SetReg(cpu.FrameFP, 0)
	return f
}

func (m *Machine) CallSize() uint64 { return cpu.FrameSize }

// flushAsm makes the code in [at, at+n) visible to instruction fetch. line is the smallest line
// size of both caches.
//
//go:noescape
func flushAsm(at, n, line uint64)

// cacheType reads CTR_EL0.
func cacheType() uint64
