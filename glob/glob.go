// Package glob matches the names of methods against patterns, in the notations of IL disassemblers,
// of RyuJIT and of C#.
//
// A method is named Namespace.Type::Method. The name of a nested type follows the types that
// enclose it: Namespace.Outer/Inner. The name of a generic instance ends with its arguments:
// List`1<System.Int32>.
package glob

import "strings"

// Match reports whether name matches pattern, in which * is any text and ? any byte. In both, / or
// + separates a nested type; the pattern may also use a dot. The time is linear for one * and at
// most len(pattern)*len(name).
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

func same(p, n byte) bool { return p == n || separator(n) && (separator(p) || p == '.') }

// separator reports whether c separates a nested type from the one around it.
func separator(c byte) bool { return c == '/' || c == '+' }

// Help describes patterns, for commands that take them.
const Help = `A GLOB names methods: Namespace.Type::Method, or Type:Method(int,String) as RyuJIT
prints them. * is any text and ? is any character. The namespace, generic
arguments and the parameters may be left out, and the type with its colons, too.
A nested type is Outer/Inner or Outer+Inner, a constructor .ctor, a generic type
List` + "`" + `1 or List<T>. Several globs are separated by spaces; !GLOB leaves methods
out. docs/names.md has it all.`
