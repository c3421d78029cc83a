package loader

import (
	"math/bits"

	"ryugo/cil"
)

// placeAuto lays out fields as CoreCLR does for automatic layout: small fields fill the unaligned
// tail of the parent; then fields follow by descending size, with references before other words;
// structs come last, each on a word boundary.
func (c *Class) placeAuto(l *Layout, fields []instField, start uint32) error {
	const sizes = 4 // 1, 2, 4, 8 bytes
	ptr := c.loader().ptr
	word := bits.TrailingZeros32(ptr)
	var bySize [sizes][]int
	var refs, words, structs []int
	for i := range fields {
		f := &fields[i]
		switch {
		case f.layout != nil:
			structs = append(structs, i)
		case f.class.IsReference() || f.class.Kind == KindByref:
			refs = append(refs, i)
			bySize[word] = append(bySize[word], i)
		default:
			n := bits.TrailingZeros32(f.size)
			if n >= sizes {
				n = sizes - 1
			}
			if n == word {
				words = append(words, i)
			}
			bySize[n] = append(bySize[n], i)
		}
	}
	pos := start
	pos = fillTail(fields, &bySize, pos, word)
	// Words: the references of this class first.
	bySize[word] = append(append([]int{}, refs...), without(words, bySize[word])...)
	for n := sizes - 1; n >= 0; n-- {
		if len(bySize[n]) == 0 {
			continue
		}
		pos = alignUp(pos, 1<<n)
		for _, i := range bySize[n] {
			fields[i].offset = pos
			pos += 1 << n
		}
	}
	pointers := false
	for _, i := range structs {
		f := &fields[i]
		pointers = pointers || f.hasPointers()
		pos = alignUp(pos, ptr)
		f.offset = pos
		if pos += alignUp(f.size, 4); pos > maxValueSize {
			return c.bad("too large")
		}
	}
	l.Size, l.Align = pos, ptr
	if c.Kind == KindStruct {
		// No value is empty, and the JIT copies whole words or powers of two.
		size := max(pos, 1)
		if size > ptr {
			size = alignUp(size, ptr)
		} else {
			size = 1 << bits.Len32(size-1)
		}
		l.Size = size
		if len(structs) == 0 && len(refs) == 0 {
			l.Align = min(size, ptr)
			for n := sizes - 1; n >= 0 && len(fields) > 0; n-- {
				if len(bySize[n]) != 0 {
					l.Align = 1 << n
					break
				}
			}
		}
		l.Size = alignUp(l.Size, l.Align)
	}
	return nil
}

// without returns the members of all that are also in keep.
func without(all, keep []int) []int {
	var out []int
	for _, i := range all { // both are in ascending order
		for len(keep) > 0 && keep[0] < i {
			keep = keep[1:]
		}
		if len(keep) > 0 && keep[0] == i {
			out = append(out, i)
		}
	}
	return out
}

// fillTail puts small fields where the parent ended off a word boundary, as long as larger fields
// follow. References are never moved there.
func fillTail(fields []instField, bySize *[4][]int, pos uint32, top int) uint32 {
	if pos%(1<<top) == 0 {
		return pos
	}
	for i := 0; i < top; i++ {
		if pos%(1<<(i+1)) == 0 {
			continue
		}
		bigger := false
		for j := i + 1; j <= top; j++ {
			bigger = bigger || len(bySize[j]) != 0
		}
		if !bigger {
			break
		}
		j := i
		for j >= 0 && len(bySize[j]) == 0 {
			j--
		}
		if j < 0 {
			break
		}
		i = j // a smaller field fills; the rest of the gap is examined again
		pos = alignUp(pos, 1<<i)
		fields[bySize[i][0]].offset = pos
		bySize[i] = bySize[i][1:]
		pos += 1 << i
	}
	return pos
}

// placeSequential keeps the order of declaration, with the alignment that metadata requests.
func (c *Class) placeSequential(l *Layout, fields []instField, start uint32, row cil.ClassLayoutRow) error {
	pack := uint32(row.PackingSize)
	if pack == 0 || pack&(pack-1) != 0 || pack > 128 {
		pack = 32
	}
	pos, largest := uint32(0), uint32(1)
	if start != 0 {
		pos = start - c.loader().ptr // packing counts from the first field
		if p := c.Base(); p != c.loader().Known.Object {
			if pl, err := p.Layout(); err == nil {
				largest = pl.Align
			}
		}
	}
	for i := range fields {
		f := &fields[i]
		align := min(f.align, pack)
		largest = max(largest, align)
		pos = alignUp(pos, align)
		f.offset = pos
		if pos += f.size; pos > maxValueSize {
			return c.bad("too large")
		}
	}
	l.Align, l.sequential = largest, true
	if row.ClassSize != 0 {
		l.Size = max(pos, row.ClassSize)
		l.Custom = row.ClassSize > alignUp(pos, largest)
	} else {
		l.Size = alignUp(pos, largest)
	}
	if c.Kind == KindStruct {
		l.Size = max(l.Size, 1)
		return nil
	}
	for i := range fields {
		fields[i].offset += c.loader().ptr
	}
	l.Size += c.loader().ptr
	return nil
}

