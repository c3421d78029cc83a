package symbols

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/cil"
)

func le16(b []byte, n int) []byte { return binary.LittleEndian.AppendUint16(b, uint16(n)) }
func le32(b []byte, n int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(n)) }

// compress encodes an integer in the compressed form of metadata.
func compress(n int) []byte {
	switch {
	case n < 0x80:
		return []byte{byte(n)}
	case n < 0x4000:
		return []byte{0x80 | byte(n>>8), byte(n)}
	}
	return []byte{0xC0 | byte(n>>24), byte(n >> 16), byte(n >> 8), byte(n)}
}

// compressSigned encodes a signed integer: the sign is rotated to the lowest bit.
func compressSigned(n int) []byte {
	for _, bits := range []int{6, 13, 28} {
		if n >= -1<<bits && n < 1<<bits {
			b := compress((n<<1 | n>>31&1) & (1<<(bits+1) - 1))
			if want := map[int]int{6: 1, 13: 2, 28: 4}[bits]; len(b) < want { // small, but negative
				continue
			}
			return b
		}
	}
	panic(n)
}

// pdb is a portable PDB that a test builds.
type pdb struct {
	id        ID
	documents []string
	methods   [][]point // line 0 is hidden; a change of document makes a document record
	wide      bool      // indexes of 4 bytes
}

func (p *pdb) build() []byte {
	blobs := []byte{0}
	blob := func(b []byte) int {
		at := len(blobs)
		blobs = append(append(blobs, compress(len(b))...), b...)
		return at
	}
	index := func(b []byte, n int) []byte {
		if p.wide {
			return le32(b, n)
		}
		return le16(b, n)
	}
	var docs, debug []byte
	for _, d := range p.documents {
		name := []byte{'/'}
		for _, part := range strings.Split(d, "/") {
			name = append(name, compress(blob([]byte(part)))...)
		}
		docs = index(docs, blob(name))
		docs = index(docs, 0)
		docs = index(docs, 0)
		docs = index(docs, 0)
	}
	for _, points := range p.methods {
		if len(points) == 0 {
			debug = index(le16(debug, 0), 0)
			continue
		}
		several := false
		for _, q := range points {
			several = several || q.document != points[0].document
		}
		b := compress(0)
		row := int(points[0].document)
		if several {
			row = 0
			b = append(b, compress(int(points[0].document))...)
		}
		last, line := points[0], 0
		for i, q := range points {
			if q.document != last.document {
				b = append(append(b, 0), compress(int(q.document))...)
			}
			il := int(q.il)
			if i > 0 {
				il -= int(last.il)
			}
			b = append(b, compress(il)...)
			switch {
			case q.line == 0:
				b = append(b, 0, 0)
			default:
				if i%2 == 0 { // one line, five columns
					b = append(append(b, 0), compress(5)...)
				} else { // two lines, the end column before the start column
					b = append(append(b, 2), compressSigned(-3)...)
				}
				if line == 0 {
					b = append(append(b, compress(int(q.line))...), compress(9)...)
				} else {
					b = append(append(b, compressSigned(int(q.line)-line)...), compressSigned(-1)...)
				}
				line = int(q.line)
			}
			last = q
		}
		debug = index(le16(debug, row), blob(b))
	}
	heaps := byte(0)
	if p.wide {
		heaps = 7
	}
	tables := append(le32(nil, 0), 2, 0, heaps, 1)
	tables = binary.LittleEndian.AppendUint64(tables, 1<<tableDocument|1<<tableMethodDebug|1<<0x37)
	tables = binary.LittleEndian.AppendUint64(tables, 0)
	tables = le32(le32(le32(tables, len(p.documents)), len(p.methods)), 1)
	tables = append(append(append(tables, docs...), debug...), 1, 2, 3, 4, 5, 6)

	head := append([]byte("BSJB\x01\x00\x01\x00\x00\x00\x00\x00\x0c\x00\x00\x00PDB v1.0\x00\x00\x00\x00"), 0, 0, 3, 0)
	streams := []struct {
		name string
		data []byte
	}{{"#Pdb\x00\x00\x00\x00", p.id[:]}, {"#~\x00\x00", tables}, {"#Blob\x00\x00\x00", blobs}}
	at := len(head)
	for _, s := range streams {
		at += 8 + len(s.name)
	}
	var body []byte
	for _, s := range streams {
		head = append(le32(le32(head, at+len(body)), len(s.data)), s.name...)
		body = append(body, s.data...)
	}
	return append(head, body...)
}

