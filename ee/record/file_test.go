package record

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
)

// small is a runtime that answers the questions of the tests.
type small struct{ ee.JitInfo }

func (small) GetMethodName(m ee.MethodHandle) (class, method string) {
	return "Space.Class", fmt.Sprint("Method", m)
}

func (small) GetMethodInfo(m ee.MethodHandle, info *ee.MethodInfo) error {
	*info = ee.MethodInfo{Method: m, IL: []byte{byte(m), 0x2a}, Args: ee.SigInfo{Args: []ee.SigArg{{Type: ee.CORINFO_TYPE_CLASS, Class: 12}, {Type: ee.CORINFO_TYPE_INT, Pinned: true}}, Ref: uint64(m) << 40}}
	return nil
}

func (small) GetClassSize(c ee.ClassHandle) uint32 { return uint32(c) * 8 }

func (small) ResolveToken(*ee.ResolvedToken) error {
	return &ee.BadInput{ILOffset: -1, Reason: "no such token", Missing: ee.MissingType, Name: "T"}
}

// compile records one compile; every fifth fails.
func compile(s *Session, m ee.MethodHandle) {
	s.Begin(m)
	var info ee.MethodInfo
	s.GetMethodInfo(m, &info)
	s.GetClassSize(3)
	s.GetClassSize(ee.ClassHandle(m))
	var err error
	if m%5 == 0 {
		err = s.ResolveToken(&ee.ResolvedToken{Token: uint32(m)})
	}
	s.End(&ee.Code{Method: m, Text: []byte{0xc3, byte(m)}, Relocs: []ee.Reloc{{Offset: uint32(m), Addend: -4}},
		Funcs: []ee.Func{{End: 2, Unwind: []ee.UnwindStep{{Value: 8}}}, {Start: 2, Unwind: []ee.UnwindStep{{Reg: 1}, {Reg: 2}}}}}, err)
}

