package ee

// typeNames are the classes of primitive types, and placeholders for the types of which a signature
// says nothing more.
var typeNames = [...]string{
	CORINFO_TYPE_VOID: "System.Void", CORINFO_TYPE_BOOL: "System.Boolean", CORINFO_TYPE_CHAR: "System.Char", CORINFO_TYPE_BYTE: "System.SByte",
	CORINFO_TYPE_UBYTE: "System.Byte", CORINFO_TYPE_SHORT: "System.Int16", CORINFO_TYPE_USHORT: "System.UInt16", CORINFO_TYPE_INT: "System.Int32",
	CORINFO_TYPE_UINT: "System.UInt32", CORINFO_TYPE_LONG: "System.Int64", CORINFO_TYPE_ULONG: "System.UInt64", CORINFO_TYPE_NATIVEINT: "System.IntPtr",
	CORINFO_TYPE_NATIVEUINT: "System.UIntPtr", CORINFO_TYPE_FLOAT: "System.Single", CORINFO_TYPE_DOUBLE: "System.Double",
	CORINFO_TYPE_STRING: "System.String", CORINFO_TYPE_PTR: "ptr", CORINFO_TYPE_BYREF: "byref", CORINFO_TYPE_VALUECLASS: "struct",
	CORINFO_TYPE_CLASS: "class", CORINFO_TYPE_REFANY: "System.TypedReference", CORINFO_TYPE_VAR: "var",
}

// TypeNames returns the types of a signature as text: System.Int32, N.Outer/Inner, and byref and
// ptr for all references and pointers. If className returns an empty string, the type is class or
// struct.
func (s *SigInfo) TypeNames(className func(ClassHandle) string) (params []string, ret string) {
	name := func(a SigArg) string {
		if (a.Type == CORINFO_TYPE_CLASS || a.Type == CORINFO_TYPE_VALUECLASS) && a.Class != 0 {
			if n := className(a.Class); n != "" {
				return n
			}
		}
		if int(a.Type) < len(typeNames) {
			return typeNames[a.Type]
		}
		return ""
	}
	for _, a := range s.Args {
		params = append(params, name(a))
	}
	return params, name(s.Ret)
}
