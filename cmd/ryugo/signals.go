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

// endingSignals end a command.
var endingSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// graceTime is how long a command may take to end after a signal.
const graceTime = 2 * time.Second

// signalError is why a command ended early.
type signalError struct{ signal syscall.Signal }

func (e *signalError) Error() string { return "stopped by a signal: " + e.signal.String() }

// status is the exit status, that of a process which the signal killed, as a shell
// reports it.
func (e *signalError) status() int { return bisect.ExitSignal + int(e.signal) }

// stoppable makes run a command's RunE with a context that is done when one of
// endingSignals comes.
func stoppable(run func(ctx context.Context, cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		return untilSignal(endingSignals, func(ctx context.Context) error { return run(ctx, cmd, args) })
	}
}

// untilSignal runs f with a context that is done when one of some signals comes,
// with a *signalError as its cause. f may use graceTime then; after that, or when
// the signal comes again, the process ends, and files that are not finished go.
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

// writesFail makes a write to a pipe that nobody reads an error: otherwise the
// process would end by SIGPIPE when the pipe is its standard output.
func writesFail() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
