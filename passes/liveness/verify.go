package liveness

import (
	"fmt"

	"ryugo/nodes"
)

// Verifier recomputes liveness local by local: a local is live wherever a path leads to a use
// without a definition on the way. The sets of Liveness are a fixed point over all locals at once,
// so the two share no equations.
type Verifier struct {
	preds  []edge
	first  []int32 // [block] index of the first entry in preds, or -1
	events []event // uses and definitions of tracked locals, block by block, in order
	span   []nodes.Range
	work   []nodes.BlockID
	seen   []nodes.BlockID // scratch of handlers
	in     []bool          // of the current local
	out    []bool
}

// edge is an entry of a block's list of predecessors.
type edge struct {
	from        nodes.BlockID
	next        int32
	exceptional bool // leaves from at any point, not at its end
}

// event is one access of a tracked local.
type event struct {
	v    uint32
	def  bool
	dies bool
	node nodes.NodeID
	site int32 // for GCVerifier: of a safepoint
}

// Verify returns the first difference between p's result for m and the recomputed one, or nil.
func (c *Verifier) Verify(p *Liveness, m *nodes.Method) error {
	if p.vars == 0 {
		return nil
	}
	c.collect(p, m)
	c.edges(m)
	for v := range uint32(p.vars) {
		c.local(m, v)
		for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
			if c.in[b] != p.In(b).Has(v) {
				return fmt.Errorf("BB%02d: tracked local %d: live in is %t, recomputed %t", b, v, p.In(b).Has(v), c.in[b])
			}
			if c.out[b] != p.Out(b).Has(v) {
				return fmt.Errorf("BB%02d: tracked local %d: live out is %t, recomputed %t", b, v, p.Out(b).Has(v), c.out[b])
			}
			if err := c.deaths(m, b, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// collect lists the events of all blocks.
func (c *Verifier) collect(p *Liveness, m *nodes.Method) {
	c.events = c.events[:0]
	c.span = reset(c.span, m.NumBlocks)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		first := uint32(len(c.events))
		if m.IsLIR {
			for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
				c.node(p, m, n)
			}
		} else {
			for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
				for n := m.Stmts[s].First; n <= m.Stmts[s].Root; n++ {
					c.node(p, m, n)
				}
			}
		}
		c.span[b] = nodes.Range{First: first, Count: uint32(len(c.events)) - first}
	}
}

// node lists the events of n: uses, then the definition.
func (c *Verifier) node(p *Liveness, m *nodes.Method, n nodes.NodeID) {
	list := p.executed(n)
	for i := len(list) - 1; i >= 0; i-- {
		switch x := list[i]; m.Oper[x] {
		case nodes.GT_LCL_VAR:
			c.event(m, x, m.LclOf(x), m.Flags[x], false)
		case nodes.GT_MULTI_VAR:
			c.multi(m, x, false)
		}
	}
	if m.Oper[n] == nodes.GT_STORE_MULTI_VAR {
		c.multi(m, n, true)
	} else if d := p.defined(n); d != 0 {
		c.event(m, d, m.LclOf(d), m.Flags[d], true)
	}
}

// multi lists an event for each local of n, last one first: of several uses of a local in one node,
// the first one is then the last use.
func (c *Verifier) multi(m *nodes.Method, n nodes.NodeID, def bool) {
	vars := m.MultiVarsOf(n)
	for i := len(vars) - 1; i >= 0; i-- {
		if vars[i].Lcl != nodes.NoLcl {
			c.event(m, n, vars[i].Lcl, vars[i].Flags, def)
		}
	}
}

// event notes that n uses or defines local lcl. flags are those of n for lcl.
func (c *Verifier) event(m *nodes.Method, n nodes.NodeID, lcl nodes.LclNum, flags nodes.NodeFlags, def bool) {
	if l := &m.Locals[lcl]; l.Flags&nodes.LvTracked != 0 {
		c.events = append(c.events, event{v: l.VarIndex, def: def, dies: flags&nodes.GTF_VAR_DEATH != 0, node: n})
	}
}

// edges lists the predecessors of every block.
func (c *Verifier) edges(m *nodes.Method) {
	bb := &m.Blocks
	c.preds = c.preds[:0]
	c.first = reset(c.first, m.NumBlocks)
	for i := range c.first {
		c.first[i] = -1
	}
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		for i := range m.NumSuccs(b) {
			c.edge(b, m.Succ(b, i), false)
		}
		switch bb.Kind[b] {
		case nodes.BBJ_EHFINALLYRET:
			for f := m.FirstBB; f != 0; f = bb.Next[f] {
				if bb.Kind[f] == nodes.BBJ_CALLFINALLY && bb.Hnd[bb.Jump[f]] == bb.Hnd[b] && bb.Next[f] != 0 {
					c.edge(b, bb.Next[f], false)
				}
			}
		case nodes.BBJ_EHFILTERRET:
			c.edge(b, m.EH[bb.Hnd[b]-1].HndBeg, false)
		}
		for _, h := range c.handlers(m, b) {
			c.edge(b, h, true)
		}
	}
}

