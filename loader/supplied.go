package loader

import (
	"ryugo/cil"
)

// Some methods of the core library have IL that throws or calls the method itself; the runtime
// supplies their IL. The IL of the class Unsafe is fixed: operations for which ECMA-335 has an
// instruction and C# has not:
//
//	ref T Add<T>(ref T, int)       ldarg.0; ldarg.1; sizeof !!0; conv.i; mul; add; ret
//
// Other methods state a fact about their type argument:
//
//	bool IsReferenceOrContainsReferences<T>()      ldc.i4.0 or ldc.i4.1; ret

// suppliedIL is the IL of a method of System.Runtime.CompilerServices.Unsafe.
type suppliedIL struct {
	name   string
	params int
	code   []byte // an operand of 0xff, 0xff, 0xff, 0xff is the token of the first generic parameter
}

const (
	ldarg0, ldarg1, ldarg2 = byte(cil.CEE_LDARG_0), byte(cil.CEE_LDARG_1), byte(cil.CEE_LDARG_2)
	opRet                  = byte(cil.CEE_RET)
	twoBytes               = 0xfe // the first byte of two-byte opcodes
	typeToken              = 0xff
)

// second returns the second byte of a two-byte opcode.
func second(op cil.Opcode) byte { return byte(op) }

var suppliedOfUnsafe = [...]suppliedIL{
	{"As", 1, []byte{ldarg0, opRet}},
	{"AsRef", 1, []byte{ldarg0, opRet}},
	{"AsPointer", 1, []byte{ldarg0, byte(cil.CEE_CONV_U), opRet}},
	{"Add", 2, []byte{ldarg0, ldarg1, twoBytes, second(cil.CEE_SIZEOF), typeToken, typeToken, typeToken, typeToken, byte(cil.CEE_CONV_I), byte(cil.CEE_MUL), byte(cil.CEE_ADD), opRet}},
	{"Subtract", 2, []byte{ldarg0, ldarg1, twoBytes, second(cil.CEE_SIZEOF), typeToken, typeToken, typeToken, typeToken, byte(cil.CEE_CONV_I), byte(cil.CEE_MUL), byte(cil.CEE_SUB), opRet}},
	{"AddByteOffset", 2, []byte{ldarg0, ldarg1, byte(cil.CEE_ADD), opRet}},
	{"SubtractByteOffset", 2, []byte{ldarg0, ldarg1, byte(cil.CEE_SUB), opRet}},
	{"ByteOffset", 2, []byte{ldarg1, ldarg0, byte(cil.CEE_SUB), opRet}},
	{"AreSame", 2, []byte{ldarg0, ldarg1, twoBytes, second(cil.CEE_CEQ), opRet}},
	{"IsAddressGreaterThan", 2, []byte{ldarg0, ldarg1, twoBytes, second(cil.CEE_CGT_UN), opRet}},
	{"IsAddressLessThan", 2, []byte{ldarg0, ldarg1, twoBytes, second(cil.CEE_CLT_UN), opRet}},
	{"IsNullRef", 1, []byte{ldarg0, byte(cil.CEE_LDC_I4_0), byte(cil.CEE_CONV_U), twoBytes, second(cil.CEE_CEQ), opRet}},
	{"NullRef", 0, []byte{byte(cil.CEE_LDC_I4_0), byte(cil.CEE_CONV_U), opRet}},
	{"SkipInit", 1, []byte{opRet}},
	{"SizeOf", 0, []byte{twoBytes, second(cil.CEE_SIZEOF), typeToken, typeToken, typeToken, typeToken, opRet}},
	{"Unbox", 1, []byte{ldarg0, byte(cil.CEE_UNBOX), typeToken, typeToken, typeToken, typeToken, opRet}},
	{"Read", 1, []byte{ldarg0, byte(cil.CEE_LDOBJ), typeToken, typeToken, typeToken, typeToken, opRet}},
	{"Write", 2, []byte{ldarg0, ldarg1, byte(cil.CEE_STOBJ), typeToken, typeToken, typeToken, typeToken, opRet}},
	{"ReadUnaligned", 1, []byte{ldarg0, twoBytes, second(cil.CEE_UNALIGNED), 1, byte(cil.CEE_LDOBJ), typeToken, typeToken, typeToken, typeToken, opRet}},
	{"WriteUnaligned", 2, []byte{ldarg0, ldarg1, twoBytes, second(cil.CEE_UNALIGNED), 1, byte(cil.CEE_STOBJ), typeToken, typeToken, typeToken, typeToken, opRet}},
	{"Copy", 2, []byte{ldarg0, ldarg1, byte(cil.CEE_LDOBJ), typeToken, typeToken, typeToken, typeToken, byte(cil.CEE_STOBJ), typeToken, typeToken, typeToken, typeToken, opRet}},
	{"CopyBlock", 3, []byte{ldarg0, ldarg1, ldarg2, twoBytes, second(cil.CEE_CPBLK), opRet}},
	{"CopyBlockUnaligned", 3, []byte{ldarg0, ldarg1, ldarg2, twoBytes, second(cil.CEE_UNALIGNED), 1, twoBytes, second(cil.CEE_CPBLK), opRet}},
	{"InitBlock", 3, []byte{ldarg0, ldarg1, ldarg2, twoBytes, second(cil.CEE_INITBLK), opRet}},
	{"InitBlockUnaligned", 3, []byte{ldarg0, ldarg1, ldarg2, twoBytes, second(cil.CEE_UNALIGNED), 1, twoBytes, second(cil.CEE_INITBLK), opRet}},
}

