package mutate

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"

	"ryugo/ee/record"
)

// Recording is a file of recorded compiles taken apart, from which mutants with correct checksums
// are made. Package ee/record documents the format.
type Recording struct {
	Name string

	header []byte
	schema []tableSchema
	chunks []ryChunk
}

// tableSchema is the description of a table in the file's schema.
type tableSchema struct {
	Name    string          `json:"name"`
	Columns []record.Column `json:"columns"`
}

// ryChunk is a chunk: its parts if it has rows, otherwise its raw contents.
type ryChunk struct {
	kind  byte
	raw   []byte
	parts []part
}

// part is some rows of a table.
type part struct {
	table, rows int
	cols        []column
}

// column is the values of a column. If the values are lengths, it also has the bytes or elements
// that they count.
type column struct {
	values []uint64
	bytes  []byte
	sub    []column
	kind   string
}

// Sizes and kinds in the chunk headers of a recorded file.
const (
	ryHeader      = 16
	ryChunkHeader = 20
	rySchema      = 1
	ryRows        = 2
	ryCode        = 3
	ryZstd        = 1
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var errRecording = errors.New("not a recording that mutants are made from")

// NewRecording takes a recording apart. The recording must be valid.
func NewRecording(name string, data []byte) (*Recording, error) {
	if _, err := record.Parse(name, data); err != nil {
		return nil, err
	}
	f := &Recording{Name: name, header: data[:ryHeader]}
	unpack, err := zstd.NewReader(nil)
	if err != nil {
		return nil, err
	}
	defer unpack.Close()
	for data = data[ryHeader:]; len(data) >= ryChunkHeader; {
		h := data[:ryChunkHeader]
		n := int(binary.LittleEndian.Uint32(h[8:]))
		c := ryChunk{kind: h[0], raw: data[ryChunkHeader:][:n]}
		if h[1] == ryZstd {
			if c.raw, err = unpack.DecodeAll(c.raw, nil); err != nil {
				return nil, err
			}
		}
		switch c.kind {
		case rySchema:
			var s struct {
				Tables []tableSchema `json:"tables"`
			}
			if err := json.Unmarshal(c.raw, &s); err != nil {
				return nil, err
			}
			f.schema = s.Tables
		case ryRows, ryCode:
			if c.parts, err = f.parts(c.raw); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		f.chunks = append(f.chunks, c)
		data = data[ryChunkHeader+n:]
	}
	return f, nil
}

// ryReader reads numbers; bad says that a number was cut off.
type ryReader struct {
	data []byte
	bad  bool
}

func (r *ryReader) uvarint() uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.data = r.data[n:]
	return v
}

func (r *ryReader) take(n uint64) (b []byte) {
	if n > uint64(len(r.data)) {
		r.bad = true
		return nil
	}
	b, r.data = r.data[:n], r.data[n:]
	return b
}

func (f *Recording) parts(raw []byte) (list []part, err error) {
	r := &ryReader{data: raw}
	for len(r.data) > 0 && !r.bad {
		p := part{table: int(r.uvarint()), rows: int(r.uvarint())}
		body := &ryReader{data: r.take(r.uvarint())}
		if r.bad || p.table >= len(f.schema) {
			return nil, errRecording
		}
		p.cols = body.columns(f.schema[p.table].Columns, p.rows)
		if body.bad || len(body.data) > 0 {
			return nil, errRecording
		}
		list = append(list, p)
	}
	if r.bad {
		return nil, errRecording
	}
	return list, nil
}

func (r *ryReader) columns(schema []record.Column, rows int) []column {
	cols := make([]column, len(schema))
	for i := range cols {
		c := &cols[i]
		c.kind = schema[i].Type
		n := r.uvarint()
		values := &ryReader{data: r.take(n >> 1)}
		last, total := uint64(0), uint64(0)
		for range rows {
			v := values.uvarint()
			if n&1 != 0 {
				last += v>>1 ^ -(v & 1)
				v = last
			}
			c.values = append(c.values, v)
			total += v
			if r.bad = r.bad || values.bad; r.bad {
				return cols
			}
		}
		switch c.kind {
		case "bytes":
			c.bytes = r.take(total)
		case "rows":
			c.sub = r.columns(schema[i].Columns, int(total))
		}
	}
	return cols
}

func appendColumns(out []byte, cols []column) []byte {
	for i := range cols {
		c := &cols[i]
		var values []byte
		for _, v := range c.values {
			values = binary.AppendUvarint(values, v)
		}
		out = binary.AppendUvarint(out, uint64(len(values))<<1)
		out = append(append(out, values...), c.bytes...)
		out = appendColumns(out, c.sub)
	}
	return out
}

func cloneColumns(cols []column) []column {
	cols = slices.Clone(cols)
	for i := range cols {
		c := &cols[i]
		c.values, c.bytes, c.sub = slices.Clone(c.values), slices.Clone(c.bytes), cloneColumns(c.sub)
	}
	return cols
}

var packer = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are constant
	}
	return e
})

