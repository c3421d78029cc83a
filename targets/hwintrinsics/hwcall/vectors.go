package hwcall

import (
	"fmt"
	"slices"
	"strings"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// vectorElems are the element types of vectors, with their sizes.
var vectorElems = []struct {
	name string
	t    emit.Type
	size int
}{{"SByte", emit.Int8, 1}, {"Byte", emit.UInt8, 1}, {"Int16", emit.Int16, 2}, {"UInt16", emit.UInt16, 2}, {"Int32", emit.Int32, 4}, {"UInt32", emit.UInt32, 4},
	{"Int64", emit.Int64, 8}, {"UInt64", emit.UInt64, 8}, {"Single", emit.Float32, 4}, {"Double", emit.Float64, 8}, {"IntPtr", emit.IntPtr, 8}}

// VectorCaller emits methods that call methods of vector types. Each calls one method of the
// library: its first four parameters point to the arguments, the fifth to the result.
type VectorCaller struct {
	A       *emit.Assembly
	core    cil.Token
	Program *emit.TypeDef
	Calls   []*emit.Method
	Names   []string
	NoNaN   []bool // the result can be a NaN, whose bits depend on the order of operands
}

// NewVectorCaller returns a VectorCaller with an empty assembly.
func NewVectorCaller(name string) *VectorCaller {
	a := emit.New(name)
	core := a.AssemblyRef("System.Private.CoreLib", [4]uint16{9, 0, 0, 0}, nil)
	return &VectorCaller{A: a, core: core, Program: a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdAbstract | cil.TdSealed, Extends: a.TypeRef(core, "System", "Object")})}
}

// method is a method of a class, for elements of one type.
type method struct {
	namespace, class, name string
	ret                    string // types as in canonical signatures
	params                 []string
	instance               bool
	owner                  bool // its class is generic
	generic                bool // the method is generic
	elem                   int  // index in vectorElems
}

// AddClasses emits calls of the public methods of some classes of the core library f, such as
// Intrinsics.Vector128. If numerics is true, it also emits calls of the methods of Vector<T>.
func (v *VectorCaller) AddClasses(f *cil.File, numerics bool, classes ...string) {
	for rid := uint32(1); rid <= f.NumRows(cil.TableTypeDef); rid++ {
		class := f.TypeName(cil.MakeToken(cil.TableTypeDef, rid))
		class = strings.TrimPrefix(strings.TrimPrefix(class, "System.Runtime."), "System.Numerics.")
		if !slices.Contains(classes, class) {
			continue
		}
		rows := f.TypeDefMethods(rid)
		for i := range rows.Len() {
			row := f.MethodDef(rows.At(i))
			if cil.MethodAttributes(row.Flags)&cil.MdMemberAccessMask != cil.MdPublic {
				continue
			}
			blob := f.Blob(row.Signature)
			x := method{name: f.String(row.Name), instance: blob[0]&0x20 != 0, owner: strings.HasSuffix(class, "`1"), generic: blob[0]&0x10 != 0}
			x.namespace, x.class = vectorNamespace(class)
			x.params, x.ret, _, _ = f.CanonicalSig(blob)
			if x.generic && blob[1] != 1 || !numerics && (class == "Vector" || strings.Contains(class+x.ret+strings.Join(x.params, ""), "Vector`1")) {
				continue
			}
			for x.elem = range vectorElems {
				if (x.generic || x.owner || vectorElems[x.elem].name == "Single") && x.defined() {
					v.add(&x)
				}
			}
		}
	}
}

// defined reports whether calls of x have only one possible result, and add can emit them.
func (x *method) defined() bool {
	e := vectorElems[x.elem].name
	switch {
	case (strings.Contains(x.name, "Divi") || x.name == "CopySign" || strings.Contains(x.name, "Magnitude")) && e != "Single" && e != "Double":
		return false // division by zero, or of the lowest number
	case strings.HasSuffix(x.name, "Unsafe") && !strings.HasPrefix(x.name, "Load") && !strings.HasPrefix(x.name, "Store"):
		return false // some elements are undefined
	case strings.HasPrefix(x.name, "Log"):
		return false // computed from estimates
	}
	return !x.instance || x.name == ".ctor" || x.name == "get_Item"
}

// short converts a type in a canonical signature to one that can be emitted, with elem in place of
// type parameters.
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

// vectorNamespace splits the name of a class that is in System.Numerics or, if it starts with
// Intrinsics, in System.Runtime.Intrinsics.
func vectorNamespace(class string) (namespace, name string) {
	if name, ok := strings.CutPrefix(class, "Intrinsics."); ok {
		return "System.Runtime.Intrinsics", name
	}
	return "System.Numerics", class
}

// concrete returns t with the type parameter replaced.
func concrete(t, param, elem emit.Type) emit.Type {
	if param == "" {
		return t
	}
	return emit.Type(strings.Replace(string(t), string(param), string(elem), 1))
}

// Ways to make a call in which no argument has a number as value. In addition, forOrder minus an
// index is a way with that index in shuffleOrders.
const (
	plainly       = -2
	withConstants = -3
	byNewobj      = -4
	forOrder      = -10
)

