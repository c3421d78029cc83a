package vn

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// Homes finds the block that each number stems from: the last one, on the way to
// all that have it, that makes something which the number is a function of.
//
//	$5 = what V00 holds at the start        BB01
//	$7 = phi of V03                         BB04
//	$9 = $5 * $7                            BB04
//	$a = select(memory before BB04, $5)     BB01, if the loop at BB04 writes nothing there
//
// So a value is the same in all iterations of a loop if its home is not in the loop. 0
// stands for constants. Cost: one sweep over the numbers.
func (p *Numbering) Homes(homes []nodes.BlockID) []nodes.BlockID {
	f := &p.m.Flow
	homes = arena.Raw(homes, len(p.rows))
	// All are on one way through the dominator tree, the last one comes last in
	// its preorder.
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
			// What a clobber or store in a loop builds on is of the loop's head, if
			// that is in the way of anybody.
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

// NumberAt numbers the statement of rows first..last, added at the end of block
// b, like the trees of which it is a copy: of[i] is the original of row first+i.
// Loads have conservative numbers of their own.
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

// SameAt reports whether the load n would find its number at the end of block b, too:
// a value may be older than its place in memory.
func (p *Numbering) SameAt(b nodes.BlockID, n nodes.NodeID) bool {
	if p.rows[p.Nodes[n].Lib].Fn == FnLookup {
		return true
	}
	p.mem = p.out[b]
	return p.selected(regionOf(p.m, n), p.Nodes[p.m.Op1[n]].Lib, p.m.Type[n]) == p.Nodes[n].Lib
}
