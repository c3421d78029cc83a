package main

import (
	"bytes"
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"ryugo/ee/record"
	"ryugo/results"
)

// matcher pairs the rows of two sides by method.
type matcher struct {
	r        *diffReport
	named    bool // rows have signatures, and names of symbols are unique
	symbols  map[record.Config]symbolPairs
	waiting  [2]map[compileKey]waitingRow // [side] rows without a counterpart yet
	count    map[compileKey][2]int32      // number of rows of each side with these names
	seen     int                          // number of rows so far
	measure  results.Measurer
	examples exampleHeap
	keep     int // number of examples to keep
}

// waitingRow is a row with its number in the order of arrival.
type waitingRow struct {
	*results.Row
	at int
}

// compileKey identifies a compile on both sides. Methods with the same names are distinguished by
// their order.
type compileKey struct {
	target, opt, file, method, signature string
	order                                int
}

func newMatcher(r *diffReport, base, changed *side) *matcher {
	m := &matcher{r: r, named: base.stream.named() && changed.stream.named(), keep: r.flags.examples, symbols: map[record.Config]symbolPairs{}, count: map[compileKey][2]int32{}}
	for i := range 2 {
		m.waiting[i] = map[compileKey]waitingRow{}
	}
	return m
}

// add adds a row of side i; side 0 is the base. The matcher may keep the row.
func (m *matcher) add(i int, row *results.Row) error {
	m.r.phases(i, row)
	key := compileKey{target: row.Target, opt: row.Opt, method: row.Method}
	if m.named { // rows of recorded compiles name no file, and not all builds know their signatures
		key.file = row.File
		if filepath.Ext(row.File) != recordedExt {
			key.signature = row.Signature
		}
	}
	counts := m.count[key]
	order := int(counts[i])
	counts[i]++
	m.count[key] = counts
	key.order = order
	m.seen++
	other, ok := m.waiting[1-i][key]
	if !ok {
		kept := *row
		m.waiting[i][key] = waitingRow{&kept, m.seen}
		return nil
	}
	delete(m.waiting[1-i], key)
	if i == 0 {
		return m.pair(row, other.Row, order)
	}
	return m.pair(other.Row, row, order)
}

// finish counts the rows that only one side has.
func (m *matcher) finish() {
	for i := range 2 {
		alone := slices.SortedFunc(maps.Values(m.waiting[i]), func(a, b waitingRow) int { return cmp.Compare(a.at, b.at) })
		for _, w := range alone {
			m.r.only(i, w.Row)
		}
	}
	for len(m.examples) > 0 {
		m.r.Examples = append(m.r.Examples, heap.Pop(&m.examples).(*example))
	}
	for a, b := 0, len(m.r.Examples)-1; a < b; a, b = a+1, b-1 {
		m.r.Examples[a], m.r.Examples[b] = m.r.Examples[b], m.r.Examples[a]
	}
}

// pair compares the rows of one method.
func (m *matcher) pair(a, b *results.Row, nth int) error {
	c := change{File: b.File, Method: b.Method, Signature: b.Signature, Target: b.Target, Opt: b.Opt}
	if c.Signature == "" {
		c.Signature = a.Signature
	}
	if a.Error != "" || b.Error != "" {
		if a.Error != b.Error {
			c.First = fmt.Sprintf("%s; now: %s", outcomeText(a), outcomeText(b))
			c.broken = a.Error == ""
			m.r.outcome(c)
		}
		return nil
	}
	if results.SamePacked(a, b) && a.Frame == b.Frame {
		if err := m.measure.Measure(b); err != nil {
			return err
		}
		a.Measures = b.Measures
	} else {
		for _, r := range []*results.Row{a, b} {
			if err := errors.Join(r.Unpack(), m.measure.Measure(r)); err != nil {
				return err
			}
		}
		c.First = m.first(a, b)
	}
	c.Base, c.New = metricsOf(a), metricsOf(b)
	m.r.compiled(c, a.Code != nil && b.Code != nil && bytes.Equal(a.Code.Text, b.Code.Text))
	if c.First == "" || m.keep == 0 || a.Code == nil || b.Code == nil {
		return nil
	}
	e := &example{change: c, base: a.Code, new: b.Code, nth: nth, at: m.r.Compiles}
	if len(m.examples) < m.keep {
		heap.Push(&m.examples, e)
	} else if m.examples[0].before(e) {
		m.examples[0] = e
		heap.Fix(&m.examples, 0)
	}
	return nil
}

