package throughput

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"

	"ryugo/subprocess"
)

// wholeReport is the part of the output of `ryugo compile --stats json` that is used; all builds
// have this command.
type wholeReport struct {
	Compiled int   `json:"compiled"`
	ILBytes  int64 `json:"ilBytes"`
	Phases   []struct {
		Name string `json:"name"`
		Ns   int64  `json:"ns"`
	} `json:"phases"`
}

// measureWhole measures builds without a worker: whole processes in alternating order, their CPU
// time, and the times of phases that they report. A sample is the minimum over some processes.
func (r *run) measureWhole(ctx context.Context) error {
	for pair := range r.Pairs {
		for visit := range r.Visits {
			for n := range r.results {
				s := (n + pair + visit) % 2
				if err := r.addWhole(ctx, s, pair, visit); err != nil {
					return err
				}
			}
			r.progress(pair, visit)
		}
	}
	for _, res := range r.results {
		for i := range res.Samples {
			s := &res.Samples[i]
			s.Times = shorter(s.Halves[0], s.Halves[1])
		}
	}
	if a, b := r.results[0].Methods, r.results[1].Methods; a != b {
		return fmt.Errorf("the builds compile %d and %d methods: whole processes of them cannot be compared", a, b)
	}
	return nil
}

// addWhole runs one process of side s.
func (r *run) addWhole(ctx context.Context, s, pair, visit int) error {
	build, res := r.Builds[s], r.results[s]
	args := append([]string{"compile", "--stats", "json", "--jobs", "1", "--opt", r.Opt, "--target", r.Target}, r.Files...)
	cmd := exec.CommandContext(ctx, build, args...)
	subprocess.Own(cmd)
	var stdout, stderr bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = environment(), &stdout, &stderr
	err := cmd.Run()
	var report wholeReport
	if bad := json.Unmarshal(stdout.Bytes(), &report); bad != nil || report.Compiled == 0 {
		return fmt.Errorf("%s compile: %v: %s", build, err, strings.TrimSpace(stderr.String()))
	}
	cpu := float64(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime())
	t := Times{Total: cpu, CPU: cpu}
	res.Whole, res.Target, res.Opt = true, r.Target, r.Opt
	res.Build, res.Methods, res.ILBytes, res.Phases = build, report.Compiled, report.ILBytes, nil
	for _, p := range report.Phases {
		res.Phases = append(res.Phases, p.Name)
		t.Phases = append(t.Phases, float64(p.Ns))
	}
	if visit == 0 {
		res.Samples = append(res.Samples, Sample{})
	}
	half := &res.Samples[pair].Halves[visit%2]
	if visit < 2 {
		*half = t
	} else {
		*half = shorter(*half, t)
	}
	return nil
}

// shorter returns the minima of two rounds.
func shorter(a, b Times) Times {
	t := Times{Total: min(a.Total, b.Total), CPU: min(a.CPU, b.CPU)}
	for i := range a.Phases {
		t.Phases = append(t.Phases, min(a.Phases[i], b.Phases[i]))
	}
	return t
}
