package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/glob"
	"ryugo/output"
)

// compileFlags are the flags of `ryugo compile`.
type compileFlags struct {
	target, opt, filter, stats, asm, object, profile, stop string
	jobs                                                   int
	disable                                                []string
	strict, check, inlines, json                           bool
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

` + glob.Help + `

Exit status: 0 when no method failed, 1 when one did (with --strict also when
one is unsupported) or one of several files could not be read, 2 when the command
line or the only file could not be read, no method matches --filter, or an output
could not be written.`,
		Example: `  ryugo compile --stats json Some.dll Folder
  ryugo compile --opt full --filter '*::MoveNext' Some.dll
  ryugo compile --object some.o Some.dll`,
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return compile(ctx, u, &f, args, cmd.OutOrStdout())
		}),
	}
	fl := c.Flags()
	registerTarget(c, &f.target)
	fl.StringVar(&f.opt, "opt", string(ryugo.OptMin), "optimization level: min, full")
	disableFlag(c, &f.disable)
	fl.BoolVar(&f.inlines, "inlines", false, "print the calls of each method and which were inlined, or why not, instead of the report")
	fl.BoolVar(&f.json, "json", false, "print --inlines as JSON, a line for each method")
	jobsFlag(c, &f.jobs, runtime.NumCPU(), "number of workers")
	fl.Lookup("target").Usage += "; with --stop-after: " + strings.Join(ryugo.MorphTargets(), ", ")
	fl.StringVar(&f.stop, "stop-after", "", "end each compile after the phase `NAME`, without code")
	filterFlag(c, &f.filter)
	fl.StringVar(&f.stats, "stats", "text", "form of the report: text, json, csv")
	fl.StringVar(&f.asm, "asm", "", "write a disassembly of each file into `DIR`")
	fl.StringVar(&f.object, "object", "", "write the code as an ELF relocatable `FILE`")
	fl.StringVar(&f.profile, "profile", "", "record a profile in the current folder: cpu, mem, trace")
	fl.BoolVar(&f.strict, "strict", false, "count unsupported methods as failed")
	fl.BoolVar(&f.check, "check", false, "verify the IR after each phase")
	return c
}

// jobsFlag adds --jobs, and the name that it had in some commands.
func jobsFlag(c *cobra.Command, jobs *int, def int, usage string) {
	c.Flags().IntVar(jobs, "jobs", def, usage)
	c.Flags().IntVar(jobs, "workers", def, usage)
	c.Flags().MarkHidden("workers")
}

// disableFlag adds --disable, which takes names of phases.
func disableFlag(c *cobra.Command, names *[]string) {
	c.Flags().StringSliceVar(names, "disable", nil, "phases that do not run, some of: "+strings.Join(ryugo.OptionalPhases(), ", "))
}

// batchGCPercent makes Go collect less often than usual: the compiler makes no
// garbage, and of what the type loader makes nearly all stays.
const batchGCPercent = 400

// goReserve is what the process needs besides what the limits of a program count.
const goReserve = 24 << 20

// collectWithin is collectRarely for a program with limits: Go collects more often
// when it holds about as much as they let the program have outside of its heap.
func collectWithin(heap, code uint64) func() {
	restore := collectRarely()
	if os.Getenv("GOMEMLIMIT") != "" {
		return restore
	}
	if code == 0 {
		code = max(heap/2, 32<<20)
	}
	const most = 1 << 40
	old := debug.SetMemoryLimit(int64(min(heap/2, most) + min(code, most) + goReserve))
	return func() {
		debug.SetMemoryLimit(old)
		restore()
	}
}

// collectRarely sets that, unless the user has chosen; the result takes it back.
func collectRarely() func() {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	old := debug.SetGCPercent(batchGCPercent)
	return func() { debug.SetGCPercent(old) }
}

func compile(ctx context.Context, u *universeFlags, f *compileFlags, args []string, out io.Writer) error {
	write, ok := statsFormats[f.stats]
	if !ok {
		return fmt.Errorf("--stats %s: want text, json or csv", f.stats)
	}
	if f.jobs < 1 {
		return fmt.Errorf("--jobs %d: want at least 1", f.jobs)
	}
	stop, err := startProfile(f.profile)
	if err != nil {
		return err
	}
	defer stop()
	defer collectRarely()()
	start := time.Now()
	u.pointer = ryugo.PointerSize(f.target)
	un, err := u.open(args)
	if err != nil {
		return err
	}
	jobs, broken, err := un.jobs(f.filter, record.Config{Target: f.target, Opt: f.opt})
	if err != nil {
		return err
	}
	sinks, err := newSinks(un, f, len(jobs))
	if err != nil {
		return err
	}
	b := batch{un: un, jobs: jobs, broken: broken, workers: f.jobs, check: f.check, stop: f.stop, disable: f.disable, labels: f.profile == "cpu",
		done: func(_, i int, code *ryugo.Code, err error) {
			if err == nil {
				sinks.add(i, code)
			}
		}}
	var trees *inlineTrees
	if f.inlines {
		trees = newInlineTrees(un, jobs)
		b.inlined = trees.add
	}
	r, err := b.run(ctx)
	if err != nil {
		return err
	}
	r.Opt, r.Target, r.WallNs = f.opt, f.target, time.Since(start).Nanoseconds()
	if err := sinks.finish(un, jobs); err != nil {
		return &exitError{exitUsage, err}
	}
	if trees != nil {
		err = trees.write(out, f.json)
		listUnread(&printer{w: os.Stderr}, r.Unread)
	} else {
		err = write(r, out)
	}
	if err != nil {
		return &exitError{exitUsage, err}
	}
	if r.Failed > 0 || len(r.Unread) > 0 || f.strict && r.Unsupported > 0 {
		return &exitError{status: exitFailed}
	}
	return nil
}

// sinks keep code for --asm and --object until all methods are compiled, so
// that the output does not depend on the workers.
type sinks struct {
	asmDir, object string
	mu             sync.Mutex
	kept           []*ee.Code // [job]
}

func newSinks(un *universe, f *compileFlags, n int) (*sinks, error) {
	s := &sinks{asmDir: f.asm, object: f.object}
	if s.asmDir != "" || s.object != "" {
		s.kept = make([]*ee.Code, n)
	}
	if s.asmDir != "" {
		if err := os.MkdirAll(s.asmDir, 0o755); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// add keeps a copy of job i's code.
func (s *sinks) add(i int, code *ee.Code) {
	if s.kept == nil {
		return
	}
	c := &ee.Code{
		Method:       code.Method,
		Text:         append([]byte(nil), code.Text...),
		ROData:       append([]byte(nil), code.ROData...),
		RODataOffset: code.RODataOffset,
		Relocs:       append([]ee.Reloc(nil), code.Relocs...),
		Funcs:        append([]ee.Func(nil), code.Funcs...),
		ILMap:        append([]ee.ILMapping(nil), code.ILMap...),
	}
	s.mu.Lock()
	s.kept[i] = c
	s.mu.Unlock()
}

// finish writes what was asked for.
func (s *sinks) finish(un *universe, jobs []job) error {
	if s.object != "" {
		o := newObject()
		for j, c := range s.kept {
			if c != nil {
				o.add(un.files[jobs[j].file].world, c)
			}
		}
		if err := o.write(s.object); err != nil {
			return err
		}
	}
	if s.asmDir == "" {
		return nil
	}
	for i := range un.files {
		var b strings.Builder
		for j, c := range s.kept {
			if c != nil && jobs[j].file == i {
				l := listing{w: &b, names: un.files[i].world}
				if err := l.write(c); err != nil {
					return err
				}
			}
		}
		name := strings.TrimSuffix(filepath.Base(un.files[i].name), filepath.Ext(un.files[i].name)) + ".s"
		if err := output.WriteFile(filepath.Join(s.asmDir, name), []byte(b.String())); err != nil {
			return err
		}
	}
	return nil
}
