package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/cil"
	"ryugo/clr"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/glob"
	"ryugo/loader"
	"ryugo/output"
	"ryugo/vm"
	"ryugo/vm/gdb"
)

// runFlags are the flags of run and invoke.
type runFlags struct {
	engine  string
	heap    uint64
	timeout time.Duration
	stress  int
	check   bool
	il      bool
	verify  bool
	perfMap bool
	gdb     bool
	jitdump string // DIR of --jitdump
	seed    uint64
	target  string
	disable []string
	counts  string // FILE of --write-counts
	code    uint64
	alone   bool
	lists   listFlags
}

func (f *runFlags) register(c *cobra.Command, engines string) {
	c.Flags().StringVar(&f.engine, "engine", string(ryugo.OptMin), "how methods run: "+engines)
	registerTarget(c, &f.target)
	own := clr.Targets()
	target := c.Flags().Lookup("target")
	target.Usage, target.DefValue = "machine to compile for: "+strings.Join(own, ", "), own[0]
	f.target = own[0]
	c.Flags().Uint64Var(&f.seed, "seed", 0, "which methods run how with --engine mixed")
	c.Flags().Uint64Var(&f.heap, "heap-limit", defaultHeap, "memory for the program's objects in `MB`; more is an OutOfMemoryException")
	c.Flags().Uint64Var(&f.code, "code-limit", 0, "memory for the program's types and code, and the compiler, in `MB`; more ends the program (default half of the heap's, at least 32)")
	c.Flags().BoolVar(&f.alone, "isolated", false, "give the program no environment variables, no files, and a clock of its own that does not wait")
	c.Flags().DurationVar(&f.timeout, "timeout", 0, "stop the program after a `duration` such as 500ms or 1m")
	c.Flags().IntVar(&f.stress, "gc-stress", 0, "collect garbage at every `N`th safepoint, and make freed memory inaccessible")
	c.Flags().BoolVar(&f.check, "check", false, "verify the IR after each phase, and the heap after each collection")
	disableFlag(c, &f.disable)
	c.Flags().BoolVar(&f.verify, "verify", false, "run verifiable methods only: calls of others throw a VerificationException; see ryugo verify")
	c.Flags().BoolVar(&f.il, "il-offsets", false, "show the IL offset with each line of a stack trace")
}

// runEngines describes the engines of both commands in the help.
const runEngines = "compiled at min or full; interp by the interpreter; mixed each method in one of these ways"

// engineCheck is the engine that compares the other engines.
const engineCheck = "check"

// defaultHeap is the default limit of a program's heap in MB.
const defaultHeap = 1024

// heapLimit returns the limit in MB. The two heaps of a check share the address space; on a 32-bit
// machine it has no room for both at the default limit.
func (f *runFlags) heapLimit() uint64 {
	if f.engine == engineCheck && strconv.IntSize == 32 && f.heap == defaultHeap {
		return defaultHeap / 2
	}
	return f.heap
}

// bytesOf converts megabytes to bytes.
func bytesOf(mb uint64) uint64 { return min(mb, math.MaxUint64>>20) << 20 }

// config returns the configuration of the runtime for the program in file.
func (f *runFlags) config(u *universeFlags, file string) (clr.Config, error) {
	ran, err := u.counts()
	if err != nil {
		return clr.Config{}, err
	}
	c := clr.Config{
		HeapLimit: bytesOf(f.heapLimit()), Opt: ryugo.Opt(f.engine), Check: f.check, Verify: f.verify, GCStress: f.stress, Refs: u.refs, Program: file, ILOffsets: f.il, Seed: f.seed, Target: f.target, Disable: f.disable,
		CountBlocks: f.counts != "", Counts: ran, CodeLimit: bytesOf(f.code),
	}
	if f.gdb {
		if !gdb.Supported {
			return c, errors.New("--gdb: gdb is told of code on linux/amd64 alone")
		}
		c.GDB = true
	}
	if !f.alone {
		c.Files = clr.HostFiles()
		c.Now, c.Random, c.Env = time.Now, rand.Uint64, os.LookupEnv
	}
	if f.counts != "" && f.engine != string(clr.Interp) && f.engine != string(clr.Mixed) {
		return c, errors.New("--write-counts counts what is interpreted: it wants --engine interp or mixed")
	}
	return c, nil
}

