package cil

// This file has the row accessors, in the order of TableID, up to FieldLayout; rows2.go has the
// others. They address columns by number, in the order of schema. The rows leave out list columns;
// see ranges.go.

// ModuleRow is a row of the Module table (II.22.30).
type ModuleRow struct {
	Generation uint16
	Name       StringIndex
	Mvid       GUIDIndex
	EncId      GUIDIndex
	EncBaseId  GUIDIndex
}

// Module returns row rid of the Module table; the zero row if there is none.
func (f *File) Module(rid uint32) ModuleRow {
	t := &f.tables[TableModule]
	r := t.row(rid)
	if r == nil {
		return ModuleRow{}
	}
	return ModuleRow{
		Generation: uint16(t.col(r, 0)),
		Name:       StringIndex(t.col(r, 1)),
		Mvid:       GUIDIndex(t.col(r, 2)),
		EncId:      GUIDIndex(t.col(r, 3)),
		EncBaseId:  GUIDIndex(t.col(r, 4)),
	}
}

// TypeRefRow is a row of the TypeRef table (II.22.38).
type TypeRefRow struct {
	ResolutionScope Token
	Name            StringIndex
	Namespace       StringIndex
}

// TypeRef returns row rid of the TypeRef table; the zero row if there is none.
func (f *File) TypeRef(rid uint32) TypeRefRow {
	t := &f.tables[TableTypeRef]
	r := t.row(rid)
	if r == nil {
		return TypeRefRow{}
	}
	return TypeRefRow{
		ResolutionScope: ResolutionScope.Decode(t.col(r, 0)),
		Name:            StringIndex(t.col(r, 1)),
		Namespace:       StringIndex(t.col(r, 2)),
	}
}

// TypeDefRow is a row of the TypeDef table (II.22.37).
type TypeDefRow struct {
	Flags     TypeAttributes
	Name      StringIndex
	Namespace StringIndex
	Extends   Token
}

// TypeDef returns row rid of the TypeDef table; the zero row if there is none.
func (f *File) TypeDef(rid uint32) TypeDefRow {
	t := &f.tables[TableTypeDef]
	r := t.row(rid)
	if r == nil {
		return TypeDefRow{}
	}
	return TypeDefRow{
		Flags:     TypeAttributes(t.col(r, 0)),
		Name:      StringIndex(t.col(r, 1)),
		Namespace: StringIndex(t.col(r, 2)),
		Extends:   TypeDefOrRef.Decode(t.col(r, 3)),
	}
}

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

// InterfaceImplRow is a row of the InterfaceImpl table (II.22.23).
type InterfaceImplRow struct {
	Class     uint32 // TypeDef RID
	Interface Token
}

// InterfaceImpl returns row rid of the InterfaceImpl table; the zero row if there is none.
func (f *File) InterfaceImpl(rid uint32) InterfaceImplRow {
	t := &f.tables[TableInterfaceImpl]
	r := t.row(rid)
	if r == nil {
		return InterfaceImplRow{}
	}
	return InterfaceImplRow{
		Class:     t.col(r, 0),
		Interface: TypeDefOrRef.Decode(t.col(r, 1)),
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

// CustomAttributeRow is a row of the CustomAttribute table (II.22.10).
type CustomAttributeRow struct {
	Parent Token
	Type   Token
	Value  BlobIndex
}

// CustomAttribute returns row rid of the CustomAttribute table; the zero row if there is none.
func (f *File) CustomAttribute(rid uint32) CustomAttributeRow {
	t := &f.tables[TableCustomAttribute]
	r := t.row(rid)
	if r == nil {
		return CustomAttributeRow{}
	}
	return CustomAttributeRow{
		Parent: HasCustomAttribute.Decode(t.col(r, 0)),
		Type:   CustomAttributeType.Decode(t.col(r, 1)),
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

// DeclSecurityRow is a row of the DeclSecurity table (II.22.11).
type DeclSecurityRow struct {
	Action        uint16
	Parent        Token
	PermissionSet BlobIndex
}

// DeclSecurity returns row rid of the DeclSecurity table; the zero row if there is none.
func (f *File) DeclSecurity(rid uint32) DeclSecurityRow {
	t := &f.tables[TableDeclSecurity]
	r := t.row(rid)
	if r == nil {
		return DeclSecurityRow{}
	}
	return DeclSecurityRow{
		Action:        uint16(t.col(r, 0)),
		Parent:        HasDeclSecurity.Decode(t.col(r, 1)),
		PermissionSet: BlobIndex(t.col(r, 2)),
	}
}

// ClassLayoutRow is a row of the ClassLayout table (II.22.8).
type ClassLayoutRow struct {
	PackingSize uint16 // bytes; 0 is the default
	ClassSize   uint32 // bytes; 0: the fields determine the size
	Parent      uint32 // TypeDef RID
}

// ClassLayout returns row rid of the ClassLayout table; the zero row if there is none.
func (f *File) ClassLayout(rid uint32) ClassLayoutRow {
	t := &f.tables[TableClassLayout]
	r := t.row(rid)
	if r == nil {
		return ClassLayoutRow{}
	}
	return ClassLayoutRow{
		PackingSize: uint16(t.col(r, 0)),
		ClassSize:   t.col(r, 1),
		Parent:      t.col(r, 2),
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
