package arm64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/backend"
)

// Copies and fills of memory. Addresses that must be computed are in tmp and tmp2. Data goes
// through ftmp and ftmp2.

// genBlk generates a struct store or a struct stack argument.
func (b *machine) genBlk(n nodes.NodeID) {
	m := b.M
	op := b.BlkOf(n)
	switch op.Kind {
	case backend.BlkRegs:
		dst := b.blkTarget(n, &op)
		c := &m.Calls[m.Val[m.MultiCall(op.Src)]]
		for i := range c.Ret.Count {
			b.store(c.Ret.Types[i], dst.plus(int32(c.Ret.Offset[i])), m.MultiRegAt(op.Src, i))
		}
	case backend.BlkCopyUnroll:
		size := int32(op.Size)
		dst := b.baseAndOffset(b.blkTarget(n, &op), size, tmp)
		src := b.baseAndOffset(b.sourceIn(op.Src, tmp2), size, tmp2)
		b.copyPieces(dst, src, size, b.HasGC(&op))
	case backend.BlkFillUnroll:
		dst := b.baseAndOffset(b.blkTarget(n, &op), int32(op.Size), tmp)
		b.fillPieces(dst, byte(m.IntValue(op.Src)), int32(op.Size))
	case backend.BlkCopyLarge:
		b.loadAddrIn(tmp, b.blkTarget(n, &op))
		b.loadAddrIn(tmp2, b.sourceIn(op.Src, tmp2))
		b.copyLoop(b.Scratch(n, b.Target.IntRegs), int32(op.Size))
	case backend.BlkFillLarge:
		b.fillLoop(n, &op)
	case backend.BlkCopyBarrier:
		b.toReg(b.Target.ByRefDst, op.Dst, b.blkTarget(n, &op))
		b.toReg(b.Target.ByRefSrc, b.AddrOfSource(op.Src), b.sourceIn(op.Src, b.Target.ByRefSrc))
		b.copyBarrier(n, &op)
	}
}

// blkTarget returns the memory that a block operation writes.
func (b *machine) blkTarget(n nodes.NodeID, op *backend.BlockOp) mem {
	switch {
	case op.Dst != 0:
		return b.addr(op.Dst)
	case op.Lcl != nodes.NoLcl:
		return b.slotOf(op.Lcl, op.Off)
	}
	return at(a64.SP, int32(b.M.Args[b.M.Val[n]].StackOffset))
}

// loadAddrIn is loadAddr that changes no register except dst.
func (b *machine) loadAddrIn(dst a64.Reg, place mem) {
	if place.indexed {
		place = b.addIndexInto(dst, place)
	}
	if off := int64(place.off); off != 0 {
		b.addImm(dst, place.base, off)
	} else {
		b.move(dst, place.base)
	}
}

// toReg loads an address into r, unless it was computed there.
func (b *machine) toReg(r a64.Reg, a nodes.NodeID, place mem) {
	if a != 0 && b.InReg(a) {
		b.move(r, b.RegOf(a))
		return
	}
	b.loadAddrIn(r, place)
}

// copyPieces copies size bytes between places whose offsets fit accesses of 8 bytes; references are
// copied word by word.
func (b *machine) copyPieces(dst, src mem, size int32, gc bool) {
	off := int32(0)
	for !gc && size-off >= 32 && fitsPair(src.off+off, 16) && fitsPair(dst.off+off, 16) {
		b.asm.Pair(a64.INS_ldp, a64.Q, ftmp, ftmp2, a64.Base(src.base, src.off+off))
		b.asm.Pair(a64.INS_stp, a64.Q, ftmp, ftmp2, a64.Base(dst.base, dst.off+off))
		off += 32
	}
	for size-off >= 16 && fitsPair(src.off+off, 8) && fitsPair(dst.off+off, 8) {
		b.asm.Pair(a64.INS_ldp, a64.D, ftmp, ftmp2, a64.Base(src.base, src.off+off))
		b.asm.Pair(a64.INS_stp, a64.D, ftmp, ftmp2, a64.Base(dst.base, dst.off+off))
		off += 16
	}
	for _, p := range pieces {
		for size-off >= p.size {
			b.piece(a64.INS_ldr, p.w, ftmp, src, off)
			b.piece(a64.INS_str, p.w, ftmp, dst, off)
			off += p.size
		}
	}
}