// suppliedStack is a maxstack that is enough for all supplied IL.
const suppliedStack = 3

// supply replaces the body of m, a method of a core library, by the runtime's body,
// if the one in the file cannot be used. It reports whether it did.
func (m *Method) supply(b *cil.MethodBody) bool {
	c := m.Class
	if c.Namespace != intrinsicNamespace || len(c.Args) != 0 || b.NumClauses() != 0 {
		return false
	}
	var code []byte
	switch c.Name {
	case "Unsafe":
		code = m.suppliedUnsafe()
	case "RuntimeHelpers":
		code = m.suppliedFact()
	}
	if code == nil || !m.isUnusableIL(b.Code) {
		return false
	}
	*b = cil.MethodBody{MaxStack: suppliedStack, Code: code}
	return true
}

// suppliedUnsafe returns the IL of a method of the class Unsafe, or nil.
func (m *Method) suppliedUnsafe() []byte {
	s, err := m.Sig()
	if err != nil {
		return nil
	}
	for i := range suppliedOfUnsafe {
		row := &suppliedOfUnsafe[i]
		if row.name != m.Name || row.params != len(s.Params) {
			continue
		}
		return withTypeToken(row.code, m.Class.Module.methodVarToken())
	}
	return nil
}

// withTypeToken returns code with tok in place of the token placeholder. It returns nil if code
// needs a token and tok is nil.
func withTypeToken(code []byte, tok cil.Token) []byte {
	var out []byte
	for i := 0; i+4 <= len(code); i++ {
		if code[i] == typeToken && code[i+1] == typeToken && code[i+2] == typeToken && code[i+3] == typeToken {
			if tok.IsNil() {
				return nil
			}
			if out == nil {
				out = append([]byte(nil), code...)
			}
			out[i], out[i+1], out[i+2], out[i+3] = byte(tok), byte(tok>>8), byte(tok>>16), byte(tok>>24)
			i += 3
		}
	}
	if out == nil {
		return code
	}
	return out
}

// methodVarToken returns a TypeSpec of the module that is the first generic parameter of a method,
// or a nil token if there is none.
func (mod *Module) methodVarToken() cil.Token {
	const known = 1 << 32
	if t := mod.methodVar.Load(); t != 0 {
		return cil.Token(uint32(t))
	}
	tok := cil.Token(0)
	for rid := uint32(1); rid <= mod.File.NumRows(cil.TableTypeSpec) && tok == 0; rid++ {
		if s := mod.File.Blob(mod.File.TypeSpec(rid).Signature); len(s) == 2 && cil.ElementType(s[0]) == cil.ELEMENT_TYPE_MVAR && s[1] == 0 {
			tok = cil.MakeToken(cil.TableTypeSpec, rid)
		}
	}
	mod.methodVar.Store(known | uint64(tok))
	return tok
}

// suppliedFact returns the IL of a method of RuntimeHelpers that states a fact about its type
// argument, or nil.
func (m *Method) suppliedFact() []byte {
	if m.numG != 1 || len(m.Args) != 1 || m.IsOpen() {
		return nil
	}
	var fact bool
	switch m.Name {
	case "IsReferenceOrContainsReferences":
		contains, ok := m.ContainsReferences()
		if !ok {
			return nil
		}
		fact = contains
	case "IsBitwiseEquatable":
		fact = m.Args[0].isBitwiseEquatable()
	default:
		return nil
	}
	if fact {
		return []byte{byte(cil.CEE_LDC_I4_1), opRet}
	}
	return []byte{byte(cil.CEE_LDC_I4_0), opRet}
}

// ContainsReferences reports, for an instantiation of a method with one generic argument, whether a
// value of that type is or contains a reference. ok is false if the type's layout is broken.
func (m *Method) ContainsReferences() (contains, ok bool) {
	if len(m.Args) != 1 || m.Args[0].IsOpen() {
		return false, false
	}
	t := m.Args[0]
	if t.Kind != KindStruct {
		return t.IsReference(), true
	}
	l, err := t.Layout()
	if err != nil {
		return false, false
	}
	return l.HasRefs || l.HasByrefs, true
}

// isBitwiseEquatable reports whether two values of a type are equal exactly if their bits are
// equal: integers and types stored as integers. It may return false for other types with that
// property.
func (c *Class) isBitwiseEquatable() bool {
	if c.Kind == KindPtr || c.IsEnum() {
		return true
	}
	if c.Kind != KindStruct || !c.IsPrimitive() {
		return false
	}
	switch c.Elem {
	case cil.ELEMENT_TYPE_R4, cil.ELEMENT_TYPE_R8:
		return false
	}
	return true
}
