package arm

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/arm/t32"
	"ryugo/targets/backend"
)

// genCall emits the call. Arguments and target are in place.
func (b *machine) genCall(n nodes.NodeID) {
	c := b.BeginCall(n)
	switch {
	case c.Flags&nodes.GTF_CALL_M_TAILCALL != 0:
		b.tailCall(c)
		return
	case backend.IsPoll(c):
		b.genPoll(n)
		return
	}
	target := backend.CallTarget(c)
	site := 0
	if target != 0 {
		b.asm.R(t32.INS_blx, b.targetReg(target))
		site = b.asm.CallSite()
	} else {
		site = b.callLookup(b.CallEntry(c))
	}
	b.EndCall(c, site)
	b.Safepoint(n, site)
	if m := b.M; m.Type[n].IsSmall() {
		b.Widen(m.Reg[n], m.Reg[n], m.Type[n])
	}
}

// targetReg returns a register with the address in operand target: its own, or tmp.
func (b *machine) targetReg(target nodes.NodeID) t32.Reg {
	if b.InReg(target) {
		return b.RegOf(target)
	}
	b.Value(tmp, target)
	return tmp
}

// CallHelper implements ISA. It may destroy tmp.
func (b *machine) CallHelper(h ee.Helper) (site int) {
	site = b.callLookup(b.JIT.GetHelperFtn(h))
	b.Called(site, 0, h)
	return site
}

// callLookup calls the code that l describes and returns the call site. It may destroy tmp.
func (b *machine) callLookup(l ee.ConstLookup) int {
	if l.Addr.IsSymbol && l.Access == ee.IAT_VALUE {
		return b.asm.BSym(true, ee.Symbol(l.Addr.Bits))
	}
	b.loadLookup(tmp, l)
	b.asm.R(t32.INS_blx, tmp)
	return b.asm.CallSite()
}

// loadLookup loads the value that l describes.
func (b *machine) loadLookup(dst t32.Reg, l ee.ConstLookup) {
	if l.Addr.IsSymbol {
		b.asm.AdrSym(dst, ee.Symbol(l.Addr.Bits), 0)
	} else {
		b.asm.MovImm(dst, uint32(l.Addr.Bits))
	}
	for range l.Access {
		b.asm.Mem(t32.INS_ldr, dst, t32.Base(dst, 0))
	}
}

// genPoll tests the word that is not zero while the runtime wants threads to stop. The call is
// placed with the calls of throw helpers.
func (b *machine) genPoll(n nodes.NodeID) {
	g := &b.Method
	p := backend.PollStub{Label: b.asm.NewLabel(), Back: b.asm.NewLabel(), Site: len(b.GC.Table.Sites), IL: g.IL}
	b.loadLookup(tmp, b.JIT.GetAddrOfCaptureThreadGlobal())
	b.asm.Mem(t32.INS_ldr, tmp, t32.Base(tmp, 0))
	b.asm.BZero(true, tmp, p.Label)
	b.asm.Bind(p.Back)
	b.Safepoint(n, 0)
	g.Polls = append(g.Polls, p)
}

// tailCall removes the frame and jumps to the target. The registers from which the target's address
// is computed may be restored at the frame's end, so the address is loaded into TailTarget first,
// unless it is a symbol. The stack arguments have been stored to the outgoing area like those of
// any call. Now that all parameters have been read, tailCall copies them over the incoming ones.
func (b *machine) tailCall(c *nodes.Call) {
	to, size := b.Target.TailTarget, b.Target.TailSize
	if c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 {
		// The helper takes both from the stack, since it is called through lr.
		if sym := b.tailTarget(c); sym != 0 {
			b.asm.AdrSym(to, sym, 0)
		}
		b.asm.MovImm(size, c.StackSize)
		b.asm.Push(1<<to | 1<<size)
		b.Called(b.asm.BSym(true, ee.Symbol(b.JIT.GetHelperFtn(ee.CORINFO_HELP_TAILCALL).Addr.Bits)), 0, ee.CORINFO_HELP_TAILCALL)
		b.Trap()
		return
	}
	for off := int32(0); off < int32(c.StackSize); off += 4 {
		b.load(size, nodes.TYP_INT, at(t32.SP, off))
		b.store(nodes.TYP_INT, at(t32.FP, b.Shape.ParamBase+off), size)
	}
	if sym := b.tailTarget(c); sym != 0 {
		b.leaveToCaller()
		b.asm.BSym(false, sym)
		return
	}
	b.leaveToCaller()
	b.asm.R(t32.INS_bx, to)
}

