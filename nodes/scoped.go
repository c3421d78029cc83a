package nodes

import "ryugo/arena"

// Scoped is a table of facts that hold in the current block of a walk over the dominator tree. A
// fact that is set in a block holds in the blocks that it dominates, and is undone when the walk
// leaves these.
//
//	t.Reset(rows)
//	for _, b := range m.Flow.DomOrder {
//		t.Enter(&m.Flow, b)
//		... t.Rows[i] ... t.Set(i, x)
//	}
type Scoped[T any] struct {
	Rows []T

	log    []logged[T]
	scopes []scope
}

// logged is the previous value of a row that was set.
type logged[T any] struct {
	row uint32
	old T
}

// scope is a block that dominates the current one: the last preorder position that it dominates,
// and the length of the log when it was entered.
type scope struct {
	last   uint32
	logged uint32
}

// Reset makes n empty rows and begins a new walk.
func (t *Scoped[T]) Reset(n int) {
	t.Rows = arena.Extend(t.Rows[:0], n)
	t.log, t.scopes = t.log[:0], t.scopes[:0]
}

// Enter begins block b, the next block of f.DomOrder.
func (t *Scoped[T]) Enter(f *Flow, b BlockID) {
	i := len(t.scopes)
	for ; i > 0 && f.DomPre[b] > t.scopes[i-1].last; i-- {
		from := t.scopes[i-1].logged
		for j := len(t.log) - 1; j >= int(from); j-- {
			t.Rows[t.log[j].row] = t.log[j].old
		}
		t.log = t.log[:from]
	}
	t.scopes = append(t.scopes[:i], scope{f.DomLast[b], uint32(len(t.log))})
}

// Set sets row i to x until the walk leaves the blocks that the current block dominates. It may add
// rows.
func (t *Scoped[T]) Set(i uint32, x T) {
	if uint(i) >= uint(len(t.Rows)) {
		t.Rows = arena.Extend(t.Rows, int(i)+1)
	}
	if len(t.scopes) > 1 { // the entry dominates everything
		t.log = append(t.log, logged[T]{i, t.Rows[i]})
	}
	t.Rows[i] = x
}

// At returns row i, or the zero value if there is no such row.
func (t *Scoped[T]) At(i uint32) (x T) {
	if uint(i) < uint(len(t.Rows)) {
		x = t.Rows[i]
	}
	return x
}
