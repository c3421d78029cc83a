package net9

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/host"
	"ryugo/host/live"
)

// vectorElems are the types that vectors have elements of, with their sizes.
var vectorElems = []struct {
	name string
	t    emit.Type
	size int
}{{"SByte", emit.Int8, 1}, {"Byte", emit.UInt8, 1}, {"Int16", emit.Int16, 2}, {"UInt16", emit.UInt16, 2}, {"Int32", emit.Int32, 4}, {"UInt32", emit.UInt32, 4},
	{"Int64", emit.Int64, 8}, {"UInt64", emit.UInt64, 8}, {"Single", emit.Float32, 4}, {"Double", emit.Float64, 8}, {"IntPtr", emit.IntPtr, 8}}

// vectorCaller emits a program that calls methods of vector types with bytes at random and
// prints a sum of the results of each. A method of it calls one of the library's: its arguments
// are where its first four parameters point, its result goes where the fifth does.
type vectorCaller struct {
	a       *emit.Assembly
	core    cil.Token
	program *emit.TypeDef
	calls   []*emit.Method
	names   []string
	noNaN   []bool // the result may be a NaN, whose bits depend on the order of operands
}

// short is a type in a canonical signature as one that can be emitted, with elem in the place
// of type parameters.
func (v *vectorCaller) short(s string, param emit.Type, elem int) (t emit.Type, ok bool) {
	if base, is := strings.CutSuffix(s, "&"); is {
		t, ok = v.short(base, param, elem)
		return emit.ByRef(t), ok
	}
	if base, is := strings.CutSuffix(s, "*"); is {
		t, ok = v.short(base, param, elem)
		return emit.Ptr(t), ok
	}
	for _, name := range []string{"Intrinsics.Vector128`1", "Intrinsics.Vector256`1", "Vector`1"} {
		namespace, name := vectorNamespace(name)
		if arg, is := strings.CutPrefix(s, namespace+"."+name+"<"); is {
			t, ok = v.short(strings.TrimSuffix(arg, ">"), param, elem)
			return emit.Generic(emit.ValueType(v.a.TypeRef(v.core, namespace, name)), t), ok
		}
	}
	for _, name := range []string{"Vector2", "Vector3", "Vector4", "Quaternion", "Plane"} {
		if s == "System.Numerics."+name {
			return emit.ValueType(v.a.TypeRef(v.core, "System.Numerics", name)), true
		}
	}
	if s == "System.__Canon" {
		return param, true
	}
	for _, e := range vectorElems {
		if s == "System."+e.name {
			return e.t, true
		}
	}
	switch s {
	case "System.Boolean":
		return emit.Bool, true
	case "System.Void":
		return emit.Void, true
	case "System.UIntPtr":
		return emit.UIntPtr, true
	}
	return "", false
}

// vectorNamespace takes the name of a class apart that is in System.Numerics, or, with Intrinsics before
// it, in System.Runtime.Intrinsics.
func vectorNamespace(class string) (namespace, name string) {
	if name, ok := strings.CutPrefix(class, "Intrinsics."); ok {
		return "System.Runtime.Intrinsics", name
	}
	return "System.Numerics", class
}

// concrete is t with the type parameter replaced.
func concrete(t, param, elem emit.Type) emit.Type {
	if param == "" {
		return t
	}
	return emit.Type(strings.Replace(string(t), string(param), string(elem), 1))
}

