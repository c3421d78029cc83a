package attack

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Campaign is a number of mutants to run. Mutant i is made of base i modulo the number of bases,
// and of the seed Seed+i.
type Campaign struct {
	// Worker is the command line of a worker process, which calls Work.
	Worker []string
	Bases  []string // names, for reports
	Count  int
	Seed   uint64
	Jobs   int
	// Hang is the time that a step may run without output; 0 means a minute.
	Hang time.Duration
	// Edits returns the number of edits of a mutant, and their names. If Edits is set, finds are
	// minimized: edits that the find does not need are left out.
	Edits func(base int, seed uint64, without uint32) (int, string)
	// Step, if set, is called with the number of mutants that are done, Found with each find, one
	// call at a time.
	Step  func(n int)
	Found func(f *Find)
}

// Find is a mutant that makes the module fail.
type Find struct {
	Base    string `json:"base"`
	Seed    uint64 `json:"seed"`
	Step    string `json:"step"`
	What    string `json:"what"`
	Without uint32 `json:"without"` // mask of the edits that the find does not need
	Edits   string `json:"edits,omitempty"`

	base int
}

// Result is the result of a campaign.
type Result struct {
	Mutants int              `json:"mutants"`
	Wall    time.Duration    `json:"wallNs"`
	CPU     time.Duration    `json:"cpuNs"` // of the steps
	Classes map[string]int   `json:"classes"`
	Steps   map[string]int64 `json:"stepsNs"` // CPU time by step
	Finds   []*Find          `json:"finds"`
}

// batch is the number of seeds that a worker gets at once.
const batch = 64

// Run runs the campaign until all mutants are done or ctx is done.
func (c *Campaign) Run(ctx context.Context) (*Result, error) {
	start := time.Now()
	r := &Result{Classes: map[string]int{}, Steps: map[string]int64{}, Finds: []*Find{}}
	var mu sync.Mutex
	var next int
	var failed error
	var wg sync.WaitGroup
	for range max(1, c.Jobs) {
		wg.Go(func() {
			p := &process{c: c}
			defer p.stop()
			for ctx.Err() == nil {
				mu.Lock()
				from, n := next, min(batch, c.Count-next)
				next += max(n, 0)
				stop := failed != nil
				mu.Unlock()
				if n <= 0 || stop {
					return
				}
				// One task for each mutant, because the seeds of a task share a base.
				for i := from; i < from+n && ctx.Err() == nil; i++ {
					t := task{base: i % len(c.Bases), seed: c.Seed + uint64(i), count: 1}
					o, err := p.try(ctx, t)
					if err != nil {
						mu.Lock()
						failed = err
						mu.Unlock()
						return
					}
					if ctx.Err() != nil {
						return
					}
					c.confirm(ctx, p, o)
					for _, f := range o.finds {
						c.minimize(ctx, p, f)
					}
					mu.Lock()
					r.add(o)
					for _, f := range o.finds {
						if c.Found != nil {
							c.Found(f)
						}
					}
					mu.Unlock()
				}
				if c.Step != nil {
					c.Step(n)
				}
			}
		})
	}
	wg.Wait()
	slices.SortFunc(r.Finds, func(x, y *Find) int { return int(int64(x.Seed - y.Seed)) })
	r.Wall = time.Since(start)
	return r, failed
}

// observed is the result of one mutant.
type observed struct {
	classes map[string]int
	steps   map[string]int64
	finds   []*Find
}

func (r *Result) add(o *observed) {
	r.Mutants++
	for k, n := range o.classes {
		r.Classes[k] += n
	}
	for k, n := range o.steps {
		r.Steps[k] += n
		r.CPU += time.Duration(n)
	}
	r.Finds = append(r.Finds, o.finds...)
}

// measured is the beginning of the text of a find that is a measurement above its limit.
const measured = "took "

// confirm measures finds of memory and CPU time twice more, each time in a new worker. Other work
// of the process (Go's collector) or of the machine only adds to a measurement, so the minimum of
// three counts: a find that does not appear each time is counted as noise.
func (c *Campaign) confirm(ctx context.Context, p *process, o *observed) {
	o.finds = slices.DeleteFunc(o.finds, func(f *Find) bool {
		if !strings.HasPrefix(f.What, measured) {
			return false
		}
		for range 2 {
			p.stop()
			again, err := p.try(ctx, task{base: f.base, seed: f.Seed, count: 1})
			if err != nil || ctx.Err() != nil {
				return false
			}
			if !slices.ContainsFunc(again.finds, f.same) {
				o.classes["find"]--
				o.classes["noise"]++
				return true
			}
		}
		return false
	})
	if o.classes["find"] == 0 {
		delete(o.classes, "find")
	}
}

// same reports whether g is the same fault in the same step.
func (f *Find) same(g *Find) bool {
	return g.Step == f.Step && kindOf(g.What) == kindOf(f.What)
}

