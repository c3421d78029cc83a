package exectest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

// Pressure: each oper has operands that need as many registers as possible (indexed addresses whose
// base and index are trees), while as many locals as possible are live across it.

// pressed builds a method around one node.
type pressed struct {
	*Rig
	area  []byte // that local 0 points to
	where nodes.VarType
	used  int // number of operands
	hold  []int
	count uint64 // that write barriers add to
}

// The memory of a pressed method: pairs of a base and an index, the results, and places for each
// operand.
const (
	pressedOut   = 128
	pressedPlace = 512
	pressedStep  = 512
	pressedLocal = pressedPlace + 5*pressedStep // initial values of the locals
	pressedSize  = pressedLocal + 128
)

func (r *pressed) word(off int) nodes.NodeID {
	return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, r.Lcl(0), r.Icon(r.where, int64(off)))
}

// load adds a load from offset off of the memory.
func (r *pressed) load(t nodes.VarType, off int) nodes.NodeID {
	return r.Add(nodes.GT_IND, t, r.word(off), 0, 0, nodes.GTF_EXCEPT)
}

// address adds base + index*4 + 4 for the next place; if it is contained, it needs two registers.
func (r *pressed) address() nodes.NodeID {
	at := 16 * r.used
	r.used++
	base, index := r.load(nodes.TYP_BYREF, at), r.load(r.where, at+8)
	index = r.Bin(nodes.GT_LSH, r.where, index, r.Icon(nodes.TYP_INT, 2))
	return r.Bin(nodes.GT_ADD, nodes.TYP_BYREF, base, r.Bin(nodes.GT_ADD, r.where, index, r.Icon(r.where, 4)))
}

// operand adds a value of type t: in memory, a tree, or a constant.
func (r *pressed) operand(t nodes.VarType, form int) nodes.NodeID {
	switch {
	case form == 0:
		return r.Add(nodes.GT_IND, t, r.address(), 0, 0, nodes.GTF_EXCEPT)
	case form == 2 && !t.IsFloat():
		return r.Icon(t.Actual(), 13)
	}
	r.used++
	off := pressedPlace + pressedStep*(r.used-1) + 40
	if t.IsFloat() {
		v := r.load(t, off)
		return r.Bin(nodes.GT_ADD, t, v, r.Dcon(t, 1.5))
	}
	return r.Bin(nodes.GT_XOR, t.Actual(), r.load(t, off), r.Icon(t.Actual(), 5))
}

// out stores v to the next place of the results.
func (r *pressed) out(i int, v nodes.NodeID) {
	t := r.M.Type[v].Actual()
	r.Add(nodes.GT_STOREIND, t, r.word(pressedOut+8*i), v, 0, nodes.GTF_ASG|nodes.GTF_EXCEPT)
}

// fill initialises the memory.
func (r *pressed) fill() {
	for i := range r.area {
		r.area[i] = byte(i*11 + i>>8 + 1)
	}
	base := Ptr(r.area)
	for k := range 5 {
		index := uint64(k + 1)
		at := base + uint64(pressedPlace+pressedStep*k+36-4-4*(k+1))
		binary.LittleEndian.PutUint64(r.area[16*k:], at)
		binary.LittleEndian.PutUint64(r.area[16*k+8:], index)
		if r.Narrow() {
			binary.LittleEndian.PutUint32(r.area[16*k:], uint32(at))
		}
		clear(r.area[pressedPlace+pressedStep*k+36:][:24]) // small numbers
		r.area[pressedPlace+pressedStep*k+36] = byte(3 * (k + 1))
		r.area[pressedPlace+pressedStep*k+40] = byte(5*k + 6)
	}
}

// try compiles and runs node with operands in the given forms, with n locals live across it, and
// returns the memory after the run.
func (r *pressed) try(locals int, node func(forms []int) nodes.NodeID, forms []int) (out []byte, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("%v\n%s", e, r.LIR())
		}
	}()
	r.Begin(nodes.TYP_INT, nodes.TYP_BYREF)
	r.JIT.Info.UsesWriteBarriers = false
	for _, h := range [...]ee.Helper{ee.CORINFO_HELP_ASSIGN_REF, ee.CORINFO_HELP_CHECKED_ASSIGN_REF, ee.CORINFO_HELP_ASSIGN_BYREF} {
		if _, ok := r.Symbols[ee.MakeSymbol(ee.SymHelper, uint64(h))]; !ok {
			r.DefineHelper(h, r.must(r.Machine.Barrier(r.Env.Target, h, r.count)))
		}
	}
	r.used, r.hold = 0, r.hold[:0]
	for i := range locals {
		l := r.Temp(nodes.TYP_INT)
		r.Store(l, r.load(nodes.TYP_INT, pressedLocal+4*i))
		r.hold = append(r.hold, l)
	}
	if v := node(forms); v != 0 {
		r.out(0, v)
	}
	for round := range 3 { // enough uses for registers
		for i, l := range r.hold {
			r.out(1+i, r.Bin(nodes.GT_ADD, nodes.TYP_INT, r.Lcl(l), r.Icon(nodes.TYP_INT, int64(round))))
		}
	}
	r.Ret(r.Icon(nodes.TYP_INT, 1))
	r.Finish()
	r.fill()
	r.CallBits(Ptr(r.area))
	if r.Frame.Status != 0 {
		return append(out, byte(r.Frame.Status)), nil
	}
	for i := range r.hold {
		want := binary.LittleEndian.Uint32(r.area[pressedLocal+4*i:]) + 2
		if got := binary.LittleEndian.Uint32(r.area[pressedOut+8*(1+i):]); got != want {
			return nil, fmt.Errorf("local %d: %#x, want %#x\n%s", i, got, want, r.Dis())
		}
	}
	out = bytes.Clone(r.area)
	clear(out[pressedOut+8 : pressedPlace]) // the locals
	return out, nil
}

