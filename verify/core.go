package verify

import (
	"slices"

	"ryugo/cil"
	"ryugo/loader"
)

// unsafeMember is a member of a core library, or a whole class of it, through which code can access
// memory that is not its own although its signature has no pointer type.
type unsafeMember struct {
	namespace, class string
	member           string // "": all of the class
}

// unsafeMembers is for every core library, the embedded one and others. Members with pointers in
// their signatures need no row.
var unsafeMembers = []unsafeMember{
	// Reinterpreted values, and references computed from arrays and frames by offsets.
	{"System.Runtime.CompilerServices", "Unsafe", ""},
	{"System.Runtime.CompilerServices", "LeafHelpers", ""},
	{"System.Runtime.InteropServices", "MemoryMarshal", ""},
	{"System.Runtime.InteropServices", "CollectionsMarshal", ""},
	{"System.Runtime.InteropServices", "ImmutableCollectionsMarshal", ""},
	{"System.Runtime.InteropServices", "SequenceMarshal", ""},
	{"System", "ByReference`1", ""},
	{"System", "SpanHelper", ""},
	{"System", "SpanHelpers", ""},
	// Addresses as numbers.
	{"System.Runtime.InteropServices", "Marshal", ""},
	{"System.Runtime.InteropServices", "NativeMemory", ""},
	{"System.Runtime.InteropServices", "NativeLibrary", ""},
	{"System.Runtime.InteropServices", "SafeBuffer", ""},
	{"System.Runtime.InteropServices", "GCHandle", "FromIntPtr"},
	{"System.Runtime.InteropServices", "GCHandle", "ToIntPtr"},
	{"System.Runtime.InteropServices", "GCHandle", "op_Explicit"},
	{"System.Runtime.InteropServices", "GCHandle", "AddrOfPinnedObject"},
	{"System", "RuntimeTypeHandle", "FromIntPtr"},
	{"System", "RuntimeMethodHandle", "FromIntPtr"},
	{"System", "RuntimeMethodHandle", "GetFunctionPointer"},
	{"System", "RuntimeFieldHandle", "FromIntPtr"},
	{"System", "ModuleHandle", ""},
	{"System.Buffers", "MemoryHandle", ""},
	{"System.Runtime.Intrinsics", "*", ""},
	// Null references.
	{"System", "Span`1", "GetPinnableReference"},
	{"System", "ReadOnlySpan`1", "GetPinnableReference"},
	{"System", "String", "GetPinnableReference"},
	// Objects without constructor calls, and methods without type checks.
	{"System.Runtime.CompilerServices", "RuntimeHelpers", "GetUninitializedObject"},
	{"System.Runtime.CompilerServices", "RuntimeHelpers", "PrepareMethod"},
	{"System.Runtime.CompilerServices", "RuntimeHelpers", "AllocateTypeAssociatedMemory"},
	{"System.Runtime.CompilerServices", "RuntimeHelpers", "GetRawData"},
	{"System.Runtime.Serialization", "FormatterServices", "GetUninitializedObject"},
	{"System.Runtime.Serialization", "FormatterServices", "GetSafeUninitializedObject"},
	{"System", "TypedReference", ""},
	{"System", "ArgIterator", ""},
	{"System", "RuntimeArgumentHandle", ""},
	{"System.Reflection.Emit", "*", ""},
}

// inTable reports whether unsafeMembers has a row for the member, or for the whole class if member
// is "".
func inTable(c *loader.Class, member string) bool {
	for i := range unsafeMembers {
		r := &unsafeMembers[i]
		if r.member == member && (r.class == c.Name || r.class == "*") && r.namespace == c.Namespace {
			return true
		}
	}
	return false
}

// isUnsafeClass reports whether all members of c, and those of types nested in c, are refused.
func (v *Verifier) isUnsafeClass(c *loader.Class) bool {
	c = c.Def
	if !c.Module.IsCore() || c.RID == 0 {
		return false
	}
	bad, known := v.unsafe[c]
	if !known {
		for o, n := c, 0; o != nil && n < maxNesting; o, n = enclosing(o), n+1 {
			bad = bad || inTable(o, "")
		}
		v.unsafe[c] = bad
	}
	return bad
}

// isUnsafe is IsUnsafe for the current method. No method may use pointers in signatures, including
// those of the core library itself.
func (v *Verifier) isUnsafe(m *loader.Method, s *loader.Signature) bool {
	if hasPointers(s) {
		return true
	}
	if !m.Class.Module.IsCore() || v.mod.IsCore() || m.Kind != loader.MethodDef {
		return false
	}
	bad, known := v.unsafeM[m.Def]
	if !known {
		bad = IsUnsafe(m.Def)
		v.unsafeM[m.Def] = bad
	}
	return bad
}

// hasPointers reports whether a signature has pointers.
func hasPointers(s *loader.Signature) bool {
	return isPointer(s.Ret) || slices.ContainsFunc(s.Params, isPointer)
}

// isUnsafeField is isUnsafe for fields.
func (v *Verifier) isUnsafeField(f *loader.Field) bool {
	return f.Class.Module.IsCore() && !v.mod.IsCore() && v.isUnsafeClass(f.Class)
}

// isPointer reports whether c is an unmanaged pointer, or a reference to or array of
// one.
func isPointer(c *loader.Class) bool {
	for c.Kind == loader.KindByref || c.IsArray() {
		c = c.ElemClass
	}
	return c.Kind == loader.KindPtr || c.Kind == loader.KindFnPtr || c.Elem == cil.ELEMENT_TYPE_FNPTR
}

// IsUnsafe reports whether verifiable programs must not use method m of the core library.
func IsUnsafe(m *loader.Method) bool {
	s, err := m.Sig()
	if err != nil {
		return true
	}
	if hasPointers(s) {
		return true
	}
	for c, n := m.Class.Def, 0; c != nil && n < maxNesting; c, n = enclosing(c), n+1 {
		if inTable(c, "") {
			return true
		}
	}
	return inTable(m.Class.Def, m.Name)
}