// add emits calls of a method for elements of type elem: one, or one for each of some counts
// where it has an int for a parameter.
func (v *vectorCaller) add(class, method, ret string, params []string, instance, owner, generic bool, elem int) {
	e := vectorElems[elem]
	if (strings.Contains(method, "Divi") || method == "CopySign" || strings.Contains(method, "Magnitude")) && e.name != "Single" && e.name != "Double" {
		return // by zero, of the smallest number
	}
	if strings.HasSuffix(method, "Unsafe") && !strings.HasPrefix(method, "Load") && !strings.HasPrefix(method, "Store") {
		return // some elements are anything
	}
	if strings.HasPrefix(method, "Log") {
		return // made of estimates
	}
	if instance && method != ".ctor" && method != "get_Item" {
		return
	}
	namespace, class := vectorNamespace(class)
	param := emit.Type("")
	switch {
	case generic:
		param = emit.MVar(0)
	case owner:
		param = emit.Var(0)
	}
	sig := emit.Signature{Instance: instance}
	if generic {
		sig.Generics = 1
	}
	var ok bool
	if sig.Ret, ok = v.short(ret, param, elem); !ok {
		return
	}
	counts := []int{-2}
	size := 16
	if strings.Contains(class, "256") || class == "Vector" || class == "Vector`1" {
		size = 32
	}
	switch class {
	case "Vector2":
		size = 8
	case "Vector3":
		size = 12
	}
	for _, p := range params {
		t, ok := v.short(p, param, elem)
		if !ok {
			return
		}
		sig.Params = append(sig.Params, t)
	}
	element := method == "GetElement" || method == "WithElement"
	if element && strings.HasPrefix(class, "Vector") && len(params) > 0 && strings.HasSuffix(params[0], "Vector2") {
		size = 8
	} else if element && class == "Vector" && len(params) > 0 && !strings.Contains(params[0], "<") {
		size = 12
	}
	for i, p := range params {
		if p == "System.Int32" && (i == 1 && strings.Contains(params[0], ".Vector") && method != "Create" || method == "get_Item") {
			counts = []int{0, 1, size/e.size - 1}
			if !element && method != "get_Item" {
				counts = append(counts, -1, 8*e.size-1, 8*e.size, 77)
			}
		}
	}
	if method == "Create" && len(params) > 1 && !strings.Contains(params[0], ".Vector") {
		counts = append(counts, -3) // constants
	}
	if method == "Shuffle" {
		for i := range shuffleOrders {
			counts = append(counts, -10-i)
		}
	}
	parent := v.a.TypeRef(v.core, namespace, class)
	this := emit.ValueType(parent)
	if owner {
		this = emit.Generic(this, e.t)
		parent = v.a.TypeSpec(this)
	}
	if method == ".ctor" {
		counts = append(counts, -4) // newobj
	}
	target := v.a.MethodRef(parent, method, sig)
	if generic {
		target = v.a.MethodSpec(target, e.t)
	}
	for _, count := range counts {
		name := fmt.Sprintf("%s.%s:%s(%s)<%s> %d", class, method, ret, strings.Join(params, ","), e.name, count)
		b := emit.Ptr(emit.UInt8)
		m := v.program.Method(fmt.Sprint("M", len(v.calls)), cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b, b, b, b))
		il := m.IL(v.a)
		result := concrete(sig.Ret, param, e.t)
		if result != emit.Void || instance {
			il.Ldarg(4)
		}
		if method == "get_Item" {
			il.Ldarg(1)
		}
		for i, p := range params {
			t := concrete(sig.Params[i], param, e.t)
			switch {
			case strings.HasSuffix(p, "*"), strings.HasSuffix(p, "&"):
				if result == emit.Void {
					il.Ldarg(4)
				} else {
					il.Ldarg(i % 4)
				}
			case p == "System.UIntPtr":
				il.I4(1)
				il.Op(cil.CEE_CONV_U)
			case count == -3 && t == emit.Float32:
				il.R4(float32(i)*1.5 - 1)
			case count == -3 && t == emit.Float64:
				il.R8(float64(i)*1.5 - 1)
			case count == -3 && (t == emit.Int64 || t == emit.UInt64 || t == emit.IntPtr):
				il.I8(int64(i)*0x123456789abcdef - 3)
			case count == -3:
				il.I4(int32(i*37 - 5))
			case count <= -10 && i == 1:
				v.order(il, class, p, t, shuffleOrders[-10-count])
			case p == "System.Int32" && count >= 0:
				il.I4(int32(count))
			default:
				il.Ldarg(i % 4)
				if i >= 4 {
					il.I4(int32(i / 4 * e.size))
					il.Op(cil.CEE_ADD)
				}
				il.Tok(cil.CEE_LDOBJ, v.a.TypeSpec(t))
			}
		}
		if count == -4 {
			il.Tok(cil.CEE_NEWOBJ, target)
			result = this
		} else {
			il.Tok(cil.CEE_CALL, target)
		}
		if result != emit.Void {
			il.Tok(cil.CEE_STOBJ, v.a.TypeSpec(result))
		}
		il.Op(cil.CEE_RET)
		v.calls, v.names = append(v.calls, m), append(v.names, name)
		float := func(s string) bool {
			return strings.Contains(s, "Single") || strings.Contains(s, "Double") || strings.Contains(s, "__Canon") && (e.name == "Single" || e.name == "Double")
		}
		float32s := namespace == "System.Numerics" && !owner && (strings.Contains(ret, ".Vector") || strings.Contains(ret, "Plane") || strings.Contains(ret, "Quaternion") || instance)
		v.noNaN = append(v.noNaN, float32s || float(ret) || instance || strings.HasPrefix(method, "Narrow"))
	}
}