var sample = pdb{
	id:        ID{1, 2, 3, 19: 9},
	documents: []string{"/src/a.cs", "C:/b/日本.cs"},
	methods: [][]point{
		nil,
		{{0, 1, 10}, {1, 1, 0}, {5, 1, 300}, {300, 1, 12}, {20000, 1, 13}},
		{{3, 2, 70000}, {4, 1, 1}, {6, 2, 5}},
	},
}

func TestPortable(t *testing.T) {
	for _, wide := range []bool{false, true} {
		p := sample
		p.wide = wide
		l, err := Parse(p.build())
		if err != nil {
			t.Fatal(err)
		}
		if l.id != p.id {
			t.Error(l.id)
		}
		for _, c := range []struct {
			rid, il uint32
			file    string
			line    int
		}{
			{1, 0, "", 0},
			{2, 0, "/src/a.cs", 10}, {2, 1, "/src/a.cs", 10}, {2, 4, "/src/a.cs", 10}, {2, 5, "/src/a.cs", 300},
			{2, 299, "/src/a.cs", 300}, {2, 300, "/src/a.cs", 12}, {2, 50000, "/src/a.cs", 13},
			{3, 0, "", 0}, {3, 3, "C:/b/日本.cs", 70000}, {3, 4, "/src/a.cs", 1}, {3, 5, "/src/a.cs", 1}, {3, 9, "C:/b/日本.cs", 5},
			{0, 0, "", 0}, {4, 0, "", 0}, {1 << 23, 0, "", 0},
		} {
			file, line, ok := l.Line(c.rid, c.il)
			if file != c.file || line != c.line || ok != (c.line != 0) {
				t.Errorf("method %d IL_%04x: %s %d %v, want %s %d", c.rid, c.il, file, line, ok, c.file, c.line)
			}
		}
	}
}

const cs = "../../testdata/cs/lib/lines"

// TestMono reads symbols that mono's compiler wrote.
func TestMono(t *testing.T) {
	f, err := cil.Open(cs + ".exe")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, err := Find(f, cs+".exe")
	if err != nil || l == nil {
		t.Fatal(l, err)
	}
	lines := map[string][]int{}
	for rid := uint32(1); rid <= f.NumRows(cil.TableMethodDef); rid++ {
		for il := range uint32(1000) {
			file, line, ok := l.Line(rid, il)
			if ok && file != "/src/lib/lines.cs" {
				t.Fatal(file)
			}
			name := f.String(f.MethodDef(rid).Name)
			if list := lines[name]; ok && (len(list) == 0 || list[len(list)-1] != line) {
				lines[name] = append(list, line)
			}
		}
	}
	if got := lines["Check"]; len(got) != 2 || got[0] != 12 || got[1] != 13 {
		t.Error("Check:", got)
	}
	if got := lines["Div"]; len(got) != 1 || got[0] != 21 {
		t.Error("Div:", got)
	}
}

// withDebug returns lines.exe with a debug directory at its end.
func withDebug(t *testing.T, entries ...cil.DebugEntry) []byte {
	image, err := os.ReadFile(cs + ".exe")
	if err != nil {
		t.Fatal(err)
	}
	u32 := func(at int) int { return int(binary.LittleEndian.Uint32(image[at:])) }
	put := func(at, n int) { binary.LittleEndian.PutUint32(image[at:], uint32(n)) }
	pe := u32(0x3c)
	sections := int(binary.LittleEndian.Uint16(image[pe+6:]))
	opt := pe + 24
	last := opt + int(binary.LittleEndian.Uint16(image[pe+20:])) + 40*(sections-1)
	va, raw, size := u32(last+12), u32(last+20), u32(last+16)
	if raw+size != len(image) {
		t.Fatal("the last section is not at the end")
	}
	put(opt+96+8*6, va+size)
	put(opt+96+8*6+4, 28*len(entries))
	at := len(image) + 28*len(entries)
	var dir, data []byte
	for _, e := range entries {
		dir = le32(le32(le32(dir, 0), int(e.Stamp)), 0)
		dir = le32(le32(le32(le32(dir, int(e.Type)), len(e.Data)), 0), at+len(data))
		data = append(data, e.Data...)
	}
	image = append(append(image, dir...), data...)
	put(last+16, len(image)-raw)
	return image
}

