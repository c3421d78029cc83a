package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/bisect"
	"ryugo/clr"
	"ryugo/loader"
	"ryugo/subprocess"
)

// bisectFlags are the flags of `ryugo bisect`.
type bisectFlags struct {
	runFlags
	repeat int
	json   bool
}

func bisectCommand(u *universeFlags) *cobra.Command {
	var f bisectFlags
	c := &cobra.Command{
		Use:   "bisect FILE [ARGS]...",
		Short: "Find the method and the phase by which a program goes wrong",
		Long: `Find the method and the phase of the compiler by which a program goes wrong. What
it does when it is interpreted is right: what it prints on its standard output,
and its exit status. A crash and a hang are wrong like other differences; a run
may take --timeout or, without it, 10 s and four times what the interpreter took.

The program runs many times, with nothing on its standard input: with more and
less of its methods compiled, the others interpreted, then with the one that was
found and more and less of the optional phases.

Exit status: 1 when a method was found, 0 when there is nothing to find, 2 when the
program cannot be run.`,
		Example: `  ryugo bisect Program.exe arg
  ryugo bisect --engine min --timeout 5s --json Program.exe`,
		Args: cobra.MinimumNArgs(1),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return f.run(ctx, cmd, u, args)
		}),
	}
	f.register(c, "min or full, compared with interp")
	engine := c.Flags().Lookup("engine")
	engine.DefValue, f.engine = string(ryugo.OptFull), string(ryugo.OptFull)
	c.Flags().IntVar(&f.repeat, "repeat", 1, "run each try up to `N` times until it goes wrong")
	c.Flags().BoolVar(&f.json, "json", false, "report as JSON")
	c.Flags().SetInterspersed(false) // what follows FILE belongs to the program
	c.Flags().MarkHidden("seed")
	return c
}

func (f *bisectFlags) run(ctx context.Context, cmd *cobra.Command, u *universeFlags, args []string) error {
	switch ryugo.Opt(f.engine) {
	case ryugo.OptMin, ryugo.OptFull:
	default:
		return fmt.Errorf("--engine %s: want min or full", f.engine)
	}
	if f.repeat < 1 {
		return fmt.Errorf("--repeat %d: want at least 1", f.repeat)
	}
	rt, _, err := f.start(u, args[0], io.Discard) // reports errors of the command line
	if err != nil {
		return err
	}
	rt.Close()
	dir, err := os.MkdirTemp("", "ryugo-bisect-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	t := trials{bisectFlags: f, ctx: ctx, from: u, args: args, dir: dir}
	step, done := tryProgress()
	s := bisect.Search{Run: t.run, Repeat: f.repeat, Step: step}
	for _, phase := range ryugo.OptionalPhases() {
		if !slices.Contains(f.disable, phase) {
			s.Phases = append(s.Phases, phase)
		}
	}
	c, err := s.Find()
	done()
	if errors.Is(err, bisect.ErrNoDifference) {
		c, err = nil, nil
	} else if err != nil {
		return err
	}
	if err := f.report(cmd.OutOrStdout(), args[0], c); err != nil || c == nil {
		return err
	}
	return &exitError{status: exitFailed}
}

// trials runs a program, each time in a new process.
type trials struct {
	*bisectFlags
	ctx   context.Context
	from  *universeFlags
	args  []string // the program and its arguments
	dir   string   // folder for temporary files
	limit time.Duration
}

// Bounds of the time of a run if no --timeout is given.
const (
	limitBase   = 10 * time.Second
	limitFactor = 4
)

// run is bisect.Search's Run.
func (t *trials) run(try bisect.Try) (o bisect.Outcome, compiled []string, err error) {
	flags, file := t.flags(), filepath.Join(t.dir, "methods")
	interpreted := !try.All && len(try.Methods) == 0
	switch {
	case interpreted:
		flags = append(flags, "--engine", string(clr.Interp))
	case try.All:
		flags = append(flags, "--engine", t.engine, "--compile-log", file)
	default:
		flags = append(flags, "--engine", t.engine, "--compile-only", file)
		err = os.WriteFile(file, []byte(strings.Join(try.Methods, "\n")+"\n"), 0o644)
	}
	if err != nil {
		return o, nil, err
	}
	if off := slices.Concat(t.disable, try.Disable); len(off) != 0 {
		flags = append(flags, "--disable", strings.Join(off, ","))
	}
	start := time.Now()
	if o, err = t.process(slices.Concat(flags, t.args)); err != nil {
		return o, nil, err
	}
	switch {
	case t.timeout > 0:
		t.limit = t.timeout
	case interpreted:
		t.limit = limitBase + limitFactor*time.Since(start)
	}
	if try.All {
		compiled, err = readMethodList(file)
	}
	return o, compiled, err
}

// flags returns the flags of every run.
func (t *trials) flags() []string {
	flags := []string{"run", "--heap-limit", strconv.FormatUint(t.heap, 10), "--gc-stress", strconv.Itoa(t.stress),
		"--check=" + strconv.FormatBool(t.check), "--il-offsets=" + strconv.FormatBool(t.il), "--target", t.target}
	for _, ref := range t.from.refs {
		flags = append(flags, "--ref", ref)
	}
	if t.from.countsFile != "" {
		flags = append(flags, "--counts", t.from.countsFile)
	}
	return flags
}

// process runs this executable with arguments, and kills the process at its time limit.
func (t *trials) process(args []string) (o bisect.Outcome, err error) {
	self, err := os.Executable()
	if err != nil {
		return o, err
	}
	ctx := t.ctx
	limit := t.limit
	if limit == 0 {
		limit = t.timeout
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, self, args...)
	subprocess.Own(cmd)
	cmd.Args[0] = os.Args[0]
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if err := t.ctx.Err(); err != nil {
		return o, err
	}
	if cmd.ProcessState == nil {
		return o, err
	}
	o = bisect.Outcome{Exit: bisect.Exit{Status: cmd.ProcessState.ExitCode(), TimedOut: ctx.Err() != nil}, Stdout: stdout.String(), Stderr: stderr.String()}
	if ws, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		o.Status = bisect.ExitSignal + int(ws.Signal())
	}
	return o, nil
}

