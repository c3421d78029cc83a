package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// addArg appends a row for an argument that does not come from the IL.
func (p *trees) addArg(kind nodes.ArgKind, n nodes.NodeID, t nodes.VarType) {
	p.m.Args = append(p.m.Args, nodes.Arg{Early: n, Type: t, Kind: kind, Tmp: nodes.NoLcl})
}

// narrow returns value n truncated to small type t and widened again. A callee does this with its
// result, and a caller with the result of native code.
func (p *trees) narrow(n nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := p.m
	if !t.IsSmall() || m.Type[n] == t && m.Oper[n] != nodes.GT_CALL {
		return n
	}
	switch m.Oper[n] {
	case nodes.GT_LCL_VAR:
		if m.Locals[m.Val[n]].Type == t {
			return n
		}
	case nodes.GT_CAST:
		if nodes.VarType(m.Val[n]) == t {
			return n
		}
	}
	if m.Oper[n].Is(nodes.GTK_RELOP) || p.isTruth(n) {
		return n
	}
	return p.cast(n, nodes.TYP_INT, t, 0)
}

// isTruth reports whether n is a conditional expression that yields 0 or 1 (texts.go).
func (p *trees) isTruth(n nodes.NodeID) bool {
	m := p.m
	for range maxAddrChain {
		switch o := m.Oper[n]; {
		case o == nodes.GT_QMARK:
			yes := m.Op1[m.Op2[n]]
			if !m.IsIntConst(yes) || m.IntValue(yes)&^1 != 0 {
				return false
			}
			n = m.Op2[m.Op2[n]]
		case o == nodes.GT_HW:
			return m.HWOf(n).Row == crossRow(hwTestZero, nodes.TYP_UBYTE, nodes.TYP_SIMD16)
		default:
			return o.Is(nodes.GTK_RELOP)
		}
	}
	return false
}

// newCall appends the call c. Its argument rows are the last rows of Args.
func (p *trees) newCall(c *nodes.Call, t nodes.VarType) nodes.NodeID {
	m := p.m
	f := nodes.GTF_CALL | nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF
	if c.Kind == nodes.CT_HELPER {
		h := c.Helper.Flags()
		if h&ee.HelperPure != 0 {
			f &^= nodes.GTF_GLOB_REF
		}
		if h&ee.HelperNoReturn != 0 {
			c.Flags |= nodes.GTF_CALL_M_DOES_NOT_RETURN
		}
		if h&ee.HelperNoGC != 0 {
			c.Flags |= nodes.GTF_CALL_M_NOGCCHECK
		}
	}
	for i := range m.Args[c.Args.First:][:c.Args.Count] {
		f |= m.Flags[m.Args[c.Args.First+uint32(i)].Early] & nodes.GTF_ALL_EFFECT
	}
	if c.Addr != 0 {
		f |= m.Flags[c.Addr] & nodes.GTF_ALL_EFFECT
	}
	c.ILOffset = p.callOffset()
	m.Calls = append(m.Calls, *c)
	return m.New(nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), f)
}

// helperCall appends a call of helper h with up to three arguments. An argument 0 means none.
func (p *trees) helperCall(h ee.Helper, t nodes.VarType, a, b, c nodes.NodeID) nodes.NodeID {
	args := [...]nodes.NodeID{a, b, c}
	return p.helperCallOf(h, t, args[:])
}

// helperCallOf is helperCall for any number of arguments.
func (p *trees) helperCallOf(h ee.Helper, t nodes.VarType, args []nodes.NodeID) nodes.NodeID {
	m := p.m
	call := nodes.Call{Kind: nodes.CT_HELPER, Helper: h}
	call.Args.First = uint32(len(m.Args))
	for _, n := range args {
		if n == 0 {
			continue
		}
		p.addArg(nodes.ArgUser, n, m.Type[n].Actual())
		call.Args.Count++
	}
	call.Ret = p.abi.Return(m, p.jit, t, 0)
	return p.newCall(&call, t)
}

// structArg sets the layout of the last argument row of call n, which is a struct.
func (p *trees) structArg(n nodes.NodeID, layout uint32) {
	m := p.m
	r := m.Calls[m.Val[n]].Args
	m.Args[r.First+r.Count-1].Layout = layout
}

// sharedBase appends a call of a helper that returns the base of the statics of class c.
func (p *trees) sharedBase(h ee.Helper, c ee.ClassHandle) nodes.NodeID {
	args, n := p.jit.GetStaticBaseArgs(c)
	var a, b nodes.NodeID
	if n > 0 {
		a = p.m.NewValue(args[0])
	}
	if n > 1 {
		b = p.m.NewValue(args[1])
	}
	return p.helperCall(h, nodes.TYP_BYREF, a, b, 0)
}

// genericContext appends the generic context with which a lookup begins: the method table of
// `this`, or the hidden argument.
func (p *trees) genericContext(kind ee.RuntimeLookupKind) nodes.NodeID {
	m := p.m
	if p.inlining {
		return p.inlineeContext(kind)
	}
	if kind == ee.CORINFO_LOOKUP_THISOBJ {
		if m.ThisLcl == nodes.NoLcl {
			panic("BUG: importer: generic context from the `this` of a static method")
		}
		return p.methodTable(m.NewLclVar(m.ThisLcl))
	}
	if m.InstParamLcl == nodes.NoLcl {
		panic("BUG: importer: no generic context parameter")
	}
	return m.NewLclVar(m.InstParamLcl)
}

// handleIn returns the type handle from which n, a typeof, makes its result. If n is itself the
// runtime's object for the type, it returns n. Otherwise it returns 0.
func (p *trees) handleIn(n nodes.NodeID) nodes.NodeID {
	m := p.m
	if p.isObject(n) {
		return n
	}
	if m.Oper[n] != nodes.GT_CALL {
		return 0
	}
	c := &m.Calls[m.Val[n]]
	if c.Kind != nodes.CT_HELPER || c.Helper != ee.CORINFO_HELP_TYPEHANDLE_TO_RUNTIMETYPE {
		return 0
	}
	return m.Args[c.Args.First].Early
}

// isObject reports whether n is a constant object, one that never moves.
func (p *locals) isObject(n nodes.NodeID) bool {
	return p.m.Oper[n] == nodes.GT_CNS_INT && p.m.Type[n] == nodes.TYP_REF && p.m.IntValue(n) != 0
}
