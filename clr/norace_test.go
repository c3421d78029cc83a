//go:build !race

package clr_test

const raceDetector = false
