package record

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
	"unsafe"

	"ryugo/ee"
	"ryugo/output"
)

// Meta describes the origin of the compiles of a file.
type Meta struct {
	Config
	Runtime string   // what answered: "standalone", "coreclr 2.0.0"
	Sources []string // the assemblies or programs
	// NoCode omits the results of the compiles: such a file can be replayed, but has nothing to
	// verify against.
	NoCode bool
}

// Compile is one recorded compile: its configuration, its result, and for each verb that it asked
// the rows of the verb's table, in the order of the questions.
type Compile struct {
	Config
	Method uint32 // row of GetMethodName: the handle and its name
	Fault  uint32 // the error (File.Fault), or 0
	Code   uint32 // row of the code table, plus 1; 0 if none was kept
	Sum    uint64 // of the rows, see File.Altered; 0 in files without sums
	// Verbs are the verbs that it asked; each uses the next Counts of Rows.
	Verbs  []uint8
	Counts []uint32
	Rows   []int32
}

// fault is an error in a file.
type fault struct {
	Kind         faultKind
	File, Method string
	ILOffset     int
	Reason       string
	Missing      ee.Missing
	Name         string
}

type faultKind uint8

const (
	faultOther faultKind = iota
	faultBadInput
	faultUnsupported
)

// The tables of a file: those of the verbs, and then these.
const (
	tableFaults   = "faults"
	tableCompiles = "compiles"
	tableCode     = "code"
)

// schema is the contents of the first chunk.
type schema struct {
	Meta   Meta          `json:"meta"`
	Tables []tableSchema `json:"tables"`
}

type tableSchema struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
}

// flushBytes is the maximum size of pending rows in bytes.
const flushBytes = 4 << 20

// liveDelay is the FlushDelay of Create.
const liveDelay = 100 * time.Millisecond

// Writer writes a file. Any number of sessions may use it.
type Writer struct {
	// FlushDelay is how long a compile may be pending before it is written. If it is 0, compiles
	// are pending until there are many, which gives smaller files that do not depend on timing. A
	// process that is killed loses the pending compiles.
	FlushDelay time.Duration

	// SegmentBytes is the number of bytes of rows at which a segment takes no more compiles. It
	// bounds the memory of reader and writer.
	SegmentBytes int

	meta Meta
	file *output.File // of Create

	mu       sync.Mutex
	out      io.Writer
	size     int64            // bytes written to out
	err      error            // of the first failed write
	segments []*segmentWriter // the open segments; the last takes new compiles
	lastID   uint16
	key, raw []byte
	waiting  int // bytes, about
	timer    *time.Timer
	ended    uint64
	asked    Compile
}

// tableWriter is a table with pending rows.
type tableWriter struct {
	name    string
	layout  *layout
	rows    uint32 // all
	waiting uint32
	cols    []column
	sums    []uint64 // [row] of the verbs' tables
}

// layouts are those of a file's tables, in their order.
var layouts = sync.OnceValue(func() (l []tableWriter) {
	v := reflect.TypeFor[Verbs]()
	for i := range v.NumField() {
		rows, _ := v.Field(i).Type.FieldByName("Rows")
		l = append(l, tableWriter{name: v.Field(i).Name, layout: layoutOf(rows.Type.Elem())})
	}
	return append(l,
		tableWriter{name: tableFaults, layout: layoutOf(reflect.TypeFor[fault]())},
		tableWriter{name: tableCompiles, layout: layoutOf(reflect.TypeFor[Compile]())},
		tableWriter{name: tableCode, layout: layoutOf(reflect.TypeFor[ee.Code]())})
})

// The numbers of the tables that do not belong to a verb.
var (
	faultsTable   = NumVerbs
	compilesTable = NumVerbs + 1
	codeTable     = NumVerbs + 2
)

// NewWriter starts a file on out.
func NewWriter(out io.Writer, meta Meta) (*Writer, error) {
	w := &Writer{meta: meta, out: out, SegmentBytes: segmentBytes}
	s := schema{Meta: meta}
	for _, t := range layouts() {
		s.Tables = append(s.Tables, tableSchema{t.name, t.layout.schema()})
	}
	w.startSegment()
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	header := append([]byte(magic), make([]byte, fileHeaderSize-len(magic))...)
	binary.LittleEndian.PutUint32(header[len(magic):], Version)
	w.write(appendChunk(header, chunkSchema, 0, text))
	return w, w.err
}

// partSuffix is the suffix of the name of an unfinished file.
const partSuffix = ".part"

// Create starts a file as package output does: a regular file gets its name when it is closed.
// Until then it is in the same directory, with a name that begins with the file's name and ends
// with .part; it can be opened if the process dies.
func Create(path string, meta Meta) (*Writer, error) {
	f, err := output.CreateTemp(path, "", partSuffix)
	if err != nil {
		return nil, err
	}
	w, err := NewWriter(f, meta)
	if err != nil {
		f.Abort()
		return nil, err
	}
	w.file, w.FlushDelay = f, liveDelay
	return w, nil
}

