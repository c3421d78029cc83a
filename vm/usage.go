package vm

import (
	"errors"
	"runtime/debug"
	"sync"

	"ryugo/arena"
	"ryugo/vm/cpu"
	"ryugo/vm/goroutine"
	"ryugo/vm/interp"
	system "ryugo/vm/os"
)

// usage records who uses a VM: one goroutine at a time, that of the current thread, with calls nested
// in the Go functions that managed code has called. The goroutine is recognized by its g instead of a token: a Go function
// needs no token to call the runtime again, and a goroutine that it starts gets none by mistake.
type usage struct {
	mu     sync.Mutex
	owner  uintptr // the goroutine that has calls in progress, see goroutine.ID
	busy   bool    // managed code runs, or Go code on its behalf
	depth  int     // number of calls in progress
	closed bool
}

// enter counts a call of the running goroutine. busy says that managed code is about to run.
func (u *usage) enter(busy bool) error {
	g := goroutine.ID()
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.closed:
		return ErrClosed
	case u.busy, u.depth > 0 && u.owner != g:
		return ErrBusy
	}
	u.owner, u.busy = g, busy
	u.depth++
	return nil
}

// leave ends a call. It reports whether this was the last call of a VM that has been closed.
func (u *usage) leave() (last bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.busy = false
	if u.depth--; u.depth > 0 {
		return false
	}
	u.owner = 0
	return u.closed
}

// take makes the running goroutine, that of the thread that has become the current one, the owner.
func (u *usage) take() {
	g := goroutine.ID()
	u.mu.Lock()
	u.owner, u.busy = g, true
	u.mu.Unlock()
}

// exchange stores the number of calls in progress on the thread that has become the current one. It
// returns that of the thread before.
func (u *usage) exchange(depth int) (before int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	before, u.depth = u.depth, depth
	return before
}

// outermost reports whether the current call is not made by a Go function that managed code has
// called.
func (u *usage) outermost() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.depth == 1
}

// isSoleUser reports whether no other goroutine has a call in progress.
func (u *usage) isSoleUser() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.depth == 0 || u.owner == goroutine.ID()
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

// alone runs f, which uses the VM's tables but runs no managed code. It fails if another goroutine
// uses the VM.
func (v *VM) alone(f func()) error {
	if err := v.usage.enter(false); err != nil {
		return err
	}
	defer v.leave()
	f()
	return nil
}

// protect runs f, which may run managed code, and returns the end of f as an error. The program's
// end is permanent: see VM.ended. A fault in Go code, which a program may lead to bad memory, is
// handled like any other panic.
func (v *VM) protect(f func()) (err error) {
	if err := v.usage.enter(true); err != nil {
		return err
	}
	defer v.leave()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	returned := false
	defer func() {
		switch r := recover().(type) {
		case nil:
			if !returned && v.ended == nil && !v.threads.killing {
				v.ended = goexited()
			}
		case *vmError, cpu.OutOfRegion:
			err = v.endBy(r)
		default:
			err = v.endBy(r)
			v.ended = err
		}
		if v.ended != nil {
			v.budget.Resume() // the loader may still be used
		}
		v.flush()
	}()
	if v.ended != nil {
		returned = true
		return &Ended{v.ended}
	}
	f()
	returned = true
	return nil
}

// endBy returns the error of a panic that has ended managed code.
func (v *VM) endBy(r any) error {
	switch r := r.(type) {
	case *programExit:
		return r.err
	case *vmError:
		return r.err
	case cpu.OutOfRegion:
		return r
	case *arena.Over:
		return abandoned(r)
	}
	return v.endOf(r)
}

// leave ends a call. After the program's end the outermost call ends the threads.
func (v *VM) leave() {
	if v.ended != nil && v.usage.outermost() {
		v.killThreads()
	}
	if v.usage.leave() {
		v.release()
	}
}

// goexited returns the end of a program whose Go function has ended its goroutine by
// runtime.Goexit: the frames of managed code in between are gone, and no finally block has run.
func goexited() error {
	const message = fatalPrefix + "A Go function has ended its goroutine."
	return &Fatal{Message: message, Text: message + "\n"}
}

// endOf returns the error for a panic that is not one of the runtime's own. If Go code has followed
// an address of the program to bad memory, or a collection finds the heap overwritten, the program
// is at fault: verified IL does neither.
func (v *VM) endOf(r any) error {
	if broken, ok := r.(*brokenHeap); ok && v.opts.Verify == nil {
		message := fatalPrefix + "The heap is broken: " + broken.reason + "."
		return &Fatal{Message: message, Text: message + "\n", Stack: debug.Stack()}
	}
	if wild, _ := interp.WildAccess(r); wild {
		return &Fatal{Message: fatalPrefix + accessViolation, Text: fatalPrefix + accessViolation + "\n", Stack: debug.Stack()}
	}
	return &InternalError{r, debug.Stack()}
}

var errNilContext = errors.New("vm: nil context")

// abandoned returns the program's end after work on its behalf was abandoned.
func abandoned(o *arena.Over) error {
	if full, ok := o.Cause.(*arena.OutOfMemory); ok {
		message := "Out of memory: " + full.Error() + "."
		return &Fatal{Message: message, Text: message + "\n"}
	}
	return &Stopped{"", o.Cause}
}

// Guard handles the panic of a Loader that has abandoned its work: it stores the program's end in
// *err. Functions that call the Loader outside of a call of the VM defer it.
func Guard(err *error) {
	switch r := recover().(type) {
	case nil:
	case *arena.Over:
		*err = abandoned(r)
	default:
		panic(r)
	}
}

// Close frees the memory. A call in progress is stopped, and the memory is freed when the call has
// returned. Every later call is an error.
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
	v.killThreads()
	v.freeStacks()
	v.closeFiles()
	v.close()
	system.Unmap(v.heap.base, v.heap.size)
	v.heap = heap{}
}
