package cil

import "sort"

// This file finds the rows that belong to a row of another table: by the list columns of TypeDef,
// MethodDef, EventMap and PropertyMap, and by search in tables that are sorted by their owner.

// Rows is an ordered set of rows of one table. Making and reading a Rows value allocates nothing:
//
//	for i, s := 0, f.TypeDefMethods(rid); i < s.Len(); i++ {
//		m := f.MethodDef(s.At(i))
//	}
type Rows struct {
	perm  []uint32 // if not nil, the rows are perm[start:start+n]
	start uint32   // else they are start, start+1, ...
	n     uint32
}

// Len returns the number of rows.
func (s Rows) Len() int { return int(s.n) }

// At returns the RID of row i of the set, counted from 0; 0 if i is out of range.
func (s Rows) At(i int) uint32 {
	if uint(i) >= uint(s.n) {
		return 0
	}
	if s.perm != nil {
		return s.perm[s.start+uint32(i)]
	}
	return s.start + uint32(i)
}

// The Ptr tables of #- streams permute the rows of another table into the order of the list columns
// (Microsoft's metadata; not in ECMA-335).
const numPtrKinds = 5

var ptrKinds = [numPtrKinds]struct{ ptr, target TableID }{
	{TableFieldPtr, TableField},
	{TableMethodPtr, TableMethodDef},
	{TableParamPtr, TableParam},
	{TableEventPtr, TableEvent},
	{TablePropertyPtr, TableProperty},
}

// ptrOf returns the Ptr table of a table that list columns index.
func ptrOf(target TableID) TableID { return target - 1 }

// ptrTable is a Ptr table that is not empty.
type ptrTable struct {
	perm    []uint32 // position, from 0, to RID of the target
	inverse []uint32 // RID-1 of the target to position, from 1; 0 if in no list
}

// ptr returns the permutation of a table that list columns index, or nil if there is none.
func (f *File) ptr(target TableID) *ptrTable {
	for i, k := range ptrKinds {
		if k.target == target && f.ptrs[i].perm != nil {
			return &f.ptrs[i]
		}
	}
	return nil
}

func (f *File) readPtrTables() error {
	for i, k := range ptrKinds {
		n := f.NumRows(k.ptr)
		if n == 0 {
			continue
		}
		p := &f.ptrs[i]
		p.perm = make([]uint32, n)
		p.inverse = make([]uint32, f.NumRows(k.target))
		for j := range p.perm {
			rid := f.Raw(k.ptr, uint32(j+1), 0)
			if rid-1 >= uint32(len(p.inverse)) {
				return f.errorf(f.OffsetOf(f.tables[k.ptr].data), "%s row %d points to row %d of %d",
					k.ptr, j+1, rid, len(p.inverse))
			}
			p.perm[j] = rid
			p.inverse[rid-1] = uint32(j + 1)
		}
	}
	return nil
}

// checkLists checks that list columns never decrease and stay inside the table that they index.
// Then every row has at most one owner, and walks over all lists are linear in the file's size.
func (f *File) checkLists() error {
	for i := range schema {
		c := &schema[i]
		if c.Kind != ColList {
			continue
		}
		t := &f.tables[c.Table]
		n := i - int(columnRange[c.Table][0])
		last, limit := uint32(0), f.listLen(TableID(c.To))+1
		starts := t.column(uint(n))
		for rid := uint32(1); rid <= t.rows; rid++ {
			v := starts.at(rid - 1)
			if v < last || v > limit {
				return f.errorf(f.OffsetOf(t.row(rid)), "%s.%s of row %d is %d, after %d and with %d rows",
					c.Table, c.Name, rid, v, last, limit-1)
			}
			last = v
		}
	}
	return nil
}

// listLen returns the number of rows that a list column indexes.
func (f *File) listLen(target TableID) uint32 {
	if n := f.tables[ptrOf(target)].rows; n != 0 {
		return n
	}
	return f.tables[target].rows
}

// list returns the run of rows that the list column of row rid of table id specifies.
func (f *File) list(id TableID, rid uint32, column uint, target TableID) Rows {
	t := &f.tables[id]
	r := t.row(rid)
	if r == nil {
		return Rows{}
	}
	lo, hi := max(t.col(r, column), 1), f.listLen(target)+1
	if next := t.row(rid + 1); next != nil {
		hi = max(t.col(next, column), lo) // 0 may stand for "none" in both
	}
	if p := f.ptr(target); p != nil {
		return Rows{perm: p.perm, start: lo - 1, n: hi - lo}
	}
	return Rows{start: lo, n: hi - lo}
}

