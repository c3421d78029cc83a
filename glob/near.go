package glob

import "strings"

// Near finds the names that are most similar to a pattern that matches none of them.
type Near struct {
	p           *Pattern
	want, class string // lower-case, without namespace
	bare        bool   // the pattern names no class
	n, limit    int
	best        []near
	seen        map[string]bool
}

type near struct {
	name string
	far  int
}

// maxWanted limits the number of patterns that names are compared with.
const maxWanted = 200

// NewNear returns a search for at most n names.
func NewNear(p *Pattern, n int) *Near {
	f := &Near{p: p, n: n, seen: map[string]bool{}}
	class, method := p.class.text, strings.Trim(p.method.text, "*?")
	class = WithoutNamespace(strings.Trim(class, "*?"))
	if f.bare = class == ""; f.bare {
		f.want = strings.ToLower(method)
	} else {
		f.class = strings.ToLower(strings.ReplaceAll(class, "+", "/"))
		f.want = f.class + "::" + strings.ToLower(method)
	}
	if len(f.want) > maxWanted {
		f.want = ""
	}
	f.limit = len(f.want)/4 + 1
	return f
}

// Add offers a method, Namespace.Type::Method. If the method is an overload of the pattern's method
// with other parameters, it is listed with its own parameters.
func (f *Near) Add(name string, sig func() Signature) {
	if f.want == "" {
		return
	}
	if f.p.params != nil && f.p.matchName(name) {
		f.insert(near{WithoutNamespace(name) + "(" + strings.Join(sig().Params, ",") + ")", 0})
		return
	}
	name = WithoutNamespace(withoutArguments(name))
	if f.seen[name] {
		return
	}
	f.seen[name] = true
	if far := f.distance(name); far <= f.limit {
		f.insert(near{name, far})
	}
}

// distance returns the distance of name from the wanted name.
func (f *Near) distance(name string) int {
	low := strings.ToLower(name)
	class, method, _ := strings.Cut(low, "::")
	if f.bare {
		return distance(f.want, method, f.limit)
	}
	far := distance(f.want, low, f.limit)
	// A nested type's own name counts as near, and so do the class without its arity and the
	// class's other methods.
	if i := strings.LastIndexByte(low, '/'); far > 1 && i >= 0 && low[i+1:] == f.want {
		return 1
	}
	if i := strings.IndexByte(class, '`'); far > 1 && i >= 0 && class[:i]+"::"+method == f.want {
		return 1
	}
	if far > f.limit && class == f.class {
		return f.limit
	}
	return far
}

func (f *Near) insert(x near) {
	at := len(f.best)
	for at > 0 && f.best[at-1].far > x.far {
		at--
	}
	f.best = append(f.best[:at], append([]near{x}, f.best[at:]...)...)
	if len(f.best) > f.n {
		f.best = f.best[:f.n]
	}
}

// Names returns the names that were found, the nearest first, without their namespaces.
func (f *Near) Names() []string {
	out := make([]string, len(f.best))
	for i, b := range f.best {
		out[i] = b.name
	}
	return out
}

// Closest returns the word of a list that word most likely means, or "": a word that begins with
// it, or that differs in few letters.
func Closest(word string, among []string) string {
	best, least := "", max(len(word)/3, 1)+1
	low := strings.ToLower(word)
	for _, w := range among {
		far := distance(low, strings.ToLower(w), least)
		if len(word) > 1 && strings.HasPrefix(strings.ToLower(w), low) {
			far = min(far, 1)
		}
		if far < least && far < max(len(word), len(w)) {
			best, least = w, far
		}
	}
	return best
}

// distance returns the number of insertions, deletions and replacements of characters and swaps of
// neighbours that lead from a to b. If that is more than limit, it returns a number above limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		least := i + 1
		for j := range len(b) {
			d := row[j]
			if a[i] != b[j] {
				d = min(d, row[j+1], next[j]) + 1
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before[j-1]+1)
			}
			next[j+1] = d
			least = min(least, d)
		}
		if least > limit+1 {
			return limit + 1
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
