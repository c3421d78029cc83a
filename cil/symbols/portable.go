package symbols

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"strings"
)

// A portable PDB is metadata of its own, made of streams: #~ begins with the tables Document and
// MethodDebugInformation, #Blob has the blobs to which their rows refer, and #Pdb has the id.

const (
	tableDocument    = 0x30
	tableMethodDebug = 0x31
	maxRows          = 1<<24 - 1
)

type portable struct {
	blobs     []byte
	documents rows // name, hash algorithm, hash, language
	debug     rows // document, sequence points
}

// rows are the first column and the other needed column of a table.
type rows struct {
	data         []byte
	n, size      uint32
	first        uint32 // width of the first column
	second, last uint32 // offset and width of the other column
}

// row reads the two columns of a row.
func (r *rows) row(rid uint32) (first, second uint32, ok bool) {
	if rid-1 >= r.n {
		return 0, 0, false
	}
	c := at(r.data, (rid-1)*r.size)
	first = c.index(r.first)
	c.pos += int(r.second - r.first)
	return first, c.index(r.last), !c.bad
}

// index reads an index of two or four bytes.
func (c *cursor) index(width uint32) uint32 {
	if width == 2 {
		return uint32(c.u16())
	}
	return c.u32()
}

func parsePortable(data []byte) (*Lines, error) {
	c := at(data, 12)
	c.bytes(int(c.u32()+3) &^ 3) // version
	c.u16()                      // flags
	l, p := &Lines{}, &portable{}
	l.methods = p
	var tables []byte
	for range c.u16() {
		off, size := c.u32(), c.u32()
		n := bytes.IndexByte(c.data[min(c.pos, len(c.data)):], 0)
		if c.bad || n < 0 || n > 32 {
			return nil, errors.New("symbols: the PDB's stream headers are cut off")
		}
		padded := c.bytes((n + 4) &^ 3)
		s := at(data, off)
		stream := s.bytes(int(size))
		if c.bad {
			return nil, errors.New("symbols: the PDB's stream headers are cut off")
		}
		name := string(padded[:n])
		if s.bad {
			return nil, fmt.Errorf("symbols: stream %q is not in the PDB", name)
		}
		switch name {
		case "#~":
			tables = stream
		case "#Blob":
			p.blobs = stream
		case "#Pdb":
			copy(l.id[:], stream)
		}
	}
	if c.bad || tables == nil {
		return nil, errors.New("symbols: the PDB has no tables")
	}
	if err := p.layout(tables); err != nil {
		return nil, err
	}
	return l, nil
}

// layout locates the two tables in the stream of tables.
func (p *portable) layout(data []byte) error {
	c := at(data, 6)
	heaps := c.u8()
	c.u8()
	valid := c.u64()
	c.u64()
	if c.bad {
		return errors.New("symbols: the PDB's tables are cut off")
	}
	if valid&(1<<tableDocument-1) != 0 {
		return errors.New("symbols: the PDB has tables of a program")
	}
	for v := valid; v != 0; v &= v - 1 {
		n := c.u32()
		if n > maxRows {
			return fmt.Errorf("symbols: a table of the PDB has %d rows", n)
		}
		switch bits.TrailingZeros64(v) {
		case tableDocument:
			p.documents.n = n
		case tableMethodDebug:
			p.debug.n = n
		}
	}
	width := func(wide bool) uint32 {
		if wide {
			return 4
		}
		return 2
	}
	guid, blob, doc := width(heaps&2 != 0), width(heaps&4 != 0), width(p.documents.n > 0xFFFF)
	d, m := &p.documents, &p.debug
	d.first, d.second, d.last, d.size = blob, blob+guid, blob, 2*blob+2*guid
	m.first, m.second, m.last, m.size = doc, doc, blob, doc+blob
	for _, r := range []*rows{d, m} {
		if r.data = c.bytes(int(r.n * r.size)); c.bad {
			return errors.New("symbols: the PDB's tables are cut off")
		}
	}
	return nil
}

// compressed reads a compressed integer (II.23.2).
func (c *cursor) compressed() (n uint32, size int) {
	b := c.u8()
	switch {
	case b < 0x80:
		return uint32(b), 1
	case b < 0xC0:
		return uint32(b&0x3F)<<8 | uint32(c.u8()), 2
	}
	n = uint32(b&0x1F)<<24 | uint32(c.u8())<<16
	n |= uint32(c.u8())<<8 | uint32(c.u8())
	return n, 4
}

func (c *cursor) unsigned() uint32 { n, _ := c.compressed(); return n }

// signed reads an integer whose sign is its lowest bit.
func (c *cursor) signed() int32 {
	n, size := c.compressed()
	if n&1 == 0 {
		return int32(n >> 1)
	}
	return int32(n>>1) - 1<<([5]uint8{1: 6, 2: 13, 4: 28}[size])
}

// blob returns a cursor over a blob.
func (p *portable) blob(index uint32) cursor {
	c := at(p.blobs, index)
	n := c.unsigned()
	data := c.bytes(int(n))
	return cursor{data: data, bad: c.bad}
}

// maxName limits the length of a document's name, because the parts of a name may be the same blob.
const maxName = 1 << 16

// document assembles a name: a separator, then the blobs of its parts.
func (p *portable) document(n uint32) string {
	name, _, ok := p.documents.row(n)
	if !ok {
		return ""
	}
	c := p.blob(name)
	sep := string(rune(c.u8()))
	if sep == "\x00" {
		sep = ""
	}
	var b strings.Builder
	for i := 0; c.more() && b.Len() < maxName; i++ {
		if i > 0 {
			b.WriteString(sep)
		}
		if part := p.blob(c.unsigned()); !part.bad {
			b.Write(part.data)
		}
	}
	return b.String()
}

func (p *portable) points(rid uint32, visit func(point) bool) {
	document, blob, ok := p.debug.row(rid)
	if !ok || blob == 0 {
		return
	}
	c := p.blob(blob)
	c.unsigned() // signature of the locals
	if document == 0 {
		document = c.unsigned()
	}
	q := point{document: document}
	line := uint32(0) // of the last point that is not hidden
	for first := true; c.more(); {
		il := c.unsigned()
		if il == 0 && !first {
			q.document = c.unsigned()
			continue
		}
		q.il += il
		first = false
		lines, columns := c.unsigned(), int32(0)
		if lines == 0 {
			columns = int32(c.unsigned())
		} else {
			columns = c.signed()
		}
		q.line = 0
		if lines != 0 || columns != 0 {
			if line == 0 {
				line = c.unsigned()
				c.unsigned() // column
			} else {
				line += uint32(c.signed())
				c.signed()
			}
			q.line = line
		}
		if c.bad || !visit(q) {
			return
		}
	}
}
