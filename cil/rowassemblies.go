package cil

// This file has the row accessors of the tables of modules, assemblies, files and resources, in the
// order of TableID. Like those of rowtypes.go and rowmembers.go, they address columns by number, in
// the order of schema (TestRows compares them). The rows leave out list columns; see ranges.go.

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
