package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"ryugo/clr"
	"ryugo/fuzz"
	"ryugo/fuzz/modern"
	"ryugo/host"
)

// fuzzFlags are the flags of `ryugo fuzz`.
type fuzzFlags struct {
	fuzz.Config
	fuzz.Campaign
	engines   []string
	save      string
	json      bool
	shrink    bool
	modern    bool
	plain     bool
	roslyn    string
	library   string
	inProcess bool
}

func fuzzCommand() *cobra.Command {
	var f fuzzFlags
	c := &cobra.Command{
		Use:   "fuzz",
		Short: "Run random programs by several engines and compare what they print",
		Long: `Run random programs by several engines and compare what they print.

Program i of a run comes from the seed SEED+i, so one program is tried again by
--count 1 and its own seed. Where the engines print different things, or one of
them fails, the program is shrunk as long as it shows the same, and --save
keeps it: seedN.exe, seedN.txt with the program as text, seedN.ENGINE with what
each engine printed.

With --modern the programs are C# 12 for .NET 9 (generic math, spans, records,
patterns, async methods, vectors), compiled by the Roslyn of --roslyn or
$RYUGO_ROSLYN, a folder with Microsoft.CodeAnalysis.dll and
Microsoft.CodeAnalysis.CSharp.dll. They run on CoreCLR 9.0 by the JITs of
--engines: its own (coreclr), the same with tiers (coreclr-tiered), and this one
(coreclr-min, coreclr-full, coreclr-auto); those of --plain by interp, min and full, too,
as they use no more than this module's core library has. The first says what is right. A program
that ends the process, or takes longer than --timeout, loses nothing but itself.
The program is kept as seedN.cs. Programs that the C# compiler refuses are counted.

Exit status: 0 when no difference was found, 1 when one was, 2 when the command
line could not be read or a file not written. A signal ends it at once, with a
report of the programs that were compared: 130 by an interrupt, 143 by SIGTERM.`,
		Example: `  ryugo fuzz --count 1000 --seed 1
  ryugo fuzz --signatures --count 10000 --engines interp,min,full,mixed:0-8
  ryugo fuzz --count 1 --seed 4711 --save found
  ryugo fuzz --modern --count 1000 --roslyn roslyn --save found`,
		Args: cobra.NoArgs,
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error { return f.run(ctx, cmd) }),
	}
	fl := c.Flags()
	fl.IntVar(&f.Count, "count", 1000, "number of programs")
	fl.Uint64Var(&f.Seed, "seed", 1, "seed of the first program")
	fl.IntVar(&f.Jobs, "jobs", runtime.NumCPU(), "number of workers")
	fl.StringSliceVar(&f.engines, "engines", []string{"interp", "min", "full"}, "what runs the programs: "+strings.Join(fuzz.Names, ", "))
	fl.StringSliceVar(&f.Targets, "target", clr.Targets()[:1], "machines that the engines of this module compile for, each of them: "+strings.Join(clr.Targets(), ", "))
	fl.IntVar(&f.GCStress, "gc-stress", 0, "collect garbage at every `N`th safepoint")
	fl.BoolVar(&f.Check, "check", false, "verify the IR after each phase")
	disableFlag(c, &f.Disable)
	fl.DurationVar(&f.Timeout, "timeout", 20*time.Second, "what a run of one engine may take")
	fl.IntVar(&f.Batch, "batch", 50, "programs in one assembly")
	fl.BoolVar(&f.Options.Signatures, "signatures", false, "programs about call signatures only")
	fl.StringVar(&f.save, "save", "", "write what is found into `DIR`")
	fl.BoolVar(&f.KeepGoing, "keep-going", false, "go on after the first difference")
	fl.BoolVar(&f.shrink, "shrink", true, "shrink what is found")
	fl.BoolVar(&f.modern, "modern", false, "programs in C# 12, on .NET 9")
	fl.BoolVar(&f.plain, "plain", false, "programs of --modern that interp, min and full can run, too")
	fl.StringVar(&f.roslyn, "roslyn", os.Getenv(modern.RoslynVariable), "`FOLDER` with the C# compiler's assemblies, for --modern")
	fl.StringVar(&f.library, "lib", "", "library to use, a `FILE` made by go build -buildmode=c-shared ./cmd/libclrjit, for --modern")
	fl.BoolVar(&f.json, "json", false, "report as JSON")
	fl.BoolVar(&f.inProcess, "in-process", false, "run programs in this process, which a crash ends, instead of in one for each")
	return c
}

