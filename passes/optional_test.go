package passes

import (
	"strings"
	"testing"
)

// TestDisabledPhases disables phases by name. Only the phases that need their facts are disabled
// with them.
func TestDisabledPhases(t *testing.T) {
	all := running(LevelFull, 0)
	for _, name := range optional {
		i := place(name)
		if i < 0 {
			t.Fatalf("%q is no phase", name)
		}
		s, err := ParseDisabled([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		run := running(LevelFull, s)
		if run.Has(i) || run&^all != 0 {
			t.Errorf("%s is off: %x of %x run", name, run, all)
		}
		var facts Facts
		for j := range Phases {
			if p := &Phases[j]; run.Has(j) {
				if p.Needs&^facts != 0 {
					t.Errorf("%s is off: %s needs what nobody gives", name, p.Name)
				}
				facts = facts&^p.Breaks | p.Gives
			}
		}
	}
	for _, bad := range []string{"emission", "inlinig"} {
		if _, err := ParseDisabled([]string{bad}); err == nil || !strings.Contains(err.Error(), "struct promotion") {
			t.Errorf("%s: %v, want an error that lists the names", bad, err)
		}
	}
}
