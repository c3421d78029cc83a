//go:build race

package clr_test

// The race detector maps shadow memory for what the process maps, and keeps it.
const raceDetector = true