// shuffleOrders are the orders of Shuffle by constants: element i of n, of which per are in 16 bytes.
var shuffleOrders = []func(i, n, per int) int{
	func(i, n, per int) int { return i },
	func(i, n, per int) int { return n - 1 - i },
	func(i, n, per int) int { return (i + 1) % n },
	func(i, n, per int) int { return (i + n/2) % n },
	func(i, n, per int) int { return i ^ 1 },
	func(i, n, per int) int { return 0 },
	func(i, n, per int) int { return (i+1)%per + i/per*per },
	func(i, n, per int) int { return (i*5+i/per)%per + i/per*per },
	func(i, n, per int) int { return i * 3 % (n + 1) },
	func(i, n, per int) int { return i | -(i & 1) },
	func(i, n, per int) int { return -1 },
}

// order emits the constant vector t of indices, in a signature p.
func (v *vectorCaller) order(il *emit.IL, class, p string, t emit.Type, order func(i, n, per int) int) {
	bytes := 16
	if class == "Vector256" {
		bytes = 32
	}
	for _, e := range vectorElems {
		if !strings.HasSuffix(p, "<System."+e.name+">") {
			continue
		}
		n := bytes / e.size
		var params []emit.Type
		for i := range n {
			params = append(params, e.t)
			if x := order(i, n, 16/e.size); e.size == 8 {
				il.I8(int64(x))
			} else {
				il.I4(int32(x))
			}
		}
		il.Tok(cil.CEE_CALL, v.a.MethodRef(v.a.TypeRef(v.core, "System.Runtime.Intrinsics", class), "Create", emit.Static(t, params...)))
		return
	}
	panic("no indices: " + p)
}

// rounds is how often each method is called, with other bytes.
const rounds = 40

