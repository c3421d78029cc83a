package lsra

import (
	"fmt"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// checker recomputes the contents of each register and spill temp by executing an allocated block
// symbolically, and compares them with what each node expects. It shares only the RefPositions with
// the allocator.
type checker struct {
	reg     [64]held        // the value in each register
	slot    []held          // the value in each spill temp
	standIn []nodes.NodeID  // [node] copy or reload that the next use of its value reads
	user    nodes.NodeID    // the node whose RefPositions are being executed
	delayed targets.RegMask // registers of locals that it reads after it has begun to write its result

	// [node] registers in which locals are live before and after it; zero if no locals are in
	// registers.
	before, after []targets.RegMask
	m             *nodes.Method
	target        *targets.Target
	holder        [64]nodes.LclNum // the local, plus one, that is live in each register at the sweep's place
}

// destroys panics if the node writes to a register of set in which a local is live after it.
func (c *checker) destroys(set targets.RegMask) {
	m := c.m
	n := c.user
	if m.LclRegs == 0 || set&c.after[n] == 0 {
		return
	}
	isIn := func(l nodes.LclNum) bool {
		return l != nodes.NoLcl && m.Locals[l].Flags&nodes.LvRegister != 0 && set&^c.regsOfLcl(l)&c.after[n] == 0
	}
	switch m.Oper[n] {
	case nodes.GT_STORE_LCL_VAR:
		if isIn(nodes.LclNum(m.Val[n])) {
			return
		}
	case nodes.GT_STORE_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			if x.Lcl != nodes.NoLcl && m.Locals[x.Lcl].Flags&nodes.LvRegister != 0 {
				set &^= c.regsOfLcl(x.Lcl)
			}
		}
		if set&c.after[n] == 0 {
			return
		}
	case nodes.GT_PUTARG_REG: // its operand is the local
		if c.isLocal(m.Op1[n], n, set&c.after[n]) {
			return
		}
	case nodes.GT_CALL: // polls save the registers
		if call := &m.Calls[m.Val[n]]; call.Kind == nodes.CT_HELPER && call.Helper == ee.CORINFO_HELP_POLL_GC {
			return
		}
	}
	panic(fmt.Sprintf("BUG: lsra: N%d (%v) writes to registers %x, in which locals live", n, m.Oper[n], set&c.after[n]))
}

// isLocal reports whether op, an operand of user or its copy, is a read of the local that lives in
// the registers of set, and the local has not changed since: the value may go there.
func (c *checker) isLocal(op, user nodes.NodeID, set targets.RegMask) bool {
	m := c.m
	for m.Oper[op] == nodes.GT_COPY || m.Oper[op] == nodes.GT_RELOAD {
		op = m.Op1[op]
	}
	if m.Oper[op] != nodes.GT_LCL_VAR {
		return false
	}
	l := nodes.LclNum(m.Val[op])
	if m.Locals[l].Flags&nodes.LvRegister == 0 || set&^c.regsOfLcl(l) != 0 {
		return false
	}
	if m.Flags[op]&nodes.GTF_CONTAINED != 0 {
		return true
	}
	for n := m.Next[op]; n != user; n = m.Next[n] {
		if m.Oper[n].Is(nodes.GTK_STORE) && m.RefersTo(n, l) {
			return false
		}
	}
	return true
}

// held is a value: a node's only value, or value number part of a node with several.
type held struct {
	node nodes.NodeID
	part uint8
}

