package vm

import (
	"fmt"

	"ryugo/targets"
	"ryugo/vm/cpu"
	"ryugo/vm/cpu/portable"
)

// machine runs machine code without knowing what the code means: it has memory, the stubs at the
// border to Go, the exits and the threads.
type machine struct {
	mem  *cpu.Memory
	cpu  cpu.Machine
	conv *cpu.Convention
	// portable selects the machine that runs no machine code.
	portable bool
	debug    debugger // see debug.go
	// places are the cells that stubs read.
	places cpu.Places
	exits  []exitFunc
	// results say for each exit what its result is for the collector.
	results []resultKind
	main    *thread
	// current is the thread that runs, or runs next: the others are parked.
	current *thread
	stop    stopper
	// onFault raises the exception of a hardware fault in compiled code.
	onFault func(t *thread, f cpu.Frame, kind faultKind)
	// onThrow runs the second pass of exception handling over one activation.
	onThrow func(t *thread, depth int, x *managedThrow) (resume cpu.Frame, caught bool)
	// onSafepoint is called where a collection may happen: after an exit, when no Go code holds a
	// reference outside of a frame or t.held.
	onSafepoint func(t *thread, f cpu.Frame)
	// onOverflow ends the program if a Go helper finds the stack full.
	onOverflow func(t *thread)
	// onFatal ends the program with a message that no handler sees.
	onFatal func(message string)
	// onDamage ends a program whose stack cannot be trusted any more.
	onDamage func(t *thread)
}

// codeMemory returns the purpose of the code memory.
func (m *machine) codeMemory() cpu.Code {
	switch {
	case !hasMachineCode() || m.portable:
		return cpu.CodeAddresses
	case m.debug.on:
		return cpu.CodeDebugged
	}
	return cpu.CodeRuns
}

// open makes a machine for code of a target.
func (m *machine) open(t *targets.Target) error {
	var err error
	if m.mem, err = cpu.NewMemory(m.stop.budget, m.codeMemory()); err != nil {
		return err
	}
	if m.portable {
		m.cpu = portable.Open(portableTarget(t), m.mem)
	} else if m.cpu, err = openCPU(t, m.mem, &m.places); err != nil {
		return err
	}
	m.conv = m.cpu.Convention()
	m.guardCode()
	m.exits, m.results = make([]exitFunc, exitCount), make([]resultKind, exitCount)
	if m.main, err = newThread(m, mainStack); err != nil {
		return err
	}
	m.current = m.main
	m.cpu.SetStack(m.main.base)
	return nil
}

func (m *machine) close() {
	m.debug.close()
	m.stop.close()
	if m.cpu != nil {
		m.cpu.Close()
		m.cpu = nil
	}
	if m.main != nil {
		m.main.free()
		m.main = nil
	}
	if m.mem != nil {
		m.mem.Free()
		m.mem = nil
	}
}

// exitStub makes a stub that calls the Go function of an exit and returns.
func (m *machine) exitStub(number int) uint64 {
	if m.exits[number] == nil {
		panic(fmt.Sprintf("BUG: exit %d has no handler", number))
	}
	return m.cpu.ExitStub(number)
}
