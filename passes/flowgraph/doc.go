// Package flowgraph simplifies blocks and computes the flow graph: predecessors, order, dominators.
package flowgraph
