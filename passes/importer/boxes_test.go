package importer

import (
	"testing"

	"ryugo/ee"
)

// valueMethods is a fake whose value classes override every virtual method.
type valueMethods struct{ *bodies }

func (f valueMethods) GetCallInfo(tok, constrained *ee.ResolvedToken, m ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	err := f.fake.GetCallInfo(tok, constrained, m, flags, out)
	if constrained != nil && out.Kind == ee.CORINFO_VIRTUALCALL_VTABLE {
		out.Kind = ee.CORINFO_CALL
	}
	return err
}

func (f valueMethods) ResolveVirtualMethod(ee.MethodHandle, ee.ClassHandle, ee.ContextHandle) ee.MethodHandle {
	return 0
}

// boxRules has a row for each use of a box.
var boxRules = []struct {
	name string
	args []ee.SigArg
	il   string
	want string
}{
	{"compared with null", []ee.SigArg{i1}, "ldarg.0; box V1; ldnull; cgt.un; ret",
		"nop()\n=(ind<byte>(&V02), V00)\nreturn(1)"},
	{"the value's effects stay", nil, "call S8; box V8; ldnull; ceq; ret",
		"=(V00.0:long, S8())\nnop()\n=(obj(&V02), V00)\nreturn(0)"},
	{"unboxed", []ee.SigArg{i1}, "ldarg.0; box V1; unbox.any V1; ret",
		"nop()\n=(ind<byte>(&V02), V00)\nreturn(ind<byte>(&V02))"},
	{"unboxed as something else", []ee.SigArg{i1}, "ldarg.0; box V1; unbox.any V8; pop; ldc.i4.0; ret",
		"=(V01, allocObj(V1))\n=(ind<byte>(+(V01, 8)), V00)\nobj(UNBOX(V8, V01))\nreturn(0)"},
	{"a cast that fails", []ee.SigArg{i1}, "ldarg.0; box V1; isinst V8; brtrue a; ldc.i4.3; ret; a: call F; ret",
		"BB01: none BB02\nnop()\n=(ind<byte>(&V02), V00)\nBB02: return\nreturn(3)"},
	{"a cast that succeeds", []ee.SigArg{i1}, "ldarg.0; box V1; isinst Object; brtrue a; call F; ret; a: ldc.i4.3; ret",
		"BB01: always BB03\nnop()\n=(ind<byte>(&V02), V00)\nBB03: return\nreturn(3)"},
	{"a cast that throws", []ee.SigArg{i1}, "ldarg.0; box V1; castclass V8; pop; ldc.i4.0; ret",
		"=(V01, allocObj(V1))\n=(ind<byte>(+(V01, 8)), V00)\nCHKCASTANY(V8, V01)\nreturn(0)"},
	{"a virtual call", []ee.SigArg{i1}, "ldarg.0; box V1; callvirt .V; ret",
		"nop()\n=(ind<byte>(&V02), V00)\nreturn(.V(&V02))"},
	{"an address that leaves", []ee.SigArg{i1}, "ldarg.0; box V1; unbox V1; call P; ldc.i4.0; ret",
		"=(V01, allocObj(V1))\n=(ind<byte>(+(V01, 8)), V00)\nP(+(V01, 8))\nreturn(0)"},
	{"an address that comes back", []ee.SigArg{i1}, "ldarg.0; box V1; callvirt .Self; ldind.i1; ret",
		"=(V01, allocObj(V1))\n=(ind<byte>(+(V01, 8)), V00)\nreturn(ind<byte>(.Self(+(V01, 8))))"},
	{"an object that leaves", []ee.SigArg{i1}, "ldarg.0; box V1; dup; callvirt .V; pop; call O; ldc.i4.0; ret",
		"=(V01, allocObj(V1))\n=(ind<byte>(+(V01, 8)), V00)\n.V(+(V01, 8))\nO(V01)\nreturn(0)"},
	{"an inlinee's arguments", []ee.SigArg{i1}, "ldarg.0; box V1; call Is; ret",
		"BB01: none BB04\nnop()\n=(ind<byte>(&V03), V00)\nBB04: none BB05\nBB05: none BB07\n=(V02, ind<byte>(&V03))\nBB07: return\nreturn(V02)"},
}

// TestBoxes imports a method for each rule, inlines and compares the trees.
func TestBoxes(t *testing.T) {
	for _, r := range boxRules {
		t.Run(r.name, func(t *testing.T) {
			f := newFake()
			addMethods(f)
			f.method(".V", ee.CORINFO_VIRTUALCALL_VTABLE, i4)
			f.method(".Self", ee.CORINFO_VIRTUALCALL_VTABLE, ref)
			f.method("O", ee.CORINFO_CALL, void, obj)
			is := f.method("Is", ee.CORINFO_CALL, i4, obj)
			is.MethodFlags = ee.CORINFO_FLG_FORCEINLINE
			jit := valueMethods{&bodies{f, map[ee.MethodHandle]ee.MethodInfo{}}}
			f.info = ee.MethodInfo{Method: is.Method, Args: is.Sig}
			f.il(t, "ldarg.0; isinst V1; brfalse a; ldarg.0; unbox.any V1; ret; a: ldc.i4.0; ret")
			jit.of[is.Method] = f.info
			f.info = ee.MethodInfo{Args: ee.SigInfo{Ret: i4, Args: r.args}}
			f.il(t, r.il)

			var p Importer
			f.inlined(t, &p, jit, r.want)
		})
	}
}
