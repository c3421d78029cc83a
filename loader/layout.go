package loader

import (
	"cmp"
	"slices"

	"ryugo/cil"
	"ryugo/ee"
)

// Shapes of objects and method tables, which compiled code and the runtime
// share. All sizes are in bytes.
//
//	object           0 method table, 8 fields
//	boxed value      0 method table, 8 the value
//	string           0 method table, 8 u32 length, 12 UTF-16 code units, a final zero unit
//	vector           0 method table, 8 u32 length, 16 elements
//	array of rank r  0 method table, 8 u32 number of elements, 16 i32 lengths[r],
//	                 16+4r i32 lower bounds[r], 16+8r elements (so they are 8-aligned)
//	method table     0 u32 component size, 4 u32 base size, 8 u64 class id,
//	                 16 parent's method table, 24..63 reserved, 64+8*slot code addresses
//
// Where a pointer has 4 bytes (Options.PointerSize), each 8 above is a 4 and each
// 16 an 8, as far as compiled code looks: only 64-bit code runs.
//
// Base size is that of an object without components, including the method table
// pointer and rounded to 8; component size is that of one array element or of a
// code unit, 0 for objects of fixed size.
const (
	PointerSize        = 8
	OffsetObjectFields = 8

	OffsetMTComponentSize = 0
	OffsetMTBaseSize      = 4
	OffsetMTClassID       = 8
	OffsetMTParent        = 16
	OffsetMTVTable        = 64
)

// maxValueSize limits objects and structs, as CoreCLR limits field offsets.
const maxValueSize = 1<<27 - 1

// Layout is the layout of a class's instance fields. Offsets and sizes of a struct are those of the
// value. Those of a reference class count from the object's start, so its first field is at 8.
type Layout struct {
	Size      uint32      // struct: its size; class: end of the last field, not rounded
	Align     uint32      // of a struct's value
	GC        []ee.GCType // of each word; words beyond its end hold no reference
	HasRefs   bool        // contains object references
	HasByrefs bool        // contains references that may be interior: by-ref-like
	Elements  uint32      // of an inline array, which declares only the first; otherwise 1
	Explicit  bool        // offsets come from metadata
	Overlap   bool        // and some fields overlap
	Custom    bool        // explicit layout, or a size that differs from the fields' size
	Fields    []*Field    // own instance fields, by offset
	Offsets   []uint32    // by index in the definition, instance fields only
	Pass      ee.StructPassing

	sequential bool // blittable in CoreCLR's sense: can be part of a sequential struct
	err        error
}

// Layout returns the layout of instances of c.
func (c *Class) Layout() (*Layout, error) {
	l := c.layout.Load()
	if l == nil {
		l = c.layoutIn(nil)
	}
	if l.err != nil {
		return nil, l.err
	}
	return l, nil
}

// layoutIn computes the layout. up are the structs whose layouts depend on it.
func (c *Class) layoutIn(up *chain) *Layout {
	if l := c.layout.Load(); l != nil {
		return l
	}
	here, ok := up.enter(c)
	if !ok {
		// Not published: the error belongs to the outermost struct.
		return &Layout{err: c.bad("struct contains itself or is nested too deep")}
	}
	l := c.loader().rows.layouts.New()
	if err := c.computeLayout(l, &here); err != nil {
		l = &Layout{err: err}
	}
	return publish(&c.layout, l)
}

// ValueSize returns the size of a variable of class c.
func (c *Class) ValueSize() (uint32, error) {
	if c.Kind != KindStruct {
		return c.loader().ptr, nil
	}
	l, err := c.Layout()
	if err != nil {
		return 0, err
	}
	return l.Size, nil
}

// BaseSize returns the size of an object of class c without array elements.
func (c *Class) BaseSize() uint32 {
	ptr := c.loader().ptr
	switch c.Kind {
	case KindSZArray:
		return 2 * ptr
	case KindArray:
		return 2*ptr + 8*uint32(c.Rank)
	}
	if c.Elem == cil.ELEMENT_TYPE_STRING {
		return alignUp(ptr+6, ptr) // the length, and the final zero unit
	}
	l, err := c.Layout()
	if err != nil {
		return 2 * ptr
	}
	size := l.Size
	if c.Kind == KindStruct {
		size += ptr
	}
	return max(alignUp(size, ptr), 2*ptr)
}

// ComponentSize returns the size of one element of an array or string object.
func (c *Class) ComponentSize() uint32 {
	switch {
	case c.IsArray():
		size, err := c.ElemClass.ValueSize()
		if err != nil {
			return 0
		}
		return size
	case c.Elem == cil.ELEMENT_TYPE_STRING:
		return 2
	}
	return 0
}

func alignUp(n, align uint32) uint32 { return (n + align - 1) &^ (align - 1) }

