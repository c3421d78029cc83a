package rationalize

import (
	"math/bits"

	"ryugo/nodes"
)

// Elements of vectors by an index. Optimizations may have made the index a constant, and the element is one by number then.
// Any other is loaded from the vector in memory:
//
//	t1 = lclVar simd32 V00                  t1 = lclVar simd32 V00
//	t2 = lclVar int V01                     t2 = lclVar int V01
//	t3 = simd t1 t2 simd=itemAt,int    ->        st.lclVar V02 t1
//	                                        t3 = indir int (V02 + t2*4)

// itemAt rewrites n, the last one of the list, if its index is a constant.
func (p *Rationalizer) itemAt(n nodes.NodeID) {
	m := p.m
	i := m.Op2[n]
	if !m.IsIntConst(i) {
		p.items = true
		return
	}
	if !m.FoldItemAt(n) { // the bounds check has thrown an exception
		m.Val[i] = m.NewConst(0)
		m.FoldItemAt(n)
	}
	p.unlink(i)
}

// loadItems makes the other elements loads. The temps are shared: each load has a store before it.
func (p *Rationalizer) loadItems() {
	m := p.m
	bb := &m.Blocks
	var temps [nodes.TYP_SIMD64 - nodes.TYP_SIMD8 + 1]nodes.LclNum
	for b := m.FirstBB; b != 0; b = bb.Next[b] {
		for n := bb.First[b]; n != 0; n = m.Next[n] {
			if m.Oper[n] != nodes.GT_SIMD {
				continue
			}
			s := nodes.UnpackSIMD(m.Val[n])
			if s.Op != nodes.SIMDItemAt {
				continue
			}
			v := m.Op1[n]
			t := m.Type[v]
			l := &temps[t-nodes.TYP_SIMD8]
			if *l == 0 {
				*l = m.NewTemp(t, 0)
				m.Locals[*l].Flags |= nodes.LvAddrExposed
			}
			p.loadItem(b, n, *l, s.Base)
		}
	}
}

// loadItem makes n, in block b, a load from temp l, to which its vector is stored before that.
func (p *Rationalizer) loadItem(b nodes.BlockID, n nodes.NodeID, l nodes.LclNum, base nodes.VarType) {
	m := p.m
	add := func(o nodes.Oper, t nodes.VarType, op1, op2 nodes.NodeID, val uint32, f nodes.NodeFlags) nodes.NodeID {
		x := m.New(o, t, op1, op2, val, f)
		m.InsertBefore(b, n, x)
		return x
	}
	add(nodes.GT_STORE_LCL_VAR, m.Locals[l].Type, m.Op1[n], 0, uint32(l), nodes.GTF_ASG|nodes.GTF_GLOB_REF|nodes.GTF_VAR_DEF)
	a := add(nodes.GT_LCL_VAR_ADDR, nodes.TYP_LONG, 0, 0, uint32(l), 0)
	i := add(nodes.GT_CAST, nodes.TYP_LONG, m.Op2[n], 0, uint32(nodes.TYP_ULONG), nodes.GTF_UNSIGNED)
	if size := base.Size(); size > 1 {
		c := m.NewInt(nodes.TYP_INT, int64(bits.TrailingZeros32(size)))
		m.InsertBefore(b, n, c)
		i = add(nodes.GT_LSH, nodes.TYP_LONG, i, c, 0, 0)
	}
	a = add(nodes.GT_ADD, nodes.TYP_LONG, a, i, 0, 0)
	if !base.IsSmall() {
		base = base.Actual()
	}
	m.SetRow(n, nodes.GT_IND, base, a, 0, 0, m.Flags[n]&nodes.GTF_UNUSED_VALUE|nodes.GTF_GLOB_REF|nodes.GTF_NO_FAULT)
}
