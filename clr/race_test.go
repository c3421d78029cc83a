//go:build race

package clr_test

// The race detector maps shadow memory for the process's mappings, and keeps it.
const raceDetector = true
