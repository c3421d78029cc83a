package vn

import (
	"ryugo/arena"
	"ryugo/bitvec"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Numbering is the value numbering phase.
//
// It gives each node a number for its value, and one for the exceptions that its evaluation may
// throw:
//
//	= V02 (+ V00 1)             + is $5
//	= V03 (* (+ 1 V00) 4)   =>  + is $5 as well, * is $7; what V03 holds is $7
//	f(V02)                      the argument is $5
//
// There are two kinds of numbers. Liberal numbers assume that no other thread writes to memory
// meanwhile. A program without volatile accesses must permit that: two loads may become one.
// Conservative numbers give each load a number of its own: a fact that a check proves about a value
// must hold for exactly the value that was checked.
//
// Blocks are numbered in reverse post order. A phi whose arguments have the same number has that
// number; any other phi is a value of its own. Memory is a value, too: see memory.go.
//
// Reads the execution order of HIR, Flow, SSA. Writes the columns below. Needs SSA. Afterwards
// equal rows have equal numbers, which hold until trees or flow change. Nodes of unreachable blocks
// have no numbers. Cost: one sweep over the nodes with one to three look-ups each; in methods with
// loops another sweep over the nodes that may write memory.
type Numbering struct {
	Store
	Nodes []Numbers    // [node]
	Defs  []DefNumbers // [SSA definition]
	// Points has a bit for each node that may prove a fact, or whose result may be known: checks,
	// relations, constants, and commas.
	Points bitvec.Row

	m    *nodes.Method
	info *ee.Info
	mem  VN   // memory at the current point
	out  []VN // [block] memory at its end

	// For loops: see memory.go.
	masks []uint64 // [RPO index] what the block may write
	ends  []uint32 // [RPO index] of a loop's head: the index after the loop; of other blocks 0
}

// Numbers are the value numbers of a node.
type Numbers struct {
	Lib  VN // liberal number of the value, or 0
	Cons VN // conservative number of the value, or 0
	Exc  VN // liberal: the exceptions that the tree may throw, or 0
	Own  VN // conservative: the exceptions that the node itself may throw, without its operands
}

// DefNumbers are the value numbers of an SSA definition.
type DefNumbers struct {
	Lib, Cons VN
	typ       nodes.VarType // of a node that reads the whole local
	isInt     bool          // Cons is a constant
}

// Run numbers m.
func (p *Numbering) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.info = m, env.JIT.GetEEInfo()
	p.Reset()
	p.Nodes, p.Defs, p.Points = p.Nodes[:0], p.Defs[:0], p.Points[:0]
	p.makeRoom()
	p.loops()
	p.out = arena.Extend(p.out[:0], m.NumBlocks)
	for i := range m.SSA.Defs {
		if d := &m.SSA.Defs[i]; i > 0 && d.Node == 0 && d.Phi == 0 {
			p.initial(uint32(i), &m.Locals[d.Lcl])
		}
	}
	for _, b := range m.Flow.RPO {
		m.Poll()
		p.block = b
		p.mem = p.memoryAt(b)
		for _, x := range m.SSA.PhisOf(b) {
			p.phi(&x)
		}
		p.number(m.BlockRows(b))
		p.out[b] = p.mem
	}
}

// makeRoom extends the columns to all nodes and definitions.
func (p *Numbering) makeRoom() {
	n := p.m.NumNodes
	p.Nodes, p.Points = arena.Extend(p.Nodes, n), arena.Extend(p.Points, n/64+1)
	p.Defs = arena.Extend(p.Defs, len(p.m.SSA.Defs))
}

// initial numbers definition d, the value of l at the start of the method.
func (p *Numbering) initial(d uint32, l *nodes.Local) {
	var v VN
	if !l.IsParam() && l.Type != nodes.TYP_STRUCT && !l.Type.IsFloat() && l.Flags&nodes.LvMustInit != 0 {
		v = p.Int(l.Type, 0)
	} else {
		v = p.add(Row{Fn: FnInit, Type: l.Type.Actual(), A: d})
	}
	p.define(d, v, v, l.Type)
}

