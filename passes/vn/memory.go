package vn

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// Memory is one value that changes. A store makes a new state from the state before; a load selects
// from a state. The search for the value of a load goes back over the stores that cannot overlap
// the load:
//
//	V00.f = 1       M1 = store(M0, object+8, V00+8, $1)
//	V01[i] = 2      M2 = store(M1, int elements, ...)
//	... V00.f       select(M2, object+8, V00+8) = $1
//
// Stores are told apart by region:
//
//   - a slot of an object, by its offset and whether it holds a reference (objects do not overlap,
//     so slots at other offsets differ whatever the object is)
//   - elements of arrays, by their size
//   - a static field, by its address
//
// Other accesses, by pointers and managed pointers, may be anywhere. But a non-reference of another
// size than a reference's never overlaps a reference. A set of regions is a mask: two bits
// (references, others) stand for all slots with the same offset modulo 28 words. A loop's head
// changes the regions that the loop's blocks may write.
type region uint32

const (
	regionAnywhere region = 0
	kindShift             = 28
	regionSlot     region = 1 << kindShift // offset<<8 | size<<1 | reference
	regionArray    region = 2 << kindShift // size<<1 | reference
	regionStatic   region = 3 << kindShift // by address
)

// Masks of regions.
const (
	maskAll       = ^uint64(0)
	slotWords     = 28
	maskStatic    = uint64(1) << 57
	maskArrayInt  = uint64(1) << 58 // and three more, by size
	maskArrayRef  = uint64(1) << 62
	maskSlots     = uint64(1)<<slotWords - 1
	maskNumbers   = maskSlots | 15*maskArrayInt // never hold references
	maskRefs      = maskSlots<<slotWords | maskArrayRef
	regionExposed = uint64(1) << 63 // address-exposed locals: only accesses that may be anywhere overlap them
)

// maxSteps is the largest number of stores that the search for a load's value passes.
const maxSteps = 24

func (r region) mask() uint64 {
	switch r &^ (1<<kindShift - 1) {
	case regionSlot:
		return slotMask(uint32(r>>8&0xfffff), uint32(r>>1&0x7f), r&1 != 0)
	case regionArray:
		if r&1 != 0 {
			return maskArrayRef
		}
		switch r >> 1 & 0x7f {
		case 1:
			return maskArrayInt
		case 2:
			return maskArrayInt << 1
		case 4:
			return maskArrayInt << 2
		}
		return maskArrayInt << 3
	case regionStatic:
		return maskStatic
	}
	return maskAll
}

// slotMask returns the mask of the words of an object that size bytes at an offset overlap.
func slotMask(offset, size uint32, ref bool) uint64 {
	m := uint64(0)
	for w := offset / 8; w <= (offset+size-1)/8; w++ {
		m |= 1 << (w % slotWords)
	}
	if ref {
		m <<= slotWords
	}
	return m
}

// regionOf returns the region that n, a GT_IND, accesses.
func regionOf(m *nodes.Method, n nodes.NodeID) region {
	t := m.Type[n]
	ref := region(0)
	if t.IsGC() {
		ref = 1
	}
	if m.Flags[n]&nodes.GTF_IND_ARR_INDEX != 0 {
		return regionArray | region(m.Model.SizeOf(t))<<1 | ref
	}
	a, checked := m.Op1[n], false
	for m.Oper[a] == nodes.GT_COMMA {
		checked = checked || m.Oper[m.Op1[a]] != nodes.GT_NULLCHECK
		a = m.Op2[a]
	}
	offset := int64(0)
	if m.Oper[a] == nodes.GT_ADD && m.IsIntConst(m.Op2[a]) {
		offset = m.IntValue(m.Op2[a])
		a = m.Op1[a]
	}
	switch {
	case t == nodes.TYP_STRUCT:
	case m.Oper[a] == nodes.GT_CNS_INT && offset == 0 && m.Flags[a]&(nodes.GTF_ICON_SYMBOL|nodes.GTF_ICON_HDL) != 0 && m.Type[a] != nodes.TYP_REF:
		return regionStatic // also after the call that initializes its class
	case checked: // an element at a constant index
	case m.Type[a] == nodes.TYP_REF && offset >= 0 && offset < 1<<19 && m.Flags[n]&nodes.GTF_IND_BY_ADDRESS == 0:
		return regionSlot | region(offset)<<8 | region(m.Model.SizeOf(t))<<1 | ref
	case isStaticBase(m, a):
		return regionStatic
	}
	return regionAnywhere
}

