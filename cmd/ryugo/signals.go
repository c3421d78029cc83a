package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"ryugo/bisect"
	"ryugo/output"
)

// endingSignals are the signals that end a command.
var endingSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// graceTime is the time in which a command must end after a signal.
const graceTime = 2 * time.Second

// signalError is the error of a command that a signal ended.
type signalError struct{ signal syscall.Signal }

func (e *signalError) Error() string { return "stopped by a signal: " + e.signal.String() }

// status returns the exit status that a shell reports for a process killed by the signal.
func (e *signalError) status() int { return bisect.ExitSignal + int(e.signal) }

// stoppable makes run a command's RunE, with a context that is done when one of endingSignals
// arrives.
func stoppable(run func(ctx context.Context, cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		return untilSignal(endingSignals, func(ctx context.Context) error { return run(ctx, cmd, args) })
	}
}

// untilSignal runs f with a context that is done when one of signals arrives; the context's cause
// is a *signalError. f must then return within graceTime. After that time, or after a second
// signal, the process ends and unfinished files are removed.
func untilSignal(signals []os.Signal, f func(ctx context.Context) error) error {
	if signal.Ignored(syscall.SIGHUP) { // nohup
		signals = slices.DeleteFunc(slices.Clone(signals), func(s os.Signal) bool { return s == syscall.SIGHUP })
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	came, done := make(chan os.Signal, 2), make(chan struct{})
	signal.Notify(came, signals...)
	defer signal.Stop(came)
	go func() {
		select {
		case <-done:
			return
		case s := <-came:
			n, _ := s.(syscall.Signal)
			stop := &signalError{n}
			cancel(stop)
			select {
			case <-done:
				return
			case <-came:
			case <-time.After(graceTime):
			}
			output.RemoveAll()
			fmt.Fprintf(os.Stderr, "ryugo: %v\n", stop)
			os.Exit(stop.status())
		}
	}()
	err := f(ctx)
	close(done)
	if stop, ok := context.Cause(ctx).(*signalError); ok {
		return &exitError{stop.status(), stop}
	}
	return err
}

// writesFail makes a write to a pipe without a reader return an error. Otherwise SIGPIPE would end
// the process if the pipe is its standard output.
func writesFail() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