// leaveToCaller removes the frame and restores the return address to lr. It preserves TailTarget.
func (b *machine) leaveToCaller() {
	f := &b.Frame
	b.eachSavedDouble(func(d t32.Reg, off int32) { b.asm.VMem(t32.INS_vldr, true, d, t32.FP, off) })
	if saved := b.savedInts(); saved != 0 {
		b.asm.RRI(t32.INS_sub, false, tmp2, t32.FP, uint32(f.SavedSize))
		b.asm.Mov(t32.SP, tmp2)
		b.asm.Pop(saved)
	} else {
		b.asm.Mov(t32.SP, t32.FP)
	}
	b.asm.Pop(1<<t32.FP | 1<<t32.LR)
}

// tailTarget returns the symbol that c calls, or 0 after loading the target's address into
// TailTarget.
func (b *machine) tailTarget(c *nodes.Call) ee.Symbol {
	to := b.Target.TailTarget
	target := backend.CallTarget(c)
	if target != 0 {
		b.move(to, b.targetReg(target))
		return 0
	}
	l := b.CallEntry(c)
	if l.Access == ee.IAT_VALUE && l.Addr.IsSymbol {
		return ee.Symbol(l.Addr.Bits)
	}
	b.loadLookup(to, l)
	return 0
}

// genJmp loads the parameters into the registers in which they arrived and jumps to another method
// (IL jmp).
func (b *machine) genJmp(n nodes.NodeID) {
	m := b.M
	b.LoadParams()
	v, symbol := m.IntValue(n), m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0
	if symbol {
		b.leaveToCaller()
		b.asm.BSym(false, ee.Symbol(v))
		return
	}
	b.asm.MovImm(tmp, uint32(v))
	if m.Flags[n]&nodes.GTF_JMP_CELL != 0 {
		b.asm.Mem(t32.INS_ldr, tmp, t32.Base(tmp, 0))
	}
	b.leaveToCaller()
	b.asm.R(t32.INS_bx, tmp)
}

// genSwitch ends a BBJ_SWITCH block. The last target is the default. A few cases are compared one
// by one; otherwise the value is an index into a table of distances.
//
//	cmp   r0, #5
//	bhs   default
//	movw  r12, table; movt r12, table; add r12, pc
//	tbb   [r12, r0]
func (b *machine) genSwitch(n nodes.NodeID) {
	m, g := b.M, &b.Method
	cases, def, few := b.Cases()
	v := b.RegOf(m.Op1[n])
	if few {
		for i, t := range cases {
			if t != def {
				b.compareConst(v, int64(i))
				b.asm.BCond(t32.EQ, g.Labels[t])
			}
		}
		b.EndCases(def)
		return
	}
	b.compareConst(v, int64(len(cases)))
	b.asm.BCond(t32.HS, g.Labels[def])
	table := b.asm.NearTable(b.CaseLabels(cases))
	b.asm.AdrData(tmp, table)
	b.asm.TableJump(tmp, v, tmp2, table)
}

// genLclHeap allocates on the stack. The outgoing area must stay at the bottom: it is removed first
// and allocated again below the new block. Every page is touched on the way down.
func (b *machine) genLclHeap(n nodes.NodeID) {
	m, f := b.M, &b.Frame
	dst, op := m.Reg[n], m.Op1[n]
	size := tmp2
	done, loop := b.asm.NewLabel(), b.asm.NewLabel()
	outgoing := f.Outgoing
	if !b.InReg(op) {
		v := b.Imm(op)
		if v == 0 {
			b.asm.MovImm(dst, 0)
			return
		}
		b.asm.MovImm(size, uint32(v+7)&^7)
	} else {
		b.move(size, b.RegOf(op))
		b.asm.MovImm(dst, 0) // no bytes: null
		b.asm.BZero(false, size, done)
		b.asm.RRI(t32.INS_add, false, size, size, 7)
		b.asm.RRI(t32.INS_bic, false, size, size, 7)
	}
	b.addSP(outgoing)
	b.asm.Mov(dst, t32.SP)
	if m.Info.Options&ee.CORINFO_OPT_INIT_LOCALS != 0 {
		b.asm.MovImm(tmp, 0)
		b.asm.Bind(loop)
		b.asm.Mem(t32.INS_str, tmp, t32.Pre(dst, -4))
		b.asm.Mem(t32.INS_str, tmp, t32.Pre(dst, -4))
		b.asm.RRI(t32.INS_sub, true, size, size, 8)
		b.asm.BCond(t32.NE, loop)
	} else {
		page, last := b.page(), b.asm.NewLabel()
		b.asm.Bind(loop)
		b.compareConst(size, int64(page))
		b.asm.BCond(t32.LO, last)
		b.asm.RRI(t32.INS_sub, false, dst, dst, uint32(page))
		b.asm.Mem(t32.INS_ldrb, tmp, t32.Base(dst, 0))
		b.asm.RRI(t32.INS_sub, false, size, size, uint32(page))
		b.asm.B(loop)
		b.asm.Bind(last)
		b.asm.RRR(t32.INS_sub, false, dst, dst, size, t32.LSL, 0)
	}
	b.asm.Mov(t32.SP, dst)
	b.addSP(-outgoing)
	b.asm.Mem(t32.INS_ldr, tmp, t32.Base(t32.SP, 0))
	b.asm.Bind(done)
}

