package morph

import (
	"ryugo/arena"
	"ryugo/ee"
	"ryugo/nodes"
)

// Structs that are passed by reference (Windows x64, arm64). The caller makes a copy, which then
// belongs to the callee. Such a parameter is a pointer, and accesses to it go through the pointer.
//
//	V01 struct {param,implicit}      V01 byref {param,implicit}
//	= int                            = int
//	  lclFld int V01+8         ->      indir int
//	  lclVar int V02                     + byref (lclVar byref V01) 8
//	                                   lclVar int V02
//
// A promoted parameter is copied to its fields at the entry:
//
//	V01 struct {param,implicit,promoted}     = struct (lclVar struct V05) (obj struct (lclVar byref V01))
//	                                         V05 struct {promoted}
//
// The caller omits the copy if its own value is not used afterwards.

// byRefParam is what a parameter was before it became a pointer.
type byRefParam struct {
	layout uint32       // 0: the parameter is not passed by reference
	copied nodes.LclNum // promoted: the local whose fields hold the value
}

// byRefFlags are the flags of an access to a parameter's memory. It may be in the heap: reflection
// passes the contents of a box.
const byRefFlags = nodes.GTF_NO_FAULT | nodes.GTF_IND_TGTANYWHERE

// fgMorphImplicitByRefArgs turns parameters that arrive by reference into pointers and rewrites the
// rows that refer to them.
func (p *Morpher) fgMorphImplicitByRefArgs() {
	m := p.m
	p.byRefs = p.byRefs[:0]
	first := 0
	for first < m.NumParams && m.Locals[first].Flags&nodes.LvImplicitByRef == 0 {
		first++
	}
	if first == m.NumParams {
		return
	}
	p.byRefs = arena.Extend(p.byRefs, m.NumParams)
	for i := first; i < m.NumParams; i++ {
		l := &m.Locals[i]
		if l.Flags&nodes.LvImplicitByRef == 0 {
			continue
		}
		p.byRefs[i] = byRefParam{l.Layout, nodes.NoLcl}
		if l.Flags&nodes.LvPromoted != 0 {
			p.byRefs[i].copied = p.takeApart(nodes.LclNum(i))
		}
		l = &m.Locals[i]
		const kept = nodes.LvIsParam | nodes.LvIsRegArg | nodes.LvImplicitByRef
		l.Type, l.Flags, l.Layout, l.Class, l.Size = nodes.TYP_BYREF, l.Flags&kept, 0, 0, m.Model.PointerSize
	}
	for n, end := nodes.NodeID(1), nodes.NodeID(m.NumNodes); n < end; n++ {
		if m.Oper[n].Is(nodes.GTK_LOCAL) {
			if l := m.LclOf(n); uint(l) < uint(len(p.byRefs)) && p.byRefs[l].layout != 0 {
				p.throughPointer(n, l)
			}
		}
	}
	for i := len(p.byRefs) - 1; i >= 0; i-- {
		if l := p.byRefs[i].copied; p.byRefs[i].layout != 0 && l != nodes.NoLcl {
			value := m.New(nodes.GT_OBJ, nodes.TYP_STRUCT, m.NewLclVar(nodes.LclNum(i)), 0, p.byRefs[i].layout, byRefFlags)
			m.InsertStmtAfter(m.FirstBB, 0, m.NewAssign(l, value), ee.NoILOffset)
		}
	}
}

// takeApart moves the fields of parameter l to a new local.
func (p *Morpher) takeApart(l nodes.LclNum) nodes.LclNum {
	m := p.m
	n := m.NewTemp(nodes.TYP_STRUCT, m.Locals[l].Layout)
	from, to := &m.Locals[l], &m.Locals[n]
	to.Flags |= nodes.LvPromoted
	to.FieldFirst, to.FieldCount = from.FieldFirst, from.FieldCount
	from.FieldFirst, from.FieldCount = 0, 0
	for f := range nodes.LclNum(to.FieldCount) {
		m.Locals[to.FieldFirst+f].Parent = n
	}
	return n
}

