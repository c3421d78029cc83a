package vn

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Homes finds the home of each number: the block that dominates all nodes with the number and in
// which the last of its inputs is defined.
//
//	$5 = what V00 holds at the start        BB01
//	$7 = phi of V03                         BB04
//	$9 = $5 * $7                            BB04
//	$a = select(memory before BB04, $5)     BB01, if the loop at BB04 writes nothing there
//
// A value is loop-invariant if its home is not in the loop. Constants have home 0. Cost: one sweep
// over the numbers.
func (p *Numbering) Homes(homes []nodes.BlockID) []nodes.BlockID {
	f := &p.m.Flow
	homes = arena.Raw(homes, len(p.rows))
	// All homes of a number's inputs are on one path of the dominator tree. The last one is the
	// last in preorder.
	later := func(a, b nodes.BlockID) nodes.BlockID {
		if a == 0 || b != 0 && f.DomPre[b] > f.DomPre[a] {
			return b
		}
		return a
	}
	homes[0] = 0
	for v := 1; v < len(p.rows); v++ {
		r := &p.rows[v]
		h := nodes.BlockID(0)
		switch r.Fn {
		case FnInt, FnDouble, FnHandle, FnLclAddr:
		case FnInit:
			h = f.RPO[0]
		case FnPhi:
			h = p.m.SSA.Defs[r.A].Block
		case FnOpaque, FnNew, FnMem, FnExcOther:
			h = nodes.BlockID(r.D)
		case FnNewArr:
			h = later(nodes.BlockID(r.D), homes[r.B])
		case FnCast, FnLookup, FnExcNull, FnExcOvf, FnExcFin, FnClobber, Func(nodes.GT_ARR_LENGTH):
			// A clobber in a loop builds on the memory at the loop's head (FnHeadClobber or FnMem),
			// whose home is that head.
			h = homes[r.A]
		case FnHeadClobber:
			h = nodes.BlockID(r.D)
		case FnStore:
			h = later(later(homes[r.A], homes[r.C]), homes[r.D])
		case FnSelect:
			h = later(homes[r.A], homes[r.C])
		case FnCall:
			h = homes[r.B]
		default: // opers, lists, sets
			h = later(homes[r.A], homes[r.B])
		}
		homes[v] = h
	}
	return homes
}

// NumberAt numbers the statement of rows first..last, which was added at the end of block b. The
// rows get the liberal numbers of the trees that they are copies of: of[i] is the original of row
// first+i. Loads get conservative numbers of their own.
func (p *Numbering) NumberAt(b nodes.BlockID, first, last nodes.NodeID, of []nodes.NodeID) {
	p.makeRoom()
	p.block, p.mem = b, p.out[b]
	for i := first; i <= last; i++ {
		p.number(i, i+1)
		if x := of[i-first]; x != 0 {
			p.Nodes[i].Lib, p.Nodes[i].Exc = p.Nodes[x].Lib, p.Nodes[x].Exc
		}
	}
}

// SameAt reports whether the load n would yield the same number at the end of block b. The state of
// memory that a load selects from may be later than the value that it finds.
func (p *Numbering) SameAt(b nodes.BlockID, n nodes.NodeID) bool {
	if p.rows[p.Nodes[n].Lib].Fn == FnLookup {
		return true
	}
	p.mem = p.out[b]
	return p.selected(regionOf(p.m, n), p.Nodes[p.m.Op1[n]].Lib, p.m.Type[n]) == p.Nodes[n].Lib
}
