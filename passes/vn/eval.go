package vn

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Unary returns the number of a unary oper.
func (s *Store) Unary(f Func, t nodes.VarType, a VN) VN {
	t = t.Actual()
	if v, ok := s.IntOf(a); ok {
		if r, ok := nodes.FoldInt(nodes.Oper(f), t, v); ok {
			return s.Int(t, r)
		}
	}
	if v, ok := s.DoubleOf(a); ok && f == Func(nodes.GT_NEG) {
		return s.Double(t, -v)
	}
	if r := s.rows[a]; r.Fn == f && (f == Func(nodes.GT_NEG) || f == Func(nodes.GT_NOT)) {
		return VN(r.A)
	}
	return s.Of(Row{Fn: f, Type: t, A: uint32(a)})
}

// Binary returns the number of a binary oper of type t on operands of type from. It folds constants
// and uses a canonical form.
func (s *Store) Binary(f Func, from, t nodes.VarType, a, b VN) VN {
	t = t.Actual()
	o, flags := f.Oper()
	x, aInt := s.IntOf(a)
	y, bInt := s.IntOf(b)
	isInt := t.IsInt()
	switch {
	case aInt && bInt && (isInt || o.Is(nodes.GTK_RELOP)):
		if v, ok := nodes.FoldInts(o, flags, from, t, x, y); ok {
			return s.Int(t, v)
		}
	case o.Is(nodes.GTK_RELOP):
		if v, ok := s.DoubleOf(a); ok {
			if w, ok := s.DoubleOf(b); ok {
				return s.Int(t, nodes.CompareDoubles(o, flags, v, w))
			}
		}
	case t.IsFloat() && from == t:
		if v, ok := s.DoubleOf(a); ok {
			if w, ok := s.DoubleOf(b); ok && s.rows[b].Type == t {
				if r, ok := nodes.FoldDoubles(o, t, v, w); ok {
					return s.Double(t, r)
				}
			}
		}
	}
	if o.Is(nodes.GTK_RELOP) {
		if a == b && !from.IsFloat() {
			return s.Int(t, nodes.FoldRelop(o, false, true))
		}
		// The constant is the second operand; otherwise the older number is first.
		if aInt && !bInt || !aInt && !bInt && a > b {
			a, b = b, a
			f = f&^0xff | Func(o.Swapped())
		}
		return s.Of(Row{Fn: f, Type: t, A: uint32(a), B: uint32(b)})
	}
	if f&FnOverflow == 0 && isInt || t == nodes.TYP_BYREF {
		if aInt || bInt || a == b {
			k := nodes.Known{A: x, B: y, AInt: aInt, BInt: bInt, Same: a == b && isInt}
			if v := s.identity(o.Simplify(k), t, a, b); v != 0 {
				return v
			}
		}
		if o == nodes.GT_SUB && bInt && y != -y {
			return s.Binary(Func(nodes.GT_ADD), from, t, a, s.Int(s.rows[b].Type, nodes.Wrap(s.rows[b].Type, -y)))
		}
	}
	if o.Is(nodes.GTK_COMMUTE) && (aInt && !bInt || aInt == bInt && a > b) {
		a, b = b, a
	}
	// (x + c) + d is x + (c + d).
	if f == Func(nodes.GT_ADD) && (isInt || t == nodes.TYP_BYREF) {
		if y, ok := s.IntOf(b); ok {
			if r := s.rows[a]; r.Fn == f && r.Type == t {
				if x, ok := s.IntOf(VN(r.B)); ok && s.rows[r.B].Type == s.rows[b].Type {
					ct := s.rows[b].Type
					return s.Binary(f, from, t, VN(r.A), s.Int(ct, nodes.Wrap(ct, x+y)))
				}
			}
		}
	}
	return s.Of(Row{Fn: f, Type: t, A: uint32(a), B: uint32(b)})
}

// identity returns the number of an operator's result by a symbolic identity (its operand or 0), or
// 0 if none applies.
func (s *Store) identity(yields nodes.Outcome, t nodes.VarType, a, b VN) VN {
	switch yields {
	case nodes.Unknown:
		return 0
	case nodes.YieldsZero:
		return s.Int(t, 0)
	case nodes.YieldsSecond:
		a = b
	}
	if s.rows[a].Type == t {
		return a
	}
	return 0
}

