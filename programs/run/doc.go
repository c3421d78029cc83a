// Package run holds the programs of testdata/cs to their outputs.
package run
