package arena

import (
	"fmt"
	"sync/atomic"
)

// Budget limits the work on behalf of one program: its time, until Stop is called, and its memory,
// up to a limit. Code whose amount of work depends on the program calls Poll in its loops, and Take
// for the memory that it keeps. When the budget is used up, both abandon the work by a panic with
// an *Over. A nil Budget has no limits. A Budget may be used by any number of goroutines.
type Budget struct {
	over  atomic.Pointer[Over]
	held  atomic.Int64
	limit atomic.Int64
}

// Over is the panic value, and the error, of abandoned work. Cause is the cause passed to Stop, or
// an *OutOfMemory.
type Over struct{ Cause error }

func (o *Over) Error() string { return o.Cause.Error() }

// Unwrap returns the cause.
func (o *Over) Unwrap() error { return o.Cause }

// OutOfMemory means that more than Limit bytes would have been held.
type OutOfMemory struct{ Limit int64 }

func (e *OutOfMemory) Error() string {
	return fmt.Sprintf("types and code take more than %d MB", e.Limit>>20)
}

// Poll abandons the work if it was stopped or ran out of memory. It costs one atomic load.
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

// Stop makes all further calls of Poll and Take abandon the work. Only the first cause counts.
func (b *Budget) Stop(cause error) {
	if b != nil {
		b.over.CompareAndSwap(nil, &Over{cause})
	}
}

// Resume undoes Stop, unless the budget is out of memory.
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

// Take counts n more bytes as held, or fewer if n is negative. Then it calls Poll.
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

// SetLimit allows n bytes more than are held now; 0 means no limit.
func (b *Budget) SetLimit(n int64) {
	if n != 0 {
		b.held.Store(0)
	}
	b.limit.Store(n)
}
