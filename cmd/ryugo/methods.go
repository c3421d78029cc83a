package main

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/glob"
	"ryugo/output"
	"ryugo/results"
)

// methodFlags are the flags that ask for a row for each method.
type methodFlags struct {
	file string // empty: no rows
	code bool
}

func (f *methodFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.file, "methods", "", "write a row of JSON for each method to `FILE`, packed if its name ends in .zst; -: to the standard output, before the report")
	c.Flags().BoolVar(&f.code, "code", false, "add the code to the rows of --methods, in place of what can be counted in it")
}

// methodRows writes a row for each method that is compiled, as it is compiled.
type methodRows struct {
	code   bool
	phases int

	mu      sync.Mutex
	file    *output.File // nil: standard output
	w       *results.Writer
	err     error
	workers []methodWorker
}

// methodWorker is a worker's state for the part of the batch that it compiles.
type methodWorker struct {
	part  *part
	names map[symbolOf]string
	last  map[*ryugo.Compiler][]int64 // total time of each phase after the last compile, ns
}

type symbolOf struct {
	*world
	ee.Symbol
}

// newMethodRows opens the file for rows; out is the standard output.
func newMethodRows(f *methodFlags, workers int, out io.Writer) (*methodRows, error) {
	m := makeMethodRows(f.code, workers)
	if f.file != "-" {
		var err error
		if m.file, err = output.Create(f.file); err != nil {
			return nil, err
		}
		out = m.file
	}
	h := results.Header{Build: version(), Phases: ryugo.PhaseNames()}
	var err error
	m.w, err = results.NewWriter(out, strings.HasSuffix(f.file, ".zst"), h)
	return m, err
}

// makeMethodRows returns a maker of rows, with code or without.
func makeMethodRows(code bool, workers int) *methodRows {
	return &methodRows{code: code, phases: len(ryugo.PhaseNames()), workers: make([]methodWorker, workers)}
}

// register makes b write a row for each method.
func (m *methodRows) register(b *batch) {
	loaded, done := b.loaded, b.done
	b.loaded = func(p *part) {
		if loaded != nil {
			loaded(p)
		}
		for i := range p.broken {
			m.write(p.brokenMethod(i, b.sel.config))
		}
	}
	b.remote = func(p *part, i int, o *jobOutput) { m.write(o.Row) }
	b.done = func(worker int, p *part, i int, c *ryugo.Compiler, code *ryugo.Code, err error) {
		r := m.row(worker, p, i, c, code, err)
		r.Memory = int64(b.memory[worker])
		m.write(r)
		if done != nil {
			done(worker, p, i, c, code, err)
		}
	}
}

// row returns the row of job i of part p, which worker has compiled with c.
func (m *methodRows) row(worker int, p *part, i int, c *ryugo.Compiler, code *ryugo.Code, err error) *results.Row {
	w := &m.workers[worker]
	if w.part != p {
		*w = methodWorker{p, map[symbolOf]string{}, map[*ryugo.Compiler][]int64{}}
	}
	j := &p.jobs[i]
	file := &p.un.files[j.file]
	var r results.Row
	if err == nil {
		r = results.Of(j.config.Target, code, func(s ee.Symbol) string { return w.symbol(file.world, s) }, m.code)
		spills := c.IR().Spills()
		r.Spills = &spills
	}
	r.Error = results.ErrorText(err)
	r.File, r.Target, r.Opt = filepath.Base(file.name), j.config.Target, j.config.Opt
	r.Method, r.Signature = file.world.methodParts(j.method)
	r.Phases = m.times(w, c)
	return &r
}

// symbol returns the name that world gives to s.
func (w *methodWorker) symbol(world *world, s ee.Symbol) string {
	name, ok := w.names[symbolOf{world, s}]
	if !ok {
		name = world.describeSymbol(s)
		w.names[symbolOf{world, s}] = name
	}
	return name
}

// times returns the nanoseconds of c's last compile, by phase.
func (m *methodRows) times(w *methodWorker, c *ryugo.Compiler) []int64 {
	last := w.last[c]
	if last == nil {
		last = make([]int64, m.phases)
		w.last[c] = last
	}
	ns := make([]int64, m.phases)
	for i, p := range c.PhaseTimes() {
		ns[i], last[i] = p.Ns-last[i], p.Ns
	}
	return ns
}

// brokenMethod returns the row of a method that could not be loaded.
func (p *part) brokenMethod(i int, config record.Config) *results.Row {
	b := &p.broken[i]
	return &results.Row{File: filepath.Base(p.un.files[b.file].name), Method: b.name, Target: config.Target, Opt: config.Opt, Error: results.ErrorText(b.err)}
}

func (m *methodRows) write(r *results.Row) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err == nil {
		m.err = m.w.Write(r)
	}
}

// close finishes the rows and closes the file.
func (m *methodRows) close() error {
	if err := m.w.Close(); m.err == nil {
		m.err = err
	}
	if m.file == nil {
		return m.err
	}
	return m.file.CloseWith(m.err)
}

// abort discards the file.
func (m *methodRows) abort() {
	if m.file != nil {
		m.file.Abort()
	}
}

// methodParts returns the name of a method and, if known, its parameter types in parentheses.
func (w *world) methodParts(m ee.MethodHandle) (name, signature string) {
	if w.corpus != nil {
		return w.corpus.MethodName(m), recordedSignature(w.corpus.Signature(m))
	}
	x := w.loader.Method(m)
	name = x.FullName()
	return name, strings.TrimPrefix(x.DisplayName(), name)
}

// describeSymbol returns symbolName with the text of a string literal.
func (w *world) describeSymbol(s ee.Symbol) string {
	name := w.symbolName(s)
	if w.corpus == nil && s.Kind() == ee.SymString {
		name += strings.TrimPrefix(w.jit.DescribeSymbol(s), s.Kind().String()+":")
	}
	return name
}

// recordedSignature returns the parameter types of a recorded method, as far as they are known: a
// class whose name was not asked for is written as class or struct.
func recordedSignature(sig glob.Signature) string {
	if sig.Return == "" || slices.Contains(sig.Params, "") {
		return ""
	}
	return "(" + strings.Join(sig.Params, ",") + ")"
}
