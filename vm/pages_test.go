//go:build linux && amd64

package vm

import "testing"

// TestPages grows and shrinks a table: rows keep their values and addresses, and
// the memory follows the number of rows.
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