// smallFile records compiles of methods 1 to n, and flushes after every tenth.
func smallFile(t testing.TB, n int) []byte {
	var file bytes.Buffer
	w, err := NewWriter(&file, Meta{Runtime: "small", Config: Config{"amd64", "min"}, Sources: []string{"a.dll"}})
	if err != nil {
		t.Fatal(err)
	}
	s := New(w).Wrap(small{})
	for m := 1; m <= n; m++ {
		compile(s, ee.MethodHandle(m))
		if m%10 == 0 {
			w.Flush()
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func parse(t testing.TB, data []byte) *File {
	t.Helper()
	f, err := Parse("small", data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFile(t *testing.T) {
	const n = 25
	f := parse(t, smallFile(t, n))
	if len(f.Compiles) != n || !f.Complete || f.Meta.Runtime != "small" || f.Meta.Opt != "min" || f.Meta.Sources[0] != "a.dll" {
		t.Fatalf("%d compiles, %+v", len(f.Compiles), f.Meta)
	}
	if got := len(f.Verbs.GetClassSize.Rows); got != n {
		t.Errorf("%d sizes of classes, want %d: each stands once", got, n)
	}
	for i := range f.Compiles {
		c := &f.Compiles[i]
		m, name := f.Method(c)
		if want := ee.MethodHandle(i + 1); m != want || name != (Name{"Space.Class", fmt.Sprint("Method", want)}) || c.Target != "amd64" {
			t.Errorf("compile %d is of %d %+v for %s", i, m, name, c.Target)
		}
		var info ee.MethodInfo
		small{}.GetMethodInfo(m, &info)
		if d := cmp.Diff(info, f.Verbs.GetMethodInfo.Rows[i].Answer); d != "" {
			t.Error(d)
		}
		code, err := f.Code(c)
		if err != nil {
			t.Fatal(err)
		}
		var bad *ee.BadInput
		switch {
		case m%5 == 0:
			if !errors.As(f.Outcome(c), &bad) || bad.Missing != ee.MissingType || code != nil {
				t.Errorf("%v: %v", name, f.Outcome(c))
			}
		case f.Outcome(c) != nil || code.Text[1] != byte(m) || code.Relocs[0].Addend != -4 || code.Funcs[1].Unwind[1].Reg != 2:
			t.Errorf("%v: %v, %+v", name, f.Outcome(c), code)
		}
	}
}

// TestFileWithoutCode omits the code.
func TestFileWithoutCode(t *testing.T) {
	var file bytes.Buffer
	w, err := NewWriter(&file, Meta{NoCode: true})
	if err != nil {
		t.Fatal(err)
	}
	compile(New(w).Wrap(small{}), 1)
	w.Close()
	f := parse(t, file.Bytes())
	if code, err := f.Code(&f.Compiles[0]); code != nil || err != nil {
		t.Errorf("code %v, %v", code, err)
	}
}

// TestCutOffFile reads the file that a dead process has left: every complete chunk is read.
func TestCutOffFile(t *testing.T) {
	const n = 30
	file := smallFile(t, n)
	most := 0
	for size := 0; size < len(file); size += 7 {
		f, err := Parse("cut", file[:size])
		var format *FormatError
		if err != nil && !errors.As(err, &format) {
			t.Fatal(err)
		}
		if err != nil {
			if most > 0 {
				t.Errorf("%d bytes: %v", size, err)
			}
			continue
		}
		if f.Complete || len(f.Compiles)%10 != 0 || len(f.Compiles) < most {
			t.Fatalf("%d bytes: %d compiles, complete: %v", size, len(f.Compiles), f.Complete)
		}
		most = len(f.Compiles)
		for i := range f.Compiles {
			if code, err := f.Code(&f.Compiles[i]); err != nil || code == nil != (f.Compiles[i].Fault != 0) {
				t.Fatalf("%d bytes: the code of compile %d is missing: %v", size, i, err)
			}
		}
	}
	if most != n {
		t.Errorf("at most %d compiles", most)
	}
}

// TestBrokenFile changes each byte: the change is detected, and its position reported.
func TestBrokenFile(t *testing.T) {
	file := smallFile(t, 12)
	for i := range file {
		broken := append([]byte(nil), file...)
		broken[i] ^= 0x10
		var format *FormatError
		f, err := Parse("broken", broken)
		if err == nil && i >= len(magic)+4 && i < fileHeaderSize {
			continue // has no meaning
		}
		if !errors.As(err, &format) || format.Offset > len(file) {
			t.Fatalf("byte %d of %d: %v, %+v", i, len(file), err, f.Meta)
		}
	}
}

// chunksOf returns the chunks of a file and their contents.
func chunksOf(t testing.TB, file []byte) (chunks []chunk, contents [][]byte) {
	a := &Archive{Name: "small", data: file, size: int64(len(file))}
	for at := int64(fileHeaderSize); at < a.size; {
		c, err := a.chunkAt(at)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := a.unpack(c)
		if err != nil {
			t.Fatal(err)
		}
		chunks, contents = append(chunks, c), append(contents, append([]byte(nil), raw...))
		at += chunkHeaderSize + int64(c.size)
	}
	return chunks, contents
}

// rewrite writes a file again with its chunks changed.
func rewrite(t *testing.T, file []byte, change func(kind byte, raw []byte) []byte) []byte {
	out := append([]byte(nil), file[:fileHeaderSize]...)
	chunks, contents := chunksOf(t, file)
	for i, c := range chunks {
		out = appendChunk(out, c.kind, c.segment, change(c.kind, contents[i]))
	}
	return out
}

// TestOtherSchema reads files of builds with other verbs and fields.
func TestOtherSchema(t *testing.T) {
	file := smallFile(t, 12)
	rename := func(old, new string) *File {
		found := 0
		f := parse(t, rewrite(t, file, func(kind byte, raw []byte) []byte {
			if kind == chunkSchema {
				found += bytes.Count(raw, []byte(old))
				raw = bytes.ReplaceAll(raw, []byte(old), []byte(new))
			}
			return raw
		}))
		if found == 0 {
			t.Fatalf("the schema has no %s", old)
		}
		return f
	}
	f := rename(`"GetClassSize"`, `"GetClassMass"`)
	if len(f.Verbs.GetClassSize.Rows) != 0 || len(f.Verbs.GetMethodInfo.Rows) != 12 || !bytes.Contains(f.Compiles[0].Verbs, []byte{noVerb}) {
		t.Error("a verb that this build does not know is not passed over")
	}
	f = rename(`"Answer.IL"`, `"Answer.IR"`)
	if row := f.Verbs.GetMethodInfo.Rows[3]; row.Answer.IL != nil || row.Answer.Args.Ref != 4<<40 {
		t.Errorf("a column that this build does not know: %+v", row)
	}
	f = rename(`"Answer.Args.Args","type":"rows"`, `"Answer.Args.Mrgs","type":"rows"`)
	if row := f.Verbs.GetMethodInfo.Rows[3]; row.Answer.Args.Args != nil || row.Answer.Args.Ref != 4<<40 {
		t.Errorf("rows that this build does not know: %+v", row)
	}
	f = rename(`"Pinned"`, `"Pinmed"`)
	if args := f.Verbs.GetMethodInfo.Rows[3].Answer.Args.Args; args[1].Pinned || args[1].Type != ee.CORINFO_TYPE_INT {
		t.Errorf("a column of elements that this build does not know: %+v", args)
	}
}

// TestTooMuchMemory reads a file that describes far more memory than it has bytes.
func TestTooMuchMemory(t *testing.T) {
	bomb := rewrite(t, smallFile(t, 1), func(kind byte, raw []byte) []byte {
		if kind != chunkRows {
			return raw
		}
		raw = nil
		{
			columns := []byte{}
			const n = 1 << 18
			for range layouts()[verbs.GetCallInfo.ID].layout.fields {
				columns = append(binary.AppendUvarint(columns, n<<1), make([]byte, n)...)
			}
			raw = binary.AppendUvarint(raw, uint64(verbs.GetCallInfo.ID))
			raw = binary.AppendUvarint(raw, n)
			raw = append(binary.AppendUvarint(raw, uint64(len(columns))), columns...)
		}
		return raw
	})
	_, err := Parse("bomb", bomb)
	if err == nil || !strings.Contains(err.Error(), tooMuch) {
		t.Errorf("%d bytes: %v", len(bomb), err)
	}
}

// TestEmptyTables has chunks of rows that decompress to many empty tables, to tables out of order,
// and to more rows than bytes.
func TestEmptyTables(t *testing.T) {
	call := byte(verbs.GetCallInfo.ID)
	for _, b := range []struct {
		raw    []byte
		reason string
	}{
		{make([]byte, 64<<20), tooMuch},
		{make([]byte, 1<<20), "a table without rows"},
		{[]byte{call, 100, 3, 0, 0, 0}, "a table with fewer bytes than values"},
		{[]byte{0, 0x80, 0x80, 0x80, 4, 0}, "a table with fewer bytes than values"},
	} {
		bomb := rewrite(t, smallFile(t, 1), func(kind byte, raw []byte) []byte {
			if kind != chunkRows {
				return raw
			}
			return b.raw
		})
		_, err := Parse("bomb", bomb)
		var format *FormatError
		if !errors.As(err, &format) || format.File != "bomb" || format.Offset == 0 || format.Reason != b.reason {
			t.Errorf("%d bytes: %v, want: %s", len(bomb), err, b.reason)
		}
	}
}

// TestCreate writes under another name until the end. The file of a dead process can be renamed.
func TestCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.ryc")
	start := time.Now().Add(-time.Second) // clocks of file systems are coarse
	w, err := Create(path, Meta{})
	if err != nil {
		t.Fatal(err)
	}
	compile(New(w).Wrap(small{}), 1)
	if _, err := os.Stat(path); err == nil {
		t.Error("the file has its name too early")
	}
	// Pending data is written a little later, without a call.
	part, _ := filepath.Glob(path + ".*" + partSuffix)
	for end := time.Now().Add(200 * liveDelay); ; time.Sleep(liveDelay / 2) {
		f, err := Open(part[0])
		if err == nil && len(f.Compiles) == 1 && !f.Complete {
			f.Close()
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%v", err)
		}
	}
	if found, _ := Recover(path, time.Now().Add(time.Hour)); found {
		t.Error("an old file is recovered")
	}
	if found, err := Recover(path, start); !found || err != nil {
		t.Fatalf("Recover: %v, %v", found, err)
	}
	f, err := Open(path)
	if err != nil || len(f.Compiles) != 1 {
		t.Fatal(err)
	}
	f.Close()
	if found, _ := Recover(path, start); found {
		t.Error("recovered twice")
	}
	other := filepath.Join(filepath.Dir(path), "b.ryc")
	if w, err = Create(other, Meta{}); err != nil {
		t.Fatal(err)
	}
	compile(New(w).Wrap(small{}), 1)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if f, err = Open(other); err != nil || !f.Complete {
		t.Fatal(err)
	}
	f.Close()
	if w, err = Create(other, Meta{}); err != nil {
		t.Fatal(err)
	}
	w.Abort()
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*"+partSuffix)); len(left) != 0 {
		t.Errorf("files are left: %v", left)
	}
}

// TestManyRecorders records with many sessions at once.
func TestManyRecorders(t *testing.T) {
	var file bytes.Buffer
	w, err := NewWriter(&file, Meta{})
	if err != nil {
		t.Fatal(err)
	}
	r := New(w)
	var wg sync.WaitGroup
	const workers, each = 8, 50
	for k := range workers {
		wg.Go(func() {
			s := r.Wrap(small{})
			for m := range each {
				compile(s, ee.MethodHandle(1+k*each+m))
			}
		})
	}
	wg.Wait()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f := parse(t, file.Bytes())
	seen := map[ee.MethodHandle]bool{}
	for i := range f.Compiles {
		c := &f.Compiles[i]
		m, _ := f.Method(c)
		seen[m] = true
		rows := c.Rows
		for k, verb := range c.Verbs {
			if verb == verbs.GetMethodInfo.ID && f.Verbs.GetMethodInfo.Rows[rows[0]].Question != m {
				t.Errorf("method %d asked about %d", m, f.Verbs.GetMethodInfo.Rows[rows[0]].Question)
			}
			rows = rows[c.Counts[k]:]
		}
	}
	if len(seen) != workers*each {
		t.Errorf("%d methods", len(seen))
	}
}

// FuzzParse changes bytes of a file, and of the contents of its chunks, whose checksums are
// recomputed. Errors are allowed.
func FuzzParse(f *testing.F) {
	file := smallFile(f, 12)
	chunks, contents := chunksOf(f, file)
	for i := range 40 {
		f.Add(uint8(i), uint32(i*89), uint32(i*31), byte(i*7+1), byte(255-i))
	}
	f.Fuzz(func(t *testing.T, which uint8, at, more uint32, x, y byte) {
		change := func(data []byte) []byte {
			data = append([]byte(nil), data...)
			data[int(at)%len(data)] ^= x
			data[(int(at)+int(more%64))%len(data)] ^= y
			return data
		}
		readAll(t, change(file))
		changed := append([]byte(nil), file[:fileHeaderSize]...)
		for i, c := range chunks {
			raw := contents[i]
			if i == int(which)%len(chunks) {
				raw = change(raw)
			}
			changed = appendStored(changed, c.kind, c.segment, storedPlain, len(raw), raw)
		}
		readAll(t, changed)
	})
}

// readAll reads everything in a file that may be broken.
func readAll(t *testing.T, data []byte) {
	var format *FormatError
	f, err := Parse("fuzz", data)
	if err != nil {
		if !errors.As(err, &format) {
			t.Fatal(err)
		}
		return
	}
	for i := range f.Compiles {
		c := &f.Compiles[i]
		f.Method(c)
		_ = f.Outcome(c)
		if _, err := f.Code(c); err != nil && !errors.As(err, &format) {
			t.Fatal(err)
		}
	}
}
