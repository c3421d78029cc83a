package inspect

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// WriteChanged writes the changes of each phase that changed the IR: see WriteChange.
func (m *Method) WriteChanged(w io.Writer) error {
	for i := range m.Phases {
		if m.Phases[i].Changed {
			if err := m.WriteChange(w, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// WriteChange writes the changes of a phase, an index of m.Phases: the counts, and a unified diff
// of the lines (see Lines) of the states before and after. The first phase creates the IR, which is
// written as a whole.
func (m *Method) WriteChange(w io.Writer, phase int) (err error) {
	p := &m.Phases[phase]
	switch {
	case phase == 0:
		_, err = fmt.Fprintf(w, "\n*************** %s after %s: %d nodes\n%s\n", m.Name, p.Name, m.IRs[p.IR].Nodes, strings.Join(m.Lines(p.IR), "\n"))
	case !p.Changed:
		_, err = fmt.Fprintf(w, "\n*************** %s: %s: nothing\n", m.Name, p.Name)
	default:
		before := m.draw(m.Phases[phase-1].IR, same)
		_, err = fmt.Fprintf(w, "\n*************** %s: %s: %s\n%s", m.Name, p.Name, &p.Delta, unified(before, m.draw(p.IR, same)))
	}
	return err
}

// String returns the counts: "nodes +3 -1 ~2, blocks +1" for added, removed and changed.
func (d *Delta) String() string {
	var parts []string
	add := func(what string, added, removed, changed int) {
		s := what
		for i, n := range [...]int{added, removed, changed} {
			if n != 0 {
				s += fmt.Sprintf(" %c%d", "+-~"[i], n)
			}
		}
		if s != what {
			parts = append(parts, s)
		}
	}
	add("nodes", d.NodesAdded, d.NodesRemoved, d.NodesChanged)
	add("trees", d.TreesAdded, d.TreesRemoved, 0)
	add("blocks", d.BlocksAdded, d.BlocksRemoved, d.BlocksChanged)
	add("locals", d.LocalsAdded, 0, d.LocalsChanged)
	if parts == nil {
		return "the order of blocks or trees, or regions"
	}
	return strings.Join(parts, ", ")
}

// hunk matches the header of a hunk of a unified diff.
var hunk = regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@`)

// unified returns the unified diff of two drawings, with three lines of context. The header of a
// hunk names the block that its first line is in.
func unified(a, b *drawing) string {
	text := diff.Diff("before", a.text(), "after", b.text())
	var out strings.Builder
	for i, line := range bytes.SplitAfter(text, []byte("\n")) {
		match := hunk.FindSubmatch(line)
		switch {
		case i < 3: // names of files
		case match != nil:
			at, _ := strconv.Atoi(string(match[1]))
			out.WriteString(string(match[0]) + a.blockAt(at-1) + "\n")
		default:
			out.Write(line)
		}
	}
	return out.String()
}

func (d *drawing) text() []byte { return []byte(strings.Join(d.lines, "\n") + "\n") }

// blockAt returns " BB01" for the block that a line is in; empty before the first block.
func (d *drawing) blockAt(line int) string {
	i := sort.SearchInts(d.heads, line+1)
	if i == 0 {
		return ""
	}
	return " " + strings.Fields(d.lines[d.heads[i-1]])[1]
}
