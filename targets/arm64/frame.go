package arm64

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
)

// Prologs and epilogs. In a low frame (FrameLayout.Low), the first store moves the stack pointer to
// the end of the frame, and the frame register is at its bottom:
//
//	stp  x29, x30, [sp, #-112]!
//	mov  x29, sp
//	stp  x19, x20, [sp, #96]
//
// With outgoing arguments, or in a frame larger than that store can allocate, the frame register is
// set first, and the stack pointer moves again. Callee-saved registers are stored below the frame
// register, in pairs of consecutive registers:
//
//	stp  x29, x30, [sp, #-16]!
//	mov  x29, sp
//	sub  sp, sp, #96
//	stp  x19, x20, [x29, #-16]
//
// If they would be too far from the stack pointer for an unwind code (FrameLayout.Below more than
// 504), the stack pointer first moves to just below them, and to the frame's end after their
// stores.
//
// In a frame of a page or more, each page is touched before the stack pointer moves. A funclet's
// frame has the shape of its root's. The funclet loads the root's frame register last.
//
// A thread may be stopped at each instruction of a prolog and an epilog, so each instruction has
// one unwind code (package xdata): the steps with the same CodeOffset are the effects of one
// instruction.

// enter allocates a frame of size bytes besides the frame register's record.
func (b *machine) enter(size int32) {
	record := b.record(size)
	b.asm.Pair(a64.INS_stp, a64.X, a64.FP, a64.LR, a64.Pre(a64.SP, -record))
	b.Unwind(ee.UnwindAlloc, 0, record)
	b.Unwind(ee.UnwindSave, a64.FP, 0)
	b.Unwind(ee.UnwindSave, a64.LR, 8)
	root := !b.inFunclet
	if !b.Frame.Low || root {
		b.asm.RRI(a64.INS_add, a64.X, a64.FP, a64.SP, 0)
	}
	saves := b.savedRegs()
	base, near := a64.Reg(a64.FP), b.nearSP(size, saves)
	switch {
	case !b.Frame.Low:
		b.allocate(near)
	case !root:
		base = a64.SP
	}
	for i := range saves {
		s := &saves[i]
		b.moveSaved(a64.INS_stp, a64.INS_str, s, b.savedAt(s, base, near))
		b.noteSaved(s, near, b.Unwind)
	}
	if b.Frame.FramePtr && root { // the stack pointer moves; a funclet's frame register is the root's
		b.Unwind(ee.UnwindSetFrame, a64.FP, b.toSP(near))
	}
	if !b.Frame.Low && near != size {
		b.allocate(size - near)
	}
}

// maxSaved is the largest offset from the stack pointer that the unwind code of a store can hold.
const maxSaved = 63 * 8

// nearSP returns how far below the frame register's record the stack pointer is while registers are
// saved and restored: size, unless that is too far from the registers or, where the stack pointer
// moves later, from the frame register.
func (b *machine) nearSP(size int32, saves []savedPair) int32 {
	if b.Frame.Low || size <= maxSaved || len(saves) == 0 && !b.Frame.FramePtr {
		return size
	}
	low := b.Frame.OldSize
	if n := len(saves); n > 0 {
		low = -saves[n-1].off
	}
	return arena.AlignUp(low, 16)
}

// recordSize is the bytes of the frame register's record.
const recordSize = 16

// record returns by how much the store of the record moves the stack pointer in a frame of size
// bytes besides it.
func (b *machine) record(size int32) int32 {
	if b.Frame.Low {
		return recordSize + size
	}
	return recordSize
}

// allocate moves the stack pointer down.
func (b *machine) allocate(size int32) {
	if size == 0 {
		return
	}
	b.probe(size)
	if isImm12(int64(size)) {
		b.asm.RRI(a64.INS_sub, a64.X, a64.SP, a64.SP, int64(size))
	} else {
		b.asm.MovImm(a64.X, tmp, int64(size))
		b.asm.RRRExtend(a64.INS_sub, a64.X, a64.SP, a64.SP, tmp, a64.UXTX, 0)
	}
	b.Unwind(ee.UnwindAlloc, 0, size)
}

