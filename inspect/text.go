package inspect

import (
	"fmt"
	"strings"
)

// drawing writes states of the IR as lines.
type drawing struct {
	m     *Method
	id    func(uint32) uint32 // maps the identity of a node to the number that is drawn
	lines []string
	// heads are the indexes of the lines that begin a block.
	heads []int
}

// Lines returns the lines of a state of the IR, an index of m.IRs: locals, then blocks.
// They show all that is in the state.
func (m *Method) Lines(state int) []string { return m.draw(state, same).lines }

func same(id uint32) uint32 { return id }

// draw draws the lines of a state.
func (m *Method) draw(state int, id func(uint32) uint32) *drawing {
	d := &drawing{m: m, id: id}
	s := &m.IRs[state]
	for i := range m.Locals[s.Locals] {
		d.local(&m.Locals[s.Locals][i])
	}
	for i := range s.Blocks {
		b := &s.Blocks[i]
		d.block(b)
		for _, t := range b.Trees {
			d.tree(&m.Trees[t], s.Linear)
		}
	}
	return d
}

// normal draws a state with nodes numbered in order of appearance, so that equal nodes of two
// builds have equal lines.
func (m *Method) normal(state int) *drawing {
	numbers := map[uint32]uint32{}
	return m.draw(state, func(id uint32) uint32 {
		n, ok := numbers[id]
		if !ok {
			n = uint32(len(numbers) + 1)
			numbers[id] = n
		}
		return n
	})
}

func (d *drawing) printf(format string, args ...any) {
	d.lines = append(d.lines, strings.TrimRight(fmt.Sprintf(format, args...), " "))
}

func (d *drawing) local(l *Local) {
	s := fmt.Sprintf("; V%02d %-7s size=%-3d %s", l.ID, l.Type, l.Size, l.Flags)
	if l.Parent != nil {
		s += fmt.Sprintf(" V%02d+%d", *l.Parent, l.Offset)
	}
	if l.Reg != "" {
		s += " REG " + l.Reg
	}
	if l.Frame != nil {
		s += fmt.Sprintf(" [frame%+d]", *l.Frame)
	}
	d.printf("%s", s)
}

func (d *drawing) block(b *Block) {
	d.heads = append(d.heads, len(d.lines))
	s := fmt.Sprintf("------------ BB%02d [%03X..%03X) (%s)", b.ID, b.ILBegin, b.ILEnd, b.Kind)
	for i, e := range b.Succs {
		s += [...]string{" -> ", ", "}[min(i, 1)] + fmt.Sprintf("BB%02d", e.To)
	}
	if b.Weight != 1 {
		s += fmt.Sprintf(" weight %g", b.Weight)
	}
	if b.Loop != 0 {
		s += fmt.Sprintf(" loop %d", b.Loop)
	}
	if b.Try != 0 {
		s += fmt.Sprintf(" try %d", b.Try)
	}
	if b.Handler != 0 {
		s += fmt.Sprintf(" handler %d", b.Handler)
	}
	if b.Funclet != 0 {
		s += fmt.Sprintf(" funclet %d", b.Funclet)
	}
	if b.Flags != "" {
		s += " {" + b.Flags + "}"
	}
	d.printf("%s", s)
}

func (d *drawing) tree(t *Tree, linear bool) {
	if !linear {
		il := "?"
		if t.IL != nil {
			il = fmt.Sprintf("%#x", *t.IL)
		}
		d.printf("         %-10s ▌  stmtExpr (IL %s)", "", il)
	}
	flags := make(map[uint32]string, len(t.Nodes))
	for i := range t.Nodes {
		flags[t.Nodes[i].ID] = t.Nodes[i].Flags
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		value := ""
		if linear && l.Node == t.Root {
			if t.Value {
				value = fmt.Sprintf("t%d =", d.id(l.Node))
			}
			value = fmt.Sprintf("%7s  ", value)
		}
		switch {
		case l.Use:
			d.printf("%28s%st%d %s", "", l.Lead, d.id(l.Node), l.Text)
		case linear && l.Node != t.Root:
			d.printf("[%06d] %-10s         %scontained %s", d.id(l.Node), flags[l.Node], l.Lead, l.Text)
		default:
			d.printf("[%06d] %-10s %s%s%s", d.id(l.Node), flags[l.Node], value, l.Lead, l.Text)
		}
	}
}