// define gives definition d of a local of type t its numbers.
func (p *Numbering) define(d uint32, lib, cons VN, t nodes.VarType) {
	p.Defs[d] = DefNumbers{lib, cons, t.Actual(), p.rows[cons].Fn == FnInt}
}

// phi numbers the definition of x. If all arguments have the same number, the phi has it, too.
func (p *Numbering) phi(x *nodes.Phi) {
	m := p.m
	args := m.SSA.PhiArgs[x.FirstArg:][:len(m.Flow.PredsOf(x.Block))]
	lib, cons := p.Defs[args[0]].Lib, p.Defs[args[0]].Cons
	for _, a := range args[1:] {
		d := &p.Defs[a]
		if d.Lib != lib {
			lib = 0
		}
		if d.Cons != cons {
			cons = 0
		}
	}
	t := m.Locals[m.SSA.Defs[x.Def].Lcl].Type
	if lib == 0 || cons == 0 {
		own := p.add(Row{Fn: FnPhi, Type: t.Actual(), A: x.Def})
		if lib == 0 {
			lib = own
		}
		if cons == 0 {
			cons = own
		}
	}
	p.define(x.Def, lib, cons, t)
}

// set sets the numbers of n.
func (p *Numbering) set(n nodes.NodeID, lib, cons VN) {
	x := &p.Nodes[n]
	x.Lib, x.Cons = lib, cons
}

// setBoth sets both numbers of n to v.
func (p *Numbering) setBoth(n nodes.NodeID, v VN) { p.set(n, v, v) }

// point adds n to Points.
func (p *Numbering) point(n nodes.NodeID) { p.Points.Add(uint32(n)) }

// pointIfConst adds n to Points if its number v is a constant.
func (p *Numbering) pointIfConst(n nodes.NodeID, v VN) {
	if f := p.rows[v].Fn; f == FnInt || f == FnDouble {
		p.point(n)
	}
}

// opaque gives n a number that no other node has.
func (p *Numbering) opaque(n nodes.NodeID) {
	p.setBoth(n, p.Fresh(FnOpaque, p.m.Type[n].Actual()))
}

// throws notes that n itself may throw e.
func (p *Numbering) throws(n nodes.NodeID, e VN) {
	x := &p.Nodes[n]
	x.Own, x.Exc = e, p.ExcUnion(x.Exc, e)
	p.point(n)
}

// mayThrow notes that n itself may throw the exception r. The arguments of r are conservative
// numbers; libA and libB are the liberal ones.
func (p *Numbering) mayThrow(n nodes.NodeID, r Row, libA, libB VN) {
	own := p.Of(r)
	lib := own
	if r.A != uint32(libA) || r.B != uint32(libB) {
		r.A, r.B = uint32(libA), uint32(libB)
		lib = p.Of(r)
	}
	x := &p.Nodes[n]
	x.Own, x.Exc = own, p.ExcUnion(x.Exc, lib)
	p.point(n)
}

// number numbers the rows [first, end). The operands have been numbered.
func (p *Numbering) number(first, end nodes.NodeID) {
	m := p.m
	oper := m.Oper[:end]
	typ, defs, nums := m.Type[:len(oper)], m.SSA.Num[:len(oper)], p.Nodes[:len(oper)]
	op1, op2 := m.Op1[:len(oper)], m.Op2[:len(oper)]
	for i := int(first); i < len(oper); i++ {
		n, o, t := nodes.NodeID(i), oper[i], typ[i]
		switch k := o.Kind(); {
		case o == nodes.GT_LCL_VAR:
			d := &p.Defs[defs[i]]
			if d.typ != t {
				p.lclVar(n, t)
				continue
			}
			nums[i].Lib, nums[i].Cons = d.Lib, d.Cons
			if d.isInt {
				p.point(n)
			}
		case k&nodes.GTK_LEAF != 0:
			p.leaf(n, o, t)
		case k&nodes.GTK_SPECIAL != 0:
			p.special(n, o)
		default:
			a, b := op1[i], op2[i]
			exc := nums[a].Exc
			if k&nodes.GTK_BINOP != 0 && nums[b].Exc != 0 {
				exc = p.ExcUnion(exc, nums[b].Exc)
			}
			nums[i].Exc = exc
			p.operator(n, o, t, a, b)
		}
	}
}

