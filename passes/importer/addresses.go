package importer

import (
	"ryugo/ee"
	"ryugo/nodes"
)

// access returns the flags of a load or store through address a. It may fault and may alias other
// stores, unless it accesses a local.
func (p *trees) access(a nodes.NodeID) nodes.NodeFlags {
	m := p.m
	var f nodes.NodeFlags
	switch l, ok := p.addressedLocal(a); {
	case !ok:
		f = nodes.GTF_EXCEPT | nodes.GTF_GLOB_REF
	case p.addrTaken(l):
		f = nodes.GTF_GLOB_REF
	}
	if m.Type[a] == nodes.TYP_BYREF {
		f |= nodes.GTF_IND_TGTANYWHERE
	}
	if p.prefix&prefixVolatile != 0 {
		f |= nodes.GTF_IND_VOLATILE | nodes.GTF_ORDER_SIDEEFF | nodes.GTF_GLOB_REF | nodes.GTF_DONT_CSE
	}
	if p.prefix&prefixUnaligned != 0 {
		f |= nodes.GTF_IND_UNALIGNED
	}
	return f
}

// maxAddrChain bounds the number of nodes on the way from an address to its local.
const maxAddrChain = 32

// addressedLocal returns the local that address a points into.
func (p *trees) addressedLocal(a nodes.NodeID) (nodes.LclNum, bool) {
	m := p.m
	for range maxAddrChain {
		switch m.Oper[a] {
		case nodes.GT_LCL_VAR_ADDR, nodes.GT_LCL_FLD_ADDR:
			return m.LclOf(a), true
		case nodes.GT_ADDR:
			loc := m.Op1[a]
			if m.Oper[loc] != nodes.GT_FIELD {
				return 0, false
			}
			if a = m.Op1[loc]; a == 0 {
				return 0, false
			}
		default:
			return 0, false
		}
	}
	return 0, false
}

// inHeap reports whether a is the address of a field or an element of an object.
func (p *trees) inHeap(a nodes.NodeID) bool {
	m := p.m
	for range maxAddrChain {
		switch m.Oper[a] {
		case nodes.GT_LCL_VAR:
			return m.Type[a] == nodes.TYP_REF || m.Locals[m.Val[a]].Flags&nodes.LvInHeap != 0
		case nodes.GT_ADD: // only a constant offset, which the compiler added; a variable one may lead out of the object
			if !m.IsIntConst(m.Op2[a]) {
				return false
			}
			a = m.Op1[a]
		case nodes.GT_ADDR:
			loc := m.Op1[a]
			switch m.Oper[loc] {
			case nodes.GT_INDEX:
				return true
			case nodes.GT_FIELD:
				if a = m.Op1[loc]; a == 0 {
					return false
				}
			default:
				return false
			}
		default:
			return m.Type[a] == nodes.TYP_REF
		}
	}
	return false
}

// noteHeap sets LvInHeap of temp l if n, the only value assigned to it, points into the heap.
func (p *trees) noteHeap(l nodes.LclNum, n nodes.NodeID) {
	if p.m.Type[n] == nodes.TYP_BYREF && !p.env.MinOpts && p.inHeap(n) {
		p.m.Locals[l].Flags |= nodes.LvInHeap
	}
}

// memory appends the location of type t (layout for structs) at address a.
func (p *trees) memory(a nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	f := p.access(a)
	if t == nodes.TYP_STRUCT {
		n := p.op(nodes.GT_OBJ, t, a, 0, f)
		p.m.Val[n] = layout
		return n
	}
	return p.op(nodes.GT_IND, t, a, 0, f)
}

// addrOf appends the address of location loc. The contents of the location do not matter to its
// flags.
func (p *trees) addrOf(loc nodes.NodeID) nodes.NodeID {
	m := p.m
	f := (m.Flags[m.Op1[loc]]|m.Flags[m.Op2[loc]])&nodes.GTF_ALL_EFFECT | m.Flags[loc]&nodes.GTF_EXCEPT
	return m.New(nodes.GT_ADDR, nodes.TYP_BYREF, loc, 0, 0, f)
}