func outcomeText(r *results.Row) string {
	if r.Error == "" {
		return "compiled"
	}
	return r.Error
}

// first returns the name of the first difference of two compiles; empty if there is none.
func (m *matcher) first(a, b *results.Row) string {
	if a.Code == nil || b.Code == nil { // stored without code
		if a.Bytes != b.Bytes || a.Frame != b.Frame || a.GCInfo != b.GCInfo || a.Measures != b.Measures {
			return "measures"
		}
		return ""
	}
	x, y := a.Code, b.Code
	symbols := m.pairs(a)
	if !bytes.Equal(x.Text, y.Text) {
		at := 0
		for at < min(len(x.Text), len(y.Text)) && x.Text[at] == y.Text[at] {
			at++
		}
		return fmt.Sprintf("code at %#x of %d", at, len(x.Text))
	}
	for i := range min(len(x.Relocs), len(y.Relocs)) {
		p, q := x.Relocs[i], y.Relocs[i]
		if p.Offset != q.Offset || p.Kind != q.Kind || p.Addend != q.Addend || !symbols.same(p.Symbol, q.Symbol, m.named) {
			return fmt.Sprintf("relocation at %#x: %s, now %s", p.Offset, p.Symbol, q.Symbol)
		}
	}
	t, u := x.Tables, y.Tables
	for _, d := range []struct {
		name    string
		differs bool
	}{
		{"relocations", len(x.Relocs) != len(y.Relocs)},
		{"read-only data", !bytes.Equal(x.ROData, y.ROData) || x.RODataOffset != y.RODataOffset},
		{"frame size", a.Frame != b.Frame},
		{"exception handling", t.EH != u.EH},
		{"functions and unwinding", t.Unwind != u.Unwind},
		{"call sites", t.CallSites != u.CallSites},
		{"IL map", t.ILMap != u.ILMap},
		{"variables", t.Vars != u.Vars},
		{"GC info", t.GCInfo != u.GCInfo},
	} {
		if d.differs {
			return d.name
		}
	}
	return ""
}

// pairs returns the pairs of symbols for the target and level of r. A build may have recorded other
// configurations in another process, with other handles.
func (m *matcher) pairs(r *results.Row) symbolPairs {
	config := record.Config{Target: r.Target, Opt: r.Opt}
	p, ok := m.symbols[config]
	if !ok {
		p = symbolPairs{map[string]string{}, map[string]string{}}
		m.symbols[config] = p
	}
	return p
}

// symbolPairs maps symbols of one side to symbols of the other. The names of recorded symbols
// contain handles, which each runtime numbers differently. Two symbols are the same if they have
// corresponded to each other in all code so far.
type symbolPairs struct{ there, back map[string]string }

func (p *symbolPairs) same(a, b string, named bool) bool {
	if named || a == b && p.there[a] == "" && p.back[b] == "" {
		return a == b
	}
	to, seen := p.there[a]
	from, taken := p.back[b]
	if !seen && !taken {
		p.there[a], p.back[b] = b, a
		return true
	}
	return to == b && from == a
}

// example is a method that is shown in full.
type example struct {
	change
	Asm   string `json:"asm"`             // the difference of the disassemblies
	Phase string `json:"phase,omitempty"` // the first after which the IR differs
	IR    string `json:"ir,omitempty"`    // the difference of the IR
	base  *results.Code
	new   *results.Code
	nth   int // index among the methods of the same names
	at    int // index among the compared methods
}

// before reports whether b is the better example: more bytes of difference, then more cost, then
// the earlier one.
func (a *example) before(b *example) bool {
	if x, y := abs(a.bytes()), abs(b.bytes()); x != y {
		return x < y
	}
	if x, y := abs(a.New.Cost-a.Base.Cost), abs(b.New.Cost-b.Base.Cost); x != y {
		return x < y
	}
	return a.at > b.at
}

// exampleHeap is a heap whose top is the least interesting example.
type exampleHeap []*example

func (h exampleHeap) Len() int           { return len(h) }
func (h exampleHeap) Less(i, j int) bool { return h[i].before(h[j]) }
func (h exampleHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *exampleHeap) Push(x any)        { *h = append(*h, x.(*example)) }
func (h *exampleHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func abs[T int | float64](x T) T { return max(x, -x) }