// isStaticBase reports whether a is the address of a class's static fields.
func isStaticBase(m *nodes.Method, a nodes.NodeID) bool {
	if m.Oper[a] != nodes.GT_CALL {
		return false
	}
	c := &m.Calls[m.Val[a]]
	return c.Kind == nodes.CT_HELPER && (c.Helper == ee.CORINFO_HELP_GETSHARED_GCSTATIC_BASE || c.Helper == ee.CORINFO_HELP_GETSHARED_NONGCSTATIC_BASE)
}

// sameBase reports whether a and b are both sums of the same number and a constant.
func (p *Numbering) sameBase(a, b VN) bool {
	const add = Func(nodes.GT_ADD)
	x, y := &p.rows[a], &p.rows[b]
	return x.Fn == add && y.Fn == add && x.A == y.A && p.rows[x.B].Fn == FnInt && p.rows[y.B].Fn == FnInt
}

// disjoint reports whether an access of region r at a never overlaps an access of region q at b.
func (p *Numbering) disjoint(r region, a VN, q region, b VN) bool {
	if r == regionStatic && q == regionStatic {
		x, y := &p.rows[a], &p.rows[b]
		return a != b && (x.Fn == FnHandle && y.Fn == FnHandle && (x.A != y.A || x.B != y.B) || p.sameBase(a, b))
	}
	return r.mask()&q.mask() == 0
}

// load numbers n, a load from address a.
func (p *Numbering) load(n, a nodes.NodeID) {
	m := p.m
	t, at := m.Type[n], p.Nodes[a].Lib
	switch {
	case m.Flags[n]&nodes.GTF_IND_VOLATILE != 0:
		// Later loads may read newer values.
		p.mem = p.Fresh(FnMem, nodes.TYP_VOID)
		p.opaque(n)
	case p.rows[at].Fn == FnLclAddr:
		p.opaque(n)
	case m.Flags[n]&nodes.GTF_IND_INVARIANT != 0, m.Flags[n]&(nodes.GTF_NO_FAULT|nodes.GTF_GLOB_REF) == nodes.GTF_NO_FAULT:
		p.setBoth(n, p.Of(Row{Fn: FnLookup, Type: t, A: uint32(at)}))
	default:
		p.set(n, p.selected(regionOf(p.m, n), at, t), p.Fresh(FnOpaque, t.Actual()))
	}
}

// selected returns the number that a load of type t from address a in region r yields.
func (p *Numbering) selected(r region, a VN, t nodes.VarType) VN {
	mem := p.mem
	for range maxSteps {
		row := &p.rows[mem]
		switch row.Fn {
		case FnStore:
			if VN(row.C) == a && region(row.B) == r {
				if v := VN(row.D); row.Type == t {
					return v
				}
			} else if p.disjoint(r, a, region(row.B), VN(row.C)) {
				mem = VN(row.A)
				continue
			}
		case FnClobber, FnHeadClobber:
			if r.mask()&(uint64(row.C)<<32|uint64(row.B)) == 0 {
				mem = VN(row.A)
				continue
			}
		}
		break
	}
	return p.Of(Row{Fn: FnSelect, Type: t, A: uint32(mem), B: uint32(r), C: uint32(a)})
}

// store numbers the assignment n of value to memory dst.
func (p *Numbering) store(n, dst, value nodes.NodeID) {
	m := p.m
	t := m.Type[dst]
	if m.Flags[dst]&nodes.GTF_IND_VOLATILE != 0 {
		p.mem = p.Fresh(FnMem, nodes.TYP_VOID)
		return
	}
	x := &p.Nodes[value]
	r, mask := storeEffect(m, dst)
	if r != regionAnywhere && x.Lib != 0 && m.Type[value].Actual() == t.Actual() {
		v := x.Lib
		if t.IsSmall() {
			v = p.Cast(v, m.Type[value], t, 0)
		}
		p.mem = p.Of(Row{Fn: FnStore, Type: t, A: uint32(p.mem), B: uint32(r), C: uint32(p.Nodes[m.Op1[dst]].Lib), D: uint32(v)})
		return
	}
	p.clobber(mask, n)
}

