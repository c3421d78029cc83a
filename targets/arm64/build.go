package arm64

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// Register requirements. Each function mirrors the gen function of the same row: what that code
// reads before and after its first write is here a Use or a UseDelay. Scratch registers are
// tmp, tmp2, ftmp and ftmp2; only loops need more.

// BuildRefs implements targets.Backend.
func (b *Requirements) BuildRefs(m *nodes.Method, env *targets.Env, blk nodes.BlockID, first nodes.NodeID, refs *targets.Refs) nodes.NodeID {
	if b.M != m || b.Env != env {
		b.Begin(m, env)
	}
	b.Block, b.Refs = blk, refs
	b.Ints, b.Floats = b.Target.IntRegs, b.Target.Floats(m)
	oper, next := m.Oper, m.Next
	for n := first; n != 0; n = next[n] {
		switch o := oper[n]; {
		case o != nodes.GT_IL_OFFSET:
			refs.Begin(n)
			rows[o].build(b, n)
		case refs.IsFull():
			refs.End()
			return n
		}
	}
	refs.End()
	return 0
}

// buildCompare has a result unless the comparison sets the flags for a jump.
func (b *Requirements) buildCompare(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	b.Use(m.Op2[n], 0)
	if m.Flags[n]&nodes.GTF_SET_FLAGS == 0 {
		b.Def(n)
	}
}

// buildSelect: the comparison comes after both values.
func (b *Requirements) buildSelect(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	b.Use(m.Op2[n], 0)
	b.Use(nodes.NodeID(m.Val[n]), 0)
	b.Def(n)
}

// buildAtomic: a loop reads address and value after the result has been written.
func (b *Requirements) buildAtomic(n nodes.NodeID) {
	b.UseDelay(b.M.Op1[n])
	b.UseDelay(b.M.Op2[n])
	b.Def(n)
}

// buildLockAdd makes no value.
func (b *Requirements) buildLockAdd(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Use(b.M.Op2[n], 0)
}

// buildCmpXchg is buildAtomic with a comparand.
func (b *Requirements) buildCmpXchg(n nodes.NodeID) {
	b.buildOps(n)
	b.Def(n)
}

func (b *Requirements) buildOps(n nodes.NodeID) {
	m := b.M
	b.UseDelay(m.Op1[n])
	b.UseDelay(m.Op2[n])
	b.UseDelay(nodes.NodeID(m.Val[n]))
}

// buildStoreInd: a write barrier's operands are in registers of its own.
func (b *Requirements) buildStoreInd(n nodes.NodeID) {
	m, t := b.M, b.Target
	op1, op2 := m.Op1[n], m.Op2[n]
	if m.Flags[n]&backend.FlagBarrier != 0 {
		b.Refs.Use(op1, targets.MaskOf(t.BarrierDst))
		b.Refs.Use(op2, targets.MaskOf(t.BarrierSrc))
		b.Refs.Kill(t.BarrierKill)
		return
	}
	b.Use(op1, 0)
	b.Use(op2, 0)
}

// BuildBlock implements ISA. Loops count in a register.
func (b *Requirements) BuildBlock(n nodes.NodeID) {
	op := b.BlkOf(n)
	switch op.Kind {
	case backend.BlkRegs:
		b.UseParts(op.Src)
	case backend.BlkCopyUnroll, backend.BlkCopyLarge:
		b.Use(op.Dst, 0)
		b.Use(op.Src, 0)
		if op.Kind == backend.BlkCopyLarge {
			b.Refs.Internal(b.Ints)
		}
	case backend.BlkFillUnroll, backend.BlkFillLarge:
		b.Use(op.Dst, 0)
		b.Use(op.Src, 0)
		if op.Kind == backend.BlkFillLarge {
			b.Refs.Internal(b.Ints)
		}
	case backend.BlkCopyBarrier:
		dst, src := targets.MaskOf(b.Target.ByRefDst), targets.MaskOf(b.Target.ByRefSrc)
		b.UseAddr(op.Dst, dst, src)
		b.UseAddr(b.AddrOfSource(op.Src), src, dst)
		b.Kill(b.Target.ByRefKill)
	}
}

// buildDynBlk needs a register for the count.
func (b *Requirements) buildDynBlk(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	if src := m.Op2[n]; m.IsBlkSource(n, src) {
		b.Use(m.Op1[src], 0)
	} else {
		b.Use(src, 0)
	}
	b.Use(nodes.NodeID(m.Val[n]), 0)
	b.Refs.Internal(b.Ints)
}

// buildLclHeap writes the result last.
func (b *Requirements) buildLclHeap(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Def(n)
}

// buildReturn: a struct of zeros is a constant.
func (b *Requirements) buildReturn(n nodes.NodeID) {
	if b.returnsZeros(n) {
		b.Use(b.M.Op1[n], 0)
		return
	}
	b.BuildReturn(n)
}

// returnsZeros reports whether return n has the constant zero for a struct.
func (b *Requirements) returnsZeros(n nodes.NodeID) bool {
	m := b.M
	v := m.Op1[n]
	return v != 0 && m.RetType == nodes.TYP_STRUCT && m.RetDesc.Count != 0 && m.Oper[v] == nodes.GT_CNS_INT
}

// returnClobbers is Clobbers of GT_RETURN: its registers, of a struct.
func (b *Requirements) returnClobbers(n nodes.NodeID) (c targets.Clobbers) {
	m := b.M
	v := m.Op1[n]
	if m.RetDesc.Count > 1 && (m.Oper[v] != nodes.GT_MULTI_VAR || b.Forwards(v)) {
		for i := range m.RetDesc.Count {
			c.Fixed |= targets.MaskOf(m.RetDesc.Regs[i])
		}
	}
	return c
}

// buildRetFilt: a filter's result leaves in the first register.
func (b *Requirements) buildRetFilt(n nodes.NodeID) {
	if op := b.M.Op1[n]; op != 0 {
		b.Refs.Use(op, targets.MaskOf(b.Target.ABI.IntRets[0]))
	}
}
