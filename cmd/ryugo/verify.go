package main

import (
	"fmt"
	"path/filepath"

	"ryugo"
	"ryugo/ee/replay"
)

// verifyReport is the result of --verify: how the results of recorded compiles differ from the
// recorded results.
type verifyReport struct {
	Compared    int          `json:"compared"`
	Differences []difference `json:"differences"`
}

type difference struct {
	Method string `json:"method"`
	First  string `json:"first"`
}

// checkCode returns an error if a recorded file has no code.
func (p *plan) checkCode() error {
	for _, f := range p.files {
		if filepath.Ext(f.name) != recordedExt {
			continue
		}
		a, err := p.open.get(f.name)
		if err != nil {
			return err
		}
		if a.Meta.NoCode {
			return fmt.Errorf("%s: recorded without code: there is nothing to verify", f.name)
		}
	}
	return nil
}

// verify compares the result of a job with the recorded result and returns the first difference.
// Concurrent calls are allowed.
func (f *inputFile) verify(j *job, code *ryugo.Code, err error) string {
	file := f.world.corpus.File
	c := &file.Compiles[j.compile]
	if err != nil || c.Fault != 0 {
		return replay.DiffOutcome(file.Outcome(c), err)
	}
	recorded, err := file.Code(c)
	switch {
	case err != nil:
		return err.Error()
	case recorded == nil:
		return "no code was recorded"
	}
	return replay.Diff(recorded, code)
}
