package arm

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm/t32"
)

// Prologs and epilogs. The frame register is set first. Below it are the callee-saved integer
// registers that the method uses, and below those the doubles:
//
//	push {r11, lr}                    sub  sp, r11, #8
//	mov  r11, sp                      pop  {r4, r5}
//	push {r4, r5}                     pop  {r11, pc}
//	sub  sp, sp, #24
//
// In a frame of a page or more, each page is touched before the stack pointer moves. A funclet's
// frame has the same shape. The funclet loads the root's frame register last. r12 may hold the
// secret parameter of a stub, so prologs use only lr.

// enter allocates a frame of size bytes below the frame register's record.
func (b *machine) enter(size int32) {
	b.asm.Push(1<<t32.FP | 1<<t32.LR)
	b.Unwind(ee.UnwindAlloc, 0, 8)
	b.Unwind(ee.UnwindSave, t32.FP, 0)
	b.Unwind(ee.UnwindSave, t32.LR, 4)
	b.asm.Mov(t32.FP, t32.SP)
	saved := b.savedInts()
	if saved != 0 {
		b.asm.Push(saved)
		b.Unwind(ee.UnwindAlloc, 0, b.Frame.SavedSize)
		at := int32(0)
		for set := targets.RegMask(saved); set != 0; set &= set - 1 {
			b.Unwind(ee.UnwindSave, set.First(), at)
			at += 4
		}
		size -= b.Frame.SavedSize
	}
	b.allocate(size)
	b.eachSavedDouble(func(d t32.Reg, off int32) {
		b.asm.VMem(t32.INS_vstr, true, d, t32.FP, off)
		b.Unwind(ee.UnwindSaveFloat, (d-t32.S0)/2, size+b.Frame.SavedSize+off)
	})
	if b.Frame.FramePtr && !b.inFunclet { // the stack pointer moves; a funclet's frame register is the root's
		b.Unwind(ee.UnwindSetFrame, t32.FP, size+b.Frame.SavedSize)
	}
}

// savedInts returns the callee-saved integer registers that the method uses, besides the frame
// register.
func (b *machine) savedInts() uint16 { return uint16(b.Frame.Saved & b.Target.IntRegs) }

// eachSavedDouble calls f for each callee-saved double that the method uses, with its offset from
// the frame register.
func (b *machine) eachSavedDouble(f func(d t32.Reg, off int32)) {
	off := -b.Frame.SavedSize
	for set := (b.Frame.Saved & b.Target.FloatRegs).Pairs(); set != 0; set &= set - 1 {
		off -= 8
		f(set.First(), off)
	}
}

// allocate moves the stack pointer down.
func (b *machine) allocate(size int32) {
	if size == 0 {
		return
	}
	b.probe(size)
	if t32.FitsImm(t32.INS_sub, false, uint32(size)) {
		b.asm.RRI(t32.INS_sub, false, t32.SP, t32.SP, uint32(size))
	} else {
		b.asm.MovImm(t32.LR, uint32(size))
		b.asm.RRR(t32.INS_sub, false, t32.SP, t32.SP, t32.LR, t32.LSL, 0)
	}
	b.Unwind(ee.UnwindAlloc, 0, size)
}

// page returns the size of a memory page.
func (b *machine) page() int32 { return int32(max(b.Info.OSPageSize, 4096)) }

