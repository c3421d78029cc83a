package x86

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// pushOrder is the order of the prolog's pushes after ebp.
var pushOrder = [...]xarch.Reg{xarch.RDI, xarch.RSI, xarch.RBX}

// pushSaved pushes ebp and the callee-saved registers. The root sets ebp directly after its push,
// where the instruction is shortest.
func (b *machine) pushSaved() {
	b.push(xarch.RBP)
	if len(b.Frame.Funcs) == 1 {
		b.Asm.RR(xarch.INS_mov, xarch.EA_4, xarch.RBP, xarch.RSP)
	}
	for _, r := range pushOrder {
		if b.Frame.Saved.Has(targets.Reg(r)) {
			b.push(r)
		}
	}
}

func (b *machine) push(r xarch.Reg) {
	b.Asm.R(xarch.INS_push, xarch.EA_8, r)
	b.Unwind(ee.UnwindPush, targets.Reg(r), 0)
}

// allocFrame moves esp down by size, touching each page on the way. Argument registers are live: it
// uses only eax, and only for large frames.
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
			if b.M.StubParamLcl != nodes.NoLcl {
				ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a stub with a frame of several pages"})
			}
			loop := b.Asm.NewLabel()
			b.Clear(xarch.RAX)
			b.Asm.Bind(loop)
			b.Asm.MR(xarch.INS_test, xarch.EA_4, xarch.AtIndex(xarch.RSP, xarch.RAX, 1, 0), xarch.RAX)
			b.Asm.RI(xarch.INS_sub, xarch.EA_4, xarch.RAX, int64(page))
			b.Asm.RI(xarch.INS_cmp, xarch.EA_4, xarch.RAX, int64(-size))
			b.Asm.Jcc(xarch.CC_GE, loop)
		}
	}
	b.Asm.RI(xarch.INS_sub, xarch.EA_4, xarch.RSP, int64(size))
	b.Unwind(ee.UnwindAlloc, 0, size)
}

// Prolog implements ISA: it sets up the root's frame, stores register parameters to their homes and
// clears the slots that must start as zero.
func (b *machine) Prolog() {
	b.Asm.BeginUpper(b.Method.YMM)
	f := &b.Frame
	f.Steps, f.Funcs = f.Steps[:0], f.Funcs[:0]
	b.BeginFunc(b.M.FirstBB)
	if !f.None {
		b.pushSaved()
		b.allocFrame(f.Size)
	}
	if f.FramePtr {
		b.Unwind(ee.UnwindSetFrame, targets.Reg(xarch.RBP), f.ToSP())
	}
	b.EndPrologUnwind()
	if f.HasPSP {
		b.Asm.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RSP, f.PspSym), xarch.RSP)
	}
	b.HomeParams()
	f.Homed = b.Asm.Mark()
	b.EnterRegLocals()
	b.zeroSlots()
	f.Entered = b.Asm.Mark()
}

// zeroUnroll is the largest zeroed area, in bytes, that single stores clear.
const zeroUnroll = 96

// zeroXmm returns the register that zeroSlots may use.
func (b *machine) zeroXmm() targets.Reg { return (b.Target.FloatRegs &^ b.Frame.Entry).First() }

// zeroSlots clears the zeroed part of the frame. The parameters are in their homes, and eax is
// free.
func (b *machine) zeroSlots() {
	f := &b.Frame
	size, at := f.ZeroHigh-f.ZeroLow, f.ZeroLow
	if size == 0 {
		return
	}
	if size < 16 {
		b.Clear(xarch.RAX)
		for ; at < f.ZeroHigh; at += 4 {
			b.Asm.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RBP, at), xarch.RAX)
		}
		return
	}
	x := xarch.Reg(b.zeroXmm())
	b.Asm.RR(xarch.INS_xorps, xarch.EA_16, x, x)
	if size > zeroUnroll {
		loop := b.Asm.NewLabel()
		n := size &^ 15
		b.Asm.RI(xarch.INS_mov, xarch.EA_4, xarch.RAX, int64(-n))
		b.Asm.Bind(loop)
		b.Asm.MR(xarch.INS_movups, xarch.EA_16, xarch.AtIndex(xarch.RBP, xarch.RAX, 1, at+n), x)
		b.Asm.RI(xarch.INS_add, xarch.EA_4, xarch.RAX, 16)
		b.Asm.Jcc(xarch.CC_NE, loop)
		at += n
	}
	for ; at+16 <= f.ZeroHigh; at += 16 {
		b.Asm.MR(xarch.INS_movups, xarch.EA_16, xarch.At(xarch.RBP, at), x)
	}
	if at < f.ZeroHigh { // the remaining words, by an overlapping store
		b.Asm.MR(xarch.INS_movups, xarch.EA_16, xarch.At(xarch.RBP, f.ZeroHigh-16), x)
	}
}

