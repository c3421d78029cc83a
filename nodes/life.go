package nodes

import (
	"ryugo/arena"
	"ryugo/ee"
)

// Ident is the identity of a node throughout a compile. A NodeID is a row of the node columns;
// ordering and renumbering move a node to another row, but its Ident stays. An Ident is a row of
// Log.Lives; 0 means none.
type Ident uint32

// Life is the history of a node: which phase made it and which removed it. Phases are rows of
// passes.Phases.
type Life struct {
	From     Ident   // the node that it was copied from (hoisting, cloning, unrolling), or 0
	Inline   uint32  // row of the inline tree for whose IL the node was made; 0 is the method itself
	ILOffset uint32  // offset of the IL instruction for which the node was made, in that row's IL, or ee.NoILOffset
	Oper     Oper    // when the node was first seen
	Type     VarType // when the node was first seen
	Born     uint8   // the phase that made it
	Gone     uint8   // the phase that removed it, or Alive
	// Why is the decision that removed the node, a row of Log.Decisions plus 1; 0 if the phase has
	// logged none.
	Why uint32
	// Changed has a bit for each phase that changed the node's oper, type, payload, flags or
	// operands.
	Changed uint64
}

// CodeOf says that the machine code from Offset up to the next row's was generated for a node. Node
// 0 means none: prologs, jumps between blocks.
type CodeOf struct {
	Offset uint32
	Node   Ident
}

// Alive is the Life.Gone of a node that no phase has removed.
const Alive = 0xff

// Log is the decision log of one compile: what phases decided about nodes, blocks and locals (see
// reasons.go), and the life of each node. Method.Log is nil unless a log was requested; a compile
// without a log pays only for that test. The log is read after a phase, in passes.Options.After, or
// after the compile.
//
//	if m.Log != nil {
//		m.WhyNode(HOIST_MOVED, block, node, depth)
//	}
//
// A node gets its identity when a decision refers to it, or when it is found in a tree at the end
// of a phase. Phases that renumber nodes carry the identities along. A phase that copies a node
// reports it (Log.Copied), and so does one that moves a node to another row (Log.Moved).
type Log struct {
	Decisions []Decision
	Lives     []Life // [Ident]; row 0 means none

	Code  []CodeOf // ascending by offset
	Alloc Allocation

	// Phase is the row of passes.Phases that is running. The driver sets it.
	Phase uint8

	ident   []Ident  // [node]; rows beyond its end have none yet
	state   []uint64 // [Ident] hash of the node after the last phase
	seen    []bool   // [Ident] in a tree at the end of the phase
	spare   []Ident
	walk    Walker
	lir     renumber
	il      uint32 // of the instruction being imported, or ee.NoILOffset
	inline  uint32 // row of the inline tree whose IL is being imported
	stamped int    // nodes in rows below it have their IL offset
}

// NewLog returns a log for a method that already exists.
func NewLog() *Log {
	l := new(Log)
	l.reset()
	return l
}

// reset empties the log for a compile.
func (l *Log) reset() {
	l.Decisions, l.Code = l.Decisions[:0], l.Code[:0]
	l.Alloc.reset()
	l.Lives = append(l.Lives[:0], Life{Born: Alive, Gone: Alive, ILOffset: ee.NoILOffset})
	l.ident, l.state, l.seen = l.ident[:0], append(l.state[:0], 0), append(l.seen[:0], false)
	l.Phase, l.il, l.inline, l.stamped = 0, ee.NoILOffset, 0, 0
}

// IdentOf returns the identity of node n, a row in use. It makes one if the node has none.
func (m *Method) IdentOf(n NodeID) Ident {
	l := m.Log
	if n == 0 {
		return 0
	}
	if uint(n) >= uint(len(l.ident)) {
		l.ident = arena.Extend(l.ident, m.NumNodes)
	}
	if l.ident[n] == 0 {
		l.ident[n] = Ident(len(l.Lives))
		l.Lives = append(l.Lives, Life{Inline: l.inline, ILOffset: l.il, Oper: m.Oper[n], Type: m.Type[n], Born: l.Phase, Gone: Alive})
		l.state, l.seen = append(l.state, 0), append(l.seen, false)
	}
	return l.ident[n]
}

// KnownIdent returns the identity of node n, or 0 if it has none yet.
func (m *Method) KnownIdent(n NodeID) Ident {
	if uint(n) >= uint(len(m.Log.ident)) {
		return 0
	}
	return m.Log.ident[n]
}

// Importing declares that new nodes are for the IL instruction at offset il of the method in row
// inline of the inline tree. ee.NoILOffset ends this.
func (l *Log) Importing(m *Method, inline, il uint32) {
	if l.il != ee.NoILOffset {
		for n := min(l.stamped, m.NumNodes); n < m.NumNodes; n++ {
			m.IdentOf(NodeID(n))
		}
	}
	l.stamped, l.inline, l.il = m.NumNodes, inline, il
}

