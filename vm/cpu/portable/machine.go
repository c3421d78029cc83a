// Package portable is the machine for processors without a package of their own: it runs no machine
// code. A stub is an address and a Go function. The registers of a call are words of Go memory,
// laid out as an exit frame. Interpreted programs need no more: the way to the methods that Go
// computes and back.
package portable

import (
	"fmt"
	"runtime"
	"unsafe"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/vm/cpu"
	"ryugo/vm/raw"
)

// Machine implements cpu.Machine.
type Machine struct {
	conv    *cpu.Convention
	mem     *cpu.Memory
	stubs   map[uint64]func(s *state)
	returns uint64
	fault   cpu.Fault
	state   state
}

var _ cpu.Machine = (*Machine)(nil)

// state is the state of a call.
type state struct {
	pc, sp uint64
	regs   [(cpu.FrameNumber + 7) / 8]uint64 // as in an exit frame
	exit   int                               // not 0: exit with this number
}

// reg and float return the registers at an offset in an exit frame.
func (s *state) reg(off uint64) *uintptr {
	return (*uintptr)(unsafe.Add(unsafe.Pointer(&s.regs), uintptr(off)))
}
func (s *state) float(off uint64) *uint64 {
	return (*uint64)(unsafe.Add(unsafe.Pointer(&s.regs), uintptr(off)))
}

// bytes returns all registers.
func (s *state) bytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&s.regs)), cpu.FrameNumber)
}

// Open makes a machine whose calls pass arguments by a target's convention.
func Open(t *targets.Target, mem *cpu.Memory) *Machine {
	m := &Machine{conv: cpu.NewConvention(t), mem: mem, stubs: map[uint64]func(*state){}}
	m.returns = m.TailStub(cpu.ExitReturn)
	return m
}

// Compiled implements cpu.Machine, as do the following methods.
func (m *Machine) Compiled() bool { return false }

func (m *Machine) Convention() *cpu.Convention                 { return m.conv }
func (m *Machine) Close()                                      {}
func (m *Machine) SetStack(base uint64)                        {}
func (m *Machine) Returns() uint64                             { return m.returns }
func (m *Machine) CallSize() uint64                            { return cpu.Word + cpu.FrameSize }
func (m *Machine) NewCall(args, entry uint64) cpu.Frame        { return cpu.NewCall(args, entry, m.returns) }
func (m *Machine) Begin(u *cpu.Unwinder, f cpu.Frame)          { u.Begin(f) }
func (m *Machine) Step(u *cpu.Unwinder, f *ee.Func, at uint32) { u.Step(f, at) }
func (m *Machine) AtStub(u *cpu.Unwinder)                      {}
func (m *Machine) Kept(u *cpu.Unwinder) cpu.Kept               { return u.Kept() }
func (m *Machine) Keep(f cpu.Frame, k *cpu.Kept)               { f.Keep(k) }
func (m *Machine) Fault() cpu.Fault                            { return m.fault }
func (m *Machine) ZeroDivisor() bool                           { return false }
func (m *Machine) Written(at, n uint64)                        {}

// Resume runs stubs until a stub exits.
func (m *Machine) Resume(f cpu.Frame) cpu.Frame {
	s := &m.state
	copy(s.bytes(), raw.Bytes(uint64(f), cpu.FrameNumber))
	s.pc, s.sp, s.exit = f.ReturnAddress(), f.CallerStack(), 0
	for s.exit == 0 {
		s.pc &^= cpu.CodeBit // set in the runtime's addresses of stubs with frames
		run := m.stubs[s.pc]
		if run == nil {
			m.fault = cpu.Fault{PC: s.pc, SP: s.sp, Trap: cpu.TrapIllegal}
			return 0
		}
		if !m.step(s, run) {
			return 0
		}
	}
	f = cpu.Frame(s.sp - cpu.FrameReturn)
	s.save(f)
	f.SetReg(cpu.FrameNumber, uint64(s.exit))
	return f
}

// step runs one stub. An access to unmapped memory is a fault.
func (m *Machine) step(s *state, run func(s *state)) (ok bool) {
	pc, sp := s.pc, s.sp
	defer func() {
		if ok {
			return
		}
		r := recover()
		e, is := r.(runtime.Error)
		if !is {
			panic(r)
		}
		m.fault = cpu.Fault{PC: pc, SP: sp, Trap: cpu.TrapMemory}
		if a, has := e.(interface{ Addr() uintptr }); has {
			m.fault.Addr = uint64(a.Addr())
		}
	}()
	run(s)
	return true
}

// SaveFault implements cpu.Machine.
func (m *Machine) SaveFault(f cpu.Frame) {
	m.state.save(f)
	f.SetReturnAddress(m.fault.PC)
}

// save stores the registers in an exit frame.
func (s *state) save(f cpu.Frame) {
	copy(raw.Bytes(uint64(f), cpu.FrameNumber), s.bytes())
}

func (s *state) push(w uint64) {
	s.sp -= cpu.Word
	raw.StW(s.sp, w)
}

func (s *state) pop() uint64 {
	s.sp += cpu.Word
	return raw.LdW(s.sp - cpu.Word)
}

func (s *state) ret() { s.pc = s.pop() }

