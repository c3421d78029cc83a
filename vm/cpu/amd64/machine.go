//go:build linux && amd64

package amd64

import (
	"encoding/binary"
	"fmt"
	"slices"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/targets/xarch"
	"ryugo/vm/cpu"
)

// Machine implements cpu.Machine.
type Machine struct {
	cpu.Common
	conv *convention
	e    xarch.Emitter
}

func init() { cpu.Host.Open = openMachine }

// openMachine makes a machine for code of a target, which is put in mem.
func openMachine(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	m := &Machine{}
	if err := m.Open(t, mem, places, sigHandlerAddr); err != nil {
		return nil, err
	}
	m.conv = newConvention(m.Conv)
	m.Core = m.makeCoreStubs()
	return m, nil
}

// convention is a calling convention with the registers that stubs use.
type convention struct {
	*cpu.Convention
	// scratch are the caller-saved integer registers except rax, the cheapest first.
	scratch []xarch.Reg
	// passed are the floating-point registers of arguments and results, kept the callee-saved ones.
	// An exit saves both; of passed registers it saves a double.
	passed, kept []xarch.Reg
}

func newConvention(of *cpu.Convention) *convention {
	c := &convention{Convention: of}
	for _, r := range [...]xarch.Reg{xarch.RCX, xarch.RDX, xarch.R8, xarch.R9, xarch.R10, xarch.R11, xarch.RSI, xarch.RDI} {
		if c.CallerSaved.Has(targets.Reg(r)) {
			c.scratch = append(c.scratch, r)
		}
	}
	for i := range xarch.Reg(16) {
		r := xarch.XMM0 + i
		switch {
		case c.CalleeSaved.Has(targets.Reg(r)):
			c.kept = append(c.kept, r)
		case slices.Contains(c.FloatArgs, abi.Reg(r)) || slices.Contains(c.FloatRets, abi.Reg(r)):
			c.passed = append(c.passed, r)
		}
	}
	return c
}

// arg returns the register of the ith argument if all are integers.
func (c *convention) arg(i int) xarch.Reg { return xarch.Reg(c.IntArgs[i]) }

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

func (m *Machine) Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error {
	if kind == ee.RelocAddress {
		binary.LittleEndian.PutUint64(out, value)
		return nil
	}
	d := int64(value - at)
	if d != int64(int32(d)) {
		return fmt.Errorf("vm: %#x is out of reach", value)
	}
	binary.LittleEndian.PutUint32(out, uint32(d))
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
		e.R(xarch.INS_push, xarch.EA_8, xarch.RAX) // in place of the target
		e.I(xarch.INS_push, int64(number))
		e.JmpSym(m.Core.Exit)
	})
}

func (m *Machine) Precode(desc uint64) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.LeaSym(xarch.R10, desc)
		e.JmpM(xarch.At(xarch.R10, cpu.MDCode))
	})
}

// InvokeStub makes the code that the compiler inlines at calls.
func (m *Machine) InvokeStub() uint64 {
	return m.stub(func(e *xarch.Emitter) {
		this := m.conv.arg(0)
		e.RM(xarch.INS_mov, xarch.EA_8, xarch.RAX, xarch.At(this, cpu.DelegateCode))
		e.RM(xarch.INS_mov, xarch.EA_8, this, xarch.At(this, cpu.DelegateTarget))
		e.JmpR(xarch.RAX)
	})
}

func (m *Machine) DispatchStub(miss uint64) uint64 {
	return m.leaf(1, miss, dispatch)
}

func (m *Machine) Unbox(target uint64) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.RI(xarch.INS_add, xarch.EA_8, m.conv.arg(0), cpu.ObjHeader)
		e.JmpSym(target)
	})
}

func (m *Machine) Swap(target uint64) uint64 {
	return m.stub(func(e *xarch.Emitter) {
		e.RR(xarch.INS_xchg, xarch.EA_8, m.conv.arg(0), m.conv.arg(1))
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
	return m.stub(func(e *xarch.Emitter) { m.conv.shuffleThunk(e, args) })
}

func (m *Machine) Multicast(args []cpu.ArgShape) cpu.FrameStub {
	l := m.Conv.MulticastFrame(args)
	s := m.framed(cpu.MulticastProlog, func(e *xarch.Emitter) { multicastThunk(e, l) })
	s.Refs = l.Refs
	return s
}

func (m *Machine) InsertContext(before, args []cpu.ArgShape, context, target uint64) cpu.FrameStub {
	var prolog []ee.UnwindStep
	s := m.framed(nil, func(e *xarch.Emitter) { prolog = m.conv.insertContext(e, before, args, context, target) })
	s.Prolog = prolog
	return s
}

// leaf makes a leaf with n integer arguments.
func (m *Machine) leaf(n int, slow uint64, build func(e *leaf)) uint64 {
	build(m.newLeaf(n, slow))
	return m.Assemble(&m.e)
}

func (m *Machine) Helper(h ee.Helper, slow uint64) (code uint64, ok bool) {
	r, ok := leafHelpers[h]
	if !ok {
		return 0, false
	}
	return m.leaf(r.args, slow, r.build), true
}

func (m *Machine) HasInternal(name string) bool {
	_, ok := internals[name]
	return ok
}

func (m *Machine) Internal(name string, c cpu.InternalCall) uint64 {
	e := m.newLeaf(c.Args, c.Slow)
	emitMoves(e.Emitter, c.Drop)
	internals[name](e, c.Size)
	return m.Assemble(e.Emitter)
}

func (m *Machine) ArrayGet(rank int, s *cpu.ElemShape, rangeFail uint64) uint64 {
	return m.leaf(len(m.Conv.IntArgs), 0, func(e *leaf) { mdGetStub(e, rank, s, rangeFail) })
}

func (m *Machine) ArraySet(rank int, s *cpu.ElemShape, rangeFail, check uint64) uint64 {
	return m.leaf(len(m.Conv.IntArgs), 0, func(e *leaf) { mdSetStub(e, rank, s, rangeFail, check) })
}

func (m *Machine) ArrayAddress(rank int, s *cpu.ElemShape, rangeFail, mismatch uint64) uint64 {
	return m.leaf(len(m.Conv.IntArgs), 0, func(e *leaf) { mdAddressStub(e, rank, s, rangeFail, mismatch) })
}
