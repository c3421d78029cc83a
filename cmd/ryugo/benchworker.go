package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/throughput"
	"ryugo/vm/corelib"
)

// benchCorpus are the flags that say which compiles are measured.
type benchCorpus struct {
	universeFlags
	target, opt, filter string
	methods             int
}

func (f *benchCorpus) register(c *cobra.Command) {
	fl := c.Flags()
	refFlag(c, &f.refs)
	registerTarget(c, &f.target)
	fl.StringVar(&f.opt, "opt", string(ryugo.OptFull), "optimization level: min, full")
	filterFlag(c, &f.filter)
	fl.IntVar(&f.methods, "sample", 1000, "how many methods are measured, evenly spaced over all; 0: all")
}

// args returns f as a command line.
func (f *benchCorpus) args() []string {
	args := []string{"--opt", f.opt, "--target", f.target, "--filter", f.filter, "--sample", fmt.Sprint(f.methods)}
	for _, r := range f.refs {
		args = append(args, "--ref", r)
	}
	return args
}

// benchWorkerCommand is the command that `ryugo bench` starts in each build.
func benchWorkerCommand() *cobra.Command {
	var f benchCorpus
	c := &cobra.Command{
		Use:    throughput.WorkerCommand + " [FILE|DIR]...",
		Short:  "Keep a warm compiler and answer the requests of ryugo bench on standard input",
		Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return benchWorker(&f, args, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	f.register(c)
	return c
}

func benchWorker(f *benchCorpus, args []string, in io.Reader, out io.Writer) error {
	f.setTarget(f.target)
	un, err := f.open(args)
	if err != nil {
		return err
	}
	if len(un.unread) > 0 {
		return fmt.Errorf("%s: %s", un.unread[0].File, un.unread[0].Reason)
	}
	jobs, _, err := un.jobs(f.filter, record.Config{Target: f.target, Opt: f.opt})
	if err != nil {
		return err
	}
	jobs = spaced(jobs, f.methods)
	b, err := newWarmBench(un, jobs)
	if err != nil {
		return err
	}
	h := throughput.Hello{Build: version(), Target: f.target, Opt: f.opt, Methods: len(jobs)}
	if h.Corpus, err = corpusHash(un, jobs); err != nil {
		return err
	}
	for _, p := range ryugo.PhaseFuncs() {
		h.Phases = append(h.Phases, throughput.Phase(p))
	}
	for range warmRounds {
		h.IL = b.warm(h.IL[:0])
	}
	return throughput.Serve(h, b, in, out)
}

// spaced returns n of the jobs, evenly spaced; all jobs if n is 0.
func spaced(jobs []job, n int) []job {
	if n == 0 || n >= len(jobs) {
		return jobs
	}
	some := make([]job, n)
	for i := range some {
		some[i] = jobs[i*len(jobs)/n]
	}
	return some
}

// warmRounds is the number of rounds after which a compiler allocates no more memory.
const warmRounds = 2

// corpusHash returns a hash of the compiled files and of the names of the methods.
func corpusHash(un *universe, jobs []job) (string, error) {
	h := sha256.New()
	for _, f := range un.files {
		if f.name == coreName {
			h.Write(corelib.Image)
			continue
		}
		in, err := os.Open(f.name)
		if err != nil {
			return "", err
		}
		_, err = io.Copy(h, in)
		in.Close()
		if err != nil {
			return "", err
		}
	}
	for _, j := range jobs {
		fmt.Fprintln(h, un.files[j.file].world.methodName(j.method), j.config)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6]), nil
}

// warmBench holds the compilers of a universe, one for each world and configuration.
type warmBench struct {
	compilers []*ryugo.Compiler
	of        []*ryugo.Compiler // [job] the compiler
	begin     []func(i int) ee.MethodHandle
}

func newWarmBench(un *universe, jobs []job) (*warmBench, error) {
	type asked struct {
		*world
		record.Config
	}
	made := map[asked]*ryugo.Compiler{}
	begins := map[asked]func(i int) ee.MethodHandle{}
	b := &warmBench{}
	for _, j := range jobs {
		key := asked{un.files[j.file].world, j.config}
		if made[key] == nil {
			s := key.session(jobs)
			c, err := ryugo.New(s.JIT, ryugo.Options{Target: key.Target, Opt: ryugo.Opt(key.Opt)})
			if err != nil {
				return nil, err
			}
			made[key], begins[key] = c, s.Begin
			b.compilers = append(b.compilers, c)
		}
		b.of, b.begin = append(b.of, made[key]), append(b.begin, begins[key])
	}
	return b, nil
}

// warm compiles all methods and appends the IL size of each in bytes; -1 for a method that does not
// compile.
func (b *warmBench) warm(il []int) []int {
	for i, c := range b.of {
		n := -1
		if _, err := c.Compile(b.begin[i](i)); err == nil {
			n = len(c.IR().Info.IL)
		}
		il = append(il, n)
	}
	return il
}

func (b *warmBench) Compile(i int) { b.of[i].Compile(b.begin[i](i)) }

func (b *warmBench) TimePhases(on bool) {
	for _, c := range b.compilers {
		c.TimePhases(on)
	}
}

func (b *warmBench) AddPhaseTimes(ns []int64) {
	for _, c := range b.compilers {
		c.AddPhaseTimes(ns)
	}
}
