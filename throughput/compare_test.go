package throughput

import (
	"bytes"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// phasesOf are the phases of made-up results, and their times.
var phasesOf = []struct {
	name string
	ns   float64
}{{"import", 3000}, {"morph", 2000}, {"scan", 2500}, {"emit", 2500}}

// made makes the results of a run. slow is the additional time of a phase in the new build, as a
// part of the total. noise is the deviation of all times of a pair; each time deviates by another
// tenth of it.
func made(r *rand.Rand, slow float64, noise float64) [2]*Result {
	var results [2]*Result
	for s := range results {
		results[s] = &Result{Run: "1", Side: Sides[s], Build: "v", Corpus: "c", Methods: 1}
		for _, p := range phasesOf {
			results[s].Phases = append(results[s].Phases, p.name)
		}
	}
	for range 10 {
		pair := 1 + noise*r.NormFloat64()
		for s, res := range results {
			draw := func() (t Times) {
				for _, p := range phasesOf {
					ns := p.ns
					if s == 1 && p.name == "scan" {
						ns += slow * 10000
					}
					ns *= pair * (1 + noise/10*r.NormFloat64())
					t.Phases = append(t.Phases, ns)
					t.Total += ns
				}
				t.CPU = t.Total
				return t
			}
			res.Samples = append(res.Samples, Sample{draw(), [2]Times{draw(), draw()}})
		}
	}
	return results
}

// TestCompareFindsPhase: in a hundred runs with noise that is larger than the change, each run
// finds the phase and no other.
func TestCompareFindsPhase(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 100 {
		res := made(r, 0.01, 0.03)
		c, err := Compare(res[0], res[1], DefaultFloor)
		if err != nil {
			t.Fatal(err)
		}
		named := false
		for _, d := range c.Found() {
			named = named || d.Name == "scan"
			if d.Name != "scan" && d.Name != Total && d.Name != CPU {
				t.Errorf("run %d: %s differs by %.2f%%", n, d.Name, 100*d.Change)
			}
		}
		if !named || c.Verdict() != Slower || !c.Slower(0.005) || c.Slower(0.02) {
			t.Errorf("run %d: %s", n, c.Sentence())
		}
	}
}

// TestCompareAA: in two hundred runs of a build against itself there is no difference.
func TestCompareAA(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 200 {
		res := made(r, 0, 0.03)
		c, err := Compare(res[0], res[1], DefaultFloor)
		if err != nil {
			t.Fatal(err)
		}
		if c.Sentence() != Same || c.Slower(0) {
			t.Errorf("run %d: %s", n, c.Sentence())
		}
	}
}

// TestCompareFaster: a phase that only the base has is named, and the other phases are not slower.
func TestCompareFaster(t *testing.T) {
	res := made(rand.New(rand.NewPCG(5, 6)), 0, 0.001)
	base, now := res[0], res[1]
	for i := range now.Samples {
		s := &now.Samples[i]
		for _, x := range []*Times{&s.Times, &s.Halves[0], &s.Halves[1]} {
			x.Total -= x.Phases[0]
			x.CPU, x.Phases = x.Total, x.Phases[1:]
		}
	}
	now.Phases = now.Phases[1:]
	c, err := Compare(base, now, DefaultFloor)
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict() != Faster || len(c.Found()) != 3 || c.Slower(0) {
		t.Error(c.Sentence())
	}
}

// TestCompareStored compares the samples of two runs, also if they come from a file.
func TestCompareStored(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	slow := made(r, 0.05, 0.001)
	slow[1].Run = "2"
	file := filepath.Join(t.TempDir(), "some", "folder")
	if err := Save(file, slow[0]); err != nil {
		t.Fatal(err)
	}
	if err := Save(file, slow[1]); err != nil {
		t.Fatal(err)
	}
	list, err := Load(file)
	if err != nil || len(list) != 2 {
		t.Fatal(len(list), err)
	}
	c, err := Compare(list[0], list[1], DefaultFloor)
	if err != nil {
		t.Fatal(err)
	}
	if s := c.Sentence(); !strings.Contains(s, "slower") || !strings.Contains(s, "scan +5.0") {
		t.Error(s)
	}
	list[1].Methods++
	if _, err := Compare(list[0], list[1], DefaultFloor); err == nil {
		t.Error("results of different methods compare")
	}
}

// TestReports checks that the text and the JSON name the differences.
func TestReports(t *testing.T) {
	res := made(rand.New(rand.NewPCG(9, 10)), 0.03, 0.001)
	res[0].Counts = &Counts{By: CountCallgrind, Total: 100_000_000, Phases: []PhaseCount{{"import", 1000}, {"scan, second scan", 2000}}}
	res[1].Counts = &Counts{By: CountCallgrind, Total: 100_200_000, Phases: []PhaseCount{{"import", 1000}, {"scan, second scan", 202_000}, {"more", 400}}}
	c, err := Compare(res[0], res[1], DefaultFloor)
	if err != nil {
		t.Fatal(err)
	}
	var text, js bytes.Buffer
	if err := c.Text(&text); err != nil {
		t.Fatal(err)
	}
	if err := c.JSON(&js); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"new is slower: ", "scan +3.", "scan, ...", "0.20% *"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in the text:\n%s", want, &text)
		}
	}
	for _, want := range []string{`"verdict":"slower"`, `"name":"scan, second scan","base":2000,"new":202000,"change":0.002`, `"name":"more"`, `"interval":[`} {
		if !strings.Contains(js.String(), want) {
			t.Errorf("no %q in the JSON:\n%s", want, &js)
		}
	}
}

