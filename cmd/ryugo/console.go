package main

import (
	"context"
	"os"
	"sync/atomic"
)

// console is the standard output of a program that this process runs. A write that
// fails ends the program: it would go on forever when nobody reads any more.
type console struct {
	file *os.File
	end  context.CancelCauseFunc
	err  atomic.Pointer[consoleError] // the first
}

// consoleError is why a program was stopped.
type consoleError struct{ err error }

func (e *consoleError) Error() string { return e.err.Error() }
func (e *consoleError) Unwrap() error { return e.err }

// newConsole returns the process's standard output as that of a program, and a
// context for it.
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

// Stat is that of the file: a terminal is written to at once.
func (c *console) Stat() (os.FileInfo, error) { return c.file.Stat() }

// or returns the failure of the output, with the status for it, or else err.
func (c *console) or(err error) error {
	if e := c.err.Load(); e != nil {
		return &exitError{exitUsage, e}
	}
	return err
}