// Recover renames to path the unfinished file that a process left when it died after the time
// since, if there is one. If there are several, it takes the one that was written last.
func Recover(path string, since time.Time) (bool, error) {
	path, err := output.Target(path)
	if err != nil {
		return false, err
	}
	if info, err := os.Stat(path); err == nil && (!info.Mode().IsRegular() || !info.ModTime().Before(since)) {
		return false, nil // written in place, or another process finished it
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return false, err
	}
	last := ""
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), filepath.Base(path)+".") || !strings.HasSuffix(e.Name(), partSuffix) {
			continue
		}
		if info, err := e.Info(); err == nil && !info.ModTime().Before(since) {
			last, since = e.Name(), info.ModTime()
		}
	}
	if last == "" {
		return false, nil
	}
	last = filepath.Join(filepath.Dir(path), last)
	return true, os.Rename(last, path)
}

// Close writes the pending rows and gives the file its name.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.flush()
	for _, s := range w.segments {
		w.endSegment(s)
	}
	w.segments = nil
	w.startSegment() // a live runtime may go on compiling
	w.write(appendChunk(nil, chunkEnd, 0, binary.AppendUvarint(nil, w.ended)))
	if w.file == nil {
		return w.err
	}
	err := w.file.CloseWith(w.err)
	w.file, w.out = nil, io.Discard
	return err
}

// Size returns the number of bytes written.
func (w *Writer) Size() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.size
}

// IsStdout reports whether the file is this process's standard output.
func (w *Writer) IsStdout() bool { return w.file != nil && w.file.IsStdout() }

// Abort discards the file.
func (w *Writer) Abort() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting, w.segments = 0, nil
	w.startSegment()
	if w.file != nil {
		w.file.Abort()
		w.file, w.out = nil, io.Discard
	}
}

// Flush writes the pending rows.
func (w *Writer) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.flush()
	return w.err
}

func (w *Writer) write(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
		w.size += int64(len(b))
	}
}

// flush writes the pending rows of all segments.
func (w *Writer) flush() {
	if w.timer != nil {
		w.timer.Stop()
		w.timer = nil
	}
	w.waiting = 0
	for _, s := range w.segments {
		w.flushSegment(s)
	}
}

// row returns the row of a segment's table that holds the value at p, and adds it if there is none.
func (w *Writer) row(s *segmentWriter, table int, p unsafe.Pointer) uint32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.key = s.tables[table].layout.appendKey(append(w.key[:0], byte(table)), p)
	row, ok := s.seen[string(w.key)]
	if !ok {
		row = w.add(s, table, p)
		s.seen[string(w.key)] = row
		if table < NumVerbs {
			s.tables[table].sums = append(s.tables[table].sums, sumOf(w.key))
		}
	}
	return row
}

// add appends a row to a table of a segment.
func (w *Writer) add(s *segmentWriter, table int, p unsafe.Pointer) uint32 {
	t := &s.tables[table]
	row := t.rows
	if row >= maxRows {
		w.err = errors.Join(w.err, fmt.Errorf("record: more than %d answers of %s", maxRows, t.name))
		return 0
	}
	n := t.layout.shred(p, t.cols)
	w.waiting += n
	s.size += n
	t.rows++
	t.waiting++
	return row
}

// fault returns the number of an error in a segment.
func (w *Writer) fault(s *segmentWriter, err error) uint32 {
	f := faultOf(err)
	return w.row(s, faultsTable, unsafe.Pointer(&f)) + 1
}

// faultOf converts an error to a fault.
func faultOf(err error) fault {
	var bad *ee.BadInput
	var un *ee.Unsupported
	switch {
	case errors.As(err, &bad):
		return fault{faultBadInput, bad.File, bad.Method, bad.ILOffset, bad.Reason, bad.Missing, bad.Name}
	case errors.As(err, &un):
		return fault{Kind: faultUnsupported, File: un.File, Method: un.Method, ILOffset: un.ILOffset, Reason: un.Reason}
	}
	return fault{Reason: err.Error()}
}

// compile adds the questions and the result of a session's compile.
func (w *Writer) compile(s *Session, code *ee.Code, err error) {
	seg, failed := s.segment, uint32(0)
	if err != nil {
		failed = w.fault(seg, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &w.asked
	*c = Compile{Config: s.config, Method: s.method, Fault: failed, Verbs: c.Verbs[:0], Counts: c.Counts[:0], Rows: c.Rows[:0]}
	if err == nil && code != nil && !w.meta.NoCode {
		c.Code = w.add(seg, codeTable, unsafe.Pointer(code)) + 1
	}
	for verb, rows := range s.asked {
		if len(rows) == 0 {
			continue
		}
		c.Verbs = append(c.Verbs, uint8(verb))
		c.Counts = append(c.Counts, uint32(len(rows)))
		sums := seg.tables[verb].sums
		for _, r := range rows {
			c.Sum = addSum(c.Sum, sums[r])
			// A new row, to which no compile has referred before.
			c.Rows = append(c.Rows, seg.next[verb]-int32(r))
			seg.next[verb] = max(seg.next[verb], int32(r)+1)
		}
	}
	c.Sum |= 1 // 0 means none
	w.add(seg, compilesTable, unsafe.Pointer(c))
	if !slices.Contains(seg.Configs, c.Config) {
		seg.Configs = append(seg.Configs, c.Config)
	}
	seg.Compiles++
	w.ended++
	w.release(seg)
	if w.waiting >= flushBytes {
		w.flush()
	} else if w.timer == nil && w.FlushDelay > 0 {
		w.timer = time.AfterFunc(w.FlushDelay, func() { w.Flush() })
	}
}
