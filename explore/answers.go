package explore

import (
	"maps"
	"slices"
	"strings"

	"ryugo/inspect"
)

// chunk is the number of trees, or of nodes' lives, in one answer.
const chunk = 500

// compiled is a compile with data derived from it.
type compiled struct {
	key     string
	compile *Compile
	source  []sourceFile
}

func newCompiled(key string, c *Compile) *compiled {
	return &compiled{key, c, readSource(c.Method)}
}

// overview is the answer for a method. It has everything but the IR, of which it has the outline.
type overview struct {
	Key string `json:"key"`
	*inspect.Method
	Phases      []phaseRow   `json:"phases"`
	IRs         []stateRow   `json:"irs"`
	Trees       int          `json:"trees"`   // number of trees
	Locals      int          `json:"locals"`  // number of tables
	Numbers     int          `json:"numbers"` // number of tables
	Chunk       int          `json:"chunk"`   // number of trees or lives in one answer
	Source      []sourceFile `json:"source,omitempty"`
	Starts      []uint32     `json:"starts"` // IL offsets at which statements begin
	Spills      int          `json:"spills"`
	FailedPhase string       `json:"failedPhase,omitempty"`
	FailedIL    *int         `json:"failedIL,omitempty"`
	Lives       int          `json:"lives"` // number of lives
	// Allocation is left out if there are too many positions to draw.
	Allocation *inspect.Allocation `json:"allocation,omitempty"`
	// MadeBy maps a node without instructions of its own to the node whose instructions do its
	// work: the node that it is contained in.
	MadeBy map[uint32]uint32 `json:"madeBy,omitempty"`
}

// phaseRow is a phase in the page's list of phases.
type phaseRow struct {
	inspect.Phase
	Grown     int  `json:"grown"` // growth of the compiler's tables in bytes
	Decisions int  `json:"decisions"`
	Failed    bool `json:"failed,omitempty"`
}

// stateRow is the outline of a state of the IR.
type stateRow struct {
	Nodes  int  `json:"nodes"`
	Blocks int  `json:"blocks"`
	Linear bool `json:"linear"`
}

// spillFlag is the flag letter of nodes whose result is stored to a spill temp.
const spillFlag = "S"

// maxDrawn bounds the number of positions of linear scan that are drawn.
const maxDrawn = 60000

func (x *compiled) overview() *overview {
	c := x.compile
	o := &overview{
		Key: x.key, Method: c.Method, Trees: len(c.Trees), Locals: len(c.Locals), Numbers: len(c.Numbers), Chunk: chunk,
		Source: x.source, FailedPhase: c.FailedPhase, Lives: len(c.Lives), Phases: []phaseRow{}, IRs: []stateRow{}, Starts: []uint32{}, FailedIL: c.FailedIL,
	}
	if a := c.Allocation; a != nil && len(a.Positions) <= maxDrawn {
		o.Allocation = a
	}
	made := map[string]int{}
	for _, d := range c.Decisions {
		made[d.Phase]++
	}
	before := 0
	for _, p := range c.Phases {
		o.Phases = append(o.Phases, phaseRow{Phase: p, Grown: max(0, p.Memory-before), Decisions: made[p.Name]})
		before = p.Memory
	}
	if c.FailedPhase != "" && (len(c.Phases) == 0 || c.Phases[len(c.Phases)-1].Name != c.FailedPhase) {
		last := inspect.Phase{Name: c.FailedPhase, IR: -1, Numbers: -1}
		if n := len(c.Phases); n > 0 {
			last.IR = c.Phases[n-1].IR
		}
		o.Phases = append(o.Phases, phaseRow{Phase: last, Failed: true})
	}
	for _, s := range c.IRs {
		o.IRs = append(o.IRs, stateRow{s.Nodes, len(s.Blocks), s.Linear})
	}
	o.Starts = slices.AppendSeq(o.Starts, maps.Keys(starts(c.Method)))
	slices.Sort(o.Starts)
	if n := len(c.IRs); n > 0 {
		o.Spills = spills(c.Method, &c.IRs[n-1])
		o.MadeBy = madeBy(c.Method, &c.IRs[n-1])
	}
	return o
}

// madeBy returns for each contained node of a linear state the root of its tree.
func madeBy(m *inspect.Method, s *inspect.IR) map[uint32]uint32 {
	out := map[uint32]uint32{}
	if !s.Linear {
		return out
	}
	for b := range s.Blocks {
		for _, t := range s.Blocks[b].Trees {
			for i := range m.Trees[t].Nodes {
				if n := &m.Trees[t].Nodes[i]; n.Contained {
					out[n.ID] = m.Trees[t].Root
				}
			}
		}
	}
	return out
}

// starts returns the IL offsets at which statements begin.
func starts(m *inspect.Method) map[uint32]bool {
	out := map[uint32]bool{}
	for i := range m.Trees {
		if il := m.Trees[i].IL; il != nil {
			out[*il] = true
		}
	}
	return out
}

// spills counts the values that a state spills.
func spills(m *inspect.Method, s *inspect.IR) (n int) {
	for b := range s.Blocks {
		for _, t := range s.Blocks[b].Trees {
			for i := range m.Trees[t].Nodes {
				if strings.Contains(m.Trees[t].Nodes[i].Flags, spillFlag) {
					n++
				}
			}
		}
	}
	return n
}

// treeRow is a tree without the lines that dumps draw.
type treeRow struct {
	IL    *uint32        `json:"il,omitempty"`
	Root  uint32         `json:"root"`
	Nodes []inspect.Node `json:"nodes"`
}

// part returns rows [i*chunk, (i+1)*chunk) of a list.
func part[T any](list []T, i int) []T {
	from := min(min(i, len(list))*chunk, len(list))
	return list[from:min(from+chunk, len(list))]
}

// questions answers the questions about a compile by name. i is the parameter of that name; the
// answer is nil if there is no i-th item.
var questions = map[string]func(x *compiled, i int) any{
	"method": func(x *compiled, _ int) any { return x.overview() },
	"ir": func(x *compiled, i int) any {
		if i >= len(x.compile.IRs) {
			return nil
		}
		return &x.compile.IRs[i]
	},
	"trees": func(x *compiled, i int) any {
		var rows []treeRow
		for _, t := range part(x.compile.Trees, i) {
			rows = append(rows, treeRow{t.IL, t.Root, t.Nodes})
		}
		if rows == nil {
			return nil
		}
		return map[string]any{"trees": rows}
	},
	"numbers": func(x *compiled, i int) any {
		if i >= len(x.compile.Numbers) {
			return nil
		}
		return map[string]any{"numbers": x.compile.Numbers[i]}
	},
	"locals": func(x *compiled, i int) any {
		if i >= len(x.compile.Locals) {
			return nil
		}
		return map[string]any{"locals": x.compile.Locals[i]}
	},
	"lives": func(x *compiled, i int) any {
		rows := part(x.compile.Lives, i)
		if len(rows) == 0 {
			return nil
		}
		return map[string]any{"lives": rows}
	},
}

// lists returns, for each question with a parameter i, the number of items.
func (x *compiled) lists() map[string]int {
	chunks := func(n int) int { return (n + chunk - 1) / chunk }
	c := x.compile
	return map[string]int{"ir": len(c.IRs), "trees": chunks(len(c.Trees)), "numbers": len(c.Numbers), "locals": len(c.Locals), "lives": chunks(len(c.Lives))}
}
