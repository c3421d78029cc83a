package amd64

import (
	"math"

	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/xarch"
)

// Code generation: blocks in layout order, each node through one switch. A
// node finds its operands in their registers (m.Reg, after linear scan's copies
// and reloads) or generates them as part of itself (contained).

// codegen is what Generate keeps of the current method until Emit.
type codegen struct {
	labels  []xarch.Label // [block] its start, behind a funclet's prolog
	entries []xarch.Label // [funclet] its entry
	start   []int32       // [block] mark of its start, when the method has EH
	end     []int32       // [block] mark of its end
	sites   []callSite
	throws  []throwStub
	throwAt [256]uint32 // by throwHash: the last of throws, plus 1
	casts   []castStub
	polls   []pollStub
	thunks  []thunk // call-finally sequences
	frame   frame
	il      uint32 // IL offset of what is being generated
	ilMark  []ilMark
	table   []xarch.Label // scratch for jump tables
	// switchFalls is set where the last switch goes on in the next block.
	switchFalls bool
	// afterCall is the size of the code behind the last call: when it is
	// still the current number, a call is the last instruction.
	afterCall uint32
}

// callSite is what is known of a call that has been emitted; the index is the
// emitter's.
type callSite struct {
	il     uint32
	method ee.MethodHandle
	helper ee.Helper
}

// throwStub is a call of a throw helper that has not been placed yet. The
// blocks of one EH region share it where they stem from one place in the IL,
// which the stack trace shows.
type throwStub struct {
	helper ee.Helper
	il     uint32
	label  xarch.Label
	next   uint32 // with the same throwHash, plus 1
}

// thunk is the range of a call-finally sequence, as marks.
type thunk struct{ start, end int32 }

type ilMark struct {
	mark int
	il   uint32
	call bool // a call instruction, not a point with an empty stack
}

// Generate implements targets.Backend.
func (b *backend) Generate(m *nodes.Method, env *targets.Env) {
	b.begin(m, env)
	g := &b.gen
	b.e.Reset()
	m.EnsureRegs()
	g.labels = arena.Raw(g.labels, m.NumBlocks)
	g.start = arena.Raw(g.start, m.NumBlocks)
	g.end = arena.Raw(g.end, m.NumBlocks)
	for i := range g.labels {
		g.labels[i] = b.e.NewLabel()
	}
	g.entries = g.entries[:0]
	for range m.NumFunclets + 1 {
		g.entries = append(g.entries, b.e.NewLabel())
	}
	b.dropThrows() // of a method that was given up
	g.sites, g.thunks, g.ilMark = g.sites[:0], g.thunks[:0], g.ilMark[:0]
	g.casts, g.polls = g.casts[:0], g.polls[:0]
	g.il, g.afterCall = ee.NoILOffset, math.MaxUint32
	b.layoutFrame()
	b.beginGC()
	b.beginInterrupts()
	b.prolog()
	b.beginScopes()
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		m.Poll()
		b.genBlock(blk)
	}
	b.endScopes()
}

// genBlock generates one block and, where a region of EH ends with it, the
// throw stubs of its blocks.
func (b *backend) genBlock(blk nodes.BlockID) {
	m, g := b.m, &b.gen
	b.blk = blk
	if len(m.EH) != 0 {
		g.start[blk] = int32(b.e.Mark())
	}
	if m.Blocks.Flags[blk]&nodes.BBF_FUNCLET_BEG != 0 {
		b.funcletProlog(blk)
	}
	b.e.Bind(g.labels[blk])
	b.liveAtCalls(blk)
	b.scopesOf(blk)
	stops := b.interruptible(blk)
	if stops {
		b.liveAtNodes(blk)
	}
	for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
		if m.Oper[n] == nodes.GT_IL_OFFSET {
			b.markIL(m.Val[n], m.Flags[n]&nodes.GTF_ILOFFSET_CALLSITE != 0)
			b.boundary()
			continue
		}
		spill := m.Flags[n]&nodes.GTF_SPILL != 0
		if spill && m.Rematerializes(n) {
			continue // GT_RELOAD makes it
		}
		if stops {
			b.point(n)
		}
		b.genNode(n)
		if spill {
			b.spill(n)
		}
		if stops {
			b.passed(n)
		}
	}
	next := m.Blocks.Next[blk]
	falls := false
	if k := m.Blocks.Kind[blk]; stops {
		b.pointBehind((k == nodes.BBJ_ALWAYS || k == nodes.BBJ_LEAVE) && m.Blocks.Jump[blk] != next)
	}
	switch m.Blocks.Kind[blk] {
	case nodes.BBJ_NONE, nodes.BBJ_COND:
		falls = true
	case nodes.BBJ_ALWAYS, nodes.BBJ_LEAVE:
		if t := m.Blocks.Jump[blk]; t != next {
			b.e.Jmp(g.labels[t])
		} else {
			falls = true
		}
	case nodes.BBJ_SWITCH:
		falls = g.switchFalls
	case nodes.BBJ_RETURN:
		if last := m.Blocks.Last[blk]; m.Oper[last] == nodes.GT_CALL && m.Calls[m.Val[last]].Flags&nodes.GTF_CALL_M_TAILCALL == 0 {
			b.leaveStub()
			b.epilog()
		}
	case nodes.BBJ_THROW:
		b.e.Op(xarch.INS_int3) // the call in front must not be a region's last instruction
	}
	if stops {
		b.pointBehind(false)
	}
	b.endRegion(blk, next, falls)
	if len(m.EH) != 0 {
		g.end[blk] = int32(b.e.Mark())
	}
}

