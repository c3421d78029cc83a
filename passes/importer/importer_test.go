package importer

import (
	"errors"
	"strings"
	"testing"

	"ryugo/ee"
)

var (
	void   = ee.SigArg{Type: ee.CORINFO_TYPE_VOID}
	i1     = ee.SigArg{Type: ee.CORINFO_TYPE_BYTE}
	i4     = ee.SigArg{Type: ee.CORINFO_TYPE_INT}
	i8     = ee.SigArg{Type: ee.CORINFO_TYPE_LONG}
	nint   = ee.SigArg{Type: ee.CORINFO_TYPE_NATIVEINT}
	char   = ee.SigArg{Type: ee.CORINFO_TYPE_CHAR}
	obj    = ee.SigArg{Type: ee.CORINFO_TYPE_CLASS, Class: clsObject}
	sealed = ee.SigArg{Type: ee.CORINFO_TYPE_CLASS, Class: clsSealed}
	str    = ee.SigArg{Type: ee.CORINFO_TYPE_STRING, Class: clsString}
	objs   = ee.SigArg{Type: ee.CORINFO_TYPE_CLASS, Class: clsObjects}
	seals  = ee.SigArg{Type: ee.CORINFO_TYPE_CLASS, Class: clsSealeds}
	ref    = ee.SigArg{Type: ee.CORINFO_TYPE_BYREF}
	handle = ee.SigArg{Type: ee.CORINFO_TYPE_VALUECLASS, Class: gcValue | 8} // a RuntimeTypeHandle
)

func value(size ee.ClassHandle) ee.SigArg {
	return ee.SigArg{Type: ee.CORINFO_TYPE_VALUECLASS, Class: valueBase | size}
}

// shape is a method and the trees that importing it must create.
type shape struct {
	name   string
	ret    ee.SigArg
	args   []ee.SigArg
	locals []ee.SigArg
	setup  func(f *fake)
	il     string
	want   string
}

// addMethods adds the methods that most tests use.
func addMethods(f *fake) {
	f.method("F", ee.CORINFO_CALL, i4)
	f.method("G", ee.CORINFO_CALL, i4, i4, i4)
	f.method("P", ee.CORINFO_CALL, void, ref)
	f.method("Use", ee.CORINFO_CALL, void, i4, i4)
	f.method("S8", ee.CORINFO_CALL, value(8))
	f.method("S16", ee.CORINFO_CALL, value(16))
	f.method("S24", ee.CORINFO_CALL, value(24), i4)
	f.method("Small", ee.CORINFO_CALL, i1, i1)
	f.instanceField("x", 8, i4)
	f.instanceField("far", 16, i8)
}

// typeofs adds the methods that typeof and comparisons of Types call.
func typeofs(f *fake) {
	f.method("GetTypeFromHandle", ee.CORINFO_CALL, obj, handle).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	f.method("op_Equality", ee.CORINFO_CALL, i4, obj, obj).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	f.method("op_Inequality", ee.CORINFO_CALL, i4, obj, obj).MethodFlags = ee.CORINFO_FLG_INTRINSIC
}

