// Package goroutine tells goroutines apart, and how much of its stack one uses.
package goroutine