// probe touches each page of size bytes below the stack pointer, so that the guard page is hit in
// order. A loop over pages moves the frame register and restores it.
func (b *machine) probe(size int32) {
	page := b.page()
	if size < page {
		return
	}
	if size < 4*page {
		for at := page; at <= size; at += page {
			b.asm.MovImm(t32.LR, uint32(-at))
			b.asm.RRR(t32.INS_add, false, t32.LR, t32.SP, t32.LR, t32.LSL, 0)
			b.asm.Mem(t32.INS_ldrb, t32.LR, t32.Base(t32.LR, 0))
		}
		return
	}
	loop := b.asm.NewLabel()
	pages := size / page
	b.asm.MovImm(t32.LR, uint32(pages))
	b.asm.Bind(loop)
	b.addImm(t32.FP, t32.FP, -page)
	b.asm.Mem(t32.INS_str, t32.LR, t32.Base(t32.FP, 0))
	b.asm.RRI(t32.INS_sub, true, t32.LR, t32.LR, 1)
	b.asm.BCond(t32.NE, loop)
	b.asm.MovImm(t32.LR, uint32(pages*page))
	b.asm.RRR(t32.INS_add, false, t32.FP, t32.FP, t32.LR, t32.LSL, 0)
}

// Prolog implements ISA.
func (b *machine) Prolog() {
	f := &b.Frame
	f.None = false
	f.Steps, f.Funcs = f.Steps[:0], f.Funcs[:0]
	b.inFunclet = false
	b.BeginFunc(b.M.FirstBB)
	b.enter(f.ToSP())
	b.EndPrologUnwind()
	if f.HasPSP {
		b.asm.Mov(tmp2, t32.SP)
		b.store(nodes.TYP_INT, at(t32.SP, f.PspSym), tmp2)
	}
	b.HomeParams()
	b.homeSplit()
	f.Homed = b.asm.Mark()
	b.EnterRegLocals()
	b.zeroSlots()
	f.Entered = b.asm.Mark()
}

// homeSplit stores the stack part of each split parameter after its register part.
func (b *machine) homeSplit() {
	m := b.M
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		if l.NumArgRegs == 0 || l.Type != nodes.TYP_STRUCT || t32.IsFloat(l.ArgReg[0]) || l.Flags&nodes.LvImplicitByRef != 0 || l.StackOffset == 0 {
			continue
		}
		inRegs := 4 * int32(l.NumArgRegs)
		from, to, size := int32(b.Shape.ParamBase), l.StackOffset+inRegs, int32(l.Size)-inRegs
		if size > splitUnroll {
			b.homeLarge(from, to, size)
			continue
		}
		b.copyWords(at(t32.FP, from), b.slot(to), size)
	}
}

// splitUnroll is the largest stack part of a split parameter, in bytes, that is copied word by word.
const splitUnroll = 64

// copyWords copies a number of bytes by words. The last word is copied as a whole.
func (b *machine) copyWords(from, to mem, size int32) {
	for off := int32(0); off < size; off += 4 {
		b.load(tmp2, nodes.TYP_INT, at(from.base, from.off+off))
		b.store(nodes.TYP_INT, at(to.base, to.off+off), tmp2)
	}
}

// homeLarge copies size bytes, 16 at a time in a loop, between offsets from the frame register. The
// last word is copied as a whole. The program may be stopped at each store, for the frame may reach
// into the guard page, so the frame register stays as it is: the addresses of the source and of the
// end are computed in each iteration.
func (b *machine) homeLarge(from, to, size int32) {
	whole := size &^ 15
	b.addImm(tmp, t32.FP, to)
	loop := b.asm.NewLabel()
	b.asm.Bind(loop)
	b.addImm(tmp2, tmp, from-to)
	b.asm.VBytes(false, ftmp, 2, tmp2)
	b.asm.VBytes(true, ftmp, 2, tmp)
	b.addImm(tmp2, t32.FP, to+whole)
	b.asm.TestR(t32.INS_cmp, tmp, tmp2, t32.LSL, 0)
	b.asm.BCond(t32.NE, loop)
	if rest := size - whole; rest != 0 {
		b.addImm(tmp2, tmp, from-to)
		b.copyBytes(arena.AlignUp(rest, 4), false)
	}
}

// zeroUnroll is the largest zeroed area, in bytes, that single stores clear.
const zeroUnroll = 64

