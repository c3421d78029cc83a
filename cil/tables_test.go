package cil

import (
	"slices"
	"testing"
)

func rids(s Rows) []uint32 {
	var out []uint32
	for i := range s.Len() {
		out = append(out, s.At(i))
	}
	return out
}

// TestBuilt reads a built file as PE32 and PE32+.
func TestBuilt(t *testing.T) {
	for _, is64 := range []bool{false, true} {
		m := image{
			is64:    is64,
			strings: "\x00one\x00two",
			blobs:   "\x00\x02\x06\x08\x05x",
			user:    "\x00\x05a\x00b\x00\x00",
			guids:   "0123456789abcdef",
			body:    "\x0a\x00\x2a",
			virtual: 64,
			tables: map[TableID][][]uint32{
				TableModule:    {{0, 1, 1, 0, 0}},
				TableTypeDef:   typeDefs(3, 2),
				TableField:     fields(6),
				TableMethodDef: {{bodyRVA, 0, 0, 1, 1, 0}},
			},
		}
		m.tables[TableTypeDef][1][5], m.tables[TableTypeDef][2][5] = 2, 2
		f := m.parse(t)
		if f.Is64() != is64 || f.ImageBase() == 0 || !f.IsDLL() {
			t.Error("header is wrong")
		}
		if f.String(1) != "one" || f.String(2) != "ne" || f.String(5) != "" || f.String(999) != "" {
			t.Error("strings are wrong")
		}
		if b := f.Blob(1); !slices.Equal(b, []byte{6, 8}) {
			t.Errorf("blob 1 is %x", b)
		}
		if b := f.Blob(0); b == nil || len(b) != 0 {
			t.Error("blob 0 is not empty")
		}
		if f.Blob(4) != nil || f.Blob(999) != nil {
			t.Error("bad blobs are there")
		}
		if g := f.GUID(1); string(g[:]) != "0123456789abcdef" || f.GUID(2) != [16]byte{} {
			t.Error("GUIDs are wrong")
		}
		if s, err := f.UserString(0x70000001); string(s) != "a\x00b\x00" || err != nil {
			t.Errorf("user string %q, %v", s, err)
		}
		for _, bad := range []Token{0x70000007, 0x06000001, 0x70000002} {
			if s, err := f.UserString(bad); err == nil && bad != 0x70000002 {
				t.Errorf("user string %v is %q", bad, s)
			}
		}
		b, err := f.MethodBody(f.MethodDef(1).RVA)
		if err != nil || !slices.Equal(b.Code, []byte{0, 0x2a}) || f.data[b.CodeOffset+1] != 0x2a {
			t.Errorf("body %+v, %v", b, err)
		}
		end := sectionRVA + f.pe.sections[0].rawSize
		if data, err := f.RVAData(end-2, 8); err != nil || len(data) != 8 {
			t.Errorf("zero-filled data % x, %v", data, err)
		}
		if _, err := f.RVAData(end-2, 100); err == nil {
			t.Error("data outside of the section is there")
		}
		if got := rids(f.TypeDefFields(2)); !slices.Equal(got, []uint32{3, 4}) {
			t.Errorf("fields %v", got)
		}
		if f.MethodOwner(1) != 1 || f.MethodOwner(2) != 0 || f.MethodOwner(0) != 0 || f.FieldOwner(6) != 3 {
			t.Error("owners are wrong")
		}
		if f.Field(7) != (FieldRow{}) || f.Field(0) != (FieldRow{}) || f.HasRow(MakeToken(TableField, 7)) {
			t.Error("there are rows outside the table")
		}
	}
}

// TestPtrTables reads a #- stream whose lists are indirect through FieldPtr.
func TestPtrTables(t *testing.T) {
	m := image{stream: "#-", tables: map[TableID][][]uint32{
		TableTypeDef:  typeDefs(2, 2),
		TableFieldPtr: {{4}, {2}, {1}, {3}},
		TableField:    fields(4),
	}}
	for i := range m.tables[TableTypeDef] {
		m.tables[TableTypeDef][i][5] = 1
	}
	f := m.parse(t)
	if got := rids(f.TypeDefFields(1)); !slices.Equal(got, []uint32{4, 2}) {
		t.Errorf("fields of type 1: %v", got)
	}
	if got := rids(f.TypeDefFields(2)); !slices.Equal(got, []uint32{1, 3}) {
		t.Errorf("fields of type 2: %v", got)
	}
	for rid, want := range []uint32{0, 2, 1, 2, 1, 0} {
		if got := f.FieldOwner(uint32(rid)); got != want {
			t.Errorf("field %d belongs to %d, want %d", rid, got, want)
		}
	}
	m.tables[TableFieldPtr][0][0] = 9
	_, err := Parse("bad pointer", m.build())
	checkFormatError(t, "bad pointer", err)
}

