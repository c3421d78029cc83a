package main

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ryugo/glob"
	"ryugo/loader"
	"ryugo/vm/corelib"
)

// Patterns by which tools read RyuJIT's listings.
var (
	// jit-analyze: the method's name, in the first and the last line, and the figures.
	analyzeName      = regexp.MustCompile(`for method (.*)$`)
	analyzeSizes     = regexp.MustCompile(`code ([0-9]{1,}), prolog size ([0-9]{1,})`)
	analyzePerfScore = regexp.MustCompile(`(PerfScore|perf score) (\d+(\.\d+)?)`)
	// Compiler Explorer: a line without its comment, jumps to labels, calls.
	explorerLine  = regexp.MustCompile(`^\s*(.*?)(\s*;.*)?\s*$`)
	explorerLabel = regexp.MustCompile(`^\w+\s+.*?(G_M\w+)`)
	explorerCall  = regexp.MustCompile(`^(call|jmp|tail\.jmp)\s+(.*)`)
	// Disasmo: the beginning of a block.
	disasmoBlock = regexp.MustCompile(`^\w+:`)
	groupEnd     = regexp.MustCompile(`^\s+;; size=(\d+) bbWeight=([0-9.e+]+) PerfScore ([0-9.]+)$`)
	instruction  = regexp.MustCompile(`^       [a-z0-9]+( +\S.*)?$`)
)

// jitMethod is a method of a listing as the tools read it.
type jitMethod struct {
	name                string
	size, prolog, sizes int
	score, scores       float64
	labels, jumps       map[string]bool
	calls               []string
}

// readJIT reads a listing. Each line must be of a form that a tool reads.
func readJIT(t *testing.T, text string) (methods []*jitMethod) {
	t.Helper()
	var m *jitMethod
	number := func(s string) float64 {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		code := explorerLine.FindStringSubmatch(line)[1]
		switch {
		case strings.HasPrefix(line, "; Assembly listing for method "):
			m = &jitMethod{name: analyzeName.FindStringSubmatch(line)[1], labels: map[string]bool{}, jumps: map[string]bool{}}
			methods = append(methods, m)
		case strings.HasPrefix(line, "; Total bytes of code "):
			sizes, score := analyzeSizes.FindStringSubmatch(line), analyzePerfScore.FindStringSubmatch(line)
			if sizes == nil || score == nil {
				t.Fatalf("no figures: %s", line)
			}
			m.size, m.prolog, m.score = int(number(sizes[1])), int(number(sizes[2])), number(score[2])
			if name := analyzeName.FindStringSubmatch(line)[1]; name != m.name {
				t.Errorf("%s ends as %s", m.name, name)
			}
		case disasmoBlock.MatchString(line):
			m.labels[strings.TrimSuffix(code, ":")] = true
		case groupEnd.MatchString(line):
			g := groupEnd.FindStringSubmatch(line)
			m.sizes += int(number(g[1]))
			m.scores += number(g[3])
		case line == "" || strings.HasPrefix(line, ";"):
		default:
			if !instruction.MatchString(line) {
				t.Errorf("%s: not a line of a listing: %q", m.name, line)
			}
			if label := explorerLabel.FindStringSubmatch(code); label != nil {
				m.jumps[label[1]] = true
			} else if call := explorerCall.FindStringSubmatch(code); call != nil {
				m.calls = append(m.calls, call[2])
			}
		}
	}
	return methods
}

// TestJITListing reads listings as the tools do.
func TestJITListing(t *testing.T) {
	for _, c := range []struct {
		args    []string
		methods int
		name    string // of one of the methods
		call    string // in one of the methods
	}{
		{[]string{"testdata/lines/lines.exe", "*"}, 21, "Outer+Inner:Run(int):int (MinOpts)", "Type:Method(int):int"},
		{[]string{"--opt", "full", "--target", "amd64-windows", "testdata/lines/lines.exe", "*"}, 21, "Program:Main(System.String[]):int (FullOpts)", "CORINFO_HELP_NEW_LIST"},
		{[]string{"--opt", "full", "../../testdata/cs/switches.exe", "*"}, 5, "", ""},
	} {
		var out bytes.Buffer
		if err := commandLine(append([]string{"disasm", "--format", "jit"}, c.args...), &out); err != nil {
			t.Errorf("%v: %v", c.args, err)
			continue
		}
		methods := readJIT(t, out.String())
		if len(methods) < c.methods {
			t.Errorf("%v: %d methods", c.args, len(methods))
		}
		named, called := c.name == "", c.call == ""
		for _, m := range methods {
			named = named || m.name == c.name
			for _, call := range m.calls {
				called = called || call == c.call || strings.HasPrefix(call, "CORINFO_HELP_") && strings.HasPrefix(c.call, "CORINFO_HELP_")
			}
			if m.size == 0 || m.size != m.sizes || m.prolog > m.size || math.Abs(m.score-m.scores) > 0.01*float64(len(m.labels)) {
				t.Errorf("%s: %d bytes in groups of %d, prolog %d, score %.2f in groups of %.2f", m.name, m.size, m.sizes, m.prolog, m.score, m.scores)
			}
			for label := range m.jumps {
				if !m.labels[label] {
					t.Errorf("%s: no label %s", m.name, label)
				}
			}
			if p, err := glob.ParseSet(m.name); err != nil || len(glob.Split(m.name)) != 1 || p == nil {
				t.Errorf("%s is no pattern: %v", m.name, err)
			}
		}
		if !strings.Contains(out.String(), "; rbp based frame\n") {
			t.Errorf("%v: no frame:\n%.3000s", c.args, out.String())
		}
		if !named || !called {
			t.Errorf("%v: named %v, called %v:\n%.3000s", c.args, named, called, out.String())
		}
	}
}

// TestNamesArePatterns checks that the name of each method, in each notation, is a pattern that
// matches the method.
func TestNamesArePatterns(t *testing.T) {
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: coreName})
	mod, err := l.OpenImage(coreName, corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for m, err := range l.AllMethods(mod) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		for _, pattern := range []string{m.FullName(), m.DisplayName(), glob.RyuJIT(m.FullName(), m.PatternSignature())} {
			s, err := glob.ParseSet(pattern)
			if err != nil || !s.Match(m.FullName(), m.PatternSignature) {
				t.Errorf("%s does not match %s: %v", pattern, m.DisplayName(), err)
			}
		}
	}
	if n < 4000 {
		t.Errorf("%d methods", n)
	}
}
