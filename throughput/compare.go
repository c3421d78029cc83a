package throughput

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
)

// Comparison is what two results tell about two builds.
type Comparison struct {
	Base, New *Result
	Total     Difference
	CPU       Difference
	Phases    []Difference
	Counts    []Difference // of instructions: exact; the total first; empty where one is missing
}

// Difference compares one time, or one number of instructions, of both builds.
type Difference struct {
	Name string  `json:"name"`
	Base float64 `json:"base"` // a method, in nanoseconds or instructions
	New  float64 `json:"new"`
	// Change is what New is more, in parts of the base's total; that of a phase beside what
	// all phases have in common.
	Change    float64 `json:"change"`
	Low, High float64 `json:"-"`         // the interval of confidence of Change
	Noise     float64 `json:"noise"`     // what the builds differ from themselves by
	Different bool    `json:"different"` // the change is no chance and above the noise and the floor
}

// Names of Differences of all phases together.
const (
	Total = "total"
	CPU   = "CPU time"
)

// Limits of what counts as a difference.
const (
	// alpha is how often a run of a build against itself may report a difference by
	// chance, for all its times together.
	alpha = 0.01
	// DefaultFloor is the smallest change of a time that counts, in parts of the base's
	// total: processes of one build differ by as much, since their memory lies at other
	// addresses.
	DefaultFloor = 0.0025
	// countFloor is that of numbers of instructions, and countNoise the smallest change of
	// the instructions of a whole round that counts: the seeds of Go's maps, which differ from
	// process to process, change a round by up to some 10,000, however many methods it has.
	countFloor = 0.0005
	countNoise = 50_000
	// noiseConfidence is the confidence of the interval that bounds the noise.
	noiseConfidence = 0.95
)

// Compare compares two results over the same corpus. Those of one run are compared pair
// by pair; those of two runs by their samples, which drift of the machine may tell apart.
// floor is the smallest change that counts, in parts of the base's total.
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

// phaseNames returns the phases of both, in order.
func phaseNames(base, new *Result) []string {
	names := slices.Clone(base.Phases)
	for i, name := range new.Phases {
		if !slices.Contains(names, name) {
			names = slices.Insert(names, min(i, len(names)), name)
		}
	}
	return names
}

// Found returns the times that differ, the largest change first.
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

// of returns the time with a name, 0 for a phase that r does not have.
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

// difference compares one time. tests is how many times are compared in all.
func difference(base, new *Result, name string, floor float64, tests int) Difference {
	d := Difference{Name: name, Base: mean(base, name) / float64(base.Methods), New: mean(new, name) / float64(new.Methods)}
	confidence := 1 - alpha/float64(tests)
	var s benchmath.Summary
	if base.Run == new.Run {
		s = summary(changes(base, new, name), confidence)
		// What all phases have in common must not make a faster one of a slower one.
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

// changes are the differences of the pairs of a run, in parts of the base's total.
func changes(base, new *Result, name string) (list []float64) {
	for i := range min(len(base.Samples), len(new.Samples)) {
		list = append(list, change(base, &base.Samples[i].Times, new, &new.Samples[i].Times, name))
	}
	return list
}

// change is by how much a time of b exceeds that of a, in parts of a's total; that of a
// phase beside what all phases have in common: a process whose memory lies badly, or whose
// core is shared, is slower everywhere.
func change(base *Result, a *Times, new *Result, b *Times, name string) float64 {
	x, y := base.of(a, name), new.of(b, name)
	if name != Total && name != CPU {
		y /= common(base, a, new, b)
	}
	return (y - x) / a.Total
}

// common is the median, by weight, of the ratios of the phases' times.
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

// relative are the times of the samples of r, in parts of the mean total of base.
func relative(r *Result, name string, base *Result) (list []float64) {
	whole := mean(base, Total)
	for i := range r.Samples {
		list = append(list, r.of(&r.Samples[i].Times, name)/whole)
	}
	return list
}

// noise bounds by how much the halves of the visits differ, which are of the same build
// in the same process.
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

// mean is that of a time over the samples.
func mean(r *Result, name string) (sum float64) {
	for i := range r.Samples {
		sum += r.of(&r.Samples[i].Times, name)
	}
	return sum / float64(len(r.Samples))
}

func sample(list []float64) *benchmath.Sample {
	return benchmath.NewSample(slices.Clone(list), &benchmath.DefaultThresholds)
}

// summary is the mean with its interval of confidence.
func summary(list []float64, confidence float64) benchmath.Summary {
	return benchmath.AssumeNormal.Summary(sample(list), confidence)
}

func median(list []float64) float64 {
	return benchmath.AssumeNothing.Summary(sample(list), noiseConfidence).Center
}

// compareCounts compares numbers of instructions, a method.
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
