package loops

import (
	"fmt"

	"ryugo/ee"
	"ryugo/nodes"
)

// Verify returns the first error in the table of loops of m, or nil. It finds each head and the
// blocks that lead to its back edges anew, one head at a time. It is for tests; it allocates.
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

// bodyOf returns the blocks of the loop with head h, or nil if h heads no loop.
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

// check compares row l with the blocks of the loop.
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

// VerifyPolls returns an error if there is a cycle without a safepoint: a block that stops, calls
// managed code, or returns from a catch. Threads of a runtime with ee.Info.PollsInLoops would not
// stop there. A finally counts as if it were between its call and the block after the call.
func VerifyPolls(m *nodes.Method, stops func(m *nodes.Method, b nodes.BlockID) bool) error {
	bb := &m.Blocks
	const open, done = 1, 2
	state := make([]uint8, m.NumBlocks)
	next := make([]int, m.NumBlocks)
	for root := m.FirstBB; root != 0; root = bb.Next[root] {
		stack := []nodes.BlockID{root}
		for len(stack) > 0 {
			b := stack[len(stack)-1]
			if state[b] == done || bb.Flags[b]&nodes.BBF_GC_SAFE_POINT != 0 || bb.Kind[b] == nodes.BBJ_EHCATCHRET || stops(m, b) {
				state[b], stack = done, stack[:len(stack)-1]
				continue
			}
			state[b] = open
			n := m.NumSuccs(b)
			pair := bb.Kind[b] == nodes.BBJ_CALLFINALLY && bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0
			if pair {
				n++
			}
			i := next[b]
			next[b]++
			switch {
			case i == n:
				state[b], stack = done, stack[:len(stack)-1]
			case pair && i == n-1:
				stack = append(stack, bb.Next[b])
			default:
				to := m.Succ(b, i)
				if state[to] == open {
					return fmt.Errorf("BB%02d: a cycle without a poll", to)
				}
				stack = append(stack, to)
			}
		}
	}
	return nil
}

// Polls reports whether block b, which holds statements, polls.
func Polls(m *nodes.Method, b nodes.BlockID) bool {
	for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		r := m.Stmts[s].Root
		if m.Oper[r] == nodes.GT_CALL && m.Calls[m.Val[r]].Kind == nodes.CT_HELPER && m.Calls[m.Val[r]].Helper == ee.CORINFO_HELP_POLL_GC {
			return true
		}
	}
	return false
}
