package nodes

import (
	"math"
	"math/bits"

	"ryugo/ee"
)

// Constant folding and algebra, independent of trees: global morph folds nodes with it, value
// numbering folds value numbers.

// Swapped returns the relop that holds for (b, a) if o holds for (a, b).
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

// Reversed returns the relop that holds if o does not. A float relop that is false for NaN becomes
// true for it, so the caller must also flip GTF_RELOP_NAN_UN.
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

// Wrap truncates v to the width of integer type t.
func Wrap(t VarType, v int64) int64 {
	if t.Actual() == TYP_INT {
		return int64(int32(v))
	}
	return v
}

// FoldInts computes an operator on the constants a and b of type from, with a result of type t, and
// reports whether it could. An operator that throws is not folded. Of flags, GTF_UNSIGNED and
// GTF_OVERFLOW matter.
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

// FoldInt computes a unary operator on constant a, with a result of type t, and reports whether it
// could.
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
	AInt, BInt bool // A, B is the constant value of the first, second operand
	Same       bool // both operands are the same integer
}

// Simplify returns the result of o, without overflow check, for such operands. The operands are
// integers and not both constants.
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

// CompareDoubles computes a relop of floats. Of flags, GTF_RELOP_NAN_UN matters.
func CompareDoubles(o Oper, flags NodeFlags, a, b float64) int64 {
	if a != a || b != b {
		if flags&GTF_RELOP_NAN_UN != 0 {
			return 1
		}
		return 0
	}
	return FoldRelop(o, a < b, a == b)
}

// FoldDoubles computes an operator on two floats of type t, and reports whether it could. The
// result is never a NaN, because the sign and bits of NaNs differ between machines. For two floats
// the result may be rounded twice, to double and then to float: no quotient of two floats is so
// close to the midpoint between two floats that the first rounding could change the second.
func FoldDoubles(o Oper, t VarType, a, b float64) (v float64, ok bool) {
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
	return RoundTo(t, v), v == v
}

// RoundTo rounds v to type t.
func RoundTo(t VarType, v float64) float64 {
	if t == TYP_FLOAT {
		return float64(float32(v))
	}
	return v
}

// FoldMath computes a GT_INTRINSIC of type t, and reports whether it could. It folds only functions
// that IEEE 754 defines exactly, and never to a NaN.
func FoldMath(id ee.Intrinsic, t VarType, a float64) (v float64, ok bool) {
	switch id {
	case ee.CORINFO_INTRINSIC_Sqrt:
		v = math.Sqrt(a)
	case ee.CORINFO_INTRINSIC_Abs:
		v = math.Abs(a)
	case ee.CORINFO_INTRINSIC_Floor:
		v = math.Floor(a)
	case ee.CORINFO_INTRINSIC_Ceiling:
		v = math.Ceil(a)
	case ee.CORINFO_INTRINSIC_Truncate:
		v = math.Trunc(a)
	case ee.CORINFO_INTRINSIC_Round:
		v = math.RoundToEven(a)
	default:
		return 0, false
	}
	return RoundTo(t, v), v == v
}

// Reciprocal returns 1/c. It also reports whether multiplying by 1/c equals dividing by c for all
// numbers of type t: c is a power of two, and 1/c is not subnormal.
func Reciprocal(t VarType, c float64) (r float64, ok bool) {
	least := 0x1p-1022
	if t == TYP_FLOAT {
		least = 0x1p-126
	}
	if f, _ := math.Frexp(c); math.Abs(f) != 0.5 {
		return 0, false
	}
	r = 1 / c
	return r, math.Abs(r) >= least && math.Abs(r) <= 1/least
}

// CastToFloat converts integer v, of type src, unsigned or signed, to t. It reports whether all
// machines and helpers yield the same result. If a double cannot represent v, not all of them round
// only once to float.
func CastToFloat(v int64, src, t VarType, unsigned bool) (f float64, ok bool) {
	switch {
	case src.Size() == 4 && unsigned:
		v = int64(uint32(v))
	case src.Size() == 4:
		v = int64(int32(v))
	case unsigned && (v < 0 || t == TYP_FLOAT):
		return 0, false
	}
	f = float64(v)
	if t == TYP_FLOAT {
		return float64(float32(f)), src.Size() == 4 || f < 0x1p63 && int64(f) == v
	}
	return f, true
}

// CastToInt converts f to integer type t, and reports whether t can represent the result. Otherwise
// the result depends on the machine.
func CastToInt(f float64, t VarType) (v int64, ok bool) {
	f = math.Trunc(f)
	low, high := -0x1p31, 0x1p31
	switch t {
	case TYP_INT:
	case TYP_UINT:
		low, high = 0, 0x1p32
	case TYP_LONG:
		low, high = -0x1p63, 0x1p63
	case TYP_ULONG:
		low, high = 0, 0x1p63
	default:
		return 0, false
	}
	if !(f >= low && f < high) {
		return 0, false
	}
	return Wrap(t, int64(f)), true
}

func compareInts(o Oper, unsigned bool, a, b int64) int64 {
	if unsigned {
		// Flipping the sign bits maps the unsigned order to the signed one. It also preserves the
		// order of sign-extended ints.
		a, b = a^math.MinInt64, b^math.MinInt64
	}
	return FoldRelop(o, a < b, a == b)
}

// FoldRelop returns 1 if o holds for operands with the given order, else 0.
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

// checked computes a checked operation. ok is false if it throws.
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
		// Compute the signed high half from the unsigned one.
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

// NeverOverflows reports whether to can represent every value of src, unsigned or signed.
func NeverOverflows(src, to VarType, unsigned bool) bool {
	if to.Size() > src.Size() {
		return unsigned || !to.IsUnsigned()
	}
	return to.Size() == src.Size() && to.IsUnsigned() == unsigned
}

// CastConst converts v, of type src, unsigned or signed, and reports whether to can represent it.
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
