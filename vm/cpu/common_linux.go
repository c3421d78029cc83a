package cpu

import (
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/code"
	"ryugo/vm/raw"
)

// Common is what the machines of all processors have in common: they embed it.
type Common struct {
	Conv   *Convention
	Mem    *Memory
	Places *Places // the runtime sets them before it asks for code that reads them
	Core   CoreStubs
	Ctl    *Control
	Base   uint64 // of the stack
	Tail   uint64 // see TailReturn
}

// CoreStubs are the stubs that leave compiled code and return to it.
type CoreStubs struct {
	Exit    uint64 // completes an exit frame and leaves
	Resume  uint64 // drops an exit frame and continues at its return address
	Fault   uint64 // where a faulting thread continues after the signal handler
	Returns uint64 // the address that an invoked method returns to
}

// Open prepares m for code of a target, which is put in mem. handler is the address of the
// machine's signal handler.
func (m *Common) Open(t *targets.Target, mem *Memory, places *Places, handler uintptr) (err error) {
	if err = installHandlers(handler); err != nil {
		return err
	}
	m.Conv, m.Mem, m.Places = NewConvention(t), mem, places
	m.Ctl, err = takeControl()
	return err
}

// Close implements Machine, as do the following methods.
func (m *Common) Close() { m.Ctl.free() }

func (m *Common) Convention() *Convention                 { return m.Conv }
func (m *Common) Compiled() bool                          { return true }
func (m *Common) Returns() uint64                         { return m.Core.Returns }
func (m *Common) Begin(u *Unwinder, f Frame)              { u.Begin(f) }
func (m *Common) Step(u *Unwinder, f *ee.Func, at uint32) { u.Step(f, at) }
func (m *Common) Kept(u *Unwinder) Kept                   { return u.Kept() }
func (m *Common) Keep(f Frame, k *Kept)                   { f.Keep(k) }

func (m *Common) SetStack(base uint64) {
	m.Base = base
	m.Ctl.base, m.Ctl.thunk, m.Ctl.resume = uintptr(base), uintptr(m.Core.Fault), uintptr(m.Core.Resume|CodeBit)
}

// Put puts code that of, which embeds m, has assembled in b into the code part and returns its
// address. Symbols in it are addresses in the region.
func (m *Common) Put(of Machine, b *code.Buffer) uint64 {
	img := b.Image()
	at := m.Mem.Code(uint64(len(img)), uint64(b.ImageAlign()))
	out := m.Mem.CodeBytes(at, uint64(len(img)))
	copy(out, img)
	for _, r := range b.Relocs() {
		if err := of.Relocate(out[r.Offset:], at+uint64(r.Offset), r.Kind, uint64(r.Symbol)+uint64(r.Addend)); err != nil {
			panic("BUG: stub: " + err.Error())
		}
	}
	of.Written(at, uint64(len(img)))
	return at
}

// Framed describes the last stub in the code part, from code on, as one that has a frame.
func (m *Common) Framed(code uint64, prolog []ee.UnwindStep) FrameStub {
	return FrameStub{Code: code, Size: m.Mem.CodeEnd() - code, Prolog: prolog}
}

// AllocatedByExit removes the frame that an exit stub has allocated, if u is at one of the two
// instructions after that: exit stubs of Arm begin with the same instruction of 4 bytes.
func (m *Common) AllocatedByExit(u *Unwinder) bool {
	alloc := raw.Ld32(m.Core.Returns)
	for back := uint64(4); back <= 8; back += 4 {
		if m.Mem.IsCode(u.PC-back) && raw.Ld32(u.PC-back) == alloc {
			u.SP += FrameSize
			return true
		}
	}
	return false
}
