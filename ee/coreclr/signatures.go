//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"ryugo/cil"
	"ryugo/ee"
)

// Signatures. The runtime returns a signature as its blob in metadata. The first byte of most
// elements determines their type, so the session asks only about value classes and type variables.

// elemTypes maps the first byte of an element to its type, if that byte alone determines it.
var elemTypes = [...]ee.CorInfoType{
	cil.ELEMENT_TYPE_VOID:    ee.CORINFO_TYPE_VOID,
	cil.ELEMENT_TYPE_BOOLEAN: ee.CORINFO_TYPE_BOOL,
	cil.ELEMENT_TYPE_CHAR:    ee.CORINFO_TYPE_CHAR,
	cil.ELEMENT_TYPE_I1:      ee.CORINFO_TYPE_BYTE,
	cil.ELEMENT_TYPE_U1:      ee.CORINFO_TYPE_UBYTE,
	cil.ELEMENT_TYPE_I2:      ee.CORINFO_TYPE_SHORT,
	cil.ELEMENT_TYPE_U2:      ee.CORINFO_TYPE_USHORT,
	cil.ELEMENT_TYPE_I4:      ee.CORINFO_TYPE_INT,
	cil.ELEMENT_TYPE_U4:      ee.CORINFO_TYPE_UINT,
	cil.ELEMENT_TYPE_I8:      ee.CORINFO_TYPE_LONG,
	cil.ELEMENT_TYPE_U8:      ee.CORINFO_TYPE_ULONG,
	cil.ELEMENT_TYPE_R4:      ee.CORINFO_TYPE_FLOAT,
	cil.ELEMENT_TYPE_R8:      ee.CORINFO_TYPE_DOUBLE,
	cil.ELEMENT_TYPE_STRING:  ee.CORINFO_TYPE_STRING,
	cil.ELEMENT_TYPE_PTR:     ee.CORINFO_TYPE_PTR,
	cil.ELEMENT_TYPE_BYREF:   ee.CORINFO_TYPE_BYREF,
	cil.ELEMENT_TYPE_CLASS:   ee.CORINFO_TYPE_CLASS,
	cil.ELEMENT_TYPE_ARRAY:   ee.CORINFO_TYPE_CLASS,
	cil.ELEMENT_TYPE_I:       ee.CORINFO_TYPE_NATIVEINT,
	cil.ELEMENT_TYPE_U:       ee.CORINFO_TYPE_NATIVEUINT,
	cil.ELEMENT_TYPE_FNPTR:   ee.CORINFO_TYPE_PTR,
	cil.ELEMENT_TYPE_OBJECT:  ee.CORINFO_TYPE_CLASS,
	cil.ELEMENT_TYPE_SZARRAY: ee.CORINFO_TYPE_CLASS,
}

// singles are the elements that consist of one byte.
const singles = 1<<cil.ELEMENT_TYPE_BOOLEAN | 1<<cil.ELEMENT_TYPE_CHAR | 1<<cil.ELEMENT_TYPE_I1 | 1<<cil.ELEMENT_TYPE_U1 |
	1<<cil.ELEMENT_TYPE_I2 | 1<<cil.ELEMENT_TYPE_U2 | 1<<cil.ELEMENT_TYPE_I4 | 1<<cil.ELEMENT_TYPE_U4 | 1<<cil.ELEMENT_TYPE_I8 |
	1<<cil.ELEMENT_TYPE_U8 | 1<<cil.ELEMENT_TYPE_R4 | 1<<cil.ELEMENT_TYPE_R8 | 1<<cil.ELEMENT_TYPE_I | 1<<cil.ELEMENT_TYPE_U

// typeMask and typePinned are the two parts of a CorInfoTypeWithMod.
const (
	typeMask   = 0x3f
	typePinned = 0x40
)

// blob reads the bytes of a signature from p to end.
type blob struct{ p, end uint64 }

// peek returns the next byte.
func (b *blob) peek() cil.ElementType {
	if b.p >= b.end {
		ee.Bail(&ee.BadInput{ILOffset: -1, Reason: "a signature ends too early"})
	}
	return cil.ElementType(ld8(b.p))
}

// next returns the next byte and moves past it.
func (b *blob) next() cil.ElementType {
	t := b.peek()
	b.p++
	return t
}

// number reads a compressed unsigned integer.
func (b *blob) number() uint32 {
	n := uint32(b.next())
	switch {
	case n&0x80 == 0:
		return n
	case n&0x40 == 0:
		return n&0x3f<<8 | uint32(b.next())
	}
	n = n&0x1f<<8 | uint32(b.next())
	n = n<<8 | uint32(b.next())
	return n<<8 | uint32(b.next())
}

// skipModifiers moves past the bytes before an element's type and reports whether the element is
// pinned.
func (b *blob) skipModifiers() (pinned bool) {
	for {
		switch b.peek() {
		case cil.ELEMENT_TYPE_CMOD_REQD, cil.ELEMENT_TYPE_CMOD_OPT:
			b.p++
			b.number()
		case cil.ELEMENT_TYPE_SENTINEL:
			b.p++
		case cil.ELEMENT_TYPE_PINNED:
			b.p++
			pinned = true
		default:
			return pinned
		}
	}
}

// maxNesting bounds the nesting of a type in a signature.
const maxNesting = 1000

