package xarch

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// genBlk generates a struct store or a struct stack argument.
func (b *Backend) genBlk(n nodes.NodeID) {
	m := b.M
	op := b.BlkOf(n)
	dst := b.blkTarget(n, &op)
	switch op.Kind {
	case backend.BlkRegs:
		c := &m.Calls[m.Val[m.MultiCall(op.Src)]]
		for i := range c.Ret.Count {
			b.storeMem(c.Ret.Types[i], dst.Plus(int32(c.Ret.Offset[i])), Reg(m.MultiRegAt(op.Src, i)))
		}
	case backend.BlkCopyUnroll:
		b.copyUnrolled(n, &op, dst, b.Mem(op.Src))
	case backend.BlkFillUnroll:
		b.fillUnrolled(n, &op, dst)
	case backend.BlkFillLarge:
		b.toReg(RDI, op.Dst, dst)
		if !b.InReg(op.Src) {
			b.Asm.RI64(RAX, b.fillPattern(&op))
			b.repFill(op.Size)
		} else {
			b.Asm.RI(INS_mov, EA_4, RCX, int64(op.Size))
			b.Asm.Op(INS_rep_stosb)
		}
	case backend.BlkCopyLarge:
		b.toReg(RDI, op.Dst, dst)
		b.toReg(RSI, b.AddrOfSource(op.Src), b.Mem(op.Src))
		b.Asm.RI(INS_mov, EA_4, RCX, int64(op.Size/b.Target.PointerSize))
		b.Asm.Op(wordIns[b.Ptr].repMovs)
		for range op.Size % b.Target.PointerSize {
			b.Asm.Op(INS_movsb)
		}
	case backend.BlkCopyBarrier:
		b.toReg(RDI, op.Dst, dst)
		b.toReg(RSI, b.AddrOfSource(op.Src), b.Mem(op.Src))
		b.copyBarrier(n, &op)
	}
}

// wordIns are the string instructions for words of a pointer's size.
var wordIns = [...]struct{ movs, repMovs, repStos Ins }{
	EA_4: {INS_movsd_str, INS_rep_movsd, INS_rep_stosd},
	EA_8: {INS_movsq, INS_rep_movsq, INS_rep_stosq},
}

// blkTarget is the memory that a block operation writes.
func (b *Backend) blkTarget(n nodes.NodeID, op *backend.BlockOp) Mem {
	switch {
	case op.Dst != 0:
		return b.addr(op.Dst)
	case op.Lcl != nodes.NoLcl:
		return b.SlotOf(op.Lcl, op.Off)
	}
	return At(RSP, int32(b.M.Args[b.M.Val[n]].StackOffset))
}

// toReg brings an address into r, unless it was computed there.
func (b *Backend) toReg(r Reg, a nodes.NodeID, mem Mem) {
	if a != 0 && b.InReg(a) {
		b.Copy(r, b.Reg(a), b.Word)
		return
	}
	b.Asm.RM(INS_lea, b.Ptr, r, mem)
}

func offset(m Mem, off uint32) Mem {
	return m.Plus(int32(off))
}

// copyUnrolled copies by moves of up to 16 bytes; words that may be references
// one at a time.
func (b *Backend) copyUnrolled(n nodes.NodeID, op *backend.BlockOp, dst, src Mem) {
	size, off := op.Size, uint32(0)
	if size >= 16 && !b.ByWords(op) {
		tmp := b.internalFloat(n)
		for ; off < size; off += 16 {
			at := min(off, size-16) // the last one overlaps
			b.Asm.RM(INS_movups, EA_16, tmp, offset(src, at))
			b.Asm.MR(INS_movups, EA_16, offset(dst, at), tmp)
		}
		return
	}
	if size == 0 {
		return
	}
	tmp := b.internalInt(n)
	for s := uint32(b.Ptr); s != 0; s /= 2 {
		for ; size-off >= s || size >= s && size-off > s/2; off += s {
			at := min(off, size-s)
			b.loadPiece(tmp, s, offset(src, at))
			b.Asm.MR(INS_mov, Size(s), offset(dst, at), tmp)
			if at != off {
				return
			}
		}
	}
}