// start makes a runtime and loads the program in file. The program's standard output is out.
func (f *runFlags) start(u *universeFlags, file string, out io.Writer) (*clr.Runtime, *clr.Assembly, error) {
	if err := u.check(); err != nil {
		return nil, nil, err
	}
	switch f.engine {
	case string(ryugo.OptMin), string(ryugo.OptFull), string(clr.Interp), string(clr.Mixed):
	default:
		return nil, nil, fmt.Errorf("no engine %q (have min, full, interp, mixed; for run also check)", f.engine)
	}
	c, err := f.config(u, file)
	if err != nil {
		return nil, nil, err
	}
	if err := f.lists.apply(&c); err != nil {
		return nil, nil, err
	}
	c.Stdout = out
	rt, err := clr.New(c)
	if err != nil {
		return nil, nil, err
	}
	a, err := rt.LoadFile(file)
	if err != nil {
		rt.Close()
		return nil, nil, err
	}
	return rt, a, nil
}

// within returns ctx limited by the program's time limit.
func (f *runFlags) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, f.timeout, timeoutError(f.timeout))
}

// timeoutError is the error for a program that exceeded its time limit.
type timeoutError time.Duration

func (e timeoutError) Error() string { return fmt.Sprintf("it ran for more than %v", time.Duration(e)) }

func runCommand(u *universeFlags) *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run FILE [ARGS]...",
		Short: "Run a program; the exit status is its own",
		Long: `Run a program; the exit status is its own.

An exception that nobody catches, a full stack and Environment.FailFast end the
program with .NET's message and status 134. With --timeout a program that takes
longer is stopped with status 124. A signal gives 128 and its number. A program that
cannot be run gives 2, and so does one whose output cannot be written: it is stopped.

With --engine mixed each method is interpreted or compiled at min or full, as a
hash of its number and --seed says. Any two methods run in all nine combinations
over the seeds 9k to 9k+8, for most k.

With --engine check the program runs interpreted and, at the same time, compiled
at min, then at full. The first call or return that differs ends it with status
1, the name of the method that was compiled wrong, and IL offsets around the
place.`,
		Example: `  ryugo run Program.exe arg1 arg2
  ryugo run --engine full --timeout 1m --heap-limit 64 Program.exe
  ryugo run --engine check Program.exe`,
		Args: cobra.MinimumNArgs(1),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			defer collectWithin(bytesOf(f.heap), bytesOf(f.code))()
			ctx, cancel := f.within(ctx)
			defer cancel()
			out, ctx := newConsole(ctx)
			if f.engine == engineCheck {
				return out.or(f.checkEngines(ctx, u, args, out))
			}
			return out.or(f.runProgram(ctx, u, args, out))
		}),
	}
	f.register(c, runEngines+"; check compares them all, call by call")
	f.lists.register(c)
	c.Flags().BoolVar(&f.perfMap, "perf-map", false, "when the program ends, write /tmp/perf-PID.map, by which Linux's perf names compiled methods")
	c.Flags().BoolVar(&f.gdb, "gdb", false, "tell gdb, under which this runs, of the compiled methods: names, lines, frames (linux/amd64)")
	c.Flags().StringVar(&f.jitdump, "jitdump", "", "write the compiled code, with lines of source, to jit-PID.dump in `DIR`, for perf record -k mono and perf inject --jit")
	c.Flags().StringVar(&f.counts, "write-counts", "", "when the program ends, write how often the blocks of interpreted methods ran to `FILE`, for --counts")
	c.Flags().SetInterspersed(false) // what follows FILE belongs to the program
	return c
}

// runProgram runs `ryugo run` with one engine.
func (f *runFlags) runProgram(ctx context.Context, u *universeFlags, args []string, out io.Writer) error {
	rt, a, err := f.start(u, args[0], out)
	if err != nil {
		return err
	}
	if !f.gdb { // the debugger would remove the methods one by one
		defer rt.Close()
	}
	var dump *jitdump
	if f.jitdump != "" {
		if dump, err = newJITDump(f.jitdump); err != nil {
			return err
		}
	}
	status, err := a.Run(ctx, args[1:]...)
	if dump != nil {
		if err := dump.finish(rt); err != nil {
			return err
		}
	}
	if f.counts != "" {
		var b bytes.Buffer
		rt.BlockCounts().Write(&b)
		if err := output.WriteFile(f.counts, b.Bytes()); err != nil {
			return err
		}
	}
	if f.lists.failed != nil {
		return f.lists.failed
	}
	if f.perfMap {
		var b bytes.Buffer
		rt.WritePerfMap(&b)
		if err := output.WriteFile(fmt.Sprintf("/tmp/perf-%d.map", os.Getpid()), b.Bytes()); err != nil {
			return err
		}
	}
	return endOf(err, status, exitUsage)
}

