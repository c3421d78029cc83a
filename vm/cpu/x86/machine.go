//go:build linux && 386

package x86

import (
	"encoding/binary"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Machine implements cpu.Machine.
type Machine struct {
	cpu.Common
	e xarch.Emitter
}

func init() { cpu.Host.Open = openMachine }

// openMachine makes a machine for code of a target, which is put in mem.
func openMachine(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	m := &Machine{}
	if err := m.Open(t, mem, places, sigHandlerAddr); err != nil {
		return nil, err
	}
	m.e.Is32 = true
	m.Core = m.makeCoreStubs()
	return m, nil
}

// reg returns the register of a place.
func reg(l cpu.Loc) xarch.Reg { return xarch.Reg(l.Reg) }

// Assemble puts the code in e into the code part and returns its address. Symbols in it are
// addresses in the region.
func (m *Machine) Assemble(e *xarch.Emitter) uint64 {
	if err := e.Finish(); err != nil {
		panic("BUG: stub: " + err.Error())
	}
	at := m.Put(m, &e.Buffer)
	e.Reset()
	return at
}

// Relocate stores an address of 4 bytes, or a distance, which wraps around: every address is in
// range.
func (m *Machine) Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error {
	if kind == ee.RelocBranch || kind == ee.RelocPC32 {
		value -= at
	}
	binary.LittleEndian.PutUint32(out, uint32(value))
	return nil
}

// Written does nothing: the processor sees written code.
func (m *Machine) Written(at, n uint64) {}

func (m *Machine) Link(entry, code uint64) {
	m.Mem.CodeBytes(entry, 1)[0] = 0xE9 // jmp rel32
	m.SetBranch(entry+1, code-4)
}

func (m *Machine) SetBranch(at, target uint64) {
	binary.LittleEndian.PutUint32(m.Mem.CodeBytes(at, 4), uint32(target-at))
}

// stub makes a stub with f.
func (m *Machine) stub(f func(e *xarch.Emitter)) uint64 {
	f(&m.e)
	return m.Assemble(&m.e)
}

// framed makes a stub with a frame with f.
func (m *Machine) framed(prolog []ee.UnwindStep, f func(e *xarch.Emitter)) cpu.FrameStub {
	return m.Framed(m.stub(f), prolog)
}

func (m *Machine) ExitStub(number int) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.I(xarch.INS_push, int64(number))
		e.JmpSym(m.Core.Exit)
	})
}

func (m *Machine) TailStub(number int) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		push(e, EAX) // in place of the target
		e.I(xarch.INS_push, int64(number))
		e.JmpSym(m.Core.Exit)
	})
}

func (m *Machine) Precode(desc uint64) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.LeaSym(EAX, desc)
		e.JmpM(xarch.At(EAX, cpu.MDCode))
	})
}

// InvokeStub makes the code that the compiler inlines at calls.
func (m *Machine) InvokeStub() uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.RM(xarch.INS_mov, word, EAX, xarch.At(ECX, cpu.DelegateCode))
		e.RM(xarch.INS_mov, word, ECX, xarch.At(ECX, cpu.DelegateTarget))
		e.JmpR(EAX)
	})
}

func (m *Machine) DispatchStub(miss uint64) uint64 { return m.leaf(miss, dispatch) }

func (m *Machine) Unbox(target uint64) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.RI(xarch.INS_add, word, ECX, cpu.ObjHeader)
		e.JmpSym(target)
	})
}

func (m *Machine) Swap(target uint64) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.RR(xarch.INS_xchg, word, ECX, EDX)
		e.JmpSym(target)
	})
}

func (m *Machine) Jump(moves []cpu.Move, target uint64) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		emitMoves(e, moves)
		e.JmpSym(target)
	})
}

func (m *Machine) Shuffle(args []cpu.ArgShape) uint64 {
	return m.stub(func(e *xarch.Emitter) { shuffleThunk(m.Conv, e, args) })
}

func (m *Machine) Multicast(args []cpu.ArgShape) cpu.FrameStub {
	l := m.Conv.MulticastFrame(args)
	s := m.framed(multicastProlog, func(e *xarch.Emitter) { multicastThunk(e, l) })
	s.Refs = l.Refs
	return s
}

func (m *Machine) InsertContext(before, args []cpu.ArgShape, context, target uint64) cpu.FrameStub {
	var prolog []ee.UnwindStep
	s := m.framed(nil, func(e *xarch.Emitter) { prolog = insertContext(m.Conv, e, before, args, context, target) })
	s.Prolog = prolog
	return s
}

// leaf makes a leaf.
func (m *Machine) leaf(slow uint64, build func(e *leaf)) uint64 {
	build(m.newLeaf(slow))
	return m.Assemble(&m.e)
}

func (m *Machine) Helper(h ee.Helper, slow uint64) (code uint64, ok bool) {
	build, ok := leafHelpers[h]
	if !ok {
		return 0, false
	}
	return m.leaf(slow, build), true
}

func (m *Machine) HasInternal(name string) bool {
	_, ok := internals[name]
	return ok
}

func (m *Machine) Internal(name string, c cpu.InternalCall) uint64 {
	e := m.newLeaf(c.Slow)
	emitMoves(e.Emitter, c.Drop)
	internals[name](e, c.Size)
	return m.Assemble(e.Emitter)
}

func (m *Machine) ArrayGet(rank int, s *cpu.ElemShape, rangeFail uint64) uint64 {
	return m.leaf(0, func(e *leaf) { mdGetStub(e, rank, s, rangeFail) })
}

func (m *Machine) ArraySet(rank int, s *cpu.ElemShape, rangeFail, check uint64) uint64 {
	return m.leaf(0, func(e *leaf) { mdSetStub(e, rank, s, rangeFail, check) })
}

func (m *Machine) ArrayAddress(rank int, s *cpu.ElemShape, rangeFail, mismatch uint64) uint64 {
	return m.leaf(0, func(e *leaf) { mdAddressStub(e, rank, s, rangeFail, mismatch) })
}
