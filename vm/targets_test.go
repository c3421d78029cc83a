//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"testing"

	"ryugo/targets"
	"ryugo/vm/cpu"
)

// forEachTarget runs a test for each convention.
func forEachTarget(t *testing.T, f func(t *testing.T, target *targets.Target)) {
	for _, target := range hostTargets {
		t.Run(target.Name, func(t *testing.T) { f(t, target) })
	}
}

// place puts the numbered words of values into the places of the layout of shapes.
func place(c *cpu.Convention, shapes []cpu.ArgShape, value func(i int) uint64) *callArgs {
	locs, stack := c.Layout(shapes)
	a := &callArgs{stack: stack}
	n := 0
	for i := range shapes {
		s := &shapes[i]
		var words []uint64
		count := s.ValueWords()
		if cpu.Word == 4 { // a value has words of 64 bits; a place may hold half of a word
			if count = s.Words(); s.InHalves() {
				count = (count + 1) / 2
			}
		}
		for range count {
			words = append(words, value(n))
			n++
		}
		a.add(s, locs[:s.Words()], words)
		locs = locs[s.Words():]
	}
	return a
}
