package record

import (
	"fmt"
	"os"
	"reflect"
	"sync"
	"unsafe"

	"ryugo/mmap"
)

// File holds the compiles of a recorded file, or of one of its segments. It is immutable, so any
// number of goroutines may use it.
type File struct {
	Name string
	Meta Meta
	// Complete is false if the file's writer did not finish; the contents are valid nevertheless.
	Complete bool
	Verbs    Verbs
	Compiles []Compile

	archive *Archive
	faults  []error
	tables  []fileTable
	code    []chunk
	codes   func() (*allTables, error)
	budget  *int64
	joined  []part // of a file of several segments

	schemaOnce sync.Once
	schemaSame bool // see sameSchema
	sumsOnce   sync.Once
	sums       [][]uint64 // see Digest
}

// part tells where the compiles and the faults of a segment begin in a File of several segments.
type part struct {
	file     *File
	compiles int
	faults   uint32
}

// fileTable is a table as stored in the file, and its destination.
type fileTable struct {
	columns []Column
	number  int // in layouts, or -1
	rows    int
	read    int // rows that have been read
}

// FormatError reports that a file is broken.
type FormatError struct {
	File   string
	Offset int // of the chunk that is broken
	Reason string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("%s: offset %#x: %s", e.File, e.Offset, e.Reason)
}

// Open maps a file and reads all of it except the code, which is read on demand. The file must not
// be truncated while it is open. OpenArchive reads files of any size.
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
	if !info.Mode().IsRegular() || info.Size() == 0 || info.Size() != int64(int(info.Size())) {
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
	r.archive.close = func() error {
		if unmap == nil {
			return nil
		}
		return unmap(data)
	}
	return r, nil
}

// Close unmaps the file. Data that was read stays valid, but code can no longer be read.
func (f *File) Close() error {
	f.code = nil
	for _, p := range f.joined {
		p.file.code = nil
	}
	return f.archive.Close()
}

// Parse reads a file that is in memory; it keeps data. Errors have type *FormatError.
func Parse(name string, data []byte) (*File, error) {
	a := &Archive{Name: name, data: data, size: int64(len(data))}
	if err := a.index(); err != nil {
		return nil, err
	}
	budget := baseMemory + maxGrowth*int64(len(data))
	files := make([]*File, len(a.Segments))
	for i := range files {
		for _, c := range a.chunks[i] { // code, too, which is unpacked later
			if _, err := a.stored(c); err != nil {
				return nil, err
			}
		}
		var err error
		if files[i], err = a.load(i, &budget); err != nil {
			return nil, err
		}
	}
	f := a.join(files)
	if a.Complete && a.ended != uint64(len(f.Compiles)) {
		return nil, &FormatError{name, len(data), missingCompiles}
	}
	return f, nil
}

const missingCompiles = "compiles are missing"

// join merges the Files of all segments into one.
func (a *Archive) join(files []*File) *File {
	if len(files) == 1 {
		return files[0]
	}
	f := &File{Name: a.Name, Meta: a.Meta, Complete: a.Complete, archive: a, tables: a.tables}
	f.Verbs.number()
	for _, s := range files {
		f.add(s)
	}
	return f
}

// add appends the compiles of a segment, and renumbers its rows and faults.
func (f *File) add(s *File) {
	p := part{s, len(f.Compiles), uint32(len(f.faults))}
	f.joined = append(f.joined, p)
	f.faults = append(f.faults, s.faults...)
	var base [256]int32
	all, own := reflect.ValueOf(&f.Verbs).Elem(), reflect.ValueOf(&s.Verbs).Elem()
	for i := range NumVerbs {
		to, rows := all.Field(i).FieldByName("Rows"), own.Field(i).FieldByName("Rows")
		base[i] = int32(to.Len())
		to.Set(reflect.AppendSlice(to, rows))
		for k := int(base[i]); k < to.Len() && p.faults > 0; k++ {
			if status := to.Index(k).FieldByName("Status"); status.Uint()>>1 != 0 {
				status.SetUint(status.Uint() + uint64(p.faults)<<1)
			}
		}
	}
	names := uint32(base[verbs.GetMethodName.ID])
	for i := range s.Compiles {
		c := s.Compiles[i]
		c.Method += names
		if c.Fault != 0 {
			c.Fault += p.faults
		}
		rows := c.Rows
		for k, verb := range c.Verbs {
			for j := range rows[:c.Counts[k]] {
				rows[j] += base[verb]
			}
			rows = rows[c.Counts[k]:]
		}
		f.Compiles = append(f.Compiles, c)
	}
	s.Compiles, s.Verbs = nil, Verbs{} // from now on only its code is needed
}

// segment returns the part of the file to which a compile belongs.
func (f *File) segment(c *Compile) part {
	at := int((uintptr(unsafe.Pointer(c)) - uintptr(unsafe.Pointer(unsafe.SliceData(f.Compiles)))) / unsafe.Sizeof(*c))
	p := part{file: f}
	for _, next := range f.joined {
		if next.compiles > at {
			break
		}
		p = next
	}
	return p
}