// checkEngines runs `ryugo run --engine check`.
func (f *runFlags) checkEngines(ctx context.Context, u *universeFlags, args []string, out io.Writer) error {
	if err := u.check(); err != nil {
		return err
	}
	c, err := f.config(u, args[0])
	if err != nil {
		return err
	}
	if err := f.lists.apply(&c); err != nil {
		return err
	}
	c.Stdout = out
	status, err := clr.Check(ctx, c, args[0], args[1:]...)
	if m := (*clr.Mismatch)(nil); errors.As(err, &m) {
		return &exitError{exitFailed, m}
	}
	return endOf(err, status, exitUsage)
}

// exitAbort is the exit status of a program that an exception ended: the status that a shell
// reports for a process killed by abort.
const exitAbort = 134

// exitTimeout is the exit status of a program that exceeded its time limit, as of the command
// timeout.
const exitTimeout = 124

// endOf returns the error that describes how the program ended; failed is the exit status if the
// program could not be run.
func endOf(err error, status, failed int) error {
	var exit *vm.Exit
	var exc *vm.Exception
	var fatal *vm.Fatal
	var bug *vm.InternalError
	switch {
	case errors.As(err, new(timeoutError)):
		return &exitError{exitTimeout, err}
	case errors.As(err, &exit):
		status = exit.Status
	case errors.As(err, &exc):
		fmt.Fprintf(os.Stderr, "Unhandled exception. %s\n", exc.Text)
		status = exitAbort
	case errors.As(err, &fatal):
		fmt.Fprint(os.Stderr, fatal.Text)
		status = exitAbort
	case errors.As(err, &bug):
		fmt.Fprintf(os.Stderr, "%s\n", bug.Stack)
		return &exitError{exitUsage, err}
	case err != nil:
		return &exitError{failed, err}
	}
	if status == 0 {
		return nil
	}
	return &exitError{status: status}
}

func invokeCommand(u *universeFlags) *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "invoke FILE 'Type::Method' [ARGS]...",
		Short: "Call a static method and print what it returns",
		Long: `Call a static method and print what it returns.

Parameters may be integers (also as 0x..), enums by number, float, double, bool,
char and string. Overloads with as many parameters are told apart by their
types: 'Type::Method(int,string)'.

` + glob.Help + `

Exit status: 0; 1 when an exception ended the method; 124 by --timeout; 2 when the command line or the file could not be read, not one method
matches, or the result could not be written. A method that exits the program gives its
exit status.`,
		Example: `  ryugo invoke Library.dll 'Type::Method' 42 3.5
  ryugo invoke Library.dll 'Outer/Inner::Add(System.Int64,System.Int64)' -1 0x10`,
		Args: cobra.MinimumNArgs(2),
		RunE: stoppable(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			defer collectWithin(bytesOf(f.heap), bytesOf(f.code))()
			out, ctx := newConsole(ctx)
			return out.or(f.invoke(ctx, u, args, out))
		}),
	}
	f.register(c, runEngines)
	c.Flags().SetInterspersed(false)
	return c
}

// invoke runs `ryugo invoke`.
func (f *runFlags) invoke(ctx context.Context, u *universeFlags, args []string, out io.Writer) error {
	rt, a, err := f.start(u, args[0], out)
	if err != nil {
		return err
	}
	defer rt.Close()
	m, err := findStatic(args[0], a.Module(), args[1], len(args)-2)
	if err != nil {
		return err
	}
	sig, err := m.Sig()
	if err != nil {
		return err
	}
	values := make([]any, len(sig.Params))
	for i, p := range sig.Params {
		if values[i], err = parseArg(p, args[2+i]); err != nil {
			return fmt.Errorf("argument %d of %s: %w", i+1, m.DisplayName(), err)
		}
	}
	ctx, cancel := f.within(ctx)
	defer cancel()
	result, err := rt.MethodOf(m).Call(ctx, values...)
	if exc := (*vm.Exception)(nil); errors.As(err, &exc) {
		return &exitError{exitFailed, errors.New(exc.Text)}
	}
	if err != nil {
		return endOf(err, 0, exitFailed)
	}
	if sig.Ret.Elem != cil.ELEMENT_TYPE_VOID {
		if _, err := fmt.Fprintln(out, resultText(sig.Ret, result)); err != nil {
			return &exitError{exitUsage, err}
		}
	}
	return nil
}

