// Package bisect finds the method, and the phase of the compiler, that makes a program go wrong. It
// knows a program only by the outcomes of runs in which some methods are compiled and some phases
// are turned off:
//
//	methods, as they are compiled first:    a  b  c  d  e  f  g
//	compiled                                what the program does
//	a  b  c  d  e  f  g                     wrong
//	a  b  c  d                              right
//	a  b  c  d  e  f                        wrong
//	a  b  c  d  e                           wrong, and right without e: it is e
package bisect

import (
	"fmt"
	"sort"
	"strings"
	"syscall"
)

// Exit says how a program ended.
type Exit struct {
	Status   int  `json:"status"` // as a shell reports it: 128 plus the signal if a signal ended the program
	TimedOut bool `json:"timedOut,omitempty"`
}

// ExitSignal plus a signal's number is an exit status.
const ExitSignal = 128

func (e Exit) String() string {
	switch {
	case e.TimedOut:
		return "it does not end in time"
	case e.Status > ExitSignal:
		return fmt.Sprintf("exit status %d (%v)", e.Status, syscall.Signal(e.Status-ExitSignal))
	}
	return fmt.Sprintf("exit status %d", e.Status)
}

// Outcome is the observable result of a run.
type Outcome struct {
	Exit
	Stdout, Stderr string
}

// Same reports whether two runs had the same outcome. Standard error is not compared, because stack
// traces differ.
func (o Outcome) Same(p Outcome) bool {
	return o.TimedOut == p.TimedOut && (o.TimedOut || o.Status == p.Status && o.Stdout == p.Stdout)
}

// Difference describes the first difference of two outcomes.
func Difference(want, got Outcome) string {
	if want.TimedOut != got.TimedOut || want.Status != got.Status && !got.TimedOut {
		return fmt.Sprintf("%v, want %v", got.Exit, want.Exit)
	}
	w, g := strings.Split(want.Stdout, "\n"), strings.Split(got.Stdout, "\n")
	for i := range max(len(w), len(g)) {
		switch {
		case i >= len(g):
			return fmt.Sprintf("line %d: it ends, want %q", i+1, w[i])
		case i >= len(w):
			return fmt.Sprintf("line %d: %q, want no more", i+1, g[i])
		case w[i] != g[i]:
			return fmt.Sprintf("line %d: %q, want %q", i+1, g[i], w[i])
		}
	}
	return "nothing"
}

// Prefix returns the index of the first of n things that makes a harmless prefix of them harmful.
// All n together are known to be harmful. Prefix calls harmful for shorter prefixes, at most Tries
// times.
func Prefix(n int, harmful func(n int) (bool, error)) (place int, err error) {
	place = sort.Search(n-1, func(i int) bool {
		if err != nil {
			return true
		}
		var bad bool
		bad, err = harmful(i + 1)
		return bad
	})
	return place, err
}

// Tries is the maximum number of calls that Prefix makes for n things.
func Tries(n int) (tries int) {
	for ; n > 1; n /= 2 {
		tries++
	}
	return tries + 1
}