// part panics if a node of first..end (exclusive) would read a wrong value. refs are the
// RefPositions for which the nodes were allocated.
func (c *checker) part(m *nodes.Method, t *targets.Target, first, end nodes.NodeID, refs *targets.Refs, slots int) {
	c.m, c.target = m, t
	c.reg = [64]held{}
	c.slot = arena.Extend(c.slot[:0], slots)
	c.standIn = arena.Extend(c.standIn[:0], m.NumNodes)
	rest, at := refs.Nodes, uint32(0)
	for n := first; n != end; n = m.Next[n] {
		if o := m.Oper[n]; o == nodes.GT_COPY || o == nodes.GT_RELOAD {
			if src := m.MultiCall(n); src != 0 {
				c.moveMulti(n, src)
			} else {
				src := m.Op1[n]
				c.move(n, held{node: src}, m.Reg[src], m.Reg[n], m.SpillTmp[n], m.Flags[src]&nodes.GTF_SPILL != 0)
				c.standIn[src] = n
				if len(rest) == 0 || m.LclRegs == 0 {
					continue
				}
				if set := c.before[rest[0].Node] & t.RegsOf(m.Type[n], m.Reg[n]); set != 0 && !c.isLocal(n, n, set) {
					panic(fmt.Sprintf("BUG: lsra: N%d goes to a register in which a local lives", n))
				}
			}
			continue
		}
		if len(rest) == 0 || rest[0].Node != n {
			if m.LclRegs != 0 && c.after[n] != c.before[n] {
				panic(fmt.Sprintf("BUG: lsra: N%d reads or writes a local in a register, and has no RefPositions", n))
			}
			continue
		}
		x := &rest[0]
		if m.LclRegs != 0 && c.before[n]|c.after[n] != x.Reads {
			panic(fmt.Sprintf("BUG: lsra: locals live in registers %x around N%d, not %x", c.before[n]|c.after[n], n, x.Reads))
		}
		c.user, c.delayed = n, x.Delayed
		list := refs.List[at:x.End]
		for i := range list {
			c.ref(list, i)
		}
		at, rest = x.End, rest[1:]
	}
	if len(rest) != 0 {
		panic(fmt.Sprintf("BUG: lsra: RefPositions of N%d not in the block's order", rest[0].Node))
	}
}

// moveMulti executes n, a copy or reload of some values of the call src.
func (c *checker) moveMulti(n, src nodes.NodeID) {
	m := c.m
	for i, r := range m.MultiRegsOf(n) {
		if r.Reg == nodes.NoReg {
			continue
		}
		part := uint8(i)
		c.move(n, held{src, part}, m.MultiRegAt(m.Op1[n], part), r.Reg, r.SpillTmp, m.MultiRegsOf(src)[i].Spill)
	}
}

// move executes n, which brings v from register from, or from spill temp tmp, to register to.
func (c *checker) move(n nodes.NodeID, v held, from, to targets.Reg, tmp uint16, spilled bool) {
	m := c.m
	if m.Oper[n] == nodes.GT_COPY {
		c.expect(n, from, v)
	} else if m.Rematerializes(v.node) {
		if !spilled {
			panic(fmt.Sprintf("BUG: lsra: N%d makes N%d again, which is not spilled", n, v.node))
		}
	} else if got := c.slot[tmp]; got != v || !spilled {
		panic(fmt.Sprintf("BUG: lsra: N%d reloads N%d from a spill temp that holds N%d", n, v.node, got.node))
	}
	c.fill(c.regsOf(v, to), v)
}

// fill puts v into the registers of set.
func (c *checker) fill(set targets.RegMask, v held) {
	for ; set != 0; set &= set - 1 {
		c.reg[set.First()] = v
	}
}

// regsOf returns the registers of v if it is in reg: one, or the pair that reg names.
func (c *checker) regsOf(v held, reg targets.Reg) targets.RegMask {
	m := c.m
	t := m.Type[v.node]
	if m.Oper[v.node] == nodes.GT_CALL && m.Calls[m.Val[v.node]].Ret.Count > 1 {
		t = m.Calls[m.Val[v.node]].Ret.Types[v.part]
	}
	return c.target.RegsOf(t, reg)
}

