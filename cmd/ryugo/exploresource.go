package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"ryugo"
	"ryugo/ee/record"
	"ryugo/explore"
	"ryugo/inspect"
	"ryugo/passes/inline"
)

// exploreSource supplies the explorer's compiles: it holds the files of a command line.
type exploreSource struct {
	u      universeFlags
	args   []string // FILE or DIR
	un     *universe
	jobs   []job // [row of corpus.Methods]; the rows of broken follow
	broken []brokenMethod
	corpus *explore.Corpus

	mu     sync.Mutex
	others map[uint32]*exploreSource // the same files with another layout of types; the key is the pointer size, plus 1 for vectors of 8 bytes
}

// compileError is the error of a method that does not compile.
type compileError struct{ err error }

func (e *compileError) Error() string { return e.err.Error() }
func (e *compileError) Unwrap() error { return e.err }

// exploreOpts and exploreTargets list the levels and targets that can be shown.
func exploreOpts() []string { return []string{string(ryugo.OptMin), string(ryugo.OptFull)} }

func exploreTargets() []string { return ryugo.Targets() }

func newExploreSource(u *universeFlags, f *exploreFlags, args []string) (*exploreSource, error) {
	s := &exploreSource{u: *u, args: args[:min(1, len(args))], others: map[uint32]*exploreSource{}}
	s.corpus = &explore.Corpus{
		Default: explore.Config{Opt: f.opt, Target: f.target, Disable: f.disable},
		Opts:    exploreOpts(), Targets: exploreTargets(),
		Optional: ryugo.OptionalPhases(), Builds: f.builds, Compile: s.compile, Measure: s.measure,
	}
	if !slices.Contains(s.corpus.Opts, f.opt) || !slices.Contains(s.corpus.Targets, f.target) {
		_, err := ryugo.New(nil, ryugo.Options{Target: f.target, Opt: ryugo.Opt(f.opt)})
		return nil, err
	}
	for _, d := range f.disable {
		if !slices.Contains(s.corpus.Optional, d) {
			return nil, fmt.Errorf("--disable %s: no optional phase (have %v)", d, s.corpus.Optional)
		}
	}
	if err := s.open(f.target); err != nil {
		return nil, err
	}
	s.list()
	return s, nil
}

// open loads the files for a target.
func (s *exploreSource) open(target string) (err error) {
	s.u.setTarget(target)
	s.u.segments = true
	if s.un, err = s.u.open(s.args); err != nil {
		return err
	}
	s.jobs, s.broken, err = s.un.jobs("", s.config(&explore.Config{Target: target}))
	return err
}

// config returns the configuration that selects recorded compiles.
func (s *exploreSource) config(c *explore.Config) record.Config {
	return record.Config{Target: c.Target, Opt: c.Opt}
}

// list fills the corpus with the methods; those that cannot be loaded come last.
func (s *exploreSource) list() {
	c := s.corpus
	files := make([]int, len(s.un.files)) // index in c.Files; the segments of one file share an entry
	for i, f := range s.un.files {
		if i == 0 || f.name != s.un.files[i-1].name {
			c.Files = append(c.Files, f.name)
		}
		files[i] = len(c.Files) - 1
	}
	c.Title = s.title()
	type named struct {
		file            int
		name, signature string
	}
	var all []named
	count := map[string]int{} // number of methods with a name, and with a name and signature
	for i := range s.jobs {
		name, signature := s.un.files[s.jobs[i].file].world.methodParts(s.jobs[i].method)
		all = append(all, named{files[s.jobs[i].file], name, signature})
		count[name]++
	}
	for _, b := range s.broken {
		all = append(all, named{files[b.file], b.name, ""})
		count[b.name]++
	}
	for _, n := range all {
		key := n.name
		if count[n.name] > 1 {
			key += n.signature
			if count[key+" "]++; count[key+" "] > 1 { // the same method in another file, or recorded twice
				key = fmt.Sprintf("%s~%d", key, count[key+" "])
			}
		}
		c.Methods = append(c.Methods, explore.Method{Key: key, Name: n.name, Signature: n.signature, File: n.file})
	}
}

