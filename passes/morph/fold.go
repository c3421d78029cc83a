package morph

import (
	"math"
	"math/bits"

	"ryugo/ee"
	"ryugo/nodes"
)

// setInt makes n the constant v of n's type.
func (p *Morph) setInt(n nodes.NodeID, v int64) {
	p.set(n, nodes.GT_CNS_INT, p.m.Type[n].Actual(), 0, 0, p.m.NewConst(uint64(v)), 0)
}

// setDouble makes n the constant v of n's type, rounded to float when it is
// one.
func (p *Morph) setDouble(n nodes.NodeID, v float64) {
	t := p.m.Type[n]
	if t == nodes.TYP_FLOAT {
		v = float64(float32(v))
	}
	p.set(n, nodes.GT_CNS_DBL, t, 0, 0, p.m.NewConst(math.Float64bits(v)), 0)
}

// unary folds GT_NEG and GT_NOT of constants.
func (p *Morph) unary(n nodes.NodeID) {
	m := p.m
	a := m.Op1[n]
	neg := m.Oper[n] == nodes.GT_NEG
	switch {
	case m.IsIntConst(a):
		v := ^m.IntValue(a)
		if neg {
			v++
		}
		p.setInt(n, p.wrap(m.Type[n], v))
	case m.Oper[a] == nodes.GT_CNS_DBL && neg:
		p.setDouble(n, -m.DoubleValue(a))
	}
}

// wrap cuts v to the width of integer type t.
func (p *Morph) wrap(t nodes.VarType, v int64) int64 {
	if t.Actual() == nodes.TYP_INT {
		return int64(int32(v))
	}
	return v
}

// binary folds an operator on two constants, moves a lone constant to op2 and
// drops neutral operands.
func (p *Morph) binary(n nodes.NodeID) {
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
			m.Oper[n] = swapped(o)
		} else {
			return
		}
		a, b = b, a
		bConst = true
	}
	if bConst && m.IsIntConst(b) {
		p.identity(n, a, m.IntValue(b))
	}
}

// floatMod makes the remainder of two floats a call of the C library's fmod
// through its helper.
func (p *Morph) floatMod(n nodes.NodeID) {
	m := p.m
	t, h := m.Type[n], ee.CORINFO_HELP_DBLREM
	if t == nodes.TYP_FLOAT {
		h = ee.CORINFO_HELP_FLTREM
	}
	p.helperCall(n, t, h, p.convert(m.Op1[n], t), p.convert(m.Op2[n], t))
}

// swapped returns the relation that holds for (b, a) when o holds for (a, b).
func swapped(o nodes.Oper) nodes.Oper {
	switch o {
	case nodes.GT_LT:
		return nodes.GT_GT
	case nodes.GT_LE:
		return nodes.GT_GE
	case nodes.GT_GE:
		return nodes.GT_LE
	case nodes.GT_GT:
		return nodes.GT_LT
	}
	return o
}

// identity replaces n by its operand a where the constant c changes nothing.
func (p *Morph) identity(n, a nodes.NodeID, c int64) {
	m := p.m
	if m.Type[a].Actual() != m.Type[n].Actual() || m.Flags[n]&nodes.GTF_REVERSE_OPS != 0 {
		return
	}
	neutral := false
	switch m.Oper[n] {
	case nodes.GT_NE:
		neutral = c == 0 && m.Oper[a].Is(nodes.GTK_RELOP)
	case nodes.GT_EQ:
		if c == 0 && m.Oper[a].Is(nodes.GTK_RELOP) {
			p.become(n, a)
			p.reverse(n)
		}
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_OR, nodes.GT_XOR, nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ:
		neutral = c == 0
	case nodes.GT_MUL, nodes.GT_DIV, nodes.GT_UDIV:
		neutral = c == 1
	case nodes.GT_AND:
		neutral = c == -1
	}
	if neutral {
		p.become(n, a)
	}
}

