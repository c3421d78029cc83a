package throughput

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
)

// Comparison is the comparison of two results.
type Comparison struct {
	Base, New *Result
	Total     Difference
	CPU       Difference
	Phases    []Difference
	Counts    []Difference // of instructions: exact, the total first; empty if a result has no counts
}

// Difference compares one time, or one number of instructions, of both builds.
type Difference struct {
	Name string  `json:"name"`
	Base float64 `json:"base"` // nanoseconds or instructions for each method
	New  float64 `json:"new"`
	// Change is New minus Base as a fraction of the base's total. For a phase, the change that all
	// phases have in common is removed first.
	Change    float64 `json:"change"`
	Low, High float64 `json:"-"`         // the confidence interval of Change
	Noise     float64 `json:"noise"`     // how much each build differs from itself
	Different bool    `json:"different"` // the change is statistically significant and above the noise and the floor
}

// Names of the Differences for all phases together.
const (
	Total = "total"
	CPU   = "CPU time"
)

// Thresholds for a difference.
const (
	// alpha is the probability that a run of a build against itself reports a difference by chance,
	// for all its times together.
	alpha = 0.01
	// DefaultFloor is the smallest change of a time that counts, as a fraction of the base's total.
	// Processes of one build differ by as much, because their memory is at different addresses.
	DefaultFloor = 0.0025
	// countFloor is the floor for numbers of instructions. countNoise is the smallest change of the
	// instructions of a whole round that counts: the seeds of Go's maps, which differ from process
	// to process, change a round by up to some 10,000 instructions, regardless of the number of
	// methods.
	countFloor = 0.0005
	countNoise = 50_000
	// noiseConfidence is the confidence level of the interval that bounds the noise.
	noiseConfidence = 0.95
)

// Compare compares two results over the same corpus. Results of one run are compared pair by pair.
// Results of two runs are compared by their samples, which may differ because the machine's speed
// drifts. floor is the smallest change that counts, as a fraction of the base's total.
func Compare(base, new *Result, floor float64) (*Comparison, error) {
	switch {
	case base.Corpus != new.Corpus || base.Methods != new.Methods || base.Whole != new.Whole:
		return nil, errors.New("the results are of different methods")
	case base.Target != new.Target || base.Opt != new.Opt:
		return nil, errors.New("the results are of different targets or levels")
	case len(base.Samples) < 2 || len(new.Samples) < 2:
		return nil, errors.New("a result has less than two samples")
	}
	c := &Comparison{Base: base, New: new}
	names := phaseNames(base, new)
	tests := 2 + len(names)
	c.Total = difference(base, new, Total, floor, tests)
	c.CPU = difference(base, new, CPU, floor, tests)
	for _, name := range names {
		if d := difference(base, new, name, floor, tests); d.Base+d.New > 0 {
			c.Phases = append(c.Phases, d)
		}
	}
	if base.Counts != nil && new.Counts != nil && base.Counts.By == new.Counts.By {
		c.Counts = compareCounts(base, new)
	}
	return c, nil
}

// phaseNames returns the phases of both results, in order.
func phaseNames(base, new *Result) []string {
	names := slices.Clone(base.Phases)
	for i, name := range new.Phases {
		if !slices.Contains(names, name) {
			names = slices.Insert(names, min(i, len(names)), name)
		}
	}
	return names
}

// Found returns the times that differ, in the order of their changes, the largest first.
func (c *Comparison) Found() (found []Difference) {
	for _, d := range append([]Difference{c.Total, c.CPU}, c.Phases...) {
		if d.Different {
			found = append(found, d)
		}
	}
	slices.SortStableFunc(found, func(a, b Difference) int {
		return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change))
	})
	return found
}

// of returns the time with the given name, 0 for a phase that r does not have.
func (r *Result) of(t *Times, name string) float64 {
	switch name {
	case Total:
		return t.Total
	case CPU:
		return t.CPU
	}
	if i := slices.Index(r.Phases, name); i >= 0 {
		return t.Phases[i]
	}
	return 0
}

// difference compares one time. tests is the number of times that are compared in all.
func difference(base, new *Result, name string, floor float64, tests int) Difference {
	d := Difference{Name: name, Base: mean(base, name) / float64(base.Methods), New: mean(new, name) / float64(new.Methods)}
	confidence := 1 - alpha/float64(tests)
	var s benchmath.Summary
	if base.Run == new.Run {
		s = summary(changes(base, new, name), confidence)
		// Removing the common change of all phases must not turn a faster phase into a slower one.
		d.Different = s.Lo > 0 && d.New > d.Base || s.Hi < 0 && d.New < d.Base
	} else {
		a, b := relative(base, name, base), relative(new, name, base)
		s = benchmath.Summary{Center: median(b) - median(a)}
		s.Lo, s.Hi = s.Center, s.Center
		d.Different = benchmath.AssumeNothing.Compare(sample(a), sample(b)).P < alpha/float64(tests)
	}
	d.Change, d.Low, d.High = s.Center, s.Lo, s.Hi
	d.Noise = noise(base, new, name)
	d.Different = d.Different && math.Abs(d.Change) > max(d.Noise, floor)
	return d
}

