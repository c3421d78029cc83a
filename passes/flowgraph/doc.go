// Package flowgraph finds out how control flows (phase 7).
package flowgraph
