package backend

import "ryugo/nodes"

// The node for which each range of code was generated, for the decision log: marks while the code
// is generated, rows of nodes.Log.Code once jumps have their final sizes. Without a log there are
// no marks, and the cost is a test for each block.

// nodeMark records that the code from a mark on belongs to a node, or to none.
type nodeMark struct {
	mark int32
	node nodes.Ident
}

// genLogged generates the nodes of a block. The code before and after them belongs to no node.
func (b *Generation) genLogged(blk nodes.BlockID, stops bool) {
	g := &b.Method
	if blk == b.M.FirstBB {
		g.nodeMarks = g.nodeMarks[:0]
	}
	g.blockInterruptible = stops
	b.isa.GenNodes(blk, true)
	b.beginNode(0)
}

// beginNode records that the code from here on belongs to node n; 0: to no node, like prologs and
// jumps between blocks. The method has a log.
func (b *Generation) beginNode(n nodes.NodeID) {
	g := &b.Method
	g.node = n
	x := nodeMark{int32(b.Buf.Mark()), b.M.IdentOf(n)}
	switch k := len(g.nodeMarks) - 1; {
	case k >= 0 && g.nodeMarks[k].mark == x.mark:
		g.nodeMarks[k] = x
	default:
		g.nodeMarks = append(g.nodeMarks, x)
	}
}

// Point begins node n, whose code comes next. GenNodes calls it if its argument stops is set: in
// interruptible blocks, and in all blocks if there is a log.
func (b *Generation) Point(n nodes.NodeID) {
	if b.M.Log != nil {
		if b.beginNode(n); !b.Method.blockInterruptible {
			return
		}
	}
	b.point(n)
}

// EndNode ends node n, whose code has been generated.
func (b *Generation) EndNode(n nodes.NodeID) {
	if b.M.Log == nil || b.Method.blockInterruptible {
		b.endNode(n)
	}
}

// emitNodes fills the log's table.
func (b *Generation) emitNodes() {
	rows := b.M.Log.Code[:0]
	for _, x := range b.Method.nodeMarks {
		at := b.Buf.MarkOffset(int(x.mark))
		if k := len(rows) - 1; k >= 0 && rows[k].Node == x.node {
			continue
		}
		rows = append(rows, nodes.CodeOf{Offset: at, Node: x.node})
	}
	b.M.Log.Code = rows
}
