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

// A program is stopped from outside by taking away its right to run: the pages
// of its code become unexecutable, but the one with the core stubs, by which
// code leaves for Go. Wherever the program is in compiled code or a stub, its
// next instruction faults, and the signal handler sends it to the fault stub as
// for every fault. There is no instruction at which this could come at a wrong
// time, the program pays nothing for it, and who stops it need not know on
// which thread it runs, or if it is in Go just then: it stops when it comes
// back. Whatever waits or loops in Go asks poll, or waits for the signal too; the
// loader, the compiler and the decoder ask the budget.
type stopper struct {
	mu     sync.Mutex
	cause  atomic.Pointer[error] // not nil: no managed code may run
	signal chan struct{}         // closed when cause is set
	// budget is that of the work in Go on behalf of the program: it stops, too.
	budget *arena.Budget
	// [lo, hi) is the code that may be forbidden; empty when the VM is closed.
	lo, hi uint64
	// runs and stopped are the protections of that code.
	runs, stopped system.Protection
}

// guardCode makes the code after the core stubs, which are all there is, what may be
// forbidden.
func (m *machine) guardCode() {
	m.mem.StartPage()
	m.stop.lo, m.stop.hi = m.mem.CodeEnd(), m.mem.Base+cpu.CodeSize
	m.stop.runs, m.stop.stopped = system.ReadExecute, system.Read
	if m.codeMemory() == cpu.CodeDebugged {
		m.stop.runs, m.stop.stopped = system.ReadWriteExecute, system.ReadWrite
	}
	m.stop.signal = make(chan struct{})
}

// forbid lets no managed code run from now on.
func (s *stopper) forbid(cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lo == s.hi || s.cause.Load() != nil {
		return
	}
	s.cause.Store(&cause)
	s.budget.Stop(cause)
	close(s.signal)
	// It fails while the process has all the mappings that it may have.
	for system.Protect(s.lo, s.hi-s.lo, s.stopped) != nil {
		time.Sleep(time.Millisecond)
	}
}

// allow takes forbid back.
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

// close makes forbid do nothing: the code is about to go.
func (s *stopper) close() {
	s.mu.Lock()
	s.lo, s.hi = 0, 0
	s.mu.Unlock()
}

// poll ends the run when it is to stop.
func (m *machine) poll(method string) {
	if c := m.stop.cause.Load(); c != nil {
		panic(&programExit{&Stopped{method, *c}})
	}
}

// Interrupt stops the program that runs, or the next one that would, from any
// goroutine: no managed code runs any more, not even finally blocks, and the
// call that had started it returns a *Stopped with this cause.
func (v *VM) Interrupt(cause error) { v.stop.forbid(cause) }

// Until runs f, which calls the VM, and interrupts it when ctx is done before f
// has returned. A program that was faster than the interruption may go on
// with later calls. No other goroutine's program is interrupted: while one is
// under way, Until is ErrBusy.
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
