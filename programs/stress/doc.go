// Package stress runs the programs of testdata/cs with collections everywhere, and
// many at a time.
package stress
