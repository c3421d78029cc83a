package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"ryugo"

	"ryugo/disasm"
	"ryugo/results"
)

// explain completes the examples with the difference of their code and, if both sides are builds,
// the first phase after which their IR differs.
func (r *diffReport) explain(ctx context.Context, base, changed *side) error {
	r.sort()
	for _, e := range r.Examples {
		e.Asm = asmDiff(e.Target, e.base, e.new)
		if base.build == "" || changed.build == "" {
			continue
		}
		d, err := firstPhase(ctx, base, changed, e)
		if err != nil {
			return err
		}
		if d != nil {
			e.Phase, e.IR = d.Phase, d.Text
		}
	}
	return nil
}

// asmDiff returns the difference of two disassemblies. Labels of equal lines get the same names on
// both sides.
func asmDiff(target string, base, changed *results.Code) string {
	m := ryugo.Reader(target)
	if m == nil {
		return "the code of " + target + " cannot be disassembled\n"
	}
	a, b := disasm.Listing(m, base.Disasm()), disasm.Listing(m, changed.Disasm())
	const anyLabel = "L"
	blank := func(l disasm.Line) string { return l.With(anyLabel) }
	last := 0
	for _, l := range a {
		last = max(last, l.Label)
	}
	names := map[int]string{} // names of b's labels
	for _, p := range samePairs(joinLines(a, blank), joinLines(b, blank), len(a), len(b)) {
		if x, y := a[p[0]], b[p[1]]; x.Define && y.Define {
			names[y.Label] = "L" + strconv.Itoa(x.Label)
		}
	}
	for _, l := range b {
		if l.Define && names[l.Label] == "" {
			last++
			names[l.Label] = "L" + strconv.Itoa(last)
		}
	}
	text := unified(joinLines(a, disasm.Line.String), joinLines(b, func(l disasm.Line) string { return l.With(names[l.Label]) }))
	if text == "" {
		return "the instructions are the same\n"
	}
	return text
}

// joinLines joins lines to the text that is compared.
func joinLines(lines []disasm.Line, text func(disasm.Line) string) []byte {
	var b []byte
	for _, l := range lines {
		b = append(append(b, text(l)...), '\n')
	}
	return b
}

// unified returns the unified diff of two texts without file names; empty if they are equal.
func unified(a, b []byte) string {
	s := string(diff.Diff("BASE", a, "NEW", b))
	if _, rest, ok := strings.Cut(s, "\n--- BASE\n+++ NEW\n"); ok {
		return rest
	}
	return s
}

// samePairs returns the pairs of equal lines of two texts with n and m lines.
func samePairs(a, b []byte, n, m int) (pairs [][2]int) {
	i, j := 0, 0
	same := func(to int) {
		for ; i < to; i, j = i+1, j+1 {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	for line := range strings.Lines(unified(a, b)) {
		var from, count, newFrom, newCount int
		switch line[0] {
		case '@':
			fmt.Sscanf(line, "@@ -%d,%d +%d,%d @@", &from, &count, &newFrom, &newCount)
			if count > 0 {
				from--
			}
			same(from)
		case '-':
			i++
		case '+':
			j++
		default:
			same(i + 1)
		}
	}
	same(min(n, i+m-j))
	return pairs
}
