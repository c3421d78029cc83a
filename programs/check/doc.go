// Package check compares interpreted and compiled runs of the programs of testdata/cs, call by
// call.
package check