// addSP adds to the stack pointer. It destroys tmp if v is not an immediate.
func (b *machine) addSP(v int32) {
	switch {
	case v == 0:
	case v > 0 && t32.FitsImm(t32.INS_add, false, uint32(v)):
		b.asm.RRI(t32.INS_add, false, t32.SP, t32.SP, uint32(v))
	case v < 0 && t32.FitsImm(t32.INS_sub, false, uint32(-v)):
		b.asm.RRI(t32.INS_sub, false, t32.SP, t32.SP, uint32(-v))
	default:
		b.asm.MovImm(tmp, uint32(v))
		b.asm.RRR(t32.INS_add, false, t32.SP, t32.SP, tmp, t32.LSL, 0)
	}
}

// Atomic operations are loops of an exclusive load and store between barriers: they order all
// accesses before and after, as x64's locked instructions do.

// exclusive emits a loop around update, which computes the value to store and returns its register.
// old receives the old value.
func (b *machine) exclusive(size uint32, old, addr t32.Reg, update func() t32.Reg) {
	k := t32.Ins(0)
	switch size {
	case 1:
		k = 1
	case 2:
		k = 2
	}
	loop := b.asm.NewLabel()
	b.asm.Barrier()
	b.asm.Bind(loop)
	b.asm.LoadEx(t32.INS_ldrex+k, old, addr)
	v := update()
	b.asm.StoreEx(t32.INS_strex+k, tmp, v, addr)
	b.asm.TestI(t32.INS_cmp, tmp, 0)
	b.asm.BCond(t32.NE, loop)
}

// atomicAdd adds v to memory. old, which may be tmp, receives the old value.
func (b *machine) atomicAdd(size uint32, old, v, addr t32.Reg) {
	b.exclusive(size, old, addr, func() t32.Reg {
		b.asm.RRR(t32.INS_add, false, tmp2, old, v, t32.LSL, 0)
		return tmp2
	})
	b.asm.Barrier()
}

func (b *machine) genXadd(n nodes.NodeID) {
	m := b.M
	b.atomicAdd(m.Model.SizeOf(m.Type[n]), b.result(n), b.RegOf(m.Op2[n]), b.RegOf(m.Op1[n]))
}

func (b *machine) genXchg(n nodes.NodeID) {
	m := b.M
	v := b.RegOf(m.Op2[n])
	b.exclusive(m.Model.SizeOf(m.Type[n]), b.result(n), b.RegOf(m.Op1[n]), func() t32.Reg { return v })
	b.asm.Barrier()
}

func (b *machine) genLockAdd(n nodes.NodeID) {
	m := b.M
	b.atomicAdd(m.Model.SizeOf(m.Type[m.Op2[n]]), tmp, b.RegOf(m.Op2[n]), b.RegOf(m.Op1[n]))
}

// genCmpXchg compares only the low bytes of the comparand if the value is small.
func (b *machine) genCmpXchg(n nodes.NodeID) {
	m := b.M
	dst, v, comparand, addr := b.result(n), b.RegOf(m.Op2[n]), b.RegOf(nodes.NodeID(m.Val[n])), b.RegOf(m.Op1[n])
	size := m.Model.SizeOf(m.Type[n])
	differs := b.asm.NewLabel()
	b.exclusive(size, dst, addr, func() t32.Reg {
		switch size {
		case 1:
			b.asm.RR(t32.INS_uxtb, tmp2, comparand)
			b.asm.TestR(t32.INS_cmp, dst, tmp2, t32.LSL, 0)
		case 2:
			b.asm.RR(t32.INS_uxth, tmp2, comparand)
			b.asm.TestR(t32.INS_cmp, dst, tmp2, t32.LSL, 0)
		default:
			b.asm.TestR(t32.INS_cmp, dst, comparand, t32.LSL, 0)
		}
		b.asm.BCond(t32.NE, differs)
		return v
	})
	b.asm.Bind(differs)
	b.asm.Barrier()
}
