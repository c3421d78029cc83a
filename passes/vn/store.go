// Package vn is value numbering: nodes with the same number compute the same value.
package vn

import (
	"math"

	"ryugo/nodes"
)

// VN is a value number: an index of a row of Store, or 0.
type VN = nodes.VN

// Func is the function of a row: an oper with the flags that change its result, or one of the
// functions below.
type Func uint16

const (
	FnUnsigned Func = 1 << (8 + iota) // GTF_UNSIGNED of an oper
	FnOverflow                        // GTF_OVERFLOW
	FnNaN                             // GTF_RELOP_NAN_UN
)

const (
	FnNone        Func = 0x8000 + iota
	FnInt              // a, b = low and high half of an integer, a null or a byref
	FnDouble           // a, b = bits
	FnHandle           // a, b = a handle, address or symbol; c tells which
	FnOpaque           // a = a counter: a unique value; d = the block that computes it
	FnNew              // the same, and not null
	FnNewArr           // a = an opaque number; b = the length; d = the block; not null
	FnInit             // a = SSA definition: the value of a local at the start of the method
	FnPhi              // a = SSA definition
	FnLclAddr          // a = local, b = offset
	FnCast             // a = value, b = types: see Store.Cast
	FnLookup           // a = address: a load that always yields the same value
	FnCall             // a = helper, b = arguments (FnList): a call without side effects; of Math: a, c = method, c < 0
	FnList             // a = first, b = rest
	FnMem              // a = counter: an unknown state of memory; d = the block
	FnStore            // a = memory before, b = region, c = address, d = value
	FnClobber          // a = memory before, b, c = regions that have changed, d = the node
	FnHeadClobber      // the same at the head of a loop; d = the head
	FnSelect           // a = memory, b = region, c = address: the value of a load
	FnExcNull          // a = address, which is null
	FnExcRange         // a = index, b = length: the index is not in range
	FnExcDiv           // a, b = dividend and divisor; c = 1: unsigned, which throws for a zero divisor only
	FnExcOvf           // a = checked operation
	FnExcCall          // a = call; of a cast: a = object, b = class
	FnExcFin           // a = float, which is not finite
	FnExcOther         // a = counter
	FnExcSet           // a, b = exceptions or sets of them
	FnWithExc          // a = value, b = exceptions
)

// Row is a function and its arguments.
type Row struct {
	Fn         Func
	Type       nodes.VarType
	A, B, C, D uint32
}

// Store gives equal rows the same number. Each method fills the table of rows anew. Rows are found
// by an open-addressed hash table; entries with the epoch of an earlier method are void, so the
// cost of a method depends on its own numbers only.
type Store struct {
	rows    []Row
	slots   []slot
	small   [nodes.TypeCount][smallInts]slot // of integers from 0 on: most constants
	epoch   uint32
	counter uint32
	hashed  int           // rows in the hash table
	block   nodes.BlockID // the block that is being numbered
}

// smallInts is the number of integers of each type that are found without hashing.
const smallInts = 128

type slot struct {
	epoch uint32
	vn    VN
}

// Reset forgets all numbers.
func (s *Store) Reset() {
	s.rows = append(s.rows[:0], Row{Fn: FnNone})
	s.counter, s.hashed = 0, 0
	if len(s.slots) == 0 {
		s.slots = make([]slot, 1024)
	}
	s.epoch++
	if s.epoch == 0 {
		clear(s.slots)
		clear(s.small[:])
		s.epoch = 1
	}
}

// Row returns the row of v.
func (s *Store) Row(v VN) Row { return s.rows[v] }

// Len returns the number of rows.
func (s *Store) Len() int { return len(s.rows) }

func (r *Row) hash() uint32 {
	h := uint64(r.Fn)<<8 | uint64(r.Type)
	h = (h ^ uint64(r.A)<<32 ^ uint64(r.B)) * 0x9e3779b97f4a7c15
	h ^= h >> 29
	h = (h ^ uint64(r.C)<<32 ^ uint64(r.D)) * 0xbf58476d1ce4e5b9
	return uint32(h >> 32)
}

// Of returns the number of a row.
func (s *Store) Of(r Row) VN {
	mask := uint32(len(s.slots) - 1)
	i := r.hash() & mask
	for s.slots[i].epoch == s.epoch {
		if v := s.slots[i].vn; s.rows[v] == r {
			return v
		}
		i = (i + 1) & mask
	}
	v := s.add(r)
	s.slots[i] = slot{s.epoch, v}
	if s.hashed++; 2*s.hashed > len(s.slots) {
		s.grow()
	}
	return v
}

func (s *Store) grow() {
	old := s.slots
	s.slots = make([]slot, 4*len(old))
	mask := uint32(len(s.slots) - 1)
	for _, o := range old {
		if o.epoch != s.epoch {
			continue
		}
		v := o.vn
		i := s.rows[v].hash() & mask
		for s.slots[i].epoch == s.epoch {
			i = (i + 1) & mask
		}
		s.slots[i] = slot{s.epoch, v}
	}
}

