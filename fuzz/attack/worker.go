// Package attack puts broken files through all that this module can do with
// them, in worker processes: what ends a worker, hangs, panics, reports a bug of
// the module or takes more than its limits is a find, named by base and seed.
// Package ryugo/fuzz/mutate makes the files.
package attack

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"ryugo"
	"ryugo/clr"
	"ryugo/ee"
)

// Case is one mutant as the steps see it.
type Case struct {
	File string // its path
	Base string // the name of its base
	Dir  string // a folder for what a step writes; the case is the only file in it at first
	Seed uint64
	// Limit is the time that programs of this case may take; a step lowers it.
	Limit time.Duration
}

// Step is one use of a mutant, such as a command. Its error is classified.
type Step struct {
	Name string
	Run  func(c *Case) error
}

// Suite is what a worker does.
type Suite struct {
	// Mutant makes a mutant: bit i of without leaves edit i out.
	Mutant func(base int, seed uint64, without uint32) []byte
	File   string // what the mutants are called
	Steps  []Step
	Limit  time.Duration // of a program
	Grace  time.Duration // what a step may take beside: loading, compiling; 0 means a second
	Heap   uint64        // of a program, in bytes
	// Slack is memory that a step may take beside twice the heap, in bytes:
	// types, code, and garbage that Go has not collected; 0 means 128 MB.
	Slack int64
	// Bases are the names of the bases, and Retire after how many mutants a
	// worker ends; 0 means 2,000.
	Bases  []string
	Retire int
	// Stack is how much of it a goroutine may have, in bytes; 0 means 256 MB. More
	// is a death.
	Stack int
}

// Task is a run of seeds for a worker: seed+0 to seed+count-1, of one base.
type task struct {
	base    int
	seed    uint64
	count   int
	without uint32
}

// Outcome classes. What starts with find is a find.
const (
	classOK          = "ok"
	classError       = "error"
	classException   = "exception"
	classUnsupported = "unsupported"
	classLimit       = "limit"
	classWild        = "wild access"
	find             = "FIND "
)

// ErrWild is that IL which is not verifiable has led the runtime to memory that is
// no object's.
var ErrWild = errors.New("wild access")

// ErrException is that an exception, or a full stack, has ended a program.
var ErrException = errors.New("an exception")

// classify tells what came of a step.
func classify(err error) string {
	var exc *clr.Exception
	var internal *ryugo.InternalError
	var bug *clr.InternalError
	switch {
	case err == nil:
		return classOK
	case errors.Is(err, ErrWild):
		return classWild
	case errors.Is(err, ErrException):
		return classException
	case errors.As(err, &bug):
		return find + "internal error: " + oneLine(err.Error()+"\n"+string(bug.Stack))
	case errors.As(err, &internal):
		return find + "internal error: " + oneLine(err.Error())
	case errors.As(err, new(*clr.Stopped)):
		return classLimit
	case errors.As(err, &exc) && exc.Type == "System.OutOfMemoryException":
		return classLimit
	case errors.As(err, &exc):
		return classException
	case errors.As(err, new(*ee.Unsupported)):
		return classUnsupported
	case errors.As(err, new(*clr.Fatal)), errors.As(err, new(*clr.Exit)):
		return classException
	case isBug(err.Error()):
		return find + oneLine(err.Error())
	}
	return classError
}

// isBug reports whether a text speaks of a bug of this module.
func isBug(text string) bool {
	return strings.Contains(text, "internal error") || strings.Contains(text, "BUG")
}

// oneLine makes a text fit the protocol.
func oneLine(s string) string {
	s = strings.ReplaceAll(strings.TrimSpace(s), "\n", "\\n")
	const most = 3000
	return s[:min(len(s), most)]
}

// Work is the main function of a worker: it reads tasks from in, one a line, and
// tells on out what it is about to do and what came of it. It ends at the end of
// in, or after the first find, whose leftovers could change later results.
func Work(s *Suite, in io.Reader, out io.Writer) error {
	dir, err := os.MkdirTemp(scratch(), "ryugo-attack-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	debug.SetMaxStack(cmp.Or(s.Stack, 256<<20))
	w := &worker{Suite: s, dir: dir, out: out}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var t task
		if _, err := fmt.Sscan(lines.Text(), &t.base, &t.seed, &t.count, &t.without); err != nil {
			return fmt.Errorf("task %q: %w", lines.Text(), err)
		}
		for i := range t.count {
			if !w.one(&t, t.seed+uint64(i)) {
				return nil
			}
		}
		fmt.Fprintln(out, "end")
		if w.done >= cmp.Or(s.Retire, retire) {
			break
		}
	}
	return lines.Err()
}

// scratch is a folder in memory, if there is one.
func scratch() string {
	if st, err := os.Stat("/dev/shm"); err == nil && st.IsDir() {
		return "/dev/shm"
	}
	return ""
}