// pressedCase is a node with some operands, each in one of three forms.
type pressedCase struct {
	name     string
	operands int
	node     func(forms []int) nodes.NodeID
}

// cases returns the nodes for the opers that have rows in the machine.
func (r *pressed) cases() (cs []pressedCase) {
	const ovf, uns = nodes.GTF_OVERFLOW | nodes.GTF_EXCEPT, nodes.GTF_UNSIGNED
	add := func(name string, operands int, node func(forms []int) nodes.NodeID) {
		cs = append(cs, pressedCase{name, operands, node})
	}
	const I, L, B, U, S, F, D = nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_BYTE, nodes.TYP_UBYTE, nodes.TYP_SHORT, nodes.TYP_FLOAT, nodes.TYP_DOUBLE
	// Unary.
	for _, o := range []nodes.Oper{nodes.GT_NOT, nodes.GT_NEG, nodes.GT_BSWAP} {
		for _, t := range []nodes.VarType{I, L} {
			if o != nodes.GT_BSWAP || t == I {
				add(fmt.Sprint(o, t), 1, func(f []int) nodes.NodeID { return r.Un(o, t, r.operand(t, f[0])) })
			}
		}
	}
	for _, from := range []nodes.VarType{B, U, S, I, L, F, D} {
		for _, to := range []nodes.VarType{B, U, S, nodes.TYP_USHORT, I, nodes.TYP_UINT, L, F, D} {
			for _, flags := range []nodes.NodeFlags{0, uns, ovf, ovf | uns} {
				long := from == L || to == L || to == nodes.TYP_UINT
				if from == to || from.IsFloat() && (to.IsFloat() && flags != 0 || flags&uns != 0 || long || to.IsSmall() && flags == 0) || to.IsFloat() && (flags&ovf != 0 || long || flags != 0 && r.Narrow()) {
					continue
				}
				add(fmt.Sprint("cast ", from, to, " ", flags), 1, func(f []int) nodes.NodeID { return r.Cast(r.operand(from, f[0]), to, flags) })
			}
		}
	}
	for _, t := range []nodes.VarType{F, D} {
		add(fmt.Sprint("ckfinite", t), 1, func(f []int) nodes.NodeID {
			return r.Add(nodes.GT_CKFINITE, t, r.operand(t, f[0]), 0, 0, nodes.GTF_EXCEPT)
		})
	}
	add("bitcast", 1, func(f []int) nodes.NodeID { return r.Un(nodes.GT_BITCAST, F, r.operand(I, f[0])) })
	add("bitcast back", 1, func(f []int) nodes.NodeID { return r.Un(nodes.GT_BITCAST, I, r.operand(F, f[0])) })
	add("nullcheck", 0, func(f []int) nodes.NodeID {
		r.Add(nodes.GT_NULLCHECK, nodes.TYP_VOID, r.address(), 0, 0, nodes.GTF_EXCEPT)
		return 0
	})
	// Binary.
	for _, t := range []nodes.VarType{I, L, F, D} {
		for _, o := range []nodes.Oper{nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_MULHI, nodes.GT_AND, nodes.GT_OR, nodes.GT_XOR, nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD} {
			fits := o == nodes.GT_ADD || o == nodes.GT_SUB || o == nodes.GT_MUL
			division := o >= nodes.GT_DIV && o <= nodes.GT_UMOD
			for _, flags := range []nodes.NodeFlags{0, ovf, ovf | uns} {
				switch {
				case t.IsFloat() && (!fits && o != nodes.GT_DIV || flags != 0), flags != 0 && !fits, t == L && r.Narrow() && (division || o == nodes.GT_MULHI || o == nodes.GT_MUL && flags != 0):
					continue
				case division && t == I:
					flags |= nodes.GTF_EXCEPT
				}
				add(fmt.Sprint(o, t, " ", flags), 2, func(f []int) nodes.NodeID {
					if division && f[0] == 2 && f[1] == 2 { // folded in earlier phases
						f[0] = 1
					}
					x, y := r.operand(t, f[0]), r.operand(t, f[1])
					return r.Add(o, t, x, y, 0, flags)
				})
			}
		}
	}
	for _, o := range []nodes.Oper{nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR} {
		for _, t := range []nodes.VarType{I, L} {
			add(fmt.Sprint(o, t), 2, func(f []int) nodes.NodeID {
				if t == L && r.Narrow() {
					return r.Bin(o, t, r.operand(t, f[0]), r.Icon(I, int64(1+f[1])))
				}
				x, y := r.operand(t, f[0]), r.operand(I, f[1])
				return r.Bin(o, t, x, y)
			})
		}
	}
	for _, t := range []nodes.VarType{B, U, S, I, L, F, D} {
		for _, o := range []nodes.Oper{nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT} {
			compare := func(f []int) nodes.NodeID {
				x, y := r.operand(t, f[0]), r.operand(t, f[1])
				return r.Bin(o, I, x, y)
			}
			add(fmt.Sprint(o, t), 2, compare)
			if o <= nodes.GT_NE && t == I {
				add(fmt.Sprint("test ", o), 2, func(f []int) nodes.NodeID {
					x, y := r.operand(t, f[0]), r.operand(t, f[1])
					return r.Bin(o, I, r.Bin(nodes.GT_AND, t, x, y), r.Icon(I, 0))
				})
			}
			if t == L && r.Narrow() || o != nodes.GT_EQ && o != nodes.GT_LT {
				continue
			}
			add(fmt.Sprint("select by ", o, t), 4, func(f []int) nodes.NodeID {
				yes, no := r.operand(I, f[2]), r.operand(I, f[3])
				return r.Add(nodes.GT_SELECT, I, yes, no, uint32(compare(f)), 0)
			})
		}
	}
	add("boundsCheck", 2, func(f []int) nodes.NodeID {
		x, y := r.operand(I, f[0]), r.operand(I, f[1])
		if f[0] == 2 { // less than the value in memory
			y = r.Bin(nodes.GT_ADD, I, y, r.Icon(I, 100))
		}
		if f[1] == 2 && f[0] != 0 {
			x = r.Bin(nodes.GT_AND, I, x, r.Icon(I, 1))
		}
		y = r.Bin(nodes.GT_ADD, I, y, r.Icon(I, 20))
		r.Add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, x, y, 0, nodes.GTF_EXCEPT)
		return 0
	})
	add("boundsCheck in memory", 1, func(f []int) nodes.NodeID {
		x := r.Bin(nodes.GT_AND, I, r.operand(I, f[0]), r.Icon(I, 1))
		r.Add(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, x, r.operand(I, 0), 0, nodes.GTF_EXCEPT)
		return 0
	})
	add("isinst", 2, func(f []int) nodes.NodeID {
		x := r.load(nodes.TYP_REF, 0)
		return r.Bin(nodes.GT_EQ, I, r.Bin(nodes.GT_ISINST, nodes.TYP_REF, x, r.operand(r.where, f[1]%2)), r.Icon(nodes.TYP_REF, 0))
	})
	// Stores.
	for _, t := range []nodes.VarType{B, U, S, I, L, F, D} {
		add(fmt.Sprint("storeIndir", t), 1, func(f []int) nodes.NodeID {
			a := r.address()
			r.Add(nodes.GT_STOREIND, t, a, r.operand(t.Actual(), f[0]), 0, nodes.GTF_ASG|nodes.GTF_EXCEPT)
			return 0
		})
		if t.IsFloat() {
			continue
		}
		add(fmt.Sprint("storeIndir of a sum", t), 1, func(f []int) nodes.NodeID {
			a := r.address()
			r.used--
			sum := r.Bin(nodes.GT_ADD, t.Actual(), r.Add(nodes.GT_IND, t, r.address(), 0, 0, nodes.GTF_EXCEPT), r.operand(t.Actual(), f[0]))
			r.Add(nodes.GT_STOREIND, t, a, sum, 0, nodes.GTF_ASG|nodes.GTF_EXCEPT)
			return 0
		})
	}
	for _, b := range []bool{false, true} {
		add(fmt.Sprint("storeIndir of a reference ", b), 0, func(f []int) nodes.NodeID {
			r.JIT.Info.UsesWriteBarriers = b
			a := r.address()
			r.Add(nodes.GT_STOREIND, nodes.TYP_REF, a, r.operand(nodes.TYP_REF, 0), 0, nodes.GTF_ASG|nodes.GTF_EXCEPT)
			return 0
		})
		for _, gc := range []ee.GCType{ee.TYPE_GC_NONE, ee.TYPE_GC_REF} {
			for _, size := range []uint32{1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 19, 24, 31, 32, 40, 64, 200, 288} {
				if size%8 != 0 && gc != ee.TYPE_GC_NONE || size < 16 && gc != ee.TYPE_GC_NONE {
					continue
				}
				add(fmt.Sprint("storeObj of ", size, gc, b), 0, func([]int) nodes.NodeID {
					r.JIT.Info.UsesWriteBarriers = b
					layout := r.Layout(size, gc, ee.TYPE_GC_NONE, gc)
					a := r.address()
					src := r.Add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.address(), 0, layout, nodes.GTF_EXCEPT)
					r.Add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, a, src, layout, nodes.GTF_ASG|nodes.GTF_EXCEPT)
					return 0
				})
				if b || gc != ee.TYPE_GC_NONE {
					continue
				}
				for _, fill := range []int64{0, 0x5a, -1} {
					add(fmt.Sprint("fill of ", size, " with ", fill), 0, func([]int) nodes.NodeID {
						a, v := r.address(), nodes.NodeID(0)
						if fill < 0 {
							v = r.operand(I, 1)
						} else {
							v = r.Icon(I, fill)
						}
						r.Add(nodes.GT_STORE_BLK, nodes.TYP_STRUCT, a, v, size, nodes.GTF_ASG|nodes.GTF_EXCEPT)
						return 0
					})
				}
			}
		}
	}
	for _, copies := range []bool{false, true} {
		add(fmt.Sprint("storeDynBlk ", copies), 1, func(f []int) nodes.NodeID {
			a, v := r.address(), nodes.NodeID(0)
			if copies {
				v = r.Add(nodes.GT_IND, nodes.TYP_STRUCT, r.address(), 0, 0, nodes.GTF_EXCEPT)
			} else {
				v = r.operand(I, 0)
			}
			r.Add(nodes.GT_STORE_DYN_BLK, nodes.TYP_STRUCT, a, v, uint32(r.operand(I, f[0])), nodes.GTF_ASG|nodes.GTF_EXCEPT)
			return 0
		})
	}
	// Atomic operations.
	for _, o := range []nodes.Oper{nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_CMPXCHG, nodes.GT_LOCKADD} {
		for _, t := range []nodes.VarType{U, nodes.TYP_USHORT, I} {
			if t.IsSmall() && (o == nodes.GT_XADD || o == nodes.GT_LOCKADD || !r.Env.Target.X86Sets) {
				continue
			}
			add(fmt.Sprint(o, t), 2, func(f []int) nodes.NodeID {
				a, v, c, rt := r.address(), r.operand(I, f[0]), uint32(0), t
				switch o {
				case nodes.GT_CMPXCHG:
					c = uint32(r.operand(I, f[1]))
				case nodes.GT_LOCKADD:
					rt = nodes.TYP_VOID
				}
				n := r.Add(o, rt, a, v, c, nodes.GTF_ASG|nodes.GTF_EXCEPT)
				if o == nodes.GT_LOCKADD {
					return 0
				}
				return n
			})
		}
	}
	return cs
}

