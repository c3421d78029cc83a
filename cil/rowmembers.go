package cil

// This file has the row accessors of the tables of fields, methods, properties and events, in the
// order of TableID.

// FieldRow is a row of the Field table (II.22.15).
type FieldRow struct {
	Flags     FieldAttributes
	Name      StringIndex
	Signature BlobIndex
}

// Field returns row rid of the Field table; the zero row if there is none.
func (f *File) Field(rid uint32) FieldRow {
	t := &f.tables[TableField]
	r := t.row(rid)
	if r == nil {
		return FieldRow{}
	}
	return FieldRow{
		Flags:     FieldAttributes(t.col(r, 0)),
		Name:      StringIndex(t.col(r, 1)),
		Signature: BlobIndex(t.col(r, 2)),
	}
}

// NameOfField returns the Name of row rid of the Field table; 0 if there is none.
func (f *File) NameOfField(rid uint32) StringIndex { return f.nameIn(TableField, rid, 1) }

// nameIn returns the string index in column c of row rid of a table; 0 if there is no such row.
func (f *File) nameIn(id TableID, rid uint32, c uint) StringIndex {
	t := &f.tables[id]
	r := t.row(rid)
	if r == nil {
		return 0
	}
	return StringIndex(t.col(r, c))
}

// MethodDefRow is a row of the MethodDef table (II.22.26).
type MethodDefRow struct {
	RVA       uint32 // 0 if the method has no body
	ImplFlags MethodImplAttributes
	Flags     MethodAttributes
	Name      StringIndex
	Signature BlobIndex
}

// MethodDef returns row rid of the MethodDef table; the zero row if there is none.
func (f *File) MethodDef(rid uint32) MethodDefRow {
	t := &f.tables[TableMethodDef]
	r := t.row(rid)
	if r == nil {
		return MethodDefRow{}
	}
	return MethodDefRow{
		RVA:       t.col(r, 0),
		ImplFlags: MethodImplAttributes(t.col(r, 1)),
		Flags:     MethodAttributes(t.col(r, 2)),
		Name:      StringIndex(t.col(r, 3)),
		Signature: BlobIndex(t.col(r, 4)),
	}
}

// NameOfMethod returns the Name of row rid of the MethodDef table; 0 if there is none.
func (f *File) NameOfMethod(rid uint32) StringIndex { return f.nameIn(TableMethodDef, rid, 3) }

// ParamRow is a row of the Param table (II.22.33).
type ParamRow struct {
	Flags    ParamAttributes
	Sequence uint16 // 0 is the return value, 1 the first parameter
	Name     StringIndex
}

// Param returns row rid of the Param table; the zero row if there is none.
func (f *File) Param(rid uint32) ParamRow {
	t := &f.tables[TableParam]
	r := t.row(rid)
	if r == nil {
		return ParamRow{}
	}
	return ParamRow{
		Flags:    ParamAttributes(t.col(r, 0)),
		Sequence: uint16(t.col(r, 1)),
		Name:     StringIndex(t.col(r, 2)),
	}
}

// MemberRefRow is a row of the MemberRef table (II.22.25).
type MemberRefRow struct {
	Class     Token
	Name      StringIndex
	Signature BlobIndex
}

// MemberRef returns row rid of the MemberRef table; the zero row if there is none.
func (f *File) MemberRef(rid uint32) MemberRefRow {
	t := &f.tables[TableMemberRef]
	r := t.row(rid)
	if r == nil {
		return MemberRefRow{}
	}
	return MemberRefRow{
		Class:     MemberRefParent.Decode(t.col(r, 0)),
		Name:      StringIndex(t.col(r, 1)),
		Signature: BlobIndex(t.col(r, 2)),
	}
}

// ConstantRow is a row of the Constant table (II.22.9).
type ConstantRow struct {
	Type   ElementType // ELEMENT_TYPE_CLASS means a null reference
	Parent Token
	Value  BlobIndex
}

