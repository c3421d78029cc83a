package backend_test

import (
	"encoding/binary"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/abi"
	"ryugo/targets/backend"
	"ryugo/targets/code"
)

// An invented machine with which the tests show that the shared back end does not depend on x86: 32
// bits, no floating-point registers, six integer registers for values, slots and pointers of four
// bytes, three operands, no memory operands, no flags. An instruction is
//
//	op a b c            4 bytes
//	op|long a b c imm   8 bytes, the immediate little-endian
const (
	toyLI      = iota // a = imm
	toyMove           // a = b
	toyAdd            // a = b + c
	toySub            // a = b - c
	toyMul            // a = b * c
	toyAnd            // a = b & c
	toyLess           // a = b < c
	toyEqual          // a = b == c
	toyAddI           // a = b + imm
	toyLoad           // a = [b + imm], of type c
	toyStore          // [b + imm] = a, of type c
	toyExt            // a = the low part of b, of type c
	toyPush           // push a
	toyPop            // pop a
	toyCall           // call the target of the relocation
	toyReturn         // pop the address and jump to it
	toyTrap           // stop
	toyJump           // jump; the short form has the distance in c
	toyJumpIf         // jump if a is not 0
	toyJumpOut        // jump if a >= b, unsigned; only in a long form
	toyLong    = 0x80
)

const toyFP, toySP = 6, 7

// toyForms are the jumps: toyJump and toyJumpIf, then toyJumpOut.
var toyForms = &code.Machine{Jumps: []code.JumpForm{
	{Short: 4, Long: 8, Min: -128, Max: 127, Patch: func(c []byte, word uint32, long bool, dist int32) {
		binary.LittleEndian.PutUint32(c, word)
		if !long {
			c[3] = byte(dist)
			return
		}
		c[0] |= toyLong
		binary.LittleEndian.PutUint32(c[4:], uint32(dist))
	}},
	{Short: 8, Long: 8, Min: -1 << 31, Max: 1<<31 - 1, Patch: func(c []byte, word uint32, long bool, dist int32) {
		binary.LittleEndian.PutUint32(c, word|toyLong)
		binary.LittleEndian.PutUint32(c[4:], uint32(dist))
	}},
}}

// toyTarget has two argument registers and two callee-saved registers.
var toyTarget = targets.Target{
	Name: "toy", PointerSize: 4, RegNames: []string{"r0", "r1", "r2", "r3", "r4", "r5", "fp", "sp"},
	IntRegs: 0x3f, CalleeSaved: 1<<4 | 1<<5 | 1<<toyFP, CallerSaved: 0x0f, ByteRegs: 0xff,
	FrameReg: toyFP, StackReg: toySP,
	AllocOrder: []targets.Reg{3, 0, 2, 1, 4, 5}, LclOrder: []targets.Reg{2, 1, 4, 5}, KeptReg: 5,
	IntRoom: targets.Room{All: 3, Busy: 2}, FloatRoom: targets.Room{},
	ABI: &targets.ABI{Convention: &abi.Convention{Name: "toy", PointerSize: 4, RegNames: []string{"r0", "r1", "r2", "r3", "r4", "r5", "fp", "sp"},
		IntArgs: []abi.Reg{1, 2}, IntRets: []abi.Reg{0}, RetBuf: abi.NoReg, Slot: 4, MaxStackAlign: 4, FrameAlign: 8, MaxWords: 1, FixedOutArgs: true},
		StubCell: 3, PInvokeTarget: targets.NoReg, PInvokeCookie: targets.NoReg},
}

// toy is the back end of the machine.
type toy struct {
	backend.Generation
	asm code.Buffer
}

func newToy() *toy {
	b := new(toy)
	b.Setup(&toyTarget, backend.Config{
		Shape:   backend.FrameShape{Slot: 4, Align: 8, ParamBase: 8, FloatSlot: 4},
		Word:    nodes.TYP_INT,
		IntRegs: 8,
		Saved:   toyTarget.CalleeSaved &^ (1 << toyFP),
		ArgRegs: 1<<1 | 1<<2,
		Jumps:   toyForms,
		Keeps:   new([256]backend.Keep),
	}, b, &b.asm)
	return b
}

// toyRow is the machine's row for an oper.
type toyRow struct {
	lower func(*toy, nodes.NodeID)
	build func(*toy, nodes.NodeID)
	gen   func(*toy, nodes.NodeID)
}

