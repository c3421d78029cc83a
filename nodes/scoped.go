package nodes

import "ryugo/arena"

// Scoped is a table of what holds in the block that a walk over the dominator
// tree has come to: what is set in a block holds in those that it dominates, and
// is undone when the walk leaves them.
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

// logged is a row as it was before it was set.
type logged[T any] struct {
	row uint32
	old T
}

// scope is a block that dominates the current one: the last place in the preorder
// that it dominates, and how much had been logged when it was entered.
type scope struct {
	last   uint32
	logged uint32
}

// Reset makes n empty rows and begins a walk.
func (t *Scoped[T]) Reset(n int) {
	t.Rows = arena.Extend(t.Rows[:0], n)
	t.log, t.scopes = t.log[:0], t.scopes[:0]
}

// Enter begins block b, the next one of f.DomOrder.
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

// Set gives row i the value x until the walk leaves what the block dominates. There
// may be more rows than there were.
func (t *Scoped[T]) Set(i uint32, x T) {
	if uint(i) >= uint(len(t.Rows)) {
		t.Rows = arena.Extend(t.Rows, int(i)+1)
	}
	if len(t.scopes) > 1 { // the entry dominates all
		t.log = append(t.log, logged[T]{i, t.Rows[i]})
	}
	t.Rows[i] = x
}

// At returns row i, which is empty beyond the rows there are.
func (t *Scoped[T]) At(i uint32) (x T) {
	if uint(i) < uint(len(t.Rows)) {
		x = t.Rows[i]
	}
	return x
}
