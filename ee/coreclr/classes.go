//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"strings"

	"ryugo/ee"
)

// classFacts holds the known facts of a class.
type classFacts struct {
	class   ee.ClassHandle
	parent  ee.ClassHandle
	have    factBits
	corType ee.CorInfoType
	simd    ee.CorInfoType
	pass    ee.StructPassing
	attribs ee.ClassFlags
	size    uint32
	fields  uint32 // how many instance fields
	gc      []ee.GCType
}

// factBits says which facts have been asked for.
type factBits uint16

const (
	haveAttribs factBits = 1 << iota
	haveSize
	haveCorType
	haveGC
	havePass
	haveSIMD
	notVectorT
	haveFields
	isExact // its generic arguments are known, and it is never unloaded
	haveNesting
	isNested
	haveParent
)

// classTable finds the facts of a class by its handle: those of permanent classes (kept.go), and
// those that are known only during one compile. Both are small hash tables of row numbers. The
// table of one compile is emptied by incrementing its generation.
type classTable struct {
	rows  []classFacts
	index [1 << classBits]struct{ gen, row uint32 }
	gen   uint32
	gc    []ee.GCType // the rows' layouts, consecutively

	kept   []classFacts
	keptAt []uint32 // row number + 1
	keptGC []ee.GCType
}

const (
	classBits = 10
	// maxClasses is the maximum of classes that are remembered.
	maxClasses = 1 << classBits * 3 / 4

	keptClassBits  = 13
	maxKeptClasses = 1 << keptClassBits / 2
	// maxKeptWords is the maximum of layout words that are kept, of all classes together.
	maxKeptWords = 1 << 16
)

func (t *classTable) reset() {
	t.rows, t.gc = t.rows[:0], t.gc[:0]
	if t.gen++; t.gen == 0 {
		clear(t.index[:])
		t.gen = 1
	}
	if len(t.keptGC) > maxKeptWords {
		t.kept, t.keptGC = t.kept[:0], t.keptGC[:0]
		clear(t.keptAt)
	}
}

// keptRow returns the row of a permanent class, or nil for another class, and its place in keptAt.
func (t *classTable) keptRow(c ee.ClassHandle) (r *classFacts, h uint64) {
	for h = uint64(c) * 0x9e3779b97f4a7c15 >> (64 - keptClassBits); t.keptAt[h] != 0; h = (h + 1) & (1<<keptClassBits - 1) {
		if r := &t.kept[t.keptAt[h]-1]; r.class == c {
			return r, h
		}
	}
	return nil, h
}

// keep makes a row for class c, which is permanent or 0.
func (t *classTable) keep(c ee.ClassHandle) {
	if c == 0 || len(t.kept) == maxKeptClasses {
		return
	}
	if t.keptAt == nil {
		t.keptAt = make([]uint32, 1<<keptClassBits)
	}
	if r, h := t.keptRow(c); r == nil {
		t.kept = append(t.kept, classFacts{class: c})
		t.keptAt[h] = uint32(len(t.kept))
	}
}

// keeps reports whether c is known to be permanent.
func (t *classTable) keeps(c ee.ClassHandle) bool {
	if t.keptAt == nil {
		return false
	}
	r, _ := t.keptRow(c)
	return r != nil
}

// of returns the row of class c, valid until the next call.
func (t *classTable) of(c ee.ClassHandle) *classFacts {
	if t.keptAt != nil {
		if r, _ := t.keptRow(c); r != nil {
			return r
		}
	}
	h := uint64(c) * 0x9e3779b97f4a7c15 >> (64 - classBits)
	for ; t.index[h].gen == t.gen; h = (h + 1) & (1<<classBits - 1) {
		if r := &t.rows[t.index[h].row]; r.class == c {
			return r
		}
	}
	if len(t.rows) < maxClasses {
		t.index[h].gen, t.index[h].row = t.gen, uint32(len(t.rows))
		t.rows = append(t.rows, classFacts{class: c})
	} else {
		// Too many to remember: only the last row, for the current class, is replaced.
		t.rows = append(t.rows[:maxClasses], classFacts{class: c})
	}
	return &t.rows[len(t.rows)-1]
}

