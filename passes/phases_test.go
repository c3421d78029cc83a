package passes_test

import (
	"testing"

	"ryugo/passes"
)

// TestPhaseOrder walks the phase list at each level and holds what each phase
// needs against what the phases before it gave and did not break. A phase that
// is not built gives nothing.
func TestPhaseOrder(t *testing.T) {
	for _, level := range []passes.Level{passes.LevelMin, passes.LevelFull} {
		var have passes.Facts
		for i := range passes.Phases {
			p := &passes.Phases[i]
			if p.Run == nil || p.Level&level == 0 {
				continue
			}
			if miss := p.Needs &^ have; miss != 0 {
				t.Errorf("level %d: %s needs facts %#x that nothing before it gives", level, p.Name, miss)
			}
			have = have&^p.Breaks | p.Gives
		}
		if have&passes.FactCode == 0 {
			t.Errorf("level %d: no phase makes code", level)
		}
	}
}

// TestEveryPhaseOfTheDesignHasItsPlace holds the list against the 25 phases of
// the design, which others may stand between.
func TestEveryPhaseOfTheDesignHasItsPlace(t *testing.T) {
	own := 0
	for _, name := range [...]string{"dead store removal", "if conversion", "second liveness"} {
		if passes.Through(name) != 0 {
			own++
		}
	}
	if passes.NumPhases-own != 25 {
		t.Errorf("%d phases without our own, the design has 25", passes.NumPhases-own)
	}
	seen := map[string]bool{}
	for i := range passes.Phases {
		if n := passes.Phases[i].Name; n == "" || seen[n] {
			t.Errorf("phase %d: name %q is empty or used twice", i+1, n)
		} else {
			seen[n] = true
		}
	}
}
