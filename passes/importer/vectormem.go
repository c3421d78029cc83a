package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// Vectors and memory: elements by index, arrays.

// getItem imports the indexer.
func (vs *vectors) getItem(c *vectorCall) bool { return vs.indexed(c, 0) }

// itemAt imports the indexer of .NET 9.
func (vs *vectors) itemAt(c *vectorCall) bool {
	return vs.indexed(c, ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION)
}

func (vs *vectors) indexed(c *vectorCall, notElement ee.Helper) bool {
	index := vs.popRepeatable(nodes.TYP_INT, 0)
	vs.push(vs.element(c, vs.vectorAt(vs.popAddr(), c.typ), index, notElement), 0)
	return true
}

// getElement imports GetElement, and ToScalar, for which the index is 0.
func (vs *vectors) getElement(c *vectorCall) bool {
	index := vs.m.NewInt(nodes.TYP_INT, 0)
	if len(vs.call.Sig.Args) == 2 {
		index = vs.popRepeatable(nodes.TYP_INT, 0)
	}
	vs.push(vs.element(c, vs.popVector(c), index, ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION), 0)
	return true
}

// element appends the element of v at index, a leaf. An index that is not a constant in range is
// checked after v has been evaluated; helper notElement throws:
//
//	GT_SIMD itemAt v (GT_COMMA (GT_ARR_BOUNDS_CHECK index count) index)
func (vs *vectors) element(c *vectorCall, v, index nodes.NodeID, notElement ee.Helper) nodes.NodeID {
	m := vs.m
	t := c.memType().Actual()
	if m.IsIntConst(index) {
		if i := m.IntValue(index); i >= 0 && i < c.count() {
			return vs.item(v, c.base, i)
		}
	}
	check := vs.boundsCheck(index, m.NewInt(nodes.TYP_INT, c.count()), notElement)
	at := vs.op(nodes.GT_COMMA, nodes.TYP_INT, check, vs.copyLeaf(index), 0)
	return m.NewSIMD(nodes.SIMD{Op: nodes.SIMDItemAt, Base: c.base}, t, v, at)
}

// arrayRange pops an array and, if the method has one, a start index for a vector's elements. It
// returns the check of the index, for which notFirst throws, and the address of the elements. The
// address comes after the check that there are enough elements, for which notAll throws.
func (vs *vectors) arrayRange(c *vectorCall, notFirst, notAll ee.Helper) (place, check nodes.NodeID) {
	m := vs.m
	index := m.NewInt(nodes.TYP_INT, 0)
	if len(vs.call.Sig.Args) == 2 {
		index = vs.popRepeatable(nodes.TYP_INT, 0)
	}
	arr := vs.popRepeatable(nodes.TYP_REF, 0)
	length := func() nodes.NodeID {
		n := vs.op(nodes.GT_ARR_LENGTH, nodes.TYP_INT, vs.copyLeaf(arr), 0, nodes.GTF_EXCEPT)
		m.Val[n] = vs.info.OffsetOfArrayLength
		return n
	}
	check = vs.boundsCheck(vs.copyLeaf(index), length(), notFirst)
	var end nodes.NodeID
	if m.IsIntConst(index) {
		end = m.NewInt(nodes.TYP_INT, int64(int32(m.IntValue(index)+c.count()-1)))
	} else {
		end = vs.op(nodes.GT_ADD, nodes.TYP_INT, vs.copyLeaf(index), m.NewInt(nodes.TYP_INT, c.count()-1), 0)
	}
	place = vs.elementAt(arr, index, c.base.Size(), int64(vs.info.OffsetOfArrayData))
	return vs.op(nodes.GT_COMMA, nodes.TYP_BYREF, vs.boundsCheck(end, length(), notAll), place, 0), check
}

// loadArray imports a constructor from an array.
func (vs *vectors) loadArray(c *vectorCall) bool {
	place, first := vs.arrayRange(c, 0, 0)
	v := vs.op(nodes.GT_IND, c.typ, place, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
	return c.finish(vs, vs.op(nodes.GT_COMMA, c.typ, first, v, 0))
}

// copyTo imports CopyTo, which stores all elements to an array.
func (vs *vectors) copyTo(c *vectorCall) bool {
	place, first := vs.arrayRange(c, ee.CORINFO_HELP_THROW_ARGUMENTOUTOFRANGEEXCEPTION, ee.CORINFO_HELP_THROW_ARGUMENTEXCEPTION)
	v := vs.vectorAt(vs.popAddr(), c.typ)
	vs.append(first)
	dst := vs.op(nodes.GT_IND, c.typ, place, 0, nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF)
	vs.append(vs.op(nodes.GT_ASG, c.typ, dst, v, nodes.GTF_ASG))
	return true
}
