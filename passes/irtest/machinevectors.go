package irtest

import "ryugo/nodes"

// vector is the cells of a vector's bytes, as memory has them: an element is where it begins, and the
// cells between are 0.
type vector [32]int64

// newVector keeps v and returns what stands for it as the value of a node or a local.
func (x *Machine) newVector(v vector) int64 {
	x.vectors = append(x.vectors, v)
	return int64(len(x.vectors) - 1)
}

// loadVector returns the vector of type t at address a.
func (x *Machine) loadVector(t nodes.VarType, a int64) int64 {
	if a >= lclBase {
		return *x.cell(a)
	}
	var v vector
	for i := range int64(t.Size()) {
		v[i] = *x.cell(a + i)
	}
	return x.newVector(v)
}

// storeVector stores vector v of type t at address a. Elements of one byte have no sign there.
func (x *Machine) storeVector(t nodes.VarType, a, v int64) {
	if a >= lclBase {
		*x.cell(a) = v
		return
	}
	bytes := elemSize(int((a-heapBase)/objectStride)) == 1
	for i := range int64(t.Size()) {
		c := x.vectors[v][i]
		if bytes {
			c = narrow(nodes.TYP_UBYTE, c)
		}
		*x.cell(a + i) = c
	}
}

// simd executes GT_SIMD n, whose operands are a and b.
func (x *Machine) simd(n nodes.NodeID, a, b int64) int64 {
	m := x.m
	s := nodes.UnpackSIMD(m.Val[n])
	size := int(s.Base.Size())
	if s.Op == nodes.SIMDGetItem {
		return narrow(s.Base, x.vectors[a][int(s.Arg)*size])
	}
	if s.Op == nodes.SIMDItemAt {
		return narrow(s.Base, x.vectors[a][int(b)*size])
	}
	scalar := map[nodes.SIMDOp]nodes.Oper{
		nodes.SIMDAdd: nodes.GT_ADD, nodes.SIMDSub: nodes.GT_SUB, nodes.SIMDMul: nodes.GT_MUL,
		nodes.SIMDAnd: nodes.GT_AND, nodes.SIMDOr: nodes.GT_OR, nodes.SIMDXor: nodes.GT_XOR,
	}[s.Op]
	var r vector
	for i := 0; i < int(m.Type[n].Size()); i += size {
		switch s.Op {
		case nodes.SIMDZero:
		case nodes.SIMDAllOnes:
			r[i] = -1
		case nodes.SIMDInit:
			r[i] = narrow(s.Base, a)
		default:
			if scalar == 0 {
				panic(broken("vectors: " + s.Op.String()))
			}
			r[i] = narrow(s.Base, x.operate(n, scalar, nodes.TYP_LONG, 0, x.vectors[a][i], x.vectors[b][i]))
		}
	}
	return x.newVector(r)
}
