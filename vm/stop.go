package vm

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"ryugo/arena"
	"ryugo/vm/cpu"
	system "ryugo/vm/os"
)

// A program is stopped from outside by removing the execute permission of its code, except the page
// with the core stubs, by which code leaves for Go. If the program is in compiled code or a stub,
// its next instruction faults, and the signal handler sends it to the fault stub, as for every
// fault. No instruction is a wrong place for this, the program pays nothing for it, and the
// stopping goroutine need not know which thread runs the program, nor whether it is in Go: in that
// case it stops when it returns to its code. Go code that waits or loops calls poll, or also waits
// for the signal. The loader, the compiler and the decoder poll the budget.
type stopper struct {
	mu     sync.Mutex
	cause  atomic.Pointer[error] // not nil: managed code may not run
	signal chan struct{}         // closed when cause is set
	// budget is the budget of the work in Go on behalf of the program: it is stopped, too.
	budget *arena.Budget
	// [lo, hi) is the code that forbid protects; empty after the VM is closed.
	lo, hi uint64
	// runs and stopped are the protections of that code while it may run and while it may not.
	runs, stopped system.Protection
}

// guardCode makes the code after the core stubs, which are the only code so far, the range that
// forbid protects.
func (m *machine) guardCode() {
	m.mem.StartPage()
	m.stop.lo, m.stop.hi = m.mem.CodeEnd(), m.mem.Base+cpu.CodeSize
	m.stop.runs, m.stop.stopped = system.ReadExecute, system.Read
	if m.codeMemory() == cpu.CodeDebugged {
		m.stop.runs, m.stop.stopped = system.ReadWriteExecute, system.ReadWrite
	}
	m.stop.signal = make(chan struct{})
}

// forbid prevents all managed code from running.
func (s *stopper) forbid(cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lo == s.hi || s.cause.Load() != nil {
		return
	}
	s.cause.Store(&cause)
	s.budget.Stop(cause)
	close(s.signal)
	// Protect fails while the process has all the mappings that it may have.
	for system.Protect(s.lo, s.hi-s.lo, s.stopped) != nil {
		time.Sleep(time.Millisecond)
	}
}

// allow undoes forbid.
func (s *stopper) allow() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lo == s.hi || s.cause.Load() == nil {
		return
	}
	if err := system.Protect(s.lo, s.hi-s.lo, s.runs); err != nil {
		panic("BUG: " + err.Error())
	}
	s.signal = make(chan struct{})
	s.budget.Resume()
	s.cause.Store(nil)
}

// close makes forbid do nothing: the code is about to be unmapped.
func (s *stopper) close() {
	s.mu.Lock()
	s.lo, s.hi = 0, 0
	s.mu.Unlock()
}

// poll ends the run if the program is to stop.
func (m *machine) poll(method string) {
	if c := m.stop.cause.Load(); c != nil {
		panic(&programExit{&Stopped{method, *c}})
	}
}

// Interrupt stops the running program, or the next one that would run. Any goroutine may call it.
// No managed code runs any more, not even finally blocks, and the call that had started the program
// returns a *Stopped with this cause.
func (v *VM) Interrupt(cause error) { v.stop.forbid(cause) }

// Until runs f, which calls the VM, and interrupts it if ctx is done before f has returned. A
// program that returned before the interruption took effect may continue with later calls. Until
// does not interrupt another goroutine's program: while one is running, Until returns ErrBusy.
func (v *VM) Until(ctx context.Context, f func() error) error {
	if ctx == nil {
		return errNilContext
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if err := v.usage.enter(false); err != nil {
		return err
	}
	fired := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		v.Interrupt(context.Cause(ctx))
		close(fired)
	})
	defer func() {
		stopped := stop()
		if !stopped {
			<-fired
		}
		switch {
		case v.ended != nil:
			v.budget.Resume()
		case !stopped && v.usage.outermost():
			v.stop.allow()
		}
		v.leave()
	}()
	return f()
}