var shapes = []shape{
	{name: "add", ret: i4, args: []ee.SigArg{i4, i4}, il: "ldarg.0; ldarg.1; add; ret",
		want: "return(+(V00, V01))"},
	{name: "int meets native int", ret: nint, args: []ee.SigArg{i4, nint}, il: "ldarg.0; ldarg.1; add; ret",
		want: "return(+(cast<long>(V00), V01))"},
	{name: "address arithmetic", ret: ref, args: []ee.SigArg{ref, i4}, il: "ldarg.0; ldarg.1; add; ret",
		want: "return(+(V00, cast<long>(V01)))"},
	{name: "conversions", ret: i4, args: []ee.SigArg{i8}, il: "ldarg.0; conv.u1; ldarg.0; conv.ovf.i4.un; add; ret",
		want: "return(+(cast<ubyte>(V00), cast<int>.un.ovf(V00)))"},
	{name: "conversions of constants", ret: i8, il: "ldc.i4 -1; conv.u8; ldc.i4 -1; conv.i8; add; ret",
		want: "return(+(4294967295, -1))"},
	{name: "remainder", ret: ee.SigArg{Type: ee.CORINFO_TYPE_DOUBLE}, args: []ee.SigArg{{Type: ee.CORINFO_TYPE_DOUBLE}},
		il: "ldarg.0; ldc.r8 3; rem; ret", want: "return(DBLREM(V00, 3))"},

	// Order of effects.
	{name: "a local is read before it changes", ret: i4, args: []ee.SigArg{i4},
		il:   "ldarg.0; ldc.i4.7; starg.s 0; ldarg.0; add; ret",
		want: "=(V01, V00)\n=(V00, 7)\nreturn(+(V01, V00))"},
	{name: "a local is read before its address escapes", ret: i4, locals: []ee.SigArg{i4},
		il:   "ldloc.0; ldloca.s 0; call P; ldloc.0; add; ret",
		want: "=(V01, V00)\nP(&V00)\nreturn(+(V01, V00))"},
	{name: "a call comes before a later store", ret: i4, locals: []ee.SigArg{i4},
		il:   "call F; ldc.i4.1; stloc.0; ldloc.0; add; ret",
		want: "=(V00, 1)\nreturn(+(F(), V00))"},
	{name: "element store: array, index, value", args: []ee.SigArg{{Type: ee.CORINFO_TYPE_CLASS}, i4},
		il:   "ldarg.0; ldarg.1; call F; stelem.i4; ret",
		want: "=([](V00, V01), F())\nreturn()"},
	{name: "element store: the index changes after it was read", args: []ee.SigArg{{Type: ee.CORINFO_TYPE_CLASS}, i4},
		il:   "ldarg.0; ldarg.1; dup; ldc.i4.1; add; starg.s 1; ldarg.1; stelem.i4; ret",
		want: "=(V02, V01)\n=(V01, +(V01, 1))\n=([](V00, V02), V01)\nreturn()"},
	{name: "heap load before a heap store", ret: i4, args: []ee.SigArg{obj},
		il:   "ldarg.0; ldfld x; ldarg.0; ldc.i4.5; stfld x; ret",
		want: "=(V01, field+8(V00))\n=(field+8(V00), 5)\nreturn(V01)"},
	{name: "call arguments in order", args: []ee.SigArg{i4},
		il:   "call F; call F; call G; call F; call Use; ret",
		want: "Use(G(F(), F()), F())\nreturn()"},
	{name: "dup evaluates once", ret: i4, il: "call F; dup; mul; ret",
		want: "=(V00, F())\nreturn(*(V00, V00))"},
	{name: "pop keeps effects", il: "call F; pop; ldc.i4.3; pop; ret", want: "F()\nreturn()"},
	{name: "an entry that may throw, a store that a handler sees", ret: i4, args: []ee.SigArg{i4}, locals: []ee.SigArg{i4},
		il: `a: ldc.i4.1; ldarg.0; div; ldc.i4.2; stloc.0; pop; leave e
		     b: c: pop; leave e
		     d: e: ldloc.0; ret; clause catch a b c d`,
		want: `BB04: none BB01
BB01: try 1 always BB03
=(V02, /(1, V00))
=(V01, 2)
BB02: hnd 1 ehcatchret BB03
BB03: return
return(V01)
EH1 catch BB01..BB01 hnd BB02..BB02 enclosing 0 0`},

	// Joins.
	{name: "ternary", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; brtrue a; ldc.i4.1; br b; a: ldc.i4.2; b: ret",
		want: `BB01: cond BB03 BB02
jmpTrue(!=(V00, 0))
BB02: always BB04
=(V01, 1)
BB03: none BB04
=(V01, 2)
BB04: return
return(V01)`},
	{name: "join of int and native int", ret: nint, args: []ee.SigArg{i4, nint}, il: "ldarg.0; brtrue a; ldarg.1; br b; a: ldc.i4.2; b: ret",
		want: `BB01: cond BB03 BB02
jmpTrue(!=(V00, 0))
BB02: always BB04
=(V02, V01)
BB03: none BB04
=(V02, 2)
BB04: return
return(V02)`},
	{name: "value under a condition", ret: i4, args: []ee.SigArg{i4}, il: "call F; ldarg.0; brfalse a; ldc.i4.1; add; a: ret",
		want: `BB01: cond BB03 BB02
=(V01, F())
jmpTrue(==(V00, 0))
BB02: none BB03
=(V01, +(V01, 1))
BB03: return
return(V01)`},
	{name: "known branch", ret: i4, il: "ldc.i4.1; brtrue a; call F; ret; a: ldc.i4.2; ret",
		want: `BB01: always BB03
BB03: return
return(2)`},
	{name: "switch", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; switch a b; ldc.i4.0; ret; a: ldc.i4.1; ret; b: ldc.i4.2; ret",
		want: `BB01: switch BB03 BB04 BB02
switch(V00)
BB02: return
return(0)
BB03: return
return(1)
BB04: return
return(2)`},

	// Structs.
	{name: "struct in one register", ret: value(8), locals: []ee.SigArg{value(8)}, il: "call S8; stloc.0; ldloc.0; ret",
		want: "=(V00.0:long, S8())\nreturn(V00)"},
	{name: "struct in two registers", ret: value(16), il: "call S16; ret",
		want: "=(V00, S16())\nreturn(V00)"},
	{name: "struct through a buffer", ret: value(24), il: "ldc.i4.1; call S24; ret",
		want: "S24(&V01, 1)\n=(obj(V00), V01)\nreturn(V00)"},
	{name: "field of a struct value", ret: i4, il: "ldc.i4.1; call S24; ldfld x; ret",
		want: "S24(&V00, 1)\nreturn(field+8(&V00))"},
	{name: "initobj", locals: []ee.SigArg{value(24)}, il: "ldloca.s 0; initobj V24; ret",
		want: "=(obj(&V00), 0)\nreturn()"},
	{name: "the default of a type parameter is null", ret: obj, args: []ee.SigArg{obj}, locals: []ee.SigArg{obj},
		il: `ldarga.s 0; ldloca.s 0; initobj T; ldloc.0; box T; brtrue a; ldobj T; stloc.0; ldloca.s 0; ldloc.0; box T; brtrue a; pop; ldnull; ret
		     a: ldobj T; ret`,
		want: `BB01: none BB02
=(ind<ref>(&V01), 0)
=(V02, &V00)
BB02: cond BB04 BB03
=(V01, ind<ref>(V02))
=(V03, &V01)
jmpTrue(!=(V01, 0))
BB03: return
return(0)
BB04: return
return(ind<ref>(V03))`},
	{name: "a local made null, and loaded at once", ret: obj, locals: []ee.SigArg{obj}, il: "ldloca.s 0; initobj T; ldloc.0; ret",
		want: "=(ind<ref>(&V00), 0)\nreturn(0)"},
	{name: "the same in code for a debugger", setup: func(f *fake) { f.info.Flags |= ee.CORJIT_FLAG_DEBUG_CODE },
		ret: obj, locals: []ee.SigArg{obj}, il: "ldloca.s 0; initobj T; ldloc.0; ret",
		want: "=(ind<ref>(&V00), 0)\nreturn(V00)"},
	{name: "another local than the one made null", ret: obj, locals: []ee.SigArg{obj, obj}, il: "ldloca.s 0; initobj T; ldloc.1; ret",
		want: "=(ind<ref>(&V00), 0)\nreturn(V01)"},
	{name: "a local made null, and loaded in another block", ret: obj, args: []ee.SigArg{i4}, locals: []ee.SigArg{obj},
		il: "ldarg.0; brtrue a; ldloca.s 0; initobj T; a: ldloc.0; ret",
		want: `BB01: cond BB03 BB02
jmpTrue(!=(V00, 0))
BB02: none BB03
=(ind<ref>(&V01), 0)
BB03: return
return(V01)`},
	{name: "small results and arguments", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; call Small; ret",
		want: "return(cast<byte>(Small(cast<byte>(V00))))"},

	// Objects.
	{name: "newobj", ret: obj, setup: func(f *fake) { f.method(".ctor", ee.CORINFO_CALL, void, i4) }, il: "call F; newobj .ctor; ret",
		want: "=(V00, allocObj(Object))\n.ctor(V00, F())\nreturn(V00)"},
	{name: "newobj of a value class", ret: value(8), setup: func(f *fake) {
		f.method(".ctor", ee.CORINFO_CALL, void, i4).ClassFlags = ee.CORINFO_FLG_VALUECLASS
		f.things[len(f.things)-1].tok.Class = valueBase | 8
	}, il: "ldc.i4.3; newobj .ctor; ret",
		want: "=(V00, 0)\n.ctor(&V00, 3)\nreturn(V00)"},
	{name: "newobj of a string", ret: obj, setup: func(f *fake) {
		f.method(".ctor", ee.CORINFO_CALL, void, char, i4).ClassFlags = ee.CORINFO_FLG_VAROBJSIZE
	}, il: "ldc.i4.3; ldc.i4.2; newobj .ctor; ret",
		want: "return(.ctor(0, 3, 2))"},
	{name: "newobj of int[,]", ret: obj, setup: func(f *fake) {
		f.method(".ctor", ee.CORINFO_CALL, void, i4, i4).ClassFlags = ee.CORINFO_FLG_ARRAY | ee.CORINFO_FLG_VAROBJSIZE
	}, il: "ldc.i4.3; call F; newobj .ctor; ret",
		want: "=(V00.0:int, 3)\n=(V00.4:int, F())\nreturn(NEW_MDARR_NONVARARG(Object, 2, &V00))"},
	{name: "int[,] store", args: []ee.SigArg{obj, i4}, setup: func(f *fake) {
		c := f.method(".Set2", ee.CORINFO_CALL, void, i4, i4, i4)
		c.ClassFlags, c.Class = ee.CORINFO_FLG_ARRAY, clsRank2
	}, il: "ldarg.0; ldarg.1; ldc.i4.2; call F; call .Set2; ret",
		want: "=(V02, F())\n=(ind<int>(arrElem(V00, V01, 2)), V02)\nreturn()"},
	{name: "box and unbox", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; box V1; unbox.any V1; ret",
		want: "=(V01, allocObj(V1))\n=(ind<byte>(+(V01, 8)), V00)\nreturn(ind<byte>(UNBOX(V1, V01)))"},
	{name: "box of nullable", ret: obj, args: []ee.SigArg{{Type: ee.CORINFO_TYPE_VALUECLASS, Class: nullable | 16}}, il: "ldarg.0; box N16; ret",
		want: "=(V01, V00)\nreturn(BOX_NULLABLE(N16, &V01))"},
	{name: "stelem.ref", args: []ee.SigArg{objs, seals, sealed}, il: `ldarg.0; ldc.i4.0; ldarg.2; stelem.ref
		ldarg.1; ldc.i4.0; ldarg.2; stelem.ref; ldarg.0; ldc.i4.0; ldnull; stelem.ref; ret`,
		want: "ARRADDR_ST(V00, 0, V02)\n=([](V01, 0), V02)\n=([](V00, 0), 0)\nreturn()"},
	{name: "casts", args: []ee.SigArg{sealed, obj}, ret: obj, il: "ldarg.0; castclass Object; pop; ldarg.1; castclass Sealed; ret",
		want: "return(CHKCASTANY(Sealed, V01))"},
	{name: "get_Chars", ret: i4, args: []ee.SigArg{obj, i4}, setup: func(f *fake) {
		f.method(".get_Chars", ee.CORINFO_CALL, char, i4).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	}, il: "ldarg.0; ldarg.1; call .get_Chars; ret",
		want: "return([](V00, V01))"},
	{name: "CompareExchange", ret: i4, args: []ee.SigArg{ref, i4, i4}, setup: func(f *fake) {
		f.method("CompareExchange", ee.CORINFO_CALL, i4, ref, i4, i4).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	}, il: "ldarg.0; ldarg.1; ldarg.2; call CompareExchange; ret",
		want: "return(cmpxchg(V00, V01, V02))"},
	{name: "ldtoken", il: "ldtoken Object; pop; ret",
		want: "=(V00.0:ref, TYPEHANDLE_TO_RUNTIMETYPE(Object))\nreturn()"},

	{name: "typeof", ret: obj, setup: typeofs, il: "ldtoken Object; call GetTypeFromHandle; ret",
		want: "return(TYPEHANDLE_TO_RUNTIMETYPE(Object))"},
	{name: "handle that is stored first", ret: obj, locals: []ee.SigArg{handle}, setup: typeofs, il: "ldtoken Object; stloc.0; ldloc.0; call GetTypeFromHandle; ret",
		want: "=(V01.0:ref, TYPEHANDLE_TO_RUNTIMETYPE(Object))\n=(V00, V01)\nreturn(GetTypeFromHandle(V00))"},
	{name: "typeof compared with an object's type", ret: i4, args: []ee.SigArg{obj}, setup: typeofs,
		il: "ldarg.0; ldtoken Object; call GetTypeFromHandle; call op_Equality; ret", want: "return(==(V00, TYPEHANDLE_TO_RUNTIMETYPE(Object)))"},
	{name: "two types of which none is known", ret: i4, args: []ee.SigArg{obj}, setup: typeofs, il: "ldarg.0; ldarg.0; call op_Equality; ret",
		want: "return(op_Equality(V00, V00))"},
	{name: "two typeofs", ret: i4, setup: typeofs,
		il:   "ldtoken Object; call GetTypeFromHandle; ldtoken String; call GetTypeFromHandle; call op_Equality; ldtoken String; call GetTypeFromHandle; ldtoken String; call GetTypeFromHandle; call op_Inequality; or; ret",
		want: "return(|(0, 0))"},

	// Statics and calls.
	{name: "static by helper: the value comes first", setup: func(f *fake) {
		f.staticField("s", i4, ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER).Address = ee.ConstLookup{}
	},
		il:   "call F; stsfld s; ret",
		want: "=(V00, F())\n=(ind<int>(+(GETSHARED_NONGCSTATIC_BASE(0), 32)), V00)\nreturn()"},
	{name: "static by helper, which takes what the runtime says", ret: i4, setup: func(f *fake) {
		f.staticField("s", i4, ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER).Helper = ee.CORINFO_HELP_GETDYNAMIC_NONGCSTATIC_BASE
	}, il: "ldsfld s; ret", want: "return(ind<int>(+(GETDYNAMIC_NONGCSTATIC_BASE(#s), 32)))"},
	{name: "static by address", ret: obj, setup: func(f *fake) { f.staticField("s", obj, ee.CORINFO_FIELD_STATIC_ADDRESS) },
		il: "ldsfld s; ret", want: "return(ind<ref>(#s))"},
	{name: "static struct in the heap", ret: value(24), setup: func(f *fake) {
		f.staticField("s", value(24), ee.CORINFO_FIELD_STATIC_ADDRESS).Flags |= ee.CORINFO_FLG_FIELD_STATIC_IN_HEAP
	}, il: "ldsfld s; ret", want: "=(obj(V00), obj(+(ind<ref>(#s), 8)))\nreturn(V00)"},
	{name: "static struct in the heap that is an int to the JIT", ret: i4, setup: func(f *fake) {
		f.staticField("s", i4, ee.CORINFO_FIELD_STATIC_ADDRESS).Flags |= ee.CORINFO_FLG_FIELD_STATIC_IN_HEAP
	}, il: "ldsfld s; ret", want: "return(ind<int>(+(ind<ref>(#s), 8)))"},
	{name: "virtual by vtable and by stub", args: []ee.SigArg{obj}, setup: func(f *fake) {
		f.method(".V", ee.CORINFO_VIRTUALCALL_VTABLE, void)
		f.method(".I", ee.CORINFO_VIRTUALCALL_STUB, void).StubLookup.Const = ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.SymbolValue(ee.SymStubCell, 7)}
	}, il: "ldarg.0; callvirt .V; ldarg.0; callvirt .I; ret",
		want: ".V(V00)\n.I(V00)\nreturn()"},
	{name: "generic virtual", args: []ee.SigArg{obj}, setup: func(f *fake) {
		f.method(".O", ee.CORINFO_CALL, obj)
		f.method(".GV", ee.CORINFO_VIRTUALCALL_LDVIRTFTN, void, i4)
	}, il: "ldarg.0; call .O; call F; callvirt .GV; ret",
		want: "=(V01, .O(V00))\n=(V02, F())\ncalli(V01, V02, VIRTUAL_FUNC_PTR(V01, Object, #.GV))\nreturn()"},
	{name: "generic context argument", setup: func(f *fake) {
		c := f.method("M", ee.CORINFO_CALL, void, i4)
		c.Sig.CallConv, c.InstParam = ee.CORINFO_CALLCONV_PARAMTYPE, ee.SymbolValue(ee.SymMethod, uint64(f.names["F"]))
	}, il: "ldc.i4.1; call M; ret", want: "M(#F, 1)\nreturn()"},
	{name: "constrained call on a reference", args: []ee.SigArg{ref}, setup: func(f *fake) {
		f.method(".V", ee.CORINFO_VIRTUALCALL_VTABLE, void, i4).ThisTransform = ee.CORINFO_DEREF_THIS
	}, il: "ldarg.0; call F; constrained. T; callvirt .V; ret",
		want: "=(V01, F())\n.V(ind<ref>(V00), V01)\nreturn()"},
	{name: "calli", ret: i4, args: []ee.SigArg{nint}, il: "ldc.i4.1; ldc.i4.2; ldarg.0; calli G; ret",
		want: "return(calli(1, 2, V00))"},
}