// sameRegion tells whether two blocks may share throw stubs: an exception
// raised in either reaches the same handlers.
func (b *backend) sameRegion(x, y nodes.BlockID) bool {
	bb := &b.m.Blocks
	return bb.Try[x] == bb.Try[y] && bb.Hnd[x] == bb.Hnd[y] && bb.Func[x] == bb.Func[y]
}

// endRegion places pending throw stubs when blk is the last block of its run
// of one region, and keeps a call from being the last instruction there.
func (b *backend) endRegion(blk, next nodes.BlockID, falls bool) {
	g := &b.gen
	if next != 0 && b.sameRegion(blk, next) {
		return
	}
	if len(g.throws)+len(g.casts)+len(g.polls) == 0 {
		if b.e.Size() == g.afterCall {
			b.e.Nop(1)
		}
		return
	}
	skip := xarch.Label(0)
	if falls {
		skip = b.e.NewLabel()
		b.e.Jmp(skip)
	}
	b.placePolls()
	il := g.il
	for _, t := range g.throws {
		b.e.Bind(t.label)
		b.markIL(t.il, true)
		b.callHelper(t.helper)
		b.e.Op(xarch.INS_int3)
	}
	b.dropThrows()
	b.placeCasts()
	g.il = il
	if falls {
		b.e.Bind(skip)
	}
}

// dropThrows forgets the throw stubs.
func (b *backend) dropThrows() {
	g := &b.gen
	for i := range g.throws {
		g.throwAt[throwHash(g.throws[i].helper, g.throws[i].il)] = 0
	}
	g.throws = g.throws[:0]
}

// throwLabel returns the label of the current region's call of a throw helper.
func (b *backend) throwLabel(h ee.Helper) xarch.Label {
	g := &b.gen
	last := &g.throwAt[throwHash(h, g.il)]
	for i := *last; i != 0; i = g.throws[i-1].next {
		if t := &g.throws[i-1]; t.helper == h && t.il == g.il {
			return t.label
		}
	}
	l := b.e.NewLabel()
	g.throws = append(g.throws, throwStub{h, g.il, l, *last})
	*last = uint32(len(g.throws))
	return l
}

// throwHash is the place in throwAt of a call of h from IL offset il.
func throwHash(h ee.Helper, il uint32) uint8 { return uint8(il ^ il>>8 ^ uint32(h)) }

// throwIf jumps to the throw helper h when cc holds.
func (b *backend) throwIf(cc xarch.CC, h ee.Helper) { b.e.Jcc(cc, b.throwLabel(h)) }

// reg returns the register of an operand for which inReg holds.
func (b *backend) reg(n nodes.NodeID) xarch.Reg {
	if b.contained(n) {
		return xarch.Reg(b.m.Locals[b.m.Val[n]].Reg)
	}
	return xarch.Reg(b.m.Reg[n])
}

// local is the slot of a local at an offset.
func (b *backend) local(l nodes.LclNum, off uint32) xarch.Mem {
	return xarch.At(xarch.RBP, b.m.Locals[l].StackOffset+int32(off))
}

