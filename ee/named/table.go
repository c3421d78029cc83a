// Package named lists the methods of the core library that the compiler knows by name: all those
// that CoreCLR 9 leaves to a JIT (where an intrinsic has no number), those of earlier versions, and
// those of vm's own core library. The runtimes call it to answer ee.JitInfo.GetIntrinsicID; the
// importer expands methods that have an ID.
//
// The IL of some of these methods is unusable: it calls the method itself or throws. The standalone
// runtime detects that from the IL (loader.Method.MustExpand), so a method that is missing here is
// refused by name, never compiled.
//
// To add a method: an ID in ee, a row in methods, and an expansion in passes/importer
// (intrinsics.go). To add an instruction set: a row in sets. All methods of such a class have the
// ID Hardware, except get_IsSupported and get_IsHardwareAccelerated; the importer finds the
// instruction by the names of class and method.
package named

import (
	"strings"

	"ryugo/ee"
)

// method is a row: a method, or one of its overloads.
type method struct {
	class, name string // class with namespace
	generics    int8   // number of its own generic parameters
	params      int8   // without this
	// first is the type of the first parameter, or of its referent; UNDEF: any.
	first ee.CorInfoType
	id    ee.Intrinsic
}

const (
	math        = "System.Math"
	mathF       = "System.MathF"
	interlocked = "System.Threading.Interlocked"
	helpers     = "System.Runtime.CompilerServices.RuntimeHelpers"
	unsafe      = "System.Runtime.CompilerServices.Unsafe"
	text        = "System.String"
	extensions  = "System.MemoryExtensions"

	any8  = ee.CORINFO_TYPE_UNDEF
	u1    = ee.CORINFO_TYPE_UBYTE
	u2    = ee.CORINFO_TYPE_USHORT
	i4    = ee.CORINFO_TYPE_INT
	i8    = ee.CORINFO_TYPE_LONG
	r4    = ee.CORINFO_TYPE_FLOAT
	r8    = ee.CORINFO_TYPE_DOUBLE
	class = ee.CORINFO_TYPE_CLASS
	str   = ee.CORINFO_TYPE_STRING
)

