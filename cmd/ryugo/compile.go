package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	gometrics "runtime/metrics"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee/record"
	"ryugo/glob"
)

// compileFlags are the flags of `ryugo compile`.
type compileFlags struct {
	profileFlags
	target, opt, filter, stats, asm, object, stop string
	jobs                                          int
	disable                                       []string
	strict, check, inlines, json, memory          bool
	methods                                       methodFlags
	batch                                         batchFlags
}

func compileCommand(u *universeFlags) *cobra.Command {
	var f compileFlags
	c := &cobra.Command{
		Use:   "compile [FILE|DIR]...",
		Short: "Compile all methods of assemblies and report throughput, size and failures",
		Long: `Compile every method with a body, generic definitions as shared code, and
report throughput, code size and failures. Recorded compiles (.ryc, see ryugo
record) are taken as assemblies are. Without arguments the core library that is
embedded in the binary is compiled. Of several files those that cannot be read are
reported, and the others compiled.

` + batchHelp + `

` + glob.Help + `

Exit status: 0 when no method failed, 1 when one did (with --strict also when
one is unsupported) or one of several files could not be read, 2 when the command
line or the only file could not be read, no method matches --filter, or an output
could not be written.`,
		Example: `  ryugo compile --stats json Some.dll Folder
  ryugo compile --stats json --methods rows.jsonl Some.dll
  ryugo compile --opt full --filter '*::MoveNext' Some.dll
  ryugo compile --object some.o Some.dll
  ryugo compile --profile cpu --repeat 10 --labels phase,method Some.dll`,
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return compile(ctx, u, &f, args, cmd.OutOrStdout())
		}),
	}
	fl := c.Flags()
	registerTarget(c, &f.target)
	fl.StringVar(&f.opt, "opt", string(ryugo.OptMin), "optimization level: min, full")
	disableFlag(c, &f.disable)
	fl.BoolVar(&f.inlines, "inlines", false, "print the calls of each method and which were inlined, or why not, instead of the report")
	fl.BoolVar(&f.json, "json", false, "report as JSON, as --stats json does; with --inlines a line for each method")
	jobsFlag(c, &f.jobs, runtime.NumCPU(), "number of workers")
	fl.StringVar(&f.stop, "stop-after", "", "end each compile after the phase `NAME`, without code")
	filterFlag(c, &f.filter)
	fl.StringVar(&f.stats, "stats", "text", "form of the report: text, json, csv")
	f.methods.register(c)
	u.registerISA(c)
	fl.StringVar(&f.asm, "asm", "", "write a disassembly of each file into `DIR`")
	fl.StringVar(&f.object, "object", "", "write the code as an ELF relocatable `FILE`, with lines of source where there are symbols")
	f.profileFlags.register(c)
	f.batch.register(c)
	fl.BoolVar(&f.strict, "strict", false, "count unsupported methods as failed")
	fl.BoolVar(&f.check, "check", false, "verify the IR after each phase")
	fl.BoolVar(&f.memory, "memory", false, "measure the memory of each compile, by a second one: in the report, and in the rows of --methods and --results")
	return c
}

// jobsFlag adds --jobs.
func jobsFlag(c *cobra.Command, jobs *int, def int, usage string) {
	c.Flags().IntVar(jobs, "jobs", def, usage)
}

// disableFlag adds --disable, which takes names of phases.
func disableFlag(c *cobra.Command, names *[]string) {
	c.Flags().StringSliceVar(names, "disable", nil, "phases that do not run, some of: "+strings.Join(ryugo.OptionalPhases(), ", "))
}

// batchGCPercent makes Go collect less often than usual: the compiler makes no garbage, and nearly
// all that the type loader allocates stays live.
const batchGCPercent = 400

// goReserve is the memory in bytes that the process needs in addition to the memory that a
// program's limits count.
const goReserve = 24 << 20

// collectWithin is collectRarely for a program with limits. Go also collects more often when its
// memory has grown by about as much as the limits allow the program outside its heap.
func collectWithin(heap, code uint64) func() {
	restore := collectRarely()
	if os.Getenv("GOMEMLIMIT") != "" {
		return restore
	}
	if code == 0 {
		code = max(heap/2, 32<<20)
	}
	const most = 1 << 40
	old := debug.SetMemoryLimit(int64(min(heap/2, most)+min(code, most)+goReserve) + liveHeap())
	return func() {
		debug.SetMemoryLimit(old)
		restore()
	}
}

// liveHeap returns the number of bytes that the last collection found in use.
func liveHeap() int64 {
	live := []gometrics.Sample{{Name: "/gc/heap/live:bytes"}}
	gometrics.Read(live)
	return int64(live[0].Value.Uint64())
}

// collectRarely sets batchGCPercent, unless the user has set GOGC. The result restores the old
// setting.
func collectRarely() func() {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	old := debug.SetGCPercent(batchGCPercent)
	return func() { debug.SetGCPercent(old) }
}

func compile(ctx context.Context, u *universeFlags, f *compileFlags, args []string, out io.Writer) error {
	if f.json && !f.inlines {
		f.stats = "json"
	}
	write, ok := statsFormats[f.stats]
	if !ok {
		return fmt.Errorf("--stats %s: want text, json or csv", f.stats)
	}
	if f.jobs < 1 {
		return fmt.Errorf("--jobs %d: want at least 1", f.jobs)
	}
	if err := f.batch.check(f.profile != "" || f.repeat > 1); err != nil {
		return err
	}
	labels, stop, err := f.startProfile()
	if err != nil {
		return err
	}
	defer stop()
	defer collectRarely()()
	start := time.Now()
	u.setTarget(f.target)
	if err := u.check(); err != nil {
		return err
	}
	p, err := newPlan(args)
	if err != nil {
		return err
	}
	b := batch{u: u, plan: p, workers: f.jobs, flags: f.batch, all: f.stats == "json",
		sel: selection{filter: f.filter, config: record.Config{Target: f.target, Opt: f.opt}},
		how: compileOptions{Check: f.check, Stop: f.stop, Disable: f.disable, Labels: labels, Timeout: f.batch.timeout, Memory: f.memory}, want: f.wants()}
	sinks, err := newSinks(f, p, out)
	if err != nil {
		return err
	}
	sinks.register(&b)
	var rows *methodRows
	if f.methods.file != "" {
		if rows, err = newMethodRows(&f.methods, f.jobs, out); err != nil {
			return err
		}
		rows.register(&b)
	}
	if f.repeat > 1 {
		p.kept = map[int]*universe{}
		defer p.open.close()
	}
	for range f.repeat - 1 {
		warm := batch{u: u, plan: p, workers: f.jobs, sel: selection{filter: f.filter, config: b.sel.config}, how: b.how}
		if _, err := warm.run(ctx); err != nil {
			return err
		}
		start = time.Now()
	}
	r, err := b.run(ctx)
	if err != nil && rows != nil {
		rows.abort()
	}
	if r == nil || err != nil && ctx.Err() == nil {
		return err
	}
	if rows != nil && err == nil {
		err = rows.close()
	}
	r.Opt, r.Target, r.WallNs = f.opt, f.target, time.Since(start).Nanoseconds()
	if err == nil {
		err = sinks.finish()
	}
	if f.inlines {
		listUnread(&printer{w: os.Stderr}, r.Unread)
	} else if err == nil || ctx.Err() != nil {
		err = errors.Join(err, write(r, out))
	}
	if err != nil {
		return &exitError{exitUsage, err}
	}
	if r.Failed > 0 || len(r.Unread) > 0 || f.strict && r.Unsupported > 0 {
		return &exitError{status: exitFailed}
	}
	return nil
}
