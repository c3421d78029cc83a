package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"ryugo/ee"
	"ryugo/results"
	"ryugo/subprocess"
)

// remote is an engine in another process, which may crash, hang or take too much memory. In that
// case the job that the process was compiling gets a row that says so, and a new process continues.
type remote struct {
	b      *batch
	ctx    context.Context
	worker int
	stats  *workerStats
	lines  local  // counts rows
	times  report // phase times of its processes
	child  *child
}

func newRemote(ctx context.Context, b *batch, worker int) *remote {
	r := &remote{b: b, ctx: ctx, worker: worker, stats: &b.stats[worker]}
	r.lines = local{b: b, worker: worker, stats: r.stats}
	return r
}

// child is a worker process.
type child struct {
	cmd    *exec.Cmd
	in     *json.Encoder
	out    *json.Decoder
	close  func() error
	stderr *tail
	loaded *partSpec
	names  *remoteNames           // names in the part that it has loaded
	why    atomic.Pointer[string] // why it was killed
	end    chan struct{}
}

// tail keeps the beginning and the last bytes of what was written.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// tailBytes bounds the bytes at each end of a worker process's output that are kept; tailLines is
// the number of lines in a row.
const (
	tailBytes = 8 << 10
	tailLines = 12
)

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	// The first lines of a crash describe it. Of the rest, the last bytes are kept.
	if n := len(t.text); n > 2*tailBytes {
		t.text = append(t.text[:tailBytes:tailBytes], t.text[n-tailBytes:]...)
	}
	return len(p), nil
}

func (t *tail) lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return all[:min(len(all), tailLines)]
}

// start starts a worker process.
func (r *remote) start() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	c := &child{cmd: exec.CommandContext(r.ctx, self, isolatedCommandName), stderr: &tail{}, end: make(chan struct{})}
	subprocess.Own(c.cmd)
	c.cmd.Stderr = c.stderr
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	c.in, c.out, c.close = json.NewEncoder(in), json.NewDecoder(out), in.Close
	if err := c.cmd.Start(); err != nil {
		return err
	}
	go c.watch(r.b.flags.memory)
	r.child = c
	b := r.b
	return c.in.Encode(&isolatedSetup{Refs: b.u.refs, CountsFile: b.u.countsFile, Pointer: b.u.pointer, Vector64: b.u.vector64, AVX512: b.u.avx512, Filter: b.sel.filter, Config: b.sel.config, Levels: b.sel.levels, How: b.how, Want: b.want})
}

// watchEvery is the interval of the checks of a worker process's memory.
const watchEvery = 100 * time.Millisecond

// watch kills a process that holds more than limit MB.
func (c *child) watch(limit int) {
	t := time.NewTicker(watchEvery)
	defer t.Stop()
	for {
		select {
		case <-c.end:
			return
		case <-t.C:
			stat, err := os.ReadFile("/proc/" + strconv.Itoa(c.cmd.Process.Pid) + "/statm")
			if err != nil {
				return // no such file on this system
			}
			var size, resident int
			fmt.Sscan(string(stat), &size, &resident)
			if resident*os.Getpagesize() > limit<<20 {
				c.kill(statusMemory)
			}
		}
	}
}

// kill ends the process and records a status as the reason.
func (c *child) kill(status string) {
	c.why.CompareAndSwap(nil, &status)
	c.cmd.Process.Kill()
}

// hangGrace is the time beyond --method-timeout to wait for a worker process, because most compiles
// end by themselves.
const hangGrace = 2 * time.Second

// receive waits for a reply; it kills a process that takes too long.
func (c *child) receive(limit time.Duration, r *isolatedReply) error {
	t := time.AfterFunc(limit+hangGrace, func() { c.kill(statusTimeout) })
	defer t.Stop()
	return c.out.Decode(r)
}

// ended waits for the end of a process that does not answer any more, and returns a row that says
// how it ended.
func (r *remote) ended() *resultRow {
	c := r.child
	r.child = nil
	c.close()
	t := time.AfterFunc(hangGrace, func() { c.kill(statusCrashed) })
	defer t.Stop()
	c.cmd.Wait()
	close(c.end)
	row := &resultRow{Status: statusCrashed, Reason: "the worker process crashed", Stderr: c.stderr.lines()}
	row.Exit = c.cmd.ProcessState.String()
	if why := c.why.Load(); why != nil {
		row.Status, row.Stderr = *why, nil
		switch *why {
		case statusTimeout:
			row.Reason = (&slowError{r.b.how.Timeout}).Error()
		case statusMemory:
			row.Reason = fmt.Sprintf("the worker process holds more than %d MB", r.b.flags.memory)
		}
	}
	return row
}

// loadLimit bounds the time to load a part.
const loadLimit = 5 * time.Minute

// ask makes the process load a part, and starts a process if there is none. If the process ends,
// the row says how.
func (r *remote) ask(spec *partSpec) (*isolatedReply, *resultRow, error) {
	if r.child == nil {
		if err := r.start(); err != nil {
			return nil, nil, err
		}
	}
	reply := &isolatedReply{}
	err := r.child.in.Encode(&isolatedRequest{Load: spec})
	if err == nil {
		err = r.child.receive(loadLimit, reply)
	}
	if err != nil {
		return nil, r.ended(), nil
	}
	for i := range reply.Unread {
		reply.Unread[i].id = reply.IDs[i]
	}
	r.times.addPhases(reply.Times)
	r.child.loaded = spec
	r.child.names = &remoteNames{map[ee.Symbol]string{}, map[ee.MethodHandle]string{}}
	return reply, nil, nil
}

