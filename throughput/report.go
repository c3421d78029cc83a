package throughput

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
)

// Verdicts of a comparison.
const (
	Same   = "no difference"
	Slower = "slower"
	Faster = "faster"
	Mixed  = "slower in some phases, faster in others"
)

// Verdict summarizes the times that differ.
func (c *Comparison) Verdict() string {
	more, less := false, false
	for _, d := range c.Found() {
		more, less = more || d.Change > 0, less || d.Change < 0
	}
	switch {
	case c.Total.Different && c.Total.Change > 0, more && !less:
		return Slower
	case c.Total.Different, less && !more:
		return Faster
	case more:
		return Mixed
	}
	return Same
}

// Slower reports whether a time, or the number of instructions, has increased by more than limit,
// as a fraction of the base's total.
func (c *Comparison) Slower(limit float64) bool {
	for _, d := range append(c.Found(), c.Counts...) {
		if d.Different && d.Change > limit {
			return true
		}
	}
	return false
}

// build names the build that was measured.
func (r *Result) build() string {
	return fmt.Sprintf("%s, sha256 %s", r.Build, r.Binary)
}

// Text writes the report for people.
func (c *Comparison) Text(w io.Writer) error {
	p := &printer{w: w}
	for _, r := range []*Result{c.Base, c.New} {
		p.printf("%-4s  %s\n", r.Side, r.build())
	}
	b := c.Base
	p.printf("%d methods, %d bytes of IL, %s --opt %s; %d pairs of processes on %s, %d cores, load %s\n", b.Methods, b.ILBytes, b.Target, b.Opt,
		len(b.Samples), b.Machine.CPU, b.Machine.Cores, b.Machine.Load)
	if b.Whole {
		p.printf("a build has no command %s: whole processes were measured, with loading\n", WorkerCommand)
	}
	if b.Run != c.New.Run {
		p.printf("the results are of two runs: the machine may have drifted\n")
	}
	if !b.Machine.Same(c.New.Machine) {
		p.printf("the results are of two machines: only instructions compare\n")
	}
	p.printf("\n%-30s %9s %9s %9s %18s %7s\n", "ns/method", Sides[0], Sides[1], "change", "interval", "noise")
	for _, d := range append([]Difference{c.Total, c.CPU}, c.Phases...) {
		p.printf("%-30s %9.1f %9.1f %8.2f%% %18s %6.2f%%%s\n", d.Name, d.Base, d.New, 100*d.Change, fmt.Sprintf("%+.2f%% to %+.2f%%", 100*d.Low, 100*d.High), 100*d.Noise, d.mark())
	}
	if len(c.Counts) > 0 {
		p.printf("\n%-30s %9s %9s %9s\n", "instructions/method ("+b.Counts.By+")", Sides[0], Sides[1], "change")
		for _, d := range c.Counts {
			p.printf("%-30s %9.0f %9.0f %8.2f%%%s\n", shortName(d.Name), d.Base, d.New, 100*d.Change, d.mark())
		}
	}
	p.printf("\n%s\n", c.Sentence())
	return p.err
}

// shortName shortens the names of phases that share a function to the first name.
func shortName(name string) string {
	if first, _, many := strings.Cut(name, ","); many {
		return first + ", ..."
	}
	return name
}

// mark returns the end of the row of a difference.
func (d *Difference) mark() string {
	if d.Different {
		return " *"
	}
	return ""
}

// Sentence returns the verdict with the differences, in percent of the base's total.
func (c *Comparison) Sentence() string {
	v := c.Verdict()
	if v == Same {
		return Same
	}
	var parts []string
	for _, d := range c.Found() {
		parts = append(parts, fmt.Sprintf("%s %+.2f%%", d.Name, 100*d.Change))
	}
	return "new is " + v + ": " + strings.Join(parts, ", ")
}

// JSON writes the report for programs.
func (c *Comparison) JSON(w io.Writer) error {
	type side struct {
		Build  string `json:"build"`
		Binary string `json:"binary"`
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		Verdict string       `json:"verdict"`
		Base    side         `json:"base"`
		New     side         `json:"new"`
		Methods int          `json:"methods"`
		ILBytes int64        `json:"ilBytes"`
		Target  string       `json:"target"`
		Opt     string       `json:"opt"`
		Pairs   int          `json:"pairs"`
		Whole   bool         `json:"whole,omitempty"`
		Machine Machine      `json:"machine"`
		Total   Difference   `json:"total"` // nanoseconds a method; changes as fractions of the base's total
		CPU     Difference   `json:"cpu"`
		Phases  []Difference `json:"phases"`
		Counts  []Difference `json:"instructions,omitempty"`
	}{c.Verdict(), side{c.Base.Build, c.Base.Binary}, side{c.New.Build, c.New.Binary}, c.Base.Methods, c.Base.ILBytes, c.Base.Target, c.Base.Opt,
		len(c.Base.Samples), c.Base.Whole, c.Base.Machine, c.Total, c.CPU, c.Phases, c.Counts})
}

// MarshalJSON omits bounds that are not finite.
func (d Difference) MarshalJSON() ([]byte, error) {
	type plain Difference
	v := struct {
		plain
		Interval []float64 `json:"interval,omitempty"`
	}{plain: plain(d)}
	if !math.IsInf(d.Low, 0) && !math.IsNaN(d.Low) {
		v.Interval = []float64{d.Low, d.High}
	}
	return json.Marshal(v)
}

// printer writes text and keeps the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