// listOwner returns the row of table id whose run contains row rid of the target, or 0 if there is
// none.
func (f *File) listOwner(id TableID, column uint, target TableID, rid uint32) uint32 {
	t := &f.tables[id]
	if rid-1 >= f.tables[target].rows {
		return 0
	}
	if p := f.ptr(target); p != nil {
		rid = p.inverse[rid-1]
		if rid == 0 {
			return 0
		}
	}
	// The owner is the last row whose run starts at or before rid. Rows with an empty run may
	// precede it and start at the same place.
	lo, hi := uint32(0), t.rows
	starts := t.column(column)
	for lo < hi {
		mid := (lo + hi) / 2
		if starts.at(mid) <= rid {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// Columns of the lists, as in schema.
const (
	colTypeDefFieldList   = 4
	colTypeDefMethodList  = 5
	colMethodDefParamList = 5
	colMapList            = 1
)

// TypeDefFields returns the Field rows of a TypeDef.
func (f *File) TypeDefFields(rid uint32) Rows {
	return f.list(TableTypeDef, rid, colTypeDefFieldList, TableField)
}

// TypeDefMethods returns the MethodDef rows of a TypeDef.
func (f *File) TypeDefMethods(rid uint32) Rows {
	return f.list(TableTypeDef, rid, colTypeDefMethodList, TableMethodDef)
}

// MethodParams returns the Param rows of a MethodDef. Not every parameter needs to have a row:
// ParamRow.Sequence is the number of the row's parameter.
func (f *File) MethodParams(rid uint32) Rows {
	return f.list(TableMethodDef, rid, colMethodDefParamList, TableParam)
}

// TypeDefEvents returns the Event rows of a TypeDef.
func (f *File) TypeDefEvents(rid uint32) Rows {
	m := f.search(TableEventMap, rid)
	return f.list(TableEventMap, m.At(0), colMapList, TableEvent)
}

// TypeDefProperties returns the Property rows of a TypeDef.
func (f *File) TypeDefProperties(rid uint32) Rows {
	m := f.search(TablePropertyMap, rid)
	return f.list(TablePropertyMap, m.At(0), colMapList, TableProperty)
}

// FieldOwner returns the RID of the TypeDef that declares a field; 0 if there is none.
func (f *File) FieldOwner(fieldRID uint32) uint32 {
	return f.listOwner(TableTypeDef, colTypeDefFieldList, TableField, fieldRID)
}

// MethodOwner returns the RID of the TypeDef that declares a method; 0 if there is none.
func (f *File) MethodOwner(methodRID uint32) uint32 {
	return f.listOwner(TableTypeDef, colTypeDefMethodList, TableMethodDef, methodRID)
}

// ParamOwner returns the RID of the MethodDef that a parameter belongs to; 0 if there is none.
func (f *File) ParamOwner(paramRID uint32) uint32 {
	return f.listOwner(TableMethodDef, colMethodDefParamList, TableParam, paramRID)
}

// PropertyOwner returns the RID of the TypeDef that declares a property; 0 if there is none.
func (f *File) PropertyOwner(propertyRID uint32) uint32 {
	return f.PropertyMap(f.listOwner(TablePropertyMap, colMapList, TableProperty, propertyRID)).Parent
}

// EventOwner returns the RID of the TypeDef that declares an event; 0 if there is none.
func (f *File) EventOwner(eventRID uint32) uint32 {
	return f.EventMap(f.listOwner(TableEventMap, colMapList, TableEvent, eventRID)).Parent
}

// sortPerm returns the RIDs of a table sorted by its key column; rows with equal keys keep their
// order. It returns nil if the table is sorted already.
func (f *File) sortPerm(id TableID) []uint32 {
	t := &f.tables[id]
	keys := t.column(uint(keyColumn[id]))
	sorted := true
	last := uint32(0)
	for i := uint32(0); i < t.rows && sorted; i++ {
		k := keys.at(i)
		sorted = k >= last
		last = k
	}
	if sorted {
		return nil
	}
	perm := make([]uint32, t.rows)
	for i := range perm {
		perm[i] = uint32(i + 1)
	}
	sort.SliceStable(perm, func(i, j int) bool {
		return keys.at(perm[i]-1) < keys.at(perm[j]-1)
	})
	return perm
}
