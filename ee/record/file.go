package record

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"sync"

	"ryugo/mmap"
)

// File is a recorded file that was opened. Nothing in it changes, so it may be
// used by any number of goroutines.
type File struct {
	Name string
	Meta Meta
	// Complete is false for a file whose writer did not come to its end; what
	// is there is good.
	Complete bool
	Verbs    Verbs
	Compiles []Compile

	faults []error
	data   []byte
	unmap  func([]byte) error
	tables []fileTable
	code   []chunk
	codes  func() (*allTables, error)
	budget int64

	schemaOnce sync.Once
	schemaSame bool // see sameSchema
}

// fileTable is a table as the file has it, and where it goes.
type fileTable struct {
	columns []Column
	number  int // in layouts, or -1
	rows    int
	read    int // how many of them have been
}

// FormatError says that a file is broken.
type FormatError struct {
	File   string
	Offset int // of the chunk that is broken
	Reason string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("%s: offset %#x: %s", e.File, e.Offset, e.Reason)
}

// Open maps a file and reads it, but for the code in it, which is read when it
// is asked for. The file must not be truncated while it is open.
func Open(path string) (*File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 || info.Size() > math.MaxInt32 {
		return nil, &FormatError{path, 0, "not a file of recorded compiles"}
	}
	data, unmap, err := mmap.Map(f, int(info.Size()))
	if err != nil {
		return nil, err
	}
	r, err := Parse(path, data)
	if err != nil {
		if unmap != nil {
			_ = unmap(data) // the parse error is the one to report
		}
		return nil, err
	}
	r.unmap = unmap
	return r, nil
}

// Close gives the mapping back. What was read stays valid, but no code can be
// asked for any more.
func (f *File) Close() error {
	data, unmap := f.data, f.unmap
	f.data, f.unmap, f.code = nil, nil, nil
	if unmap == nil {
		return nil
	}
	return unmap(data)
}

// Parse reads a file that is in memory; it keeps data. Errors are of type
// *FormatError.
func Parse(name string, data []byte) (*File, error) {
	f := &File{Name: name, data: data, budget: baseMemory + maxGrowth*int64(len(data))}
	f.Verbs.number()
	f.codes = sync.OnceValues(func() (*allTables, error) { return f.readTables(f.code) })
	chunks, err := f.chunks()
	if err != nil {
		return nil, err
	}
	if err := f.readSchema(chunks[0]); err != nil {
		return nil, err
	}
	var rows []chunk
	ended := uint64(math.MaxUint64)
	for _, c := range chunks[1:] {
		switch c.kind {
		case chunkRows:
			rows = append(rows, c)
		case chunkCode:
			f.code = append(f.code, c)
		case chunkEnd:
			raw, err := f.unpack(c)
			if err != nil {
				return nil, err
			}
			ended, _ = binary.Uvarint(raw)
			f.Complete = true
		}
	}
	all, err := f.readTables(rows)
	if err != nil {
		return nil, err
	}
	f.Verbs, f.Compiles = all.Verbs, all.Compiles
	f.faults = make([]error, len(all.Faults))
	for i := range all.Faults {
		f.faults[i] = all.Faults[i].err()
	}
	if reason := f.link(); reason != "" {
		return nil, &FormatError{name, len(data), reason}
	}
	if f.Complete && ended != uint64(len(f.Compiles)) {
		return nil, &FormatError{name, len(data), "compiles are missing"}
	}
	return f, nil
}

// chunks finds the chunks and checks that they are whole. The last may be cut
// off.
func (f *File) chunks() (all []chunk, err error) {
	d := f.data
	if len(d) < fileHeaderSize || string(d[:len(magic)]) != magic {
		return nil, &FormatError{f.Name, 0, "not a file of recorded compiles"}
	}
	if v := binary.LittleEndian.Uint32(d[len(magic):]); v != Version {
		return nil, &FormatError{f.Name, len(magic), fmt.Sprintf("version %d; this build reads version %d", v, Version)}
	}
	for at := fileHeaderSize; len(d)-at >= chunkHeaderSize; {
		h := d[at : at+chunkHeaderSize]
		if binary.LittleEndian.Uint32(h[16:]) != crc32.Checksum(h[:16], castagnoli) {
			return nil, &FormatError{f.Name, at, "a chunk's header is broken"}
		}
		c := chunk{kind: h[0], form: h[1], at: at, rawSize: int(binary.LittleEndian.Uint32(h[4:]))}
		size := int(binary.LittleEndian.Uint32(h[8:]))
		if c.form > storedZstd || c.rawSize > maxChunk || size > maxChunk || c.form == storedPlain && size != c.rawSize {
			return nil, &FormatError{f.Name, at, "a chunk's header makes no sense"}
		}
		if at += chunkHeaderSize; size > len(d)-at {
			break
		}
		c.stored = d[at : at+size]
		if binary.LittleEndian.Uint32(h[12:]) != crc32.Checksum(c.stored, castagnoli) {
			return nil, &FormatError{f.Name, c.at, "a chunk is broken"}
		}
		all = append(all, c)
		at += size
	}
	if len(all) == 0 || all[0].kind != chunkSchema {
		return nil, &FormatError{f.Name, fileHeaderSize, "the schema is missing"}
	}
	return all, nil
}

// unpack returns the contents of a chunk.
func (f *File) unpack(c chunk) ([]byte, error) {
	if f.budget -= int64(c.rawSize); f.budget < 0 {
		return nil, &FormatError{f.Name, c.at, tooMuch}
	}
	raw, err := c.unpack()
	if err != nil {
		return nil, &FormatError{f.Name, c.at, err.Error()}
	}
	return raw, nil
}

func (f *File) readSchema(c chunk) error {
	raw, err := f.unpack(c)
	if err != nil {
		return err
	}
	var s schema
	if err := json.Unmarshal(raw, &s); err != nil {
		return &FormatError{f.Name, c.at, "schema: " + err.Error()}
	}
	f.Meta = s.Meta
	number := map[string]int{}
	for i, t := range layouts() {
		number[t.name] = i
	}
	for _, t := range s.Tables {
		ft := fileTable{columns: t.Columns, number: -1}
		if i, ok := number[t.Name]; ok {
			ft.number = i
			delete(number, t.Name) // a second of this name is nobody's
		}
		f.tables = append(f.tables, ft)
	}
	return nil
}