func (r *remote) load(i int) (*part, error) {
	spec := &r.b.plan.parts[i]
	reply, end, err := r.ask(spec)
	if err == nil && end != nil && r.ctx.Err() == nil {
		spec, reply, err = r.loadOneByOne(spec)
	}
	if err != nil || reply == nil {
		return &part{spec: spec}, err
	}
	if reply.Error != "" {
		if r.b.plan.lone {
			return nil, errors.New(spec.Files[0].Name + ": " + reply.Error)
		}
		for _, f := range spec.Files {
			r.b.unread(unreadFile{f.Name, reply.Error, f.ID})
		}
	}
	for _, u := range reply.Unread {
		r.b.unread(u)
	}
	p := &part{spec: spec}
	for k := range reply.Tasks {
		if t := &reply.Tasks[k]; r.b.sel.takes(t.ID) {
			p.tasks, p.numbers = append(p.tasks, *t), append(p.numbers, k)
		}
	}
	for k := range reply.Broken {
		if row := &reply.Broken[k]; r.b.sel.takes(uint64(row.ID)) {
			r.lines.count(p, spec.Files[reply.Files[k]].Index, k-len(reply.Broken), row)
			if reply.Rows != nil {
				r.b.remote(p, -1, &jobOutput{Row: reply.Rows[k]})
			}
		}
	}
	r.b.sel.found.Add(int64(len(reply.Tasks) + len(reply.Broken)))
	r.lines.flush()
	return p, nil
}

// loadOneByOne finds the files of a part that make the process end, records them as unread, and
// loads the others.
func (r *remote) loadOneByOne(spec *partSpec) (*partSpec, *isolatedReply, error) {
	good := *spec
	good.Files = nil
	for _, f := range spec.Files {
		one := *spec
		one.Files = []partFile{f}
		_, end, err := r.ask(&one)
		if err != nil {
			return nil, nil, err
		}
		if end == nil {
			good.Files = append(good.Files, f)
			continue
		}
		r.b.unread(unreadFile{f.Name, end.Reason + ": " + end.Exit + ": " + strings.Join(end.Stderr[:min(1, len(end.Stderr))], ""), f.ID})
	}
	if len(good.Files) == 0 {
		return &good, nil, nil
	}
	reply, _, err := r.ask(&good)
	return &good, reply, err
}

func (r *remote) run(ctx context.Context, p *part, lo, hi int) {
	failed := r.stats.failed
	done := lo
	for done < hi && ctx.Err() == nil {
		n, end := r.compile(p, done, hi, nil)
		if done += n; end == nil || ctx.Err() != nil {
			continue
		}
		// Compile the job once more: to find the phase, or to see that the crash does not repeat.
		phase := ""
		n, end = r.compile(p, done, done+1, &phase)
		if n == 0 && end != nil && ctx.Err() == nil {
			p.name(end, &p.tasks[done])
			end.Phase = phase
			r.lines.count(p, p.file(done), done, end)
			if r.b.want.Rows {
				r.b.remote(p, done, &jobOutput{Row: &results.Row{File: filepath.Base(r.b.plan.files[p.file(done)].name), Method: end.Method, Target: end.Target, Opt: end.Opt,
					Error: end.Status + ": " + end.Reason}})
			}
			n = 1
		}
		done += n
	}
	r.lines.flush()
	r.b.progress.step(done-lo, r.stats.failed-failed)
}

// compile makes the process compile the jobs [lo, hi). It returns how many are done, and how the
// process ended, if it did. If phase is not nil, it receives the name of the last phase that has
// ended.
func (r *remote) compile(p *part, lo, hi int, phase *string) (n int, end *resultRow) {
	if r.child == nil || r.child.loaded != p.spec {
		reply, end, err := r.ask(p.spec)
		if err != nil {
			return 0, &resultRow{Status: statusCrashed, Reason: err.Error()}
		}
		if end != nil || reply.Error != "" {
			return 0, end
		}
	}
	err := r.child.in.Encode(&isolatedRequest{Jobs: p.numbers[lo:hi], Phases: phase != nil})
	for i := lo; i < hi && err == nil; {
		var reply isolatedReply
		if err = r.child.receive(r.b.how.Timeout, &reply); err != nil {
			break
		}
		if reply.Row == nil {
			*phase = "after " + reply.Phase
			continue
		}
		file := p.file(i)
		r.lines.count(p, file, i, reply.Row)
		if o := reply.Output; o != nil {
			if o.Row != nil {
				r.b.remote(p, i, o)
				o.Row = nil
			}
			if p.outputs != nil && reply.Row.Status == statusCompiled {
				r.child.names.add(o)
				p.outputs[i] = o
			}
		}
		r.stats.files[file].add(reply.Args)
		for k, calls := range reply.Inlines {
			r.stats.inlines[k] += calls
		}
		i++
		n++
	}
	if err != nil {
		return n, r.ended()
	}
	return n, nil
}

func (r *remote) close(report *report) {
	if c := r.child; c != nil {
		if c.loaded != nil {
			r.ask(c.loaded) // to get the times of the last part
		}
		if r.child != nil {
			r.ended()
		}
	}
	report.addPhases(r.times.Phases)
}
