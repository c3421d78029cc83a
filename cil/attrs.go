package cil

import "encoding/binary"

// AttributeType returns the namespace and name of the type of a custom attribute, given by its
// CustomAttribute row. They are empty if the constructor cannot be found or the type is generic. It
// does not allocate.
func (f *File) AttributeType(rid uint32) (namespace, name string) {
	ctor := f.CustomAttribute(rid).Type
	var owner Token
	switch ctor.Table() {
	case TableMethodDef:
		owner = MakeToken(TableTypeDef, f.MethodOwner(ctor.RID()))
	case TableMemberRef:
		owner = f.MemberRef(ctor.RID()).Class
	}
	return f.SimpleTypeName(owner)
}

// SimpleTypeName returns the namespace and name of a TypeDef or TypeRef itself, without its
// enclosing types. They are empty for all other tokens. It does not allocate.
func (f *File) SimpleTypeName(tok Token) (namespace, name string) {
	switch tok.Table() {
	case TableTypeDef:
		r := f.TypeDef(tok.RID())
		return f.String(r.Namespace), f.String(r.Name)
	case TableTypeRef:
		r := f.TypeRef(tok.RID())
		return f.String(r.Namespace), f.String(r.Name)
	}
	return "", ""
}

// AttributeInt32 returns the first argument of a custom attribute, given by its CustomAttribute
// row, if the argument is an int32 (II.23.3). It returns 0 if the value is too short or has no
// prolog.
func (f *File) AttributeInt32(rid uint32) int32 {
	b := f.Blob(f.CustomAttribute(rid).Value)
	if len(b) < 6 || b[0] != 1 || b[1] != 0 {
		return 0
	}
	return int32(binary.LittleEndian.Uint32(b[2:]))
}

// FindAttribute returns the RID of the first CustomAttribute row of parent whose type has this
// name, or 0 if there is none.
func (f *File) FindAttribute(parent Token, namespace, name string) uint32 {
	s := f.CustomAttributes(parent)
	for i := range s.Len() {
		if ns, n := f.AttributeType(s.At(i)); n == name && ns == namespace {
			return s.At(i)
		}
	}
	return 0
}

// SerString reads a string of a custom attribute's value (II.23.3) at the start of b, and returns the rest.
// A null string has null set; rest is nil if the string is cut off.
func SerString(b []byte) (s string, null bool, rest []byte) {
	if len(b) != 0 && b[0] == 0xFF {
		return "", true, b[1:]
	}
	n, size := compressedUint(b)
	if size == 0 || uint64(n) > uint64(len(b)-size) {
		return "", false, nil
	}
	return string(b[size:][:n]), false, b[size+int(n):]
}
