// Package borders makes the programs of a table test. Each row of the tables is a function at a
// border of what the compiler reasons about: bounds of arrays, trip counts, ends of integer types,
// the width and signedness of values in memory. The functions are written in a small C-like
// language. Each is called with every combination of the inputs that its parameters' names and
// types stand for.
package borders

import (
	"fmt"
	"strings"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// Row is a function "f" and the functions that it calls, as text.
//
// The language has C#'s statements and operators for numbers, with C's rule for mixed signs. In
// addition it has:
//
//	for^ while^       a loop whose test is above its body
//	x as T            the value, or the elements of the array, taken for a T's
//	&x, *p, (T*)p     addresses of any place; a cast of one changes nothing
//	volatile(place)   a prefix of the access; so is unaligned(place)
//	Un                a union of all integer types at offset 0, and of parts of it
//	Obj, G            a class, and static fields, of all types
//	noinline          before a function that stays a call
type Row struct {
	Source string
}

// inputs are the values that a parameter takes, selected by its type and name, or by its type
// alone. The values of a number are in values; other inputs are made by a function of the support.
type inputs struct {
	count  int
	values []int64
	make   string
}

func numbers(v ...int64) inputs { return inputs{len(v), v, ""} }

const (
	minInt, maxInt   = -1 << 31, 1<<31 - 1
	minLong, maxLong = -1 << 63, 1<<63 - 1
)

var inputsOf = map[string]inputs{
	// Counts, and indexes near an array's ends.
	"int n": numbers(-2, -1, 0, 1, 2, 3, 4, 5),
	"int k": numbers(0, 1, 2, 3, 4, 5, 8, 9, 10),
	// Indexes near an array's ends, and near the ends of int.
	"int e": numbers(minInt, minInt+1, -2, -1, 0, 1, 2, 3, 4, maxInt-1, maxInt),
	"int":   numbers(minInt, minInt+1, -65537, -65536, -32769, -32768, -256, -129, -128, -10, -7, -3, -2, -1, 0, 1, 2, 3, 7, 8, 10, 31, 32, 63, 64, 127, 128, 255, 256, 641, 32767, 32768, 65535, 65536, maxInt-1, maxInt),
	"int p": numbers(minInt, minInt+1, -1, 0, 1, 2, maxInt-1, maxInt),
	"int q": numbers(minInt, -2, -1, 0, 1, 3, maxInt),
	"int w": numbers(-129, 128, 255, 65535),
	// A second operand.
	"int y": numbers(minInt, -32769, -129, -128, -1, 0, 1, 2, 31, 32, 127, 128, 255, 256, 32768, 65535, maxInt),
	"uint":  numbers(0, 1, 2, 3, 7, 10, 31, 32, 127, 128, 255, 256, 641, 32768, 65535, 65536, maxInt, 1<<31, 1<<31+1, 1<<32-2, 1<<32-1),
	"long": numbers(minLong, minLong+1, minInt-1, minInt, minInt+1, -65536, -129, -128, -7, -2, -1, 0, 1, 2, 3, 7, 10, 31, 32, 63, 64, 127, 128, 255, 256, 641, 32768,
		65535, 65536, maxInt-1, maxInt, maxInt+1, 1<<32-1, 1<<32, 1<<32+1, 1<<62, maxLong-1, maxLong),
	"long y": numbers(minLong, minInt, -128, -1, 0, 1, 63, 64, 255, maxInt, 1<<32-1, maxLong),
	"long n": numbers(-2, -1, 0, 1, 2, 3, 4, 5),
	"ulong":  numbers(0, 1, 2, 3, 7, 10, 63, 64, 128, 255, 641, 65536, maxInt, 1<<31, 1<<32-1, 1<<32, 1<<32+1, maxLong, minLong, minLong+1, -2, -1),
	"sbyte":  numbers(-128, -127, -2, -1, 0, 1, 2, 126, 127),
	"byte":   numbers(0, 1, 2, 126, 127, 128, 129, 254, 255),
	"short":  numbers(-32768, -32767, -129, -128, -1, 0, 1, 127, 128, 255, 256, 32766, 32767),
	"ushort": numbers(0, 1, 127, 128, 255, 256, 32767, 32768, 32769, 65534, 65535),
	"char":   numbers(0, 1, 127, 128, 255, 256, 32767, 32768, 65535),
	"bool":   numbers(0, 1),

	"int[]":    {7, nil, "Ints"}, // of length -1 (null) to 5
	"byte[]":   {9, nil, "Bytes"},
	"sbyte[]":  {9, nil, "SBytes"},
	"short[]":  {9, nil, "Shorts"},
	"ushort[]": {9, nil, "UShorts"},
	"char[]":   {9, nil, "Chars"},
	"bool[]":   {4, nil, "Bools"},
	"uint[]":   {9, nil, "UInts"},
	"long[]":   {9, nil, "Longs"},
	"ulong[]":  {9, nil, "ULongs"},
	"Obj":      {30, nil, "Object"},
	"Obj few":  {15, nil, "Object"},
}

// support is the functions that the drivers of all rows call.
const support = `
void Mix(long v) { long s = (G.sum ^ v) * 0x100000001b3L; G.sum = s ^ (s >>> 29); Trace(v); }

int[] Ints(int k) {
	if (k == 0) return null;
	int[] a = new int[k - 1];
	for (int i = 0; i < k - 1; i++) a[i] = i * 3 + 1;
	return a;
}
noinline int[] Three() { return Ints(4); }
void End(int[] a) { if (a != null) for (int i = 0; i < a.Length; i++) Mix(a[i]); }

int Bits(int k) {
	switch (k) {
	case 0: return -1; case 1: return 0x7f80; case 2: return 0x80007fff; case 3: return 0x12ff8081;
	case 4: return 1; case 5: return 0; case 6: return 127; case 7: return 0xff00ff80; case 8: return 0x7fffffff; case 9: return 128;
	case 10: return -128; case 11: return -129; case 12: return 255; case 13: return 256; case 14: return 32767; case 15: return 32768;
	case 16: return -32768; case 17: return -32769; case 18: return 65535; case 19: return 65536; case 20: return 129; case 21: return 254;
	case 22: return -127; case 23: return 0x8000; case 24: return 0x80000000; case 25: return -2; case 26: return 2; case 27: return 32769;
	case 28: return 0xff80;
	}
	return 0;
}
Obj Object(int k) {
	if (k == 29) return null;
	int v = Bits(k);
	Obj o = new Obj();
	o.sb = v; o.b = v; o.s = v; o.us = v; o.c = v; o.f = v & 1; o.i = v; o.u = (uint)v; o.l = (long)v * 0x100000001L + 7L; o.ul = (ulong)o.l;
	o.un.i = v; o.un.i4 = ~v; o.sm.sb = v; o.sm.b = v >> 8; o.sm.s = v; o.sm.us = v >> 16;
	o.a = new int[2];
	return o;
}
void End(Obj o) {
	if (o == null) return;
	Mix(o.sb); Mix(o.b); Mix(o.s); Mix(o.us); Mix(o.c); Mix(o.f); Mix(o.i); Mix(o.u); Mix(o.l); Mix((long)o.ul); Mix(o.un.l); Mix(o.sm.sb); Mix(o.sm.b); Mix(o.sm.s); Mix(o.sm.us);
}
void Start() {
	G.sb = 0x80; G.b = 0x80; G.s = 0x8000; G.us = 0x8000; G.c = 0xffff; G.f = 1; G.i = -1; G.u = 0xffffffffu; G.l = -1L; G.ul = 0xffffffffffffffffUL;
	G.two = 2;
	G.un.l = 0x80ff7f8100ff8080L; G.sm.sb = -1; G.sm.b = 255; G.sm.s = -1; G.sm.us = 65535;
}
void Statics() {
	Mix(G.sb); Mix(G.b); Mix(G.s); Mix(G.us); Mix(G.c); Mix(G.i); Mix(G.u); Mix(G.l); Mix((long)G.ul); Mix(G.un.l); Mix(G.sm.sb); Mix(G.sm.b); Mix(G.sm.s); Mix(G.sm.us);
}
`

// vectors is the support for arrays of the type T, named NAME: two arrays of each length from 0 to
// 3, and null.
const vectors = `
T[] NAME(int k) {
	if (k == 8) return null;
	T[] a = new T[k / 2];
	for (int i = 0; i < a.Length; i++) a[i] = (T)Bits(k * 3 + i);
	return a;
}
void End(T[] a) { if (a != null) for (int i = 0; i < a.Length; i++) Mix((long)a[i]); }
`

var vectorTypes = []string{"byte", "sbyte", "short", "ushort", "char", "uint", "long", "ulong"}

// builder makes an assembly.
type builder struct {
	c       *compiler
	rt      *emit.TypeDef
	drivers map[string]string // the name of each driver, by what it does
	made    map[string]bool   // input functions
	trace   bool
}

// Image returns an executable that calls all rows with all inputs and prints a line for each row:
// its number and a checksum of results, exceptions and memory. With trace it prints everything that
// goes into the checksums.
func Image(rows []Row, trace bool) ([]byte, error) {
	a := emit.New("borders")
	b := &builder{drivers: map[string]string{}, made: map[string]bool{}, trace: trace, c: &compiler{
		a: a, structs: map[string]*emit.TypeDef{}, fields: map[string]cil.Token{}, funcs: map[string]*emit.Method{}, sigs: map[string]*function{}}}
	b.types()
	object := a.CoreType("System", "Object")
	b.rt = a.Type(emit.TypeSpec{Name: "Rt", Flags: cil.TdPublic | cil.TdAbstract | cil.TdSealed | cil.TdBeforeFieldInit, Extends: object})
	b.printers()
	b.add(support)
	for _, t := range vectorTypes {
		b.add(strings.NewReplacer("NAME", inputsOf[t+"[]"].make, "T", t).Replace(vectors))
	}
	main := b.rt.Method("Main", cil.MdPublic|cil.MdHideBySig, emit.Static(emit.Void))
	a.SetEntry(main)
	il := main.IL(a)
	t := a.Type(emit.TypeSpec{Name: "Rows", Flags: cil.TdPublic | cil.TdAbstract | cil.TdSealed | cil.TdBeforeFieldInit, Extends: object})
	for i, r := range rows {
		fs := parse(r.Source)
		for _, f := range fs {
			b.c.declare(t, fmt.Sprint("R", i, "_"), f)
		}
		for _, f := range fs {
			b.c.define(f)
		}
		entry := b.c.funcs["f"].Token
		for _, f := range fs {
			delete(b.c.sigs, f.name)
		}
		driver := b.driver(fs[len(fs)-1], strings.Contains(r.Source, "G."))
		il.I4(int32(i))
		il.Tok(cil.CEE_CALL, b.c.funcs["Begin"].Token)
		il.Int(cil.CEE_LDFTN, int64(entry))
		il.Tok(cil.CEE_CALL, b.c.funcs[driver].Token)
		il.Tok(cil.CEE_CALL, b.c.funcs["Print"].Token)
	}
	il.Op(cil.CEE_RET)
	return a.Image()
}

// types adds the structs and the class.
func (b *builder) types() {
	a := b.c.a
	for i := range structs {
		s := &structs[i]
		spec := emit.TypeSpec{Name: s.name, Flags: cil.TdPublic | cil.TdSealed | cil.TdSequentialLayout, Extends: a.CoreType("System", "ValueType")}
		static := cil.FieldAttributes(0)
		switch s.kind {
		case "union":
			spec.Flags = cil.TdPublic | cil.TdSealed | cil.TdExplicitLayout
		case "class", "statics":
			spec.Flags, spec.Extends = cil.TdPublic, a.CoreType("System", "Object")
			if s.kind == "statics" {
				spec.Flags |= cil.TdAbstract | cil.TdBeforeFieldInit
				static = cil.FdStatic
			}
		}
		t := a.Type(spec)
		b.c.structs[s.name] = t
		for i, f := range s.fields {
			ef := t.Field(f.name, cil.FdPublic|static, b.c.typ(f.typ))
			if s.at != nil {
				ef.At(a, s.at[i])
			}
			b.c.fields[s.name+"."+f.name] = ef.Token
		}
		if s.kind == "class" {
			m := t.Method(".ctor", cil.MdPublic|cil.MdHideBySig|cil.MdSpecialName|cil.MdRTSpecialName, emit.Instance(emit.Void))
			il := m.IL(a)
			il.Ldarg(0)
			il.Tok(cil.CEE_CALL, a.MethodRef(spec.Extends, ".ctor", emit.Instance(emit.Void)))
			il.Op(cil.CEE_RET)
			b.c.funcs[s.name] = m
		}
	}
}

// printers adds Trace(v), Begin(row) and Print().
func (b *builder) printers() {
	a := b.c.a
	console := a.CoreType("System", "Console")
	sum := b.c.fields["G.sum"]
	method := func(name string, params ...string) *emit.IL {
		f := &function{name: name, ret: "void"}
		for _, p := range params {
			f.params = append(f.params, param{p, "v"})
		}
		b.c.declare(b.rt, "", f)
		return b.c.funcs[name].IL(a)
	}
	il := method("Trace", "long")
	if b.trace {
		il.Ldarg(0)
		il.Tok(cil.CEE_CALL, a.MethodRef(console, "WriteLine", emit.Static(emit.Void, emit.Int64)))
	}
	il.Op(cil.CEE_RET)
	il = method("Begin", "int")
	il.I8(0x3bf29ce484222325)
	il.Tok(cil.CEE_STSFLD, sum)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALL, a.MethodRef(console, "Write", emit.Static(emit.Void, emit.Int32)))
	il.Str(" ")
	il.Tok(cil.CEE_CALL, a.MethodRef(console, "Write", emit.Static(emit.Void, emit.String)))
	il.Op(cil.CEE_RET)
	il = method("Print")
	il.Tok(cil.CEE_LDSFLD, sum)
	il.Tok(cil.CEE_CALL, a.MethodRef(console, "WriteLine", emit.Static(emit.Void, emit.Int64)))
	il.Op(cil.CEE_RET)
}

