package backend

import (
	"ryugo/nodes"
	"ryugo/targets"
)

// targets.Clobbers of opers that are the same on all machines.

// CallClobbers is Clobbers of a call: the argument registers, and those that may hold its target.
func (b *Requirements) CallClobbers(n nodes.NodeID) (c targets.Clobbers) {
	call := &b.M.Calls[b.M.Val[n]]
	if IsPoll(call) {
		c.Poll = true
		return c
	}
	c.Call, c.Fixed = true, b.NativeScratch|targets.MaskOf(b.Target.ABI.StubCell)
	c.Native = call.Flags&nodes.GTF_CALL_UNMANAGED != 0
	for i := range call.Args.Count {
		a := &b.M.Args[call.Args.First+i]
		switch {
		case a.NumRegs == 1 && a.Type != nodes.TYP_STRUCT && !b.Target.IsPair(a.Type):
			c.ArgRegs |= targets.MaskOf(a.Regs[0])
		case a.NumRegs == 0 && a.Type == nodes.TYP_STRUCT:
			c.Fixed |= b.BlockRegs
		default:
			if a.IsSplit() {
				c.Fixed |= b.BlockRegs
			}
			for k := range a.NumRegs {
				c.Fixed |= b.Target.RegsOf(a.RegTypes[k], a.Regs[k])
			}
		}
	}
	args := c.ArgRegs
	if c.ArgRegs &^= c.Fixed; c.Native {
		c.ArgRegs = 0
	}
	c.Fixed |= args
	return c
}

// ClobbersLikeCall is Clobbers of a node that destroys the same registers as a call without
// arguments.
func (b *Requirements) ClobbersLikeCall(nodes.NodeID) targets.Clobbers {
	return targets.Clobbers{Call: true}
}

// StoreLclClobbers is Clobbers of GT_STORE_LCL_VAR.
func (b *Requirements) StoreLclClobbers(n nodes.NodeID) (c targets.Clobbers) {
	if b.M.Locals[b.M.Val[n]].Type == nodes.TYP_STRUCT {
		c.Fixed = b.BlockRegs
	}
	return c
}

// BarrierKill is the set of registers that the runtime's write barrier destroys.
func (b *Requirements) BarrierKill() targets.RegMask {
	if b.Info.BarriersLoseAll {
		return b.Target.CallerSaved & b.Target.IntRegs
	}
	return b.Target.BarrierKill
}

// StoreIndClobbers is Clobbers of GT_STOREIND. With a write barrier, these are the registers that
// the barrier destroys and those of its operands. Nothing is contained in such a store, so a local
// whose last use it is has been read before.
func (b *Requirements) StoreIndClobbers(n nodes.NodeID) (c targets.Clobbers) {
	if t := b.Target; b.M.Type[n] == nodes.TYP_REF && b.needsBarrier(n) {
		c.Destroyed = b.BarrierKill()
		c.Fixed = (targets.MaskOf(t.BarrierDst) | targets.MaskOf(t.BarrierSrc)) &^ c.Destroyed
	}
	return c
}

// StoreObjClobbers is Clobbers of GT_STORE_OBJ, which may call write barriers.
func (b *Requirements) StoreObjClobbers(n nodes.NodeID) targets.Clobbers {
	return targets.Clobbers{Fixed: b.BlockRegs, Call: b.M.Layouts[b.M.Val[n]].GCCount != 0 && b.needsBarrier(n)}
}

// BlockClobbers is Clobbers of GT_STORE_BLK and GT_STORE_DYN_BLK.
func (b *Requirements) BlockClobbers(nodes.NodeID) targets.Clobbers {
	return targets.Clobbers{Fixed: b.BlockRegs}
}

// StructClobbers returns the Clobbers of struct value v. If v cannot be read as late as its user reads
// it, lowering copies it to a temp directly after v, and a large copy uses string instructions.
func (b *Requirements) StructClobbers(v nodes.NodeID) (c targets.Clobbers) {
	if _, size := b.structShape(v); b.M.Type[v] == nodes.TYP_STRUCT && (size == 0 || size > b.isa.UnrollLimit()) {
		c.Fixed = b.BlockRegs
	}
	return c
}