// free moves the stack pointer up in an epilog.
func (b *machine) free(size int32) {
	if high := size &^ (1<<12 - 1); high != 0 && high != size && size < 1<<24 {
		b.free(high)
		size -= high
	}
	b.addImm(a64.SP, a64.SP, int64(size))
	b.Restore(ee.UnwindAlloc, 0, size)
}

// toSP returns the frame register minus a stack pointer near bytes below the record.
func (b *machine) toSP(near int32) int32 {
	if b.Frame.Low {
		return 0
	}
	return near
}

// savedPair is one callee-saved register, or two consecutive ones, at an offset from the frame
// register's record.
type savedPair struct {
	first  a64.Reg
	single bool
	w      a64.Width
	off    int32 // with FrameLayout.Low, from the end of the frame
}

// savedRegs returns the callee-saved registers in pairs, from the top of the frame downwards.
func (b *machine) savedRegs() []savedPair {
	f := &b.Frame
	off, n := -f.OldSize, 0
	for _, file := range [2]struct {
		set targets.RegMask
		w   a64.Width
	}{{f.Saved & b.Target.IntRegs, a64.X}, {f.Saved & b.Target.FloatRegs, a64.D}} {
		for set := file.set; set != 0; n++ {
			s := &b.saves[n]
			*s = savedPair{first: set.First(), w: file.w}
			set &= set - 1
			if s.single = !set.Has(s.first + 1); s.single {
				off -= 8
			} else {
				set &= set - 1
				off -= 16
			}
			s.off = off
		}
	}
	return b.saves[:n]
}

// savedAt returns the address of s relative to base: the frame register, or a stack pointer near
// bytes below the record.
func (b *machine) savedAt(s *savedPair, base a64.Reg, near int32) a64.Addr {
	switch {
	case b.Frame.Low:
		return a64.Base(base, recordSize+near+s.off)
	case base == a64.SP:
		return a64.Base(base, near+s.off)
	}
	return a64.Base(base, s.off)
}

// moveSaved stores or loads s.
func (b *machine) moveSaved(pair, one a64.Ins, s *savedPair, place a64.Addr) {
	if s.single {
		b.asm.Mem(one, s.w, s.first, place)
	} else {
		b.asm.Pair(pair, s.w, s.first, s.first+1, place)
	}
}

// noteSaved calls note for the registers of s, with offsets from a stack pointer near bytes below
// the record.
func (b *machine) noteSaved(s *savedPair, near int32, note func(ee.UnwindOp, targets.Reg, int32)) {
	off := s.off + near
	if b.Frame.Low {
		off += recordSize
	}
	noteReg(s.first, off, note)
	if !s.single {
		noteReg(s.first+1, off+8, note)
	}
}

func noteReg(r a64.Reg, off int32, note func(ee.UnwindOp, targets.Reg, int32)) {
	if isFloat(r) {
		note(ee.UnwindSaveFloat, r-a64.V0, off)
	} else {
		note(ee.UnwindSave, r, off)
	}
}

// probe touches each page of size bytes below the stack pointer, so that the guard page is hit in
// order.
func (b *machine) probe(size int32) {
	page := b.page()
	if int64(size) < page {
		return
	}
	if int64(size) < 4*page {
		for at := page; at <= int64(size); at += page {
			b.asm.RRI(a64.INS_sub, a64.X, tmp, a64.SP, at&^(1<<12-1))
			b.asm.Mem(a64.INS_ldr, a64.W, a64.ZR, a64.Base(tmp, 0))
		}
		return
	}
	loop := b.asm.NewLabel()
	b.asm.MovImm(a64.X, tmp2, int64(size))
	b.asm.RRRExtend(a64.INS_sub, a64.X, tmp2, a64.SP, tmp2, a64.UXTX, 0)
	b.asm.RRI(a64.INS_add, a64.X, tmp, a64.SP, 0)
	b.asm.Bind(loop)
	b.asm.RRI(a64.INS_sub, a64.X, tmp, tmp, page&^(1<<12-1))
	b.asm.Mem(a64.INS_ldr, a64.W, a64.ZR, a64.Base(tmp, 0))
	b.asm.Cmp(a64.X, tmp, tmp2)
	b.asm.BCond(a64.HI, loop)
}

