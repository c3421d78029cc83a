// Package check compares the programs of testdata/cs call by call, interpreted and
// compiled.
package check