// pieces are the accesses of a copy.
var pieces = [...]struct {
	w    a64.Width
	size int32
}{{a64.D, 8}, {a64.S, 4}, {a64.H, 2}, {a64.B, 1}}

func fitsPair(off, size int32) bool { return a64.FitsPair(logOf(size), int64(off)) }

func logOf(size int32) (k uint8) {
	for ; size > 1; size >>= 1 {
		k++
	}
	return k
}

// piece loads or stores at an offset of place, whose base must be preserved.
func (b *machine) piece(ins a64.Ins, w a64.Width, r a64.Reg, place mem, off int32) {
	b.asm.Mem(ins, w, r, a64.Base(place.base, place.off+off))
}

// fillPieces fills size bytes.
func (b *machine) fillPieces(dst mem, fill byte, size int32) {
	v := a64.ZR
	if fill != 0 {
		v = tmp2
		b.asm.MovImm(a64.X, v, int64(uint64(fill)*0x0101010101010101))
	}
	off := int32(0)
	for size-off >= 16 && fitsPair(dst.off+off, 8) {
		b.asm.Pair(a64.INS_stp, a64.X, v, v, a64.Base(dst.base, dst.off+off))
		off += 16
	}
	for _, p := range [...]struct {
		ins  a64.Ins
		w    a64.Width
		size int32
	}{{a64.INS_str, a64.X, 8}, {a64.INS_str, a64.W, 4}, {a64.INS_strh, a64.W, 2}, {a64.INS_strb, a64.W, 1}} {
		for ; size-off >= p.size; off += p.size {
			b.piece(p.ins, p.w, v, dst, off)
		}
	}
}

// copyLoop copies size bytes from [tmp2] to [tmp], 16 in each iteration. Each reference is copied
// by one access.
func (b *machine) copyLoop(count a64.Reg, size int32) {
	loop := b.asm.NewLabel()
	b.asm.MovImm(a64.X, count, int64(size/16))
	b.asm.Bind(loop)
	b.asm.Pair(a64.INS_ldp, a64.D, ftmp, ftmp2, a64.Post(tmp2, 16))
	b.asm.Pair(a64.INS_stp, a64.D, ftmp, ftmp2, a64.Post(tmp, 16))
	b.asm.RRI(a64.INS_sub, a64.X, count, count, 1)
	b.asm.BZero(a64.INS_cbnz, a64.X, count, loop)
	b.copyPieces(at(tmp, 0), at(tmp2, 0), size%16, true)
}

// fillLoop fills many bytes, or fills with a variable byte.
func (b *machine) fillLoop(n nodes.NodeID, op *backend.BlockOp) {
	size := int32(op.Size)
	v, count := tmp2, b.Scratch(n, b.Target.IntRegs)
	switch {
	case b.InReg(op.Src):
		b.asm.MovImm(a64.X, tmp, 0x0101010101010101)
		b.Widen(v, b.RegOf(op.Src), nodes.TYP_UBYTE)
		b.asm.Mul(a64.X, v, v, tmp)
	case byte(b.M.IntValue(op.Src)) == 0:
		v = a64.ZR
	default:
		b.asm.MovImm(a64.X, v, int64(uint64(byte(b.M.IntValue(op.Src)))*0x0101010101010101))
	}
	b.loadAddrIn(tmp, b.blkTarget(n, op))
	if size >= 16 {
		loop := b.asm.NewLabel()
		b.asm.MovImm(a64.X, count, int64(size/16))
		b.asm.Bind(loop)
		b.asm.Pair(a64.INS_stp, a64.X, v, v, a64.Post(tmp, 16))
		b.asm.RRI(a64.INS_sub, a64.X, count, count, 1)
		b.asm.BZero(a64.INS_cbnz, a64.X, count, loop)
	}
	off := int32(0)
	for ; size%16-off >= 8; off += 8 {
		b.asm.Mem(a64.INS_str, a64.X, v, a64.Base(tmp, off))
	}
	for ; size%16-off >= 1; off++ {
		b.asm.Mem(a64.INS_strb, a64.W, v, a64.Base(tmp, off))
	}
}

