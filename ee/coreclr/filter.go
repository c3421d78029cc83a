//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"ryugo/glob"
)

// filter says which methods are compiled. It is a list of patterns: globs of package glob, ranges
// #N-M of compile numbers, and @FILE, a file with a name on each line. A method is compiled if a
// pattern matches it, or all patterns are exclusions (!PATTERN), and no exclusion matches it.
type filter struct {
	take, leave []pattern
}

// pattern is a set of names, or a glob, or else a range of numbers.
type pattern struct {
	names       map[string]bool
	glob        *glob.Pattern
	ranged      bool
	first, last uint64
}

// parseFilter reads patterns separated by commas or spaces. A pattern that looks like a range but
// is not valid as one is a glob; an invalid pattern is reported and ignored.
func parseFilter(list string) (f filter) {
	for _, text := range glob.Split(list) {
		rest, leave := strings.CutPrefix(text, "!")
		var p pattern
		if file, ok := strings.CutPrefix(rest, "@"); ok {
			p = pattern{names: readNames(file)}
		}
		if numbers, ok := strings.CutPrefix(rest, "#"); ok {
			from, to, isRange := strings.Cut(numbers, "-")
			if !isRange {
				to = from
			}
			first, err1 := strconv.ParseUint(from, 10, 64)
			last, err2 := strconv.ParseUint(to, 10, 64)
			if err1 == nil && err2 == nil {
				p = pattern{ranged: true, first: first, last: last}
			}
		}
		if p.names == nil && !p.ranged {
			var err error
			if p.glob, err = glob.Parse(rest); err != nil {
				fmt.Fprintf(os.Stderr, "ryugo: RYUGO_METHODS: %v\n", err)
				continue
			}
		}
		if leave {
			f.leave = append(f.leave, p)
		} else {
			f.take = append(f.take, p)
		}
	}
	return f
}

// readNames reads a file with a name on each line. A file that cannot be read has no names.
func readNames(file string) map[string]bool {
	text, err := os.ReadFile(file)
	if err != nil {
		fmt.Fprintf(os.Stderr, "ryugo: RYUGO_METHODS: %v\n", err)
	}
	names := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		names[strings.TrimSuffix(line, "\n")] = true
	}
	return names
}

// needsNames reports whether a decision needs the method's name.
func (f *filter) needsNames() bool {
	for _, list := range [][]pattern{f.take, f.leave} {
		for i := range list {
			if list[i].glob != nil || list[i].names != nil {
				return true
			}
		}
	}
	return false
}

// takes reports whether the compile with this number, of the method with this name, is made.
func (f *filter) takes(number uint64, name string, sig func() glob.Signature) bool {
	return (len(f.take) == 0 || matches(f.take, number, name, sig)) && !matches(f.leave, number, name, sig)
}

func matches(list []pattern, number uint64, name string, sig func() glob.Signature) bool {
	for i := range list {
		if list[i].matches(number, name, sig) {
			return true
		}
	}
	return false
}

func (p *pattern) matches(number uint64, name string, sig func() glob.Signature) bool {
	switch {
	case p.names != nil:
		return p.names[name]
	case p.glob != nil:
		return p.glob.Match(name, sig)
	}
	return p.first <= number && number <= p.last
}
