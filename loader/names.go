package loader

import (
	"strconv"
	"strings"

	"ryugo/glob"
)

// maxNameDepth limits the depth to which a type is written out, maxNameNesting the number of
// enclosing types.
const (
	maxNameDepth   = 12
	maxNameNesting = 32
)

// String returns the full name of c: Namespace.Outer/Inner<args>, T[], T*, T&.
func (c *Class) String() string {
	var b strings.Builder
	c.write(&b, 0, false)
	return b.String()
}

// QualifiedName is String with the module of each definition, so that no two classes have the same
// name.
func (c *Class) QualifiedName() string {
	var b strings.Builder
	c.write(&b, 0, true)
	return b.String()
}

// write appends the name of c. A type's tree can be larger than a message should be: in messages,
// parts nested too deep are cut.
func (c *Class) write(b *strings.Builder, depth int, qualified bool) {
	if c == nil {
		b.WriteString("?")
		return
	}
	if depth > maxNameDepth && !qualified {
		b.WriteString("...")
		return
	}
	switch c.Kind {
	case KindSZArray:
		c.ElemClass.write(b, depth+1, qualified)
		b.WriteString("[]")
		return
	case KindArray:
		c.ElemClass.write(b, depth+1, qualified)
		b.WriteByte('[')
		if c.Rank == 1 {
			b.WriteByte('*')
		}
		b.WriteString(strings.Repeat(",", int(c.Rank)-1))
		b.WriteByte(']')
		return
	case KindPtr:
		c.ElemClass.write(b, depth+1, qualified)
		b.WriteByte('*')
		return
	case KindByref:
		c.ElemClass.write(b, depth+1, qualified)
		b.WriteByte('&')
		return
	case KindFnPtr:
		b.WriteString("method ")
		if qualified {
			b.WriteString(strconv.Itoa(int(c.Rank)))
			b.WriteByte(' ')
		}
		c.Args[0].write(b, depth+1, qualified)
		b.WriteString(" *")
		writeList(b, c.Args[1:], '(', ')', depth, qualified)
		return
	case KindVar, KindMVar:
		b.WriteString(c.Name)
		return
	}
	if qualified {
		b.WriteByte('[')
		b.WriteString(c.Module.Name)
		b.WriteByte(']')
	}
	c.writeOuter(b, c.RID, 0, qualified)
	if len(c.Args) != 0 {
		writeList(b, c.Args, '<', '>', depth, qualified)
	}
}

// writeOuter writes the name of TypeDef row rid after those of its enclosing types. Two rows of one
// name, which is broken metadata, are distinguished by their numbers.
func (c *Class) writeOuter(b *strings.Builder, rid uint32, depth int, qualified bool) {
	if rid == 0 {
		b.WriteString(joinName(c.Namespace, c.Name))
		return
	}
	f := c.Module.File
	outer := f.EnclosingClass(rid)
	if outer != 0 && (qualified || depth < maxNameNesting) {
		c.writeOuter(b, outer, depth+1, qualified)
		b.WriteByte('/')
	}
	row := f.TypeDef(rid)
	ns, name := f.String(row.Namespace), f.String(row.Name)
	b.WriteString(joinName(ns, name))
	if qualified {
		c.Module.index()
		if c.Module.types[typeKey{outer, ns, name}] != rid {
			b.WriteByte('#')
			b.WriteString(strconv.Itoa(int(rid)))
		}
	}
}

func writeList(b *strings.Builder, list []*Class, open, close byte, depth int, qualified bool) {
	b.WriteByte(open)
	for i, a := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		a.write(b, depth+1, qualified)
	}
	b.WriteByte(close)
}

// FullName returns "Namespace.Class::Method" with generic arguments.
func (m *Method) FullName() string {
	var b strings.Builder
	m.Class.write(&b, 0, false)
	b.WriteString("::")
	b.WriteString(m.Name)
	if len(m.Args) != 0 {
		writeList(&b, m.Args, '<', '>', 0, false)
	}
	return b.String()
}

// DisplayName is FullName with the parameter types.
func (m *Method) DisplayName() string { return m.name(false) }

// QualifiedName returns a name that no other method has.
func (m *Method) QualifiedName() string { return m.name(true) }

func (m *Method) name(qualified bool) string {
	var b strings.Builder
	m.Class.write(&b, 0, qualified)
	b.WriteString("::")
	b.WriteString(m.Name)
	if len(m.Args) != 0 {
		writeList(&b, m.Args, '<', '>', 0, qualified)
	}
	s, err := m.Sig()
	if err != nil {
		b.WriteString("(?)")
	} else {
		writeList(&b, s.Params, '(', ')', 0, qualified)
	}
	if qualified {
		// Conversions differ only in the return type, and methods of broken metadata not even in
		// that.
		b.WriteByte('#')
		b.WriteString(strconv.FormatUint(uint64(m.RID), 10))
	}
	return b.String()
}

// PatternSignature returns m's signature for patterns of package glob; ? is a type that cannot be
// loaded.
func (m *Method) PatternSignature() glob.Signature {
	s, err := m.Sig()
	if err != nil {
		return glob.Signature{Params: []string{"?"}, Return: "?", HasThis: !m.IsStatic()}
	}
	g := glob.Signature{Return: s.Ret.String(), HasThis: s.Conv.HasThis()}
	for _, p := range s.Params {
		g.Params = append(g.Params, p.String())
	}
	return g
}
