package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strconv"
	"time"
)

// report is the result of `ryugo compile`; its JSON form is the machine-readable
// output of --stats json.
type report struct {
	Files       []fileReport `json:"files"`
	Methods     int          `json:"methods"`
	Compiled    int          `json:"compiled"`
	Unsupported int          `json:"unsupported"`
	Failed      int          `json:"failed"`
	ILBytes     int64        `json:"ilBytes"`
	CodeBytes   int64        `json:"codeBytes"`
	argCounts
	Jobs     int            `json:"jobs"`
	Opt      string         `json:"opt"`
	Target   string         `json:"target"`
	WallNs   int64          `json:"wallNs"`
	JitNs    int64          `json:"jitNs"` // inside the JIT, summed over workers
	Phases   []phaseReport  `json:"phases"`
	Failures []failure      `json:"failures"`
	Unread   []unreadFile   `json:"unread,omitempty"`
	Inlines  []reasonReport `json:"inlines,omitempty"` // calls by outcome, at full
	Memory   *memoryReport  `json:"memory,omitempty"`  // with --memory
	// For replay: the number of unsupported methods that asked for answers that were not recorded,
	// and the comparison with the recorded code.
	NotRecorded int           `json:"notRecorded,omitempty"`
	Verify      *verifyReport `json:"verify,omitempty"`
	// Done is the number of methods that had results already.
	Done int `json:"done,omitempty"`

	groups      []reasonGroup
	compared    int
	differing   int
	differences []difference
}

// reasonGroup holds the failures with one reason.
type reasonGroup struct {
	key string
	*failureGroup
}

type fileReport struct {
	File        string `json:"file"`
	Methods     int    `json:"methods"`
	Compiled    int    `json:"compiled"`
	Unsupported int    `json:"unsupported"`
	Failed      int    `json:"failed"`
	ILBytes     int64  `json:"ilBytes"`
	CodeBytes   int64  `json:"codeBytes"`
	argCounts
}

// argCounts counts how call arguments are passed and how many structs are promoted, see
// nodes.Method.
type argCounts struct {
	TempsForArgs    int64 `json:"tempsForArgs"`
	StructArgCopies int64 `json:"structArgCopies"`
	StructsInRegs   int64 `json:"structsInRegs"`
	PromotedStructs int64 `json:"promotedStructs"`
}

func (c *argCounts) add(d argCounts) {
	c.TempsForArgs += d.TempsForArgs
	c.StructArgCopies += d.StructArgCopies
	c.StructsInRegs += d.StructsInRegs
	c.PromotedStructs += d.PromotedStructs
}

// memoryReport is the memory of compiles: bytes of the tables of workers, each of which has
// compiled one method.
type memoryReport struct {
	Methods int64  `json:"methods"`
	Bytes   int64  `json:"bytes"` // sum of all methods
	Most    int    `json:"most"`  // largest of one method
	Method  string `json:"method"`
}

// count adds the counts of x. If two methods take the same memory, the name decides.
func (m *memoryReport) count(x memoryReport) {
	m.Methods += x.Methods
	m.Bytes += x.Bytes
	if x.Most > m.Most || x.Most == m.Most && x.Method < m.Method {
		m.Most, m.Method = x.Most, x.Method
	}
}

type phaseReport struct {
	Name string `json:"name"`
	Ns   int64  `json:"ns"`
}

// merge adds the counts of g, for the same file.
func (f *fileReport) merge(g *fileReport) {
	f.Methods += g.Methods
	f.Compiled += g.Compiled
	f.Unsupported += g.Unsupported
	f.Failed += g.Failed
	f.ILBytes += g.ILBytes
	f.CodeBytes += g.CodeBytes
	f.add(g.argCounts)
}

// count adds a method that was not compiled.
func (f *fileReport) count(x *failure) {
	f.Methods++
	if x.unsupported {
		f.Unsupported++
	} else {
		f.Failed++
	}
}

