package morph

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// A method that ends with a call of itself becomes a loop (fgMorphRecursiveFastTailCallIntoLoop):
//
//	                                   V02 = 0
//	call Foo(V00 + 1, V01) {tail}  =>  V00 = V00 + 1
//	                                   jump to the first block
//
// At the start of each iteration the locals are as at method entry: parameters have the passed
// values, IL locals are zero.

// maxLoopLcls is the maximum number of IL locals of a method that becomes a loop.
const maxLoopLcls = 16

// loopBack makes statement s, for which callsItself holds, a jump to the start of the method, if
// the loop has a head.
func (p *Morpher) loopBack(s nodes.StmtID) {
	m := p.m
	n := m.Stmts[s].Root
	head := p.loopHead()
	if head == 0 {
		return
	}
	c := m.Calls[m.Val[n]]
	if m.Log != nil {
		m.WhyNode(nodes.TAILCALL_LOOP, p.block, n).Method = c.Method
	}
	p.reassignParams(s, n)
	if c.Flags&nodes.GTF_CALL_NULLCHECK != 0 {
		check := m.New(nodes.GT_NULLCHECK, nodes.TYP_VOID, m.NewLclVar(m.ThisLcl), 0, 0, nodes.GTF_EXCEPT)
		m.InsertStmtBefore(p.block, s, check, m.Stmts[s].ILOffset)
	}
	for i := range m.Info.Locals {
		l := m.ILLocals + nodes.LclNum(i)
		if t := m.Locals[l].Type; m.Locals[l].Flags&nodes.LvMustInit != 0 {
			m.InsertStmtBefore(p.block, s, m.NewAssign(l, m.NewZero(t)), ee.NoILOffset)
		}
	}
	m.RemoveStmt(p.block, s)
	bb := &m.Blocks
	bb.Kind[p.block], bb.Jump[p.block] = nodes.BBJ_ALWAYS, head
	bb.Flags[head] |= nodes.BBF_JMP_TARGET
}

// callsItself reports whether c, a call in tail position, may become a jump to the start.
func (p *Morpher) callsItself(c *nodes.Call) bool {
	return c.Flags&nodes.GTF_CALL_M_TAILCALL != 0 && c.Method == p.env.Method && p.startsAgain(c)
}

// startsAgain reports whether tail call c, of the method itself, only needs to assign the arguments
// to the parameters.
func (p *Morpher) startsAgain(c *nodes.Call) bool {
	m := p.m
	const other = nodes.GTF_CALL_VIRT_VTABLE | nodes.GTF_CALL_VIRT_STUB | nodes.GTF_CALL_M_TAILCALL_VIA_HELPER
	if m.OldFrameSize != 0 { // an on-stack replacement does not contain the code before the loop
		return false
	}
	if c.Flags&other != 0 || c.Kind != nodes.CT_USER_FUNC || c.Addr != 0 || c.Control != 0 || int(c.Args.Count) != m.NumParams || !p.env.Inline || p.exposed ||
		m.Info.Options&ee.CORINFO_GENERICS_CTXT_MASK != 0 || m.StubParamLcl != nodes.NoLcl || len(m.Info.Locals) > maxLoopLcls {
		return false
	}
	args := m.Args[c.Args.First:][:c.Args.Count]
	for i := range args {
		a, l := &args[i], &m.Locals[i]
		v := a.Late
		if v == 0 {
			v = a.Early
		}
		if a.Kind != nodes.ArgUser && a.Kind != nodes.ArgThis || !isScalar(l.Type) || m.Type[v].Actual() != l.Type.Actual() {
			return false
		}
	}
	for i := range m.Info.Locals {
		if l := &m.Locals[int(m.ILLocals)+i]; !isScalar(l.Type) {
			return false
		}
	}
	return true
}

// isScalar reports whether a value of type t is a number or an address.
func isScalar(t nodes.VarType) bool { return t.IsGC() || t.IsFloat() || t.Actual().IsInt() }

// loopHead returns the block of the first IL instruction, or 0. A block precedes it: that of the
// class initialization, or an empty one.
func (p *Morpher) loopHead() nodes.BlockID {
	m := p.m
	bb := &m.Blocks
	first := m.FirstBB
	s := bb.FirstStmt[first]
	switch {
	case bb.ILEnd[first] != 0:
		entry := p.newBlock(first, nodes.BBJ_NONE)
		bb.ILEnd[entry] = 0
		m.InsertBlockAfter(0, entry)
		return first
	case s != 0 && (m.Stmts[s].Next != 0 || m.Oper[m.Stmts[s].Root] != nodes.GT_CALL || m.Calls[m.Val[m.Stmts[s].Root]].Flags&nodes.GTF_CALL_M_INITIALIZES == 0):
		return 0
	}
	return bb.Next[first]
}

// reassignParams assigns the arguments of call n, in statement s, to the parameters. All arguments
// are evaluated before the first parameter changes.
func (p *Morpher) reassignParams(s nodes.StmtID, n nodes.NodeID) {
	m := p.m
	il := m.Stmts[s].ILOffset
	rows := m.Calls[m.Val[n]].Args
	for it := m.Operands(n); it.Next(); {
		v := it.Node()
		i := p.valueOf(rows, v)
		if i < 0 { // setup of another argument
			m.InsertStmtBefore(p.block, s, v, il)
		} else if !p.unaffectedByParams(v, nodes.LclNum(i)) {
			a := &m.Args[rows.First+uint32(i)]
			tmp := m.NewTemp(m.Type[v].Actual(), 0)
			m.InsertStmtBefore(p.block, s, m.NewAssign(tmp, v), il)
			if x := m.NewLclVar(tmp); a.Late == v {
				a.Late = x
			} else {
				a.Early = x
			}
		}
	}
	for i := range rows.Count {
		a := &m.Args[rows.First+i]
		v := a.Late
		if v == 0 {
			v = a.Early
		}
		if m.Oper[v] != nodes.GT_LCL_VAR || m.Val[v] != i {
			m.InsertStmtBefore(p.block, s, m.NewAssign(nodes.LclNum(i), v), il)
		}
	}
}

// valueOf returns the index of the argument with value v, or -1.
func (p *Morpher) valueOf(rows nodes.Range, v nodes.NodeID) int {
	for i := range rows.Count {
		if a := &p.m.Args[rows.First+i]; a.Late == v || a.Late == 0 && a.Early == v {
			return int(i)
		}
	}
	return -1
}

// unaffectedByParams reports whether v, the argument for parameter l, need not be evaluated before
// the parameters change.
func (p *Morpher) unaffectedByParams(v nodes.NodeID, l nodes.LclNum) bool {
	m := p.m
	switch m.Oper[v] {
	case nodes.GT_CNS_INT, nodes.GT_CNS_DBL:
		return true
	case nodes.GT_LCL_VAR:
		return nodes.LclNum(m.Val[v]) == l
	}
	return false
}
