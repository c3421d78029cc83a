package arm64

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
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
		b.asm.R(a64.INS_blr, b.RegOf(target))
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

// CallHelper implements ISA. It may destroy tmp.
func (b *machine) CallHelper(h ee.Helper) (site int) {
	site = b.callLookup(b.JIT.GetHelperFtn(h))
	b.Called(site, 0, h)
	return site
}

// callLookup calls the code that l describes and returns the call site. It may destroy tmp.
func (b *machine) callLookup(l ee.ConstLookup) int {
	if l.Addr.IsSymbol && l.Access == ee.IAT_VALUE {
		return b.asm.BSym(a64.INS_bl, ee.Symbol(l.Addr.Bits))
	}
	b.loadLookup(tmp, l)
	b.asm.R(a64.INS_blr, tmp)
	return b.asm.CallSite()
}

// loadLookup loads the value that l describes.
func (b *machine) loadLookup(dst a64.Reg, l ee.ConstLookup) {
	if l.Addr.IsSymbol {
		b.symbolAddr(dst, ee.Symbol(l.Addr.Bits))
	} else {
		b.asm.MovImm(a64.X, dst, int64(l.Addr.Bits))
	}
	for range l.Access {
		b.asm.Mem(a64.INS_ldr, a64.X, dst, a64.Base(dst, 0))
	}
}

// genPoll tests the word that is not zero while the runtime wants threads to stop. The call is
// placed with the calls of throw helpers.
func (b *machine) genPoll(n nodes.NodeID) {
	g := &b.Method
	p := backend.PollStub{Label: b.asm.NewLabel(), Back: b.asm.NewLabel(), Site: len(b.GC.Table.Sites), IL: g.IL}
	b.loadLookup(tmp, b.JIT.GetAddrOfCaptureThreadGlobal())
	b.asm.Mem(a64.INS_ldr, a64.W, tmp, a64.Base(tmp, 0))
	b.asm.BZero(a64.INS_cbnz, a64.W, tmp, p.Label)
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
	sym := b.tailTarget(c)
	if c.Flags&nodes.GTF_CALL_M_TAILCALL_VIA_HELPER != 0 {
		if sym != 0 {
			b.symbolAddr(to, sym)
		}
		b.asm.MovImm(a64.W, size, int64(c.StackSize))
		b.Called(b.asm.BSym(a64.INS_bl, ee.Symbol(b.JIT.GetHelperFtn(ee.CORINFO_HELP_TAILCALL).Addr.Bits)), 0, ee.CORINFO_HELP_TAILCALL)
		b.Trap()
		return
	}
	for off := int32(0); off < int32(c.StackSize); off += 8 {
		b.asm.Mem(a64.INS_ldr, a64.X, size, b.operandIn(at(a64.SP, off), 8, size))
		b.asm.Mem(a64.INS_str, a64.X, size, b.operandIn(at(a64.FP, b.Frame.ParamBase+off), 8, a64.LR))
	}
	b.leaveFrame()
	b.Frame.TailCalls = true
	if sym != 0 {
		b.asm.BSym(a64.INS_b, sym)
	} else {
		b.asm.R(a64.INS_br, to)
	}
}

// operandIn is operand for a base and an offset, with scratch register reg.
func (b *machine) operandIn(place mem, size int32, reg a64.Reg) a64.Addr {
	if fits(place.off, size) {
		return a64.Base(place.base, place.off)
	}
	b.addImm(reg, place.base, int64(place.off))
	return a64.Base(reg, 0)
}

