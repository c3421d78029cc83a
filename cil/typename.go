package cil

import (
	"fmt"
	"strings"
)

// This file writes metadata as text, for messages and dumps. A compilation makes no text otherwise.

// maxNameText (bytes) and maxNameDepth bound the text of one name: type specifications can refer to
// each other, even in cycles.
const (
	maxNameText  = 4096
	maxNameDepth = 32
)

// namer builds the text of one name.
type namer struct {
	f *File
	b strings.Builder
	// canonical makes signatures name types as the loader does for shared generic code:
	// System.Int32, System.__Canon for type variables, no modifiers.
	canonical bool
}

// classNames holds the class names of the types that signatures encode in one byte.
var classNames = map[ElementType]string{
	ELEMENT_TYPE_VOID: "System.Void", ELEMENT_TYPE_BOOLEAN: "System.Boolean", ELEMENT_TYPE_CHAR: "System.Char",
	ELEMENT_TYPE_I1: "System.SByte", ELEMENT_TYPE_U1: "System.Byte", ELEMENT_TYPE_I2: "System.Int16", ELEMENT_TYPE_U2: "System.UInt16",
	ELEMENT_TYPE_I4: "System.Int32", ELEMENT_TYPE_U4: "System.UInt32", ELEMENT_TYPE_I8: "System.Int64", ELEMENT_TYPE_U8: "System.UInt64",
	ELEMENT_TYPE_R4: "System.Single", ELEMENT_TYPE_R8: "System.Double", ELEMENT_TYPE_STRING: "System.String",
	ELEMENT_TYPE_TYPEDBYREF: "System.TypedReference", ELEMENT_TYPE_I: "System.IntPtr", ELEMENT_TYPE_U: "System.UIntPtr",
	ELEMENT_TYPE_OBJECT: "System.Object",
}

// canonName replaces type variables in code that instantiations share.
const canonName = "System.__Canon"

// full reports whether the text is too long or too deeply nested; if so, it appends "...".
func (n *namer) full(depth int) bool {
	if depth > maxNameDepth || n.b.Len() > maxNameText {
		n.b.WriteString("...")
		return true
	}
	return false
}

// TypeName returns the full name of a TypeDef, TypeRef, TypeSpec or ExportedType:
// Namespace.Outer/Inner; instances are Name<A,B>.
func (f *File) TypeName(tok Token) string {
	n := namer{f: f}
	n.typeTok(tok, 0)
	return n.b.String()
}

// MethodName returns Type::Method for a MethodDef, MemberRef or MethodSpec.
func (f *File) MethodName(tok Token) string {
	n := namer{f: f}
	n.member(tok, 0)
	return n.b.String()
}

// FieldName returns Type::Field for a Field or MemberRef.
func (f *File) FieldName(tok Token) string { return f.MethodName(tok) }

// TokenText describes the token operand of an instruction: the name, or the string literal in
// quotes, or the token's number if there is no such row.
func (f *File) TokenText(tok Token) string {
	if tok.IsString() {
		s, err := f.UserString(tok)
		if err != nil {
			return fmt.Sprintf("<bad string 0x%08x>", uint32(tok))
		}
		return quoteUTF16(s)
	}
	if !f.HasRow(tok) {
		return fmt.Sprintf("<bad token 0x%08x>", uint32(tok))
	}
	n := namer{f: f}
	switch tok.Table() {
	case TableTypeDef, TableTypeRef, TableTypeSpec, TableExportedType:
		n.typeTok(tok, 0)
	case TableField, TableMethodDef, TableMemberRef, TableMethodSpec:
		n.member(tok, 0)
	case TableStandAloneSig:
		n.method(f.Blob(f.StandAloneSig(tok.RID()).Signature), 0)
	default:
		return tok.String()
	}
	return n.b.String()
}

