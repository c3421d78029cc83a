// Package sample has a place for each kind of mutant.
package sample

import "math/bits"

type color uint8

const (
	red color = iota
	green
	blue
)

type flags uint16

const (
	flagA flags = 1 << iota
	flagB
	flagC
	flagD
)

type thing struct {
	c     color
	f     flags
	width int
	sub   *thing
}

var table = [...]thing{
	red:  {c: blue, f: flagC | flagD, width: 8},
	blue: {width: 4},
}

func compare(a, b int32, p *thing) bool {
	if a < b && p != nil {
		return a >= 0
	}
	return !(a == b) || p.c == green
}

func arith(t *thing, x uint32, n int) int {
	t.width += 4
	t.f |= flagC
	for i := 0; i < n; i++ {
		if i == 3 {
			continue
		}
		x = x<<2 | 1<<i&^0xf0
	}
	t.width--
	reset(t)
	return pair(n, t.width) + bits.OnesCount32(x) - int(int32(x))
}

func pair(a, b int) int { return a*b - a }

func reset(t *thing) {
	if t == nil {
		panic("BUG: no thing")
	}
	t.sub, t.c = nil, red
}

// String is not changed.
func (c color) String() string {
	if c == red {
		return "red"
	}
	return "?"
}
