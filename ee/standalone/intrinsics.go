package standalone

import (
	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// intrinsic is one row of what the core library's methods are known to compute.
type intrinsic struct {
	class, method string // class with namespace
	params        int
	first         cil.ElementType // of the first parameter, references taken off; 0: any
	id            ee.Intrinsic
}

const (
	r8 = cil.ELEMENT_TYPE_R8
	i4 = cil.ELEMENT_TYPE_I4
	i8 = cil.ELEMENT_TYPE_I8

	unsafe = "System.Runtime.CompilerServices.Unsafe"
)

var intrinsics = []intrinsic{
	{"System.Math", "Sin", 1, r8, ee.CORINFO_INTRINSIC_Sin},
	{"System.Math", "Cos", 1, r8, ee.CORINFO_INTRINSIC_Cos},
	{"System.Math", "Sqrt", 1, r8, ee.CORINFO_INTRINSIC_Sqrt},
	{"System.Math", "Abs", 1, r8, ee.CORINFO_INTRINSIC_Abs},
	{"System.Math", "Abs", 1, cil.ELEMENT_TYPE_R4, ee.CORINFO_INTRINSIC_Abs},
	{"System.Math", "Round", 1, r8, ee.CORINFO_INTRINSIC_Round},
	{"System.Math", "Cosh", 1, r8, ee.CORINFO_INTRINSIC_Cosh},
	{"System.Math", "Sinh", 1, r8, ee.CORINFO_INTRINSIC_Sinh},
	{"System.Math", "Tan", 1, r8, ee.CORINFO_INTRINSIC_Tan},
	{"System.Math", "Tanh", 1, r8, ee.CORINFO_INTRINSIC_Tanh},
	{"System.Math", "Asin", 1, r8, ee.CORINFO_INTRINSIC_Asin},
	{"System.Math", "Acos", 1, r8, ee.CORINFO_INTRINSIC_Acos},
	{"System.Math", "Atan", 1, r8, ee.CORINFO_INTRINSIC_Atan},
	{"System.Math", "Atan2", 2, r8, ee.CORINFO_INTRINSIC_Atan2},
	{"System.Math", "Log10", 1, r8, ee.CORINFO_INTRINSIC_Log10},
	{"System.Math", "Pow", 2, r8, ee.CORINFO_INTRINSIC_Pow},
	{"System.Math", "Exp", 1, r8, ee.CORINFO_INTRINSIC_Exp},
	{"System.Math", "Ceiling", 1, r8, ee.CORINFO_INTRINSIC_Ceiling},
	{"System.Math", "Floor", 1, r8, ee.CORINFO_INTRINSIC_Floor},
	{"System.String", "get_Length", 0, 0, ee.CORINFO_INTRINSIC_StringLength},
	{"System.String", "get_Chars", 1, i4, ee.CORINFO_INTRINSIC_StringGetChar},
	{"System.Array", "GetLength", 1, i4, ee.CORINFO_INTRINSIC_Array_GetDimLength},
	{"System.Object", "GetType", 0, 0, ee.CORINFO_INTRINSIC_Object_GetType},
	{"System.Type", "GetTypeFromHandle", 1, 0, ee.CORINFO_INTRINSIC_GetTypeFromHandle},
	{"System.Type", "op_Equality", 2, 0, ee.CORINFO_INTRINSIC_TypeEQ},
	{"System.Type", "op_Inequality", 2, 0, ee.CORINFO_INTRINSIC_TypeNEQ},
	{"System.RuntimeTypeHandle", "GetValueInternal", 1, 0, ee.CORINFO_INTRINSIC_RTH_GetValueInternal},
	{"System.Runtime.CompilerServices.RuntimeHelpers", "InitializeArray", 2, 0, ee.CORINFO_INTRINSIC_InitializeArray},
	{"System.Threading.Thread", "MemoryBarrier", 0, 0, ee.CORINFO_INTRINSIC_MemoryBarrier},
	{"System.Threading.Interlocked", "MemoryBarrier", 0, 0, ee.CORINFO_INTRINSIC_MemoryBarrier},
	{"System.Threading.Interlocked", "ExchangeAdd", 2, i4, ee.CORINFO_INTRINSIC_InterlockedXAdd32},
	{"System.Threading.Interlocked", "ExchangeAdd", 2, i8, ee.CORINFO_INTRINSIC_InterlockedXAdd64},
	{"System.Threading.Interlocked", "Exchange", 2, i4, ee.CORINFO_INTRINSIC_InterlockedXchg32},
	{"System.Threading.Interlocked", "Exchange", 2, i8, ee.CORINFO_INTRINSIC_InterlockedXchg64},
	{"System.Threading.Interlocked", "CompareExchange", 3, i4, ee.CORINFO_INTRINSIC_InterlockedCmpXchg32},
	{"System.Threading.Interlocked", "CompareExchange", 3, i8, ee.CORINFO_INTRINSIC_InterlockedCmpXchg64},
	{unsafe, "MethodTable", 1, 0, ee.CORINFO_INTRINSIC_Unsafe_MethodTable},
	{unsafe, "At", 2, 0, ee.CORINFO_INTRINSIC_Unsafe_At},
	{unsafe, "Address", 1, 0, ee.CORINFO_INTRINSIC_Unsafe_Address},
	{unsafe, "AsObject", 1, 0, ee.CORINFO_INTRINSIC_Unsafe_AsObject},
}

// byReference are the methods of ByReference<T>, a struct whose one field is a T&.
var byReference = map[string]ee.Intrinsic{
	".ctor":     ee.CORINFO_INTRINSIC_ByReference_Ctor,
	"get_Value": ee.CORINFO_INTRINSIC_ByReference_Value,
}

type intrinsicKey struct{ class, method string }

// byName maps a method to the rows of its overloads.
var byName = func() map[intrinsicKey][]intrinsic {
	m := map[intrinsicKey][]intrinsic{}
	for _, row := range intrinsics {
		k := intrinsicKey{row.class, row.method}
		m[k] = append(m[k], row)
	}
	return m
}()

// intrinsicOf finds what m is known to compute.
func intrinsicOf(m *loader.Method) ee.Intrinsic {
	switch m.Kind {
	case loader.ArrayGet:
		return ee.CORINFO_INTRINSIC_Array_Get
	case loader.ArraySet:
		return ee.CORINFO_INTRINSIC_Array_Set
	case loader.ArrayAddress:
		return ee.CORINFO_INTRINSIC_Array_Address
	case loader.MethodDef:
	default:
		return ee.CORINFO_INTRINSIC_None
	}
	c := m.Class
	if c.Def == c.Module.L.Known.ByReference && c.Def != nil {
		return byReference[m.Name]
	}
	if !c.Module.IsCore() || len(c.Args) != 0 || m.IsGeneric() && !m.IsInternalCall() {
		return ee.CORINFO_INTRINSIC_None
	}
	rows := byName[intrinsicKey{c.Namespace + "." + c.Name, m.Name}]
	if rows == nil {
		return ee.CORINFO_INTRINSIC_None
	}
	s, err := m.Sig()
	if err != nil {
		return ee.CORINFO_INTRINSIC_None
	}
	for _, row := range rows {
		if len(s.Params) != row.params {
			continue
		}
		if row.first == 0 {
			return row.id
		}
		p := s.Params[0]
		if p.Kind == loader.KindByref {
			p = p.ElemClass
		}
		if p.Elem == row.first {
			return row.id
		}
	}
	return ee.CORINFO_INTRINSIC_None
}
