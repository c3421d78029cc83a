// Package stress holds a test. It opens and closes many runtimes on many goroutines all the time,
// while the process is profiled, collects garbage all the time, gets signals of all kinds, and has
// C handlers of SIGSEGV besides Go's. It is the only package with cgo outside the bridge to
// CoreCLR; only its test uses cgo.
//
//	go test ./fuzz/attack/stress -stress.rounds 500 -timeout 0
package stress

var _, _, _ = hasForeign, installForeign, foreignSeen
