// Package writethru gives locals that handlers read a second local that may be in a register
// (RyuJIT's EH write-thru).
package writethru

import (
	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
)

// Writer is EH write-thru.
//
// A local that is live into a handler is in memory, where the handler finds it, and takes no part
// in SSA. Outside of handlers a temp replaces it. A store to the temp also stores to the local, if
// a handler, or a load of the temp, may read the local. At the method's entry, and where a handler
// returns to the rest of the method, the temp is loaded:
//
//	BB01: = V01 (call)              BB01: = V09 (call); = V01 V09
//	BB02: (try) use V01        =>   BB02: (try) use V09
//	BB03: (after the catch)         BB03: = V09 V01
//	      use V01                         use V09
//	BB04: (catch) use V01           BB04: (catch) use V01
//
// The temp is never live into a handler: handlers read only the local, and each block to which a
// handler returns begins with loads of all temps that are read after it. This includes the block
// after a finally: the finally may have changed the local, and a reference in a register would have
// to be in the finally's GC info.
//
// A local is given a temp if only statements assign the local, no node names a part of it or its
// address, and the reads that use the temp are executed more often than the loads and, at half a
// read, the stores.
//
// Reads the mentions of locals, liveness, Func, Kind, Jump and Weight of blocks. Writes Locals, Val
// of nodes that name a local, and new statements. Needs mentions, liveness and funclets; breaks
// them and the order when Changed. Cost: nothing if no local is live into a handler, else two
// sweeps over the mentions and a backward fixed point over rows of one bit for each local that has
// a temp.
type Writer struct {
	// Changed is set when a local has been given a temp.
	Changed bool

	m      *nodes.Method
	live   Live
	rows   []candidate
	of     []uint32        // [VarIndex] index of its row plus 1, or 0
	loads  []nodes.BlockID // blocks that begin with loads: the entry, and blocks to which handlers return
	begins arena.Marks     // the same as a set
	in     bitvec.Matrix   // rows by BlockID: locals that are read from memory, not from the temp, from the start of the block on
	read   bitvec.Matrix   // scratch: one row
}

// Live is what the phase asks about tracked locals. Thrown returns the locals that handlers may
// read when a block throws, or nil.
type Live interface {
	In(b nodes.BlockID) bitvec.Row
	Thrown(b nodes.BlockID) bitvec.Row
}

// candidate is a local that is live into a handler.
type candidate struct {
	local, temp   nodes.LclNum
	index         uint32  // VarIndex
	reads, writes float32 // weights of mentions outside of handlers
	defs          int     // assignments outside of handlers that are not statements
	refused       bool
}

// Run gives temps to locals of m.
func (p *Writer) Run(m *nodes.Method, live Live) {
	p.m, p.live, p.Changed = m, live, false
	p.find()
	if len(p.rows) == 0 {
		return
	}
	p.weigh()
	p.choose()
	if len(p.rows) == 0 {
		return
	}
	p.Changed = true
	p.makeTemps()
	for p.round() {
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.Func[b] == 0 {
			p.rename(b)
			p.store(b)
		}
	}
	for _, b := range p.loads {
		p.load(b)
	}
}

// find lists the locals that are live into handlers.
func (p *Writer) find() {
	m := p.m
	p.rows = p.rows[:0]
	p.of = arena.Extend(p.of[:0], len(m.Locals))
	for i := range m.Locals {
		l := &m.Locals[i]
		if l.Flags&(nodes.LvTracked|nodes.LvLiveInHndlr) == nodes.LvTracked|nodes.LvLiveInHndlr &&
			(l.Type.IsInt() || l.Type.IsFloat() || l.Type.IsGC()) && l.Flags&(nodes.LvIsStructField|nodes.LvDependent) == 0 {
			p.rows = append(p.rows, candidate{local: nodes.LclNum(i), index: l.VarIndex})
			p.of[l.VarIndex] = uint32(len(p.rows))
		}
	}
}

// row returns the candidate of a VarIndex, or nil.
func (p *Writer) row(index uint32) *candidate {
	if r := p.of[index]; r != 0 {
		return &p.rows[r-1]
	}
	return nil
}

