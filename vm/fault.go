package vm

import "ryugo/vm/cpu"

// Hardware faults in compiled code become exceptions here.

const (
	// nullPage is the distance from null up to which a faulting access counts as an access through
	// a null reference; the compiler checks larger field offsets itself.
	nullPage = 64 << 10

	// redZone is the number of bytes below its stack pointer that a leaf may have stored to.
	redZone = 128
)

// faultKind is the meaning of a fault for the program.
type faultKind uint8

const (
	faultNull faultKind = iota
	faultStackOverflow
	faultDivideByZero
	faultOverflow
	faultAccess
	faultStopped // execution is forbidden, see stopper
	faultJump    // the program counter is outside of all code
	faultStack   // the stack pointer is outside of the stack
)

// fault makes an exit frame from the registers of a fault and raises the exception. It returns the
// frame to resume at.
func (t *thread) fault(act *activation) cpu.Frame {
	x := t.m.cpu.Fault()
	kind := t.faultKind(&x)
	f := cpu.Frame((x.SP - redZone - cpu.FrameSize) &^ 15)
	if kind == faultStackOverflow || !t.holds(uint64(f), cpu.FrameSize) {
		// There is no room below: the frame goes beside the context block. No managed code runs
		// from there, see callBarrier.
		f = cpu.Frame(t.base + cpu.CtxSpare)
	}
	t.m.cpu.SaveFault(f)
	t.top = uint64(f)
	act.exit, act.atPC, act.sp = f, true, x.SP
	t.m.onFault(t, f, kind)
	return f
}

// faultKind returns the kind of a fault.
func (t *thread) faultKind(x *cpu.Fault) faultKind {
	mem := t.m.mem
	switch {
	case t.m.stop.cause.Load() != nil:
		return faultStopped
	case x.PC-mem.Base >= mem.CodeEnd()-mem.Base || x.Trap == cpu.TrapIllegal:
		return faultJump
	case x.SP-(t.base+cpu.GuardStart) >= cpu.StackSize-cpu.GuardStart:
		return faultStack
	}
	switch x.Trap {
	case cpu.TrapDivide:
		if t.m.cpu.ZeroDivisor() {
			return faultDivideByZero
		}
		return faultOverflow
	case cpu.TrapMemory:
		switch {
		case t.inGuard(x.Addr):
			return faultStackOverflow
		case x.Addr < nullPage || x.NoAddress:
			return faultNull
		}
	}
	return faultAccess
}
