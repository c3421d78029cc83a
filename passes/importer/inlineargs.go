package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
)

// Arguments of inlinees. If the callee only reads a parameter, it may be replaced by the argument
// itself: a constant, the address of a local, or a local that cannot change. An argument without
// effects that is used once is moved to its use. So is another argument that is used once, if uses
// are in the order of the arguments and no other effect comes before. All other arguments are
// evaluated to temps, in order:
//
//	call F(V00, 5, [V01])     F: ldarg.0; ldarg.1; add; ldarg.2; dup; mul; add
//	=>  V07 = [V01];  (V00 + 5) + V07 * V07

// takeArgs decides how each argument of call c is passed, and records in site what is known of the
// arguments.
func (in *inliner) takeArgs(k *candidate, c *nodes.Call, site *inline.Site) {
	p, m := in.Importer, in.m
	p.callee.args = p.callee.args[:0]
	p.callee.hidden, p.callee.context = 0, nodes.NoLcl
	for i, a := range m.Args[c.Args.First:][:c.Args.Count] {
		switch a.Kind {
		case nodes.ArgRetBuf:
			continue
		case nodes.ArgInstParam:
			p.callee.hidden = a.Early
			continue
		}
		n := len(p.callee.args)
		arg := inlineArg{node: a.Early, typ: a.Type, layout: a.Layout, class: p.sites.classOf(a.Early, p.sites.classes[k.classes+uint32(i)]), tmp: nodes.NoLcl}
		var use inline.ArgUse
		if n < len(p.callee.scan.Args) {
			use = p.callee.scan.Args[n]
		}
		arg.how, arg.written = in.howToPass(a.Early, use), use.Written
		if arg.how == argLeaf && m.Oper[a.Early].Is(nodes.GTK_CONST) && n < 32 {
			site.ConstArgs |= 1 << n
			if p.callee.scan.CallDecides(n) {
				if _, ok := p.intrinsics.text(a.Early); ok {
					site.Texts |= 1 << n
				}
			}
		}
		switch {
		case a.Kind != nodes.ArgThis:
			site.LclRef = site.LclRef || m.Oper[a.Early] == nodes.GT_LCL_VAR_ADDR && m.Locals[m.Val[a.Early]].Type == nodes.TYP_REF
		case m.Oper[a.Early] == nodes.GT_LCL_VAR_ADDR:
			l := &m.Locals[m.Val[a.Early]]
			site.StructThis = l.Type.IsStruct() && l.Size <= maxStructThis
			site.LclRef = site.LclRef || site.StructThis && p.holdsGC(l.Type, l.Layout)
		case arg.how == argLeaf && m.Oper[a.Early] == nodes.GT_ADD:
			site.StructThis = true
		case p.info.InlineLookups && p.jit.GetClassAttribs(k.class)&ee.CORINFO_FLG_VALUECLASS != 0:
			site.StructThis = p.jit.GetClassSize(k.class) <= maxStructThis // enumerators in iterators
		}
		if a.Type.IsFloat() {
			site.Floats++
		}
		if a.Layout != 0 {
			site.CallSize += inline.StructArgSize(m.Layouts[a.Layout].Size)
		}
		p.callee.args = append(p.callee.args, arg)
	}
	if k.ret.IsFloat() {
		site.Floats++
	}
	site.StructRet = k.ret == nodes.TYP_STRUCT && m.Layouts[k.retLayout].Size <= maxStructThis
}

// takeAddresses records that stores and calls in the body may change the locals whose addresses are
// arguments. Such a local may be a temp whose address the caller's IL never takes: the value class
// that newobj makes.
func (in *inliner) takeAddresses() {
	p := in.Importer
	for i := range p.callee.args {
		if l, ok := p.addressedLocal(p.callee.args[i].node); ok {
			p.lclAddr[l] = true
		}
	}
}

// maxStructThis is the maximum size of a struct whose methods are considered more attractive. A
// larger struct will not be promoted.
const maxStructThis = 8 * nodes.MaxPromotedFields

// howToPass returns how argument tree n is passed to the uses of its parameter.
func (in *inliner) howToPass(n nodes.NodeID, use inline.ArgUse) argHow {
	p, m := in.Importer, in.m
	f := m.Flags[n]
	switch o := m.Oper[n]; {
	case use.Written:
		return argTemp
	case o == nodes.GT_CNS_INT || o == nodes.GT_CNS_DBL || p.isLclAddr(n):
		return argLeaf
	case o == nodes.GT_LCL_VAR && f&argEffects == 0:
		return argLcl
	case use.Loads == 1 && f&argEffects == 0:
		return argPure
	case use.Loads == 1:
		return argOnce
	}
	if _, _, ok := p.staticAt(n); ok && f&argEffects == 0 {
		return argLeaf
	}
	return argTemp
}

// spillMovedArgs makes temps of arguments that were moved to their uses although a later argument
// is evaluated before the body.
func (in *inliner) spillMovedArgs(nullCheck bool) {
	p, m := in.Importer, in.m
	ahead := nullCheck
	for i := len(p.callee.args) - 1; i >= 0; i-- {
		a := &p.callee.args[i]
		f := m.Flags[a.node] & argEffects
		once := a.how == argOnce || a.how == argPure
		switch {
		case nullCheck && i == 0 && (once || a.how == argTemp), a.how == argOnce && a.used != 0 && ahead:
			l := p.argTmp(a)
			if once && a.used != 0 {
				p.demote(a, l)
			}
		case f != 0 && (a.how == argTemp || a.used == 0):
			ahead = true
		}
	}
}

// setUpArgs appends to block b the statements that precede the body: evaluated arguments, the null
// check of `this`, zeroed locals.
func (in *inliner) setUpArgs(b nodes.BlockID, nullCheck bool) {
	p, m := in.Importer, in.m
	switch {
	case p.callee.context != nodes.NoLcl:
		m.NewStmt(b, p.assign(p.callee.context, p.callee.hidden), p.stmtIL)
		p.noteContext()
	case p.callee.hidden != 0 && m.Flags[p.callee.hidden]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0:
		m.NewStmt(b, p.callee.hidden, p.stmtIL)
	case p.callee.hidden != 0 && m.Oper[p.callee.hidden] == nodes.GT_LCL_VAR:
		m.Oper[p.callee.hidden] = nodes.GT_NOP // it no longer reads the context: see dropLookups
	}
	for i := range p.callee.args {
		a := &p.callee.args[i]
		switch {
		case a.tmp != nodes.NoLcl:
			m.NewStmt(b, p.assign(a.tmp, a.node), p.stmtIL)
		case a.used == 0 && !(i == 0 && nullCheck) && m.Flags[a.node]&(nodes.GTF_SIDE_EFFECT|nodes.GTF_ORDER_SIDEEFF) != 0:
			m.NewStmt(b, a.node, p.stmtIL)
		}
	}
	if nullCheck {
		m.NewStmt(b, p.op(nodes.GT_NULLCHECK, nodes.TYP_VOID, p.copyThis(), 0, nodes.GTF_EXCEPT), p.stmtIL)
	}
	for i := range p.callee.info.Locals {
		use := p.callee.scan.Locals[i]
		l := &m.Locals[p.lclBase+nodes.LclNum(i)]
		if use.Zero && (p.callee.info.Options&ee.CORINFO_OPT_INIT_LOCALS != 0 || p.holdsGC(l.Type, l.Layout)) {
			m.NewStmt(b, p.assign(p.lclBase+nodes.LclNum(i), p.zero(l.Type)), p.stmtIL)
		}
	}
}