// Mutant returns the mutant of a seed.
func (f *Recording) Mutant(seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 0))
	chunks := slices.Clone(f.chunks)
	for range 1 + r.IntN(4) {
		i := r.IntN(len(chunks))
		for range 4 { // mostly a chunk with rows
			if len(chunks[i].parts) == 0 {
				i = r.IntN(len(chunks))
			}
		}
		c := &chunks[i]
		switch {
		case r.IntN(60) == 0:
			chunks = slices.Delete(chunks, i, i+1)
		case r.IntN(60) == 0:
			chunks = slices.Insert(chunks, i, *c)
		case len(c.parts) > 0:
			k := r.IntN(len(c.parts))
			parts := slices.Clone(c.parts)
			p := parts[k]
			p.cols = cloneColumns(p.cols)
			p.edit(r)
			parts[k] = p
			c.parts = parts
		case len(c.raw) > 0:
			c.raw = slices.Clone(c.raw)
			Bytes(c.raw, r)
		}
		if len(chunks) == 0 {
			break
		}
	}
	out := slices.Clone(f.header)
	for i := range chunks {
		c := &chunks[i]
		raw := c.raw
		if c.parts != nil {
			raw = nil
			for _, p := range c.parts {
				body := appendColumns(nil, p.cols)
				raw = binary.AppendUvarint(binary.AppendUvarint(raw, uint64(p.table)), uint64(p.rows))
				raw = append(binary.AppendUvarint(raw, uint64(len(body))), body...)
			}
		}
		stored, form := raw, byte(0)
		if r.IntN(16) == 0 {
			stored, form = packer().EncodeAll(raw, nil), ryZstd
		}
		le := binary.LittleEndian
		h := make([]byte, ryChunkHeader)
		h[0], h[1] = c.kind, form
		le.PutUint32(h[4:], uint32(len(raw)))
		le.PutUint32(h[8:], uint32(len(stored)))
		le.PutUint32(h[12:], crc32.Checksum(stored, castagnoli))
		le.PutUint32(h[16:], crc32.Checksum(h[:16], castagnoli))
		out = append(append(out, h...), stored...)
	}
	return out
}

// edit changes a value, or adds or drops a row.
func (p *part) edit(r *rand.Rand) {
	switch r.IntN(12) {
	case 0:
		if p.rows > 0 {
			copyRow(p.cols, r.IntN(p.rows))
			p.rows++
		}
		return
	case 1:
		if p.rows > 0 {
			dropRow(p.cols, r.IntN(p.rows))
			p.rows--
		}
		return
	case 2:
		if r.IntN(8) == 0 {
			p.rows = int(number(r) & 0xfffffff)
		}
	}
	editColumns(r, p.cols)
}

