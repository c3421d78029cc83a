package nodes

import "ryugo/ee"

// What is known of structs whose fields become locals. The phase struct promotion (package promote)
// decides which structs; morph rewrites the references to them.

// LayoutField is a scalar field of a struct. If it is the first field of a nested struct, Align is
// the alignment of that. If it is the last one, Pad is the number of padding bytes after it.
type LayoutField struct {
	Offset     uint32
	Type       VarType
	Align, Pad uint8
}

// MaxPromotedFields is the maximum number of fields of a promoted struct.
const MaxPromotedFields = 8

// maxFieldNesting bounds the nesting of structs, which invalid metadata may make infinite.
const maxFieldNesting = 8

// StructFields returns the scalar fields of layout l, ascending by offset; it asks the runtime the
// first time. It also reports whether each can be a local: there are one to MaxPromotedFields of
// them, none overlaps another, and the only gaps are padding for their alignment and for that of
// nested structs (lvaCanPromoteStructType).
func (m *Method) StructFields(jit ee.JitInfo, l uint32) ([]LayoutField, bool) {
	d := &m.Layouts[l]
	if !d.AskedFields {
		first := len(m.LayoutFields)
		vectors := d.Size > 16 && m.vectorFields(jit)
		ok := d.Class != 0 && (d.Size <= 8*MaxPromotedFields || d.Size <= 64*MaxPromotedFields && vectors) && m.flatten(jit, d.Class, vectors, 0, first, 0) && m.isNaturallyLaidOut(l, first)
		if !ok {
			m.LayoutFields = m.LayoutFields[:first]
		}
		d.AskedFields, d.HasFields = true, ok
		d.Fields = Range{First: uint32(first), Count: uint32(len(m.LayoutFields) - first)}
	}
	return m.LayoutFields[d.Fields.First:][:d.Fields.Count], d.HasFields
}

// flatten appends the scalar fields of class c, which is at offset base, to the fields from first
// on. If vectors is set, vectors are scalars, too.
func (m *Method) flatten(jit ee.JitInfo, c ee.ClassHandle, vectors bool, base uint32, first, depth int) bool {
	if depth == maxFieldNesting || jit.GetClassAttribs(c)&ee.CORINFO_FLG_OVERLAPPING_FIELDS != 0 {
		return false
	}
	n := jit.GetClassNumInstanceFields(c)
	if n == 0 || n > MaxPromotedFields {
		return false
	}
	for i := range n {
		f := jit.GetFieldInClass(c, i)
		s := jit.GetFieldType(f)
		t, at := m.Model.TypeOf(s.Type), base+jit.GetFieldOffset(f)
		if t == TYP_STRUCT && vectors {
			t = m.vectorField(jit, s.Class)
		}
		switch {
		case t == TYP_STRUCT:
			if s.Type == ee.CORINFO_TYPE_REFANY || !m.flatten(jit, s.Class, vectors, at, first, depth+1) || !m.checkNested(first, at, jit.GetClassSize(s.Class)) {
				return false
			}
		case t.Size() == 0 || len(m.LayoutFields)-first == MaxPromotedFields:
			return false
		default:
			m.appendField(LayoutField{Offset: at, Type: t}, first)
			if t.IsSIMD() {
				m.UsesVectors(t)
			}
		}
	}
	return true
}

// appendField inserts f into the fields from first on, which are sorted by offset.
func (m *Method) appendField(f LayoutField, first int) {
	m.LayoutFields = append(m.LayoutFields, f)
	for k := len(m.LayoutFields) - 1; k > first && m.LayoutFields[k-1].Offset > f.Offset; k-- {
		m.LayoutFields[k], m.LayoutFields[k-1] = m.LayoutFields[k-1], m.LayoutFields[k]
	}
}

// vectorFields reports whether vector fields may be locals: on x64 with the core library of .NET 9.
// The struct must be larger than one vector of 16 bytes, because such a struct is passed in two
// registers.
func (m *Method) vectorFields(jit ee.JitInfo) bool {
	info := jit.GetEEInfo()
	return info.ISA >= ee.ISAAVX2 && info.SIMD && info.Sets != 0 && !m.NoSIMD && !m.NoSIMD32
}