// forPointers returns the source with types laid out for a target.
func (s *exploreSource) forPointers(target string) (*exploreSource, error) {
	if ryugo.PointerSize(target) == s.u.pointer && ryugo.HasVector64(target) == s.u.vector64 {
		return s, nil
	}
	size := ryugo.PointerSize(target)
	if ryugo.HasVector64(target) {
		size++
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.others[size]; o != nil {
		return o, nil
	}
	o := &exploreSource{u: s.u, args: s.args}
	if err := o.open(target); err != nil {
		return nil, err
	}
	s.others[size] = o
	return o, nil
}

// compile captures a compile, for explore.Corpus.
func (s *exploreSource) compile(ctx context.Context, method int, c explore.Config) (*explore.Compile, error) {
	if method >= len(s.jobs) {
		return nil, s.broken[method-len(s.jobs)].err
	}
	if c.Build != "" {
		return s.otherBuild(ctx, method, c)
	}
	o, err := s.forPointers(c.Target)
	if err != nil {
		return nil, err
	}
	if method >= len(o.jobs) || o.jobs[method].file != s.jobs[method].file {
		return nil, fmt.Errorf("%s: not there for %s", s.corpus.Methods[method].Name, c.Target)
	}
	return o.capture(method, &c)
}

// capture compiles a method of this source.
func (s *exploreSource) capture(method int, c *explore.Config) (*explore.Compile, error) {
	j := s.jobs[method]
	w := s.un.files[j.file].world
	in := s.un.capture(w, s.jobs, method, w.session(s.jobs), options(c))
	in.Rounds = timedRounds
	m, err := inspect.Capture(in)
	if m == nil {
		return nil, err
	}
	out := &explore.Compile{Method: m}
	if err != nil {
		err = &compileError{w.blame(j, err)}
		fl := describe(err, lastPhase(&in))
		m.Error, out.FailedPhase, out.FailedIL = fl.Reason, fl.Phase, fl.ILOffset
	}
	return out, err
}

// options returns the compiler options for c.
func options(c *explore.Config) ryugo.Options {
	return ryugo.Options{Target: c.Target, Opt: ryugo.Opt(c.Opt), Disable: c.Disable}
}

// lastPhase returns the phase in which the compile of a method ends.
func lastPhase(in *inspect.Input) string {
	c, err := ryugo.New(in.Session.JIT, in.Options)
	if err != nil {
		return ""
	}
	c.Compile(in.Session.Begin(in.Index))
	return c.LastPhase()
}

// measure compiles all methods with one worker for each world, for explore.Corpus.
func (s *exploreSource) measure(ctx context.Context, yield func(explore.Measure)) {
	type worker struct {
		c       *ryugo.Compiler
		session ryugo.Session
	}
	workers := map[*world]*worker{}
	o := options(&s.corpus.Default)
	for i := range s.jobs {
		if ctx.Err() != nil {
			return
		}
		world := s.un.files[s.jobs[i].file].world
		w := workers[world]
		if w == nil {
			w = &worker{session: world.session(s.jobs)}
			var err error
			if w.c, err = ryugo.New(w.session.JIT, o); err != nil {
				return
			}
			workers[world] = w
		}
		w.c.Compile(w.session.Begin(i)) // loads the types, which must not count as compile time
		begin := time.Now()
		code, err := w.c.Compile(w.session.Begin(i))
		row := explore.Measure{Ns: time.Since(begin).Nanoseconds(), IL: len(w.c.IR().Info.IL)}
		if err = world.blame(s.jobs[i], err); err != nil {
			row.Error = err.Error()
		} else {
			row.Code = len(code.Text) + len(code.ROData)
			row.Spills, row.Level = w.c.IR().Spills(), levelOf(w.c)
			for _, call := range w.c.Inlines()[min(1, len(w.c.Inlines())):] {
				if call.Reason == inline.Inlined {
					row.Inlines++
				}
			}
		}
		yield(row)
	}
	for _, b := range s.broken {
		yield(explore.Measure{Error: b.err.Error()})
	}
}

// levelOf returns the level of the last compile: only full builds the flow graph.
func levelOf(c *ryugo.Compiler) string {
	if len(c.IR().Flow.RPO) == 0 {
		return string(ryugo.OptMin)
	}
	return string(ryugo.OptFull)
}

// otherBuild captures a compile by another build of the compiler.
func (s *exploreSource) otherBuild(ctx context.Context, method int, c explore.Config) (*explore.Compile, error) {
	name := s.corpus.Methods[method].Name
	args := []string{"dump", "--json", "--target", c.Target, "--opt", c.Opt}
	for _, d := range c.Disable {
		args = append(args, "--disable", d)
	}
	for _, r := range s.u.refs {
		args = append(args, "--ref", r)
	}
	cmd := exec.CommandContext(ctx, c.Build, append(args, s.un.files[s.jobs[method].file].name, name)...)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	for d := json.NewDecoder(&out); ; {
		m := new(inspect.Method)
		if failed := d.Decode(m); failed != nil {
			if err == nil {
				err = failed
			}
			return nil, fmt.Errorf("%s %s: %w: %s", c.Build, strings.Join(cmd.Args[1:], " "), err, strings.TrimSpace(errOut.String()))
		}
		if m.Name == name && m.Token == s.token(method) {
			return &explore.Compile{Method: m}, nil
		}
	}
}

// token returns the metadata token of a method in the form that inspect writes; empty for a
// recording.
func (s *exploreSource) token(method int) string {
	if t := s.un.origin(s.jobs[method]).Token; t != 0 {
		return t.String()
	}
	return ""
}
