package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"ryugo/fuzz/attack"
	"ryugo/fuzz/mutate"
	"ryugo/output"
)

// attackFlags are the flags of `ryugo attack`.
type attackFlags struct {
	count, jobs            int
	seed                   uint64
	without                uint32
	minimize, json, verify bool
	save                   string
	limit                  time.Duration
	heap                   uint64
	slack                  int64 // MB
	steps                  []string
	hang                   time.Duration
}

// attackKind says what the mutants of an attack are made of, and which steps they go through.
type attackKind struct {
	name, about string
	steps       []commandStep
	open        func(bases []string) (*mutants, error)
}

// mutants makes the mutants of a list of bases.
type mutants struct {
	names []string
	file  string // file name of a mutant
	make  func(base int, seed uint64, without uint32) []byte
	edits func(base int, seed uint64, without uint32) (int, string) // nil if edits cannot be left out
	whole bool                                                      // bases are used unchanged, and once each

	slack  int64 // see attack.Suite
	retire int
}

var attackKinds []attackKind

func init() { // an initializer would be a cycle: the functions refer to command lines, which refer to attackKinds
	attackKinds = []attackKind{
		{"assemblies", "assemblies with changed tables, heaps, signatures, code and bytes, through every command", assemblySteps, func(b []string) (*mutants, error) { return openAssemblies(b, mutate.Anything) }},
		{"programs", "assemblies with changed code and signatures, run by every engine", programSteps, func(b []string) (*mutants, error) { return openAssemblies(b, mutate.Programs) }},
		{"recordings", "recorded compiles with changed answers, under right checksums, through replay, compile, dump and disasm", recordingSteps, openRecordings},
		{"symbols", "symbol files, asked for lines and used by a program that prints stack traces", symbolSteps, openSymbols},
		{"cancellations", "no files: a program that is stopped at random moments, by its context, its host and Close", cancelSteps, openNothing},
		{"bombs", "programs that are dear in one dimension or never end, within --timeout and --heap-limit; BASE names some", bombSteps, openBombs},
		{"files", "the files as they are, through every command; --count is their number", assemblySteps, openFiles},
	}
}

func attackCommand() *cobra.Command {
	var f attackFlags
	var kinds []string
	for i := range attackKinds {
		kinds = append(kinds, fmt.Sprintf("  %-12s %s", attackKinds[i].name, attackKinds[i].about))
	}
	c := &cobra.Command{
		Use:   "attack KIND [BASE]...",
		Short: "Put broken files through all commands, and look for deaths, hangs and bugs",
		Long: `Put broken files through all commands, and look for deaths, hangs and bugs.

Mutants are made of the files BASE, or of small programs that are embedded:

` + strings.Join(kinds, "\n") + `

A mutant is named by its base and its seed: the same two make the same file.
Mutant i comes from base i modulo their number, and seed SEED+i. Worker processes
do with it what the commands do. A find is what ends a worker, hangs, panics, or
reports an internal error, and what takes more than twice the limits, three times
in a row (what does so less often is counted as noise). Its edits are left out one
by one as long as it shows the same.

Exit status: 0 when nothing was found, 1 when something was, 2 when the command
line or a file could not be read, 130 when it was interrupted.`,
		Example: `  ryugo attack assemblies --count 200000 testdata/cs/*.exe
  ryugo attack programs --seed 5017 --count 1 --save found testdata/cs/virtuals.exe`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], args[1:]) },
	}
	fl := c.PersistentFlags()
	fl.DurationVar(&f.limit, "timeout", 60*time.Millisecond, "time that a program may take")
	fl.Uint64Var(&f.heap, "heap-limit", 16, "memory for a program's objects in `MB`")
	fl.Int64Var(&f.slack, "slack", 0, "memory in `MB` that a step may take beside twice --heap-limit (0: 128, for bombs 32)")
	fl.StringSliceVar(&f.steps, "steps", nil, "only these steps (see the report)")
	fl.BoolVar(&f.verify, "verify", false, "run verifiable methods only: then no wild access is borne, either")
	fl = c.Flags()
	fl.IntVar(&f.count, "count", 1000, "number of mutants")
	fl.Uint64Var(&f.seed, "seed", 1, "seed of the first mutant")
	fl.IntVar(&f.jobs, "jobs", runtime.NumCPU(), "number of workers")
	fl.Uint32Var(&f.without, "without", 0, "edits to leave out of what --save writes, as a `MASK`")
	fl.BoolVar(&f.minimize, "minimize", true, "leave out the edits that a find does not take")
	fl.DurationVar(&f.hang, "hang", time.Minute, "what a step may take before its worker is killed")
	fl.StringVar(&f.save, "save", "", "write what is found into `DIR`; with --count 1 the mutant, whatever comes of it")
	fl.BoolVar(&f.json, "json", false, "report as JSON")
	c.AddCommand(&cobra.Command{
		Use:    "worker KIND [BASE]...",
		Short:  "What `attack` starts",
		Hidden: true,
		Args:   cobra.MinimumNArgs(1),
		RunE:   func(cmd *cobra.Command, args []string) error { return f.work(args[0], args[1:]) },
	})
	return c
}

func findAttack(name string) (*attackKind, error) {
	for i := range attackKinds {
		if attackKinds[i].name == name {
			return &attackKinds[i], nil
		}
	}
	return nil, fmt.Errorf("no attack %q: see ryugo attack --help", name)
}

