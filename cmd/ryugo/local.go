package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ryugo"
	"ryugo/arena"
	"ryugo/ee/record"
	"ryugo/nodes"
)

// local is an engine in this process.
type local struct {
	b      *batch
	worker int
	stats  *workerStats
	// The compilers of the current part.
	part      *part
	session   ryugo.Session
	compilers map[record.Config]*ryugo.Compiler
	phases    []phaseReport
	watch     stopwatch
	after     func(phase string, m *nodes.Method) // hook of compilers made from now on
	lines     rowLines
	row       resultRow // row of the last job
}

func (l *local) load(i int) (*part, error) {
	b := l.b
	p := &part{spec: &b.plan.parts[i]}
	var err error
	p.un, err = b.read(i)
	if err != nil {
		if b.plan.lone {
			return nil, err
		}
		for _, f := range p.spec.Files {
			b.unread(unreadFile{f.Name, reasonOf(f.Name, err), f.ID})
		}
		p.un = &universe{}
	}
	for _, u := range p.un.unread {
		b.unread(u)
	}
	p.choose(&b.sel)
	for k, x := range p.broken {
		l.count(p, p.spec.Files[x.file].Index, k-len(p.broken), p.brokenRow(k))
	}
	l.flush()
	b.heap.adjust()
	return p, nil
}

// brokenRow returns the row of a method that cannot be loaded.
func (p *part) brokenRow(i int) *resultRow {
	x := &p.broken[i]
	fl := describe(x.err, "loading")
	row := &resultRow{Method: x.name, Status: statusFailed, Phase: fl.Phase, ILOffset: fl.ILOffset, Reason: fl.Reason}
	if fl.unsupported {
		row.Status = statusUnsupported
	}
	if p.brokenTasks != nil {
		p.name(row, &p.brokenTasks[i])
	}
	return row
}

// read reads the files of a part.
func (b *batch) read(i int) (un *universe, err error) {
	p := b.plan
	if p.kept == nil {
		return b.u.load(&p.parts[i], b.ran, &p.open)
	}
	p.mu.Lock()
	un = p.kept[i]
	p.mu.Unlock()
	if un != nil {
		return un, nil
	}
	if un, err = b.u.load(&p.parts[i], b.ran, &p.open); err == nil {
		p.mu.Lock()
		p.kept[i] = un
		p.mu.Unlock()
	}
	return un, err
}

// name fills the fields of a row that identify the method.
func (p *part) name(row *resultRow, t *task) {
	row.ID, row.Method, row.Target, row.Opt = rowID(t.ID), t.Method, t.Target, t.Opt
	if !p.spec.recorded() {
		row.File = p.spec.Files[t.File].ID
	}
}

// count adds a row to the statistics and to the results.
func (l *local) count(p *part, file, job int, row *resultRow) {
	l.stats.count(file, order{file, p.spec.Segment, job, true}, row)
	if l.b.results != nil {
		l.lines.add(row)
	}
}

// flush writes the collected rows.
func (l *local) flush() {
	l.b.results.write(l.lines.buf.Bytes())
	l.lines.buf.Reset()
}

func (l *local) run(ctx context.Context, p *part, lo, hi int) {
	if p != l.part {
		l.enter(p)
	}
	failed := l.stats.failed
	i := lo
	for ; i < hi && ctx.Err() == nil; i++ {
		row, c := l.compile(p, i)
		l.count(p, p.file(i), i, row)
		if row.Status == statusCompiled {
			l.stats.inlines.count(c.Inlines())
			l.stats.files[p.file(i)].add(argsOf(c))
		}
	}
	l.flush()
	l.b.progress.step(i-lo, l.stats.failed-failed)
}

// argsOf returns how the arguments of c's last method are passed.
func argsOf(c *ryugo.Compiler) argCounts {
	ir := c.IR()
	return argCounts{int64(ir.TempsForArgs), int64(ir.StructArgCopies), int64(ir.StructsInRegs), int64(ir.PromotedStructs)}
}

// enter prepares for the jobs of a part.
func (l *local) enter(p *part) {
	l.leave()
	l.part, l.compilers = p, map[record.Config]*ryugo.Compiler{}
	if l.b.session != nil {
		l.session = l.b.session(l.worker, p)
	} else {
		l.session = ryugo.Session{}
		if len(p.jobs) > 0 {
			l.session = p.world(0).session(p.jobs)
		}
	}
}

// leave adds up the phase times of a part.
func (l *local) leave() {
	for _, c := range l.compilers {
		for i, t := range c.PhaseTimes() {
			if i == len(l.phases) {
				l.phases = append(l.phases, phaseReport{Name: t.Name})
			}
			l.phases[i].Ns += t.Ns
		}
	}
	l.part, l.compilers = nil, nil
}

