package nodes

import (
	"math"
	"math/bits"
)

// Constant folding and algebra, apart from trees: global morph folds nodes with it,
// value numbering folds numbers.

// Swapped returns the relation that holds for (b, a) when o holds for (a, b).
func (o Oper) Swapped() Oper {
	switch o {
	case GT_LT:
		return GT_GT
	case GT_LE:
		return GT_GE
	case GT_GE:
		return GT_LE
	case GT_GT:
		return GT_LT
	}
	return o
}

// Reversed returns the relation that holds when o does not. A float relation
// that was false for NaN becomes true for it: GTF_RELOP_NAN_UN changes as well.
func (o Oper) Reversed() Oper {
	switch o {
	case GT_EQ:
		return GT_NE
	case GT_NE:
		return GT_EQ
	case GT_LT:
		return GT_GE
	case GT_LE:
		return GT_GT
	case GT_GE:
		return GT_LT
	case GT_GT:
		return GT_LE
	}
	return o
}

// Wrap cuts v to the width of integer type t.
func Wrap(t VarType, v int64) int64 {
	if t.Actual() == TYP_INT {
		return int64(int32(v))
	}
	return v
}

// FoldInts computes an operator on the constants a and b of type from, with a
// result of type t, and reports whether it could: what throws stays as it is.
// GTF_UNSIGNED and GTF_OVERFLOW of flags count.
func FoldInts(o Oper, flags NodeFlags, from, t VarType, a, b int64) (v int64, ok bool) {
	long := from.Size() == 8
	if !long {
		a, b = int64(int32(a)), int64(int32(b))
	}
	if o.Is(GTK_RELOP) {
		return compareInts(o, flags&GTF_UNSIGNED != 0, a, b), true
	}
	if flags&GTF_OVERFLOW != 0 {
		return checked(o, flags&GTF_UNSIGNED != 0, long, a, b)
	}
	width := int64(31)
	if long {
		width = 63
	}
	switch o {
	case GT_ADD:
		v = a + b
	case GT_SUB:
		v = a - b
	case GT_MUL:
		v = a * b
	case GT_AND:
		v = a & b
	case GT_OR:
		v = a | b
	case GT_XOR:
		v = a ^ b
	case GT_LSH:
		v = a << (b & width)
	case GT_RSH:
		v = a >> (b & width)
	case GT_RSZ:
		if !long {
			a = int64(uint32(a))
		}
		v = int64(uint64(a) >> (b & width))
	case GT_ROL, GT_ROR:
		if o == GT_ROR {
			b = -b
		}
		if v = int64(bits.RotateLeft64(uint64(a), int(b))); !long {
			v = int64(bits.RotateLeft32(uint32(a), int(b)))
		}
	case GT_DIV, GT_MOD:
		if b == 0 || b == -1 {
			return 0, false // throws, or may
		}
		if v = a / b; o == GT_MOD {
			v = a % b
		}
	case GT_UDIV, GT_UMOD:
		if b == 0 {
			return 0, false
		}
		x, y := uint64(a), uint64(b)
		if !long {
			x, y = uint64(uint32(a)), uint64(uint32(b))
		}
		if v = int64(x / y); o == GT_UMOD {
			v = int64(x % y)
		}
	default:
		return 0, false
	}
	return Wrap(t, v), true
}

// FoldInt computes a unary operator on the constant a, with a result of type t, and
// reports whether it could.
func FoldInt(o Oper, t VarType, a int64) (v int64, ok bool) {
	switch o {
	case GT_NEG:
		v = -a
	case GT_NOT:
		v = ^a
	default:
		return 0, false
	}
	return Wrap(t, v), true
}

// Known is what is known of the operands of an operator.
type Known struct {
	A, B       int64
	AInt, BInt bool // A, B is the first, the second operand
	Same       bool // the operands are the same integer
}

