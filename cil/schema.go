package cil

// tableNames holds the names of the tables in the order of TableID.
var tableNames = [NumTables]string{
	"Module", "TypeRef", "TypeDef", "FieldPtr", "Field", "MethodPtr", "MethodDef", "ParamPtr", "Param",
	"InterfaceImpl", "MemberRef", "Constant", "CustomAttribute", "FieldMarshal", "DeclSecurity", "ClassLayout",
	"FieldLayout", "StandAloneSig", "EventMap", "EventPtr", "Event", "PropertyMap", "PropertyPtr", "Property",
	"MethodSemantics", "MethodImpl", "ModuleRef", "TypeSpec", "ImplMap", "FieldRVA", "EncLog", "EncMap",
	"Assembly", "AssemblyProcessor", "AssemblyOS", "AssemblyRef", "AssemblyRefProcessor", "AssemblyRefOS",
	"File", "ExportedType", "ManifestResource", "NestedClass", "GenericParam", "MethodSpec",
	"GenericParamConstraint",
}

// ColumnKind says what a column of a metadata table holds, which also determines its width.
type ColumnKind uint8

const (
	ColU16    ColumnKind = iota // 2 bytes
	ColU32                      // 4 bytes
	ColString                   // index into #Strings
	ColGUID                     // index into #GUID
	ColBlob                     // index into #Blob
	ColRID                      // row of one table
	ColList                     // first row of a run in one table, or in its Ptr table if there is one
	ColCoded                    // coded index
)

// Column is one column of a metadata table.
type Column struct {
	Table TableID
	Name  string
	Kind  ColumnKind
	To    uint8 // TableID of ColRID and ColList, CodedIndex of ColCoded
	Key   bool  // the table is searched by this column
}

// maxColumns is the number of columns of the widest table.
const maxColumns = 9

const isKey = true

//go:generate go run ./rowgen .

