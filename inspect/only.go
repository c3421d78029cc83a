package inspect

// Only returns m with only one phase, an index of m.Phases, and the rows that this phase refers to.
// It is the document for readers that ask for one phase at a time.
func (m *Method) Only(phase int) *Method {
	out := *m
	p := m.Phases[phase]
	s := m.IRs[p.IR]
	out.Trees, out.Numbers = []Tree{}, nil
	at := map[int]int{}
	blocks := make([]Block, len(s.Blocks))
	for i, b := range s.Blocks {
		trees := make([]int, len(b.Trees))
		for k, t := range b.Trees {
			n, ok := at[t]
			if !ok {
				n = len(out.Trees)
				at[t] = n
				out.Trees = append(out.Trees, m.Trees[t])
			}
			trees[k] = n
		}
		b.Trees = trees
		blocks[i] = b
	}
	out.Locals = [][]Local{m.Locals[s.Locals]}
	if p.Numbers >= 0 {
		out.Numbers = [][]Number{m.Numbers[p.Numbers]}
		p.Numbers = 0
	}
	s.Blocks, s.Locals, p.IR = blocks, 0, 0
	out.IRs, out.Phases = []IR{s}, []Phase{p}
	return &out
}