// Prolog implements ISA.
func (b *machine) Prolog() {
	f := &b.Frame
	f.Steps, f.Funcs = f.Steps[:0], f.Funcs[:0]
	f.Restores, f.Epilogs = f.Restores[:0], f.Epilogs[:0]
	b.inFunclet = false
	b.BeginFunc(b.M.FirstBB)
	if !f.None {
		b.enter(f.Below())
	}
	b.EndPrologUnwind()
	if f.HasPSP {
		from, off := a64.Reg(a64.SP), int32(0)
		if b.Info.CallerSPFunclets {
			from, off = a64.FP, recordSize
		}
		b.asm.RRI(a64.INS_add, a64.X, tmp2, from, int64(off))
		b.store(nodes.TYP_LONG, at(a64.SP, f.PspSym), tmp2)
	}
	b.HomeParams()
	f.Homed = b.asm.Mark()
	b.EnterRegLocals()
	b.zeroSlots()
	f.Entered = b.asm.Mark()
}

// zeroUnroll is the largest zeroed area, in bytes, that single stores clear.
const zeroUnroll = 256

// zeroSlots clears the zeroed part of the frame.
func (b *machine) zeroSlots() {
	f := &b.Frame
	size := f.ZeroHigh - f.ZeroLow
	if size == 0 {
		return
	}
	if size <= zeroUnroll {
		b.fillPieces(b.baseAndOffset(b.slot(f.ZeroLow), size, tmp), 0, size)
		return
	}
	loop := b.asm.NewLabel()
	b.loadAddrIn(tmp, b.slot(f.ZeroLow))
	b.asm.MovImm(a64.X, tmp2, int64(size/16))
	b.asm.Bind(loop)
	b.asm.Pair(a64.INS_stp, a64.X, a64.ZR, a64.ZR, a64.Post(tmp, 16))
	b.asm.RRI(a64.INS_sub, a64.X, tmp2, tmp2, 1)
	b.asm.BZero(a64.INS_cbnz, a64.X, tmp2, loop)
	b.fillPieces(at(tmp, 0), 0, size%16)
}

// funcletSize returns the bytes of a funclet's frame besides the frame register's record.
func (b *machine) funcletSize() int32 {
	f := &b.Frame
	psp := int32(8)
	if b.Info.CallerSPFunclets {
		psp = f.OldSize
	}
	return arena.AlignUp(f.Outgoing+psp+f.SavedSize+f.FloatSize, 16)
}

// pspFromCaller is the offset of a PSPSym from the stack pointer of the caller of its function,
// root or funclet, with ee.Info.CallerSPFunclets.
const pspFromCaller = -recordSize - 8