// add emits calls of x: one for each of its ways.
func (v *VectorCaller) add(x *method) {
	elem := vectorElems[x.elem].t
	param := emit.Type("")
	switch {
	case x.generic:
		param = emit.MVar(0)
	case x.owner:
		param = emit.Var(0)
	}
	sig := emit.Signature{Instance: x.instance}
	if x.generic {
		sig.Generics = 1
	}
	var ok bool
	if sig.Ret, ok = v.short(x.ret, param, x.elem); !ok {
		return
	}
	for _, p := range x.params {
		t, ok := v.short(p, param, x.elem)
		if !ok {
			return
		}
		sig.Params = append(sig.Params, t)
	}
	parent := v.A.TypeRef(v.core, x.namespace, x.class)
	this := emit.ValueType(parent)
	if x.owner {
		this = emit.Generic(this, elem)
		parent = v.A.TypeSpec(this)
	}
	target := v.A.MethodRef(parent, x.name, sig)
	if x.generic {
		target = v.A.MethodSpec(target, elem)
	}
	result := concrete(sig.Ret, param, elem)
	for _, way := range x.ways() {
		b := emit.Ptr(emit.UInt8)
		m := v.Program.Method(fmt.Sprint("M", len(v.Calls)), cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b, b, b, b))
		il := m.IL(v.A)
		if result != emit.Void || x.instance {
			il.Ldarg(4)
		}
		if x.name == "get_Item" {
			il.Ldarg(1)
		}
		for i := range x.params {
			v.argument(il, x, i, concrete(sig.Params[i], param, elem), way)
		}
		op, stored := cil.CEE_CALL, result
		if way == byNewobj {
			op, stored = cil.CEE_NEWOBJ, this
		}
		il.Tok(op, target)
		if stored != emit.Void {
			il.Tok(cil.CEE_STOBJ, v.A.TypeSpec(stored))
		}
		il.Op(cil.CEE_RET)
		v.Calls = append(v.Calls, m)
		v.Names = append(v.Names, fmt.Sprintf("%s.%s:%s(%s)<%s> %d", x.class, x.name, x.ret, strings.Join(x.params, ","), vectorElems[x.elem].name, way))
		v.NoNaN = append(v.NoNaN, x.givesFloats())
	}
}

// ways returns the ways to pass x's arguments: plainly, or with numbers if a parameter is the
// number of an element or of bits.
func (x *method) ways() []int {
	ways := []int{plainly}
	element := x.name == "GetElement" || x.name == "WithElement"
	size := vectorSize(x.class)
	if element && len(x.params) > 0 {
		switch {
		case strings.HasPrefix(x.class, "Vector") && strings.HasSuffix(x.params[0], "Vector2"):
			size = 8
		case x.class == "Vector" && !strings.Contains(x.params[0], "<"):
			size = 12
		}
	}
	each := vectorElems[x.elem].size
	for i, p := range x.params {
		if p == "System.Int32" && (i == 1 && strings.Contains(x.params[0], ".Vector") && x.name != "Create" || x.name == "get_Item") {
			ways = []int{0, 1, size/each - 1}
			if !element && x.name != "get_Item" {
				ways = append(ways, -1, 8*each-1, 8*each, 77)
			}
		}
	}
	switch {
	case x.name == "Create" && len(x.params) > 1 && !strings.Contains(x.params[0], ".Vector"):
		ways = append(ways, withConstants)
	case x.name == "Shuffle":
		for i := range shuffleOrders {
			ways = append(ways, forOrder-i)
		}
	case x.name == ".ctor":
		ways = append(ways, byNewobj)
	}
	return ways
}

// vectorSize returns the number of bytes of the vectors of a class.
func vectorSize(class string) int {
	switch class {
	case "Vector64", "Vector64`1", "Vector2":
		return 8
	case "Vector3":
		return 12
	case "Vector", "Vector`1", "Vector256", "Vector256`1":
		return 32
	case "Vector512", "Vector512`1":
		return 64
	}
	return 16
}

// argument emits argument i of x, of type t, for a call in one of its ways.
func (v *VectorCaller) argument(il *emit.IL, x *method, i int, t emit.Type, way int) {
	p := x.params[i]
	switch {
	case strings.HasSuffix(p, "*"), strings.HasSuffix(p, "&"):
		if x.ret == "System.Void" {
			il.Ldarg(4)
		} else {
			il.Ldarg(i % 4)
		}
	case p == "System.UIntPtr":
		il.I4(1)
		il.Op(cil.CEE_CONV_U)
	case way == withConstants && t == emit.Float32:
		il.R4(float32(i)*1.5 - 1)
	case way == withConstants && t == emit.Float64:
		il.R8(float64(i)*1.5 - 1)
	case way == withConstants && (t == emit.Int64 || t == emit.UInt64 || t == emit.IntPtr):
		il.I8(int64(i)*0x123456789abcdef - 3)
	case way == withConstants:
		il.I4(int32(i*37 - 5))
	case way <= forOrder && i == 1:
		v.order(il, x.class, p, t, shuffleOrders[forOrder-way])
	case p == "System.Int32" && way >= 0:
		il.I4(int32(way))
	default:
		il.Ldarg(i % 4)
		if i >= 4 {
			il.I4(int32(i / 4 * vectorElems[x.elem].size))
			il.Op(cil.CEE_ADD)
		}
		il.Tok(cil.CEE_LDOBJ, v.A.TypeSpec(t))
	}
}

// givesFloats reports whether the result of x can be or contain floating-point numbers.
func (x *method) givesFloats() bool {
	e := vectorElems[x.elem].name
	has := func(texts ...string) bool {
		return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(x.ret, t) })
	}
	return x.instance || strings.HasPrefix(x.name, "Narrow") || has("Single", "Double") || has("__Canon") && (e == "Single" || e == "Double") ||
		x.namespace == "System.Numerics" && !x.owner && has(".Vector", "Plane", "Quaternion")
}

// shuffleOrders are the orders for Shuffle with constants: element i of n, with per elements in 16
// bytes.
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

// order emits a constant vector t of indices, for a type p in a signature.
func (v *VectorCaller) order(il *emit.IL, class, p string, t emit.Type, order func(i, n, per int) int) {
	bytes := vectorSize(class)
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