// loadPiece loads s bytes, clearing the rest of the register.
func (b *Backend) loadPiece(r Reg, s uint32, mem Mem) {
	switch s {
	case 1:
		b.Asm.RM(INS_movzxb, EA_4, r, mem)
	case 2:
		b.Asm.RM(INS_movzxw, EA_4, r, mem)
	default:
		b.Asm.RM(INS_mov, Size(s), r, mem)
	}
}

// fillPattern is the word that a constant byte fills with.
func (b *Backend) fillPattern(op *backend.BlockOp) int64 {
	fill := int64(uint64(byte(b.M.IntValue(op.Src))) * 0x0101010101010101)
	return fill << (64 - 8*b.Ptr) >> (64 - 8*b.Ptr)
}

// fillUnrolled fills with a constant byte.
func (b *Backend) fillUnrolled(n nodes.NodeID, op *backend.BlockOp, dst Mem) {
	size, off := op.Size, uint32(0)
	fill := b.fillPattern(op)
	word := RegNone
	if fill != 0 || b.ByWords(op) {
		word = b.internalInt(n)
		if fill == 0 {
			b.Clear(word)
		} else {
			b.Asm.RI64(word, fill)
		}
	}
	if b.fillNeedsXmm(op) {
		x := b.internalFloat(n)
		if fill == 0 {
			b.Asm.RR(INS_xorps, EA_16, x, x)
		} else {
			b.Asm.RR(INS_movd, b.Ptr, x, word)
			if b.Ptr == EA_4 {
				b.Asm.RR(INS_punpckldq, EA_16, x, x)
			}
			b.Asm.RR(INS_punpcklqdq, EA_16, x, x)
		}
		for ; off < size; off += 16 {
			b.Asm.MR(INS_movups, EA_16, offset(dst, min(off, size-16)), x)
		}
		return
	}
	for s := uint32(b.Ptr); s != 0; s /= 2 {
		for ; size-off >= s; off += s {
			if word == RegNone {
				b.Asm.MI(INS_mov, Size(s), offset(dst, off), 0)
			} else {
				b.Asm.MR(INS_mov, Size(s), offset(dst, off), word)
			}
		}
	}
}

// repFill fills size bytes at [rdi] with the pattern in rax.
func (b *Backend) repFill(size uint32) {
	b.Asm.RI(INS_mov, EA_4, RCX, int64(size/b.Target.PointerSize))
	b.Asm.Op(wordIns[b.Ptr].repStos)
	for range size % b.Target.PointerSize {
		b.Asm.Op(INS_stosb)
	}
}

// copyBarrier copies word by word from [rsi] to [rdi]; references through the
// helper, which advances both. A runtime need not know what to make of a fault
// in there, so it happens here.
func (b *Backend) copyBarrier(n nodes.NodeID, op *backend.BlockOp) {
	m := b.M
	words := m.GCLayout(op.Layout)
	if words[0] == ee.TYPE_GC_REF {
		if m.Flags[n]&nodes.GTF_NO_FAULT == 0 {
			b.Asm.MR(INS_cmp, EA_4, At(RDI, 0), RDI)
		}
		if b.AddrOfSource(op.Src) != 0 && m.Flags[op.Src]&nodes.GTF_NO_FAULT == 0 {
			b.Asm.MR(INS_cmp, EA_4, At(RSI, 0), RSI)
		}
	}
	for _, gc := range words {
		if gc == ee.TYPE_GC_REF {
			b.CallHelper(ee.CORINFO_HELP_ASSIGN_BYREF)
		} else {
			b.Asm.Op(wordIns[b.Ptr].movs)
		}
	}
}

// genDynBlk is a copy or fill of a number of bytes known at run time: rdi, rsi
// or al, rcx.
func (b *Backend) genDynBlk(n nodes.NodeID) {
	m := b.M
	if m.Type[m.Val[n]].Size() < b.Target.PointerSize {
		b.Asm.RR(INS_mov, EA_4, RCX, RCX)
	}
	if m.IsBlkSource(n, m.Op2[n]) {
		b.Asm.Op(INS_rep_movsb)
	} else {
		b.Asm.Op(INS_rep_stosb)
	}
}
