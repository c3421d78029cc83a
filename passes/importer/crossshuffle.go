package importer

import (
	"math"

	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Shuffle of vectors, with as few permutations as the indices allow.

// shuffle imports Shuffle. With constant indices it uses one instruction if there is one. Otherwise
// it shuffles bytes. An index out of range yields 0; pshufb yields 0 for indices of 128 and above.
//
//	Shuffle(v, Create(1, 2, 0, 3))                     hw Permute v, 0xc9
//	Shuffle(v, Create((short)7, …))                    hw Shuffle v, bytes
//	Shuffle(v, indices of both halves)                 (hw Shuffle v, own) | (hw Shuffle (v with its halves exchanged), other)
func (vs *vectors) shuffle(c *vectorCall) bool {
	var w [4]uint64
	bytes := int(c.typ.Size())
	if bytes < 16 {
		return false
	}
	if !constWords(vs.m, vs.stack[len(vs.stack)-1].node, w[:bytes/8]) {
		if c.typ != nodes.TYP_SIMD16 || c.base.Size() != 1 {
			return false
		}
		i := vs.popVector(c)
		i = c.of(nodes.TYP_UBYTE).hw(vs, hwAddSaturate, i, c.each(vs, 0x70))
		return vs.pushRet(c.hw(vs, hwBytes, vs.popVector(c), i))
	}
	vs.pop()
	v := vs.popVector(c)
	var list [32]int
	x := orderOf(w[:], int(c.base.Size()), list[:c.count()])
	if n := vs.permuted(c, v, &x); n != 0 {
		return vs.pushRet(n)
	}
	return vs.pushRet(vs.permutedBytes(c, v, &x))
}

// order describes where the elements of a shuffled vector come from.
type order struct {
	from  []int // for each element the index of its source, or -1: it is 0
	all   bool  // no element is 0
	lanes bool  // each element comes from its own 16 bytes
	same  bool  // all groups of 16 bytes have the same order
}

// orderOf returns the order that the indices w give for elements of size bytes. The result uses the
// memory of from.
func orderOf(w []uint64, size int, from []int) order {
	x := order{from: from, all: true, lanes: true, same: true}
	per := 16 / size
	for i := range from {
		e := w[i*size/8] >> (i * size % 8 * 8) & (math.MaxUint64 >> (64 - 8*size))
		if e >= uint64(len(from)) {
			from[i], x.all = -1, false
			continue
		}
		from[i] = int(e)
		x.lanes = x.lanes && from[i]/per == i/per
		x.same = x.same && from[i]%per == from[i%per]%per
	}
	return x
}

// permuted appends v, a vector like c's, with its elements in order x, by one instruction. It
// returns 0 if no instruction does that.
func (vs *vectors) permuted(c *vectorCall, v nodes.NodeID, x *order) nodes.NodeID {
	if !x.all {
		return 0
	}
	ints := c.of(nodes.TYP_INT)
	first4 := int64(0) // two bits for each of the first four elements
	for i, e := range x.from[:min(len(x.from), 4)] {
		first4 |= int64(e&3) << (2 * i)
	}
	switch size := c.base.Size(); {
	case size == 8 && len(x.from) == 4:
		return c.of(quads(c.base)).hwBy(vs, hwPermute, first4, v, 0)
	case size == 8:
		pair := [2]int64{0x4, 0xe} // the int indices of the two halves of each long
		return ints.hwBy(vs, hwShuffle, pair[x.from[0]]|pair[x.from[1]]<<4, v, 0)
	case size == 4 && x.lanes && x.same:
		if c.base == nodes.TYP_FLOAT && named.Has(hwintrinsics.Namespace+".Avx", vs.info.Sets) {
			return c.hwBy(vs, hwPermuteFloats, first4, v, 0)
		}
		return ints.hwBy(vs, hwShuffle, first4, v, 0)
	case size == 4 && len(x.from) == 8:
		var w [4]uint64
		for i, e := range x.from {
			putElement(w[:], i, 4, uint64(e))
		}
		return ints.hw(vs, hwPermuteAll, vs.constantOf(c.typ, w[:]...), v)
	}
	return 0
}

// permutedBytes appends v, a vector like c's, with its elements in order x, by shuffles of bytes
// within 16 bytes: a shuffle of bytes of the own half and, unless x.lanes, one of bytes of the
// other half.
func (vs *vectors) permutedBytes(c *vectorCall, v nodes.NodeID, x *order) nodes.NodeID {
	var own, other [4]uint64
	size := int(c.base.Size())
	for b := range int(c.typ.Size()) {
		near, far := uint64(0x80), uint64(0x80)
		if e := x.from[b/size]; e >= 0 {
			if at := e*size + b%size; at/16 == b/16 {
				near = uint64(at % 16)
			} else {
				far = uint64(at % 16)
			}
		}
		putElement(own[:], b, 1, near)
		putElement(other[:], b, 1, far)
	}
	shuffled := func(v nodes.NodeID, w [4]uint64) nodes.NodeID {
		return c.of(nodes.TYP_UBYTE).hw(vs, hwBytes, v, vs.constantOf(c.typ, w[:]...))
	}
	if x.lanes {
		return shuffled(v, own)
	}
	v = vs.tempOf(v)
	near := shuffled(v, own)
	exchanged := c.of(nodes.TYP_LONG).hwBy(vs, hwPermute, 0x4e, vs.copyLeaf(v), 0)
	return c.node(vs, nodes.SIMDOr, near, shuffled(exchanged, other))
}

// putElement sets element i, of size bytes, of the vector with longs w. The element must be 0
// before.
func putElement(w []uint64, i, size int, v uint64) { w[i*size/8] |= v << (i * size % 8 * 8) }

// shuffle512 imports Shuffle of 64 bytes with constant indices, as one permutation of elements. If
// the machine cannot permute bytes, bytes must come from their own 16 bytes. Elements with an index
// out of range are cleared.
func (vs *vectors) shuffle512(c *vectorCall) bool {
	var w [8]uint64
	if !constWords(vs.m, vs.stack[len(vs.stack)-1].node, w[:]) {
		return false
	}
	size := int(c.base.Size())
	var list [64]int
	x := orderOf(w[:], size, list[:c.count()])
	op := [9]int{1: hwPermuteBytes, 2: hwPermuteWords, 4: hwPermuteAll, 8: hwPermute}[size]
	if size == 1 && !named.Has(hwintrinsics.Namespace+".Avx512Vbmi", vs.info.Sets) {
		if !x.lanes {
			return false
		}
		op = hwBytes
	}
	vs.pop()
	v, indices := vs.popVector(c), vs.constantOf(c.typ, w[:]...)
	if op != hwBytes { // the indices are the first operand
		v, indices = indices, v
	}
	v = c.of(insertType(c.base)).hw(vs, op, v, indices)
	if !x.all {
		var keep [8]uint64
		for i, e := range x.from {
			if e >= 0 {
				putElement(keep[:], i, size, math.MaxUint64>>(64-8*size))
			}
		}
		v = c.node(vs, nodes.SIMDAnd, v, vs.constantOf(c.typ, keep[:]...))
	}
	return vs.pushRet(v)
}

// quads returns the 8-byte type for instructions on elements of type base.
func quads(base nodes.VarType) nodes.VarType {
	if base.IsFloat() {
		return nodes.TYP_DOUBLE
	}
	return nodes.TYP_LONG
}