// Constant returns row rid of the Constant table; the zero row if there is none.
func (f *File) Constant(rid uint32) ConstantRow {
	t := &f.tables[TableConstant]
	r := t.row(rid)
	if r == nil {
		return ConstantRow{}
	}
	return ConstantRow{
		Type:   ElementType(t.col(r, 0)),
		Parent: HasConstant.Decode(t.col(r, 1)),
		Value:  BlobIndex(t.col(r, 2)),
	}
}

// FieldMarshalRow is a row of the FieldMarshal table (II.22.17).
type FieldMarshalRow struct {
	Parent     Token
	NativeType BlobIndex
}

// FieldMarshal returns row rid of the FieldMarshal table; the zero row if there is none.
func (f *File) FieldMarshal(rid uint32) FieldMarshalRow {
	t := &f.tables[TableFieldMarshal]
	r := t.row(rid)
	if r == nil {
		return FieldMarshalRow{}
	}
	return FieldMarshalRow{
		Parent:     HasFieldMarshal.Decode(t.col(r, 0)),
		NativeType: BlobIndex(t.col(r, 1)),
	}
}

// FieldLayoutRow is a row of the FieldLayout table (II.22.16).
type FieldLayoutRow struct {
	Offset uint32 // bytes
	Field  uint32 // Field RID
}

// FieldLayout returns row rid of the FieldLayout table; the zero row if there is none.
func (f *File) FieldLayout(rid uint32) FieldLayoutRow {
	t := &f.tables[TableFieldLayout]
	r := t.row(rid)
	if r == nil {
		return FieldLayoutRow{}
	}
	return FieldLayoutRow{
		Offset: t.col(r, 0),
		Field:  t.col(r, 1),
	}
}

// StandAloneSigRow is a row of the StandAloneSig table (II.22.36).
type StandAloneSigRow struct {
	Signature BlobIndex
}

// StandAloneSig returns row rid of the StandAloneSig table; the zero row if there is none.
func (f *File) StandAloneSig(rid uint32) StandAloneSigRow {
	t := &f.tables[TableStandAloneSig]
	r := t.row(rid)
	if r == nil {
		return StandAloneSigRow{}
	}
	return StandAloneSigRow{
		Signature: BlobIndex(t.col(r, 0)),
	}
}

// EventMapRow is a row of the EventMap table (II.22.12).
type EventMapRow struct {
	Parent uint32 // TypeDef RID
}

// EventMap returns row rid of the EventMap table; the zero row if there is none.
func (f *File) EventMap(rid uint32) EventMapRow {
	t := &f.tables[TableEventMap]
	r := t.row(rid)
	if r == nil {
		return EventMapRow{}
	}
	return EventMapRow{
		Parent: t.col(r, 0),
	}
}

// EventRow is a row of the Event table (II.22.13).
type EventRow struct {
	EventFlags EventAttributes
	Name       StringIndex
	EventType  Token
}

// Event returns row rid of the Event table; the zero row if there is none.
func (f *File) Event(rid uint32) EventRow {
	t := &f.tables[TableEvent]
	r := t.row(rid)
	if r == nil {
		return EventRow{}
	}
	return EventRow{
		EventFlags: EventAttributes(t.col(r, 0)),
		Name:       StringIndex(t.col(r, 1)),
		EventType:  TypeDefOrRef.Decode(t.col(r, 2)),
	}
}

// PropertyMapRow is a row of the PropertyMap table (II.22.35).
type PropertyMapRow struct {
	Parent uint32 // TypeDef RID
}

// PropertyMap returns row rid of the PropertyMap table; the zero row if there is none.
func (f *File) PropertyMap(rid uint32) PropertyMapRow {
	t := &f.tables[TablePropertyMap]
	r := t.row(rid)
	if r == nil {
		return PropertyMapRow{}
	}
	return PropertyMapRow{
		Parent: t.col(r, 0),
	}
}

// PropertyRow is a row of the Property table (II.22.34).
type PropertyRow struct {
	Flags PropertyAttributes
	Name  StringIndex
	Type  BlobIndex
}