// layout returns room for a layout of some words in c's row, all without references.
func (t *classTable) layout(c ee.ClassHandle, words int) []ee.GCType {
	list := &t.gc
	if t.keptAt != nil {
		if r, _ := t.keptRow(c); r != nil {
			list = &t.keptGC
		}
	}
	first := len(*list)
	for range words {
		*list = append(*list, ee.TYPE_GC_NONE)
	}
	return (*list)[first:len(*list):len(*list)]
}

// A row stays in place until the next class is looked up. The runtime's answers do not look up
// classes.

func (s *session) classAttribs(c ee.ClassHandle) ee.ClassFlags {
	r := s.classes.of(c)
	if r.have&haveAttribs == 0 {
		r.attribs = ee.ClassFlags(s.call(s.v.Slots.GetClassAttribs, uint64(c), 0, 0, 0))
		r.have |= haveAttribs
	}
	return r.attribs
}

// GetClassAttribs implements ee.ClassQueries.
func (s *session) GetClassAttribs(c ee.ClassHandle) ee.ClassFlags { return s.classAttribs(c) }

// AsCorInfoType implements ee.ClassQueries.
func (s *session) AsCorInfoType(c ee.ClassHandle) ee.CorInfoType {
	r := s.classes.of(c)
	if r.have&haveCorType == 0 {
		r.corType = ee.CorInfoType(s.call(s.v.Slots.AsCorInfoType, uint64(c), 0, 0, 0))
		r.have |= haveCorType
	}
	return r.corType
}

func (s *session) classSize(c ee.ClassHandle) uint32 {
	r := s.classes.of(c)
	if r.have&haveSize == 0 {
		r.size = uint32(s.call(s.v.Slots.GetClassSize, uint64(c), 0, 0, 0))
		r.have |= haveSize
	}
	return r.size
}

// GetClassSize implements ee.ClassQueries.
func (s *session) GetClassSize(c ee.ClassHandle) uint32 {
	s.declineVectorT(c)
	return s.classSize(c)
}

// declineVectorT gives up on methods that use Vector<T> if its size is not the size in its IL and
// this compiler does not treat it as a vector. The runtime gives it the size that the main JIT
// requests, 32 bytes on most machines; its IL assumes 16.
func (s *session) declineVectorT(c ee.ClassHandle) {
	if !s.shapes.sizedVector {
		return
	}
	size := s.classSize(c)
	own := s.v.VectorSize
	if size == own || size&(size-1) != 0 || size < own {
		return
	}
	if info := s.GetEEInfo(); info.SIMD && info.ISA >= ee.ISAAVX2 && size == 2*own {
		return
	}
	r := s.classes.of(c)
	if r.have&notVectorT != 0 {
		return
	}
	r.have |= notVectorT
	if isBool(s.call(s.v.Slots.IsInSIMDModule, uint64(c), 0, 0, 0)) && strings.HasPrefix(s.GetClassName(c), "System.Numerics.Vector`1") {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "Vector<T> of a size that the shipped JIT chose"})
	}
}

// GetHeapClassSize implements ee.ClassQueries. This version of the runtime does not tell the sizes
// of objects, only of boxed values.
func (s *session) GetHeapClassSize(c ee.ClassHandle) uint32 {
	if s.classAttribs(c)&ee.CORINFO_FLG_VALUECLASS == 0 {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "the size of an object"})
	}
	return 8 + s.GetClassSize(c)
}

// GetClassAlignment implements ee.ClassQueries. Frames and arguments are laid out in words; no
// value needs a larger alignment.
func (s *session) GetClassAlignment(ee.ClassHandle) uint32 { return 8 }

// oneRef is the layout of a variable that holds a reference.
var oneRef = []ee.GCType{ee.TYPE_GC_REF}

// GetClassGClayout implements ee.ClassQueries.
func (s *session) GetClassGClayout(c ee.ClassHandle) []ee.GCType {
	attribs := s.classAttribs(c)
	if attribs&ee.CORINFO_FLG_VALUECLASS == 0 {
		return oneRef
	}
	size := s.GetClassSize(c)
	r := s.classes.of(c)
	if r.have&haveGC != 0 {
		return r.gc
	}
	words := int(size+7) / 8
	r.gc = s.classes.layout(c, words)
	r.have |= haveGC
	if attribs&(ee.CORINFO_FLG_CONTAINS_GC_PTR|ee.CORINFO_FLG_CONTAINS_STACK_PTR) != 0 {
		map_ := s.alloc(uint64(words))
		s.call(s.v.Slots.GetClassGClayout, uint64(c), map_, 0, 0)
		for i := range r.gc {
			r.gc[i] = ee.GCType(ld8(map_ + uint64(i)))
		}
	}
	return r.gc
}

