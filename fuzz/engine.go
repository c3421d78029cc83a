package fuzz

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ryugo"
	"ryugo/clr"
	"ryugo/subprocess"
)

// Engine is one way to run a program.
type Engine struct {
	Name string
	// Run runs an assembly, at most until ctx is done. Workers may call it concurrently.
	Run func(ctx context.Context, image []byte) Outcome
}

// Outcome is the result of a run.
type Outcome struct {
	Output string `json:"output"`
	// End is empty when the program ended by itself with status 0. Otherwise it says how the
	// program ended; its first line names the kind.
	End string `json:"end,omitempty"`
}

// Names lists the possible engines: those of this module (mixed:N with seed N, mixed:N-M with each
// of these seeds), a CoreCLR with its own JIT or with this one (see ryugo host), and other
// runtimes.
var Names = []string{"interp", "min", "full", "check", "mixed:N", "mixed:N-M", "coreclr", "coreclr-min", "coreclr-full", "mono", "dotnet"}

// Config says how engines run programs.
type Config struct {
	// Targets are the targets that the engines of this module compile for, each of them. Without
	// targets they compile for the convention of this platform.
	Targets  []string
	Timeout  time.Duration // of one run; 0 means 20 seconds
	GCStress int           // of the engines of this module
	Check    bool          // the compiler verifies its work
	Disable  []string      // phases of the compiler that do not run
}

func (c *Config) timeout() time.Duration {
	if c.Timeout == 0 {
		return 20 * time.Second
	}
	return c.Timeout
}

// Commands makes engines that run each program in a process of its own, so that a crash or a hang
// is an outcome like any other. ryugo is the path of the command ryugo. With several targets, the
// engines of this module are made for each target and named ENGINE/TARGET.
func Commands(ryugo string, names []string, c Config) ([]Engine, error) {
	var out []Engine
	names, err := expand(names, c.Targets)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		var args []string
		var runtimeConfig bool
		whole := name
		name, target, _ := strings.Cut(name, "/")
		kind, seed, _ := strings.Cut(name, ":")
		switch kind {
		case "interp", "min", "full", "check", "mixed":
			args = []string{ryugo, "run", "--engine", kind, "--gc-stress", strconv.Itoa(c.GCStress), "--check=" + strconv.FormatBool(c.Check)}
			if target == "" && len(c.Targets) > 0 {
				target = c.Targets[0]
			}
			if target != "" {
				args = append(args, "--target", target)
			}
			args = append(args, "--disable", strings.Join(c.Disable, ","))
			if kind == "mixed" {
				args = append(args, "--seed", seed)
			}
		case "coreclr":
			args = []string{ryugo, "host", "--jit", "shipped", "--stats", "none"}
		case "coreclr-min", "coreclr-full":
			args = []string{ryugo, "host", "--jit", "only", "--stats", "none", "--opt", strings.TrimPrefix(kind, "coreclr-"), "--check=" + strconv.FormatBool(c.Check)}
			args = append(args, "--disable", strings.Join(c.Disable, ","))
			if c.GCStress > 0 {
				args = append(args, "--gen0size", "0x10000")
			}
		case "mono":
			args = []string{"mono"}
		case "dotnet":
			args, runtimeConfig = []string{"dotnet"}, true
		}
		if _, err := exec.LookPath(args[0]); err != nil {
			return nil, fmt.Errorf("engine %s: %w", name, err)
		}
		out = append(out, Engine{whole, func(ctx context.Context, image []byte) Outcome {
			return runCommand(ctx, args, image, runtimeConfig, c.timeout())
		}})
	}
	return out, nil
}

// ofModule reports whether an engine belongs to this module, so that it runs code for a target.
func ofModule(name string) bool {
	switch kind, _, _ := strings.Cut(name, ":"); kind {
	case "interp", "min", "full", "check", "mixed":
		return true
	}
	return false
}

// expand replaces each mixed:N and mixed:N-M by engines with one seed each, and each engine of this
// module by one engine a target if there are several targets. It checks the names.
func expand(names, targets []string) (out []string, err error) {
	for _, t := range targets {
		if !slices.Contains(clr.Targets(), t) {
			return nil, fmt.Errorf("no target %q (have %s)", t, strings.Join(clr.Targets(), ", "))
		}
	}
	names, err = expandSeeds(names)
	for _, name := range names {
		if !ofModule(name) || len(targets) < 2 {
			out = append(out, name)
			continue
		}
		for _, t := range targets {
			out = append(out, name+"/"+t)
		}
	}
	return out, err
}

