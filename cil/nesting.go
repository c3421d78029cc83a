package cil

// nesting tells which types enclose each other, from the NestedClass table. It is computed once for
// a file, so that walks to enclosing types need neither searches nor a guard against cycles in
// broken files.
type nesting struct {
	outer []uint32 // by TypeDef RID: the enclosing type, or 0
	depth []int32  // by TypeDef RID: the number of enclosing types, see File.Nesting
}

// NestingCycle is the Nesting of a type that encloses itself, and of the types nested in it.
const NestingCycle = -1

// EnclosingClass returns the RID of the TypeDef in which a type is nested, or 0 if it is not
// nested. A broken file can have cycles, see Nesting.
func (f *File) EnclosingClass(typeRID uint32) uint32 {
	if n := f.nesting(); typeRID < uint32(len(n.outer)) {
		return n.outer[typeRID]
	}
	return 0
}

// Nesting returns the number of types that enclose a TypeDef, or NestingCycle if there is no
// outermost one.
func (f *File) Nesting(typeRID uint32) int {
	if n := f.nesting(); typeRID < uint32(len(n.depth)) {
		return int(n.depth[typeRID])
	}
	return 0
}

// nesting reads the table. The first row of a type counts.
func (f *File) nesting() *nesting {
	rows := f.tables[TableNestedClass].rows
	if rows == 0 {
		return &noNesting
	}
	f.nestOnce.Do(func() {
		types := f.tables[TableTypeDef].rows
		n := nesting{make([]uint32, types+1), make([]int32, types+1)}
		for rid := uint32(1); rid <= rows; rid++ {
			r := f.NestedClass(rid)
			if t := r.NestedClass; t-1 < types && r.EnclosingClass <= types && n.outer[t] == 0 {
				n.outer[t] = r.EnclosingClass
			}
		}
		n.count()
		f.nest = n
	})
	return &f.nest
}

var noNesting nesting

// count computes the depths: it follows each chain of enclosing types to one whose depth is known,
// and returns along the chain.
func (n *nesting) count() {
	const unknown, onChain = -2, -3
	for t := range n.depth {
		if n.depth[t] = unknown; n.outer[t] == 0 {
			n.depth[t] = 0
		}
	}
	var chain []uint32
	for t := range n.depth {
		o := uint32(t)
		for chain = chain[:0]; n.depth[o] == unknown; o = n.outer[o] {
			n.depth[o] = onChain
			chain = append(chain, o)
		}
		d := n.depth[o]
		if d == onChain {
			d = NestingCycle
		}
		for i := len(chain) - 1; i >= 0; i-- {
			if d != NestingCycle {
				d++
			}
			n.depth[chain[i]] = d
		}
	}
}
