package cil

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const monoDir = "/usr/lib/mono/4.5/"

// corpus lists the assemblies of the installed mono. Without mono the test is skipped.
func corpus(tb testing.TB) []string {
	files := []string{filepath.Join(monoDir, "mscorlib.dll"), filepath.Join(monoDir, "mcs.exe")}
	more, _ := filepath.Glob(monoDir + "System*.dll") // the pattern is good
	var found []string
	for _, name := range append(files, more...) {
		if _, err := os.Stat(name); err == nil {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		tb.Skip("no assemblies of mono in " + monoDir)
	}
	return found
}

func mustOpen(tb testing.TB, name string) *File {
	tb.Helper()
	f, err := Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { f.Close() })
	return f
}

// totals counts what scan has seen.
type totals struct {
	rows, sigs, bodies, instrs, clauses, ilBytes int
}

// scan reads all of a file: every column of every row and the data that it points to, every
// signature, every body. It calls bad for everything that is not well-formed.
func scan(f *File, bad func(format string, args ...any)) totals {
	var n totals
	for id := TableID(0); id < NumTables; id++ {
		for rid := uint32(1); rid <= f.NumRows(id); rid++ {
			n.rows++
			for i, c := range Columns(id) {
				scanColumn(f, c, rid, f.Raw(id, rid, i), bad)
			}
		}
	}
	check := func(what string, rid uint32, err error) {
		n.sigs++
		if err != nil {
			bad("%s %d: %v", what, rid, err)
		}
	}
	for rid := uint32(1); rid <= f.NumRows(TableField); rid++ {
		check("Field", rid, checkSig(f.Blob(f.Field(rid).Signature)))
		if f.FieldOwner(rid) == 0 {
			bad("Field %d has no owner", rid)
		}
	}
	for rid := uint32(1); rid <= f.NumRows(TableMemberRef); rid++ {
		check("MemberRef", rid, checkSig(f.Blob(f.MemberRef(rid).Signature)))
	}
	for rid := uint32(1); rid <= f.NumRows(TableProperty); rid++ {
		check("Property", rid, checkSig(f.Blob(f.Property(rid).Type)))
	}
	for rid := uint32(1); rid <= f.NumRows(TableStandAloneSig); rid++ {
		check("StandAloneSig", rid, checkSig(f.Blob(f.StandAloneSig(rid).Signature)))
	}
	for rid := uint32(1); rid <= f.NumRows(TableTypeSpec); rid++ {
		check("TypeSpec", rid, NewSigReader(f.Blob(f.TypeSpec(rid).Signature)).CheckTypes(1))
	}
	for rid := uint32(1); rid <= f.NumRows(TableMethodSpec); rid++ {
		check("MethodSpec", rid, checkSig(f.Blob(f.MethodSpec(rid).Instantiation)))
	}
	for rid := uint32(1); rid <= f.NumRows(TableCustomAttribute); rid++ {
		_, err := ParseCustomAttr(f.Blob(f.CustomAttribute(rid).Value))
		check("CustomAttribute", rid, err)
	}
	for rid := uint32(1); rid <= f.NumRows(TableMethodDef); rid++ {
		m := f.MethodDef(rid)
		check("MethodDef", rid, checkSig(f.Blob(m.Signature)))
		if f.MethodOwner(rid) == 0 {
			bad("MethodDef %d has no owner", rid)
		}
		if m.RVA == 0 {
			continue
		}
		b, err := f.MethodBody(m.RVA)
		if err != nil {
			bad("MethodDef %d: %v", rid, err)
			continue
		}
		n.bodies++
		n.ilBytes += len(b.Code)
		n.clauses += b.NumClauses()
		scanBody(f, &b, &n, func(err error) { bad("MethodDef %d: %v", rid, err) })
	}
	return n
}

