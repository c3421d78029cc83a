package emit

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"ryugo/cil"
)

// Positions and sizes in the file: the headers, then one section (II.25).
const (
	headerSize = 0x200
	fileAlign  = 0x200
	sectionRVA = 0x2000
	cliSize    = 72
)

// Image returns the bytes of the assembly. Errors are mistakes of the caller: a body with an
// inconsistent stack, a label without a position.
func (a *Assembly) Image() ([]byte, error) {
	im := &image{a: a, methodRID: make([]uint32, len(a.methods)+1), fieldRID: make([]uint32, len(a.fields)+1)}
	im.number()
	text := make([]byte, cliSize)
	text = im.bodies(text)
	text = im.fieldData(text)
	if len(a.errs) > 0 {
		return nil, errors.Join(a.errs...)
	}
	im.sortTables()
	for len(text)%4 != 0 {
		text = append(text, 0)
	}
	metaAt := len(text)
	meta, guidAt := im.metadata()
	text = append(text, meta...)

	le := binary.LittleEndian
	le.PutUint32(text, cliSize)
	le.PutUint16(text[4:], 2)
	le.PutUint16(text[6:], 5)
	le.PutUint32(text[8:], uint32(sectionRVA+metaAt))
	le.PutUint32(text[12:], uint32(len(meta)))
	le.PutUint32(text[16:], uint32(cil.CLIILOnly))
	le.PutUint32(text[20:], uint32(im.fix(a.entry)))
	// The module's version id is a hash of the rest.
	sum := sha256.Sum256(text)
	copy(text[metaAt+guidAt:], sum[:16])
	return peFile(text, a.entry == 0), nil
}

// image is the state of one call of Image: the rows as they are written to the file.
type image struct {
	a *Assembly
	// The numbers in the file of methods, fields and generic parameters, indexed by their numbers
	// in order of creation.
	methodRID, fieldRID, paramRID []uint32
	tables                        [cil.NumTables][][]uint32
}

// number numbers the members type by type.
func (im *image) number() {
	a := im.a
	var methods, fields uint32
	for i, t := range a.types {
		row := slices.Clone(a.rows[cil.TableTypeDef][i])
		row[4], row[5] = fields+1, methods+1
		im.tables[cil.TableTypeDef] = append(im.tables[cil.TableTypeDef], row)
		for _, f := range t.fields {
			fields++
			im.fieldRID[f.Token.RID()] = fields
			im.tables[cil.TableField] = append(im.tables[cil.TableField], f.row)
		}
		for _, m := range t.methods {
			methods++
			im.methodRID[m.Token.RID()] = methods
			im.tables[cil.TableMethodDef] = append(im.tables[cil.TableMethodDef], append(slices.Clone(m.row), 1))
		}
	}
}

// fix maps a token that the caller has to the token in the file.
func (im *image) fix(t cil.Token) cil.Token {
	switch t.Table() {
	case cil.TableMethodDef:
		return cil.MakeToken(cil.TableMethodDef, im.methodRID[t.RID()])
	case cil.TableField:
		return cil.MakeToken(cil.TableField, im.fieldRID[t.RID()])
	}
	return t
}

// bodies appends the methods' bodies to text and sets their RVAs.
func (im *image) bodies(text []byte) []byte {
	for _, m := range im.a.methods {
		if m.il == nil {
			continue
		}
		body, err := m.il.finish(im.fix)
		if err != nil {
			im.a.errorf("%s: %w", m.name, err)
			continue
		}
		for len(text)%4 != 0 {
			text = append(text, 0)
		}
		im.tables[cil.TableMethodDef][im.methodRID[m.Token.RID()]-1][0] = uint32(sectionRVA + len(text))
		text = append(text, body...)
	}
	return text
}

// fieldData appends the initial bytes of fields.
func (im *image) fieldData(text []byte) []byte {
	for _, f := range im.a.fields {
		if f.data == nil {
			continue
		}
		for len(text)%8 != 0 {
			text = append(text, 0)
		}
		im.tables[cil.TableFieldRVA] = append(im.tables[cil.TableFieldRVA],
			[]uint32{uint32(sectionRVA + len(text)), im.fieldRID[f.Token.RID()]})
		text = append(text, f.data...)
	}
	return text
}

