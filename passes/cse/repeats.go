package cse

import (
	"ryugo/nodes"
	"ryugo/passes/vn"
)

// Repeats counts loads that may be redundant, without value numbers:
//
//	= V01 V00.f            1, of V00.f: the later one may read the value again
//	= V02 (V00.f + V00.g)
//	call M
//	= V03 V00.f            none: the call may have changed it
//
// A load counts when another load by the same local (or static field) and offset follows, with no
// call that changes memory between them. A store counts when such a load follows. The count is an
// estimate for methods in which nothing else says that SSA is worth its time: it ignores control
// flow and assignments to the local.
//
// Reads Oper, Op1, Op2, Val in execution order, Calls. Writes nothing. Needs order. Cost: one sweep
// over the nodes.
type Repeats struct {
	// Stored is the number of stores that a load of the same place follows.
	Stored int

	rows [1 << repeatBits]repeatRow
	// gen is the number of the current stretch of code without calls. Rows of other stretches are
	// empty.
	gen uint32
}

type repeatRow struct {
	key uint64
	gen uint32
}

const repeatBits = 5

// Count returns how many loads of m may be redundant.
func (p *Repeats) Count(m *nodes.Method) int {
	count, target := 0, nodes.NodeID(0)
	p.Stored = 0
	p.next()
	oper := m.Oper[:m.NumNodes]
	// Backward, so that a store is seen before its target.
	for n := len(oper) - 1; n > 0; n-- {
		switch oper[n] {
		case nodes.GT_CALL:
			if !vn.IsPure(&m.Calls[m.Val[n]]) {
				p.next()
			}
		case nodes.GT_ASG:
			target = m.Op1[n]
		case nodes.GT_IND, nodes.GT_ARR_LENGTH:
			key := p.keyOf(m, nodes.NodeID(n))
			if key == 0 {
				continue
			}
			row := &p.rows[key*0x9E3779B97F4A7C15>>(64-repeatBits)]
			again := row.gen == p.gen && row.key == key
			if again {
				count++
			}
			*row = repeatRow{key, p.gen}
			if nodes.NodeID(n) == target {
				row.gen = 0 // a load before the store reads another value
				if again {
					p.Stored++
				}
			}
		}
	}
	return count
}

// next begins the next stretch of code.
func (p *Repeats) next() {
	if p.gen++; p.gen == 0 {
		*p = Repeats{gen: 1, Stored: p.Stored}
	}
}

// keyOf identifies the place that load n reads by a local or constant and an offset. It returns 0
// if n has another form.
func (p *Repeats) keyOf(m *nodes.Method, n nodes.NodeID) uint64 {
	base, offset := m.Op1[n], uint32(0)
	switch {
	case m.Oper[n] == nodes.GT_ARR_LENGTH:
		offset = m.Val[n]
	case m.Oper[base] == nodes.GT_ADD && m.Oper[m.Op2[base]] == nodes.GT_CNS_INT:
		base, offset = m.Op1[base], uint32(m.IntValue(m.Op2[base]))
	}
	switch m.Oper[base] {
	case nodes.GT_LCL_VAR:
		return uint64(m.Val[base]+1)<<32 | uint64(offset)
	case nodes.GT_CNS_INT:
		return uint64(m.IntValue(base)) | 1<<63
	}
	return 0
}
