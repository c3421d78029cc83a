package morph

import (
	"math"

	"ryugo/ee"
	"ryugo/nodes"
)

// setInt makes n a constant v with n's type.
func (p *Morpher) setInt(n nodes.NodeID, v int64) {
	p.set(n, nodes.GT_CNS_INT, p.m.Type[n].Actual(), 0, 0, p.m.NewConst(uint64(v)), 0)
}

// setDouble makes n a constant v with n's type. A float is rounded.
func (p *Morpher) setDouble(n nodes.NodeID, v float64) {
	t := p.m.Type[n]
	p.set(n, nodes.GT_CNS_DBL, t, 0, 0, p.m.NewConst(math.Float64bits(nodes.RoundTo(t, v))), 0)
}

// unary folds a unary operator on a constant.
func (p *Morpher) unary(n nodes.NodeID) {
	m := p.m
	a := m.Op1[n]
	switch {
	case m.IsIntConst(a):
		if v, ok := nodes.FoldInt(m.Oper[n], m.Type[n], m.IntValue(a)); ok {
			p.setInt(n, v)
		}
	case m.Oper[a] == nodes.GT_CNS_DBL && m.Oper[n] == nodes.GT_NEG:
		p.setDouble(n, -m.DoubleValue(a))
	}
}

// binary folds an operator on two constants, moves a single constant to op2, and removes neutral
// operands.
func (p *Morpher) binary(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	a, b := m.Op1[n], m.Op2[n]
	if b == 0 {
		return
	}
	if o == nodes.GT_MOD && m.Type[n].IsFloat() {
		p.floatMod(n)
		return
	}
	aConst, bConst := m.Oper[a].Is(nodes.GTK_CONST), m.Oper[b].Is(nodes.GTK_CONST)
	if !aConst && !bConst {
		if (o == nodes.GT_OR || o == nodes.GT_XOR) && !p.env.MinOpts {
			p.rotation(n)
		}
		return
	}
	if aConst && bConst {
		switch {
		case m.IsIntConst(a) && m.IsIntConst(b):
			if p.foldInts(n, m.IntValue(a), m.IntValue(b)) {
				return
			}
		case m.Oper[a] == nodes.GT_CNS_DBL && m.Oper[b] == nodes.GT_CNS_DBL:
			if p.foldDoubles(n, m.DoubleValue(a), m.DoubleValue(b)) {
				return
			}
		}
	}
	if aConst && !bConst && m.Oper[a] == nodes.GT_CNS_INT {
		// A constant can be evaluated at any time.
		if o.Is(nodes.GTK_COMMUTE) {
			m.Op1[n], m.Op2[n] = b, a
		} else if o.Is(nodes.GTK_RELOP) {
			m.Op1[n], m.Op2[n] = b, a
			m.Oper[n] = o.Swapped()
		} else {
			return
		}
		a, b = b, a
		bConst = true
	}
	switch {
	case bConst && m.IsIntConst(b):
		p.identity(n, a, m.IntValue(b))
	case bConst && m.Oper[b] == nodes.GT_CNS_DBL && o == nodes.GT_DIV && !p.env.MinOpts:
		p.reciprocal(n, b)
	case o == nodes.GT_MUL && m.Type[n].IsFloat() && !p.env.MinOpts:
		p.double(n)
	}
}

// double replaces a multiplication by 2.0 of a local by the addition of the local to itself. An
// addition has a shorter latency.
func (p *Morpher) double(n nodes.NodeID) {
	m := p.m
	x, c := m.Op1[n], m.Op2[n]
	if m.Oper[x] == nodes.GT_CNS_DBL {
		x, c = c, x
	}
	if m.Oper[x] != nodes.GT_LCL_VAR || m.Flags[x]&nodes.GTF_GLOB_REF != 0 || m.Type[x] != m.Type[n] || m.Type[c] != m.Type[n] || m.DoubleValue(c) != 2 {
		return
	}
	m.Oper[n], m.Op1[n], m.Op2[n] = nodes.GT_ADD, x, m.NewLclVar(m.LclOf(x))
}

// reciprocal replaces n, a division by b, by a multiplication if b is a power of two: x / 2.0 is x
// * 0.5.
func (p *Morpher) reciprocal(n, b nodes.NodeID) {
	m := p.m
	t := m.Type[n]
	if m.Type[m.Op1[n]] != t || m.Type[b] != t {
		return
	}
	if r, ok := nodes.Reciprocal(t, m.DoubleValue(b)); ok {
		m.Oper[n] = nodes.GT_MUL
		m.Op2[n] = m.NewDouble(t, r)
	}
}

