package results

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"

	"ryugo/disasm"
	"ryugo/ee"
)

// code is code with one row in each table.
func code() *ee.Code {
	return &ee.Code{
		Text:      []byte{0xe8, 0, 0, 0, 0, 0xc3},
		Relocs:    []ee.Reloc{{Offset: 1, Kind: ee.RelocBranch, Symbol: ee.MakeSymbol(ee.SymMethodEntry, 7)}},
		EH:        []ee.EHClause{{TryEnd: 5}},
		Funcs:     []ee.Func{{End: 6, Unwind: []ee.UnwindStep{{Value: 8}}}},
		CallSites: []ee.CallSite{{ReturnOffset: 5}},
		ILMap:     []ee.ILMapping{{}},
		Vars:      []ee.VarLoc{{End: 6}},
		FrameSize: 24,
		GCInfo:    []byte{1, 2},
	}
}

func name(s ee.Symbol) string { return "callee" }

func TestRoundTrip(t *testing.T) {
	for _, pack := range []bool{false, true} {
		var b bytes.Buffer
		w, err := NewWriter(&b, pack, Header{Build: "test", Phases: []string{"one"}})
		if err != nil {
			t.Fatal(err)
		}
		spills := 0
		rows := []Row{Of("amd64", code(), name, true), Of("amd64", code(), name, false), {Method: "A::B", Error: "bad"}}
		rows[0].Spills, rows[0].Phases = &spills, []int64{5}
		for i := range rows {
			if err := w.Write(&rows[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := NewReader("test", &b)
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			var got Row
			if err := r.Next(&got); err != nil {
				t.Fatal(err)
			}
			if got.HasCode() != rows[i].HasCode() || SamePacked(&got, &got) != got.HasCode() {
				t.Errorf("code %v, want %v", got.HasCode(), rows[i].HasCode())
			}
			if err := got.Unpack(); err != nil {
				t.Fatal(err)
			}
			if got.packed = nil; !reflect.DeepEqual(got, rows[i]) {
				t.Fatalf("%+v, want %+v", got, rows[i])
			}
		}
		if err := r.Next(new(Row)); err != io.EOF || !r.Complete {
			t.Errorf("%v, complete %v", err, r.Complete)
		}
		r.Close()
	}
}

// TestMeasured: a row that includes its code is measured later, with the same result.
func TestMeasured(t *testing.T) {
	now, later := Of("amd64", code(), name, false), Of("amd64", code(), name, true)
	if later.Instructions != 0 {
		t.Fatal("measured already")
	}
	var m Measurer
	if err := m.Measure(&later); err != nil {
		t.Fatal(err)
	}
	if now.Instructions != 2 || now.Measures != later.Measures {
		t.Errorf("%+v, later %+v", now.Measures, later.Measures)
	}
	if s := later.Code.Disasm().Symbol(1); s != "callee" {
		t.Errorf("symbol %q", s)
	}
}

// TestTables changes every field of every table, one at a time.
func TestTables(t *testing.T) {
	base := tablesOf(code())
	tables := reflect.TypeFor[Tables]()
	for i := range tables.NumField() {
		if reflect.ValueOf(base).Field(i).Uint() == 0 {
			t.Errorf("%s has no sum", tables.Field(i).Name)
		}
	}
	changed := func(path string, set func(c *ee.Code)) {
		c := code()
		set(c)
		if tablesOf(c) == base {
			t.Errorf("%s is in no sum", path)
		}
	}
	rows := func(c *ee.Code) map[string]reflect.Value {
		v := reflect.ValueOf(c).Elem()
		m := map[string]reflect.Value{"Unwind": reflect.ValueOf(&c.Funcs[0].Unwind[0]).Elem()}
		for _, table := range []string{"EH", "Funcs", "CallSites", "ILMap", "Vars"} {
			m[table] = v.FieldByName(table).Index(0)
		}
		return m
	}
	for table, row := range rows(code()) {
		for i := range row.NumField() {
			field := row.Type().Field(i)
			if field.Type == reflect.TypeFor[ee.MethodHandle]() || field.Type.Kind() == reflect.Slice {
				continue // handles are omitted; Unwind has rows of its own
			}
			changed(table+"."+field.Name, func(c *ee.Code) {
				switch f := rows(c)[table].Field(i); {
				case f.CanUint():
					f.SetUint(f.Uint() + 1)
				default:
					f.SetInt(f.Int() + 1)
				}
			})
		}
	}
	changed("GCInfo", func(c *ee.Code) { c.GCInfo[0]++ })
}

func TestBroken(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "line 1: no results",
		"MZ\n":                  "line 1: no results",
		"{}\n":                  "line 1: no results",
		`{"results":9}` + "\n":  "version 9",
		"\x28\xb5\x2f\xfdxxxxx": "",
	} {
		_, err := NewReader("x", strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	r, err := NewReader("x", strings.NewReader("{\"results\":1}\n{\"method\":5}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Next(new(Row)); err == nil || !strings.Contains(err.Error(), "x: line 2: ") {
		t.Error(err)
	}
	r, _ = NewReader("x", strings.NewReader("{\"results\":1}\n{\"method\":\"M\",\"code\":{\"text\":5}}\n"))
	var row Row
	if err := r.Next(&row); err != nil || row.Method != "M" || row.Unpack() == nil {
		t.Errorf("%+v %v", row, err)
	}
	r, _ = NewReader("x", strings.NewReader("{\"results\":1}\n"))
	if err := r.Next(new(Row)); err != io.EOF || r.Complete {
		t.Errorf("%v, complete %v", err, r.Complete)
	}
}

func TestPattern(t *testing.T) {
	for signature, want := range map[string][]string{
		"":               nil,
		"()":             nil,
		"(System.Int32)": {"System.Int32"},
		"(System.Collections.Generic.Dictionary`2<System.Int32,System.String>,System.Byte[,]&)": {"System.Collections.Generic.Dictionary`2<System.Int32,System.String>", "System.Byte[,]&"},
	} {
		r := Row{Signature: signature}
		if got := r.Pattern().Params; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q, want %q", signature, got, want)
		}
	}
}

// rowLines are lines as a Writer makes them, and other lines with a meaning.
var rowLines = []string{
	`{"method":"A::B","target":"amd64","opt":"full","bytes":3,"frame":8,"gcInfo":2,"spills":0,"memory":4096,"phases":[1,0,-2],"code":{"text":"kJDD","roDataOffset":16,"roData":"AAAAAA==","relocs":[{"offset":1,"symbol":"a\"]}"}],"funcs":[{"Start":0,"End":3,"Rare":false}],"tables":{"eh":1}}}`,
	`{"file":"A.dll","method":"A::B<System.__Canon>","signature":"(System.Int32)","target":"amd64","opt":"min","error":"bad input: \"x\"","bytes":0,"frame":0,"gcInfo":0}`,
	`{"method":"A::\u00e9","bytes":12,"roBytes":4,"instructions":3,"calls":1,"cost":2.5e1,"frame":0,"gcInfo":0,"phases":[]}`,
	`{"method":"A::é","bytes":12,"frame":0,"gcInfo":0,"later":{"a":[1,"]"]}}`,
	`{"method":"A::B","bytes":12,"bytes":13,"Frame":7,"gcInfo":1234567890123456789,"spills":null}`,
	`{"method":"A::B","bytes":9,"code":{"text":"kJD","funcs":[]}}`, `{"method":"A::B","bytes":9,"code":{"text":"kJDD","roDataOffset":-1}}`,
	`{"method":"A::B","bytes":1.5}`, `{"method":"A::B","bytes":01}`, `{"method":"A::B","cost":+1}`, `{"method":"A::B","bytes":}`, `{"method":"A::B",}`, `{"method":"A`,
	`{"bytes":99999999999999999999}`, `{"phases":[1,]}`, `{}`, `[]`, `{"method":"A::B"}}`, `{"method":1}`,
}

// FuzzRowScan: for any line, a row is read as package json reads it.
func FuzzRowScan(f *testing.F) {
	for _, l := range rowLines {
		f.Add([]byte(l))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var got, want Row
		if !got.scan(line, words{}) {
			return
		}
		if err := json.Unmarshal(line, &want); err != nil || !reflect.DeepEqual(got, want) && !bytes.Contains(line, []byte(`[]`)) {
			t.Errorf("%q: %+v, want %+v %v", line, got, want, err)
		}
	})
}

// TestRowScan: lines of a Writer are scanned, including the code, and are measured like decoded
// ones.
func TestRowScan(t *testing.T) {
	for i, l := range rowLines {
		var row, want Row
		err, bad := row.read([]byte(l), words{}), json.Unmarshal([]byte(l), &want)
		if err == nil {
			err = row.Unpack()
		}
		if row.packed = nil; (err != nil) != (bad != nil) || err == nil && !reflect.DeepEqual(row, want) {
			t.Errorf("%s: %+v %v, want %+v %v", l, row, err, want, bad)
		}
		at := strings.Index(l, codeField)
		if scanned := i == 0 || i == 7-2; at < 0 || !scanned {
			continue
		}
		var c disasm.Code
		var m Measurer
		if ok := m.scan([]byte(l[at+len(codeField)-1:len(l)-1]), &c); ok != (bad == nil) {
			t.Errorf("%s: scanned %v", l, ok)
		} else if ok && (!bytes.Equal(c.Text, want.Code.Text) || !bytes.Equal(c.ROData, want.Code.ROData) || c.RODataOffset != 16 || len(c.Funcs) != 1) {
			t.Errorf("%s: %+v", l, c)
		}
		if ok := new(Row).scan([]byte(l[:at]+"}"), words{}); !ok {
			t.Errorf("%s: not scanned", l)
		}
	}
}
