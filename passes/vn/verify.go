package vn

import (
	"fmt"

	"ryugo/nodes"
)

// Verify returns the first wrong number, or nil. It checks that
//
//   - what a number is computed from is computed before: the home of each input dominates that of
//     the number, and the home of a node's number dominates the node's block;
//   - an integer constant has the number of its value;
//   - a node that reads all of a local has the numbers of the definition that it reads.
//
// It holds right after Run. It allocates.
func (p *Numbering) Verify() error {
	m := p.m
	f := &m.Flow
	homes := p.Homes(nil)
	before := func(a, b nodes.BlockID) bool { return a == 0 || b != 0 && f.Dominates(a, b) }
	for v := range p.rows {
		for _, in := range p.inputs(VN(v)) {
			if int(in) >= v || !before(homes[in], homes[v]) {
				return fmt.Errorf("number %d, of BB%02d, is computed from number %d, of BB%02d", v, homes[v], in, homes[in])
			}
		}
	}
	for _, b := range f.RPO {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for n := m.Stmts[s].First; n <= m.Stmts[s].Root; n++ {
				x := &p.Nodes[n]
				for _, v := range [...]VN{x.Lib, x.Cons, x.Exc, x.Own} {
					if int(v) >= len(p.rows) {
						return fmt.Errorf("BB%02d: N%d (%v) has number %d, there are %d", b, n, m.Oper[n], v, len(p.rows))
					}
					if !before(homes[v], b) {
						return fmt.Errorf("BB%02d: N%d (%v) has number %d, of BB%02d", b, n, m.Oper[n], v, homes[v])
					}
				}
				if err := p.verifyLeaf(n, x); err != nil {
					return fmt.Errorf("BB%02d: N%d (%v) %w", b, n, m.Oper[n], err)
				}
			}
		}
	}
	return nil
}

// verifyLeaf checks the numbers x of node n, if it is a constant or reads a local in SSA.
func (p *Numbering) verifyLeaf(n nodes.NodeID, x *Numbers) error {
	m := p.m
	switch {
	case m.IsIntConst(n):
		if c, ok := p.IntOf(x.Cons); !ok || c != m.IntValue(n) || x.Lib != x.Cons {
			return fmt.Errorf("of value %d has numbers %d and %d, of value %d", m.IntValue(n), x.Lib, x.Cons, c)
		}
	case m.Oper[n] == nodes.GT_LCL_VAR && m.SSA.Num[n] != 0 && !m.SSA.Target[n]:
		if d := &p.Defs[m.SSA.Num[n]]; d.typ == m.Type[n] && (d.Lib != x.Lib || d.Cons != x.Cons) {
			return fmt.Errorf("has numbers %d and %d, its definition has %d and %d", x.Lib, x.Cons, d.Lib, d.Cons)
		}
	}
	return nil
}

// inputs returns the numbers that v is computed from.
func (p *Numbering) inputs(v VN) []VN {
	r := &p.rows[v]
	switch r.Fn {
	case FnNone, FnInt, FnDouble, FnHandle, FnLclAddr, FnInit, FnPhi, FnOpaque, FnNew, FnMem, FnExcOther:
		return nil
	case FnNewArr, FnCall:
		return []VN{VN(r.B)}
	case FnCast, FnLookup, FnExcNull, FnExcOvf, FnExcFin, FnClobber, FnHeadClobber, Func(nodes.GT_ARR_LENGTH):
		return []VN{VN(r.A)}
	case FnStore:
		return []VN{VN(r.A), VN(r.C), VN(r.D)}
	case FnSelect:
		return []VN{VN(r.A), VN(r.C)}
	}
	return []VN{VN(r.A), VN(r.B)}
}
