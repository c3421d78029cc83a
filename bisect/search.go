package bisect

import (
	"errors"
	"slices"
)

// Try is a run of the program. Methods that are not compiled are interpreted.
type Try struct {
	All     bool     // compile each method, and list the methods
	Methods []string // if not All, compile these
	Disable []string // phases that are turned off
}

// Search finds the method of a program, and the phase, that makes it go wrong.
type Search struct {
	// Run runs the program. For a Try with All, it also returns the compiled methods, in the order
	// of their first compilation, each once.
	Run    func(t Try) (o Outcome, compiled []string, err error)
	Phases []string // the phases that may be turned off, in the order in which they run
	Repeat int      // a try is good if this many runs of it were good
	Step   func(done, most int)

	want        Outcome
	tries, most int
}

// Culprit is the result of a search.
type Culprit struct {
	Method string
	Before int  // number of methods that were compiled before it and are harmless
	Alone  bool // it is harmful if it is the only compiled method
	// Phase is the harmful phase: with only the phases before it, the program is right. It is "" if
	// the program is wrong even without any of the phases.
	Phase string
	// Disable are the phases to turn off so that the program is right: Phase alone or, if that is
	// not enough, Phase and the phases after it.
	Disable   []string
	Want, Got Outcome
}

// Errors of a search that finds no method.
var (
	ErrUnstable     = errors.New("the program does not do the same in two runs by the interpreter")
	ErrHangs        = errors.New("the program does not end in time when it is interpreted")
	ErrNotMethods   = errors.New("the methods that were compiled do no harm together; look at what is random in the program, or at its timing")
	ErrNoDifference = errors.New("the program does the same interpreted and compiled")
)

// Find runs the search. It returns ErrNoDifference if there is nothing to find.
func (s *Search) Find() (*Culprit, error) {
	want, _, err := s.Run(Try{})
	if err != nil {
		return nil, err
	}
	if want.TimedOut {
		return nil, ErrHangs
	}
	again, _, err := s.Run(Try{})
	if err != nil {
		return nil, err
	}
	if !want.Same(again) {
		return nil, ErrUnstable
	}
	s.want = want
	bad, got, methods, err := s.differs(Try{All: true})
	if err != nil {
		return nil, err
	}
	if !bad {
		return nil, ErrNoDifference
	}
	if len(methods) == 0 {
		return nil, ErrNotMethods
	}
	s.most = s.tries + 2 + Tries(len(methods)) + 2 + Tries(len(s.Phases))
	c := &Culprit{Want: want, Got: got}
	set, err := s.method(c, methods)
	if err != nil {
		return nil, err
	}
	return c, s.phase(c, set)
}

// differs runs the program until its outcome is not the expected one, at most Repeat times.
func (s *Search) differs(t Try) (bad bool, got Outcome, compiled []string, err error) {
	for range max(s.Repeat, 1) {
		if got, compiled, err = s.Run(t); err != nil {
			return false, got, nil, err
		}
		if bad = !got.Same(s.want); bad {
			break
		}
	}
	s.tries++
	if s.Step != nil {
		s.Step(s.tries, s.most)
	}
	return bad, got, compiled, nil
}

// method finds the method, and returns the smallest set of methods known to be harmful.
func (s *Search) method(c *Culprit, methods []string) ([]string, error) {
	harmful := func(set []string) (bool, error) {
		bad, got, _, err := s.differs(Try{Methods: set})
		if bad {
			c.Got = got
		}
		return bad, err
	}
	if bad, err := harmful(methods); err != nil {
		return nil, err
	} else if !bad {
		return nil, ErrNotMethods
	}
	n, err := Prefix(len(methods), func(n int) (bool, error) { return harmful(methods[:n]) })
	if err != nil {
		return nil, err
	}
	c.Method, c.Before = methods[n], n
	c.Alone, err = harmful(methods[n : n+1])
	if c.Alone {
		return methods[n : n+1], err
	}
	return methods[:n+1], err
}

// phase finds the phase, with a harmful set of methods compiled.
func (s *Search) phase(c *Culprit, set []string) error {
	harmful := func(disable []string) (bool, error) {
		bad, _, _, err := s.differs(Try{Methods: set, Disable: disable})
		return bad, err
	}
	if len(s.Phases) == 0 {
		return nil
	}
	if bad, err := harmful(s.Phases); bad || err != nil {
		return err
	}
	n, err := Prefix(len(s.Phases), func(n int) (bool, error) { return harmful(s.Phases[n:]) })
	if err != nil {
		return err
	}
	c.Phase, c.Disable = s.Phases[n], slices.Clone(s.Phases[n:n+1])
	bad, err := harmful(c.Disable)
	if bad {
		c.Disable = slices.Clone(s.Phases[n:])
	}
	return err
}
