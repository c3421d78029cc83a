package arm64

import (
	"math"

	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
)

// Operations on vectors, by Advanced SIMD. Operands are registers; only a constant that fills a
// vector is contained. Partial results are in ftmp, so a node's register may be that of an operand.
//
//	getItem float 1 (+ simd16 V01 V02)     fadd v16.4s, v0.4s, v1.4s;  dup v16.4s, v16.s[1]

// elementWidths are the widths of scalars of each element type.
var elementWidths = [nodes.TypeCount]a64.Width{
	nodes.TYP_BYTE: a64.B, nodes.TYP_UBYTE: a64.B, nodes.TYP_SHORT: a64.H, nodes.TYP_USHORT: a64.H,
	nodes.TYP_INT: a64.S, nodes.TYP_UINT: a64.S, nodes.TYP_LONG: a64.D, nodes.TYP_ULONG: a64.D,
	nodes.TYP_FLOAT: a64.S, nodes.TYP_DOUBLE: a64.D,
}

// lanesOf returns the arrangement of a vector of type t with elements of type base: with 16 bytes,
// or for TYP_SIMD8 with 8. Doubles always have 16.
func lanesOf(t, base nodes.VarType) a64.Width {
	half := t == nodes.TYP_SIMD8
	switch w := elementWidths[base]; {
	case w == a64.D:
		return a64.V2D
	case half:
		return a64.V8B + 2*(w-a64.B)
	default:
		return a64.V16B + 2*(w-a64.B)
	}
}

// bytesOf returns the arrangement of a vector of type t as bytes.
func bytesOf(t nodes.VarType) a64.Width { return lanesOf(t, nodes.TYP_UBYTE) }

// simdRow is an operation on vectors that is one instruction, by the kind of elements.
type simdRow struct {
	signed, unsigned, float a64.Ins
	bits                    bool // works on all bits alike, so on bytes
	swap                    bool // op2 is the first operand of the instruction
}

var simdRows = [nodes.NumSIMDOps]simdRow{
	nodes.SIMDAdd:         {signed: a64.INS_add, unsigned: a64.INS_add, float: a64.INS_fadd},
	nodes.SIMDSub:         {signed: a64.INS_sub, unsigned: a64.INS_sub, float: a64.INS_fsub},
	nodes.SIMDMul:         {signed: a64.INS_mul, unsigned: a64.INS_mul, float: a64.INS_fmul},
	nodes.SIMDDiv:         {float: a64.INS_fdiv},
	nodes.SIMDMin:         {signed: a64.INS_smin, unsigned: a64.INS_umin},
	nodes.SIMDMax:         {signed: a64.INS_smax, unsigned: a64.INS_umax},
	nodes.SIMDAnd:         {signed: a64.INS_and, unsigned: a64.INS_and, float: a64.INS_and, bits: true},
	nodes.SIMDAndNot:      {signed: a64.INS_bic, unsigned: a64.INS_bic, float: a64.INS_bic, bits: true, swap: true},
	nodes.SIMDOr:          {signed: a64.INS_orr, unsigned: a64.INS_orr, float: a64.INS_orr, bits: true},
	nodes.SIMDXor:         {signed: a64.INS_eor, unsigned: a64.INS_eor, float: a64.INS_eor, bits: true},
	nodes.SIMDEqual:       {signed: a64.INS_cmeq, unsigned: a64.INS_cmeq, float: a64.INS_fcmeq},
	nodes.SIMDLess:        {float: a64.INS_fcmgt, swap: true},
	nodes.SIMDLessOrEqual: {float: a64.INS_fcmge, swap: true},
	nodes.SIMDGreater:     {signed: a64.INS_cmgt},
	nodes.SIMDSqrt:        {float: a64.INS_fsqrt},
	nodes.SIMDAbs:         {signed: a64.INS_abs},
}

// lowerSIMD contains the constants of a vector.
func (b *Lowering) lowerSIMD(n nodes.NodeID) {
	m := b.M
	switch nodes.UnpackSIMD(m.Val[n]).Op {
	case nodes.SIMDConst:
		m.Contain(b.Block, m.Op1[n])
		m.Contain(b.Block, m.Op2[n])
	case nodes.SIMDInit:
		if op := m.Op1[n]; m.Oper[op] == nodes.GT_CNS_DBL || b.IsConst(op) {
			m.Contain(b.Block, op)
		}
	}
}