// vectorField returns the vector type of class c if code has values of that type, else TYP_STRUCT.
func (m *Method) vectorField(jit ee.JitInfo, c ee.ClassHandle) VarType {
	t := TYP_STRUCT
	switch jit.GetClassSize(c) {
	case 16:
		t = TYP_SIMD16
	case 32:
		t = TYP_SIMD32
	case 64:
		if jit.GetEEInfo().ISA >= ee.ISAAVX512 {
			t = TYP_SIMD64
		}
	}
	if t != TYP_STRUCT && SIMDBaseOf(jit.GetSIMDBaseType(c)) == TYP_UNDEF {
		return TYP_STRUCT
	}
	return t
}

// isNaturallyLaidOut reports whether the fields of layout l from first on are at the offsets that
// their alignment requires, and match the collector's view of the layout.
func (m *Method) isNaturallyLaidOut(l uint32, first int) bool {
	refs := uint32(0)
	for _, f := range m.LayoutFields[first:] {
		if f.Type.IsGC() {
			if refs++; !m.isGCWord(l, f) {
				return false
			}
		}
	}
	d := &m.Layouts[l]
	return refs == d.GCCount && m.checkNested(first, 0, d.Size)
}

// checkNested reports whether the fields from first on that are in the size bytes at base, which
// are a struct, are at the offsets that their alignment requires, with only padding after them. It
// records in the fields what the enclosing struct must know.
func (m *Method) checkNested(first int, base, size uint32) bool {
	fields := m.LayoutFields[first:]
	for len(fields) != 0 && fields[0].Offset < base {
		fields = fields[1:]
	}
	n, end, align := 0, uint32(0), uint32(1)
	for n < len(fields) && fields[n].Offset < base+size {
		f := &fields[n]
		width := m.Model.SizeOf(f.Type)
		a := max(width, uint32(f.Align))
		if f.Offset-base != (end+a-1)&^(a-1) {
			return false
		}
		end, align = f.Offset-base+width+uint32(f.Pad), max(align, a)
		n++
	}
	if n == 0 || size != (end+align-1)&^(align-1) {
		return false
	}
	fields[0].Align = uint8(align)
	fields[n-1].Pad += uint8(size - end)
	return true
}

func (m *Method) isGCWord(l uint32, f LayoutField) bool {
	want := ee.TYPE_GC_REF
	if f.Type == TYP_BYREF {
		want = ee.TYPE_GC_BYREF
	}
	gc := m.GCLayout(l)
	w := f.Offset / m.Model.PointerSize
	return int(w) < len(gc) && gc[w] == want
}

// StructHolder returns the type of a local that holds a whole struct of layout l in a register, or
// TYP_UNDEF.
func (m *Method) StructHolder(l uint32) VarType {
	d := &m.Layouts[l]
	switch {
	case d.Size > m.Model.PointerSize:
	case d.GCCount != 0 && d.Size == m.Model.PointerSize:
		if m.GCLayout(l)[0] == ee.TYPE_GC_REF {
			return TYP_REF
		}
		return TYP_BYREF
	case d.GCCount == 0:
		return m.Model.WordOf(d.Size)
	}
	return TYP_UNDEF
}

// PartFits reports whether a register of type t that holds the part of a struct at offset can be
// combined from fields, and the fields extracted from it: from one field, or from adjacent integers
// and floats.
func (m *Method) PartFits(fields []LayoutField, offset uint32, t VarType) bool {
	n, end := 0, offset+m.Model.SizeOf(t)
	for _, f := range fields {
		if f.Offset < offset || f.Offset >= end {
			continue
		}
		n++
		if f.Offset+m.Model.SizeOf(f.Type) > end || f.Type != t && (f.Type.IsGC() || t.IsGC() || f.Type.IsSIMD() || t.IsSIMD()) {
			return false
		}
	}
	return n > 0
}

