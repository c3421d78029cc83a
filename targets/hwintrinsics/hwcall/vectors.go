package hwcall

import (
	"fmt"
	"slices"
	"strings"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// vectorElems are the types that vectors have elements of, with their sizes.
var vectorElems = []struct {
	name string
	t    emit.Type
	size int
}{{"SByte", emit.Int8, 1}, {"Byte", emit.UInt8, 1}, {"Int16", emit.Int16, 2}, {"UInt16", emit.UInt16, 2}, {"Int32", emit.Int32, 4}, {"UInt32", emit.UInt32, 4},
	{"Int64", emit.Int64, 8}, {"UInt64", emit.UInt64, 8}, {"Single", emit.Float32, 4}, {"Double", emit.Float64, 8}, {"IntPtr", emit.IntPtr, 8}}

// VectorCaller emits methods that call those of vector types. One calls one of the library's: its arguments
// are where its first four parameters point, its result goes where the fifth does.
type VectorCaller struct {
	A       *emit.Assembly
	core    cil.Token
	Program *emit.TypeDef
	Calls   []*emit.Method
	Names   []string
	NoNaN   []bool // the result may be a NaN, whose bits depend on the order of operands
}

// NewVectorCaller returns one with an empty assembly.
func NewVectorCaller(name string) *VectorCaller {
	a := emit.New(name)
	core := a.AssemblyRef("System.Private.CoreLib", [4]uint16{9, 0, 0, 0}, nil)
	return &VectorCaller{A: a, core: core, Program: a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdAbstract | cil.TdSealed, Extends: a.TypeRef(core, "System", "Object")})}
}

// AddClasses emits calls of the public methods of some classes of the core library f, such as Intrinsics.Vector128; of those
// of Vector<T> if numerics is true.
func (v *VectorCaller) AddClasses(f *cil.File, numerics bool, classes ...string) {
	for rid := uint32(1); rid <= f.NumRows(cil.TableTypeDef); rid++ {
		class := f.TypeName(cil.MakeToken(cil.TableTypeDef, rid))
		class = strings.TrimPrefix(strings.TrimPrefix(class, "System.Runtime."), "System.Numerics.")
		if !slices.Contains(classes, class) {
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
}

// short is a type in a canonical signature as one that can be emitted, with elem in the place
// of type parameters.
func (v *VectorCaller) short(s string, param emit.Type, elem int) (t emit.Type, ok bool) {
	if base, is := strings.CutSuffix(s, "&"); is {
		t, ok = v.short(base, param, elem)
		return emit.ByRef(t), ok
	}
	if base, is := strings.CutSuffix(s, "*"); is {
		t, ok = v.short(base, param, elem)
		return emit.Ptr(t), ok
	}
	for _, name := range []string{"Intrinsics.Vector64`1", "Intrinsics.Vector128`1", "Intrinsics.Vector256`1", "Intrinsics.Vector512`1", "Vector`1"} {
		namespace, name := vectorNamespace(name)
		if arg, is := strings.CutPrefix(s, namespace+"."+name+"<"); is {
			t, ok = v.short(strings.TrimSuffix(arg, ">"), param, elem)
			return emit.Generic(emit.ValueType(v.A.TypeRef(v.core, namespace, name)), t), ok
		}
	}
	for _, name := range []string{"Vector2", "Vector3", "Vector4", "Quaternion", "Plane"} {
		if s == "System.Numerics."+name {
			return emit.ValueType(v.A.TypeRef(v.core, "System.Numerics", name)), true
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
func (v *VectorCaller) add(class, method, ret string, params []string, instance, owner, generic bool, elem int) {
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
	if strings.Contains(class, "512") {
		size = 64
	}
	switch class {
	case "Vector64", "Vector64`1", "Vector2":
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
	parent := v.A.TypeRef(v.core, namespace, class)
	this := emit.ValueType(parent)
	if owner {
		this = emit.Generic(this, e.t)
		parent = v.A.TypeSpec(this)
	}
	if method == ".ctor" {
		counts = append(counts, -4) // newobj
	}
	target := v.A.MethodRef(parent, method, sig)
	if generic {
		target = v.A.MethodSpec(target, e.t)
	}
	for _, count := range counts {
		name := fmt.Sprintf("%s.%s:%s(%s)<%s> %d", class, method, ret, strings.Join(params, ","), e.name, count)
		b := emit.Ptr(emit.UInt8)
		m := v.Program.Method(fmt.Sprint("M", len(v.Calls)), cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b, b, b, b))
		il := m.IL(v.A)
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
				il.Tok(cil.CEE_LDOBJ, v.A.TypeSpec(t))
			}
		}
		if count == -4 {
			il.Tok(cil.CEE_NEWOBJ, target)
			result = this
		} else {
			il.Tok(cil.CEE_CALL, target)
		}
		if result != emit.Void {
			il.Tok(cil.CEE_STOBJ, v.A.TypeSpec(result))
		}
		il.Op(cil.CEE_RET)
		v.Calls, v.Names = append(v.Calls, m), append(v.Names, name)
		float := func(s string) bool {
			return strings.Contains(s, "Single") || strings.Contains(s, "Double") || strings.Contains(s, "__Canon") && (e.name == "Single" || e.name == "Double")
		}
		float32s := namespace == "System.Numerics" && !owner && (strings.Contains(ret, ".Vector") || strings.Contains(ret, "Plane") || strings.Contains(ret, "Quaternion") || instance)
		v.NoNaN = append(v.NoNaN, float32s || float(ret) || instance || strings.HasPrefix(method, "Narrow"))
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
func (v *VectorCaller) order(il *emit.IL, class, p string, t emit.Type, order func(i, n, per int) int) {
	bytes := 16
	switch class {
	case "Vector64":
		bytes = 8
	case "Vector256":
		bytes = 32
	case "Vector512":
		bytes = 64
	}
	for _, e := range vectorElems {
		if !strings.HasSuffix(p, "<System."+e.name+">") {
			continue
		}
		n := bytes / e.size
		var params []emit.Type
		for i := range n {
			params = append(params, e.t)
			if x := order(i, n, min(bytes, 16)/e.size); e.size == 8 {
				il.I8(int64(x))
			} else {
				il.I4(int32(x))
			}
		}
		il.Tok(cil.CEE_CALL, v.A.MethodRef(v.A.TypeRef(v.core, "System.Runtime.Intrinsics", class), "Create", emit.Static(t, params...)))
		return
	}
	panic("no indices: " + p)
}