// failure is a method that was not compiled.
type failure struct {
	File     string `json:"file"`
	Method   string `json:"method"`
	ILOffset *int   `json:"ilOffset,omitempty"` // where in the method, if it is known
	Phase    string `json:"phase"`
	Reason   string `json:"reason"`

	unsupported bool
}

// detail describes where in the method the failure is, for readers.
func (f *failure) detail() string {
	if f.ILOffset == nil {
		return ""
	}
	return fmt.Sprintf("IL_%04x", *f.ILOffset)
}

// reasonKey returns the key by which failures are counted.
func (f *failure) reasonKey() string {
	if f.unsupported {
		return "unsupported: " + f.Reason
	}
	return "failed: " + f.Reason
}

// addPhases adds the phase times of one worker.
func (r *report) addPhases(phases []phaseReport) {
	for i, ph := range phases {
		if i == len(r.Phases) {
			r.Phases = append(r.Phases, phaseReport{Name: ph.Name})
		}
		r.Phases[i].Ns += ph.Ns
	}
}

// sum fills the totals from Files.
func (r *report) sum() {
	for _, f := range r.Files {
		r.Methods += f.Methods
		r.Compiled += f.Compiled
		r.Unsupported += f.Unsupported
		r.Failed += f.Failed
		r.ILBytes += f.ILBytes
		r.CodeBytes += f.CodeBytes
		r.add(f.argCounts)
	}
	for _, p := range r.Phases {
		r.JitNs += p.Ns
	}
}

// statsFormats maps the argument of --stats to its writer.
var statsFormats = map[string]func(*report, io.Writer) error{
	"text": (*report).text,
	"json": (*report).json,
	"csv":  (*report).csv,
}

