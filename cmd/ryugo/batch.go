package main

import (
	"cmp"
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/counts"
	"ryugo/ee/record"
	"ryugo/glob"
)

// batch compiles the methods of a command line.
type batch struct {
	u       *universeFlags
	plan    *plan
	sel     selection
	workers int
	how     compileOptions
	flags   batchFlags
	all     bool // the report lists all failures and differences

	// session, when not nil, is what a worker asks instead of the world of a part.
	session func(worker int, p *part) ryugo.Session
	// done, when not nil, is called by a worker for each job of a part, with the
	// compiler that made it.
	done func(worker int, p *part, i int, c *ryugo.Compiler, code *ryugo.Code, err error)
	// loaded and complete, when not nil, are called for each part: when its jobs are
	// known, and when all are done; complete in the order of the parts.
	loaded, complete func(p *part)
	// want is what the outputs want of jobs that worker processes compile. remote, when not
	// nil, is called with the row of each, also of one that ended its process.
	want   wanted
	remote func(p *part, i int, o *jobOutput)

	ran     *counts.File
	memory  []int // [worker] bytes of the last job, with how.Memory
	results *resultFile
	before  workerStats // of the results that there were
	stats   []workerStats
	heap    heapLimit
	// progress counts what is done.
	progress progress
}

// compileOptions say how methods are compiled. A worker process gets them as JSON.
type compileOptions struct {
	Check   bool
	Labels  []string // of a profile
	Stop    string   // the phase that ends a compile, or empty
	Disable []string
	Timeout time.Duration // of a method; 0 is none
	Verify  bool          // recorded code is compared
	Memory  bool          // methods are compiled once more, for the memory that they take
}

// options are those of a compiler.
func (o *compileOptions) options(config record.Config) ryugo.Options {
	return ryugo.Options{Target: config.Target, Opt: ryugo.Opt(config.Opt), Check: o.Check, Labels: o.Labels, StopAfter: o.Stop, Disable: o.Disable, Timings: true}
}

// job is one method of a batch.
type job struct {
	file    int
	method  ee.MethodHandle
	compile int // of a recorded file
	config  record.Config
}

// brokenMethod is a method that cannot be asked to be compiled.
type brokenMethod struct {
	file  int
	name  string
	err   error
	token uint32 // row of MethodDef, or 0
}

// engine is what a worker compiles with.
type engine interface {
	// load reads a part. Files that cannot be read are noted in the plan.
	load(i int) (*part, error)
	// run compiles the jobs of p from lo to before hi and counts them.
	run(ctx context.Context, p *part, lo, hi int)
	// close ends the engine and adds what its phases took.
	close(r *report)
}

// run compiles the jobs and gathers what the workers counted. When ctx is done
// before the end the report is of what was compiled, and the error is ctx's cause.
func (b *batch) run(ctx context.Context) (*report, error) {
	if err := b.start(); err != nil {
		return nil, err
	}
	if b.plan.kept == nil {
		defer b.plan.open.close()
	}
	defer b.heap.restore()
	b.progress.start(b.plan.methods, b.flags.progress)
	defer b.progress.done()
	engines := make([]engine, b.workers)
	for w := range engines {
		engines[w] = b.engine(ctx, w)
	}
	f := newFeed(ctx, len(b.plan.parts), b.workers)
	f.load = func(w, i int) (*part, error) {
		p, err := engines[w].load(i)
		if err == nil && b.loaded != nil {
			b.loaded(p)
		}
		return p, err
	}
	f.complete = func(p *part) {
		if b.complete != nil {
			b.complete(p)
		}
	}
	var wg sync.WaitGroup
	for w := range engines {
		wg.Go(func() {
			for p, lo, hi, ok := f.claim(w, nil); ok; p, lo, hi, ok = f.claim(w, p) {
				engines[w].run(ctx, p, lo, hi)
				f.done(p, hi-lo)
			}
		})
	}
	wg.Wait()
	r := &report{Jobs: b.workers, Phases: []phaseReport{}, Failures: []failure{}}
	for _, e := range engines {
		e.close(r)
	}
	if err := errors.Join(f.err, b.results.close()); err != nil {
		return nil, err
	}
	b.gather(r)
	if ctx.Err() != nil {
		return r, context.Cause(ctx)
	}
	return r, unmatched(b.sel.set, int(b.sel.found.Load())+b.before.done, b.names)
}

// names calls add with the name and the signature of each method.
func (b *batch) names(add func(name string, sig func() glob.Signature)) {
	for i := range b.plan.parts {
		if un, err := b.u.load(&b.plan.parts[i], b.ran, &b.plan.open); err == nil {
			un.names(add)
		}
	}
}

