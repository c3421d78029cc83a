package inspect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// Difference is the first difference between two compiles of a method.
type Difference struct {
	Phase string // the first phase after which the IR differs
	// OnlyIn is "a" or "b" if the phase ran in that compile only.
	OnlyIn string
	Text   string // the IR after the phase: a unified diff from a to b
}

// Compare returns the first phase after which the IR of two compiles differs, or nil if it never
// does. Nodes are the same if they agree in order and contents, whatever their numbers. A phase
// that ran in one compile only leaves the other's IR unchanged.
func Compare(a, b *Method) *Difference {
	draw := func(m *Method) []step {
		var steps []step
		for i := range m.Phases {
			p := &m.Phases[i]
			if n := len(steps); n > 0 && !p.Changed {
				steps = append(steps, step{p.Name, steps[n-1].ir})
			} else {
				steps = append(steps, step{p.Name, &drawn{draw: func() *drawing { return m.normal(p.IR) }}})
			}
		}
		return steps
	}
	return firstDifference(draw(a), draw(b))
}

// CompareText is Compare for the output of `ryugo dump --phase all --text` for one method, for
// builds without --json.
func CompareText(a, b []byte) *Difference {
	return firstDifference(textSteps(a), textSteps(b))
}

// Decode reads the documents that `ryugo dump --json` prints, one document for each method.
func Decode(r io.Reader) iter.Seq2[*Method, error] {
	return func(yield func(*Method, error) bool) {
		d := json.NewDecoder(r)
		for {
			m := &Method{}
			err := d.Decode(m)
			if errors.Is(err, io.EOF) {
				return
			}
			if err == nil && m.Version != Version {
				err = fmt.Errorf("inspect: a document of version %d, want %d", m.Version, Version)
			}
			if !yield(m, err) || err != nil {
				return
			}
		}
	}
}

// TextOf returns the output of `ryugo dump --phase all --text` for one method: the nth of its name,
// from 0; nil if there is none.
func TextOf(out []byte, name string, nth int) []byte {
	var text []byte
	methods, first := 0, ""
	for _, part := range strings.SplitAfter(strings.ReplaceAll("\n"+string(out), "\n"+afterPhase, "\x00"+afterPhase), "\x00")[1:] {
		part = strings.TrimSuffix(part, "\x00")
		phase, rest, _ := strings.Cut(part, "\n")
		if first == "" {
			first = phase
		}
		if !strings.HasPrefix(rest, fmt.Sprintf("method %q ", name)) {
			continue
		}
		if phase == first {
			methods++
		}
		if methods == nth+1 {
			text = append(append(text, part...), '\n')
		}
	}
	return text
}

// step is a phase with the IR after it.
type step struct {
	phase string
	ir    *drawn
}

// drawn is a drawing that is made at its first use.
type drawn struct {
	draw func() *drawing
	made *drawing
}

func (d *drawn) get() *drawing {
	if d == nil {
		return &drawing{}
	}
	if d.made == nil {
		d.made = d.draw()
	}
	return d.made
}

// firstDifference walks two lists of phases in parallel. Both are in the order of passes.Phases.
// For a phase that only one list has, only that list advances.
func firstDifference(a, b []step) *Difference {
	var x, y *drawn
	for len(a) > 0 || len(b) > 0 {
		d := &Difference{}
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].phase != b[0].phase && !has(b, a[0].phase):
			d.Phase, d.OnlyIn = a[0].phase, "a"
			x, a = a[0].ir, a[1:]
		case len(a) == 0 || a[0].phase != b[0].phase:
			d.Phase, d.OnlyIn = b[0].phase, "b"
			y, b = b[0].ir, b[1:]
		default:
			d.Phase = a[0].phase
			x, y, a, b = a[0].ir, b[0].ir, a[1:], b[1:]
		}
		if p, q := x.get(), y.get(); !slices.Equal(p.lines, q.lines) {
			d.Text = unified(p, aligned(p, q))
			return d
		}
	}
	return nil
}

// has reports whether a phase is among steps.
func has(steps []step, phase string) bool {
	return slices.ContainsFunc(steps, func(s step) bool { return s.phase == phase })
}

// numbered matches the numbers in the text form of the IR that differ between builds: those of
// nodes, and the runtime's handles and symbols, which depend on the core library.
var numbered = regexp.MustCompile(`\bt[0-9]+\b|\b(?:m|class|field)=0x[0-9a-f]+|\bentry=[0-9],0x[0-9a-f]+`)

// symbol matches a constant of the text form that is a symbol.
var symbol = regexp.MustCompile(`= const \w+ (-?[0-9]+) \{[^}]*0[^}]*\}`)

// afterPhase is the beginning of the text of a phase.
const afterPhase = "; after "

// textSteps parses the text form and numbers nodes and handles in order of appearance.
func textSteps(text []byte) (steps []step) {
	var numbers map[string]string // numbers of the current phase
	number := func(kind, what string) string {
		n, ok := numbers[kind+what]
		if !ok {
			n = fmt.Sprintf("%s%d", kind, len(numbers)+1)
			numbers[kind+what] = n
		}
		return n
	}
	for line := range bytes.Lines(text) {
		s := strings.TrimRight(string(line), "\r\n")
		if name, ok := strings.CutPrefix(s, afterPhase); ok {
			numbers = map[string]string{}
			steps = append(steps, step{name, &drawn{made: &drawing{}}})
			continue
		}
		if len(steps) == 0 || strings.HasPrefix(s, "method ") {
			continue
		}
		d := steps[len(steps)-1].ir.made
		if strings.HasPrefix(s, "BB") {
			d.heads = append(d.heads, len(d.lines))
			s = "block " + s
		}
		if at := symbol.FindStringSubmatchIndex(s); at != nil {
			s = s[:at[2]] + number("symbol", s[at[2]:at[3]]) + s[at[3]:]
		}
		d.lines = append(d.lines, numbered.ReplaceAllStringFunc(s, func(t string) string {
			kind, _, handle := strings.Cut(t, "=")
			if !handle {
				kind = "t"
			}
			return number(kind, t)
		}))
	}
	return steps
}
