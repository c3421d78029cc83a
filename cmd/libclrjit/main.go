// Libclrjit is the compiler as a library that CoreCLR loads as its JIT:
//
//	go build -buildmode=c-shared -o libclrjit.so ./cmd/libclrjit
//
// It exports getJit and jitStartup. Environment variables configure it (ee/coreclr/config.go).
package main

import "C"

import _ "ryugo/ee/coreclr"

func main() {}