var ehShapes = []shape{
	{name: "finally", il: "a: call F; pop; leave d; b: call F; pop; endfinally; d: ret; clause finally a b b d",
		want: `BB04: none BB01
BB01: try 1 always BB05
F()
BB05: callfinally BB02
BB06: always BB03
BB02: hnd 1 ehfinallyret
F()
retfilt()
BB03: return
return()
EH1 finally BB01..BB01 hnd BB02..BB02 enclosing 0 0`},
	{name: "nested finallies, two ways out", args: []ee.SigArg{i4}, il: `a: ldarg.0; brtrue x; leave d; x: leave e; b: endfinally
		c: endfinally; d: ret; e: ret; clause finally a b b c; clause finally a c c d`, want: `BB08: none BB01
BB01: try 1 cond BB03 BB02
jmpTrue(!=(V00, 0))
BB02: try 1 always BB09
BB03: try 1 always BB13
BB13: try 2 callfinally BB04
BB14: try 2 always BB15
BB09: try 2 callfinally BB04
BB10: try 2 always BB11
BB04: try 2 hnd 1 ehfinallyret
retfilt()
BB15: callfinally BB05
BB16: always BB07
BB11: callfinally BB05
BB12: always BB06
BB05: hnd 2 ehfinallyret
retfilt()
BB06: return
return()
BB07: return
return()
EH1 finally BB01..BB03 hnd BB04..BB04 enclosing 2 0
EH2 finally BB01..BB04 hnd BB05..BB05 enclosing 0 0`},
	{name: "leave out of a catch inside of a finally", il: `a: call F; pop; leave d; b: pop; leave d; c: endfinally; d: ret
		clause catch a b b c; clause finally a c c d`, want: `BB05: none BB01
BB01: try 1 always BB06
F()
BB02: try 2 hnd 1 ehcatchret BB08
BB08: try 2 always BB06
BB06: callfinally BB03
BB07: always BB04
BB03: hnd 2 ehfinallyret
retfilt()
BB04: return
return()
EH1 catch BB01..BB01 hnd BB02..BB02 enclosing 2 0
EH2 finally BB01..BB08 hnd BB03..BB03 enclosing 0 0`},
	{name: "filter", il: `a: leave d; f: pop; ldc.i4.1; endfilter; h: pop; rethrow; d: ret; clause filter a f h d f`, want: `BB05: none BB01
BB01: try 1 always BB04
BB02: hnd 1 ehfilterret
retfilt(1)
BB03: hnd 1 throw
RETHROW()
BB04: return
return()
EH1 filter BB01..BB01 hnd BB03..BB03 enclosing 0 0`},
	{name: "a try that is never entered", il: `br d; a: leave d; b: pop; leave d; d: ret; clause catch a b b d`, want: `BB01: always BB04
BB04: return
return()`},
	{name: "exception object", locals: []ee.SigArg{obj}, il: `a: leave d; b: stloc.0; leave d; c: throw; d: ret; clause catch a b b c; clause catch a b c d`, want: `BB05: none BB01
BB01: try 1 always BB04
BB02: hnd 1 ehcatchret BB04
=(V00, catchArg)
BB03: hnd 2 throw
=(V01, catchArg)
THROW(V01)
BB04: return
return()
EH1 catch BB01..BB01 hnd BB02..BB02 enclosing 2 0
EH2 catch BB01..BB01 hnd BB03..BB03 enclosing 0 0`},
}

