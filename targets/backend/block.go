package backend

import (
	"ryugo/nodes"
)

// Block operations: copies and fills of structs and byte ranges.

// UnrollLimit is the largest block, in bytes, that is copied or filled by single moves of up to 16
// bytes.
const UnrollLimit = 128

// BlockKind is how a block operation is generated.
type BlockKind uint8

const (
	BlkCopyUnroll  BlockKind = iota // by single moves
	BlkCopyLarge                    // more bytes
	BlkCopyBarrier                  // word by word, references by CORINFO_HELP_ASSIGN_BYREF
	BlkFillUnroll                   // with a constant byte, by single stores
	BlkFillLarge                    // with any byte, or a larger block
	BlkRegs                         // a multi-register call's result
)

// BlockOp describes a block operation.
type BlockOp struct {
	Kind   BlockKind
	Dst    nodes.NodeID // address, or 0 when the target is a local
	Lcl    nodes.LclNum // target local; NoLcl for a PUTARG_STK
	Off    uint32       // offset in Lcl
	Src    nodes.NodeID
	Size   uint32
	Layout uint32 // or 0
}

// BlkOf returns the block operation of the struct store n.
func (b *Lowering) BlkOf(n nodes.NodeID) BlockOp {
	m := b.M
	op := BlockOp{Lcl: nodes.NoLcl}
	switch m.Oper[n] {
	case nodes.GT_STORE_OBJ:
		op.Dst, op.Src, op.Layout = m.Op1[n], m.Op2[n], m.Val[n]
		op.Size = m.Layouts[op.Layout].Size
	case nodes.GT_STORE_BLK:
		op.Dst, op.Src, op.Size = m.Op1[n], m.Op2[n], m.Val[n]
	case nodes.GT_STORE_LCL_VAR:
		op.Src, op.Lcl = m.Op1[n], m.LclOf(n)
		op.Layout, op.Size = m.Locals[op.Lcl].Layout, m.Locals[op.Lcl].Size
	case nodes.GT_STORE_LCL_FLD:
		op.Src, op.Lcl, op.Off = m.Op1[n], m.LclOf(n), m.LclOffset(n)
		op.Layout, op.Size = b.structShape(op.Src)
		if op.Size == 0 {
			op.Size = m.Locals[op.Lcl].Size - op.Off
		}
	case nodes.GT_PUTARG_STK:
		a := &m.Args[m.Val[n]]
		op.Src, op.Layout, op.Size = m.Op1[n], a.Layout, m.Layouts[a.Layout].Size
		if a.IsSplit() { // only the part that is not passed in registers is stored
			op.Layout, op.Size = 0, op.Size-uint32(a.NumRegs)*uint32(b.Shape.Slot)
		}
	default:
		panic("BUG: not a block operation: " + m.Oper[n].String())
	}
	if _, size := b.structShape(op.Src); m.Oper[op.Src] == nodes.GT_BLK && size < op.Size {
		op.Size = size
	}
	op.Kind = b.blkKindOf(n, &op)
	return op
}

func (b *Lowering) blkKindOf(n nodes.NodeID, op *BlockOp) BlockKind {
	m := b.M
	limit := b.isa.UnrollLimit()
	isFill := !b.Contained(op.Src) || m.Oper[op.Src] == nodes.GT_CNS_INT
	switch {
	case m.MultiCall(op.Src) != 0:
		return BlkRegs
	case isFill && b.Contained(op.Src) && op.Size <= limit:
		return BlkFillUnroll
	case isFill:
		return BlkFillLarge
	case m.Flags[n]&FlagBarrier != 0:
		return BlkCopyBarrier
	case op.Size <= limit:
		return BlkCopyUnroll
	}
	return BlkCopyLarge
}

// HasGC reports whether the block holds references.
func (b *Lowering) HasGC(op *BlockOp) bool {
	return op.Layout != 0 && b.M.Layouts[op.Layout].GCCount != 0
}

