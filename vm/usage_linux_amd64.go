package vm

import (
	"runtime/debug"
	"sync"
)

// usage is who uses a VM: one goroutine at a time, with calls nested in the Go
// functions that managed code has called.
type usage struct {
	mu     sync.Mutex
	busy   bool // managed code runs
	depth  int  // calls under way
	closed bool
}

func (u *usage) begin() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.closed:
		return ErrClosed
	case u.busy:
		return ErrBusy
	}
	u.busy = true
	u.depth++
	return nil
}

// end tells whether the VM, closed meanwhile, has no call under way any more.
func (u *usage) end() (last bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.busy = false
	u.depth--
	return u.closed && u.depth == 0
}

// outside runs f, a Go function that may use the VM.
func (u *usage) outside(f func()) {
	u.set(false)
	defer u.set(true)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(false))
	f()
}

func (u *usage) set(busy bool) {
	u.mu.Lock()
	u.busy = busy
	u.mu.Unlock()
}

// idle tells whether no call is under way.
func (u *usage) idle() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.depth == 0
}

// protect runs f, which may run managed code, and returns as an error what
// ended it. The program's end is for good: see VM.ended. A fault in Go code,
// which a program may lead to bad memory, is no worse than another panic.
func (v *VM) protect(f func()) (err error) {
	if err := v.usage.begin(); err != nil {
		return err
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *programExit:
			v.ended, err = r.err, r.err
		case *vmError:
			err = r.err
		case outOfRegion:
			err = r
		default:
			v.ended = &InternalError{r, debug.Stack()}
			err = v.ended
		}
		v.flush()
		if v.usage.end() {
			v.release()
		}
	}()
	if v.ended != nil {
		return &Ended{v.ended}
	}
	f()
	return nil
}

// Close gives the memory back. A call that is under way is stopped, and the
// memory given back when it has returned; every later one is an error.
func (v *VM) Close() {
	v.usage.mu.Lock()
	again, idle := v.usage.closed, v.usage.depth == 0
	v.usage.closed = true
	v.usage.mu.Unlock()
	switch {
	case again:
	case idle:
		v.release()
	default:
		v.Interrupt(ErrClosed)
	}
}

func (v *VM) release() {
	v.close()
	munmap(v.heap.base, v.heap.size)
	v.heap = heap{}
}
