package irtest

import (
	"math"
	"math/big"
	"math/bits"

	"ryugo/ee"
	"ryugo/nodes"
)

// dead is what a local holds after its last use.
const dead = 0x0dead0dead

// exec executes node n alone; the values of its operands are known.
func (x *Machine) exec(n nodes.NodeID) int64 {
	m := x.m
	o, t := m.Oper[n], m.Type[n]
	var a, b int64
	var at nodes.VarType
	if k := o.Kind(); k&(nodes.GTK_UNOP|nodes.GTK_BINOP) != 0 {
		a, at = x.val[m.Op1[n]], m.Type[m.Op1[n]].Actual()
		if k&nodes.GTK_BINOP != 0 {
			b = x.val[m.Op2[n]]
		}
	}
	switch o {
	case nodes.GT_CNS_INT:
		return m.IntValue(n)
	case nodes.GT_LCL_VAR:
		l := nodes.LclNum(m.Val[n])
		v := x.get(m.Locals[l].Type, x.home(l))
		if m.IsLIR && m.Flags[n]&nodes.GTF_VAR_DEATH != 0 {
			*x.cell(x.home(l)) = dead
		}
		return v
	case nodes.GT_LCL_VAR_ADDR:
		return x.home(nodes.LclNum(m.Val[n]))
	case nodes.GT_LCL_FLD:
		return x.load(n, x.part(n))
	case nodes.GT_STORE_LCL_FLD:
		x.store(n, x.part(n), a)
		return 0
	case nodes.GT_STORE_MULTI_VAR:
		x.storeMultiVar(n)
		return 0
	case nodes.GT_STORE_LCL_VAR:
		if m.Locals[m.Val[n]].Type == nodes.TYP_STRUCT {
			x.storeStruct(nodes.LclNum(m.Val[n]), m.Op1[n])
			return 0
		}
		x.storeLcl(nodes.LclNum(m.Val[n]), a)
		return 0
	case nodes.GT_IND:
		return x.load(n, a)
	case nodes.GT_STOREIND:
		x.store(n, a, b)
		return 0
	case nodes.GT_ARR_LENGTH:
		return x.load(n, a+int64(m.Val[n]))
	case nodes.GT_NULLCHECK:
		x.check(n, a)
		return 0
	case nodes.GT_ARR_BOUNDS_CHECK:
		if uint64(narrow(at, a)) >= uint64(b) {
			if ee.Helper(m.Val[n]) == ee.CORINFO_HELP_OVERFLOW {
				x.throw(n, "overflow")
			}
			x.throw(n, "range")
		}
		return 0
	case nodes.GT_COMMA:
		return b
	case nodes.GT_CASTCLASS:
		if isInst(b, a) != a {
			x.throw(n, "cast")
		}
		return a
	case nodes.GT_ISINST:
		return isInst(b, a)
	case nodes.GT_SELECT:
		if x.val[m.Val[n]] != 0 {
			return a
		}
		return b
	case nodes.GT_POPCNT:
		if at.Size() == 4 {
			return int64(bits.OnesCount32(uint32(a)))
		}
		return int64(bits.OnesCount64(uint64(a)))
	case nodes.GT_CATCH_ARG:
		return Object(1)
	case nodes.GT_MULTI_VAR, nodes.GT_NOP, nodes.GT_NO_OP, nodes.GT_ARGPLACE, nodes.GT_IL_OFFSET, nodes.GT_JTRUE, nodes.GT_SWITCH, nodes.GT_RETURN, nodes.GT_RETFILT, nodes.GT_CATCHRET, nodes.GT_CALLFINALLY:
		return 0
	case nodes.GT_CAST:
		return x.cast(n, at, a)
	case nodes.GT_NEG:
		return narrow(t, -a)
	case nodes.GT_NOT:
		return narrow(t, ^a)
	case nodes.GT_SIMD:
		return x.simd(n, a, b)
	case nodes.GT_CALL:
		return x.call(n)
	case nodes.GT_FIELD_LIST:
		return 0
	case nodes.GT_ADD_LO, nodes.GT_ADD_HI, nodes.GT_SUB_LO, nodes.GT_SUB_HI, nodes.GT_CMP, nodes.GT_LSH_HI, nodes.GT_RSH_LO:
		return x.half(n, a, b)
	case nodes.GT_JCC, nodes.GT_SETCC:
		return x.condition(nodes.Cond(m.Val[n]))
	}
	if at.IsFloat() {
		panic(broken("floats"))
	}
	if o.Is(nodes.GTK_RELOP) {
		return x.compare(n, at, a, b)
	}
	return x.arithmetic(n, a, b)
}

// narrow cuts v to what a cell of type t holds, widened as a load does.
func narrow(t nodes.VarType, v int64) int64 {
	switch t {
	case nodes.TYP_BYTE:
		return int64(int8(v))
	case nodes.TYP_UBYTE, nodes.TYP_BOOL:
		return int64(uint8(v))
	case nodes.TYP_SHORT:
		return int64(int16(v))
	case nodes.TYP_USHORT:
		return int64(uint16(v))
	case nodes.TYP_INT, nodes.TYP_UINT:
		return int64(int32(v))
	}
	return v
}

