package nodes

import "strings"

// shortDepth is the number of tree levels that Short shows.
const shortDepth = 3

// Short returns the tree below n as an expression on one line, such as V01 + 3 or arrLength(V00).
// Deeper levels are replaced by an ellipsis.
func (m *Method) Short(n NodeID) string {
	var b strings.Builder
	m.short(&textWriter{m: m}, &b, n, 0)
	return b.String()
}

func (m *Method) short(t *textWriter, b *strings.Builder, n NodeID, depth int) {
	o := m.Oper[n]
	switch {
	case depth > shortDepth:
		b.WriteString("…")
		return
	case o == GT_LCL_VAR, o == GT_LCL_FLD, o == GT_CNS_INT:
		b.WriteString(t.payload(n))
		return
	case o.Is(GTK_BINOP) && m.Op1[n] != 0 && m.Op2[n] != 0 && !o.Is(GTK_VALOP) && !isWord(o.String()):
		if depth > 0 {
			b.WriteByte('(')
		}
		m.short(t, b, m.Op1[n], depth+1)
		b.WriteString(" " + o.String() + " ")
		m.short(t, b, m.Op2[n], depth+1)
		if depth > 0 {
			b.WriteByte(')')
		}
		return
	}
	b.WriteString(o.String())
	if s := t.payload(n); s != "" && !o.Is(GTK_SPECIAL) && !strings.HasPrefix(s, "val=") {
		b.WriteString(" " + s)
	}
	sep := "("
	for it := m.Operands(n); it.Next(); {
		b.WriteString(sep)
		m.short(t, b, it.Node(), depth+1)
		sep = ", "
	}
	if sep != "(" {
		b.WriteByte(')')
	}
}

// isWord reports whether an oper's name begins with a letter.
func isWord(s string) bool { return s != "" && (s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z') }