// testOperPressure compiles each node with all forms of its operands at min, and with many locals
// live across it at full. No form may need more registers than there are, and both levels must have
// the same result.
func testOperPressure(t *testing.T, r *Rig) {
	p := &pressed{Rig: r, where: nodes.TYP_LONG, area: r.Mem[len(r.Mem)-8192:][:pressedSize:pressedSize]}
	locals := 12
	if r.Narrow() {
		p.where, locals = nodes.TYP_INT, 4
	}
	if !r.Env.Target.X86Sets {
		locals = 20 // Arm has more registers
	}
	p.count, _ = r.Buffer(8)
	for _, c := range p.cases() {
		for k := range int(math.Pow(3, float64(c.operands))) {
			forms := make([]int, 4) // 0: in memory, 1: a tree, 2: a constant
			for i := range c.operands {
				forms[i], k = k%3, k/3
			}
			if r.Machine.Emulated && slices.Contains(forms, 2) {
				continue // constants need fewer registers
			}
			r.Env.MinOpts = true
			want, err := p.try(0, c.node, forms)
			if err == nil {
				var got []byte
				r.Env.MinOpts = false
				if got, err = p.try(locals, c.node, forms); err == nil && !bytes.Equal(got, want) {
					err = fmt.Errorf("leaves something else than at min\n%s", r.Dis())
				}
			}
			if err != nil {
				t.Errorf("%s, operands %v, min %v: %v", c.name, forms[:c.operands], r.Env.MinOpts, err)
				break // one form of each suffices
			}
		}
	}
}
