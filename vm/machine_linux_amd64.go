package vm

import (
	"fmt"

	"ryugo/targets"
	"ryugo/targets/xarch"
)

// machine is what runs machine code, whatever the code means: memory, the
// stubs at the border to Go, the exits and a thread.
type machine struct {
	mem   *memory
	conv  *convention
	core  coreStubs
	exits []exitFunc
	// results are what the collector must know of each exit.
	results []resultKind
	main    *thread
	ctl     *control
	stop    stopper
	// onFault raises the exception of a hardware fault in compiled code.
	onFault func(t *thread, f frame, kind faultKind)
	// onThrow runs the second pass of exception handling over one activation.
	onThrow func(t *thread, depth int, x *managedThrow) (resume frame, caught bool)
	// onSafepoint is called where a collection may happen: behind an exit, when
	// no Go code holds a reference outside of a frame or t.held.
	onSafepoint func(t *thread, f frame)
	// onOverflow ends the program when a Go helper finds the stack full.
	onOverflow func(t *thread)
	// onDamage ends a program whose stack cannot be trusted any more.
	onDamage func(t *thread)
}

// open makes a machine for code of a target.
func (m *machine) open(t *targets.Target) error {
	var err error
	m.conv = newConvention(t)
	if m.mem, err = newMemory(); err != nil {
		return err
	}
	m.mem.budget = m.stop.budget
	if m.ctl, err = takeControl(); err != nil {
		return err
	}
	m.core = m.mem.makeCoreStubs(m.conv, m.ctl)
	m.guardCode(m.mem.codeNext)
	m.exits, m.results = make([]exitFunc, exitCount), make([]resultKind, exitCount)
	if m.main, err = newThread(m); err != nil {
		return err
	}
	m.ctl.base, m.ctl.thunk, m.ctl.resume = m.main.base, m.core.fault, m.core.resume
	return nil
}

func (m *machine) close() {
	m.stop.close()
	if m.ctl != nil {
		m.ctl.free()
		m.ctl = nil
	}
	if m.main != nil {
		m.main.free()
		m.main = nil
	}
	if m.mem != nil {
		m.mem.free()
		m.mem = nil
	}
}

// exitStub makes a stub that calls the Go function of an exit and returns.
func (m *machine) exitStub(number int) uint64 {
	if m.exits[number] == nil {
		panic(fmt.Sprintf("BUG: exit %d has no handler", number))
	}
	return m.mem.exitStub(&xarch.Emitter{}, &m.core, number)
}
