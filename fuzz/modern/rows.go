package modern

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// row is a form of expression or statement: C# with holes.
//
//	#T#          an expression of type T
//	#!T#         one that the C# compiler does not take for a constant
//	#v:T#        a variable of type T
//	#=T#         something of type T that can be assigned, and passed by ref
//	#lit:T#      a literal
//	#{}#         statements; options after the brace: loop, try, catch, finally, lock, fn=T (a function's)
//	#...;$1:T#   the same with a variable in scope; L hides what a lambda may not capture
//	$1 ... $9    new names
//	$a ... $f    constants from 0 to 127, ascending
//	$n, $s       a constant from 0 to 7, a count of bits
type row struct {
	feature string
	typ     string // of the expression; "" for a statement
	text    string
	over    string // T:set U:set; the row stands for one row for each combination of types
	flags   flags
	decl    string // "$1:T", the variable that a statement declares
	weight  int    // 0 means 1

	rich  bool // uses something that the core library of vm lacks
	segs  []seg
	names int
	id    int
}

type flags uint32

const (
	inSync     flags = 1 << iota // not in async methods and iterators
	inAsync                      // only in async methods
	inIter                       // only in iterators
	inLoop                       // break and continue
	jumps                        // leaves the block: not in finally
	refLike                      // the variable that it declares cannot be captured by a lambda
	readonly                     // the variable cannot be assigned
	calls                        // calls a method of the program
	loops                        // is a loop
	stack                        // allocates on the stack: not in catch and finally
	local                        // needs the thread that the program runs on
	assigns                      // assigns to its variable
	unsafeCode                   // not in iterators
	leafOnly                     // has no holes for expressions
)

type segKind uint8

const (
	segText segKind = iota
	segName
	segConst
	segSmall
	segShift
	segExpr
	segVar
	segPlace
	segLit
	segBlock
)

// seg is a segment of a row's text.
type seg struct {
	kind     segKind
	text     string // type, or text
	num      int    // number of a name or a constant
	nonConst bool
	lambda   bool
	binds    []bind
	byRef    bool // the bound variables are refs
	loop     bool
	guard    flags  // what is not allowed in a block: inAsync, inIter, jumps, stack
	fn       string // result type of a function whose body is the block
	isFn     bool
}

type bind struct {
	name int
	typ  string
}

