package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"ryugo"
	"ryugo/host"
)

// runBisect runs `ryugo host --bisect`.
func (f *hostFlags) runBisect(ctx context.Context, cmd *cobra.Command, rt *host.Runtime, library string, p host.Program) error {
	step, done := tryProgress()
	b := host.Bisection{Runtime: rt, Library: library, Program: p, Options: f.Options, Timeout: f.timeout, Repeat: f.repeat, Step: step}
	if ryugo.Opt(f.Opt) != ryugo.OptMin {
		for _, phase := range ryugo.OptionalPhases() {
			if !slices.Contains(f.Disable, phase) {
				b.Phases = append(b.Phases, phase)
			}
		}
	}
	c, err := b.Run(ctx)
	done()
	if errors.Is(err, host.ErrNoDifference) {
		fmt.Fprintln(cmd.OutOrStdout(), err)
		return nil
	} else if err != nil {
		return err
	}
	if err := f.reportCulprit(cmd.OutOrStdout(), p.File, c); err != nil {
		return err
	}
	return &exitError{status: exitFailed}
}

// reportCulprit prints which method is wrong, what differs because of it, and how to inspect it.
func (f *hostFlags) reportCulprit(w io.Writer, file string, c *host.Culprit) error {
	out := &printer{w: w}
	m := c.Entry
	flags := "--opt " + f.Opt
	if f.runtime != "" {
		flags = "--runtime " + f.runtime + " " + flags
	}
	if f.All {
		flags += " --all"
	}
	out.printf("%s\n\t%d IL bytes, %d code bytes; %d methods compiled before it do no harm\n", m.Name, m.ILBytes, m.CodeBytes, c.Before)
	out.printf("\t%s\n", c.Difference())
	pattern := methodPattern(m.Name)
	if c.Alone {
		out.printf("\talone it does the same: ryugo host %s --filter '%s' %s\n", flags, pattern, file)
	} else {
		out.printf("\talone it does no harm, only together with methods before it\n")
	}
	if c.Phase != "" {
		out.printf("\tphase %s; right with --disable '%s'\n", c.Phase, strings.Join(slices.Concat(f.Disable, c.Disable), ","))
	} else if ryugo.Opt(f.Opt) != ryugo.OptMin {
		out.printf("\tno optional phase: it is wrong without them, too\n")
	}
	out.printf("\tto see its code: ryugo host %s --record FILE.ryc --filter '%s' %s, then ryugo disasm FILE.ryc '%s'\n", flags, pattern, file, pattern)
	return out.err
}

// methodPattern returns a glob for a method's name, in which ? replaces characters that separate
// patterns, are special in a pattern or end a word of the shell.
func methodPattern(name string) string {
	return strings.NewReplacer(",", "?", "'", "?", "[", "?", "]", "?").Replace(name)
}

// tryProgress shows the number of tries if standard error is a terminal.
func tryProgress() (step func(done, most int), end func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	p := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(48))
	bar := p.AddBar(0, mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Name("runs "), decor.CountersNoUnit("%d / %d")))
	return func(done, most int) {
		bar.SetTotal(int64(max(most, done)+1), false)
		bar.SetCurrent(int64(done))
	}, func() { bar.Abort(true); p.Wait() }
}
