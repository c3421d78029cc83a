package vn

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
)

// Numbering is the value numbering phase.
//
// It gives each node a number for its value and one for the exceptions that
// evaluating it may throw:
//
//	= V02 (+ V00 1)             + is $5
//	= V03 (* (+ 1 V00) 4)   =>  + is $5 as well, * is $7; what V03 holds is $7
//	f(V02)                      the argument is $5
//
// Numbers come in two kinds. Liberal ones assume that nobody else writes to
// memory meanwhile, which a program without volatile accesses must put up with:
// two loads may become one. Conservative ones give each load a number of its
// own: what a check has found out about a value must be true of the value that
// was checked.
//
// Blocks are numbered in reverse post order. A phi whose arguments have one
// number has that number, any other is a value of its own. Memory is a value,
// too: see memory.go.
//
// Reads the execution order of HIR, Flow, SSA. Writes the columns below. Needs
// SSA. After it the numbers of equal rows are equal, and hold until trees or
// flow change; nodes of unreachable blocks have none. Cost: one sweep over the
// nodes, a look-up or three for each; with loops another over their memory
// accesses.
type Numbering struct {
	Store
	Lib  []VN // [node] liberal number of the value, 0 for none
	Cons []VN // [node] conservative
	Exc  []VN // [node] liberal: what evaluating the tree may throw, 0 for nothing
	// Own is, conservatively, what the node itself may throw, its operands apart.
	Own []VN

	DefLib, DefCons []VN // [SSA definition]

	m      *nodes.Method
	info   *ee.Info
	mem    VN   // memory at the current point
	out    []VN // [block] memory at its end
	stores []bool

	// Of loops: see memory.go.
	masks []uint64 // [place in RPO] what the block may write
	ext   []uint32 // [place in RPO] of a loop's head: the last place of the loop
}

// Run numbers m.
func (p *Numbering) Run(m *nodes.Method, env *targets.Env) {
	p.m, p.info = m, env.JIT.GetEEInfo()
	p.Reset()
	n := m.NumNodes
	p.Lib, p.Cons = arena.Extend(p.Lib[:0], n), arena.Extend(p.Cons[:0], n)
	p.Exc, p.Own = arena.Extend(p.Exc[:0], n), arena.Extend(p.Own[:0], n)
	defs := len(m.SSA.Defs)
	p.DefLib, p.DefCons = arena.Extend(p.DefLib[:0], defs), arena.Extend(p.DefCons[:0], defs)
	p.markStores()
	p.loops()
	p.out = arena.Extend(p.out[:0], m.NumBlocks)
	for i := range m.SSA.Defs {
		if d := &m.SSA.Defs[i]; i > 0 && d.Node == 0 && d.Phi == 0 {
			v := p.Of(Row{Fn: FnInit, Type: m.Locals[d.Lcl].Type.Actual(), A: uint32(i)})
			if l := &m.Locals[d.Lcl]; !l.IsParam() && l.Type != nodes.TYP_STRUCT && !l.Type.IsFloat() && l.Flags&nodes.LvMustInit != 0 {
				v = p.Int(l.Type, 0)
			}
			p.DefLib[i], p.DefCons[i] = v, v
		}
	}
	for _, b := range m.Flow.RPO {
		p.block = b
		p.mem = p.memoryAt(b)
		for _, x := range m.SSA.PhisOf(b) {
			p.phi(&x)
		}
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			for i := m.Stmts[s].First; i <= m.Stmts[s].Root; i++ {
				p.node(i)
			}
		}
		p.out[b] = p.mem
	}
}

// markStores finds the targets of assignments, which are no loads.
func (p *Numbering) markStores() {
	m := p.m
	p.stores = arena.Extend(p.stores[:0], m.NumNodes)
	for n, o := range m.Oper[:m.NumNodes] {
		if o == nodes.GT_ASG {
			p.stores[m.Op1[n]] = true
		}
	}
}

// IsTarget tells whether n is the target of an assignment.
func (p *Numbering) IsTarget(n nodes.NodeID) bool { return p.stores[n] }