// worker is the state of Work.
type worker struct {
	*Suite
	dir        string
	out        io.Writer
	goroutines int // after the first mutant
	mappings   int
	done       int
}

// retire is after how many mutants a worker ends, and with it their mappings.
const retire = 2000

// settle is how many mutants a worker runs before it counts what stays.
const settle = 20

// one puts one mutant through all steps. The result is false when the process
// must not go on.
func (w *worker) one(t *task, seed uint64) bool {
	image := w.Mutant(t.base, seed, t.without)
	c := &Case{File: filepath.Join(w.dir, w.File), Dir: w.dir, Seed: seed, Limit: w.Limit}
	if t.base < len(w.Bases) {
		c.Base = w.Bases[t.base]
	}
	if err := os.WriteFile(c.File, image, 0o644); err != nil {
		fmt.Fprintf(w.out, "done %d %sno file: %v\n", seed, find, err)
		return false
	}
	ok := true
	for i := range w.Steps {
		// What a step takes is that of the whole process: its collector and its
		// compiler, too.
		fmt.Fprintf(w.out, "step %d %s\n", seed, w.Steps[i].Name)
		resetPeak()
		before, start := peak(), cpuTime()
		class, sound := w.step(&w.Steps[i], c)
		took, grew := cpuTime()-start, peak()-before
		switch {
		case strings.HasPrefix(class, find):
		case grew > 2*int64(w.Heap)+cmp.Or(w.Slack, slack):
			class = fmt.Sprintf("%s%s%d MB of memory, limit %d MB", find, measured, grew>>20, w.Heap>>20)
		case took > 2*w.Limit+cmp.Or(w.Grace, time.Second):
			class = fmt.Sprintf("%s%s%v of CPU time, limit %v", find, measured, took.Round(time.Millisecond), w.Limit)
		}
		fmt.Fprintf(w.out, "class %d %d %d %s\n", seed, took.Microseconds(), grew, class)
		if !sound {
			ok = false
			break
		}
		ok = ok && !strings.HasPrefix(class, find) // what it has left would blur what comes next
	}
	if ok {
		ok = w.stays(seed)
	}
	fmt.Fprintf(w.out, "done %d\n", seed)
	return ok
}

const slack = 128 << 20

// step runs one step. A panic is a find after which nothing is certain.
func (w *worker) step(s *Step, c *Case) (class string, sound bool) {
	defer func() {
		if p := recover(); p != nil {
			class, sound = fmt.Sprintf("%spanic: %s", find, oneLine(fmt.Sprintf("%v\n%s", p, trace()))), false
		}
	}()
	return classify(s.Run(c)), true
}

// trace is the stack of a panic without that of the recovery.
func trace() string {
	_, s, _ := strings.Cut(string(debug.Stack()), "panic(")
	_, s, _ = strings.Cut(s, "\n")
	_, s, _ = strings.Cut(s, "\n")
	return s
}

// stays looks for goroutines and mappings that no longer have a use.
func (w *worker) stays(seed uint64) bool {
	if w.done++; w.done%settle != 0 {
		return true
	}
	goroutines := runtime.NumGoroutine()
	for i := 0; i < 50 && w.goroutines > 0 && goroutines > w.goroutines; i++ {
		time.Sleep(10 * time.Millisecond)
		goroutines = runtime.NumGoroutine()
	}
	maps := mapped()
	if w.goroutines == 0 {
		w.goroutines, w.mappings = goroutines, maps
		return true
	}
	leak := ""
	if goroutines > w.goroutines+2 {
		buf := make([]byte, 1<<16)
		leak = fmt.Sprintf("%d goroutines, %d at first: %s", goroutines, w.goroutines, buf[:runtime.Stack(buf, true)])
	} else if maps > w.mappings+20 {
		leak = fmt.Sprintf("%d mappings, %d at first", maps, w.mappings)
	}
	if leak != "" {
		fmt.Fprintf(w.out, "class %d 0 0 %sone of the last %d seeds left %s\n", seed, find, settle, oneLine(leak))
		return false
	}
	return true
}

// mapped is the number of mappings that hold code or bar access, as those of a
// runtime's stacks, heap and code do. Go's own come and go; commands leave those
// of files to the end of the process.
func mapped() (n int) {
	data, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) == 5 && (f[1] == "---p" || f[1][2] == 'x') {
			n++
		}
	}
	return n
}

// cpuTime is what the process has used so far.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// resetPeak makes the peak of resident memory what is resident now.
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

// peak is the peak of resident memory in bytes.
func peak() int64 {
	data, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(data), "VmHWM:")
	rest, _, _ = strings.Cut(rest, " kB")
	n, _ := strconv.ParseInt(strings.TrimSpace(rest), 10, 64)
	return n << 10
}
