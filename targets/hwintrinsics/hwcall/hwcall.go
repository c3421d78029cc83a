// Package hwcall creates assemblies whose methods call hardware intrinsics, for tests that execute
// them.
package hwcall

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/targets/hwintrinsics"
)

// Net9 returns the folder of a .NET 9, or "": RYUGO_NET9, or dotnet-9.0.1 beside the .NET that
// ryugo host installs.
func Net9() string {
	cache, _ := os.UserCacheDir()
	for _, dir := range []string{os.Getenv("RYUGO_NET9"), filepath.Join(cache, "ryugo", "dotnet-9.0.1", "dist")} {
		if _, err := os.Stat(filepath.Join(dir, "System.Private.CoreLib.dll")); dir != "" && err == nil {
			return dir
		}
	}
	return ""
}

var hwSigTypes = map[byte]emit.Type{'b': emit.Int8, 'B': emit.UInt8, 's': emit.Int16, 'S': emit.UInt16, 'i': emit.Int32, 'I': emit.UInt32,
	'l': emit.Int64, 'L': emit.UInt64, 'f': emit.Float32, 'd': emit.Float64, 'o': emit.Bool, 'V': emit.Void}

// Caller emits a method for a row: *out = x(a, b, c), where an argument is a pointer or the value
// at it. The immediate is imm, or the byte at c.
type Caller struct {
	a         *emit.Assembly
	core      cil.Token
	program   *emit.TypeDef
	namespace string // of the current class
}

// NewCaller returns a Caller with an empty assembly.
func NewCaller() *Caller {
	a := emit.New("hardware")
	core := a.AssemblyRef("System.Private.CoreLib", [4]uint16{9, 0, 0, 0}, nil)
	object := a.TypeRef(core, "System", "Object")
	return &Caller{a: a, core: core, program: a.Type(emit.TypeSpec{Name: "P", Flags: cil.TdAbstract | cil.TdSealed, Extends: object})}
}

func (h *Caller) typ(t hwintrinsics.Type) emit.Type {
	elem := hwSigTypes[t.Elem]
	if t.Vectors != 0 {
		var list []emit.Type
		for range t.Vectors {
			list = append(list, h.typ(hwintrinsics.Type{Kind: t.Kind, Elem: t.Elem}))
		}
		return emit.Generic(emit.ValueType(h.a.TypeRef(h.core, "System", fmt.Sprintf("ValueTuple`%d", t.Vectors))), list...)
	}
	switch t.Kind {
	case 'p':
		return emit.Ptr(elem)
	case 'q':
		return emit.Generic(emit.ValueType(h.a.TypeRef(h.core, "System", "ValueTuple`2")), elem, elem)
	case 'w', 'x', 'y', 'z':
		name := map[byte]string{'w': "Vector64`1", 'x': "Vector128`1", 'y': "Vector256`1", 'z': "Vector512`1"}[t.Kind]
		return emit.Generic(emit.ValueType(h.a.TypeRef(h.core, "System.Runtime.Intrinsics", name)), elem)
	}
	return elem
}

func (h *Caller) class(name string) cil.Token {
	if outer, inner, ok := strings.Cut(name, "/"); ok {
		return h.a.TypeRef(h.class(outer), "", inner)
	}
	return h.a.TypeRef(h.core, h.namespace, name)
}

// Method adds a method. For a row of arm64 the immediate, if variable, is in its argument's place.
func (h *Caller) Method(name string, x *hwintrinsics.Intrinsic, imm int, variable bool) {
	a := h.a
	b := emit.Ptr(emit.UInt8)
	il := h.program.Method(name, cil.MdPublic|cil.MdStatic, emit.Static(emit.Void, b, b, b, b, b)).IL(a)
	ret := h.typ(x.Ret)
	var params []emit.Type
	if x.Ret.Elem != 'V' {
		il.Ldarg(4)
	}
	for i, t := range x.Arg[:x.Args] {
		switch {
		case t.Kind == '#':
			if variable && x.Set.IsArm() {
				il.Ldarg(i)
				il.Op(cil.CEE_LDIND_U1)
			} else if variable {
				il.Ldarg(max(2, i))
				il.Op(cil.CEE_LDIND_U1)
			} else {
				il.I4(int32(imm))
			}
			p := emit.UInt8
			if x.Flags&hwintrinsics.Rounds != 0 {
				p = emit.ValueType(a.TypeRef(h.core, hwintrinsics.Namespace, "FloatRoundingMode"))
			}
			if strings.HasPrefix(x.Method, "Compare") && !x.Set.IsArm() {
				p = emit.ValueType(a.TypeRef(h.core, hwintrinsics.Namespace, "FloatComparisonMode"))
			}
			params = append(params, p)
			continue
		case t.Kind == 'p' && x.Ret.Elem == 'V':
			il.Ldarg(4)
		case t.Kind == 'p':
			il.Ldarg(i)
		default:
			il.Ldarg(i)
			il.Tok(cil.CEE_LDOBJ, a.TypeSpec(h.typ(t)))
		}
		params = append(params, h.typ(t))
	}
	class := x.Class
	if h.namespace = hwintrinsics.Namespace; x.Set.IsArm() {
		h.namespace, class = hwintrinsics.ArmNamespace, strings.TrimPrefix(class, hwintrinsics.ArmPrefix)
	}
	il.Tok(cil.CEE_CALL, a.MethodRef(h.class(class), x.Method, emit.Static(ret, params...)))
	if x.Ret.Elem == 'o' && imm&1 != 0 { // the result decides a branch; the numbers below are those of the outcomes
		yes, done := il.Label(), il.Label()
		if imm&2 != 0 {
			il.I4(0)
			il.Op(cil.CEE_CEQ)
		}
		il.Br(cil.CEE_BRTRUE, yes)
		il.I4(int32(imm >> 1 & 1))
		il.Br(cil.CEE_BR, done)
		il.Mark(yes)
		il.I4(int32(^imm >> 1 & 1))
		il.Mark(done)
	}
	if x.Ret.Elem != 'V' {
		il.Tok(cil.CEE_STOBJ, a.TypeSpec(ret))
	}
	il.Op(cil.CEE_RET)
}

// Image returns the assembly.
func (h *Caller) Image() ([]byte, error) { return h.a.Image() }
