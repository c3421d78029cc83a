package main

import (
	"cmp"
	"maps"
	"slices"

	"ryugo/results"
)

// diffReport is the result of `ryugo diff`; its JSON form is the output of
// --format json.
type diffReport struct {
	Base sideReport `json:"base"`
	New  sideReport `json:"new"`

	Compiles int `json:"compiles"` // of methods that both sides compiled
	Same     int `json:"same"`     // ... with equal code and tables
	Smaller  int `json:"smaller"`  // ... with smaller code
	Larger   int `json:"larger"`   // ... with larger code
	SameSize int `json:"sameSize"` // ... with code of the same size that differs
	Tables   int `json:"tables"`   // ... with equal code and different tables
	Outcomes int `json:"outcomes"` // methods that only one side compiled, or that failed for different reasons
	OnlyBase int `json:"onlyBase"` // methods that only one side has
	OnlyNew  int `json:"onlyNew"`

	Totals pairOf       `json:"totals"` // of methods that both sides compiled
	Files  []fileDiff   `json:"files"`
	Phases []phaseDiff  `json:"phases"`
	Alone  []aloneCause `json:"alone,omitempty"` // methods that only one side has

	Changes  []change   `json:"changes"` // all that differs, the largest change of size first
	Examples []*example `json:"examples,omitempty"`

	flags  *diffFlags
	broken int // methods that BASE compiles and NEW does not
	files  map[string]*fileDiff
	times  [2]map[string]int64
	index  [2][]string // [side] names of phases
}

// sideReport describes a side.
type sideReport struct {
	Name  string   `json:"name"`
	Build string   `json:"build"`
	Flags []string `json:"flags,omitempty"`
}

// metrics are the measures of a compile, or sums of them.
type metrics struct {
	Bytes        int     `json:"bytes"` // of code
	Instructions int     `json:"instructions"`
	Frame        int     `json:"frame"`            // bytes
	Spills       *int    `json:"spills,omitempty"` // nil: unknown
	Calls        int     `json:"calls"`
	Cost         float64 `json:"cost"`   // estimate, cycles
	GCInfo       int     `json:"gcInfo"` // bytes
	Ns           int64   `json:"ns"`     // of the compile; 0: unknown
	Phases       []int64 `json:"phases,omitempty"`
}

type pairOf struct {
	Base metrics `json:"base"`
	New  metrics `json:"new"`
}

type fileDiff struct {
	File    string `json:"file"`
	Methods int    `json:"methods"`
	Differ  int    `json:"differ"`
	pairOf
}

type phaseDiff struct {
	Name   string `json:"name"`
	BaseNs int64  `json:"baseNs"`
	NewNs  int64  `json:"newNs"`
}

// aloneCause is a method that only one side has.
type aloneCause struct {
	Side   string `json:"side"` // base, new
	File   string `json:"file,omitempty"`
	Method string `json:"method"`
	Target string `json:"target"`
	Opt    string `json:"opt"`
}

// change is a method that differs.
type change struct {
	File      string `json:"file,omitempty"`
	Method    string `json:"method"`
	Signature string `json:"signature,omitempty"`
	Target    string `json:"target"`
	Opt       string `json:"opt"`
	First     string `json:"first"` // the first difference
	pairOf

	broken bool
}

// bytes returns the growth of the code in bytes.
func (c *change) bytes() int { return c.New.Bytes - c.Base.Bytes }

// percent returns the growth of the code in percent.
func (p *pairOf) percent() float64 { return growthPercent(float64(p.Base.Bytes), float64(p.New.Bytes)) }

// growthPercent returns the growth from a to b in percent.
func growthPercent(a, b float64) float64 {
	if a == 0 {
		return 0
	}
	return 100 * (b - a) / a
}

func newDiffReport(f *diffFlags, base, changed *side) *diffReport {
	r := &diffReport{flags: f, Changes: []change{}, files: map[string]*fileDiff{}}
	for i, s := range []*side{base, changed} {
		*[]*sideReport{&r.Base, &r.New}[i] = sideReport{s.name, s.header().Build, s.flags}
		r.times[i], r.index[i] = map[string]int64{}, s.header().Phases
	}
	zero := 0
	r.Totals.Base.Spills, r.Totals.New.Spills = &zero, &zero
	return r
}

func metricsOf(r *results.Row) metrics {
	m := metrics{Bytes: r.Bytes, Instructions: r.Instructions, Frame: r.Frame, Spills: r.Spills, Calls: r.Calls, Cost: r.Cost, GCInfo: r.GCInfo, Phases: r.Phases}
	for _, ns := range r.Phases {
		m.Ns += ns
	}
	return m
}

