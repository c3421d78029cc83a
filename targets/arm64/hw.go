package arm64

import (
	"slices"
	"sync"

	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/arm64/a64"
	"ryugo/targets/hwintrinsics"
)

// Hardware intrinsics. A node names a row of the table in targets/hwintrinsics. hwRows has the
// instructions of these rows. Operands are registers. If an instruction overwrites its first
// operand, and the result's register holds another operand, the result is computed in ftmp.
//
//	hw Arm/AdvSimd.MultiplyAdd V01 V02 V03    mla v1.4s, v2.4s, v3.4s

// hwRow is a row of the table in terms of this machine.
type hwRow struct {
	ins  a64.Ins
	w    a64.Width // arrangement of lanes, or width of scalars
	form hwintrinsics.Form
	imm  int16 // hwintrinsics.NoImm, or constant
	arg  bool  // the immediate is an argument
	acc  bool  // the instruction overwrites the first operand
	low  bool  // the operand with the element must be in v0 to v15
	// vectors is the number of vectors of a tuple, 0 without one; half: they have 8 bytes.
	vectors uint8
	half    bool
}

// hwRows has a row for each of hwintrinsics.Arm. Rows that are not an instruction here are empty.
var hwRows = sync.OnceValue(func() []hwRow {
	byName := map[string]a64.Ins{}
	for i := a64.INS_none + 1; i < a64.NumIns; i++ {
		byName[i.String()] = i
	}
	all := hwintrinsics.Arm()
	list := make([]hwRow, len(all))
	for i := range all {
		x := &all[i]
		if x.Ins == "" {
			continue
		}
		ins, ok := byName[x.Ins]
		if !ok {
			panic("BUG: arm64: no instruction " + x.Ins)
		}
		r := hwRow{ins: ins, w: hwWidth(x), form: x.Form, imm: x.Imm, arg: x.ImmArg() >= 0}
		switch x.Form {
		case hwintrinsics.Acc, hwintrinsics.AccBits, hwintrinsics.AccElem, hwintrinsics.AccLane0, hwintrinsics.AccShift,
			hwintrinsics.AccOne, hwintrinsics.AccLookup, hwintrinsics.AccLookupMany, hwintrinsics.OneAcc, hwintrinsics.OneAccElem, hwintrinsics.AccQuad:
			r.acc = true
		}
		switch x.Form {
		case hwintrinsics.Elem, hwintrinsics.AccElem, hwintrinsics.Lane0, hwintrinsics.AccLane0, hwintrinsics.OneElem, hwintrinsics.OneAccElem:
			r.low = r.w == a64.V4H || r.w == a64.V8H || r.w == a64.H
		}
		for _, t := range append(x.Arg[:x.Args:x.Args], x.Ret) {
			if t.Vectors != 0 {
				r.vectors, r.half = t.Vectors, t.Kind == 'w'
			}
		}
		list[i] = r
	}
	return list
})

// hwRowOf returns the row of n.
func (b *Lowering) hwRowOf(n nodes.NodeID) *hwRow {
	return &hwRows()[int(b.M.HWOf(n).Row)-hwintrinsics.ArmRows]
}

// hwWidths are the widths by element size: scalars, and vectors of 8 and of 16 bytes.
var hwWidths = [9][3]a64.Width{1: {a64.B, a64.V8B, a64.V16B}, 2: {a64.H, a64.V4H, a64.V8H}, 4: {a64.S, a64.V2S, a64.V4S}, 8: {a64.D, a64.V1D, a64.V2D}}

// hwWidth returns the width of x's instruction.
func hwWidth(x *hwintrinsics.Intrinsic) a64.Width {
	t := x.Narrow()
	size, column := hwintrinsics.ElemSize(t.Elem), 1
	if t.Kind == 'x' {
		column = 2
	}
	switch x.Form {
	case hwintrinsics.Whole:
		if x.Arg[x.Args-1].Size() == 8 {
			return a64.X
		}
		return a64.W
	case hwintrinsics.One, hwintrinsics.OneShift, hwintrinsics.AccOne, hwintrinsics.Pair, hwintrinsics.Fused,
		hwintrinsics.OneAcc, hwintrinsics.OneElem, hwintrinsics.OneAccElem, hwintrinsics.LoadLane, hwintrinsics.StoreLane:
		column = 0
	case hwintrinsics.Bits, hwintrinsics.AccBits, hwintrinsics.Extract, hwintrinsics.Lookup, hwintrinsics.AccLookup,
		hwintrinsics.LookupMany, hwintrinsics.AccLookupMany:
		size = 1
	case hwintrinsics.Reversed:
		size = int(x.Imm) / 8
	}
	return hwWidths[size][column]
}

// lowVectors are the registers from which an instruction can take an element of two bytes.
var lowVectors = targets.MaskOf(a64.V0)<<16 - targets.MaskOf(a64.V0)