// program emits Main.
func (v *vectorCaller) main() {
	a, b := v.a, emit.Ptr(emit.UInt8)
	// Fill(p, n, seed, and, or) makes n bytes.
	fill := v.program.Method("Fill", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, emit.Int32, emit.Int32, emit.Int32, emit.Int32))
	il := fill.IL(a)
	loop := il.Here()
	il.Ldarg(2)
	il.I4(1103515245)
	il.Op(cil.CEE_MUL)
	il.I4(12345)
	il.Op(cil.CEE_ADD)
	il.Starg(2)
	il.Ldarg(0)
	il.Ldarg(2)
	il.I4(16)
	il.Op(cil.CEE_SHR)
	il.Ldarg(3)
	il.Op(cil.CEE_AND)
	il.Ldarg(4)
	il.Op(cil.CEE_OR, cil.CEE_STIND_I1)
	il.Ldarg(0)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Starg(0)
	il.Ldarg(1)
	il.I4(1)
	il.Op(cil.CEE_SUB)
	il.Starg(1)
	il.Ldarg(1)
	il.Br(cil.CEE_BRTRUE, loop)
	il.Op(cil.CEE_RET)
	// Sum(out, h) adds 64 bytes to the sum at h.
	sum := v.program.Method("Sum", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b))
	il = sum.IL(a)
	i := il.Local(emit.Int32)
	loop = il.Here()
	il.Ldarg(1)
	il.Ldarg(1)
	il.Op(cil.CEE_LDIND_I8)
	il.Ldarg(0)
	il.Ldloc(i)
	il.Op(cil.CEE_ADD, cil.CEE_LDIND_U1, cil.CEE_CONV_U8, cil.CEE_XOR)
	il.I8(1099511628211)
	il.Op(cil.CEE_MUL, cil.CEE_STIND_I8)
	il.Ldarg(0)
	il.Ldloc(i)
	il.Op(cil.CEE_ADD)
	il.I4(0)
	il.Op(cil.CEE_STIND_I1)
	il.Ldloc(i)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Stloc(i)
	il.Ldloc(i)
	il.I4(64)
	il.Br(cil.CEE_BLT, loop)
	il.Op(cil.CEE_RET)
	// Some methods each have a part of the calls.
	const part = 50
	var parts []*emit.Method
	for first := 0; first < len(v.calls); first += part {
		m := v.program.Method(fmt.Sprint("Part", first), cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b, emit.Int32))
		il := m.IL(a)
		for k := first; k < min(first+part, len(v.calls)); k++ {
			next := il.Label()
			if v.noNaN[k] {
				il.Ldarg(2)
				il.Br(cil.CEE_BRTRUE, next)
			}
			for at := range 5 {
				il.Ldarg(0)
				il.I4(int32(at * 64))
				il.Op(cil.CEE_ADD)
			}
			il.Tok(cil.CEE_CALL, v.calls[k].Token)
			il.Ldarg(0)
			il.I4(4 * 64)
			il.Op(cil.CEE_ADD)
			il.Ldarg(1)
			il.I4(int32(8 * k))
			il.Op(cil.CEE_ADD)
			il.Tok(cil.CEE_CALL, sum.Token)
			il.Mark(next)
		}
		il.Op(cil.CEE_RET)
		parts = append(parts, m)
	}
	main := v.program.Method("Main", cil.MdPublic|cil.MdStatic, emit.Static(emit.Void))
	il = main.IL(a)
	mem, sums := il.Local(b), il.Local(b)
	local := func(l, n int) {
		il.I4(int32(n))
		il.Op(cil.CEE_CONV_U, cil.CEE_LOCALLOC)
		il.Stloc(l)
	}
	local(mem, 6*64)
	il.Ldloc(mem) // aligned
	il.I4(63)
	il.Op(cil.CEE_ADD)
	il.I4(-64)
	il.Op(cil.CEE_CONV_I, cil.CEE_AND)
	il.Stloc(mem)
	local(sums, 8*len(v.calls))
	for r := range rounds {
		and, or, nan := 0xff, 0, 1
		switch r % 5 {
		case 1:
			and = 1
		case 2:
			and = 0x81
		case 3:
			and, or, nan = 0x0f, 0x30, 0 // floats of moderate size
		case 4:
			and, nan = 0x3f, 0
		}
		for k := range 4 {
			seed := r*7919 + k
			if r%3 == 2 && k%2 == 1 {
				seed--
			}
			il.Ldloc(mem)
			il.I4(int32(k * 64))
			il.Op(cil.CEE_ADD)
			il.I4(64)
			il.I4(int32(seed))
			il.I4(int32(and))
			il.I4(int32(or))
			il.Tok(cil.CEE_CALL, fill.Token)
		}
		for _, p := range parts {
			il.Ldloc(mem)
			il.Ldloc(sums)
			il.I4(int32(nan))
			il.Tok(cil.CEE_CALL, p.Token)
		}
	}
	write := a.MethodRef(a.TypeRef(a.AssemblyRef("System.Console", [4]uint16{9, 0, 0, 0}, consoleKey), "System", "Console"), "WriteLine", emit.Static(emit.Void, emit.Int64))
	k := il.Local(emit.Int32)
	loop = il.Here()
	il.Ldloc(sums)
	il.Ldloc(k)
	il.I4(8)
	il.Op(cil.CEE_MUL, cil.CEE_ADD, cil.CEE_LDIND_I8)
	il.Tok(cil.CEE_CALL, write)
	il.Ldloc(k)
	il.I4(1)
	il.Op(cil.CEE_ADD)
	il.Stloc(k)
	il.Ldloc(k)
	il.I4(int32(len(v.calls)))
	il.Br(cil.CEE_BLT, loop)
	il.Op(cil.CEE_RET)
	a.SetEntry(main)
}

// consoleKey is the public key token of System.Console.
var consoleKey = []byte{0xb0, 0x3f, 0x5f, 0x7f, 0x11, 0xd5, 0x0a, 0x3a}

