package inspect

import "reflect"

// delta counts the differences of state b from state a.
func (m *Method) delta(a, b int) (d Delta) {
	before, after := &m.IRs[a], &m.IRs[b]
	d.blocks(before, after)
	d.locals(m.Locals[before.Locals], m.Locals[after.Locals])
	trees := map[int]int{} // [tree] number of occurrences in the state after, minus those in the state before
	for i := range before.Blocks {
		for _, t := range before.Blocks[i].Trees {
			trees[t]--
		}
	}
	for i := range after.Blocks {
		for _, t := range after.Blocks[i].Trees {
			trees[t]++
		}
	}
	gone, come := map[uint32]*Node{}, map[uint32]*Node{}
	for t, n := range trees {
		set := come
		switch {
		case n < 0:
			d.TreesRemoved -= n
			set = gone
		case n > 0:
			d.TreesAdded += n
		default:
			continue
		}
		for i := range m.Trees[t].Nodes {
			x := &m.Trees[t].Nodes[i]
			set[x.ID] = x
		}
	}
	for id, x := range come {
		switch old := gone[id]; {
		case old == nil:
			d.NodesAdded++
		case !reflect.DeepEqual(old, x):
			d.NodesChanged++
		}
	}
	for id := range gone {
		if come[id] == nil {
			d.NodesRemoved++
		}
	}
	return d
}

// blocks counts added, removed and changed blocks.
func (d *Delta) blocks(before, after *IR) {
	old := make(map[uint32]*Block, len(before.Blocks))
	for i := range before.Blocks {
		old[before.Blocks[i].ID] = &before.Blocks[i]
	}
	for i := range after.Blocks {
		x := after.Blocks[i]
		was := old[x.ID]
		if was == nil {
			d.BlocksAdded++
			continue
		}
		x.Trees = was.Trees
		if !reflect.DeepEqual(&x, was) {
			d.BlocksChanged++
		}
	}
	d.BlocksRemoved = len(before.Blocks) + d.BlocksAdded - len(after.Blocks)
}

// locals counts added and changed locals. No phase removes locals.
func (d *Delta) locals(before, after []Local) {
	for i := range after {
		if i >= len(before) {
			d.LocalsAdded++
		} else if !reflect.DeepEqual(&before[i], &after[i]) {
			d.LocalsChanged++
		}
	}
}

// PhaseNamed returns the index in m.Phases of the phase with a name, or -1.
func (m *Method) PhaseNamed(name string) int {
	for i := range m.Phases {
		if m.Phases[i].Name == name {
			return i
		}
	}
	return -1
}
