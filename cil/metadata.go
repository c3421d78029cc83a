package cil

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// metaRoot is the metadata root (II.24.2.1).
type metaRoot struct {
	data    []byte
	version string
}

const metadataSignature = 0x424a5342 // "BSJB"

// maxRows is the maximum number of rows of a table: a token has 24 bits for the row.
const maxRows = 1<<24 - 1

// table is the layout of one metadata table in this file. Every column is 2 or
// 4 bytes wide.
type table struct {
	data    []byte // rows * rowSize bytes
	rows    uint32
	rowSize uint32
	wide    uint16            // bit c: column c has 4 bytes
	off     [maxColumns]uint8 // offset of column c in the row
}

// row returns the bytes of a row, or nil if there is none.
func (t *table) row(rid uint32) []byte {
	i := rid - 1
	if i >= t.rows {
		return nil
	}
	return t.data[i*t.rowSize:]
}

// col reads column c of the row that starts at r.
func (t *table) col(r []byte, c uint) uint32 {
	if t.wide>>c&1 != 0 {
		return binary.LittleEndian.Uint32(r[t.off[c]:])
	}
	return uint32(binary.LittleEndian.Uint16(r[t.off[c]:]))
}

// column is one column of a table, for searches and sweeps.
type column struct {
	data []byte // from the column's bytes in the first row
	step uint32
	wide bool
}

func (t *table) column(c uint) column {
	if t.rows == 0 {
		return column{}
	}
	return column{data: t.data[t.off[c]:], step: t.rowSize, wide: t.wide>>c&1 != 0}
}

// at reads the column in row i, counted from 0.
func (k *column) at(i uint32) uint32 {
	if k.wide {
		return binary.LittleEndian.Uint32(k.data[i*k.step:])
	}
	return uint32(binary.LittleEndian.Uint16(k.data[i*k.step:]))
}

// readMetadata finds the streams and lays out the tables.
func (f *File) readMetadata() error {
	data, ok := f.backed(f.cli.metaRVA)
	if !ok || uint64(f.cli.metaSize) > uint64(len(data)) {
		return f.errorf(f.pe.cliOffset+8, "metadata (%d bytes at RVA 0x%x) is not in the file",
			f.cli.metaSize, f.cli.metaRVA)
	}
	data = data[:f.cli.metaSize:f.cli.metaSize]
	base := f.OffsetOf(data)
	l := le{data: data}
	if l.u32(0) != metadataSignature {
		return f.errorf(base, "metadata root has no BSJB signature")
	}
	versionLen := int64(l.u32(12))
	if l.bad || versionLen > 255 || 16+versionLen > int64(len(data)) {
		return f.errorf(base+12, "metadata version string is cut off")
	}
	version := data[16 : 16+versionLen]
	if n := bytes.IndexByte(version, 0); n >= 0 {
		version = version[:n]
	}
	f.meta = metaRoot{data: data, version: unsafeString(version)}
	pos := 16 + (versionLen+3)&^3
	numStreams := int(l.u16(pos + 2))
	pos += 4
	var tables []byte
	for range numStreams {
		off, size := l.u32(pos), l.u32(pos+4)
		if l.bad {
			return f.errorf(base+pos, "stream header is cut off")
		}
		name := data[pos+8 : min(pos+8+32, int64(len(data)))]
		n := bytes.IndexByte(name, 0)
		if n < 0 {
			return f.errorf(base+pos+8, "stream name is not terminated")
		}
		name = name[:n]
		if uint64(off)+uint64(size) > uint64(len(data)) {
			return f.errorf(base+pos, "stream %q (%d bytes at 0x%x) is outside the metadata", name, size, off)
		}
		stream := data[off : off+size : off+size]
		// Of two streams with the same name the last counts.
		switch string(name) {
		case "#~":
			tables, f.isUncomp = stream, false
		case "#-":
			tables, f.isUncomp = stream, true
		case "#Strings":
			f.strings = stream
		case "#US":
			f.user = stream
		case "#Blob":
			f.blobs = stream
		case "#GUID":
			f.guids = stream
		case "#JTD":
			f.isDelta = true
		}
		pos += 8 + int64((n+4)&^3)
	}
	if tables == nil {
		return f.errorf(base, "metadata has no stream of tables (#~ or #-)")
	}
	if err := f.readTables(tables); err != nil {
		return err
	}
	if err := f.readPtrTables(); err != nil {
		return err
	}
	return f.checkLists()
}