// reverse negates the relation n. A float relation that was false for NaN
// becomes true for it.
func (p *Morph) reverse(n nodes.NodeID) {
	m := p.m
	switch m.Oper[n] {
	case nodes.GT_EQ:
		m.Oper[n] = nodes.GT_NE
	case nodes.GT_NE:
		m.Oper[n] = nodes.GT_EQ
	case nodes.GT_LT:
		m.Oper[n] = nodes.GT_GE
	case nodes.GT_LE:
		m.Oper[n] = nodes.GT_GT
	case nodes.GT_GE:
		m.Oper[n] = nodes.GT_LT
	case nodes.GT_GT:
		m.Oper[n] = nodes.GT_LE
	}
	if m.Type[m.Op1[n]].IsFloat() {
		m.Flags[n] ^= nodes.GTF_RELOP_NAN_UN
	}
}

// foldInts computes n, an operator on the constants a and b, and tells whether
// it could: what throws stays as it is.
func (p *Morph) foldInts(n nodes.NodeID, a, b int64) bool {
	m := p.m
	o, flags := m.Oper[n], m.Flags[n]
	long := m.Type[m.Op1[n]].Size() == 8
	if !long {
		a, b = int64(int32(a)), int64(int32(b))
	}
	if o.Is(nodes.GTK_RELOP) {
		p.setInt(n, compareInts(o, flags&nodes.GTF_UNSIGNED != 0, a, b))
		return true
	}
	t := m.Type[n]
	if !t.IsInt() {
		return false
	}
	if flags&nodes.GTF_OVERFLOW != 0 {
		v, ok := checked(o, flags&nodes.GTF_UNSIGNED != 0, long, a, b)
		if ok {
			p.setInt(n, v)
		}
		return ok
	}
	width := int64(31)
	if long {
		width = 63
	}
	var v int64
	switch o {
	case nodes.GT_ADD:
		v = a + b
	case nodes.GT_SUB:
		v = a - b
	case nodes.GT_MUL:
		v = a * b
	case nodes.GT_AND:
		v = a & b
	case nodes.GT_OR:
		v = a | b
	case nodes.GT_XOR:
		v = a ^ b
	case nodes.GT_LSH:
		v = a << (b & width)
	case nodes.GT_RSH:
		v = a >> (b & width)
	case nodes.GT_RSZ:
		if !long {
			a = int64(uint32(a))
		}
		v = int64(uint64(a) >> (b & width))
	case nodes.GT_DIV, nodes.GT_MOD:
		if b == 0 || b == -1 {
			return false // throws, or may
		}
		if v = a / b; o == nodes.GT_MOD {
			v = a % b
		}
	case nodes.GT_UDIV, nodes.GT_UMOD:
		if b == 0 {
			return false
		}
		x, y := uint64(a), uint64(b)
		if !long {
			x, y = uint64(uint32(a)), uint64(uint32(b))
		}
		if v = int64(x / y); o == nodes.GT_UMOD {
			v = int64(x % y)
		}
	default:
		return false
	}
	p.setInt(n, p.wrap(t, v))
	return true
}

func compareInts(o nodes.Oper, unsigned bool, a, b int64) int64 {
	if unsigned {
		// Flipping the sign bit makes the unsigned order the signed one; a
		// sign-extended int keeps its place in it.
		a, b = a^math.MinInt64, b^math.MinInt64
	}
	return truth(o, a < b, a == b)
}

// truth returns 1 when o holds for operands with the given order.
func truth(o nodes.Oper, less, equal bool) int64 {
	r := false
	switch o {
	case nodes.GT_EQ:
		r = equal
	case nodes.GT_NE:
		r = !equal
	case nodes.GT_LT:
		r = less
	case nodes.GT_LE:
		r = less || equal
	case nodes.GT_GE:
		r = !less
	case nodes.GT_GT:
		r = !less && !equal
	}
	if r {
		return 1
	}
	return 0
}

