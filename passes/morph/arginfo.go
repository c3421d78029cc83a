package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// gtInitArgInfo completes the argument rows of c: it adds the arguments that
// only the machine knows, and says of each row how it travels and in which form
// its value must be for that. Struct promotion, which runs before, is the first to
// ask the convention where a struct that it may promote is an argument; it is not
// asked again then. Nobody else asks it.
//
// gtInitArgInfo makes no temps, and returns at once when it has seen c before, so
// that whoever wants to know how arguments travel may call it.
func (p *Morph) gtInitArgInfo(c *nodes.Call) {
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

// nonStandardArgs are the arguments besides those that the importer passes
// (`this`, the return buffer, the generic context, the IL's). They have registers
// of their own.
var nonStandardArgs = [...]struct {
	kind  nodes.ArgKind
	has   func(c *nodes.Call) bool
	value func(p *Morph, c *nodes.Call) nodes.NodeID
}{
	{nodes.ArgStubCell, isStubCall, (*Morph).stubCell},
	{nodes.ArgCookie, isPInvokeCalli, (*Morph).pinvokeCookie},
	{nodes.ArgPInvokeTarget, isPInvokeCalli, (*Morph).pinvokeTarget},
}

// isStubCall reports whether c goes through a dispatch cell, whose address the
// stub wants to know.
func isStubCall(c *nodes.Call) bool { return c.Flags&nodes.GTF_CALL_VIRT_STUB != 0 }

// isPInvokeCalli reports whether c has the runtime call native code, given its
// address and a cookie for the signature.
func isPInvokeCalli(c *nodes.Call) bool {
	return c.Kind == nodes.CT_HELPER && c.Helper == ee.CORINFO_HELP_PINVOKE_CALLI
}

// stubCell returns the address of the cell that c goes through: what Addr has
// looked up at run time, or Entry.
func (p *Morph) stubCell(c *nodes.Call) nodes.NodeID {
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

// pinvokeCookie returns what the helper knows the signature by. It was in the
// place of the helper's own entry.
func (p *Morph) pinvokeCookie(c *nodes.Call) nodes.NodeID {
	c.HasEntry = false
	return p.m.NewLookup(c.Entry)
}

// pinvokeTarget returns the address of the native code, which c itself does not
// call.
func (p *Morph) pinvokeTarget(c *nodes.Call) nodes.NodeID {
	n := c.Addr
	c.Addr = 0
	return n
}

// addNonStandardArg appends an argument row to those of c, which move to where
// there is room if need be.
func (p *Morph) addNonStandardArg(c *nodes.Call, kind nodes.ArgKind, value nodes.NodeID) {
	m := p.m
	if first := uint32(len(m.Args)); c.Args.First+c.Args.Count != first {
		m.Args = append(m.Args, m.Args[c.Args.First:][:c.Args.Count]...)
		c.Args.First = first
	}
	m.Args = append(m.Args, nodes.Arg{Early: value, Type: p.native, Kind: kind, Tmp: nodes.NoLcl})
	c.Args.Count++
}

// initStructArg decides in which form the value of struct argument a is passed.
// A copy is asked for where it is in none of these:
//
//	GT_LCL_VAR  a local in memory
//	GT_OBJ      memory, on the stack or where registers can be loaded from it exactly
//	a temp      after the effects that fill it (GT_MKREFANY): isTmp
//
// and where the callee gets the address of a copy.
func (p *Morph) initStructArg(a *nodes.Arg) {
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

// loadsExactly reports whether the registers of struct argument a can be loaded
// without reading beyond its end. Those of one that is split hold whole words.
func (p *Morph) loadsExactly(a *nodes.Arg) bool {
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

// endsInTemp reports whether the comma v yields a local that nothing after it
// changes, as expanded trees do that build a struct.
func (p *Morph) endsInTemp(v nodes.NodeID) bool {
	m := p.m
	for m.Oper[v] == nodes.GT_COMMA {
		v = m.Op2[v]
	}
	return m.Oper[v] == nodes.GT_LCL_VAR && p.isStableLocal(v)
}