// readTables lays out the tables of a #~ or #- stream (II.24.2.6).
func (f *File) readTables(data []byte) error {
	base := f.OffsetOf(data)
	l := le{data: data}
	heapSizes := l.u32(4) >> 16 & 0xff
	valid := l.u64(8)
	pos := int64(24)
	// Tables from 0x30 on are those of portable PDBs. They come last, so they can be skipped; only
	// their counts must be read past.
	for v := valid; v != 0; v &= v - 1 {
		id := bits.TrailingZeros64(v)
		n := l.u32(pos)
		if l.bad {
			return f.errorf(base+pos, "counts of table rows are cut off")
		}
		if id < NumTables {
			if n > maxRows {
				return f.errorf(base+pos, "table %s has %d rows, at most %d are allowed", TableID(id), n, maxRows)
			}
			f.tables[id].rows = n
		}
		pos += 4
	}
	if l.bad {
		return f.errorf(base, "header of the tables stream is cut off")
	}
	if heapSizes&0x40 != 0 { // a word of extra data, written by some minimal deltas
		pos += 4
	}
	for id := range f.tables {
		t := &f.tables[id]
		var off uint32
		for c, col := range Columns(TableID(id)) {
			t.off[c] = uint8(off)
			if f.isWide(col, heapSizes) {
				t.wide |= 1 << c
				off += 4
			} else {
				off += 2
			}
		}
		t.rowSize = off
		size := int64(t.rows) * int64(t.rowSize)
		if pos+size > int64(len(data)) {
			return f.errorf(base+pos, "table %s (%d rows of %d bytes) is outside its stream",
				TableID(id), t.rows, t.rowSize)
		}
		t.data = data[pos : pos+size : pos+size]
		pos += size
	}
	return nil
}

// isWide reports whether a column has 4 bytes rather than 2.
func (f *File) isWide(c Column, heapSizes uint32) bool {
	switch c.Kind {
	case ColU16:
		return false
	case ColU32:
		return true
	}
	if f.isDelta {
		return true
	}
	switch c.Kind {
	case ColString:
		return heapSizes&1 != 0
	case ColGUID:
		return heapSizes&2 != 0
	case ColBlob:
		return heapSizes&4 != 0
	case ColList:
		if p := ptrOf(TableID(c.To)); f.tables[p].rows != 0 {
			return f.tables[p].rows > 0xffff
		}
		fallthrough
	case ColRID:
		return f.tables[c.To].rows > 0xffff
	}
	s := &codedSchema[c.To]
	for _, t := range s.tables {
		if t != tableNone && f.tables[t].rows >= 1<<(16-s.bits) {
			return true
		}
	}
	return false
}

// MetadataVersion is the version string of the metadata root, like "v4.0.30319".
func (f *File) MetadataVersion() string { return f.meta.version }

// NumRows is the number of rows of a table; RIDs run from 1 to it.
func (f *File) NumRows(t TableID) uint32 {
	if t >= NumTables {
		return 0
	}
	return f.tables[t].rows
}

// HasRow reports whether a token names a row that exists.
func (f *File) HasRow(tok Token) bool {
	return tok.RID()-1 < f.NumRows(tok.Table())
}

// Raw returns the stored value of a column, for dumps and generic walks; 0 if
// there is no such row or column. The columns are those of [Columns].
func (f *File) Raw(t TableID, rid uint32, column int) uint32 {
	if t >= NumTables || uint(column) >= uint(len(Columns(t))) {
		return 0
	}
	r := f.tables[t].row(rid)
	if r == nil {
		return 0
	}
	return f.tables[t].col(r, uint(column))
}

// NameOfField and NameOfMethod return the Name of row rid of the Field or MethodDef table; 0 if
// there is none.
func (f *File) NameOfField(rid uint32) StringIndex  { return f.nameIn(TableField, rid, 1) }
func (f *File) NameOfMethod(rid uint32) StringIndex { return f.nameIn(TableMethodDef, rid, 3) }

// nameIn returns the string index in column c of row rid of a table; 0 if there is no such row.
func (f *File) nameIn(id TableID, rid uint32, c uint) StringIndex {
	t := &f.tables[id]
	r := t.row(rid)
	if r == nil {
		return 0
	}
	return StringIndex(t.col(r, c))
}

// PlaceOf returns the offset in the file of a column's value, and its size in bytes; a size of 0 if
// there is no such row or column.
func (f *File) PlaceOf(t TableID, rid uint32, column int) (offset int64, size int) {
	if t >= NumTables || uint(column) >= uint(len(Columns(t))) {
		return 0, 0
	}
	tab := &f.tables[t]
	r := tab.row(rid)
	if r == nil {
		return 0, 0
	}
	size = 2
	if tab.wide>>column&1 != 0 {
		size = 4
	}
	return f.OffsetOf(r) + int64(tab.off[column]), size
}