// skipType moves past one type.
func (b *blob) skipType(depth int) {
	if depth > maxNesting {
		ee.Bail(&ee.BadInput{ILOffset: -1, Reason: "a signature nests too deeply"})
	}
	b.skipModifiers()
	switch b.next() {
	case cil.ELEMENT_TYPE_PTR, cil.ELEMENT_TYPE_BYREF, cil.ELEMENT_TYPE_SZARRAY:
		b.skipType(depth + 1)
	case cil.ELEMENT_TYPE_VALUETYPE, cil.ELEMENT_TYPE_CLASS, cil.ELEMENT_TYPE_VAR, cil.ELEMENT_TYPE_MVAR:
		b.number()
	case cil.ELEMENT_TYPE_INTERNAL:
		b.p += 8 // a handle of the runtime's
	case cil.ELEMENT_TYPE_ARRAY:
		b.skipType(depth + 1)
		b.number()
		for range 2 { // sizes, lower bounds
			for range b.number() {
				b.number()
			}
		}
	case cil.ELEMENT_TYPE_GENERICINST:
		b.skipType(depth + 1)
		for range b.number() {
			b.skipType(depth + 1)
		}
	case cil.ELEMENT_TYPE_FNPTR:
		if b.next()&cil.ElementType(ee.CORINFO_CALLCONV_GENERIC) != 0 {
			b.number()
		}
		for range b.number() + 1 {
			b.skipType(depth + 1)
		}
	}
}

// argArena allocates lists of arguments that stay valid until the compile ends.
type argArena struct {
	chunks [][]ee.SigArg
	chunk  int
	used   int
}

const argChunk = 1024

func (a *argArena) take(n int) []ee.SigArg {
	if n == 0 {
		return nil
	}
	for a.chunk == len(a.chunks) || a.used+n > len(a.chunks[a.chunk]) {
		if a.chunk < len(a.chunks) {
			a.chunk++
		}
		if a.chunk == len(a.chunks) {
			a.chunks = append(a.chunks, make([]ee.SigArg, max(n, argChunk)))
		}
		a.used = 0
	}
	list := a.chunks[a.chunk][a.used:][:n:n]
	a.used += n
	return list
}

func (a *argArena) reset() { a.chunk, a.used = 0, 0 }

// sigKind says how to read a signature.
type sigKind struct {
	classes bool // read the classes of objects
	fixed   bool // the signature means the same in each compile (kept.go)
}

// readSig reads the CORINFO_SIG_INFO at p, which must stay in place.
func (s *session) readSig(p uint64, sig *ee.SigInfo) { s.readSigOf(p, sig, sigKind{}) }

// readSigOf is readSig for a signature of some kind.
func (s *session) readSigOf(p uint64, sig *ee.SigInfo, kind sigKind) {
	o := &s.v.Offsets
	*sig = ee.SigInfo{
		CallConv: ee.CallConv(ld32(p + o.SigCallConv)),
		Ret:      ee.SigArg{Type: ee.CorInfoType(ld8(p + o.SigRetType)), Class: ee.ClassHandle(ld64(p + o.SigRetClass))},
		Args:     s.readArgs(p, kind),
		Scope:    ee.ModuleHandle(ld64(p + o.SigScope)),
		Token:    ld32(p + o.SigToken),
		Ref:      p,
	}
	if sig.Ret.Class == 0 {
		sig.Ret.Class = ee.ClassHandle(ld64(p + o.SigRetSigClass))
	}
}

// readArgs reads the arguments, or locals, of the CORINFO_SIG_INFO at p.
func (s *session) readArgs(p uint64, kind sigKind) []ee.SigArg {
	o := &s.v.Offsets
	list := s.args.take(int(ld16(p + o.SigNumArgs)))
	b := blob{p: ld64(p + o.SigArgs), end: ld64(p+o.SigBlob) + uint64(ld32(p+o.SigBlobSize))}
	for i := range list {
		if b.p < b.end {
			if t := ld8(b.p); singles>>(t&63)&1 != 0 && t < 64 {
				list[i] = ee.SigArg{Type: elemTypes[t]}
				b.p++
				continue
			}
		}
		start := b.p
		list[i] = s.readArg(p, &b, kind)
		b.p = start
		b.skipType(0)
	}
	return list
}

// readArg reads the element at b's position.
func (s *session) readArg(sig uint64, b *blob, kind sigKind) ee.SigArg {
	start := b.p
	a := ee.SigArg{Pinned: b.skipModifiers()}
	t := b.peek()
	if t == cil.ELEMENT_TYPE_GENERICINST && b.p+1 < b.end {
		t = cil.ElementType(ld8(b.p + 1)) // a class or a value class
	}
	if int(t) < len(elemTypes) {
		a.Type = elemTypes[t]
	}
	switch {
	case a.Type == ee.CORINFO_TYPE_PTR && t == cil.ELEMENT_TYPE_PTR, a.Type == ee.CORINFO_TYPE_BYREF:
		to := blob{b.p + 1, b.end}
		to.skipModifiers()
		if e := to.peek(); int(e) < len(elemTypes) && elemTypes[e] > ee.CORINFO_TYPE_VOID && elemTypes[e] <= ee.CORINFO_TYPE_DOUBLE {
			a.Elem = elemTypes[e]
		}
	case a.Type == ee.CORINFO_TYPE_UNDEF:
		r, class := s.elementType(sig, start, kind.fixed)
		a.Type, a.Class, a.Pinned = ee.CorInfoType(r&typeMask), class, r&typePinned != 0
	case a.Type == ee.CORINFO_TYPE_STRING:
		a.Class = s.GetBuiltinClass(ee.CLASSID_STRING)
	case a.Type == ee.CORINFO_TYPE_CLASS && kind.classes:
		a.Class = s.elementClass(sig, start, kind.fixed)
	}
	return a
}
