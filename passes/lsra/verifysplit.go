package lsra

import (
	"fmt"

	"ryugo/nodes"
)

// splitChecker recomputes where the value of each split local is: in its register, in its home, or
// both. It sweeps forwards over each block and uses only the nodes.
type splitChecker struct {
	reg, home []bool       // [VarIndex] the value is there
	ofHome    []uint32     // [LclNum] VarIndex, plus one, of the local whose home it is
	late      []lateReader // reads that lowering may move to their users
}

// lateReader is a GT_LCL_VAR of a local in a register. It may be contained in a node at position
// end.
type lateReader struct {
	v, end uint32
	lost   bool // a call after the read has destroyed the register
}

// verifySplits panics if a local would be read where its value is not.
func (p *Locals) verifySplits() {
	m, h, c := p.m, &p.homes, &p.splits
	c.ofHome = append(c.ofHome[:0], make([]uint32, len(m.Locals))...)
	c.reg, c.home = append(c.reg[:0], make([]bool, len(p.of))...), append(c.home[:0], make([]bool, len(p.of))...)
	for _, v := range h.vars {
		if h.of[v] != nodes.NoLcl {
			c.ofHome[h.of[v]] = v + 1
		}
	}
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for _, v := range h.vars {
			c.reg[v], c.home[v] = true, false
		}
		c.late = c.late[:0]
		at := p.first[b] - 1
		for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
			inserted := int(n) >= len(p.end)
			if !inserted && facts[m.Oper[n]]&opPlace != 0 {
				at++
			}
			p.verifyNode(n, at, inserted)
		}
		out := p.env.LiveOut.Row(int(b))
		for _, v := range h.vars {
			if out.Has(v) && !c.reg[v] {
				panic(fmt.Sprintf("BUG: lsra: V%02d is not in its register at the end of BB%02d", p.of[v].lcl, b))
			}
		}
	}
}

// verifyNode executes node n.
func (p *Locals) verifyNode(n nodes.NodeID, at uint32, inserted bool) {
	m, c := p.m, &p.splits
	for i := 0; i < len(c.late); i++ {
		if r := c.late[i]; !inserted && r.end <= at {
			if r.end == at && r.lost {
				panic(fmt.Sprintf("BUG: lsra: N%d reads V%02d after a call that destroys its register", n, p.of[r.v].lcl))
			}
			c.late = append(c.late[:i], c.late[i+1:]...)
			i--
		}
	}
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		p.verifyRead(n, nodes.LclNum(m.Val[n]), inserted)
	case nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			p.verifyRead(n, x.Lcl, inserted)
		}
	case nodes.GT_STORE_LCL_VAR:
		l := nodes.LclNum(m.Val[n])
		if v := c.ofHome[l]; v != 0 {
			c.home[v-1] = true
		} else {
			p.verifyStore(l, inserted)
		}
	case nodes.GT_STORE_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			p.verifyStore(x.Lcl, inserted)
		}
	}
	if inserted || facts[m.Oper[n]]&opHarmless != 0 {
		return
	}
	k := p.backend.Clobbers(m, p.env, n)
	for _, v := range p.homes.vars {
		if !k.Call && !(k.Poll && p.isGC(v)) {
			continue
		}
		c.reg[v] = false
		for i := range c.late {
			if r := &c.late[i]; r.v == v && r.end > at {
				r.lost = true
			}
		}
	}
}

// verifyRead checks that local l is available where node n reads it.
func (p *Locals) verifyRead(n nodes.NodeID, l nodes.LclNum, inserted bool) {
	c := &p.splits
	if l == nodes.NoLcl {
		return
	}
	if v := c.ofHome[l]; v != 0 {
		if !c.home[v-1] {
			panic(fmt.Sprintf("BUG: lsra: N%d reads V%02d, which does not hold V%02d", n, l, p.of[v-1].lcl))
		}
		return
	}
	v, ok := p.splitVar(l)
	if !ok {
		return
	}
	if !c.reg[v] {
		panic(fmt.Sprintf("BUG: lsra: N%d reads V%02d, which is in memory", n, l))
	}
	if !inserted {
		c.late = append(c.late, lateReader{v: v, end: p.end[n]})
	}
}

// verifyStore handles a store to local l. No pending late read may be delayed past the store.
func (p *Locals) verifyStore(l nodes.LclNum, reload bool) {
	v, ok := p.splitVar(l)
	if !ok {
		return
	}
	c := &p.splits
	c.reg[v], c.home[v] = true, reload && c.home[v]
	for i := 0; i < len(c.late); i++ {
		if c.late[i].v == v {
			c.late = append(c.late[:i], c.late[i+1:]...)
			i--
		}
	}
}

// splitVar returns the VarIndex of l if it has a home.
func (p *Locals) splitVar(l nodes.LclNum) (v uint32, ok bool) {
	if l == nodes.NoLcl || p.m.Locals[l].Flags&(nodes.LvTracked|nodes.LvRegister) != nodes.LvTracked|nodes.LvRegister {
		return 0, false
	}
	v = p.m.Locals[l].VarIndex
	for _, x := range p.homes.vars {
		if x == v {
			return v, true
		}
	}
	return 0, false
}
