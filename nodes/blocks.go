package nodes

import "ryugo/arena"

// BBKind is how a block ends (BBjumpKinds).
type BBKind uint8

const (
	BBJ_NONE         BBKind = iota // falls into the next block
	BBJ_ALWAYS                     // jumps to Jump
	BBJ_COND                       // jumps to Jump when the JTRUE holds, else falls through
	BBJ_SWITCH                     // one of the Switch's targets
	BBJ_RETURN                     // leaves the method
	BBJ_THROW                      // ends in a call that does not return
	BBJ_LEAVE                      // IL leave; importation replaces it by CALLFINALLY, EHCATCHRET or ALWAYS
	BBJ_CALLFINALLY                // calls the finally at Jump, returns to the next block in layout (BBJ_ALWAYS)
	BBJ_EHFINALLYRET               // end of a finally or fault
	BBJ_EHFILTERRET                // end of a filter
	BBJ_EHCATCHRET                 // end of a catch, resumes at Jump
	BBKindCount
)

var bbKindNames = [BBKindCount]string{"none", "always", "cond", "switch", "return", "throw", "leave", "callfinally", "ehfinallyret", "ehfilterret", "ehcatchret"}

// String returns the name that dumps use.
func (k BBKind) String() string { return bbKindNames[k] }

// BBFlags are the BBF_* bits of a block.
type BBFlags uint16

const (
	BBF_IMPORTED    BBFlags = 1 << iota
	BBF_INTERNAL            // made by the compiler, has no IL
	BBF_TRY_BEG             // first block of a try region
	BBF_HND_BEG             // first block of a handler
	BBF_FILTER_BEG          // first block of a filter
	BBF_FUNCLET_BEG         // first block of a funclet
	BBF_RUN_RARELY
	BBF_KEEP_PAIR  // a BBJ_CALLFINALLY and the block after it stay together
	BBF_JMP_TARGET // something jumps here
	BBF_DONT_REMOVE
	BBF_BACKWARD_JUMP // the IL has a backward jump to this block
	BBF_GC_SAFE_POINT // calls managed code, where the runtime can stop the thread
	BBF_PROF_WEIGHT   // Weight has been counted, not estimated
	BBF_PATCHPOINT    // its first statement requests on-stack replacement: the phase patchpoints guards it
	BBF_LOOP_ALIGN    // head of a loop whose code begins at an aligned address, set after linear scan
)

// Blocks are the basic blocks as columns, indexed by BlockID. Row 0 means none. Rows [0,
// Method.NumBlocks) are in use; the slices are longer. Layout order is the Next/Prev chain from
// Method.FirstBB.
type Blocks struct {
	Kind      []BBKind
	Flags     []BBFlags
	Next      []BlockID
	Prev      []BlockID
	Jump      []BlockID // BBJ_ALWAYS, COND, LEAVE, CALLFINALLY, EHCATCHRET
	Switch    []uint32  // Switches index
	ILBegin   []uint32  // IL range [ILBegin, ILEnd)
	ILEnd     []uint32
	Try       []EHIndex // innermost try region around the block
	Hnd       []EHIndex // innermost handler (or filter) region around it
	FirstStmt []StmtID  // HIR
	LastStmt  []StmtID
	First     []NodeID // LIR
	Last      []NodeID
	Weight    []float32
	Func      []uint32 // funclet number, 0 for the root
}

func (b *Blocks) reset() { b.grow(0, 1) }

// grow adds the zeroed rows from..n-1 at the end.
func (b *Blocks) grow(from, n int) {
	if n > len(b.Kind) {
		b.extend(max(64, 2*n))
	}
	if n == from+1 {
		b.zero(from)
		return
	}
	clear(b.Kind[from:n])
	clear(b.Flags[from:n])
	clear(b.Next[from:n])
	clear(b.Prev[from:n])
	clear(b.Jump[from:n])
	clear(b.Switch[from:n])
	clear(b.ILBegin[from:n])
	clear(b.ILEnd[from:n])
	clear(b.Try[from:n])
	clear(b.Hnd[from:n])
	clear(b.FirstStmt[from:n])
	clear(b.LastStmt[from:n])
	clear(b.First[from:n])
	clear(b.Last[from:n])
	clear(b.Weight[from:n])
	clear(b.Func[from:n])
}

// zero clears row i, which extend has allocated.
func (b *Blocks) zero(i int) {
	arena.Put(b.Kind, i, 0)
	arena.Put(b.Flags, i, 0)
	arena.Put(b.Next, i, 0)
	arena.Put(b.Prev, i, 0)
	arena.Put(b.Jump, i, 0)
	arena.Put(b.Switch, i, 0)
	arena.Put(b.ILBegin, i, 0)
	arena.Put(b.ILEnd, i, 0)
	arena.Put(b.Try, i, 0)
	arena.Put(b.Hnd, i, 0)
	arena.Put(b.FirstStmt, i, 0)
	arena.Put(b.LastStmt, i, 0)
	arena.Put(b.First, i, 0)
	arena.Put(b.Last, i, 0)
	arena.Put(b.Weight, i, 0)
	arena.Put(b.Func, i, 0)
}

