package main

import (
	"fmt"
	"math"
	"strconv"
)

// diffTable is a table of the report. It is the same in the text, Markdown and HTML forms.
type diffTable struct {
	Title string
	Head  []string // columns before Left are numbers, the others text
	Left  int
	Rows  [][]diffCell
	Note  string // follows the rows
}

type diffCell struct {
	Text  string
	Trend int    // -1: better, 1: worse
	Link  string // in HTML
}

// summary returns the first lines of the report.
func (r *diffReport) summary() (lines []string) {
	lines = append(lines, fmt.Sprintf("%d compiles: %d the same, %d smaller, %d larger, %d of the same size, %d with other tables",
		r.Compiles, r.Same, r.Smaller, r.Larger, r.SameSize, r.Tables))
	b, n := &r.Totals.Base, &r.Totals.New
	lines = append(lines, fmt.Sprintf("%d bytes of code, now %d (%+.3f %%)", b.Bytes, n.Bytes, r.Totals.percent()))
	if r.Outcomes+r.OnlyBase+r.OnlyNew > 0 {
		lines = append(lines, fmt.Sprintf("%d with another outcome, %d in BASE alone, %d in NEW alone", r.Outcomes, r.OnlyBase, r.OnlyNew))
	}
	return lines
}

// tables returns the tables of the report.
func (r *diffReport) tables() (all []diffTable) {
	all = append(all, r.totalsTable())
	if len(r.Files) > 1 {
		all = append(all, r.filesTable())
	}
	if len(r.Phases) > 0 && r.Totals.Base.Ns > 0 && r.Totals.New.Ns > 0 {
		all = append(all, r.phasesTable())
	}
	for _, l := range r.lists() {
		all = append(all, r.methodsTable(&l))
	}
	if len(r.Alone) > 0 {
		all = append(all, r.aloneTable())
	}
	return all
}

// trend returns -1 if a quantity has decreased, which is better, 1 if it has increased, 0 if it is
// unchanged.
func trend(base, now float64) int {
	switch {
	case now < base:
		return -1
	case now > base:
		return 1
	}
	return 0
}

// quantities returns the cells of a quantity: its value before and after, the change, and the
// change in percent.
func quantities(base, now float64, decimals int) []diffCell {
	t := trend(base, now)
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', decimals, 64) }
	cells := []diffCell{{Text: number(base)}, {Text: number(now)}, {Trend: t}, {Trend: t}}
	if t != 0 {
		cells[2].Text, cells[3].Text = signed(now-base, decimals), signedPercent(growthPercent(base, now), 2)
	}
	return cells
}

// signedPercent formats a percentage with its sign; the text is empty if the percentage rounds to
// zero.
func signedPercent(p float64, decimals int) string {
	if math.Abs(p) < math.Pow(10, -float64(decimals))/2 {
		return ""
	}
	return fmt.Sprintf("%+.*f %%", decimals, p)
}

// signed formats a change with its sign; the text is empty if the change is 0.
func signed(d float64, decimals int) string {
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("%+.*f", decimals, d)
}

// measureRow is a measure of a compile: its name and a function that returns its value.
type measureRow struct {
	name  string
	of    func(m *metrics) (v float64, known bool)
	digit int
}

// diffMeasures lists the reported measures, bytes of code first.
var diffMeasures = []measureRow{
	{"bytes", func(m *metrics) (float64, bool) { return float64(m.Bytes), true }, 0},
	{"instructions", func(m *metrics) (float64, bool) { return float64(m.Instructions), m.Instructions > 0 }, 0},
	{"cost", func(m *metrics) (float64, bool) { return m.Cost, m.Instructions > 0 }, 1},
	{"frame bytes", func(m *metrics) (float64, bool) { return float64(m.Frame), true }, 0},
	{"spills", func(m *metrics) (float64, bool) {
		if m.Spills == nil {
			return 0, false
		}
		return float64(*m.Spills), true
	}, 0},
	{"calls", func(m *metrics) (float64, bool) { return float64(m.Calls), m.Instructions > 0 }, 0},
	{"GC info bytes", func(m *metrics) (float64, bool) { return float64(m.GCInfo), true }, 0},
	{"compile ms", func(m *metrics) (float64, bool) { return float64(m.Ns) / 1e6, m.Ns > 0 }, 1},
}

func (r *diffReport) totalsTable() diffTable {
	t := diffTable{Title: "totals", Head: []string{"BASE", "NEW", "change", "%", ""}, Left: 4}
	for _, m := range diffMeasures {
		a, known := m.of(&r.Totals.Base)
		b, also := m.of(&r.Totals.New)
		if known && also {
			t.Rows = append(t.Rows, append(quantities(a, b, m.digit), diffCell{Text: m.name}))
		}
	}
	return t
}

func (r *diffReport) filesTable() diffTable {
	t := diffTable{Title: "files, bytes of code", Head: []string{"methods", "differ", "BASE", "NEW", "change", "%", "file"}, Left: 6}
	for _, f := range r.Files {
		row := append([]diffCell{{Text: strconv.Itoa(f.Methods)}, {Text: strconv.Itoa(f.Differ)}}, quantities(float64(f.Base.Bytes), float64(f.New.Bytes), 0)...)
		t.Rows = append(t.Rows, append(row, diffCell{Text: f.File}))
	}
	return t
}

func (r *diffReport) phasesTable() diffTable {
	t := diffTable{Title: "phases, ms", Head: []string{"BASE", "NEW", "change", "%", "phase"}, Left: 4,
		Note: "Times of one run, as noisy as the machine is."}
	for _, p := range r.Phases {
		t.Rows = append(t.Rows, append(quantities(float64(p.BaseNs)/1e6, float64(p.NewNs)/1e6, 1), diffCell{Text: p.Name}))
	}
	return t
}

// methodsTable makes the table of a list: the bytes of each method, and the changes of its other
// measures.
func (r *diffReport) methodsTable(l *list) diffTable {
	t := diffTable{Title: l.Title, Head: []string{"BASE", "NEW", "change", "%", "instrs", "cost", "cost %", "frame", "spills", "calls", "GC", "target", "opt", "method"}, Left: 11}
	for i := range l.Rows {
		c := &l.Rows[i]
		row := quantities(float64(c.Base.Bytes), float64(c.New.Bytes), 0)
		for _, m := range diffMeasures[1:7] {
			a, known := m.of(&c.Base)
			b, also := m.of(&c.New)
			if !known || !also {
				a, b = 0, 0
			}
			row = append(row, diffCell{Text: signed(b-a, m.digit), Trend: trend(a, b)})
			if m.name == "cost" {
				row = append(row, diffCell{Text: signedPercent(growthPercent(a, b), 1), Trend: trend(a, b)})
			}
		}
		row = append(row, diffCell{Text: c.Target}, diffCell{Text: c.Opt}, diffCell{Text: c.Method + c.Signature + ": " + c.First, Link: r.link(c)})
		t.Rows = append(t.Rows, row)
	}
	if l.More > 0 {
		t.Note = fmt.Sprintf("and %d more", l.More)
	}
	return t
}

func (r *diffReport) aloneTable() diffTable {
	t := diffTable{Title: "methods of one side", Head: []string{"side", "target", "opt", "method"}}
	for i, a := range r.Alone {
		if top := r.flags.top; top > 0 && i == top {
			t.Note = fmt.Sprintf("and %d more", len(r.Alone)-top)
			break
		}
		t.Rows = append(t.Rows, []diffCell{{Text: a.Side}, {Text: a.Target}, {Text: a.Opt}, {Text: a.Method}})
	}
	return t
}