// culpritReport is the output of --json. Without a method, the program is right.
type culpritReport struct {
	Method     string   `json:"method,omitempty"`
	Before     int      `json:"before"`
	Alone      bool     `json:"alone"`
	Phase      string   `json:"phase,omitempty"`
	Disable    []string `json:"disable,omitempty"`
	Difference string   `json:"difference,omitempty"`
}

// report prints which method and which phase are wrong. c is nil if the program is right.
func (f *bisectFlags) report(w io.Writer, file string, c *bisect.Culprit) error {
	if f.json {
		var r culpritReport
		if c != nil {
			r = culpritReport{c.Method, c.Before, c.Alone, c.Phase, c.Disable, bisect.Difference(c.Want, c.Got)}
		}
		return json.NewEncoder(w).Encode(r)
	}
	out := &printer{w: w}
	if c == nil {
		out.printf("%v\n", bisect.ErrNoDifference)
		return out.err
	}
	out.printf("%s\n\t%s\n", c.Method, bisect.Difference(c.Want, c.Got))
	if c.Alone {
		out.printf("\talone it does the same; %d methods compiled before it do no harm\n", c.Before)
	} else {
		out.printf("\talone it does no harm, only together with the %d methods compiled before it\n", c.Before)
	}
	if c.Phase == "" {
		out.printf("\tno optional phase: it is wrong without them, too\n")
		return out.err
	}
	out.printf("\tphase %s\n\tright with: ryugo run --engine %s --disable '%s' %s\n", c.Phase, f.engine, strings.Join(slices.Concat(f.disable, c.Disable), ","), file)
	return out.err
}

// methodKey returns the name of a method in --compile-log and --compile-only. All instantiations of
// a generic method have the same key, because they may share their code.
func methodKey(m *loader.Method) string { return m.Def.QualifiedName() }

// readMethodList reads the methods in a file, in order, without duplicates.
func readMethodList(file string) (names []string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		name, whole := strings.CutSuffix(line, "\n")
		if whole && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names, nil
}

// listFlags are --compile-only and --compile-log of `ryugo run`.
type listFlags struct {
	only, log string
	failed    error // the first error in writing the log
}

func (f *listFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.only, "compile-only", "", "compile only the methods that `FILE` lists as --compile-log does, interpret all others")
	c.Flags().StringVar(&f.log, "compile-log", "", "write the name of each method into `FILE` before it is compiled")
}

// apply adds the lists to the configuration of the program. The log stays open until the process
// ends.
func (f *listFlags) apply(c *clr.Config) error {
	if f.only == "" && f.log == "" {
		return nil
	}
	if c.Opt != ryugo.OptMin && c.Opt != ryugo.OptFull {
		return fmt.Errorf("--compile-only and --compile-log are for --engine min and full, not %s", c.Opt)
	}
	if f.only != "" {
		names, err := readMethodList(f.only)
		if err != nil {
			return err
		}
		take := map[string]bool{}
		for _, name := range names {
			take[name] = true
		}
		c.Interpret = func(m *loader.Method) bool { return !take[methodKey(m)] }
	}
	if f.log != "" {
		file, err := os.Create(f.log)
		if err != nil {
			return err
		}
		// One write for each method, so that the log is complete after a crash.
		c.Compiling = func(m *loader.Method) {
			if _, err := fmt.Fprintln(file, methodKey(m)); err != nil && f.failed == nil {
				f.failed = err
			}
		}
	}
	return nil
}