// scanBody decodes all instructions and checks that their operands exist in the file.
func scanBody(f *File, b *MethodBody, n *totals, bad func(error)) {
	for i := range b.NumClauses() {
		if c := b.Clause(i); c.Flags == COR_ILEXCEPTION_CLAUSE_EXCEPTION && !f.HasRow(c.ClassToken) {
			bad(fmt.Errorf("clause %d catches bad token %v", i, c.ClassToken))
		}
	}
	for pc := 0; pc < len(b.Code); {
		op, operand, next, err := Decode(b.Code, pc)
		if err != nil {
			bad(err)
			return
		}
		n.instrs++
		switch op.Info().Operand {
		case InlineMethod, InlineField, InlineType, InlineSig, InlineTok:
			if tok := OperandToken(b.Code, operand); !f.HasRow(tok) {
				bad(&ILError{pc, "bad token " + tok.String()})
			}
		case InlineString:
			if _, err := f.UserString(OperandToken(b.Code, operand)); err != nil {
				bad(err)
			}
		case ShortInlineBrTarget, InlineBrTarget:
			if t := BranchTarget(b.Code, op, operand, next); t < 0 || t >= len(b.Code) {
				bad(&ILError{pc, "branch out of the code"})
			}
		case InlineSwitch:
			for i := range SwitchLen(b.Code, operand) {
				if t := SwitchTarget(b.Code, operand, next, i); t < 0 || t >= len(b.Code) {
					bad(&ILError{pc, "switch out of the code"})
				}
			}
		}
		pc = next
	}
}

func scanColumn(f *File, c Column, rid, v uint32, bad func(string, ...any)) {
	where := func() string { return fmt.Sprintf("%s.%s row %d: 0x%x", c.Table, c.Name, rid, v) }
	switch c.Kind {
	case ColString:
		if v != 0 && f.String(StringIndex(v)) == "" && !(int(v) < len(f.strings) && f.strings[v] == 0) {
			bad("%s: no string", where())
		}
	case ColBlob:
		if f.Blob(BlobIndex(v)) == nil {
			bad("%s: no blob", where())
		}
	case ColGUID:
		if v != 0 && f.GUID(GUIDIndex(v)) == [16]byte{} {
			bad("%s: no GUID", where())
		}
	case ColRID:
		if v > f.NumRows(TableID(c.To)) {
			bad("%s: no such row", where())
		}
	case ColCoded:
		if tok := CodedIndex(c.To).Decode(v); tok.IsNil() && v>>codedBits[c.To] != 0 ||
			!tok.IsNil() && !f.HasRow(tok) {
			bad("%s: bad coded index, %v", where(), tok)
		}
	}
}

// checkSig walks a signature of any kind except TypeSpec.
func checkSig(blob []byte) error {
	r := NewSigReader(blob)
	switch r.CallConv().Kind() {
	case IMAGE_CEE_CS_CALLCONV_FIELD:
		s, err := ParseFieldSig(blob)
		if err != nil {
			return err
		}
		return s.CheckTypes(1)
	case IMAGE_CEE_CS_CALLCONV_LOCAL_SIG:
		s, n, err := ParseLocalVarSig(blob)
		if err != nil {
			return err
		}
		return s.CheckTypes(n)
	case IMAGE_CEE_CS_CALLCONV_GENERICINST:
		s, n, err := ParseMethodSpecSig(blob)
		if err != nil {
			return err
		}
		return s.CheckTypes(n)
	}
	s, err := ParseMethodSig(blob)
	if err != nil {
		return err
	}
	return s.Check()
}

// TestCorpus reads every row, signature and body of real assemblies.
func TestCorpus(t *testing.T) {
	for _, name := range corpus(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			f := mustOpen(t, name)
			n := scan(f, t.Errorf)
			want := 0
			for rid := uint32(1); rid <= f.NumRows(TableMethodDef); rid++ {
				if f.MethodDef(rid).RVA != 0 {
					want++
				}
			}
			if n.bodies != want {
				t.Errorf("read %d bodies of %d", n.bodies, want)
			}
			t.Logf("%+v", n)
			checkOwners(t, f)
			checkSearches(t, f)
		})
	}
}

