package inspect

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// nodeNumber matches the node numbers in lines: [000012] of a node, t12 of an operand, and N012,
// the position in the order.
var nodeNumber = regexp.MustCompile(`\[([0-9]+)\]|\bt([0-9]+)\b|^N[0-9]+ `)

// aligned returns b with other node numbers. In lines that are equal except for numbers, the nodes
// of b get the numbers that a has; other nodes get numbers that a does not use. So one more node in
// b changes no line after it.
func aligned(a, b *drawing) *drawing {
	blank := func(d *drawing) []byte {
		var text []byte
		for _, l := range d.lines {
			text = append(append(text, nodeNumber.ReplaceAllString(l, "#")...), '\n')
		}
		return text
	}
	numbers := func(line string) (list []string) {
		for _, m := range nodeNumber.FindAllStringSubmatch(line, -1) {
			if n := strings.TrimLeft(m[1]+m[2], "0"); n != "" {
				list = append(list, n)
			}
		}
		return list
	}
	next := 0 // largest number in a
	for _, l := range a.lines {
		for _, n := range numbers(l) {
			if x, err := strconv.Atoi(n); err == nil {
				next = max(next, x)
			}
		}
	}
	to, taken := map[string]string{}, map[string]bool{} // map of b's numbers to a's; the numbers of a in use
	order := make([]string, len(b.lines))               // [line of b] the position (N012) in the equal line of a
	for _, p := range samePairs(blank(a), blank(b), len(a.lines), len(b.lines)) {
		x, y := numbers(a.lines[p[0]]), numbers(b.lines[p[1]])
		for i := range min(len(x), len(y)) {
			if to[y[i]] == "" && !taken[x[i]] {
				to[y[i]], taken[x[i]] = x[i], true
			}
		}
		if place, _, ok := strings.Cut(a.lines[p[0]], " "); ok && strings.HasPrefix(place, "N") {
			order[p[1]] = place + " "
		}
	}
	c := &drawing{heads: b.heads}
	for i, l := range b.lines {
		c.lines = append(c.lines, nodeNumber.ReplaceAllStringFunc(l, func(s string) string {
			if s[0] == 'N' {
				if order[i] != "" {
					return order[i]
				}
				return s
			}
			n := numbers(s)
			if len(n) == 0 {
				return s
			}
			if to[n[0]] == "" {
				next++
				to[n[0]] = strconv.Itoa(next)
			}
			if s[0] == 't' {
				return "t" + to[n[0]]
			}
			return fmt.Sprintf("[%0*s]", len(s)-2, to[n[0]])
		}))
	}
	return c
}

// samePairs returns the pairs of equal lines of two texts with n and m lines.
func samePairs(a, b []byte, n, m int) (pairs [][2]int) {
	i, j := 0, 0
	same := func(to int) {
		for ; i < to; i, j = i+1, j+1 {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	text := diff.Diff("a", a, "b", b)
	for k, line := range strings.SplitAfter(string(text), "\n") {
		switch match := hunk.FindStringSubmatch(line); {
		case k < 3 || line == "": // names of files
		case match != nil:
			from, _ := strconv.Atoi(match[1])
			if match[2] != "0" {
				from--
			}
			same(from)
		case line[0] == '-':
			i++
		case line[0] == '+':
			j++
		default:
			same(i + 1)
		}
	}
	same(min(n, i+m-j))
	return pairs
}
