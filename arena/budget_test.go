package arena

import (
	"errors"
	"testing"
)

// abandoned runs f and returns the cause for which f was abandoned.
func abandoned(f func()) (cause error) {
	defer func() {
		if o, ok := recover().(*Over); ok {
			cause = o.Cause
		}
	}()
	f()
	return nil
}

func TestBudget(t *testing.T) {
	var none *Budget
	none.Poll()
	none.Take(1 << 30)
	var b Budget
	b.Take(100)
	b.SetLimit(1000)
	if err := abandoned(func() { b.Take(1000) }); err != nil {
		t.Errorf("within the limit: %v", err)
	}
	b.Take(-500)
	stopped := errors.New("stopped")
	b.Stop(stopped)
	b.Stop(errors.New("a second cause"))
	if err := abandoned(b.Poll); err != stopped {
		t.Errorf("a stopped budget: %v", err)
	}
	b.Resume()
	if err := abandoned(b.Poll); err != nil {
		t.Errorf("a resumed budget: %v", err)
	}
	var full *OutOfMemory
	if err := abandoned(func() { b.Take(501) }); !errors.As(err, &full) || full.Limit != 1000 {
		t.Errorf("beyond the limit: %v", err)
	}
	b.Resume()
	if err := abandoned(b.Poll); err != error(full) {
		t.Errorf("out of memory, and resumed: %v", err)
	}
}

// TestSlabBudget checks that a slab counts its rows against the budget.
func TestSlabBudget(t *testing.T) {
	var b Budget
	s := Slab[[16]byte]{Budget: &b}
	s.New()
	if n := b.Held(); n != 16*slabRows {
		t.Errorf("one row: %d bytes held", n)
	}
	s.Take(1000)
	if n := b.Held(); n != 16*(slabRows+1000) {
		t.Errorf("1000 more: %d bytes held", n)
	}
}

// TestSizeOf checks that memory that slices, pointers and maps refer to is counted once.
func TestSizeOf(t *testing.T) {
	type inner struct{ a []uint64 }
	type outer struct {
		rows  []inner
		p, q  *inner
		other any
		small [2][]byte
	}
	in := &inner{make([]uint64, 10, 20)}
	o := &outer{rows: make([]inner, 3, 5), p: in, q: in, other: in, small: [2][]byte{make([]byte, 7), nil}}
	o.rows[1].a = make([]uint64, 4)
	const want = 5*24 + 4*8 + 24 + 20*8 + 7
	if n := SizeOf(o); n != want {
		t.Errorf("%d bytes, want %d", n, want)
	}
}
