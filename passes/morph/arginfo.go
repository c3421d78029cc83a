package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// gtInitArgInfo completes the argument rows of c: it adds the arguments that are specific to the
// machine, and determines for each row how the argument is passed and in which form its value must
// be. Struct promotion, which runs earlier, asks the convention about calls with struct arguments
// that it may promote; these calls are not asked about again. No other phase asks.
//
// gtInitArgInfo makes no temps, and returns immediately if it has already handled c. So any code
// that needs to know how arguments are passed may call it.
func (p *Morpher) gtInitArgInfo(c *nodes.Call) {
	if c.Flags&nodes.GTF_CALL_M_ARGINFO != 0 {
		return
	}
	c.Flags |= nodes.GTF_CALL_M_ARGINFO
	if isStubCall(c) || isPInvokeCalli(c) {
		for i := range nonStandardArgs {
			if s := &nonStandardArgs[i]; s.has(c) {
				p.addNonStandardArg(c, s.kind, s.value(p, c))
			}
		}
		c.Flags &^= nodes.GTF_CALL_M_ARGABI
	}
	m := p.m
	if c.Flags&nodes.GTF_CALL_M_ARGABI == 0 && !p.env.Target.ABI.AssignArgs(m, p.jit, c) {
		return
	}
	c.Flags &^= nodes.GTF_CALL_M_ARGABI
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		switch a := &args[i]; {
		case a.Type == nodes.TYP_STRUCT:
			p.initStructArg(a)
		case a.Type.IsSIMD():
			p.initVectorArg(a)
		}
	}
}

// nonStandardArgs are the arguments besides those that the importer passes (`this`, the return
// buffer, the generic context, the IL arguments). They have registers of their own.
var nonStandardArgs = [...]struct {
	kind  nodes.ArgKind
	has   func(c *nodes.Call) bool
	value func(p *Morpher, c *nodes.Call) nodes.NodeID
}{
	{nodes.ArgStubCell, isStubCall, (*Morpher).stubCell},
	{nodes.ArgCookie, isPInvokeCalli, (*Morpher).pinvokeCookie},
	{nodes.ArgPInvokeTarget, isPInvokeCalli, (*Morpher).pinvokeTarget},
}

// isStubCall reports whether c is a call through a dispatch cell. The stub needs the cell's
// address.
func isStubCall(c *nodes.Call) bool { return c.Flags&nodes.GTF_CALL_VIRT_STUB != 0 }

// isPInvokeCalli reports whether c is a helper call by which the runtime calls native code, given
// its address and a cookie for the signature.
func isPInvokeCalli(c *nodes.Call) bool {
	return c.Kind == nodes.CT_HELPER && c.Helper == ee.CORINFO_HELP_PINVOKE_CALLI
}

// stubCell returns the address of the dispatch cell of c: Addr, which was looked up at run time, or
// Entry.
func (p *Morpher) stubCell(c *nodes.Call) nodes.NodeID {
	m := p.m
	if n := c.Addr; n != 0 {
		c.Addr = 0
		return n
	}
	n := m.NewValue(c.Entry.Addr)
	if c.Entry.Access == ee.IAT_PPVALUE {
		n = m.New(nodes.GT_IND, p.native, n, 0, 0, nodes.GTF_NO_FAULT)
	}
	return n
}

// pinvokeCookie returns the cookie that identifies the signature to the helper. The importer has
// stored it as the helper's entry.
func (p *Morpher) pinvokeCookie(c *nodes.Call) nodes.NodeID {
	c.HasEntry = false
	return p.m.NewLookup(c.Entry)
}

// pinvokeTarget returns the address of the native code. c itself does not call it.
func (p *Morpher) pinvokeTarget(c *nodes.Call) nodes.NodeID {
	n := c.Addr
	c.Addr = 0
	return n
}

// addNonStandardArg appends an argument row to those of c. The rows of c move to the end of Args if
// necessary.
func (p *Morpher) addNonStandardArg(c *nodes.Call, kind nodes.ArgKind, value nodes.NodeID) {
	m := p.m
	if first := uint32(len(m.Args)); c.Args.First+c.Args.Count != first {
		m.Args = append(m.Args, m.Args[c.Args.First:][:c.Args.Count]...)
		c.Args.First = first
	}
	m.Args = append(m.Args, nodes.Arg{Early: value, Type: p.native, Kind: kind, Tmp: nodes.NoLcl})
	c.Args.Count++
}

// initStructArg determines the form in which the value of struct argument a is passed. These forms
// need no copy:
//
//	GT_LCL_VAR  a local in memory
//	GT_OBJ      memory, on the stack or where registers can be loaded from it exactly
//	a temp      after the effects that fill it (GT_MKREFANY): isTmp
//
// Otherwise, and if the callee gets the address of a copy, a copy is made.
func (p *Morpher) initStructArg(a *nodes.Arg) {
	m := p.m
	a.Flags |= nodes.ArgStruct
	v := a.Early
	switch o := m.Oper[v]; {
	case a.PassedByRef():
		if p.fgMakeOutgoingStructArgCopy(a) {
			a.Flags |= nodes.ArgNeedTmp
		}
	case o == nodes.GT_LCL_VAR:
	case o == nodes.GT_OBJ && (!a.InRegs() || p.loadsExactly(a)):
	case o == nodes.GT_COMMA && p.endsInTemp(v):
		a.Flags |= nodes.ArgNeedTmp | nodes.ArgIsTmp
	default:
		a.Flags |= nodes.ArgNeedTmp
	}
}

// loadsExactly reports whether the registers of struct argument a can be loaded without reading
// beyond its end. The registers of a split argument hold whole words.
func (p *Morpher) loadsExactly(a *nodes.Arg) bool {
	if a.IsSplit() {
		return true
	}
	size := p.m.Layouts[a.Layout].Size
	for i := range a.NumRegs {
		if _, ok := a.PartType(i, size); !ok {
			return false
		}
	}
	return true
}

// endsInTemp reports whether the value of comma v is a local that nothing changes afterwards.
// Expanded trees that build a struct have this form.
func (p *Morpher) endsInTemp(v nodes.NodeID) bool {
	m := p.m
	for m.Oper[v] == nodes.GT_COMMA {
		v = m.Op2[v]
	}
	return m.Oper[v] == nodes.GT_LCL_VAR && p.isStableLocal(v)
}
