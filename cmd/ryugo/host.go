package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee/record"
	"ryugo/glob"
	"ryugo/host"
	"ryugo/output"
)

// hostFlags are the flags of `ryugo host`.
type hostFlags struct {
	host.Options
	runtime, library, jit string
	stats, statsFile      string
	timeout               time.Duration
	install, bisect       bool
	repeat                int
}

func hostCommand() *cobra.Command {
	var f hostFlags
	c := &cobra.Command{
		Use:   "host FILE [ARGS]... | --install [DIR] | --bisect FILE [ARGS]...",
		Short: "Run a program on CoreCLR 2.0.0 or 9.0.1 with Ryugo as its JIT",
		Long: `Run a program on CoreCLR ` + host.Version + ` or 9.0.1 (linux-x64) with Ryugo as its JIT;
the exit status is the program's own. At its end statistics of the JIT go to standard error.

FILE is an assembly, alone or with the files of its application beside it, or an
unpacked self-contained application: its assembly or its executable, with the
runtime beside it.

With --jit alt the library is the runtime's alternate JIT, and what it declines
the shipped JIT compiles; with --jit only it is the only one. With --jit timed it
only calls the shipped JIT, and the statistics are that JIT's: with --opt full of
both, the times of two runs compare. Flags about what the library compiles are
refused with shipped and timed. The runtime's own code has native images, so
only the program's methods are compiled; --all compiles everything. The library is
libclrjit.so beside this command, or the one of --lib; in Ryugo's sources it is
built when needed.

--install gets the runtime by npm, into DIR or the user's cache. A program runs on
the runtime of --runtime; else on its own, if it is a self-contained application;
else on the one that it was made for, as its runtimeconfig.json or the core library
that it refers to says. A runtime is looked for in $` + host.RuntimeVariable + ` ($` + host.RuntimeVariable + `_9 for 9.0), then in
the cache. On 9.0 tiered compilation is off, unless the environment says otherwise
by DOTNET_TieredCompilation;
--opt auto leaves tiered compilation on, and compiles each method at the level
that the runtime asks for.

--bisect finds the first method whose compile changes what the program prints
or how it ends, a crash or a hang (with --timeout) too, and with --opt full the
phase of the compiler that does it. The program runs many
times, with nothing on its standard input.

A program that takes longer than --timeout is killed, with status 124; one that
a signal ended gives 128 and the signal's number; one that cannot be run 2.
--bisect gives 1 when it found a method.`,
		Example: `  ryugo host --install
  ryugo host --install --runtime 9.0
  ryugo host --runtime 9.0 --jit only Program.exe arg
  ryugo host --jit only --all Program.exe arg
  ryugo host --compare-shipped --opt full Program.dll
  ryugo host --jit timed --all --opt full Program.exe
  ryugo host --jit only app/Server
  ryugo host --runtime 9.0 --all --gc-stress Program.exe
  ryugo host --runtime 9.0 --record program.ryc Program.exe && ryugo replay program.ryc
  ryugo host --bisect --opt full --timeout 20s Program.dll`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ends := endingSignals
			if !f.install && !f.bisect { // the program handles an interrupt
				ends = []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
			}
			return untilSignal(ends, func(ctx context.Context) error { return f.run(ctx, cmd, args) })
		},
	}
	fl := c.Flags()
	fl.SetInterspersed(false) // what follows FILE belongs to the program
	fl.StringVar(&f.runtime, "runtime", "", "`VERSION` of the runtime, 2.0 or 9.0, or its folder")
	fl.StringVar(&f.library, "lib", "", "library to use, a `FILE` made by go build -buildmode=c-shared ./cmd/libclrjit")
	fl.StringVar(&f.jit, "jit", string(host.Alt), "JITs of the runtime: alt, only, shipped, timed (shipped, with statistics)")
	fl.StringVar(&f.Opt, "opt", string(ryugo.OptMin), "optimization level: min, full, auto (as the runtime asks: tiered on 9.0)")
	fl.StringArrayVar(&f.Methods, "filter", nil, "compile only methods that match `GLOB` (as --filter of other commands; also @FILE for the names in a file, #N-M for numbers of compiles; repeatable)")
	fl.BoolVar(&f.All, "all", false, "compile the framework's code too, not only the program's")
	fl.BoolVar(&f.Check, "check", false, "verify the IR after each phase")
	disableFlag(c, &f.Disable)
	fl.StringVar(&f.stats, "stats", "text", "form of the statistics: text, json, none")
	fl.StringVar(&f.statsFile, "stats-file", "", "write the statistics into `FILE`")
	fl.StringVar(&f.Log, "log", "", "write a line for each method into `FILE`")
	fl.StringVar(&f.Record, "record", "", "record all compiles in `FILE.ryc`, for ryugo replay")
	fl.BoolVar(&f.CompareShipped, "compare-shipped", false, "have the shipped JIT compile the same methods and show its figures too")
	fl.BoolVar(&f.GCStress, "gc-stress", false, "collect garbage at every allocation")
	fl.Uint64Var(&f.Gen0Size, "gen0size", 0, "collect garbage each `BYTES` of allocations, such as 0x10000")
	fl.BoolVar(&f.ServerGC, "server-gc", false, "use the server's collector, which has a heap for each processor")
	fl.DurationVar(&f.timeout, "timeout", 0, "kill the program after a `duration` such as 500ms or 1m")
	fl.StringArrayVar(&f.Env, "env", nil, "set a variable of the program's environment, `K=V` (repeatable)")
	fl.BoolVar(&f.install, "install", false, "get the runtime")
	fl.BoolVar(&f.bisect, "bisect", false, "find the method that is compiled wrong")
	fl.IntVar(&f.repeat, "repeat", 1, "with --bisect, run each try up to `N` times until it goes wrong")
	return c
}

