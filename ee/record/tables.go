package record

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"ryugo/ee"
)

// allTables are the tables as Go values.
type allTables struct {
	Verbs    Verbs
	Faults   []fault
	Compiles []Compile
	Code     []ee.Code
}

// slice returns the table with the given index in layouts as a slice.
func (all *allTables) slice(i int) reflect.Value {
	switch i {
	case faultsTable:
		return reflect.ValueOf(&all.Faults).Elem()
	case compilesTable:
		return reflect.ValueOf(&all.Compiles).Elem()
	case codeTable:
		return reflect.ValueOf(&all.Code).Elem()
	}
	return reflect.ValueOf(&all.Verbs).Elem().Field(i).FieldByName("Rows")
}

// readTables reads the rows of the given chunks.
func (f *File) readTables(chunks []chunk) (*allTables, error) {
	all := &allTables{}
	all.Verbs.number()
	for i := range f.tables {
		f.tables[i].rows, f.tables[i].read = 0, 0
	}
	// Count the rows first, so that each table is allocated once.
	raws := make([][]byte, len(chunks))
	for i, c := range chunks {
		var err error
		if raws[i], err = f.unpack(c); err != nil {
			return nil, err
		}
		if err := f.parts(c, raws[i], (*decoder).countRows); err != nil {
			return nil, err
		}
	}
	for _, t := range f.tables {
		if t.number >= 0 && t.rows > 0 {
			s := all.slice(t.number)
			s.Set(reflect.MakeSlice(s.Type(), t.rows, t.rows))
		}
	}
	for i, c := range chunks {
		err := f.parts(c, raws[i], func(d *decoder, t *fileTable, n int) {
			if t.number < 0 {
				d.at = len(d.data)
				return
			}
			l := layouts()[t.number].layout
			d.rows(t.columns, l, unsafe.Add(all.slice(t.number).UnsafePointer(), uintptr(t.read)*l.typ.Size()), n)
			t.read += n
			if d.at != len(d.data) {
				d.fail("a table has more columns than the schema says")
			}
		})
		if err != nil {
			return nil, err
		}
		raws[i] = nil
	}
	return all, nil
}

// countRows adds n to the number of rows of a table.
func (d *decoder) countRows(t *fileTable, n int) {
	if t.rows += n; t.rows > maxRows {
		d.fail("more rows than a table can have")
	}
	if t.number >= 0 {
		d.spend(uint64(n), layouts()[t.number].layout.typ.Size())
	}
}

// parts calls read for each part of a chunk, with the table, its columns and their number of rows.
func (f *File) parts(c chunk, raw []byte, read func(d *decoder, t *fileTable, n int)) error {
	d := decoder{data: raw, budget: f.budget}
	next := uint64(0)
	for d.at < len(d.data) && d.fault == "" {
		table, n := d.uvarint(), d.uvarint()
		columns := decoder{data: d.take(d.uvarint()), budget: f.budget}
		if table >= uint64(len(f.tables)) || n > maxRows {
			d.fail("a table that is not there, or with more rows than one can have")
			break
		}
		switch t := &f.tables[table]; {
		case table < next:
			d.fail("a table comes twice, or not in the order of the schema")
		case n == 0:
			d.fail("a table without rows")
		case n*uint64(len(t.columns)) > uint64(len(columns.data)):
			d.fail("a table with fewer bytes than values")
		}
		if d.fault != "" {
			break
		}
		next = table + 1
		read(&columns, &f.tables[table], int(n))
		if columns.fault != "" {
			d.fail(columns.fault)
		}
	}
	if d.fault != "" {
		return &FormatError{f.Name, int(c.at), d.fault}
	}
	return nil
}

// noVerb marks a verb that this build does not have.
const noVerb = 0xff

// link converts the contents of compiles to row numbers. It returns a description of the first
// error in them.
func (f *File) link() string {
	next := make([]int32, len(f.tables))
	for i := range f.Compiles {
		c := &f.Compiles[i]
		if uint(c.Method) >= uint(len(f.Verbs.GetMethodName.Rows)) || uint(c.Fault) > uint(len(f.faults)) || len(c.Counts) != len(c.Verbs) {
			return fmt.Sprintf("compile %d makes no sense", i)
		}
		rows := c.Rows
		for k, verb := range c.Verbs {
			if int(verb) >= len(f.tables) || uint64(c.Counts[k]) > uint64(len(rows)) {
				return fmt.Sprintf("compile %d names a verb or rows that are not there", i)
			}
			for j, back := range rows[:c.Counts[k]] {
				row := next[verb] - back
				if row < 0 || int(row) >= f.tables[verb].rows {
					return fmt.Sprintf("compile %d names a row that is not there", i)
				}
				rows[j] = row
				next[verb] = max(next[verb], row+1)
			}
			rows = rows[c.Counts[k]:]
			if c.Verbs[k] = noVerb; f.tables[verb].number >= 0 && f.tables[verb].number < NumVerbs {
				c.Verbs[k] = uint8(f.tables[verb].number)
			}
		}
	}
	return ""
}

// Method returns the handle and the name of a compile's method.
func (f *File) Method(c *Compile) (ee.MethodHandle, Name) {
	row := &f.Verbs.GetMethodName.Rows[c.Method]
	return row.Question, row.Answer
}

// Fault returns the error with a number, counted from 1.
func (f *File) Fault(n uint32) error {
	if n == 0 || uint(n) > uint(len(f.faults)) {
		return errNoFault
	}
	return f.faults[n-1]
}

// Outcome returns the error that a compile ended with, or nil.
func (f *File) Outcome(c *Compile) error {
	if c.Fault == 0 {
		return nil
	}
	return f.Fault(c.Fault)
}

// Code returns the code of a compile, or nil if none was recorded.
func (f *File) Code(c *Compile) (*ee.Code, error) {
	if c.Code == 0 {
		return nil, nil
	}
	part := f.segment(c).file
	all, err := part.codes()
	if err != nil {
		return nil, err
	}
	if uint(c.Code) > uint(len(all.Code)) {
		return nil, &FormatError{f.Name, int(f.archive.size), "a compile's code is not there"}
	}
	return &all.Code[c.Code-1], nil
}

// err returns an error of the recorded kind.
func (x *fault) err() error {
	switch x.Kind {
	case faultBadInput:
		return &ee.BadInput{File: x.File, Method: x.Method, ILOffset: x.ILOffset, Reason: x.Reason, Missing: x.Missing, Name: x.Name}
	case faultUnsupported:
		return &ee.Unsupported{File: x.File, Method: x.Method, ILOffset: x.ILOffset, Reason: x.Reason}
	}
	return errors.New(x.Reason)
}
