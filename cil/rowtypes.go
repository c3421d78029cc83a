package cil

// This file has the row accessors of the tables of types, and of what is attached to types and
// members alike, in the order of TableID.

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

// TypeSpecRow is a row of the TypeSpec table (II.22.39).
type TypeSpecRow struct {
	Signature BlobIndex
}

// TypeSpec returns row rid of the TypeSpec table; the zero row if there is none.
func (f *File) TypeSpec(rid uint32) TypeSpecRow {
	t := &f.tables[TableTypeSpec]
	r := t.row(rid)
	if r == nil {
		return TypeSpecRow{}
	}
	return TypeSpecRow{
		Signature: BlobIndex(t.col(r, 0)),
	}
}

// NestedClassRow is a row of the NestedClass table (II.22.32).
type NestedClassRow struct {
	NestedClass    uint32 // TypeDef RID
	EnclosingClass uint32 // TypeDef RID
}

// NestedClass returns row rid of the NestedClass table; the zero row if there is none.
func (f *File) NestedClass(rid uint32) NestedClassRow {
	t := &f.tables[TableNestedClass]
	r := t.row(rid)
	if r == nil {
		return NestedClassRow{}
	}
	return NestedClassRow{
		NestedClass:    t.col(r, 0),
		EnclosingClass: t.col(r, 1),
	}
}

// GenericParamRow is a row of the GenericParam table (II.22.20).
type GenericParamRow struct {
	Number uint16
	Flags  GenericParamAttributes
	Owner  Token
	Name   StringIndex
}

// GenericParam returns row rid of the GenericParam table; the zero row if there is none.
func (f *File) GenericParam(rid uint32) GenericParamRow {
	t := &f.tables[TableGenericParam]
	r := t.row(rid)
	if r == nil {
		return GenericParamRow{}
	}
	return GenericParamRow{
		Number: uint16(t.col(r, 0)),
		Flags:  GenericParamAttributes(t.col(r, 1)),
		Owner:  TypeOrMethodDef.Decode(t.col(r, 2)),
		Name:   StringIndex(t.col(r, 3)),
	}
}

// GenericParamConstraintRow is a row of the GenericParamConstraint table (II.22.21).
type GenericParamConstraintRow struct {
	Owner      uint32 // GenericParam RID
	Constraint Token
}

// GenericParamConstraint returns row rid of the GenericParamConstraint table; the zero row if there
// is none.
func (f *File) GenericParamConstraint(rid uint32) GenericParamConstraintRow {
	t := &f.tables[TableGenericParamConstraint]
	r := t.row(rid)
	if r == nil {
		return GenericParamConstraintRow{}
	}
	return GenericParamConstraintRow{
		Owner:      t.col(r, 0),
		Constraint: TypeDefOrRef.Decode(t.col(r, 1)),
	}
}
