//go:build linux && arm

package arm

import (
	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/vm/cpu"
)

// Machine implements cpu.Machine.
type Machine struct {
	cpu.Common
	pushes  []pushed
	pushing []pushing
	e       t32.Emitter
}

func init() { cpu.Host.Open = openMachine }

// openMachine makes a machine for code of a target, which is put in mem.
func openMachine(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	m := &Machine{}
	if err := m.Open(t, mem, places, sigHandlerAddr); err != nil {
		return nil, err
	}
	m.Core = m.makeCoreStubs()
	return m, nil
}

// arg returns the register of the ith argument if all are integers.
func (m *Machine) arg(i int) t32.Reg { return m.Conv.IntArgs[i] }

// Assemble puts the code in e into the code part and returns its address. Symbols in it are
// addresses in the region.
func (m *Machine) Assemble(e *t32.Emitter) uint64 {
	if err := e.Finish(); err != nil {
		panic("BUG: stub: " + err.Error())
	}
	at := m.Put(m, &e.Buffer)
	for _, p := range m.pushing {
		m.pushes = append(m.pushes, pushed{at + uint64(e.LabelOffset(p.from)), at + uint64(e.LabelOffset(p.to)), p.regs})
	}
	m.pushing = m.pushing[:0]
	e.Reset()
	return at
}

func (m *Machine) Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error {
	return t32.Relocate(out, at, kind, value)
}

// Link turns the precode at entry into one direct jump.
func (m *Machine) Link(entry, code uint64) {
	entry &^= cpu.CodeBit
	t32.PutBranch(m.Mem.CodeBytes(entry, 4))
	m.SetBranch(entry, code)
}

func (m *Machine) SetBranch(at, target uint64) {
	if err := t32.Relocate(m.Mem.CodeBytes(at, 4), at, ee.RelocBranch, target); err != nil {
		panic("BUG: " + err.Error()) // the code part is not larger than a branch's range
	}
	m.Written(at, 4)
}

// stub makes a stub with f and returns the address to call or jump to.
func (m *Machine) stub(f func(e *t32.Emitter)) uint64 {
	f(&m.e)
	return m.Assemble(&m.e) | cpu.CodeBit
}

// push saves registers of the caller on the stack. popped, which emits nothing, marks the end of
// the range in which they are there.
func (m *Machine) push(e *t32.Emitter, regs uint16) (popped func()) {
	e.Push(regs)
	return m.holds(e, regs)
}

// holds records that registers of the caller are on the stack from here on, until popped is called.
func (m *Machine) holds(e *t32.Emitter, regs uint16) (popped func()) {
	p := pushing{from: e.NewLabel(), to: e.NewLabel(), regs: regs}
	m.pushing = append(m.pushing, p)
	e.Bind(p.from)
	return func() { e.Bind(p.to) }
}

// ExitStub allocates the frame with the instruction that stores its lowest word: if that word is in
// the guard, sp is still the caller's.
func (m *Machine) ExitStub(number int) uint64 {
	return m.stub(func(e *t32.Emitter) {
		e.Mem(t32.INS_str, t32.IP, t32.Pre(t32.SP, -cpu.FrameSize))
		e.MovImm(t32.IP, uint32(number))
		e.BSym(false, ee.Symbol(m.Core.Exit))
	})
}

// TailStub is the same as ExitStub: the caller's return address is in lr and stays there.
func (m *Machine) TailStub(number int) uint64 { return m.ExitStub(number) }

func (m *Machine) Precode(desc uint64) uint64 {
	return m.stub(func(e *t32.Emitter) {
		e.AdrSym(t32.IP, ee.Symbol(desc), 0)
		e.JumpMem(t32.IP, cpu.MDCode)
	})
}

// InvokeStub makes the code that the compiler inlines at calls.
func (m *Machine) InvokeStub() uint64 {
	return m.stub(func(e *t32.Emitter) {
		this := m.arg(0)
		e.Mem(t32.INS_ldr, t32.IP, t32.Base(this, cpu.DelegateCode))
		e.Mem(t32.INS_ldr, this, t32.Base(this, cpu.DelegateTarget))
		e.R(t32.INS_bx, t32.IP)
	})
}

// DispatchStub uses r12 and two callee-saved registers, which it saves.
func (m *Machine) DispatchStub(miss uint64) uint64 {
	return m.stub(func(e *t32.Emitter) {
		const kept, row, word = 1<<t32.R5 | 1<<t32.R6, t32.R5, t32.R6
		cell := m.Conv.ABI.StubCell
		look, fail := e.NewLabel(), e.NewLabel()
		load := func(r, base t32.Reg, off int32) { e.Mem(t32.INS_ldr, r, t32.Base(base, off)) }
		load(t32.IP, m.arg(0), 0)
		popped := m.push(e, 1<<t32.R5)
		load(t32.R5, cell, cpu.DCType)
		e.TestR(t32.INS_cmp, t32.IP, t32.R5, t32.LSL, 0)
		e.Pop(1 << t32.R5)
		popped()
		e.BCond(t32.NE, look)
		e.JumpMem(cell, cpu.DCTarget)
		e.Bind(look)
		popped = m.push(e, kept)
		load(row, cell, cpu.DCHash)
		e.RRR(t32.INS_eor, false, row, row, t32.IP, t32.LSR, 4)
		e.Field(t32.INS_ubfx, row, row, 0, dispatchBits)
		e.MovImm(word, uint32(m.Places.DispatchCache))
		e.RRR(t32.INS_add, false, row, word, row, t32.LSL, cpu.DispatchRowShift)
		load(word, row, 0)
		e.TestR(t32.INS_cmp, word, t32.IP, t32.LSL, 0)
		load(word, row, 8)
		load(t32.IP, row, 16)
		e.BCond(t32.NE, fail)
		e.TestR(t32.INS_cmp, word, cell, t32.LSL, 0)
		e.Bind(fail)
		e.Pop(kept)
		popped()
		out := e.NewLabel()
		e.BCond(t32.NE, out)
		e.R(t32.INS_bx, t32.IP)
		e.Bind(out)
		e.BSym(false, ee.Symbol(miss))
	})
}

// dispatchBits is the base-2 logarithm of the number of rows of the dispatch cache.
const dispatchBits = 12

const _ = -uint(1<<dispatchBits ^ cpu.DispatchRows)

func (m *Machine) Unbox(target uint64) uint64 {
	return m.stub(func(e *t32.Emitter) {
		e.RRI(t32.INS_add, false, m.arg(0), m.arg(0), cpu.ObjHeader)
		e.BSym(false, ee.Symbol(target))
	})
}

func (m *Machine) Swap(target uint64) uint64 {
	return m.stub(func(e *t32.Emitter) {
		e.Mov(t32.IP, m.arg(0))
		e.Mov(m.arg(0), m.arg(1))
		e.Mov(m.arg(1), t32.IP)
		e.BSym(false, ee.Symbol(target))
	})
}

func (m *Machine) Jump(moves []cpu.Move, target uint64) uint64 {
	return m.stub(func(e *t32.Emitter) {
		m.emitMoves(e, moves)
		e.BSym(false, ee.Symbol(target))
	})
}

func (m *Machine) Shuffle(args []cpu.ArgShape) uint64 {
	return m.stub(func(e *t32.Emitter) {
		e.Mem(t32.INS_ldr, t32.IP, t32.Base(m.arg(0), cpu.DelegateAux))
		m.emitMoves(e, m.Conv.Shifted([]cpu.ArgShape{cpu.IntShape}, nil, args))
		e.R(t32.INS_bx, t32.IP)
	})
}