// storeEffect returns the region of an assignment to memory dst, if it has one, and the mask of
// what the assignment may change.
func storeEffect(m *nodes.Method, dst nodes.NodeID) (region, uint64) {
	if m.IsLocalAddr(m.Op1[dst]) {
		return regionAnywhere, regionExposed
	}
	if m.Oper[dst] == nodes.GT_IND {
		r := regionOf(m, dst)
		if r != regionAnywhere {
			return r, r.mask()
		}
		return r, anyPointerMask(m.Model, m.Type[dst])
	}
	return regionAnywhere, maskAll
}

// anyPointerMask returns the mask of what a store of type t through any pointer may change.
// References and other values do not overlap. But programs clear references as words (Unsafe.As<T,
// IntPtr>).
func anyPointerMask(model *nodes.DataModel, t nodes.VarType) uint64 {
	switch {
	case t == nodes.TYP_STRUCT, t == nodes.TYP_BYREF, t != nodes.TYP_REF && !t.IsFloat() && t.Size() >= model.PointerSize:
		return maskAll
	case t == nodes.TYP_REF:
		return maskAll &^ maskNumbers
	}
	return maskAll &^ maskRefs
}

// clobber changes memory at n in the regions of mask.
func (p *Numbering) clobber(mask uint64, n nodes.NodeID) {
	switch mask {
	case 0:
	case maskAll:
		p.mem = p.Fresh(FnMem, nodes.TYP_VOID)
	default:
		p.mem = p.add(Row{Fn: FnClobber, A: uint32(p.mem), B: uint32(mask), C: uint32(mask >> 32), D: uint32(n)})
	}
}

// callMask returns the mask of what call c may change.
func callMask(c *nodes.Call) uint64 {
	if IsMath(c) || IsPoll(c) {
		return 0
	}
	if c.Kind != nodes.CT_HELPER {
		return maskAll
	}
	if c.Helper.Flags()&(ee.HelperPure|ee.HelperNonNull|ee.HelperNoReturn) != 0 {
		return 0
	}
	switch {
	case isCast(c.Helper):
		return 0
	case c.Helper == ee.CORINFO_HELP_ARRADDR_ST:
		return maskArrayRef
	}
	return maskAll
}

// memoryAt returns the state of memory at the start of block b.
func (p *Numbering) memoryAt(b nodes.BlockID) VN {
	m := p.m
	f := &m.Flow
	preds := f.PredsOf(b)
	if len(preds) == 0 || m.Blocks.Flags[b]&(nodes.BBF_HND_BEG|nodes.BBF_FILTER_BEG) != 0 {
		return p.Fresh(FnMem, nodes.TYP_VOID)
	}
	at := VN(0)
	loop := false
	for _, from := range preds {
		switch {
		case f.RPONum[from] >= f.RPONum[b]:
			loop = true
			if !f.Dominates(b, from) {
				return p.Fresh(FnMem, nodes.TYP_VOID)
			}
		case at == 0:
			at = p.out[from]
		case at != p.out[from]:
			at = p.Fresh(FnMem, nodes.TYP_VOID)
			// This number is unique, so further predecessors change nothing.
		}
	}
	if !loop {
		return at
	}
	mask := uint64(0)
	first := f.RPONum[b] - 1
	for _, w := range p.masks[first:p.ends[first]] {
		mask |= w
	}
	switch mask {
	case 0:
		return at
	case maskAll:
		return p.Fresh(FnMem, nodes.TYP_VOID)
	}
	return p.add(Row{Fn: FnHeadClobber, A: uint32(at), B: uint32(mask), C: uint32(mask >> 32), D: uint32(b)})
}

