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

// wordIns are the string instructions for words of the size of a pointer.
var wordIns = [...]struct{ movs, repMovs, repStos Ins }{
	EA_4: {INS_movsd_str, INS_rep_movsd, INS_rep_stosd},
	EA_8: {INS_movsq, INS_rep_movsq, INS_rep_stosq},
}

// blkTarget returns the memory that a block operation writes.
func (b *Backend) blkTarget(n nodes.NodeID, op *backend.BlockOp) Mem {
	switch {
	case op.Dst != 0:
		return b.addr(op.Dst)
	case op.Lcl != nodes.NoLcl:
		return b.slotOf(op.Lcl, op.Off)
	}
	return At(RSP, int32(b.M.Args[b.M.Val[n]].StackOffset))
}

// toReg loads an address into r, unless it was computed there.
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

// copyUnrolled copies by vectors, or by words one at a time if they may be references.
func (b *Backend) copyUnrolled(n nodes.NodeID, op *backend.BlockOp, dst, src Mem) {
	size, off := op.Size, uint32(0)
	if b.byVectors(op) {
		b.copyVectors(n, size, dst, src, b.isWide(op))
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

const (
	// wideBlock is the smallest block that is copied or cleared 32 bytes at a time.
	wideBlock = 32
	// wideLimit is the largest that is copied or filled by single moves if there are moves of 32
	// bytes.
	wideLimit = 256
)

// UnrollLimit implements backend.ISA.
func (b *Lowering) UnrollLimit() uint32 {
	if b.vex() {
		return wideLimit
	}
	return backend.UnrollLimit
}

// A piece of a block is copied by a load and a store, through a vector register.
type piece struct {
	bytes       uint32
	size        Size
	load, store [2]Ins // without VEX, and with
}

var pieces = [...]piece{
	{32, EA_32, [2]Ins{1: INS_vmovups}, [2]Ins{1: INS_vmovups}},
	{16, EA_16, [2]Ins{INS_movups, INS_vmovups}, [2]Ins{INS_movups, INS_vmovups}},
	{8, EA_8, [2]Ins{INS_movsd, INS_vmovsd}, [2]Ins{INS_movlps, INS_vmovlps}},
	{4, EA_4, [2]Ins{INS_movss, INS_vmovss}, [2]Ins{INS_movss, INS_vmovss}},
}

// widestPiece is for methods with vectors of 64 bytes.
var widestPiece = piece{64, EA_64, [2]Ins{1: INS_vmovups}, [2]Ins{1: INS_vmovups}}

// pieceAt returns the move for the bytes of a block of size bytes, at least 16, after the first
// off, and where it begins. A remainder whose size no piece has is moved with bytes before it. The
// other pieces do not overlap: code that reads the block next by the same pieces finds each in one
// store, which the processor forwards.
func pieceAt(off, size uint32, wide bool) (p *piece, at uint32) {
	rest := size - off
	switch {
	case wide && (rest >= 32 || rest > 16 && rest != 24):
		return &pieces[0], min(off, size-32)
	case rest == 8:
		return &pieces[2], off
	case rest == 4:
		return &pieces[3], off
	}
	return &pieces[1], min(off, size-16)
}

// copyVectors copies at least 16 bytes. SSE instructions would wait for the upper halves that moves
// of 32 bytes have written. If the method has no such vectors, the upper halves are cleared again,
// by a later node of the block or here.
func (b *Backend) copyVectors(n nodes.NodeID, size uint32, dst, src Mem, wide bool) {
	tmp, form := b.internalFloat(n), vexForm(wide)
	if wide {
		b.Asm.DirtyUpper(true)
	}
	for off := uint32(0); off < size; {
		p, at := pieceAt(off, size, wide)
		if b.Method.ZMM && size-off >= 64 { // a later read of a vector must find it in one store
			p, at = &widestPiece, off
		}
		b.Asm.RM(p.load[form], p.size, tmp, offset(src, at))
		b.Asm.MR(p.store[form], p.size, offset(dst, at), tmp)
		off = at + p.bytes
	}
	if wide && !b.Method.YMM && !b.zeroedLater(n) {
		b.ZeroUpper()
	}
}

func vexForm(vex bool) int {
	if vex {
		return 1
	}
	return 0
}

// zeroedLater reports whether a node after n, in the same block, clears the upper halves of vector
// registers: a call, a return or the last copy 32 bytes at a time. Instructions in between are VEX
// encoded. Nodes in between that may call a helper without clearing them, such as a write barrier,
// end the search.
func (b *Backend) zeroedLater(n nodes.NodeID) bool {
	m := b.M
	for n = m.Next[n]; n != 0; n = m.Next[n] {
		switch m.Oper[n] {
		case nodes.GT_RETURN, nodes.GT_JMP:
			return true
		case nodes.GT_CALL:
			c := &m.Calls[m.Val[n]]
			return !backend.IsPoll(c) && !backend.IsClassInit(c)
		case nodes.GT_STOREIND:
			if m.Type[n] == nodes.TYP_REF {
				return false
			}
		case nodes.GT_STORE_OBJ, nodes.GT_STORE_BLK, nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_LCL_FLD, nodes.GT_PUTARG_STK:
			if m.Oper[n] != nodes.GT_STORE_OBJ && m.Oper[n] != nodes.GT_STORE_BLK && m.Type[n] != nodes.TYP_STRUCT {
				continue
			}
			switch op := b.BlkOf(n); {
			case op.Kind == backend.BlkCopyUnroll && b.isWide(&op):
				return true
			case op.Kind == backend.BlkCopyBarrier:
				return false
			}
		}
	}
	return false
}

// loadPiece loads s bytes and clears the rest of the register.
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

// fillPattern returns the word that repeats a constant fill byte.
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
	if b.byVectors(op) {
		x := b.internalFloat(n)
		if fill == 0 {
			b.ClearBlock(x, size, dst)
			return
		}
		b.Asm.RR(INS_movd, b.Ptr, x, word)
		if b.Ptr == EA_4 {
			b.Asm.RR(INS_punpckldq, EA_16, x, x)
		}
		b.Asm.RR(INS_punpcklqdq, EA_16, x, x)
		b.storeVectors(x, size, dst, false)
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

// ClearBlock clears at least 16 bytes, through x.
func (b *Code) ClearBlock(x Reg, size uint32, dst Mem) {
	wide := size >= wideBlock && b.vex()
	b.zeros(x, wide)
	b.storeVectors(x, size, dst, wide)
}

// zeros clears x, which is to be stored 32 bytes at a time if wide. A 16-byte instruction writes
// the zeros, so the upper halves of vector registers stay clean if they were clean.
func (b *Code) zeros(x Reg, wide bool) {
	if wide {
		b.Asm.RRR(INS_vxorps, EA_16, x, x, x)
	} else {
		b.Asm.RR(INS_xorps, EA_16, x, x)
	}
}

// ClearLoop clears size bytes, at least 32, at base plus off: the first piece, then in a loop those
// up to the end of the area. It uses x and rax.
func (b *Code) ClearLoop(x, base Reg, off, size int32) {
	p, form := &pieces[1], 0
	if b.vex() {
		p, form = &pieces[0], 1
	}
	step, loop := int32(p.bytes), b.Asm.NewLabel()
	b.zeros(x, form == 1)
	b.Asm.MR(p.store[form], p.size, At(base, off), x)
	b.Asm.RI(INS_mov, EA_8, RAX, -int64(size&^(step-1)))
	b.Asm.Bind(loop)
	b.Asm.MR(p.store[form], p.size, AtIndex(base, RAX, 1, off+size), x)
	b.Asm.RI(INS_add, EA_8, RAX, int64(step))
	b.Asm.Jcc(CC_NE, loop)
}

// storeVectors stores x to each piece of size bytes.
func (b *Code) storeVectors(x Reg, size uint32, dst Mem, wide bool) {
	form := vexForm(wide)
	for off := uint32(0); off < size; {
		p, at := pieceAt(off, size, wide)
		b.Asm.MR(p.store[form], p.size, offset(dst, at), x)
		off = at + p.bytes
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

// copyBarrier copies word by word from [rsi] to [rdi], references through the helper, which
// advances both registers. The runtime need not be able to handle a fault in the helper, so
// copyBarrier touches both addresses first.
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

// genDynBlk generates a copy or fill of a number of bytes known at run time: rdi, rsi or al, rcx.
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
