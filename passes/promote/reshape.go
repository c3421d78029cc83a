package promote

import (
	"ryugo/arena"
	"ryugo/nodes"
)

// A struct may be accessed as a different type: Unsafe.As accesses a row of a matrix, two floats,
// as a vector of 8 bytes. The fields of such a local are the accessed parts, if these do not
// overlap, and integers that fill the gaps:
//
//	= simd8 (lclFld simd8 V05+0) ...       V05, V04: fields simd8 at 0 and 8, int at 16
//	= simd8 (lclFld simd8 V05+8) ...
//	= struct (lclVar struct V04) (obj struct (lclVarAddr V05))
//
// A float inside such a vector is an element of the vector (element). Locals that are copied to
// each other have the same shape. They contain no references, and none of them is the result of a
// call or arrives in registers.

// shape is the shape of a local or, for the leader, that of its group.
type shape struct {
	group   nodes.LclNum // a local of the group, plus 1; 0 for a local that keeps its shape
	other   bool         // a part is accessed that is not a field
	refused bool
	count   uint8 // number of parts
	parts   [nodes.MaxPromotedFields]nodes.LayoutField
}

// mayReshape reports whether local l may get a shape that differs from its class.
func (p *Promoter) mayReshape(l nodes.LclNum) bool {
	m := p.m
	x := &m.Locals[l]
	return x.Type == nodes.TYP_STRUCT && x.Flags&never == 0 && l <= nodes.MaxLcl && x.NumArgRegs == 0 &&
		m.Layouts[x.Layout].GCCount == 0 && x.Size <= 8*nodes.MaxPromotedFields
}

// leadingShape returns the shape of the leader of l's group, or nil if l keeps its shape.
func (p *Promoter) leadingShape(l nodes.LclNum) *shape {
	if p.shapes[l].group == 0 {
		return nil
	}
	for p.shapes[l].group != l+1 {
		x := &p.shapes[l]
		x.group = p.shapes[x.group-1].group // path halving
		l = x.group - 1
	}
	return &p.shapes[l]
}

// reshape gives locals whose parts are accessed in other ways than as fields a layout with these
// parts as fields.
func (p *Promoter) reshape() {
	m := p.m
	if !p.anyOther() {
		return
	}
	p.shapes = arena.Extend(p.shapes[:0], len(m.Locals))
	for i := range p.shapes {
		p.shapes[i] = shape{}
		if l := nodes.LclNum(i); p.mayReshape(l) {
			p.shapes[i].group = l + 1
		}
	}
	p.joinShapes()
	for _, vectors := range [...]bool{true, false} {
		for i, o := range m.Oper[:m.NumNodes] {
			if o == nodes.GT_LCL_FLD && m.Type[i].IsSIMD() == vectors && p.acceptedUses.Has(uint32(i)) {
				p.accessed(nodes.NodeID(i))
			}
		}
	}
	for i := range p.shapes {
		if x := p.leadingShape(nodes.LclNum(i)); x != nil && x.other && !x.refused {
			p.newShape(&m.Locals[i], x.parts[:x.count])
		}
	}
}

// anyOther reports whether any local may be accessed, or copied, as a different type.
func (p *Promoter) anyOther() bool {
	m := p.m
	any := false
	for i := range m.Locals {
		any = any || p.mayReshape(nodes.LclNum(i))
	}
	if !any {
		return false
	}
	for i, o := range m.Oper[:m.NumNodes] {
		n := nodes.NodeID(i)
		switch o {
		case nodes.GT_LCL_FLD:
			if p.mayReshape(m.LclOf(n)) && !p.isField(n) {
				return true
			}
		case nodes.GT_ASG:
			if dst, src := m.Op1[n], m.Op2[n]; m.Oper[dst] == nodes.GT_LCL_VAR && m.Type[dst] == nodes.TYP_STRUCT {
				if from, ok := p.wholeLcl(src); ok && p.mayReshape(from) && !p.congruent(m.Locals[m.Val[dst]].Layout, m.Locals[from].Layout) {
					return true
				}
			}
		}
	}
	return false
}