// sets are the sets of types that a row's letters stand for.
var sets = map[string][]string{
	"ints":    {"sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint"},
	"wide":    {"int", "uint", "long", "ulong"},
	"natural": {"int", "uint", "long", "ulong", "nint", "nuint"},
	"signed":  {"sbyte", "short", "int", "long", "nint"},
	"usigned": {"byte", "ushort", "uint", "ulong", "nuint"},
	"small":   {"sbyte", "byte", "short", "ushort", "char"},
	"big":     {"Int128", "UInt128"},
	"floats":  {"float", "double"},
	"half":    {"Half"},
	"nums":    {"sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "float", "double"},
	"all":     {"sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "float", "double", "Half", "Int128", "UInt128", "char"},
	"anyint":  {"sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "Int128", "UInt128"},
	"values":  {"sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "nint", "nuint", "float", "double", "Half", "Int128", "char", "bool", "Pair", "string"},
	"elems":   {"byte", "short", "int", "uint", "long", "ulong", "double", "sbyte", "float", "char", "Int128", "Pair", "string"},
	"blit":    {"byte", "short", "int", "uint", "long", "ulong", "double", "sbyte", "float", "char"},
	"some":    {"int", "long", "byte", "double", "short", "ulong"},
	"keys":    {"int", "long", "byte", "string"},
	"lane":    {"sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "float", "double"},
	"ilane":   {"sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong"},
	"flane":   {"float", "double"},
	"width":   {"64", "128", "256", "512"},
	"widthv":  {"64", "128", "256", "512"},
	"param":   {"TI", "TN"},
}

// expand makes the rows that each row stands for.
func expand(rows []row) (out []*row) {
	for _, r := range rows {
		out = append(out, r.expand()...)
	}
	for i, r := range out {
		r.id = i
		r.parse()
	}
	return out
}

func (r row) expand() (out []*row) {
	list := []row{r}
	for _, o := range strings.Fields(r.over) {
		letter, set, _ := strings.Cut(o, ":")
		types, ok := sets[set]
		if !ok {
			types = strings.Split(set, "|")
		}
		var next []row
		for _, r := range list {
			for _, t := range types {
				c := r
				for _, s := range []*string{&c.typ, &c.text, &c.decl} {
					*s = strings.ReplaceAll(*s, "$"+letter, t)
				}
				next = append(next, c)
			}
		}
		list = next
	}
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

// rich matches what the core library of vm lacks, and conversions of floats to integers, which do
// not saturate in vm.
var rich = regexp.MustCompile(`Half|Int128|Vector|Crc32|Cbrt|\((sbyte|byte|short|ushort|u?int|u?long|nu?int|char)\)#!?(float|double)#`)

// richFeatures are the features that consist of such rows.
var richFeatures = []string{"vectors", "any vector", "matrix", "instructions", "big"}

// isRich reports whether a text or a type matches rich.
func isRich(s string) bool { return rich.MatchString(s) }

// parse splits the text of a row into segments.
func (r *row) parse() {
	text := r.text
	r.rich = isRich(text) || isRich(r.typ)
	flush := func(s string) {
		if s != "" {
			r.segs = append(r.segs, seg{kind: segText, text: s})
		}
	}
	start := 0
	for i := 0; i < len(text); {
		switch text[i] {
		case '$':
			if i+1 == len(text) || text[i+1] == '"' {
				i++
				continue
			}
			flush(text[start:i])
			c := text[i+1]
			switch {
			case c >= '1' && c <= '9':
				r.names = max(r.names, int(c-'0'))
				r.segs = append(r.segs, seg{kind: segName, num: int(c - '1')})
			case c >= 'a' && c <= 'f':
				r.segs = append(r.segs, seg{kind: segConst, num: int(c - 'a')})
			case c == 'n':
				r.segs = append(r.segs, seg{kind: segSmall})
			case c == 's':
				r.segs = append(r.segs, seg{kind: segShift})
			default:
				panic("row: " + r.text)
			}
			i += 2
			start = i
		case '#':
			flush(text[start:i])
			end := strings.IndexByte(text[i+1:], '#')
			if end < 0 {
				panic("row: " + r.text)
			}
			r.hole(text[i+1 : i+1+end])
			i += end + 2
			start = i
		default:
			i++
		}
	}
	flush(text[start:])
	for _, s := range r.segs {
		if s.kind == segVar && strings.HasPrefix(r.typ, "=") && !strings.HasSuffix(s.text, "[]") && !strings.HasPrefix(s.text, "Span<") && !strings.HasPrefix(s.text, "RefPair<") && !strings.HasPrefix(s.text, "Dictionary<") {
			r.flags |= assigns
		}
		for _, b := range s.binds {
			r.names = max(r.names, b.name+1)
		}
	}
	if !slices.ContainsFunc(r.segs, func(s seg) bool { return s.kind >= segExpr }) {
		r.flags |= leafOnly
	}
}

// hole reads the text between two #.
func (r *row) hole(text string) {
	parts := strings.Split(text, ";")
	s := seg{kind: segExpr, text: parts[0]}
	for _, p := range parts[1:] {
		switch {
		case p == "R":
			s.byRef = true
		case p == "L":
			s.lambda = true
		case strings.HasPrefix(p, "$"):
			s.binds = append(s.binds, bind{int(p[1] - '1'), p[3:]})
		default:
			panic("hole: " + text)
		}
	}
	switch t := s.text; {
	case strings.HasPrefix(t, "!"):
		s.text, s.nonConst = t[1:], true
	case strings.HasPrefix(t, "v:"):
		s.kind, s.text = segVar, t[2:]
	case strings.HasPrefix(t, "="):
		s.kind, s.text = segPlace, t[1:]
	case strings.HasPrefix(t, "lit:"):
		s.kind, s.text = segLit, t[4:]
	case strings.HasPrefix(t, "{"):
		s.kind = segBlock
		for _, o := range strings.Split(strings.Trim(t, "{}"), ",") {
			switch {
			case o == "":
			case o == "loop":
				s.loop = true
			case o == "try": // with a catch: no yield
				s.guard |= inIter
			case o == "catch":
				s.guard |= inIter | stack
			case o == "finally":
				s.guard |= inIter | jumps | stack
			case o == "lock":
				s.guard |= inAsync
			case strings.HasPrefix(o, "fn="):
				s.isFn, s.fn = true, strings.ReplaceAll(o[3:], "~", ",")
				s.guard |= inAsync | inIter
			default:
				panic("block: " + text)
			}
		}
	}
	r.segs = append(r.segs, s)
}

// String returns the row as it is written.
func (r *row) String() string { return fmt.Sprintf("%s: %s %s", r.feature, r.typ, r.text) }