func (m *metrics) add(x *metrics) {
	m.Bytes += x.Bytes
	m.Instructions += x.Instructions
	m.Frame += x.Frame
	m.Calls += x.Calls
	m.Cost += x.Cost
	m.GCInfo += x.GCInfo
	m.Ns += x.Ns
	if m.Spills == nil || x.Spills == nil {
		m.Spills = nil
		return
	}
	sum := *m.Spills + *x.Spills
	m.Spills = &sum
}

func (p *pairOf) add(x *pairOf) {
	p.Base.add(&x.Base)
	p.New.add(&x.New)
}

// phases adds the times of a row of side i.
func (r *diffReport) phases(i int, row *results.Row) {
	for k, ns := range row.Phases {
		if k < len(r.index[i]) {
			r.times[i][r.index[i][k]] += ns
		}
	}
}

// compiled counts a method that both sides compiled.
func (r *diffReport) compiled(c change, sameText bool) {
	r.Compiles++
	r.Totals.add(&c.pairOf)
	f := r.files[c.File]
	if f == nil {
		f = &fileDiff{File: c.File}
		zero := 0
		f.Base.Spills, f.New.Spills = &zero, &zero
		r.files[c.File] = f
	}
	f.Methods++
	f.pairOf.add(&c.pairOf)
	if c.First == "" {
		r.Same++
		return
	}
	f.Differ++
	switch {
	case c.bytes() < 0:
		r.Smaller++
	case c.bytes() > 0:
		r.Larger++
	case sameText:
		r.Tables++
	default:
		r.SameSize++
	}
	r.Changes = append(r.Changes, c)
}

// outcome counts a method that ends differently on the two sides.
func (r *diffReport) outcome(c change) {
	r.Outcomes++
	if c.broken {
		r.broken++
	}
	r.Changes = append(r.Changes, c)
}

// only counts a method that only side i has.
func (r *diffReport) only(i int, row *results.Row) {
	*[]*int{&r.OnlyBase, &r.OnlyNew}[i]++
	r.Alone = append(r.Alone, aloneCause{[]string{"base", "new"}[i], row.File, row.Name(), row.Target, row.Opt})
}

// sort sorts the lists, after all rows have been counted.
func (r *diffReport) sort() {
	slices.SortStableFunc(r.Changes, func(a, b change) int { return cmp.Compare(abs(b.bytes()), abs(a.bytes())) })
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		r.Files = append(r.Files, *r.files[name])
	}
	names := slices.Clone(r.index[0])
	for _, name := range r.index[1] {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	r.Phases = []phaseDiff{}
	for _, name := range names {
		if d := (phaseDiff{name, r.times[0][name], r.times[1][name]}); d.BaseNs+d.NewNs > 0 {
			r.Phases = append(r.Phases, d)
		}
	}
}

// differs reports whether the sides differ in any method.
func (r *diffReport) differs() bool { return len(r.Changes)+r.OnlyBase+r.OnlyNew > 0 }

// fails reports whether the command ends with exit status 1. Without a limit (below 0) it does if
// something differs; with a limit, a fraction of 1, if the code has grown by more.
func (r *diffReport) fails(limit float64) bool {
	if limit < 0 {
		return r.differs()
	}
	return r.broken > 0 || r.Totals.percent() > 100*limit
}

// list is a list of methods under a title.
type list struct {
	Title string
	Rows  []change
	More  int // number of methods left out
}

// lists returns the most improved and the most regressed methods, by bytes and by percent, and the
// other methods.
func (r *diffReport) lists() (all []list) {
	add := func(title string, keep func(c *change) bool, by func(c *change) float64) {
		var rows []change
		for i := range r.Changes {
			if keep(&r.Changes[i]) {
				rows = append(rows, r.Changes[i])
			}
		}
		if by != nil {
			slices.SortStableFunc(rows, func(a, b change) int { return cmp.Compare(by(&b), by(&a)) })
		}
		l := list{Title: title, Rows: rows}
		if top := r.flags.top; top > 0 && len(rows) > top {
			l.Rows, l.More = rows[:top], len(rows)-top
		}
		if len(rows) > 0 {
			all = append(all, l)
		}
	}
	smaller := func(c *change) bool { return c.bytes() < 0 && c.New.Bytes > 0 }
	larger := func(c *change) bool { return c.bytes() > 0 && c.Base.Bytes > 0 }
	add("most improved by bytes", smaller, nil)
	add("most improved by per cent", smaller, func(c *change) float64 { return -c.percent() })
	add("most regressed by bytes", larger, nil)
	add("most regressed by per cent", larger, func(c *change) float64 { return c.percent() })
	add("of the same size", func(c *change) bool { return c.bytes() == 0 && c.Base.Bytes > 0 }, func(c *change) float64 { return abs(c.New.Cost - c.Base.Cost) })
	add("with another outcome", func(c *change) bool { return c.Base.Bytes == 0 && c.New.Bytes == 0 }, nil)
	return all
}
