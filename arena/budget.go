package arena

import (
	"fmt"
	"sync/atomic"
)

// Budget is what work on behalf of one program may take: time, until Stop is
// called, and memory, up to a limit. Whoever does work whose amount the program
// decides calls Poll in its loops, and Take for what it keeps. Both abandon the
// work by a panic with an *Over when the budget is used up. A nil Budget has no
// end. A Budget may be used by any number of goroutines.
type Budget struct {
	over  atomic.Pointer[Over]
	held  atomic.Int64
	limit atomic.Int64
}

// Over is the panic, and the error, of work that was abandoned. The cause is that
// of Stop, or an *OutOfMemory.
type Over struct{ Cause error }

func (o *Over) Error() string { return o.Cause.Error() }

// Unwrap returns the cause.
func (o *Over) Unwrap() error { return o.Cause }

// OutOfMemory says that more than Limit bytes would have been held.
type OutOfMemory struct{ Limit int64 }

func (e *OutOfMemory) Error() string {
	return fmt.Sprintf("types and code take more than %d MB", e.Limit>>20)
}

// Poll abandons the work when it is to stop. It costs an atomic load.
func (b *Budget) Poll() {
	if b != nil && b.over.Load() != nil {
		b.abandon()
	}
}

func (b *Budget) abandon() {
	if o := b.over.Load(); o != nil {
		panic(o)
	}
}

// Stop has the work abandoned from now on, for the first cause that is given.
func (b *Budget) Stop(cause error) {
	if b != nil {
		b.over.CompareAndSwap(nil, &Over{cause})
	}
}

// Resume takes Stop back. What is out of memory stays so.
func (b *Budget) Resume() {
	if b == nil {
		return
	}
	if o := b.over.Load(); o != nil {
		if _, full := o.Cause.(*OutOfMemory); !full {
			b.over.CompareAndSwap(o, nil)
		}
	}
}

// Take counts n more bytes as held; a negative n counts them as given back. It
// polls as well.
func (b *Budget) Take(n int) {
	if b == nil {
		return
	}
	held := b.held.Add(int64(n))
	if limit := b.limit.Load(); held > limit && limit != 0 && n > 0 {
		b.over.CompareAndSwap(nil, &Over{&OutOfMemory{limit}})
	}
	b.Poll()
}

// Held returns the number of bytes that are held.
func (b *Budget) Held() int64 { return b.held.Load() }

// SetLimit bounds what is held from now on to n bytes more; 0 means no limit.
func (b *Budget) SetLimit(n int64) {
	if n != 0 {
		b.held.Store(0)
	}
	b.limit.Store(n)
}
