package bisect

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// fake is a program of nine methods. It fails if bad is compiled (after needs, if that is set),
// unless phase is disabled (together with hidden, if that is set).
type fake struct {
	bad, needs    string
	phase, hidden string
	runs          int
}

var fakeMethods = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}

func (f *fake) run(t Try) (Outcome, []string, error) {
	f.runs++
	set := t.Methods
	if t.All {
		set = fakeMethods
	}
	at := slices.Index(set, f.bad)
	wrong := at >= 0 && (f.needs == "" || slices.Contains(set[:at], f.needs)) &&
		!(slices.Contains(t.Disable, f.phase) && (f.hidden == "" || slices.Contains(t.Disable, f.hidden)))
	o := Outcome{Stdout: "one\ntwo\n"}
	if wrong {
		o.Stdout = "one\n2\n"
	}
	return o, set, nil
}

// TestFind finds each method and each phase with few tries.
func TestFind(t *testing.T) {
	phases := []string{"p", "q", "r", "s", "t"}
	for _, bad := range fakeMethods {
		for _, needs := range []string{"", "a"} {
			for i, phase := range append(phases, "") {
				if needs == bad {
					continue
				}
				f := fake{bad: bad, needs: needs, phase: phase}
				s := Search{Run: f.run, Phases: phases}
				c, err := s.Find()
				if err != nil {
					t.Fatalf("%+v: %v", f, err)
				}
				var disable []string
				if phase != "" {
					disable = phases[i : i+1]
				}
				if c.Method != bad || fakeMethods[c.Before] != bad || c.Alone != (needs == "") || c.Phase != phase || !slices.Equal(c.Disable, disable) {
					t.Errorf("%+v: found %+v", f, c)
				}
				if d := Difference(c.Want, c.Got); d != `line 2: "2", want "two"` {
					t.Error(d)
				}
				if f.runs > s.most+2 {
					t.Errorf("%+v: %d runs, want at most %d", f, f.runs, s.most+2)
				}
			}
		}
	}
}

// TestFindTogether disables several phases together if one is not enough.
func TestFindTogether(t *testing.T) {
	f := fake{bad: "c", phase: "q", hidden: "r"}
	s := Search{Run: f.run, Phases: []string{"p", "q", "r"}}
	c, err := s.Find()
	if err != nil || c.Phase != "q" || !slices.Equal(c.Disable, []string{"q", "r"}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestFindNothing reports why no method was found.
func TestFindNothing(t *testing.T) {
	failure := errors.New("it does not run")
	n := 0
	for _, row := range []struct {
		run  func(Try) (Outcome, []string, error)
		want error
	}{
		{(&fake{bad: "z"}).run, ErrNoDifference},
		{func(Try) (Outcome, []string, error) { n++; return Outcome{Stdout: fmt.Sprint(n)}, nil, nil }, ErrUnstable},
		{func(Try) (Outcome, []string, error) { return Outcome{Exit: Exit{TimedOut: true}}, nil, nil }, ErrHangs},
		{func(t Try) (Outcome, []string, error) {
			return Outcome{Exit: Exit{Status: map[bool]int{true: 139}[t.All]}}, fakeMethods, nil
		}, ErrNotMethods},
		{func(t Try) (Outcome, []string, error) { return Outcome{}, nil, failure }, failure},
	} {
		s := Search{Run: row.run}
		if c, err := s.Find(); !errors.Is(err, row.want) {
			t.Errorf("%+v, %v, want %v", c, err, row.want)
		}
	}
}