// joinShapes groups the locals that are copied to each other. A copy by address becomes a copy of
// the local. It also marks the parts that are in statements; other nodes are not accesses.
func (p *Promoter) joinShapes() {
	m := p.m
	p.acceptedUses.Reset(m.NumNodes)
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			root := m.Stmts[s].Root
			for _, n := range p.walk.Tree(m, root) {
				if m.Oper[n] == nodes.GT_LCL_FLD {
					p.acceptedUses.Set(uint32(n))
				}
			}
			if m.Oper[root] != nodes.GT_ASG {
				continue
			}
			dst, src := m.Op1[root], m.Op2[root]
			to, x := p.reshaped(dst)
			if x != nil && m.Oper[src] == nodes.GT_CALL {
				x.refused = true
			}
			from, y := p.reshaped(src)
			if x == nil || y == nil || m.Locals[to].Size != m.Locals[from].Size {
				continue
			}
			p.nameShape(dst, to)
			p.nameShape(src, from)
			x.other = x.other || y.other || !p.congruent(m.Locals[to].Layout, m.Locals[from].Layout)
			x.refused = x.refused || y.refused
			y.group = x.group
		}
	}
}

// wholeLcl returns the local that n denotes as a whole, directly or by address.
func (p *Promoter) wholeLcl(n nodes.NodeID) (nodes.LclNum, bool) {
	m := p.m
	if m.Oper[n] == nodes.GT_OBJ && m.Flags[n]&nodes.GTF_IND_VOLATILE == 0 && m.Oper[m.Op1[n]] == nodes.GT_LCL_VAR_ADDR {
		l := nodes.LclNum(m.Val[m.Op1[n]])
		return l, m.Layouts[m.Val[n]].Size == m.Locals[l].Size
	}
	return nodes.LclNum(m.Val[n]), m.Oper[n] == nodes.GT_LCL_VAR && m.Type[n] == nodes.TYP_STRUCT
}

// reshaped is wholeLcl that also returns the shape of the local's group, or nil if there is no
// local or it keeps its shape.
func (p *Promoter) reshaped(n nodes.NodeID) (nodes.LclNum, *shape) {
	l, ok := p.wholeLcl(n)
	if !ok {
		return l, nil
	}
	return l, p.leadingShape(l)
}

// nameShape makes n, which denotes all of local l, a GT_LCL_VAR of l.
func (p *Promoter) nameShape(n nodes.NodeID, l nodes.LclNum) {
	if m := p.m; m.Oper[n] == nodes.GT_OBJ {
		m.SetRow(n, nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, uint32(l), m.Flags[n]&nodes.GTF_VAR_DEF)
	}
}

// accessed records an access to part n of a local. An overlapping part refuses the shape. Vectors
// must come first.
func (p *Promoter) accessed(n nodes.NodeID) {
	m := p.m
	x := p.leadingShape(m.LclOf(n))
	if x == nil {
		return
	}
	x.other = x.other || !p.isField(n)
	f := nodes.LayoutField{Offset: m.LclOffset(n), Type: m.Type[n]}
	end := f.Offset + m.Model.SizeOf(f.Type)
	at := 0
	for i := range x.parts[:x.count] {
		g := &x.parts[i]
		switch {
		case g.Offset == f.Offset && g.Type == f.Type, isElement(g, f.Offset, f.Type):
			return
		case g.Offset >= end:
		case g.Offset+m.Model.SizeOf(g.Type) <= f.Offset:
			at = i + 1
		default:
			x.refused = true
			return
		}
	}
	// The result of a call in a register may be wider than its local.
	if int(x.count) == len(x.parts) || f.Type == nodes.TYP_STRUCT || f.Type.IsGC() || end > m.Locals[m.LclOf(n)].Size {
		x.refused = true
		return
	}
	copy(x.parts[at+1:], x.parts[at:x.count])
	x.parts[at] = f
	x.count++
}

