package record

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// Column is a column of a table, as in the schema of a file.
type Column struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Columns []Column `json:"columns,omitempty"` // of rows
}

// schema returns the columns of a layout.
func (l *layout) schema() []Column {
	cols := make([]Column, len(l.fields))
	for i, f := range l.fields {
		cols[i] = Column{Name: f.name, Type: kindNames[f.kind]}
		if f.kind == kindRows {
			cols[i].Columns = f.elem.schema()
		}
	}
	return cols
}

// decoder reads the columns of one chunk. It keeps the first error; everything that is read after
// it is zero.
type decoder struct {
	data   []byte
	at     int
	fault  string
	budget *int64 // bytes of memory that the file may still take
}

func (d *decoder) fail(reason string) {
	if d.fault == "" {
		d.fault = reason
		d.data = d.data[:d.at]
	}
}

// take returns the next n bytes.
func (d *decoder) take(n uint64) []byte {
	if n > uint64(len(d.data)-d.at) {
		d.fail("a column is longer than its chunk")
		return nil
	}
	b := d.data[d.at : d.at+int(n)]
	d.at += int(n)
	return b
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.data[d.at:])
	if n <= 0 {
		d.fail("a number is cut off or too large")
		return 0
	}
	d.at += n
	return v
}

// spend subtracts n values of size bytes each from the memory budget.
func (d *decoder) spend(n uint64, size uintptr) {
	if n > uint64(*d.budget)/uint64(max(size, 1)) {
		d.fail(tooMuch)
		return
	}
	*d.budget -= int64(n) * int64(size)
}

const tooMuch = "the file asks for too much memory"

// values are the numbers of one column.
type values struct {
	d     *decoder
	data  []byte
	at    int // offset in the chunk
	delta bool
	last  uint64
}

func (d *decoder) values() values {
	n := d.uvarint()
	v := values{d: d, delta: n&1 != 0}
	v.data = d.take(n >> 1)
	v.at = d.at - len(v.data)
	return v
}

func (v *values) next() uint64 {
	var x uint64
	if len(v.data) > 0 && v.data[0] < 0x80 {
		x, v.data = uint64(v.data[0]), v.data[1:]
	} else {
		var n int
		if x, n = binary.Uvarint(v.data); n <= 0 {
			v.d.fail("a column has fewer values than rows")
			return 0
		}
		v.data = v.data[n:]
	}
	if v.delta {
		v.last += uint64(unfold(x))
		return v.last
	}
	return x
}

// end fails if not all values have been read.
func (v *values) end() {
	if len(v.data) != 0 {
		v.d.fail("a column has more values than rows")
	}
}

// rows reads n rows of the file's columns into memory at base. Fields without a column stay zero;
// columns without a field are skipped.
func (d *decoder) rows(cols []Column, l *layout, base unsafe.Pointer, n int) {
	for i := range cols {
		if d.fault != "" {
			return
		}
		f := l.find(&cols[i])
		if f == nil {
			d.skip(&cols[i], n)
			continue
		}
		size := l.typ.Size()
		v := d.values()
		p := unsafe.Add(base, f.offset)
		switch f.kind {
		case kindBytes:
			d.bytes(&v, f, p, n, size)
		case kindRows:
			d.elements(&v, cols[i].Columns, f, p, n, size)
		default:
			for k := range n {
				if !f.store(unsafe.Add(p, uintptr(k)*size), v.next()) {
					d.fail("a value of " + f.name + " is out of range")
				}
			}
			v.end()
		}
	}
}

// find returns the field of a column. A column of another type has no field.
func (l *layout) find(c *Column) *field {
	for i := range l.fields {
		if f := &l.fields[i]; f.name == c.Name && kindNames[f.kind] == c.Type {
			return f
		}
	}
	return nil
}

// lengths reads the lengths of n values and returns their sum.
func (d *decoder) lengths(v *values, n int, size uintptr, each func(k, length int)) int {
	total := uint64(0)
	for k := range n {
		x := v.next()
		total += x
		if x > maxRows || total > maxRows {
			d.fail("a value is longer than any can be")
		}
		if d.fault != "" {
			return 0
		}
		each(k, int(x))
	}
	v.end()
	d.spend(total, size)
	if d.fault != "" {
		return 0
	}
	return int(total)
}

// bytes makes n strings or byte slices at p; all share one copy.
func (d *decoder) bytes(v *values, f *field, p unsafe.Pointer, n int, stride uintptr) {
	lens := make([]int, n)
	total := d.lengths(v, n, 1, func(k, x int) { lens[k] = x })
	b := append([]byte(nil), d.take(uint64(total))...)
	if d.fault == "" {
		f.slices(lens, unsafe.Pointer(unsafe.SliceData(b)), 1, p, stride)
	}
}

// elements makes n slices at p; all share one array.
func (d *decoder) elements(v *values, cols []Column, f *field, p unsafe.Pointer, n int, stride uintptr) {
	t := f.elem.typ
	lens := make([]int, n)
	total := d.lengths(v, n, t.Size(), func(k, x int) { lens[k] = x })
	if d.fault != "" {
		return
	}
	array := reflect.MakeSlice(reflect.SliceOf(t), total, total).UnsafePointer()
	d.rows(cols, f.elem, array, total)
	f.slices(lens, array, t.Size(), p, stride)
}

// slices divides an array into slices of the given lengths.
func (f *field) slices(lens []int, array unsafe.Pointer, size uintptr, p unsafe.Pointer, stride uintptr) {
	at := uintptr(0)
	for k, n := range lens {
		if n > 0 { // a pointer to the end of the array would point into another object
			f.point(unsafe.Add(p, uintptr(k)*stride), unsafe.Add(array, at), n)
			at += uintptr(n) * size
		}
	}
}

// skip skips a column of n rows that this build does not know.
func (d *decoder) skip(c *Column, n int) {
	v := d.values()
	if c.Type != kindNames[kindBytes] && c.Type != kindNames[kindRows] {
		return
	}
	total := d.lengths(&v, n, 0, func(int, int) {})
	if c.Type == kindNames[kindBytes] {
		d.take(uint64(total))
		return
	}
	for i := range c.Columns {
		if d.fault == "" {
			d.skip(&c.Columns[i], total)
		}
	}
}
