package amd64

import (
	"ryugo/nodes"
)

// Block operations: copies and fills of structs and byte ranges.

// unrollLimit is the largest block, in bytes, that is copied or filled by
// single moves.
const unrollLimit = 128

// blkKind is how a block operation is generated.
type blkKind uint8

const (
	blkCopyUnroll  blkKind = iota
	blkCopyRep             // rep movs: rdi, rsi, rcx
	blkCopyBarrier         // word by word, references by ASSIGN_BYREF: rdi, rsi
	blkFillUnroll          // constant byte
	blkFillRep             // rep stos: rdi, rax, rcx
	blkRegs                // a multi-register call's result
)

// blkOp is a block operation taken apart.
type blkOp struct {
	kind   blkKind
	dst    nodes.NodeID // address, or 0 when the target is a local
	lcl    nodes.LclNum // target local, or the source of a PUTARG_STK has none
	off    uint32       // offset in lcl
	src    nodes.NodeID
	size   uint32
	layout uint32 // or 0
}

// blkOf takes the struct store n apart.
func (b *backend) blkOf(n nodes.NodeID) blkOp {
	m := b.m
	op := blkOp{lcl: nodes.NoLcl}
	switch m.Oper[n] {
	case nodes.GT_STORE_OBJ:
		op.dst, op.src, op.layout = m.Op1[n], m.Op2[n], m.Val[n]
		op.size = m.Layouts[op.layout].Size
	case nodes.GT_STORE_BLK:
		op.dst, op.src, op.size = m.Op1[n], m.Op2[n], m.Val[n]
	case nodes.GT_STORE_LCL_VAR:
		op.src, op.lcl = m.Op1[n], m.LclOf(n)
		op.layout, op.size = m.Locals[op.lcl].Layout, m.Locals[op.lcl].Size
	case nodes.GT_STORE_LCL_FLD:
		op.src, op.lcl, op.off = m.Op1[n], m.LclOf(n), m.LclOffset(n)
		op.layout, op.size = b.structShape(op.src)
		if op.size == 0 {
			op.size = m.Locals[op.lcl].Size - op.off
		}
	case nodes.GT_PUTARG_STK:
		a := &m.Args[m.Val[n]]
		op.src, op.layout, op.size = m.Op1[n], a.Layout, m.Layouts[a.Layout].Size
	default:
		panic("BUG: amd64: not a block operation: " + m.Oper[n].String())
	}
	if _, size := b.structShape(op.src); m.Oper[op.src] == nodes.GT_BLK && size < op.size {
		op.size = size
	}
	op.kind = b.blkKindOf(n, &op)
	return op
}

func (b *backend) blkKindOf(n nodes.NodeID, op *blkOp) blkKind {
	m := b.m
	isFill := !b.contained(op.src) || m.Oper[op.src] == nodes.GT_CNS_INT
	switch {
	case m.MultiCall(op.src) != 0:
		return blkRegs
	case isFill && b.contained(op.src) && op.size <= unrollLimit:
		return blkFillUnroll
	case isFill:
		return blkFillRep
	case m.Flags[n]&flagBarrier != 0:
		return blkCopyBarrier
	case op.size <= unrollLimit:
		return blkCopyUnroll
	}
	return blkCopyRep
}

// hasGC tells whether the block holds references, which must be moved word by
// word.
func (b *backend) hasGC(op *blkOp) bool {
	return op.layout != 0 && b.m.Layouts[op.layout].GCCount != 0
}

// structShape returns the layout and size of struct value v.
func (b *backend) structShape(v nodes.NodeID) (layout, size uint32) {
	m := b.m
	switch m.Oper[v] {
	case nodes.GT_OBJ:
		return m.Val[v], m.Layouts[m.Val[v]].Size
	case nodes.GT_BLK:
		return 0, m.Val[v]
	case nodes.GT_LCL_VAR:
		l := &m.Locals[m.Val[v]]
		return l.Layout, l.Size
	}
	return 0, 0
}

// structSource contains v, the struct that user stores, and returns it, or a
// temp that holds it when it cannot be read as late as that.
func (b *backend) structSource(v, user nodes.NodeID) nodes.NodeID {
	m := b.m
	if o := m.Oper[v]; m.Type[v] != nodes.TYP_STRUCT && o != nodes.GT_CNS_INT && o != nodes.GT_OBJ && o != nodes.GT_BLK {
		return v // a byte to fill with
	}
	switch m.Oper[v] {
	case nodes.GT_CNS_INT:
		m.Contain(b.blk, v)
	case nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_IND, nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		if b.contained(v) {
			b.lowerContainedSource(v, user)
			return v
		}
		if !b.movable(v, user) {
			layout, _ := b.structShape(v)
			if layout == 0 {
				panic("BUG: amd64: a block without a layout cannot be read at its user")
			}
			lcl := b.copyToTemp(v, layout)
			return m.New(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(lcl), nodes.GTF_CONTAINED)
		}
		m.Contain(b.blk, v)
	}
	return v
}

// lowerContainedSource lowers the address of a source that came contained.
func (b *backend) lowerContainedSource(v, user nodes.NodeID) {
	m := b.m
	if o := m.Oper[v]; (o == nodes.GT_OBJ || o == nodes.GT_BLK || o == nodes.GT_IND) && !b.contained(m.Op1[v]) {
		b.containAddr(m.Op1[v], user)
	}
}

// lowerStoreBlk prepares STORE_OBJ and STORE_BLK.
func (b *backend) lowerStoreBlk(n nodes.NodeID) {
	m := b.m
	v := m.Op2[n]
	if m.Oper[v] == nodes.GT_CALL {
		if b.storeCall(n, v) {
			return
		}
		v = m.Op2[n]
	} else if m.Oper[n] == nodes.GT_STORE_OBJ && m.Type[v] != nodes.TYP_STRUCT && m.Oper[v] != nodes.GT_CNS_INT && m.Oper[v] != nodes.GT_OBJ && m.Oper[v] != nodes.GT_BLK && m.Type[v].Size() == m.Layouts[m.Val[n]].Size {
		m.Oper[n], m.Type[n] = nodes.GT_STOREIND, m.Type[v]
		b.lowerStoreInd(n)
		return
	}
	m.Op2[n] = b.structSource(v, n)
	v = m.Op2[n]
	if m.Oper[n] == nodes.GT_STORE_OBJ && m.Oper[v] != nodes.GT_CNS_INT && m.Layouts[m.Val[n]].GCCount != 0 && b.info.UsesWriteBarriers && m.Flags[n]&nodes.GTF_IND_TGT_NOT_HEAP == 0 && !b.isLocalAddr(m.Op1[n]) {
		m.Flags[n] |= flagBarrier
	}
	b.containAddr(m.Op1[n], n)
}

// storeCall handles STORE_OBJ of a call's struct result: one register of the
// exact size is an ordinary store; anything else goes through a temp.
func (b *backend) storeCall(n, v nodes.NodeID) bool {
	m := b.m
	layout := m.Val[n]
	if m.Type[v] != nodes.TYP_STRUCT {
		if t, ok := m.Type[v].Exactly(m.Layouts[layout].Size); ok {
			m.Oper[n], m.Type[n] = nodes.GT_STOREIND, t
			b.lowerStoreInd(n)
			return true
		}
	}
	lcl := b.copyToTemp(v, layout)
	src := m.New(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(lcl), 0)
	m.InsertBefore(b.blk, n, src)
	m.Op2[n] = src
	return false
}