// CanonicalSig returns the types of a method's signature as text, with System.__Canon for type
// variables. ok is false if the signature is ill-formed.
func (f *File) CanonicalSig(blob []byte) (params []string, ret string, hasThis, ok bool) {
	r := NewSigReader(blob)
	cc, _, count := r.methodHeader()
	one := func() string {
		n := namer{f: f, canonical: true}
		n.typ(&r, 0)
		return n.b.String()
	}
	ret = one()
	for range count {
		if !r.OK() {
			return nil, "", false, false
		}
		if r.PeekElem() == ELEMENT_TYPE_SENTINEL {
			r.Pos++
		}
		params = append(params, one())
	}
	return params, ret, cc.HasThis(), r.OK()
}

// CanonicalArguments returns the n type arguments of shared code, <System.__Canon,...>; the empty
// string if n is 0.
func CanonicalArguments(n int) string {
	if n == 0 {
		return ""
	}
	return "<" + strings.Repeat(canonName+",", n-1) + canonName + ">"
}

// SigText returns the text of a method, field or property signature.
func (f *File) SigText(blob []byte) string {
	n := namer{f: f}
	r := NewSigReader(blob)
	if r.CallConv().Kind() == IMAGE_CEE_CS_CALLCONV_FIELD {
		n.typ(&r, 0)
	} else {
		n.method(blob, 0)
	}
	return n.b.String()
}

func (n *namer) dotted(namespace, name StringIndex) {
	if s := n.f.String(namespace); s != "" {
		n.b.WriteString(s)
		n.b.WriteByte('.')
	}
	n.b.WriteString(n.f.String(name))
}

func (n *namer) typeTok(tok Token, depth int) {
	if n.full(depth) {
		return
	}
	f, rid := n.f, tok.RID()
	if !f.HasRow(tok) {
		fmt.Fprintf(&n.b, "<bad token 0x%08x>", uint32(tok))
		return
	}
	switch tok.Table() {
	case TableTypeDef:
		if outer := f.EnclosingClass(rid); outer != 0 {
			n.typeTok(MakeToken(TableTypeDef, outer), depth+1)
			n.b.WriteByte('/')
		}
		r := f.TypeDef(rid)
		n.dotted(r.Namespace, r.Name)
	case TableTypeRef:
		r := f.TypeRef(rid)
		if r.ResolutionScope.Table() == TableTypeRef && !r.ResolutionScope.IsNil() {
			n.typeTok(r.ResolutionScope, depth+1)
			n.b.WriteByte('/')
		}
		n.dotted(r.Namespace, r.Name)
	case TableExportedType:
		r := f.ExportedType(rid)
		if r.Implementation.Table() == TableExportedType {
			n.typeTok(r.Implementation, depth+1)
			n.b.WriteByte('/')
		}
		n.dotted(r.TypeNamespace, r.TypeName)
	case TableTypeSpec:
		sig := NewSigReader(f.Blob(f.TypeSpec(rid).Signature))
		n.typ(&sig, depth+1)
	default:
		n.b.WriteString(tok.String())
	}
}

func (n *namer) member(tok Token, depth int) {
	if n.full(depth) {
		return
	}
	f, rid := n.f, tok.RID()
	switch tok.Table() {
	case TableMethodDef:
		n.typeTok(MakeToken(TableTypeDef, f.MethodOwner(rid)), depth+1)
		n.b.WriteString("::" + f.String(f.MethodDef(rid).Name))
	case TableField:
		n.typeTok(MakeToken(TableTypeDef, f.FieldOwner(rid)), depth+1)
		n.b.WriteString("::" + f.String(f.Field(rid).Name))
	case TableMemberRef:
		r := f.MemberRef(rid)
		switch r.Class.Table() {
		case TableMethodDef:
			n.member(r.Class, depth+1)
			return
		case TableModuleRef:
			n.b.WriteString("[" + f.String(f.ModuleRef(r.Class.RID()).Name) + "]")
		default:
			n.typeTok(r.Class, depth+1)
		}
		n.b.WriteString("::" + f.String(r.Name))
	case TableMethodSpec:
		r := f.MethodSpec(rid)
		n.member(r.Method, depth+1)
		sig, count, err := ParseMethodSpecSig(f.Blob(r.Instantiation))
		if err != nil {
			n.b.WriteString("<bad instance>")
			return
		}
		n.list('<', &sig, count, '>', depth+1)
	default:
		n.b.WriteString(tok.String())
	}
}

