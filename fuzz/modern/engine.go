package modern

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"ryugo/host"
	"ryugo/subprocess"
)

// Engine is one way to run an assembly of programs.
type Engine struct {
	Name string
	run  func(ctx context.Context, file string, args []string, out *os.File, stderr *strings.Builder) (host.Exit, error)
}

// Names lists the possible engines: CoreCLR 9.0 with its own JIT, with tiered compilation off and
// on, and with this one, and the engines of vm.
var Names = []string{"coreclr", "coreclr-tiered", "coreclr-min", "coreclr-full", "coreclr-auto", "interp", "min", "full"}

// isVM reports whether an engine is one of vm, whose core library lacks some of what programs use.
func isVM(name string) bool { return name == "interp" || name == "min" || name == "full" }

// quickTiers makes tiered compilation reach its last tier within a few calls.
var quickTiers = []string{"DOTNET_TC_CallCountThreshold=2", "DOTNET_TC_CallCountingDelayMs=0", "DOTNET_TC_BackgroundWorkerTimeoutMs=0", "DOTNET_OSR_HitLimit=1", "DOTNET_TC_OnStackReplacement_InitialCounter=2"}

// Overlays are the runtimes that engines run on.
type Overlays struct{ Shipped, Ours *host.Overlay }

// NewEngine makes an engine. opt applies to engines with this compiler.
func NewEngine(name string, o Overlays, opt host.Options) (Engine, error) {
	overlay := o.Ours
	opt.Env = append([]string{"LANG=C", "LC_ALL=C"}, opt.Env...)
	switch name {
	case "coreclr", "coreclr-tiered":
		overlay = o.Shipped
		opt.Check, opt.Disable, opt.Opt, opt.Methods = false, nil, "full", nil
		if name == "coreclr-tiered" {
			opt.Opt = host.Auto
			opt.Env = append(opt.Env, quickTiers...)
		}
	case "coreclr-min", "coreclr-full":
		opt.Opt = strings.TrimPrefix(name, "coreclr-")
	case "coreclr-auto":
		opt.Opt = host.Auto
		opt.Env = append(opt.Env, quickTiers...)
	case "interp", "min", "full":
		self, err := os.Executable()
		if err != nil {
			return Engine{}, err
		}
		return Engine{name, func(ctx context.Context, file string, args []string, out *os.File, stderr *strings.Builder) (host.Exit, error) {
			cmd := exec.CommandContext(ctx, self, append([]string{"run", "--engine", name, "--check=" + strconv.FormatBool(opt.Check), "--disable", strings.Join(opt.Disable, ","), file}, args...)...)
			subprocess.Own(cmd)
			cmd.Stdout, cmd.Stderr, cmd.WaitDelay = out, stderr, time.Second
			err := cmd.Run()
			if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
				return host.Exit{Status: exit.ExitCode()}, nil
			}
			return host.Exit{}, err
		}}, nil
	default:
		return Engine{}, fmt.Errorf("no engine %q (have %s)", name, strings.Join(Names, ", "))
	}
	return Engine{name, func(ctx context.Context, file string, args []string, out *os.File, stderr *strings.Builder) (host.Exit, error) {
		return overlay.Run(ctx, host.Program{File: file, Args: args, Stdin: strings.NewReader(""), Stdout: out, Stderr: stderr, Apart: true}, opt)
	}}, nil
}

// rounds is the number of times that each program runs in a process, so that tiers change in
// between.
const rounds = 3

// Run runs the n programs of an assembly, and returns the output of each. If a program ends the
// process, or takes longer than timeout, the last line of its output says so, and the remaining
// programs run in a new process.
func (e Engine) Run(ctx context.Context, file string, n int, timeout time.Duration) (outputs []string, err error) {
	outputs = make([]string, n)
	for from := 0; from < n && ctx.Err() == nil; {
		next, err := e.once(ctx, file, from, outputs, timeout)
		if err != nil {
			return nil, err
		}
		from = next
	}
	return outputs, ctx.Err()
}

// once runs the programs starting with number from in one process, and returns the first that has
// not run.
func (e Engine) once(ctx context.Context, file string, from int, outputs []string, timeout time.Duration) (next int, err error) {
	r, w, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	late := time.AfterFunc(timeout, cancel)
	defer late.Stop()
	var stderr strings.Builder
	var exit host.Exit
	var runErr error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		exit, runErr = e.run(ctx, file, []string{strconv.Itoa(from), strconv.Itoa(len(outputs)), strconv.Itoa(rounds)}, w, &stderr)
		w.Close()
	}()
	current, done := from, from
	for lines := bufio.NewScanner(r); lines.Scan(); {
		line := lines.Text()
		if number, ok := strings.CutPrefix(line, "#"); ok {
			current, _ = strconv.Atoi(number)
			late.Reset(timeout)
		} else if number, ok := strings.CutPrefix(line, "."); ok {
			done, _ = strconv.Atoi(number)
			done++
		} else if current < len(outputs) {
			outputs[current] += line + "\n"
		}
	}
	<-ended
	r.Close()
	if runErr != nil && ctx.Err() == nil {
		return 0, runErr
	}
	if done < len(outputs) {
		end := fmt.Sprintf("ended with status %d: %s", exit.Status, firstLines(stderr.String(), 3))
		if ctx.Err() != nil {
			end = fmt.Sprintf("did not end within %v", timeout)
		}
		outputs[done] += end + "\n"
		done++
	}
	return done, nil
}

func firstLines(s string, n int) string {
	lines := strings.SplitN(strings.TrimSpace(s), "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], " | ")
}