// weigh counts the mentions outside of handlers, and the loads that temps would need.
func (p *Writer) weigh() {
	m := p.m
	bb := &m.Blocks
	p.loads = p.loads[:0]
	p.begins.Reset(m.NumBlocks)
	p.loadAt(m.FirstBB)
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		switch bb.Kind[b] {
		case nodes.BBJ_EHCATCHRET:
			p.loadAt(bb.Jump[b])
		case nodes.BBJ_CALLFINALLY:
			if bb.Flags[b]&nodes.BBF_KEEP_PAIR != 0 {
				p.loadAt(bb.Jump[bb.Next[b]])
			}
		}
		if bb.Func[b] != 0 {
			continue
		}
		weight := bb.Weight[b]
		for _, x := range m.MentionsIn(b) {
			if x.Kind == nodes.MentionMulti {
				p.refuseMulti(x.Node)
				continue
			}
			if x.Kind == nodes.MentionStore {
				continue
			}
			c := p.row(x.Var)
			if c == nil {
				continue
			}
			switch x.Kind {
			case nodes.MentionUse:
				c.reads += weight
			case nodes.MentionDef:
				c.writes += weight
				c.defs++
			case nodes.MentionPart:
				c.refused = true
			}
		}
		for s := bb.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			l := p.assigns(s)
			if l == nodes.NoLcl || m.Locals[l].Flags&nodes.LvTracked == 0 {
				continue
			}
			if c := p.row(m.Locals[l].VarIndex); c != nil {
				c.defs--
			}
		}
	}
	for _, b := range p.loads {
		in := p.live.In(b)
		for i := range p.rows {
			if c := &p.rows[i]; in.Has(c.index) {
				c.reads -= bb.Weight[b]
			}
		}
	}
}

// loadAt adds b to the blocks that begin with loads, unless b is in a handler. A block that only
// calls the next finally reads nothing and needs no loads.
func (p *Writer) loadAt(b nodes.BlockID) {
	bb := &p.m.Blocks
	passes := bb.Kind[b] == nodes.BBJ_CALLFINALLY && bb.FirstStmt[b] == 0
	if bb.Func[b] == 0 && !passes && !p.begins.Has(uint32(b)) {
		p.begins.Set(uint32(b))
		p.loads = append(p.loads, b)
	}
}

// refuseMulti refuses the locals that n names.
func (p *Writer) refuseMulti(n nodes.NodeID) {
	for _, x := range p.m.MultiVarsOf(n) {
		if x.Lcl == nodes.NoLcl || p.m.Locals[x.Lcl].Flags&nodes.LvTracked == 0 {
			continue
		}
		if c := p.row(p.m.Locals[x.Lcl].VarIndex); c != nil {
			c.refused = true
		}
	}
}

// assigns returns the local that statement s assigns, or NoLcl.
func (p *Writer) assigns(s nodes.StmtID) nodes.LclNum {
	m := p.m
	root := m.Stmts[s].Root
	if m.Oper[root] != nodes.GT_ASG || m.Oper[m.Op1[root]] != nodes.GT_LCL_VAR {
		return nodes.NoLcl
	}
	return m.LclOf(m.Op1[root])
}

const (
	// fewReads is a number of reads, per execution of the method, that do not pay for a temp: an
	// operand in memory costs no more than a copy.
	fewReads = 3
	// nodesARead is the number of nodes of the method that one read, per execution of the method,
	// must pay for: a changed method needs ordering and liveness again.
	nodesARead = 32
)

// choose keeps the candidates for which a temp pays.
func (p *Writer) choose() {
	n, gain := 0, float32(0)
	clear(p.of)
	entry := p.m.Blocks.Weight[p.m.FirstBB]
	for _, c := range p.rows {
		if !c.refused && c.defs == 0 && c.reads > c.writes/2+fewReads*entry {
			p.rows[n] = c
			n++
			p.of[c.index] = uint32(n)
			gain += c.reads - c.writes/2
		}
	}
	if gain*nodesARead < entry*float32(p.m.NumNodes) {
		n = 0
	}
	p.rows = p.rows[:n]
}

