package loader

// A class with more than fewMembers methods or fields has an index of them by name, so that finding
// all of them takes linear time.
const fewMembers = 16

// nameIndex is a hash table of the members of a definition; the chains are in metadata order.
type nameIndex struct {
	heads []uint32 // by hash: 1 + the first member, or 0
	next  []uint32 // by member: 1 + the next one with the same hash, or 0
}

// nameHash returns FNV-1a of the start of a name and its length.
func nameHash(name string) uint32 {
	h := uint32(2166136261) ^ uint32(len(name))
	for i := range min(len(name), 64) {
		h = (h ^ uint32(name[i])) * 16777619
	}
	return h
}

// newNameIndex makes the index of n members.
func (l *Loader) newNameIndex(n int, name func(i int) string) *nameIndex {
	size := 1
	for size < n {
		size *= 2
	}
	takeRows[uint32](l, size+n)
	x := &nameIndex{heads: make([]uint32, size), next: make([]uint32, n)}
	for i := n - 1; i >= 0; i-- {
		l.poll()
		head := &x.heads[int(nameHash(name(i)))&(size-1)]
		x.next[i], *head = *head, uint32(i+1)
	}
	return x
}

// after returns the next member after i, or the first for -1, that may have a name; -1 if there is
// none.
func (x *nameIndex) after(name string, i int) int {
	if i >= 0 {
		return int(x.next[i]) - 1
	}
	return int(x.heads[int(nameHash(name))&(len(x.heads)-1)]) - 1
}

// methodNamed returns the index of the next method after index i, or the first for -1, that c's
// definition declares with a name; -1 if there is none.
func (c *Class) methodNamed(name string, i int) int {
	f, rows := c.Module.File, c.def.firstMethod
	if rows.Len() > fewMembers {
		x := c.def.methodNames.Load()
		if x == nil {
			x = publish(&c.def.methodNames, c.loader().newNameIndex(rows.Len(), func(i int) string { return f.String(f.NameOfMethod(rows.At(i))) }))
		}
		for i = x.after(name, i); i >= 0 && !f.StringIs(f.NameOfMethod(rows.At(i)), name); i = x.after(name, i) {
		}
		return i
	}
	for i++; i < rows.Len(); i++ {
		if f.StringIs(f.NameOfMethod(rows.At(i)), name) {
			return i
		}
	}
	return -1
}

// fieldNamed is methodNamed for fields.
func (c *Class) fieldNamed(name string, i int) int {
	f, rows := c.Module.File, c.def.firstField
	if rows.Len() > fewMembers {
		x := c.def.fieldNames.Load()
		if x == nil {
			x = publish(&c.def.fieldNames, c.loader().newNameIndex(rows.Len(), func(i int) string { return f.String(f.NameOfField(rows.At(i))) }))
		}
		for i = x.after(name, i); i >= 0 && !f.StringIs(f.NameOfField(rows.At(i)), name); i = x.after(name, i) {
		}
		return i
	}
	for i++; i < rows.Len(); i++ {
		if f.StringIs(f.NameOfField(rows.At(i)), name) {
			return i
		}
	}
	return -1
}
