package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Calls. IL evaluates arguments from left to right, but argument registers can only be filled when
// nothing else remains to be evaluated. So arguments in registers become late: their trees move
// after all others if this is not observable. Otherwise they are evaluated to a temp in their
// place, and the temp is late:
//
//	call Foo                        call Foo
//	  field V01 +8                    early: st V09 = field V01 +8
//	  call Bar               ->       late:  call Bar, lclVar V09, const 1
//	  const 1
//
// Stack arguments stay early unless a call follows: the outgoing area belongs to the next call
// (needPlace).
//
// The steps: gtInitArgInfo determines how each argument is passed (arginfo.go), argsComplete which
// arguments need a temp or a place (args.go), sortArgs the order of the late arguments
// (sortargs.go), and evalArgsToTemps rewrites the rows (argtemps.go).

// fgMorphArgs morphs the call n, whose arguments have been morphed.
func (p *Morpher) fgMorphArgs(n nodes.NodeID) {
	m := p.m
	c := &m.Calls[m.Val[n]]
	if c.Flags&nodes.GTF_CALL_M_MORPHED != 0 {
		return
	}
	c.Flags |= nodes.GTF_CALL_M_MORPHED
	p.gtInitArgInfo(c)
	if c.Args.Count > 0 {
		p.convertArgs(c)
		p.argsComplete(c)
		p.sortArgs(c)
		p.evalArgsToTemps(c)
		if m.PromotedStructs != 0 {
			p.argFields(c)
		}
	}
	if p.env.Target.ABI.FixedOutArgs {
		m.OutgoingSize = max(m.OutgoingSize, c.StackSize)
	}
}

// convertArgs converts the scalar arguments of c to the types in which they are passed.
func (p *Morpher) convertArgs(c *nodes.Call) {
	m := p.m
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		if a := &args[i]; a.Type != m.Type[a.Early] && a.Type != nodes.TYP_STRUCT {
			a.Early = p.convert(a.Early, a.Type)
		}
	}
}

// convert converts value v to the evaluation-stack type of t. IL omits the conversions from int to
// native int and between float and double.
func (p *Morpher) convert(v nodes.NodeID, t nodes.VarType) nodes.NodeID {
	m := p.m
	have, want := m.Type[v].Actual(), t.Actual()
	switch {
	case have == want:
	case have == nodes.TYP_INT && want == nodes.TYP_LONG:
		if m.IsIntConst(v) {
			m.Type[v] = nodes.TYP_LONG
			return v
		}
		return p.newCast(v, nodes.TYP_LONG, 0)
	case have.IsFloat() && want.IsFloat():
		return p.newCast(v, want, 0)
	}
	return v
}

// helperCall makes n a call of helper h with one or two arguments (0: none). The arguments have
// been morphed.
func (p *Morpher) helperCall(n nodes.NodeID, t nodes.VarType, h ee.Helper, arg1, arg2 nodes.NodeID) {
	m := p.m
	c := nodes.Call{Kind: nodes.CT_HELPER, Helper: h, ILOffset: m.Stmts[p.stmt].ILOffset}
	c.Args.First = uint32(len(m.Args))
	for _, v := range [...]nodes.NodeID{arg1, arg2} {
		if v != 0 {
			m.Args = append(m.Args, nodes.Arg{Early: v, Type: m.Type[v].Actual(), Tmp: nodes.NoLcl})
			c.Args.Count++
		}
	}
	c.Ret = p.env.Target.ABI.Return(m, p.jit, t, 0)
	m.Calls = append(m.Calls, c)
	p.set(n, nodes.GT_CALL, t, 0, 0, uint32(len(m.Calls)-1), 0)
	p.fgMorphArgs(n)
	p.effects(n)
}