// entryShapes are methods that need a prolog. All are instance methods of T.
var entryShapes = []shape{
	{name: "runtime lookup", ret: obj, il: `ldarg.0; castclass T; ret`, want: `=(V01, ind<long>(+(ind<long>(+(ind<long>(V00), 48)), 16)))
=(V01, qmark(!=(V01, 0), colon(V01, RUNTIMEHANDLE_CLASS(ind<long>(V00), 0))))
return(CHKCASTANY(V01, V00))`},
	{name: "this is stored to", ret: obj, il: `ldnull; starg.s 0; ldarg.0; castclass T; ret`, want: `BB02: none BB01
=(V01, V00)
BB01: return
=(V01, 0)
=(V02, ind<long>(+(ind<long>(+(ind<long>(V00), 48)), 16)))
=(V02, qmark(!=(V02, 0), colon(V02, RUNTIMEHANDLE_CLASS(ind<long>(V00), 0))))
return(CHKCASTANY(V02, V01))`},
	{name: "synchronized", ret: i4, setup: func(f *fake) { f.info.Attribs = ee.CORINFO_FLG_SYNCH },
		il: `a: call F; pop; leave d; b: endfinally; d: ldc.i4.1; ret; clause finally a b b d`, want: `BB04: none BB01
=(V01, 0)
MON_ENTER(V00, &V01)
BB01: try 1 always BB05
F()
BB05: try 2 callfinally BB02
BB06: try 2 always BB03
BB02: try 2 hnd 1 ehfinallyret
retfilt()
BB03: try 2 always BB07
=(V02, 1)
BB07: return
MON_EXIT(V00, &V01)
return(V02)
BB08: hnd 2 ehfinallyret
MON_EXIT(V00, &V01)
retfilt()
EH1 finally BB01..BB01 hnd BB02..BB02 enclosing 2 0
EH2 fault BB01..BB03 hnd BB08..BB08 enclosing 0 0`},
	{name: "class init", setup: func(f *fake) { f.init = ee.CORINFO_INITCLASS_USE_HELPER; f.shared = true }, il: `a: br a`, want: `BB02: none BB01
INITINSTCLASS(ind<long>(V00), #Object)
BB01: always BB01`},
	{name: "class init once in a block, once for all in the first", setup: func(f *fake) {
		f.init = ee.CORINFO_INITCLASS_USE_HELPER
		f.staticField("s", i4, ee.CORINFO_FIELD_STATIC_ADDRESS)
	}, il: `ldsfld s; ldsfld s; brtrue a; pop; ret; a: pop; ldsfld s; pop; ret`, want: `BB04: none BB01
GETSHARED_NONGCSTATIC_BASE(0)
BB01: cond BB03 BB02
=(V01, ind<int>(comma(GETSHARED_NONGCSTATIC_BASE(0), #s)))
jmpTrue(!=(ind<int>(#s), 0))
BB02: return
return()
BB03: return
return()`},
	{name: "class init in other blocks", args: []ee.SigArg{i4}, setup: func(f *fake) {
		f.init = ee.CORINFO_INITCLASS_USE_HELPER
		f.staticField("s", i4, ee.CORINFO_FIELD_STATIC_ADDRESS)
	}, il: `ldarg.0; brtrue a; ldsfld s; ldsfld s; add; brtrue a; ret; a: ldsfld s; brtrue b; ret; b: ldsfld s; brtrue a; ret`, want: `BB08: none BB01
GETSHARED_NONGCSTATIC_BASE(0)
BB01: cond BB04 BB02
jmpTrue(!=(V00, 0))
BB02: cond BB04 BB03
jmpTrue(!=(+(ind<int>(comma(GETSHARED_NONGCSTATIC_BASE(0), #s)), ind<int>(#s)), 0))
BB03: return
return()
BB04: cond BB06 BB05
jmpTrue(!=(ind<int>(comma(GETSHARED_NONGCSTATIC_BASE(0), #s)), 0))
BB05: return
return()
BB06: cond BB04 BB07
jmpTrue(!=(ind<int>(comma(GETSHARED_NONGCSTATIC_BASE(0), #s)), 0))
BB07: return
return()`},
}