var toyRows [256]toyRow

func init() {
	binary := func(op byte) toyRow {
		return toyRow{build: (*toy).BuildBinary, gen: func(b *toy, n nodes.NodeID) {
			b.emit(op, b.M.Reg[n], b.RegOf(b.M.Op1[n]), b.RegOf(b.M.Op2[n]))
		}}
	}
	toyRows = [256]toyRow{
		nodes.GT_NOP:     {build: (*toy).BuildUse, gen: func(*toy, nodes.NodeID) {}},
		nodes.GT_CNS_INT: {build: (*toy).Def, gen: func(b *toy, n nodes.NodeID) { b.constant(b.M.Reg[n], n) }},
		nodes.GT_LCL_VAR: {build: (*toy).BuildLclVar, gen: func(b *toy, n nodes.NodeID) {
			if l := &b.M.Locals[b.M.Val[n]]; l.Flags&nodes.LvRegister != 0 {
				b.Move(b.M.Reg[n], l.Reg, l.Type)
			} else {
				b.LoadSlot(b.M.Reg[n], b.LoadType(n), l.StackOffset)
			}
		}},
		nodes.GT_LCL_VAR_ADDR: {build: (*toy).Def, gen: func(b *toy, n nodes.NodeID) {
			b.emitImm(toyAddI, b.M.Reg[n], toyFP, 0, b.M.Locals[b.M.Val[n]].StackOffset)
		}},
		nodes.GT_ADD: binary(toyAdd),
		nodes.GT_SUB: binary(toySub),
		nodes.GT_MUL: binary(toyMul),
		nodes.GT_AND: binary(toyAnd),
		nodes.GT_LT:  binary(toyLess),
		nodes.GT_EQ:  binary(toyEqual),
		nodes.GT_IND: {build: (*toy).BuildUnary, gen: func(b *toy, n nodes.NodeID) {
			b.emitImm(toyLoad, b.M.Reg[n], b.RegOf(b.M.Op1[n]), byte(b.M.Type[n]), 0)
		}},
		nodes.GT_STOREIND: {lower: (*toy).LowerStoreInd, build: (*toy).BuildUseTwo, gen: func(b *toy, n nodes.NodeID) {
			b.emitImm(toyStore, b.RegOf(b.M.Op2[n]), b.RegOf(b.M.Op1[n]), byte(b.M.Type[n]), 0)
		}},
		nodes.GT_STORE_LCL_VAR: {lower: (*toy).LowerStoreLcl, build: (*toy).BuildStoreLcl, gen: func(b *toy, n nodes.NodeID) {
			l, v := &b.M.Locals[b.M.Val[n]], b.M.Op1[n]
			switch {
			case l.Flags&nodes.LvRegister == 0:
				b.StoreSlot(l.Type, l.StackOffset, b.RegOf(v))
			case l.Type.IsSmall() && b.InReg(v):
				b.Widen(l.Reg, b.RegOf(v), l.Type)
			default:
				b.Value(l.Reg, v)
			}
		}},
		nodes.GT_ARR_BOUNDS_CHECK: {build: (*toy).BuildUseTwo, gen: func(b *toy, n nodes.NodeID) {
			b.jump(toyJumpOut, 1, b.RegOf(b.M.Op1[n]), b.RegOf(b.M.Op2[n]), b.ThrowLabel(ee.CORINFO_HELP_RNGCHKFAIL))
		}},
		nodes.GT_JTRUE: {build: (*toy).BuildUse, gen: func(b *toy, n nodes.NodeID) {
			b.jump(toyJumpIf, 0, b.RegOf(b.M.Op1[n]), 0, b.Method.Labels[b.M.Blocks.Jump[b.Block]])
		}},
		nodes.GT_PUTARG_REG: {build: (*toy).BuildPutArgReg, gen: func(b *toy, n nodes.NodeID) { b.Value(b.M.Reg[n], b.M.Op1[n]) }},
		nodes.GT_PUTARG_STK: {build: (*toy).BuildPutArgStk, gen: func(b *toy, n nodes.NodeID) {
			b.emitImm(toyStore, b.RegOf(b.M.Op1[n]), toySP, byte(nodes.TYP_INT), int32(b.M.Args[b.M.Val[n]].StackOffset))
		}},
		nodes.GT_CALL: {lower: (*toy).LowerCall, build: (*toy).BuildCall, gen: func(b *toy, n nodes.NodeID) {
			c := &b.M.Calls[b.M.Val[n]]
			site := b.call(b.CallEntry(c).Addr.Bits)
			b.Called(site, c.Method, 0)
			b.Safepoint(n, site)
		}},
		nodes.GT_RETURN: {lower: (*toy).LowerReturn, build: (*toy).BuildReturn, gen: (*toy).GenReturn},
		nodes.GT_COPY:   {gen: func(b *toy, n nodes.NodeID) { b.Move(b.M.Reg[n], b.RegOf(b.M.Op1[n]), b.M.Type[n]) }},
		nodes.GT_RELOAD: {gen: func(b *toy, n nodes.NodeID) {
			if op := b.M.Op1[n]; b.M.Rematerializes(op) {
				b.constant(b.M.Reg[n], op)
			} else {
				b.LoadSlot(b.M.Reg[n], b.SpillType(op), b.M.SpillTmpOffset[b.M.SpillTmp[op]])
			}
		}},
	}
}

