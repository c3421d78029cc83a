package importer

import (
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

func (f *fake) GetMethodTypeArgument(m ee.MethodHandle, _ uint32) ee.ClassHandle {
	return f.elems[f.things[m].name]
}
func (f *fake) GetTypeArgument(ee.ClassHandle, uint32) ee.ClassHandle { return clsObject }
func (f *fake) GetDefaultComparer(elem ee.ClassHandle, equality bool) ee.ClassHandle {
	if elem == clsObject && equality {
		return clsSealed
	}
	return 0
}
func (f *fake) GetRuntimeType(c ee.ClassHandle) ee.Value { return f.types[c] }
func (f *fake) GetMethodSig(m ee.MethodHandle, sig *ee.SigInfo) {
	*sig = f.things[m].call.Sig
}

// GetClassNumInstanceFields returns 2: structs are spans, with a managed pointer as field 1 and a
// length as field 2.
func (f *fake) GetClassNumInstanceFields(ee.ClassHandle) int { return 2 }
func (f *fake) GetFieldInClass(_ ee.ClassHandle, i int) ee.FieldHandle {
	return ee.FieldHandle(i + 1)
}
func (f *fake) GetFieldType(h ee.FieldHandle) ee.SigArg {
	if f.numbers {
		return [...]ee.SigArg{{}, i8, i4}[h]
	}
	return [...]ee.SigArg{{}, ref, i4}[h]
}
func (f *fake) GetFieldOffset(h ee.FieldHandle) uint32 { return 8 * uint32(h-1) }

var ints = ee.SigArg{Type: ee.CORINFO_TYPE_CLASS, Class: clsInts}

// byTypes adds methods whose meaning depends on types, and 16 bytes of data.
func byTypes(f *fake) {
	typeofs(f)
	f.tables = true
	f.elems = map[string]ee.ClassHandle{"CreateSpan": valueBase | 8, "Odd": valueBase | 24, "Add": valueBase | 24, "Add1": valueBase | 1, "Subtract": valueBase | 8, "SizeOf": valueBase | 24, "SizeOfT": clsShared}
	f.types = map[ee.ClassHandle]ee.Value{clsSealed: {Bits: 4096}, clsString: {Bits: 8192}}
	f.method(".GetType", ee.CORINFO_CALL, obj).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	for _, m := range []struct {
		name string
		ret  ee.SigArg
		args []ee.SigArg
	}{
		{"CreateSpan", value(16), []ee.SigArg{handle}}, {"Odd", value(16), []ee.SigArg{handle}}, {"Init", void, []ee.SigArg{obj, handle}},
		{".get_IsValueType", i4, nil}, {".get_IsEnum", i4, nil}, {".get_IsPrimitive", i4, nil}, {"GetTypeCode", i4, []ee.SigArg{obj}},
		{".IsAssignableFrom", i4, []ee.SigArg{obj}}, {".IsAssignableTo", i4, []ee.SigArg{obj}}, {".HasFlag", i4, []ee.SigArg{obj}}, {"EqualityDefault", obj, nil}, {"OrderDefault", obj, nil},
		{"Add", ref, []ee.SigArg{ref, i4}}, {"Add1", ref, []ee.SigArg{ref, i4}}, {"Subtract", ref, []ee.SigArg{ref, nint}}, {"AddBytes", ref, []ee.SigArg{ref, nint}}, {"SubtractBytes", ref, []ee.SigArg{ref, nint}},
		{"As", sealed, []ee.SigArg{obj}}, {"KeepAlive", void, []ee.SigArg{obj}}, {"AsRef", ref, []ee.SigArg{nint}}, {"AsPointer", nint, []ee.SigArg{ref}},
		{"Same", i4, []ee.SigArg{ref, ref}}, {"Above", i4, []ee.SigArg{ref, ref}}, {"Below", i4, []ee.SigArg{ref, ref}}, {"Distance", nint, []ee.SigArg{ref, ref}},
		{"IsNull", i4, []ee.SigArg{ref}}, {"Null", ref, nil}, {"SizeOf", i4, nil}, {"SizeOfT", i4, nil}, {"Skip", void, []ee.SigArg{ref}},
	} {
		f.method(m.name, ee.CORINFO_CALL, m.ret, m.args...).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	}
	arrays := thing{name: "Ints", tok: ee.ResolvedToken{Class: clsInts}, handle: ee.GenericHandle{CompileTimeHandle: uint64(clsInts)}}
	arrays.handle.Lookup.Const.Addr = ee.SymbolValue(ee.SymClass, uint64(clsInts))
	f.add(arrays)
	f.staticField("data", value(16), ee.CORINFO_FIELD_STATIC_RVA_ADDRESS)
	f.staticField("late", value(16), ee.CORINFO_FIELD_STATIC_RVA_ADDRESS).Flags |= ee.CORINFO_FLG_FIELD_INITCLASS
	f.staticField("plain", value(16), ee.CORINFO_FIELD_STATIC_ADDRESS)
}

// TestByTypes imports calls whose results follow from the types in their arguments.
func TestByTypes(t *testing.T) {
	for _, s := range []shape{
		{name: "IsValueType of a struct", ret: i4, il: "ldtoken V16; call GetTypeFromHandle; call .get_IsValueType; ret", want: "return(1)"},
		{name: "of a class", ret: i4, il: "ldtoken Sealed; call GetTypeFromHandle; callvirt .get_IsValueType; ret", want: "return(0)"},
		{name: "of a class that shared code would look up", ret: i4, il: "ldtoken T; call GetTypeFromHandle; call .get_IsValueType; ret", want: "return(0)"},
		{name: "of a type that is not known", ret: i4, args: []ee.SigArg{obj}, il: "ldarg.0; call .get_IsValueType; ret", want: "return(.get_IsValueType(V00))"},
		{name: "some class is no struct", ret: i4, il: "ldtoken T; call GetTypeFromHandle; ldtoken V8; call GetTypeFromHandle; call op_Equality; ret", want: "return(0)"},
		{name: "a struct is no class", ret: i4, il: "ldtoken V8; call GetTypeFromHandle; ldtoken T; call GetTypeFromHandle; call op_Inequality; ret", want: "return(1)"},
		{name: "two structs may be one", ret: i4, il: "ldtoken V8; call GetTypeFromHandle; ldtoken V8; call GetTypeFromHandle; call op_Equality; ret", want: "return(1)"},
		{name: "IsEnum of an enum", ret: i4, il: "ldtoken V1; call GetTypeFromHandle; call .get_IsEnum; ret", want: "return(1)"},
		{name: "IsEnum of a struct", ret: i4, il: "ldtoken V16; call GetTypeFromHandle; call .get_IsEnum; ret", want: "return(0)"},
		{name: "IsEnum of some class", ret: i4, il: "ldtoken T; call GetTypeFromHandle; call .get_IsEnum; ret", want: "return(0)"},
		{name: "IsPrimitive of an enum", ret: i4, il: "ldtoken V1; call GetTypeFromHandle; call .get_IsPrimitive; ret", want: "return(0)"},
		{name: "GetTypeCode of an enum", ret: i4, il: "ldtoken V1; call GetTypeFromHandle; call GetTypeCode; ret", want: "return(5)"},
		{name: "GetTypeCode of String", ret: i4, il: "ldtoken String; call GetTypeFromHandle; call GetTypeCode; ret", want: "return(18)"},
		{name: "GetTypeCode of another class", ret: i4, il: "ldtoken Sealed; call GetTypeFromHandle; call GetTypeCode; ret", want: "return(GetTypeCode(4096))"},
		{name: "IsAssignableFrom", ret: i4, il: "ldtoken Object; call GetTypeFromHandle; ldtoken Sealed; call GetTypeFromHandle; call .IsAssignableFrom; ret", want: "return(1)"},
		{name: "IsAssignableTo", ret: i4, il: "ldtoken Object; call GetTypeFromHandle; ldtoken Sealed; call GetTypeFromHandle; call .IsAssignableTo; ret", want: "return(0)"},
		{name: "IsAssignableFrom, not known", ret: i4, il: "ldtoken Object; call GetTypeFromHandle; ldtoken Objects; call GetTypeFromHandle; call .IsAssignableFrom; ret", want: "return(.IsAssignableFrom(TYPEHANDLE_TO_RUNTIMETYPE(Object), TYPEHANDLE_TO_RUNTIMETYPE(Objects)))"},
		{name: "HasFlag", ret: i4, args: []ee.SigArg{i4, i4}, il: "ldarg.0; box V1; ldarg.1; box V1; call .HasFlag; ret",
			want: "=(V02, allocObj(V1))\n=(ind<byte>(+(V02, 8)), V00)\n=(V03, allocObj(V1))\n=(ind<byte>(+(V03, 8)), V01)\n=(V04, ind<byte>(+(V03, 8)))\nreturn(==(&(ind<byte>(+(V02, 8)), V04), V04))"},
		{name: "two objects of one class", ret: i4, args: []ee.SigArg{obj, obj}, il: "ldarg.0; call .GetType; ldarg.1; call .GetType; call op_Equality; ret",
			want: "return(==(ind<long>(V00), ind<long>(V01)))"},

		{name: "a question in another block", ret: i4, args: []ee.SigArg{i4}, il: "ldtoken V8; call GetTypeFromHandle; br a; a: call .get_IsValueType; ret",
			want: "BB01: none BB02\n=(V01, TYPEHANDLE_TO_RUNTIMETYPE(V8))\nBB02: return\nreturn(.get_IsValueType(V01))"},

		{name: "a type that is an object", ret: obj, il: "ldtoken Sealed; call GetTypeFromHandle; ret", want: "return(4096)"},
		{name: "two of them", ret: i4, il: "ldtoken Sealed; call GetTypeFromHandle; ldtoken String; call GetTypeFromHandle; call op_Equality; ret", want: "return(0)"},
		{name: "the same twice", ret: i4, il: "ldtoken Sealed; call GetTypeFromHandle; ldtoken Sealed; call GetTypeFromHandle; call op_Equality; ret", want: "return(1)"},
		{name: "compared with a type by its handle", ret: i4, il: "ldtoken Object; call GetTypeFromHandle; ldtoken Sealed; call GetTypeFromHandle; call op_Equality; ret",
			want: "return(==(TYPEHANDLE_TO_RUNTIMETYPE(Object), 4096))"},
		{name: "compared with some type", ret: i4, args: []ee.SigArg{obj}, il: "ldarg.0; ldtoken Sealed; call GetTypeFromHandle; call op_Inequality; ret", want: "return(!=(V00, 4096))"},
		{name: "compared with an object's class", ret: i4, args: []ee.SigArg{obj}, il: "ldarg.0; call .GetType; ldtoken Sealed; call GetTypeFromHandle; call op_Equality; ret",
			want: "return(==(ind<long>(V00), Sealed))"},

		{name: "type of an object of a sealed class", ret: obj, args: []ee.SigArg{sealed}, il: "ldarg.0; call .GetType; ret", want: "nullcheck(V00)\nreturn(4096)"},
		{name: "type of an object of some class", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; call .GetType; ret", want: "return(.GetType(V00))"},
		{name: "type of an array", ret: obj, args: []ee.SigArg{ints}, il: "ldarg.0; call .GetType; ret", want: "return(.GetType(V00))"},
		{name: "compared with its own", ret: i4, args: []ee.SigArg{sealed}, il: "ldarg.0; call .GetType; ldtoken Sealed; call GetTypeFromHandle; call op_Equality; ret", want: "nullcheck(V00)\nreturn(1)"},
		{name: "KeepAlive", ret: void, args: []ee.SigArg{obj}, il: "ldarg.0; call KeepAlive; ret", want: "keepAlive(V00)\nreturn()"},

		{name: "CreateSpan", ret: value(16), il: "ldtoken data; call CreateSpan; ret", want: "=(field+0(&V00), #data)\n=(field+8(&V00), 2)\nreturn(V00)"},
		{name: "of a field that must be initialized", ret: i4, il: "ldtoken late; call CreateSpan; pop; ldc.i4.0; ret", want: "CreateSpan"},
		{name: "of a field that is no data", ret: i4, il: "ldtoken plain; call CreateSpan; pop; ldc.i4.0; ret", want: "CreateSpan"},
		{name: "of elements that do not fit", ret: i4, il: "ldtoken data; call Odd; pop; ldc.i4.0; ret", want: "Odd"},

		{name: "InitializeArray", ret: obj, il: "ldc.i4.4; newarr Ints; dup; ldtoken data; call Init; ret",
			want: "=(V00, NEWARR_1_OBJ(Ints, 4))\n=(V01, V00)\n=(blk(+(V01, 16)), blk(#data))\nreturn(V00)"},
		{name: "of a part of the data", ret: obj, il: "ldc.i4.3; newarr Ints; dup; ldtoken data; call Init; ret",
			want: "=(V00, NEWARR_1_OBJ(Ints, 3))\n=(V01, V00)\n=(blk(+(V01, 16)), blk(#data))\nreturn(V00)"},
		{name: "with less data", ret: obj, il: "ldc.i4.5; newarr Ints; dup; ldtoken data; call Init; ret", want: "Init"},
		{name: "of no elements", ret: obj, il: "ldc.i4.0; newarr Ints; dup; ldtoken data; call Init; ret", want: "Init"},
		{name: "of a length that is not known", ret: obj, args: []ee.SigArg{i4}, il: "ldarg.0; newarr Ints; dup; ldtoken data; call Init; ret", want: "Init"},
		{name: "of objects", ret: obj, il: "ldc.i4.1; newarr Objects; dup; ldtoken data; call Init; ret", want: "Init"},
		{name: "of an array other than the one that was made last", ret: obj, args: []ee.SigArg{ints, obj}, il: "ldarg.0; ldc.i4.4; newarr Ints; starg.s 1; ldtoken data; call Init; ldarg.1; ret", want: "Init"},
		{name: "of an array that was there", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; dup; ldtoken data; call Init; ret", want: "Init"},
		{name: "with data that must be initialized", ret: obj, il: "ldc.i4.4; newarr Ints; dup; ldtoken late; call Init; ret", want: "Init"},
		{name: "with data of which the address is not known", ret: obj, il: "ldc.i4.4; newarr Ints; dup; ldtoken plain; call Init; ret", want: "Init"},

		{name: "EqualityComparer.Default", ret: obj, il: "call EqualityDefault; ret", want: "=(V00, EqualityDefault())\nreturn(V00)"},
		{name: "Comparer.Default", ret: obj, il: "call OrderDefault; ret", want: "return(OrderDefault())"},

		{name: "Add", ret: ref, args: []ee.SigArg{ref, i4}, il: "ldarg.0; ldarg.1; call Add; ret", want: "return(+(V00, *(cast<long>(V01), 24)))"},
		{name: "Add of bytes", ret: ref, args: []ee.SigArg{ref, i4}, il: "ldarg.0; ldarg.1; call Add1; ret", want: "return(+(V00, cast<long>(V01)))"},
		{name: "Subtract", ret: ref, args: []ee.SigArg{ref, nint}, il: "ldarg.0; ldarg.1; call Subtract; ret", want: "return(-(V00, *(V01, 8)))"},
		{name: "AddByteOffset", ret: ref, args: []ee.SigArg{ref, nint}, il: "ldarg.0; ldarg.1; call AddBytes; ret", want: "return(+(V00, V01))"},
		{name: "SubtractByteOffset", ret: ref, args: []ee.SigArg{ref, nint}, il: "ldarg.0; ldarg.1; call SubtractBytes; ret", want: "return(-(V00, V01))"},
		{name: "As", ret: sealed, args: []ee.SigArg{obj}, il: "ldarg.0; call As; ret", want: "return(V00)"},
		{name: "AsRef", ret: ref, args: []ee.SigArg{nint}, il: "ldarg.0; call AsRef; ret", want: "return(V00)"},
		{name: "AsPointer", ret: nint, args: []ee.SigArg{ref}, il: "ldarg.0; call AsPointer; ret", want: "return(cast<long>(V00))"},
		{name: "AreSame", ret: i4, args: []ee.SigArg{ref, ref}, il: "ldarg.0; ldarg.1; call Same; ret", want: "return(==(V00, V01))"},
		{name: "IsAddressGreaterThan", ret: i4, args: []ee.SigArg{ref, ref}, il: "ldarg.0; ldarg.1; call Above; ret", want: "return(>.un(V00, V01))"},
		{name: "IsAddressLessThan", ret: i4, args: []ee.SigArg{ref, ref}, il: "ldarg.0; ldarg.1; call Below; ret", want: "return(<.un(V00, V01))"},
		{name: "ByteOffset", ret: nint, args: []ee.SigArg{ref, ref}, il: "ldarg.0; ldarg.1; call Distance; ret", want: "return(neg(-(V00, V01)))"},
		{name: "IsNullRef", ret: i4, args: []ee.SigArg{ref}, il: "ldarg.0; call IsNull; ret", want: "return(==(V00, 0))"},
		{name: "NullRef", ret: ref, il: "call Null; ret", want: "return(0)"},
		{name: "SizeOf", ret: i4, il: "call SizeOf; call SizeOfT; add; ret", want: "return(+(24, 8))"},
		{name: "SkipInit", args: []ee.SigArg{ref}, il: "ldarg.0; call Skip; ret", want: "return()"},
	} {
		t.Run(s.name, func(t *testing.T) {
			s.setup = byTypes
			f := s.fakeFor(t)
			var m nodes.Method
			var p Importer
			env := irtest.Env()
			env.JIT, env.MinOpts, env.Inline = f, false, true
			if err := run(&p, &m, env); err != nil {
				t.Fatal(err)
			}
			got := strings.TrimSpace(f.short(&m))
			if got != s.want && (len(s.want) > len("CreateSpan") || !strings.Contains(got, s.want+"(")) {
				t.Errorf("got\n%s\nwant\n%s", got, s.want)
			}
			if s.name == "EqualityComparer.Default" && (m.Locals[0].Class != clsSealed || m.Locals[0].Flags&nodes.LvClassExact == 0) {
				t.Error("its class is not known")
			}
		})
	}
}

func (f *fake) EmbedClassHandle(c ee.ClassHandle) ee.ConstLookup {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymClass, uint64(c))}
}
