package cil

import (
	"encoding/binary"
	"testing"
)

// image is a small assembly that a test builds: one section with the CLI header and the metadata.
// All columns except those of 4 bytes are 2 bytes wide.
type image struct {
	tables  map[TableID][][]uint32 // rows of columns
	strings string
	blobs   string
	user    string
	guids   string
	stream  string // #~ if empty
	delta   bool   // with a #JTD stream, so all columns are wide
	is64    bool
	heap    byte   // the HeapSizes byte
	valid   uint64 // more bits of Valid, each with a count of 0x7fffffff
	body    string // at RVA bodyRVA
	virtual uint32 // zero bytes after the section's data
}

const (
	sectionRVA = 0x2000
	bodyRVA    = sectionRVA + 72
)

func le16(b []byte, v uint32) []byte { return binary.LittleEndian.AppendUint16(b, uint16(v)) }
func le32(b []byte, v uint32) []byte { return binary.LittleEndian.AppendUint32(b, v) }

func (m *image) tablesStream() []byte {
	var valid uint64
	for id := range m.tables {
		valid |= 1 << id
	}
	s := append(le32(nil, 0), 2, 0, m.heap, 1)
	s = binary.LittleEndian.AppendUint64(s, valid|m.valid)
	s = binary.LittleEndian.AppendUint64(s, 0)
	for id := range TableID(64) {
		if m.valid>>id&1 != 0 {
			s = le32(s, 0x7fffffff)
		} else if rows, ok := m.tables[id]; ok {
			s = le32(s, uint32(len(rows)))
		}
	}
	if m.heap&0x40 != 0 {
		s = le32(s, 0xcccccccc)
	}
	for id := range TableID(NumTables) {
		for _, row := range m.tables[id] {
			for i, c := range Columns(id) {
				if c.Kind == ColU32 || m.delta && c.Kind != ColU16 {
					s = le32(s, row[i])
				} else {
					s = le16(s, row[i])
				}
			}
		}
	}
	return s
}

func (m *image) metadata() []byte {
	name := m.stream
	if name == "" {
		name = "#~"
	}
	streams := []struct {
		name string
		data []byte
	}{
		{name, m.tablesStream()}, {"#Strings", []byte(m.strings)}, {"#Blob", []byte(m.blobs)},
		{"#US", []byte(m.user)}, {"#GUID", []byte(m.guids)},
	}
	if m.delta {
		streams = append(streams, struct {
			name string
			data []byte
		}{"#JTD", nil})
	}
	pad := func(b []byte) []byte {
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
		return b
	}
	root := append(le32(nil, metadataSignature), 1, 0, 1, 0, 0, 0, 0, 0)
	root = append(le32(root, 8), "v4.0.1\x00\x00"...)
	root = le16(le16(root, 0), uint32(len(streams)))
	off := len(root)
	for _, s := range streams {
		off += 8 + (len(s.name)+4)&^3
	}
	var data []byte
	for _, s := range streams {
		root = le32(le32(root, uint32(off+len(data))), uint32(len(s.data)))
		root = pad(append(append(root, s.name...), 0))
		data = pad(append(data, s.data...))
	}
	return append(root, data...)
}

// build makes the file.
func (m *image) build() []byte {
	meta := m.metadata()
	body := []byte(m.body)
	for len(body)%4 != 0 {
		body = append(body, 0)
	}
	metaRVA := bodyRVA + uint32(len(body))
	cli := le16(le16(le32(nil, 72), 2), 5)
	cli = le32(le32(cli, metaRVA), uint32(len(meta)))
	cli = le32(le32(cli, uint32(CLIILOnly)), 0x06000001)
	cli = append(cli, make([]byte, 72-len(cli))...)
	section := append(append(cli, body...), meta...)

	const headers = 0x200
	optSize, dirs, magic := uint32(224), 96, uint32(0x10b)
	if m.is64 {
		optSize, dirs, magic = 240, 112, 0x20b
	}
	out := make([]byte, 0x40, 0x1000)
	out[0], out[1], out[0x3c] = 'M', 'Z', 0x40
	out = append(out, 'P', 'E', 0, 0)
	out = le16(le16(out, 0x14c), 1)
	out = append(out, make([]byte, 12)...)
	out = le16(le16(out, optSize), 0x2102)
	opt := make([]byte, optSize)
	binary.LittleEndian.PutUint16(opt, uint16(magic))
	binary.LittleEndian.PutUint32(opt[28:], 0x400000)
	binary.LittleEndian.PutUint32(opt[60:], headers)
	binary.LittleEndian.PutUint32(opt[dirs-4:], 16)
	binary.LittleEndian.PutUint32(opt[dirs+14*8:], sectionRVA)
	binary.LittleEndian.PutUint32(opt[dirs+14*8+4:], 72)
	out = append(out, opt...)
	out = append(out, ".text\x00\x00\x00"...)
	out = le32(le32(out, uint32(len(section))+m.virtual), sectionRVA)
	out = le32(le32(out, uint32(len(section))), headers)
	out = append(out, make([]byte, headers-len(out))...)
	return append(out, section...)
}

func (m *image) parse(t *testing.T) *File {
	t.Helper()
	f, err := Parse("built", m.build())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// typeDefs makes n rows of TypeDef. Each type has perType fields and perType methods.
func typeDefs(n, perType int) [][]uint32 {
	var rows [][]uint32
	for i := range n {
		first := uint32(1 + i*perType)
		rows = append(rows, []uint32{0, 1, 0, 0, first, first})
	}
	return rows
}

func fields(n int) [][]uint32 {
	var rows [][]uint32
	for i := range n {
		rows = append(rows, []uint32{uint32(i), 1, 1})
	}
	return rows
}
