package bench

import (
	"encoding/json"
	"flag"
	"math"
	"os/exec"
	"path/filepath"
	"testing"

	"ryugo/passes"
)

var effects = flag.Bool("effects", false, "measure what each optional phase costs and brings (takes a quarter of an hour)")

// TestPhaseEffects reports, for each phase that can be disabled, its share of the compile time, and
// the effect of disabling it on compile time, code size and the run time of the benchmark programs:
//
//	go test ./bench -run PhaseEffects -effects -v -timeout 0
func TestPhaseEffects(t *testing.T) {
	if !*effects {
		t.Skip("run with -effects")
	}
	ryugo := build(t, "ryugo")
	files := corpusFiles(t)
	type figures struct {
		bytes, ns float64
		phases    map[string]float64
	}
	// compile returns the shortest time of several compiles of both files.
	compile := func(args ...string) (best figures) {
		for range 5 {
			cmd := exec.Command(ryugo, append([]string{"compile", "--opt", "full", "--jobs", "1", "--stats", "json"}, append(args, files...)...)...)
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v: %v", cmd, err)
			}
			var s struct {
				CodeBytes, JitNs float64
				Phases           []struct {
					Name string
					Ns   float64
				}
			}
			if err := json.Unmarshal(out, &s); err != nil {
				t.Fatal(err)
			}
			if best.ns != 0 && s.JitNs >= best.ns {
				continue
			}
			best = figures{s.CodeBytes, s.JitNs, map[string]float64{}}
			for _, p := range s.Phases {
				best.phases[p.Name] = p.Ns
			}
		}
		return best
	}
	percent := func(now, before float64) float64 { return (now/before - 1) * 100 }

	names := passes.OptionalPhases()
	engines := []engine{{name: "full", cmd: []string{ryugo, "run", "--engine", "full"}}}
	for _, n := range names {
		engines = append(engines, engine{name: "no " + n, cmd: []string{ryugo, "run", "--engine", "full", "--disable", n}})
	}
	times := make([][]float64, len(programs)) // the time of each engine, relative to full's
	for i, p := range programs {
		m := race(t, engines, median, programRounds, filepath.Join("../testdata/cs/bench", p.name+".exe"), p.size)
		for _, d := range m {
			times[i] = append(times[i], d.Seconds()/m[0].Seconds())
		}
	}
	all := compile()
	t.Logf("| phase | share of compile time | without it: compile time | code bytes | programs' time | most |")
	t.Logf("|---|---|---|---|---|---|")
	for i, n := range names {
		without := compile("--disable", n)
		mean, most, at := 0.0, 0.0, ""
		for j, r := range times {
			mean += math.Log(r[i+1]) / float64(len(times))
			if r[i+1] > most {
				most, at = r[i+1], programs[j].name
			}
		}
		t.Logf("| %s | %.1f %% | %+.1f %% | %+.2f %% | %+.1f %% | %s %+.0f %% |", n, all.phases[n]/all.ns*100,
			percent(without.ns, all.ns), percent(without.bytes, all.bytes), percent(math.Exp(mean), 1), at, percent(most, 1))
	}
}