// sortTables encodes tokens as the columns need them, and sorts the tables that have a key.
func (im *image) sortTables() {
	for id := range cil.TableID(cil.NumTables) {
		switch id {
		case cil.TableTypeDef, cil.TableField, cil.TableMethodDef, cil.TableFieldRVA:
		default:
			im.tables[id] = im.a.rows[id]
		}
	}
	im.encodeTable(cil.TableGenericParam)
	for id := range cil.TableID(cil.NumTables) {
		if id != cil.TableGenericParam {
			im.encodeTable(id)
		}
	}
}

// encodeTable encodes one table. The table of generic parameters comes first, because its order
// determines the numbers in the table of constraints.
func (im *image) encodeTable(id cil.TableID) {
	columns := cil.Columns(id)
	rows := make([][]uint32, len(im.tables[id]))
	for i, r := range im.tables[id] {
		r = slices.Clone(r)
		for c := range columns {
			r[c] = im.encodeCell(&columns[c], r[c])
		}
		rows[i] = r
	}
	order := make([]uint32, len(rows))
	for i := range order {
		order[i] = uint32(i)
	}
	key := slices.IndexFunc(columns, func(c cil.Column) bool { return c.Key })
	if key >= 0 {
		slices.SortStableFunc(order, func(x, y uint32) int { return cmp.Compare(rows[x][key], rows[y][key]) })
	}
	sorted := make([][]uint32, len(rows))
	if id == cil.TableGenericParam {
		im.paramRID = make([]uint32, len(rows)+1)
	}
	for i, from := range order {
		sorted[i] = rows[from]
		if id == cil.TableGenericParam {
			im.paramRID[from+1] = uint32(i + 1)
		}
	}
	im.tables[id] = sorted
}

// encodeCell encodes a cell given by the caller as it is written to the file.
func (im *image) encodeCell(c *cil.Column, v uint32) uint32 {
	switch {
	case c.Kind == cil.ColCoded && v != 0:
		out, ok := cil.CodedIndex(c.To).Encode(im.fix(cil.Token(v)))
		if !ok {
			panic(fmt.Sprintf("BUG: %v in column %s of %v", cil.Token(v), c.Name, c.Table))
		}
		return out
	case c.Kind == cil.ColRID && cil.TableID(c.To) == cil.TableGenericParam:
		return im.paramRID[v]
	case c.Table == cil.TableFieldLayout && c.Kind == cil.ColRID:
		return im.fieldRID[v]
	}
	return v
}

// wide reports whether a column takes 4 bytes.
func (im *image) wide(c *cil.Column) bool {
	rows := func(t cil.TableID) int { return len(im.tables[t]) }
	switch c.Kind {
	case cil.ColU32:
		return true
	case cil.ColString:
		return len(im.a.strings.data) > 0xffff
	case cil.ColBlob:
		return len(im.a.blobs.data) > 0xffff
	case cil.ColRID, cil.ColList:
		return rows(cil.TableID(c.To)) > 0xffff
	case cil.ColCoded:
		for t := range cil.TableID(cil.NumTables) {
			if n := rows(t); n > 0 {
				if v, ok := cil.CodedIndex(c.To).Encode(cil.MakeToken(t, uint32(n))); ok && v > 0xffff {
					return true
				}
			}
		}
	}
	return false
}

// tablesStream returns the stream #~ (II.24.2.6).
func (im *image) tablesStream() []byte {
	le := binary.LittleEndian
	var valid, sorted uint64
	for id := range cil.TableID(cil.NumTables) {
		if len(im.tables[id]) > 0 {
			valid |= 1 << id
		}
		if slices.ContainsFunc(cil.Columns(id), func(c cil.Column) bool { return c.Key }) {
			sorted |= 1 << id
		}
	}
	var heaps byte
	for i, n := range [...]int{len(im.a.strings.data), 0, len(im.a.blobs.data)} {
		if n > 0xffff {
			heaps |= 1 << i
		}
	}
	out := append(make([]byte, 4), 2, 0, heaps, 1)
	out = le.AppendUint64(out, valid)
	out = le.AppendUint64(out, sorted)
	for id := range im.tables {
		if n := len(im.tables[id]); n > 0 {
			out = le.AppendUint32(out, uint32(n))
		}
	}
	for id := range cil.TableID(cil.NumTables) {
		columns := cil.Columns(id)
		wide := make([]bool, len(columns))
		for i := range columns {
			wide[i] = im.wide(&columns[i])
		}
		for _, r := range im.tables[id] {
			for i, v := range r {
				if wide[i] {
					out = le.AppendUint32(out, v)
				} else {
					out = le.AppendUint16(out, uint16(v))
				}
			}
		}
	}
	return out
}