func (b *toy) emit(op, x, y, z byte) {
	b.asm.Reserve(4)
	copy(b.asm.Room(), []byte{op, x, y, z})
	b.asm.Advance(4)
}

func (b *toy) emitImm(op, x, y, z byte, imm int32) {
	b.emit(op|toyLong, x, y, z)
	b.asm.Reserve(4)
	binary.LittleEndian.PutUint32(b.asm.Room(), uint32(imm))
	b.asm.Advance(4)
}

func (b *toy) jump(op byte, form uint8, x, y byte, l code.Label) {
	size := uint(toyForms.Jumps[form].Short)
	b.asm.Reserve(size)
	b.asm.Jump(form, uint32(op)|uint32(x)<<8|uint32(y)<<16, size, l)
}

func (b *toy) call(symbol uint64) int {
	b.asm.Reserve(8)
	b.asm.RefSymbol(4, ee.RelocBranch, ee.Symbol(symbol), 0)
	b.emitImm(toyCall, 0, 0, 0, 0)
	return b.asm.CallSite()
}

// Lower implements targets.Backend.
func (b *toy) Lower(m *nodes.Method, env *targets.Env) {
	b.Begin(m, env)
	b.Killed = 0
	b.EnterNative()
	for blk := m.FirstBB; blk != 0; blk = m.Blocks.Next[blk] {
		b.Block = blk
		for n := m.Blocks.First[blk]; n != 0; {
			next := m.Next[n]
			b.LowerNode(n)
			n = next
		}
	}
}

// Clobbers implements targets.Backend.
func (b *toy) Clobbers(m *nodes.Method, env *targets.Env, n nodes.NodeID) (c targets.Clobbers) {
	if m.Oper[n] == nodes.GT_CALL {
		b.Begin(m, env)
		return b.CallClobbers(n)
	}
	return c
}

// BuildRefs implements targets.Backend.
func (b *toy) BuildRefs(m *nodes.Method, env *targets.Env, blk nodes.BlockID, first nodes.NodeID, refs *targets.Refs) nodes.NodeID {
	b.Begin(m, env)
	b.Block, b.Refs, b.Ints = blk, refs, toyTarget.IntRegs
	for n := first; n != 0; n = m.Next[n] {
		refs.Begin(n)
		toyRows[m.Oper[n]].build(b, n)
	}
	refs.End()
	return 0
}

// The rest implements backend.ISA.

func (b *toy) LowerNode(n nodes.NodeID) {
	if lower := toyRows[b.M.Oper[n]].lower; lower != nil {
		lower(b, n)
	}
}