// schema has one row for each column of each table, in the order of the file (II.22). All other
// facts about the layout of tables are computed from it, and rows.go, the row accessors, is
// generated from it.
var schema = [...]Column{
	{TableModule, "Generation", ColU16, 0, !isKey},
	{TableModule, "Name", ColString, 0, !isKey},
	{TableModule, "Mvid", ColGUID, 0, !isKey},
	{TableModule, "EncId", ColGUID, 0, !isKey},
	{TableModule, "EncBaseId", ColGUID, 0, !isKey},

	{TableTypeRef, "ResolutionScope", ColCoded, uint8(ResolutionScope), !isKey},
	{TableTypeRef, "Name", ColString, 0, !isKey},
	{TableTypeRef, "Namespace", ColString, 0, !isKey},

	{TableTypeDef, "Flags", ColU32, 0, !isKey},
	{TableTypeDef, "Name", ColString, 0, !isKey},
	{TableTypeDef, "Namespace", ColString, 0, !isKey},
	{TableTypeDef, "Extends", ColCoded, uint8(TypeDefOrRef), !isKey},
	{TableTypeDef, "FieldList", ColList, uint8(TableField), !isKey},
	{TableTypeDef, "MethodList", ColList, uint8(TableMethodDef), !isKey},

	{TableFieldPtr, "Field", ColRID, uint8(TableField), !isKey},

	{TableField, "Flags", ColU16, 0, !isKey},
	{TableField, "Name", ColString, 0, !isKey},
	{TableField, "Signature", ColBlob, 0, !isKey},

	{TableMethodPtr, "Method", ColRID, uint8(TableMethodDef), !isKey},

	{TableMethodDef, "RVA", ColU32, 0, !isKey},
	{TableMethodDef, "ImplFlags", ColU16, 0, !isKey},
	{TableMethodDef, "Flags", ColU16, 0, !isKey},
	{TableMethodDef, "Name", ColString, 0, !isKey},
	{TableMethodDef, "Signature", ColBlob, 0, !isKey},
	{TableMethodDef, "ParamList", ColList, uint8(TableParam), !isKey},

	{TableParamPtr, "Param", ColRID, uint8(TableParam), !isKey},

	{TableParam, "Flags", ColU16, 0, !isKey},
	{TableParam, "Sequence", ColU16, 0, !isKey},
	{TableParam, "Name", ColString, 0, !isKey},

	{TableInterfaceImpl, "Class", ColRID, uint8(TableTypeDef), isKey},
	{TableInterfaceImpl, "Interface", ColCoded, uint8(TypeDefOrRef), !isKey},

	{TableMemberRef, "Class", ColCoded, uint8(MemberRefParent), !isKey},
	{TableMemberRef, "Name", ColString, 0, !isKey},
	{TableMemberRef, "Signature", ColBlob, 0, !isKey},

	{TableConstant, "Type", ColU16, 0, !isKey}, // one byte and a padding byte
	{TableConstant, "Parent", ColCoded, uint8(HasConstant), isKey},
	{TableConstant, "Value", ColBlob, 0, !isKey},

	{TableCustomAttribute, "Parent", ColCoded, uint8(HasCustomAttribute), isKey},
	{TableCustomAttribute, "Type", ColCoded, uint8(CustomAttributeType), !isKey},
	{TableCustomAttribute, "Value", ColBlob, 0, !isKey},

	{TableFieldMarshal, "Parent", ColCoded, uint8(HasFieldMarshal), isKey},
	{TableFieldMarshal, "NativeType", ColBlob, 0, !isKey},

	{TableDeclSecurity, "Action", ColU16, 0, !isKey},
	{TableDeclSecurity, "Parent", ColCoded, uint8(HasDeclSecurity), isKey},
	{TableDeclSecurity, "PermissionSet", ColBlob, 0, !isKey},

	{TableClassLayout, "PackingSize", ColU16, 0, !isKey},
	{TableClassLayout, "ClassSize", ColU32, 0, !isKey},
	{TableClassLayout, "Parent", ColRID, uint8(TableTypeDef), isKey},

	{TableFieldLayout, "Offset", ColU32, 0, !isKey},
	{TableFieldLayout, "Field", ColRID, uint8(TableField), isKey},

	{TableStandAloneSig, "Signature", ColBlob, 0, !isKey},

	{TableEventMap, "Parent", ColRID, uint8(TableTypeDef), isKey},
	{TableEventMap, "EventList", ColList, uint8(TableEvent), !isKey},

	{TableEventPtr, "Event", ColRID, uint8(TableEvent), !isKey},

	{TableEvent, "EventFlags", ColU16, 0, !isKey},
	{TableEvent, "Name", ColString, 0, !isKey},
	{TableEvent, "EventType", ColCoded, uint8(TypeDefOrRef), !isKey},

	{TablePropertyMap, "Parent", ColRID, uint8(TableTypeDef), isKey},
	{TablePropertyMap, "PropertyList", ColList, uint8(TableProperty), !isKey},

	{TablePropertyPtr, "Property", ColRID, uint8(TableProperty), !isKey},

	{TableProperty, "Flags", ColU16, 0, !isKey},
	{TableProperty, "Name", ColString, 0, !isKey},
	{TableProperty, "Type", ColBlob, 0, !isKey},

	{TableMethodSemantics, "Semantics", ColU16, 0, !isKey},
	{TableMethodSemantics, "Method", ColRID, uint8(TableMethodDef), !isKey},
	{TableMethodSemantics, "Association", ColCoded, uint8(HasSemantics), isKey},

	{TableMethodImpl, "Class", ColRID, uint8(TableTypeDef), isKey},
	{TableMethodImpl, "MethodBody", ColCoded, uint8(MethodDefOrRef), !isKey},
	{TableMethodImpl, "MethodDeclaration", ColCoded, uint8(MethodDefOrRef), !isKey},

	{TableModuleRef, "Name", ColString, 0, !isKey},

	{TableTypeSpec, "Signature", ColBlob, 0, !isKey},

	{TableImplMap, "MappingFlags", ColU16, 0, !isKey},
	{TableImplMap, "MemberForwarded", ColCoded, uint8(MemberForwarded), isKey},
	{TableImplMap, "ImportName", ColString, 0, !isKey},
	{TableImplMap, "ImportScope", ColRID, uint8(TableModuleRef), !isKey},

	{TableFieldRVA, "RVA", ColU32, 0, !isKey},
	{TableFieldRVA, "Field", ColRID, uint8(TableField), isKey},

	{TableEncLog, "Token", ColU32, 0, !isKey},
	{TableEncLog, "FuncCode", ColU32, 0, !isKey},

	{TableEncMap, "Token", ColU32, 0, !isKey},

	{TableAssembly, "HashAlgId", ColU32, 0, !isKey},
	{TableAssembly, "MajorVersion", ColU16, 0, !isKey},
	{TableAssembly, "MinorVersion", ColU16, 0, !isKey},
	{TableAssembly, "BuildNumber", ColU16, 0, !isKey},
	{TableAssembly, "RevisionNumber", ColU16, 0, !isKey},
	{TableAssembly, "Flags", ColU32, 0, !isKey},
	{TableAssembly, "PublicKey", ColBlob, 0, !isKey},
	{TableAssembly, "Name", ColString, 0, !isKey},
	{TableAssembly, "Culture", ColString, 0, !isKey},

	{TableAssemblyProcessor, "Processor", ColU32, 0, !isKey},

	{TableAssemblyOS, "OSPlatformId", ColU32, 0, !isKey},
	{TableAssemblyOS, "OSMajorVersion", ColU32, 0, !isKey},
	{TableAssemblyOS, "OSMinorVersion", ColU32, 0, !isKey},

	{TableAssemblyRef, "MajorVersion", ColU16, 0, !isKey},
	{TableAssemblyRef, "MinorVersion", ColU16, 0, !isKey},
	{TableAssemblyRef, "BuildNumber", ColU16, 0, !isKey},
	{TableAssemblyRef, "RevisionNumber", ColU16, 0, !isKey},
	{TableAssemblyRef, "Flags", ColU32, 0, !isKey},
	{TableAssemblyRef, "PublicKeyOrToken", ColBlob, 0, !isKey},
	{TableAssemblyRef, "Name", ColString, 0, !isKey},
	{TableAssemblyRef, "Culture", ColString, 0, !isKey},
	{TableAssemblyRef, "HashValue", ColBlob, 0, !isKey},

	{TableAssemblyRefProcessor, "Processor", ColU32, 0, !isKey},
	{TableAssemblyRefProcessor, "AssemblyRef", ColRID, uint8(TableAssemblyRef), !isKey},

	{TableAssemblyRefOS, "OSPlatformId", ColU32, 0, !isKey},
	{TableAssemblyRefOS, "OSMajorVersion", ColU32, 0, !isKey},
	{TableAssemblyRefOS, "OSMinorVersion", ColU32, 0, !isKey},
	{TableAssemblyRefOS, "AssemblyRef", ColRID, uint8(TableAssemblyRef), !isKey},

	{TableFile, "Flags", ColU32, 0, !isKey},
	{TableFile, "Name", ColString, 0, !isKey},
	{TableFile, "HashValue", ColBlob, 0, !isKey},

	{TableExportedType, "Flags", ColU32, 0, !isKey},
	{TableExportedType, "TypeDefId", ColU32, 0, !isKey},
	{TableExportedType, "TypeName", ColString, 0, !isKey},
	{TableExportedType, "TypeNamespace", ColString, 0, !isKey},
	{TableExportedType, "Implementation", ColCoded, uint8(Implementation), !isKey},

	{TableManifestResource, "Offset", ColU32, 0, !isKey},
	{TableManifestResource, "Flags", ColU32, 0, !isKey},
	{TableManifestResource, "Name", ColString, 0, !isKey},
	{TableManifestResource, "Implementation", ColCoded, uint8(Implementation), !isKey},

	{TableNestedClass, "NestedClass", ColRID, uint8(TableTypeDef), isKey},
	{TableNestedClass, "EnclosingClass", ColRID, uint8(TableTypeDef), !isKey},

	{TableGenericParam, "Number", ColU16, 0, !isKey},
	{TableGenericParam, "Flags", ColU16, 0, !isKey},
	{TableGenericParam, "Owner", ColCoded, uint8(TypeOrMethodDef), isKey},
	{TableGenericParam, "Name", ColString, 0, !isKey},

	{TableMethodSpec, "Method", ColCoded, uint8(MethodDefOrRef), !isKey},
	{TableMethodSpec, "Instantiation", ColBlob, 0, !isKey},

	{TableGenericParamConstraint, "Owner", ColRID, uint8(TableGenericParam), isKey},
	{TableGenericParamConstraint, "Constraint", ColCoded, uint8(TypeDefOrRef), !isKey},
}

// columnRange and keyColumn index schema by table.
var (
	columnRange [NumTables][2]uint8
	keyColumn   [NumTables]int8 // -1 if the table is not searched
)

func init() {
	for t := range keyColumn {
		keyColumn[t] = -1
	}
	for i := range schema {
		c := &schema[i]
		r := &columnRange[c.Table]
		if r[1] == 0 {
			r[0] = uint8(i)
		}
		r[1] = uint8(i + 1)
		if c.Key {
			keyColumn[c.Table] = int8(i - int(r[0]))
		}
	}
}

// Columns lists the columns of a table, in the order of the file.
func Columns(t TableID) []Column {
	if t >= NumTables {
		return nil
	}
	r := columnRange[t]
	return schema[r[0]:r[1]:r[1]]
}
