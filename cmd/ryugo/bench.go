package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"ryugo/throughput"
)

// benchFlags are the flags of `ryugo bench`.
type benchFlags struct {
	benchCorpus
	pairs, visits                int
	instructions, save, failOver string
	floor                        float64
	json                         bool
}

func benchCommand() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "bench BASE NEW [FILE|DIR]...",
		Short: "Compare how fast two builds compile, on a busy machine too",
		Long: `Measure how long two builds of ryugo take to compile the same methods, in all and
for each phase, and report what differs. A build is an executable of ryugo, a commit of
the source, in a checkout of it, which is built as ryugo diff does, or a file of
results that --save wrote, of which the last one counts. Assemblies and recorded
compiles (.ryc) are taken; without any the core library that is embedded in the
builds.

Pairs of processes, one of each build, compile a few methods at a time, one right
after the other. Of all visits of the same methods the shortest counts: for the
total the CPU time of the thread, for phases the elapsed time. Each pair gives one
difference. A difference is reported when the interval of confidence of all pairs
(99 % for all times together) is on one side of zero, and it is larger than what the
builds differ from themselves by (noise) and than --floor. Changes are in percent of
the base's total, of phases too. Instructions, where something counts them, are exact.

By default a run takes one to two minutes when all cores are
busy. Results of two runs are compared by their medians; machines drift from day to
day, so compare builds in one run where that is possible. Builds that are too old to
answer requests are measured as whole processes, with loading: that needs a machine
that is idle.

Exit status: 0; 1 when NEW is slower than --fail-over allows; 2 when the command
line or a file could not be read or a build could not be run.`,
		Example: `  ryugo bench ./ryugo.old ./ryugo
  ryugo bench main HEAD some.ryc
  ryugo bench --opt min --fail-over 0.5% --json ./ryugo.old ./ryugo Some.dll
  ryugo bench --save results ./ryugo.old ./ryugo some.ryc
  ryugo history results`,
		Args: cobra.MinimumNArgs(2),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return benchBuilds(ctx, &f, args, cmd.OutOrStdout())
		}),
	}
	f.register(c)
	fl := c.Flags()
	fl.IntVar(&f.pairs, "pairs", 10, "pairs of processes, at least 4")
	fl.IntVar(&f.visits, "visits", 6, "how often each process compiles each method, twice without and twice with the clock of phases, up to four times as often on a busy machine; at least 2")
	fl.Float64Var(&f.floor, "floor", 100*throughput.DefaultFloor, "the smallest change of a time that counts, in `PERCENT`")
	fl.StringVar(&f.instructions, "instructions", throughput.CountAuto, "what counts instructions: "+strings.Join(throughput.Counters, ", "))
	fl.StringVar(&f.save, "save", "", "append the results of both builds to a `FILE`.jsonl, or to results.jsonl in a folder")
	fl.StringVar(&f.failOver, "fail-over", "", "exit with status 1 when NEW is slower by more than `PERCENT`, such as 0.5%")
	fl.BoolVar(&f.json, "json", false, "report as JSON")
	return c
}

// percent parses a number with or without a percent sign; the result is a fraction of 1.
func percent(s string) (float64, error) {
	n, err := strconv.ParseFloat(strings.TrimSuffix(s, "%"), 64)
	if err != nil || !(n >= 0) {
		return 0, fmt.Errorf("%q: want a percentage, such as 0.5%%", s)
	}
	return n / 100, nil
}

// check returns an error if a flag has an invalid value.
func (f *benchFlags) check() error {
	switch {
	case f.pairs < 4:
		return fmt.Errorf("--pairs %d: want at least 4", f.pairs)
	case f.visits < 2:
		return fmt.Errorf("--visits %d: want at least 2", f.visits)
	case f.methods < 0:
		return fmt.Errorf("--sample %d: want a number of methods, or 0", f.methods)
	case !(f.floor >= 0):
		return fmt.Errorf("--floor %v: want a percentage", f.floor)
	case !slices.Contains(throughput.Counters, f.instructions):
		return fmt.Errorf("--instructions %s: want one of %s", f.instructions, strings.Join(throughput.Counters, ", "))
	}
	return nil
}

func benchBuilds(ctx context.Context, f *benchFlags, args []string, out io.Writer) error {
	if err := f.check(); err != nil {
		return err
	}
	limit := -1.0
	if f.failOver != "" {
		var err error
		if limit, err = percent(f.failOver); err != nil {
			return fmt.Errorf("--fail-over %w", err)
		}
	}
	results, err := f.results(ctx, args)
	if err != nil {
		return err
	}
	c, err := throughput.Compare(results[0], results[1], f.floor/100)
	if err != nil {
		return err
	}
	if f.save != "" {
		if err := throughput.Save(f.save, results[0], results[1]); err != nil {
			return err
		}
	}
	write := c.Text
	if f.json {
		write = c.JSON
	}
	if err := write(out); err != nil {
		return &exitError{exitUsage, err}
	}
	if limit >= 0 && c.Slower(limit) {
		return &exitError{status: exitFailed}
	}
	return nil
}

// results measures the two builds that args begins with, or reads their stored results.
func (f *benchFlags) results(ctx context.Context, args []string) (results [2]*throughput.Result, err error) {
	builds, files := [2]string(args[:2]), args[2:]
	stored := 0
	for i, b := range builds {
		if filepath.Ext(b) != throughput.StoredExt {
			continue
		}
		list, err := throughput.Load(b)
		if err != nil {
			return results, err
		}
		results[i] = list[len(list)-1]
		stored++
	}
	switch {
	case stored == 1:
		return results, errors.New("one build is stored and the other is not: want two executables, or two files of results")
	case stored == 2 && len(files) > 0:
		return results, fmt.Errorf("%s: both builds are stored: there is nothing to compile", files[0])
	case stored == 2 && f.save != "":
		return results, errors.New("--save: both builds are stored already")
	case stored == 2:
		return results, nil
	}
	for _, a := range files {
		if _, err := os.Stat(a); err != nil {
			return results, err
		}
	}
	var paths [2]string
	for i, b := range builds {
		if paths[i], err = findBuild(ctx, b); err != nil {
			return results, err
		}
	}
	dir, err := os.MkdirTemp("", "ryugo-bench-")
	if err != nil {
		return results, err
	}
	defer os.RemoveAll(dir)
	measured, err := f.sampleRecorded(ctx, files, dir)
	if err != nil {
		return results, err
	}
	progress, done := benchProgress()
	defer done()
	return throughput.Measure(ctx, &throughput.Plan{Builds: paths, Args: append(f.args(), measured...), Files: files, Opt: f.opt, Target: f.target,
		Pairs: f.pairs, Visits: f.visits, Instructions: f.instructions, Progress: progress})
}

// benchProgress shows a bar on a terminal; it shows nothing if standard error is no terminal.
func benchProgress() (step func(part float64), done func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	const steps = 1000
	p := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(48))
	bar := p.AddBar(steps, mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Name("measuring ")), mpb.AppendDecorators(decor.Percentage()))
	return func(part float64) { bar.SetCurrent(int64(part * (steps - 1))) }, func() {
		bar.Abort(true)
		p.Wait()
	}
}