// instField is an instance field during the layout.
type instField struct {
	field  *Field
	class  *Class
	layout *Layout // of a struct, otherwise nil
	size   uint32
	align  uint32
	offset uint32
}

// computeLayout fills l.
func (c *Class) computeLayout(l *Layout, here *chain) error {
	switch c.Kind {
	case KindVar, KindMVar:
		return c.bad("layout of a type variable")
	case KindStruct, KindClass:
	default:
		ptr := c.loader().ptr
		*l = Layout{Size: ptr, Align: ptr, GC: []ee.GCType{ee.TYPE_GC_NONE}}
		if c.Kind == KindSZArray || c.Kind == KindArray {
			l.Size = c.BaseSize()
		}
		return nil
	}
	start := uint32(0)
	parent, err := c.Parent()
	if err != nil {
		return err
	}
	if c.Kind == KindClass {
		start = c.loader().ptr
		if parent != nil {
			pl := parent.layoutIn(here)
			if pl.err != nil {
				return pl.err
			}
			start = pl.Size
			l.HasRefs = pl.HasRefs
			l.GC = pl.GC
		}
	}
	fields, err := c.instanceFields(here)
	if err != nil {
		return err
	}
	if err := c.place(l, fields, start); err != nil {
		return err
	}
	if err := c.repeat(l, fields); err != nil {
		return err
	}
	return c.finishLayout(l, fields)
}

// instanceFields returns c's own instance fields with their sizes.
func (c *Class) instanceFields(here *chain) ([]instField, error) {
	var fields []instField
	for i := range c.NumFields() {
		f := c.FieldAt(i)
		if f.IsStatic() {
			continue
		}
		// A primitive's own field has the primitive's type.
		if c.Kind == KindStruct && (c.IsPrimitive() || c.Elem == cil.ELEMENT_TYPE_VOID) {
			size := c.loader().primitiveSize(c.Elem)
			fields = append(fields, instField{field: f, class: c, size: size, align: size})
			continue
		}
		t, err := f.Type()
		if err != nil {
			return nil, err
		}
		if t.Kind == KindVar || t.Kind == KindMVar {
			return nil, c.bad("layout of an open type")
		}
		in := instField{field: f, class: t, size: c.loader().ptr, align: c.loader().ptr}
		if t.Kind == KindStruct {
			if t == c {
				return nil, c.bad("struct contains itself or is nested too deep")
			}
			fl := t.layoutIn(here)
			if fl.err != nil {
				return nil, fl.err
			}
			in.size, in.align = fl.Size, fl.Align
			if !t.IsPrimitive() && !t.IsEnum() {
				in.layout = fl
			}
		}
		fields = append(fields, in)
	}
	return fields, nil
}

// place sets the offset of each field, and the size and alignment of l.
func (c *Class) place(l *Layout, fields []instField, start uint32) error {
	row := c.classLayoutRow()
	switch {
	case c.Kind == KindStruct && c.IsPrimitive():
		if len(fields) != 1 {
			return c.bad("primitive with %d fields", len(fields))
		}
		l.Size = c.loader().primitiveSize(c.Elem)
		l.Align, l.sequential = l.Size, true
		return nil
	case c.Elem == cil.ELEMENT_TYPE_TYPEDBYREF:
		// Data pointer and class, whatever the core library declares.
		ptr := c.loader().ptr
		for i := range fields {
			fields[i].offset, fields[i].size = ptr*min(uint32(i), 1), ptr
		}
		l.Size, l.Align, l.HasByrefs, l.Custom = 2*ptr, ptr, true, true
		return nil
	case c.Flags&cil.TdLayoutMask == cil.TdExplicitLayout && len(c.Args) == 0:
		return c.placeExplicit(l, fields, start, row)
	case c.Flags&cil.TdLayoutMask == cil.TdExplicitLayout:
		return c.bad("generic type with explicit layout")
	case c.Flags&cil.TdLayoutMask == cil.TdSequentialLayout && c.isSequential(fields):
		return c.placeSequential(l, fields, start, row)
	}
	return c.placeAuto(l, fields, start)
}

// repeat makes room for all elements of an inline array, whose only field is the first element. The
// other elements are laid out like values of a struct with only that field.
func (c *Class) repeat(l *Layout, fields []instField) error {
	l.Elements = 1
	if c.def == nil || !c.def.inlineArray {
		return nil
	}
	n := c.def.elements
	switch {
	case n <= 0:
		return c.bad("inline array with %d elements", n)
	case len(fields) != 1:
		return c.bad("inline array with %d fields", len(fields))
	case l.Explicit:
		return c.bad("inline array with explicit layout")
	case uint64(l.Size)*uint64(n) > maxValueSize:
		return c.bad("too large")
	}
	l.Size *= uint32(n)
	l.Elements, l.Custom = uint32(n), l.Custom || n > 1
	return nil
}