// methods is the table; the classes of sets are not in it.
var methods = [...]method{
	{math, "Sin", 0, 1, r8, ee.CORINFO_INTRINSIC_Sin},
	{math, "Cos", 0, 1, r8, ee.CORINFO_INTRINSIC_Cos},
	{math, "Sqrt", 0, 1, r8, ee.CORINFO_INTRINSIC_Sqrt},
	{math, "Abs", 0, 1, r8, ee.CORINFO_INTRINSIC_Abs},
	{math, "Abs", 0, 1, r4, ee.CORINFO_INTRINSIC_Abs},
	{math, "Round", 0, 1, r8, ee.CORINFO_INTRINSIC_Round},
	{math, "Cosh", 0, 1, r8, ee.CORINFO_INTRINSIC_Cosh},
	{math, "Sinh", 0, 1, r8, ee.CORINFO_INTRINSIC_Sinh},
	{math, "Tan", 0, 1, r8, ee.CORINFO_INTRINSIC_Tan},
	{math, "Tanh", 0, 1, r8, ee.CORINFO_INTRINSIC_Tanh},
	{math, "Asin", 0, 1, r8, ee.CORINFO_INTRINSIC_Asin},
	{math, "Acos", 0, 1, r8, ee.CORINFO_INTRINSIC_Acos},
	{math, "Atan", 0, 1, r8, ee.CORINFO_INTRINSIC_Atan},
	{math, "Atan2", 0, 2, r8, ee.CORINFO_INTRINSIC_Atan2},
	{math, "Log10", 0, 1, r8, ee.CORINFO_INTRINSIC_Log10},
	{math, "Pow", 0, 2, r8, ee.CORINFO_INTRINSIC_Pow},
	{math, "Exp", 0, 1, r8, ee.CORINFO_INTRINSIC_Exp},
	{math, "Ceiling", 0, 1, r8, ee.CORINFO_INTRINSIC_Ceiling},
	{math, "Floor", 0, 1, r8, ee.CORINFO_INTRINSIC_Floor},
	{math, "Truncate", 0, 1, r8, ee.CORINFO_INTRINSIC_Truncate},
	{math, "FusedMultiplyAdd", 0, 3, r8, ee.CORINFO_INTRINSIC_FusedMultiplyAdd},
	{mathF, "Sqrt", 0, 1, r4, ee.CORINFO_INTRINSIC_Sqrt},
	{mathF, "Abs", 0, 1, r4, ee.CORINFO_INTRINSIC_Abs},
	{mathF, "Round", 0, 1, r4, ee.CORINFO_INTRINSIC_Round},
	{mathF, "Ceiling", 0, 1, r4, ee.CORINFO_INTRINSIC_Ceiling},
	{mathF, "Floor", 0, 1, r4, ee.CORINFO_INTRINSIC_Floor},
	{mathF, "Truncate", 0, 1, r4, ee.CORINFO_INTRINSIC_Truncate},
	{mathF, "FusedMultiplyAdd", 0, 3, r4, ee.CORINFO_INTRINSIC_FusedMultiplyAdd},
	{math, "Acosh", 0, 1, r8, ee.CORINFO_INTRINSIC_MathFunction},
	{math, "Asinh", 0, 1, r8, ee.CORINFO_INTRINSIC_MathFunction},
	{math, "Atanh", 0, 1, r8, ee.CORINFO_INTRINSIC_MathFunction},
	{math, "Cbrt", 0, 1, r8, ee.CORINFO_INTRINSIC_MathFunction},
	{math, "Log", 0, 1, r8, ee.CORINFO_INTRINSIC_MathFunction},
	{math, "Log2", 0, 1, r8, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Acos", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Asin", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Atan", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Cos", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Cosh", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Exp", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Log", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Log10", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Sin", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Sinh", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Tan", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{mathF, "Tanh", 0, 1, r4, ee.CORINFO_INTRINSIC_MathFunction},
	{math, "ReciprocalEstimate", 0, 1, r8, ee.CORINFO_INTRINSIC_ReciprocalEstimate},
	{math, "ReciprocalSqrtEstimate", 0, 1, r8, ee.CORINFO_INTRINSIC_ReciprocalSqrtEstimate},
	{mathF, "ReciprocalEstimate", 0, 1, r4, ee.CORINFO_INTRINSIC_ReciprocalEstimate},
	{mathF, "ReciprocalSqrtEstimate", 0, 1, r4, ee.CORINFO_INTRINSIC_ReciprocalSqrtEstimate},
	{"System.Double", "MultiplyAddEstimate", 0, 3, r8, ee.CORINFO_INTRINSIC_MultiplyAddEstimate},
	{"System.Single", "MultiplyAddEstimate", 0, 3, r4, ee.CORINFO_INTRINSIC_MultiplyAddEstimate},
	{"System.Double", "ConvertToIntegerNative", 1, 1, r8, ee.CORINFO_INTRINSIC_ConvertToIntegerNative},
	{"System.Single", "ConvertToIntegerNative", 1, 1, r4, ee.CORINFO_INTRINSIC_ConvertToIntegerNative},
	{"System.String", "get_Length", 0, 0, any8, ee.CORINFO_INTRINSIC_StringLength},
	{"System.String", "get_Chars", 0, 1, i4, ee.CORINFO_INTRINSIC_StringGetChar},
	{"System.Array", "GetLength", 0, 1, i4, ee.CORINFO_INTRINSIC_Array_GetDimLength},
	{"System.Object", "GetType", 0, 0, any8, ee.CORINFO_INTRINSIC_Object_GetType},
	{"System.GC", "KeepAlive", 0, 1, any8, ee.CORINFO_INTRINSIC_KeepAlive},
	{"System.Type", "GetTypeFromHandle", 0, 1, any8, ee.CORINFO_INTRINSIC_GetTypeFromHandle},
	{"System.Type", "op_Equality", 0, 2, any8, ee.CORINFO_INTRINSIC_TypeEQ},
	{"System.Type", "op_Inequality", 0, 2, any8, ee.CORINFO_INTRINSIC_TypeNEQ},
	{"System.RuntimeTypeHandle", "GetValueInternal", 0, 1, any8, ee.CORINFO_INTRINSIC_RTH_GetValueInternal},
	{helpers, "InitializeArray", 0, 2, any8, ee.CORINFO_INTRINSIC_InitializeArray},
	{helpers, "IsReferenceOrContainsReferences", 1, 0, any8, ee.CORINFO_INTRINSIC_IsReferenceOrContainsReferences},
	{"System.Runtime.InteropServices.MemoryMarshal", "GetArrayDataReference", 1, 1, class, ee.CORINFO_INTRINSIC_GetArrayDataReference},
	{"System.Threading.Thread", "MemoryBarrier", 0, 0, any8, ee.CORINFO_INTRINSIC_MemoryBarrier},
	{interlocked, "MemoryBarrier", 0, 0, any8, ee.CORINFO_INTRINSIC_MemoryBarrier},
	{interlocked, "ReadMemoryBarrier", 0, 0, any8, ee.CORINFO_INTRINSIC_ReadMemoryBarrier},
	{interlocked, "ExchangeAdd", 0, 2, i4, ee.CORINFO_INTRINSIC_InterlockedXAdd32},
	{interlocked, "ExchangeAdd", 0, 2, i8, ee.CORINFO_INTRINSIC_InterlockedXAdd64},
	{interlocked, "Exchange", 0, 2, u1, ee.CORINFO_INTRINSIC_InterlockedXchg8},
	{interlocked, "Exchange", 0, 2, u2, ee.CORINFO_INTRINSIC_InterlockedXchg16},
	{interlocked, "Exchange", 0, 2, i4, ee.CORINFO_INTRINSIC_InterlockedXchg32},
	{interlocked, "Exchange", 0, 2, i8, ee.CORINFO_INTRINSIC_InterlockedXchg64},
	{interlocked, "CompareExchange", 0, 3, u1, ee.CORINFO_INTRINSIC_InterlockedCmpXchg8},
	{interlocked, "CompareExchange", 0, 3, u2, ee.CORINFO_INTRINSIC_InterlockedCmpXchg16},
	{interlocked, "CompareExchange", 0, 3, i4, ee.CORINFO_INTRINSIC_InterlockedCmpXchg32},
	{interlocked, "CompareExchange", 0, 3, i8, ee.CORINFO_INTRINSIC_InterlockedCmpXchg64},
	{"System.Span`1", "get_Item", 0, 1, i4, ee.CORINFO_INTRINSIC_Span_Item},
	{"System.ReadOnlySpan`1", "get_Item", 0, 1, i4, ee.CORINFO_INTRINSIC_Span_Item},
	{helpers, "CreateSpan", 1, 1, any8, ee.CORINFO_INTRINSIC_CreateSpan},
	{"System.Type", "get_IsValueType", 0, 0, any8, ee.CORINFO_INTRINSIC_Type_IsValueType},
	{"System.Type", "get_IsEnum", 0, 0, any8, ee.CORINFO_INTRINSIC_Type_IsEnum},
	{"System.Type", "get_IsPrimitive", 0, 0, any8, ee.CORINFO_INTRINSIC_Type_IsPrimitive},
	{"System.Type", "GetTypeCode", 0, 1, any8, ee.CORINFO_INTRINSIC_Type_GetTypeCode},
	{"System.Type", "IsAssignableFrom", 0, 1, any8, ee.CORINFO_INTRINSIC_Type_IsAssignableFrom},
	{"System.Type", "IsAssignableTo", 0, 1, any8, ee.CORINFO_INTRINSIC_Type_IsAssignableTo},
	{"System.Enum", "HasFlag", 0, 1, any8, ee.CORINFO_INTRINSIC_Enum_HasFlag},
	{text, "op_Equality", 0, 2, str, ee.CORINFO_INTRINSIC_String_Equals},
	{text, "op_Inequality", 0, 2, str, ee.CORINFO_INTRINSIC_String_NotEquals},
	{text, "Equals", 0, 1, str, ee.CORINFO_INTRINSIC_String_Equals},
	{text, "Equals", 0, 2, str, ee.CORINFO_INTRINSIC_String_Equals},
	{text, "Equals", 0, 3, str, ee.CORINFO_INTRINSIC_String_Equals},
	{text, "StartsWith", 0, 2, str, ee.CORINFO_INTRINSIC_String_StartsWith},
	{text, "EndsWith", 0, 2, str, ee.CORINFO_INTRINSIC_String_EndsWith},
	{text, "op_Implicit", 0, 1, str, ee.CORINFO_INTRINSIC_String_AsSpan},
	{extensions, "AsSpan", 0, 1, str, ee.CORINFO_INTRINSIC_String_AsSpan},
	{extensions, "SequenceEqual", 1, 2, any8, ee.CORINFO_INTRINSIC_Span_SequenceEqual},
	{extensions, "StartsWith", 1, 2, any8, ee.CORINFO_INTRINSIC_Span_StartsWith},
	{extensions, "EndsWith", 1, 2, any8, ee.CORINFO_INTRINSIC_Span_EndsWith},
	{extensions, "Equals", 0, 3, any8, ee.CORINFO_INTRINSIC_Span_Equals},
	{extensions, "StartsWith", 0, 3, any8, ee.CORINFO_INTRINSIC_Span_StartsWith},
	{extensions, "EndsWith", 0, 3, any8, ee.CORINFO_INTRINSIC_Span_EndsWith},
	{"System.SpanHelpers", "Memmove", 0, 3, u1, ee.CORINFO_INTRINSIC_Memmove},
	{"System.SpanHelpers", "SequenceEqual", 0, 3, u1, ee.CORINFO_INTRINSIC_SequenceEqual},
	{"System.Collections.Generic.EqualityComparer`1", "get_Default", 0, 0, any8, ee.CORINFO_INTRINSIC_EqualityComparer_Default},
	{"System.Collections.Generic.Comparer`1", "get_Default", 0, 0, any8, ee.CORINFO_INTRINSIC_Comparer_Default},
	{unsafe, "Add", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_Add},
	{unsafe, "Subtract", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_Subtract},
	{unsafe, "AddByteOffset", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_AddByteOffset},
	{unsafe, "SubtractByteOffset", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_SubtractByteOffset},
	{unsafe, "As", 1, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_As},
	{unsafe, "As", 2, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_As},
	{unsafe, "AsRef", 1, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_AsRef},
	{unsafe, "AsPointer", 1, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_AsPointer},
	{unsafe, "AreSame", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_AreSame},
	{unsafe, "IsAddressGreaterThan", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_IsAddressGreaterThan},
	{unsafe, "IsAddressLessThan", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_IsAddressLessThan},
	{unsafe, "ByteOffset", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_ByteOffset},
	{unsafe, "IsNullRef", 1, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_IsNullRef},
	{unsafe, "NullRef", 1, 0, any8, ee.CORINFO_INTRINSIC_Unsafe_NullRef},
	{unsafe, "SizeOf", 1, 0, any8, ee.CORINFO_INTRINSIC_Unsafe_SizeOf},
	{unsafe, "SkipInit", 1, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_SkipInit},
	{"System.StubHelpers.StubHelpers", "GetStubContext", 0, 0, any8, ee.CORINFO_INTRINSIC_StubHelpers_GetStubContext},
	{"System.StubHelpers.StubHelpers", "NextCallReturnAddress", 0, 0, any8, ee.CORINFO_INTRINSIC_StubHelpers_NextCallReturnAddress},
	// Methods of vm's core library; they must be code of the runtime.
	{unsafe, "MethodTable", 0, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_MethodTable},
	{unsafe, "At", 1, 2, any8, ee.CORINFO_INTRINSIC_Unsafe_At},
	{unsafe, "Address", 0, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_Address},
	{unsafe, "AsObject", 1, 1, any8, ee.CORINFO_INTRINSIC_Unsafe_AsObject},
}

type name struct{ class, method string }

// byName maps each method to the row numbers of its overloads.
var byName = func() map[name][]uint8 {
	m := make(map[name][]uint8, len(methods))
	for i := range methods {
		k := name{methods[i].class, methods[i].name}
		m[k] = append(m[k], uint8(i))
	}
	return m
}()

// Known reports whether Find may know a method of this name, for some signature. class is given
// with its namespace, and nested classes after a slash: System.Runtime.Intrinsics.X86.Sse2/X64.
func Known(class, method string) bool {
	return byName[name{class, method}] != nil || rowOfSet(class) != nil || isCross(class)
}

// Vector reports whether a class of the core library is a vector type. Its elements are of its type
// argument if it is generic, otherwise floats. name has no namespace; it includes the number of
// type parameters.
func Vector(namespace, name string) (generic, ok bool) {
	switch namespace {
	case "System.Runtime.Intrinsics":
		switch name {
		case "Vector128`1", "Vector256`1", "Vector512`1":
			return true, true
		}
	case "System.Numerics":
		switch name {
		case "Vector`1":
			return true, true
		case "Vector2", "Vector3", "Vector4", "Quaternion", "Plane":
			return false, true
		}
	}
	return false, false
}

// isCross reports whether class is a machine-independent vector type, or the static class of that
// name.
func isCross(class string) bool {
	if width, ok := strings.CutPrefix(class, "System.Runtime.Intrinsics.Vector"); ok {
		return width == "128" || width == "256" || width == "512" || width == "128`1" || width == "256`1" || width == "512`1"
	}
	if width, ok := strings.CutPrefix(class, "System.Numerics.Vector"); ok {
		return width == "" || width == "`1" || width == "2" || width == "3" || width == "4"
	}
	return false
}

// Find returns the intrinsic that a method of the core library is. params is the number of its
// parameters without this; first is the type of the first parameter, or of its referent.
func Find(class, method string, generics, params int, first ee.CorInfoType) ee.Intrinsic {
	for _, i := range byName[name{class, method}] {
		r := &methods[i]
		if int(r.generics) == generics && int(r.params) == params && (r.first == ee.CORINFO_TYPE_UNDEF || r.first == first) {
			return r.id
		}
	}
	r := rowOfSet(class)
	switch {
	case r == nil:
	case params == 0 && generics == 0 && (method == "get_IsSupported" || method == "get_IsHardwareAccelerated"):
		return ee.CORINFO_INTRINSIC_IsSupported
	case strings.HasPrefix(class, x86Namespace), strings.HasPrefix(class, armNamespace):
		return ee.CORINFO_INTRINSIC_Hardware
	}
	if isCross(class) {
		return ee.CORINFO_INTRINSIC_Vector
	}
	return ee.CORINFO_INTRINSIC_None
}