// start checks the options and reads the results that there are.
func (b *batch) start() (err error) {
	if err := b.prepare(); err != nil {
		return err
	}
	if b.sel.shard, err = parseShard(b.flags.shard); err != nil {
		return err
	}
	b.sel.levels = b.plan.levels(b.sel.config.Opt)
	b.sel.tasks = b.sel.tasks || b.flags.results != "" || b.flags.shard != "" || b.flags.isolate
	b.stats = make([]workerStats, b.workers)
	for w := range b.stats {
		b.stats[w].init(b)
	}
	b.memory = make([]int, b.workers)
	b.before.init(b)
	if b.flags.results != "" {
		if err := b.openResults(); err != nil {
			return err
		}
	} else if b.flags.resume {
		return errors.New("--resume without --results FILE")
	}
	b.noteUnread()
	b.heap.start(len(b.plan.parts) > 1, b.workers)
	return nil
}

// prepare checks how methods are compiled and which.
func (b *batch) prepare() (err error) {
	if b.sel.config != (record.Config{}) {
		if _, err := ryugo.New(nil, b.how.options(b.sel.config)); err != nil {
			return err
		}
	}
	if b.sel.set, err = glob.ParseSet(b.sel.filter); err != nil {
		return err
	}
	if b.ran, err = b.u.counts(); err != nil {
		return err
	}
	return nil
}

// openResults opens the file for results, and counts those that there are.
func (b *batch) openResults() (err error) {
	b.sel.done = map[uint64]struct{}{}
	index := map[string]int{}
	for i, f := range b.plan.files {
		index[f.id] = i
	}
	unread := map[string]bool{}
	b.results, err = openResults(b.flags.results, b.flags.resume, func(row *resultRow) {
		if _, seen := b.sel.done[uint64(row.ID)]; seen {
			return
		}
		b.sel.done[uint64(row.ID)] = struct{}{}
		if row.Status == statusUnread {
			unread[row.File] = true
			return
		}
		file, known := index[row.File] // of recorded compiles it is not known
		b.before.count(max(file, 0), order{file: file, known: known}, row)
	})
	return err
}

// noteUnread writes rows for the files that cannot be read, and leaves those to other
// shards that are theirs.
func (b *batch) noteUnread() {
	list := b.plan.unread
	b.plan.unread = nil
	for _, u := range list {
		b.unread(u)
	}
}

// unread notes a file that cannot be read.
func (b *batch) unread(u unreadFile) {
	id := taskID(u.id, "", 0, "", "")
	if !b.sel.shard.has(id) {
		return
	}
	b.plan.noteUnread(u)
	if _, done := b.sel.done[id]; done || b.results == nil {
		return
	}
	var l rowLines
	l.add(&resultRow{ID: rowID(id), File: u.id, Status: statusUnread, Reason: u.Reason})
	b.results.write(l.buf.Bytes())
}

// engine makes that of a worker.
func (b *batch) engine(ctx context.Context, w int) engine {
	if b.flags.isolate {
		return newRemote(ctx, b, w)
	}
	return &local{b: b, worker: w, stats: &b.stats[w]}
}

// heapLimit bounds the heap of a batch of many parts: Go collects often enough that
// what was dropped does not add up, and not more often than that.
type heapLimit struct {
	mu   sync.Mutex
	base int64
	old  int64
	on   bool
}

// heapBase and heapWorker are the heap of a batch: for all, and for each worker.
const (
	heapBase   = 96 << 20
	heapWorker = 64 << 20
)

func (h *heapLimit) start(on bool, workers int) {
	if h.on = on; on {
		h.base = heapBase + heapWorker*int64(workers)
		h.old = debug.SetMemoryLimit(h.base)
	}
}

// adjust is called when a part was loaded: what is held may need more.
func (h *heapLimit) adjust() {
	if !h.on {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	debug.SetMemoryLimit(max(h.base, 2*liveHeap()))
}

func (h *heapLimit) restore() {
	if h.on {
		debug.SetMemoryLimit(h.old)
	}
}

// addName adds a name to a list of those that were met.
func addName(list, name string) string {
	switch {
	case list == name || name == "":
		return list
	case list == "":
		return name
	case slices.Contains(strings.Split(list, "+"), name):
		return list
	}
	return list + "+" + name
}

// order is where a failure is listed.
type order struct {
	file, part, job int
	known           bool
}

func (a order) compare(b order) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.part, b.part), cmp.Compare(a.job, b.job))
}

// workerStats is what one worker counts; workers share nothing.
type workerStats struct {
	done, failed int
	inlines      inlineCounts
	files        []fileReport
	others       fileReport // rows of no file of the plan
	memory       memoryReport
	target, opt  string
	groups       map[string]*failureGroup
	compared     int
	diffs        []orderedDifference
	differing    int
	b            *batch
}

// failureGroup is the failures of one reason; unless the report lists all, no more of
// them are kept than it shows.
type failureGroup struct {
	count int
	kept  []orderedFailure
}

type orderedFailure struct {
	order
	failure
}

type orderedDifference struct {
	order
	difference
}

func (s *workerStats) init(b *batch) {
	s.b, s.files, s.groups = b, make([]fileReport, len(b.plan.files)), map[string]*failureGroup{}
}