// minimize leaves out edits of a find as long as it shows the same fault.
func (c *Campaign) minimize(ctx context.Context, p *process, f *Find) {
	if c.Edits == nil {
		return
	}
	n, _ := c.Edits(f.base, f.Seed, 0)
	if n > 1 {
		for i := n - 1; i >= 0; i-- {
			without := f.Without | 1<<i
			o, err := p.try(ctx, task{base: f.base, seed: f.Seed, count: 1, without: without})
			if err != nil || ctx.Err() != nil {
				break
			}
			for _, g := range o.finds {
				if f.same(g) {
					f.Without, f.What = without, g.What
					break
				}
			}
		}
	}
	_, f.Edits = c.Edits(f.base, f.Seed, f.Without)
}

// kindOf is the part of a find's text that distinguishes the kinds of faults, without numbers.
func kindOf(what string) string {
	kind, _, _ := strings.Cut(what, ":")
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, kind)
}

// process is a worker process. It is started when it is needed.
type process struct {
	c      *Campaign
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string
	stderr *tail
}

func (p *process) start() error {
	if p.cmd != nil {
		return nil
	}
	cmd := exec.Command(p.c.Worker[0], p.c.Worker[1:]...)
	p.stderr = &tail{}
	cmd.Stderr = p.stderr
	cmd.WaitDelay = 5 * time.Second
	// The kernel kills a worker whose campaign ends.
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.cmd, p.in, p.lines = cmd, in, make(chan string, 64)
	go func(lines chan string) {
		s := bufio.NewScanner(out)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			lines <- s.Text()
		}
		close(lines)
	}(p.lines)
	return nil
}

// stop ends the process and returns how it ended.
func (p *process) stop() string {
	if p.cmd == nil {
		return ""
	}
	p.in.Close()
	for range p.lines {
	}
	err := p.cmd.Wait()
	p.cmd = nil
	if err == nil {
		return ""
	}
	return err.Error()
}

// maxMemory is the memory that a worker may use before it is killed.
const maxMemory = 4 << 30

// try runs one task of one mutant.
func (p *process) try(ctx context.Context, t task) (*observed, error) {
	o := &observed{classes: map[string]int{}, steps: map[string]int64{}}
	if err := p.start(); err != nil {
		return o, err
	}
	if _, err := fmt.Fprintln(p.in, t.base, t.seed, t.count, t.without); err != nil { // the worker has retired
		p.stop()
		if err := p.start(); err != nil {
			return o, err
		}
		fmt.Fprintln(p.in, t.base, t.seed, t.count, t.without)
	}
	hang := p.c.Hang
	if hang == 0 {
		hang = time.Minute
	}
	step, said := "", time.Now()
	found := func(what string) {
		o.classes["find"]++
		o.finds = append(o.finds, &Find{Base: p.c.Bases[t.base], Seed: t.seed, Step: step, What: what, Without: t.without, base: t.base})
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	killed, tries := "", 0
	for {
		select {
		case line, ok := <-p.lines:
			said = time.Now()
			if !ok {
				end := p.stop()
				switch {
				case killed != "":
					found(killed + "\n" + p.stderr.String())
				case end == "" && step == "" && tries < 3: // the worker retired before it read the task
					tries++
					if err := p.start(); err != nil {
						return o, err
					}
					fmt.Fprintln(p.in, t.base, t.seed, t.count, t.without)
					continue
				case end != "" || len(o.finds) == 0:
					found("process death: " + end + "\n" + p.stderr.String())
				}
				return o, nil
			}
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "step":
				_, step, _ = strings.Cut(rest, " ")
			case "class":
				f := strings.SplitN(rest, " ", 4)
				us, _ := strconv.ParseInt(f[1], 10, 64)
				o.steps[step] += us * 1000
				if what, isFind := strings.CutPrefix(f[3], find); isFind {
					found(strings.ReplaceAll(what, "\\n", "\n"))
				} else {
					o.classes[f[3]]++
				}
			case "end":
				return o, nil
			}
		case <-ctx.Done():
			p.cmd.Process.Kill()
			p.stop()
			return o, nil
		case <-tick.C:
			switch {
			case killed != "":
				p.cmd.Process.Kill()
			case p.resident() > maxMemory:
				killed = fmt.Sprintf("memory: more than %d MB resident", maxMemory>>20)
				p.cmd.Process.Kill()
			case time.Since(said) > hang:
				killed = fmt.Sprintf("hang: nothing for %v", hang)
				p.cmd.Process.Signal(syscall.SIGQUIT) // Go prints the stacks of its goroutines
				said = time.Now()
			}
		}
	}
}

// resident returns the resident memory of the process in bytes.
func (p *process) resident() int64 {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.cmd.Process.Pid))
	var size, pages int64
	fmt.Sscan(string(data), &size, &pages)
	return pages * int64(os.Getpagesize())
}

// tail keeps the beginning and the end of the output of a process.
type tail struct {
	mu   sync.Mutex
	head bytes.Buffer
	rest []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	const most = 3000
	n := min(len(p), most-t.head.Len())
	t.head.Write(p[:n])
	t.rest = append(t.rest, p[n:]...)
	t.rest = t.rest[max(0, len(t.rest)-most):]
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.rest) == 0 {
		return t.head.String()
	}
	return t.head.String() + "\n...\n" + string(t.rest)
}
