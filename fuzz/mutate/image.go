package mutate

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"ryugo/cil"
)

// Base is a valid assembly taken apart, from which mutants are made. It does not change, so many
// goroutines may use it.
type Base struct {
	Name string

	file     []byte
	meta     []byte // the metadata root up to the stream headers
	cliAt    int    // offset of the CLI header
	section  int    // offset of the header of the section that ends the file
	tables   [cil.NumTables][]uint32
	heaps    heaps
	bodies   []body // by MethodDef row, from 0; without instructions if the method has no body
	entry    uint32
	optional int // offset of the optional header
}

// heaps are the four heaps of an image, in the order of the streams.
type heaps struct{ strings, user, guids, blobs []byte }

// NewBase takes an assembly apart. The file must be valid, and its last section must be at the end
// of the file.
func NewBase(name string, file []byte) (*Base, error) {
	f, err := cil.Parse(name, file)
	if err != nil {
		return nil, err
	}
	b := &Base{Name: name, file: file, entry: uint32(f.EntryPoint())}
	if err := b.readPE(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := b.readHeaps(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for id := range cil.TableID(cil.NumTables) {
		for rid := range f.NumRows(id) {
			for c := range cil.Columns(id) {
				b.tables[id] = append(b.tables[id], f.Raw(id, rid+1, c))
			}
		}
	}
	b.bodies = make([]body, f.NumRows(cil.TableMethodDef))
	for i := range b.bodies {
		if rva := f.MethodDef(uint32(i + 1)).RVA; rva != 0 {
			m, err := f.MethodBody(rva)
			if err != nil {
				return nil, err
			}
			if b.bodies[i], err = decodeBody(&m); err != nil {
				return nil, fmt.Errorf("%s: method %d: %w", name, i+1, err)
			}
		}
	}
	return b, nil
}

// Offsets in the headers of a PE file (II.25.2) and of the metadata (II.24.2.1).
const (
	peLfanew       = 0x3c
	peSections     = 6  // number of sections, relative to the signature
	peOptionalSize = 20 // size of the optional header
	peOptional     = 24
	pePlus         = 0x20b
	optImageSize   = 56
	sectionSize    = 40
	cliDirectory   = 14
	cliMeta        = 8
	cliEntry       = 20
)

var errLayout = errors.New("the file's layout is not one that mutants are made from")

// readPE finds the headers that mutants change.
func (b *Base) readPE() error {
	le, d := binary.LittleEndian, b.file
	pe := int(le.Uint32(d[peLfanew:]))
	b.optional = pe + peOptional
	directories := b.optional + 96
	if le.Uint16(d[b.optional:]) == pePlus {
		directories += 16
	}
	sections := b.optional + int(le.Uint16(d[pe+peOptionalSize:]))
	cliRVA, end := le.Uint32(d[directories+8*cliDirectory:]), uint32(0)
	for i := range int(le.Uint16(d[pe+peSections:])) {
		h := sections + i*sectionSize
		rva, size, at := le.Uint32(d[h+12:]), le.Uint32(d[h+16:]), le.Uint32(d[h+20:])
		if cliRVA >= rva && cliRVA < rva+size {
			b.cliAt = int(cliRVA - rva + at)
		}
		if at+size > end {
			end, b.section = at+size, h
		}
	}
	if b.cliAt == 0 || b.section == 0 || int(end) > len(d) {
		return errLayout
	}
	b.file = d[:end:end]
	return nil
}

// offsetOf returns the file offset of an RVA.
func (b *Base) offsetOf(rva uint32) int {
	le, d := binary.LittleEndian, b.file
	pe := int(le.Uint32(d[peLfanew:]))
	sections := b.optional + int(le.Uint16(d[pe+peOptionalSize:]))
	for i := range int(le.Uint16(d[pe+peSections:])) {
		h := sections + i*sectionSize
		if start, size := le.Uint32(d[h+12:]), le.Uint32(d[h+16:]); rva >= start && rva < start+size {
			return int(rva - start + le.Uint32(d[h+20:]))
		}
	}
	return 0
}

// readHeaps finds the streams of the metadata.
func (b *Base) readHeaps() error {
	le := binary.LittleEndian
	at := b.offsetOf(le.Uint32(b.file[b.cliAt+cliMeta:]))
	meta := b.file[at : at+int(le.Uint32(b.file[b.cliAt+cliMeta+4:]))]
	pos := 16 + int(le.Uint32(meta[12:]))
	b.meta = meta[:pos]
	n := int(le.Uint16(meta[pos+2:]))
	pos += 4
	for range n {
		data := meta[le.Uint32(meta[pos:]):][:le.Uint32(meta[pos+4:])]
		name, _, _ := bytes.Cut(meta[pos+8:pos+40], []byte{0})
		switch string(name) {
		case "#-":
			return errLayout
		case "#Strings":
			b.heaps.strings = data
		case "#US":
			b.heaps.user = data
		case "#GUID":
			b.heaps.guids = data
		case "#Blob":
			b.heaps.blobs = data
		}
		pos += 8 + (len(name)+4)&^3
	}
	return nil
}

// image is a mutant that is being made. It owns what has been changed and shares the rest with its
// base.
type image struct {
	*Base
	tables  [cil.NumTables][]uint32
	heaps   heaps
	changed []body // by MethodDef row; bodies with instructions replace the base's
	entry   uint32
	wide    bool // all heap indexes take 4 bytes
}

func (b *Base) image() *image {
	m := &image{Base: b, tables: b.tables, heaps: b.heaps, changed: make([]body, len(b.bodies)), entry: b.entry}
	for i := range m.tables {
		m.tables[i] = slices.Clone(m.tables[i])
	}
	for _, h := range []*[]byte{&m.heaps.strings, &m.heaps.user, &m.heaps.guids, &m.heaps.blobs} {
		*h = slices.Clone(*h)
	}
	return m
}

// rows returns the number of rows of a table.
func (m *image) rows(id cil.TableID) int {
	if n := len(cil.Columns(id)); n > 0 {
		return len(m.tables[id]) / n
	}
	return 0
}

// cell returns a pointer to a column's value in row i, counted from 0.
func (m *image) cell(id cil.TableID, i, column int) *uint32 {
	return &m.tables[id][i*len(cil.Columns(id))+column]
}

// body returns the body of MethodDef row i, which the caller may change.
func (m *image) body(i int) *body {
	if len(m.changed[i].code) == 0 {
		m.changed[i] = m.bodies[i].clone()
	}
	return &m.changed[i]
}

// blob returns a view of the blob at index i, or nil if the heap ends before the blob does.
func (m *image) blob(i uint32) []byte {
	if uint64(i) >= uint64(len(m.heaps.blobs)) {
		return nil
	}
	r := cil.NewSigReader(m.heaps.blobs[i:])
	n := r.Uint()
	if !r.OK() || uint64(n) > uint64(r.Len()) {
		return nil
	}
	return r.Data[r.Pos : r.Pos+int(n)]
}

// addBlob appends a blob to its heap and returns its index.
func (m *image) addBlob(data []byte) uint32 {
	at := len(m.heaps.blobs)
	m.heaps.blobs = append(appendUint(m.heaps.blobs, uint32(len(data))), data...)
	return uint32(at)
}

// appendUint appends a compressed unsigned integer (II.23.2).
func appendUint(b []byte, v uint32) []byte {
	switch {
	case v < 0x80:
		return append(b, byte(v))
	case v < 0x4000:
		return append(b, byte(v>>8)|0x80, byte(v))
	}
	return append(b, byte(v>>24)|0xc0, byte(v>>16), byte(v>>8), byte(v))
}

// bytes returns the image: the base's file, with the changed bodies and the metadata appended to
// its last section.
func (m *image) bytes() []byte {
	le := binary.LittleEndian
	out := append(make([]byte, 0, 2*len(m.file)+4096), m.file...)
	delta := le.Uint32(m.file[m.section+12:]) - le.Uint32(m.file[m.section+20:])
	align := func() {
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	for i := range m.changed {
		if len(m.changed[i].code) > 0 {
			align()
			*m.cell(cil.TableMethodDef, i, 0) = uint32(len(out)) + delta
			out = m.changed[i].append(out)
		}
	}
	align()
	at := len(out)
	out = m.appendMetadata(out)
	align()
	le.PutUint32(out[m.cliAt+cliMeta:], uint32(at)+delta)
	le.PutUint32(out[m.cliAt+cliMeta+4:], uint32(len(out)-at))
	le.PutUint32(out[m.cliAt+cliEntry:], m.entry)
	size := uint32(len(out)) - le.Uint32(out[m.section+20:])
	le.PutUint32(out[m.section+8:], size)
	le.PutUint32(out[m.section+16:], size)
	const page = 0x2000
	le.PutUint32(out[m.optional+optImageSize:], (le.Uint32(out[m.section+12:])+size+page-1)&^(page-1))
	return out
}

// appendMetadata writes the metadata root and its streams.
func (m *image) appendMetadata(out []byte) []byte {
	le := binary.LittleEndian
	streams := []struct {
		name string
		data []byte
	}{
		{"#~\x00\x00", m.appendTables(nil)}, {"#Strings\x00\x00\x00\x00", m.heaps.strings}, {"#US\x00", m.heaps.user},
		{"#GUID\x00\x00\x00", m.heaps.guids}, {"#Blob\x00\x00\x00", m.heaps.blobs},
	}
	start := len(out)
	out = append(out, m.meta...)
	out = le.AppendUint32(out, uint32(len(streams))<<16)
	head := len(out) - start
	for _, s := range streams {
		head += 8 + len(s.name)
	}
	for _, s := range streams {
		size := (len(s.data) + 3) &^ 3
		out = le.AppendUint32(le.AppendUint32(out, uint32(head)), uint32(size))
		out = append(out, s.name...)
		head += size
	}
	for _, s := range streams {
		out = append(out, s.data...)
		for (len(out)-start)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}

// appendTables writes the stream of tables (II.24.2.6). A value too large for its column loses its
// upper half.
func (m *image) appendTables(out []byte) []byte {
	le := binary.LittleEndian
	var heapSizes byte
	for i, h := range [][]byte{m.heaps.strings, m.heaps.guids, m.heaps.blobs} {
		if len(h) > 0xffff || m.wide {
			heapSizes |= 1 << i
		}
	}
	var valid uint64
	for id := range m.tables {
		if len(m.tables[id]) > 0 {
			valid |= 1 << id
		}
	}
	out = append(out, 0, 0, 0, 0, 2, 0, heapSizes, 1)
	out = le.AppendUint64(out, valid)
	out = le.AppendUint64(out, 0x16003301fa00) // the mask of sorted tables, as compilers write it
	for id := range m.tables {
		if len(m.tables[id]) > 0 {
			out = le.AppendUint32(out, uint32(m.rows(cil.TableID(id))))
		}
	}
	for id := range m.tables {
		columns := cil.Columns(cil.TableID(id))
		var wide [16]bool
		for c := range columns {
			wide[c] = m.isWide(&columns[c], heapSizes)
		}
		for i, v := range m.tables[id] {
			if wide[i%len(columns)] {
				out = le.AppendUint32(out, v)
			} else {
				out = le.AppendUint16(out, uint16(v))
			}
		}
	}
	return out
}

// isWide reports whether a column takes 4 bytes (II.24.2.6).
func (m *image) isWide(c *cil.Column, heapSizes byte) bool {
	switch c.Kind {
	case cil.ColU16:
		return false
	case cil.ColU32:
		return true
	case cil.ColString:
		return heapSizes&1 != 0
	case cil.ColGUID:
		return heapSizes&2 != 0
	case cil.ColBlob:
		return heapSizes&4 != 0
	case cil.ColRID, cil.ColList:
		return m.rows(cil.TableID(c.To)) > 0xffff
	}
	for id := range cil.TableID(cil.NumTables) {
		if v, ok := cil.CodedIndex(c.To).Encode(cil.MakeToken(id, uint32(m.rows(id)))); ok && v > 0xffff {
			return true
		}
	}
	return false
}