// add returns a new number for row r. The row is unique, so no one looks for it and it is not in
// the hash table.
func (s *Store) add(r Row) VN {
	s.rows = append(s.rows, r)
	return VN(len(s.rows) - 1)
}

// Fresh returns a new number of function f, which no other node has.
func (s *Store) Fresh(f Func, t nodes.VarType) VN {
	s.counter++
	return s.add(Row{Fn: f, Type: t, A: s.counter, D: uint32(s.block)})
}

// Int returns the number of integer v of type t (a stack type; ref for null).
func (s *Store) Int(t nodes.VarType, v int64) VN {
	t = t.Actual()
	if uint64(v) >= smallInts {
		return s.Of(Row{Fn: FnInt, Type: t, A: uint32(v), B: uint32(v >> 32)})
	}
	c := &s.small[t][v]
	if c.epoch != s.epoch {
		*c = slot{s.epoch, s.add(Row{Fn: FnInt, Type: t, A: uint32(v)})}
	}
	return c.vn
}

// Double returns the number of a float.
func (s *Store) Double(t nodes.VarType, v float64) VN {
	b := math.Float64bits(v)
	return s.Of(Row{Fn: FnDouble, Type: t, A: uint32(b), B: uint32(b >> 32)})
}

// IntOf returns the value of v, if v is a constant integer.
func (s *Store) IntOf(v VN) (int64, bool) {
	r := &s.rows[v]
	return int64(uint64(r.B)<<32 | uint64(r.A)), r.Fn == FnInt
}

// DoubleOf returns the value of v, if v is a constant float.
func (s *Store) DoubleOf(v VN) (float64, bool) {
	r := &s.rows[v]
	return math.Float64frombits(uint64(r.B)<<32 | uint64(r.A)), r.Fn == FnDouble
}

// IsZero reports whether v is the integer 0 or null.
func (s *Store) IsZero(v VN) bool {
	r := &s.rows[v]
	return r.Fn == FnInt && r.A|r.B == 0
}

// Oper returns the oper and the flags of f, if f is an oper.
func (f Func) Oper() (o nodes.Oper, flags nodes.NodeFlags) {
	if f >= FnNone {
		return nodes.GT_NONE, 0
	}
	if f&FnUnsigned != 0 {
		flags |= nodes.GTF_UNSIGNED
	}
	if f&FnOverflow != 0 {
		flags |= nodes.GTF_OVERFLOW
	}
	if f&FnNaN != 0 {
		flags |= nodes.GTF_RELOP_NAN_UN
	}
	return nodes.Oper(f & 0xff), flags
}

// funcOf returns the function of an oper with the flags of a node.
func funcOf(o nodes.Oper, flags nodes.NodeFlags) Func {
	f := Func(o)
	if flags&(nodes.GTF_OVERFLOW|nodes.GTF_UNSIGNED|nodes.GTF_RELOP_NAN_UN) == 0 {
		return f
	}
	switch o {
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL:
		if flags&nodes.GTF_OVERFLOW != 0 {
			f |= FnOverflow
			if flags&nodes.GTF_UNSIGNED != 0 {
				f |= FnUnsigned
			}
		}
	case nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT, nodes.GT_EQ, nodes.GT_NE:
		if flags&nodes.GTF_UNSIGNED != 0 && o != nodes.GT_EQ && o != nodes.GT_NE {
			f |= FnUnsigned
		}
		if flags&nodes.GTF_RELOP_NAN_UN != 0 {
			f |= FnNaN
		}
	case nodes.GT_MULHI:
		if flags&nodes.GTF_UNSIGNED != 0 {
			f |= FnUnsigned
		}
	}
	return f
}

// ExcUnion returns the number of the union of the exceptions a and b.
func (s *Store) ExcUnion(a, b VN) VN {
	switch {
	case a == 0 || a == b:
		return b
	case b == 0:
		return a
	}
	if ra := s.rows[a]; ra.Fn == FnExcSet && (VN(ra.A) == b || VN(ra.B) == b) {
		return a
	}
	if rb := s.rows[b]; rb.Fn == FnExcSet && (VN(rb.A) == a || VN(rb.B) == a) {
		return b
	}
	return s.Of(Row{Fn: FnExcSet, A: uint32(min(a, b)), B: uint32(max(a, b))})
}

// Find returns the number of row r, or 0 if it has none.
func (s *Store) Find(r Row) VN {
	mask := uint32(len(s.slots) - 1)
	for i := r.hash() & mask; s.slots[i].epoch == s.epoch; i = (i + 1) & mask {
		if v := s.slots[i].vn; s.rows[v] == r {
			return v
		}
	}
	return 0
}
