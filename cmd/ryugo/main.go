// Command ryugo compiles, runs and inspects .NET assemblies.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"ryugo"
)

// Exit statuses of every command but run, invoke and host, which end with the program's own status.
const (
	exitFailed = 1 // something did not compile, or is not right
	exitUsage  = 2 // the command line or a file could not be read
)

// exitError ends the process with a status; with a nil err nothing is printed.
type exitError struct {
	status int
	err    error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit status %d", e.status)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// registerTarget adds the flag --target.
func registerTarget(c *cobra.Command, target *string) {
	c.Flags().StringVar(target, "target", ryugo.Targets()[0], "machine to compile for: "+strings.Join(ryugo.Targets(), ", "))
}

// checkedWriter keeps the first error of its writes.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

func main() { os.Exit(run(os.Args[1:])) }

// run executes one command line and returns the exit status.
func run(args []string) int {
	writesFail()
	out := &checkedWriter{w: os.Stdout}
	err := commandLine(args, out)
	if err == nil {
		err = out.err // of the output of help, which is checked nowhere else
	}
	if err == nil {
		return 0
	}
	var exit *exitError
	if !errors.As(err, &exit) {
		exit = &exitError{exitUsage, err}
	}
	if exit.err != nil {
		fmt.Fprintf(os.Stderr, "ryugo: %v\n", exit.err)
	}
	return exit.status
}

// commandLine executes one command line, which prints to out.
func commandLine(args []string, out io.Writer) error {
	root := newRoot(out, len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd))
	root.SetArgs(args)
	return root.Execute()
}

// newRoot makes all commands, which print to out. completing reports whether a shell asks for
// completions of a command line.
func newRoot(out io.Writer, completing bool) *cobra.Command {
	root := &cobra.Command{
		Use:   "ryugo",
		Short: "A just-in-time compiler for .NET, as a data-oriented compiler in Go",
		Long: `A just-in-time compiler for .NET, as a data-oriented compiler in Go.

Exit status: 0; 1 when something did not compile or is not right; 2 when the
command line or a file could not be read or written, which a full disk and a pipe
that nobody reads are, too; 128 and its number when a signal ended the command,
such as 130 for an interrupt. run, invoke and host end with the program's own.

Files are written as a shell's > does: devices and FIFOs are written, links are
followed, and a regular file appears as a whole or not at all.`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	var u universeFlags
	resolving := []*cobra.Command{compileCommand(&u), recordCommand(&u), runCommand(&u), invokeCommand(&u), bisectCommand(&u), dumpCommand(&u), disasmCommand(&u), exploreCommand(&u), whyCommand(&u)}
	for _, c := range resolving {
		u.register(c)
	}
	root.AddCommand(append(resolving, verifyCommand(), listCommand(), replayCommand(), mergeCommand(), isolatedCommand(), diffCommand(), benchCommand(), benchWorkerCommand(), historyCommand(), fuzzCommand(), attackCommand(), hostCommand())...)
	root.SetOut(out)
	finishFlags(root, completing)
	return root
}