// compiler returns the compiler for a configuration.
func (l *local) compiler(config record.Config) (*ryugo.Compiler, error) {
	if c := l.compilers[config]; c != nil {
		return c, nil
	}
	o := l.b.how.options(config)
	o.After = l.after
	o.Budget = l.watch.budget(l.b.how.Timeout)
	c, err := ryugo.New(l.session.JIT, o)
	if err == nil {
		l.compilers[config] = c
	}
	return c, err
}

// compile compiles job i of a part. The row is valid until the next call. The compiler is nil if
// its options are invalid.
func (l *local) compile(p *part, i int) (*resultRow, *ryugo.Compiler) {
	j := &p.jobs[i]
	row := &l.row
	*row = resultRow{Target: j.config.Target, Opt: j.config.Opt}
	if p.tasks != nil {
		p.name(row, &p.tasks[i])
	}
	c, err := l.compiler(j.config)
	if err != nil {
		row.Status, row.Reason, row.Method = statusFailed, err.Error(), p.world(i).methodName(j.method)
		return row, nil
	}
	m := l.session.Begin(i)
	l.watch.begin(l.b.how.Timeout)
	code, err := c.Compile(m)
	l.watch.end()
	if err == nil {
		row.Status, row.CodeBytes = statusCompiled, len(code.Text)+len(code.ROData)
		if p.tasks != nil {
			row.Code = codeHash(code)
		}
	} else {
		row.fail(p, i, err, c.LastPhase())
	}
	row.ILBytes = len(c.IR().Info.IL)
	if l.b.how.Verify {
		row.Differs = p.un.files[j.file].verify(j, code, err)
		if row.Differs != "" {
			row.Method = p.world(i).methodName(j.method)
		}
	}
	if l.b.how.Memory && err == nil {
		row.Memory = l.memory(j.config, i)
		if row.Method == "" {
			row.Method = p.world(i).methodName(j.method)
		}
	}
	if l.b.memory != nil {
		l.b.memory[l.worker] = row.Memory
	}
	if l.b.done != nil {
		l.b.done(l.worker, p, i, c, code, err)
	}
	return row, c
}

// memory compiles job i once more, with a worker that has compiled nothing else, and returns the
// bytes of its tables; 0 if the method takes too long.
func (l *local) memory(config record.Config, i int) int {
	o := l.b.how.options(config)
	o.Timings, o.Budget = false, l.watch.budget(l.b.how.Timeout)
	c, err := ryugo.New(l.session.JIT, o)
	if err != nil {
		return 0
	}
	m := l.session.Begin(i)
	l.watch.begin(l.b.how.Timeout)
	_, err = c.Compile(m)
	l.watch.end()
	if err != nil {
		return 0
	}
	return c.Memory()
}

// fail fills the row of a job that did not compile.
func (row *resultRow) fail(p *part, i int, err error, phase string) {
	err = p.world(i).blame(p.jobs[i], err)
	fl := describe(err, phase)
	row.Status, row.Phase, row.Reason, row.ILOffset = statusFailed, fl.Phase, fl.Reason, fl.ILOffset
	var slow *slowError
	switch {
	case errors.As(err, &slow):
		row.Status = statusTimeout
	case fl.unsupported:
		row.Status = statusUnsupported
	}
	if row.Method == "" {
		row.Method = fl.Method
	}
	if row.Method == "" {
		row.Method = p.world(i).methodName(p.jobs[i].method)
	}
}

func (l *local) close(r *report) {
	l.leave()
	r.addPhases(l.phases)
}

// slowError is the error for a method that took longer than --method-timeout.
type slowError struct{ limit time.Duration }

func (e *slowError) Error() string { return fmt.Sprintf("the compile takes longer than %v", e.limit) }

// stopwatch abandons a compile that takes too long, at the next check of the budget in one of its
// loops. It costs nothing if there is no limit.
type stopwatch struct {
	over  *arena.Budget
	timer *time.Timer
	fired chan struct{}
}

// budget returns the budget that the compilers check; nil without a limit.
func (s *stopwatch) budget(limit time.Duration) *arena.Budget {
	if limit > 0 && s.over == nil {
		s.over, s.fired = new(arena.Budget), make(chan struct{}, 1)
	}
	return s.over
}

func (s *stopwatch) begin(limit time.Duration) {
	switch {
	case s.over == nil:
	case s.timer == nil:
		s.timer = time.AfterFunc(limit, func() {
			s.over.Stop(&slowError{limit})
			s.fired <- struct{}{}
		})
	default:
		s.timer.Reset(limit)
	}
}

func (s *stopwatch) end() {
	if s.over != nil && !s.timer.Stop() {
		<-s.fired // so that it does not stop the next compile
		s.over.Resume()
	}
}