// loops finds, for each loop head, where the loop ends in reverse post order, and what each block
// in a loop may write. In reverse post order a loop extends from its head to its last back edge, or
// to the end of a loop that begins before that.
func (p *Numbering) loops() {
	m := p.m
	f := &m.Flow
	p.ends = arena.Raw(p.ends, len(f.RPO))
	any := uint32(0)
	for i, b := range f.RPO {
		end := uint32(0)
		for _, from := range f.PredsOf(b) {
			if after := f.RPONum[from]; after > uint32(i) {
				end = max(end, after)
			}
		}
		p.ends[i] = end
		any |= end
	}
	if any == 0 {
		return
	}
	for i := len(f.RPO) - 1; i >= 0; i-- {
		for j := uint32(i) + 1; j < p.ends[i]; j = max(j+1, p.ends[j]) {
			p.ends[i] = max(p.ends[i], p.ends[j])
		}
	}
	p.masks = arena.Raw(p.masks, len(f.RPO))
	end := uint32(0)
	for i, b := range f.RPO {
		if end = max(end, p.ends[i]); uint32(i) < end {
			p.masks[i] = p.blockMask(b)
		}
	}
}

// blockMask returns the mask of what block b may write.
func (p *Numbering) blockMask(b nodes.BlockID) (mask uint64) {
	m := p.m
	for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
		if m.Flags[m.Stmts[s].Root]&(nodes.GTF_ASG|nodes.GTF_CALL|nodes.GTF_ORDER_SIDEEFF) == 0 {
			continue
		}
		for n := m.Stmts[s].First; n <= m.Stmts[s].Root; n++ {
			if !hasChanges[m.Oper[n]] {
				continue
			}
			if mask |= uint64(Changes(m, n)); mask == maskAll {
				return mask
			}
		}
	}
	return mask
}

// hasChanges has the opers for which Changes has a case.
var hasChanges = [nodes.OperCount]bool{
	nodes.GT_ASG: true, nodes.GT_CALL: true,
	nodes.GT_IND: true, nodes.GT_OBJ: true, nodes.GT_BLK: true,
	nodes.GT_XADD: true, nodes.GT_XCHG: true, nodes.GT_LOCKADD: true, nodes.GT_CMPXCHG: true,
	nodes.GT_STORE_DYN_BLK: true, nodes.GT_MEMORYBARRIER: true, nodes.GT_HW_MEMORY: true,
}

// MayChange reports whether Changes may return places for a node of oper o.
func MayChange(o nodes.Oper) bool { return hasChanges[o] }

// Places is a set of places in memory, like the masks of regions: places without a common bit never
// overlap.
type Places uint64

// Slot returns the places that n, a GT_IND, accesses, and whether n accesses a slot of an object.
func Slot(m *nodes.Method, n nodes.NodeID) (at Places, ok bool) {
	r := regionOf(m, n)
	return Places(r.mask()), r&^(1<<kindShift-1) == regionSlot
}

// Changes returns the places that node n of HIR, without its operands, may change. A load after a
// volatile access may read a newer value, so a volatile access changes all places.
func Changes(m *nodes.Method, n nodes.NodeID) Places {
	switch m.Oper[n] {
	case nodes.GT_ASG:
		dst := m.Op1[n]
		switch m.Oper[dst] {
		case nodes.GT_LCL_VAR, nodes.GT_LCL_FLD:
			if m.Locals[m.LclOf(dst)].Flags&nodes.LvAddrExposed != 0 {
				return Places(regionExposed)
			}
			return 0
		}
		if m.Flags[dst]&nodes.GTF_IND_VOLATILE != 0 {
			return Places(maskAll)
		}
		_, w := storeEffect(m, dst)
		return Places(w)
	case nodes.GT_IND, nodes.GT_OBJ, nodes.GT_BLK:
		if m.Flags[n]&nodes.GTF_IND_VOLATILE != 0 {
			return Places(maskAll)
		}
	case nodes.GT_CALL:
		return Places(callMask(&m.Calls[m.Val[n]]))
	case nodes.GT_XADD, nodes.GT_XCHG, nodes.GT_LOCKADD, nodes.GT_CMPXCHG, nodes.GT_STORE_DYN_BLK, nodes.GT_MEMORYBARRIER, nodes.GT_HW_MEMORY:
		return Places(maskAll)
	}
	return 0
}