// Simplify says what o, without a check for overflow, yields for such operands. The
// operands are integers, and are not both constants.
func (o Oper) Simplify(k Known) Outcome {
	g := &operTable[o].algebra
	switch {
	case !g.Has:
		return Unknown
	case g.Absorbs && (k.BInt && k.B == 0 || k.AInt && k.A == 0):
		return YieldsZero
	case k.BInt && k.B == int64(g.Neutral):
		return YieldsFirst
	case k.Same:
		return g.Self
	case k.AInt && k.A == int64(g.Neutral) && o.Is(GTK_COMMUTE):
		return YieldsSecond
	}
	return Unknown
}

// CompareDoubles computes a relation of floats; GTF_RELOP_NAN_UN of flags counts.
func CompareDoubles(o Oper, flags NodeFlags, a, b float64) int64 {
	if a != a || b != b {
		if flags&GTF_RELOP_NAN_UN != 0 {
			return 1
		}
		return 0
	}
	return FoldRelop(o, a < b, a == b)
}

// FoldDoubles computes an operator on two floats, and reports whether it could. It does not make a
// NaN of two numbers: the sign of that differs from machine to machine.
func FoldDoubles(o Oper, a, b float64) (v float64, ok bool) {
	switch o {
	case GT_ADD:
		v = a + b
	case GT_SUB:
		v = a - b
	case GT_MUL:
		v = a * b
	case GT_DIV:
		v = a / b
	default:
		return 0, false
	}
	return v, v == v || a != a || b != b
}

func compareInts(o Oper, unsigned bool, a, b int64) int64 {
	if unsigned {
		// Flipping the sign bit makes the unsigned order the signed one; a
		// sign-extended int keeps its place in it.
		a, b = a^math.MinInt64, b^math.MinInt64
	}
	return FoldRelop(o, a < b, a == b)
}

// FoldRelop returns 1 when o holds for operands with the given order.
func FoldRelop(o Oper, less, equal bool) int64 {
	r := false
	switch o {
	case GT_EQ:
		r = equal
	case GT_NE:
		r = !equal
	case GT_LT:
		r = less
	case GT_LE:
		r = less || equal
	case GT_GE:
		r = !less
	case GT_GT:
		r = !less && !equal
	}
	if r {
		return 1
	}
	return 0
}

// checked computes a checked operation; ok is false when it throws.
func checked(o Oper, unsigned, long bool, a, b int64) (v int64, ok bool) {
	if !long {
		if unsigned {
			a, b = int64(uint32(a)), int64(uint32(b))
		}
		switch o { // exact in 64 bits
		case GT_ADD:
			v = a + b
		case GT_SUB:
			v = a - b
		case GT_MUL:
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
	case GT_ADD:
		v = a + b
		if unsigned {
			return v, uint64(v) >= x
		}
		return v, (v > a) == (b > 0)
	case GT_SUB:
		v = a - b
		if unsigned {
			return v, x >= y
		}
		return v, (v < a) == (b > 0)
	case GT_MUL:
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

// NeverOverflows reports whether each value of src, taken as unsigned or signed,
// is one of to.
func NeverOverflows(src, to VarType, unsigned bool) bool {
	if to.Size() > src.Size() {
		return unsigned || !to.IsUnsigned()
	}
	return to.Size() == src.Size() && to.IsUnsigned() == unsigned
}

// CastConst converts v, of type src taken as unsigned or signed, and tells
// whether to can represent it.
func CastConst(v int64, src, to VarType, unsigned bool) (r int64, ok bool) {
	if src.Size() == 4 {
		if unsigned {
			v = int64(uint32(v))
		} else {
			v = int64(int32(v))
		}
	}
	big := unsigned && v < 0 // a ulong above the long range
	switch to {
	case TYP_BYTE:
		r = int64(int8(v))
	case TYP_UBYTE, TYP_BOOL:
		r = int64(uint8(v))
	case TYP_SHORT:
		r = int64(int16(v))
	case TYP_USHORT:
		r = int64(uint16(v))
	case TYP_INT:
		r = int64(int32(v))
	case TYP_UINT:
		return int64(int32(v)), !big && v >= 0 && v <= math.MaxUint32
	case TYP_ULONG:
		return v, unsigned || v >= 0
	default:
		r = v
	}
	return r, r == v && !big
}