// phi numbers the definition of x: its arguments' number, if they have but one.
func (p *Numbering) phi(x *nodes.Phi) {
	m := p.m
	own := p.Of(Row{Fn: FnPhi, Type: m.Locals[m.SSA.Defs[x.Def].Lcl].Type.Actual(), A: x.Def})
	args := m.SSA.PhiArgs[x.FirstArg:][:len(m.Flow.PredsOf(x.Block))]
	common := func(defs []VN) VN {
		v := defs[args[0]]
		for _, a := range args[1:] {
			if defs[a] != v {
				return own
			}
		}
		if v == 0 {
			return own
		}
		return v
	}
	p.DefLib[x.Def], p.DefCons[x.Def] = common(p.DefLib), common(p.DefCons)
}

// set gives n its numbers.
func (p *Numbering) set(n nodes.NodeID, lib, cons VN) { p.Lib[n], p.Cons[n] = lib, cons }

// both gives n the same number twice.
func (p *Numbering) both(n nodes.NodeID, v VN) { p.Lib[n], p.Cons[n] = v, v }

// opaque gives n a number that nothing else has.
func (p *Numbering) opaque(n nodes.NodeID) {
	p.both(n, p.Fresh(FnOpaque, p.m.Type[n].Actual()))
}

// throws notes that n itself may throw e.
func (p *Numbering) throws(n nodes.NodeID, e VN) {
	p.Own[n] = e
	p.Exc[n] = p.ExcUnion(p.Exc[n], e)
}

// mayThrow notes that n itself may throw what r says of conservative numbers,
// where lib has the liberal ones.
func (p *Numbering) mayThrow(n nodes.NodeID, r Row, libA, libB VN) {
	own := p.Of(r)
	lib := own
	if r.A != uint32(libA) || r.B != uint32(libB) {
		r.A, r.B = uint32(libA), uint32(libB)
		lib = p.Of(r)
	}
	p.Own[n] = own
	p.Exc[n] = p.ExcUnion(p.Exc[n], lib)
}

// node numbers n, whose operands have been numbered.
func (p *Numbering) node(n nodes.NodeID) {
	m := p.m
	o := m.Oper[n]
	k := o.Kind()
	t := m.Type[n]
	if k&nodes.GTK_LEAF != 0 {
		p.leaf(n, o, t)
		return
	}
	a, b := m.Op1[n], m.Op2[n]
	if k&nodes.GTK_SPECIAL != 0 {
		p.special(n, o)
		return
	}
	p.Exc[n] = p.Exc[a]
	if k&nodes.GTK_BINOP != 0 {
		p.Exc[n] = p.ExcUnion(p.Exc[a], p.Exc[b])
	}
	switch o {
	case nodes.GT_ASG:
		p.assign(n, a, b)
	case nodes.GT_COMMA:
		p.set(n, p.Lib[b], p.Cons[b])
	case nodes.GT_IND:
		if !p.stores[n] {
			p.load(n, a)
		}
		p.fault(n, a)
	case nodes.GT_OBJ, nodes.GT_BLK:
		if !p.stores[n] {
			p.opaque(n)
		}
		p.fault(n, a)
	case nodes.GT_NULLCHECK:
		p.fault(n, a)
	case nodes.GT_ARR_LENGTH:
		val := m.Val[n]
		lib := p.ArrLength(p.Lib[a], val)
		cons := lib
		if p.Cons[a] != p.Lib[a] {
			cons = p.ArrLength(p.Cons[a], val)
		}
		p.set(n, lib, cons)
		p.fault(n, a)
	case nodes.GT_ARR_BOUNDS_CHECK:
		p.mayThrow(n, Row{Fn: FnExcRange, A: uint32(p.Cons[a]), B: uint32(p.Cons[b])}, p.Lib[a], p.Lib[b])
	case nodes.GT_CAST:
		p.cast(n, a)
	case nodes.GT_NEG, nodes.GT_NOT, nodes.GT_BSWAP, nodes.GT_POPCNT, nodes.GT_BITCAST, nodes.GT_CKFINITE:
		lib := p.Unary(Func(o), t, p.Lib[a])
		cons := lib
		if p.Cons[a] != p.Lib[a] {
			cons = p.Unary(Func(o), t, p.Cons[a])
		}
		p.set(n, lib, cons)
		if o == nodes.GT_CKFINITE {
			p.mayThrow(n, Row{Fn: FnExcFin, A: uint32(p.Cons[a])}, p.Lib[a], 0)
		}
	case nodes.GT_INTRINSIC, nodes.GT_SIMD:
		f := func(x, y VN) VN {
			return p.Of(Row{Fn: Func(o), Type: t, A: uint32(x), B: uint32(y), C: m.Val[n]})
		}
		p.set(n, f(p.Lib[a], p.Lib[b]), f(p.Cons[a], p.Cons[b]))
	case nodes.GT_ADD, nodes.GT_SUB, nodes.GT_MUL, nodes.GT_MULHI, nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD,
		nodes.GT_OR, nodes.GT_XOR, nodes.GT_AND, nodes.GT_LSH, nodes.GT_RSH, nodes.GT_RSZ, nodes.GT_ROL, nodes.GT_ROR,
		nodes.GT_EQ, nodes.GT_NE, nodes.GT_LT, nodes.GT_LE, nodes.GT_GE, nodes.GT_GT:
		p.binary(n, o, a, b)
	default:
		p.other(n, o, t)
	}
}