// ByWords reports whether references of the block must be moved word by word. They must if the
// block may be in an object, since other threads read it. No other thread reads the frame, and no
// collection happens within the node.
func (b *Lowering) ByWords(op *BlockOp) bool {
	return b.HasGC(op) && op.Dst != 0 && !b.isLocalAddr(op.Dst)
}

// structShape returns the layout and size of struct value v.
func (b *Lowering) structShape(v nodes.NodeID) (layout, size uint32) {
	m := b.M
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

// structSource contains v, the struct that user stores, and returns it. If v cannot be read as late
// as at user, structSource copies it to a temp and returns a read of the temp.
func (b *Lowering) structSource(v, user nodes.NodeID) nodes.NodeID {
	m := b.M
	if o := m.Oper[v]; m.Type[v] != nodes.TYP_STRUCT && o != nodes.GT_CNS_INT && o != nodes.GT_OBJ && o != nodes.GT_BLK {
		return v // a byte to fill with
	}
	switch m.Oper[v] {
	case nodes.GT_CNS_INT:
		m.Contain(b.Block, v)
	case nodes.GT_OBJ, nodes.GT_BLK, nodes.GT_IND, nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
		if b.Contained(v) {
			b.lowerContainedSource(v, user)
			return v
		}
		if !b.Movable(v, user) {
			layout, _ := b.structShape(v)
			if layout == 0 {
				panic("BUG: a block without a layout cannot be read at its user")
			}
			lcl := b.copyToTemp(v, layout)
			return m.New(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(lcl), nodes.GTF_CONTAINED)
		}
		m.Contain(b.Block, v)
	}
	return v
}

// lowerContainedSource lowers the address of a source that was contained before lowering.
func (b *Lowering) lowerContainedSource(v, user nodes.NodeID) {
	m := b.M
	if o := m.Oper[v]; (o == nodes.GT_OBJ || o == nodes.GT_BLK || o == nodes.GT_IND) && !b.Contained(m.Op1[v]) {
		b.isa.ContainAddr(m.Op1[v], user)
	}
}

// LowerStoreBlk prepares STORE_OBJ and STORE_BLK.
func (b *Lowering) LowerStoreBlk(n nodes.NodeID) {
	m := b.M
	v := m.Op2[n]
	if m.Oper[n] == nodes.GT_STORE_OBJ && m.Oper[v] == nodes.GT_CALL { // a GT_STORE_BLK of a call fills with the byte that the call returns
		if b.storeCall(n, v) {
			return
		}
		v = m.Op2[n]
	} else if m.Oper[n] == nodes.GT_STORE_OBJ && m.Type[v] != nodes.TYP_STRUCT && m.Oper[v] != nodes.GT_CNS_INT && m.Oper[v] != nodes.GT_OBJ && m.Oper[v] != nodes.GT_BLK && m.Model.SizeOf(m.Type[v]) == m.Layouts[m.Val[n]].Size {
		m.Oper[n], m.Type[n] = nodes.GT_STOREIND, m.Type[v]
		b.LowerStoreInd(n)
		return
	}
	m.Op2[n] = b.structSource(v, n)
	if m.Oper[n] == nodes.GT_STORE_OBJ && m.Layouts[m.Val[n]].GCCount != 0 && b.needsBarrier(n) {
		m.Flags[n] |= FlagBarrier
	}
	b.isa.ContainAddr(m.Op1[n], n)
}

// storeCall handles STORE_OBJ of a call's struct result: one register of the
// exact size is an ordinary store; anything else goes through a temp.
func (b *Lowering) storeCall(n, v nodes.NodeID) bool {
	m := b.M
	layout := m.Val[n]
	if m.Type[v] != nodes.TYP_STRUCT {
		if t, ok := m.Type[v].Exactly(m.Layouts[layout].Size); ok {
			m.Oper[n], m.Type[n] = nodes.GT_STOREIND, t
			b.LowerStoreInd(n)
			return true
		}
	}
	lcl := b.copyToTemp(v, layout)
	src := m.New(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(lcl), 0)
	m.InsertBefore(b.Block, n, src)
	m.Op2[n] = src
	return false
}
