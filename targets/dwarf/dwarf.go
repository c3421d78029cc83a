// Package dwarf writes the data about machine code that ELF debuggers and profilers read: the lines
// of source (.debug_line), how frames are unwound (.eh_frame), and a compilation unit with a
// subprogram for each method (.debug_info, .debug_abbrev), in DWARF 4.
package dwarf

import (
	"encoding/binary"
	"slices"

	"ryugo/ee"
)

// Method is the code of a method.
type Method struct {
	Name    string
	Address uint64 // of the code, from the start of section TextSection
	Size    uint64
	Funcs   []ee.Func // root first; their offsets are relative to Address
	Lines   []Line    // by increasing offset; empty if no source is known
	// Outermost: the method has no caller; debuggers stop there.
	Outermost bool
	// Linked, if not nil, describes the places of the caller's registers instead of unwind steps.
	Linked *Linked
}

// Linked is a frame from whose rbp three words can be loaded: the stack pointer after the return,
// the return address, and the address at which registers are saved. SP, PC and Registers are their
// offsets from rbp.
type Linked struct {
	SP, PC, Registers int64
	// Saved has the places of the registers' values in the caller.
	Saved []SavedReg
}

// SavedReg is the place of one register, relative to the address at Registers.
type SavedReg struct {
	Reg    uint8 // hardware number
	Offset uint64
}

// Line says that the code from an offset on comes from a line of source.
type Line struct {
	Offset uint32 // from Method.Address
	File   string
	Line   int
}

// TextSection is the section to which the addresses of methods are relative.
const TextSection = ".text"

// Section is a section of an object file.
type Section struct {
	Name   string
	Alloc  bool // part of the program in memory
	Align  int
	Data   []byte
	Relocs []Reloc // the places in Data that depend on addresses of sections, by increasing offset
	word   int     // the size of an address
}

// Reloc requests that the address of a section plus an addend be stored at Offset.
type Reloc struct {
	Offset  uint64
	Kind    Kind
	Section string
	Addend  int64
}

// Kind is how a relocation's field is computed.
type Kind uint8

const (
	Address  Kind = iota // 8 bytes, or 4 on a machine of 32 bits: the address
	PC32                 // 4 bytes: the address minus that of the field
	Offset32             // 4 bytes: the offset in the section
)

// Sections returns the sections for some methods, which are ordered by address. unit is the name of
// the compilation unit.
func Sections(unit string, x *Machine, methods []Method) []Section {
	sections := []Section{frames(x, methods)}
	known := slices.ContainsFunc(methods, func(m Method) bool { return len(m.Lines) > 0 })
	if known {
		sections = append(sections, lines(x, methods))
	}
	return append(sections, info(x, unit, methods, known), Section{Name: ".debug_abbrev", Align: 1, Data: abbreviations})
}

func u16(b []byte, v uint16) []byte { return binary.LittleEndian.AppendUint16(b, v) }
func u32(b []byte, v uint32) []byte { return binary.LittleEndian.AppendUint32(b, v) }
func u64(b []byte, v uint64) []byte { return binary.LittleEndian.AppendUint64(b, v) }

// uleb appends v in LEB128.
func uleb(b []byte, v uint64) []byte { return binary.AppendUvarint(b, v) }

// sleb appends v in signed LEB128.
func sleb(b []byte, v int64) []byte {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}

// str appends a string with a zero byte.
func str(b []byte, s string) []byte { return append(append(b, s...), 0) }

// address appends a field for an address in TextSection.
func (s *Section) address(at uint64) {
	s.Relocs = append(s.Relocs, Reloc{uint64(len(s.Data)), Address, TextSection, int64(at)})
	if s.word == 4 {
		s.Data = u32(s.Data, uint32(at))
	} else {
		s.Data = u64(s.Data, at)
	}
}

// setLength fills the 4 bytes at an offset with the number of bytes after them.
func (s *Section) setLength(at int) {
	binary.LittleEndian.PutUint32(s.Data[at:], uint32(len(s.Data)-at-4))
}