// editColumns changes one value of one of the columns.
func editColumns(r *rand.Rand, cols []column) {
	if len(cols) == 0 {
		return
	}
	c := &cols[r.IntN(len(cols))]
	for range 10 { // mostly a column that has values
		if len(c.values) == 0 {
			c = &cols[r.IntN(len(cols))]
		}
	}
	if len(c.values) == 0 {
		return
	}
	i := r.IntN(len(c.values))
	switch {
	case c.kind == "rows" && len(c.sub) > 0 && len(c.sub[0].values) > 0 && r.IntN(4) != 0:
		switch at := r.IntN(len(c.sub[0].values)); r.IntN(8) {
		case 0: // the list that contains it is unknown: count the new element in list i
			copyRow(c.sub, at)
			c.values[i]++
		case 1:
			if c.values[i] > 0 {
				dropRow(c.sub, at)
				c.values[i]--
			}
		default:
			editColumns(r, c.sub)
		}
	case c.kind == "bytes" && len(c.bytes) > 0 && r.IntN(4) != 0:
		switch at := r.IntN(len(c.bytes)); r.IntN(6) {
		case 0:
			c.bytes = slices.Insert(c.bytes, at, byte(r.Uint32()))
			c.values[i]++
		case 1:
			if c.values[i] > 0 {
				c.bytes = slices.Delete(c.bytes, at, at+1)
				c.values[i]--
			}
		default:
			Bytes(c.bytes[at:min(len(c.bytes), at+4)], r)
		}
	default:
		switch r.IntN(6) {
		case 0:
			c.values[i] = number(r)
		case 1:
			c.values[i]++
		case 2:
			c.values[i]--
		case 3:
			c.values[i] ^= 1 << r.IntN(32)
		default:
			c.values[i] = c.values[r.IntN(len(c.values))]
		}
	}
}

// span returns the range of the bytes or elements of row i, out of n in total. An earlier edit may
// have left lengths that exceed n; then ok is false.
func (c *column) span(i, n int) (from, to int, ok bool) {
	for k, v := range c.values[:i+1] {
		if uint64(v) > uint64(n-to) {
			return 0, 0, false
		}
		if to += int(v); k < i {
			from = to
		}
	}
	return from, to, true
}

// elements returns the total number of bytes or elements of all rows.
func (c *column) elements() int {
	if c.kind == "bytes" {
		return len(c.bytes)
	}
	if c.kind == "rows" && len(c.sub) > 0 {
		return len(c.sub[0].values)
	}
	return 0
}

// copyRow adds a copy of row i after it.
func copyRow(cols []column, i int) {
	for k := range cols {
		c := &cols[k]
		if i >= len(c.values) {
			continue
		}
		from, to, ok := c.span(i, c.elements())
		switch {
		case !ok:
		case c.kind == "bytes":
			c.bytes = slices.Insert(c.bytes, to, c.bytes[from:to]...)
		case c.kind == "rows" && len(c.sub) > 0:
			for n := to - 1; n >= from; n-- {
				moveCopy(c.sub, n, to)
			}
		}
		c.values = slices.Insert(c.values, i, c.values[i])
	}
}

// moveCopy inserts a copy of row i before row to.
func moveCopy(cols []column, i, to int) {
	copyRow(cols, i)
	for k := range cols {
		c := &cols[k]
		if to < len(c.values) && c.kind != "bytes" && c.kind != "rows" {
			v := c.values[i]
			c.values = slices.Delete(c.values, i, i+1)
			c.values = slices.Insert(c.values, to, v)
		}
	}
}

// dropRow removes row i.
func dropRow(cols []column, i int) {
	for k := range cols {
		c := &cols[k]
		if i >= len(c.values) {
			continue
		}
		from, to, ok := c.span(i, c.elements())
		switch {
		case !ok:
		case c.kind == "bytes":
			c.bytes = slices.Delete(c.bytes, from, to)
		case c.kind == "rows" && len(c.sub) > 0:
			for n := to - 1; n >= from; n-- {
				dropRow(c.sub, n)
			}
		}
		c.values = slices.Delete(c.values, i, i+1)
	}
}
