package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"sort"
	"strings"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/passes/inline"
)

// batch compiles the methods of a command line.
type batch struct {
	un            *universe
	jobs          []job
	broken        []brokenMethod
	workers       int
	check, labels bool
	stop          string // the phase that ends a compile, or empty
	disable       []string
	// session, when not nil, is what a worker asks instead of the world.
	session func(worker int, w *world, jobs []job) ryugo.Session
	// done, when not nil, is called by a worker for each job.
	done func(worker, job int, code *ryugo.Code, err error)
	// inlined, when not nil, is called by a worker for each job that compiled.
	inlined func(job int, calls []inline.Context)
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
	file int
	name string
	err  error
}

// workerStats is what one worker counts; workers share nothing.
type workerStats struct {
	done     int
	inlines  inlineCounts
	files    []fileReport
	failures []indexedFailure
}

type indexedFailure struct {
	job int
	failure
}

// run compiles the jobs and gathers what the workers counted. When ctx is done
// before the end there is no report.
func (b *batch) run(ctx context.Context) (*report, error) {
	stats := make([]workerStats, b.workers)
	for w := range stats {
		stats[w].files = make([]fileReport, len(b.un.files))
	}
	progress := newProgress(len(b.jobs))
	defer progress.done()
	r := &report{Jobs: b.workers, Phases: []phaseReport{}, Failures: []failure{}, Unread: b.un.unread}
	for _, p := range b.parts() {
		r.Target, r.Opt = addName(r.Target, p.config.Target), addName(r.Opt, p.config.Opt)
		workers, err := ryugo.BatchSessions(len(p.jobs), b.workers,
			ryugo.Options{Target: p.config.Target, Opt: ryugo.Opt(p.config.Opt), Check: b.check, StopAfter: b.stop, Disable: b.disable, Timings: true, Labels: b.labels, Stop: ctx.Done()},
			func(w int) ryugo.Session {
				if b.session != nil {
					return b.session(w, p.world, p.jobs)
				}
				return p.world.session(p.jobs)
			},
			func(w int, c *ryugo.Compiler, i int, code *ryugo.Code, err error) {
				s := &stats[w]
				s.done++
				progress.step(s.done)
				fr := &s.files[p.jobs[i].file]
				fr.ILBytes += int64(len(c.IR().Info.IL))
				if err == nil {
					fr.Methods++
					fr.Compiled++
					fr.CodeBytes += int64(len(code.Text) + len(code.ROData))
					ir := c.IR()
					s.inlines.count(c.Inlines())
					if b.inlined != nil {
						b.inlined(p.at[i], c.Inlines())
					}
					fr.add(argCounts{int64(ir.TempsForArgs), int64(ir.StructArgCopies), int64(ir.StructsInRegs), int64(ir.PromotedStructs)})
				} else {
					err = p.world.blame(p.jobs[i], err)
					fl := describe(err, c.LastPhase())
					fl.File = b.un.files[p.jobs[i].file].name
					fr.count(&fl)
					s.failures = append(s.failures, indexedFailure{p.at[i], fl})
				}
				if b.done != nil {
					b.done(w, p.at[i], code, err)
				}
			})
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return nil, err
		}
		for _, c := range workers {
			for i, t := range c.PhaseTimes() {
				if i == len(r.Phases) {
					r.Phases = append(r.Phases, phaseReport{Name: t.Name})
				}
				r.Phases[i].Ns += t.Ns
			}
		}
	}
	b.gather(r, stats)
	return r, nil
}

// addName adds a name to a list of those that were met.
func addName(list, name string) string {
	switch {
	case list == "":
		return name
	case slices.Contains(strings.Split(list, "+"), name):
		return list
	}
	return list + "+" + name
}

// part is the jobs of a batch that ask the same world and are compiled alike.
type part struct {
	world  *world
	config record.Config
	jobs   []job
	at     []int // [jobs] their index in the batch
}

// parts divides the jobs.
func (b *batch) parts() (parts []*part) {
	last := &part{}
	for i, j := range b.jobs {
		if w := b.un.files[j.file].world; w != last.world || j.config != last.config {
			last = nil
			for _, p := range parts {
				if p.world == w && p.config == j.config {
					last = p
				}
			}
			if last == nil {
				last = &part{world: w, config: j.config}
				parts = append(parts, last)
			}
		}
		last.jobs, last.at = append(last.jobs, j), append(last.at, i)
	}
	return parts
}

// gather adds what the workers counted to the report.
func (b *batch) gather(r *report, stats []workerStats) {
	r.Files = make([]fileReport, len(b.un.files))
	for i := range r.Files {
		fr := &r.Files[i]
		fr.File = b.un.files[i].name
		for w := range stats {
			s := &stats[w].files[i]
			fr.Methods += s.Methods
			fr.Compiled += s.Compiled
			fr.Unsupported += s.Unsupported
			fr.Failed += s.Failed
			fr.ILBytes += s.ILBytes
			fr.CodeBytes += s.CodeBytes
			fr.add(s.argCounts)
		}
	}
	var calls inlineCounts
	for w := range stats {
		for i, n := range stats[w].inlines {
			calls[i] += n
		}
	}
	r.Inlines = calls.rows()
	for _, x := range b.broken {
		fl := describe(x.err, "loading")
		fl.File, fl.Method = b.un.files[x.file].name, x.name
		r.Files[x.file].count(&fl)
		r.Failures = append(r.Failures, fl)
	}
	var all []indexedFailure
	for w := range stats {
		all = append(all, stats[w].failures...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].job < all[j].job })
	for _, x := range all {
		r.Failures = append(r.Failures, x.failure)
	}
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

// progress is a bar on a terminal, and nothing in a pipe.
type progress struct {
	p   *mpb.Progress
	bar *mpb.Bar
}

// progressStep is how many methods a worker compiles between two updates.
const progressStep = 256

func newProgress(total int) *progress {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return &progress{}
	}
	p := mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(48))
	bar := p.AddBar(int64(total), mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name("compiling "), decor.CountersNoUnit("%d / %d")),
		mpb.AppendDecorators(decor.Percentage()))
	return &progress{p, bar}
}

// step is called with a worker's running count.
func (p *progress) step(n int) {
	if p.bar != nil && n%progressStep == 0 {
		p.bar.IncrBy(progressStep)
	}
}

func (p *progress) done() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.p.Wait()
	}
}