// tailTarget returns the symbol that c calls, or 0 after loading the target's address into
// TailTarget.
func (b *machine) tailTarget(c *nodes.Call) ee.Symbol {
	to := b.Target.TailTarget
	target := backend.CallTarget(c)
	if target != 0 {
		b.move(to, b.RegOf(target))
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
	if !symbol {
		b.asm.MovImm(a64.X, tmp, v)
		if m.Flags[n]&nodes.GTF_JMP_CELL != 0 {
			b.asm.Mem(a64.INS_ldr, a64.X, tmp, a64.Base(tmp, 0))
		}
	}
	b.leaveFrame()
	b.Frame.TailCalls = true
	if symbol {
		b.asm.BSym(a64.INS_b, ee.Symbol(v))
	} else {
		b.asm.R(a64.INS_br, tmp)
	}
}

// genSwitch ends a BBJ_SWITCH block. The last target is the default. A few cases are compared one
// by one; otherwise the value is an index into a table of distances.
//
//	cmp   w0, #5
//	b.hs  default
//	adr   x16, table
//	ldrsw x17, [x16, w0, uxtw #2]
//	add   x16, x16, x17
//	br    x16
func (b *machine) genSwitch(n nodes.NodeID) {
	m, g := b.M, &b.Method
	cases, def, few := b.Cases()
	v := b.RegOf(m.Op1[n])
	if few {
		for i, t := range cases {
			switch {
			case t == def:
			case i == 0:
				b.asm.BZero(a64.INS_cbz, a64.W, v, g.Labels[t])
			default:
				b.compareConst(a64.W, v, int64(i))
				b.asm.BCond(a64.EQ, g.Labels[t])
			}
		}
		b.EndCases(def)
		return
	}
	b.compareConst(a64.W, v, int64(len(cases)))
	b.asm.BCond(a64.HS, g.Labels[def])
	b.asm.AdrData(tmp, b.asm.JumpTable(b.CaseLabels(cases)))
	b.asm.Mem(a64.INS_ldrsw, a64.X, tmp2, a64.Index(tmp, v, a64.UXTW, true))
	b.asm.RRR(a64.INS_add, a64.X, tmp, tmp, tmp2)
	b.asm.R(a64.INS_br, tmp)
}

// genLclHeap allocates on the stack. The outgoing area must stay at the bottom: it is removed first
// and allocated again below the new block. Every page is touched on the way down.
func (b *machine) genLclHeap(n nodes.NodeID) {
	m, f := b.M, &b.Frame
	dst, op := m.Reg[n], m.Op1[n]
	size := tmp2
	done, loop := b.asm.NewLabel(), b.asm.NewLabel()
	outgoing := int64(f.Outgoing)
	if !b.InReg(op) {
		v := b.Imm(op)
		if v == 0 {
			b.asm.Mov(a64.X, dst, a64.ZR)
			return
		}
		b.asm.MovImm(a64.X, size, (v+15)&^15)
	} else {
		b.asm.Mov(opSize(m.Type[op]), size, b.RegOf(op))
		b.asm.Mov(a64.X, dst, a64.ZR) // no bytes: null
		b.asm.BZero(a64.INS_cbz, a64.X, size, done)
		b.asm.RRI(a64.INS_add, a64.X, size, size, 15)
		b.asm.RRI(a64.INS_and, a64.X, size, size, -16)
	}
	if outgoing != 0 {
		b.addSP(outgoing)
	}
	if m.Info.Options&ee.CORINFO_OPT_INIT_LOCALS != 0 {
		b.asm.Bind(loop)
		b.asm.Pair(a64.INS_stp, a64.X, a64.ZR, a64.ZR, a64.Pre(a64.SP, -16))
		b.asm.RRI(a64.INS_subs, a64.X, size, size, 16)
		b.asm.BCond(a64.NE, loop)
	} else {
		page := b.page()
		last := b.asm.NewLabel()
		b.asm.MovImm(a64.X, tmp, page)
		b.asm.Bind(loop)
		b.asm.Cmp(a64.X, size, tmp)
		b.asm.BCond(a64.LO, last)
		b.asm.RRRExtend(a64.INS_sub, a64.X, a64.SP, a64.SP, tmp, a64.UXTX, 0)
		b.asm.Mem(a64.INS_ldr, a64.W, a64.ZR, a64.Base(a64.SP, 0))
		b.asm.RRR(a64.INS_sub, a64.X, size, size, tmp)
		b.asm.B(loop)
		b.asm.Bind(last)
		b.asm.RRRExtend(a64.INS_sub, a64.X, a64.SP, a64.SP, size, a64.UXTX, 0)
	}
	if outgoing != 0 {
		b.addSP(-outgoing)
	}
	b.asm.Mem(a64.INS_ldr, a64.W, a64.ZR, a64.Base(a64.SP, 0))
	b.addImm(dst, a64.SP, outgoing)
	if outgoing == 0 {
		b.move(dst, a64.SP)
	}
	b.asm.Bind(done)
}

// addSP adds to the stack pointer. It destroys tmp if v is not an immediate.
func (b *machine) addSP(v int64) {
	if isImm12(v) || isImm12(-v) {
		b.asm.RRI(a64.INS_add, a64.X, a64.SP, a64.SP, v)
		return
	}
	b.asm.MovImm(a64.X, tmp, v)
	b.asm.RRRExtend(a64.INS_add, a64.X, a64.SP, a64.SP, tmp, a64.UXTX, 0)
}

// page returns the size of a memory page.
func (b *machine) page() int64 { return int64(max(b.Info.OSPageSize, 4096)) }

// Atomic operations are instructions of the large system extension if the processor has it
// (ee.Info.AtomicInstructions), else loops of an exclusive load and store, followed by a barrier.
// Both order all accesses before and after, as x64's locked instructions do.

// exclusive emits a loop around update, which computes the value to store and returns its register.
// old receives the old value.
func (b *machine) exclusive(w a64.Width, old, addr a64.Reg, update func() a64.Reg) {
	loop := b.asm.NewLabel()
	b.asm.Bind(loop)
	b.asm.Ordered(a64.INS_ldaxr, w, old, addr)
	v := update()
	b.asm.ExclStore(a64.INS_stlxr, w, tmp, v, addr)
	b.asm.BZero(a64.INS_cbnz, a64.W, tmp, loop)
	b.asm.Barrier(a64.INS_dmb, a64.ISH)
}

// atomicAdd adds v to memory. old receives the old value.
func (b *machine) atomicAdd(w a64.Width, old, v, addr a64.Reg) {
	if b.Info.AtomicInstructions {
		b.asm.Atomic(a64.INS_ldadd, w, a64.AcqRel, v, old, addr)
		return
	}
	b.exclusive(w, old, addr, func() a64.Reg {
		b.asm.RRR(a64.INS_add, w, tmp2, old, v)
		return tmp2
	})
}

func (b *machine) genXadd(n nodes.NodeID) {
	m := b.M
	b.atomicAdd(opSize(m.Type[n]), m.Reg[n], b.RegOf(m.Op2[n]), b.RegOf(m.Op1[n]))
}

// memWidth returns the width of an atomic access to a value of type t.
func memWidth(t nodes.VarType) a64.Width {
	switch t.Size() {
	case 1:
		return a64.B
	case 2:
		return a64.H
	}
	return opSize(t)
}

func (b *machine) genXchg(n nodes.NodeID) {
	m := b.M
	w, dst, v, addr := memWidth(m.Type[n]), m.Reg[n], b.RegOf(m.Op2[n]), b.RegOf(m.Op1[n])
	if b.Info.AtomicInstructions {
		b.asm.Atomic(a64.INS_swp, w, a64.AcqRel, v, dst, addr)
		return
	}
	b.exclusive(w, dst, addr, func() a64.Reg { return v })
}

func (b *machine) genLockAdd(n nodes.NodeID) {
	m := b.M
	b.atomicAdd(opSize(m.Type[m.Op2[n]]), tmp2, b.RegOf(m.Op2[n]), b.RegOf(m.Op1[n]))
}

// genCmpXchg compares only the low bytes of the comparand if the value is small.
func (b *machine) genCmpXchg(n nodes.NodeID) {
	m := b.M
	w, dst, v, comparand, addr := memWidth(m.Type[n]), m.Reg[n], b.RegOf(m.Op2[n]), b.RegOf(nodes.NodeID(m.Val[n])), b.RegOf(m.Op1[n])
	if b.Info.AtomicInstructions {
		b.move(dst, comparand)
		b.asm.Atomic(a64.INS_cas, w, a64.AcqRel, dst, v, addr)
		return
	}
	differs := b.asm.NewLabel()
	b.exclusive(w, dst, addr, func() a64.Reg {
		switch w {
		case a64.B:
			b.asm.RRRExtend(a64.INS_subs, a64.W, a64.ZR, dst, comparand, a64.UXTB, 0)
		case a64.H:
			b.asm.RRRExtend(a64.INS_subs, a64.W, a64.ZR, dst, comparand, a64.UXTH, 0)
		default:
			b.asm.Cmp(w, dst, comparand)
		}
		b.asm.BCond(a64.NE, differs)
		return v
	})
	b.asm.Bind(differs)
}

// PrologScratch implements ISA: tmp and tmp2 are enough for the prolog.
func (b *machine) PrologScratch() targets.RegMask { return 0 }
