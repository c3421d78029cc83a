// Package attack puts broken files through everything that this module can do with them, in worker
// processes. A find is a mutant that ends a worker, hangs, panics, reports a bug of the module or
// exceeds its limits. Base and seed name a find. Package ryugo/fuzz/mutate makes the files.
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
	Dir  string // a folder for a step's output; at first it contains only the mutant's file
	Seed uint64
	// Limit is the time limit for programs of this case; a step may lower it.
	Limit time.Duration
}

// Step is one use of a mutant, such as a command. Its error is classified.
type Step struct {
	Name string
	Run  func(c *Case) error
}

// Suite is the work of a worker.
type Suite struct {
	// Mutant makes a mutant. If bit i of without is set, edit i is left out.
	Mutant func(base int, seed uint64, without uint32) []byte
	File   string // the file name of the mutants
	Steps  []Step
	Limit  time.Duration // of a program
	Grace  time.Duration // additional time for a step: loading, compiling; 0 means a second
	Heap   uint64        // of a program, in bytes
	// Slack is the memory in bytes that a step may use in addition to twice the heap: types, code,
	// and garbage that Go has not collected; 0 means 128 MB.
	Slack int64
	// Bases are the names of the bases. Retire is the number of mutants after which a worker ends;
	// 0 means 2,000.
	Bases  []string
	Retire int
	// Stack is the maximum stack of a goroutine in bytes; 0 means 256 MB. A larger stack ends the
	// worker.
	Stack int
}

// task is a run of seeds for a worker: seed+0 to seed+count-1, all of one base.
type task struct {
	base    int
	seed    uint64
	count   int
	without uint32
}

// Outcome classes. A class that starts with find is a find.
const (
	classOK          = "ok"
	classError       = "error"
	classException   = "exception"
	classUnsupported = "unsupported"
	classLimit       = "limit"
	classWild        = "wild access"
	find             = "FIND "
)

// ErrWild says that unverifiable IL has made the runtime access memory that belongs to no object.
var ErrWild = errors.New("wild access")

// ErrException says that an exception, or a full stack, has ended a program.
var ErrException = errors.New("an exception")

// classify returns the class of a step's outcome.
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

// isBug reports whether a text reports a bug of this module.
func isBug(text string) bool {
	return strings.Contains(text, "internal error") || strings.Contains(text, "BUG")
}

// oneLine puts a text on one line, as the protocol requires.
func oneLine(s string) string {
	s = strings.ReplaceAll(strings.TrimSpace(s), "\n", "\\n")
	const most = 3000
	return s[:min(len(s), most)]
}

// Work is the main function of a worker. It reads tasks from in, one on each line, and writes to
// out each step before it runs it, and the result. It ends at the end of in, or after the first
// find, because the state of the process after a find could change later results.
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

// scratch returns a folder in memory, if there is one.
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

// retire is the number of mutants after which a worker ends; its mappings end with it.
const retire = 2000

// settle is the number of mutants between two counts of leaked goroutines and mappings.
const settle = 20

// one puts one mutant through all steps. The result is false if the process must not continue.
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
		// The measurement is that of the whole process, including its collector and its compiler.
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
		ok = ok && !strings.HasPrefix(class, find) // the process may be in a state that changes later results
	}
	if ok {
		ok = w.stays(seed)
	}
	fmt.Fprintf(w.out, "done %d\n", seed)
	return ok
}

const slack = 128 << 20

// step runs one step. A panic is a find; the state of the process is unknown after it.
func (w *worker) step(s *Step, c *Case) (class string, sound bool) {
	defer func() {
		if p := recover(); p != nil {
			class, sound = fmt.Sprintf("%spanic: %s", find, oneLine(fmt.Sprintf("%v\n%s", p, trace()))), false
		}
	}()
	return classify(s.Run(c)), true
}

// trace returns the stack of a panic without the frames of the recovery.
func trace() string {
	_, s, _ := strings.Cut(string(debug.Stack()), "panic(")
	_, s, _ = strings.Cut(s, "\n")
	_, s, _ = strings.Cut(s, "\n")
	return s
}

// stays looks for leaked goroutines and mappings.
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

// mapped returns the number of mappings that hold code or forbid access, as the mappings of a
// runtime's stacks, heap and code do. Go's own mappings come and go. Commands keep the mappings of
// files until the process ends.
func mapped() (n int) {
	data, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) == 5 && (f[1] == "---p" || f[1][2] == 'x') {
			n++
		}
	}
	return n
}

// cpuTime returns the CPU time that the process has used so far.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// resetPeak sets the peak of resident memory to the current resident memory.
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

// peak returns the peak of resident memory in bytes.
func peak() int64 {
	data, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(data), "VmHWM:")
	rest, _, _ = strings.Cut(rest, " kB")
	n, _ := strconv.ParseInt(strings.TrimSpace(rest), 10, 64)
	return n << 10
}
