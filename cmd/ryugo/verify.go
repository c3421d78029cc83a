package main

import (
	"fmt"

	"ryugo"
	"ryugo/ee/replay"
)

// verifier compares what comes out of recorded compiles with what came out then.
type verifier struct {
	un    *universe
	jobs  []job
	diffs []string // [job]
}

// verifyReport is what it found.
type verifyReport struct {
	Compared    int          `json:"compared"`
	Differences []difference `json:"differences"`
}

type difference struct {
	Method string `json:"method"`
	First  string `json:"first"`
}

// newVerifier wants files with code.
func newVerifier(un *universe, jobs []job) (*verifier, error) {
	for _, f := range un.files {
		if f.world.corpus.File.Meta.NoCode {
			return nil, fmt.Errorf("%s: recorded without code: there is nothing to verify", f.name)
		}
	}
	return &verifier{un, jobs, make([]string, len(jobs))}, nil
}

// check compares what came out of job i. Jobs may be checked at the same time.
func (v *verifier) check(i int, code *ryugo.Code, err error) {
	f := v.un.files[v.jobs[i].file].world.corpus.File
	c := &f.Compiles[v.jobs[i].compile]
	if err != nil || c.Fault != 0 {
		v.diffs[i] = replay.DiffOutcome(f.Outcome(c), err)
		return
	}
	recorded, err := f.Code(c)
	switch {
	case err != nil:
		v.diffs[i] = err.Error()
	case recorded == nil:
		v.diffs[i] = "no code was recorded"
	default:
		v.diffs[i] = replay.Diff(recorded, code)
	}
}

func (v *verifier) report() *verifyReport {
	r := &verifyReport{Compared: len(v.jobs), Differences: []difference{}}
	for i, d := range v.diffs {
		if d != "" {
			f := v.un.files[v.jobs[i].file].world.corpus.File
			_, name := f.Method(&f.Compiles[v.jobs[i].compile])
			r.Differences = append(r.Differences, difference{name.Class + "::" + name.Name, d})
		}
	}
	return r
}