// mem is the memory operand that a contained node stands for.
func (b *backend) mem(n nodes.NodeID) xarch.Mem {
	m := b.m
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		return b.local(m.LclOf(n), m.LclOffset(n))
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		return b.addr(m.Op1[n])
	case nodes.GT_ARR_LENGTH:
		return xarch.At(b.reg(m.Op1[n]), int32(m.Val[n]))
	case nodes.GT_CNS_DBL:
		bits, size := b.floatBits(n)
		if size == xarch.EA_4 {
			return xarch.AtData(b.e.Data32(uint32(bits)))
		}
		return xarch.AtData(b.e.Data64(bits))
	}
	panic("BUG: amd64: no memory operand: " + m.Oper[n].String())
}

// addr is the memory that an address operand points to.
func (b *backend) addr(a nodes.NodeID) xarch.Mem {
	m := b.m
	if b.inReg(a) {
		return xarch.At(b.reg(a), 0)
	}
	switch m.Oper[a] {
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		return b.local(m.LclOf(a), m.LclOffset(a))
	case nodes.GT_PHYSREG:
		return xarch.At(xarch.Reg(m.Val[a]), 0)
	case nodes.GT_CNS_INT:
		if m.Flags[a]&nodes.GTF_ICON_SYMBOL != 0 {
			return xarch.AtSym(uint64(m.IntValue(a)))
		}
		return xarch.Abs(int32(m.IntValue(a)))
	case nodes.GT_LEA:
		return b.lea(a)
	}
	panic("BUG: amd64: no addressing mode: " + m.Oper[a].String())
}

// lea is the addressing mode of a GT_LEA.
func (b *backend) lea(n nodes.NodeID) xarch.Mem {
	m := b.m
	l := &m.Leas[m.Val[n]]
	base, index := m.Op1[n], m.Op2[n]
	mem := xarch.Abs(0)
	if base != 0 {
		mem = b.addr(base)
	}
	mem = mem.Plus(l.Offset)
	if index != 0 {
		mem = mem.Indexed(b.reg(index), max(l.Scale, 1))
	}
	return mem
}

// floatBits returns a floating-point constant's bits and size.
func (b *backend) floatBits(n nodes.NodeID) (uint64, xarch.Size) {
	v := b.m.DoubleValue(n)
	if b.m.Type[n] == nodes.TYP_FLOAT {
		return uint64(math.Float32bits(float32(v))), xarch.EA_4
	}
	return math.Float64bits(v), xarch.EA_8
}

// move copies a register of type t's class.
func (b *backend) move(dst, src xarch.Reg, t nodes.VarType) {
	if dst == src {
		return
	}
	switch {
	case t == nodes.TYP_SIMD32:
		b.e.RR(xarch.INS_vmovaps, xarch.EA_32, dst, src)
	case dst.IsXmm() && src.IsXmm():
		b.e.RR(xarch.INS_movaps, xarch.EA_16, dst, src)
	case dst.IsXmm() || src.IsXmm():
		b.e.RR(xarch.INS_movd, opSize(t), dst, src)
	default:
		b.e.RR(xarch.INS_mov, opSize(t), dst, src)
	}
}

// loadMem loads a value of type t, widened as the type says.
func (b *backend) loadMem(dst xarch.Reg, t nodes.VarType, mem xarch.Mem) {
	if dst.IsXmm() != t.IsFloat() { // a part of a struct in the other class
		t = sameSize(t, dst.IsXmm())
	}
	l := loads[t]
	if l.ins == 0 {
		panic("BUG: amd64: load of type " + t.String())
	}
	b.e.RM(b.moveIns(l.ins), l.size, dst, mem)
	if t == nodes.TYP_SIMD12 {
		mem = mem.Plus(8)
		b.e.RMI(xarch.INS_insertps, xarch.EA_16, dst, mem, 2<<4)
	}
}

// storeMem stores the low bytes of src as a value of type t.
func (b *backend) storeMem(t nodes.VarType, mem xarch.Mem, src xarch.Reg) {
	if src.IsXmm() != t.IsFloat() {
		t = sameSize(t, src.IsXmm())
	}
	switch t {
	case nodes.TYP_FLOAT:
		b.e.MR(b.moveIns(xarch.INS_movss), xarch.EA_4, mem, src)
	case nodes.TYP_DOUBLE:
		b.e.MR(b.moveIns(xarch.INS_movsd), xarch.EA_8, mem, src)
	case nodes.TYP_SIMD8, nodes.TYP_SIMD12, nodes.TYP_SIMD16, nodes.TYP_SIMD32:
		l := loads[t]
		b.e.MR(l.ins, l.size, mem, src)
		if t == nodes.TYP_SIMD12 {
			mem = mem.Plus(8)
			b.e.MRI(xarch.INS_extractps, xarch.EA_16, mem, src, 2)
		}
	default:
		b.e.MR(xarch.INS_mov, memSize(t), mem, src)
	}
}

