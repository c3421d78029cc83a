// Package amd64 runs and makes machine code for x64 under Linux: transitions into compiled code and
// out of it, faults, unwinding, stubs, thunks, leaf helpers.
package amd64