// checked computes a checked operation; ok is false when it throws.
func checked(o nodes.Oper, unsigned, long bool, a, b int64) (v int64, ok bool) {
	if !long {
		if unsigned {
			a, b = int64(uint32(a)), int64(uint32(b))
		}
		switch o { // exact in 64 bits
		case nodes.GT_ADD:
			v = a + b
		case nodes.GT_SUB:
			v = a - b
		case nodes.GT_MUL:
			if unsigned {
				hi, lo := bits.Mul64(uint64(a), uint64(b))
				return int64(int32(lo)), hi == 0 && lo <= math.MaxUint32
			}
			v = a * b
		}
		if unsigned {
			return int64(int32(v)), v >= 0 && v <= math.MaxUint32
		}
		return v, v == int64(int32(v))
	}
	x, y := uint64(a), uint64(b)
	switch o {
	case nodes.GT_ADD:
		v = a + b
		if unsigned {
			return v, uint64(v) >= x
		}
		return v, (v > a) == (b > 0)
	case nodes.GT_SUB:
		v = a - b
		if unsigned {
			return v, x >= y
		}
		return v, (v < a) == (b > 0)
	case nodes.GT_MUL:
		hi, lo := bits.Mul64(x, y)
		if unsigned {
			return int64(lo), hi == 0
		}
		// The signed high half from the unsigned one.
		shi := int64(hi)
		if a < 0 {
			shi -= b
		}
		if b < 0 {
			shi -= a
		}
		v = int64(lo)
		return v, shi == v>>63
	}
	return 0, false
}

// foldDoubles is foldInts for floating point.
func (p *Morph) foldDoubles(n nodes.NodeID, a, b float64) bool {
	m := p.m
	o := m.Oper[n]
	if o.Is(nodes.GTK_RELOP) {
		if a != a || b != b {
			v := int64(0)
			if m.Flags[n]&nodes.GTF_RELOP_NAN_UN != 0 {
				v = 1
			}
			p.setInt(n, v)
			return true
		}
		p.setInt(n, truth(o, a < b, a == b))
		return true
	}
	if m.Type[n] == nodes.TYP_FLOAT {
		// The operation on floats rounds once; float64 is wide enough for
		// rounding twice to give the same for + - * /.
		if m.Type[m.Op1[n]] != nodes.TYP_FLOAT || m.Type[m.Op2[n]] != nodes.TYP_FLOAT {
			return false
		}
	}
	switch o {
	case nodes.GT_ADD:
		p.setDouble(n, a+b)
	case nodes.GT_SUB:
		p.setDouble(n, a-b)
	case nodes.GT_MUL:
		p.setDouble(n, a*b)
	case nodes.GT_DIV:
		p.setDouble(n, a/b)
	default:
		return false
	}
	return true
}

// foldBranch decides a JTRUE on a constant: the block gets one successor.
func (p *Morph) foldBranch(s nodes.StmtID, r nodes.NodeID) bool {
	m := p.m
	cond := m.Op1[r]
	for m.Oper[cond] == nodes.GT_COMMA {
		cond = m.Op2[cond]
	}
	if !m.IsIntConst(cond) {
		return false
	}
	bb := &m.Blocks
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
	// What was evaluated on the way stays.
	p.set(cond, nodes.GT_NOP, nodes.TYP_VOID, 0, 0, 0, 0)
	p.become(r, m.Op1[r])
	m.Type[r] = nodes.TYP_VOID
	return true
}

// foldSwitch decides a SWITCH on a constant.
func (p *Morph) foldSwitch(s nodes.StmtID, r nodes.NodeID) {
	m := p.m
	if !m.IsIntConst(m.Op1[r]) {
		return
	}
	bb := &m.Blocks
	d := m.Switches[bb.Switch[p.block]]
	i := min(uint32(m.IntValue(m.Op1[r])), d.Count-1)
	bb.Kind[p.block], bb.Jump[p.block] = nodes.BBJ_ALWAYS, m.Targets[d.First+i]
	m.RemoveStmt(p.block, s)
}
