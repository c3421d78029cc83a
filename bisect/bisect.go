// Package bisect looks for the method, and the phase of the compiler, by which a
// program goes wrong. It knows programs only by what they do in runs with some
// methods compiled, and some phases turned off:
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

// Exit is how a program ended.
type Exit struct {
	Status   int  `json:"status"` // as a shell tells it: 128 and the signal for one that a signal ended
	TimedOut bool `json:"timedOut,omitempty"`
}

// ExitSignal is added to a signal's number to make an exit status.
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

// Outcome is what can be seen of a run.
type Outcome struct {
	Exit
	Stdout, Stderr string
}

// Same reports whether two runs did the same. What a program prints on its
// standard error may differ, stack traces do.
func (o Outcome) Same(p Outcome) bool {
	return o.TimedOut == p.TimedOut && (o.TimedOut || o.Status == p.Status && o.Stdout == p.Stdout)
}

// Difference describes the first thing that two outcomes do not share.
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

// Prefix returns the place of the first of n things that turns a harmless prefix
// of them into a harmful one. All n together are known to do harm; harmful is
// asked about shorter prefixes, Tries times at most.
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

// Tries is how often Prefix asks about n things at most.
func Tries(n int) (tries int) {
	for ; n > 1; n /= 2 {
		tries++
	}
	return tries + 1
}