// changes returns the differences of the pairs of a run, as fractions of the base's total.
func changes(base, new *Result, name string) (list []float64) {
	for i := range min(len(base.Samples), len(new.Samples)) {
		list = append(list, change(base, &base.Samples[i].Times, new, &new.Samples[i].Times, name))
	}
	return list
}

// change returns the difference of a time in b and in a, as a fraction of a's total. For a phase,
// the ratio that all phases have in common is removed first: a process whose memory is placed
// badly, or whose core is shared, is slower everywhere.
func change(base *Result, a *Times, new *Result, b *Times, name string) float64 {
	x, y := base.of(a, name), new.of(b, name)
	if name != Total && name != CPU {
		y /= common(base, a, new, b)
	}
	return (y - x) / a.Total
}

// common returns the weighted median of the ratios of the phases' times.
func common(base *Result, a *Times, new *Result, b *Times) float64 {
	type ratio struct{ ratio, weight float64 }
	var list []ratio
	whole := 0.0
	for i, name := range base.Phases {
		if x, y := a.Phases[i], new.of(b, name); x > 0 && y > 0 {
			list = append(list, ratio{y / x, x})
			whole += x
		}
	}
	slices.SortFunc(list, func(a, b ratio) int { return cmp.Compare(a.ratio, b.ratio) })
	sum := 0.0
	for _, r := range list {
		if sum += r.weight; sum >= whole/2 {
			return r.ratio
		}
	}
	return 1
}

// relative returns the times of the samples of r, as fractions of the mean total of base.
func relative(r *Result, name string, base *Result) (list []float64) {
	whole := mean(base, Total)
	for i := range r.Samples {
		list = append(list, r.of(&r.Samples[i].Times, name)/whole)
	}
	return list
}

// noise returns a bound for the difference between the two halves of the visits, which are of the
// same build in the same process.
func noise(base, new *Result, name string) float64 {
	var list []float64
	for _, r := range []*Result{base, new} {
		for i := range r.Samples {
			h := &r.Samples[i].Halves
			list = append(list, change(r, &h[0], r, &h[1], name))
		}
	}
	s := summary(list, noiseConfidence)
	return max(math.Abs(s.Lo), math.Abs(s.Hi))
}

// mean returns the mean of a time over the samples.
func mean(r *Result, name string) (sum float64) {
	for i := range r.Samples {
		sum += r.of(&r.Samples[i].Times, name)
	}
	return sum / float64(len(r.Samples))
}

func sample(list []float64) *benchmath.Sample {
	return benchmath.NewSample(slices.Clone(list), &benchmath.DefaultThresholds)
}

// summary returns the mean and its confidence interval.
func summary(list []float64, confidence float64) benchmath.Summary {
	return benchmath.AssumeNormal.Summary(sample(list), confidence)
}

func median(list []float64) float64 {
	return benchmath.AssumeNothing.Summary(sample(list), noiseConfidence).Center
}

// compareCounts compares numbers of instructions for each method.
func compareCounts(base, new *Result) (list []Difference) {
	whole := float64(base.Counts.Total)
	add := func(name string, a, b int64) {
		d := Difference{Name: name, Base: float64(a) / float64(base.Methods), New: float64(b) / float64(new.Methods), Change: float64(b-a) / whole}
		d.Low, d.High = d.Change, d.Change
		d.Different = math.Abs(d.Change) > countFloor && max(a-b, b-a) > countNoise
		list = append(list, d)
	}
	add(Total, base.Counts.Total, new.Counts.Total)
	for _, p := range base.Counts.Phases {
		var b int64
		if i := slices.IndexFunc(new.Counts.Phases, func(o PhaseCount) bool { return o.Name == p.Name }); i >= 0 {
			b = new.Counts.Phases[i].Count
		}
		add(p.Name, p.Count, b)
	}
	for _, p := range new.Counts.Phases {
		if !slices.ContainsFunc(base.Counts.Phases, func(o PhaseCount) bool { return o.Name == p.Name }) {
			add(p.Name, 0, p.Count)
		}
	}
	return list
}
