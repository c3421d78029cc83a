package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/glob"
)

// recordFlags are the flags of `ryugo record`.
type recordFlags struct {
	output, target, opt, filter string
	workers                     int
	noCode                      bool
}

func recordCommand(u *universeFlags) *cobra.Command {
	var f recordFlags
	c := &cobra.Command{
		Use:   "record [FILE|DIR]... -o FILE.ryc",
		Short: "Record the compiles of all methods of assemblies, for replay",
		Long: `Compile every method as ryugo compile does, and write what the compiler asked,
what it was answered and the code that came out to a file. ryugo replay, compile,
dump and disasm take it in place of the assemblies.

` + glob.Help + `

Exit status: 0 when no method failed, 1 when one did or one of several files could
not be read, 2 when the command line or the only file could not be read, no method
matches --filter, or the file could not be written.`,
		Example: `  ryugo record --opt both -o some.ryc Some.dll
  ryugo record --filter 'Program::*' -o /dev/stdout Some.exe | gzip > some.ryc.gz`,
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return recordFiles(ctx, u, &f, args, cmd.OutOrStdout())
		}),
	}
	fl := c.Flags()
	fl.StringVarP(&f.output, "output", "o", "", "`FILE` to write (required)")
	registerTarget(c, &f.target)
	fl.StringVar(&f.opt, "opt", string(ryugo.OptMin), "optimization level: min, full, both")
	filterFlag(c, &f.filter)
	jobsFlag(c, &f.workers, 1, "number of workers; with more than one the file's order varies")
	fl.BoolVar(&f.noCode, "no-code", false, "leave the code out: nothing to verify, and smaller")
	return c
}

// bothLevels are the levels that --opt both stands for.
var bothLevels = []string{string(ryugo.OptMin), string(ryugo.OptFull)}

func recordFiles(ctx context.Context, u *universeFlags, f *recordFlags, args []string, out io.Writer) error {
	if f.output == "" {
		return errors.New("-o FILE.ryc is missing")
	}
	if f.workers < 1 {
		return fmt.Errorf("--jobs %d: want at least 1", f.workers)
	}
	levels := []string{f.opt}
	if f.opt == "both" {
		levels = bothLevels
	}
	u.setTarget(f.target)
	if err := u.check(); err != nil {
		return err
	}
	p, err := newPlan(args)
	if err != nil {
		return err
	}
	meta := record.Meta{Runtime: "standalone", NoCode: f.noCode}
	for _, in := range p.files {
		if filepath.Ext(in.name) == recordedExt {
			return fmt.Errorf("%s: recorded already", in.name)
		}
		meta.Sources = append(meta.Sources, filepath.Base(in.name))
	}
	w, err := record.Create(f.output, meta)
	if err != nil {
		return err
	}
	if w.IsStdout() { // standard output has no place for a report
		out = os.Stderr
	}
	w.FlushDelay = 0 // so that the same methods give the same file
	compiles, failed := 0, 0
	to := &printer{w: out}
	for _, opt := range levels {
		r, err := recordLevel(ctx, u, p, f, record.New(w), record.Config{Target: f.target, Opt: opt})
		if err != nil {
			w.Abort()
			return err
		}
		compiles += r.Methods
		failed += r.Failed
		r.reasons(to)
	}
	if err := w.Close(); err != nil {
		return &exitError{exitUsage, err}
	}
	to.printf("%s: %d compiles, %d bytes, %.0f bytes per compile\n", f.output, compiles, w.Size(), float64(w.Size())/float64(max(compiles, 1)))
	listUnread(to, p.unread)
	switch {
	case to.err != nil:
		return &exitError{exitUsage, to.err}
	case failed > 0:
		return &exitError{exitFailed, fmt.Errorf("%d methods failed", failed)}
	case len(p.unread) > 0:
		return &exitError{status: exitFailed}
	}
	return nil
}

// recordLevel records the compiles of all methods at one level.
func recordLevel(ctx context.Context, u *universeFlags, p *plan, f *recordFlags, r *record.Recorder, config record.Config) (*report, error) {
	r.Config = config
	sessions := make([]*record.Session, f.workers)
	b := batch{u: u, plan: p, workers: f.workers, sel: selection{filter: f.filter, config: config},
		session: func(worker int, p *part) ryugo.Session {
			s := r.Wrap(p.world(0).jit)
			sessions[worker] = s
			return ryugo.Session{JIT: s, Begin: func(i int) ee.MethodHandle {
				s.Begin(p.jobs[i].method)
				return p.jobs[i].method
			}}
		},
		done: func(worker int, _ *part, _ int, _ *ryugo.Compiler, code *ryugo.Code, err error) {
			sessions[worker].End(code, err)
		}}
	return b.run(ctx)
}
