package cil

import "sync"

// searchIndex is what a table needs to be searched by its key column. Sorted
// tables (II.22 says which must be) need nothing. But the flag in the file that
// claims so is not to be trusted, and EventMap and PropertyMap need not be sorted:
// so the order is checked at the first search, and a table that is out of order
// gets a sorted list of its rows.
type searchIndex struct {
	once sync.Once
	perm []uint32
}

// search finds the rows of a table whose key column is k.
func (f *File) search(id TableID, k uint32) Rows {
	t, c, ix := &f.tables[id], uint(keyColumn[id]), &f.indexes[id]
	if t.rows == 0 {
		return Rows{}
	}
	ix.once.Do(func() { ix.perm = f.sortPerm(id) })
	perm, keys := ix.perm, t.column(c)
	keyAt := func(i uint32) uint32 {
		if perm != nil {
			i = perm[i] - 1
		}
		return keys.at(i)
	}
	// below is the number of rows of [lo, hi) whose key is less than k, plus lo.
	lo, hi := uint32(0), t.rows
	for lo < hi {
		if mid := (lo + hi) / 2; keyAt(mid) < k {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	// Most sets are small: double the step until it passes the end, then halve.
	first, step := lo, uint32(1)
	for lo+step <= t.rows && keyAt(lo+step-1) == k {
		lo += step
		step *= 2
	}
	for ; step > 0; step /= 2 {
		if lo+step <= t.rows && keyAt(lo+step-1) == k {
			lo += step
		}
	}
	if perm != nil {
		return Rows{perm: perm, start: first, n: lo - first}
	}
	return Rows{start: first + 1, n: lo - first}
}

// searchCoded is search with a key that is a coded index.
func (f *File) searchCoded(id TableID, kind CodedIndex, tok Token) Rows {
	k, ok := kind.Encode(tok)
	if !ok {
		return Rows{}
	}
	return f.search(id, k)
}

// InterfaceImpls gives the InterfaceImpl rows of a TypeDef.
func (f *File) InterfaceImpls(typeRID uint32) Rows {
	return f.search(TableInterfaceImpl, typeRID)
}

// MethodImpls gives the MethodImpl rows of a TypeDef.
func (f *File) MethodImpls(typeRID uint32) Rows {
	return f.search(TableMethodImpl, typeRID)
}

// ClassLayoutOf is the RID of the ClassLayout row of a TypeDef; 0 if it has none.
func (f *File) ClassLayoutOf(typeRID uint32) uint32 {
	return f.search(TableClassLayout, typeRID).At(0)
}

// FieldLayoutOf is the RID of the FieldLayout row of a Field; 0 if it has none.
func (f *File) FieldLayoutOf(fieldRID uint32) uint32 {
	return f.search(TableFieldLayout, fieldRID).At(0)
}

// FieldRVAOf is the RID of the FieldRVA row of a Field; 0 if it has none.
func (f *File) FieldRVAOf(fieldRID uint32) uint32 {
	return f.search(TableFieldRVA, fieldRID).At(0)
}

// GenericParams gives the GenericParam rows of a TypeDef or MethodDef. They are
// in the order of their numbers in well-formed files.
func (f *File) GenericParams(owner Token) Rows {
	return f.searchCoded(TableGenericParam, TypeOrMethodDef, owner)
}

// GenericParamConstraints gives the GenericParamConstraint rows of a GenericParam.
func (f *File) GenericParamConstraints(genericParamRID uint32) Rows {
	return f.search(TableGenericParamConstraint, genericParamRID)
}

// CustomAttributes gives the CustomAttribute rows of whatever can have some.
func (f *File) CustomAttributes(parent Token) Rows {
	return f.searchCoded(TableCustomAttribute, HasCustomAttribute, parent)
}

// ConstantOf is the RID of the Constant row of a Field, Param or Property; 0 if
// it has none.
func (f *File) ConstantOf(parent Token) uint32 {
	return f.searchCoded(TableConstant, HasConstant, parent).At(0)
}

// FieldMarshalOf is the RID of the FieldMarshal row of a Field or Param; 0 if it
// has none.
func (f *File) FieldMarshalOf(parent Token) uint32 {
	return f.searchCoded(TableFieldMarshal, HasFieldMarshal, parent).At(0)
}

// DeclSecurities gives the DeclSecurity rows of a TypeDef, MethodDef or Assembly.
func (f *File) DeclSecurities(parent Token) Rows {
	return f.searchCoded(TableDeclSecurity, HasDeclSecurity, parent)
}

// SemanticsOf gives the MethodSemantics rows of a Property or Event.
func (f *File) SemanticsOf(association Token) Rows {
	return f.searchCoded(TableMethodSemantics, HasSemantics, association)
}

// ImplMapOf is the RID of the ImplMap row of a MethodDef or Field; 0 if it has
// none.
func (f *File) ImplMapOf(member Token) uint32 {
	return f.searchCoded(TableImplMap, MemberForwarded, member).At(0)
}
