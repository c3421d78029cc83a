package passes

import (
	"fmt"
	"strings"
)

// PhaseSet is a set of phases, by their place in Phases.
type PhaseSet uint32

// Has tells whether the phase at place i is in s.
func (s PhaseSet) Has(i int) bool { return s>>i&1 != 0 }

// optional lists the phases that a compile can do without, so that they can be
// turned off by name; off says that they are unless somebody asks for them.
var optional = [...]struct {
	name string
	off  bool
}{
	{name: "inlining"},
	{name: "struct promotion"},
	{name: "flow graph"},
	{name: "loops"},
	{name: "SSA"},
	{name: "early propagation"},
	{name: "value numbering"},
	{name: "loop hoisting"},
	{name: "copy propagation"},
	{name: "CSE"},
	{name: "if conversion"},
	{name: "assertion propagation"},
	{name: "range-check elimination"},
	{name: "dead store removal"},
}

// place returns where the phase of that name stands in Phases, or -1.
func place(name string) int {
	for i := range Phases {
		if Phases[i].Name == name {
			return i
		}
	}
	return -1
}

// OptionalPhases returns the names of the phases that are built and can be
// turned off.
func OptionalPhases() (names []string) {
	for _, o := range optional {
		if i := place(o.name); i >= 0 && Phases[i].Run != nil {
			names = append(names, o.name)
		}
	}
	return names
}

// ParseDisabled makes a set of the phases to be turned off from their names.
func ParseDisabled(names []string) (s PhaseSet, err error) {
	have := OptionalPhases()
next:
	for _, n := range names {
		for _, h := range have {
			if h == n {
				s |= 1 << place(n)
				continue next
			}
		}
		if place(n) >= 0 {
			return 0, fmt.Errorf("phase %q cannot be turned off (these can: %s)", n, strings.Join(have, ", "))
		}
		return 0, fmt.Errorf("no phase %q (these can be turned off: %s)", n, strings.Join(have, ", "))
	}
	return s, nil
}

// running returns the phases of a compile at a level: those that are built and
// not turned off. With an optional phase those go that need what it gives.
func running(level Level, disabled PhaseSet) (s PhaseSet) {
	var isOptional PhaseSet
	for _, o := range optional {
		if i := place(o.name); i >= 0 {
			isOptional |= 1 << i
			if o.off {
				disabled |= 1 << i
			}
		}
	}
	var facts Facts
	for i := range Phases {
		p := &Phases[i]
		if p.Run == nil || p.Level&level == 0 || disabled.Has(i) || isOptional.Has(i) && p.Needs&^facts != 0 {
			continue
		}
		s |= 1 << i
		facts = facts&^p.Breaks | p.Gives
	}
	return s
}