// makeTemps makes the temps. They inherit the facts that are known about the locals.
func (p *Writer) makeTemps() {
	m := p.m
	const known = nodes.LvClassExact | nodes.LvNeverNull | nodes.LvBox
	for i := range p.rows {
		c := &p.rows[i]
		c.temp = m.NewTemp(m.Locals[c.local].Type, 0)
		t, l := &m.Locals[c.temp], &m.Locals[c.local]
		t.Class, t.Size = l.Class, l.Size
		t.Flags |= l.Flags & known
	}
	p.in.Reset(m.NumBlocks, len(p.rows))
	p.read.Reset(1, len(p.rows))
}

// round recomputes, last block first, the locals that are read from memory, and reports whether any
// set has changed. Liveness tells which locals handlers read.
func (p *Writer) round() (changed bool) {
	m := p.m
	bb := &m.Blocks
	row := p.read.Row(0)
	for b := m.LastBB; b != 0; b = bb.Prev[b] {
		m.Poll()
		if bb.Func[b] != 0 {
			continue
		}
		p.readAfter(b, row)
		for _, x := range m.MentionsIn(b) {
			if x.Kind == nodes.MentionDef && p.of[x.Var] != 0 {
				row.Remove(p.of[x.Var] - 1)
			}
		}
		p.readIn(row, p.live.Thrown(b))
		if p.begins.Has(uint32(b)) {
			p.readIn(row, p.live.In(b))
		}
		changed = p.in.Row(int(b)).Union(row) || changed
	}
	return changed
}

// readAfter sets row to the locals that are read from memory after the last statement of block b.
func (p *Writer) readAfter(b nodes.BlockID, row bitvec.Row) {
	m := p.m
	row.Clear()
	for i := range m.NumSuccs(b) {
		to := m.Succ(b, i)
		if m.Blocks.Func[to] != 0 {
			p.readIn(row, p.live.In(to))
		} else {
			row.Join(p.in.Row(int(to)))
		}
	}
	p.readIn(row, p.live.Thrown(b))
}

// readIn adds to row the candidates in live, a row of tracked locals or nil.
func (p *Writer) readIn(row, live bitvec.Row) {
	if live == nil {
		return
	}
	for i := range p.rows {
		if live.Has(p.rows[i].index) {
			row.Add(uint32(i))
		}
	}
}

// rename replaces the locals by their temps in block b.
func (p *Writer) rename(b nodes.BlockID) {
	m := p.m
	for _, x := range m.MentionsIn(b) {
		if x.Kind == nodes.MentionUse || x.Kind == nodes.MentionTarget {
			if c := p.row(x.Var); c != nil {
				m.Val[x.Node] = uint32(c.temp)
			}
		}
	}
}

// store adds to block b, after statements that assign a temp, the stores to the locals that
// may be read from memory.
func (p *Writer) store(b nodes.BlockID) {
	m := p.m
	row := p.read.Row(0)
	p.readAfter(b, row)
	thrown := p.live.Thrown(b)
	first := p.rows[0].temp // the temps are the last locals, in the order of rows
	for s := m.Blocks.LastStmt[b]; s != 0; s = m.Stmts[s].Prev {
		l := p.assigns(s)
		if l == nodes.NoLcl || l < first {
			continue
		}
		c := &p.rows[l-first]
		bit := p.of[c.index] - 1
		if row.Has(bit) {
			m.InsertStmtAfter(b, s, m.NewAssign(c.local, m.NewLclVar(c.temp)), m.Stmts[s].ILOffset)
		}
		if thrown == nil || !thrown.Has(c.index) {
			row.Remove(bit)
		}
	}
}

// load inserts, at the start of block b, loads of the temps that are live there.
func (p *Writer) load(b nodes.BlockID) {
	m := p.m
	in := p.live.In(b)
	for i := range p.rows {
		if c := &p.rows[i]; in.Has(c.index) {
			m.InsertStmtAfter(b, 0, m.NewAssign(c.temp, m.NewLclVar(c.local)), ee.NoILOffset)
		}
	}
}
