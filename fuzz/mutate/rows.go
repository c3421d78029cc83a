package mutate

import (
	"math/rand/v2"
	"slices"

	"ryugo/cil"
)

// tableWeights are the weights with which a table is drawn; 1 for tables not listed.
var tableWeights = [cil.NumTables]int{
	cil.TableTypeRef: 3, cil.TableTypeDef: 6, cil.TableField: 4, cil.TableMethodDef: 6, cil.TableInterfaceImpl: 4, cil.TableMemberRef: 5,
	cil.TableClassLayout: 4, cil.TableFieldLayout: 4, cil.TableStandAloneSig: 2, cil.TableMethodImpl: 5, cil.TableTypeSpec: 4,
	cil.TableImplMap: 2, cil.TableFieldRVA: 2, cil.TableNestedClass: 4, cil.TableGenericParam: 4, cil.TableMethodSpec: 4, cil.TableGenericParamConstraint: 4,
}

// table draws a table. If rows is set, the table has rows.
func (m *image) table(r *rand.Rand, rows bool) cil.TableID {
	total := 0
	weight := func(id int) int {
		if rows && len(m.tables[id]) == 0 || len(cil.Columns(cil.TableID(id))) == 0 {
			return 0
		}
		return max(tableWeights[id], 1)
	}
	for id := range m.tables {
		total += weight(id)
	}
	x := r.IntN(total)
	for id := range m.tables {
		if x -= weight(id); x < 0 {
			return cil.TableID(id)
		}
	}
	return cil.TableModule
}

// rid draws a row number of a table, mostly of one that exists.
func (m *image) rid(r *rand.Rand, id cil.TableID) uint32 {
	n := 0
	if id < cil.NumTables {
		n = m.rows(id)
	}
	switch r.IntN(12) {
	case 0:
		return uint32(n + 1)
	case 1:
		return uint32(number(r)) & 0xffffff
	case 2:
		return 0
	}
	return uint32(r.IntN(n+1) + min(n, 1)*r.IntN(2))
}

// tokenTables are the tables that tokens in IL refer to.
var tokenTables = []cil.TableID{
	cil.TableTypeRef, cil.TableTypeDef, cil.TableField, cil.TableMethodDef, cil.TableMemberRef, cil.TableStandAloneSig, cil.TableTypeSpec, cil.TableMethodSpec,
}

// token draws a token that replaces the token like, most often from the same table.
func (m *image) token(r *rand.Rand, like uint32) uint32 {
	id := cil.Token(like).Table()
	switch r.IntN(10) {
	case 0, 1:
		id = tokenTables[r.IntN(len(tokenTables))]
	case 2:
		if r.IntN(4) == 0 {
			return uint32(number(r))
		}
		return like + uint32(r.IntN(3)) - 1
	}
	if cil.Token(like).IsString() && id == cil.Token(like).Table() {
		return uint32(id)<<24 | uint32(r.IntN(len(m.heaps.user)+2))
	}
	return uint32(cil.MakeToken(id, m.rid(r, id)))
}

// coded draws a value for a coded column.
func (m *image) coded(r *rand.Rand, k cil.CodedIndex) uint32 {
	if r.IntN(12) == 0 {
		return uint32(number(r))
	}
	for range 20 {
		id := cil.TableID(r.IntN(cil.NumTables))
		if m.rows(id) == 0 && r.IntN(8) != 0 {
			continue
		}
		if v, ok := k.Encode(cil.MakeToken(id, m.rid(r, id))); ok {
			return v
		}
	}
	return 0
}

func (m *image) editSomeCell(r *rand.Rand) {
	id := m.table(r, true)
	m.editCell(r, id, r.IntN(m.rows(id)), r.IntN(len(cil.Columns(id))))
}