func (f *fuzzFlags) run(ctx context.Context, cmd *cobra.Command) error {
	switch {
	case f.Jobs < 1:
		return fmt.Errorf("--jobs %d: want at least 1", f.Jobs)
	case f.Count < 0:
		return fmt.Errorf("--count %d: want at least 0", f.Count)
	case f.Batch < 1:
		return fmt.Errorf("--batch %d: want at least 1", f.Batch)
	case f.Timeout <= 0:
		return fmt.Errorf("--timeout %v: want more than 0", f.Timeout)
	}
	if f.modern {
		return f.runModern(ctx, cmd)
	}
	if err := f.makeEngines(); err != nil {
		return err
	}
	f.Options.Exceptions = true
	for _, e := range f.engines {
		f.Options.Mono = f.Options.Mono || e == "mono"
		f.Options.CoreCLR = f.Options.CoreCLR || strings.HasPrefix(e, "coreclr")
	}
	if !f.shrink {
		f.Tries = -1
	}
	progress := f.progress()
	var saved error
	f.Found = func(d *fuzz.Difference) {
		if f.save != "" {
			saved = errors.Join(saved, d.Save(f.save))
		}
	}
	r := f.Campaign.Run(ctx)
	progress()
	if err := errors.Join(saved, f.report(cmd, r)); err != nil {
		return &exitError{exitUsage, err}
	}
	if len(r.Differences) > 0 {
		return &exitError{status: exitFailed}
	}
	return nil
}

// progress shows on a terminal how many programs are done, until end is called.
func (f *fuzzFlags) progress() (end func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return func() {}
	}
	p := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(48))
	bar := p.AddBar(int64(f.Count), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name("programs "), decor.CountersNoUnit("%d / %d")),
		mpb.AppendDecorators(decor.Percentage()))
	f.Step = func(n int) { bar.IncrBy(n) }
	return func() { bar.Abort(true); p.Wait() }
}

// runModern runs programs of package modern.
func (f *fuzzFlags) runModern(ctx context.Context, cmd *cobra.Command) error {
	if !cmd.Flags().Changed("engines") {
		f.engines = modern.Names[:5]
		if f.plain {
			f.engines = []string{"coreclr", "interp", "min", "full"}
		}
	}
	if !cmd.Flags().Changed("batch") {
		f.Batch = 0
	}
	opt := host.Options{Check: f.Check, Disable: f.Disable, GCStress: f.GCStress > 0}
	engines, compiler, stop, err := modern.Open(f.engines, f.library, f.roslyn, opt)
	if err != nil {
		return err
	}
	defer stop()
	progress := f.progress()
	c := modern.Campaign{Plain: f.plain, Engines: engines, Compiler: compiler, Count: f.Count, Seed: f.Seed, Batch: f.Batch, KeepGoing: f.KeepGoing, Timeout: f.Timeout}
	done := 0
	c.Step = func(r *modern.Result) {
		if f.Step != nil {
			f.Step(r.Programs - done)
			done = r.Programs
		} else {
			fmt.Fprintf(os.Stderr, "%d programs, %d with a difference\n", r.Programs, len(r.Differences))
		}
	}
	if f.shrink {
		c.Tries = 1500
	}
	var saved error
	c.Found = func(d *modern.Difference) {
		if f.save != "" {
			saved = errors.Join(saved, d.Save(f.save))
		}
	}
	r, err := c.Run(ctx)
	progress()
	if err = errors.Join(saved, err); err != nil {
		return &exitError{exitUsage, err}
	}
	out := cmd.OutOrStdout()
	if f.json {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		if err := e.Encode(r); err != nil {
			return &exitError{exitUsage, err}
		}
	} else {
		p := &printer{w: out}
		for _, d := range r.Differences {
			p.printf("seed %d, %d nodes (of %d): %s\n", d.Seed, d.Shrunk, d.Nodes, d.Kind)
		}
		for _, d := range r.Faults {
			p.printf("seed %d: %s\n", d.Seed, d.Kind)
		}
		for _, d := range r.Refused {
			p.printf("seed %d does not compile: %s\n", d.Seed, d.Message)
		}
		p.printf("%d programs by %s in %.1f s: %d with a difference, %d that only %s gets wrong, %d that do not compile\n",
			r.Programs, strings.Join(f.engines, ", "), r.Wall.Seconds(), len(r.Differences), len(r.Faults), f.engines[0], len(r.Refused))
		if f.plain {
			p.printf("%d of them use what the core library of interp, min and full lacks\n", r.Missing)
			for _, what := range slices.Sorted(maps.Keys(r.Lacks)) {
				p.printf("%d: %s\n", r.Lacks[what], what)
			}
		}
		if p.err != nil {
			return &exitError{exitUsage, p.err}
		}
	}
	if len(r.Differences) > 0 || len(r.Refused) > 0 {
		return &exitError{status: exitFailed}
	}
	return nil
}

// makeEngines makes the engines that run the programs.
func (f *fuzzFlags) makeEngines() (err error) {
	if f.inProcess {
		f.Campaign.Engines, err = fuzz.AllInProcess(f.engines, f.Config)
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	f.Campaign.Engines, err = fuzz.Commands(self, f.engines, f.Config)
	return err
}

func (f *fuzzFlags) report(cmd *cobra.Command, r *fuzz.Result) error {
	out := cmd.OutOrStdout()
	if f.json {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		return e.Encode(r)
	}
	p := &printer{w: out}
	for _, d := range r.Differences {
		p.printf("seed %d, %d nodes (of %d): %s\n", d.Seed, d.Shrunk, d.Nodes, d.Kind)
	}
	p.printf("%d programs by %s in %.1f s: %d with a difference\n",
		r.Programs, strings.Join(f.engines, ", "), r.Wall.Seconds(), len(r.Differences))
	return p.err
}
