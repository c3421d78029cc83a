package record

import (
	"hash/fnv"
	"reflect"
)

// A compile has a sum over the rows of its questions. A replay that fails uses it to distinguish a
// file whose answers have been changed from a compiler bug. It is not a checksum of the file;
// chunks have those.

// sumOf returns the sum of a row from its key.
func sumOf(key []byte) uint64 {
	h := fnv.New64a()
	h.Write(key)
	return h.Sum64()
}

// addSum adds the sum of a row to the sum of a compile.
func addSum(sum, row uint64) uint64 {
	sum = (sum ^ row) * 0x9E3779B97F4A7C15
	return sum ^ sum>>29
}

// Altered reports whether the rows of a compile differ from those that were recorded. It returns
// false also if that cannot be determined: the file has no sums, or its columns differ from those
// of this build.
func (f *File) Altered(c *Compile) bool {
	if c.Sum == 0 || !f.sameSchema() {
		return false
	}
	sum, rows := uint64(0), c.Rows
	faults := f.segment(c).faults
	var key []byte
	for k, verb := range c.Verbs {
		n := c.Counts[k]
		if int(verb) >= NumVerbs {
			return false
		}
		for _, r := range rows[:n] {
			key = f.rowKey(key[:0], int(verb), r, faults)
			sum = addSum(sum, sumOf(key))
		}
		rows = rows[n:]
	}
	return sum|1 != c.Sum
}

// rowKey appends the key of a row of a verb's table. faults is the number of the first fault of the
// row's segment.
func (f *File) rowKey(key []byte, verb int, row int32, faults uint32) []byte {
	v := f.Row(uint8(verb), row)
	if status := v.FieldByName("Status"); faults > 0 && status.Uint()>>1 != 0 {
		own := reflect.New(v.Type()).Elem()
		own.Set(v)
		own.FieldByName("Status").SetUint(status.Uint() - uint64(faults)<<1)
		return layouts()[verb].layout.appendKey(append(key, byte(verb)), own.Addr().UnsafePointer())
	}
	return layouts()[verb].layout.appendKey(append(key, byte(verb)), v.Addr().UnsafePointer())
}

// Row returns a row of a verb's table as a Row.
func (f *File) Row(verb uint8, row int32) reflect.Value {
	return reflect.ValueOf(&f.Verbs).Elem().Field(int(verb)).FieldByName("Rows").Index(int(row))
}

// sameSchema reports whether the file has the columns of this build.
func (f *File) sameSchema() bool {
	f.schemaOnce.Do(func() {
		own := map[int][]Column{}
		for i := range f.tables {
			own[f.tables[i].number] = f.tables[i].columns
		}
		f.schemaSame = true
		for verb := range NumVerbs {
			f.schemaSame = f.schemaSame && reflect.DeepEqual(own[verb], layouts()[verb].layout.schema())
		}
	})
	return f.schemaSame
}