// sameSize is the type of t's size in the given register class.
func sameSize(t nodes.VarType, float bool) nodes.VarType {
	switch {
	case float && t.Size() == 4:
		return nodes.TYP_FLOAT
	case float:
		return nodes.TYP_DOUBLE
	case t.Size() == 4:
		return nodes.TYP_INT
	}
	return nodes.TYP_LONG
}

// zero clears an integer register; it destroys the flags.
func (b *backend) zero(r xarch.Reg) { b.e.RR(xarch.INS_xor, xarch.EA_4, r, r) }

// loadConst loads a GT_CNS_INT.
func (b *backend) loadConst(dst xarch.Reg, n nodes.NodeID) {
	m := b.m
	v := m.IntValue(n)
	switch {
	case m.Flags[n]&nodes.GTF_ICON_SYMBOL != 0:
		b.e.LeaSym(dst, uint64(v))
	case v == 0:
		b.zero(dst)
	case m.Type[n].Size() == 4:
		b.e.RI(xarch.INS_mov, xarch.EA_4, dst, int64(int32(v)))
	default:
		b.e.RI64(dst, v)
	}
}

// loadDouble loads a GT_CNS_DBL.
func (b *backend) loadDouble(dst xarch.Reg, n nodes.NodeID) {
	if bits, _ := b.floatBits(n); bits == 0 {
		b.e.RR(xarch.INS_xorps, xarch.EA_16, dst, dst)
		return
	}
	b.loadMem(dst, b.m.Type[n], b.mem(n))
}

// rematerialize makes the constant or address n again in dst, and leaves the flags alone.
func (b *backend) rematerialize(dst xarch.Reg, n nodes.NodeID) {
	m := b.m
	switch {
	case m.Oper[n] == nodes.GT_CNS_DBL:
		b.loadDouble(dst, n)
	case m.Oper[n] != nodes.GT_CNS_INT:
		b.e.RM(xarch.INS_lea, xarch.EA_8, dst, b.local(m.LclOf(n), m.LclOffset(n)))
	case m.IntValue(n) == 0 && m.Flags[n]&nodes.GTF_ICON_SYMBOL == 0:
		b.e.RI(xarch.INS_mov, xarch.EA_4, dst, 0)
	default:
		b.loadConst(dst, n)
	}
}

// value loads any contained or uncontained scalar into dst.
func (b *backend) value(dst xarch.Reg, n nodes.NodeID) {
	m := b.m
	switch {
	case b.inReg(n):
		b.move(dst, b.reg(n), m.Type[n])
	case m.Oper[n] == nodes.GT_CNS_INT:
		b.loadConst(dst, n)
	case m.Oper[n] == nodes.GT_CNS_DBL:
		b.loadDouble(dst, n)
	case m.Oper[n] == nodes.GT_LCL_VAR_ADDR || m.Oper[n] == nodes.GT_LCL_FLD_ADDR || m.Oper[n] == nodes.GT_LEA:
		b.e.RM(xarch.INS_lea, xarch.EA_8, dst, b.addr(n))
	default:
		b.loadMem(dst, b.loadType(n), b.mem(n))
	}
}

// spill stores n's value to its spill temp.
func (b *backend) spill(n nodes.NodeID) {
	if b.m.ReturnsMulti(n) {
		b.spillParts(n)
		return
	}
	b.storeMem(b.spillType(n), b.spillSlot(b.m.SpillTmp[n]), b.reg(n))
}

// spillType is the type that n's value has in a spill temp.
func (b *backend) spillType(n nodes.NodeID) nodes.VarType {
	if t := b.m.Type[n].Actual(); t != nodes.TYP_STRUCT {
		return t
	}
	return nodes.TYP_LONG
}