func (s *shape) fakeFor(t testing.TB) *fake {
	t.Helper()
	f := newFake()
	addMethods(f)
	if s.setup != nil {
		s.setup(f)
	}
	ret := s.ret
	if ret.Type == 0 {
		ret = void
	}
	f.info.Args = ee.SigInfo{Ret: ret, Args: s.args}
	f.info.Locals = s.locals
	f.il(t, s.il)
	return f
}

func TestShapes(t *testing.T) {
	all := append(append(shapes, ehShapes...), entryShapes...)
	for i, s := range all {
		t.Run(s.name, func(t *testing.T) {
			f := s.fakeFor(t)
			if i >= len(all)-len(entryShapes) {
				f.info.Args.CallConv = ee.CORINFO_CALLCONV_HASTHIS
				f.info.Class = clsShared
			}
			for _, min := range []bool{false, true} {
				got, err := f.run(t, min)
				if err != nil {
					t.Fatal(err)
				}
				if got = strings.TrimSpace(got); got != s.want {
					t.Errorf("got\n%s\nwant\n%s", got, s.want)
				}
			}
		})
	}
}

// broken are methods that must be refused, with the reason.
var broken = []struct{ name, il, want string }{
	{"empty stack", "add; ret", "the stack is empty"},
	{"off the end", "nop", "control runs off the end"},
	{"into an instruction", "br a; ldc.i4 5; ret; a: ret", ""},
	{"branch out of the method", "br.s z; ret", "out of the method"},
	{"different depths", "ldc.i4.1; call F; brtrue a; pop; a: ret", "different depths"},
	{"int and object meet", "call F; brtrue a; ldnull; br b; a: call F; b: pop; ret", "different types"},
	{"float and int", "ldc.r8 1; ldc.i4.1; add; ret", "different types"},
	{"no local", "ldloc.0; ret", "no such local"},
	{"localloc between values", "ldc.i4.1; ldc.i4.8; localloc; pop; pop; ret", "localloc with more"},
	{"ret with more than nothing", "ldc.i4.1; ret", "ret with more"},
	{"bad token", "ldfld x", ""},
	{"ret in a try", "a: ret; b: c: pop; leave d; d: ret; clause catch a b c d", "ret inside of a try"},
	{"fall out of a try", "a: br d; b: c: pop; leave d; d: ret; clause catch a b c d", "out of a try"},
	{"endfinally outside", "endfinally", "outside"},
	{"leave out of a finally", "a: leave d; b: c: leave d; d: ret; clause finally a b c d", "leave out of a finally"},
	{"overlapping tries", "a: nop; b: leave e; c: nop; leave e; h: pop; leave e; i: pop; leave e; e: ret; clause catch a c h i; clause catch b h i e", "overlap"},
	{"starts in a handler", "a: pop; leave d; b: leave d; d: ret; clause catch b d a b", "starts in a handler"},
	{"deeper than maxstack", "maxstack 2; ldc.i4.1; ldc.i4.2; ldc.i4.3; pop; pop; pop; ret", "deeper than the method says"},
	{"deeper by dup", "maxstack 1; ldc.i4.1; dup; pop; pop; ret", "deeper than the method says"},
	{"deeper by a call", "maxstack 1; ldc.i4.1; call F; pop; pop; ret", "deeper than the method says"},
	{"prefix alone", "volatile. ; ret", "prefix"},
}