// add adds functions of the support. The functions named End are distinguished by the type of their
// parameter.
func (b *builder) add(src string) {
	fs := parse(src)
	for _, f := range fs {
		if f.name == "End" {
			f.name += " " + f.params[0].typ
		}
		b.c.declare(b.rt, "", f)
	}
	for _, f := range fs {
		b.c.define(f)
	}
}

// input returns an expression for value k of a parameter's inputs.
func (b *builder) input(p param) (of inputs, function string) {
	key := p.typ + " " + p.name
	of, ok := inputsOf[key]
	if !ok {
		key = p.typ
		if of, ok = inputsOf[key]; !ok {
			panic("BUG: no inputs for " + p.typ)
		}
	}
	if of.make != "" {
		return of, of.make
	}
	name := "In_" + strings.ReplaceAll(key, " ", "_")
	if !b.made[name] {
		b.made[name] = true
		var s strings.Builder
		fmt.Fprintf(&s, "%s %s(int k) { switch (k) { ", p.typ, name)
		for i, v := range of.values {
			switch {
			case primOf(p.typ).bits == 64:
				fmt.Fprintf(&s, "case %d: return (%s)%dL; ", i, p.typ, v)
			default:
				fmt.Fprintf(&s, "case %d: return %d; ", i, int32(v))
			}
		}
		fmt.Fprint(&s, "} return 0; }")
		b.add(s.String())
	}
	return of, name
}

