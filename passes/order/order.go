// Package order makes the execution order of HIR explicit (phase 9).
package order

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// Order is the tree ordering phase.
//
// It renumbers the nodes densely in execution order and links the nodes of
// each statement:
//
//	N7 = int V01 (N9 + int V00 1)   ->   N1 lclVar V01, N2 lclVar V00, N3 const 1, N4 +, N5 =
//
// Reads the trees and GTF_REVERSE_OPS. Writes all node columns (RenumberTrees), Next,
// Prev, Stmt.First. Needs morphed HIR; gives the order. After it, the rows of a
// statement are First..Root without a gap, in execution order (the HIR verifier
// checks the links against the trees). Cost: that of the renumbering and one sweep.
type Order struct{}

// Run orders all statements of m.
func (p *Order) Run(m *nodes.Method, env *targets.Env) {
	m.RenumberTrees()
	next, prev := m.Next[:m.NumNodes], m.Prev[:m.NumNodes]
	n := nodes.NodeID(1)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			root := m.Stmts[s].Root
			m.Stmts[s].First = n
			prev[n] = 0
			for ; n < root; n++ {
				next[n] = n + 1
				prev[n+1] = n
			}
			next[n] = 0
			n++
		}
	}
}
