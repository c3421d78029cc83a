package loader

import "ryugo/ee"

// Statics is the static storage of one exact class: one area for references and other fields.
// Thread statics are ordinary statics. Fields with data in the file and constants take no room.
type Statics struct {
	Size    uint32
	GC      []ee.GCType // one for each word of the area
	Fields  []*Field    // by offset
	Offsets []uint32    // by index in the definition
	err     error
}

// Statics returns the layout of c's static fields.
func (c *Class) Statics() (*Statics, error) {
	s := c.statics.Load()
	if s == nil {
		made := new(Statics)
		if err := c.placeStatics(made); err != nil {
			made = &Statics{err: err}
		}
		s = publish(&c.statics, made)
	}
	if s.err != nil {
		return nil, s.err
	}
	return s, nil
}

// placeStatics places words first, then structs, then smaller fields by size.
func (c *Class) placeStatics(s *Statics) error {
	s.Offsets = make([]uint32, c.NumFields())
	var fields []instField
	for i := range c.NumFields() {
		f := c.FieldAt(i)
		if !f.IsStatic() || f.IsLiteral() || f.HasRVA() {
			continue
		}
		t, err := f.Type()
		if err != nil {
			return err
		}
		in := instField{field: f, class: t, size: c.loader().ptr}
		if t.Kind == KindStruct {
			if in.layout, err = t.Layout(); err != nil {
				return err
			}
			in.size = in.layout.Size
		}
		fields = append(fields, in)
	}
	pos := uint32(0)
	take := func(want func(size uint32, value bool) bool, align uint32) {
		for i := range fields {
			f := &fields[i]
			if pos <= maxValueSize && want(f.size, f.layout != nil) {
				pos = alignUp(pos, align)
				f.offset = pos
				s.Offsets[f.field.index] = pos
				s.Fields = append(s.Fields, f.field)
				pos += f.size
			}
		}
	}
	odd := func(n uint32) bool { return n != 1 && n != 2 && n != 4 && n != 8 }
	take(func(n uint32, _ bool) bool { return n == 8 }, 8)
	take(func(n uint32, value bool) bool { return value && odd(n) }, 8)
	for _, size := range [...]uint32{4, 2, 1} {
		take(func(n uint32, _ bool) bool { return n == size }, size)
	}
	if pos > maxValueSize {
		return c.bad("static fields are too large")
	}
	ptr := c.loader().ptr
	s.Size = alignUp(pos, ptr)
	s.GC = make([]ee.GCType, s.Size/ptr)
	for i := range fields {
		f := &fields[i]
		switch {
		case f.layout != nil && f.layout.HasRefs:
			copy(s.GC[f.offset/ptr:], f.layout.GC)
		case f.layout == nil && f.class.IsReference():
			s.GC[f.offset/ptr] = ee.TYPE_GC_REF
		}
	}
	return nil
}
