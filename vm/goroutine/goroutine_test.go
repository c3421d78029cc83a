package goroutine_test

import (
	"sync"
	"testing"

	_ "ryugo/vm" // the machines
	"ryugo/vm/goroutine"
)

// TestGoroutine checks what is read from Go's g: the identity differs between goroutines and stays
// the same when the stack moves, and the stack in use is right.
func TestGoroutine(t *testing.T) {
	if goroutine.StackInUse() == 0 {
		t.Skip("not known on this machine")
	}
	own, used := goroutine.ID(), goroutine.StackInUse()
	if own == 0 || used == 0 || used > 1<<16 {
		t.Fatal(own, used)
	}
	if n := stackAt(1000); goroutine.ID() != own || n < used+1000*256 || n > used+1000*1024 {
		t.Error(n, used)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if goroutine.ID() == own || goroutine.StackInUse() > 1<<16 {
				t.Error("another goroutine", goroutine.StackInUse())
			}
		})
	}
	wg.Wait()
}

//go:noinline
func stackAt(depth int) uintptr {
	var pad [256]byte
	if depth == 0 {
		return goroutine.StackInUse()
	}
	pad[depth%256]++
	return stackAt(depth-1) + uintptr(pad[(depth+1)%256])
}
