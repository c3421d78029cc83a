package inspect

import (
	"slices"
	"strings"

	"ryugo/cil"
	"ryugo/cil/symbols"
	"ryugo/ee"
)

// Origin says where a method comes from, as far as that is known. The zero value is a recorded
// compile without a name.
type Origin struct {
	Path   string         // path of the file
	Image  *cil.File      // resolves the names of tokens; nil: they are numbers
	Token  cil.Token      // a MethodDef; 0 if there is none
	Source *symbols.Lines // nil: none
}

// il fills the IL with its source lines.
func (m *Method) il(in *Origin, jit ee.JitInfo, info *ee.MethodInfo) {
	m.ILBytes = len(info.IL)
	m.IL = []ILInstr{}
	for pc := 0; pc < len(info.IL); {
		text, next, err := cil.FormatInstr(in.Image, info.IL, pc)
		if err != nil {
			m.IL = append(m.IL, ILInstr{Offset: pc, Text: err.Error()})
			break
		}
		_, text, _ = strings.Cut(text, ": ")
		m.IL = append(m.IL, ILInstr{Offset: pc, Text: text})
		pc = next
	}
	for i := range info.EHCount {
		m.Clauses = append(m.Clauses, m.ilClause(in, jit.GetEHInfo(info.Method, i)))
	}
	m.lines(in)
}

// ilClause converts a clause of the IL.
func (m *Method) ilClause(in *Origin, c ee.EHClause) Clause {
	out := clause(&c)
	if out.Kind == "catch" && in.Image != nil {
		out.Class = in.Image.TokenText(cil.Token(c.ClassTokenOrFilterStart))
	}
	return out
}

// lines records the source line of each instruction.
func (m *Method) lines(in *Origin) {
	if in.Source == nil || in.Token == 0 {
		return
	}
	type point struct {
		il           uint32
		source, line int
	}
	var points []point
	in.Source.Points(in.Token.RID(), func(il uint32, file string, line int) bool {
		source := slices.Index(m.Sources, file)
		if source < 0 {
			source = len(m.Sources)
			m.Sources = append(m.Sources, file)
		}
		points = append(points, point{il, source, line})
		return true
	})
	k := 0
	for i := range m.IL {
		for k < len(points) && int(points[k].il) <= m.IL[i].Offset {
			k++
		}
		if k > 0 {
			m.IL[i].Source, m.IL[i].Line = points[k-1].source, points[k-1].line
		}
	}
}

// lineOf returns the source line of the IL instruction at an offset, in the form of ILInstr.
func (m *Method) lineOf(il uint32) (source, line int) {
	i, ok := slices.BinarySearchFunc(m.IL, int(il), func(x ILInstr, il int) int { return x.Offset - il })
	if !ok {
		return 0, 0
	}
	return m.IL[i].Source, m.IL[i].Line
}
