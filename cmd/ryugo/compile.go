package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"ryugo"
	"ryugo/ee"
)

// compileFlags are the flags of `ryugo compile`.
type compileFlags struct {
	target, opt, filter, stats, asm, object, profile string
	jobs                                             int
	strict, check                                    bool
}

func compileCommand(u *universeFlags) *cobra.Command {
	var f compileFlags
	c := &cobra.Command{
		Use:   "compile [FILE|DIR]...",
		Short: "Compile all methods of assemblies and report throughput, size and failures",
		Long: `Compile every method with a body, generic definitions as shared code, and
report throughput, code size and failures. Without arguments the core library
that is embedded in the binary is compiled.

Exit status: 0 when no method failed, 1 when one did (with --strict also when
one is unsupported), 2 when the command line or a file could not be read.`,
		RunE: func(cmd *cobra.Command, args []string) error { return compile(u, &f, args, cmd.OutOrStdout()) },
	}
	fl := c.Flags()
	fl.StringVar(&f.target, "target", ryugo.Targets()[0], "machine to compile for: "+strings.Join(ryugo.Targets(), ", "))
	fl.StringVar(&f.opt, "opt", string(ryugo.OptMin), "optimization level: min, full")
	fl.IntVar(&f.jobs, "jobs", runtime.NumCPU(), "number of workers")
	fl.StringVar(&f.filter, "filter", "", "only methods that match `GLOB` (Type::Method, * and ?)")
	fl.StringVar(&f.stats, "stats", "text", "form of the report: text, json, csv")
	fl.StringVar(&f.asm, "asm", "", "write a disassembly of each file into `DIR`")
	fl.StringVar(&f.object, "object", "", "write the code as an ELF relocatable `FILE`")
	fl.StringVar(&f.profile, "profile", "", "record a profile in the current folder: cpu, mem, trace")
	fl.BoolVar(&f.strict, "strict", false, "count unsupported methods as failed")
	fl.BoolVar(&f.check, "check", false, "verify the IR after each phase")
	return c
}

// batchGCPercent makes Go collect less often than usual: the compiler makes no
// garbage, and of what the type loader makes nearly all stays.
const batchGCPercent = 400

// job is one method of a batch.
type job struct {
	file   int
	method ee.MethodHandle
}

// brokenMethod is a method that cannot be asked to be compiled.
type brokenMethod struct {
	file int
	name string
	err  error
}

// workerStats is what one worker counts; workers share nothing.
type workerStats struct {
	done     int
	files    []fileReport
	failures []indexedFailure
}

type indexedFailure struct {
	job int
	failure
}

func compile(u *universeFlags, f *compileFlags, args []string, out io.Writer) error {
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
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(batchGCPercent))
	}
	start := time.Now()
	un, err := u.open(args)
	if err != nil {
		return err
	}
	jobs, broken, err := un.jobs(f.filter)
	if err != nil {
		return err
	}
	sinks, err := newSinks(un, f, len(jobs))
	if err != nil {
		return err
	}
	r, err := runBatch(un, f, jobs, broken, sinks)
	if err != nil {
		return err
	}
	r.WallNs = time.Since(start).Nanoseconds()
	if err := sinks.finish(un, jobs); err != nil {
		return &exitError{exitUsage, err}
	}
	if err := write(r, out); err != nil {
		return &exitError{exitUsage, err}
	}
	if r.Failed > 0 || f.strict && r.Unsupported > 0 {
		return &exitError{status: exitFailed}
	}
	return nil
}

