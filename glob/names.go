package glob

import (
	"strconv"
	"strings"
)

// keywords maps types to the one name by which signatures are compared: C#'s name, which RyuJIT
// prints, too. Earlier versions of RyuJIT print ubyte for byte.
var keywords, isKeyword = map[string]string{}, map[string]bool{}

func init() {
	for _, row := range []struct{ name, keyword string }{
		{"Void", "void"}, {"Boolean", "bool"}, {"Char", "char"}, {"SByte", "sbyte"}, {"Byte", "byte"}, {"Int16", "short"},
		{"UInt16", "ushort"}, {"Int32", "int"}, {"UInt32", "uint"}, {"Int64", "long"}, {"UInt64", "ulong"}, {"IntPtr", "nint"},
		{"UIntPtr", "nuint"}, {"Single", "float"}, {"Double", "double"}, {"String", "string"}, {"Object", "object"},
	} {
		keywords[row.name], keywords["System."+row.name] = row.keyword, row.keyword
		isKeyword[row.keyword] = true
	}
	keywords["ubyte"] = "byte"
}

// strip says which namespaces are left out: those of types outside generic arguments, and those of
// types inside.
type strip struct {
	outer, inner bool
	// jit is RyuJIT's notation: + before nested types, and no keywords for classes.
	jit bool
}

// canonical converts types and names in any of the notations to one notation: generic arguments in
// brackets, primitive types by keyword, / before nested types, no spaces.
func canonical(s string, without strip) string {
	var b strings.Builder
	var open []bool // for each open bracket or angle: does it enclose generic arguments?
	depth, start := 0, 0
	word := func(end int) {
		if start < end {
			if s[start:end] == "System.String" && without.jit || s[start:end] == "System.Object" && without.jit {
				b.WriteString(s[start:end])
			} else {
				b.WriteString(canonicalWord(s[start:end], depth == 0 && without.outer || depth > 0 && without.inner))
			}
		}
		start = end + 1
	}
	for i := range len(s) {
		c := s[i]
		switch c {
		case '<', '[':
			arguments := c == '[' || followsName(s, i)
			open = append(open, arguments)
			if arguments {
				word(i)
				b.WriteByte('[')
				depth++
			}
		case '>', ']':
			arguments := c == ']'
			if n := len(open); n > 0 {
				arguments, open = open[n-1], open[:n-1]
			}
			if arguments {
				word(i)
				b.WriteByte(']')
				depth = max(depth-1, 0)
			}
		case '/', '+':
			word(i)
			if without.jit {
				c = '+'
			} else {
				c = '/'
			}
			b.WriteByte(c)
		case ',', '*', '&', '(', ')', ' ':
			word(i)
			if c != ' ' {
				b.WriteByte(c)
			}
		}
	}
	word(len(s))
	return b.String()
}

func canonicalWord(word string, short bool) string {
	if k := keywords[word]; k != "" {
		return k
	}
	if short {
		return word[strings.LastIndexByte(word, '.')+1:]
	}
	return word
}

// followsName reports whether the < at i begins generic arguments. A < that does not follow a name
// begins a compiler-generated name: Outer/<Main>d__0.
func followsName(s string, i int) bool {
	if i == 0 {
		return false
	}
	switch s[i-1] {
	case '/', '+', '.', ':', '<', '[', '(', ',', '*', '?', ' ':
		return false
	}
	return true
}

// opaquePointers replaces T& by byref and T* by ptr in a canonical list of types.
func opaquePointers(types string) string {
	if !strings.ContainsAny(types, "*&") {
		return types
	}
	list := splitOutside(types, ",")
	for i, t := range list {
		switch {
		case strings.HasSuffix(t, "&"):
			list[i] = "byref"
		case strings.HasSuffix(t, "*"):
			list[i] = "ptr"
		}
	}
	return strings.Join(list, ",")
}

// cSharpGenerics converts the generic types of a pattern to the form of metadata: List<int> is
// List`1<int>, List<> and List<T> are List`1, and List<int>.Enumerator is List`1.Enumerator<int>.
// Types with ` are left unchanged.
func cSharpGenerics(s string) string {
	if strings.IndexByte(s, '<') < 0 || strings.IndexByte(s, '`') >= 0 {
		return s
	}
	var b strings.Builder
	var arguments []string
	for i := 0; i < len(s); i++ {
		end := -1
		if s[i] == '<' && followsName(s, i) {
			end = closing(s, i)
		}
		if end < 0 {
			b.WriteByte(s[i])
			continue
		}
		list := splitOutside(s[i+1:end], ",")
		b.WriteString("`" + strconv.Itoa(len(list)))
		arguments = append(arguments, list...)
		i = end
	}
	any := true
	for i, a := range arguments {
		if typeParameter(a) {
			arguments[i] = "*"
		} else {
			arguments[i], any = cSharpGenerics(a), false
		}
	}
	if !any {
		b.WriteString("<" + strings.Join(arguments, ",") + ">")
	}
	return b.String()
}

// typeParameter reports whether a stands for any type: nothing, T, TKey, T1.
func typeParameter(a string) bool {
	a = strings.TrimSpace(a)
	return a == "" || a == "T" || len(a) > 1 && a[0] == 'T' && (a[1] >= 'A' && a[1] <= 'Z' || a[1] >= '0' && a[1] <= '9')
}

// closing returns the index of the bracket that closes the < or [ at i, or -1.
func closing(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '<', '[':
			depth++
		case '>', ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// splitOutside splits s at separators that are not within parentheses, brackets or angles.
func splitOutside(s, separators string) (list []string) {
	depth, start := 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case strings.IndexByte("<[(", c) >= 0:
			depth++
		case strings.IndexByte(">])", c) >= 0:
			depth = max(depth-1, 0)
		case depth == 0 && strings.IndexByte(separators, c) >= 0:
			list, start = append(list, s[start:i]), i+1
		}
	}
	return append(list, s[start:])
}

// WithoutNamespace returns the name of a method or class without the namespace of the type.
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

// withoutInterfaceNamespace returns the name of a method without the namespace of the interface
// that it implements explicitly: IEnumerator.MoveNext.
func withoutInterfaceNamespace(method string) string {
	last, before := -1, -1
	depth := 0
	for i := range len(method) {
		switch method[i] {
		case '<', '[':
			depth++
		case '>', ']':
			depth--
		case '.':
			if depth == 0 && i > 0 {
				before, last = last, i
			}
		}
	}
	if last < 0 {
		return method
	}
	return method[before+1:]
}

// withoutArguments returns a name without its generic arguments.
func withoutArguments(name string) string {
	if !strings.ContainsAny(name, "<[") {
		return name
	}
	var b strings.Builder
	depth := 0
	for i := range len(name) {
		switch c := name[i]; {
		case depth == 0 && (c == '<' || c == '[') && followsName(name, i):
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
