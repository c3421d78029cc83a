package record

import (
	"encoding/binary"
	"errors"
	"reflect"
	"unsafe"
)

// Digest returns a number that identifies a compile by its questions and answers, its method's name
// and its configuration. Compiles with the same digest are the same compile, in whatever files and
// order they are. Digests of different builds are not comparable, since builds may have different
// fields.
func (f *File) Digest(c *Compile) uint64 {
	f.sumsOnce.Do(f.sumRows)
	key := binary.AppendUvarint(nil, uint64(len(c.Target)))
	key = append(append(key, c.Target...), c.Opt...)
	sum, rows := sumOf(key), c.Rows
	for k, verb := range c.Verbs {
		n := c.Counts[k]
		if int(verb) < len(f.sums) {
			sum = addSum(sum, uint64(verb)<<32|uint64(n))
			for _, r := range rows[:n] {
				sum = addSum(sum, f.sums[verb][r])
			}
		}
		rows = rows[n:]
	}
	return sum
}

// sumRows computes the sums of all rows. Faults contribute their text, because their numbers depend
// on the rest of the file.
func (f *File) sumRows() {
	f.sums = make([][]uint64, NumVerbs)
	var key []byte
	all := reflect.ValueOf(&f.Verbs).Elem()
	for verb := range f.sums {
		l := layouts()[verb].layout
		rows := all.Field(verb).FieldByName("Rows")
		f.sums[verb] = make([]uint64, rows.Len())
		status := statusOffset(rows.Type().Elem())
		for i := range f.sums[verb] {
			p := unsafe.Add(rows.UnsafePointer(), uintptr(i)*l.typ.Size())
			number := *(*uint32)(unsafe.Add(p, status))
			if number == 0 {
				key = l.appendKey(key[:0], p)
				f.sums[verb][i] = sumOf(key)
				continue
			}
			key = l.appendKey(key[:0], copyRow(rows.Index(i), number&1))
			key = append(key, f.Fault(number>>1).Error()...)
			f.sums[verb][i] = sumOf(key)
		}
	}
}

func statusOffset(row reflect.Type) uintptr {
	field, _ := row.FieldByName("Status")
	return field.Offset
}

// copyRow returns a copy of a row with another status.
func copyRow(row reflect.Value, status uint32) unsafe.Pointer {
	own := reflect.New(row.Type())
	own.Elem().Set(row)
	own.Elem().FieldByName("Status").SetUint(uint64(status))
	return own.UnsafePointer()
}

// ContentKey returns a number that identifies a whole compile: its Digest and its result.
func (f *File) ContentKey(c *Compile) (uint64, error) {
	sum := f.Digest(c)
	if err := f.Outcome(c); err != nil {
		return addSum(sum, sumOf([]byte(err.Error()))), nil
	}
	code, err := f.Code(c)
	if err != nil || code == nil {
		return sum, err
	}
	return addSum(sum, sumOf(layouts()[codeTable].layout.appendKey(nil, unsafe.Pointer(code)))), nil
}

// Copy writes a compile of another file. A writer whose Meta has NoCode omits the code.
func (w *Writer) Copy(f *File, c *Compile) error {
	code, err := f.Code(c)
	if err != nil {
		return err
	}
	s := &Session{config: c.Config, segment: w.begin(), asked: make([][]uint32, NumVerbs)}
	name := f.Row(verbs.GetMethodName.ID, int32(c.Method))
	s.method = w.row(s.segment, int(verbs.GetMethodName.ID), name.Addr().UnsafePointer())
	rows := c.Rows
	for k, verb := range c.Verbs {
		n := c.Counts[k]
		if int(verb) >= NumVerbs {
			rows = rows[n:]
			continue
		}
		for _, r := range rows[:n] {
			row := f.Row(verb, r)
			at := row.Addr().UnsafePointer()
			if number := row.FieldByName("Status").Uint(); number != 0 {
				at = copyRow(row, w.fault(s.segment, f.Fault(uint32(number>>1)))<<1|uint32(number&1))
			}
			s.asked[verb] = append(s.asked[verb], w.row(s.segment, int(verb), at))
		}
		rows = rows[n:]
	}
	w.compile(s, code, f.Outcome(c))
	return w.failed()
}

// EndSegment starts a new segment for the compiles that begin from now on. Within a segment, a
// handle of the runtime always means the same thing.
func (w *Writer) EndSegment() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.nextSegment()
}

// failed returns the first error of writing.
func (w *Writer) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

var errNoFault = errors.New("the file does not say what was wrong")
