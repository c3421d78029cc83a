package amd64

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// pushSaved pushes rbp and the callee-saved registers.
func (b *machine) pushSaved() {
	f := &b.Frame
	if f.None {
		return
	}
	if !f.NoReg {
		b.Asm.R(xarch.INS_push, xarch.EA_8, xarch.RBP)
		b.Unwind(ee.UnwindPush, targets.Reg(xarch.RBP), 0)
		if b.simpleFrame() && len(f.Funcs) == 1 {
			b.Asm.RR(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.RSP)
		}
	}
	for _, r := range b.variant.pushOrder {
		if f.Saved.Has(targets.Reg(r)) {
			b.Asm.R(xarch.INS_push, xarch.EA_8, r)
			b.Unwind(ee.UnwindPush, targets.Reg(r), 0)
		}
	}
}

// enterOldFrame begins an OSR method, which takes over a frame: rbp is that frame's, and all
// callee-saved registers are the caller's. The unwind data describe the other version's changes of
// the stack as if they were made here. The registers are stored by moves: the place of pushes,
// above, is in the old frame.
func (b *machine) enterOldFrame() {
	m, f := b.M, &b.Frame
	old := f.OldSize
	b.Unwind(ee.UnwindPush, targets.Reg(xarch.RBP), 0)
	for _, r := range b.variant.pushOrder {
		if m.OldSaved>>r&1 != 0 {
			b.Unwind(ee.UnwindPush, targets.Reg(r), 0)
			old -= 8
		}
	}
	b.Unwind(ee.UnwindAlloc, 0, old)
	b.allocFrame(f.SavedSize + f.Size)
	at := f.SavedSize + f.Size
	for _, r := range b.variant.pushOrder {
		if f.Saved.Has(targets.Reg(r)) {
			at -= 8
			b.Asm.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, at), r)
			b.Unwind(ee.UnwindSave, targets.Reg(r), at)
		}
	}
	if f.FramePtr {
		b.Unwind(ee.UnwindSetFrame, targets.Reg(xarch.RBP), f.ToSP())
	}
}

// leaveOldFrame undoes enterOldFrame and the prolog of the other version.
func (b *machine) leaveOldFrame() {
	m, f := b.M, &b.Frame
	at := -f.OldSize
	for _, r := range b.variant.pushOrder {
		if f.Saved.Has(targets.Reg(r)) {
			at -= 8
			b.Asm.RM(xarch.INS_mov, xarch.EA_8, r, xarch.At(xarch.RBP, at))
		}
	}
	pushed := int32(0)
	for _, r := range b.variant.pushOrder {
		if m.OldSaved>>r&1 != 0 {
			pushed += 8
		}
	}
	if f.FramePtr {
		b.Asm.RM(xarch.INS_lea, xarch.EA_8, xarch.RSP, xarch.At(xarch.RBP, -pushed))
	} else {
		b.Asm.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, int64(f.ToSP()-pushed))
	}
	for i := len(b.variant.pushOrder) - 1; i >= 0; i-- {
		if r := b.variant.pushOrder[i]; m.OldSaved>>r&1 != 0 {
			b.Asm.R(xarch.INS_pop, xarch.EA_8, r)
		}
	}
	b.Asm.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
}

// saveFloats stores the callee-saved floating-point registers. top is the distance from rsp to the
// place where the pushes began.
func (b *machine) saveFloats(top int32) {
	f := &b.Frame
	at := top - f.SavedSize - f.FloatSize
	for set := f.Saved & b.Target.FloatRegs; set != 0; set &= set - 1 {
		r := xarch.Reg(set.First())
		b.Asm.MR(xarch.INS_movaps, xarch.EA_16, xarch.At(xarch.RSP, at), r)
		b.Unwind(ee.UnwindSaveFloat, targets.Reg(r-xarch.XMM0), at)
		at += 16
	}
}

// restoreFloats loads them again. The pushes began at base+top.
func (b *machine) restoreFloats(base xarch.Reg, top int32) {
	f := &b.Frame
	at := top - f.SavedSize - f.FloatSize
	for set := f.Saved & b.Target.FloatRegs; set != 0; set &= set - 1 {
		b.Asm.RM(xarch.INS_movaps, xarch.EA_16, xarch.Reg(set.First()), xarch.At(base, at))
		at += 16
	}
}