func expandSeeds(names []string) (out []string, err error) {
	for _, name := range names {
		seeds, ok := strings.CutPrefix(name, "mixed:")
		if !ok {
			if !slices.Contains(Names, name) {
				return nil, fmt.Errorf("no engine %q (have %s)", name, strings.Join(Names, ", "))
			}
			out = append(out, name)
			continue
		}
		from, to, isRange := strings.Cut(seeds, "-")
		if !isRange {
			to = from
		}
		first, err := strconv.ParseUint(from, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("engine %q: %w", name, err)
		}
		last, err := strconv.ParseUint(to, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("engine %q: %w", name, err)
		}
		if last < first || last-first >= 1000 {
			return nil, fmt.Errorf("engine %q: not from 1 to 1000 seeds", name)
		}
		for s := first; s <= last; s++ {
			out = append(out, fmt.Sprint("mixed:", s))
		}
	}
	return out, nil
}

// dotnetConfig lets the command dotnet run an assembly that was compiled for .NET Framework on any
// installed version.
const dotnetConfig = `{"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": "6.0.0"}, "rollForward": "LatestMajor"}}`

// runCommand runs an assembly by a command line that takes the assembly's path.
func runCommand(ctx context.Context, args []string, image []byte, runtimeConfig bool, timeout time.Duration) Outcome {
	dir, err := os.MkdirTemp("", "ryugo-fuzz-")
	if err != nil {
		return Outcome{End: "no folder: " + err.Error()}
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.exe")
	if err := os.WriteFile(file, image, 0o644); err != nil {
		return Outcome{End: "no file: " + err.Error()}
	}
	if runtimeConfig {
		os.WriteFile(filepath.Join(dir, "program.runtimeconfig.json"), []byte(dotnetConfig), 0o644)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], append(args[1:len(args):len(args)], file)...)
	subprocess.Own(cmd)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	o := Outcome{Output: out.String()}
	switch {
	case ctx.Err() != nil:
		o.End = fmt.Sprintf("timeout after %v", timeout)
	case err != nil:
		o.End = fmt.Sprintf("%v\n%s", err, cut(errOut.String()))
	}
	return o
}

// cut keeps the beginning of a program's output.
func cut(s string) string {
	const most = 4000
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}

// AllInProcess makes engines of this module that run programs in this process. A crash ends the
// process. Emulators that cannot start children of their own kind need these engines.
func AllInProcess(names []string, c Config) (out []Engine, err error) {
	if names, err = expand(names, c.Targets); err != nil {
		return nil, err
	}
	for _, name := range names {
		if kind, _, _ := strings.Cut(name, ":"); !ofModule(name) || kind == "check" {
			return nil, fmt.Errorf("engine %s does not run in this process", name)
		}
		name, target, several := strings.Cut(name, "/")
		own := c
		if several {
			own.Targets = []string{target}
		}
		e := InProcess(name, own)
		if several {
			e.Name += "/" + target
		}
		out = append(out, e)
	}
	return out, nil
}

// InProcess returns an engine of this module that runs in this process, for the first target;
// mixed:N has seed N.
func InProcess(name string, c Config) Engine {
	kind, s, _ := strings.Cut(name, ":")
	seed, _ := strconv.ParseUint(s, 10, 64)
	target := ""
	if len(c.Targets) > 0 {
		target = c.Targets[0]
	}
	return Engine{name, func(ctx context.Context, image []byte) Outcome {
		var out bytes.Buffer
		rt, err := clr.New(clr.Config{Target: target, Opt: ryugo.Opt(kind), Seed: seed, Check: c.Check, GCStress: c.GCStress, Disable: c.Disable, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out, HeapLimit: 256 << 20})
		if err != nil {
			return Outcome{End: err.Error()}
		}
		defer rt.Close()
		a, err := rt.LoadAs("program.exe", image)
		if err != nil {
			return Outcome{End: err.Error()}
		}
		ctx, cancel := context.WithTimeout(ctx, c.timeout())
		defer cancel()
		status, err := a.Run(ctx)
		o := Outcome{Output: out.String()}
		if exit := (*clr.Exit)(nil); errors.As(err, &exit) {
			err, status = nil, exit.Status
		}
		switch {
		case err != nil:
			o.End = err.Error()
		case status != 0:
			o.End = fmt.Sprintf("exit status %d", status)
		}
		return o
	}}
}