// checkOwners compares the owners with the lists, which partition the owned tables.
func checkOwners(t *testing.T, f *File) {
	check := func(what string, owners, members TableID, list func(uint32) Rows, owner func(uint32) uint32) {
		total := 0
		for rid := uint32(1); rid <= f.NumRows(owners); rid++ {
			s := list(rid)
			total += s.Len()
			for i := range s.Len() {
				if got := owner(s.At(i)); got != rid {
					t.Fatalf("%s: %s %d belongs to %d, want %d", what, members, s.At(i), got, rid)
				}
			}
		}
		if total != int(f.NumRows(members)) {
			t.Errorf("%s: lists hold %d rows of %d", what, total, f.NumRows(members))
		}
	}
	check("fields", TableTypeDef, TableField, f.TypeDefFields, f.FieldOwner)
	check("methods", TableTypeDef, TableMethodDef, f.TypeDefMethods, f.MethodOwner)
	check("params", TableMethodDef, TableParam, f.MethodParams, f.ParamOwner)
	check("events", TableTypeDef, TableEvent, f.TypeDefEvents, f.EventOwner)
	check("properties", TableTypeDef, TableProperty, f.TypeDefProperties, f.PropertyOwner)
}

// checkSearches compares searches by key with a map that a linear walk makes.
func checkSearches(t *testing.T, f *File) {
	for id := TableID(0); id < NumTables; id++ {
		if keyColumn[id] < 0 {
			continue
		}
		want := map[uint32][]uint32{}
		for rid := uint32(1); rid <= f.NumRows(id); rid++ {
			k := f.Raw(id, rid, int(keyColumn[id]))
			want[k] = append(want[k], rid)
		}
		for k, rids := range want {
			got := f.search(id, k)
			if got.Len() != len(rids) {
				t.Fatalf("%s: key 0x%x has %d rows, want %d", id, k, got.Len(), len(rids))
			}
			for i, rid := range rids {
				if got.At(i) != rid {
					t.Fatalf("%s: key 0x%x: row %d is %d, want %d", id, k, i, got.At(i), rid)
				}
			}
			for _, miss := range []uint32{k - 1, k + 1} {
				if _, ok := want[miss]; !ok && f.search(id, miss).Len() != 0 {
					t.Fatalf("%s: found key 0x%x, which is not there", id, miss)
				}
			}
		}
	}
}

// TestRowCounts compares the numbers of rows with the output of monodis, which prints them in the
// heading of the list or as the number of the last line.
func TestRowCounts(t *testing.T) {
	tool, err := exec.LookPath("monodis")
	if err != nil {
		t.Skip("no monodis")
	}
	flags := map[string]TableID{
		"--typedef": TableTypeDef, "--method": TableMethodDef, "--typeref": TableTypeRef,
		"--memberref": TableMemberRef, "--moduleref": TableModuleRef, "--typespec": TableTypeSpec,
		"--methodspec": TableMethodSpec, "--genericpar": TableGenericParam, "--nested": TableNestedClass,
	}
	head := regexp.MustCompile(`^[^\n]*\(1\.\.(\d+)\)`)
	line := regexp.MustCompile(`(?m)^(\d+): `)
	for _, name := range corpus(t)[:1] {
		f := mustOpen(t, name)
		for flag, id := range flags {
			out, err := exec.Command(tool, flag, name).Output()
			if err != nil {
				t.Errorf("monodis %s: %v", flag, err)
				continue
			}
			last := "0"
			if m := head.FindSubmatch(out); m != nil {
				last = string(m[1])
			} else if all := line.FindAllSubmatch(out, -1); all != nil {
				last = string(all[len(all)-1][1])
			}
			if n, _ := strconv.Atoi(last); n != int(f.NumRows(id)) {
				t.Errorf("%s has %d rows, monodis says %s", id, f.NumRows(id), last)
			}
		}
	}
}

