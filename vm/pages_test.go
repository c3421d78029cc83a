//go:build linux && (386 || amd64 || arm || arm64)

package vm

import "testing"

// TestPages grows and shrinks a table: rows keep their values and addresses, and the memory depends
// on the number of rows.
func TestPages(t *testing.T) {
	var p pages[handle]
	const n = 5*pageRows + 1
	first := (*handle)(nil)
	for i := range n {
		if p.full() != (i%pageRows == 0) {
			t.Fatal(i, "full")
		}
		if p.add(handle{obj: ref(i)}) != i {
			t.Fatal(i, "number")
		}
		if i == 0 {
			first = p.at(0)
		}
	}
	if p.at(0) != first {
		t.Fatal("a row has moved")
	}
	for i, h := range p.all {
		if h.obj != ref(i) || h != p.at(i) {
			t.Fatal(i, h.obj)
		}
	}
	if got, want := p.bytes()/p.pageBytes(), 6; got != want {
		t.Fatalf("%d rows take %d pages, not %d", n, got, want)
	}
	p.truncate(pageRows)
	if got, want := p.bytes()/p.pageBytes(), 2; got != want || p.n != pageRows {
		t.Fatalf("%d rows take %d pages, not %d", p.n, got, want)
	}
	if i := p.add(handle{obj: 7}); i != pageRows || p.at(i).obj != 7 {
		t.Fatal("a row after truncate")
	}
	p.truncate(0)
	if p.add(handle{}); p.at(0) != first {
		t.Fatal("the spare page was not kept")
	}
}

// TestPagePool passes the pages of a queue, whose rows are removed at its front, to another table.
func TestPagePool(t *testing.T) {
	var pool pagePool[ref]
	from, to := pages[ref]{pool: &pool}, pages[ref]{pool: &pool}
	for i := range 4 * pageRows {
		from.add(ref(i))
	}
	page := from.list[0]
	from.release(0)
	from.release(0)
	if got := from.bytes() / from.pageBytes(); got != 3 || len(pool.free) != 1 {
		t.Fatalf("%d pages and %d in the pool, not 3 and 1", got, len(pool.free))
	}
	to.add(7)
	if to.list[0] != page || len(pool.free) != 0 || *to.at(0) != 7 {
		t.Fatal("the released page was not used")
	}
	from.truncate(0)
	if got := from.bytes() / from.pageBytes(); got != 1 || len(pool.free) != 2 {
		t.Fatalf("%d pages and %d in the pool, not 1 and 2", got, len(pool.free))
	}
	if pool.trim(1); len(pool.free) != 1 {
		t.Fatal("the pool was not trimmed")
	}
}