// copyBarrier copies word by word, references through the helper, which advances both addresses.
// The runtime need not be able to handle a fault in the helper, so copyBarrier touches both
// addresses first.
func (b *machine) copyBarrier(n nodes.NodeID, op *backend.BlockOp) {
	m := b.M
	dst, src := b.Target.ByRefDst, b.Target.ByRefSrc
	words := m.GCLayout(op.Layout)
	if words[0] == ee.TYPE_GC_REF {
		if m.Flags[n]&nodes.GTF_NO_FAULT == 0 {
			b.asm.Mem(a64.INS_ldrb, a64.W, a64.ZR, a64.Base(dst, 0))
		}
		if b.AddrOfSource(op.Src) != 0 && m.Flags[op.Src]&nodes.GTF_NO_FAULT == 0 {
			b.asm.Mem(a64.INS_ldrb, a64.W, a64.ZR, a64.Base(src, 0))
		}
	}
	for _, gc := range words {
		if gc == ee.TYPE_GC_REF {
			b.CallHelper(ee.CORINFO_HELP_ASSIGN_BYREF)
		} else {
			b.asm.Mem(a64.INS_ldr, a64.X, tmp, a64.Post(src, 8))
			b.asm.Mem(a64.INS_str, a64.X, tmp, a64.Post(dst, 8))
		}
	}
}

// genDynBlk generates a copy or fill of a number of bytes known at run time: first 16 at a time,
// then one.
func (b *machine) genDynBlk(n nodes.NodeID) {
	m := b.M
	count, size, op2 := b.Scratch(n, b.Target.IntRegs), nodes.NodeID(m.Val[n]), m.Op2[n]
	copies := m.IsBlkSource(n, op2)
	many, few, one, done := b.asm.NewLabel(), b.asm.NewLabel(), b.asm.NewLabel(), b.asm.NewLabel()
	if !copies {
		b.asm.MovImm(a64.X, tmp, 0x0101010101010101)
		b.Widen(tmp2, b.RegOf(op2), nodes.TYP_UBYTE)
		b.asm.Mul(a64.X, tmp2, tmp2, tmp)
	} else {
		b.move(tmp2, b.RegOf(m.Op1[op2]))
	}
	b.move(tmp, b.RegOf(m.Op1[n]))
	b.asm.Mov(opSize(m.Type[size]), count, b.RegOf(size))
	b.asm.Bind(many)
	b.asm.RRI(a64.INS_subs, a64.X, count, count, 16)
	b.asm.BCond(a64.LO, few)
	if copies {
		b.asm.Pair(a64.INS_ldp, a64.D, ftmp, ftmp2, a64.Post(tmp2, 16))
		b.asm.Pair(a64.INS_stp, a64.D, ftmp, ftmp2, a64.Post(tmp, 16))
	} else {
		b.asm.Pair(a64.INS_stp, a64.X, tmp2, tmp2, a64.Post(tmp, 16))
	}
	b.asm.B(many)
	b.asm.Bind(few)
	b.asm.RRI(a64.INS_add, a64.X, count, count, 16)
	b.asm.Bind(one)
	b.asm.BZero(a64.INS_cbz, a64.X, count, done)
	if copies {
		b.asm.Mem(a64.INS_ldr, a64.B, ftmp, a64.Post(tmp2, 1))
		b.asm.Mem(a64.INS_str, a64.B, ftmp, a64.Post(tmp, 1))
	} else {
		b.asm.Mem(a64.INS_strb, a64.W, tmp2, a64.Post(tmp, 1))
	}
	b.asm.RRI(a64.INS_sub, a64.X, count, count, 1)
	b.asm.B(one)
	b.asm.Bind(done)
}
