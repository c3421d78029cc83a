package importer

import (
	"math"

	"ryugo/ee/named"
	"ryugo/nodes"
	"ryugo/targets/hwintrinsics"
)

// Shuffle of vectors: as few permutations as the indices allow.

// shuffle imports Shuffle: by constant indices as one instruction where there is one, by others
// those of bytes. An index that there is not gives 0, which pshufb does for those from 128 on.
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
		i = vs.hw(hwAddSaturate, nodes.TYP_UBYTE, c.typ, c.typ, 0, i, c.each(vs, 0x70))
		return vs.pushRet(vs.hw(hwBytes, c.base, c.typ, c.typ, 0, vs.popVector(c), i))
	}
	vs.pop()
	v := vs.popVector(c)
	size := int(c.base.Size())
	n := bytes / size
	var list [32]int
	from := list[:n]
	all, lanes := elementsFrom(w[:], size, from)
	same := true // in each 16 bytes
	per := 16 / size
	for i, e := range from {
		same = same && e%per == from[i%per]%per
	}
	order := int64(0)
	for i := range min(n, 4) {
		order |= int64(from[i]&3) << (2 * i)
	}
	switch {
	case !all:
	case size == 8 && n == 4:
		return vs.pushRet(vs.hw(hwPermute, quads(c.base), c.typ, c.typ, order, v, 0))
	case size == 8:
		order = [2]int64{0x4, 0xe}[from[0]] | [2]int64{0x4, 0xe}[from[1]]<<4 // pairs of ints
		return vs.pushRet(vs.hw(hwShuffle, nodes.TYP_INT, c.typ, c.typ, order, v, 0))
	case size == 4 && lanes && same:
		if c.base == nodes.TYP_FLOAT && named.Has(hwintrinsics.Namespace+".Avx", vs.info.Sets) {
			return vs.pushRet(vs.hw(hwPermuteFloats, c.base, c.typ, c.typ, order, v, 0))
		}
		return vs.pushRet(vs.hw(hwShuffle, nodes.TYP_INT, c.typ, c.typ, order, v, 0))
	case size == 4 && n == 8:
		var i [4]uint64
		for e := range n {
			i[e/2] |= uint64(from[e]) << (32 * (e % 2))
		}
		return vs.pushRet(vs.hw(hwPermuteAll, nodes.TYP_INT, c.typ, c.typ, 0, vs.constantOf(c.typ, i[:]...), v))
	}
	// The bytes of the own half, and those of the other one.
	var own, other [4]uint64
	for b := range bytes {
		x, y := uint64(0x80), uint64(0x80)
		if e := from[b/size]; e >= 0 {
			at := e*size + b%size
			if at/16 == b/16 {
				x = uint64(at % 16)
			} else {
				y = uint64(at % 16)
			}
		}
		own[b/8] |= x << (8 * (b % 8))
		other[b/8] |= y << (8 * (b % 8))
	}
	byByte := func(v nodes.NodeID, w [4]uint64) nodes.NodeID {
		return vs.hw(hwBytes, nodes.TYP_UBYTE, c.typ, c.typ, 0, v, vs.constantOf(c.typ, w[:]...))
	}
	if lanes {
		return vs.pushRet(byByte(v, own))
	}
	v = vs.tempOf(v)
	near := byByte(v, own)
	far := byByte(vs.hw(hwPermute, nodes.TYP_LONG, c.typ, c.typ, 0x4e, vs.useAgain(v), 0), other)
	return vs.pushRet(c.node(vs, nodes.SIMDOr, near, far))
}

// elementsFrom sets from to the elements of size bytes that the indices w name, and -1 for each that there is not. all is whether
// there is none of these, lanes whether each element comes from its own 16 bytes.
func elementsFrom(w []uint64, size int, from []int) (all, lanes bool) {
	all, lanes = true, true
	per := 16 / size
	for i := range from {
		x := w[i*size/8] >> (i * size % 8 * 8) & (math.MaxUint64 >> (64 - 8*size))
		if x >= uint64(len(from)) {
			from[i], all = -1, false
			continue
		}
		from[i] = int(x)
		lanes = lanes && from[i]/per == i/per
	}
	return all, lanes
}

// shuffle512 imports Shuffle of 64 bytes by constant indices: one permutation of elements. Bytes are permuted as such where the
// machine does that, else where each comes from its own 16 bytes. What an index that there is not gives is cleared.
func (vs *vectors) shuffle512(c *vectorCall) bool {
	var w [8]uint64
	if !constWords(vs.m, vs.stack[len(vs.stack)-1].node, w[:]) {
		return false
	}
	size := int(c.base.Size())
	var list [64]int
	from := list[:64/size]
	all, lanes := elementsFrom(w[:], size, from)
	op := [9]int{1: hwPermuteBytes, 2: hwPermuteWords, 4: hwPermuteAll, 8: hwPermute}[size]
	if size == 1 && !named.Has(hwintrinsics.Namespace+".Avx512Vbmi", vs.info.Sets) {
		if !lanes {
			return false
		}
		op = hwBytes
	}
	vs.pop()
	v, indices := vs.popVector(c), vs.constantOf(c.typ, w[:]...)
	base := insertType(c.base)
	if op != hwBytes { // the indices are the first operand
		v, indices = indices, v
	}
	v = vs.hw(op, base, c.typ, c.typ, 0, v, indices)
	if !all {
		var keep [8]uint64
		for i, e := range from {
			if e >= 0 {
				keep[i*size/8] |= math.MaxUint64 >> (64 - 8*size) << (i * size % 8 * 8)
			}
		}
		v = c.node(vs, nodes.SIMDAnd, v, vs.constantOf(c.typ, keep[:]...))
	}
	return vs.pushRet(v)
}

// quads is the type of 8 bytes for instructions on elements of type base.
func quads(base nodes.VarType) nodes.VarType {
	if base.IsFloat() {
		return nodes.TYP_DOUBLE
	}
	return nodes.TYP_LONG
}