// binary emits "dst = dst op src" for a contained or register source.
func (b *backend) binary(ins xarch.Ins, size xarch.Size, dst xarch.Reg, src nodes.NodeID) {
	switch {
	case b.inReg(src):
		b.e.RR(ins, size, dst, b.reg(src))
	case b.m.Oper[src] == nodes.GT_CNS_INT:
		b.e.RI(ins, size, dst, b.imm(src))
	default:
		b.e.RM(ins, size, dst, b.mem(src))
	}
}

func (b *backend) genNode(n nodes.NodeID) {
	m := b.m
	op1 := m.Op1[n]
	switch m.Oper[n] {
	case nodes.GT_NOP, nodes.GT_KEEPALIVE, nodes.GT_START_NONGC:
	case nodes.GT_NO_OP:
		b.e.Nop(1)
	case nodes.GT_MEMORYBARRIER:
		b.e.Op(xarch.INS_lock)
		b.e.MI(xarch.INS_or, xarch.EA_4, xarch.At(xarch.RSP, 0), 0)

	case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		if b.isRegLocal(n) {
			b.move(b.reg(n), xarch.Reg(m.Locals[m.Val[n]].Reg), m.Type[n])
			break
		}
		b.loadMem(b.reg(n), b.loadType(n), b.local(m.LclOf(n), m.LclOffset(n)))
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		b.e.RM(xarch.INS_lea, xarch.EA_8, b.reg(n), b.local(m.LclOf(n), m.LclOffset(n)))
	case nodes.GT_LABEL:
		b.e.LeaLabel(b.reg(n), b.gen.labels[m.Val[n]])
	case nodes.GT_CNS_INT, nodes.GT_CNS_LNG:
		b.loadConst(b.reg(n), n)
	case nodes.GT_CNS_DBL:
		b.loadDouble(b.reg(n), n)
	case nodes.GT_CATCH_ARG:
		b.move(b.reg(n), xarch.Reg(b.v.CatchArg), m.Type[n])
	case nodes.GT_PHYSREG:
		b.move(b.reg(n), xarch.Reg(m.Val[n]), nodes.TYP_LONG)
	case nodes.GT_COPY, nodes.GT_RELOAD:
		switch {
		case m.Val[n] != 0:
			b.genMultiMove(n)
		case m.Oper[n] == nodes.GT_COPY:
			b.move(b.reg(n), b.reg(op1), b.spillType(n))
		case m.Rematerializes(op1):
			b.rematerialize(b.reg(n), op1)
		default:
			b.loadMem(b.reg(n), b.spillType(op1), b.spillSlot(m.SpillTmp[n]))
		}

	case nodes.GT_IND:
		b.loadMem(b.reg(n), m.Type[n], b.addr(op1))
	case nodes.GT_ARR_LENGTH:
		b.e.RM(xarch.INS_mov, xarch.EA_4, b.reg(n), b.mem(n))
	case nodes.GT_NULLCHECK:
		mem := b.addr(op1)
		r := mem.Base()
		if r >= xarch.XMM0 {
			r = xarch.RAX
		}
		b.e.MR(xarch.INS_cmp, xarch.EA_4, mem, r)
	case nodes.GT_LEA:
		b.e.RM(xarch.INS_lea, opSize(m.Type[n]), b.reg(n), b.lea(n))

	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR:
		b.genBinary(n)
	case nodes.GT_ISINST:
		b.genIsInst(n)
	case nodes.GT_CASTCLASS:
		b.genCastClass(n)
	case nodes.GT_MUL, nodes.GT_MULHI:
		b.genMul(n)
	case nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD:
		b.genDiv(n)
	case nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR:
		b.genShift(n)
	case nodes.GT_NOT, nodes.GT_NEG:
		b.genNegNot(n)
	case nodes.GT_BSWAP:
		b.move(b.reg(n), b.reg(op1), m.Type[n])
		b.e.R(xarch.INS_bswap, opSize(m.Type[n]), b.reg(n))
	case nodes.GT_POPCNT:
		b.e.RR(xarch.INS_popcnt, opSize(m.Type[op1]), b.reg(n), b.reg(op1))
	case nodes.GT_BITCAST:
		b.genBitcast(n)
	case nodes.GT_SIMD:
		b.genSIMD(n)
	case nodes.GT_FLOAT_PAIR:
		b.vector(xarch.INS_unpcklps, xarch.EA_16, b.reg(n), b.reg(op1), b.reg(m.Op2[n]), noImm)
	case nodes.GT_CAST:
		b.genCast(n)
	case nodes.GT_CKFINITE:
		b.genCkfinite(n)
	case nodes.GT_INTRINSIC:
		b.genIntrinsic(n)

	case nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_TEST_EQ, nodes.GT_TEST_NE, nodes.GT_BT_EQ, nodes.GT_BT_NE,
		nodes.GT_INST_EQ, nodes.GT_INST_NE, nodes.GT_CMP:
		b.genCompare(n)
		if m.Flags[n]&nodes.GTF_SET_FLAGS == 0 {
			b.setCond(b.reg(n), b.condOf(n))
		}
	case nodes.GT_SETCC:
		b.setCond(b.reg(n), nodes.Cond(m.Val[n]))
	case nodes.GT_SELECT:
		b.genSelect(n)
	case nodes.GT_JCC:
		b.jumpCond(nodes.Cond(m.Val[n]), b.gen.labels[m.Blocks.Jump[b.blk]])
	case nodes.GT_ARR_BOUNDS_CHECK:
		b.genBoundsCheck(n)
	case nodes.GT_SWITCH_TABLE:
		b.genSwitch(n)

	case nodes.GT_XADD:
		b.move(b.reg(n), b.reg(m.Op2[n]), m.Type[n])
		b.e.Op(xarch.INS_lock)
		b.e.MR(xarch.INS_xadd, opSize(m.Type[n]), b.addr(op1), b.reg(n))
	case nodes.GT_XCHG:
		b.move(b.reg(n), b.reg(m.Op2[n]), m.Type[n])
		b.e.MR(xarch.INS_xchg, opSize(m.Type[n]), b.addr(op1), b.reg(n))
	case nodes.GT_LOCKADD:
		b.e.Op(xarch.INS_lock)
		b.memBinary(xarch.INS_add, m.Type[m.Op2[n]], b.addr(op1), m.Op2[n])
	case nodes.GT_CMPXCHG:
		b.e.Op(xarch.INS_lock)
		b.e.MR(xarch.INS_cmpxchg, opSize(m.Type[n]), b.addr(op1), b.reg(m.Op2[n]))

	case nodes.GT_STORE_LCL_VAR, nodes.GT_STORE_LCL_FLD:
		b.genStoreLcl(n)
	case nodes.GT_STOREIND:
		b.genStoreInd(n)
	case nodes.GT_STORE_MULTI_VAR:
		b.genStoreMultiVar(n)
	case nodes.GT_STORE_OBJ, nodes.GT_STORE_BLK:
		b.genBlk(n)
	case nodes.GT_STORE_DYN_BLK:
		b.genDynBlk(n)
	case nodes.GT_LCLHEAP:
		b.genLclHeap(n)

	case nodes.GT_PUTARG_REG:
		b.value(b.reg(n), op1)
	case nodes.GT_PUTARG_STK:
		b.genPutArgStk(n)
	case nodes.GT_CALL:
		b.genCall(n)
	case nodes.GT_RETURN:
		b.genReturn(n)
	case nodes.GT_RETFILT:
		b.epilog()
	case nodes.GT_JMP:
		b.genJmp(n)
	case nodes.GT_CALLFINALLY:
		b.genCallFinally(n)
	case nodes.GT_CATCHRET:
		b.e.LeaLabel(xarch.RAX, b.gen.labels[m.Blocks.Jump[b.blk]])
		b.epilog()
	case nodes.GT_RETURNTRAP:
		skip := b.e.NewLabel()
		b.e.RI(xarch.INS_cmp, xarch.EA_4, b.reg(op1), 0)
		b.e.Jcc(xarch.CC_E, skip)
		b.safepoint(n, b.callHelper(ee.CORINFO_HELP_STOP_FOR_GC))
		b.e.Bind(skip)
	default:
		panic("BUG: amd64: cannot generate " + m.Oper[n].String())
	}
}

// markIL notes that the code from here on stems from IL offset il; of several at one
// place the last holds.
func (b *backend) markIL(il uint32, call bool) {
	g := &b.gen
	g.il = il
	mark := b.e.Mark()
	if k := len(g.ilMark) - 1; k >= 0 && g.ilMark[k].mark == mark {
		g.ilMark = g.ilMark[:k]
	}
	g.ilMark = append(g.ilMark, ilMark{mark, il, call})
}
