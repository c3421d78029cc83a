package calls

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/targets"
	"ryugo/targets/amd64"
	"ryugo/targets/arm"
	"ryugo/targets/arm64"
	"ryugo/targets/x86"
)

var update = flag.Bool("update", false, "write the table of places to docs/calls.md")

const doc = "../../../docs/calls.md"

var quoted = regexp.MustCompile("`([^`]+)`")

// TestEachRuleRuns: every row of the tables of rules in docs/calls.md names methods that each
// target runs, and each method is in a row.
func TestEachRuleRuns(t *testing.T) {
	text, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{}
	for _, r := range Rows() {
		left[r.Method] = true
	}
	known := map[string]bool{}
	for m := range left {
		known[m] = true
	}
	rules, column := 0, -1
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case !strings.HasPrefix(line, "|"):
			column = -1
		case strings.HasPrefix(line, "| rule |"):
			column = slices.Index(cells, "runs")
		case column >= 0 && !strings.HasPrefix(line, "|---"):
			rules++
			if len(cells) <= column || len(quoted.FindAllString(cells[column], -1)) == 0 {
				t.Errorf("nothing runs: %s", cells[0])
				continue
			}
			for _, m := range quoted.FindAllStringSubmatch(cells[column], -1) {
				if !known[m[1]] {
					t.Errorf("%s: no method %s", cells[0], m[1])
				}
				delete(left, m[1])
			}
		}
	}
	if rules < 50 {
		t.Errorf("%d rules", rules)
	}
	for m := range left {
		t.Errorf("%s is in no row of %s", m, doc)
	}
}

// TestPlaces compares the table of places in docs/calls.md with the places of each callee's
// parameters.
func TestPlaces(t *testing.T) {
	text, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	const head = "| callee | amd64 | amd64-windows | arm64 | arm32 | x86 |\n|---|---|---|---|---|---|\n"
	at := strings.Index(string(text), head)
	if at < 0 {
		t.Fatal("no table")
	}
	end := at + strings.Index(string(text)[at:]+"\n\n", "\n\n") + 1
	var all []map[string]string
	for _, target := range []*targets.Target{amd64.SysV(), amd64.Windows(), arm64.Target(), arm.Target(), x86.Target()} {
		all = append(all, places(t, target))
	}
	var names []string
	for n := range all[0] {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b string) int {
		return strings.Index(source, " "+a+"(") - strings.Index(source, " "+b+"(")
	})
	want := head
	for _, n := range names {
		want += "| `" + n + "` |"
		for _, p := range all {
			want += " " + p[n] + " |"
		}
		want += "\n"
	}
	if got := string(text)[at:min(end, len(text))]; got != want {
		if !*update {
			t.Fatalf("the table of places in %s is another one (-update)", doc)
		}
		out := string(text)[:at] + want + string(text)[min(end, len(text)):]
		if err := os.WriteFile(doc, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// places returns the places of the parameters and the result of each method C_*.
func places(t *testing.T, target *targets.Target) map[string]string {
	p, err := Open(target, passes.LevelMin)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for name, h := range p.Methods {
		if !strings.HasPrefix(name, "C_") {
			continue
		}
		if _, err := p.Compiler.Compile(h); err != nil {
			t.Fatal(err)
		}
		m := &p.Compiler.M
		var list []string
		for i := range m.NumParams {
			list = append(list, place(target, m, &m.Locals[i]))
		}
		s := strings.Join(list, ", ")
		if m.RetDesc.Count > 0 {
			s += " → " + regs(target, m.RetDesc.Regs[:m.RetDesc.Count])
		}
		all[name] = s
	}
	return all
}

func regs(target *targets.Target, list []uint8) string {
	var names []string
	for _, r := range list {
		names = append(names, target.RegNames[r])
	}
	return strings.Join(names, " ")
}

// place returns the place of a parameter.
func place(target *targets.Target, m *nodes.Method, l *nodes.Local) string {
	size := l.Size
	if l.Layout != 0 && l.Flags&nodes.LvImplicitByRef == 0 && l.Type == nodes.TYP_STRUCT {
		size = m.Layouts[l.Layout].Size
	}
	s := "stack"
	if l.NumArgRegs > 0 {
		s = regs(target, l.ArgReg[:l.NumArgRegs])
		in := uint32(0)
		for _, t := range l.ArgRegType[:l.NumArgRegs] {
			in += max(m.Model.SizeOf(t), 4)
		}
		if rest := (size + 3) &^ 3; l.Type == nodes.TYP_STRUCT && rest > in {
			s += fmt.Sprintf(" and %d bytes of the stack", rest-in)
		}
	}
	switch {
	case l.Flags&nodes.LvImplicitByRef != 0:
		return "by reference in " + s
	case l.Flags&nodes.LvRetBuf != 0:
		return "buffer in " + s
	}
	return s
}

// TestMono: the results are those of the program on mono.
func TestMono(t *testing.T) {
	mono, err := exec.LookPath("mono")
	if err != nil {
		t.Skip(err)
	}
	out, err := exec.Command(mono, "testdata/rules.exe").Output()
	if err != nil || string(out) != results {
		t.Errorf("%v\n%s", err, out)
	}
}