// placeExplicit takes the offsets from metadata. References may overlap only with references.
func (c *Class) placeExplicit(l *Layout, fields []instField, start uint32, row cil.ClassLayoutRow) error {
	f, ptr := c.Module.File, c.loader().ptr
	end, largest, pointers := uint32(0), uint32(1), false
	for i := range fields {
		in := &fields[i]
		rid := f.FieldLayoutOf(in.field.RID)
		if rid == 0 {
			return c.bad("field %s of an explicit layout has no offset", in.field.Name)
		}
		offset := f.FieldLayout(rid).Offset
		if offset > maxValueSize || in.size > maxValueSize {
			return c.bad("too large")
		}
		in.offset = start + offset
		end = max(end, offset+in.size)
		largest = max(largest, in.align)
		if in.hasPointers() {
			pointers = true
			if in.offset%ptr != 0 {
				return c.bad("reference in field %s is not aligned", in.field.Name)
			}
		}
	}
	if pointers {
		if err := c.checkOverlap(fields); err != nil {
			return err
		}
		largest = ptr
	}
	pack := uint32(row.PackingSize)
	if pack != 0 && pack&(pack-1) == 0 && !pointers {
		largest = min(largest, pack)
	}
	size := end
	if row.ClassSize > size {
		size = row.ClassSize
	} else if c.Kind == KindStruct {
		size = alignUp(size, largest)
	}
	if pointers {
		size = alignUp(size, ptr)
	}
	if c.Kind == KindStruct {
		size = max(size, 1)
	}
	l.Explicit, l.Custom, l.sequential = true, true, !pointers
	l.Size, l.Align = start+size, largest
	return nil
}

// checkOverlap reports an error for a word that is a reference in one field and not in another.
func (c *Class) checkOverlap(fields []instField) error {
	ptr := c.loader().ptr
	if len(fields) > fewMembers {
		return c.checkOverlaps(fields)
	}
	for i := range fields {
		a := &fields[i]
		if !a.hasPointers() {
			continue
		}
		for j := range fields {
			b := &fields[j]
			if i == j || b.offset >= a.offset+a.size || a.offset >= b.offset+b.size {
				continue
			}
			for w := a.offset / ptr; w < (a.offset+a.size)/ptr; w++ {
				if w*ptr+ptr <= b.offset || w*ptr >= b.offset+b.size {
					continue
				}
				if a.pointerAt(w*ptr, ptr) != b.pointerAt(w*ptr, ptr) {
					return c.bad("fields %s and %s overlap in a reference", a.field.Name, b.field.Name)
				}
			}
		}
	}
	return nil
}

// checkOverlaps is checkOverlap for many fields: it compares word by word instead of all pairs of
// fields.
func (c *Class) checkOverlaps(fields []instField) error {
	ptr := c.loader().ptr
	refs := map[uint32]int{} // by word: 1 + the field that has a reference there
	each := func(i int, visit func(word uint32)) {
		c.loader().poll()
		for w := fields[i].offset / ptr; w*ptr < fields[i].offset+fields[i].size; w++ {
			visit(w)
		}
	}
	for i := range fields {
		if f := &fields[i]; f.hasPointers() {
			each(i, func(w uint32) {
				if f.pointerAt(w*ptr, ptr) {
					refs[w] = i + 1
				}
			})
		}
	}
	for i := range fields {
		f, other := &fields[i], 0
		each(i, func(w uint32) {
			if k := refs[w]; k != 0 && !f.pointerAt(w*ptr, ptr) {
				other = k
			}
		})
		if other != 0 {
			return c.bad("fields %s and %s overlap in a reference", fields[other-1].field.Name, f.field.Name)
		}
	}
	return nil
}

// pointerAt reports whether the word at offset is a reference of f.
func (f *instField) pointerAt(offset, ptr uint32) bool {
	if offset < f.offset || offset+ptr > f.offset+f.size || !f.hasPointers() {
		return false
	}
	if f.layout == nil {
		return true
	}
	if (offset-f.offset)%ptr != 0 {
		return false
	}
	return f.layout.GC[(offset-f.offset)/ptr] != 0
}