// GetSystemVAmd64PassStructInRegisterDescriptor implements ee.ClassQueries.
func (s *session) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	o := &s.v.Offsets
	r := s.classes.of(c)
	if r.have&havePass == 0 {
		r.have |= havePass
		t := s.alloc(s.v.Sizes.Pass)
		s.call(s.v.Slots.GetSystemVAmd64PassStructInRegisterDescriptor, uint64(c), t, 0, 0)
		if p := &r.pass; ld8(t+o.PassInRegisters) != 0 {
			p.PassedInRegisters = true
			p.EightByteCount = ld8(t + o.PassCount)
			for i := range p.Class[:p.EightByteCount] {
				p.Class[i] = ee.SysVClass(ld8(t + o.PassClasses + uint64(i)))
				p.Size[i] = ld8(t + o.PassSizes + uint64(i))
				p.Offset[i] = ld8(t + o.PassOffsets + uint64(i))
			}
		}
	}
	*d = r.pass
}

// GetParentType implements ee.ClassQueries.
func (s *session) GetParentType(c ee.ClassHandle) ee.ClassHandle {
	r := s.classes.of(c)
	if r.have&haveParent == 0 {
		r.parent = ee.ClassHandle(s.call(s.v.Slots.GetParentType, uint64(c), 0, 0, 0))
		r.have |= haveParent
	}
	return r.parent
}

// GetChildType implements ee.ClassQueries.
func (s *session) GetChildType(c ee.ClassHandle) (ee.CorInfoType, ee.ClassHandle) {
	child := s.out()
	t := s.call(s.v.Slots.GetChildType, uint64(c), child, 0, 0)
	return ee.CorInfoType(t), ee.ClassHandle(ld64(child))
}

// GetArrayRank implements ee.ClassQueries.
func (s *session) GetArrayRank(c ee.ClassHandle) uint32 {
	return uint32(s.call(s.v.Slots.GetArrayRank, uint64(c), 0, 0, 0))
}

// GetTypeArgument implements ee.ClassQueries.
func (s *session) GetTypeArgument(c ee.ClassHandle, index uint32) ee.ClassHandle {
	if s.shapes.typeArgument == nil {
		return 0
	}
	return s.shapes.typeArgument(s, c, index)
}

// GetDefaultComparer implements ee.ClassQueries.
func (s *session) GetDefaultComparer(elem ee.ClassHandle, equality bool) ee.ClassHandle {
	if s.shapes.defaultComparer == nil {
		return 0
	}
	return s.shapes.defaultComparer(s, elem, equality)
}

// GetRuntimeType implements ee.ClassQueries.
func (s *session) GetRuntimeType(c ee.ClassHandle) ee.Value {
	if s.shapes.runtimeType == nil {
		return ee.Value{}
	}
	return ee.Value{Bits: s.shapes.runtimeType(s, c)}
}

// GetTypeForBox implements ee.ClassQueries.
func (s *session) GetTypeForBox(c ee.ClassHandle) ee.ClassHandle {
	return ee.ClassHandle(s.call(s.v.Slots.GetTypeForBox, uint64(c), 0, 0, 0))
}

// GetBuiltinClass implements ee.ClassQueries.
func (s *session) GetBuiltinClass(id ee.ClassID) ee.ClassHandle {
	c := builtinCache[id].Load()
	if c == 0 {
		c = s.call(s.v.Slots.GetBuiltinClass, uint64(id), 0, 0, 0)
		builtinCache[id].Store(c)
	}
	return ee.ClassHandle(c)
}

// CanCast implements ee.ClassQueries. A shared class represents many exact classes, and the
// compiler cannot know which.
func (s *session) CanCast(from, to ee.ClassHandle) bool {
	return (s.classAttribs(from)|s.classAttribs(to))&ee.CORINFO_FLG_CLASS_SHAREDINST == 0 &&
		s.shapes.isTrue(s.call(s.v.Slots.CanCast, uint64(from), uint64(to), 0, 0))
}

// IsExactClass implements ee.ClassQueries. Arrays, and generic classes with variance, may have
// objects of other classes.
func (s *session) IsExactClass(c ee.ClassHandle) bool { return s.shapes.isExactClass(s, c) }