// Copied records that node to is a copy of from.
func (l *Log) Copied(m *Method, from, to NodeID) {
	f := m.IdentOf(from)
	t := &l.Lives[m.IdentOf(to)]
	t.From = f
	t.Inline, t.ILOffset = l.Lives[f].Inline, l.Lives[f].ILOffset
}

// Moved records that the node in row from is now in row to. Row from then holds a new node or none.
func (l *Log) Moved(m *Method, from, to NodeID) {
	id := m.IdentOf(from)
	m.IdentOf(to) // makes room
	l.ident[from], l.ident[to] = 0, id
}

// Replaced records that another node replaces the node in row n.
func (l *Log) Replaced(m *Method, n NodeID) {
	m.IdentOf(n)
	l.ident[n] = 0
}

// renumbered moves the identities to the new rows in to, for rows below old. Rows with 0 are no
// longer in use or, if keep is set, have not moved.
func (l *Log) renumbered(to []NodeID, old, rows int, keep bool) {
	l.spare = arena.Extend(l.spare[:0], rows)
	for n, id := range l.ident[:min(len(l.ident), old)] {
		switch {
		case to[n] != 0:
			l.spare[to[n]] = id
		case keep:
			l.spare[n] = id
		}
	}
	l.ident, l.spare = l.spare, l.ident
	l.stamped = rows
}

// rollback removes the nodes from row n on, and the decisions after the first d.
func (l *Log) rollback(n, d int) {
	l.ident = l.ident[:min(len(l.ident), n)]
	l.Decisions = l.Decisions[:min(len(l.Decisions), d)]
	l.stamped = min(l.stamped, n)
}

// Settle ends the running phase: it gives each node in a tree its identity, and records which nodes
// the phase has made, changed and removed. The driver calls it.
func (l *Log) Settle(m *Method) {
	l.Importing(m, 0, ee.NoILOffset)
	clear(l.seen)
	if m.IsLIR {
		l.lir.order = l.lir.order[:0]
		m.listLIR(&l.lir)
		il := ee.NoILOffset
		for _, n := range l.lir.order {
			if m.Oper[n] == GT_IL_OFFSET {
				il = m.Val[n]
			}
			l.noteNode(m, n, il)
		}
	} else {
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
				list := l.walk.Tree(m, m.Stmts[s].Root)
				for i := len(list) - 1; i >= 0; i-- {
					l.noteNode(m, list[i], m.Stmts[s].ILOffset)
				}
			}
		}
	}
	for id := range l.Lives {
		x := &l.Lives[id]
		switch {
		case id == 0:
		case l.seen[id]:
			x.Gone, x.Why = Alive, 0
		case x.Gone == Alive:
			x.Gone = l.Phase
			if x.Why != 0 && l.Decisions[x.Why-1].Phase != l.Phase {
				x.Why = 0
			}
		}
	}
}

// noteNode records that n is in a tree or list with IL offset il. A GT_NOP without operands is the
// remainder of a removed node.
func (l *Log) noteNode(m *Method, n NodeID, il uint32) {
	if m.Oper[n] == GT_NOP && m.Op1[n] == 0 {
		return
	}
	id := m.IdentOf(n)
	x := &l.Lives[id]
	if x.ILOffset == ee.NoILOffset && x.Born == l.Phase {
		x.ILOffset = il
	}
	now := l.hash(m, n)
	if l.state[id] != 0 && l.state[id] != now {
		x.Changed |= 1 << l.Phase
	}
	l.state[id], l.seen[id] = now, true
}

// hash returns a hash of node n; it is never 0. It excludes the results of liveness, the row in a
// side table, and the register.
func (l *Log) hash(m *Method, n NodeID) uint64 {
	const notes = GTF_VAR_DEATH | GTF_REVERSE_OPS | GTF_CONTAINED
	o := m.Oper[n]
	h := uint64(o)<<40 | uint64(m.Type[n])<<32 | uint64(m.Flags[n]&^notes)
	add := func(v uint64) { h = (h ^ v) * 0x9e3779b97f4a7c15; h ^= h >> 29 }
	switch {
	case o == GT_CALL:
		c := &m.Calls[m.Val[n]]
		add(uint64(c.Method))
		add(uint64(c.Helper)<<32 | uint64(c.Flags&^(GTF_CALL_M_ARGINFO|GTF_CALL_M_ARGABI|GTF_CALL_M_MORPHED)))
	case o == GT_CNS_INT || o == GT_CNS_DBL:
		add(m.Consts[m.Val[n]])
	case !o.Is(GTK_SPECIAL | GTK_VALOP):
		add(uint64(m.Val[n]))
	}
	for it := m.Operands(n); it.Next(); {
		add(uint64(m.IdentOf(it.Node())))
	}
	return h | 1
}