// extend makes the columns n rows long.
func (b *Blocks) extend(n int) {
	b.Kind = arena.Raw(b.Kind, n)
	b.Flags = arena.Raw(b.Flags, n)
	b.Next = arena.Raw(b.Next, n)
	b.Prev = arena.Raw(b.Prev, n)
	b.Jump = arena.Raw(b.Jump, n)
	b.Switch = arena.Raw(b.Switch, n)
	b.ILBegin = arena.Raw(b.ILBegin, n)
	b.ILEnd = arena.Raw(b.ILEnd, n)
	b.Try = arena.Raw(b.Try, n)
	b.Hnd = arena.Raw(b.Hnd, n)
	b.FirstStmt = arena.Raw(b.FirstStmt, n)
	b.LastStmt = arena.Raw(b.LastStmt, n)
	b.First = arena.Raw(b.First, n)
	b.Last = arena.Raw(b.Last, n)
	b.Weight = arena.Raw(b.Weight, n)
	b.Func = arena.Raw(b.Func, n)
}

// NewBlock makes a block that is not in the layout yet.
func (m *Method) NewBlock(kind BBKind) BlockID {
	b := BlockID(m.NumBlocks)
	m.NumBlocks++
	m.Blocks.grow(int(b), m.NumBlocks)
	m.Blocks.Kind[b] = kind
	m.Blocks.Weight[b] = 1
	return b
}

// NewBlocks makes n blocks with consecutive numbers that are not in the layout yet, and returns the
// first.
func (m *Method) NewBlocks(kind BBKind, n int) BlockID {
	first := BlockID(m.NumBlocks)
	m.NumBlocks += n
	m.Blocks.grow(int(first), m.NumBlocks)
	for b := int(first); b < m.NumBlocks; b++ {
		m.Blocks.Kind[b] = kind
		m.Blocks.Weight[b] = 1
	}
	return first
}

// AppendBlock inserts b at the end of the layout.
func (m *Method) AppendBlock(b BlockID) { m.InsertBlockAfter(m.LastBB, b) }

// InsertBlockAfter inserts b after block after in the layout, or at the start if after is 0. The
// caller is responsible for the regions.
func (m *Method) InsertBlockAfter(after, b BlockID) {
	bb := &m.Blocks
	next := m.FirstBB
	if after != 0 {
		next = bb.Next[after]
		bb.Next[after] = b
	} else {
		m.FirstBB = b
	}
	bb.Prev[b], bb.Next[b] = after, next
	if next != 0 {
		bb.Prev[next] = b
	} else {
		m.LastBB = b
	}
}

// UnlinkBlocks removes the run first..last from the layout. The links within the run stay.
func (m *Method) UnlinkBlocks(first, last BlockID) {
	bb := &m.Blocks
	prev, next := bb.Prev[first], bb.Next[last]
	if prev != 0 {
		bb.Next[prev] = next
	} else {
		m.FirstBB = next
	}
	if next != 0 {
		bb.Prev[next] = prev
	} else {
		m.LastBB = prev
	}
	bb.Prev[first], bb.Next[last] = 0, 0
}

// InsertBlocksAfter inserts the linked run first..last after block after, or at the start of the
// layout if after is 0.
func (m *Method) InsertBlocksAfter(after, first, last BlockID) {
	bb := &m.Blocks
	next := m.FirstBB
	if after != 0 {
		next = bb.Next[after]
		bb.Next[after] = first
	} else {
		m.FirstBB = first
	}
	bb.Prev[first], bb.Next[last] = after, next
	if next != 0 {
		bb.Prev[next] = last
	} else {
		m.LastBB = last
	}
}

// NumSuccs returns the number of successors of block b, without exceptional ones and those of
// BBJ_EHFINALLYRET.
func (m *Method) NumSuccs(b BlockID) int {
	switch m.Blocks.Kind[b] {
	case BBJ_NONE, BBJ_ALWAYS, BBJ_LEAVE, BBJ_CALLFINALLY, BBJ_EHCATCHRET:
		return 1
	case BBJ_COND:
		return 2
	case BBJ_SWITCH:
		return int(m.Switches[m.Blocks.Switch[b]].Count)
	}
	return 0
}

// Succ returns successor i of block b.
func (m *Method) Succ(b BlockID, i int) BlockID {
	switch m.Blocks.Kind[b] {
	case BBJ_NONE:
		return m.Blocks.Next[b]
	case BBJ_COND:
		if i == 1 {
			return m.Blocks.Next[b]
		}
	case BBJ_SWITCH:
		return m.Targets[m.Switches[m.Blocks.Switch[b]].First+uint32(i)]
	}
	return m.Blocks.Jump[b]
}
