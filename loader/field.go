package loader

import (
	"sync/atomic"

	"ryugo/cil"
	"ryugo/ee"
)

// Field is one field of one exact class. Exported fields never change.
type Field struct {
	ID    uint32
	RID   uint32
	Flags cil.FieldAttributes
	Name  string
	Class *Class
	index int // in the definition's list of fields
	blob  []byte

	typ atomic.Pointer[fieldType]
	// Traits is a cache for the implementer of ee.JitInfo; 0 is empty.
	Traits atomic.Uint64
}

type fieldType struct {
	class *Class
	arg   ee.SigArg
	err   error
}

// Handle returns f's handle of package ee.
func (f *Field) Handle() ee.FieldHandle {
	if f == nil {
		return 0
	}
	return ee.FieldHandle(f.ID)
}

// IsStatic reports whether f belongs to the class instead of its objects.
func (f *Field) IsStatic() bool { return f.Flags&cil.FdStatic != 0 }

// IsLiteral reports whether f is a constant without storage.
func (f *Field) IsLiteral() bool { return f.Flags&cil.FdLiteral != 0 }

// HasRVA reports whether f's data is in the file.
func (f *Field) HasRVA() bool { return f.Flags&cil.FdHasFieldRVA != 0 && f.IsStatic() }

// NumFields returns the number of fields that c's definition declares.
func (c *Class) NumFields() int {
	if c.def == nil {
		return 0
	}
	return c.def.firstField.Len()
}

// FieldAt returns field i of c, in the order of metadata.
func (c *Class) FieldAt(i int) *Field {
	mod, rid := c.Module, c.def.firstField.At(i)
	var slot *atomic.Pointer[Field]
	if c.Def == c {
		slot = mod.L.fields.slot(mod.fieldBase + rid)
	} else {
		list := c.fields.Load()
		if list == nil {
			takeRows[atomic.Pointer[Field]](mod.L, c.def.firstField.Len())
			made := make([]atomic.Pointer[Field], c.def.firstField.Len())
			list = publish(&c.fields, &made)
		}
		slot = &(*list)[i]
	}
	if f := slot.Load(); f != nil {
		return f
	}
	row := mod.File.Field(rid)
	f := mod.L.rows.fields.New()
	*f = Field{RID: rid, Flags: row.Flags, Name: mod.File.String(row.Name), Class: c, index: i,
		blob: mod.File.Blob(row.Signature)}
	if c.Def == c {
		f.ID = mod.fieldBase + rid
	} else if base, ok := mod.L.fields.reserve(1); ok {
		f.ID = base + 1
		mod.L.fields.slot(f.ID).Store(f)
	}
	return publish(slot, f)
}

// fieldByRID returns c's field with this Field row, or nil.
func (c *Class) fieldByRID(rid uint32) *Field {
	if c.def == nil {
		return nil
	}
	rows := c.def.firstField
	if i := int(rid - rows.At(0)); rows.At(i) == rid && rid != 0 {
		return c.FieldAt(i)
	}
	for i := 0; i < rows.Len(); i++ {
		if rows.At(i) == rid {
			return c.FieldAt(i)
		}
	}
	return nil
}

// fieldDef returns the typical field of a Field row.
func (mod *Module) fieldDef(rid uint32) (*Field, error) {
	owner := mod.File.FieldOwner(rid)
	if owner == 0 {
		return nil, mod.bad("Field row %d does not exist", rid)
	}
	c, err := mod.TypeDef(owner)
	if err != nil {
		return nil, err
	}
	return c.fieldByRID(rid), nil
}

// KnownField returns the typical field of a Field row if it has been made.
func (mod *Module) KnownField(rid uint32) *Field {
	if rid-1 >= mod.File.NumRows(cil.TableField) {
		return nil
	}
	return mod.L.fields.get(uint64(mod.fieldBase + rid))
}

// Type returns the class of f's values.
func (f *Field) Type() (*Class, error) {
	t := f.load()
	return t.class, t.err
}

func (f *Field) load() *fieldType {
	if t := f.typ.Load(); t != nil {
		return t
	}
	t := f.Class.loader().rows.fieldTypes.New()
	x := sigContext{mod: f.Class.Module, targs: f.Class.Args}
	r, err := cil.ParseFieldSig(f.blob)
	if err != nil {
		t.err = f.Class.bad("field %s: %v", f.Name, err)
	} else if t.class, t.err = x.typ(&r); t.err == nil {
		l := f.Class.loader()
		if f.Class.Def == l.Known.ByReference && len(f.Class.Args) == 1 {
			t.class, t.err = l.ByrefTo(f.Class.Args[0])
		}
		switch {
		case t.err != nil:
		case t.class.Elem == cil.ELEMENT_TYPE_VOID:
			t.class, t.err = nil, f.Class.bad("field %s is void", f.Name)
		default:
			t.arg = t.class.SigArg()
		}
	}
	return publish(&f.typ, t)
}

// SigArg returns f's type for the JIT; zero if the type does not load.
func (f *Field) SigArg() ee.SigArg { return f.load().arg }

// Underlying returns the primitive class of an enum.
func (c *Class) Underlying() (*Class, error) {
	if u := c.under.Load(); u != nil {
		return u, nil
	}
	for i := range c.NumFields() {
		row := c.Module.File.Field(c.def.firstField.At(i))
		if row.Flags&cil.FdStatic != 0 {
			continue
		}
		r, err := cil.ParseFieldSig(c.Module.File.Blob(row.Signature))
		e := r.Elem()
		if p := c.loader().Known.Prim(e); err == nil && c.loader().primitiveSize(e) != 0 && p != nil {
			return publish(&c.under, p), nil
		}
		break
	}
	return nil, c.bad("enum has no primitive field")
}

// RVAData returns the bytes in the file with which f's storage starts.
func (f *Field) RVAData() ([]byte, error) {
	file := f.Class.Module.File
	t, err := f.Type()
	if err != nil {
		return nil, err
	}
	size, err := t.ValueSize()
	if err != nil {
		return nil, err
	}
	data, err := file.RVAData(file.FieldRVA(file.FieldRVAOf(f.RID)).RVA, size)
	if err != nil {
		return nil, f.Class.bad("field %s: %v", f.Name, err)
	}
	return data, nil
}

// IsInitOnly reports whether only constructors write f.
func (f *Field) IsInitOnly() bool { return f.Flags&cil.FdInitOnly != 0 }
