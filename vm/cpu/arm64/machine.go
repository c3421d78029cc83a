//go:build linux && arm64

package arm64

import (
	"encoding/binary"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/vm/cpu"
)

// Machine implements cpu.Machine.
type Machine struct {
	cpu.Common
	line uint64 // see flushAsm
	e    a64.Emitter
}

func init() { cpu.Host.Open = openMachine }

// openMachine makes a machine for code of a target, which is put in mem.
func openMachine(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	m := &Machine{}
	if err := m.Open(t, mem, places, sigHandlerAddr); err != nil {
		return nil, err
	}
	ctr := cacheType()
	m.line = 4 << min(ctr&15, ctr>>16&15)
	m.Core = m.makeCoreStubs()
	return m, nil
}

// Written makes n bytes of code, written from at on, visible to the processor. Link and SetBranch
// change code that may have run: a processor that still runs the old code gets through the
// descriptor to the same place. (qemu before 8.1 does not see such changes, which are written
// through another view of the pages.)
func (m *Machine) Written(at, n uint64) { flushAsm(at, n, m.line) }

// arg returns the register of the ith argument if all are integers.
func (m *Machine) arg(i int) a64.Reg { return m.Conv.IntArgs[i] }

// Assemble puts the code in e into the code part and returns its address. Symbols in it are
// addresses in the region.
func (m *Machine) Assemble(e *a64.Emitter) uint64 {
	if err := e.Finish(); err != nil {
		panic("BUG: stub: " + err.Error())
	}
	at := m.Put(m, &e.Buffer)
	e.Reset()
	return at
}

func (m *Machine) Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error {
	return a64.Relocate(out, at, kind, value)
}

// Link turns the precode at entry into one direct jump.
func (m *Machine) Link(entry, code uint64) {
	binary.LittleEndian.PutUint32(m.Mem.CodeBytes(entry, 4), 0x14000000) // b
	m.SetBranch(entry, code)
}

func (m *Machine) SetBranch(at, target uint64) {
	if err := a64.Relocate(m.Mem.CodeBytes(at, 4), at, ee.RelocBranch, target); err != nil {
		panic("BUG: " + err.Error()) // the code part is not larger than a branch's range
	}
	m.Written(at, 4)
}

// stub makes a stub with f.
func (m *Machine) stub(f func(e *a64.Emitter)) uint64 {
	f(&m.e)
	return m.Assemble(&m.e)
}

// exit leaves with a number. One instruction allocates the frame and stores its lowest words: if
// these are in the guard, sp is still the caller's.
func (m *Machine) exit(e *a64.Emitter, number int) {
	e.Pair(a64.INS_stp, a64.X, a64.X16, a64.X17, a64.Pre(a64.SP, -cpu.FrameSize))
	e.MovImm(a64.X, a64.X16, int64(number))
	e.BSym(a64.INS_b, ee.Symbol(m.Core.Exit))
}

func (m *Machine) ExitStub(number int) uint64 {
	return m.stub(func(e *a64.Emitter) { m.exit(e, number) })
}

// TailStub is the same as ExitStub: the caller's return address is in x30 and stays there.
func (m *Machine) TailStub(number int) uint64 { return m.ExitStub(number) }

func (m *Machine) Precode(desc uint64) uint64 {
	return m.stub(func(e *a64.Emitter) {
		e.AdrSym(a64.X12, ee.Symbol(desc), 0)
		jumpThrough(e, a64.Base(a64.X12, cpu.MDCode))
	})
}

// jumpThrough jumps to the address in memory.
func jumpThrough(e *a64.Emitter, a a64.Addr) {
	e.Mem(a64.INS_ldr, a64.X, a64.X17, a)
	e.R(a64.INS_br, a64.X17)
}

// InvokeStub makes the code that the compiler inlines at calls.
func (m *Machine) InvokeStub() uint64 {
	return m.stub(func(e *a64.Emitter) {
		this := m.arg(0)
		e.Mem(a64.INS_ldr, a64.X, a64.X17, a64.Base(this, cpu.DelegateCode))
		e.Mem(a64.INS_ldr, a64.X, this, a64.Base(this, cpu.DelegateTarget))
		e.R(a64.INS_br, a64.X17)
	})
}

// DispatchStub uses only x9, x10 and x17.
func (m *Machine) DispatchStub(miss uint64) uint64 {
	return m.stub(func(e *a64.Emitter) {
		cell := m.Conv.ABI.StubCell
		look, fail := e.NewLabel(), e.NewLabel()
		e.Mem(a64.INS_ldr, a64.X, a64.X9, a64.Base(m.arg(0), 0))
		e.Mem(a64.INS_ldr, a64.X, a64.X10, a64.Base(cell, cpu.DCType))
		e.Cmp(a64.X, a64.X9, a64.X10)
		e.BCond(a64.NE, look)
		jumpThrough(e, a64.Base(cell, cpu.DCTarget))
		e.Bind(look)
		e.Mem(a64.INS_ldr, a64.W, a64.X10, a64.Base(cell, cpu.DCHash))
		e.RRRShift(a64.INS_eor, a64.X, a64.X10, a64.X10, a64.X9, a64.LSR, 4)
		e.RRI(a64.INS_and, a64.X, a64.X10, a64.X10, cpu.DispatchRows-1)
		e.MovImm(a64.X, a64.X17, int64(m.Places.DispatchCache))
		e.RRRShift(a64.INS_add, a64.X, a64.X10, a64.X17, a64.X10, a64.LSL, cpu.DispatchRowShift)
		e.Mem(a64.INS_ldr, a64.X, a64.X17, a64.Base(a64.X10, 0))
		e.Cmp(a64.X, a64.X17, a64.X9)
		e.BCond(a64.NE, fail)
		e.Mem(a64.INS_ldr, a64.X, a64.X17, a64.Base(a64.X10, 8))
		e.Cmp(a64.X, a64.X17, cell)
		e.BCond(a64.NE, fail)
		jumpThrough(e, a64.Base(a64.X10, 16))
		e.Bind(fail)
		e.BSym(a64.INS_b, ee.Symbol(miss))
	})
}

func (m *Machine) Unbox(target uint64) uint64 {
	return m.stub(func(e *a64.Emitter) {
		e.RRI(a64.INS_add, a64.X, m.arg(0), m.arg(0), cpu.ObjHeader)
		e.BSym(a64.INS_b, ee.Symbol(target))
	})
}

func (m *Machine) Swap(target uint64) uint64 {
	return m.stub(func(e *a64.Emitter) {
		e.Mov(a64.X, a64.X16, m.arg(0))
		e.Mov(a64.X, m.arg(0), m.arg(1))
		e.Mov(a64.X, m.arg(1), a64.X16)
		e.BSym(a64.INS_b, ee.Symbol(target))
	})
}

func (m *Machine) Jump(moves []cpu.Move, target uint64) uint64 {
	return m.stub(func(e *a64.Emitter) {
		emitMoves(e, moves)
		e.BSym(a64.INS_b, ee.Symbol(target))
	})
}

func (m *Machine) Shuffle(args []cpu.ArgShape) uint64 {
	return m.stub(func(e *a64.Emitter) {
		e.Mem(a64.INS_ldr, a64.X, a64.X17, a64.Base(m.arg(0), cpu.DelegateAux))
		emitMoves(e, m.Conv.Shifted([]cpu.ArgShape{cpu.IntShape}, nil, args))
		e.R(a64.INS_br, a64.X17)
	})
}
