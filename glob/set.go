package glob

import (
	"slices"
	"strings"
	"sync/atomic"
)

// Set is a list of patterns, separated by spaces or commas. It contains the methods that a pattern
// matches, or all methods if there are no patterns, except those that a !PATTERN matches. The nil
// Set contains all methods. Several goroutines may use a Set.
type Set struct {
	take, leave []*Pattern
	used        []atomic.Bool // [take] it has matched a method
}

// tiers are the ends of method names in RyuJIT's listings.
var tiers = []string{"(Tier0)", "(Tier1)", "(Tier1-OSR)", "(FullOpts)", "(MinOpts)", "(Instrumented Tier0)", "(Instrumented Tier1)"}

// ParseSet parses a list. It returns nil for an empty list.
func ParseSet(text string) (*Set, error) {
	s := &Set{}
	for _, one := range Split(text) {
		name, leave := strings.CutPrefix(one, "!")
		p, err := Parse(name)
		if err != nil {
			return nil, err
		}
		if leave {
			s.leave = append(s.leave, p)
		} else {
			s.take = append(s.take, p)
		}
	}
	if len(s.take)+len(s.leave) == 0 {
		return nil, nil
	}
	s.used = make([]atomic.Bool, len(s.take))
	return s, nil
}

// Split returns the patterns of a list as they are written.
func Split(text string) (list []string) {
	for _, one := range splitOutside(text, " ,\t\n") {
		if one != "" && !slices.Contains(tiers, one) {
			list = append(list, one)
		}
	}
	return list
}

// Match reports whether the set contains a method; see [Pattern.Match].
func (s *Set) Match(name string, sig func() Signature) bool {
	if s == nil {
		return true
	}
	found := len(s.take) == 0
	for i, p := range s.take {
		if found && s.used[i].Load() {
			continue
		}
		if p.Match(name, sig) {
			found = true
			s.used[i].Store(true)
		}
	}
	return found && !slices.ContainsFunc(s.leave, func(p *Pattern) bool { return p.Match(name, sig) })
}

// Unmatched returns the patterns that have matched no method so far.
func (s *Set) Unmatched() (list []*Pattern) {
	if s == nil {
		return nil
	}
	for i, p := range s.take {
		if !s.used[i].Load() {
			list = append(list, p)
		}
	}
	return list
}