// Property returns row rid of the Property table; the zero row if there is none.
func (f *File) Property(rid uint32) PropertyRow {
	t := &f.tables[TableProperty]
	r := t.row(rid)
	if r == nil {
		return PropertyRow{}
	}
	return PropertyRow{
		Flags: PropertyAttributes(t.col(r, 0)),
		Name:  StringIndex(t.col(r, 1)),
		Type:  BlobIndex(t.col(r, 2)),
	}
}

// MethodSemanticsRow is a row of the MethodSemantics table (II.22.28).
type MethodSemanticsRow struct {
	Semantics   MethodSemanticsAttributes
	Method      uint32 // MethodDef RID
	Association Token
}

// MethodSemantics returns row rid of the MethodSemantics table; the zero row if there is none.
func (f *File) MethodSemantics(rid uint32) MethodSemanticsRow {
	t := &f.tables[TableMethodSemantics]
	r := t.row(rid)
	if r == nil {
		return MethodSemanticsRow{}
	}
	return MethodSemanticsRow{
		Semantics:   MethodSemanticsAttributes(t.col(r, 0)),
		Method:      t.col(r, 1),
		Association: HasSemantics.Decode(t.col(r, 2)),
	}
}

// MethodImplRow is a row of the MethodImpl table (II.22.27).
type MethodImplRow struct {
	Class             uint32 // TypeDef RID
	MethodBody        Token
	MethodDeclaration Token
}

// MethodImpl returns row rid of the MethodImpl table; the zero row if there is none.
func (f *File) MethodImpl(rid uint32) MethodImplRow {
	t := &f.tables[TableMethodImpl]
	r := t.row(rid)
	if r == nil {
		return MethodImplRow{}
	}
	return MethodImplRow{
		Class:             t.col(r, 0),
		MethodBody:        MethodDefOrRef.Decode(t.col(r, 1)),
		MethodDeclaration: MethodDefOrRef.Decode(t.col(r, 2)),
	}
}

// ImplMapRow is a row of the ImplMap table (II.22.22).
type ImplMapRow struct {
	MappingFlags    PInvokeAttributes
	MemberForwarded Token
	ImportName      StringIndex
	ImportScope     uint32 // ModuleRef RID
}

// ImplMap returns row rid of the ImplMap table; the zero row if there is none.
func (f *File) ImplMap(rid uint32) ImplMapRow {
	t := &f.tables[TableImplMap]
	r := t.row(rid)
	if r == nil {
		return ImplMapRow{}
	}
	return ImplMapRow{
		MappingFlags:    PInvokeAttributes(t.col(r, 0)),
		MemberForwarded: MemberForwarded.Decode(t.col(r, 1)),
		ImportName:      StringIndex(t.col(r, 2)),
		ImportScope:     t.col(r, 3),
	}
}

// FieldRVARow is a row of the FieldRVA table (II.22.18).
type FieldRVARow struct {
	RVA   uint32
	Field uint32 // Field RID
}

// FieldRVA returns row rid of the FieldRVA table; the zero row if there is none.
func (f *File) FieldRVA(rid uint32) FieldRVARow {
	t := &f.tables[TableFieldRVA]
	r := t.row(rid)
	if r == nil {
		return FieldRVARow{}
	}
	return FieldRVARow{
		RVA:   t.col(r, 0),
		Field: t.col(r, 1),
	}
}

// MethodSpecRow is a row of the MethodSpec table (II.22.29).
type MethodSpecRow struct {
	Method        Token
	Instantiation BlobIndex
}

// MethodSpec returns row rid of the MethodSpec table; the zero row if there is none.
func (f *File) MethodSpec(rid uint32) MethodSpecRow {
	t := &f.tables[TableMethodSpec]
	r := t.row(rid)
	if r == nil {
		return MethodSpecRow{}
	}
	return MethodSpecRow{
		Method:        MethodDefOrRef.Decode(t.col(r, 0)),
		Instantiation: BlobIndex(t.col(r, 1)),
	}
}
