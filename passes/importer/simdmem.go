package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Vectors and memory: elements by number, arrays.

// boundsCheck appends a check of index against length, which throws h.
func (p *Importer) boundsCheck(index, length nodes.NodeID, h ee.Helper) nodes.NodeID {
	n := p.op(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, index, length, nodes.GTF_EXCEPT)
	p.m.Val[n] = uint32(h)
	p.m.BoundsChecks++
	return n
}

// elementAt appends the address a + index*size of a native int index.
func (p *Importer) elementAt(a, index nodes.NodeID, size uint32, offset int64) nodes.NodeID {
	m := p.m
	if m.IsIntConst(index) {
		offset += m.IntValue(index) * int64(size)
	} else {
		i := p.cast(index, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
		if size != 1 {
			i = p.op(nodes.GT_MUL, nodes.TYP_LONG, i, m.NewInt(nodes.TYP_LONG, int64(size)), 0)
		}
		a = p.op(nodes.GT_ADD, nodes.TYP_BYREF, a, i, 0)
	}
	return p.offset(a, uint32(offset))
}

// vectorGetItem imports the indexer. An element whose number is not known is read from
// a copy in memory.
func (p *Importer) vectorGetItem(c *vectorCall) bool {
	m := p.m
	index := p.popRepeatable(nodes.TYP_INT, 0)
	this := p.popAddr()
	v := p.vectorAt(this, c.typ)
	t := c.memType()
	if m.IsIntConst(index) {
		if i := m.IntValue(index); i >= 0 && i < c.count() {
			n := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: c.base, Arg: uint8(i)}, t.Actual(), v, 0)
			p.push(n, 0)
			return true
		}
	}
	l := p.shortTemp(c.typ, c.layout)
	p.append(p.assign(l, v))
	check := p.boundsCheck(index, m.NewInt(nodes.TYP_INT, c.count()), 0)
	at := p.elementAt(p.lclAddrOf(l), p.useAgain(index), c.base.Size(), 0)
	load := p.op(nodes.GT_IND, t, at, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
	p.push(p.op(nodes.GT_COMMA, t.Actual(), check, load, 0), 0)
	return true
}

// arrayRange pops an array and an index in it, 0 where the method has none, for a
// vector's elements. It returns the check of the index, which throws notFirst, and the
// place, behind the check that there are elements enough, which throws notAll.
func (p *Importer) arrayRange(c *vectorCall, notFirst, notAll ee.Helper) (place, check nodes.NodeID) {
	m := p.m
	index := m.NewInt(nodes.TYP_INT, 0)
	if len(p.call.Sig.Args) == 2 {
		index = p.popRepeatable(nodes.TYP_INT, 0)
	}
	arr := p.popRepeatable(nodes.TYP_REF, 0)
	length := func() nodes.NodeID {
		n := p.op(nodes.GT_ARR_LENGTH, nodes.TYP_INT, p.useAgain(arr), 0, nodes.GTF_EXCEPT)
		m.Val[n] = p.info.OffsetOfArrayLength
		return n
	}
	check = p.boundsCheck(p.useAgain(index), length(), notFirst)
	var end nodes.NodeID
	if m.IsIntConst(index) {
		end = m.NewInt(nodes.TYP_INT, int64(int32(m.IntValue(index)+c.count()-1)))
	} else {
		end = p.op(nodes.GT_ADD, nodes.TYP_INT, p.useAgain(index), m.NewInt(nodes.TYP_INT, c.count()-1), 0)
	}
	place = p.elementAt(arr, index, c.base.Size(), int64(p.info.OffsetOfArrayData))
	return p.op(nodes.GT_COMMA, nodes.TYP_BYREF, p.boundsCheck(end, length(), notAll), place, 0), check
}

// vectorLoad imports a constructor with an array.
func (p *Importer) vectorLoad(c *vectorCall) bool {
	place, first := p.arrayRange(c, 0, 0)
	v := p.op(nodes.GT_IND, c.typ, place, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
	return c.finish(p, p.op(nodes.GT_COMMA, c.typ, first, v, 0))
}

// vectorCopyTo imports CopyTo, which stores all elements to an array.
func (p *Importer) vectorCopyTo(c *vectorCall) bool {
	place, first := p.arrayRange(c, ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION, ee.CORINFO_HELP_THROW_ARGUMENTEXCEPTION)
	v := p.vectorAt(p.popAddr(), c.typ)
	p.append(first)
	dst := p.op(nodes.GT_IND, c.typ, place, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
	p.append(p.op(nodes.GT_ASG, c.typ, dst, v, nodes.GTF_ASG))
	return true
}
