package arena

import (
	"sync"
	"unsafe"
)

// slabRows is how many rows a Slab allocates at once.
const slabRows = 64

// Slab allocates rows for objects that live as long as the slab itself, many rows in one
// allocation. It may be used by any number of workers. The zero value is empty.
type Slab[T any] struct {
	Budget *Budget // the budget that the rows count against
	mu     sync.Mutex
	free   []T
}

// New returns a zero row.
func (s *Slab[T]) New() *T { return &s.Take(1)[0] }

// Take returns n contiguous zero rows.
func (s *Slab[T]) Take(n int) []T {
	size := int(unsafe.Sizeof(*new(T)))
	if n > slabRows/4 {
		s.Budget.Take(n * size)
		return make([]T, n)
	}
	s.mu.Lock()
	grown := len(s.free) < n
	if grown {
		s.free = make([]T, slabRows)
	}
	rows := s.free[:n:n]
	s.free = s.free[n:]
	s.mu.Unlock()
	if grown {
		s.Budget.Take(slabRows * size)
	}
	return rows
}
