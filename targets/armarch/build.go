package armarch

import (
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
)

// Register requirements. Each function mirrors the code of the same oper: an operand that the code
// reads only before its first write is a Use, one that it reads after that a UseDelay.

// BuildCompare has a result unless the comparison only sets the flags for a jump.
func (b *Requirements) BuildCompare(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	b.Use(m.Op2[n], 0)
	if m.Flags[n]&nodes.GTF_SET_FLAGS == 0 {
		b.Def(n)
	}
}

// BuildSelect: all operands, those of the comparison included, are read before the result is
// written.
func (b *Requirements) BuildSelect(n nodes.NodeID) {
	m := b.M
	b.Use(m.Op1[n], 0)
	b.Use(m.Op2[n], 0)
	b.Use(nodes.NodeID(m.Val[n]), 0)
	b.Def(n)
}

// BuildAtomic: a loop reads address and value again after the result has been written.
func (b *Requirements) BuildAtomic(n nodes.NodeID) {
	b.UseDelay(b.M.Op1[n])
	b.UseDelay(b.M.Op2[n])
	b.Def(n)
}

// BuildLockAdd has no result.
func (b *Requirements) BuildLockAdd(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Use(b.M.Op2[n], 0)
}

// BuildCmpXchg is BuildAtomic with a comparand.
func (b *Requirements) BuildCmpXchg(n nodes.NodeID) {
	b.buildOps(n)
	b.Def(n)
}

func (b *Requirements) buildOps(n nodes.NodeID) {
	m := b.M
	b.UseDelay(m.Op1[n])
	b.UseDelay(m.Op2[n])
	b.UseDelay(nodes.NodeID(m.Val[n]))
}

// BuildStoreInd: the operands of a write barrier are in fixed registers.
func (b *Requirements) BuildStoreInd(n nodes.NodeID) {
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

// BuildBlock implements ISA. Loops need a register for their counter.
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

// BuildDynBlk needs a register for the count.
func (b *Requirements) BuildDynBlk(n nodes.NodeID) {
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

// BuildLclHeap: the result is written last.
func (b *Requirements) BuildLclHeap(n nodes.NodeID) {
	b.Use(b.M.Op1[n], 0)
	b.Def(n)
}

// BuildReturnOrZeros is BuildReturn that also handles a struct of zeros, a constant.
func (b *Requirements) BuildReturnOrZeros(n nodes.NodeID) {
	if b.ReturnsZeros(n) {
		b.Use(b.M.Op1[n], 0)
		return
	}
	b.BuildReturn(n)
}

// GenReturnOrZeros is GenReturn that also handles a struct of zeros.
func (b *Requirements) GenReturnOrZeros(n nodes.NodeID) {
	if b.ReturnsZeros(n) {
		b.GenReturnZeros()
		return
	}
	b.GenReturn(n)
}

// ReturnsZeros reports whether return n returns a struct as the constant zero.
func (b *Requirements) ReturnsZeros(n nodes.NodeID) bool {
	m := b.M
	v := m.Op1[n]
	return v != 0 && m.RetType == nodes.TYP_STRUCT && m.RetDesc.Count != 0 && m.Oper[v] == nodes.GT_CNS_INT
}

// ReturnClobbers is Clobbers of GT_RETURN: the registers in which it returns a struct.
func (b *Requirements) ReturnClobbers(n nodes.NodeID) (c targets.Clobbers) {
	m := b.M
	v := m.Op1[n]
	if m.RetDesc.Count > 1 && (m.Oper[v] != nodes.GT_MULTI_VAR || b.Forwards(v)) {
		for i := range m.RetDesc.Count {
			c.Fixed |= targets.MaskOf(m.RetDesc.Regs[i])
		}
	}
	return c
}

// BuildRetFilt: a filter's result is returned in the first result register.
func (b *Requirements) BuildRetFilt(n nodes.NodeID) {
	if op := b.M.Op1[n]; op != 0 {
		b.Refs.Use(op, targets.MaskOf(b.Target.ABI.IntRets[0]))
	}
}
