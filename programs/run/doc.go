// Package run compares the output of the programs of testdata/cs with the expected output.
package run