// metadata returns the metadata root with its streams, and the offset of the module's version id in
// it.
func (im *image) metadata() (meta []byte, guidAt int) {
	streams := []struct {
		name string
		data []byte
	}{
		{"#~", im.tablesStream()}, {"#Strings", im.a.strings.data}, {"#US", im.a.user.data},
		{"#GUID", make([]byte, 16)}, {"#Blob", im.a.blobs.data},
	}
	le := binary.LittleEndian
	pad := func(b []byte) []byte {
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
		return b
	}
	const signature, version = 0x424a5342, "v4.0.30319\x00\x00"
	root := le.AppendUint32(nil, signature)
	root = append(root, 1, 0, 1, 0, 0, 0, 0, 0)
	root = append(le.AppendUint32(root, uint32(len(version))), version...)
	root = append(root, 0, 0, byte(len(streams)), 0)
	at := len(root)
	for _, s := range streams {
		at += 8 + (len(s.name)+4)&^3
	}
	var data []byte
	for _, s := range streams {
		if s.name == "#GUID" {
			guidAt = at + len(data)
		}
		body := pad(slices.Clone(s.data))
		root = le.AppendUint32(root, uint32(at+len(data)))
		root = le.AppendUint32(root, uint32(len(body)))
		root = pad(append(append(root, s.name...), 0))
		data = append(data, body...)
	}
	return append(root, data...), guidAt
}

// peFile wraps the section in a PE32 file (II.25.2). It omits imports and relocations, which are
// only needed to start the runtime on old versions of Windows.
func peFile(text []byte, dll bool) []byte {
	le := binary.LittleEndian
	align := func(n, to int) int { return (n + to - 1) / to * to }
	h := make([]byte, headerSize)
	const lfanew, optSize = 0x80, 224
	copy(h, "MZ")
	le.PutUint32(h[0x3c:], lfanew)
	copy(h[lfanew:], "PE\x00\x00")
	coff := h[lfanew+4:]
	le.PutUint16(coff, 0x14c) // i386, which means any machine
	le.PutUint16(coff[2:], 1) // sections
	le.PutUint16(coff[16:], optSize)
	flags := uint16(0x0102) // a 32-bit image
	if dll {
		flags |= 0x2000
	}
	le.PutUint16(coff[18:], flags)
	opt := coff[20:]
	raw := align(len(text), fileAlign)
	le.PutUint16(opt, 0x10b)
	opt[2] = 8
	le.PutUint32(opt[4:], uint32(raw))
	le.PutUint32(opt[20:], sectionRVA)
	le.PutUint32(opt[28:], 0x400000)
	le.PutUint32(opt[32:], 0x2000)
	le.PutUint32(opt[36:], fileAlign)
	le.PutUint16(opt[40:], 4) // version of the operating system
	le.PutUint16(opt[48:], 4) // version of the subsystem
	le.PutUint32(opt[56:], uint32(sectionRVA+align(len(text), 0x2000)))
	le.PutUint32(opt[60:], headerSize)
	le.PutUint16(opt[68:], 3)      // console
	le.PutUint16(opt[70:], 0x8540) // no SEH, NX, dynamic base
	for i, size := range [...]uint32{0x100000, 0x1000, 0x100000, 0x1000} {
		le.PutUint32(opt[72+4*i:], size)
	}
	le.PutUint32(opt[92:], 16)
	const cliDirectory = 96 + 14*8
	le.PutUint32(opt[cliDirectory:], sectionRVA)
	le.PutUint32(opt[cliDirectory+4:], cliSize)
	sec := opt[optSize:]
	copy(sec, ".text")
	le.PutUint32(sec[8:], uint32(len(text)))
	le.PutUint32(sec[12:], sectionRVA)
	le.PutUint32(sec[16:], uint32(raw))
	le.PutUint32(sec[20:], headerSize)
	le.PutUint32(sec[36:], 0x60000020) // code, executable, readable
	return append(append(h, text...), make([]byte, raw-len(text))...)
}
