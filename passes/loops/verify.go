package loops

import (
	"fmt"

	"ryugo/nodes"
)

// Verify returns the first thing in the table of loops of m that is not so, or
// nil: each head, and the blocks that lead to its back edges, found for one head
// at a time. It is for tests; it allocates.
func Verify(m *nodes.Method) error {
	f := &m.Flow
	next := 1
	for _, h := range f.RPO {
		body := bodyOf(m, h)
		if body == nil {
			continue
		}
		if next == len(f.Loops) || f.Loops[next].Head != h {
			return fmt.Errorf("BB%02d: heads a loop that is not row %d", h, next)
		}
		if err := check(m, nodes.LoopID(next), body); err != nil {
			return fmt.Errorf("loop %d, BB%02d: %w", next, h, err)
		}
		next++
	}
	if next != len(f.Loops) {
		return fmt.Errorf("%d loops, %d recorded", next-1, len(f.Loops)-1)
	}
	return nil
}

// bodyOf returns the blocks of the loop with head h, nil if it heads none.
func bodyOf(m *nodes.Method, h nodes.BlockID) map[nodes.BlockID]bool {
	f := &m.Flow
	var stack []nodes.BlockID
	for _, q := range f.PredsOf(h) {
		if f.Dominates(h, q) {
			stack = append(stack, q)
		}
	}
	if stack == nil {
		return nil
	}
	body := map[nodes.BlockID]bool{h: true}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !body[b] {
			body[b] = true
			stack = append(stack, f.PredsOf(b)...)
		}
	}
	return body
}

// check holds row l against the blocks of the loop.
func check(m *nodes.Method, l nodes.LoopID, body map[nodes.BlockID]bool) error {
	f := &m.Flow
	row := &f.Loops[l]
	exits := map[nodes.BlockID]bool{}
	for _, b := range f.RPO {
		if f.InLoop(l, b) != body[b] {
			return fmt.Errorf("BB%02d is inside: %v, recorded: %v", b, body[b], !body[b])
		}
		for i := range m.NumSuccs(b) {
			if body[b] && !body[m.Succ(b, i)] {
				exits[b] = true
			}
		}
	}
	last := uint32(0)
	for _, b := range f.BlocksOf(l) {
		if !body[b] || f.RPONum[b] <= last {
			return fmt.Errorf("BB%02d is misplaced among the blocks", b)
		}
		last = f.RPONum[b]
	}
	if len(body) != int(row.Blocks.Count) || len(exits) != int(row.Exits.Count) {
		return fmt.Errorf("%d blocks, %d exits, recorded: %d, %d", len(body), len(exits), row.Blocks.Count, row.Exits.Count)
	}
	for _, b := range f.ExitsOf(l) {
		if !exits[b] {
			return fmt.Errorf("BB%02d is no exit", b)
		}
	}
	outside := 0
	for _, q := range f.PredsOf(row.Head) {
		if body[q] && !f.Dominates(row.Latch, q) {
			return fmt.Errorf("BB%02d goes back without BB%02d", q, row.Latch)
		}
		if !body[q] {
			outside++
		}
	}
	if p := row.Preheader; p != 0 && (outside != 1 || body[p] || m.NumSuccs(p) != 1 || m.Succ(p, 0) != row.Head) {
		return fmt.Errorf("BB%02d is no preheader", p)
	}
	return nil
}