// operator numbers n with the operands a and b.
func (p *Numbering) operator(n nodes.NodeID, o nodes.Oper, t nodes.VarType, a, b nodes.NodeID) {
	m := p.m
	x := &p.Nodes[a]
	switch o {
	case nodes.GT_ASG:
		p.assign(n, a, b)
	case nodes.GT_COMMA:
		p.set(n, p.Nodes[b].Lib, p.Nodes[b].Cons)
		p.point(n)
	case nodes.GT_IND:
		if !m.SSA.Target[n] {
			p.load(n, a)
		}
		p.fault(n, x)
	case nodes.GT_OBJ, nodes.GT_BLK:
		if !m.SSA.Target[n] {
			if m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
				p.mem = p.Fresh(FnMem, nodes.TYP_VOID) // what is read after it may be newer
			}
			p.opaque(n)
		}
		p.fault(n, x)
	case nodes.GT_NULLCHECK:
		p.fault(n, x)
	case nodes.GT_ARR_LENGTH:
		val := m.Val[n]
		lib := p.arrLength(x.Lib, val)
		cons := lib
		if x.Cons != x.Lib {
			cons = p.arrLength(x.Cons, val)
		}
		p.set(n, lib, cons)
		p.fault(n, x)
	case nodes.GT_ARR_BOUNDS_CHECK:
		y := &p.Nodes[b]
		p.mayThrow(n, Row{Fn: FnExcRange, A: uint32(x.Cons), B: uint32(y.Cons)}, x.Lib, y.Lib)
	case nodes.GT_CAST:
		p.cast(n, a)
	case nodes.GT_CKFINITE:
		p.unary(n, o, t, x)
		p.mayThrow(n, Row{Fn: FnExcFin, A: uint32(x.Cons)}, x.Lib, 0)
	case nodes.GT_INTRINSIC:
		y := &p.Nodes[b]
		p.set(n, p.Math(m.Val[n], t, x.Lib, y.Lib), p.Math(m.Val[n], t, x.Cons, y.Cons))
		p.pointIfConst(n, p.Nodes[n].Cons)
	case nodes.GT_SIMD, nodes.GT_HW, nodes.GT_HW_REST:
		y := &p.Nodes[b]
		f := func(x, y VN) VN {
			return p.Of(Row{Fn: Func(o), Type: t, A: uint32(x), B: uint32(y), C: m.Val[n]})
		}
		p.set(n, f(x.Lib, y.Lib), f(x.Cons, y.Cons))
	case nodes.GT_CASTCLASS:
		p.castClass(n, a, b)
	case nodes.GT_ISINST:
		y := &p.Nodes[b]
		p.set(n, p.isInst(x.Lib, y.Lib), p.isInst(x.Cons, y.Cons))
		p.point(n)
	default:
		switch {
		case o.Traits()&nodes.OT_COMPUTED == 0:
			p.other(n, o, t)
		case o.Is(nodes.GTK_BINOP):
			p.binary(n, o, a, b)
		default:
			p.unary(n, o, t, x)
		}
	}
}

// unary numbers n, a node with one operand.
func (p *Numbering) unary(n nodes.NodeID, o nodes.Oper, t nodes.VarType, x *Numbers) {
	lib := p.Unary(Func(o), t, x.Lib)
	cons := lib
	if x.Cons != x.Lib {
		cons = p.Unary(Func(o), t, x.Cons)
	}
	p.set(n, lib, cons)
	p.pointIfConst(n, cons)
}

// lclVar numbers a GT_LCL_VAR that is not a plain read of a definition: a target, a local not in
// SSA, or a read with another type.
func (p *Numbering) lclVar(n nodes.NodeID, t nodes.VarType) {
	m := p.m
	if m.SSA.Target[n] {
		return
	}
	d := &p.Defs[m.SSA.Num[n]]
	if d.Lib == 0 || d.typ != t && m.Model.SizeOf(d.typ) != m.Model.SizeOf(t) || d.typ.IsFloat() != t.IsFloat() {
		p.opaque(n)
		return
	}
	p.set(n, d.Lib, d.Cons)
	p.pointIfConst(n, d.Cons)
}

