package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/glob"
)

// replayFlags are the flags of `ryugo replay`.
type replayFlags struct {
	target, opt, filter string
	workers             int
	verify, json        bool
	batch               batchFlags
}

func replayCommand() *cobra.Command {
	var f replayFlags
	c := &cobra.Command{
		Use:   "replay FILE.ryc...",
		Short: "Compile again what was recorded, and compare the code",
		Long: `Compile the methods of recorded files again, with the recorded answers and no
runtime, and report as ryugo compile does. --verify compares the code, the
relocations, the exception handling, the GC info and all else that came out with
what was recorded, and names the first difference of each method.

` + batchHelp + `

` + glob.Help + `

Exit status: 0 when no method failed or, with --verify, all is as recorded; 1
when not, or when one of several files could not be read; 2 when the command line or
the only file could not be read, or no method matches --filter.`,
		Example: `  ryugo replay --verify some.ryc
  ryugo replay --opt full --json some.ryc`,
		Args: cobra.MinimumNArgs(1),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return replayFiles(ctx, &f, args, cmd.OutOrStdout())
		}),
	}
	fl := c.Flags()
	fl.BoolVar(&f.verify, "verify", false, "compare with what was recorded")
	fl.StringVar(&f.target, "target", "", "machine to compile for (default: as recorded)")
	fl.StringVar(&f.opt, "opt", "", "optimization level: min, full (default: as recorded); a level that was not recorded may ask what was not")
	filterFlag(c, &f.filter)
	jobsFlag(c, &f.workers, runtime.NumCPU(), "number of workers")
	f.batch.register(c)
	fl.BoolVar(&f.json, "json", false, "report as JSON")
	return c
}

func replayFiles(ctx context.Context, f *replayFlags, args []string, out io.Writer) error {
	if f.workers < 1 {
		return fmt.Errorf("--jobs %d: want at least 1", f.workers)
	}
	for _, a := range args {
		if filepath.Ext(a) != recordedExt {
			return fmt.Errorf("%s: want a %s file", a, recordedExt)
		}
	}
	if err := f.batch.check(false); err != nil {
		return err
	}
	defer collectRarely()()
	start := time.Now()
	p, err := newPlan(args)
	if err != nil {
		return err
	}
	if f.verify {
		if err := p.checkCode(); err != nil {
			return err
		}
	}
	b := batch{u: new(universeFlags), plan: p, workers: f.workers, flags: f.batch, all: f.json,
		sel: selection{filter: f.filter, config: record.Config{Target: f.target, Opt: f.opt}},
		how: compileOptions{Verify: f.verify, Timeout: f.batch.timeout}}
	r, err := b.run(ctx)
	if r == nil || err != nil && ctx.Err() == nil {
		return err
	}
	r.WallNs = time.Since(start).Nanoseconds()
	for _, g := range r.groups {
		if strings.HasPrefix(g.kept[0].Reason, replay.NotRecorded) {
			r.NotRecorded += g.count
		}
	}
	failed := r.Failed > 0
	if f.verify {
		r.Verify = &verifyReport{r.compared, append([]difference{}, r.differences...)}
		failed = r.differing > 0
	}
	failed = failed || len(r.Unread) > 0
	write := r.text
	if f.json {
		write = r.json
	}
	if err := write(out); err != nil {
		return &exitError{exitUsage, err}
	}
	if failed {
		return &exitError{status: exitFailed}
	}
	return nil
}