// math folds a Math function of a constant.
func (p *Morpher) math(n nodes.NodeID) {
	m := p.m
	a := m.Op1[n]
	if m.Oper[a] != nodes.GT_CNS_DBL || m.Op2[n] != 0 || m.Type[a] != m.Type[n] {
		return
	}
	if v, ok := nodes.FoldMath(ee.Intrinsic(m.Val[n]), m.Type[n], m.DoubleValue(a)); ok {
		p.setDouble(n, v)
	}
}

// floatMod makes the remainder of two floats a call of the helper for the C library's fmod.
func (p *Morpher) floatMod(n nodes.NodeID) {
	m := p.m
	t, h := m.Type[n], ee.CORINFO_HELP_DBLREM
	if t == nodes.TYP_FLOAT {
		h = ee.CORINFO_HELP_FLTREM
	}
	p.helperCall(n, t, h, p.convert(m.Op1[n], t), p.convert(m.Op2[n], t))
}

// identity replaces n by its operand a if the constant c has no effect.
func (p *Morpher) identity(n, a nodes.NodeID, c int64) {
	m := p.m
	if m.Type[a].Actual() != m.Type[n].Actual() || m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
		return
	}
	neutral := m.Oper[n].Simplify(nodes.Known{B: c, BInt: true}) == nodes.YieldsFirst
	switch m.Oper[n] {
	case nodes.GT_NE:
		neutral = c == 0 && m.Oper[a].Is(nodes.GTK_RELOP)
		p.remainderIs(n, a, c)
	case nodes.GT_EQ:
		if c == 0 && m.Oper[a].Is(nodes.GTK_RELOP) {
			p.replaceBy(n, a)
			m.ReverseRelop(n)
		}
		p.remainderIs(n, a, c)
	}
	if neutral {
		p.replaceBy(n, a)
	}
}

// remainderIs simplifies the comparison of x % 8 with c to one of the bits of x that matter: the
// lowest three, and the sign bit if the remainder is not 0.
func (p *Morpher) remainderIs(n, a nodes.NodeID, c int64) {
	m := p.m
	if p.env.MinOpts || m.Oper[a] != nodes.GT_MOD || !m.Type[a].IsInt() || !m.IsIntConst(m.Op2[a]) {
		return
	}
	d := m.IntValue(m.Op2[a])
	mask := max(d, -d) - 1 // right even for the least long, for which it is the greatest long
	if mask <= 0 || mask&(mask+1) != 0 || c > mask || c < -mask {
		return
	}
	if c != 0 {
		if m.Type[a] != nodes.TYP_INT {
			return // an instruction has no 64-bit constant
		}
		if c < 0 {
			c = math.MinInt32 | c&mask
		}
		mask |= math.MinInt32
	}
	m.Oper[a], m.Op2[a] = nodes.GT_AND, m.NewInt(m.Type[a], mask)
	m.Op2[n] = m.NewInt(m.Type[a], c)
	p.effects(a)
}

// rotation replaces two shifts of one local, by amounts that add up to its width, by a rotation
// (fgRecognizeAndMorphBitwiseRotation):
//
//	x << 5 | x >>> 27     =>  rol(x, 5)
//	x << y | x >>> 32-y   =>  rol(x, y)
func (p *Morpher) rotation(n nodes.NodeID) {
	m := p.m
	l, r := m.Op1[n], m.Op2[n]
	left := true
	if m.Oper[l] == nodes.GT_RSZ {
		l, r = r, l
	}
	if m.Oper[l] != nodes.GT_LSH || m.Oper[r] != nodes.GT_RSZ || m.Flags[n]&nodes.GTF_SIDE_EFFECT != 0 || m.Type[l] != m.Type[r] || !p.sameLocal(m.Op1[l], m.Op1[r]) {
		return
	}
	width := int64(8 * m.Type[n].Size())
	by, back := m.Op2[l], m.Op2[r]
	if m.IsIntConst(by) && m.IsIntConst(back) {
		k := m.IntValue(by)
		if k <= 0 || k >= width || k+m.IntValue(back) != width {
			return
		}
	} else {
		// For an amount of 0, x ^ x would be 0.
		if m.Oper[n] == nodes.GT_XOR {
			return
		}
		by, back = p.shiftAmount(by, width), p.shiftAmount(back, width)
		if !p.complement(by, back, width) {
			if !p.complement(back, by, width) {
				return
			}
			left, by = false, back
		}
	}
	m.Oper[n], m.Op1[n], m.Op2[n] = nodes.GT_ROL, m.Op1[l], by
	if !left {
		m.Oper[n] = nodes.GT_ROR
	}
	m.Flags[n] &^= nodes.GTF_REVERSE_OPS
}