// failures are the exceptions that the checksum distinguishes.
var failures = []string{"IndexOutOfRangeException", "NullReferenceException", "OverflowException", "DivideByZeroException", "InvalidCastException", "Exception"}

// driver returns the name of the function that calls functions with f's signature. If statics is
// set, the final values of the static fields go into the checksum.
func (b *builder) driver(f *function, statics bool) string {
	key := fmt.Sprint(statics, f.ret)
	for _, p := range f.params {
		key += "," + p.typ + " " + p.name
	}
	if name := b.drivers[key]; name != "" {
		return name
	}
	name := fmt.Sprint("Drive", len(b.drivers))
	b.drivers[key] = name
	var s, args, after strings.Builder
	fmt.Fprintf(&s, "void %s(nint fn) {", name)
	for i, p := range f.params {
		in, _ := b.input(p)
		fmt.Fprintf(&s, "for (int k%d = 0; k%d < %d; k%d++) ", i, i, in.count, i)
	}
	fmt.Fprint(&s, "{")
	for i, p := range f.params {
		in, get := b.input(p)
		fmt.Fprintf(&s, "%s a%d = %s(k%d); ", p.typ, i, get, i)
		if in.make == "" {
			fmt.Fprintf(&s, "Trace((long)a%d); ", i)
		} else {
			fmt.Fprintf(&s, "Trace(k%d); ", i)
			fmt.Fprintf(&after, "%q(a%d); ", "End "+p.typ, i)
		}
		if i > 0 {
			args.WriteString(", ")
		}
		fmt.Fprintf(&args, "a%d", i)
	}
	if statics {
		s.WriteString("Start(); ")
		after.WriteString("Statics(); ")
	}
	s.WriteString("try {")
	if f.ret == "void" {
		fmt.Fprintf(&s, "fn(%s); ", &args)
	} else {
		fmt.Fprintf(&s, "Mix((long)fn(%s)); ", &args)
	}
	s.WriteString("}")
	for i, name := range failures {
		fmt.Fprintf(&s, " catch (%s) { Mix(%dL); }", name, 0x5eed0000+i)
	}
	fmt.Fprintf(&s, "%s } }", &after)
	fs := parse(s.String())
	fs[0].calls = f
	b.c.declare(b.rt, "", fs[0])
	b.c.define(fs[0])
	return name
}