func (f *hostFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	switch {
	case f.install && f.bisect:
		return errors.New("--install and --bisect exclude each other")
	case f.install:
		return f.installRuntime(ctx, cmd, args)
	case len(args) == 0:
		return errors.New("host needs a program to run (or --install)")
	}
	jit, err := f.check()
	if err != nil {
		return err
	}
	if !f.bisect {
		if err := refuseUnheeded(cmd, jit); err != nil {
			return err
		}
	}
	rt, file, err := host.Choose(f.runtime, args[0])
	if errors.Is(err, host.ErrNoRuntime) {
		return fmt.Errorf("%w; `ryugo host --install` gets one (with --runtime 9.0 that of 9.0)", err)
	} else if err != nil {
		return err
	}
	library := ""
	if jit != host.Shipped || f.bisect {
		if library, err = host.Library(ctx, f.library); err != nil {
			return err
		}
	}
	program := host.Program{File: file, Args: args[1:]}
	if f.bisect {
		return f.runBisect(ctx, cmd, rt, library, program)
	}
	return f.runProgram(ctx, cmd, rt, jit, library, program)
}

// check parses the flags that take one of a few words.
func (f *hostFlags) check() (host.JIT, error) {
	jit, err := host.ParseJIT(f.jit)
	if err != nil {
		return "", err
	}
	switch f.stats {
	case "text", "json", "none":
	default:
		return "", fmt.Errorf("--stats %s: want text, json or none", f.stats)
	}
	switch f.Opt {
	case string(ryugo.OptMin), string(ryugo.OptFull), host.Auto:
	default:
		return "", fmt.Errorf("--opt %s: want min, full or auto", f.Opt)
	}
	for _, m := range f.Methods {
		if _, err := glob.ParseSet(m); err != nil {
			return "", fmt.Errorf("--filter: %w", err)
		}
	}
	for _, kv := range f.Env {
		if name, _, ok := strings.Cut(kv, "="); !ok || name == "" {
			return "", fmt.Errorf("--env %s: want K=V", kv)
		}
	}
	if f.repeat < 1 {
		return "", fmt.Errorf("--repeat %d: want at least 1", f.repeat)
	}
	// The library runs in the program's working folder. It is the current folder now, and may be
	// another one at the end.
	for _, file := range []*string{&f.Log, &f.Record} {
		if *file == "" {
			continue
		}
		if *file, err = filepath.Abs(*file); err != nil {
			return "", err
		}
	}
	return jit, nil
}

