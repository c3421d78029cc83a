package cil

// This file has the row accessors from StandAloneSig on; rows.go has the others.

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

// ModuleRefRow is a row of the ModuleRef table (II.22.31).
type ModuleRefRow struct {
	Name StringIndex
}

// ModuleRef returns row rid of the ModuleRef table; the zero row if there is none.
func (f *File) ModuleRef(rid uint32) ModuleRefRow {
	t := &f.tables[TableModuleRef]
	r := t.row(rid)
	if r == nil {
		return ModuleRefRow{}
	}
	return ModuleRefRow{
		Name: StringIndex(t.col(r, 0)),
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

// AssemblyRow is a row of the Assembly table (II.22.2).
type AssemblyRow struct {
	HashAlgId uint32
	Version   [4]uint16 // major, minor, build, revision
	Flags     AssemblyFlags
	PublicKey BlobIndex
	Name      StringIndex
	Culture   StringIndex
}

// Assembly returns row rid of the Assembly table; the zero row if there is none.
func (f *File) Assembly(rid uint32) AssemblyRow {
	t := &f.tables[TableAssembly]
	r := t.row(rid)
	if r == nil {
		return AssemblyRow{}
	}
	return AssemblyRow{
		HashAlgId: t.col(r, 0),
		Version:   [4]uint16{uint16(t.col(r, 1)), uint16(t.col(r, 2)), uint16(t.col(r, 3)), uint16(t.col(r, 4))},
		Flags:     AssemblyFlags(t.col(r, 5)),
		PublicKey: BlobIndex(t.col(r, 6)),
		Name:      StringIndex(t.col(r, 7)),
		Culture:   StringIndex(t.col(r, 8)),
	}
}

// AssemblyProcessorRow is a row of the AssemblyProcessor table (II.22.4).
type AssemblyProcessorRow struct {
	Processor uint32
}

// AssemblyProcessor returns row rid of the AssemblyProcessor table; the zero row if there is none.
func (f *File) AssemblyProcessor(rid uint32) AssemblyProcessorRow {
	t := &f.tables[TableAssemblyProcessor]
	r := t.row(rid)
	if r == nil {
		return AssemblyProcessorRow{}
	}
	return AssemblyProcessorRow{
		Processor: t.col(r, 0),
	}
}

// AssemblyOSRow is a row of the AssemblyOS table (II.22.3).
type AssemblyOSRow struct {
	OSPlatformId   uint32
	OSMajorVersion uint32
	OSMinorVersion uint32
}

// AssemblyOS returns row rid of the AssemblyOS table; the zero row if there is none.
func (f *File) AssemblyOS(rid uint32) AssemblyOSRow {
	t := &f.tables[TableAssemblyOS]
	r := t.row(rid)
	if r == nil {
		return AssemblyOSRow{}
	}
	return AssemblyOSRow{
		OSPlatformId:   t.col(r, 0),
		OSMajorVersion: t.col(r, 1),
		OSMinorVersion: t.col(r, 2),
	}
}

// AssemblyRefRow is a row of the AssemblyRef table (II.22.5).
type AssemblyRefRow struct {
	Version          [4]uint16 // major, minor, build, revision
	Flags            AssemblyFlags
	PublicKeyOrToken BlobIndex
	Name             StringIndex
	Culture          StringIndex
	HashValue        BlobIndex
}

// AssemblyRef returns row rid of the AssemblyRef table; the zero row if there is none.
func (f *File) AssemblyRef(rid uint32) AssemblyRefRow {
	t := &f.tables[TableAssemblyRef]
	r := t.row(rid)
	if r == nil {
		return AssemblyRefRow{}
	}
	return AssemblyRefRow{
		Version:          [4]uint16{uint16(t.col(r, 0)), uint16(t.col(r, 1)), uint16(t.col(r, 2)), uint16(t.col(r, 3))},
		Flags:            AssemblyFlags(t.col(r, 4)),
		PublicKeyOrToken: BlobIndex(t.col(r, 5)),
		Name:             StringIndex(t.col(r, 6)),
		Culture:          StringIndex(t.col(r, 7)),
		HashValue:        BlobIndex(t.col(r, 8)),
	}
}

// AssemblyRefProcessorRow is a row of the AssemblyRefProcessor table (II.22.7).
type AssemblyRefProcessorRow struct {
	Processor   uint32
	AssemblyRef uint32 // AssemblyRef RID
}

// AssemblyRefProcessor returns row rid of the AssemblyRefProcessor table; the zero row if there is none.
func (f *File) AssemblyRefProcessor(rid uint32) AssemblyRefProcessorRow {
	t := &f.tables[TableAssemblyRefProcessor]
	r := t.row(rid)
	if r == nil {
		return AssemblyRefProcessorRow{}
	}
	return AssemblyRefProcessorRow{
		Processor:   t.col(r, 0),
		AssemblyRef: t.col(r, 1),
	}
}

// AssemblyRefOSRow is a row of the AssemblyRefOS table (II.22.6).
type AssemblyRefOSRow struct {
	OSPlatformId   uint32
	OSMajorVersion uint32
	OSMinorVersion uint32
	AssemblyRef    uint32 // AssemblyRef RID
}

// AssemblyRefOS returns row rid of the AssemblyRefOS table; the zero row if there is none.
func (f *File) AssemblyRefOS(rid uint32) AssemblyRefOSRow {
	t := &f.tables[TableAssemblyRefOS]
	r := t.row(rid)
	if r == nil {
		return AssemblyRefOSRow{}
	}
	return AssemblyRefOSRow{
		OSPlatformId:   t.col(r, 0),
		OSMajorVersion: t.col(r, 1),
		OSMinorVersion: t.col(r, 2),
		AssemblyRef:    t.col(r, 3),
	}
}

// FileRow is a row of the File table (II.22.19).
type FileRow struct {
	Flags     FileAttributes
	Name      StringIndex
	HashValue BlobIndex
}

// FileEntry returns row rid of the File table; the zero row if there is none.
func (f *File) FileEntry(rid uint32) FileRow {
	t := &f.tables[TableFile]
	r := t.row(rid)
	if r == nil {
		return FileRow{}
	}
	return FileRow{
		Flags:     FileAttributes(t.col(r, 0)),
		Name:      StringIndex(t.col(r, 1)),
		HashValue: BlobIndex(t.col(r, 2)),
	}
}

// ExportedTypeRow is a row of the ExportedType table (II.22.14).
type ExportedTypeRow struct {
	Flags          TypeAttributes
	TypeDefId      uint32 // a hint: the TypeDef RID in the file that defines the type
	TypeName       StringIndex
	TypeNamespace  StringIndex
	Implementation Token
}

// ExportedType returns row rid of the ExportedType table; the zero row if there is none.
func (f *File) ExportedType(rid uint32) ExportedTypeRow {
	t := &f.tables[TableExportedType]
	r := t.row(rid)
	if r == nil {
		return ExportedTypeRow{}
	}
	return ExportedTypeRow{
		Flags:          TypeAttributes(t.col(r, 0)),
		TypeDefId:      t.col(r, 1),
		TypeName:       StringIndex(t.col(r, 2)),
		TypeNamespace:  StringIndex(t.col(r, 3)),
		Implementation: Implementation.Decode(t.col(r, 4)),
	}
}

// ManifestResourceRow is a row of the ManifestResource table (II.22.24).
type ManifestResourceRow struct {
	Offset         uint32 // bytes from the start of File.Resources, if Implementation is nil
	Flags          ManifestResourceAttributes
	Name           StringIndex
	Implementation Token
}

// ManifestResource returns row rid of the ManifestResource table; the zero row if there is none.
func (f *File) ManifestResource(rid uint32) ManifestResourceRow {
	t := &f.tables[TableManifestResource]
	r := t.row(rid)
	if r == nil {
		return ManifestResourceRow{}
	}
	return ManifestResourceRow{
		Offset:         t.col(r, 0),
		Flags:          ManifestResourceAttributes(t.col(r, 1)),
		Name:           StringIndex(t.col(r, 2)),
		Implementation: Implementation.Decode(t.col(r, 3)),
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
