package lsra

import (
	"fmt"

	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
)

// checker re-computes what each register and spill temp holds by executing an
// allocated block symbolically, and compares with what each node expects. It
// shares nothing with the allocator but the RefPositions.
type checker struct {
	reg     [64]nodes.NodeID // value in each register
	slot    []nodes.NodeID   // value in each spill temp
	standIn []nodes.NodeID   // [value] copy or reload made for the coming use
}

// block panics when block b, allocated for the RefPositions list, would read a
// wrong value.
func (c *checker) block(m *nodes.Method, b nodes.BlockID, list []targets.Ref, slots int) {
	c.reg = [64]nodes.NodeID{}
	c.slot = arena.Extend(c.slot[:0], slots)
	c.standIn = arena.Extend(c.standIn[:0], m.NumNodes)
	i := 0
	for n := m.Blocks.First[b]; n != 0; n = m.Next[n] {
		switch m.Oper[n] {
		case nodes.GT_COPY:
			src := m.Op1[n]
			c.expect(m, n, m.Reg[src], src)
			c.reg[m.Reg[n]] = src
			c.standIn[src] = n
			continue
		case nodes.GT_RELOAD:
			src := m.Op1[n]
			if got := c.slot[m.SpillTmp[n]]; got != src || m.Flags[src]&nodes.GTF_SPILL == 0 {
				panic(fmt.Sprintf("BUG: lsra: N%d reloads N%d from a spill temp that holds N%d", n, src, got))
			}
			c.reg[m.Reg[n]] = src
			c.standIn[src] = n
			continue
		}
		for ; i < len(list) && list[i].User == n; i++ {
			c.ref(m, list, i)
		}
	}
	if i != len(list) {
		panic(fmt.Sprintf("BUG: lsra: RefPositions of N%d not in the block's order", list[i].User))
	}
}

func (c *checker) ref(m *nodes.Method, list []targets.Ref, i int) {
	r := &list[i]
	switch r.Kind {
	case targets.RefUse:
		reg := c.regOf(m, r.Node)
		c.expect(m, r.User, reg, r.Node)
		if !r.Mask.Has(reg) {
			panic(fmt.Sprintf("BUG: lsra: N%d gets N%d in register %d, not allowed", r.User, r.Node, reg))
		}
	case targets.RefInternal:
		mask := targets.RegMask(m.Internal[r.Node])
		if mask&r.Mask == 0 {
			panic(fmt.Sprintf("BUG: lsra: N%d has no scratch register", r.User))
		}
		for j := i - 1; j >= 0 && list[j].User == r.User; j-- {
			if list[j].Kind == targets.RefUse && mask.Has(c.regOf(m, list[j].Node)) {
				panic(fmt.Sprintf("BUG: lsra: scratch register of N%d holds its operand", r.User))
			}
		}
		for reg := range c.reg {
			if mask.Has(targets.Reg(reg)) {
				c.reg[reg] = 0
			}
		}
	case targets.RefKill:
		for reg := range c.reg {
			if r.Mask.Has(targets.Reg(reg)) {
				c.reg[reg] = 0
			}
		}
	case targets.RefDef:
		reg := m.Reg[r.Node]
		if !r.Mask.Has(reg) || targets.RegMask(m.Internal[r.Node]).Has(reg) {
			panic(fmt.Sprintf("BUG: lsra: N%d defined in register %d, not allowed", r.Node, reg))
		}
		for j := i - 1; j >= 0 && list[j].User == r.User; j-- {
			if o := &list[j]; o.Kind == targets.RefUse && o.Flags&targets.RefDelayFree != 0 && c.regOf(m, o.Node) == reg {
				panic(fmt.Sprintf("BUG: lsra: N%d overwrites its operand N%d too early", r.Node, o.Node))
			}
		}
		c.reg[reg] = r.Node
		if m.Flags[r.Node]&nodes.GTF_SPILL != 0 {
			c.slot[m.SpillTmp[r.Node]] = r.Node
		}
	}
}

// regOf returns the register of n, or of its copy or reload.
func (c *checker) regOf(m *nodes.Method, n nodes.NodeID) targets.Reg {
	if s := c.standIn[n]; s != 0 {
		return m.Reg[s]
	}
	return m.Reg[n]
}

func (c *checker) expect(m *nodes.Method, user nodes.NodeID, reg targets.Reg, n nodes.NodeID) {
	if reg == nodes.NoReg || c.reg[reg] != n {
		panic(fmt.Sprintf("BUG: lsra: N%d (%v) expects N%d in register %d", user, m.Oper[user], n, reg))
	}
}
