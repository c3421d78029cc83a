package throughput

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"
)

// Plan describes a run.
type Plan struct {
	Builds [2]string // executables, of the base and of the new build
	// Args are the worker's flags and files. Files are only the files, for builds without a worker,
	// which also get Opt and Target.
	Args        []string
	Files       []string
	Opt, Target string
	Pairs       int // pairs of processes, at least 2
	Visits      int // of each chunk by each process, at least 2
	// Instructions selects how instructions are counted; it is one of Counters.
	Instructions string
	// Progress, if not nil, is called with the fraction of the run that is done, 0 to 1.
	Progress func(part float64)
}

// Sides are the names of Plan.Builds.
var Sides = [2]string{"base", "new"}

// chunk is the number of methods that a request compiles: about half a millisecond of work, so that
// many requests finish before the machine gives the core to another process.
const chunk = 16

// run is the state of a run.
type run struct {
	Plan
	results [2]*Result
	skip    []int // methods that one of the builds does not compile
}

// Measure does a run. It measures builds without a worker as whole processes. Both results have the
// same number of samples, in pairs.
func Measure(ctx context.Context, plan *Plan) ([2]*Result, error) {
	now := time.Now()
	machine := thisMachine()
	r := run{Plan: *plan}
	for s := range r.results {
		path, err := exec.LookPath(plan.Builds[s])
		if err != nil {
			return r.results, err
		}
		r.Builds[s] = path
		binary, err := fileHash(path)
		if err != nil {
			return r.results, err
		}
		r.results[s] = &Result{Time: now.UTC(), Run: fmt.Sprintf("%x", now.UnixNano()), Side: Sides[s], Binary: binary, Machine: machine, Files: plan.Files}
	}
	for pair := range plan.Pairs {
		err := r.measurePair(ctx, pair)
		if pair == 0 && errors.Is(err, errNoWorker) {
			return r.results, r.measureWhole(ctx)
		}
		if err != nil {
			return r.results, err
		}
	}
	return r.results, r.count(ctx)
}

// Counters are the values of Plan.Instructions: the machine's counters or else callgrind if it is
// installed; one of these, which must be available; none.
var Counters = []string{CountAuto, CountPerf, CountCallgrind, CountOff}

const (
	CountAuto      = "auto"
	CountPerf      = "perf"
	CountCallgrind = "callgrind"
	CountOff       = "off"
)

// count counts the instructions of both builds as Plan.Instructions says. Under callgrind, both
// builds run at the same time, because the counts do not depend on other load.
func (r *run) count(ctx context.Context) error {
	counted := r.results[0].Counts != nil && r.results[1].Counts != nil
	switch {
	case r.Instructions == CountOff:
		r.results[0].Counts, r.results[1].Counts = nil, nil
		return nil
	case r.Instructions == CountPerf && !counted:
		return errors.New("the machine has no counter of instructions, or its kernel does not offer it")
	case r.Instructions == CountPerf, r.Instructions == CountAuto && (counted || !hasCallgrind()):
		return nil
	}
	g, ctx := errgroup.WithContext(ctx)
	for s, build := range r.Builds {
		g.Go(func() (err error) {
			r.results[s].Counts, err = countUnderCallgrind(ctx, build, r.Args, r.skip)
			return err
		})
	}
	return g.Wait()
}

// progress reports the fraction that is done after a visit.
func (r *run) progress(pair, visit int) {
	if r.Progress != nil {
		r.Progress((float64(pair) + float64(visit+1)/float64(r.Visits)) / float64(r.Pairs))
	}
}

// fileHash returns the first digits of a file's SHA-256.
func fileHash(path string) (string, error) {
	in, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer in.Close()
	h := sha256.New()
	if _, err := io.Copy(h, in); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6]), nil
}