// simpleFrame reports whether rbp is set directly after its push, where the instruction is
// shortest. With localloc the unwinder finds the saved registers through rbp, so rbp is set from
// the final rsp.
func (b *machine) simpleFrame() bool { return !b.Frame.FramePtr }

// allocFrame moves rsp down by size. It touches each page on the way, so that the guard page is hit
// in order. Argument registers are live, so it uses only rax.
func (b *machine) allocFrame(size int32) {
	if size == 0 {
		return
	}
	page := int32(max(b.Info.OSPageSize, 4096))
	if size >= page {
		if size < 4*page {
			for at := page; at <= size; at += page {
				b.Asm.MR(xarch.INS_test, xarch.EA_4, xarch.At(xarch.RSP, -at), xarch.RAX)
			}
		} else {
			loop := b.Asm.NewLabel()
			b.Clear(xarch.RAX)
			b.Asm.Bind(loop)
			b.Asm.MR(xarch.INS_test, xarch.EA_4, xarch.AtIndex(xarch.RSP, xarch.RAX, 1, 0), xarch.RAX)
			b.Asm.RI(xarch.INS_sub, xarch.EA_8, xarch.RAX, int64(page))
			b.Asm.RI(xarch.INS_cmp, xarch.EA_8, xarch.RAX, int64(-size))
			b.Asm.Jcc(xarch.CC_GE, loop)
		}
	}
	b.Asm.RI(xarch.INS_sub, xarch.EA_8, xarch.RSP, int64(size))
	b.Unwind(ee.UnwindAlloc, 0, size)
}

// prolog sets up the root's frame, stores register parameters to their homes
// and zeroes what must be zero.
func (b *machine) prolog() {
	b.Asm.BeginUpper(b.Method.YMM)
	f := &b.Frame
	f.Steps, f.Funcs = f.Steps[:0], f.Funcs[:0]
	b.BeginFunc(b.M.FirstBB)
	if f.OldSize != 0 {
		b.enterOldFrame()
	} else {
		b.pushSaved()
		if f.NoReg && f.Size != 0 { // one word: push is the shortest instruction to allocate it
			b.Asm.R(xarch.INS_push, xarch.EA_8, xarch.RAX)
			b.Unwind(ee.UnwindAlloc, 0, f.Size)
		} else {
			b.allocFrame(f.Size)
		}
		b.saveFloats(f.ToSP())
	}
	if !b.simpleFrame() && f.OldSize == 0 {
		b.Asm.RM(xarch.INS_lea, xarch.EA_8, xarch.RBP, xarch.At(xarch.RSP, f.ToSP()))
		if f.FramePtr {
			b.Unwind(ee.UnwindSetFrame, targets.Reg(xarch.RBP), f.ToSP())
		}
	}
	b.EndPrologUnwind()
	if f.HasPSP {
		b.Asm.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, f.PspSym), xarch.RSP)
	}
	b.HomeParams()
	f.Homed = b.Asm.Mark()
	b.EnterRegLocals()
	b.zeroSlots()
	f.Entered = b.Asm.Mark()
}

// zeroUnroll is the largest zeroed area, in bytes, that single stores clear, zeroLooped the largest
// that a loop clears.
const (
	zeroUnroll = 192
	zeroLooped = 1024
)

// zeroXmm returns the register that zeroSlots may use.
func (b *machine) zeroXmm() targets.Reg { return (b.Target.FloatRegs &^ b.Frame.Entry).First() }

const (
	maskRCX = targets.RegMask(1) << xarch.RCX
	maskRDI = targets.RegMask(1) << xarch.RDI
)

// zeroSlots clears the zeroed part of the frame. The parameters are in their homes, so all argument
// registers are free.
func (b *machine) zeroSlots() {
	f := &b.Frame
	size, at := f.ZeroHigh-f.ZeroLow, f.ZeroLow
	switch {
	case size == 0:
	case size < 16:
		b.Clear(xarch.RAX)
		b.Asm.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RBP, at), xarch.RAX)
	case size <= zeroUnroll:
		b.ClearBlock(xarch.Reg(b.zeroXmm()), uint32(size), xarch.At(xarch.RBP, at))
	case size <= zeroLooped || (f.Entry|b.Saved&^f.Saved)&(maskRDI|maskRCX) != 0:
		b.ClearLoop(xarch.Reg(b.zeroXmm()), xarch.RBP, at, size)
	default:
		b.Asm.RM(xarch.INS_lea, xarch.EA_8, xarch.RDI, xarch.At(xarch.RBP, at))
		b.Asm.RI(xarch.INS_mov, xarch.EA_4, xarch.RCX, int64(size/8))
		b.Clear(xarch.RAX)
		b.Asm.Op(xarch.INS_rep_stosq)
	}
}

