package cil

import "fmt"

// TableID numbers the metadata tables (ECMA-335 II.22).
type TableID uint8

const (
	TableModule                 TableID = 0x00
	TableTypeRef                TableID = 0x01
	TableTypeDef                TableID = 0x02
	TableFieldPtr               TableID = 0x03 // only in #- streams
	TableField                  TableID = 0x04
	TableMethodPtr              TableID = 0x05 // only in #- streams
	TableMethodDef              TableID = 0x06
	TableParamPtr               TableID = 0x07 // only in #- streams
	TableParam                  TableID = 0x08
	TableInterfaceImpl          TableID = 0x09
	TableMemberRef              TableID = 0x0a
	TableConstant               TableID = 0x0b
	TableCustomAttribute        TableID = 0x0c
	TableFieldMarshal           TableID = 0x0d
	TableDeclSecurity           TableID = 0x0e
	TableClassLayout            TableID = 0x0f
	TableFieldLayout            TableID = 0x10
	TableStandAloneSig          TableID = 0x11
	TableEventMap               TableID = 0x12
	TableEventPtr               TableID = 0x13 // only in #- streams
	TableEvent                  TableID = 0x14
	TablePropertyMap            TableID = 0x15
	TablePropertyPtr            TableID = 0x16 // only in #- streams
	TableProperty               TableID = 0x17
	TableMethodSemantics        TableID = 0x18
	TableMethodImpl             TableID = 0x19
	TableModuleRef              TableID = 0x1a
	TableTypeSpec               TableID = 0x1b
	TableImplMap                TableID = 0x1c
	TableFieldRVA               TableID = 0x1d
	TableEncLog                 TableID = 0x1e // only in deltas
	TableEncMap                 TableID = 0x1f // only in deltas
	TableAssembly               TableID = 0x20
	TableAssemblyProcessor      TableID = 0x21
	TableAssemblyOS             TableID = 0x22
	TableAssemblyRef            TableID = 0x23
	TableAssemblyRefProcessor   TableID = 0x24
	TableAssemblyRefOS          TableID = 0x25
	TableFile                   TableID = 0x26
	TableExportedType           TableID = 0x27
	TableManifestResource       TableID = 0x28
	TableNestedClass            TableID = 0x29
	TableGenericParam           TableID = 0x2a
	TableMethodSpec             TableID = 0x2b
	TableGenericParamConstraint TableID = 0x2c

	// NumTables is the highest TableID plus 1.
	NumTables = 0x2d

	// tableNone marks unused tags of coded indexes.
	tableNone TableID = 0xff

	// tableUserString is not a table: it marks the tokens of ldstr (III.1.9).
	tableUserString TableID = 0x70
)

// String returns the table's name in ECMA-335.
func (t TableID) String() string {
	switch {
	case int(t) < len(tableNames):
		return tableNames[t]
	case t == tableUserString:
		return "UserString"
	}
	return fmt.Sprintf("Table0x%02x", uint8(t))
}

// Token is a metadata token: the table in the top byte, a row number (RID, from 1) in the other
// bytes (III.1.9). A token with RID 0 is nil; so is the zero Token.
type Token uint32

// MakeToken combines a table and a RID; it keeps only the low 24 bits of the RID.
func MakeToken(t TableID, rid uint32) Token {
	return Token(uint32(t)<<24 | rid&0xffffff)
}

// Table returns the token's table.
func (t Token) Table() TableID { return TableID(t >> 24) }

// RID returns the row number, from 1.
func (t Token) RID() uint32 { return uint32(t) & 0xffffff }

// IsNil reports whether the token names no row.
func (t Token) IsNil() bool { return t.RID() == 0 }

// IsString reports whether the token is an operand of ldstr, for [File.UserString].
func (t Token) IsString() bool { return t.Table() == tableUserString }

func (t Token) String() string {
	return fmt.Sprintf("%s:%06x", t.Table(), t.RID())
}

// CodedIndex is a kind of coded index: a column that can point to several tables (II.24.2.6).
type CodedIndex uint8

const (
	TypeDefOrRef CodedIndex = iota
	HasConstant
	HasCustomAttribute
	HasFieldMarshal
	HasDeclSecurity
	MemberRefParent
	HasSemantics
	MethodDefOrRef
	MemberForwarded
	Implementation
	CustomAttributeType
	ResolutionScope
	TypeOrMethodDef
	numCodedIndexes
)

// codedSchema holds the tables of each coded index, by tag. The number of tag bits is the smallest
// that can number the tables.
var codedSchema = [numCodedIndexes]struct {
	bits   uint8
	tables []TableID
}{
	TypeDefOrRef: {2, []TableID{TableTypeDef, TableTypeRef, TableTypeSpec}},
	HasConstant:  {2, []TableID{TableField, TableParam, TableProperty}},
	HasCustomAttribute: {5, []TableID{
		TableMethodDef, TableField, TableTypeRef, TableTypeDef, TableParam, TableInterfaceImpl,
		TableMemberRef, TableModule, TableDeclSecurity, TableProperty, TableEvent, TableStandAloneSig,
		TableModuleRef, TableTypeSpec, TableAssembly, TableAssemblyRef, TableFile, TableExportedType,
		TableManifestResource, TableGenericParam, TableGenericParamConstraint, TableMethodSpec,
	}},
	HasFieldMarshal: {1, []TableID{TableField, TableParam}},
	HasDeclSecurity: {2, []TableID{TableTypeDef, TableMethodDef, TableAssembly}},
	MemberRefParent: {3, []TableID{TableTypeDef, TableTypeRef, TableModuleRef, TableMethodDef, TableTypeSpec}},
	HasSemantics:    {1, []TableID{TableEvent, TableProperty}},
	MethodDefOrRef:  {1, []TableID{TableMethodDef, TableMemberRef}},
	MemberForwarded: {1, []TableID{TableField, TableMethodDef}},
	Implementation:  {2, []TableID{TableFile, TableAssemblyRef, TableExportedType}},
	CustomAttributeType: {3, []TableID{
		tableNone, tableNone, TableMethodDef, TableMemberRef, tableNone,
	}},
	ResolutionScope: {2, []TableID{TableModule, TableModuleRef, TableAssemblyRef, TableTypeRef}},
	TypeOrMethodDef: {1, []TableID{TableTypeDef, TableMethodDef}},
}

// codedBits and codedTables are codedSchema in a form that Decode reads without a branch on the
// kind: each tag that fits in 5 bits has an entry.
var (
	codedBits   [numCodedIndexes]uint8
	codedTables [numCodedIndexes][32]TableID
)

func init() {
	for k := range codedSchema {
		s := &codedSchema[k]
		codedBits[k] = s.bits
		for i := range codedTables[k] {
			codedTables[k][i] = tableNone
		}
		copy(codedTables[k][:], s.tables)
	}
}

// Decode converts the value of a coded column to a token. An unused tag gives the nil token.
func (k CodedIndex) Decode(v uint32) Token {
	bits := codedBits[k] & 31
	t := codedTables[k][v&(1<<bits-1)&31]
	rid := v >> bits
	if t == tableNone || rid > 0xffffff {
		return 0
	}
	return MakeToken(t, rid)
}

// Encode is the inverse of Decode. ok is false if the index cannot point to the
// token's table.
func (k CodedIndex) Encode(tok Token) (v uint32, ok bool) {
	for tag, t := range codedSchema[k].tables {
		if t == tok.Table() {
			return tok.RID()<<codedBits[k] | uint32(tag), true
		}
	}
	return 0, false
}