func TestBroken(t *testing.T) {
	for _, b := range broken {
		t.Run(b.name, func(t *testing.T) {
			s := shape{il: b.il}
			if b.name == "branch out of the method" {
				s.il = "br.s 0; ret"
				b.want = "out of the method"
			}
			f := newFake()
			addMethods(f)
			f.info.Args.Ret = void
			if s.il == "br.s 0; ret" {
				f.info.IL = []byte{0x2b, 0x70, 0x2a}
			} else {
				f.il(t, s.il)
			}
			if b.name == "into an instruction" {
				f.info.IL = []byte{0x2b, 0x01, 0x20, 1, 2, 3, 4, 0x2a}
				b.want = "into an instruction"
			}
			got, err := f.run(t, true)
			var bad *ee.BadInput
			if !errors.As(err, &bad) || !strings.Contains(bad.Reason, b.want) {
				t.Errorf("got %v\n%s", err, got)
			}
		})
	}
}

// TestDeepStack checks that importing IL that keeps very many values on the stack across very many
// blocks ends.
func TestDeepStack(t *testing.T) {
	f := newFake()
	f.info.Args = ee.SigInfo{Ret: void, Args: []ee.SigArg{i4}}
	for range 20000 {
		f.info.IL = append(f.info.IL, 0x02) // ldarg.0
	}
	for range 20000 {
		f.info.IL = append(f.info.IL, 0x02, 0x2d, 0x00, 0x10, 0x00) // ldarg.0, brtrue to the next instruction, starg.s 0
	}
	f.info.IL = append(f.info.IL, 0x2a)
	if _, err := f.run(t, true); err == nil {
		t.Error("imported")
	}
}
