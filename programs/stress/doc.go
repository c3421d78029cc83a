// Package stress runs the programs of testdata/cs with a collection at every safepoint, and many
// programs at the same time.
package stress
