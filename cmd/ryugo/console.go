package main

import (
	"context"
	"os"
	"sync/atomic"
)

// console is the standard output of a program that this process runs. A write that fails ends the
// program, because otherwise it would go on forever after the reader of a pipe has gone.
type console struct {
	file *os.File
	end  context.CancelCauseFunc
	err  atomic.Pointer[consoleError] // the first error
}

// consoleError is the cause if a failed write stopped the program.
type consoleError struct{ err error }

func (e *consoleError) Error() string { return e.err.Error() }
func (e *consoleError) Unwrap() error { return e.err }

// newConsole returns a console for the process's standard output, and a context that is cancelled
// when a write fails.
func newConsole(ctx context.Context) (*console, context.Context) {
	ctx, end := context.WithCancelCause(ctx)
	return &console{file: os.Stdout, end: end}, ctx
}

func (c *console) Write(p []byte) (int, error) {
	n, err := c.file.Write(p)
	if err != nil && c.err.CompareAndSwap(nil, &consoleError{err}) {
		c.end(c.err.Load())
	}
	return n, err
}

// Stat returns the state of the file: output to a terminal is not buffered.
func (c *console) Stat() (os.FileInfo, error) { return c.file.Stat() }

// or returns the error of the output with its exit status, or err if there was none.
func (c *console) or(err error) error {
	if e := c.err.Load(); e != nil {
		return &exitError{exitUsage, e}
	}
	return err
}
