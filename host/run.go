package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"ryugo/bisect"
	"ryugo/subprocess"
)

// Options say how programs run. The zero value is the library at minopts for
// what the runtime has no native images of.
type Options struct {
	Opt            string   // "min", "full", or "auto", what the runtime asks for; "" is min
	Methods        []string // globs, !globs, #N-M, @FILE: what the library compiles; none is all
	Check          bool     // verify the IR after each phase
	Disable        []string // phases of the library's compiler that do not run
	All            bool     // use no native images: every method is compiled, the framework's too
	Stats          string   // file for the library's statistics
	Log            string   // file for a line for each method
	Record         string   // file for a record of all compiles
	CompareShipped bool     // have the shipped JIT compile the same methods, for comparison

	GCStress bool   // collect at every allocation
	Gen0Size uint64 // bytes that are allocated between collections; 0 is the runtime's choice
	ServerGC bool

	Env []string // K=V, stronger than all else
}

// Auto in Options.Opt is the level that the runtime asks for. On 9.0 it leaves tiered compilation on.
const Auto = "auto"

// environ is the program's environment.
func (o *Overlay) environ(opt Options) []string {
	env := os.Environ()
	clr := func(name string) string { return o.Runtime.Release.settings + name }
	flat := o.flat()
	set := func(name, value string) { env = append(env, name+"="+value) }
	// A row for each option: when it is there, what it sets.
	for _, row := range []struct {
		on          bool
		name, value string
	}{
		{true, "DOTNET_MULTILEVEL_LOOKUP", "0"},
		{os.Getenv("CORECLR_GLOBAL_INVARIANT") == "", "CORECLR_GLOBAL_INVARIANT", "1"},
		{o.JIT == Alt, clr("AltJit"), "*"},
		{o.JIT == Alt, clr("AltJitName"), altLibrary},
		{opt.All, clr("ReadyToRun"), "0"},
		{opt.All && !flat, "COMPlus_ZapDisable", "1"},
		{flat && opt.Opt != Auto && os.Getenv("DOTNET_TieredCompilation") == "", "DOTNET_TieredCompilation", "0"},
		{flat, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1"},
		{opt.GCStress, clr("GCStress"), "3"},
		{opt.Gen0Size > 0, clr("GCgen0size"), strconv.FormatUint(opt.Gen0Size, 16)},
		{opt.ServerGC, clr("gcServer"), "1"},
		{true, "RYUGO_JIT", string(o.JIT)},
		{true, "RYUGO_OPT", cmp.Or(opt.Opt, "min")},
		{len(opt.Methods) > 0, "RYUGO_METHODS", strings.Join(opt.Methods, ",")},
		{opt.Check, "RYUGO_CHECK", "1"},
		{len(opt.Disable) > 0, "RYUGO_DISABLE", strings.Join(opt.Disable, ",")},
		{opt.Stats != "", "RYUGO_STATS", opt.Stats},
		{opt.Log != "", "RYUGO_LOG", opt.Log},
		{opt.Record != "", "RYUGO_RECORD", opt.Record},
		{opt.CompareShipped || o.JIT == Timed, "RYUGO_SHIPPED", o.Runtime.ShippedJIT()},
	} {
		if row.on {
			set(row.name, row.value)
		}
	}
	return append(env, opt.Env...)
}

// Program is a program and what it is given.
type Program struct {
	File           string // a .dll or .exe
	Args           []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Apart: an interrupt from the terminal does not reach the program, and all
	// that it has started is killed with it.
	Apart bool
}

// Exit is how a program ended.
type Exit = bisect.Exit

// outputDelay is how long a program's output stays open after its end, when
// processes that it started hold it.
const outputDelay = 2 * time.Second

// Run runs a program to its end, or until ctx is done, when it is killed.
func (o *Overlay) Run(ctx context.Context, p Program, opt Options) (Exit, error) {
	cmd, err := o.command(ctx, p, opt)
	if err != nil {
		return Exit{}, err
	}
	if o.flat() {
		defer os.RemoveAll(filepath.Dir(cmd.Path))
	}
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) && ctx.Err() == nil {
		return Exit{}, err
	}
	if cmd.ProcessState == nil {
		return Exit{}, context.Cause(ctx)
	}
	e := Exit{Status: cmd.ProcessState.ExitCode()}
	if ws, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		e.Status = bisect.ExitSignal + int(ws.Signal())
		e.TimedOut = ctx.Err() != nil
	}
	return e, nil
}

func (o *Overlay) command(ctx context.Context, p Program, opt Options) (*exec.Cmd, error) {
	file, err := filepath.Abs(p.File)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(file); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", p.File)
	}
	var cmd *exec.Cmd
	if o.flat() {
		host, err := o.application(file)
		if err != nil {
			return nil, err
		}
		cmd = exec.CommandContext(ctx, host, p.Args...)
	} else {
		if err := shadows(filepath.Dir(file)); err != nil && o.JIT != Shipped {
			return nil, err
		}
		args, err := o.hostArgs(file)
		if err != nil {
			return nil, err
		}
		cmd = exec.CommandContext(ctx, filepath.Join(o.dir, "runtime", muxer), append(args, p.Args...)...)
	}
	if p.Apart {
		subprocess.Own(cmd)
	}
	cmd.Env = o.environ(opt)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.Stdin, p.Stdout, p.Stderr
	cmd.WaitDelay = outputDelay
	return cmd, nil
}
