package cil

import "encoding/binary"

// COR_ILEXCEPTION_CLAUSE flags (II.25.4.6).
const (
	COR_ILEXCEPTION_CLAUSE_EXCEPTION  = 0x0
	COR_ILEXCEPTION_CLAUSE_FILTER     = 0x1
	COR_ILEXCEPTION_CLAUSE_FINALLY    = 0x2
	COR_ILEXCEPTION_CLAUSE_FAULT      = 0x4
	COR_ILEXCEPTION_CLAUSE_DUPLICATED = 0x8
)

// Bits of method headers and data sections (II.25.4).
const (
	corILMethodFormatMask = 0x3
	corILMethodTiny       = 0x2
	corILMethodFat        = 0x3
	corILMethodMoreSects  = 0x8
	corILMethodInitLocals = 0x10

	corILSectEHTable   = 0x01
	corILSectKindMask  = 0x3f
	corILSectFatFormat = 0x40
	corILSectMoreSects = 0x80
)

const (
	smallClause = 12 // bytes
	fatClause   = 24

	// maxDataSections bounds the chain of data sections that Clause walks. One
	// section can hold 699,050 clauses, so compilers write one.
	maxDataSections = 16
)

// EHClause is an exception handling clause. Offsets and lengths are in bytes of IL. Both ranges are
// inside the code, but may be empty.
type EHClause struct {
	Flags         uint32
	TryOffset     uint32
	TryLength     uint32
	HandlerOffset uint32
	HandlerLength uint32
	// ClassToken is the caught type if Flags is COR_ILEXCEPTION_CLAUSE_EXCEPTION.
	ClassToken Token
	// FilterOffset is the start of the filter if Flags has COR_ILEXCEPTION_CLAUSE_FILTER. The
	// filter ends at the start of the handler.
	FilterOffset uint32
}

// MethodBody is the IL of one method (II.25.4). Its slices are views.
type MethodBody struct {
	Code        []byte
	CodeOffset  int64 // of Code in the file
	MaxStack    uint16
	InitLocals  bool
	LocalSigTok Token // of a StandAloneSig; nil if there are no locals

	sections   []byte // from the first data section on
	numClauses uint32
}

// NumClauses is the number of exception handling clauses.
func (b *MethodBody) NumClauses() int { return int(b.numClauses) }

// MethodBody reads the body at MethodDefRow.RVA and checks its form: lengths and the ranges of
// exception clauses, but not the instructions. Errors have type [*FormatError]. An RVA of 0, that
// is, a method without a body, is an error.
func (f *File) MethodBody(rva uint32) (MethodBody, error) {
	var b MethodBody
	if rva == 0 {
		return b, f.errorf(0, "method has no body")
	}
	data, ok := f.backed(rva)
	if !ok {
		return b, f.errorf(0, "method body at RVA 0x%x is not in the file", rva)
	}
	if reason := b.parse(data, rva); reason != "" {
		return MethodBody{}, f.errorf(f.OffsetOf(data), "method body at RVA 0x%x: %s", rva, reason)
	}
	b.CodeOffset = f.OffsetOf(b.Code)
	return b, nil
}

// parse reads a body from the start of data, which is at address rva. It returns the reason if the
// body is malformed.
func (b *MethodBody) parse(data []byte, rva uint32) (reason string) {
	head := data[0]
	if head&corILMethodFormatMask == corILMethodTiny {
		size := int(head >> 2)
		if size > len(data)-1 {
			return "code is cut off"
		}
		if size == 0 {
			return "no code"
		}
		b.Code = data[1 : 1+size : 1+size]
		b.MaxStack = 8
		return ""
	}
	if head&corILMethodFormatMask != corILMethodFat {
		return "unknown header format"
	}
	if len(data) < 12 {
		return "fat header is cut off"
	}
	flags := binary.LittleEndian.Uint16(data)
	headSize := int(flags>>12) * 4
	if headSize < 12 || headSize > len(data) {
		return "fat header has a wrong size"
	}
	b.MaxStack = binary.LittleEndian.Uint16(data[2:])
	size := uint64(binary.LittleEndian.Uint32(data[4:]))
	b.LocalSigTok = Token(binary.LittleEndian.Uint32(data[8:]))
	b.InitLocals = flags&corILMethodInitLocals != 0
	end := uint64(headSize) + size
	if end > uint64(len(data)) {
		return "code is cut off"
	}
	if size == 0 {
		return "no code"
	}
	if !b.LocalSigTok.IsNil() && b.LocalSigTok.Table() != TableStandAloneSig {
		return "signature of locals is not a StandAloneSig"
	}
	b.Code = data[headSize:end:end]
	if flags&corILMethodMoreSects == 0 {
		return ""
	}
	// Sections are aligned to 4 bytes in the address space.
	end += -(uint64(rva) + end) & 3
	if end > uint64(len(data)) {
		return "data section is cut off"
	}
	b.sections = data[end:]
	return b.checkSections()
}