// TestUnsorted searches tables that are out of order.
func TestUnsorted(t *testing.T) {
	m := image{tables: map[TableID][][]uint32{
		TableTypeDef:       typeDefs(9, 0),
		TableInterfaceImpl: {{5, 4}, {2, 8}, {5, 12}, {1, 4}, {2, 4}, {5, 8}},
		TableNestedClass:   {{7, 1}, {3, 2}, {5, 4}},
		TableGenericParam:  {{0, 0, 4, 0}, {0, 0, 2, 0}, {1, 0, 4, 0}},
	}}
	f := m.parse(t)
	checkSearches(t, f)
	if got := rids(f.InterfaceImpls(5)); !slices.Equal(got, []uint32{1, 3, 6}) {
		t.Errorf("interfaces %v", got)
	}
	if f.EnclosingClass(5) != 4 || f.EnclosingClass(7) != 1 || f.EnclosingClass(4) != 0 {
		t.Error("nesting is wrong")
	}
	if got := rids(f.GenericParams(MakeToken(TableTypeDef, 2))); !slices.Equal(got, []uint32{1, 3}) {
		t.Errorf("generic parameters %v", got)
	}
	if f.GenericParams(MakeToken(TableField, 2)).Len() != 0 {
		t.Error("a field has generic parameters")
	}
}

// TestTableErrors parses streams with an invalid layout.
func TestTableErrors(t *testing.T) {
	falling := typeDefs(3, 1)
	falling[2][4] = 1
	beyond := typeDefs(1, 0)
	beyond[0][4] = 3
	for name, m := range map[string]image{
		"falling list":  {tables: map[TableID][][]uint32{TableTypeDef: falling, TableField: fields(5)}},
		"list past end": {tables: map[TableID][][]uint32{TableTypeDef: beyond, TableField: fields(1)}},
		"huge table":    {valid: 1 << TableField},
		"no tables":     {stream: "#x"},
	} {
		_, err := Parse(name, m.build())
		checkFormatError(t, name, err)
	}
}

// TestStreamVariants reads streams with tables of portable PDBs, with the extra word, and with the
// wide columns of a delta.
func TestStreamVariants(t *testing.T) {
	for name, m := range map[string]image{
		"pdb tables": {valid: 0xff << 0x30},
		"extra word": {heap: 0x40},
		"delta":      {delta: true, stream: "#-"},
	} {
		m.strings = "\x00name\x00"
		m.tables = map[TableID][][]uint32{TableTypeRef: {{6, 1, 0}}, TableModuleRef: {{1}}}
		f, err := Parse(name, m.build())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r := f.TypeRef(1); r.ResolutionScope != 0x23000001 && name != "delta" || f.String(r.Name) != "name" {
			t.Errorf("%s: %+v", name, r)
		}
		if f.String(f.ModuleRef(1).Name) != "name" {
			t.Errorf("%s: module is wrong", name)
		}
	}
}

// TestCoded encodes and decodes all kinds of coded index.
func TestCoded(t *testing.T) {
	for k := range CodedIndex(numCodedIndexes) {
		for _, table := range codedSchema[k].tables {
			if table == tableNone {
				continue
			}
			tok := MakeToken(table, 0x1234)
			v, ok := k.Encode(tok)
			if got := k.Decode(v); !ok || got != tok {
				t.Errorf("kind %d: %v becomes %v", k, tok, got)
			}
		}
		if _, ok := k.Encode(MakeToken(TableEncLog, 1)); ok {
			t.Errorf("kind %d takes EncLog", k)
		}
	}
	if got := TypeDefOrRef.Decode(7); got != 0 {
		t.Errorf("unused tag gives %v", got)
	}
}

// TestSchema checks the properties of the schema that the code relies on.
func TestSchema(t *testing.T) {
	for id := range TableID(NumTables) {
		cols := Columns(id)
		if len(cols) == 0 || len(cols) > maxColumns {
			t.Errorf("%s has %d columns", id, len(cols))
		}
		for _, c := range cols {
			if c.Table != id {
				t.Errorf("%s has a column of %s: the schema is out of order", id, c.Table)
			}
		}
	}
	for _, c := range []struct {
		table  TableID
		column int
		name   string
	}{
		{TableTypeDef, colTypeDefFieldList, "FieldList"}, {TableTypeDef, colTypeDefMethodList, "MethodList"},
		{TableMethodDef, colMethodDefParamList, "ParamList"}, {TableEventMap, colMapList, "EventList"},
		{TablePropertyMap, colMapList, "PropertyList"},
	} {
		if got := Columns(c.table)[c.column].Name; got != c.name {
			t.Errorf("%s column %d is %s, want %s", c.table, c.column, got, c.name)
		}
	}
	for _, k := range ptrKinds {
		if ptrOf(k.target) != k.ptr {
			t.Errorf("Ptr table of %s is not %s", k.target, k.ptr)
		}
	}
}