// newShape gives local l a layout with parts as fields and integers in the gaps, if these are not
// too many.
func (p *Promoter) newShape(l *nodes.Local, parts []nodes.LayoutField) {
	m := p.m
	first, end := len(m.LayoutFields), uint32(0)
	for i := range len(parts) + 1 {
		next := l.Size
		if i < len(parts) {
			next = parts[i].Offset
		}
		for end < next {
			t := nodes.TYP_UBYTE
			for _, w := range [...]nodes.VarType{nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_USHORT} {
				if size := m.Model.SizeOf(w); size <= m.Model.PointerSize && end%size == 0 && end+size <= next {
					t = w
					break
				}
			}
			m.LayoutFields = append(m.LayoutFields, nodes.LayoutField{Offset: end, Type: t})
			end += m.Model.SizeOf(t)
		}
		if i < len(parts) {
			m.LayoutFields = append(m.LayoutFields, parts[i])
			end += m.Model.SizeOf(parts[i].Type)
		}
	}
	if n := len(m.LayoutFields) - first; n <= nodes.MaxPromotedFields {
		d := m.Layouts[l.Layout]
		d.Class, d.AskedFields, d.HasFields = 0, true, true
		d.Fields = nodes.Range{First: uint32(first), Count: uint32(n)}
		l.Layout = uint32(len(m.Layouts))
		m.Layouts = append(m.Layouts, d)
	}
}

// isElement reports whether a part of type t at offset off is an element of vector field f.
func isElement(f *nodes.LayoutField, off uint32, t nodes.VarType) bool {
	return f.Type.IsSIMD() && f.Type <= nodes.TYP_SIMD16 && t == nodes.TYP_FLOAT && off >= f.Offset && off < f.Offset+f.Type.Size() && (off-f.Offset)%4 == 0
}

// element returns the field of n's local that is a vector with part n as an element, if there is
// one.
func (p *Promoter) element(n nodes.NodeID) (f nodes.LayoutField, ok bool) {
	m := p.m
	if m.Type[n] != nodes.TYP_FLOAT {
		return f, false
	}
	fields, _ := m.StructFields(p.env.JIT, m.Locals[m.LclOf(n)].Layout)
	for i := range fields {
		if isElement(&fields[i], m.LclOffset(n), nodes.TYP_FLOAT) {
			return fields[i], true
		}
	}
	return f, false
}

// takeElement rewrites row n, an element of vector field f of promoted local l, as an extraction
// from the field's local:
//
//	lclFld float V01+20          ->    getItem float 1 (lclVar simd8 V04)
func (p *Promoter) takeElement(n nodes.NodeID, l nodes.LclNum, f nodes.LayoutField) {
	m := p.m
	v, _ := m.FieldLocal(l, f.Offset)
	x := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDGetItem, Base: nodes.TYP_FLOAT, Arg: uint8((m.LclOffset(n) - f.Offset) / 4)}, nodes.TYP_FLOAT, m.NewLclVar(v), 0)
	m.SetRow(n, nodes.GT_SIMD, nodes.TYP_FLOAT, m.Op1[x], 0, m.Val[x], m.Flags[x])
}

// storeElement rewrites assignment root, to an element of vector field f of promoted local l, as an
// assignment of the whole vector:
//
//	= float (lclFld float V01+20) x    ->    = simd8 (lclVar simd8 V04) (setItem simd8 1 (lclVar simd8 V04) x)
func (p *Promoter) storeElement(root nodes.NodeID, l nodes.LclNum, f nodes.LayoutField) {
	m := p.m
	dst := m.Op1[root]
	v, _ := m.FieldLocal(l, f.Offset)
	arg := uint8((m.LclOffset(dst) - f.Offset) / 4)
	x := m.NewSIMD(nodes.SIMD{Op: nodes.SIMDSetItem, Base: nodes.TYP_FLOAT, Arg: arg}, f.Type, m.NewLclVar(v), m.Op2[root])
	m.Op2[root], m.Type[root] = x, f.Type
	m.SetRow(dst, nodes.GT_LCL_VAR, f.Type, 0, 0, uint32(v), nodes.GTF_VAR_DEF)
}