// shiftAmount removes a mask of width-1 from shift amount n. A shift takes its amount modulo width
// anyway.
func (p *Morpher) shiftAmount(n nodes.NodeID, width int64) nodes.NodeID {
	m := p.m
	if m.Oper[n] == nodes.GT_AND && m.IsIntConst(m.Op2[n]) && m.IntValue(m.Op2[n])&(width-1) == width-1 {
		return m.Op1[n]
	}
	return n
}

// complement reports whether back is width - by, or 0 - by, which is the same for a shift.
func (p *Morpher) complement(by, back nodes.NodeID, width int64) bool {
	m := p.m
	switch m.Oper[back] {
	case nodes.GT_SUB:
		return m.IsIntConst(m.Op1[back]) && m.IntValue(m.Op1[back])&(width-1) == 0 && p.sameLocal(by, m.Op2[back])
	case nodes.GT_NEG:
		return p.sameLocal(by, m.Op1[back])
	}
	return false
}

// sameLocal reports whether both nodes read the same local as a whole.
func (p *Morpher) sameLocal(a, b nodes.NodeID) bool {
	m := p.m
	return m.Oper[a] == nodes.GT_LCL_VAR && m.Oper[b] == nodes.GT_LCL_VAR && m.Val[a] == m.Val[b] && m.Type[a] == m.Type[b] && m.Locals[m.LclOf(a)].Flags&nodes.LvAddrExposed == 0
}

// foldInts folds n, an operator on the constants a and b, and reports whether it did. An operator
// that throws is not folded.
func (p *Morpher) foldInts(n nodes.NodeID, a, b int64) bool {
	m := p.m
	if !m.Oper[n].Is(nodes.GTK_RELOP) && !m.Type[n].IsInt() {
		return false
	}
	v, ok := nodes.FoldInts(m.Oper[n], m.Flags[n], m.Type[m.Op1[n]], m.Type[n], a, b)
	if ok {
		p.setInt(n, v)
	}
	return ok
}

// foldDoubles is foldInts for floating point.
func (p *Morpher) foldDoubles(n nodes.NodeID, a, b float64) bool {
	m := p.m
	if m.Oper[n].Is(nodes.GTK_RELOP) {
		p.setInt(n, nodes.CompareDoubles(m.Oper[n], m.Flags[n], a, b))
		return true
	}
	t := m.Type[n]
	if m.Type[m.Op1[n]] != t || m.Type[m.Op2[n]] != t {
		return false
	}
	v, ok := nodes.FoldDoubles(m.Oper[n], t, a, b)
	if ok {
		p.setDouble(n, v)
	}
	return ok
}

// foldBranch folds a JTRUE on a constant: the block keeps one successor.
func (p *Morpher) foldBranch(s nodes.StmtID, r nodes.NodeID) bool {
	m := p.m
	cond := m.Op1[r]
	for m.Oper[cond] == nodes.GT_COMMA {
		cond = m.Op2[cond]
	}
	if !m.IsIntConst(cond) {
		return false
	}
	bb := &m.Blocks
	if m.Log != nil {
		if m.IntValue(cond) != 0 {
			m.WhyNode(nodes.BRANCH_ALWAYS, p.block, r, int32(bb.Jump[p.block]))
		} else {
			m.WhyNode(nodes.BRANCH_NEVER, p.block, r)
		}
	}
	if m.IntValue(cond) != 0 {
		bb.Kind[p.block] = nodes.BBJ_ALWAYS
	} else {
		bb.Kind[p.block] = nodes.BBJ_NONE
		bb.Jump[p.block] = 0
	}
	if cond == m.Op1[r] {
		m.RemoveStmt(p.block, s)
		return true
	}
	// The effects of the condition stay.
	p.set(cond, nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0)
	p.replaceBy(r, m.Op1[r])
	m.Type[r] = nodes.TYP_VOID
	return true
}

// foldSwitch folds a SWITCH on a constant.
func (p *Morpher) foldSwitch(s nodes.StmtID, r nodes.NodeID) {
	m := p.m
	if !m.IsIntConst(m.Op1[r]) {
		return
	}
	bb := &m.Blocks
	d := m.Switches[bb.Switch[p.block]]
	i := min(uint32(m.IntValue(m.Op1[r])), d.Count-1)
	bb.Kind[p.block], bb.Jump[p.block] = nodes.BBJ_ALWAYS, m.Targets[d.First+i]
	if m.Log != nil {
		m.WhyNode(nodes.BRANCH_SWITCH, p.block, r, int32(bb.Jump[p.block]))
	}
	m.RemoveStmt(p.block, s)
}
