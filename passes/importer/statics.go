package importer

import (
	"slices"

	"ryugo/ee"
	"ryugo/nodes"
)

// A static readonly struct field of an initialized class is never written again. The importer
// recognizes the field by its address:
//
//	#cell                    the struct is there
//	[#cell] + 8              the struct is boxed
//	ADDR(FIELD(a, 4))        part of the struct at a
//
// A load of a primitive part becomes a constant; structs with references are excluded. A struct
// whose parts are each in a separate word is assembled from such constants, a vector becomes a
// constant vector. Such addresses have no effects, so they are copied to each use of an inlinee's
// parameter.

// readonlyStatic is a field whose content never changes.
type readonlyStatic struct {
	base  ee.Value // the address of the value, or of the reference to the box
	field ee.FieldHandle
	boxed bool
}

// maxStatics bounds the number of such fields that a method remembers.
const maxStatics = 16

// noteStatic remembers the field of p.tok if it is a struct whose content never changes.
func (fs *fields) noteStatic(t nodes.VarType, layout uint32) {
	p, f := fs.tokens, &fs.field
	switch {
	case !t.IsStruct() || !p.info.StaticContents || p.env.MinOpts || f.Flags&ee.CORINFO_FLG_FIELD_FINAL == 0,
		f.Accessor != ee.CORINFO_FIELD_STATIC_ADDRESS || f.Address.Access != ee.IAT_VALUE,
		p.m.Layouts[layout].GCCount != 0 || len(p.statics) == maxStatics:
		return
	}
	s := readonlyStatic{base: f.Address.Addr, field: p.tok.Field, boxed: f.Flags&ee.CORINFO_FLG_FIELD_STATIC_IN_HEAP != 0}
	if slices.Contains(p.statics, s) {
		return
	}
	if _, ok := p.jit.GetStaticFieldContent(s.field, 0, 1); ok {
		p.statics = append(p.statics, s)
	}
}

// isReadonly reports whether noteStatic has remembered the current field.
func (fs *fields) isReadonly() bool {
	for i := range fs.statics {
		if s := &fs.statics[i]; s.field == fs.tok.Field && s.base == fs.field.Address.Addr {
			return true
		}
	}
	return false
}

// staticAt returns the static readonly field that contains address a, and the offset of a in it.
func (p *tokens) staticAt(a nodes.NodeID) (field ee.FieldHandle, offset uint32, ok bool) {
	m := p.m
	if len(p.statics) == 0 {
		return 0, 0, false
	}
	for m.Oper[a] == nodes.GT_ADDR && m.Oper[m.Op1[a]] == nodes.GT_FIELD && m.Op1[m.Op1[a]] != 0 {
		a = m.Op1[a]
		offset += m.Fields[m.Val[a]].Offset
		a = m.Op1[a]
	}
	boxed := m.Oper[a] == nodes.GT_ADD
	if boxed {
		k := m.Op2[a]
		if a = m.Op1[a]; m.Oper[a] != nodes.GT_IND || m.Type[a] != nodes.TYP_REF || !m.IsIntConst(k) || m.IntValue(k) != int64(m.Model.PointerSize) {
			return 0, 0, false
		}
		a = m.Op1[a]
	}
	if m.Oper[a] != nodes.GT_CNS_INT || m.Flags[a]&nodes.GTF_ICON_HDL == 0 {
		return 0, 0, false
	}
	base := ee.Value{Bits: uint64(m.IntValue(a)), IsSymbol: m.Flags[a]&nodes.GTF_ICON_SYMBOL != 0}
	for i := range p.statics {
		if s := &p.statics[i]; s.base == base && s.boxed == boxed {
			return s.field, offset, true
		}
	}
	return 0, 0, false
}

// staticPart appends the constant of type t at offset in a struct. n is the address of the struct,
// or a load of it. It returns 0 if there is no such constant.
func (p *tokens) staticPart(n nodes.NodeID, t nodes.VarType, offset uint32) nodes.NodeID {
	m := p.m
	if len(p.statics) == 0 || t.IsStruct() || t.IsGC() || p.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		return 0
	}
	if m.Type[n].IsStruct() && (m.Oper[n] == nodes.GT_OBJ || m.Oper[n] == nodes.GT_IND) {
		n = m.Op1[n]
	}
	field, at, ok := p.staticAt(n)
	if !ok {
		return 0
	}
	bits, ok := p.jit.GetStaticFieldContent(field, at+offset, p.m.Model.SizeOf(t))
	if !ok {
		return 0
	}
	return p.constant(t, bits)
}

// staticStruct pushes the value of the current static field, of type t, assembled from constants.
// It reports false if a copy is better.
func (fs *fields) staticStruct(t nodes.VarType, layout uint32) bool {
	p, m := fs.tokens, fs.m
	if !fs.isReadonly() || p.prefix&(prefixVolatile|prefixUnaligned) != 0 {
		return false
	}
	if t.IsSIMD() {
		return fs.staticVector(t, layout)
	}
	const word = 8
	if m.Model.PointerSize != word || m.Layouts[layout].Size > 2*word {
		return false
	}
	parts, ok := m.StructFields(p.jit, layout)
	if !ok || len(parts) == 0 || len(parts) == 2 && parts[0].Offset/word == parts[1].Offset/word || len(parts) > 2 {
		return false
	}
	var values [2]nodes.NodeID
	for i, x := range parts {
		bits, ok := p.jit.GetStaticFieldContent(p.tok.Field, x.Offset, m.Model.SizeOf(x.Type))
		if ok {
			values[i] = p.constant(x.Type, bits)
		}
		if values[i] == 0 {
			return false
		}
	}
	l := p.valueTemp(t, layout)
	for i, x := range parts {
		m.NewStmt(p.cur, p.assignPart(l, x.Type, x.Offset, values[i]), p.stmtIL)
	}
	p.push(m.NewLclVar(l), layout)
	return true
}

// staticVector is staticStruct for a vector.
func (fs *fields) staticVector(t nodes.VarType, layout uint32) bool {
	p := fs.tokens
	if !p.env.Target.X86Sets || t < nodes.TYP_SIMD16 {
		return false
	}
	var w [8]uint64
	for i := range w[:t.Size()/8] {
		bits, ok := p.jit.GetStaticFieldContent(p.tok.Field, uint32(8*i), 8)
		if !ok {
			return false
		}
		w[i] = bits
	}
	p.push(fs.vectors.constantOf(t, w[:]...), layout)
	return true
}