// lowerHWMore contains the node with the other operands.
func (b *Lowering) lowerHWMore(n nodes.NodeID) { b.M.Contain(b.Block, nodes.NodeID(b.M.Val[n])) }

// hwOperands returns the operands of n in the order of the method's arguments, and the variable
// immediate, or 0.
func (b *Requirements) hwOperands(n nodes.NodeID) (ops [4]nodes.NodeID, count int, imm nodes.NodeID) {
	m := b.M
	list := [4]nodes.NodeID{m.Op1[n], m.Op2[n]}
	if m.Oper[n] != nodes.GT_HW {
		rest := nodes.NodeID(m.Val[n])
		list[2], list[3] = m.Op1[rest], m.Op2[rest]
	}
	for _, op := range list {
		if op != 0 {
			ops[count] = op
			count++
		}
	}
	if m.HWOf(n).Var {
		count--
		imm, ops[count] = ops[count], 0
	}
	return ops, count, imm
}

// hwTuple is the last of the registers that hold the vectors of a tuple inside of a node: v28 to
// v31. Two of them are scratch registers.
//
//	hwMemory Load4xVector128AndUnzip dst src    ld4 {v28.4s-v31.4s}, [src]; st1 {v28.2d-v31.2d}, [dst]
const hwTuple = ftmp2

// tupleRegs returns the registers of a tuple's vectors that linear scan also allocates.
func (r *hwRow) tupleRegs() (regs targets.RegMask) {
	for v := hwTuple + 1 - a64.Reg(r.vectors); v < ftmp; v++ {
		regs |= targets.MaskOf(v)
	}
	return regs
}

// tuple loads or stores the vectors of a tuple, consecutive in memory at base, and returns the
// first register.
func (b *machine) tuple(ins a64.Ins, r *hwRow, base a64.Reg) a64.Reg {
	w := a64.V2D
	if r.half {
		w = a64.V1D
	}
	first := hwTuple + 1 - a64.Reg(r.vectors)
	b.asm.Multi(ins, w, first, int(r.vectors), base, false)
	return first
}

// hwMemoryClobbers is Clobbers of intrinsics on tuples.
func (b *Requirements) hwMemoryClobbers(n nodes.NodeID) (c targets.Clobbers) {
	c.Fixed = b.hwRowOf(n).tupleRegs()
	return c
}

// buildHWMemory builds the registers of n, an intrinsic on a tuple in memory.
func (b *Requirements) buildHWMemory(n nodes.NodeID) {
	r := b.hwRowOf(n)
	ops, count, imm := b.hwOperands(n)
	for i, op := range ops[:count] {
		if r.acc && i == 2 { // read after the result's register has been written
			b.Refs.UseDelayFree(op, 0)
		} else {
			b.Use(op, 0)
		}
	}
	b.Use(imm, 0)
	for regs := r.tupleRegs(); regs != 0; regs &= regs - 1 {
		b.Refs.Internal(regs & -regs)
	}
	if r.acc {
		b.DefTwoAddress(n)
	} else if b.M.Type[n] != nodes.TYP_VOID {
		b.Def(n)
	}
}

// buildHW builds the registers of n.
func (b *Requirements) buildHW(n nodes.NodeID) {
	r := b.hwRowOf(n)
	ops, count, imm := b.hwOperands(n)
	for _, op := range ops[:count] {
		b.Use(op, 0)
	}
	b.Use(imm, 0)
	if r.low {
		b.Refs.Internal(lowVectors & b.Floats)
	}
	if r.acc {
		b.DefTwoAddress(n)
	} else {
		b.Def(n)
	}
}

// genHW generates an intrinsic.
func (b *machine) genHW(n nodes.NodeID) {
	h := b.M.HWOf(n)
	r := b.hwRowOf(n)
	ops, count, imm := b.hwOperands(n)
	var regs [4]a64.Reg
	for i, op := range ops[:count] {
		regs[i] = b.RegOf(op)
	}
	if last := &regs[count-1]; r.low && *last >= a64.V0+16 {
		low := (targets.RegMask(b.M.Internal[n]) & lowVectors).First()
		b.Move(low, *last, nodes.TYP_SIMD16)
		*last = low
	}
	dst := b.M.Reg[n]
	switch {
	case imm != 0:
		b.genVarImm(r, dst, regs[:count], b.RegOf(imm), hwintrinsics.At(int(h.Row)))
	case r.arg:
		b.emitHW(r, dst, regs[:count], int64(h.Imm))
	default:
		b.emitHW(r, dst, regs[:count], int64(r.imm))
	}
}