// editCell gives a cell another value.
func (m *image) editCell(r *rand.Rand, id cil.TableID, row, column int) {
	c, cell := &cil.Columns(id)[column], m.cell(id, row, column)
	switch r.IntN(10) {
	case 0, 1, 2: // the value of another row
		*cell = *m.cell(id, r.IntN(m.rows(id)), column)
		return
	case 3: // the row itself
		switch c.Kind {
		case cil.ColRID, cil.ColList:
			*cell = uint32(row + 1)
			return
		case cil.ColCoded:
			if v, ok := cil.CodedIndex(c.To).Encode(cil.MakeToken(id, uint32(row+1))); ok {
				*cell = v
				return
			}
		}
	case 4:
		*cell += uint32(r.IntN(5)) - 2
		return
	}
	*cell = m.value(r, c, *cell)
}

// value draws a value for a column.
func (m *image) value(r *rand.Rand, c *cil.Column, old uint32) uint32 {
	switch c.Kind {
	case cil.ColU16, cil.ColU32:
		if r.IntN(2) == 0 {
			return old ^ 1<<r.IntN(16)
		}
	case cil.ColString:
		return uint32(r.IntN(len(m.heaps.strings) + 2))
	case cil.ColGUID:
		return uint32(r.IntN(3))
	case cil.ColBlob:
		return uint32(r.IntN(len(m.heaps.blobs) + 2))
	case cil.ColRID:
		return m.rid(r, cil.TableID(c.To))
	case cil.ColList:
		return uint32(r.IntN(m.rows(cil.TableID(c.To)) + 2))
	case cil.ColCoded:
		return m.coded(r, cil.CodedIndex(c.To))
	}
	return uint32(number(r))
}

// sameAs draws a value of a column from another row, in any table with a column of the same kind.
func (m *image) sameAs(r *rand.Rand, c *cil.Column) (uint32, bool) {
	id := c.Table
	if n := m.rows(id); n > 0 {
		for i := range cil.Columns(id) {
			if cil.Columns(id)[i].Name == c.Name {
				return *m.cell(id, r.IntN(n), i), true
			}
		}
	}
	return 0, false
}

// insert inserts a row before row at. In a table that is sorted by a key, the row goes where the
// key belongs.
func (m *image) insert(id cil.TableID, at int, row []uint32) {
	columns := cil.Columns(id)
	if key := slices.IndexFunc(columns, func(c cil.Column) bool { return c.Key }); key >= 0 {
		for at = 0; at < m.rows(id) && *m.cell(id, at, key) <= row[key]; at++ {
		}
	}
	m.tables[id] = slices.Insert(m.tables[id], at*len(columns), row...)
	if id == cil.TableMethodDef {
		m.changed = slices.Insert(m.changed, at, body{})
		b := *m.Base
		b.bodies = slices.Insert(slices.Clone(b.bodies), at, body{})
		m.Base = &b
	}
}

// addRow adds a row of mostly valid values, also to an empty table.
func (m *image) addRow(r *rand.Rand) {
	id := m.table(r, r.IntN(2) == 0)
	columns := cil.Columns(id)
	row := make([]uint32, len(columns))
	for i := range columns {
		v, ok := m.sameAs(r, &columns[i])
		if !ok || r.IntN(2) == 0 && columns[i].Kind >= cil.ColRID && columns[i].Kind != cil.ColList {
			v = m.value(r, &columns[i], 0)
		}
		row[i] = v
	}
	at := m.rows(id)
	for i := range columns { // list columns never decrease
		if columns[i].Kind == cil.ColList {
			row[i] = uint32(m.rows(cil.TableID(columns[i].To)) + 1)
		}
	}
	m.insert(id, at, row)
}

// copyRow adds a copy of a row at the end, or before any other.
func (m *image) copyRow(r *rand.Rand) {
	id := m.table(r, true)
	n, columns := m.rows(id), len(cil.Columns(id))
	i, at := r.IntN(n), n
	if r.IntN(3) == 0 {
		at = i
	}
	m.insert(id, at, slices.Clone(m.tables[id][i*columns:(i+1)*columns]))
}