// FuncletProlog implements ISA. FrameArg is the establisher frame, whose PSPSym holds the root's
// stack pointer, from which the root's frame register is computed. CatchArg holds the exception and
// is preserved.
//
// With ee.Info.CallerSPFunclets the frame register is the root's at the entry, and is saved with
// the return address. A filter finds it through the PSPSym of the function that contains the
// filter: FrameArg is the stack pointer of that function's caller.
func (b *machine) FuncletProlog(blk nodes.BlockID) {
	f := &b.Frame
	b.inFunclet = true
	b.BeginFunc(blk)
	b.asm.Bind(b.Method.Entries[b.M.Blocks.Func[blk]])
	b.enter(b.funcletSize())
	b.EndPrologUnwind()
	if b.Info.CallerSPFunclets {
		if b.isFilter(blk) {
			b.load(tmp2, nodes.TYP_LONG, at(b.Target.FrameArg, pspFromCaller))
		} else {
			b.load(tmp2, nodes.TYP_LONG, at(a64.FP, 0))
			b.asm.RRI(a64.INS_add, a64.X, tmp2, tmp2, recordSize)
		}
		b.store(nodes.TYP_LONG, at(a64.FP, pspFromCaller+recordSize), tmp2)
		b.asm.RRI(a64.INS_sub, a64.X, a64.FP, tmp2, recordSize)
		return
	}
	root := tmp2
	if f.Low {
		root = a64.FP
	}
	b.load(root, nodes.TYP_LONG, at(b.Target.FrameArg, f.PspSym))
	b.store(nodes.TYP_LONG, at(a64.SP, f.PspSym), root)
	if !f.Low {
		b.addImm(a64.FP, root, int64(f.ToSP()))
	}
}

// isFilter reports whether blk is the first block of a filter.
func (b *machine) isFilter(blk nodes.BlockID) bool {
	for i := range b.M.EH {
		if e := &b.M.EH[i]; e.Kind == nodes.EH_FILTER && e.FilterFunclet == b.M.Blocks.Func[blk] {
			return true
		}
	}
	return false
}

// leaveFrame undoes the prolog of the current function, up to the return or jump, which is the next
// instruction.
func (b *machine) leaveFrame() {
	f := &b.Frame
	if f.None {
		return
	}
	size := f.Below()
	if b.inFunclet {
		size = b.funcletSize()
	}
	saves := b.savedRegs()
	base, near := a64.Reg(a64.FP), b.nearSP(size, saves)
	b.BeginEpilog()
	switch {
	case b.inFunclet: // the frame register is the root's
		base = a64.SP
		if near != size {
			b.free(size - near)
		}
	case f.FramePtr || near != size:
		b.addImm(a64.SP, a64.FP, int64(-b.toSP(near)))
		b.Restore(ee.UnwindSetFrame, a64.FP, b.toSP(near))
	}
	for i := range saves {
		s := &saves[i]
		b.moveSaved(a64.INS_ldp, a64.INS_ldr, s, b.savedAt(s, base, near))
		b.noteSaved(s, near, b.Restore)
	}
	if !f.Low && near != 0 {
		if b.inFunclet {
			b.free(near)
		} else {
			b.asm.RRI(a64.INS_add, a64.X, a64.SP, a64.FP, 0)
			b.Restore(ee.UnwindAlloc, 0, near)
		}
	}
	record := b.record(size)
	b.asm.Pair(a64.INS_ldp, a64.X, a64.FP, a64.LR, a64.Post(a64.SP, record))
	b.Restore(ee.UnwindAlloc, 0, record)
	b.Restore(ee.UnwindSave, a64.FP, 0)
	b.Restore(ee.UnwindSave, a64.LR, 8)
}

// epilog generates the epilog of the root or a funclet.
func (b *machine) epilog() {
	b.leaveFrame()
	b.asm.R(a64.INS_ret, a64.LR)
}

// Leave implements ISA.
func (b *machine) Leave() { b.epilog() }

// genCallFinally calls a finally on the normal path. The funclet gets the root's stack pointer,
// from the root's PSPSym if the stack pointer may have moved.
func (b *machine) genCallFinally(n nodes.NodeID) {
	m, g, f := b.M, &b.Method, &b.Frame
	start := b.asm.Mark()
	arg := b.Target.FrameArg
	switch {
	case b.Info.CallerSPFunclets: // the frame register is the root's
	case !b.inFunclet && !f.FramePtr:
		b.move(arg, a64.SP)
	default:
		b.load(arg, nodes.TYP_LONG, b.slot(f.PspSym-f.ToSP()))
	}
	b.asm.BL(g.Entries[m.Blocks.Func[m.Blocks.Jump[b.Block]]])
	site := b.asm.CallSite()
	b.EndCallFinally(n, start, site)
}