// Cast returns the number of a cast of a from type from to type to.
func (s *Store) Cast(a VN, from, to nodes.VarType, flags nodes.NodeFlags) VN {
	t := to.Actual()
	unsigned, overflow := flags&nodes.GTF_UNSIGNED != 0, flags&nodes.GTF_OVERFLOW != 0
	if from.IsInt() && to.IsInt() {
		if v, ok := s.IntOf(a); ok {
			if r, fits := nodes.CastConst(v, from, to, unsigned); fits || !overflow {
				return s.Int(t, r)
			}
		}
		if !overflow && s.rows[a].Type == t && (!to.IsSmall() || s.fits(a, to)) {
			return a
		}
		if to.Size() <= from.Size() && !overflow {
			unsigned = false // truncation does not depend on the sign
		}
	}
	if v, ok := s.castFloat(a, from, to, unsigned); ok {
		return v
	}
	b := uint32(from) | uint32(to)<<8
	if unsigned {
		b |= 1 << 16
	}
	if overflow {
		b |= 1 << 17
	}
	return s.Of(Row{Fn: FnCast, Type: t, A: uint32(a), B: b})
}

// castFloat returns the number of a cast of the constant a, if one of the types is a float.
func (s *Store) castFloat(a VN, from, to nodes.VarType, unsigned bool) (v VN, ok bool) {
	x, aInt := s.IntOf(a)
	f, aFloat := s.DoubleOf(a)
	switch {
	case aInt && from.IsInt() && to.IsFloat():
		if f, ok = nodes.CastToFloat(x, from, to, unsigned); ok {
			return s.Double(to, f), true
		}
	case aFloat && from.IsFloat() && to.IsFloat():
		return s.Double(to, nodes.RoundTo(to, f)), f == f
	case aFloat && from.IsFloat() && to.IsInt():
		if x, ok = nodes.CastToInt(f, to); ok {
			return s.Int(to, x), true
		}
	}
	return 0, false
}

// Math returns the number of GT_INTRINSIC id of type t with the operands a and b.
func (s *Store) Math(id uint32, t nodes.VarType, a, b VN) VN {
	if f, ok := s.DoubleOf(a); ok && b == 0 && s.rows[a].Type == t {
		if v, ok := nodes.FoldMath(ee.Intrinsic(id), t, f); ok {
			return s.Double(t, v)
		}
	}
	return s.Of(Row{Fn: Func(nodes.GT_INTRINSIC), Type: t, A: uint32(a), B: uint32(b), C: id})
}

// CastOf returns the types and flags of a FnCast row.
func (r *Row) CastOf() (from, to nodes.VarType, unsigned, overflow bool) {
	return nodes.VarType(r.B & 0xff), nodes.VarType(r.B >> 8 & 0xff), r.B>>16&1 != 0, r.B>>17&1 != 0
}

// fits reports whether a is known to be a value of the small type t.
func (s *Store) fits(a VN, t nodes.VarType) bool {
	r := &s.rows[a]
	if r.Fn == FnCast {
		_, to, _, _ := r.CastOf()
		return to == t || to.Size() == t.Size() && to.IsUnsigned() && t.IsUnsigned()
	}
	o, _ := r.Fn.Oper()
	return o.Is(nodes.GTK_RELOP)
}

// arrLength returns the number of the length of array a.
func (s *Store) arrLength(a VN, val uint32) VN {
	if r := &s.rows[a]; r.Fn == FnNewArr {
		n := VN(r.B)
		if c := &s.rows[n]; c.Fn == FnCast {
			if from, to, _, _ := c.CastOf(); from.Actual() == nodes.TYP_INT && to.Size() == 8 {
				n = VN(c.A)
			}
		}
		if v, ok := s.IntOf(n); ok && v >= 0 && v <= 1<<31-1 {
			return s.Int(nodes.TYP_INT, v)
		}
		if s.rows[n].Type == nodes.TYP_INT {
			return n
		}
	}
	return s.Of(Row{Fn: Func(nodes.GT_ARR_LENGTH), Type: nodes.TYP_INT, A: uint32(a), B: val})
}

// Object returns the reference to the object that the address v points into, at any offset, or 0.
// An access at v throws only if that reference is null. Whether it throws then depends on the
// offset, so an access that did not throw proves nothing.
func (s *Store) Object(v VN) VN {
	for range maxSums {
		r := &s.rows[v]
		switch {
		case r.Type == nodes.TYP_REF:
			return v
		case r.Fn != Func(nodes.GT_ADD) || r.Type != nodes.TYP_BYREF:
			return 0
		case s.rows[r.A].Type.IsGC():
			v = VN(r.A)
		default:
			v = VN(r.B)
		}
	}
	return 0
}

// maxSums is the largest number of nested sums in an address.
const maxSums = 4

// NonNull reports whether v, a reference or address, is known not to be null.
func (s *Store) NonNull(v VN) bool {
	switch r := &s.rows[v]; r.Fn {
	case FnNew, FnNewArr, FnLclAddr, FnHandle:
		return true
	case Func(nodes.GT_ADD):
		return r.Type == nodes.TYP_BYREF && s.NonNull(VN(r.A))
	}
	return false
}
