package vm

import "unsafe"

// pageRows is the number of rows of a page.
const pageRows = 512

// pages is a table that grows and shrinks page by page: rows are never copied, so
// the table takes the memory of its rows and leaves no garbage. The address of a
// row stays the same.
type pages[T any] struct {
	list []*[pageRows]T
	n    int // rows in use
}

func (p *pages[T]) at(i int) *T { return &p.list[i/pageRows][i%pageRows] }

// full reports whether add needs a new page.
func (p *pages[T]) full() bool { return p.n == len(p.list)*pageRows }

// add appends a row and returns its number.
func (p *pages[T]) add(x T) int {
	if p.full() {
		p.list = append(p.list, new([pageRows]T))
	}
	p.n++
	*p.at(p.n - 1) = x
	return p.n - 1
}

// truncate drops all rows but the first n, and all pages that are no longer
// needed but one.
func (p *pages[T]) truncate(n int) {
	p.n = n
	keep := min((n+pageRows-1)/pageRows+1, len(p.list))
	clear(p.list[keep:])
	p.list = p.list[:keep]
}

// all iterates over the rows by their addresses.
func (p *pages[T]) all(yield func(i int, x *T) bool) {
	for i := range p.n {
		if !yield(i, p.at(i)) {
			return
		}
	}
}

// pageBytes is the size of a page.
func (p *pages[T]) pageBytes() int { return int(unsafe.Sizeof([pageRows]T{})) }

// bytes is the memory that the table takes.
func (p *pages[T]) bytes() int { return len(p.list)*p.pageBytes() + 8*cap(p.list) }
