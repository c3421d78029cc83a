package cil

import (
	"encoding/binary"
	"reflect"
	"testing"
)

// TestRows compares every typed row accessor with the raw columns of the schema. The built file has
// one row of distinct values in each table.
func TestRows(t *testing.T) {
	m := image{tables: map[TableID][][]uint32{}}
	for id := range TableID(NumTables) {
		switch id {
		case TableFieldPtr, TableMethodPtr, TableParamPtr, TableEventPtr, TablePropertyPtr:
			continue // they would change the lists
		}
		var row []uint32
		for i, c := range Columns(id) {
			v := uint32(id)*16 + uint32(i) + 1
			switch c.Kind {
			case ColList:
				v = 1
			case ColU32:
				v |= 0x12340000
			case ColCoded:
				v, _ = CodedIndex(c.To).Encode(MakeToken(codedSchema[c.To].tables[2%len(codedSchema[c.To].tables)], v))
			case ColU16:
				if id == TableConstant {
					v &= 0xff
				}
			}
			row = append(row, v)
		}
		m.tables[id] = [][]uint32{row}
	}
	f := m.parse(t)
	for id := range m.tables {
		name := id.String()
		switch id {
		case TableFile:
			name = "FileEntry"
		case TableEncLog, TableEncMap:
			continue // only Raw reads them
		}
		method := reflect.ValueOf(f).MethodByName(name)
		if !method.IsValid() {
			t.Errorf("%s has no accessor", id)
			continue
		}
		if none := method.Call([]reflect.Value{reflect.ValueOf(uint32(2))})[0]; !none.IsZero() {
			t.Errorf("%s row 2 is %+v", id, none)
		}
		row := method.Call([]reflect.Value{reflect.ValueOf(uint32(1))})[0]
		for i, c := range Columns(id) {
			raw := f.Raw(id, 1, i)
			if raw != m.tables[id][0][i] {
				t.Errorf("%s.%s is 0x%x, want 0x%x", id, c.Name, raw, m.tables[id][0][i])
			}
			want := uint64(raw)
			if c.Kind == ColCoded {
				want = uint64(CodedIndex(c.To).Decode(raw))
			}
			field := row.FieldByName(c.Name)
			if version := row.FieldByName("Version"); version.IsValid() && !field.IsValid() {
				part := map[string]int{"MajorVersion": 0, "MinorVersion": 1, "BuildNumber": 2, "RevisionNumber": 3}[c.Name]
				field = version.Index(part)
			}
			if !field.IsValid() {
				if c.Kind != ColList {
					t.Errorf("%s has no field %s", row.Type(), c.Name)
				}
				continue
			}
			if got := field.Uint(); got != want {
				t.Errorf("%s.%s is 0x%x, want 0x%x", row.Type(), c.Name, got, want)
			}
		}
	}
	for id, find := range map[TableID]func(Token) Rows{
		TableCustomAttribute: f.CustomAttributes, TableDeclSecurity: f.DeclSecurities,
		TableMethodSemantics: f.SemanticsOf, TableGenericParam: f.GenericParams,
	} {
		key := Columns(id)[keyColumn[id]]
		owner := CodedIndex(key.To).Decode(f.Raw(id, 1, int(keyColumn[id])))
		if got := find(owner); got.Len() != 1 || got.At(0) != 1 {
			t.Errorf("%s of %v: %+v", id, owner, got)
		}
	}
	if s := f.GenericParamConstraints(f.GenericParamConstraint(1).Owner); s.Len() != 1 {
		t.Error("the constraint is not found")
	}
	if f.FieldMarshalOf(f.FieldMarshal(1).Parent) != 1 {
		t.Error("the marshalling is not found")
	}
}

// TestHeaders reads resources and the signature of precompiled code.
func TestHeaders(t *testing.T) {
	m := image{body: "\x03\x00\x00\x00abc\xffRTR\x00"}
	data := m.build()
	cli := data[0x200:]
	binary.LittleEndian.PutUint32(cli[24:], bodyRVA)
	binary.LittleEndian.PutUint32(cli[28:], 8)
	binary.LittleEndian.PutUint32(cli[64:], bodyRVA+8)
	binary.LittleEndian.PutUint32(cli[68:], 4)
	f, err := Parse("built", data)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := f.Resource(0); string(r) != "abc" || err != nil {
		t.Errorf("resource %q, %v", r, err)
	}
	for _, bad := range []uint32{4, 7, 8, 0xffffffff} {
		if r, err := f.Resource(bad); err == nil {
			t.Errorf("resource at %d is %q", bad, r)
		}
	}
	if rva, size := f.Resources(); rva != bodyRVA || size != 8 {
		t.Errorf("resources at 0x%x, %d bytes", rva, size)
	}
	if !f.HasReadyToRun() {
		t.Error("no ReadyToRun header")
	}
	if major, minor := f.RuntimeVersion(); major != 2 || minor != 5 {
		t.Errorf("runtime version %d.%d", major, minor)
	}
	if f.EntryPoint() != 0x06000001 {
		t.Errorf("entry point %v", f.EntryPoint())
	}
	binary.LittleEndian.PutUint32(cli[16:], uint32(CLINativeEntryPoint))
	if f, err := Parse("built", data); err != nil || f.EntryPoint() != 0 {
		t.Errorf("native entry point: %v", err)
	}
}

// TestNameCycles names types that contain themselves.
func TestNameCycles(t *testing.T) {
	m := image{
		// The signature of this TypeSpec is an instance of itself over itself, twice.
		blobs:   "\x00\x06\x15\x12\x06\x02\x0f\x08\x09\x15\x12\x06\x02\x12\x06\x12\x06\x00\x00",
		strings: "\x00T\x00",
		tables: map[TableID][][]uint32{
			TableTypeDef:      typeDefs(2, 0),
			TableNestedClass:  {{1, 2}, {2, 1}},
			TableTypeRef:      {{7, 1, 0}},
			TableTypeSpec:     {{8}},
			TableExportedType: {{0, 0, 1, 0, 6}},
		},
	}
	f := m.parse(t)
	for _, id := range []TableID{TableTypeDef, TableTypeRef, TableTypeSpec, TableExportedType} {
		if s := f.TypeName(MakeToken(id, 1)); len(s) < 20 || len(s) > 8*maxNameText {
			t.Errorf("%s has a name of %d bytes", id, len(s))
		}
	}
}
