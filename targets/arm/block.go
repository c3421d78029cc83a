package arm

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
	"ryugo/targets/backend"
)

// Copies and fills of memory. Addresses are in tmp and tmp2. Data goes through ftmp and ftmp2,
// whose loads and stores accept unaligned addresses and advance the address register.

// genBlk generates a struct store or a struct stack argument.
func (b *machine) genBlk(n nodes.NodeID) {
	m := b.M
	op := b.BlkOf(n)
	switch op.Kind {
	case backend.BlkRegs:
		dst := b.blkTarget(n, &op)
		if dst.indexed { // each store may need tmp
			dst = b.based(dst, 64, tmp)
		}
		c := &m.Calls[m.Val[m.MultiCall(op.Src)]]
		for i := range c.Ret.Count {
			b.store(c.Ret.Types[i], dst.plus(int32(c.Ret.Offset[i])), m.MultiRegAt(op.Src, i))
		}
	case backend.BlkCopyUnroll:
		b.loadAddr(tmp, b.blkTarget(n, &op))
		b.loadAddr(tmp2, b.source(op.Src, tmp2))
		b.copyBytes(int32(op.Size), b.HasGC(&op))
	case backend.BlkFillUnroll:
		dst := b.based(b.blkTarget(n, &op), int32(op.Size), tmp)
		b.asm.MovImm(tmp2, uint32(byte(m.IntValue(op.Src)))*0x01010101)
		b.fillBytes(dst, int32(op.Size))
	case backend.BlkCopyLarge:
		b.loadAddr(tmp, b.blkTarget(n, &op))
		b.loadAddr(tmp2, b.source(op.Src, tmp2))
		b.copyLoop(b.Scratch(n, b.Target.IntRegs), int32(op.Size), b.HasGC(&op))
	case backend.BlkFillLarge:
		b.fillLoop(n, &op)
	case backend.BlkCopyBarrier:
		b.toReg(b.Target.ByRefDst, op.Dst, b.blkTarget(n, &op))
		b.toReg(b.Target.ByRefSrc, b.AddrOfSource(op.Src), b.source(op.Src, b.Target.ByRefSrc))
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
	return at(t32.SP, int32(b.M.Args[b.M.Val[n]].StackOffset))
}

// toReg loads an address into r, unless it was computed there.
func (b *machine) toReg(r t32.Reg, a nodes.NodeID, place mem) {
	if a != 0 && b.InReg(a) {
		b.move(r, b.RegOf(a))
		return
	}
	b.loadAddr(r, place)
}

// copyBytes copies size bytes from [tmp2] to [tmp], with gc word by word.
func (b *machine) copyBytes(size int32, gc bool) {
	for !gc && size >= 16 {
		b.asm.VBytes(false, ftmp, 2, tmp2)
		b.asm.VBytes(true, ftmp, 2, tmp)
		size -= 16
	}
	for !gc && size >= 8 {
		b.asm.VBytes(false, ftmp, 1, tmp2)
		b.asm.VBytes(true, ftmp, 1, tmp)
		size -= 8
	}
	for _, piece := range [...]uint8{4, 2, 1} {
		for ; size >= int32(piece); size -= int32(piece) {
			b.asm.VLane(false, ftmp, piece, tmp2)
			b.asm.VLane(true, ftmp, piece, tmp)
		}
	}
}

// copyLoop copies size bytes from [tmp2] to [tmp], 16 in each iteration.
func (b *machine) copyLoop(count t32.Reg, size int32, gc bool) {
	loop := b.asm.NewLabel()
	b.asm.MovImm(count, uint32(size/16))
	b.asm.Bind(loop)
	b.copyBytes(16, gc)
	b.asm.RRI(t32.INS_sub, true, count, count, 1)
	b.asm.BCond(t32.NE, loop)
	b.copyBytes(size%16, gc)
}

// fillBytes stores the bytes of tmp2 repeatedly to size bytes.
func (b *machine) fillBytes(dst mem, size int32) {
	off := dst.off
	for _, p := range [...]struct {
		ins  t32.Ins
		size int32
	}{{t32.INS_str, 4}, {t32.INS_strh, 2}, {t32.INS_strb, 1}} {
		for ; size >= p.size; size -= p.size {
			b.asm.Mem(p.ins, tmp2, t32.Base(dst.base, off))
			off += p.size
		}
	}
}

// broadcastByte sets tmp2 to four copies of the low byte of src. It destroys tmp.
func (b *machine) broadcastByte(src t32.Reg) {
	b.Widen(tmp2, src, nodes.TYP_UBYTE)
	b.asm.MovImm(tmp, 0x01010101)
	b.asm.Mul(t32.INS_mul, tmp2, tmp2, tmp)
}

// fillLoop fills many bytes, or fills with a variable byte.
func (b *machine) fillLoop(n nodes.NodeID, op *backend.BlockOp) {
	size, count := int32(op.Size), b.Scratch(n, b.Target.IntRegs)
	if b.InReg(op.Src) {
		b.broadcastByte(b.RegOf(op.Src))
	} else {
		b.asm.MovImm(tmp2, uint32(byte(b.M.IntValue(op.Src)))*0x01010101)
	}
	b.loadAddr(tmp, b.blkTarget(n, op))
	if size >= 16 {
		loop := b.asm.NewLabel()
		b.asm.MovImm(count, uint32(size/16))
		b.asm.Bind(loop)
		for range 4 {
			b.asm.Mem(t32.INS_str, tmp2, t32.Post(tmp, 4))
		}
		b.asm.RRI(t32.INS_sub, true, count, count, 1)
		b.asm.BCond(t32.NE, loop)
	}
	b.fillBytes(at(tmp, 0), size%16)
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
			b.asm.Mem(t32.INS_ldrb, tmp, t32.Base(dst, 0))
		}
		if b.AddrOfSource(op.Src) != 0 && m.Flags[op.Src]&nodes.GTF_NO_FAULT == 0 {
			b.asm.Mem(t32.INS_ldrb, tmp, t32.Base(src, 0))
		}
	}
	for _, gc := range words {
		if gc == ee.TYPE_GC_REF {
			b.CallHelper(ee.CORINFO_HELP_ASSIGN_BYREF)
		} else {
			b.asm.Mem(t32.INS_ldr, tmp, t32.Post(src, 4))
			b.asm.Mem(t32.INS_str, tmp, t32.Post(dst, 4))
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
		b.broadcastByte(b.RegOf(op2))
	} else {
		b.move(tmp2, b.RegOf(m.Op1[op2]))
	}
	b.move(tmp, b.RegOf(m.Op1[n]))
	b.move(count, b.RegOf(size))
	b.asm.Bind(many)
	b.asm.RRI(t32.INS_sub, true, count, count, 16)
	b.asm.BCond(t32.LO, few)
	if copies {
		b.copyBytes(16, false)
	} else {
		for range 4 {
			b.asm.Mem(t32.INS_str, tmp2, t32.Post(tmp, 4))
		}
	}
	b.asm.B(many)
	b.asm.Bind(few)
	b.asm.RRI(t32.INS_add, false, count, count, 16)
	b.asm.Bind(one)
	b.asm.BZero(false, count, done)
	if copies {
		b.copyBytes(1, false)
	} else {
		b.asm.Mem(t32.INS_strb, tmp2, t32.Post(tmp, 1))
	}
	b.asm.RRI(t32.INS_sub, false, count, count, 1)
	b.asm.B(one)
	b.asm.Bind(done)
}

// PrologScratch implements ISA: tmp and tmp2 are enough for the prolog.
func (b *machine) PrologScratch() targets.RegMask { return 0 }