// handlers returns the first blocks of the handlers and filters that may run when block b throws.
func (c *Verifier) handlers(m *nodes.Method, b nodes.BlockID) []nodes.BlockID {
	c.seen = c.seen[:0]
	try := m.Blocks.Try[b]
	if h := filterOf(m, b); h != 0 {
		// The filter declines. The finallys and faults in its try run before the clauses after it.
		try = m.EH[h-1].EnclosingTry
		for i := range m.EH[:h-1] {
			if k := m.EH[i].Kind; k == nodes.EH_FINALLY || k == nodes.EH_FAULT {
				c.seen = append(c.seen, m.EH[i].HndBeg)
			}
		}
	}
	// All clauses whose try contains the block, with siblings.
	for t := try; t != 0; t = m.EH[t-1].EnclosingTry {
		for i := int(t) - 1; i < len(m.EH); i++ {
			e := &m.EH[i]
			if e.TryBeg != m.EH[t-1].TryBeg || e.TryLast != m.EH[t-1].TryLast {
				continue
			}
			c.seen = append(c.seen, e.HndBeg)
			if e.Kind == nodes.EH_FILTER {
				c.seen = append(c.seen, e.Filter)
			}
		}
	}
	return c.seen
}

// filterOf returns the clause whose filter contains block b, or 0.
func filterOf(m *nodes.Method, b nodes.BlockID) nodes.EHIndex {
	h := m.Blocks.Hnd[b]
	if h == 0 || m.EH[h-1].Kind != nodes.EH_FILTER {
		return 0
	}
	for f := m.EH[h-1].Filter; f != 0 && f != m.EH[h-1].HndBeg; f = m.Blocks.Next[f] {
		if f == b {
			return h
		}
	}
	return 0
}

func (c *Verifier) edge(from, to nodes.BlockID, exceptional bool) {
	c.preds = append(c.preds, edge{from, c.first[to], exceptional})
	c.first[to] = int32(len(c.preds) - 1)
}

// local finds the blocks that local v is live into and out of, backwards from each block that uses
// v before it defines v.
func (c *Verifier) local(m *nodes.Method, v uint32) {
	c.in = reset(c.in, m.NumBlocks)
	c.out = reset(c.out, m.NumBlocks)
	c.work = c.work[:0]
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if use, _ := c.firstEvent(b, v); use {
			c.reach(b)
		}
	}
	for len(c.work) > 0 {
		b := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		for i := c.first[b]; i >= 0; i = c.preds[i].next {
			from := c.preds[i].from
			c.out[from] = true
			if _, def := c.firstEvent(from, v); !def || c.preds[i].exceptional {
				c.reach(from)
			}
		}
	}
}

func (c *Verifier) reach(b nodes.BlockID) {
	if !c.in[b] {
		c.in[b] = true
		c.work = append(c.work, b)
	}
}

// firstEvent reports whether the first access of v in block b is a use or a definition.
func (c *Verifier) firstEvent(b nodes.BlockID, v uint32) (use, def bool) {
	r := c.span[b]
	for _, e := range c.events[r.First:][:r.Count] {
		if e.v == v {
			return !e.def, e.def
		}
	}
	return false, false
}

// deaths checks the last-use flags of v in block b, forwards: an access is marked as the last one
// exactly if the next access is a definition, or there is none and v is not live out.
func (c *Verifier) deaths(m *nodes.Method, b nodes.BlockID, v uint32) error {
	kept := false // live throughout the block, for a handler
	for _, h := range c.handlers(m, b) {
		kept = kept || c.in[h]
	}
	r := c.span[b]
	events := c.events[r.First:][:r.Count]
	var prev event
	for _, e := range events {
		if e.v != v {
			continue
		}
		if prev.node != 0 && prev.dies != (e.def && !kept) {
			return fmt.Errorf("BB%02d: N%d: last use is %t, but N%d follows", b, prev.node, prev.dies, e.node)
		}
		prev = e
	}
	if prev.node != 0 && prev.dies == c.out[b] {
		return fmt.Errorf("BB%02d: N%d: last use is %t, live out is %t", b, prev.node, prev.dies, c.out[b])
	}
	return nil
}
