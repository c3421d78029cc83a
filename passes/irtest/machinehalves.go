package irtest

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// What the machine knows of halves of longs.

// list is the long whose halves are the entries of n, a GT_FIELD_LIST.
func (x *Machine) list(n nodes.NodeID) int64 {
	m := x.m
	r := m.FieldLists[m.Val[n]]
	e := m.FieldEntries[r.First:][:r.Count]
	if len(e) != 2 || e[0].Offset != 0 || e[1].Offset != 4 {
		panic(broken("a list that is no long"))
	}
	return int64(uint32(x.val[e[0].Node])) | x.val[e[1].Node]<<32
}

// half does n, an operation on halves.
func (x *Machine) half(n nodes.NodeID, a, b int64) int64 {
	m := x.m
	in := int64(0)
	if x.carry {
		in = 1
	}
	a, b = int64(int32(a)), int64(int32(b))
	ua, ub := int64(uint32(a)), int64(uint32(b))
	var signed, unsigned int64
	switch m.Oper[n] {
	case nodes.GT_LSH_HI:
		return int64(int32(uint32(a)<<m.Val[n] | uint32(b)>>(32-m.Val[n])))
	case nodes.GT_RSH_LO:
		return int64(int32(uint32(a)>>m.Val[n] | uint32(b)<<(32-m.Val[n])))
	case nodes.GT_ADD_LO:
		signed, unsigned = a+b, ua+ub
	case nodes.GT_ADD_HI:
		signed, unsigned = a+b+in, ua+ub+in
	case nodes.GT_SUB_LO, nodes.GT_CMP:
		signed, unsigned = a-b, ua-ub
	case nodes.GT_SUB_HI:
		signed, unsigned = a-b-in, ua-ub-in
	}
	x.carry = unsigned>>32 != 0
	x.less = [2]bool{signed < 0, unsigned < 0}
	if f := m.Flags[n]; f&nodes.GTF_OVERFLOW != 0 && (f&nodes.GTF_UNSIGNED != 0 && x.carry || f&nodes.GTF_UNSIGNED == 0 && signed != int64(int32(signed))) {
		x.throw(n, "overflow")
	}
	return int64(int32(signed))
}

// condition is what c tells of the longs that were compared.
func (x *Machine) condition(c nodes.Cond) int64 {
	holds := false
	switch c {
	case nodes.COND_SLT:
		holds = x.less[0]
	case nodes.COND_SGE:
		holds = !x.less[0]
	case nodes.COND_ULT:
		holds = x.less[1]
	case nodes.COND_UGE:
		holds = !x.less[1]
	default:
		panic(broken("the condition " + c.String() + " of longs"))
	}
	if holds {
		return 1
	}
	return 0
}

// operHelpers are the helpers that do the work of an oper: on longs, and divisions of ints.
var operHelpers = [ee.HelperCount]struct {
	oper  nodes.Oper
	flags nodes.NodeFlags
}{
	ee.CORINFO_HELP_DIV:       {nodes.GT_DIV, 0},
	ee.CORINFO_HELP_MOD:       {nodes.GT_MOD, 0},
	ee.CORINFO_HELP_UDIV:      {nodes.GT_UDIV, 0},
	ee.CORINFO_HELP_UMOD:      {nodes.GT_UMOD, 0},
	ee.CORINFO_HELP_LMUL:      {nodes.GT_MUL, 0},
	ee.CORINFO_HELP_LMUL_OVF:  {nodes.GT_MUL, nodes.GTF_OVERFLOW},
	ee.CORINFO_HELP_ULMUL_OVF: {nodes.GT_MUL, nodes.GTF_OVERFLOW | nodes.GTF_UNSIGNED},
	ee.CORINFO_HELP_LDIV:      {nodes.GT_DIV, 0},
	ee.CORINFO_HELP_LMOD:      {nodes.GT_MOD, 0},
	ee.CORINFO_HELP_ULDIV:     {nodes.GT_UDIV, 0},
	ee.CORINFO_HELP_ULMOD:     {nodes.GT_UMOD, 0},
	ee.CORINFO_HELP_LLSH:      {nodes.GT_LSH, 0},
	ee.CORINFO_HELP_LRSH:      {nodes.GT_RSH, 0},
	ee.CORINFO_HELP_LRSZ:      {nodes.GT_RSZ, 0},
}
