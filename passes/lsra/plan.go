package lsra

import (
	"math/bits"

	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/nodes"
	"ryugo/targets"
)

// openValue is a value whose use the sweep of plan has passed, but not yet its definition.
type openValue struct {
	node nodes.NodeID
	part uint8
	use  uint32          // in refs.List
	user targets.RegMask // registers that its user requires by number for other operands
	busy targets.RegMask // registers required between its use and the use of the next value in Allocator.open
}

// plan sweeps backwards over the RefPositions of block b, or of a part of it. It finds the use of
// each definition, and the registers that other nodes require by number in between. It also
// removes, from the registers that a node may get freely, those of the locals that are live where
// the node reads its operands or writes its value. RefNode.Reads becomes the set of the latter
// registers. The result of a node may be in the register of a local that dies there, unless the
// node reads that local late:
//
//	t1 = V01 - 1            dec esi               V01 lives in rsi and dies
//	     putarg_reg t1                            rsi
//
// Values are used roughly in the reverse order of their definitions. So a required register is
// recorded only for the value that was opened last; it holds for all values opened before it.
func (a *Allocator) plan(b nodes.BlockID) {
	m, list := a.m, a.refs.List
	open := a.open[:0]
	live := a.liveRegs(b)
	safepoint := noRef // the next safepoint after the current RefPosition
	all := a.refs.Nodes
	for k := len(all) - 1; k >= 0; k-- {
		x := &all[k]
		first := 0
		if k > 0 {
			first = int(all[k-1].End)
		}
		after := live | x.Writes | x.Delayed
		around := live
		live = live&^x.Writes | x.Reads
		around |= live
		x.Reads = around
		if x.First < 64 && (after | ^around).Has(x.First) {
			x.First = nodes.NoReg
		}
		named := targets.RegMask(0) // registers that the node requires after the current RefPosition
		for i := int(x.End) - 1; i >= first; i-- {
			r := &list[i]
			switch r.Kind {
			case targets.RefUse:
				user := named
				if r.Flags&targets.RefDelayFree != 0 {
					user |= x.Result
				}
				if r.Flags&targets.RefFixed != 0 {
					named |= regsOf(r)
					note(open, regsOf(r))
				}
				open = append(open, openValue{node: r.Node, part: r.Part, use: uint32(i), user: user})
				continue
			case targets.RefDef:
				if top := len(open) - 1; top < 0 || open[top].node != r.Node || open[top].part != r.Part {
					open = a.define(open, r, safepoint)
				} else {
					v := &open[top]
					r.Use, r.Busy = v.use, v.busy|v.user
					if safepoint < v.use {
						a.across(r)
					}
					open = open[:top]
					note(open, v.busy)
				}
			case targets.RefKill:
				note(open, r.Mask)
				if len(open) > 0 && m.IsSafepoint(x.Node) {
					safepoint = uint32(i)
				}
				continue
			}
			if r.Flags&targets.RefFixed == 0 {
				if r.Kind == targets.RefDef {
					r.Mask &^= blocked(r, after)
				} else {
					r.Mask &^= blocked(r, around)
				}
				continue
			}
			note(open, regsOf(r))
			if r.Kind == targets.RefInternal {
				named |= r.Mask
			}
		}
	}
	if len(open) != 0 {
		panic("BUG: lsra: a value is used and not defined")
	}
	a.open = open
}

// note records that the registers of set are required between the uses of the open values and their
// definitions.
func note(open []openValue, set targets.RegMask) {
	if n := len(open); n > 0 {
		open[n-1].busy |= set
	}
}

// define removes the value that r defines from open, where it is not the last, and completes r.
// safepoint is the index of the next safepoint RefPosition after r.
func (a *Allocator) define(open []openValue, r *targets.Ref, safepoint uint32) []openValue {
	busy := targets.RegMask(0)
	i := len(open) - 1
	for ; i >= 0; i-- {
		busy |= open[i].busy
		if open[i].node == r.Node && open[i].part == r.Part {
			break
		}
	}
	if i < 0 {
		r.Use = noRef
		return open
	}
	v := open[i]
	note(open[:i], v.busy)
	copy(open[i:], open[i+1:])
	r.Use, r.Busy = v.use, busy|v.user
	if safepoint < v.use {
		a.across(r)
	}
	return open[:len(open)-1]
}

// across completes r if r defines a reference: the reference is live across a safepoint.
func (a *Allocator) across(r *targets.Ref) {
	t := a.m.Type[r.Node]
	if r.Flags&targets.RefMulti != 0 {
		t = a.m.Calls[a.m.Val[r.Node]].Ret.Types[r.Part]
	}
	if !t.IsGC() {
		return
	}
	r.Flags |= targets.RefAcross
	a.refs.List[r.Use].Flags |= targets.RefAcross
}

// liveRegs returns the registers of the locals that are live at the end of block b.
func (a *Allocator) liveRegs(b nodes.BlockID) (s targets.RegMask) {
	if a.m.LclRegs == 0 {
		return 0
	}
	pairs := a.target.PairTypes
	for i, w := range a.liveOut.Row(int(b)) {
		for w &= a.inReg[i]; w != 0; w &= w - 1 {
			l := &a.m.Locals[a.lclOf[i<<6+bits.TrailingZeros64(w)]]
			if s |= targets.MaskOf(l.Reg); pairs>>l.Type&1 != 0 {
				s |= targets.MaskOf(l.Reg + 1)
			}
		}
	}
	return s
}

// localsBegin collects the method's locals that are in registers.
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