// TestHistory: builds are compared through runs that contain both, whatever the speed of the
// machine was.
func TestHistory(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	ab, bc := made(r, 0.10, 0.001), made(r, -0.05, 0.001)
	ab[0].Binary, ab[1].Binary, bc[0].Binary, bc[1].Binary = "a", "b", "b", "c"
	bc[1].Build = "v1 commit 0123456789ab of today"
	for _, res := range bc {
		res.Run = "2"
		for i := range res.Samples {
			res.Samples[i].Total *= 3
		}
	}
	lone := made(r, 0, 0.001)[0]
	lone.Run, lone.Binary, lone.Side = "3", "d", Sides[1]
	list := Histories([]*Result{ab[0], ab[1], bc[0], bc[1], lone})
	if len(list) != 1 {
		t.Fatal(len(list))
	}
	want := []float64{1, 1.10, 1.10, 1.10 * 0.95, 0}
	for i, row := range list[0].Rows {
		if math.Abs(row.Index-want[i]) > 0.005 {
			t.Errorf("row %d: index %v, want %v", i, row.Index, want[i])
		}
	}
	var text bytes.Buffer
	if err := list[0].Text(&text); err != nil {
		t.Fatal(err)
	}
	svg, err := list[0].SVG()
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{text.String(), string(svg)} {
		if !strings.Contains(out, "0123456789ab") || !strings.Contains(out, "embedded core library") {
			t.Errorf("the commit or the corpus is missing:\n%s", out)
		}
	}
	if !strings.HasPrefix(string(svg), "<svg") {
		t.Errorf("no SVG: %.40s", svg)
	}
}

// TestCountNoise: the effects of the seeds of maps on a round are no difference, although they may
// be many parts of a small one.
func TestCountNoise(t *testing.T) {
	for _, x := range []struct {
		more int64
		want bool
	}{{countNoise, false}, {countNoise + 1, true}} {
		res := made(rand.New(rand.NewPCG(9, 10)), 0, 0.001)
		res[0].Counts = &Counts{By: CountCallgrind, Total: 9_000_000}
		res[1].Counts = &Counts{By: CountCallgrind, Total: 9_000_000 + x.more}
		c, err := Compare(res[0], res[1], DefaultFloor)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Counts[0].Different; got != x.want {
			t.Errorf("%d more: different %v", x.more, got)
		}
	}
}
