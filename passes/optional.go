package passes

import (
	"fmt"
	"slices"
	"strings"
)

// PhaseSet is a set of phases, by index in Phases.
type PhaseSet uint64

// Has reports whether phase i is in s.
func (s PhaseSet) Has(i int) bool { return s>>i&1 != 0 }

// optional are the names of the phases that can be turned off.
var optional = func() (names []string) {
	for i := range Phases {
		if Phases[i].Level&Optional != 0 {
			names = append(names, Phases[i].Name)
		}
	}
	return names
}()

// place returns the index in Phases of the phase with that name, or -1.
func place(name string) int {
	for i := range Phases {
		if Phases[i].Name == name {
			return i
		}
	}
	return -1
}

// OptionalPhases returns the names of the phases that can be turned off.
func OptionalPhases() []string { return slices.Clone(optional) }

// ParseDisabled returns the set of the phases to turn off, by their names.
func ParseDisabled(names []string) (s PhaseSet, err error) {
	for _, n := range names {
		i := place(Renamed(n))
		switch {
		case slices.Contains(optional, Renamed(n)):
			s |= 1 << i
		case i >= 0:
			return 0, fmt.Errorf("phase %q cannot be turned off (these can: %s)", n, strings.Join(optional, ", "))
		default:
			return 0, fmt.Errorf("no phase %q (these can be turned off: %s)", n, strings.Join(optional, ", "))
		}
	}
	return s, nil
}

// running returns the phases of a compile at a level that are not turned off. An optional phase
// that needs a fact that only a disabled phase gives is off as well.
func running(level Level, disabled PhaseSet) (s PhaseSet) {
	var facts Facts
	for i := range Phases {
		p := &Phases[i]
		if p.Level&level == 0 || disabled.Has(i) || p.Needs&^facts != 0 && p.Level&Optional != 0 {
			continue
		}
		s |= 1 << i
		facts = facts&^p.Breaks | p.Gives
	}
	return s
}