// leaf numbers a node without operands.
func (p *Numbering) leaf(n nodes.NodeID, o nodes.Oper, t nodes.VarType) {
	m := p.m
	switch o {
	case nodes.GT_LCL_VAR:
		if p.stores[n] {
			return
		}
		d := m.SSANum(n)
		l := &m.Locals[m.Val[n]]
		if d == 0 || l.Type.Actual().Size() != t.Size() || l.Type.IsFloat() != t.IsFloat() {
			p.opaque(n)
			return
		}
		p.set(n, p.DefLib[d], p.DefCons[d])
	case nodes.GT_CNS_INT:
		if m.Flags[n]&(nodes.GTF_ICON_SYMBOL|nodes.GTF_ICON_HDL) != 0 {
			c := m.Consts[m.Val[n]]
			p.both(n, p.Of(Row{Fn: FnHandle, Type: t, A: uint32(c), B: uint32(c >> 32), C: uint32(m.Flags[n] & nodes.GTF_ICON_SYMBOL)}))
			return
		}
		p.both(n, p.Int(t, nodes.Wrap(t, m.IntValue(n))))
	case nodes.GT_CNS_DBL:
		p.both(n, p.Double(t, m.DoubleValue(n)))
	case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
		p.both(n, p.Of(Row{Fn: FnLclAddr, Type: t, A: uint32(m.LclOf(n)), B: m.LclOffset(n)}))
	case nodes.GT_MEMORYBARRIER:
		p.mem = p.Fresh(FnMem, nodes.TYP_VOID)
	case nodes.GT_CATCH_ARG:
		p.both(n, p.Fresh(FnNew, t))
	default:
		if !o.Is(nodes.GTK_NOVALUE) && !p.stores[n] {
			p.opaque(n)
		}
	}
}

// binary numbers an operator on two values.
func (p *Numbering) binary(n nodes.NodeID, o nodes.Oper, a, b nodes.NodeID) {
	m := p.m
	f := funcOf(o, m.Flags[n])
	from, t := m.Type[a], m.Type[n]
	lib := p.Binary(f, from, t, p.Lib[a], p.Lib[b])
	cons := lib
	if p.Cons[a] != p.Lib[a] || p.Cons[b] != p.Lib[b] {
		cons = p.Binary(f, from, t, p.Cons[a], p.Cons[b])
	}
	p.set(n, lib, cons)
	switch o {
	case nodes.GT_DIV, nodes.GT_MOD, nodes.GT_UDIV, nodes.GT_UMOD:
		if v, ok := p.IntOf(p.Cons[b]); !t.IsFloat() && !(ok && v != 0 && v != -1) {
			p.mayThrow(n, Row{Fn: FnExcDiv, Type: t, A: uint32(p.Cons[a]), B: uint32(p.Cons[b])}, p.Lib[a], p.Lib[b])
		}
	default:
		if _, ok := p.IntOf(cons); f&FnOverflow != 0 && !ok {
			p.mayThrow(n, Row{Fn: FnExcOvf, A: uint32(cons)}, lib, 0)
		}
	}
}

