package mutate

import (
	"math/rand/v2"
	"slices"

	"ryugo/cil"
)

// itemKind is the kind of an item of a signature.
type itemKind uint8

const (
	itemElem  itemKind = iota // an element type or a calling convention: one byte
	itemCount                 // the number of items that follow
	itemIndex                 // the number of a generic parameter
	itemToken                 // a coded TypeDefOrRef
)

// item is a part of a signature.
type item struct {
	kind itemKind
	v    uint32
}

// sigReader takes a signature apart (II.23.2). If it becomes invalid, the rest is read as items of
// single bytes.
type sigReader struct {
	r     cil.SigReader
	items []item
}

func (s *sigReader) elem() cil.ElementType {
	e := s.r.Elem()
	if s.r.OK() {
		s.items = append(s.items, item{itemElem, uint32(e)})
	}
	return e
}

func (s *sigReader) number(k itemKind) int {
	v := s.r.Uint()
	if s.r.OK() {
		s.items = append(s.items, item{k, v})
	}
	return int(min(v, 1000))
}

func (s *sigReader) types(n int) {
	for range n {
		if s.r.OK() {
			s.typ()
		}
	}
}

func (s *sigReader) typ() {
	for s.r.OK() {
		switch s.elem() {
		case cil.ELEMENT_TYPE_PTR, cil.ELEMENT_TYPE_BYREF, cil.ELEMENT_TYPE_SZARRAY, cil.ELEMENT_TYPE_PINNED, cil.ELEMENT_TYPE_SENTINEL:
			continue
		case cil.ELEMENT_TYPE_CMOD_REQD, cil.ELEMENT_TYPE_CMOD_OPT:
			s.number(itemToken)
			continue
		case cil.ELEMENT_TYPE_CLASS, cil.ELEMENT_TYPE_VALUETYPE:
			s.number(itemToken)
		case cil.ELEMENT_TYPE_VAR, cil.ELEMENT_TYPE_MVAR:
			s.number(itemIndex)
		case cil.ELEMENT_TYPE_GENERICINST:
			s.elem()
			s.number(itemToken)
			s.types(s.number(itemCount))
		case cil.ELEMENT_TYPE_ARRAY:
			s.typ()
			s.number(itemCount)
			for range 2 {
				for range s.number(itemCount) {
					s.number(itemCount)
				}
			}
		case cil.ELEMENT_TYPE_FNPTR:
			s.signature()
		}
		return
	}
}

func (s *sigReader) signature() {
	cc := cil.CallConv(s.elem())
	switch cc.Kind() {
	case cil.IMAGE_CEE_CS_CALLCONV_FIELD:
		s.typ()
		return
	case cil.IMAGE_CEE_CS_CALLCONV_LOCAL_SIG, cil.IMAGE_CEE_CS_CALLCONV_GENERICINST:
		s.types(s.number(itemCount))
		return
	}
	if cc.IsGeneric() {
		s.number(itemCount)
	}
	n := s.number(itemCount)
	s.types(n + 1)
}

// takeApart reads a signature, or a type if spec is set.
func takeApart(blob []byte, spec bool) []item {
	s := sigReader{r: cil.NewSigReader(blob)}
	if spec {
		s.typ()
	} else {
		s.signature()
	}
	for s.r.Pos < len(blob) && s.r.OK() {
		s.elem()
	}
	return s.items
}

// sigColumns are the columns that contain signatures.
var sigColumns = []struct {
	table  cil.TableID
	column int
}{
	{cil.TableField, 2}, {cil.TableMethodDef, 4}, {cil.TableMemberRef, 2}, {cil.TableStandAloneSig, 0}, {cil.TableTypeSpec, 0}, {cil.TableMethodSpec, 1}, {cil.TableProperty, 2},
}

