package vm

import (
	"fmt"

	"ryugo/vm/cpu"
)

// verifyHeap walks the heap and checks that every block is a sequence of objects, and that every
// reference, in objects and in roots, points to one of them or outside of the heap. It shares no
// code with a collection, whose bugs it has to find.
func (v *VM) verifyHeap(t *thread) error {
	h, g := &v.heap, &v.gc
	v.retire(t)
	tables := map[uint64]bool{g.fillerMT: true}
	for _, mt := range v.tables {
		tables[mt] = true
	}
	objects := map[ref]bool{}
	for _, b := range h.inUse {
		o, end := h.addr(b), h.addr(b)+uint64(h.extent[b])
		if h.state[b] == blockLarge {
			end = o + sizeOfObject(o)
			if (end-o+blockSize-1)>>blockShift != uint64(h.extent[b]) {
				return fmt.Errorf("the object at %#x has %d bytes in %d blocks", o, end-o, h.extent[b])
			}
		}
		for o < end {
			if !tables[typeOf(o)] {
				return fmt.Errorf("there is no object at %#x, in the block at %#x", o, h.addr(b))
			}
			objects[o] = typeOf(o) != g.fillerMT
			o += sizeOfObject(o)
		}
		if o != end {
			return fmt.Errorf("the last object of the block at %#x ends at %#x instead of %#x", h.addr(b), o, end)
		}
	}
	check := func(where uint64, p ref) error {
		if g.blockOf(p) < uint64(len(h.state)) && !objects[p] {
			return fmt.Errorf("the word at %#x refers to %#x, where no live object is", where, p)
		}
		return nil
	}
	for o := range objects {
		if err := v.verifyObject(o, check); err != nil {
			return fmt.Errorf("%s: %w", v.verifyName(typeOf(o)), err)
		}
	}
	g.roots = g.roots[:0]
	v.findRoots()
	for _, r := range g.roots {
		if r&rootByref != 0 {
			continue
		}
		if err := check(uint64(r), ldW(uint64(r))); err != nil {
			return fmt.Errorf("root: %w", err)
		}
	}
	return nil
}

func (v *space) verifyName(mt uint64) string {
	if mt == v.gc.fillerMT {
		return "filler"
	}
	return v.typeName(mt)
}

// verifyObject checks each reference in o, including weak ones. It uses the layout of the class
// instead of the collector's descriptor.
func (v *space) verifyObject(o ref, check func(where uint64, p ref) error) error {
	mt := typeOf(o)
	if mt == v.gc.fillerMT {
		return nil
	}
	at := func(base uint64, words []uint64) error {
		for _, w := range words {
			if err := check(base+cpu.Word*w, ldW(base+cpu.Word*w)); err != nil {
				return err
			}
		}
		return nil
	}
	c := v.classOf(mt)
	switch {
	case c.IsArray():
		words := []uint64{0}
		if c.ElemClass.IsValueType() {
			words = refWords(must(c.ElemClass.Layout()).GC)
		} else if !c.ElemClass.IsReference() {
			return nil
		}
		for i := range uint64(length(o)) {
			if err := at(v.dataOf(o)+i*componentSize(o), words); err != nil {
				return err
			}
		}
		return nil
	case c.IsValueType():
		return at(o+cpu.ObjHeader, refWords(must(c.Layout()).GC))
	}
	return at(o, refWords(must(c.Layout()).GC))
}