func (r *report) json(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// csv writes one row for each file and one for the total.
func (r *report) csv(w io.Writer) error {
	c := csv.NewWriter(w)
	c.Write([]string{"file", "methods", "compiled", "unsupported", "failed", "ilBytes", "codeBytes", "jobs", "opt", "target", "wallNs", "jitNs", "unread"})
	row := func(f fileReport, wall, jit int64) {
		c.Write([]string{f.File, strconv.Itoa(f.Methods), strconv.Itoa(f.Compiled), strconv.Itoa(f.Unsupported), strconv.Itoa(f.Failed),
			strconv.FormatInt(f.ILBytes, 10), strconv.FormatInt(f.CodeBytes, 10), strconv.Itoa(r.Jobs), r.Opt, r.Target,
			strconv.FormatInt(wall, 10), strconv.FormatInt(jit, 10), ""})
	}
	for _, f := range r.Files {
		row(f, 0, 0)
	}
	for _, u := range r.Unread {
		c.Write([]string{u.File, "0", "0", "0", "0", "0", "0", strconv.Itoa(r.Jobs), r.Opt, r.Target, "0", "0", u.Reason})
	}
	row(fileReport{"total", r.Methods, r.Compiled, r.Unsupported, r.Failed, r.ILBytes, r.CodeBytes, r.argCounts}, r.WallNs, r.JitNs)
	c.Flush()
	return c.Error()
}

// listedFailures bounds the number of methods that the text report names for a reason.
const listedFailures = 3

func (r *report) text(w io.Writer) error {
	p := &printer{w: w}
	p.printf("%-44s %8s %8s %11s %7s %10s %10s\n", "file", "methods", "compiled", "unsupported", "failed", "IL bytes", "code bytes")
	for _, f := range r.Files {
		p.printf("%-44s %8d %8d %11d %7d %10d %10d\n", f.File, f.Methods, f.Compiled, f.Unsupported, f.Failed, f.ILBytes, f.CodeBytes)
	}
	if len(r.Files) != 1 {
		p.printf("%-44s %8d %8d %11d %7d %10d %10d\n", "total", r.Methods, r.Compiled, r.Unsupported, r.Failed, r.ILBytes, r.CodeBytes)
	}
	if len(r.Unread) > 0 {
		p.printf("\n")
		listUnread(p, r.Unread)
	}
	if r.Done > 0 {
		p.printf("\n%d methods had results before\n", r.Done)
	}
	r.reasons(p)
	wall := time.Duration(r.WallNs)
	if wall > 0 {
		p.printf("\n%s --opt %s, %d job(s): %.2f s, %.0f methods/s, %.2f MB IL/s, %.2f code bytes per IL byte\n", r.Target, r.Opt, r.Jobs,
			wall.Seconds(), float64(r.Compiled)/wall.Seconds(), float64(r.ILBytes)/1e6/wall.Seconds(), float64(r.CodeBytes)/float64(max(r.ILBytes, 1)))
	}
	if r.argCounts != (argCounts{}) {
		p.printf("arguments: %d temps, %d struct copies; %d structs straight to registers; %d struct locals promoted\n", r.TempsForArgs, r.StructArgCopies, r.StructsInRegs, r.PromotedStructs)
	}
	if m := r.Memory; m != nil {
		p.printf("memory of a compile: %.1f KB on average, at most %.1f KB for %s\n", float64(m.Bytes)/float64(m.Methods)/1024, float64(m.Most)/1024, m.Method)
	}
	if len(r.Inlines) > 0 {
		p.printf("\n%-28s %10s\n", "calls", "")
		for _, row := range r.Inlines {
			p.printf("%-28s %10d\n", row.text, row.Calls)
		}
	}
	r.verified(p)
	if r.JitNs > 0 {
		p.printf("\n%-31s %10s %7s\n", "phase", "ms", "share")
		for _, ph := range r.Phases {
			if ph.Ns > 0 { // other phases did not run at this level
				p.printf("%-31s %10.1f %6.1f%%\n", ph.Name, float64(ph.Ns)/1e6, 100*float64(ph.Ns)/float64(r.JitNs))
			}
		}
	}
	return p.err
}

// listUnread prints the files that were not read, with the reasons.
func listUnread(p *printer, files []unreadFile) {
	if len(files) == 0 {
		return
	}
	p.printf("%6d  files could not be read\n", len(files))
	for _, u := range files {
		p.printf("        %s: %s\n", u.File, u.Reason)
	}
}

// listedDifferences bounds the number of differences that the text report names.
const listedDifferences = 50

// verified prints the results of replay.
func (r *report) verified(p *printer) {
	if r.NotRecorded > 0 {
		p.printf("\n%d of the unsupported methods asked for what was not recorded\n", r.NotRecorded)
	}
	if r.Verify == nil {
		return
	}
	p.printf("\n%d compiles compared with what was recorded, %d differ\n", r.Verify.Compared, r.differing)
	for i, d := range r.Verify.Differences {
		if i == listedDifferences {
			p.printf("        ... and %d more (--json lists all)\n", r.differing-i)
			break
		}
		p.printf("        %s: %s\n", d.Method, d.First)
	}
}

// reasons lists failures by reason, the most frequent first.
func (r *report) reasons(p *printer) {
	sort.Slice(r.groups, func(i, j int) bool {
		if a, b := r.groups[i].count, r.groups[j].count; a != b {
			return a > b
		}
		return r.groups[i].key < r.groups[j].key
	})
	for _, g := range r.groups {
		p.printf("\n%6d  %s\n", g.count, g.key)
		for i := range g.kept {
			if i == listedFailures {
				p.printf("        ... and %d more (--stats json lists all)\n", g.count-i)
				break
			}
			f, file := &g.kept[i].failure, ""
			if len(r.Files) > 1 {
				file = f.File + ": "
			}
			p.printf("        %s%s [%s] %s\n", file, f.Method, f.Phase, f.detail())
		}
	}
}

// printer keeps the first error of its writes.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
