// Package stress holds a test: many runtimes on many goroutines, opened and closed
// all the time, while the process is profiled, collects garbage all the time, gets
// signals of all kinds and has C handlers of SIGSEGV that are not Go's. It is the
// one place outside of the bridge to CoreCLR with cgo, and only its test uses it.
//
//	go test ./fuzz/attack/stress -stress.rounds 500 -timeout 0
package stress

var _, _, _ = hasForeign, installForeign, foreignSeen
