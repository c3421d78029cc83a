package borders

import (
	"strings"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// prim is a primitive type.
type prim struct {
	name     string
	typ      emit.Type
	bits     int
	unsigned bool
	conv     cil.Opcode // converts to it
	ovf      cil.Opcode // the same with an overflow check
	ovfUn    cil.Opcode // the same with a check, from an unsigned value
	ldind    cil.Opcode
	stind    cil.Opcode
	ldelem   cil.Opcode
	stelem   cil.Opcode
	core     string
}

var prims = []prim{
	{"bool", emit.Bool, 8, true, 0, 0, 0, cil.CEE_LDIND_U1, cil.CEE_STIND_I1, cil.CEE_LDELEM_U1, cil.CEE_STELEM_I1, "Boolean"},
	{"sbyte", emit.Int8, 8, false, cil.CEE_CONV_I1, cil.CEE_CONV_OVF_I1, cil.CEE_CONV_OVF_I1_UN, cil.CEE_LDIND_I1, cil.CEE_STIND_I1, cil.CEE_LDELEM_I1, cil.CEE_STELEM_I1, "SByte"},
	{"byte", emit.UInt8, 8, true, cil.CEE_CONV_U1, cil.CEE_CONV_OVF_U1, cil.CEE_CONV_OVF_U1_UN, cil.CEE_LDIND_U1, cil.CEE_STIND_I1, cil.CEE_LDELEM_U1, cil.CEE_STELEM_I1, "Byte"},
	{"short", emit.Int16, 16, false, cil.CEE_CONV_I2, cil.CEE_CONV_OVF_I2, cil.CEE_CONV_OVF_I2_UN, cil.CEE_LDIND_I2, cil.CEE_STIND_I2, cil.CEE_LDELEM_I2, cil.CEE_STELEM_I2, "Int16"},
	{"ushort", emit.UInt16, 16, true, cil.CEE_CONV_U2, cil.CEE_CONV_OVF_U2, cil.CEE_CONV_OVF_U2_UN, cil.CEE_LDIND_U2, cil.CEE_STIND_I2, cil.CEE_LDELEM_U2, cil.CEE_STELEM_I2, "UInt16"},
	{"char", emit.Char, 16, true, cil.CEE_CONV_U2, cil.CEE_CONV_OVF_U2, cil.CEE_CONV_OVF_U2_UN, cil.CEE_LDIND_U2, cil.CEE_STIND_I2, cil.CEE_LDELEM_U2, cil.CEE_STELEM_I2, "Char"},
	{"int", emit.Int32, 32, false, cil.CEE_CONV_I4, cil.CEE_CONV_OVF_I4, cil.CEE_CONV_OVF_I4_UN, cil.CEE_LDIND_I4, cil.CEE_STIND_I4, cil.CEE_LDELEM_I4, cil.CEE_STELEM_I4, "Int32"},
	{"uint", emit.UInt32, 32, true, cil.CEE_CONV_U4, cil.CEE_CONV_OVF_U4, cil.CEE_CONV_OVF_U4_UN, cil.CEE_LDIND_U4, cil.CEE_STIND_I4, cil.CEE_LDELEM_U4, cil.CEE_STELEM_I4, "UInt32"},
	{"long", emit.Int64, 64, false, cil.CEE_CONV_I8, cil.CEE_CONV_OVF_I8, cil.CEE_CONV_OVF_I8_UN, cil.CEE_LDIND_I8, cil.CEE_STIND_I8, cil.CEE_LDELEM_I8, cil.CEE_STELEM_I8, "Int64"},
	{"ulong", emit.UInt64, 64, true, cil.CEE_CONV_U8, cil.CEE_CONV_OVF_U8, cil.CEE_CONV_OVF_U8_UN, cil.CEE_LDIND_I8, cil.CEE_STIND_I8, cil.CEE_LDELEM_I8, cil.CEE_STELEM_I8, "UInt64"},
	{"nint", emit.IntPtr, 64, false, cil.CEE_CONV_I, cil.CEE_CONV_OVF_I, cil.CEE_CONV_OVF_I_UN, cil.CEE_LDIND_I, cil.CEE_STIND_I, cil.CEE_LDELEM_I, cil.CEE_STELEM_I, "IntPtr"},
	{"double", emit.Float64, 0, false, cil.CEE_CONV_R8, 0, 0, cil.CEE_LDIND_R8, cil.CEE_STIND_R8, cil.CEE_LDELEM_R8, cil.CEE_STELEM_R8, "Double"},
}

var primByName = map[string]*prim{}

func init() {
	for i := range prims {
		primByName[prims[i].name] = &prims[i]
	}
	for i := range structs {
		structByName[structs[i].name] = &structs[i]
	}
}

func primOf(t string) *prim { return primByName[t] }

// structure is a type with fields: a struct, a class (Obj), or the static fields (G).
type structure struct {
	name   string
	kind   string // "union", "struct", "class", "statics"
	fields []param
	at     []uint32 // offsets in a union
}

var scalars = []param{{"sbyte", "sb"}, {"byte", "b"}, {"short", "s"}, {"ushort", "us"}, {"char", "c"}, {"bool", "f"},
	{"int", "i"}, {"uint", "u"}, {"long", "l"}, {"ulong", "ul"}}

var structs = []structure{
	{"Un", "union", []param{{"sbyte", "sb"}, {"byte", "b"}, {"short", "s"}, {"ushort", "us"}, {"int", "i"}, {"uint", "u"}, {"long", "l"}, {"ulong", "ul"},
		{"sbyte", "sb1"}, {"byte", "b1"}, {"short", "s2"}, {"ushort", "us2"}, {"int", "i4"}, {"uint", "u4"}}, []uint32{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 4, 4}},
	{"Sm", "struct", []param{{"sbyte", "sb"}, {"byte", "b"}, {"short", "s"}, {"ushort", "us"}}, nil},
	{"Two", "struct", []param{{"sbyte", "sb"}, {"short", "s"}}, nil},
	{"Wd", "struct", []param{{"long", "l"}, {"byte", "b"}, {"short", "s"}}, nil},
	{"Sb", "struct", []param{{"sbyte", "sb"}}, nil},
	{"By", "struct", []param{{"byte", "b"}}, nil},
	{"Sh", "struct", []param{{"short", "s"}}, nil},
	{"Us", "struct", []param{{"ushort", "us"}}, nil},
	{"Obj", "class", append(scalars[:len(scalars):len(scalars)], param{"Un", "un"}, param{"Sm", "sm"}, param{"int[]", "a"}), nil},
	{"G", "statics", append(scalars[:len(scalars):len(scalars)], param{"Un", "un"}, param{"Sm", "sm"}, param{"int[]", "a"}, param{"long", "sum"}, param{"int", "two"}), nil},
}

var structByName = map[string]*structure{}

func structOf(t string) *structure { return structByName[t] }

func (s *structure) field(name string) (i int, typ string, ok bool) {
	for i, f := range s.fields {
		if f.name == name {
			return i, f.typ, true
		}
	}
	return 0, "", false
}

// elemOf returns the element type of a vector, pointer or reference type.
func elemOf(t string) string {
	if e, ok := strings.CutSuffix(t, "[]"); ok {
		return e
	}
	return t[:len(t)-1]
}

func isVector(t string) bool  { return strings.HasSuffix(t, "[]") }
func isAddress(t string) bool { return strings.HasSuffix(t, "*") || strings.HasSuffix(t, "&") }

// onStack returns the type of a value of type t on the evaluation stack: small types become int.
func onStack(t string) string {
	if p := primOf(t); p != nil && p.bits > 0 && p.bits < 32 {
		return "int"
	}
	return t
}
