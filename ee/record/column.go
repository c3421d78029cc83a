package record

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// column collects the values of a field: numbers, or lengths and the bytes of the contents.
type column struct {
	values []uint64
	bytes  []byte
	sub    []column // of rows: the columns of the elements
}

// newColumns returns empty columns for a layout.
func newColumns(l *layout) []column {
	cols := make([]column, len(l.fields))
	for i, f := range l.fields {
		if f.kind == kindRows {
			cols[i].sub = newColumns(f.elem)
		}
	}
	return cols
}

func clearColumns(cols []column) {
	for i := range cols {
		c := &cols[i]
		c.values, c.bytes = c.values[:0], c.bytes[:0]
		clearColumns(c.sub)
	}
}

// shred appends the value at p to columns and returns its approximate size there in bytes.
func (l *layout) shred(p unsafe.Pointer, cols []column) (size int) {
	for i := range l.fields {
		f, c := &l.fields[i], &cols[i]
		at := unsafe.Add(p, f.offset)
		switch f.kind {
		case kindBytes:
			b := bytesAt(at)
			c.values = append(c.values, uint64(len(b)))
			c.bytes = append(c.bytes, b...)
			size += len(b)
		case kindRows:
			h := (*header)(at)
			c.values = append(c.values, uint64(h.len))
			for k := range h.len {
				size += f.elem.shred(unsafe.Add(h.data, uintptr(k)*f.elem.typ.Size()), c.sub)
			}
		default:
			c.values = append(c.values, f.load(at))
		}
		size++
	}
	return size
}

// appendKey appends bytes that identify the value at p among all values of its type.
func (l *layout) appendKey(key []byte, p unsafe.Pointer) []byte {
	for i := range l.fields {
		f := &l.fields[i]
		at := unsafe.Add(p, f.offset)
		switch f.kind {
		case kindBytes:
			b := bytesAt(at)
			key = append(binary.AppendUvarint(key, uint64(len(b))), b...)
		case kindRows:
			h := (*header)(at)
			key = binary.AppendUvarint(key, uint64(h.len))
			for k := range h.len {
				key = f.elem.appendKey(key, unsafe.Add(h.data, uintptr(k)*f.elem.typ.Size()))
			}
		default:
			key = binary.AppendUvarint(key, f.load(at))
		}
	}
	return key
}

// appendColumns encodes columns. Each consists of: twice the number of bytes of its values, plus
// one if they are differences; the values; the bytes; and the columns of its elements.
func appendColumns(out []byte, cols []column) []byte {
	for i := range cols {
		c := &cols[i]
		plain, delta, last := 0, 0, uint64(0)
		for _, v := range c.values {
			plain += uvarintLen(v)
			delta += uvarintLen(fold(int64(v - last)))
			last = v
		}
		if delta < plain {
			out = binary.AppendUvarint(out, uint64(delta)<<1|1)
			last = 0
			for _, v := range c.values {
				out = binary.AppendUvarint(out, fold(int64(v-last)))
				last = v
			}
		} else {
			out = binary.AppendUvarint(out, uint64(plain)<<1)
			for _, v := range c.values {
				out = binary.AppendUvarint(out, v)
			}
		}
		out = append(out, c.bytes...)
		out = appendColumns(out, c.sub)
	}
	return out
}

func uvarintLen(v uint64) int { return (bits.Len64(v|1) + 6) / 7 }
