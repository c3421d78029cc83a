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

	// session, if not nil, replaces the session of a part's world for a worker.
	session func(worker int, p *part) ryugo.Session
	// done, if not nil, is called by a worker for each job of a part, with the compiler that
	// compiled the job.
	done func(worker int, p *part, i int, c *ryugo.Compiler, code *ryugo.Code, err error)
	// loaded and complete, if not nil, are called for each part: loaded when its jobs are known,
	// complete when all of them are done, in the order of the parts.
	loaded, complete func(p *part)
	// want says what the outputs need of jobs that worker processes compile. remote, if not nil, is
	// called with the output of each such job, also of a job that ended its process.
	want   wanted
	remote func(p *part, i int, o *jobOutput)

	ran     *counts.File
	memory  []int // [worker] memory of the last job, bytes; only if how.Memory
	results *resultFile
	before  workerStats // statistics of the results that the file had at the start
	stats   []workerStats
	heap    heapLimit
	// progress counts compiled methods.
	progress progress
}

// compileOptions say how methods are compiled. A worker process gets them as JSON.
type compileOptions struct {
	Check   bool
	Labels  []string // labels of a profile
	Stop    string   // the last phase to run, or empty
	Disable []string
	Timeout time.Duration // limit for a method; 0: none
	Verify  bool          // compare with the recorded code
	Memory  bool          // compile each method once more, to measure the memory that it takes
}

// options returns the options of a compiler for config.
func (o *compileOptions) options(config record.Config) ryugo.Options {
	return ryugo.Options{Target: config.Target, Opt: ryugo.Opt(config.Opt), Check: o.Check, Labels: o.Labels, StopAfter: o.Stop, Disable: o.Disable, Timings: true}
}

// job is one method of a batch.
type job struct {
	file    int
	method  ee.MethodHandle
	compile int // index of the compile in a recorded file
	config  record.Config
}

// brokenMethod is a method that cannot be given to the compiler, because it cannot be loaded.
type brokenMethod struct {
	file  int
	name  string
	err   error
	token uint32 // row of MethodDef, or 0
}

// engine compiles the jobs of one worker.
type engine interface {
	// load reads a part. It records files that it cannot read in the plan.
	load(i int) (*part, error)
	// run compiles the jobs [lo, hi) of p and counts them.
	run(ctx context.Context, p *part, lo, hi int)
	// close ends the engine and adds the times of its phases to r.
	close(r *report)
}

// run compiles the jobs and gathers the workers' statistics. If ctx is done before the end, the
// report covers the methods compiled until then, and the error is ctx's cause.
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

// start checks the options and reads the existing results.
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

// prepare checks the options of the compiles and the selection of methods.
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

// openResults opens the file for results and counts the existing ones.
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
		file, known := index[row.File] // rows of recorded compiles name no file
		b.before.count(max(file, 0), order{file: file, known: known}, row)
	})
	return err
}

// noteUnread writes rows for the files that cannot be read, except those that belong to other
// shards.
func (b *batch) noteUnread() {
	list := b.plan.unread
	b.plan.unread = nil
	for _, u := range list {
		b.unread(u)
	}
}

// unread records a file that cannot be read.
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

// engine makes the engine of worker w.
func (b *batch) engine(ctx context.Context, w int) engine {
	if b.flags.isolate {
		return newRemote(ctx, b, w)
	}
	return &local{b: b, worker: w, stats: &b.stats[w]}
}

// heapLimit bounds the heap of a batch of many parts. Go then collects garbage often enough that
// dropped parts do not add up, but not more often than necessary.
type heapLimit struct {
	mu   sync.Mutex
	base int64
	old  int64
	on   bool
}

// heapBase and heapWorker are the heap limit of a batch in bytes: a base, and an amount for each
// worker.
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

// adjust is called after a part was loaded, because live data may need a higher limit.
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

// addName adds a name to a list of names joined by "+", unless the list has it.
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

// order is the position of a failure in the report.
type order struct {
	file, part, job int
	known           bool
}

func (a order) compare(b order) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.part, b.part), cmp.Compare(a.job, b.job))
}

// workerStats is what one worker counts. Workers share no statistics.
type workerStats struct {
	done, failed int
	inlines      inlineCounts
	files        []fileReport
	others       fileReport // rows that belong to no file of the plan
	memory       memoryReport
	target, opt  string
	groups       map[string]*failureGroup
	compared     int
	diffs        []orderedDifference
	differing    int
	b            *batch
}

// failureGroup holds the failures with one reason. Unless the report lists all failures, only about
// as many are kept as it shows.
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

// count adds a row. file is the index of its file in the plan.
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

// keep adds a failure to the group of its reason.
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

// keepFirst sometimes drops all but the first n of a list; if all is set, it drops nothing.
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

// gather adds the workers' statistics to the report.
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

// describe classifies an error of a compile.
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

// offset returns a pointer to an IL offset; nil if the offset is unknown.
func offset(off int) *int {
	if off < 0 {
		return nil
	}
	return &off
}