// result returns from a stub.
func (s *state) result(w uint64) {
	*s.reg(cpu.FrameResult) = uintptr(w)
	if cpu.Narrow {
		*s.reg(cpu.FrameResult2) = uintptr(w >> 32)
	}
	s.ret()
}

// get and set access a word of an argument; the stack arguments begin at args.
func (s *state) get(l cpu.Loc, args uint64) uint64 {
	switch {
	case l.IsStack():
		return l.Load(args)
	case l.IsFloat():
		return *s.float(cpu.FloatOffset(l.Reg))
	}
	return uint64(*s.reg(cpu.RegOffset[l.Reg]))
}

func (s *state) set(l cpu.Loc, args, w uint64) {
	switch {
	case l.IsStack():
		l.Store(args, w)
	case l.IsFloat():
		*s.float(cpu.FloatOffset(l.Reg)) = w
	default:
		*s.reg(cpu.RegOffset[l.Reg]) = uintptr(w)
	}
}

// arg returns the ith argument if all are integers.
func (m *Machine) arg(s *state, i int) uint64 { return s.get(m.conv.Words[i], s.sp+cpu.Word) }

// this returns the first argument's register.
func (m *Machine) this(s *state) *uintptr { return s.reg(cpu.RegOffset[m.conv.Words[0].Reg]) }

// move makes moves of arguments in parallel.
func (s *state) move(moves []cpu.Move) {
	words := make([]uint64, len(moves))
	for i := range moves {
		words[i] = s.get(moves[i].From, s.sp+cpu.Word)
	}
	for i := range moves {
		s.set(moves[i].To, s.sp+cpu.Word, words[i])
	}
}

// stubSize is the size of a stub in the code part. The address of its second half is where the stub
// continues after a call.
const stubSize = 16

// stub makes a stub from a function. after, if not nil, is the function that continues after the
// stub's call.
func (m *Machine) stub(run, after func(s *state)) uint64 {
	at := m.mem.Code(stubSize, stubSize)
	m.stubs[at] = run
	if after != nil {
		m.stubs[at+stubSize/2] = after
	}
	return at
}

func (m *Machine) ExitStub(number int) uint64 {
	return m.stub(func(s *state) { s.exit = number }, nil)
}

func (m *Machine) TailStub(number int) uint64 {
	return m.stub(func(s *state) {
		s.push(0) // in place of the target
		s.exit = number
	}, nil)
}

func (m *Machine) Precode(desc uint64) uint64 {
	return m.stub(func(s *state) {
		*s.reg(cpu.FrameDesc) = uintptr(desc)
		s.pc = raw.Ld64(desc + cpu.MDCode)
	}, nil)
}

func (m *Machine) InvokeStub() uint64 {
	return m.stub(func(s *state) {
		d := m.this(s)
		s.pc, *d = raw.LdW(uint64(*d)+cpu.DelegateCode), uintptr(raw.LdW(uint64(*d)+cpu.DelegateTarget))
	}, nil)
}

// DispatchStub uses no cache: the interpreter has its own.
func (m *Machine) DispatchStub(miss uint64) uint64 { return miss }

func (m *Machine) Unbox(target uint64) uint64 {
	return m.stub(func(s *state) {
		*m.this(s) += cpu.ObjHeader
		s.pc = target
	}, nil)
}

func (m *Machine) Swap(target uint64) uint64 {
	return m.stub(func(s *state) {
		a, b := m.this(s), s.reg(cpu.RegOffset[m.conv.Words[1].Reg])
		*a, *b = *b, *a
		s.pc = target
	}, nil)
}

func (m *Machine) Jump(moves []cpu.Move, target uint64) uint64 {
	return m.stub(func(s *state) {
		s.move(moves)
		s.pc = target
	}, nil)
}

func (m *Machine) Shuffle(args []cpu.ArgShape) uint64 {
	moves := m.conv.Shifted([]cpu.ArgShape{cpu.IntShape}, nil, args)
	return m.stub(func(s *state) {
		target := raw.LdW(uint64(*m.this(s)) + cpu.DelegateAux)
		s.move(moves)
		s.pc = target
	}, nil)
}

func (m *Machine) Helper(h ee.Helper, slow uint64) (code uint64, ok bool) { return 0, false }

// errNoCode is the panic for an operation that needs compiled code.
func errNoCode(what string) error { return fmt.Errorf("BUG: %s without compiled code", what) }

func (m *Machine) TailCall(f cpu.Frame, u *cpu.Unwinder) cpu.Frame { panic(errNoCode("tail call")) }
func (m *Machine) Link(entry, code uint64)                         { panic(errNoCode("link")) }
func (m *Machine) SetBranch(at, target uint64)                     { panic(errNoCode("branch")) }

func (m *Machine) Relocate(out []byte, at uint64, kind ee.RelocKind, value uint64) error {
	return errNoCode("relocation")
}

func (m *Machine) TailReturn() (s cpu.FrameStub, at uint64) {
	at = m.stub(func(s *state) { panic(errNoCode("tail call")) }, nil)
	return cpu.FrameStub{Code: at, Size: stubSize, Prolog: cpu.ContextFrame}, at
}