// count adds a row, of the file with an index in the plan.
func (s *workerStats) count(file int, at order, row *resultRow) {
	s.done++
	fr, name := &s.others, row.File
	if at.known {
		fr, name = &s.files[file], s.b.plan.files[file].name
	}
	fr.ILBytes += int64(row.ILBytes)
	if row.Memory > 0 {
		s.memory.count(memoryReport{Methods: 1, Bytes: int64(row.Memory), Most: row.Memory, Method: row.Method})
	}
	s.target, s.opt = addName(s.target, row.Target), addName(s.opt, row.Opt)
	if row.Status == statusCompiled {
		fr.Methods++
		fr.Compiled++
		fr.CodeBytes += int64(row.CodeBytes)
	} else {
		s.failed++
		fl := row.failure(name)
		fr.count(&fl)
		s.keep(at, fl)
	}
	if s.b.how.Verify {
		s.compared++
		if row.Differs != "" {
			s.differing++
			s.diffs = keepFirst(append(s.diffs, orderedDifference{at, difference{row.Method, row.Differs}}), listedDifferences, s.b.all,
				func(d *orderedDifference) order { return d.order })
		}
	}
}

// keep adds a failure to those of its reason.
func (s *workerStats) keep(at order, fl failure) {
	key := fl.reasonKey()
	g := s.groups[key]
	if g == nil {
		g = &failureGroup{}
		s.groups[key] = g
	}
	g.count++
	g.kept = keepFirst(append(g.kept, orderedFailure{at, fl}), listedFailures, s.b.all, func(x *orderedFailure) order { return x.order })
}

// keepFirst drops what is not among the first n of a list, now and then; with all
// nothing.
func keepFirst[T any](list []T, n int, all bool, at func(*T) order) []T {
	if all || len(list) < 64+2*n {
		return list
	}
	sortByOrder(list, at)
	clear(list[n:])
	return list[:n]
}

func sortByOrder[T any](list []T, at func(*T) order) {
	slices.SortStableFunc(list, func(a, b T) int { return at(&a).compare(at(&b)) })
}

// gather adds what the workers counted to the report.
func (b *batch) gather(r *report) {
	r.Files = make([]fileReport, len(b.plan.files))
	for i := range r.Files {
		r.Files[i].File = b.plan.files[i].name
	}
	others := fileReport{File: "before"}
	var memory memoryReport
	groups := map[string]*failureGroup{}
	var calls inlineCounts
	var diffs []orderedDifference
	for _, s := range append([]workerStats{b.before}, b.stats...) {
		for i := range s.files {
			r.Files[i].merge(&s.files[i])
		}
		others.merge(&s.others)
		memory.count(s.memory)
		for i, n := range s.inlines {
			calls[i] += n
		}
		for _, name := range strings.Split(s.target, "+") {
			r.Target = addName(r.Target, name)
		}
		for _, name := range strings.Split(s.opt, "+") {
			r.Opt = addName(r.Opt, name)
		}
		for key, g := range s.groups {
			if groups[key] == nil {
				groups[key] = &failureGroup{}
			}
			groups[key].count += g.count
			groups[key].kept = append(groups[key].kept, g.kept...)
		}
		diffs = append(diffs, s.diffs...)
		r.compared += s.compared
		r.differing += s.differing
	}
	if others.Methods > 0 {
		r.Files = append(r.Files, others)
	}
	if memory.Methods > 0 {
		r.Memory = &memory
	}
	r.Done = b.before.done
	r.Inlines = calls.rows()
	var all []orderedFailure
	for key, g := range groups {
		sortByOrder(g.kept, func(x *orderedFailure) order { return x.order })
		r.groups = append(r.groups, reasonGroup{key, g})
		all = append(all, g.kept...)
	}
	sortByOrder(all, func(x *orderedFailure) order { return x.order })
	for i := range all {
		r.Failures = append(r.Failures, all[i].failure)
	}
	sortByOrder(diffs, func(d *orderedDifference) order { return d.order })
	for i := range diffs {
		r.differences = append(r.differences, diffs[i].difference)
	}
	r.Unread = b.plan.unread
	slices.SortStableFunc(r.Unread, func(a, b unreadFile) int { return strings.Compare(a.File, b.File) })
	r.sum()
}

// describe sorts an error of a compile.
func describe(err error, phase string) failure {
	fl := failure{Phase: phase, Reason: err.Error()}
	var un *ee.Unsupported
	var bad *ee.BadInput
	var in *ryugo.InternalError
	switch {
	case errors.As(err, &un):
		fl.Method, fl.Reason, fl.unsupported, fl.ILOffset = un.Method, un.Reason, true, offset(un.ILOffset)
	case errors.As(err, &bad):
		fl.Method, fl.Reason, fl.ILOffset = bad.Method, bad.Reason, offset(bad.ILOffset)
	case errors.As(err, &in):
		fl.Method, fl.Reason = in.Method, "internal error: "+in.Reason
	}
	return fl
}

// offset is nil for an IL offset that is not known.
func offset(off int) *int {
	if off < 0 {
		return nil
	}
	return &off
}
