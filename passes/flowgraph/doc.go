// Package flowgraph computes the flow graph: predecessors, order, dominators.
package flowgraph
