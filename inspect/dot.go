package inspect

import (
	"fmt"
	"io"
	"strings"
)

// WriteDot writes the flow graph after a phase, an index of m.Phases, for Graphviz: tries and
// handlers as clusters, back edges bold, exception edges dashed, cold blocks grey.
func (m *Method) WriteDot(w io.Writer, phase int) error {
	p := &m.Phases[phase]
	g := &dotWriter{w: w, s: &m.IRs[p.IR], inside: map[place][]place{}, blocks: map[place][]*Block{}}
	name := m.Name + " after " + p.Name
	g.printf("digraph %s {\n\tlabel=%s;\n\tcompound=true;\n\tnode [shape=box, fontname=monospace];\n", quote(name), quote(name))
	for i, r := range g.s.Regions {
		around := place{r.EnclosingTry, r.EnclosingHandler}
		g.inside[around.inner()] = append(g.inside[around.inner()], place{try: i + 1})
		around.try = g.tryAround(i+1, around.try)
		g.inside[around.inner()] = append(g.inside[around.inner()], place{handler: i + 1})
	}
	for i := range g.s.Blocks {
		b := &g.s.Blocks[i]
		in := place{b.Try, b.Handler}.inner()
		g.blocks[in] = append(g.blocks[in], b)
	}
	g.cluster(place{}, "\t")
	for i := range g.s.Blocks {
		for _, e := range g.s.Blocks[i].Succs {
			g.edge(&g.s.Blocks[i], e)
		}
	}
	for i, r := range g.s.Regions {
		to := r.HandlerBegin
		if r.Filter != 0 {
			to = r.Filter
		}
		g.printf("\tBB%02d -> BB%02d [style=dashed, ltail=cluster_try%d, label=%s];\n", r.TryBegin, to, i+1, quote("exception"))
	}
	g.printf("}\n")
	return g.err
}

// tryAround returns the try that contains the handler of region i. The try around the region's own
// try may be another one: a try that another catch of the same code guards.
func (g *dotWriter) tryAround(i, ofTry int) int {
	for k := range g.s.Blocks {
		if b := &g.s.Blocks[k]; b.Handler == i && (b.Try == 0 || b.Try > i) {
			return b.Try
		}
	}
	return ofTry
}

// place is the innermost try and handler around a block, as indexes of IR.Regions plus 1. If it has
// both, inner says which of them is inside the other.
type place struct{ try, handler int }

// inner keeps the region that is inside the other. Inner regions precede outer ones in the list.
func (p place) inner() place {
	switch {
	case p.try == 0 || p.handler == 0:
		return p
	case p.try < p.handler:
		return place{try: p.try}
	}
	return place{handler: p.handler}
}

type dotWriter struct {
	w      io.Writer
	err    error
	s      *IR
	inside map[place][]place  // [place] the regions directly inside
	blocks map[place][]*Block // [place] the blocks directly inside
}

func (g *dotWriter) printf(format string, args ...any) {
	if g.err == nil {
		_, g.err = fmt.Fprintf(g.w, format, args...)
	}
}

// cluster writes the blocks of a place and the regions inside it.
func (g *dotWriter) cluster(in place, indent string) {
	for _, b := range g.blocks[in] {
		g.block(b, indent)
	}
	for _, p := range g.inside[in] {
		kind, i := "try", p.try
		if p.handler != 0 {
			kind, i = g.s.Regions[p.handler-1].Kind, p.handler
		}
		id := "try"
		if p.handler != 0 {
			id = "handler"
		}
		g.printf("%ssubgraph cluster_%s%d {\n%s\tlabel=%s;\n", indent, id, i, indent, quote(fmt.Sprintf("%s %d", kind, i)))
		g.cluster(p, indent+"\t")
		g.printf("%s}\n", indent)
	}
}

func (g *dotWriter) block(b *Block, indent string) {
	label := fmt.Sprintf("BB%02d %s\n[%03X..%03X)\nweight %g", b.ID, b.Kind, b.ILBegin, b.ILEnd, b.Weight)
	if b.Loop != 0 {
		label += fmt.Sprintf("\nloop %d depth %d", b.Loop, b.Depth)
	}
	style := ""
	if b.Cold {
		label += "\ncold"
		style = ", style=filled, fillcolor=lightgrey"
	}
	g.printf("%sBB%02d [label=%s%s];\n", indent, b.ID, quote(label), style)
}

// edge writes an edge. Edges whose kind is obvious have no label.
func (g *dotWriter) edge(from *Block, e Edge) {
	var attrs []string
	if e.Kind != "fall" && e.Kind != "jump" {
		attrs = append(attrs, "label="+quote(e.Kind))
	}
	if e.Back {
		attrs = append(attrs, "style=bold", "color=blue")
	}
	g.printf("\tBB%02d -> BB%02d", from.ID, e.To)
	if len(attrs) > 0 {
		g.printf(" [%s]", strings.Join(attrs, ", "))
	}
	g.printf(";\n")
}

// quote returns a string literal of DOT, in which \n ends a line.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
