package record

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
)

// segmented records compiles of methods 1 to n with several workers, in segments of bytesEach
// bytes.
func segmented(t testing.TB, n, bytesEach, workers int) []byte {
	var file bytes.Buffer
	w, err := NewWriter(&file, Meta{Config: Config{"amd64", "min"}})
	if err != nil {
		t.Fatal(err)
	}
	w.SegmentBytes = bytesEach
	r := New(w)
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			s := r.Wrap(small{})
			for m := 1 + k; m <= n; m += workers {
				compile(s, ee.MethodHandle(m))
			}
		})
	}
	wg.Wait()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// seenCompile is a compile as a reader returns it.
type seenCompile struct {
	Name    Name
	Config  Config
	Outcome string
	Text    []byte
	IL      []byte
	Digest  uint64
}

func seenIn(t testing.TB, f *File) map[ee.MethodHandle]seenCompile {
	t.Helper()
	all := map[ee.MethodHandle]seenCompile{}
	for i := range f.Compiles {
		c := &f.Compiles[i]
		if f.Altered(c) {
			t.Errorf("compile %d looks altered", i)
		}
		m, name := f.Method(c)
		x := seenCompile{Name: name, Config: c.Config, Digest: f.Digest(c)}
		if err := f.Outcome(c); err != nil {
			x.Outcome = err.Error()
		}
		code, err := f.Code(c)
		if err != nil {
			t.Fatal(err)
		}
		if code != nil {
			x.Text = code.Text
		}
		rows := c.Rows
		for k, verb := range c.Verbs {
			if verb == verbs.GetMethodInfo.ID {
				x.IL = f.Verbs.GetMethodInfo.Rows[rows[0]].Answer.IL
			}
			if verb == verbs.ResolveToken.ID {
				row := f.Verbs.ResolveToken.Rows[rows[0]]
				if row.Status == 0 || f.Fault(row.Status>>1).Error() != x.Outcome {
					t.Errorf("compile %d: status %d is %v, want %s", i, row.Status, f.Fault(row.Status>>1), x.Outcome)
				}
			}
			rows = rows[c.Counts[k]:]
		}
		all[m] = x
	}
	return all
}

// TestSegments reads files of many segments as a whole and one segment at a time. Both give the
// contents of a file with one segment.
func TestSegments(t *testing.T) {
	const n = 60
	want := seenIn(t, parse(t, segmented(t, n, 1<<20, 1)))
	if len(want) != n {
		t.Fatalf("%d compiles", len(want))
	}
	for _, workers := range []int{1, 4} {
		file := segmented(t, n, 600, workers)
		if d := cmp.Diff(want, seenIn(t, parse(t, file))); d != "" {
			t.Errorf("%d workers, whole: %s", workers, d)
		}
		path := filepath.Join(t.TempDir(), "a.ryc")
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		a, err := OpenArchive(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Segments) < 5 || a.Compiles() != n || !a.Complete {
			t.Errorf("%d workers: %d segments, %d compiles", workers, len(a.Segments), a.Compiles())
		}
		got := map[ee.MethodHandle]seenCompile{}
		for i := range a.Segments {
			if d := cmp.Diff(a.Segments[i].Configs, []Config{{"amd64", "min"}}); d != "" {
				t.Error(d)
			}
			f, err := a.Load(i)
			if err != nil {
				t.Fatal(err)
			}
			for m, c := range seenIn(t, f) {
				got[m] = c
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%d workers, by segments: %s", workers, d)
		}
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestCutOffSegments opens the file of segments that a dead process has left.
func TestCutOffSegments(t *testing.T) {
	file := segmented(t, 40, 600, 1)
	path := filepath.Join(t.TempDir(), "a.ryc")
	last := 0
	for size := len(file) / 4; size < len(file); size += 97 {
		if err := os.WriteFile(path, file[:size], 0o666); err != nil {
			t.Fatal(err)
		}
		a, err := OpenArchive(path)
		if err != nil {
			if last > 0 {
				t.Fatalf("%d bytes: %v", size, err)
			}
			continue
		}
		n := 0
		for i := range a.Segments {
			f, err := a.Load(i)
			if err != nil {
				t.Fatalf("%d bytes, segment %d: %v", size, i, err)
			}
			n += len(f.Compiles)
		}
		if n != a.Compiles() || n < last || a.Complete {
			t.Errorf("%d bytes: %d compiles, %d loaded, %d before", size, a.Compiles(), n, last)
		}
		last = n
		a.Close()
	}
	if last == 0 {
		t.Error("nothing was read")
	}
}

// TestVersion1 reads a file without segments.
func TestVersion1(t *testing.T) {
	file := smallFile(t, 30)
	want := seenIn(t, parse(t, file))
	old := append([]byte(nil), file[:fileHeaderSize]...)
	binary.LittleEndian.PutUint32(old[len(magic):], 1)
	chunks, contents := chunksOf(t, file)
	for i, c := range chunks {
		if c.kind != chunkSegment {
			old = appendChunk(old, c.kind, 0, contents[i])
		}
	}
	if d := cmp.Diff(want, seenIn(t, parse(t, old))); d != "" {
		t.Error(d)
	}
	path := filepath.Join(t.TempDir(), "old.ryc")
	if err := os.WriteFile(path, old, 0o666); err != nil {
		t.Fatal(err)
	}
	a, err := OpenArchive(path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	f, err := a.Load(0)
	if err != nil || len(a.Segments) != 1 || a.Compiles() != 30 {
		t.Fatalf("%d segments: %v", len(a.Segments), err)
	}
	if d := cmp.Diff(want, seenIn(t, f)); d != "" {
		t.Error(d)
	}
}

// TestCopy copies the compiles of two files into one: nothing is lost. A compile in both files is
// there once if the copier omits equal keys.
func TestCopy(t *testing.T) {
	one, two := parse(t, segmented(t, 20, 700, 1)), parse(t, segmented(t, 30, 1<<20, 2))
	var file bytes.Buffer
	w, err := NewWriter(&file, Meta{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]bool{}
	for _, f := range []*File{one, two} {
		for i := range f.Compiles {
			c := &f.Compiles[i]
			key, err := f.ContentKey(c)
			if err != nil {
				t.Fatal(err)
			}
			if seen[key] {
				continue
			}
			seen[key] = true
			if err := w.Copy(f, c); err != nil {
				t.Fatal(err)
			}
		}
		w.EndSegment()
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f := parse(t, file.Bytes())
	if len(f.Compiles) != 30 {
		t.Errorf("%d compiles", len(f.Compiles))
	}
	if d := cmp.Diff(seenIn(t, two), seenIn(t, f)); d != "" {
		t.Error(d)
	}
}