// runBatch compiles the jobs and gathers what the workers counted.
func runBatch(un *universe, f *compileFlags, jobs []job, broken []brokenMethod, sinks *sinks) (*report, error) {
	stats := make([]workerStats, f.jobs)
	for w := range stats {
		stats[w].files = make([]fileReport, len(un.files))
	}
	progress := newProgress(len(jobs))
	r := &report{Jobs: f.jobs, Opt: f.opt, Target: f.target, Phases: []phaseReport{}, Failures: []failure{}}
	for _, world := range un.worlds {
		var methods []ee.MethodHandle
		var at []int // [method] its job
		for i, j := range jobs {
			if un.files[j.file].world == world {
				methods, at = append(methods, j.method), append(at, i)
			}
		}
		workers, err := ryugo.Batch(world.jit, methods, f.jobs,
			ryugo.Options{Target: f.target, Opt: ryugo.Opt(f.opt), Check: f.check, Timings: true, Labels: f.profile == "cpu"},
			func(w int, c *ryugo.Compiler, i int, code *ryugo.Code, err error) {
				s := &stats[w]
				s.done++
				progress.step(s.done)
				fr := &s.files[jobs[at[i]].file]
				fr.ILBytes += int64(len(c.IR().Info.IL))
				if err == nil {
					fr.Methods++
					fr.Compiled++
					fr.CodeBytes += int64(len(code.Text) + len(code.ROData))
					sinks.add(at[i], code)
					return
				}
				fl := describe(err, c.LastPhase())
				fr.count(&fl)
				s.failures = append(s.failures, indexedFailure{at[i], fl})
			})
		if err != nil {
			progress.done()
			return nil, err
		}
		for _, c := range workers {
			for i, t := range c.PhaseTimes() {
				if i == len(r.Phases) {
					r.Phases = append(r.Phases, phaseReport{Name: t.Name})
				}
				r.Phases[i].Ns += t.Ns
			}
		}
	}
	progress.done()
	r.Files = make([]fileReport, len(un.files))
	for i := range r.Files {
		fr := &r.Files[i]
		fr.File = un.files[i].name
		for w := range stats {
			s := &stats[w].files[i]
			fr.Methods += s.Methods
			fr.Compiled += s.Compiled
			fr.Unsupported += s.Unsupported
			fr.Failed += s.Failed
			fr.ILBytes += s.ILBytes
			fr.CodeBytes += s.CodeBytes
		}
	}
	for _, b := range broken {
		fl := describe(b.err, "loading")
		fl.Method = b.name
		r.Files[b.file].count(&fl)
		r.Failures = append(r.Failures, fl)
	}
	var all []indexedFailure
	for w := range stats {
		all = append(all, stats[w].failures...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].job < all[j].job })
	for _, x := range all {
		r.Failures = append(r.Failures, x.failure)
	}
	r.sum()
	return r, nil
}

// describe sorts an error of a compile.
func describe(err error, phase string) failure {
	fl := failure{Phase: phase, Reason: err.Error()}
	var un *ee.Unsupported
	var bad *ee.BadInput
	var in *ryugo.InternalError
	switch {
	case errors.As(err, &un):
		fl.Method, fl.Reason, fl.unsupported, fl.detail = un.Method, un.Reason, true, ilDetail(un.ILOffset)
	case errors.As(err, &bad):
		fl.Method, fl.Reason, fl.detail = bad.Method, bad.Reason, ilDetail(bad.ILOffset)
	case errors.As(err, &in):
		fl.Method, fl.Reason = in.Method, "internal error: "+in.Reason
	}
	return fl
}

func ilDetail(off int) string {
	if off < 0 {
		return ""
	}
	return fmt.Sprintf("IL_%04x", off)
}

// progress is a bar on a terminal, and nothing in a pipe.
type progress struct {
	p   *mpb.Progress
	bar *mpb.Bar
}

// progressStep is how many methods a worker compiles between two updates.
const progressStep = 256

func newProgress(total int) *progress {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return &progress{}
	}
	p := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(48))
	bar := p.AddBar(int64(total), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name("compiling "), decor.CountersNoUnit("%d / %d")),
		mpb.AppendDecorators(decor.Percentage()))
	return &progress{p, bar}
}

// step is called with a worker's running count.
func (p *progress) step(n int) {
	if p.bar != nil && n%progressStep == 0 {
		p.bar.IncrBy(progressStep)
	}
}

func (p *progress) done() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.p.Wait()
	}
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
		if err := writeFile(filepath.Join(s.asmDir, name), []byte(b.String())); err != nil {
			return err
		}
	}
	return nil
}