// measurePair runs a pair of processes and adds a sample to each result.
func (r *run) measurePair(ctx context.Context, pair int) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	dir, err := os.MkdirTemp("", "ryugo-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var ps [2]*process
	defer func() {
		for _, p := range ps {
			if p != nil && err != nil {
				cancel()
				p.cmd.Wait()
			}
		}
	}()
	for n := range ps {
		s := (n + pair) % 2 // the side that starts first alternates
		// Of two files with the same bytes, one may be faster for as long as it is in memory,
		// because of its position there. For each pair, a copy gets a new position.
		path := filepath.Join(dir, Sides[s], filepath.Base(r.Builds[s]))
		if err := copyTo(path, r.Builds[s]); err != nil {
			return err
		}
		if ps[s], err = start(ctx, nil, r.Builds[s], path, r.Args); err != nil {
			return err
		}
	}
	if err := r.agree(ps); err != nil {
		return err
	}
	var sums [2]*answer
	for visit := 0; visit < r.Visits || visit < mostVisits*r.Visits && !(sums[0].settled() && sums[1].settled()); visit++ {
		if err := visitAll(ps, pair, visit); err != nil {
			return err
		}
		if visit < r.Visits {
			r.progress(pair, visit)
		}
		if visit < r.Visits-1 {
			continue
		}
		for s, p := range ps {
			if sums[s], err = p.ask(&request{Sum: true}); err != nil {
				return err
			}
		}
	}
	for s, p := range ps {
		ps[s] = nil
		if err := p.end(); err != nil {
			return err
		}
		r.results[s].add(sums[s], p.hello.Counter)
	}
	return nil
}

// visitAll asks both processes for each chunk once.
func visitAll(ps [2]*process, pair, visit int) error {
	methods := ps[0].hello.Methods
	for c := range (methods + chunk - 1) / chunk {
		q := &request{From: c * chunk, To: min((c+1)*chunk, methods), Half: visit % 2, Order: visit / 2 % 2}
		for n := range ps {
			if _, err := ps[(n+c+visit+pair)%2].ask(q); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostVisits limits the number of visits to this multiple of the plan's, for a machine that is so
// busy that the minimum times have not settled.
const mostVisits = 4

// settledWithin is the fraction by which the minimum times of half of the visits may exceed those
// of all visits when the minimum times have settled: then more visits would find hardly any shorter
// times.
const settledWithin = 0.05

// settled reports whether the minimum times have settled.
func (a *answer) settled() bool {
	half := float64(a.Halves[0].Total+a.Halves[1].Total) / 2
	return half <= (1+settledWithin)*float64(a.All.Total)
}

// add adds the sample of one process.
func (r *Result) add(a *answer, counted bool) {
	r.Samples = append(r.Samples, Sample{a.All.times(), [2]Times{a.Halves[0].times(), a.Halves[1].times()}})
	if !counted {
		return
	}
	if r.Counts == nil {
		r.Counts = &Counts{By: CountPerf, Total: a.All.Instructions}
	}
	r.Counts.Total = min(r.Counts.Total, a.All.Instructions)
}

// agree excludes from both builds the methods that one of them does not compile, and records what
// is measured.
func (r *run) agree(ps [2]*process) error {
	a, b := &ps[0].hello, &ps[1].hello
	if a.Corpus != b.Corpus || a.Methods != b.Methods {
		return fmt.Errorf("the builds do not find the same methods: %d and %d", a.Methods, b.Methods)
	}
	r.skip = nil
	methods, bytes := 0, int64(0)
	for i := range a.IL {
		if a.IL[i] < 0 || b.IL[i] < 0 {
			r.skip = append(r.skip, i)
			continue
		}
		methods++
		bytes += int64(a.IL[i])
	}
	if methods == 0 {
		return errors.New("the builds compile none of the methods")
	}
	for s, p := range ps {
		res := r.results[s]
		res.Build, res.Corpus, res.Target, res.Opt = p.hello.Build, p.hello.Corpus, p.hello.Target, p.hello.Opt
		res.Methods, res.ILBytes, res.Phases = methods, bytes, nil
		for _, ph := range p.hello.Phases {
			res.Phases = append(res.Phases, ph.Name)
		}
		if _, err := p.ask(&request{Skip: r.skip}); err != nil {
			return err
		}
	}
	return nil
}