// NewFieldLocals makes locals for the fields of struct local l, to which nothing refers after morph
// (independent promotion). The fields of a parameter are parameters themselves: each arrives where
// its part of the struct does.
func (m *Method) NewFieldLocals(l LclNum, fields []LayoutField) {
	flags := LvIsStructField | m.Locals[l].Flags&LvMustInit
	m.Locals[l].Flags = m.Locals[l].Flags&^LvMustInit | LvPromoted
	temp := m.Locals[l].Flags&LvIsTemp != 0
	for _, f := range fields {
		n := m.NewTemp(f.Type, 0)
		x := &m.Locals[n]
		x.Flags, x.Parent, x.FieldOffset = flags, l, f.Offset
		if temp && !f.Type.IsGC() { // it was zeroed only for its references
			x.Flags &^= LvMustInit
		}
		if m.Locals[l].Flags&(LvIsParam|LvImplicitByRef) == LvIsParam {
			m.arriveIn(x, &m.Locals[l])
		}
		m.addField(l, n)
	}
}

// NewDependentFields makes locals for the fields of struct local l, which stays: they are names of
// its parts, in its memory (dependent promotion).
func (m *Method) NewDependentFields(l LclNum, fields []LayoutField) {
	m.Locals[l].Flags |= LvPromoted | LvDependent | LvDoNotEnregister
	for _, f := range fields {
		n := m.NewTemp(f.Type, 0)
		x := &m.Locals[n]
		x.Flags, x.Parent, x.FieldOffset = LvIsStructField|LvDependent|LvDoNotEnregister, l, f.Offset
		m.addField(l, n)
	}
}

// Overlap reports whether locals a and b share memory: they are the same, or one is a field of the
// other.
func (m *Method) Overlap(a, b LclNum) bool {
	return a == b || m.Locals[a].Parent == b || m.Locals[b].Parent == a
}

// arriveIn makes field l of parameter p a parameter: it arrives in a register, which other fields
// may share, or in p's place on the stack.
func (m *Method) arriveIn(l, p *Local) {
	l.Flags |= LvIsParam
	l.StackOffset = p.StackOffset + int32(l.FieldOffset)
	for i := range p.NumArgRegs {
		if at := l.FieldOffset - uint32(p.ArgRegOffset[i]); at < m.Model.SizeOf(p.ArgRegType[i]) {
			l.Flags |= LvIsRegArg
			l.NumArgRegs, l.ArgReg[0], l.ArgRegType[0], l.ArgRegOffset[0] = 1, p.ArgReg[i], p.ArgRegType[i], uint8(at)
			l.StackOffset = 0
			return
		}
	}
}

// ArrivesInFields reports whether each field of parameter l is entirely in one register, or the
// whole parameter is on the stack.
func (m *Method) ArrivesInFields(l *Local, fields []LayoutField) bool {
	for _, f := range fields {
		ok := l.NumArgRegs == 0
		for i := range l.NumArgRegs {
			t := l.ArgRegType[i]
			if at, size := f.Offset-uint32(l.ArgRegOffset[i]), m.Model.SizeOf(t); at < size {
				ok = at+m.Model.SizeOf(f.Type) <= size && (t == f.Type || !t.IsGC() && !f.Type.IsGC())
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// addField counts local n, the next local, as a field of parent.
func (m *Method) addField(parent, n LclNum) {
	p := &m.Locals[parent]
	if p.FieldCount == 0 {
		p.FieldFirst = n
	}
	p.FieldCount++
}

// FieldLocal returns the field of promoted local l at offset.
func (m *Method) FieldLocal(l LclNum, offset uint32) (LclNum, bool) {
	p := &m.Locals[l]
	for i := range LclNum(p.FieldCount) {
		if m.Locals[p.FieldFirst+i].FieldOffset == offset {
			return p.FieldFirst + i, true
		}
	}
	return NoLcl, false
}

// IsPromoted reports whether n refers, as a whole, to a struct that its fields' locals replace.
func (m *Method) IsPromoted(n NodeID) bool {
	return m.Oper[n] == GT_LCL_VAR && m.Locals[m.Val[n]].IsPromoted()
}