// list writes count types in brackets.
func (n *namer) list(open byte, r *SigReader, count uint32, shut byte, depth int) {
	n.b.WriteByte(open)
	for i := uint32(0); i < count && r.OK(); i++ {
		if i > 0 {
			n.b.WriteByte(',')
		}
		if n.full(depth) {
			r.Fail("too long")
			return
		}
		if r.PeekElem() == ELEMENT_TYPE_SENTINEL {
			r.Pos++
			n.b.WriteString("...,")
		}
		n.typ(r, depth)
	}
	n.b.WriteByte(shut)
}

// method writes a method signature.
func (n *namer) method(blob []byte, depth int) {
	r := NewSigReader(blob)
	n.methodAt(&r, depth)
}

func (n *namer) methodAt(r *SigReader, depth int) {
	cc, generics, params := r.methodHeader()
	if !r.OK() {
		n.b.WriteString("<bad signature>")
		return
	}
	if cc.HasThis() {
		n.b.WriteString("instance ")
	}
	n.typ(r, depth)
	if generics > 0 {
		fmt.Fprintf(&n.b, " <%d>", generics)
	}
	n.b.WriteByte(' ')
	n.list('(', r, params, ')', depth)
}

// typ writes one type of a signature.
func (n *namer) typ(r *SigReader, depth int) {
	if n.full(depth) {
		r.Fail("too deep")
		return
	}
	switch e := r.Elem(); e {
	case ELEMENT_TYPE_PTR:
		n.typ(r, depth+1)
		n.b.WriteByte('*')
	case ELEMENT_TYPE_BYREF:
		n.typ(r, depth+1)
		n.b.WriteByte('&')
	case ELEMENT_TYPE_SZARRAY:
		n.typ(r, depth+1)
		n.b.WriteString("[]")
	case ELEMENT_TYPE_PINNED:
		n.b.WriteString("pinned ")
		n.typ(r, depth+1)
	case ELEMENT_TYPE_CMOD_REQD, ELEMENT_TYPE_CMOD_OPT:
		mod := r.TypeToken()
		n.typ(r, depth+1)
		if n.canonical {
			return
		}
		n.b.WriteString(" " + e.String() + "(")
		n.typeTok(mod, depth+1)
		n.b.WriteByte(')')
	case ELEMENT_TYPE_VALUETYPE, ELEMENT_TYPE_CLASS:
		n.typeTok(r.TypeToken(), depth+1)
	case ELEMENT_TYPE_VAR, ELEMENT_TYPE_MVAR:
		number := r.Uint()
		switch {
		case n.canonical:
			n.b.WriteString(canonName)
		case e == ELEMENT_TYPE_VAR:
			fmt.Fprintf(&n.b, "!%d", number)
		default:
			fmt.Fprintf(&n.b, "!!%d", number)
		}
	case ELEMENT_TYPE_ARRAY:
		n.typ(r, depth+1)
		shape := NewSigReader(r.Data[r.Pos:])
		n.rank(shape.Uint())
		r.skipShape()
	case ELEMENT_TYPE_GENERICINST:
		r.Elem()
		n.typeTok(r.TypeToken(), depth+1)
		n.list('<', r, r.count(1), '>', depth+1)
	case ELEMENT_TYPE_FNPTR:
		n.b.WriteString("method ")
		n.methodAt(r, depth+1)
	default:
		if !r.OK() {
			n.b.WriteString("<bad signature>")
			return
		}
		if name := classNames[e]; n.canonical && name != "" {
			n.b.WriteString(name)
			return
		}
		n.b.WriteString(e.String())
	}
}

// maxRank is the largest rank that an array can have.
const maxRank = 32

// rank writes the rank of an array.
func (n *namer) rank(rank uint32) {
	switch {
	case !n.canonical || rank == 0 || rank > maxRank:
		fmt.Fprintf(&n.b, "[rank %d]", rank)
	case rank == 1:
		n.b.WriteString("[*]")
	default:
		n.b.WriteString("[" + strings.Repeat(",", int(rank)-1) + "]")
	}
}
