package progen

import (
	"ryugo/cil"
	"ryugo/cil/emit"
)

// runtime adds the class Rt, which supports all programs: the checksum, the fuel, and printing. It
// returns the body of Main.
func (lw *lowerer) runtime() *emit.IL {
	a := lw.a
	t := a.Type(emit.TypeSpec{Name: "Rt", Flags: cil.TdPublic | cil.TdAbstract | cil.TdSealed | cil.TdBeforeFieldInit, Extends: lw.object})
	lw.checksum = t.Field("checksum", cil.FdPublic|cil.FdStatic, emit.Int64)
	lw.fuel = t.Field("fuel", cil.FdPublic|cil.FdStatic, emit.Int32)
	name := t.Field("name", cil.FdPublic|cil.FdStatic, emit.String)
	failed := t.Field("failed", cil.FdPublic|cil.FdStatic, emit.String)
	lw.rt = map[string]*emit.Method{}
	method := func(name string, ret emit.Type, params ...emit.Type) *emit.IL {
		m := t.Method(name, cil.MdPublic|cil.MdHideBySig, emit.Static(ret, params...))
		lw.rt[name] = m
		return m.IL(a)
	}
	console := a.CoreType("System", "Console")
	str := a.CoreType("System", "String")
	write := a.MethodRef(console, "Write", emit.Static(emit.Void, emit.String))
	writeLine := a.MethodRef(console, "WriteLine", emit.Static(emit.Void, emit.String))
	writeInt := a.MethodRef(console, "WriteLine", emit.Static(emit.Void, emit.Int32))
	writeLong := a.MethodRef(console, "Write", emit.Static(emit.Void, emit.Int64))
	length := a.MethodRef(str, "get_Length", emit.Instance(emit.Int32))
	typeClass := a.CoreType("System", "Type")
	getType := a.MethodRef(lw.object, "GetType", emit.Instance(emit.Class(typeClass)))
	typeName := a.MethodRef(a.CoreType("System.Reflection", "MemberInfo"), "get_Name", emit.Instance(emit.String))

	// Mix(x): checksum = (checksum ^ x) * prime, then the upper bits are folded in.
	il := method("Mix", emit.Void, emit.Int64)
	il.Tok(cil.CEE_LDSFLD, lw.checksum.Token)
	il.Ldarg(0)
	il.Op(cil.CEE_XOR)
	il.I8(0x100000001b3)
	il.Op(cil.CEE_MUL, cil.CEE_DUP)
	il.I4(29)
	il.Op(cil.CEE_SHR_UN, cil.CEE_XOR)
	il.Tok(cil.CEE_STSFLD, lw.checksum.Token)
	il.Op(cil.CEE_RET)

	// MixR8, MixR4: the bits; all NaNs count as the same.
	for _, f := range []struct {
		name string
		t    emit.Type
		load cil.Opcode
	}{{"MixR8", emit.Float64, cil.CEE_LDIND_I8}, {"MixR4", emit.Float32, cil.CEE_LDIND_I4}} {
		il := method(f.name, emit.Void, f.t)
		nan, end := il.Label(), il.Label()
		il.Ldarg(0)
		il.Ldarg(0)
		il.Br(cil.CEE_BNE_UN, nan)
		il.Ldarga(0)
		il.Op(f.load, cil.CEE_CONV_I8)
		il.Br(cil.CEE_BR, end)
		il.Mark(nan)
		il.I8(0x7ff8)
		il.Mark(end)
		il.Tok(cil.CEE_CALL, lw.rt["Mix"].Token)
		il.Op(cil.CEE_RET)
	}

	// MixStr: the string's length and characters, or -1 for null.
	il = method("MixStr", emit.Void, emit.String)
	i := il.Local(emit.Int32)
	some, loop, test := il.Label(), il.Label(), il.Label()
	mix := lw.rt["Mix"].Token
	il.Ldarg(0)
	il.Br(cil.CEE_BRTRUE, some)
	il.I8(-1)
	il.Tok(cil.CEE_CALL, mix)
	il.Op(cil.CEE_RET)
	il.Mark(some)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALLVIRT, length)
	il.Op(cil.CEE_CONV_I8)
	il.Tok(cil.CEE_CALL, mix)
	il.Br(cil.CEE_BR, test)
	il.Mark(loop)
	il.Ldarg(0)
	il.Ldloc(i)
	il.Tok(cil.CEE_CALLVIRT, a.MethodRef(str, "get_Chars", emit.Instance(emit.Char, emit.Int32)))
	il.Op(cil.CEE_CONV_U8)
	il.Tok(cil.CEE_CALL, mix)
	il.Ldloc(i)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Stloc(i)
	il.Mark(test)
	il.Ldloc(i)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALLVIRT, length)
	il.Br(cil.CEE_BLT, loop)
	il.Op(cil.CEE_RET)

	// MixObj: a boxed number by its value, a string by its text, an array by its length, any other
	// object by the name of its class.
	il = method("MixObj", emit.Void, emit.Object)
	array := a.CoreType("System", "Array")
	for _, k := range []Kind{I4, I8, U1, I2, U4, Char, Bool, R8, R4} {
		next := il.Label()
		il.Ldarg(0)
		il.Tok(cil.CEE_ISINST, a.CoreType("System", kindTable[k].core))
		il.Br(cil.CEE_BRFALSE, next)
		il.Ldarg(0)
		il.Tok(cil.CEE_UNBOX_ANY, a.CoreType("System", kindTable[k].core))
		switch k {
		case R8, R4:
			il.Tok(cil.CEE_CALL, lw.rt["Mix"+map[Kind]string{R8: "R8", R4: "R4"}[k]].Token)
		default:
			il.Op(cil.CEE_CONV_I8)
			il.Tok(cil.CEE_CALL, mix)
		}
		il.Op(cil.CEE_RET)
		il.Mark(next)
	}
	notString, notArray, null := il.Label(), il.Label(), il.Label()
	il.Ldarg(0)
	il.Br(cil.CEE_BRFALSE, null)
	il.Ldarg(0)
	il.Tok(cil.CEE_ISINST, str)
	il.Br(cil.CEE_BRFALSE, notString)
	il.Mark(null)
	il.Ldarg(0)
	il.Tok(cil.CEE_CASTCLASS, str)
	il.Tok(cil.CEE_CALL, lw.rt["MixStr"].Token)
	il.Op(cil.CEE_RET)
	il.Mark(notString)
	il.Ldarg(0)
	il.Tok(cil.CEE_ISINST, array)
	il.Br(cil.CEE_BRFALSE, notArray)
	il.Ldarg(0)
	il.Tok(cil.CEE_CASTCLASS, array)
	il.Tok(cil.CEE_CALLVIRT, a.MethodRef(array, "get_Length", emit.Instance(emit.Int32)))
	il.Op(cil.CEE_CONV_I8)
	il.Tok(cil.CEE_CALL, mix)
	il.Op(cil.CEE_RET)
	il.Mark(notArray)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALLVIRT, getType)
	il.Tok(cil.CEE_CALLVIRT, typeName)
	il.Tok(cil.CEE_CALL, lw.rt["MixStr"].Token)
	il.Op(cil.CEE_RET)

	// Concat(x, y): x + y, or y alone if the sum is 64 characters or longer.
	il = method("Concat", emit.String, emit.String, emit.String)
	short := il.Label()
	sum := a.MethodRef(str, "Concat", emit.Static(emit.String, emit.String, emit.String))
	il.Ldarg(0)
	il.Ldarg(1)
	il.Tok(cil.CEE_CALL, sum)
	il.Op(cil.CEE_DUP)
	il.Tok(cil.CEE_CALLVIRT, length)
	il.I4(64)
	il.Br(cil.CEE_BLT, short)
	il.Op(cil.CEE_POP)
	il.Ldarg(1)
	il.Mark(short)
	il.Op(cil.CEE_RET)

	// Combine(x, y): the combined delegate, or y alone if x has more than 4 targets already,
	// because each call of the result takes that much longer.
	del := a.CoreType("System", "Delegate")
	delType := emit.Class(del)
	il = method("Combine", delType, delType, delType)
	many, few := il.Label(), il.Label()
	il.Ldarg(0)
	il.Br(cil.CEE_BRFALSE, few)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALLVIRT, a.MethodRef(del, "GetInvocationList", emit.Instance(emit.Vector(delType))))
	il.Op(cil.CEE_LDLEN, cil.CEE_CONV_I4)
	il.I4(4)
	il.Br(cil.CEE_BGT, many)
	il.Mark(few)
	il.Ldarg(0)
	il.Ldarg(1)
	il.Tok(cil.CEE_CALL, a.MethodRef(del, "Combine", emit.Static(delType, delType, delType)))
	il.Op(cil.CEE_RET)
	il.Mark(many)
	il.Ldarg(1)
	il.Op(cil.CEE_RET)

	// Begin(i): prints the header of a program.
	il = method("Begin", emit.Void, emit.Int32)
	il.Str("== ")
	il.Tok(cil.CEE_CALL, write)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALL, writeInt)
	il.Op(cil.CEE_RET)

	// Start(name, fuel) runs before an entry, Failed(e) and Print() after it.
	il = method("Start", emit.Void, emit.String, emit.Int32)
	il.Ldarg(0)
	il.Tok(cil.CEE_STSFLD, name.Token)
	il.Str("")
	il.Tok(cil.CEE_STSFLD, failed.Token)
	il.Ldarg(1)
	il.Tok(cil.CEE_STSFLD, lw.fuel.Token)
	il.I8(0x3bf29ce484222325)
	il.Tok(cil.CEE_STSFLD, lw.checksum.Token)
	il.Op(cil.CEE_RET)
	il = method("Failed", emit.Void, emit.Object)
	il.Str(" ")
	il.Ldarg(0)
	il.Tok(cil.CEE_CALLVIRT, getType)
	il.Tok(cil.CEE_CALLVIRT, typeName)
	il.Tok(cil.CEE_CALL, sum)
	il.Tok(cil.CEE_STSFLD, failed.Token)
	il.Op(cil.CEE_RET)
	il = method("Print", emit.Void)
	il.Tok(cil.CEE_LDSFLD, name.Token)
	il.Str(" ")
	il.Tok(cil.CEE_CALL, sum)
	il.Tok(cil.CEE_CALL, write)
	il.Tok(cil.CEE_LDSFLD, lw.checksum.Token)
	il.Tok(cil.CEE_CALL, writeLong)
	il.Tok(cil.CEE_LDSFLD, failed.Token)
	il.Tok(cil.CEE_CALL, writeLine)
	il.Op(cil.CEE_RET)

	main := method("Main", emit.Void)
	a.SetEntry(lw.rt["Main"])
	return main
}