// leaf numbers a node without operands.
func (p *Numbering) leaf(n nodes.NodeID, o nodes.Oper, t nodes.VarType) {
	m := p.m
	switch o {
	case nodes.GT_CNS_INT:
		if m.Flags[n]&(nodes.GTF_ICON_SYMBOL|nodes.GTF_ICON_HDL) != 0 {
			c := m.Consts[m.Val[n]]
			p.setBoth(n, p.Of(Row{Fn: FnHandle, Type: t, A: uint32(c), B: uint32(c >> 32), C: uint32(m.Flags[n] & nodes.GTF_ICON_SYMBOL)}))
			return
		}
		p.setBoth(n, p.Int(t, nodes.Wrap(t, m.IntValue(n))))
	case nodes.GT_CNS_DBL:
		p.setBoth(n, p.Double(t, m.DoubleValue(n)))
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		p.setBoth(n, p.Of(Row{Fn: FnLclAddr, Type: t, A: uint32(m.LclOf(n)), B: m.LclOffset(n)}))
	case nodes.GT_MEMORYBARRIER:
		p.mem = p.Fresh(FnMem, nodes.TYP_VOID)
	case nodes.GT_CATCH_ARG:
		p.setBoth(n, p.Fresh(FnNew, t))
	default:
		if !o.Is(nodes.GTK_NOVALUE) && !m.SSA.Target[n] {
			p.opaque(n)
		}
	}
}

// binary numbers n, a node with two operands.
func (p *Numbering) binary(n nodes.NodeID, o nodes.Oper, a, b nodes.NodeID) {
	m := p.m
	x, y := &p.Nodes[a], &p.Nodes[b]
	f := funcOf(o, m.Flags[n])
	from, t := m.Type[a], m.Type[n]
	lib := p.Binary(f, from, t, x.Lib, y.Lib)
	cons := lib
	if x.Cons != x.Lib || y.Cons != y.Lib {
		cons = p.Binary(f, from, t, x.Cons, y.Cons)
	}
	p.set(n, lib, cons)
	_, isInt := p.IntOf(cons)
	if isInt || o.Is(nodes.GTK_RELOP) || cons == x.Cons || cons == y.Cons || t.IsFloat() && p.rows[cons].Fn == FnDouble {
		p.point(n)
	}
	switch o {
	case nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD:
		if v, ok := p.IntOf(y.Cons); !t.IsFloat() && !(ok && v != 0 && v != -1) {
			r := Row{Fn: FnExcDiv, Type: t, A: uint32(x.Cons), B: uint32(y.Cons)}
			if o == nodes.GT_UDIV || o == nodes.GT_UMOD {
				r.C = 1 // throws in fewer cases
			}
			p.mayThrow(n, r, x.Lib, y.Lib)
		}
	default:
		if f&FnOverflow != 0 && !isInt {
			p.mayThrow(n, Row{Fn: FnExcOvf, A: uint32(cons)}, lib, 0)
		}
	}
}

// cast numbers the cast n of a.
func (p *Numbering) cast(n, a nodes.NodeID) {
	m := p.m
	x := &p.Nodes[a]
	from, to, flags := m.Type[a], nodes.VarType(m.Val[n]), m.Flags[n]
	lib := p.Cast(x.Lib, from, to, flags)
	cons := lib
	if x.Cons != x.Lib {
		cons = p.Cast(x.Cons, from, to, flags)
	}
	p.set(n, lib, cons)
	if cons == x.Cons {
		p.point(n)
	}
	p.pointIfConst(n, cons)
	if _, ok := p.IntOf(cons); flags&nodes.GTF_OVERFLOW != 0 && !ok {
		p.mayThrow(n, Row{Fn: FnExcOvf, A: uint32(cons)}, lib, 0)
	}
}

