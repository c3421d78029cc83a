package amd64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// genBlk generates a struct store or a struct stack argument.
func (b *backend) genBlk(n nodes.NodeID) {
	m := b.m
	op := b.blkOf(n)
	dst := b.blkTarget(n, &op)
	switch op.kind {
	case blkRegs:
		c := &m.Calls[m.Val[m.MultiCall(op.src)]]
		for i := range c.Ret.Count {
			b.storeMem(c.Ret.Types[i], dst.Plus(int32(c.Ret.Offset[i])), xarch.Reg(m.MultiRegAt(op.src, i)))
		}
	case blkCopyUnroll:
		b.copyUnrolled(n, &op, dst, b.mem(op.src))
	case blkFillUnroll:
		b.fillUnrolled(n, &op, dst)
	case blkFillRep:
		b.toReg(xarch.RDI, op.dst, dst)
		if !b.inReg(op.src) {
			b.e.RI64(xarch.RAX, int64(uint64(byte(m.IntValue(op.src)))*0x0101010101010101))
			b.repFill(op.size)
		} else {
			b.e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(op.size))
			b.e.Op(xarch.INS_rep_stosb)
		}
	case blkCopyRep:
		b.toReg(xarch.RDI, op.dst, dst)
		b.toReg(xarch.RSI, b.addrOfSource(op.src), b.mem(op.src))
		b.e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(op.size/8))
		b.e.Op(xarch.INS_rep_movsq)
		for range op.size % 8 {
			b.e.Op(xarch.INS_movsb)
		}
	case blkCopyBarrier:
		b.toReg(xarch.RDI, op.dst, dst)
		b.toReg(xarch.RSI, b.addrOfSource(op.src), b.mem(op.src))
		b.copyBarrier(n, &op)
	}
}

// blkTarget is the memory that a block operation writes.
func (b *backend) blkTarget(n nodes.NodeID, op *blkOp) xarch.Mem {
	switch {
	case op.dst != 0:
		return b.addr(op.dst)
	case op.lcl != nodes.NoLcl:
		return b.local(op.lcl, op.off)
	}
	return xarch.At(xarch.RSP, int32(b.m.Args[b.m.Val[n]].StackOffset))
}

// toReg brings an address into r, unless it was computed there.
func (b *backend) toReg(r xarch.Reg, a nodes.NodeID, mem xarch.Mem) {
	if a != 0 && b.inReg(a) {
		b.move(r, b.reg(a), nodes.TYP_LONG)
		return
	}
	b.e.RM(xarch.INS_lea, xarch.EA_8, r, mem)
}

func offset(m xarch.Mem, off uint32) xarch.Mem {
	return m.Plus(int32(off))
}

// copyUnrolled copies by moves of up to 16 bytes; words that may be references
// one at a time.
func (b *backend) copyUnrolled(n nodes.NodeID, op *blkOp, dst, src xarch.Mem) {
	size, off := op.size, uint32(0)
	if size >= 16 && !b.hasGC(op) {
		tmp := b.internalFloat(n)
		for ; off < size; off += 16 {
			at := min(off, size-16) // the last one overlaps
			b.e.RM(xarch.INS_movups, xarch.EA_16, tmp, offset(src, at))
			b.e.MR(xarch.INS_movups, xarch.EA_16, offset(dst, at), tmp)
		}
		return
	}
	if size == 0 {
		return
	}
	tmp := b.internalInt(n)
	for s := uint32(8); s != 0; s /= 2 {
		for ; size-off >= s || size >= s && size-off > s/2; off += s {
			at := min(off, size-s)
			b.loadPiece(tmp, s, offset(src, at))
			b.e.MR(xarch.INS_mov, xarch.Size(s), offset(dst, at), tmp)
			if at != off {
				return
			}
		}
	}
}

// loadPiece loads s bytes, clearing the rest of the register.
func (b *backend) loadPiece(r xarch.Reg, s uint32, mem xarch.Mem) {
	switch s {
	case 1:
		b.e.RM(xarch.INS_movzxb, xarch.EA_4, r, mem)
	case 2:
		b.e.RM(xarch.INS_movzxw, xarch.EA_4, r, mem)
	default:
		b.e.RM(xarch.INS_mov, xarch.Size(s), r, mem)
	}
}

// fillUnrolled fills with a constant byte.
func (b *backend) fillUnrolled(n nodes.NodeID, op *blkOp, dst xarch.Mem) {
	size, off := op.size, uint32(0)
	fill := int64(uint64(byte(b.m.IntValue(op.src))) * 0x0101010101010101)
	word := xarch.RegNone
	if fill != 0 || b.hasGC(op) {
		word = b.internalInt(n)
		if fill == 0 {
			b.zero(word)
		} else {
			b.e.RI64(word, fill)
		}
	}
	if b.fillNeedsXmm(op) {
		x := b.internalFloat(n)
		if fill == 0 {
			b.e.RR(xarch.INS_xorps, xarch.EA_16, x, x)
		} else {
			b.e.RR(xarch.INS_movd, xarch.EA_8, x, word)
			b.e.RR(xarch.INS_punpcklqdq, xarch.EA_16, x, x)
		}
		for ; off < size; off += 16 {
			b.e.MR(xarch.INS_movups, xarch.EA_16, offset(dst, min(off, size-16)), x)
		}
		return
	}
	for s := uint32(8); s != 0; s /= 2 {
		for ; size-off >= s; off += s {
			if word == xarch.RegNone {
				b.e.MI(xarch.INS_mov, xarch.Size(s), offset(dst, off), 0)
			} else {
				b.e.MR(xarch.INS_mov, xarch.Size(s), offset(dst, off), word)
			}
		}
	}
}

// repFill fills size bytes at [rdi] with the pattern in rax.
func (b *backend) repFill(size uint32) {
	b.e.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(size/8))
	b.e.Op(xarch.INS_rep_stosq)
	for range size % 8 {
		b.e.Op(xarch.INS_stosb)
	}
}

// copyBarrier copies word by word from [rsi] to [rdi]; references through the
// helper, which advances both. A runtime need not know what to make of a fault
// in there, so it happens here.
func (b *backend) copyBarrier(n nodes.NodeID, op *blkOp) {
	m := b.m
	words := m.GCLayout(op.layout)
	if words[0] == ee.TYPE_GC_REF {
		if m.Flags[n]&nodes.GTF_NO_FAULT == 0 {
			b.e.MR(xarch.INS_cmp, xarch.EA_4, xarch.At(xarch.RDI, 0), xarch.RDI)
		}
		if b.addrOfSource(op.src) != 0 && m.Flags[op.src]&nodes.GTF_NO_FAULT == 0 {
			b.e.MR(xarch.INS_cmp, xarch.EA_4, xarch.At(xarch.RSI, 0), xarch.RSI)
		}
	}
	for _, gc := range words {
		if gc == ee.TYPE_GC_REF {
			b.callHelper(ee.CORINFO_HELP_ASSIGN_BYREF)
		} else {
			b.e.Op(xarch.INS_movsq)
		}
	}
}

// genDynBlk is a copy or fill of a number of bytes known at run time: rdi, rsi
// or al, rcx.
func (b *backend) genDynBlk(n nodes.NodeID) {
	m := b.m
	if m.Type[m.Val[n]].Size() < 8 {
		b.e.RR(xarch.INS_mov, xarch.EA_4, xarch.RCX, xarch.RCX)
	}
	if m.IsBlkSource(n, m.Op2[n]) {
		b.e.Op(xarch.INS_rep_movsb)
	} else {
		b.e.Op(xarch.INS_rep_stosb)
	}
}