// zeroSlots clears the zeroed part of the frame.
func (b *machine) zeroSlots() {
	f := &b.Frame
	size := f.ZeroHigh - f.ZeroLow
	if size == 0 {
		return
	}
	b.asm.MovImm(tmp2, 0)
	if size <= zeroUnroll {
		b.fillBytes(b.based(b.slot(f.ZeroLow), size, tmp), size)
		return
	}
	// Two doubles of zeros at a time.
	b.asm.VFromPair(ftmp, tmp2, tmp2)
	b.asm.VFromPair(ftmp2, tmp2, tmp2)
	b.loadAddr(tmp, b.slot(f.ZeroLow))
	loop := b.asm.NewLabel()
	b.asm.MovImm(tmp2, uint32(size/16))
	b.asm.Bind(loop)
	b.asm.VBytes(true, ftmp, 2, tmp)
	b.asm.RRI(t32.INS_sub, true, tmp2, tmp2, 1)
	b.asm.BCond(t32.NE, loop)
	b.fillBytes(at(tmp, 0), size%16) // tmp2 is zero
}

// funcletSize returns the bytes that a funclet allocates below the frame register's record.
func (b *machine) funcletSize() int32 {
	f := &b.Frame
	return arena.AlignUp(f.Outgoing+4+f.SavedSize+f.FloatSize, 8)
}

// FuncletProlog implements ISA. FrameArg is the establisher frame, whose PSPSym holds the root's
// stack pointer, from which the root's frame register is computed. CatchArg holds the exception and
// is preserved.
func (b *machine) FuncletProlog(blk nodes.BlockID) {
	f := &b.Frame
	b.inFunclet = true
	b.BeginFunc(blk)
	b.asm.Bind(b.Method.Entries[b.M.Blocks.Func[blk]])
	b.enter(b.funcletSize())
	b.EndPrologUnwind()
	b.load(tmp2, nodes.TYP_INT, at(b.Target.FrameArg, f.PspSym))
	b.store(nodes.TYP_INT, at(t32.SP, f.PspSym), tmp2)
	b.addImm(t32.FP, tmp2, f.ToSP())
}

// leaveFrame undoes the prolog of the current function, except for the last pop.
func (b *machine) leaveFrame() {
	f := &b.Frame
	if b.inFunclet { // the frame register is the root's
		b.addImm(t32.FP, t32.SP, b.funcletSize())
	}
	b.eachSavedDouble(func(d t32.Reg, off int32) { b.asm.VMem(t32.INS_vldr, true, d, t32.FP, off) })
	if saved := b.savedInts(); saved != 0 {
		b.moveSP(-f.SavedSize)
		b.asm.Pop(saved)
	} else {
		b.asm.Mov(t32.SP, t32.FP)
	}
}

// moveSP sets the stack pointer to an offset from the frame register; the offset is small.
func (b *machine) moveSP(off int32) {
	b.asm.RRI(t32.INS_sub, false, tmp, t32.FP, uint32(-off))
	b.asm.Mov(t32.SP, tmp)
}

// Leave implements ISA: it generates the epilog of the root or a funclet.
func (b *machine) Leave() {
	b.leaveFrame()
	b.asm.Pop(1<<t32.FP | 1<<t32.PC)
}

// genCallFinally calls a finally on the normal path. The funclet gets the root's stack pointer,
// from the root's PSPSym if the stack pointer may have moved.
func (b *machine) genCallFinally(n nodes.NodeID) {
	m, g, f := b.M, &b.Method, &b.Frame
	start := b.asm.Mark()
	arg := b.Target.FrameArg
	if !b.inFunclet && !f.FramePtr {
		b.move(arg, t32.SP)
	} else {
		b.load(arg, nodes.TYP_INT, b.slot(f.PspSym-f.ToSP()))
	}
	b.asm.BL(g.Entries[m.Blocks.Func[m.Blocks.Jump[b.Block]]])
	site := b.asm.CallSite()
	b.EndCallFinally(n, start, site)
}