// vectorProgram emits calls of the methods of vector types in the core library f, of those of Vector<T>
// if numerics is true, into a file.
func vectorProgram(t *testing.T, f *cil.File, numerics bool) (v *vectorCaller, file string) {
	t.Helper()
	a := emit.New("vectors")
	core := a.AssemblyRef("System.Private.CoreLib", [4]uint16{9, 0, 0, 0}, nil)
	v = &vectorCaller{a: a, core: core, program: a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdAbstract | cil.TdSealed, Extends: a.TypeRef(core, "System", "Object")})}
	for rid := uint32(1); rid <= f.NumRows(cil.TableTypeDef); rid++ {
		class := f.TypeName(cil.MakeToken(cil.TableTypeDef, rid))
		switch class {
		case "System.Runtime.Intrinsics.Vector128", "System.Runtime.Intrinsics.Vector256", "System.Runtime.Intrinsics.Vector128`1", "System.Runtime.Intrinsics.Vector256`1":
			class = strings.TrimPrefix(class, "System.Runtime.")
		case "System.Numerics.Vector", "System.Numerics.Vector`1", "System.Numerics.Vector2", "System.Numerics.Vector3", "System.Numerics.Vector4":
			class = strings.TrimPrefix(class, "System.Numerics.")
		default:
			continue
		}
		owner := strings.HasSuffix(class, "`1")
		rows := f.TypeDefMethods(rid)
		for i := range rows.Len() {
			row := f.MethodDef(rows.At(i))
			blob := f.Blob(row.Signature)
			method := f.String(row.Name)
			if cil.MethodAttributes(row.Flags)&cil.MdMemberAccessMask != cil.MdPublic {
				continue
			}
			params, ret, _, _ := f.CanonicalSig(blob)
			generic := blob[0]&0x10 != 0
			if generic && blob[1] != 1 || !numerics && strings.Contains(class+ret+strings.Join(params, ""), "Vector`1") || !numerics && class == "Vector" {
				continue
			}
			for e := range vectorElems {
				if generic || owner || vectorElems[e].name == "Single" {
					v.add(class, method, ret, params, blob[0]&0x20 != 0, owner, generic, e)
				}
			}
		}
	}
	v.main()
	image, err := a.Image()
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "vectors.exe")
	if err := os.WriteFile(file, image, 0o666); err != nil {
		t.Fatal(err)
	}
	return v, file
}

// TestVectors calls the static methods of Vector128, Vector256, Vector<T> and Vector2 to Vector4, and
// of their static classes, for every type of elements, with bytes at random: the library's code is to
// do what that of the shipped JIT does, and what the methods' IL does without instructions, where
// Vector<T> has another size.
func TestVectors(t *testing.T) {
	shipped, ours := overlay(t, host.Shipped), overlay(t, host.Only)
	m, err := machine()
	if err != nil {
		t.Fatal(err)
	}
	f, err := cil.Open(filepath.Join(m.rt.Framework(), "System.Private.CoreLib.dll"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sums := func(v *vectorCaller, file string, o *host.Overlay, opt host.Options) map[string]string {
		got := run(t, o, file, opt)
		lines := strings.Fields(got.Stdout)
		if got.Status != 0 || len(lines) != len(v.calls) {
			t.Fatalf("status %d, %d of %d sums\n%s", got.Status, len(lines), len(v.calls), live.Last(got.Stderr, 2000))
		}
		byName := map[string]string{}
		for k, s := range lines {
			byName[v.names[k]] = s
		}
		return byName
	}
	v, file := vectorProgram(t, f, false)
	software := sums(v, file, ours, host.Options{Opt: "full", Env: []string{"DOTNET_EnableHWIntrinsic=0"}})
	v, file = vectorProgram(t, f, true)
	want := sums(v, file, shipped, host.Options{})
	narrow := sums(v, file, shipped, host.Options{Env: []string{"DOTNET_EnableAVX512F=0"}})
	for _, opt := range []string{"full", "min"} {
		for name, s := range sums(v, file, ours, host.Options{Opt: opt}) {
			if s != want[name] && s != narrow[name] && s != software[name] {
				t.Errorf("%s: %s is %s, %s with the shipped JIT, %s by its IL", opt, name, s, want[name], software[name])
			}
		}
	}
	t.Logf("%d methods", len(v.calls))
}
