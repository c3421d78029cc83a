// Package order makes the execution order of HIR explicit.
package order

import "ryugo/nodes"

// Order is the tree ordering phase.
//
// It renumbers the nodes densely in execution order:
//
//	N7 = int V01 (N9 + int V00 1)   ->   N1 lclVar V01, N2 lclVar V00, N3 const 1, N4 +, N5 =
//
// Reads the trees and GTF_REVERSE_OPS. Writes the node columns (OrderTrees) and Stmt.First. Needs
// morphed HIR; gives the order. Afterwards the rows of a statement are First..Root without a gap,
// in execution order (Verify checks them against the trees). Cost: one walk that copies the trees.
type Order struct{}

// Run orders all statements of m.
func (p *Order) Run(m *nodes.Method) { m.OrderTrees() }

// RunEdited orders the statements that are new or have been edited since Run.
func (p *Order) RunEdited(m *nodes.Method) { m.OrderEdited() }