// TestDisassemble prints all methods of the smallest files.
func TestDisassemble(t *testing.T) {
	f := mustOpen(t, "testdata/small.exe")
	for rid := uint32(1); rid <= f.NumRows(TableMethodDef); rid++ {
		if m := f.MethodDef(rid); m.RVA != 0 {
			b, err := f.MethodBody(m.RVA)
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			if err := Disassemble(io.MultiWriter(&text, io.Discard), f, &b); err != nil {
				t.Error(err)
			}
			if s := text.String(); strings.Contains(s, "<bad") {
				t.Errorf("%s:\n%s", f.MethodName(MakeToken(TableMethodDef, rid)), s)
			}
		}
	}
}

// TestAllocs checks that the hot reads allocate nothing.
func TestAllocs(t *testing.T) {
	f := mustOpen(t, "testdata/small.exe")
	sum := 0
	n := testing.AllocsPerRun(10, func() {
		for rid := uint32(1); rid <= f.NumRows(TableTypeDef); rid++ {
			tok := MakeToken(TableTypeDef, rid)
			sum += len(f.String(f.TypeDef(rid).Name)) + int(f.EnclosingClass(rid)) + f.InterfaceImpls(rid).Len()
			sum += f.CustomAttributes(tok).Len() + int(f.FindAttribute(tok, "System", "X"))
			for i, s := 0, f.TypeDefMethods(rid); i < s.Len(); i++ {
				m := f.MethodDef(s.At(i))
				sig, err := ParseMethodSig(f.Blob(m.Signature))
				if err != nil || sig.Check() != nil || m.RVA == 0 {
					continue
				}
				b, err := f.MethodBody(m.RVA)
				if err != nil {
					t.Fatal(err)
				}
				for c := range b.NumClauses() {
					sum += int(b.Clause(c).TryOffset)
				}
				for pc := 0; pc < len(b.Code); sum++ {
					if _, _, pc, err = Decode(b.Code, pc); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkOpen(b *testing.B) {
	name := corpus(b)[0]
	b.ReportAllocs()
	for b.Loop() {
		f, err := Open(name)
		if err != nil {
			b.Fatal(err)
		}
		f.Close()
	}
}

func BenchmarkScan(b *testing.B) {
	f := mustOpen(b, corpus(b)[0])
	var n totals
	for b.Loop() {
		n = scan(f, b.Errorf)
	}
	b.ReportMetric(float64(n.rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkDecode(b *testing.B) {
	f := mustOpen(b, corpus(b)[0])
	b.ReportAllocs()
	total, instrs := 0, 0
	for b.Loop() {
		for rid := uint32(1); rid <= f.NumRows(TableMethodDef); rid++ {
			m := f.MethodDef(rid)
			if m.RVA == 0 {
				continue
			}
			body, err := f.MethodBody(m.RVA)
			if err != nil {
				b.Fatal(err)
			}
			for pc := 0; pc < len(body.Code); instrs++ {
				_, _, pc, err = Decode(body.Code, pc)
				if err != nil {
					b.Fatal(err)
				}
			}
			total += len(body.Code)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(instrs), "ns/instr")
	b.SetBytes(int64(total / b.N))
}

func BenchmarkRows(b *testing.B) {
	f := mustOpen(b, corpus(b)[0])
	b.ReportAllocs()
	sum, rows := 0, 0
	for b.Loop() {
		for rid := uint32(1); rid <= f.NumRows(TableMethodDef); rid++ {
			m := f.MethodDef(rid)
			sum += len(f.String(m.Name)) + len(f.Blob(m.Signature)) + int(f.MethodOwner(rid))
			rows++
		}
	}
	_ = sum
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rows), "ns/row")
}
