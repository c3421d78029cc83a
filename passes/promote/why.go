package promote

import "ryugo/nodes"

// log logs for each struct local why it is promoted or not.
func (p *Promoter) log() {
	m := p.m
	for i := range p.lcls {
		l, c := nodes.LclNum(i), &p.lcls[i]
		x := &m.Locals[i]
		if x.Type != nodes.TYP_STRUCT || x.Flags&nodes.LvOutgoingArgs != 0 {
			continue
		}
		fields, _ := p.knownFields(x)
		switch r := p.reason(l); r {
		case nodes.PROMOTE_FIELDS, nodes.PROMOTE_WHOLE, nodes.PROMOTE_DEPENDENT:
			m.WhyLocal(r, l, int32(x.FieldCount), int32(x.FieldFirst))
		case nodes.PROMOTE_MERGED:
			m.WhyLocal(r, l, int32(c.into-1))
		case nodes.PROMOTE_NEEDS_MEMORY:
			m.WhyNode(r, 0, c.veto).Lcl = l
		case nodes.NoReason:
		default:
			m.WhyLocal(r, l, int32(c.parts), int32(c.wholes), int32(len(fields)))
		}
	}
}

// reason returns why struct local l is promoted or not, or NoReason if it has been removed.
func (p *Promoter) reason(l nodes.LclNum) nodes.Reason {
	x, c := &p.m.Locals[l], &p.lcls[l]
	fields, ok := p.knownFields(x)
	switch {
	case c.into != 0:
		return nodes.PROMOTE_MERGED
	case x.Flags&(nodes.LvPromoted|nodes.LvDependent) == nodes.LvPromoted|nodes.LvDependent:
		return nodes.PROMOTE_DEPENDENT
	case x.IsPromoted() && c.whole:
		return nodes.PROMOTE_WHOLE
	case x.IsPromoted():
		return nodes.PROMOTE_FIELDS
	case x.Flags&nodes.LvAddrExposed != 0:
		return nodes.PROMOTE_ADDRESS_EXPOSED
	case x.Flags&nodes.LvPinned != 0:
		return nodes.PROMOTE_PINNED
	case !ok && c.holds == nodes.TYP_UNDEF:
		return nodes.PROMOTE_SHAPE
	case c.veto != 0:
		return nodes.PROMOTE_NEEDS_MEMORY
	case c.parts+c.wholes+c.free == 0:
		return nodes.PROMOTE_UNUSED
	case !c.ok && ok:
		return nodes.PROMOTE_PART_NO_FIELD
	case !c.ok:
		return nodes.PROMOTE_SHAPE
	case c.parts < c.wholes*uint32(len(fields)-1)+c.cost:
		return nodes.PROMOTE_COPIES
	}
	return nodes.PROMOTE_ENTRY_LOADS
}

// knownFields returns the fields of struct local x if candidates has asked for them. Logging must
// not ask the runtime anything.
func (p *Promoter) knownFields(x *nodes.Local) (fields []nodes.LayoutField, ok bool) {
	if !p.m.Layouts[x.Layout].AskedFields {
		return nil, false
	}
	return p.m.StructFields(p.env.JIT, x.Layout)
}
