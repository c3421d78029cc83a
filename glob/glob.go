// Package glob matches the names of methods against patterns.
//
// A method is named Namespace.Type::Method. A nested type is named after the
// types that enclose it: Namespace.Outer/Inner. A generic instance ends with its
// arguments: List`1<System.Int32>, List`1[System.Int32].
package glob

import "strings"

// Help describes patterns, for commands that take them.
const Help = `In a GLOB, * is any text and ? is any character. A method is named
Namespace.Type::Method, a nested type Namespace.Outer/Inner (Outer+Inner is the
same), a constructor .ctor, a generic type List` + "`" + `1. The namespace may be left
out, and so may generic arguments.`

// Match reports whether name matches pattern, in which * is any text and ? any
// byte; / and + are the same. The time is linear for one * and bounded by
// len(pattern)*len(name).
func Match(pattern, name string) bool {
	p, n := 0, 0
	star, mark := -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && (pattern[p] == '?' || same(pattern[p], name[n])):
			p++
			n++
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}

func same(p, n byte) bool { return p == n || separator(p) && separator(n) }

// separator reports whether c separates a nested type from the one around it.
func separator(c byte) bool { return c == '/' || c == '+' }

// Method reports whether pattern matches the name of a method: the whole name,
// or the name without the type's namespace, each with and without generic
// arguments.
func Method(pattern, name string) bool {
	if Match(pattern, name) || Match(pattern, WithoutNamespace(name)) {
		return true
	}
	plain := withoutArguments(name)
	return plain != name && (Match(pattern, plain) || Match(pattern, WithoutNamespace(plain)))
}

// WithoutNamespace is the name of a method without the namespace of its type.
func WithoutNamespace(name string) string {
	end := len(name)
	for i := range len(name) {
		// Generic arguments and nested types have dots of their own, and so has .ctor.
		if c := name[i]; c == '<' || c == '[' || c == ':' || separator(c) {
			end = i
			break
		}
	}
	return name[strings.LastIndexByte(name[:end], '.')+1:]
}

// withoutArguments is a name without its generic arguments. A < that does not
// follow a name begins a name that a compiler made: Outer/<Main>d__0.
func withoutArguments(name string) string {
	if !strings.ContainsAny(name, "<[") {
		return name
	}
	var b strings.Builder
	depth := 0
	for i := range len(name) {
		switch c := name[i]; {
		case depth == 0 && (c == '<' || c == '[') && i > 0 && !separator(name[i-1]) && name[i-1] != '.' && name[i-1] != ':':
			depth++
		case depth > 0 && (c == '<' || c == '['):
			depth++
		case depth > 0 && (c == '>' || c == ']'):
			depth--
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Nearest returns at most n of the names that are most like a pattern that
// matches none of them, the nearest first, without their namespaces.
func Nearest(pattern string, names []string, n int) []string {
	type near struct {
		name string
		far  int
	}
	want := strings.ToLower(WithoutNamespace(strings.Trim(pattern, "*?")))
	if want == "" || len(want) > 200 {
		return nil
	}
	limit := len(want)/4 + 1
	var best []near
	seen := map[string]bool{}
	for _, name := range names {
		name = WithoutNamespace(withoutArguments(name))
		if seen[name] {
			continue
		}
		seen[name] = true
		far := distance(want, strings.ToLower(name), limit)
		// A nested type's own name is near, too.
		if i := strings.LastIndexByte(name, '/'); far > 1 && i >= 0 && distance(want, strings.ToLower(name[i+1:]), 0) == 0 {
			far = 1
		}
		if far > limit {
			continue
		}
		at := len(best)
		for at > 0 && best[at-1].far > far {
			at--
		}
		best = append(best[:at], append([]near{{name, far}}, best[at:]...)...)
		if len(best) > n {
			best = best[:n]
		}
	}
	out := make([]string, len(best))
	for i, b := range best {
		out[i] = b.name
	}
	return out
}

// distance is the number of characters that are inserted, deleted or replaced on
// the way from a to b, or more than limit when it is.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal, least := row[0], i+1
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = min(diagonal, row[j], row[j+1]) + 1
			}
			diagonal, row[j+1] = row[j+1], d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
	}
	return row[len(b)]
}
