package modern

import (
	"fmt"
	"regexp"
	"strings"
)

// writer renders a program as C#.
type writer struct {
	strings.Builder
	indent int
}

func (w *writer) line() {
	w.WriteByte('\n')
	for range w.indent {
		w.WriteByte('\t')
	}
}

func (w *writer) node(n *node) {
	switch {
	case n.sub != nil:
		w.node(n.sub)
	case n.typ == "block":
		w.indent++
		for _, s := range n.kids {
			if !s.gone {
				w.line()
				w.node(s)
			}
		}
		w.indent--
		w.line()
	case n.row == nil:
		w.WriteString(n.text)
	default:
		w.rowNode(n)
	}
}

func (w *writer) rowNode(n *node) {
	kid, con := 0, 0
	for i, s := range n.row.segs {
		switch s.kind {
		case segText:
			w.WriteString(s.text)
		case segName:
			w.WriteString(n.names[s.num])
		case segConst, segSmall, segShift:
			fmt.Fprint(w, n.consts[con])
			con++
		default:
			k := n.kids[kid]
			for k.sub != nil {
				k = k.sub
			}
			kid++
			switch {
			case k.simple || k.typ == "block":
				w.node(k)
			case s.nonConst:
				w.WriteString("K.Id<" + k.typ + ">(")
				w.node(k)
				w.WriteString(")")
			case i+1 < len(n.row.segs) && n.row.segs[i+1].kind == segText && strings.ContainsAny(n.row.segs[i+1].text[:1], ".[?!("):
				w.WriteString("(")
				w.node(k)
				w.WriteString(")")
			default:
				w.node(k)
			}
		}
	}
}

func (w *writer) member(m *member) {
	rest := m.text
	for {
		before, after, ok := strings.Cut(rest, "\x00")
		for i, part := range strings.Split(before, "\n") {
			if i > 0 {
				w.line()
			}
			w.WriteString(part)
		}
		if !ok {
			return
		}
		number, tail, _ := strings.Cut(after, "\x00")
		var i int
		fmt.Sscan(number, &i)
		w.node(m.trees[i])
		rest = tail
	}
}

// richUsing matches the namespaces that the core library of vm lacks.
var richUsing = regexp.MustCompile(`Intrinsics`)

// header is the beginning of each file.
const header = `using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;
using System.Threading.Tasks;
using Pair = System.ValueTuple<int, long>;

`

// Name returns the class name of the program.
func (p *Program) Name() string {
	if p.name != "" {
		return p.name
	}
	return fmt.Sprint("P", p.Seed)
}

// Source returns the program as C#.
func (p *Program) Source() string {
	if p.source != "" {
		return p.source
	}
	w := &writer{}
	for line := range strings.Lines(header) {
		if !p.plain || !richUsing.MatchString(line) {
			w.WriteString(line)
		}
	}
	w.WriteString("public static class " + p.Name() + "\n{")
	w.indent = 1
	w.line()
	w.WriteString("static class Statics<T> { public static T Value; }")
	w.line()
	w.WriteString("static class Tls<T> { [ThreadStatic] public static T Value; }")
	for _, m := range p.members {
		if !m.gone {
			w.line()
			w.member(m)
		}
	}
	for _, m := range p.entries {
		if !m.gone {
			w.line()
			w.member(m)
		}
	}
	w.line()
	w.WriteString("public static void Run()")
	w.line()
	w.WriteString("{")
	w.indent++
	for _, m := range p.entries {
		if !m.gone {
			w.line()
			call := m.name + "()"
			if strings.HasPrefix(m.text, "static async") {
				call = "K.Async(" + call + ")"
			}
			fmt.Fprintf(w, "K.Entry(%q, () => %s);", m.name, call)
		}
	}
	w.indent--
	w.line()
	w.WriteString("}\n}\n")
	return w.String()
}

// Size returns the number of nodes.
func (p *Program) Size() (size int) {
	for _, list := range [][]*member{p.members, p.entries} {
		for _, m := range list {
			if !m.gone {
				for _, t := range m.trees {
					size += t.size()
				}
			}
		}
	}
	return size
}

func (n *node) size() int {
	if n.gone {
		return 0
	}
	if n.sub != nil {
		return n.sub.size()
	}
	size := 1
	for _, k := range n.kids {
		size += k.size()
	}
	return size
}
