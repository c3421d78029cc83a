package vm

import "unsafe"

// pageRows is the number of rows of a page.
const pageRows = 512

// pages is a table that grows and shrinks page by page. Rows are never copied, so the table takes
// only the memory of its rows and makes no garbage. The address of a row stays the same.
type pages[T any] struct {
	list []*[pageRows]T
	n    int // rows in use
	gone int // pages of list that were released
	// pool, if not nil, has the pages that tables exchange, so that rows that move from one table
	// to another make no garbage either.
	pool *pagePool[T]
}

// pagePool is a list of unused pages.
type pagePool[T any] struct{ free []*[pageRows]T }

// newPage returns a page of the pool, or a new page. Rows of a page of the pool keep their old
// contents.
func (p *pages[T]) newPage() *[pageRows]T {
	if p.pool == nil || len(p.pool.free) == 0 {
		return new([pageRows]T)
	}
	last := len(p.pool.free) - 1
	page := p.pool.free[last]
	p.pool.free[last] = nil
	p.pool.free = p.pool.free[:last]
	return page
}

// release frees page i, whose rows are not used again.
func (p *pages[T]) release(i int) {
	if p.list[i] == nil {
		return
	}
	if p.pool != nil {
		p.pool.free = append(p.pool.free, p.list[i])
	}
	p.list[i] = nil
	p.gone++
}

func (p *pages[T]) at(i int) *T { return &p.list[i/pageRows][i%pageRows] }

// full reports whether add needs a new page.
func (p *pages[T]) full() bool { return p.n == len(p.list)*pageRows }

// add appends a row and returns its number.
func (p *pages[T]) add(x T) int {
	if p.full() {
		p.list = append(p.list, p.newPage())
	}
	p.n++
	*p.at(p.n - 1) = x
	return p.n - 1
}

// truncate drops all rows but the first n, and all unneeded pages but one. The first n rows must
// not be in released pages.
func (p *pages[T]) truncate(n int) {
	p.n = n
	keep := min((n+pageRows-1)/pageRows+1, len(p.list))
	for i := keep; i < len(p.list); i++ {
		p.release(i)
		p.gone--
	}
	if p.list = p.list[:keep]; keep > 0 && p.list[keep-1] == nil {
		p.list[keep-1] = p.newPage()
		p.gone--
	}
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

// bytes returns the memory that the table takes.
func (p *pages[T]) bytes() int { return (len(p.list)-p.gone)*p.pageBytes() + 8*cap(p.list) }

// trim reduces the pool to at most n pages.
func (p *pagePool[T]) trim(n int) {
	if n < len(p.free) {
		clear(p.free[n:])
		p.free = p.free[:n]
	}
}
