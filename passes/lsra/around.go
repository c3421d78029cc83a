package lsra

import (
	"fmt"
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

// locals finds the registers that are not to be had in block b: those in which a
// local lives where a node reads its operands or writes its value. It is a
// sweep from the block's end over what lowering has made of the nodes; so it
// also checks what Locals has foreseen: that no other local is in
// the register of one that lives.
func (a *Allocator) locals(b nodes.BlockID) {
	m := a.m
	a.around = arena.Raw(a.around, m.NumNodes)
	if a.Check {
		a.check.before, a.check.behind = arena.Raw(a.check.before, m.NumNodes), arena.Raw(a.check.behind, m.NumNodes)
	}
	a.holder = [64]nodes.LclNum{}
	live := targets.RegMask(0)
	for i, w := range a.liveOut.Row(int(b)) {
		for w &= a.inReg[i]; w != 0; w &= w - 1 {
			live |= a.holds(a.lclOf[i<<6+bits.TrailingZeros64(w)])
		}
	}
	for n := m.Blocks.Last[b]; n != 0; n = m.Prev[n] {
		after := live
		switch m.Oper[n] {
		case nodes.GT_STORE_LCL_VAR:
			live &^= a.written(nodes.LclNum(m.Val[n]))
		case nodes.GT_STORE_MULTI_VAR:
			for _, x := range m.MultiVarsOf(n) {
				if x.Lcl != nodes.NoLcl {
					live &^= a.written(x.Lcl)
				}
			}
		}
		live |= a.reads(n)
		a.around[n] = after | live
		if a.Check {
			a.check.lives(n, live, after)
		}
	}
}

// reads returns the registers of the locals that n, and what it contains, reads.
func (a *Allocator) reads(n nodes.NodeID) (s targets.RegMask) {
	m := a.m
	switch k := m.Oper[n].Kind(); {
	case m.Oper[n] == nodes.GT_LCL_VAR:
		return a.holds(nodes.LclNum(m.Val[n]))
	case m.Oper[n] == nodes.GT_MULTI_VAR:
		for _, x := range m.MultiVarsOf(n) {
			s |= a.holds(x.Lcl)
		}
	case k&nodes.GTK_LEAF != 0:
	case m.Oper[n] == nodes.GT_CALL: // the arguments are in place
		c := &m.Calls[m.Val[n]]
		return a.contained(c.Addr) | a.contained(c.Control)
	case k&(nodes.GTK_SPECIAL|nodes.GTK_VALOP) != 0:
		for it := m.Operands(n); it.Next(); {
			s |= a.contained(it.Node())
		}
	default:
		s = a.contained(m.Op1[n])
		if k&nodes.GTK_BINOP != 0 {
			s |= a.contained(m.Op2[n])
		}
	}
	return s
}

// contained is reads of an operand that may be contained.
func (a *Allocator) contained(op nodes.NodeID) targets.RegMask {
	if op == 0 || a.m.Flags[op]&nodes.GTF_CONTAINED == 0 {
		return 0
	}
	return a.reads(op)
}

// written returns the register of local l, if it has one, and frees it.
func (a *Allocator) written(l nodes.LclNum) targets.RegMask {
	s := a.holds(l)
	if s != 0 {
		a.holder[s.First()] = 0
	}
	return s
}

// holds returns the register of local l, which lives, if it has one.
func (a *Allocator) holds(l nodes.LclNum) targets.RegMask {
	if a.m.Locals[l].Flags&nodes.LvRegister == 0 {
		return 0
	}
	r := a.m.Locals[l].Reg
	if h := a.holder[r]; h != 0 && h != l+1 {
		panic(fmt.Sprintf("BUG: lsra: V%02d and V%02d live in one register", h-1, l))
	}
	a.holder[r] = l + 1
	return targets.MaskOf(r)
}

// lclRegs returns the registers of locals that the RefPosition must leave alone.
// One that names its register knows what it does.
func (a *Allocator) lclRegs(r *targets.Ref) targets.RegMask {
	if a.m.LclRegs == 0 || r.Flags&targets.RefFixed != 0 {
		return 0
	}
	return a.around[r.User]
}

// localsBegin gathers the locals in registers of a method.
func (a *Allocator) localsBegin(liveOut *bitvec.Matrix) {
	m := a.m
	a.liveOut = liveOut
	a.inReg = arena.Extend(a.inReg[:0], (liveOut.Bits()+63)/64)
	a.lclOf = arena.Raw(a.lclOf, liveOut.Bits())
	for i := range m.Locals {
		if l := &m.Locals[i]; l.Flags&nodes.LvRegister != 0 {
			a.inReg.Add(l.VarIndex)
			a.lclOf[l.VarIndex] = nodes.LclNum(i)
		}
	}
}