func (m *image) swapRows(r *rand.Rand) {
	id := m.table(r, true)
	n, columns := m.rows(id), cil.Columns(id)
	i, k := r.IntN(n), r.IntN(n)
	for c := range columns {
		if columns[c].Kind != cil.ColList || r.IntN(8) == 0 {
			x, y := m.cell(id, i, c), m.cell(id, k, c)
			*x, *y = *y, *x
		}
	}
}

func (m *image) dropRow(r *rand.Rand) {
	id := m.table(r, true)
	n, columns := m.rows(id), len(cil.Columns(id))
	if id == cil.TableMethodDef {
		n-- // bodies belong to row numbers, so only the last row can be removed
		if n >= len(m.changed)-1 {
			m.changed = m.changed[:n]
		}
		m.tables[id] = m.tables[id][:n*columns]
		return
	}
	i := r.IntN(n)
	if r.IntN(2) == 0 {
		i = n - 1
	}
	m.tables[id] = slices.Delete(m.tables[id], i*columns, (i+1)*columns)
}

// cycle makes types refer to themselves, directly or through other types.
func (m *image) cycle(r *rand.Rand) {
	n := m.rows(cil.TableTypeDef)
	if n < 2 {
		return
	}
	ring := r.Perm(n - 1)[:min(n-1, 1+r.IntN(3))]
	for i, t := range ring {
		from, to := uint32(t+2), uint32(ring[(i+1)%len(ring)]+2)
		extends, _ := cil.TypeDefOrRef.Encode(cil.MakeToken(cil.TableTypeDef, to))
		switch r.IntN(7) {
		case 0:
			m.insert(cil.TableNestedClass, 0, []uint32{from, to})
		case 1:
			*m.cell(cil.TableTypeDef, t+1, 3) = extends
		case 2:
			m.insert(cil.TableInterfaceImpl, 0, []uint32{from, extends})
		case 3: // a field of the type's own type
			if f := m.rows(cil.TableField); f > 0 {
				*m.cell(cil.TableField, r.IntN(f), 2) = m.addBlob(appendUint([]byte{byte(cil.IMAGE_CEE_CS_CALLCONV_FIELD), byte(cil.ELEMENT_TYPE_VALUETYPE)}, extends))
			}
		case 4: // a base that is an instance of the type itself
			spec := uint32(m.rows(cil.TableTypeSpec) + 1)
			self, _ := cil.TypeDefOrRef.Encode(cil.MakeToken(cil.TableTypeSpec, spec))
			blob := appendUint([]byte{byte(cil.ELEMENT_TYPE_GENERICINST), byte(cil.ELEMENT_TYPE_CLASS)}, extends)
			blob = append(blob, 1, byte(cil.ELEMENT_TYPE_CLASS))
			m.tables[cil.TableTypeSpec] = append(m.tables[cil.TableTypeSpec], m.addBlob(appendUint(blob, self)))
			*m.cell(cil.TableTypeDef, t+1, 3) = self
		case 5:
			if g := m.rows(cil.TableGenericParam); g > 0 {
				m.insert(cil.TableGenericParamConstraint, 0, []uint32{uint32(1 + r.IntN(g)), extends})
			}
		default:
			if k := m.rows(cil.TableTypeRef); k > 0 {
				i := r.IntN(k)
				scope, _ := cil.ResolutionScope.Encode(cil.MakeToken(cil.TableTypeRef, uint32(1+r.IntN(k))))
				*m.cell(cil.TableTypeRef, i, 0) = scope
			}
		}
	}
}

// editHeap changes bytes of a heap, cuts one off or makes its indexes wide.
func (m *image) editHeap(r *rand.Rand) {
	h := []*[]byte{&m.heaps.strings, &m.heaps.blobs, &m.heaps.user, &m.heaps.blobs}[r.IntN(4)]
	switch {
	case len(*h) == 0 || r.IntN(6) == 0:
		m.wide = true
	case r.IntN(8) == 0:
		*h = (*h)[:r.IntN(len(*h))]
	default:
		Bytes(*h, r)
	}
}

func (m *image) editEntry(r *rand.Rand) { m.entry = m.token(r, m.entry) }
