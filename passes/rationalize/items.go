package rationalize

import (
	"math/bits"

	"ryugo/nodes"
)

// Access to vector elements by index. Optimizations may have made the index a constant; then the
// element is selected by number. Otherwise it is loaded from a copy of the vector in memory:
//
//	t1 = lclVar simd32 V00                  t1 = lclVar simd32 V00
//	t2 = lclVar int V01                     t2 = lclVar int V01
//	t3 = simd t1 t2 simd=itemAt,int    ->        st.lclVar V02 t1
//	                                        t3 = indir int (V02 + t2*4)

// itemTemps are the temps, by type, to which vectors are stored. Each load is preceded by its own
// store.
type itemTemps [nodes.TYP_SIMD64 - nodes.TYP_SIMD8 + 1]nodes.LclNum

// itemAt rewrites n, the last node of the list.
func (p *Rationalizer) itemAt(n nodes.NodeID) {
	m := p.m
	i := m.Op2[n]
	if !m.IsIntConst(i) {
		p.loadItem(n)
		return
	}
	if !m.FoldItemAt(n) { // the bounds check always throws an exception
		m.Val[i] = m.NewConst(0)
		m.FoldItemAt(n)
	}
	p.unlink(i)
}

// loadItem makes n, the last node of the list, a load from a temp. The vector is stored to the temp
// before it.
func (p *Rationalizer) loadItem(n nodes.NodeID) {
	m := p.m
	v, i, base := m.Op1[n], m.Op2[n], nodes.UnpackSIMD(m.Val[n]).Base
	t := m.Type[v]
	l := &p.items[t-nodes.TYP_SIMD8]
	if *l == 0 {
		*l = m.NewTemp(t, 0)
		m.Locals[*l].Flags |= nodes.LvAddrExposed
	}
	p.last = m.Prev[n]
	add := func(o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32, f nodes.NodeFlags) nodes.NodeID {
		x := m.New(o, t, op1, op2, val, f)
		p.link(x)
		return x
	}
	add(nodes.GT_STORE_LCL_VAR, t, v, 0, uint32(*l), nodes.GTF_ASG|nodes.GTF_GLOB_REF|nodes.GTF_VAR_DEF)
	native := m.Model.TYP_I_IMPL
	a := add(nodes.GT_LCL_VAR_ADDR, native, 0, 0, uint32(*l), 0)
	if native == nodes.TYP_LONG {
		i = add(nodes.GT_CAST, native, i, 0, uint32(nodes.TYP_ULONG), nodes.GTF_UNSIGNED)
	}
	if size := base.Size(); size > 1 {
		c := m.NewInt(nodes.TYP_INT, int64(bits.TrailingZeros32(size)))
		p.link(c)
		i = add(nodes.GT_LSH, native, i, c, 0, 0)
	}
	a = add(nodes.GT_ADD, native, a, i, 0, 0)
	if !base.IsSmall() {
		base = base.Actual()
	}
	m.SetRow(n, nodes.GT_IND, base, a, 0, 0, m.Flags[n]&nodes.GTF_UNUSED_VALUE|nodes.GTF_GLOB_REF|nodes.GTF_NO_FAULT)
	p.link(n)
}
