package importer

import "ryugo/nodes"

// returns imports ret.
type returns struct {
	*evalStack
	blocks  *blocks
	regions *regions
	value   nodes.LclNum  // the value that the epilog returns
	epilog  nodes.BlockID // the epilog block of a method that has one, see hasEpilog
}

// ret imports ret.
func (rt *returns) ret() {
	p := rt.evalStack
	if p.inlining {
		rt.inlineRet()
		return
	}
	m := p.m
	bb := &m.Blocks
	if t := bb.Try[p.cur]; bb.Hnd[p.cur] != 0 || t != 0 && !rt.regions.isSyncRegion(int(t-1)) {
		p.bad("ret inside of a try or handler")
	}
	var value nodes.NodeID
	if m.RetType != nodes.TYP_VOID {
		value = p.pop().node
		if t := m.Type[value]; p.retType.IsSIMD() && t == nodes.TYP_STRUCT { // the unchanged result of a call
			value = p.coerce(value, t, m.RetLayout)
		} else {
			value = p.coerce(value, p.retType, m.RetLayout)
		}
	}
	rt.leavesNothing()
	if rt.hasEpilog() {
		rt.epilogReturn(value)
		return
	}
	bb.Kind[p.cur] = nodes.BBJ_RETURN
	rt.returnValue(value)
}

// leavesNothing checks that ret has left the stack empty.
func (rt *returns) leavesNothing() {
	if len(rt.stack) != 0 {
		rt.bad("ret with more than its value on the stack")
	}
}

// returnValue appends GT_RETURN of value, or of nothing if value is 0.
func (rt *returns) returnValue(value nodes.NodeID) {
	p, m := rt.evalStack, rt.m
	t := m.RetType.Actual()
	switch {
	case value == 0:
		m.NewStmt(p.cur, m.New(nodes.GT_RETURN, nodes.TYP_VOID, 0, 0, 0, 0), p.stmtIL)
		return
	case m.Type[value].IsSIMD():
		value, t = rt.returnVector(value)
	case t == nodes.TYP_STRUCT && m.RetBufLcl != nodes.NoLcl:
		dst := m.New(nodes.GT_OBJ, t, m.NewLclVar(m.RetBufLcl), 0, m.RetLayout,
			nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF|nodes.GTF_IND_TGTANYWHERE)
		m.NewStmt(p.cur, p.op(nodes.GT_ASG, t, dst, value, nodes.GTF_ASG), p.stmtIL)
		value, t = m.NewLclVar(m.RetBufLcl), nodes.TYP_BYREF
	case (t == nodes.TYP_STRUCT || m.RetDesc.Count > 1) && m.Oper[value] != nodes.GT_LCL_VAR:
		value = p.toTemp(value, m.RetLayout)
	}
	m.NewStmt(p.cur, p.op(nodes.GT_RETURN, t, value, 0, 0), p.stmtIL)
}

// returnVector returns the operand of GT_RETURN for vector value, and its type.
func (rt *returns) returnVector(value nodes.NodeID) (nodes.NodeID, nodes.VarType) {
	m := rt.m
	t := m.Type[value]
	switch {
	case m.RetBufLcl != nodes.NoLcl:
		dst := m.New(nodes.GT_IND, t, m.NewLclVar(m.RetBufLcl), 0, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF|nodes.GTF_IND_TGTANYWHERE)
		m.NewStmt(rt.cur, rt.op(nodes.GT_ASG, t, dst, value, nodes.GTF_ASG), rt.stmtIL)
		return m.NewLclVar(m.RetBufLcl), nodes.TYP_BYREF
	case m.RetDesc.Count == 1 && m.RetDesc.Types[0] == nodes.TYP_DOUBLE:
		return value, t
	case m.RetDesc.Count == 2:
		return value, nodes.TYP_STRUCT
	}
	return rt.vectorToStruct(value, m.RetLayout), nodes.TYP_STRUCT
}

// inlineRet imports a ret of the inlinee. If the body is one block, the value becomes that of the
// call, else it goes to a local.
func (rt *returns) inlineRet() {
	p, m := rt.evalStack, rt.m
	var value nodes.NodeID
	if p.retType != nodes.TYP_VOID {
		value = p.coerce(p.pop().node, p.retType, p.retLayout)
	}
	rt.leavesNothing()
	p.callee.returns++
	switch {
	case value == 0:
	case p.next >= len(p.il) && p.cur == p.callee.first:
		p.callee.retNode = value
	default:
		if p.callee.retLcl == nodes.NoLcl {
			p.callee.retLcl = p.ownLcl(p.retType.Actual(), p.retLayout)
		}
		m.NewStmt(p.cur, p.assign(p.callee.retLcl, value), p.stmtIL)
	}
	m.Blocks.Kind[p.cur] = nodes.BBJ_RETURN
}