func (c *checker) ref(list []targets.Ref, i int) {
	m := c.m
	r := &list[i]
	switch r.Kind {
	case targets.RefUse:
		reg := c.regOf(r)
		c.expect(c.user, reg, held{r.Node, r.Part})
		if !r.Mask.Has(reg) {
			panic(fmt.Sprintf("BUG: lsra: N%d gets N%d in register %d, not allowed", c.user, r.Node, reg))
		}
	case targets.RefInternal:
		mask := targets.RegMask(m.Internal[r.Node])
		if mask&r.Mask == 0 {
			panic(fmt.Sprintf("BUG: lsra: N%d has no scratch register", c.user))
		}
		for j := i - 1; j >= 0; j-- {
			if list[j].Kind == targets.RefUse && mask&c.regsOf(held{list[j].Node, list[j].Part}, c.regOf(&list[j])) != 0 {
				panic(fmt.Sprintf("BUG: lsra: scratch register of N%d holds its operand", c.user))
			}
		}
		c.destroys(mask)
		for reg := range c.reg {
			if mask.Has(targets.Reg(reg)) {
				c.reg[reg] = held{}
			}
		}
	case targets.RefKill:
		c.destroys(r.Mask)
		for reg := range c.reg {
			if r.Mask.Has(targets.Reg(reg)) {
				c.reg[reg] = held{}
			}
		}
	case targets.RefDef:
		reg := m.Reg[r.Node]
		spilled, tmp := m.Flags[r.Node]&nodes.GTF_SPILL != 0, m.SpillTmp[r.Node]
		if r.Flags&targets.RefMulti != 0 {
			x := &m.MultiRegsOf(r.Node)[r.Part]
			reg, spilled, tmp = x.Reg, x.Spill, x.SpillTmp
			for k := range r.Part {
				if c.regsOf(held{r.Node, k}, m.MultiRegsOf(r.Node)[k].Reg)&c.regsOf(held{r.Node, r.Part}, reg) != 0 {
					panic(fmt.Sprintf("BUG: lsra: N%d defines two values in register %d", r.Node, reg))
				}
			}
		}
		set := c.regsOf(held{r.Node, r.Part}, reg)
		if !r.Mask.Has(reg) || targets.RegMask(m.Internal[r.Node])&set != 0 {
			panic(fmt.Sprintf("BUG: lsra: N%d defined in register %d, not allowed", r.Node, reg))
		}
		for j := i - 1; j >= 0; j-- {
			if o := &list[j]; o.Kind == targets.RefUse && o.Flags&targets.RefDelayFree != 0 && c.regsOf(held{o.Node, o.Part}, c.regOf(o))&set != 0 {
				panic(fmt.Sprintf("BUG: lsra: N%d overwrites its operand N%d too early", r.Node, o.Node))
			}
		}
		if set&c.delayed != 0 {
			panic(fmt.Sprintf("BUG: lsra: N%d (%v) overwrites a local that it reads, in register %d, too early", r.Node, m.Oper[r.Node], reg))
		}
		c.destroys(set)
		c.fill(set, held{r.Node, r.Part})
		if spilled && m.Rematerializes(r.Node) {
			c.fill(set, held{})
		} else if spilled {
			c.slot[tmp] = held{r.Node, r.Part}
		}
	}
}

// regOf returns the register in which the use r finds its value: the register of the operand, or
// that of its copy or reload.
func (c *checker) regOf(r *targets.Ref) targets.Reg {
	m := c.m
	if r.Flags&targets.RefMulti != 0 {
		for it := m.Operands(c.user); it.Next(); {
			if m.MultiCall(it.Node()) == r.Node {
				return m.MultiRegAt(it.Node(), r.Part)
			}
		}
		panic(fmt.Sprintf("BUG: lsra: N%d does not use the call N%d", c.user, r.Node))
	}
	if s := c.standIn[r.Node]; s != 0 {
		return m.Reg[s]
	}
	return m.Reg[r.Node]
}

func (c *checker) expect(user nodes.NodeID, reg targets.Reg, v held) {
	m := c.m
	wrong := reg == nodes.NoReg
	if !wrong {
		for set := c.regsOf(v, reg); set != 0; set &= set - 1 {
			wrong = wrong || c.reg[set.First()] != v
		}
	}
	if wrong {
		panic(fmt.Sprintf("BUG: lsra: N%d (%v) expects N%d (value %d) in register %d", user, m.Oper[user], v.node, v.part, reg))
	}
}