func codeViewOf(id ID, name string) cil.DebugEntry {
	data := append(append(append([]byte("RSDS"), id[:16]...), 1, 0, 0, 0), name+"\x00"...)
	return cil.DebugEntry{Type: cil.DebugCodeView, Stamp: binary.LittleEndian.Uint32(id[16:]), Data: data}
}

// TestFind looks for symbols in all places where they may be.
func TestFind(t *testing.T) {
	find := func(dir string, image []byte) (*Lines, error) {
		t.Helper()
		f, err := cil.Parse("lines.exe", image)
		if err != nil {
			t.Fatal(err)
		}
		return Find(f, filepath.Join(dir, "lines.exe"))
	}
	write := func(dir, name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := func(l *Lines, err error) {
		t.Helper()
		if err != nil || l == nil {
			t.Fatal(l, err)
		}
		if file, line, _ := l.Line(2, 0); file != "/src/a.cs" || line != 10 {
			t.Fatal(file, line)
		}
	}

	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, 9)
	w.Write(sample.build())
	w.Close()
	embedded := func(size int) cil.DebugEntry {
		return cil.DebugEntry{Type: cil.DebugEmbeddedPDB, Data: append(le32([]byte("MPDB"), size), packed.Bytes()...)}
	}
	size := len(sample.build())
	want(find("", withDebug(t, codeViewOf(ID{7}, "x.pdb"), embedded(size))))
	for _, n := range []int{0, size - 1, size + 1, maxEmbedded + 1} {
		if l, err := find("", withDebug(t, embedded(n))); err == nil {
			t.Error(n, l)
		}
	}

	dir := t.TempDir()
	image := withDebug(t, codeViewOf(sample.id, `C:\somewhere\else.pdb`))
	if l, err := find(dir, image); l != nil || err != nil {
		t.Error(l, err)
	}
	write(dir, "lines.pdb", sample.build())
	want(find(dir, image))
	other := sample
	other.id[0]++
	write(dir, "lines.pdb", other.build())
	if l, err := find(dir, image); l != nil || err != nil {
		t.Error("symbols of another build:", l, err)
	}
	write(dir, "else.pdb", sample.build())
	want(find(dir, image))
	write(dir, "else.pdb", []byte("Microsoft C/C++ MSF 7.00\r\n"))
	if l, err := find(dir, image); l != nil || err == nil || !strings.Contains(err.Error(), "Windows PDB") {
		t.Error(l, err)
	}
}

// TestCut reads every prefix of good files. The result may only be an error or fewer lines.
func TestCut(t *testing.T) {
	mono, err := os.ReadFile(cs + ".exe.mdb")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{mono, sample.build()} {
		for n := range data {
			readAll(data[:n])
		}
	}
}

func readAll(data []byte) {
	l, err := Parse(data)
	if (l == nil) == (err == nil) {
		panic("neither lines nor an error")
	}
	if err != nil {
		return
	}
	for rid := range uint32(12) {
		for _, il := range []uint32{0, 5, 1 << 20} {
			l.Line(rid, il)
		}
	}
}

func FuzzParse(f *testing.F) {
	mono, err := os.ReadFile(cs + ".exe.mdb")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(mono)
	f.Add(sample.build())
	wide := sample
	wide.wide = true
	f.Add(wide.build())
	f.Fuzz(func(t *testing.T, data []byte) { readAll(data) })
}
