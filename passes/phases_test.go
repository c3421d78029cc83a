package passes

import (
	"flag"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update-phases", false, "write docs/phases.md anew")

// TestPhaseOrder checks, at each level, that the rows before each phase give the facts that it
// needs, and that no row in between breaks them.
func TestPhaseOrder(t *testing.T) {
	for _, level := range []Level{LevelMin, LevelFull} {
		var have Facts
		for i := range Phases {
			p := &Phases[i]
			if p.Level&level == 0 {
				continue
			}
			if miss := p.Needs &^ have; miss != 0 {
				t.Errorf("level %d: %s needs %s, which nothing before it gives", level, p.Name, miss)
			}
			have = have&^p.Breaks | p.Gives
		}
		if have&FactCode == 0 {
			t.Errorf("level %d: no phase makes code", level)
		}
	}
}

// TestPhaseRows checks that each row has a function and a name of its own.
func TestPhaseRows(t *testing.T) {
	seen := map[string]bool{}
	for i := range Phases {
		p := &Phases[i]
		if p.Name == "" || seen[p.Name] {
			t.Errorf("phase %d: name %q is empty or used twice", i+1, p.Name)
		}
		if seen[p.Name] = true; p.Run == nil {
			t.Errorf("%s has no function", p.Name)
		}
		if p.When >= numConditions || (p.When == Always) != (conditions[p.When].holds == nil) {
			t.Errorf("%s: condition %d has no row", p.Name, p.When)
		}
	}
}

// TestPhaseConditions checks that a phase that needs a fact which another phase gives only in some
// methods runs in no other methods, and that facts that are recomputed when stale existed before.
func TestPhaseConditions(t *testing.T) {
	var sometimes, have Facts // sometimes: only in methods for which SSA is built
	for i := range Phases {
		p := &Phases[i]
		if p.Needs&sometimes != 0 && p.When != WhenWorthSSA && p.When != WhenUnified {
			t.Errorf("%s needs %s, and runs in methods without", p.Name, p.Needs&sometimes)
		}
		switch p.When {
		case WhenWorthSSA, WhenUnified:
			sometimes |= p.Gives
		case WhenStale:
			if p.Gives == 0 || p.Gives&^have != 0 || p.Gives&^ofFlow != 0 {
				t.Errorf("%s gives %s anew, which did not become stale", p.Name, p.Gives)
			}
		}
		have |= p.Gives
	}
}

// TestFormerNames checks that the names of earlier versions still work.
func TestFormerNames(t *testing.T) {
	for _, f := range formerNames {
		if place(f.name) >= 0 || place(f.now) < 0 {
			t.Errorf("%s: it is a phase, or %s is none", f.name, f.now)
		}
		if Through(f.name) != place(f.now)+1 {
			t.Errorf("a compile cannot stop after %s", f.name)
		}
		if _, err := ParseDisabled([]string{f.name}); (err != nil) != f.gone {
			t.Errorf("turning off %s: %v", f.name, err)
		}
	}
	if Through("no such") != 0 {
		t.Error("a phase that there is not ends a compile")
	}
}

var factNames = [...]string{"HIR", "morphed", "address-taken", "funclets", "predecessors", "dominators", "loops", "reference counts", "order", "liveness",
	"SSA", "value numbers", "LIR", "halves", "local registers", "lowered", "registers", "instructions", "code"}

func (f Facts) String() string {
	var names []string
	for s := uint32(f); s != 0; s &= s - 1 {
		names = append(names, factNames[bits.TrailingZeros32(s)])
	}
	return strings.Join(names, ", ")
}

// TestPhasesDoc compares the table in docs/phases.md with Phases.
func TestPhasesDoc(t *testing.T) {
	const file, begin, end = "../docs/phases.md", "<!-- phases -->\n", "<!-- end -->\n"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(data), begin)
	got, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", file)
	}
	var b strings.Builder
	b.WriteString("| phase | level | runs when | needs | gives | breaks |\n|---|---|---|---|---|---|\n")
	for i := range Phases {
		p := &Phases[i]
		level := map[Level]string{LevelMin: "min", LevelFull: "full", LevelAll: ""}[p.Level&^Optional]
		off := ""
		if p.Level&Optional != 0 {
			off = " (optional)"
		}
		fmt.Fprintf(&b, "| %s%s | %s | %s | %s | %s | %s |\n", p.Name, off, level, p.When, p.Needs, p.Gives, p.Breaks)
	}
	if got == b.String() {
		return
	}
	if !*update {
		t.Fatalf("%s differs from the list of phases; go test ./passes -run TestPhasesDoc -update-phases writes it", file)
	}
	if err := os.WriteFile(file, []byte(head+begin+b.String()+end+tail), 0o644); err != nil {
		t.Fatal(err)
	}
}