// unheeded lists the flags that have no effect if only the shipped JIT compiles.
var unheeded = map[host.JIT][]string{
	host.Shipped: {"filter", "check", "disable", "compare-shipped", "record", "log", "stats-file"},
	host.Timed:   {"filter", "check", "disable", "compare-shipped", "record"},
}

// refuseUnheeded returns an error if a flag was given that has no effect with jit.
func refuseUnheeded(cmd *cobra.Command, jit host.JIT) error {
	for _, name := range unheeded[jit] {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is about the library, and with --jit %s the shipped JIT compiles alone", name, jit)
		}
	}
	return nil
}

func (f *hostFlags) installRuntime(ctx context.Context, cmd *cobra.Command, args []string) error {
	release := host.Releases[0]
	if f.runtime != "" {
		if release = host.ReleaseOf(f.runtime); release == nil {
			return fmt.Errorf("--runtime %s: --install gets 2.0 or 9.0", f.runtime)
		}
	}
	var dir string
	switch len(args) {
	case 0:
		var err error
		if dir, err = release.DefaultDir(); err != nil {
			return err
		}
	case 1:
		dir = args[0]
	default:
		return fmt.Errorf("--install takes one folder, not %d", len(args))
	}
	rt, err := host.Install(ctx, release, dir)
	if err != nil {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), rt.Dir)
	return rt.Ready()
}

// within returns ctx limited by --timeout.
func (f *hostFlags) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, f.timeout, timeoutError(f.timeout))
}

func (f *hostFlags) runProgram(ctx context.Context, cmd *cobra.Command, rt *host.Runtime, jit host.JIT, library string, p host.Program) error {
	// A terminal sends these signals to the program too, and the program decides what they mean.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGQUIT)
	o, err := host.NewOverlay(rt, jit, library)
	if err != nil {
		return err
	}
	defer o.Close()
	if f.stats != "none" && jit != host.Shipped {
		f.Stats = o.File("stats.json")
	}
	ctx, cancel := f.within(ctx)
	defer cancel()
	p.Stdin, p.Stdout, p.Stderr = os.Stdin, os.Stdout, os.Stderr
	start := time.Now()
	exit, err := o.Run(ctx, p, f.Options)
	if err != nil {
		return err
	}
	if f.Record != "" {
		// If the program dies, keep what was recorded until then.
		if _, err := record.Recover(f.Record, start); err != nil {
			fmt.Fprintf(os.Stderr, "ryugo: %v\n", err)
		}
	}
	if exit.Status != 0 {
		if err := rt.Ready(); err != nil {
			return err
		}
	}
	if err := f.writeStats(cmd.ErrOrStderr()); err != nil {
		fmt.Fprintf(os.Stderr, "ryugo: %v\n", err)
	}
	switch {
	case exit.TimedOut && errors.As(context.Cause(ctx), new(timeoutError)):
		return &exitError{exitTimeout, fmt.Errorf("the program was killed: %w", context.Cause(ctx))}
	case exit.Status != 0:
		return &exitError{status: exit.Status}
	}
	return nil
}

// writeStats prints the statistics that the library wrote.
func (f *hostFlags) writeStats(w io.Writer) error {
	if f.Stats == "" {
		return nil
	}
	s, err := host.ReadStats(f.Stats)
	if err != nil {
		return err
	}
	if left := s.Skipped["left out"]; len(f.Methods) > 0 && left > 0 && left == s.Asked {
		fmt.Fprintf(os.Stderr, "ryugo: --filter %s: none of %d methods matches\n", strings.Join(f.Methods, ","), s.Asked)
	}
	write := s.Text
	if f.stats == "json" {
		write = s.JSON
	}
	if f.statsFile == "" {
		return write(w)
	}
	file, err := output.Create(f.statsFile)
	if err != nil {
		return err
	}
	return file.CloseWith(write(file))
}