// dataSection is one data section of a body.
type dataSection struct {
	clauses    []byte
	clauseSize int
	isEH, more bool
	size       int // in bytes up to the next section
}

// nextSection decodes the section at the start of data. ok is false if it is truncated.
func nextSection(data []byte) (s dataSection, ok bool) {
	if len(data) < 4 {
		return s, false
	}
	kind := data[0]
	s.isEH = kind&corILSectKindMask == corILSectEHTable
	s.more = kind&corILSectMoreSects != 0
	size := int(data[1])
	s.clauseSize = smallClause
	if kind&corILSectFatFormat != 0 {
		size |= int(data[2])<<8 | int(data[3])<<16
		s.clauseSize = fatClause
	}
	if s.isEH {
		// The size should be that of the clauses and 4 bytes of header. Some compilers omit the
		// header from it, and the CLR reads both forms: it divides and drops the remainder.
		n := size / s.clauseSize * s.clauseSize
		if 4+n > len(data) {
			return s, false
		}
		s.clauses = data[4 : 4+n]
		size = max(size, 4+n)
	}
	s.size = max((size+3)&^3, 4)
	return s, s.size <= len(data) || !s.more
}

// checkSections walks the sections, counts the clauses and checks their ranges.
func (b *MethodBody) checkSections() (reason string) {
	rest := b.sections
	for range maxDataSections {
		s, ok := nextSection(rest)
		if !ok {
			return "data section is cut off"
		}
		if s.isEH {
			for off := 0; off < len(s.clauses); off += s.clauseSize {
				c := decodeClause(s.clauses[off:], s.clauseSize)
				if reason := c.check(uint32(len(b.Code))); reason != "" {
					return reason
				}
			}
			b.numClauses += uint32(len(s.clauses) / s.clauseSize)
		}
		if !s.more {
			return ""
		}
		rest = rest[s.size:]
	}
	return "too many data sections"
}

// check checks a clause against the size of the code.
func (c *EHClause) check(codeSize uint32) (reason string) {
	inside := func(off, n uint32) bool { return off <= codeSize && n <= codeSize-off }
	if !inside(c.TryOffset, c.TryLength) {
		return "try range is outside the code"
	}
	if !inside(c.HandlerOffset, c.HandlerLength) {
		return "handler range is outside the code"
	}
	switch c.Flags &^ COR_ILEXCEPTION_CLAUSE_DUPLICATED {
	case COR_ILEXCEPTION_CLAUSE_EXCEPTION, COR_ILEXCEPTION_CLAUSE_FINALLY, COR_ILEXCEPTION_CLAUSE_FAULT:
	case COR_ILEXCEPTION_CLAUSE_FILTER:
		if c.FilterOffset >= c.HandlerOffset {
			return "filter does not stand before its handler"
		}
	default:
		return "unknown kind of exception clause"
	}
	return ""
}

// Clause returns clause i, counted from 0 over all sections, or the zero clause if there is none.
// Clauses are in file order, inner ones first.
func (b *MethodBody) Clause(i int) EHClause {
	if uint(i) >= uint(b.numClauses) {
		return EHClause{}
	}
	rest := b.sections
	for {
		s, ok := nextSection(rest)
		if !ok {
			return EHClause{}
		}
		if s.isEH {
			n := len(s.clauses) / s.clauseSize
			if i < n {
				return decodeClause(s.clauses[i*s.clauseSize:], s.clauseSize)
			}
			i -= n
		}
		if !s.more {
			return EHClause{}
		}
		rest = rest[s.size:]
	}
}

// decodeClause reads a small or fat clause.
func decodeClause(p []byte, size int) EHClause {
	var c EHClause
	var last uint32
	if size == smallClause {
		p = p[:smallClause]
		c.Flags = uint32(binary.LittleEndian.Uint16(p))
		c.TryOffset = uint32(binary.LittleEndian.Uint16(p[2:]))
		c.TryLength = uint32(p[4])
		c.HandlerOffset = uint32(binary.LittleEndian.Uint16(p[5:]))
		c.HandlerLength = uint32(p[7])
		last = binary.LittleEndian.Uint32(p[8:])
	} else {
		p = p[:fatClause]
		c.Flags = binary.LittleEndian.Uint32(p)
		c.TryOffset = binary.LittleEndian.Uint32(p[4:])
		c.TryLength = binary.LittleEndian.Uint32(p[8:])
		c.HandlerOffset = binary.LittleEndian.Uint32(p[12:])
		c.HandlerLength = binary.LittleEndian.Uint32(p[16:])
		last = binary.LittleEndian.Uint32(p[20:])
	}
	switch c.Flags &^ COR_ILEXCEPTION_CLAUSE_DUPLICATED {
	case COR_ILEXCEPTION_CLAUSE_FILTER:
		c.FilterOffset = last
	case COR_ILEXCEPTION_CLAUSE_EXCEPTION:
		c.ClassToken = Token(last)
	}
	return c
}