func (f *attackFlags) run(cmd *cobra.Command, kind string, bases []string) error {
	switch {
	case f.jobs < 1:
		return fmt.Errorf("--jobs %d: want at least 1", f.jobs)
	case f.count < 0:
		return fmt.Errorf("--count %d: want at least 0", f.count)
	case f.limit <= 0:
		return fmt.Errorf("--timeout %v: want more than 0", f.limit)
	}
	k, err := findAttack(kind)
	if err != nil {
		return err
	}
	m, err := k.open(bases)
	if err != nil {
		return err
	}
	if len(m.names) == 0 {
		return fmt.Errorf("attack %s wants files", kind)
	}
	if m.whole {
		f.count = len(m.names)
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	c := attack.Campaign{
		Worker: append([]string{self, "attack", "worker", "--timeout", f.limit.String(), "--heap-limit", strconv.FormatUint(f.heap, 10),
			"--slack", strconv.FormatInt(f.slack, 10),
			"--steps", strings.Join(f.steps, ","), "--verify=" + strconv.FormatBool(f.verify), kind, "--"}, bases...),
		Bases: m.names, Count: f.count, Seed: f.seed, Jobs: f.jobs, Hang: f.hang,
	}
	if f.minimize {
		c.Edits = m.edits
	}
	var saved error
	save := func(base int, seed uint64, without uint32, text string) {
		name := filepath.Join(f.save, fmt.Sprintf("%s-%d", strings.TrimSuffix(filepath.Base(m.names[base]), filepath.Ext(m.names[base])), seed))
		saved = errors.Join(saved, os.MkdirAll(f.save, 0o755), output.WriteFile(name+filepath.Ext(m.file), m.make(base, seed, without)))
		if text != "" {
			saved = errors.Join(saved, output.WriteFile(name+".txt", []byte(text)))
		}
	}
	if f.save != "" && f.count == 1 {
		save(0, f.seed, f.without, "")
	}
	out := cmd.OutOrStdout()
	c.Found = func(x *attack.Find) {
		if !f.json {
			writeFind(out, x)
		}
		if f.save != "" {
			save(slices.Index(m.names, x.Base), x.Seed, x.Without, x.Step+": "+x.What+"\n")
		}
	}
	done := func() {}
	if term.IsTerminal(int(os.Stderr.Fd())) {
		p := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(48))
		bar := p.AddBar(int64(f.count), mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name("mutants "), decor.CountersNoUnit("%d / %d")),
			mpb.AppendDecorators(decor.Percentage()))
		c.Step = func(n int) { bar.IncrBy(n) }
		done = func() { bar.Abort(true); p.Wait() }
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := c.Run(ctx)
	done()
	if err := errors.Join(err, saved, f.report(out, r)); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return &exitError{exitInterrupted, errors.New("interrupted")}
	case len(r.Finds) > 0:
		return &exitError{status: exitFailed}
	}
	return nil
}

// exitInterrupted is the exit status of a command that SIGINT ended, as in a shell.
const exitInterrupted = 130

// writeFind writes a line for a find, and the beginning of its message.
func writeFind(out io.Writer, x *attack.Find) {
	what := x.What
	const most = 1500
	if len(what) > most {
		what = what[:most] + "..."
	}
	fmt.Fprintf(out, "%s seed %d, %s (%s): %s\n", x.Base, x.Seed, x.Step, x.Edits, what)
}

func (f *attackFlags) report(out io.Writer, r *attack.Result) error {
	if f.json {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		return e.Encode(r)
	}
	for _, name := range sortedKeys(r.Steps) {
		fmt.Fprintf(out, "%-24s %8.3f ms a mutant\n", name, float64(r.Steps[name])/1e6/float64(max(r.Mutants, 1)))
	}
	for _, name := range sortedKeys(r.Classes) {
		fmt.Fprintf(out, "%-24s %8d steps\n", name, r.Classes[name])
	}
	_, err := fmt.Fprintf(out, "%d mutants in %.1f s, %.1f ms CPU time each: %d finds\n",
		r.Mutants, r.Wall.Seconds(), r.CPU.Seconds()*1000/float64(max(r.Mutants, 1)), len(r.Finds))
	return err
}

func sortedKeys[V any](m map[string]V) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// work is the main function of a worker process.
func (f *attackFlags) work(kind string, bases []string) error {
	k, err := findAttack(kind)
	if err != nil {
		return err
	}
	m, err := k.open(bases)
	if err != nil {
		return err
	}
	// Programs print to /dev/null, because the protocol uses the process's standard output. The
	// original os.Stderr stays open for the message that Go writes when the process dies.
	in, out, errOut := os.Stdin, os.Stdout, os.Stderr
	defer runtime.KeepAlive(errOut)
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	os.Stdout, os.Stderr, os.Stdin = null, null, null
	defer collectRarely()()
	os.Setenv("GOGC", strconv.Itoa(batchGCPercent)) // no step changes it
	s := attack.Suite{Mutant: m.make, File: m.file, Limit: f.limit, Heap: f.heap << 20, Bases: m.names, Slack: cmp.Or(f.slack<<20, m.slack), Retire: m.retire}
	for i := range k.steps {
		step := &k.steps[i]
		if len(f.steps) == 0 || slices.Contains(f.steps, step.name) {
			s.Steps = append(s.Steps, attack.Step{Name: step.name, Run: step.run(f)})
		}
	}
	return attack.Work(&s, in, out)
}