// offset appends address a plus off bytes.
func (p *trees) offset(a nodes.NodeID, off uint32) nodes.NodeID {
	if off == 0 {
		return a
	}
	t := p.native
	if p.m.Type[a].IsGC() {
		t = nodes.TYP_BYREF
	}
	return p.op(nodes.GT_ADD, t, a, p.m.NewInt(p.native, int64(off)), 0)
}

// structAddr returns the address of struct value n, a location. If n is an argument that may still
// become a temp, the address becomes its recorded use.
func (p *trees) structAddr(n nodes.NodeID) nodes.NodeID {
	m := p.m
	if m.Oper[n] == nodes.GT_LCL_VAR {
		return p.lclAddrOf(nodes.LclNum(m.Val[n]))
	}
	arg := p.argOf(n)
	addr := m.Op1[n]
	switch {
	case m.Oper[n] != nodes.GT_OBJ:
		addr = p.addrOf(n)
	case arg != nil:
		addr = p.copyRow(addr)
	}
	if arg != nil {
		arg.used, arg.addr = addr, true
	}
	return addr
}

// element appends the value of an element of a vector (an SZ array).
func (p *trees) element(arr, idx nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	n := p.index(arr, idx, t, layout)
	if t != nodes.TYP_STRUCT {
		p.m.Flags[n] |= nodes.GTF_INX_VALUE
	}
	return n
}

// index appends the location of an element of a vector.
func (p *trees) index(arr, idx nodes.NodeID, t nodes.VarType, layout uint32) nodes.NodeID {
	size := p.m.Model.SizeOf(t)
	if t == nodes.TYP_STRUCT {
		size = p.m.Layouts[layout].Size
	}
	return p.indexed(arr, idx, nodes.IndexRef{
		ElemType: t, ElemLayout: layout, ElemSize: size,
		LenOffset: p.info.OffsetOfArrayLength, DataOffset: p.info.OffsetOfArrayData,
	})
}

// indexed appends the location of an element of an array or string.
func (p *trees) indexed(arr, idx nodes.NodeID, x nodes.IndexRef) nodes.NodeID {
	m := p.m
	n := p.op(nodes.GT_INDEX, x.ElemType, arr, idx, nodes.GTF_EXCEPT|nodes.GTF_GLOB_REF)
	m.Val[n] = uint32(len(m.Indexes))
	m.Indexes = append(m.Indexes, x)
	return n
}

// boundsCheck appends a check of index against length. Helper h throws if the check fails.
func (p *trees) boundsCheck(index, length nodes.NodeID, h ee.Helper) nodes.NodeID {
	n := p.op(nodes.GT_ARR_BOUNDS_CHECK, nodes.TYP_VOID, index, length, nodes.GTF_EXCEPT)
	p.m.Val[n] = uint32(h)
	p.m.BoundsChecks++
	return n
}

// elementAt appends the address a + index*size + offset. index is a native int.
func (p *trees) elementAt(a, index nodes.NodeID, size uint32, offset int64) nodes.NodeID {
	m := p.m
	if m.IsIntConst(index) {
		offset += m.IntValue(index) * int64(size)
	} else {
		a = p.elementOf(a, index, size)
	}
	return p.offset(a, uint32(offset))
}

// elementOf appends the address a + index*size. index is an unsigned int.
func (p *trees) elementOf(a, index nodes.NodeID, size uint32) nodes.NodeID {
	i := p.cast(index, nodes.TYP_LONG, nodes.TYP_ULONG, nodes.GTF_UNSIGNED)
	if size != 1 {
		i = p.op(nodes.GT_MUL, nodes.TYP_LONG, i, p.m.NewInt(nodes.TYP_LONG, int64(size)), 0)
	}
	return p.op(nodes.GT_ADD, nodes.TYP_BYREF, a, i, 0)
}

// boxData appends the address of the value in box n.
func (p *trees) boxData(n nodes.NodeID) nodes.NodeID {
	return p.offset(n, p.m.Model.PointerSize)
}