// funcletSize returns the bytes that a funclet allocates below its pushed registers.
func (b *machine) funcletSize() int32 { return b.Frame.Outgoing + 4 }

// FuncletProlog implements ISA. FrameArg is the establisher frame, whose PSPSym holds the root's
// esp, from which the root's ebp is computed. CatchArg holds the exception and is preserved.
func (b *machine) FuncletProlog(blk nodes.BlockID) {
	f := &b.Frame
	b.BeginFunc(blk)
	b.Asm.Bind(b.Method.Entries[b.M.Blocks.Func[blk]])
	b.pushSaved()
	b.allocFrame(b.funcletSize())
	b.EndPrologUnwind()
	b.Asm.RM(xarch.INS_mov, xarch.EA_4, xarch.RBP, xarch.At(xarch.Reg(b.Target.FrameArg), f.PspSym))
	b.Asm.MR(xarch.INS_mov, xarch.EA_4, xarch.At(xarch.RSP, f.PspSym), xarch.RBP)
	b.Asm.RM(xarch.INS_lea, xarch.EA_4, xarch.RBP, xarch.At(xarch.RBP, f.ToSP()))
}

// LeaveFrame implements xarch.Convention. A return address may be at the start of the epilog:
// unlike on x64, no unwinder recognizes epilogs by their instructions.
func (b *machine) LeaveFrame() {
	f := &b.Frame
	b.ZeroUpper()
	switch {
	case f.None:
		return
	case b.M.Blocks.Func[b.Block] != 0:
		b.Asm.RI(xarch.INS_add, xarch.EA_4, xarch.RSP, int64(b.funcletSize()))
	case f.SavedSize == 0 && (f.Size != 0 || f.FramePtr):
		b.Asm.Op(xarch.INS_leave)
		return
	case f.Size != 0 || f.FramePtr:
		b.Asm.RM(xarch.INS_lea, xarch.EA_4, xarch.RSP, xarch.At(xarch.RBP, -f.SavedSize))
	}
	for i := len(pushOrder) - 1; i >= 0; i-- {
		if r := pushOrder[i]; f.Saved.Has(targets.Reg(r)) {
			b.Asm.R(xarch.INS_pop, xarch.EA_8, r)
		}
	}
	b.Asm.R(xarch.INS_pop, xarch.EA_8, xarch.RBP)
}

// Epilog implements xarch.Convention. The root pops its stack parameters, and returns a float in
// st0.
func (b *machine) Epilog() {
	m := b.M
	if m.Blocks.Func[b.Block] != 0 {
		b.LeaveFrame()
		b.Asm.Op(xarch.INS_ret)
		return
	}
	if b.Target.FloatsInSt0 && m.RetDesc.Count == 1 && m.RetDesc.Types[0].IsFloat() {
		b.throughStack(m.RetDesc.Types[0], false)
	}
	b.LeaveFrame()
	if m.IncomingSize == 0 || !b.Target.ABI.CalleePops {
		b.Asm.Op(xarch.INS_ret)
		return
	}
	if m.IncomingSize > 1<<16-1 {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "more than 64 KB of stack arguments"})
	}
	b.Asm.I(xarch.INS_ret, int64(m.IncomingSize))
}

// throughStack moves a float of type t from st0 to xmm0, or in the opposite direction.
func (b *machine) throughStack(t nodes.VarType, toXmm bool) {
	size, load, store, mov := int64(8), xarch.INS_fld64, xarch.INS_fstp64, xarch.INS_movsd
	if t == nodes.TYP_FLOAT {
		size, load, store, mov = 4, xarch.INS_fld32, xarch.INS_fstp32, xarch.INS_movss
	}
	b.Asm.RM(xarch.INS_lea, xarch.EA_4, xarch.RSP, xarch.At(xarch.RSP, int32(-size)))
	if top := xarch.At(xarch.RSP, 0); toXmm {
		b.Asm.M(store, xarch.Size(size), top)
		b.Asm.RM(mov, xarch.Size(size), xarch.XMM0, top)
	} else {
		b.Asm.MR(mov, xarch.Size(size), top, xarch.XMM0)
		b.Asm.M(load, xarch.Size(size), top)
	}
	b.Asm.RM(xarch.INS_lea, xarch.EA_4, xarch.RSP, xarch.At(xarch.RSP, int32(size)))
}

// Leave implements ISA.
func (b *machine) Leave() { b.Epilog() }

// PrologScratch implements ISA.
func (b *machine) PrologScratch() targets.RegMask { return targets.MaskOf(b.zeroXmm()) }
