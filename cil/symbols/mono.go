package symbols

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// A .mdb file: a header, then tables whose offsets the header gives. The lines of a method are a
// program for a simple state machine, as in DWARF.

const (
	monoMagic = 0x45e82623fd7fa614
	monoMajor = 50
	// Offsets in the header.
	monoID      = 16
	monoSources = 56 // count, offset, size of the table of source files
	monoMethods = 68 // count, offset, size of the table of methods
	monoProgram = 96 // line base, line range, first special opcode
	monoHeader  = 112
)

// Opcodes of line programs.
const (
	lnsExtended    = 0
	lnsCopy        = 1
	lnsAdvancePC   = 2
	lnsAdvanceLine = 3
	lnsSetFile     = 4
	lnsConstAddPC  = 8

	lneEnd          = 1
	lneNegateHidden = 0x40
)

type mono struct {
	data    []byte
	sources [][]byte
	// programs are the offsets of the methods' line programs, by row of MethodDef.
	programs map[uint32]uint32

	base, span, first int32 // of special opcodes
}

func parseMono(data []byte) (*Lines, error) {
	if len(data) < monoHeader {
		return nil, errors.New("symbols: the header of the .mdb file is cut off")
	}
	word := func(at int) uint32 { return binary.LittleEndian.Uint32(data[at:]) }
	if major := word(8); major != monoMajor {
		return nil, fmt.Errorf("symbols: a .mdb file of version %d, only %d is read", major, monoMajor)
	}
	m := &mono{data: data, programs: map[uint32]uint32{},
		base: int32(word(monoProgram)), span: int32(word(monoProgram + 4)), first: int32(word(monoProgram + 8))}
	if m.span <= 0 || m.first <= lnsConstAddPC || m.first > math.MaxUint8 {
		return nil, errors.New("symbols: the .mdb file's line programs make no sense")
	}
	// Rows of sources: index, offset of the name. Rows of methods: token, offset of other data,
	// offset of the program.
	c := at(data, word(monoSources+4))
	for range word(monoSources) {
		c.u32()
		name := at(data, c.u32())
		if c.bad {
			return nil, errors.New("symbols: the .mdb file's table of sources is cut off")
		}
		m.sources = append(m.sources, name.bytes(int(name.number())))
	}
	c = at(data, word(monoMethods+4))
	for range word(monoMethods) {
		token, _, program := c.u32(), c.u32(), c.u32()
		if c.bad {
			return nil, errors.New("symbols: the .mdb file's table of methods is cut off")
		}
		m.programs[token&0xFFFFFF] = program
	}
	l := &Lines{methods: m}
	copy(l.id[:], data[monoID:monoID+16])
	return l, nil
}

// number reads an integer of seven bits per byte, the low ones first.
func (c *cursor) number() uint32 {
	n := uint32(0)
	for shift := 0; shift < 35; shift += 7 {
		b := c.u8()
		n |= uint32(b&0x7F) << shift
		if b < 0x80 {
			return n
		}
	}
	c.bad = true
	return 0
}

func (m *mono) document(n uint32) string {
	if i := n - 1; uint64(i) < uint64(len(m.sources)) {
		return string(m.sources[i])
	}
	return ""
}

func (m *mono) points(rid uint32, visit func(point) bool) {
	program, ok := m.programs[rid]
	if !ok {
		return
	}
	c := at(m.data, program)
	p, hidden := point{document: 1, line: 1}, false
	emit := func() bool {
		q := p
		if hidden {
			q.line = 0
		}
		return visit(q)
	}
	for c.more() {
		switch op := int32(c.u8()); {
		case op == lnsExtended:
			n := c.u8()
			rest := c.bytes(int(n))
			switch {
			case len(rest) == 0 || rest[0] == lneEnd:
				return
			case rest[0] == lneNegateHidden:
				hidden = !hidden
			}
		case op >= m.first:
			p.il += uint32((op - m.first) / m.span)
			p.line += uint32(m.base + (op-m.first)%m.span)
			if !emit() {
				return
			}
		case op == lnsCopy:
			if !emit() {
				return
			}
		case op == lnsAdvancePC:
			p.il += c.number()
		case op == lnsAdvanceLine:
			p.line += c.number() // negative numbers have 32 bits
		case op == lnsSetFile:
			p.document = c.number()
		case op == lnsConstAddPC:
			p.il += uint32((math.MaxUint8 - m.first) / m.span)
		default:
			return
		}
	}
}
