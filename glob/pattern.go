package glob

import (
	"fmt"
	"strings"
)

// Signature is the signature that a pattern with parameters is compared with. Types are written as
// in names: System.Int32, System.String[], N.Outer/Inner<System.Int32>&.
type Signature struct {
	Params  []string
	Return  string // System.Void for none
	HasThis bool
}

// Pattern is one parsed GLOB.
type Pattern struct {
	text   string
	class  part // empty for any class
	method part
	params *string // canonical; nil for any
	raw    string  // params as written
	ret    string  // canonical; empty for any
	this   bool    // instance methods only
}

// part is the pattern for a class or for a method's name.
type part struct {
	text      string
	canonical string // empty if it is the same as text
}

// maxPattern is the maximum length of a pattern in bytes.
const maxPattern = 4096

// Parse reads one pattern. A parenthesis that is not closed is an error.
func Parse(text string) (*Pattern, error) {
	if len(text) > maxPattern {
		return nil, fmt.Errorf("a pattern of %d bytes: want at most %d", len(text), maxPattern)
	}
	p := &Pattern{text: text}
	name := text
	if open := signatureStart(text); open >= 0 {
		name = text[:open]
		end := strings.LastIndexByte(text, ')')
		if end < open {
			return nil, fmt.Errorf("%s: no ) ends the parameters", text)
		}
		p.readSignature(text[open+1:end], text[end+1:])
	}
	if at, n := classEnd(name); at >= 0 {
		p.class, name = newPart(name[:at]), name[at+n:]
	}
	p.method = newPart(name)
	return p, nil
}

// String returns the pattern as it was written.
func (p *Pattern) String() string { return p.text }

// readSignature reads the text within parentheses and the text that follows: the result after a
// colon, and :this.
func (p *Pattern) readSignature(params, after string) {
	if params != "*" {
		c := canonical(params, strip{})
		p.params, p.raw = &c, strings.ReplaceAll(params, " ", "")
	}
	after, p.this = strings.CutSuffix(after, ":this")
	p.ret = canonical(strings.TrimPrefix(after, ":"), strip{})
}

// signatureStart returns the index of the parameters: the first parenthesis that is not within
// generic arguments, or -1.
func signatureStart(text string) int { return indexOutside(text, "(") }

// classEnd returns the index of the end of the class, and the length of the separator before the
// method, :: or :. The index is -1 if there is no class.
func classEnd(name string) (at, n int) {
	at = indexOutside(name, ":")
	if at >= 0 && strings.HasPrefix(name[at:], "::") {
		return at, 2
	}
	return at, 1
}

// indexOutside returns the index of the first of some characters that is not within generic
// arguments.
func indexOutside(text, chars string) int {
	depth := 0
	for i := range len(text) {
		c := text[i]
		switch {
		case depth == 0 && strings.IndexByte(chars, c) >= 0:
			return i
		case c == '<' || c == '[':
			depth++
		case (c == '>' || c == ']') && depth > 0:
			depth--
		}
	}
	return -1
}

func newPart(text string) part {
	p := part{text: text}
	if c := canonical(cSharpGenerics(text), strip{}); c != text || strings.Contains(c, "[") || isKeyword[c] {
		p.canonical = c
	}
	return p
}

// Match reports whether p matches a method, given by its name as Namespace.Type::Method with or
// without generic arguments. sig is only called if p has parameters, a result or :this.
func (p *Pattern) Match(name string, sig func() Signature) bool {
	return p.matchName(name) && p.MatchSignature(sig)
}

func (p *Pattern) matchName(name string) bool {
	class, method, _ := strings.Cut(name, "::")
	if p.class.text == "" && !strings.HasPrefix(p.text, ":") {
		return p.method.matchMethod(method) || p.params == nil && matchPlain(p.method.text, name)
	}
	return p.method.matchMethod(method) && p.class.matchClass(class)
}

// matchPlain matches a pattern with a name, with and without namespace and generic arguments.
func matchPlain(pattern, name string) bool {
	if Match(pattern, name) || Match(pattern, WithoutNamespace(name)) {
		return true
	}
	plain := withoutArguments(name)
	return plain != name && (Match(pattern, plain) || Match(pattern, WithoutNamespace(plain)))
}

func (p *part) matchClass(class string) bool {
	if matchPlain(p.text, class) {
		return true
	}
	return p.canonical != "" && (matchPlain(p.canonical, canonical(class, strip{})) ||
		Match(p.canonical, canonical(class, strip{outer: true})) ||
		Match(p.canonical, canonical(class, strip{outer: true, inner: true})))
}

func (p *part) matchMethod(method string) bool {
	if Match(p.text, method) || Match(p.text, withoutArguments(method)) {
		return true
	}
	if short := withoutInterfaceNamespace(method); short != method && (Match(p.text, short) || Match(p.text, withoutArguments(short))) {
		return true
	}
	return p.canonical != "" && (Match(p.canonical, withoutArguments(method)) || Match(p.canonical, canonical(method, strip{})) ||
		Match(p.canonical, canonical(method, strip{inner: true})))
}

// MatchSignature reports whether a signature has the parameters, the result and the this that p
// requires.
func (p *Pattern) MatchSignature(sig func() Signature) bool {
	if p.params == nil && p.ret == "" && !p.this {
		return true
	}
	s := sig()
	if p.this && !s.HasThis || p.ret != "" && !matchTypes(p.ret, p.ret, s.Return) {
		return false
	}
	return p.params == nil || matchTypes(p.raw, *p.params, strings.Join(s.Params, ","))
}

// matchTypes matches a list of types, as written and canonical, with another list: with and without
// namespaces, and with pointers as RyuJIT writes them.
func matchTypes(raw, pattern, types string) bool {
	if Match(raw, types) {
		return true
	}
	for _, s := range []strip{{}, {outer: true, inner: true}} {
		full := canonical(types, s)
		if Match(pattern, full) || Match(pattern, opaquePointers(full)) {
			return true
		}
	}
	return false
}