// findStatic returns the only static method that matches name and takes n arguments.
func findStatic(file string, mod *loader.Module, name string, n int) (*loader.Method, error) {
	un := &universe{files: []inputFile{{file, &world{loader: mod.L}, mod}}}
	w, jobs, err := un.find(name, record.Config{})
	if err != nil {
		return nil, err
	}
	var found []*loader.Method
	for _, j := range jobs {
		m := w.loader.Method(j.method)
		sig, err := m.Sig()
		if err == nil && m.IsStatic() && len(sig.Params) == n {
			found = append(found, m)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	text := fmt.Sprintf("%d static methods match %s and take %d arguments, want one", len(found), name, n)
	for _, m := range found {
		text += "\n\t" + m.DisplayName()
	}
	return nil, errors.New(text)
}

// integerBits is the width of the integer types; it is negative for signed types.
var integerBits = map[ee.CorInfoType]int{
	ee.CORINFO_TYPE_BYTE: -8, ee.CORINFO_TYPE_UBYTE: 8, ee.CORINFO_TYPE_SHORT: -16, ee.CORINFO_TYPE_USHORT: 16,
	ee.CORINFO_TYPE_INT: -32, ee.CORINFO_TYPE_UINT: 32, ee.CORINFO_TYPE_LONG: -64, ee.CORINFO_TYPE_ULONG: 64,
	ee.CORINFO_TYPE_NATIVEINT: -64, ee.CORINFO_TYPE_NATIVEUINT: 64,
}

// parseArg parses a word as a value of type c, which must be a type that vm.Invoke takes.
func parseArg(c *loader.Class, word string) (v any, err error) {
	t := c.CorType()
	bits := integerBits[t]
	switch {
	case bits < 0:
		v, err = strconv.ParseInt(word, 0, -bits)
	case bits > 0:
		v, err = strconv.ParseUint(word, 0, bits)
	case t == ee.CORINFO_TYPE_BOOL:
		v, err = strconv.ParseBool(word)
	case t == ee.CORINFO_TYPE_CHAR:
		u := utf16.Encode([]rune(word))
		if len(u) != 1 {
			return nil, fmt.Errorf("%q is not one %s", word, c)
		}
		v = int32(u[0])
	case t == ee.CORINFO_TYPE_FLOAT:
		var x float64
		x, err = strconv.ParseFloat(word, 32)
		v = float32(x)
	case t == ee.CORINFO_TYPE_DOUBLE:
		v, err = strconv.ParseFloat(word, 64)
	case c.Elem == cil.ELEMENT_TYPE_STRING:
		v = word
	default:
		return nil, fmt.Errorf("there is no way to write a %s", c)
	}
	if errors.Is(err, strconv.ErrRange) {
		return nil, fmt.Errorf("%s is out of the range of %s", word, c)
	} else if err != nil {
		return nil, fmt.Errorf("%q is no %s", word, c)
	}
	return v, nil
}

// resultText formats the result of vm.Invoke for a method of type c in the way of
// Console.WriteLine.
func resultText(c *loader.Class, v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case uint16:
		if c.CorType() == ee.CORINFO_TYPE_CHAR {
			return string(utf16.Decode([]uint16{v}))
		}
	case float32:
		return floatText(float64(v), 32, 7)
	case float64:
		return floatText(v, 64, 15)
	}
	if reflect.TypeOf(v).Kind() == reflect.Slice {
		return c.String()
	}
	return fmt.Sprint(v)
}

// floatText returns the shortest text that parses as x. It has an exponent if .NET writes one: for
// more than precision digits before the point, or at least four zeros after it.
func floatText(x float64, bits, precision int) string {
	switch {
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	}
	s := strconv.FormatFloat(x, 'E', -1, bits)
	mantissa, exponent, _ := strings.Cut(s, "E")
	digits := len(strings.TrimLeft(strings.Replace(mantissa, ".", "", 1), "-"))
	if e, err := strconv.Atoi(exponent); err != nil || e < -4 || e >= max(digits, precision) {
		return s // also NaN
	}
	return strconv.FormatFloat(x, 'f', -1, bits)
}