func (x *Machine) compare(n nodes.NodeID, at nodes.VarType, a, b int64) int64 {
	m := x.m
	a, b = narrow(at, a), narrow(at, b)
	less := a < b
	if m.Flags[n]&nodes.GTF_UNSIGNED != 0 {
		less = uint64(a) < uint64(b)
	}
	var r bool
	switch m.Oper[n] {
	case nodes.GT_EQ:
		r = a == b
	case nodes.GT_NE:
		r = a != b
	case nodes.GT_LT:
		r = less
	case nodes.GT_LE:
		r = less || a == b
	case nodes.GT_GT:
		r = !less && a != b
	case nodes.GT_GE:
		r = !less
	default:
		panic(broken("a comparison " + m.Oper[n].String()))
	}
	if r {
		return 1
	}
	return 0
}

func (x *Machine) arithmetic(n nodes.NodeID, a, b int64) int64 {
	m := x.m
	return x.operate(n, m.Oper[n], m.Type[n], m.Flags[n], a, b)
}

// operate does o, of type t and with flags f, on behalf of node n.
func (x *Machine) operate(n nodes.NodeID, o nodes.Oper, t nodes.VarType, f nodes.NodeFlags, a, b int64) int64 {
	long := t.Actual().Size() == 8
	unsigned := func(v int64) uint64 {
		if !long {
			return uint64(uint32(v))
		}
		return uint64(v)
	}
	count := b & int64(t.Actual().Size()*8-1)
	var v int64
	switch o {
	case nodes.GT_ADD:
		v = a + b
	case nodes.GT_SUB:
		v = a - b
	case nodes.GT_MUL:
		v = a * b
	case nodes.GT_MULHI:
		if long {
			panic(broken("the upper half of a product of longs"))
		}
		v = int64(int32(a)) * int64(int32(b)) >> 32
		if f&nodes.GTF_UNSIGNED != 0 {
			v = int64(unsigned(a) * unsigned(b) >> 32)
		}
	case nodes.GT_AND:
		v = a & b
	case nodes.GT_OR:
		v = a | b
	case nodes.GT_XOR:
		v = a ^ b
	case nodes.GT_LSH:
		v = a << count
	case nodes.GT_RSH:
		v = narrow(t.Actual(), a) >> count
	case nodes.GT_RSZ:
		v = int64(unsigned(a) >> count)
	case nodes.GT_ROL:
		if v = int64(bits.RotateLeft32(uint32(a), int(count))); long {
			v = int64(bits.RotateLeft64(uint64(a), int(count)))
		}
	case nodes.GT_ROR:
		if v = int64(bits.RotateLeft32(uint32(a), -int(count))); long {
			v = int64(bits.RotateLeft64(uint64(a), -int(count)))
		}
	case nodes.GT_DIV, nodes.GT_MOD:
		if b == 0 {
			x.throw(n, "div")
		}
		if b == -1 && (!long && a == math.MinInt32 || a == math.MinInt64) {
			x.throw(n, "overflow")
		}
		if v = a / b; o == nodes.GT_MOD {
			v = a % b
		}
	case nodes.GT_UDIV, nodes.GT_UMOD:
		if unsigned(b) == 0 {
			x.throw(n, "div")
		}
		if v = int64(unsigned(a) / unsigned(b)); o == nodes.GT_UMOD {
			v = int64(unsigned(a) % unsigned(b))
		}
	default:
		panic(broken("the operator " + o.String()))
	}
	if f&nodes.GTF_OVERFLOW != 0 && overflows(o, t, f&nodes.GTF_UNSIGNED != 0, a, b) {
		x.throw(n, "overflow")
	}
	return narrow(t, v)
}

// overflows reports whether the exact result of o, an addition, subtraction or product of numbers
// of type t, is no number of that type.
func overflows(o nodes.Oper, t nodes.VarType, unsigned bool, a, b int64) bool {
	number := func(v int64) *big.Int {
		switch {
		case unsigned && t.Actual() == nodes.TYP_LONG:
			return new(big.Int).SetUint64(uint64(v))
		case unsigned:
			return big.NewInt(int64(uint32(v)))
		}
		return big.NewInt(narrow(t.Actual(), v))
	}
	r := number(a)
	switch o {
	case nodes.GT_ADD:
		r.Add(r, number(b))
	case nodes.GT_SUB:
		r.Sub(r, number(b))
	case nodes.GT_MUL:
		r.Mul(r, number(b))
	default:
		panic(broken("a checked " + o.String()))
	}
	width := uint(8 * t.Actual().Size())
	low, high := new(big.Int), new(big.Int).Lsh(big.NewInt(1), width)
	if !unsigned {
		high.Rsh(high, 1)
		low.Neg(high)
	}
	return r.Cmp(low) < 0 || r.Cmp(high) >= 0
}

func (x *Machine) cast(n nodes.NodeID, at nodes.VarType, a int64) int64 {
	m := x.m
	to := nodes.VarType(m.Val[n])
	if !to.IsInt() || !at.IsInt() {
		panic(broken("a cast of " + at.String() + " to " + to.String()))
	}
	unsigned := m.Flags[n]&nodes.GTF_UNSIGNED != 0
	if at == nodes.TYP_INT {
		if a = int64(int32(a)); unsigned {
			a = int64(uint32(a))
		}
	}
	r := narrow(to, a)
	if m.Flags[n]&nodes.GTF_OVERFLOW == 0 {
		return r
	}
	same, huge := r == a, unsigned && a < 0 // huge: 2^63 or more
	switch to {
	case nodes.TYP_UINT:
		same = a == int64(uint32(a))
	case nodes.TYP_LONG:
		same = !huge
	case nodes.TYP_ULONG:
		same = unsigned || a >= 0
	}
	if !same || huge && to != nodes.TYP_ULONG {
		x.throw(n, "overflow")
	}
	return r
}
