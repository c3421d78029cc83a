package vn

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// call numbers the call n. A call of a pure helper or of a function of Math is a function of its
// arguments.
func (p *Numbering) call(n nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[n]]
	args := m.Args[c.Args.First:][:c.Args.Count]
	exc := p.ExcUnion(p.Nodes[c.Addr].Exc, p.Nodes[c.Control].Exc)
	for i := range args {
		for _, a := range [...]nodes.NodeID{args[i].Early, args[i].Late} {
			if e := p.Nodes[a].Exc; e != 0 {
				exc = p.ExcUnion(exc, e)
			}
		}
	}
	p.Nodes[n].Exc = exc
	lib, cons := VN(0), VN(0)
	switch {
	case c.Kind == nodes.CT_HELPER:
		lib, cons = p.helper(n, c, args)
	case IsMath(c):
		lib, cons = p.pure(n, Row{A: uint32(c.Method), C: uint32(c.Method>>32) | 1<<31}, args)
	}
	switch {
	case IsPoll(c):
	case lib == 0:
		p.throws(n, p.Fresh(FnExcOther, nodes.TYP_VOID))
		if this := checkedThis(c, args); this != 0 && p.Nodes[this].Cons != 0 {
			p.Nodes[n].Own = p.Of(Row{Fn: FnExcNull, A: uint32(p.Base(p.Nodes[this].Cons))})
		}
		if m.Type[n] != nodes.TYP_VOID {
			p.opaque(n)
			if c.Kind == nodes.CT_HELPER && c.Helper.Flags()&ee.HelperNonNull != 0 {
				p.setBoth(n, p.Fresh(FnNew, m.Type[n]))
			}
		}
	default:
		p.set(n, lib, cons)
	}
	p.clobber(callMask(c), n)
}

// helper returns the numbers of the helper call n, or 0 if its result is not known.
func (p *Numbering) helper(n nodes.NodeID, c *nodes.Call, args []nodes.Arg) (lib, cons VN) {
	m := p.m
	t := m.Type[n]
	switch c.Helper {
	case ee.CORINFO_HELP_NEWARR_1_DIRECT, ee.CORINFO_HELP_NEWARR_1_OBJ, ee.CORINFO_HELP_NEWARR_1_VC, ee.CORINFO_HELP_NEWARR_1_ALIGN8:
		if len(args) == 2 {
			v := p.Fresh(FnOpaque, t)
			r := Row{Fn: FnNewArr, Type: t, A: uint32(v), D: uint32(p.block)}
			p.throws(n, p.Fresh(FnExcOther, nodes.TYP_VOID))
			r.B = uint32(p.Nodes[argNode(&args[1])].Lib)
			lib = p.Of(r)
			r.B = uint32(p.Nodes[argNode(&args[1])].Cons)
			return lib, p.Of(r)
		}
		return 0, 0
	}
	if isCast(c.Helper) {
		if len(args) != 2 {
			return 0, 0
		}
		p.castClass(n, argNode(&args[1]), argNode(&args[0]))
		return p.Nodes[n].Lib, p.Nodes[n].Cons
	}
	if !IsPure(c) || t == nodes.TYP_VOID || t == nodes.TYP_STRUCT {
		return 0, 0
	}
	if lib, cons = p.pure(n, Row{A: uint32(c.Helper)}, args); lib != 0 {
		p.mayThrow(n, Row{Fn: FnExcCall, A: uint32(cons)}, lib, 0)
	}
	return lib, cons
}

// pure returns the numbers of the call n as a function of its arguments, or 0. Row r identifies the
// function.
func (p *Numbering) pure(n nodes.NodeID, r Row, args []nodes.Arg) (lib, cons VN) {
	la, ca := VN(0), VN(0)
	for i := range args {
		a := argNode(&args[i])
		if p.Nodes[a].Lib == 0 {
			return 0, 0
		}
		la = p.Of(Row{Fn: FnList, A: uint32(p.Nodes[a].Lib), B: uint32(la)})
		ca = p.Of(Row{Fn: FnList, A: uint32(p.Nodes[a].Cons), B: uint32(ca)})
	}
	r.Fn, r.Type, r.B = FnCall, p.m.Type[n], uint32(la)
	lib = p.Of(r)
	r.B = uint32(ca)
	return lib, p.Of(r)
}

// IsPoll reports whether c polls for a garbage collection. A poll changes no value: objects only
// move, and writes of other threads need not be seen.
func IsPoll(c *nodes.Call) bool {
	return c.Kind == nodes.CT_HELPER && c.Helper == ee.CORINFO_HELP_POLL_GC
}

// IsMath reports whether c calls a function of Math.
func IsMath(c *nodes.Call) bool {
	return c.Kind == nodes.CT_USER_FUNC && c.Flags&nodes.GTF_CALL_M_MATH != 0
}

// IsPure reports whether the call c gives the same result each time after it has returned once. A
// helper that runs a class constructor in its first call is pure, too.
func IsPure(c *nodes.Call) bool {
	if c.Kind != nodes.CT_HELPER {
		return IsMath(c)
	}
	switch c.Helper {
	case ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE, ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE:
		return true
	}
	return c.Helper.Flags()&ee.HelperPure != 0
}

// checkedThis returns the node of `this` if call c null-checks it before any other effect, or 0.
func checkedThis(c *nodes.Call, args []nodes.Arg) nodes.NodeID {
	if c.Flags&(nodes.GTF_CALL_NULLCHECK|nodes.GTF_CALL_VIRT_VTABLE|nodes.GTF_CALL_VIRT_STUB|nodes.GTF_CALL_M_DELEGATE_INV) == 0 {
		return 0
	}
	for i := range args {
		if args[i].Kind == nodes.ArgThis {
			return argNode(&args[i])
		}
	}
	return 0
}

// argNode returns the node of the value of a.
func argNode(a *nodes.Arg) nodes.NodeID {
	if a.Late != 0 {
		return a.Late
	}
	return a.Early
}