// fault notes that n throws if its address is null. a holds the numbers of the address.
func (p *Numbering) fault(n nodes.NodeID, a *Numbers) {
	if p.m.Flags[n]&nodes.GTF_NO_FAULT != 0 {
		return
	}
	base := p.Base(a.Cons)
	if p.NonNull(base) {
		p.point(n)
		return
	}
	lib := base
	if a.Lib != a.Cons {
		lib = p.Base(a.Lib)
	}
	p.mayThrow(n, Row{Fn: FnExcNull, A: uint32(base)}, lib, 0)
}

// Base returns the reference that the address v is a constant offset from, if the offset is so
// small that a null check of the address is one of the reference. Otherwise it returns v.
func (p *Numbering) Base(v VN) VN {
	if r := &p.rows[v]; r.Fn == Func(nodes.GT_ADD) && r.Type == nodes.TYP_BYREF {
		if off, ok := p.IntOf(VN(r.B)); ok && off >= 0 && off <= int64(p.info.MaxUncheckedOffsetForNullObject) {
			return VN(r.A)
		}
	}
	return v
}

// other numbers the remaining opers, whose values are not known.
func (p *Numbering) other(n nodes.NodeID, o nodes.Oper, t nodes.VarType) {
	m := p.m
	if o.Is(nodes.GTK_VALOP) {
		p.Nodes[n].Exc = p.ExcUnion(p.Nodes[n].Exc, p.Nodes[m.Val[n]].Exc)
	}
	if !o.Is(nodes.GTK_NOVALUE) && t != nodes.TYP_VOID {
		p.opaque(n)
	}
	switch o {
	case nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_LOCKADD, nodes.GT_CMPXCHG, nodes.GT_STORE_DYN_BLK, nodes.GT_HW_MEMORY:
		p.throws(n, p.Fresh(FnExcOther, nodes.TYP_VOID))
		p.mem = p.Fresh(FnMem, nodes.TYP_VOID)
	case nodes.GT_LCLHEAP:
		p.throws(n, p.Fresh(FnExcOther, nodes.TYP_VOID))
	}
}

// special numbers a node that keeps its operands in a side table.
func (p *Numbering) special(n nodes.NodeID, o nodes.Oper) {
	m := p.m
	if o == nodes.GT_CALL {
		p.call(n)
		return
	}
	exc := VN(0)
	for it := m.Operands(n); it.Next(); {
		exc = p.ExcUnion(exc, p.Nodes[it.Node()].Exc)
	}
	p.Nodes[n].Exc = exc
	p.opaque(n)
}

// assign numbers an assignment: the definition of a local, or the new state of memory.
func (p *Numbering) assign(n, dst, value nodes.NodeID) {
	m := p.m
	switch m.Oper[dst] {
	case nodes.GT_LCL_VAR:
		l := &m.Locals[m.Val[dst]]
		if d := m.SSA.Num[dst]; d != 0 {
			x := &p.Nodes[value]
			lib := p.storedValue(x.Lib, m.Type[value], l.Type)
			cons := lib
			if x.Cons != x.Lib {
				cons = p.storedValue(x.Cons, m.Type[value], l.Type)
			}
			p.define(d, lib, cons, l.Type)
		} else if l.Flags&nodes.LvAddrExposed != 0 {
			p.clobber(regionExposed, n)
		}
	case nodes.GT_LCL_FLD:
		if m.Locals[m.LclOf(dst)].Flags&nodes.LvAddrExposed != 0 {
			p.clobber(regionExposed, n)
		}
	default:
		p.point(n) // the check of the target is made here
		p.store(n, dst, value)
	}
}

// storedValue returns the number of a local of type t after the assignment of v, of type from.
func (p *Numbering) storedValue(v VN, from, t nodes.VarType) VN {
	switch {
	case v != 0 && from == t && !t.IsSmall():
		return v
	case v == 0 || p.m.Model.SizeOf(from.Actual()) != p.m.Model.SizeOf(t.Actual()) || from.IsFloat() != t.IsFloat():
		return p.Fresh(FnOpaque, t.Actual())
	case t.IsSmall():
		return p.Cast(v, from, t, 0)
	}
	return v
}
