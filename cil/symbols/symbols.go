// Package symbols finds the source lines of a method's IL in portable PDBs, beside the assembly or
// embedded in it, and in the .mdb files of mono's compiler.
package symbols

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"ryugo/cil"
)

// Lines are the sequence points of one assembly.
type Lines struct {
	id      ID
	methods methods
}

// ID is the id that an assembly and its symbols share: the PDB id or, for a .mdb file, the id of
// the module, followed by zeros.
type ID [20]byte

// methods finds the sequence points of a method.
type methods interface {
	// points calls visit with the sequence points of a MethodDef row, in the order of their IL
	// offsets, until visit returns false or the data is broken.
	points(rid uint32, visit func(point) bool)
	// document is the name of a source file.
	document(n uint32) string
}

// point says that the IL from an offset on belongs to a line. Line 0 marks code without a line.
type point struct{ il, document, line uint32 }

// Line returns the file and line of the instruction at an IL offset of a MethodDef row, from the
// last sequence point at or before the offset.
func (l *Lines) Line(rid, il uint32) (file string, line int, ok bool) {
	var best point
	l.methods.points(rid, func(p point) bool {
		if p.il > il {
			return false
		}
		if p.line != 0 {
			best = p
		}
		return true
	})
	if best.line == 0 {
		return "", 0, false
	}
	return l.methods.document(best.document), int(best.line), true
}

// Points calls visit with the sequence points of a MethodDef row that have a line, in the order of
// their IL offsets, until visit returns false.
func (l *Lines) Points(rid uint32, visit func(il uint32, file string, line int) bool) {
	l.methods.points(rid, func(p point) bool {
		return p.line == 0 || visit(p.il, l.methods.document(p.document), int(p.line))
	})
}

// Parse reads a portable PDB or a .mdb file. Its data must not change.
func Parse(data []byte) (*Lines, error) {
	switch {
	case bytes.HasPrefix(data, []byte("BSJB")):
		return parsePortable(data)
	case len(data) >= 8 && binary.LittleEndian.Uint64(data) == monoMagic:
		return parseMono(data)
	case bytes.HasPrefix(data, []byte("Microsoft C/C++ ")):
		return nil, errors.New("symbols: a Windows PDB, only portable ones are read")
	}
	return nil, errors.New("symbols: neither a portable PDB nor a .mdb file")
}

// Find returns the symbols of an assembly: those embedded in it, else those in a file beside path.
// Symbols of another build are ignored. A nil result without an error means that there are none.
func Find(f *cil.File, path string) (*Lines, error) {
	var want []ID
	var names []string
	var mono ID
	if f.NumRows(cil.TableModule) > 0 {
		id := f.GUID(f.Module(1).Mvid)
		copy(mono[:], id[:])
	}
	for _, e := range f.DebugEntries() {
		switch e.Type {
		case cil.DebugEmbeddedPDB:
			data, err := inflate(e.Data)
			if err != nil {
				return nil, err
			}
			return Parse(data)
		case cil.DebugCodeView:
			if id, name, ok := codeView(e); ok {
				want = append(want, id)
				names = append(names, filepath.Join(filepath.Dir(path), name))
			}
		}
	}
	names = append(names, strings.TrimSuffix(path, filepath.Ext(path))+".pdb", path+".mdb")
	var failed error
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		l, err := Parse(data)
		if err != nil {
			failed = fmt.Errorf("%s: %w", name, err)
			continue
		}
		for _, id := range append(want, mono) {
			if l.id == id {
				return l, nil
			}
		}
	}
	return nil, failed
}

// codeView reads the debug directory entry that names the PDB of an assembly.
func codeView(e cil.DebugEntry) (id ID, name string, ok bool) {
	const head = 24 // RSDS, a GUID, an age
	if len(e.Data) < head || string(e.Data[:4]) != "RSDS" {
		return id, "", false
	}
	copy(id[:], e.Data[4:20])
	binary.LittleEndian.PutUint32(id[16:], e.Stamp)
	path, _, _ := bytes.Cut(e.Data[head:], []byte{0})
	name = string(path[bytes.LastIndexAny(path, `/\`)+1:])
	return id, name, name != "" && name != "." && name != ".."
}

// maxEmbedded limits the size of an embedded PDB.
const maxEmbedded = 256 << 20

// inflate decompresses an embedded portable PDB.
func inflate(data []byte) ([]byte, error) {
	if len(data) < 8 || string(data[:4]) != "MPDB" {
		return nil, errors.New("symbols: the embedded PDB has no MPDB signature")
	}
	size := binary.LittleEndian.Uint32(data[4:])
	if size > maxEmbedded {
		return nil, fmt.Errorf("symbols: an embedded PDB of %d bytes", size)
	}
	var out bytes.Buffer
	n, err := io.Copy(&out, io.LimitReader(flate.NewReader(bytes.NewReader(data[8:])), int64(size)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("symbols: embedded PDB: %w", err)
	case n != int64(size):
		return nil, fmt.Errorf("symbols: the embedded PDB has %d bytes, not %d", n, size)
	}
	return out.Bytes(), nil
}

// cursor reads a byte sequence. The first read outside of the sequence sets bad, and all further
// reads return 0.
type cursor struct {
	data []byte
	pos  int
	bad  bool
}

// at returns a cursor at an offset that comes from the file.
func at(data []byte, pos uint32) cursor {
	if uint64(pos) > uint64(len(data)) {
		return cursor{bad: true}
	}
	return cursor{data: data, pos: int(pos)}
}

func (c *cursor) bytes(n int) []byte {
	if c.bad || n < 0 || n > len(c.data)-c.pos {
		c.bad = true
		return nil
	}
	c.pos += n
	return c.data[c.pos-n : c.pos]
}

func (c *cursor) u8() byte {
	if b := c.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (c *cursor) u16() uint16 {
	if b := c.bytes(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (c *cursor) u32() uint32 {
	if b := c.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (c *cursor) u64() uint64 {
	if b := c.bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

func (c *cursor) more() bool { return !c.bad && c.pos < len(c.data) }
