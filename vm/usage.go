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

// usage is who uses a VM: one goroutine at a time, with calls nested in the Go
// functions that managed code has called. The goroutine is known by its g, not by
// what it is given to pass on: a Go function needs no token to call the runtime
// again, and a goroutine that it starts gets none by mistake.
type usage struct {
	mu     sync.Mutex
	owner  uintptr // the goroutine whose calls are under way, see goroutine.ID
	busy   bool    // managed code runs, or Go code on its behalf
	depth  int     // calls under way
	closed bool
}

// enter counts a call of the running goroutine. With busy set managed code is
// about to run.
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

// leave ends a call. It tells whether the VM, closed meanwhile, has no call under
// way any more.
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

// outermost tells whether the call under way is no call of a Go function that
// managed code has called.
func (u *usage) outermost() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.depth == 1
}

// mine tells whether no other goroutine has a call under way.
func (u *usage) mine() bool {
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

// alone runs f, which uses the VM's tables but runs no managed code, unless
// another goroutine uses the VM.
func (v *VM) alone(f func()) error {
	if err := v.usage.enter(false); err != nil {
		return err
	}
	defer v.leave()
	f()
	return nil
}

// protect runs f, which may run managed code, and returns as an error what
// ended it. The program's end is for good: see VM.ended. A fault in Go code,
// which a program may lead to bad memory, is no worse than another panic.
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
			if !returned && v.ended == nil {
				v.ended = goexited()
			}
		case *programExit:
			v.ended, err = r.err, r.err
		case *vmError:
			err = r.err
		case cpu.OutOfRegion:
			err = r
		case *arena.Over:
			v.ended = abandoned(r)
			err = v.ended
		default:
			v.ended = v.endOf(r)
			err = v.ended
		}
		if v.ended != nil {
			v.budget.Resume() // the loader may still be asked
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

// leave ends a call.
func (v *VM) leave() {
	if v.usage.leave() {
		v.release()
	}
}

// goexited is the end of a program whose Go function has ended its goroutine by
// runtime.Goexit: the frames of managed code between are gone, and no finally
// block has run.
func goexited() error {
	const message = fatalPrefix + "A Go function has ended its goroutine."
	return &Fatal{Message: message, Text: message + "\n"}
}

// endOf is the error for a panic that is none of the runtime's own. Where Go
// code has followed an address of the program's to memory that is none, or a
// collection finds the heap overwritten, the program is to blame: verified IL does
// neither.
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

// abandoned is the program's end when work on its behalf was abandoned.
func abandoned(o *arena.Over) error {
	if full, ok := o.Cause.(*arena.OutOfMemory); ok {
		message := "Out of memory: " + full.Error() + "."
		return &Fatal{Message: message, Text: message + "\n"}
	}
	return &Stopped{"", o.Cause}
}

// Guard, deferred by what asks the Loader outside of a call, stores how the
// program has ended in *err when the Loader has abandoned its work.
func Guard(err *error) {
	switch r := recover().(type) {
	case nil:
	case *arena.Over:
		*err = abandoned(r)
	default:
		panic(r)
	}
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
	system.Unmap(v.heap.base, v.heap.size)
	v.heap = heap{}
}