func (b *toy) ContainAddr(a, user nodes.NodeID)                        {}
func (b *toy) ContainImm(nodes.NodeID, backend.ImmUse) bool            { return false }
func (b *toy) ContainTarget(target, call nodes.NodeID)                 {}
func (b *toy) ReadModifyWrite(n, v nodes.NodeID, t nodes.VarType) bool { return false }
func (b *toy) ComputesInto(v nodes.NodeID, r targets.Reg) bool         { return b.M.Oper[v] == nodes.GT_IND }
func (b *toy) UnrollLimit() uint32                                     { return backend.UnrollLimit }
func (b *toy) BuildBlock(nodes.NodeID)                                 { panic("toy: no structs") }
func (b *toy) FuncletProlog(nodes.BlockID)                             { panic("toy: no funclets") }
func (b *toy) PrologScratch() targets.RegMask                          { return 0 }
func (b *toy) Jump(l code.Label)                                       { b.jump(toyJump, 0, 0, 0, l) }
func (b *toy) Nop()                                                    { b.emit(toyMove, 0, 0, 0) }
func (b *toy) Trap()                                                   { b.emit(toyTrap, 0, 0, 0) }
func (b *toy) Widen(dst, src targets.Reg, t nodes.VarType)             { b.emit(toyExt, dst, src, byte(t)) }
func (b *toy) ShiftOut(dst, src targets.Reg, bits uint8)               { panic("toy: no structs") }
func (b *toy) Zero(dst targets.Reg, t nodes.VarType)                   { b.emitImm(toyLI, dst, 0, 0, 0) }
func (b *toy) Int(targets.Reg, int64)                                  { panic("no thread statics") }
func (b *toy) LoadSlot(dst targets.Reg, t nodes.VarType, slot int32) {
	b.emitImm(toyLoad, dst, toyFP, byte(t), slot)
}
func (b *toy) StoreSlot(t nodes.VarType, slot int32, src targets.Reg) {
	b.emitImm(toyStore, src, toyFP, byte(t), slot)
}

func (b *toy) Move(dst, src targets.Reg, t nodes.VarType) {
	if dst != src {
		b.emit(toyMove, dst, src, 0)
	}
}

func (b *toy) Exchange(x, y targets.Reg, _ nodes.VarType) {
	b.emit(toyAdd, x, x, y)
	b.emit(toySub, y, x, y)
	b.emit(toySub, x, x, y)
}

func (b *toy) Value(dst targets.Reg, n nodes.NodeID) {
	m := b.M
	switch {
	case b.InReg(n):
		b.Move(dst, b.RegOf(n), m.Type[n])
	case m.Oper[n] == nodes.GT_LCL_VAR:
		b.LoadSlot(dst, b.LoadType(n), m.Locals[m.Val[n]].StackOffset)
	default:
		b.constant(dst, n)
	}
}

func (b *toy) constant(dst targets.Reg, n nodes.NodeID) {
	b.emitImm(toyLI, dst, 0, 0, int32(b.M.IntValue(n)))
}

func (b *toy) CallHelper(h ee.Helper) int {
	site := b.call(uint64(ee.SymbolValue(ee.SymHelper, uint64(h)).Bits))
	b.Called(site, 0, h)
	return site
}

func (b *toy) GenNodes(blk nodes.BlockID, stops bool) {
	m := b.M
	for n := m.Blocks.First[blk]; n != 0; n = m.Next[n] {
		spill := m.Flags[n]&nodes.GTF_SPILL != 0
		if spill && m.Rematerializes(n) {
			continue
		}
		toyRows[m.Oper[n]].gen(b, n)
		if spill {
			b.StoreSlot(b.SpillType(n), m.SpillTmpOffset[m.SpillTmp[n]], m.Reg[n])
		}
	}
}

func (b *toy) Prolog() {
	f := &b.Frame
	f.Steps, f.Funcs = f.Steps[:0], f.Funcs[:0]
	b.BeginFunc(b.M.FirstBB)
	b.emit(toyPush, toyFP, 0, 0)
	b.Unwind(ee.UnwindPush, toyFP, 0)
	b.emit(toyMove, toyFP, toySP, 0)
	for r := targets.Reg(0); r < toyFP; r++ {
		if f.Saved.Has(r) {
			b.emit(toyPush, r, 0, 0)
			b.Unwind(ee.UnwindPush, r, 0)
		}
	}
	b.emitImm(toyAddI, toySP, toySP, 0, -f.Size)
	b.EndPrologUnwind()
	b.HomeParams()
	f.Homed = b.asm.Mark()
	b.EnterRegLocals()
	b.emitImm(toyLI, 0, 0, 0, 0)
	for at := f.ZeroLow; at < f.ZeroHigh; at += 4 {
		b.StoreSlot(nodes.TYP_INT, at, 0)
	}
	f.Entered = b.asm.Mark()
}

func (b *toy) Leave() {
	f := &b.Frame
	b.emitImm(toyAddI, toySP, toySP, 0, f.Size)
	for r := targets.Reg(toyFP); r > 0; r-- {
		if f.Saved.Has(r - 1) {
			b.emit(toyPop, r-1, 0, 0)
		}
	}
	b.emit(toyPop, toyFP, 0, 0)
	b.emit(toyReturn, 0, 0, 0)
}