// cast numbers the cast n of a.
func (p *Numbering) cast(n, a nodes.NodeID) {
	m := p.m
	from, to, flags := m.Type[a], nodes.VarType(m.Val[n]), m.Flags[n]
	lib := p.Cast(p.Lib[a], from, to, flags)
	cons := lib
	if p.Cons[a] != p.Lib[a] {
		cons = p.Cast(p.Cons[a], from, to, flags)
	}
	p.set(n, lib, cons)
	if _, ok := p.IntOf(cons); flags&nodes.GTF_OVERFLOW != 0 && !ok {
		p.mayThrow(n, Row{Fn: FnExcOvf, A: uint32(cons)}, lib, 0)
	}
}

// fault notes that n may find no object at the address a.
func (p *Numbering) fault(n, a nodes.NodeID) {
	m := p.m
	if m.Flags[n]&nodes.GTF_NO_FAULT != 0 {
		return
	}
	if base := p.Base(p.Cons[a]); !p.NonNull(base) {
		p.mayThrow(n, Row{Fn: FnExcNull, A: uint32(base)}, p.Base(p.Lib[a]), 0)
	}
}

// Base returns the reference that the address v is a constant offset from, as far
// as a null check of it is one of the address.
func (p *Numbering) Base(v VN) VN {
	if r := p.Row(v); r.Fn == Func(nodes.GT_ADD) && r.Type == nodes.TYP_BYREF {
		if off, ok := p.IntOf(VN(r.B)); ok && off >= 0 && off <= int64(p.info.MaxUncheckedOffsetForNullObject) {
			return VN(r.A)
		}
	}
	return v
}

// other numbers the rest: values that are not known.
func (p *Numbering) other(n nodes.NodeID, o nodes.Oper, t nodes.VarType) {
	m := p.m
	if o.Is(nodes.GTK_VALOP) {
		p.Exc[n] = p.ExcUnion(p.Exc[n], p.Exc[m.Val[n]])
	}
	if !o.Is(nodes.GTK_NOVALUE) && t != nodes.TYP_VOID {
		p.opaque(n)
	}
	switch o {
	case nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_LOCKADD, nodes.GT_CMPXCHG, nodes.GT_STORE_DYN_BLK:
		p.throws(n, p.Fresh(FnExcOther, nodes.TYP_VOID))
		p.mem = p.Fresh(FnMem, nodes.TYP_VOID)
	case nodes.GT_LCLHEAP:
		p.throws(n, p.Fresh(FnExcOther, nodes.TYP_VOID))
	}
}

// special numbers a node whose operands stand in a table.
func (p *Numbering) special(n nodes.NodeID, o nodes.Oper) {
	m := p.m
	if o == nodes.GT_CALL {
		p.call(n)
		return
	}
	exc := VN(0)
	for it := m.Operands(n); it.Next(); {
		exc = p.ExcUnion(exc, p.Exc[it.Node()])
	}
	p.Exc[n] = exc
	p.opaque(n)
}

// assign numbers an assignment: what a local or memory is afterwards.
func (p *Numbering) assign(n, dst, value nodes.NodeID) {
	m := p.m
	switch m.Oper[dst] {
	case nodes.GT_LCL_VAR:
		l := &m.Locals[m.Val[dst]]
		if d := m.SSANum(dst); d != 0 {
			p.DefLib[d] = p.held(p.Lib[value], m.Type[value], l.Type)
			p.DefCons[d] = p.DefLib[d]
			if p.Cons[value] != p.Lib[value] {
				p.DefCons[d] = p.held(p.Cons[value], m.Type[value], l.Type)
			}
		} else if l.Flags&nodes.LvAddrExposed != 0 {
			p.clobber(regionExposed, n)
		}
	case nodes.GT_LCL_FLD:
		if m.Locals[m.LclOf(dst)].Flags&nodes.LvAddrExposed != 0 {
			p.clobber(regionExposed, n)
		}
	default:
		p.store(n, dst, value)
	}
}

// held returns what a local of type t holds when v, of type from, is assigned.
func (p *Numbering) held(v VN, from, t nodes.VarType) VN {
	switch {
	case v == 0 || from.Actual().Size() != t.Actual().Size() || from.IsFloat() != t.IsFloat():
		return p.Fresh(FnOpaque, t.Actual())
	case t.IsSmall():
		return p.Cast(v, from, t, 0)
	}
	return v
}
