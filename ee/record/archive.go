package record

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"sync"
)

// Archive is a recorded file that is read one segment at a time. It is safe for concurrent use.
type Archive struct {
	Name string
	Meta Meta
	// Complete is false if the file's writer did not finish; the contents are valid nevertheless.
	Complete bool
	Segments []Segment

	data   []byte // the whole file, or nil
	file   io.ReaderAt
	size   int64
	close  func() error
	tables []fileTable
	chunks [][]chunk // [segment] rows and code
	ended  uint64    // compiles, by the end chunk
}

// OpenArchive opens a file and finds its segments. Format errors have type *FormatError.
func OpenArchive(path string) (*Archive, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	a := &Archive{Name: path, file: f, size: info.Size(), close: f.Close}
	if !info.Mode().IsRegular() || a.size == 0 {
		err = &FormatError{path, 0, "not a file of recorded compiles"}
	} else if err = a.index(); err == nil {
		err = a.count()
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return a, nil
}

// Close closes the file. Loaded data stays valid, except the code.
func (a *Archive) Close() error {
	f := a.close
	if a.close = nil; f == nil {
		return nil
	}
	return f()
}

// Compiles returns the number of compiles.
func (a *Archive) Compiles() (n int) {
	for _, s := range a.Segments {
		n += s.Compiles
	}
	return n
}

// Load reads segment i, except its code.
func (a *Archive) Load(i int) (*File, error) {
	size := int64(0)
	for _, c := range a.chunks[i] {
		size += int64(c.size)
	}
	budget := baseMemory + maxGrowth*size
	f, err := a.load(i, &budget)
	if err == nil && a.Segments[i].Compiles != len(f.Compiles) {
		err = &FormatError{a.Name, int(a.chunks[i][0].at), missingCompiles}
	}
	return f, err
}

// count reads the segments that have no segment chunk: those of version 1, and those left by a
// process that died.
func (a *Archive) count() error {
	for i := range a.Segments {
		s := &a.Segments[i]
		if s.Compiles > 0 {
			continue
		}
		size := int64(0)
		for _, c := range a.chunks[i] {
			size += int64(c.size)
		}
		budget := baseMemory + maxGrowth*size
		f, err := a.load(i, &budget)
		if err != nil {
			return err
		}
		s.Compiles = len(f.Compiles)
		for k := range f.Compiles {
			if c := f.Compiles[k].Config; !slices.Contains(s.Configs, c) {
				s.Configs = append(s.Configs, c)
			}
		}
	}
	if a.Complete && a.ended != uint64(a.Compiles()) {
		return &FormatError{a.Name, int(a.size), missingCompiles}
	}
	return nil
}

// load reads the rows of segment i into memory that is charged to budget.
func (a *Archive) load(i int, budget *int64) (*File, error) {
	f := &File{Name: a.Name, Meta: a.Meta, Complete: a.Complete, archive: a, tables: slices.Clone(a.tables), budget: budget}
	f.codes = sync.OnceValues(func() (*allTables, error) { return f.readTables(f.code) })
	var rows []chunk
	for _, c := range a.chunks[i] {
		if c.kind == chunkCode {
			f.code = append(f.code, c)
		} else {
			rows = append(rows, c)
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
		return nil, &FormatError{a.Name, int(a.size), reason}
	}
	return f, nil
}

// read returns n bytes of the file.
func (a *Archive) read(at int64, n int) ([]byte, error) {
	if a.data != nil {
		return a.data[at : at+int64(n) : at+int64(n)], nil
	}
	b := make([]byte, n)
	_, err := a.file.ReadAt(b, at)
	if err != nil {
		return nil, fmt.Errorf("%s: offset %#x: %w", a.Name, at, err)
	}
	return b, nil
}

// index finds the chunks and reads the schema. The last chunk may be cut off.
func (a *Archive) index() error {
	version, err := a.header()
	if err != nil {
		return err
	}
	segments := map[uint16]int{} // the open ones
	schema := false
	for at := int64(fileHeaderSize); a.size-at >= chunkHeaderSize; {
		c, err := a.chunkAt(at)
		if err != nil {
			return err
		}
		if at += chunkHeaderSize; int64(c.size) > a.size-at {
			break
		}
		at += int64(c.size)
		if version == 1 {
			c.segment = 0
		}
		if !schema {
			if c.kind != chunkSchema {
				break
			}
			schema = true
			if err := a.readSchema(c); err != nil {
				return err
			}
			continue
		}
		if err := a.enter(c, segments); err != nil {
			return err
		}
	}
	if !schema {
		return &FormatError{a.Name, fileHeaderSize, "the schema is missing"}
	}
	return nil
}

// header checks the header of the file and returns its version.
func (a *Archive) header() (version uint32, err error) {
	if a.size < fileHeaderSize {
		return 0, &FormatError{a.Name, 0, "not a file of recorded compiles"}
	}
	h, err := a.read(0, fileHeaderSize)
	if err != nil {
		return 0, err
	}
	if string(h[:len(magic)]) != magic {
		return 0, &FormatError{a.Name, 0, "not a file of recorded compiles"}
	}
	version = binary.LittleEndian.Uint32(h[len(magic):])
	if version < 1 || version > Version {
		return 0, &FormatError{a.Name, len(magic), fmt.Sprintf("version %d; this build reads versions 1 to %d", version, Version)}
	}
	return version, nil
}

// chunkAt reads the header of a chunk.
func (a *Archive) chunkAt(at int64) (c chunk, err error) {
	h, err := a.read(at, chunkHeaderSize)
	if err != nil {
		return c, err
	}
	if binary.LittleEndian.Uint32(h[16:]) != crc32.Checksum(h[:16], castagnoli) {
		return c, &FormatError{a.Name, int(at), "a chunk's header is broken"}
	}
	c = chunk{kind: h[0], form: h[1], segment: binary.LittleEndian.Uint16(h[2:]), at: at, rawSize: int(binary.LittleEndian.Uint32(h[4:])),
		size: int(binary.LittleEndian.Uint32(h[8:])), sum: binary.LittleEndian.Uint32(h[12:])}
	if c.form > storedZstd || c.rawSize > maxChunk || c.size > maxChunk || c.form == storedPlain && c.size != c.rawSize {
		return c, &FormatError{a.Name, int(at), "a chunk's header makes no sense"}
	}
	return c, nil
}

// enter records a chunk after the schema.
func (a *Archive) enter(c chunk, segments map[uint16]int) error {
	switch c.kind {
	case chunkRows, chunkCode:
		i, ok := segments[c.segment]
		if !ok {
			i = len(a.Segments)
			segments[c.segment] = i
			a.Segments = append(a.Segments, Segment{})
			a.chunks = append(a.chunks, nil)
		}
		a.chunks[i] = append(a.chunks[i], c)
	case chunkSegment:
		raw, err := a.unpack(c)
		if err != nil {
			return err
		}
		i, ok := segments[c.segment]
		if !ok {
			return &FormatError{a.Name, int(c.at), "a segment without rows"}
		}
		delete(segments, c.segment)
		if err := json.Unmarshal(raw, &a.Segments[i]); err != nil || a.Segments[i].Compiles < 1 {
			return &FormatError{a.Name, int(c.at), "what is said about a segment makes no sense"}
		}
	case chunkEnd:
		raw, err := a.unpack(c)
		if err != nil {
			return err
		}
		a.ended, _ = binary.Uvarint(raw)
		a.Complete = true
	}
	return nil
}

// stored returns the contents of a chunk in stored form.
func (a *Archive) stored(c chunk) ([]byte, error) {
	b, err := a.read(c.at+chunkHeaderSize, c.size)
	if err != nil {
		return nil, err
	}
	if c.sum != crc32.Checksum(b, castagnoli) {
		return nil, &FormatError{a.Name, int(c.at), "a chunk is broken"}
	}
	return b, nil
}

// unpack returns the contents of a chunk.
func (a *Archive) unpack(c chunk) ([]byte, error) {
	if c.kind != chunkRows && c.kind != chunkCode && c.rawSize > maxMeta {
		return nil, &FormatError{a.Name, int(c.at), tooMuch}
	}
	b, err := a.stored(c)
	if err != nil || c.form == storedPlain {
		return b, err
	}
	raw, err := unpacker().DecodeAll(b, make([]byte, 0, c.rawSize))
	if err != nil {
		return nil, &FormatError{a.Name, int(c.at), err.Error()}
	}
	return raw, nil
}

// unpack returns the contents of a chunk, and charges their memory to f.
func (f *File) unpack(c chunk) ([]byte, error) {
	if *f.budget -= int64(c.rawSize); *f.budget < 0 {
		return nil, &FormatError{f.Name, int(c.at), tooMuch}
	}
	return f.archive.unpack(c)
}

func (a *Archive) readSchema(c chunk) error {
	raw, err := a.unpack(c)
	if err != nil {
		return err
	}
	var s schema
	if err := json.Unmarshal(raw, &s); err != nil {
		return &FormatError{a.Name, int(c.at), "schema: " + err.Error()}
	}
	a.Meta = s.Meta
	number := map[string]int{}
	for i, t := range layouts() {
		number[t.name] = i
	}
	for _, t := range s.Tables {
		ft := fileTable{columns: t.Columns, number: -1}
		if i, ok := number[t.Name]; ok {
			ft.number = i
			delete(number, t.Name) // a duplicate name is ignored
		}
		a.tables = append(a.tables, ft)
	}
	return nil
}