// genVarImm generates an intrinsic whose immediate is in a register and in range: a jump to the
// instruction with that immediate.
func (b *machine) genVarImm(r *hwRow, dst a64.Reg, regs []a64.Reg, imm a64.Reg, x *hwintrinsics.Intrinsic) {
	g := &b.Method
	first, count := x.ImmRange()
	scale := int64(1)
	if x.Form == hwintrinsics.Extract { // the instruction counts in bytes
		scale = int64(hwintrinsics.ElemSize(x.Ret.Elem))
	}
	g.Table = g.Table[:0]
	for range first + count {
		g.Table = append(g.Table, b.asm.NewLabel())
	}
	done := b.asm.NewLabel()
	b.asm.AdrData(tmp, b.asm.JumpTable(g.Table))
	b.asm.Mem(a64.INS_ldrsw, a64.X, tmp2, a64.Index(tmp, imm, a64.UXTW, true))
	b.asm.RRR(a64.INS_add, a64.X, tmp, tmp, tmp2)
	b.asm.R(a64.INS_br, tmp)
	for i, l := range g.Table {
		b.asm.Bind(l)
		if i >= first {
			b.emitHW(r, dst, regs, int64(i)*scale)
		}
		b.asm.B(done)
	}
	b.asm.Bind(done)
}

// emitHW emits the instruction of r.
func (b *machine) emitHW(r *hwRow, dst a64.Reg, x []a64.Reg, imm int64) {
	to := dst
	if r.acc {
		if dst != x[0] && slices.Contains(x[1:], dst) {
			to = ftmp
		}
		b.Move(to, x[0], nodes.TYP_SIMD16)
	}
	switch r.form {
	case hwintrinsics.Plain, hwintrinsics.One, hwintrinsics.Bits, hwintrinsics.Whole, hwintrinsics.Reversed:
		if len(x) == 1 {
			b.asm.RR(r.ins, r.w, to, x[0])
		} else {
			b.asm.RRR(r.ins, r.w, to, x[0], x[1])
		}
	case hwintrinsics.Acc, hwintrinsics.AccBits, hwintrinsics.OneAcc:
		if len(x) == 2 {
			b.asm.RR(r.ins, r.w, to, x[1])
		} else {
			b.asm.RRR(r.ins, r.w, to, x[1], x[2])
		}
	case hwintrinsics.Elem, hwintrinsics.OneElem:
		b.asm.Elem(r.ins, r.w, to, x[0], x[1], uint8(imm))
	case hwintrinsics.AccElem, hwintrinsics.OneAccElem, hwintrinsics.AccQuad:
		b.asm.Elem(r.ins, r.w, to, x[1], x[2], uint8(imm))
	case hwintrinsics.Lane0:
		b.asm.Elem(r.ins, r.w, to, x[0], x[1], 0)
	case hwintrinsics.AccLane0:
		b.asm.Elem(r.ins, r.w, to, x[1], x[2], 0)
	case hwintrinsics.ShiftImm, hwintrinsics.OneShift:
		b.asm.RRI(r.ins, r.w, to, x[0], imm)
	case hwintrinsics.AccShift, hwintrinsics.AccOne:
		b.asm.RRI(r.ins, r.w, to, x[1], imm)
	case hwintrinsics.Across:
		b.asm.Across(r.ins, r.w, to, x[0])
	case hwintrinsics.Pair:
		b.asm.Pairwise(r.ins, r.w, to, x[0])
	case hwintrinsics.Extract:
		b.asm.VecExt(r.w, to, x[0], x[1], uint8(imm))
	case hwintrinsics.Lookup:
		b.asm.Table(r.ins, r.w, to, x[0], 1, x[1])
	case hwintrinsics.AccLookup:
		b.asm.Table(r.ins, r.w, to, x[1], 1, x[2])
	case hwintrinsics.Fused:
		b.asm.RRRR(r.ins, r.w, to, x[1], x[2], x[0])
	case hwintrinsics.LookupMany:
		b.asm.Table(r.ins, r.w, to, b.tuple(a64.INS_ld1, r, x[0]), int(r.vectors), x[1])
	case hwintrinsics.AccLookupMany:
		b.asm.Table(r.ins, r.w, to, b.tuple(a64.INS_ld1, r, x[1]), int(r.vectors), x[2])
	case hwintrinsics.LoadZipped: // to x[0]
		b.asm.Multi(r.ins, r.w, hwTuple+1-a64.Reg(r.vectors), int(r.vectors), x[1], false)
		b.tuple(a64.INS_st1, r, x[0])
	case hwintrinsics.StoreZipped:
		b.asm.Multi(r.ins, r.w, b.tuple(a64.INS_ld1, r, x[1]), int(r.vectors), x[0], false)
	case hwintrinsics.LoadLane: // in x[0]
		b.asm.LaneMem(r.ins, r.w, b.tuple(a64.INS_ld1, r, x[0]), uint8(imm), x[1])
		b.tuple(a64.INS_st1, r, x[0])
	case hwintrinsics.StoreLane:
		b.asm.LaneMem(r.ins, r.w, b.tuple(a64.INS_ld1, r, x[1]), uint8(imm), x[0])
	default:
		panic("BUG: arm64: no instruction for " + r.ins.String())
	}
	if to != dst {
		b.Move(dst, to, nodes.TYP_SIMD16)
	}
}
