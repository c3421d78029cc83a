package lsra

import (
	"fmt"
	"math/bits"

	"ryugo/arena"
	"ryugo/nodes"
	"ryugo/targets"
)

// locals computes the registers in which locals are live before and after each node of block b,
// from the nodes alone. It panics if two locals that are live at the same time share a register,
// which Locals should have prevented.
func (c *checker) locals(a *Allocator, b nodes.BlockID) {
	m := a.m
	c.m, c.target = m, a.target
	c.before, c.after = arena.Raw(c.before, m.NumNodes), arena.Raw(c.after, m.NumNodes)
	c.holder = [64]nodes.LclNum{}
	live := targets.RegMask(0)
	for i, w := range a.liveOut.Row(int(b)) {
		for w &= a.inReg[i]; w != 0; w &= w - 1 {
			live |= c.holds(a.lclOf[i<<6+bits.TrailingZeros64(w)])
		}
	}
	for n := m.Blocks.Last[b]; n != 0; n = m.Prev[n] {
		c.after[n] = live
		switch m.Oper[n] {
		case nodes.GT_CALL:
			if m.Calls[m.Val[n]].Flags&nodes.GTF_CALL_UNMANAGED != 0 { // native code preserves callee-saved registers without references
				for s := live & a.target.CalleeSaved; s != 0; s &= s - 1 {
					if r := s.First(); !m.Locals[c.holder[r]-1].Type.IsGC() {
						c.after[n] &^= targets.MaskOf(r)
					}
				}
			}
		case nodes.GT_STORE_LCL_VAR:
			live &^= c.written(nodes.LclNum(m.Val[n]))
		case nodes.GT_STORE_MULTI_VAR:
			for _, x := range m.MultiVarsOf(n) {
				if x.Lcl != nodes.NoLcl {
					live &^= c.written(x.Lcl)
				}
			}
		}
		live |= c.reads(n)
		c.before[n] = live
	}
}

// reads returns the registers of the locals that n, and the nodes contained in n, read.
func (c *checker) reads(n nodes.NodeID) (s targets.RegMask) {
	m := c.m
	switch k := m.Oper[n].Kind(); {
	case m.Oper[n] == nodes.GT_LCL_VAR:
		return c.holds(nodes.LclNum(m.Val[n]))
	case m.Oper[n] == nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			s |= c.holds(x.Lcl)
		}
	case k&nodes.GTK_LEAF != 0:
	case m.Oper[n] == nodes.GT_CALL: // the arguments are already in place
		call := &m.Calls[m.Val[n]]
		return c.contained(call.Addr) | c.contained(call.Control)
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		for it := m.Operands(n); it.Next(); {
			s |= c.contained(it.Node())
		}
	default:
		s = c.contained(m.Op1[n])
		if k&nodes.GTK_BINOP != 0 {
			s |= c.contained(m.Op2[n])
		}
	}
	return s
}

// contained returns reads(op) if op is contained.
func (c *checker) contained(op nodes.NodeID) targets.RegMask {
	if op == 0 || c.m.Flags[op]&nodes.GTF_CONTAINED == 0 {
		return 0
	}
	return c.reads(op)
}

// written returns the register of local l, if it has one, and marks it as free.
func (c *checker) written(l nodes.LclNum) targets.RegMask {
	s := c.holds(l)
	if s != 0 {
		for r := s; r != 0; r &= r - 1 {
			c.holder[r.First()] = 0
		}
	}
	return s
}

// holds returns the register of local l, which is live, if it has one. It records l as the holder.
func (c *checker) holds(l nodes.LclNum) targets.RegMask {
	if c.m.Locals[l].Flags&nodes.LvRegister == 0 {
		return 0
	}
	set := c.regsOfLcl(l)
	for s := set; s != 0; s &= s - 1 {
		r := s.First()
		if h := c.holder[r]; h != 0 && h != l+1 {
			panic(fmt.Sprintf("BUG: lsra: V%02d and V%02d live in one register", h-1, l))
		}
		c.holder[r] = l + 1
	}
	return set
}

// regsOfLcl returns the registers of local l, which lives in a register or a pair.
func (c *checker) regsOfLcl(l nodes.LclNum) targets.RegMask {
	return c.target.RegsOf(c.m.Locals[l].Type, c.m.Locals[l].Reg)
}
