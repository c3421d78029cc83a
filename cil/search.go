package cil

import "sync"

// searchIndex is the state for searches of a table by its key column. A sorted table needs no index
// (II.22 says which tables must be sorted). The file's flag that claims the order is not trusted,
// and EventMap and PropertyMap need not be sorted. So the first search checks the order, and sorts
// a list of the rows if the table is out of order.
type searchIndex struct {
	once sync.Once
	perm []uint32
}

// search returns the rows of a table whose key column is k.
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
	// Binary search: lo becomes the number of rows whose key is less than k.
	lo, hi := uint32(0), t.rows
	for lo < hi {
		if mid := (lo + hi) / 2; keyAt(mid) < k {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	// Find the end of the rows with key k. Most sets are small: double the step until it passes the
	// end, then halve it.
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

// searchCoded is search for a key that is a coded index.
func (f *File) searchCoded(id TableID, kind CodedIndex, tok Token) Rows {
	k, ok := kind.Encode(tok)
	if !ok {
		return Rows{}
	}
	return f.search(id, k)
}

// InterfaceImpls returns the InterfaceImpl rows of a TypeDef.
func (f *File) InterfaceImpls(typeRID uint32) Rows {
	return f.search(TableInterfaceImpl, typeRID)
}

// MethodImpls returns the MethodImpl rows of a TypeDef.
func (f *File) MethodImpls(typeRID uint32) Rows {
	return f.search(TableMethodImpl, typeRID)
}

// ClassLayoutOf returns the RID of the ClassLayout row of a TypeDef; 0 if it has none.
func (f *File) ClassLayoutOf(typeRID uint32) uint32 {
	return f.search(TableClassLayout, typeRID).At(0)
}

// FieldLayoutOf returns the RID of the FieldLayout row of a Field; 0 if it has none.
func (f *File) FieldLayoutOf(fieldRID uint32) uint32 {
	return f.search(TableFieldLayout, fieldRID).At(0)
}

// FieldRVAOf returns the RID of the FieldRVA row of a Field; 0 if it has none.
func (f *File) FieldRVAOf(fieldRID uint32) uint32 {
	return f.search(TableFieldRVA, fieldRID).At(0)
}

// GenericParams returns the GenericParam rows of a TypeDef or MethodDef. In well-formed files they
// are in the order of their numbers.
func (f *File) GenericParams(owner Token) Rows {
	return f.searchCoded(TableGenericParam, TypeOrMethodDef, owner)
}

// GenericParamConstraints returns the GenericParamConstraint rows of a GenericParam.
func (f *File) GenericParamConstraints(genericParamRID uint32) Rows {
	return f.search(TableGenericParamConstraint, genericParamRID)
}

// CustomAttributes returns the CustomAttribute rows of a row of any table that can have custom
// attributes.
func (f *File) CustomAttributes(parent Token) Rows {
	return f.searchCoded(TableCustomAttribute, HasCustomAttribute, parent)
}

// ConstantOf returns the RID of the Constant row of a Field, Param or Property; 0 if it has none.
func (f *File) ConstantOf(parent Token) uint32 {
	return f.searchCoded(TableConstant, HasConstant, parent).At(0)
}

// FieldMarshalOf returns the RID of the FieldMarshal row of a Field or Param; 0 if it has none.
func (f *File) FieldMarshalOf(parent Token) uint32 {
	return f.searchCoded(TableFieldMarshal, HasFieldMarshal, parent).At(0)
}

// DeclSecurities returns the DeclSecurity rows of a TypeDef, MethodDef or Assembly.
func (f *File) DeclSecurities(parent Token) Rows {
	return f.searchCoded(TableDeclSecurity, HasDeclSecurity, parent)
}

// SemanticsOf returns the MethodSemantics rows of a Property or Event.
func (f *File) SemanticsOf(association Token) Rows {
	return f.searchCoded(TableMethodSemantics, HasSemantics, association)
}

// ImplMapOf returns the RID of the ImplMap row of a MethodDef or Field; 0 if it has none.
func (f *File) ImplMapOf(member Token) uint32 {
	return f.searchCoded(TableImplMap, MemberForwarded, member).At(0)
}