func (b *machine) genSIMD(n nodes.NodeID) {
	m := b.M
	s := nodes.UnpackSIMD(m.Val[n])
	op1, op2 := m.Op1[n], m.Op2[n]
	dst := m.Reg[n]
	switch s.Op {
	case nodes.SIMDZero:
		b.Zero(dst, nodes.TYP_SIMD16)
	case nodes.SIMDAllOnes:
		b.fillVector(dst, math.MaxUint64)
	case nodes.SIMDInit:
		b.genSIMDInit(dst, op1, s, m.Type[n])
	case nodes.SIMDConst:
		low, high := uint64(m.IntValue(op1)), uint64(m.IntValue(op2))
		b.asm.MemData(a64.INS_ldr, a64.Q, dst, b.asm.Data128(low, high))
	case nodes.SIMDAs:
		b.Move(dst, b.RegOf(op1), nodes.TYP_SIMD16)
	case nodes.SIMDPair:
		b.asm.RRR(a64.INS_zip1, a64.V2S, dst, b.RegOf(op1), b.RegOf(op2))
	case nodes.SIMDHalves:
		b.asm.RRR(a64.INS_zip1, a64.V2D, dst, b.RegOf(op1), b.RegOf(op2))
	case nodes.SIMDUpper:
		b.asm.DupLane(a64.V2D, dst, b.RegOf(op1), 1)
	case nodes.SIMDGetItem:
		b.genGetItem(dst, b.RegOf(op1), s)
	case nodes.SIMDSetItem:
		b.genSetItem(dst, b.RegOf(op1), b.RegOf(op2), s)
	case nodes.SIMDSame:
		b.genSame(dst, b.RegOf(op1), b.RegOf(op2), s, m.Type[op1])
	case nodes.SIMDDot:
		b.genDot(dst, b.RegOf(op1), b.RegOf(op2), s, m.Type[op1])
	default:
		if (s.Op == nodes.SIMDMin || s.Op == nodes.SIMDMax) && s.Base.IsFloat() {
			b.genFloatMinMax(dst, b.RegOf(op1), b.RegOf(op2), s, m.Type[n])
			return
		}
		b.genElementwise(dst, op1, op2, s, m.Type[n])
	}
}

// genElementwise generates an operation with a row.
func (b *machine) genElementwise(dst a64.Reg, op1, op2 nodes.NodeID, s nodes.SIMD, t nodes.VarType) {
	r := &simdRows[s.Op]
	ins := r.signed
	switch {
	case s.Base.IsFloat():
		ins = r.float
	case s.Base.IsUnsigned():
		ins = r.unsigned
	}
	if ins == 0 {
		panic("BUG: arm64: no instruction for vectors: " + s.Op.String() + " of " + s.Base.String())
	}
	w := lanesOf(t, s.Base)
	if r.bits {
		w = bytesOf(t)
	}
	switch {
	case op2 == 0:
		b.asm.RR(ins, w, dst, b.RegOf(op1))
	case r.swap:
		b.asm.RRR(ins, w, dst, b.RegOf(op2), b.RegOf(op1))
	default:
		b.asm.RRR(ins, w, dst, b.RegOf(op1), b.RegOf(op2))
	}
}

// genFloatMinMax selects by a comparison: x if it is less (greater), else y, also for NaNs and
// zeros, which fmin treats differently.
func (b *machine) genFloatMinMax(dst, x, y a64.Reg, s nodes.SIMD, t nodes.VarType) {
	lo, hi := x, y
	if s.Op == nodes.SIMDMax {
		lo, hi = y, x
	}
	b.asm.RRR(a64.INS_fcmgt, lanesOf(t, s.Base), ftmp, hi, lo)
	b.asm.RRR(a64.INS_bsl, bytesOf(t), ftmp, x, y)
	b.Move(dst, ftmp, t)
}

// fillVector sets each 64 bits of dst to v.
func (b *machine) fillVector(dst a64.Reg, v uint64) {
	if v == 0 {
		b.Zero(dst, nodes.TYP_SIMD16)
	} else if fields, ok := a64.VectorImm(v, true); ok {
		b.asm.VecImm(dst, fields, true)
	} else {
		b.asm.MemData(a64.INS_ldr, a64.Q, dst, b.asm.Data128(v, v))
	}
}

// genSIMDInit stores the scalar op into each element.
func (b *machine) genSIMDInit(dst a64.Reg, op nodes.NodeID, s nodes.SIMD, t nodes.VarType) {
	w := lanesOf(t, s.Base)
	switch {
	case !b.InReg(op):
		b.fillVector(dst, b.ConstBits(op, s.Base))
	case s.Base.IsFloat():
		b.asm.DupLane(w, dst, b.RegOf(op), 0)
	default:
		b.asm.DupInt(w, dst, b.RegOf(op))
	}
}