// elems are the element types that replace others.
var elems = []cil.ElementType{
	cil.ELEMENT_TYPE_VOID, cil.ELEMENT_TYPE_BOOLEAN, cil.ELEMENT_TYPE_CHAR, cil.ELEMENT_TYPE_I1, cil.ELEMENT_TYPE_U1, cil.ELEMENT_TYPE_I2, cil.ELEMENT_TYPE_U2,
	cil.ELEMENT_TYPE_I4, cil.ELEMENT_TYPE_U4, cil.ELEMENT_TYPE_I8, cil.ELEMENT_TYPE_U8, cil.ELEMENT_TYPE_R4, cil.ELEMENT_TYPE_R8, cil.ELEMENT_TYPE_STRING,
	cil.ELEMENT_TYPE_I, cil.ELEMENT_TYPE_U, cil.ELEMENT_TYPE_OBJECT, cil.ELEMENT_TYPE_TYPEDBYREF,
}

// prefixes are the element types that may precede a type.
var prefixes = []cil.ElementType{cil.ELEMENT_TYPE_PTR, cil.ELEMENT_TYPE_BYREF, cil.ELEMENT_TYPE_SZARRAY, cil.ELEMENT_TYPE_SZARRAY, cil.ELEMENT_TYPE_PINNED}

// editSignature gives a row a signature that is like its old one.
func (m *image) editSignature(r *rand.Rand) {
	for range 20 {
		c := sigColumns[r.IntN(len(sigColumns))]
		n := m.rows(c.table)
		if n == 0 {
			continue
		}
		cell := m.cell(c.table, r.IntN(n), c.column)
		blob := m.blob(*cell)
		if len(blob) == 0 {
			continue
		}
		items := takeApart(blob, c.table == cil.TableTypeSpec)
		for range 1 + r.IntN(2) {
			items = m.editItems(r, items)
		}
		*cell = m.addBlob(encodeItems(r, items))
		return
	}
}

func encodeItems(r *rand.Rand, items []item) (blob []byte) {
	for _, i := range items {
		if i.kind == itemElem {
			blob = append(blob, byte(i.v))
		} else {
			blob = appendUint(blob, i.v)
		}
	}
	if r.IntN(40) == 0 {
		blob = blob[:r.IntN(len(blob)+1)]
	}
	return blob
}

// editItems changes a signature in one place.
func (m *image) editItems(r *rand.Rand, items []item) []item {
	if len(items) == 0 {
		return []item{{itemElem, uint32(number(r))}}
	}
	at := r.IntN(len(items))
	it := &items[at]
	token := func() uint32 { return m.coded(r, cil.TypeDefOrRef) }
	switch r.IntN(8) {
	case 0: // a prefix
		return slices.Insert(items, at, item{itemElem, uint32(prefixes[r.IntN(len(prefixes))])})
	case 1: // an instance of a generic type
		def := token()
		list := []item{{itemElem, uint32(cil.ELEMENT_TYPE_GENERICINST)}, {itemElem, uint32(cil.ELEMENT_TYPE_CLASS) - uint32(r.IntN(2))}, {itemToken, def}, {itemCount, 1}}
		return slices.Insert(items, at, list...)
	case 2:
		return slices.Delete(items, at, at+1)
	case 3: // repeated, at the end or next to itself
		return slices.Insert(items, at, *it)
	}
	switch it.kind {
	case itemToken:
		it.v = token()
	case itemCount, itemIndex:
		it.v += uint32(r.IntN(5)) - 2
		if r.IntN(4) == 0 {
			it.v = uint32(number(r)) & 0x1fffffff
		}
	default:
		switch r.IntN(8) {
		case 0:
			it.v ^= 1 << r.IntN(8)
		case 1:
			it.v = uint32(cil.ELEMENT_TYPE_VAR)
			if r.IntN(2) == 0 {
				it.v = uint32(cil.ELEMENT_TYPE_MVAR)
			}
			return slices.Insert(items, at+1, item{itemIndex, uint32(r.IntN(3))})
		case 2:
			it.v = uint32(cil.ELEMENT_TYPE_CLASS) - uint32(r.IntN(2))
			return slices.Insert(items, at+1, item{itemToken, token()})
		default:
			it.v = uint32(elems[r.IntN(len(elems))])
		}
	}
	return items
}