// classLayoutRow returns the pack and size that metadata states.
func (c *Class) classLayoutRow() cil.ClassLayoutRow {
	if c.def == nil || c.Flags&cil.TdLayoutMask == cil.TdAutoLayout {
		return cil.ClassLayoutRow{}
	}
	f := c.Module.File
	return f.ClassLayout(f.ClassLayoutOf(c.RID))
}

// isSequential reports whether the fields keep their order. They do only in structs, and in classes
// whose bases down to Object are sequential, and only without references, also in fields that are
// structs. For a module of .NET Framework structs that are not sequential themselves rearrange them too,
// as in CoreCLR 2.0.
func (c *Class) isSequential(fields []instField) bool {
	if c.Kind == KindClass {
		p := c.Base()
		if p == nil {
			return false
		}
		if pl, err := p.Layout(); p != c.loader().Known.Object && (err != nil || !pl.sequential) {
			return false
		}
	}
	for i := range fields {
		l := fields[i].layout
		if fields[i].class.Kind == KindByref || fields[i].hasPointers() || l != nil && (l.HasByrefs || !l.sequential && !c.Module.ForNet) {
			return false
		}
	}
	return true
}

// finishLayout derives the rest of l from the placed fields.
func (c *Class) finishLayout(l *Layout, fields []instField) error {
	if l.Size > maxValueSize {
		return c.bad("too large")
	}
	l.Offsets = make([]uint32, c.NumFields())
	for i := range fields {
		l.Offsets[fields[i].field.index] = fields[i].offset
	}
	sorted := slices.Clone(fields)
	slices.SortStableFunc(sorted, func(a, b instField) int { return cmp.Compare(a.offset, b.offset) })
	l.Fields = make([]*Field, len(sorted))
	for i := range sorted {
		l.Fields[i] = sorted[i].field
	}
	if err := c.fillGC(l, fields); err != nil {
		return err
	}
	if c.Kind == KindStruct {
		for i := 1; i < len(sorted) && l.Explicit; i++ {
			l.Overlap = l.Overlap || sorted[i-1].offset+sorted[i-1].size > sorted[i].offset
		}
		l.Pass = c.classify(l, sorted)
	}
	return nil
}

// fillGC makes the map of references, one entry for each word. All structs without references share
// the map noRefs, which ends after 64 words: 128 MB cost no more than 512 bytes.
func (c *Class) fillGC(l *Layout, fields []instField) error {
	ptr := c.loader().ptr
	words := int(alignUp(l.Size, ptr) / ptr)
	if !l.HasRefs && !l.HasByrefs && !slices.ContainsFunc(fields, instField.hasPointers) {
		words = min(words, len(noRefs))
		l.GC = noRefs[:words:words]
		return nil
	}
	gc := make([]ee.GCType, words)
	copy(gc, l.GC)
	for i := range fields {
		f := &fields[i]
		if !f.hasPointers() {
			continue
		}
		if f.offset%ptr != 0 {
			return c.bad("reference in field %s is not aligned", f.field.Name)
		}
		w := f.offset / ptr
		switch {
		case f.layout != nil:
			l.HasRefs = l.HasRefs || f.layout.HasRefs
			l.HasByrefs = l.HasByrefs || f.layout.HasByrefs
			for n, t := range f.layout.GC {
				if t != ee.TYPE_GC_NONE {
					gc[int(w)+n] = t
				}
			}
		case f.class.Kind == KindByref:
			gc[w], l.HasByrefs = ee.TYPE_GC_BYREF, true
		default:
			gc[w], l.HasRefs = ee.TYPE_GC_REF, true
		}
	}
	if c.Elem == cil.ELEMENT_TYPE_TYPEDBYREF {
		gc[0] = ee.TYPE_GC_BYREF
	}
	element := words / int(l.Elements) // whole words, if it has references
	for w := element; w < words; w++ {
		gc[w] = gc[w-element]
	}
	l.GC = gc
	return nil
}

var noRefs [64]ee.GCType

// hasPointers reports whether the collector must know f.
func (f instField) hasPointers() bool {
	if f.layout != nil {
		return f.layout.HasRefs || f.layout.HasByrefs
	}
	return f.class.IsReference() || f.class.Kind == KindByref
}

// Offset returns the offset of f: in a struct's value, in an object (8 or more), or in the static
// storage of its class.
func (f *Field) Offset() uint32 {
	if f.IsStatic() {
		s, err := f.Class.Statics()
		if err != nil {
			return 0
		}
		return s.Offsets[f.index]
	}
	l, err := f.Class.Layout()
	if err != nil || f.Class.IsInterface() {
		return 0
	}
	return l.Offsets[f.index]
}