// genGetItem extracts an element of the vector in src.
func (b *machine) genGetItem(dst, src a64.Reg, s nodes.SIMD) {
	w := elementWidths[s.Base]
	switch {
	case s.Base.IsFloat() && s.Arg == 0:
		b.Move(dst, src, s.Base)
	case s.Base.IsFloat():
		b.asm.DupLane(lanesOf(nodes.TYP_SIMD16, s.Base), dst, src, s.Arg)
	case w == a64.D:
		b.asm.LaneToInt(a64.INS_umov, a64.X, w, dst, src, s.Arg)
	case s.Base.IsUnsigned() || w == a64.S:
		b.asm.LaneToInt(a64.INS_umov, a64.W, w, dst, src, s.Arg)
	default:
		b.asm.LaneToInt(a64.INS_smov, a64.W, w, dst, src, s.Arg)
	}
}

// genSetItem copies vector x and replaces one element by the scalar y.
func (b *machine) genSetItem(dst, x, y a64.Reg, s nodes.SIMD) {
	to := dst
	if dst == y && dst != x {
		to = ftmp
	}
	b.Move(to, x, nodes.TYP_SIMD16)
	if w := elementWidths[s.Base]; isFloat(y) {
		b.asm.InsLane(w, to, s.Arg, y, 0)
	} else {
		b.asm.InsInt(w, to, s.Arg, y)
	}
	b.Move(dst, to, nodes.TYP_SIMD16)
}

// genSame returns 1 if all elements are equal: the smallest byte of the comparison's masks is then
// all ones.
func (b *machine) genSame(dst, x, y a64.Reg, s nodes.SIMD, t nodes.VarType) {
	if s.Base.IsFloat() {
		b.asm.RRR(a64.INS_fcmeq, lanesOf(t, s.Base), ftmp, x, y)
	} else {
		b.asm.RRR(a64.INS_cmeq, bytesOf(t), ftmp, x, y)
	}
	if t == nodes.TYP_SIMD12 { // the fourth element does not count
		b.asm.InsLane(a64.S, ftmp, 3, ftmp, 0)
	}
	b.asm.Across(a64.INS_uminv, bytesOf(t), ftmp, ftmp)
	b.asm.ToInt(a64.INS_fmov, a64.W, a64.S, dst, ftmp)
	b.asm.RRI(a64.INS_and, a64.W, dst, dst, 1)
}

// genDot adds the products of the elements: neighbours first, halves last.
func (b *machine) genDot(dst, x, y a64.Reg, s nodes.SIMD, t nodes.VarType) {
	w := lanesOf(t, s.Base)
	switch s.Base {
	case nodes.TYP_FLOAT:
		b.asm.RRR(a64.INS_fmul, w, ftmp, x, y)
		if t == nodes.TYP_SIMD12 {
			b.asm.InsInt(a64.S, ftmp, 3, a64.ZR)
		}
		if t != nodes.TYP_SIMD8 {
			b.asm.RRR(a64.INS_faddp, w, ftmp, ftmp, ftmp)
		}
		b.asm.Pairwise(a64.INS_faddp, a64.S, dst, ftmp)
	case nodes.TYP_DOUBLE:
		b.asm.RRR(a64.INS_fmul, w, ftmp, x, y)
		b.asm.Pairwise(a64.INS_faddp, a64.D, dst, ftmp)
	case nodes.TYP_INT, nodes.TYP_UINT:
		b.asm.RRR(a64.INS_mul, w, ftmp, x, y)
		b.asm.Across(a64.INS_addv, w, ftmp, ftmp)
		b.asm.ToInt(a64.INS_fmov, a64.W, a64.S, dst, ftmp)
	default:
		panic("BUG: arm64: dot product of " + s.Base.String())
	}
}

// loadThree loads a Vector3, which has 12 bytes. It may destroy tmp.
func (b *machine) loadThree(dst a64.Reg, place mem) {
	place = b.baseAndOffset(place, 12, tmp)
	b.asm.Mem(a64.INS_ldr, a64.S, ftmp, a64.Base(place.base, place.off+8))
	b.asm.Mem(a64.INS_ldr, a64.D, dst, a64.Base(place.base, place.off))
	b.asm.InsLane(a64.S, dst, 2, ftmp, 0)
}

// storeThree stores a Vector3. It may destroy tmp.
func (b *machine) storeThree(place mem, src a64.Reg) {
	place = b.baseAndOffset(place, 12, tmp)
	b.asm.DupLane(a64.V4S, ftmp, src, 2)
	b.asm.Mem(a64.INS_str, a64.S, ftmp, a64.Base(place.base, place.off+8))
	b.asm.Mem(a64.INS_str, a64.D, src, a64.Base(place.base, place.off))
}