// throughPointer rewrites row n, which refers to parameter l.
func (p *Morpher) throughPointer(n nodes.NodeID, l nodes.LclNum) {
	m := p.m
	b := p.byRefs[l]
	o, t := m.Oper[n], m.Type[n]
	if b.copied != nodes.NoLcl {
		if o == nodes.GT_LCL_VAR {
			m.Val[n] = uint32(b.copied)
		}
		return
	}
	if o == nodes.GT_LCL_VAR_ADDR {
		p.set(n, nodes.GT_LCL_VAR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
		return
	}
	a := m.NewLclVar(l)
	if off := m.LclOffset(n); off != 0 {
		a = m.New(nodes.GT_ADD, nodes.TYP_BYREF, a, m.NewInt(p.native, int64(off)), 0, 0)
	}
	switch o {
	case nodes.GT_LCL_FLD_ADDR:
		p.replaceBy(n, a)
	case nodes.GT_LCL_VAR:
		p.set(n, nodes.GT_OBJ, t, a, 0, b.layout, byRefFlags)
	default:
		p.set(n, nodes.GT_IND, t, a, 0, 0, byRefFlags)
	}
}

// fgMakeOutgoingStructArgCopy reports whether struct argument a, which is passed by reference,
// needs a copy. It needs none if its memory is not used after the call: the memory of a temp with
// no other use, or of a by-reference parameter that nothing else refers to. In these cases a's
// value becomes the address of that memory.
func (p *Morpher) fgMakeOutgoingStructArgCopy(a *nodes.Arg) bool {
	m := p.m
	v := a.Early
	switch m.Oper[v] {
	case nodes.GT_LCL_VAR:
		l := nodes.LclNum(m.Val[v])
		if !p.usedOnce(l) || m.Locals[l].Flags&(nodes.LvIsTemp|nodes.LvPromoted) != nodes.LvIsTemp {
			return true
		}
		m.Locals[l].Flags |= nodes.LvAddrExposed
		p.set(v, nodes.GT_LCL_VAR_ADDR, nodes.TYP_BYREF, 0, 0, uint32(l), 0)
		return false
	case nodes.GT_OBJ:
		if addr := m.Op1[v]; p.isByRefParam(addr) && p.usedOnce(nodes.LclNum(m.Val[addr])) && !p.mightHaveLoop() {
			a.Early = addr
			return false
		}
	}
	return true
}

// isByRefParam reports whether n is the pointer to the memory of a by-reference parameter.
func (p *Morpher) isByRefParam(n nodes.NodeID) bool {
	m := p.m
	return m.Oper[n] == nodes.GT_LCL_VAR && m.Locals[m.Val[n]].Flags&nodes.LvImplicitByRef != 0
}

// usedOnce reports whether the method reads local l in only one place. Being filled by a call or a
// constructor does not count as a use.
func (p *Morpher) usedOnce(l nodes.LclNum) bool {
	if !p.counted {
		p.counted = true
		p.countUses()
	}
	return uint(l) < uint(len(p.uses)) && p.uses[l] == 1
}

// countUses counts the possible reads of each local. Rows that are no longer in any tree also
// count.
func (p *Morpher) countUses() {
	m := p.m
	p.uses = arena.Extend(p.uses[:0], len(m.Locals))
	p.filled.Reset(m.NumNodes)
	for i := range m.Args {
		if k := m.Args[i].Kind; k == nodes.ArgRetBuf || k == nodes.ArgThis {
			p.filled.Set(uint32(m.Args[i].Early))
			p.filled.Set(uint32(m.Args[i].Late))
		}
	}
	for n, o := range m.Oper[:m.NumNodes] {
		switch {
		case !o.Is(nodes.GTK_LOCAL):
		case o == nodes.GT_LCL_VAR:
			if m.Flags[n]&nodes.GTF_VAR_DEF == 0 {
				p.uses[m.Val[n]]++
			}
		case o == nodes.GT_LCL_VAR_ADDR && p.filled.Has(uint32(n)):
		default:
			p.uses[m.LclOf(nodes.NodeID(n))] += 2
		}
	}
}

// mightHaveLoop reports whether a part of the method may be executed more than once
// (fgMightHaveLoop).
func (p *Morpher) mightHaveLoop() bool {
	m := p.m
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		if m.Blocks.Flags[b]&nodes.BBF_BACKWARD_JUMP != 0 {
			return true
		}
	}
	return false
}