// funcletSize returns the bytes that a funclet allocates below its pushed registers.
func (b *machine) funcletSize() int32 {
	f := &b.Frame
	return arena.AlignUp(f.Outgoing+8+f.SavedSize+f.FloatSize, 16) - f.SavedSize
}

// funcletProlog enters a funclet. FrameArg is the establisher frame, whose PSPSym holds the root's
// rsp, from which the root's rbp is computed. CatchArg holds the exception and is preserved.
func (b *machine) funcletProlog(blk nodes.BlockID) {
	f := &b.Frame
	b.BeginFunc(blk)
	b.Asm.Bind(b.Method.Entries[b.M.Blocks.Func[blk]])
	b.pushSaved()
	b.allocFrame(b.funcletSize())
	b.saveFloats(f.SavedSize + b.funcletSize())
	b.EndPrologUnwind()
	b.Asm.RM(xarch.INS_mov, xarch.EA_8, xarch.RBP, xarch.At(xarch.Reg(b.Target.FrameArg), f.PspSym))
	b.Asm.MR(xarch.INS_mov, xarch.EA_8, xarch.At(xarch.RSP, f.PspSym), xarch.RBP)
	b.Asm.RM(xarch.INS_lea, xarch.EA_8, xarch.RBP, xarch.At(xarch.RBP, f.ToSP()))
}

// LeaveFrame implements xarch.Convention.
func (b *machine) LeaveFrame() { b.leaveFrame(false) }

// leaveFrame undoes the prolog of the current function, before a return or a jump to another
// method, which gets arguments in registers.
func (b *machine) leaveFrame(returns bool) {
	f := &b.Frame
	if b.Asm.Size() == b.Method.AfterCall {
		b.Asm.Nop(1) // a return address must not look like a part of the epilog
	}
	b.ZeroUpper()
	if f.None {
		return
	}
	if f.OldSize != 0 && b.M.Blocks.Func[b.Block] == 0 {
		b.leaveOldFrame()
		return
	}
	size := f.Size
	if f.NoReg && size != 0 && returns {
		b.Asm.R(xarch.INS_pop, xarch.EA_8, xarch.RCX) // rcx holds no result
		size = 0
	}
	if b.M.Blocks.Func[b.Block] != 0 {
		size = b.funcletSize()
		b.restoreFloats(xarch.RSP, f.SavedSize+size)
	} else {
		b.restoreFloats(xarch.RBP, 0)
	}
	if b.M.Blocks.Func[b.Block] == 0 && f.FramePtr {
		b.Asm.RM(xarch.INS_lea, xarch.EA_8, xarch.RSP, xarch.At(xarch.RBP, -f.SavedSize))
		size = 0
	}
	if size != 0 {
		b.Asm.RI(xarch.INS_add, xarch.EA_8, xarch.RSP, int64(size))
	}
	for i := len(b.variant.pushOrder) - 1; i >= 0; i-- {
		if r := b.variant.pushOrder[i]; f.Saved.Has(targets.Reg(r)) {
			b.Asm.R(xarch.INS_pop, xarch.EA_8, r)
		}
	}
	if !f.NoReg {
		b.Asm.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
	}
}

// Epilog generates the epilog of the root or a funclet.
func (b *machine) Epilog() {
	b.leaveFrame(true)
	b.Asm.Op(xarch.INS_ret)
}

// Prolog implements ISA.
func (b *machine) Prolog() { b.prolog() }

// FuncletProlog implements ISA.
func (b *machine) FuncletProlog(blk nodes.BlockID) { b.funcletProlog(blk) }

// Leave implements ISA.
func (b *machine) Leave() { b.Epilog() }

// PrologScratch implements ISA.
func (b *machine) PrologScratch() targets.RegMask { return targets.MaskOf(b.zeroXmm()) }
