//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/fake"
	"ryugo/ee/coreclr/native"
	"ryugo/ee/coreclr/v9_0"
	"ryugo/ee/coreclr/version"
)

// TestKept asks the same questions in two compiles: the first answer is reused only if nothing can
// be unloaded and nothing is generic.
func TestKept(t *testing.T) {
	const scope, class = 0x5c00, 0x77
	o := &tested.Offsets
	for _, c := range []struct {
		name                      string
		scope, module             uint64
		classes, methods, context uint32 // generic arguments; 1: in another context
		flags                     ee.MethodFlags
		kind                      ee.CallKind
		kept, callKept            bool
	}{
		{name: "fixed", scope: scope, module: scope, kept: true, callKept: true},
		{name: "a module that may go", scope: scope, module: 0x5d00},
		{name: "code without a module", scope: scope | 1, module: scope | 1},
		{name: "a generic class", scope: scope, module: scope, classes: 1},
		{name: "a generic method", scope: scope, module: scope, methods: 2},
		{name: "another context", scope: scope, module: scope, context: 1},
		{name: "native code", scope: scope, module: scope, flags: ee.CORINFO_FLG_PINVOKE, kept: true},
		{name: "a stub", scope: scope, module: scope, kind: ee.CORINFO_VIRTUALCALL_STUB, kept: true},
	} {
		f := fake.New()
		f.Answer(tested.Slots.GetBuiltinClass, 0x57)
		f.Answer(tested.Slots.GetClassModule&^version.HiddenReturn, c.module)
		f.Answer(tested.Slots.GetMethodClass, class)
		context := ee.MethodContext(0x100)
		if c.context != 0 {
			context = ee.ClassContext(0x300)
		}
		f.Fill(tested.Slots.ResolveToken, 0, make(block, tested.Sizes.Token).u64(o.TokenContext, contextOf(context)).u64(o.TokenClass, 0x900).u64(o.TokenMethod, 0x200))
		f.Fill(tested.Slots.GetCallInfo, 4, make(block, tested.Sizes.Call).u64(o.CallMethod, 0x200).u32(o.CallKind, uint32(c.kind)).
			u32(o.CallMethodFlags, uint32(c.flags)).sig(o.CallSig, 0, uint8(ee.CORINFO_TYPE_INT), 0, 2, []byte{0x0d, 0x11, 0x09}))
		f.Answer(tested.Slots.GetArgType, uint64(ee.CORINFO_TYPE_VALUECLASS))
		f.Store(tested.Slots.GetArgType, 2, 0xc1a55)
		info := testMethod(return42...)
		st64(info+o.MethodInfoScope, c.scope)
		st32(info+o.MethodInfoArgs+o.SigClassInstCount, c.classes)
		st32(info+o.MethodInfoArgs+o.SigMethodInstCount, c.methods)
		s := newSession(tested, testedOn)
		ask := func() (tok ee.ResolvedToken, call ee.CallInfo, size uint32, asked []uint64) {
			s.begin(f.Address(), info)
			f.Calls()
			tok = ee.ResolvedToken{Context: context, Scope: ee.ModuleHandle(c.scope), Token: 0x0a000001, Kind: ee.CORINFO_TOKENKIND_Method}
			if err := s.ResolveToken(&tok); err != nil {
				t.Fatal(err)
			}
			if err := s.GetCallInfo(&tok, nil, 0x100, ee.CORINFO_CALLINFO_SECURITYCHECKS, &call); err != nil {
				t.Fatal(err)
			}
			size = s.GetClassSize(0xc1a55)
			for range s.GetClassNumInstanceFields(0xc1a55) {
				field := s.GetFieldInClass(0xc1a55, 0)
				if typ := s.GetFieldType(field); field != 0xf1e1d || typ.Type != ee.CORINFO_TYPE_INT || s.GetFieldOffset(field) != 8 {
					t.Errorf("%s: field %#x of type %v", c.name, field, typ)
				}
			}
			asked = slotsOf(f.Calls())
			// The runtime's structs have the data for the next callback.
			ref := s.tokenStruct(&tok)
			if ld64(ref+o.TokenContext) != contextOf(tok.Context) || ld64(ref+o.TokenMethod) != 0x200 || ld16(call.Sig.Ref+o.SigNumArgs) != 2 {
				t.Errorf("%s: the structs do not hold what was asked", c.name)
			}
			tok.Ref, call.Sig.Ref = 0, 0
			return tok, call, size, asked
		}
		f.Answer(tested.Slots.GetClassSize, 24)
		f.Answer(tested.Slots.GetClassNumInstanceFields, 1)
		f.Answer(tested.Slots.GetFieldInClass, 0xf1e1d)
		f.Answer(tested.Slots.GetFieldType, uint64(ee.CORINFO_TYPE_INT))
		f.Answer(tested.Slots.GetFieldOffset, 8)
		tok1, call1, size1, asked1 := ask()
		tok2, call2, size2, asked2 := ask()
		check(t, c.name+": token", tok2, tok1)
		check(t, c.name+": call", call2, call1)
		check(t, c.name+": size", size2, size1)
		if !slices.Contains(asked1, tested.Slots.ResolveToken) || !slices.Contains(asked1, tested.Slots.GetClassSize) {
			t.Errorf("%s: asked at first: %v", c.name, asked1)
		}
		if kept := !slices.Contains(asked2, tested.Slots.ResolveToken); kept != c.kept {
			t.Errorf("%s: the token is kept: %v", c.name, kept)
		}
		if kept := !slices.Contains(asked2, tested.Slots.GetCallInfo); kept != c.callKept {
			t.Errorf("%s: the call is kept: %v", c.name, kept)
		}
		for _, slot := range []uint64{tested.Slots.GetClassNumInstanceFields, tested.Slots.GetFieldInClass, tested.Slots.GetFieldType, tested.Slots.GetFieldOffset} {
			if kept := !slices.Contains(asked2, slot); kept != c.kept || !slices.Contains(asked1, slot) {
				t.Errorf("%s: the answer of slot %d is kept: %v", c.name, slot, kept)
			}
		}
		f.Close()
		builtinCache[ee.CLASSID_STRING].Store(0)
	}
}

// TestKeptGeneric asks 9.0, in two methods alternately, about a token in code with generic
// arguments.
func TestKeptGeneric(t *testing.T) {
	const scope, plain, class, argument = 0x5c00, 0x66, 0x77, 0x88
	v := v9_0.Version()
	o := &v.Offsets
	for _, c := range []struct {
		name           string
		module         bool // the module is known to stay
		flags          ee.MethodFlags
		object         uint64 // the address of each class's Type object
		kept, callKept bool
	}{
		{name: "known arguments", module: true, object: 0x5000, kept: true, callKept: true},
		{name: "shared code", module: true, object: 0x5000, flags: ee.CORINFO_FLG_SHAREDINST},
		{name: "arguments that may go", module: true},
		{name: "a module that may go", object: 0x5000, kept: true},
	} {
		f := fake.New()
		f.Answer(v.Slots.GetMethodClass, class)
		f.Answer(v.Slots.GetMethodAttribs, uint64(c.flags))
		if c.module {
			f.Answer(v.Slots.GetRuntimeTypePointer, 0x5000)
		}
		f.Fill(v.Slots.ResolveToken, 0, make(block, v.Sizes.Token).u64(o.TokenClass, 0x900).u64(o.TokenMethod, 0x200))
		f.Fill(v.Slots.GetCallInfo, 4, make(block, v.Sizes.Call).u64(o.CallMethod, 0x200).sig(o.CallSig, 0, uint8(ee.CORINFO_TYPE_INT), 0, 0, nil))
		s := newSession(v, hostMachine)
		s.begin(f.Address(), s.alloc(v.Sizes.MethodInfo))
		if c.module && !s.stays(scope, plain) {
			t.Fatal("the module goes")
		}
		f.Answer(v.Slots.GetRuntimeTypePointer, c.object)
		args := native.Alloc(8)
		st64(args, argument)
		info := testMethod(return42...)
		st64(info+o.MethodInfoScope, scope)
		st32(info+o.MethodInfoArgs+o.SigClassInstCount, 1)
		st64(info+o.MethodInfoArgs+o.SigClassInst, args)
		ask := func(context ee.ContextHandle) (token, call bool) {
			s.begin(f.Address(), info)
			f.Calls()
			tok := ee.ResolvedToken{Context: context, Scope: scope, Token: 0x0a000001, Kind: ee.CORINFO_TOKENKIND_Method}
			var out ee.CallInfo
			if err := s.ResolveToken(&tok); err != nil {
				t.Fatal(err)
			}
			if err := s.GetCallInfo(&tok, nil, 0x100, 0, &out); err != nil {
				t.Fatal(err)
			}
			asked := slotsOf(f.Calls())
			return slices.Contains(asked, v.Slots.ResolveToken), slices.Contains(asked, v.Slots.GetCallInfo)
		}
		own, other := ee.MethodContext(0x100), ee.ClassContext(0x300)
		for _, context := range []ee.ContextHandle{own, other} {
			if token, call := ask(context); !token || !call {
				t.Errorf("%s: %v: answered before it was asked", c.name, context)
			}
		}
		token, call := ask(own)
		check(t, c.name+": the token is kept", !token, c.kept)
		check(t, c.name+": the call is kept", !call, c.callKept)
		native.Free(args)
		f.Close()
	}
}

// TestTable stores more rows than a table holds.
func TestTable(t *testing.T) {
	var k table[uint64]
	for i := range uint64(3 * mostRows) {
		h := hash(i)
		if r := k.put(h, &i); *r != i {
			t.Fatalf("row %d holds %d", i, *r)
		}
		if r := k.find(h); r == nil || *r != i {
			t.Fatalf("row %d is not found", i)
		}
		if other := h ^ 1<<60; k.find(other) != nil { // the same place
			t.Fatalf("row %d is found by the hash of another", i)
		}
	}
	if k.n > mostRows {
		t.Errorf("%d rows", k.n)
	}
	k.forget()
	if k.find(hash(1)) != nil {
		t.Error("something is left")
	}
}

// TestILSize checks that a method's size is asked for once, together with the data that
// GetMethodInfo needs later, and without its types.
func TestILSize(t *testing.T) {
	v, o := tested, &tested.Offsets
	f := fake.New()
	defer f.Close()
	info := make(block, v.Sizes.MethodInfo).u64(o.MethodInfoFtn, 0x200).u64(o.MethodInfoILCode, f.Address()).u32(o.MethodInfoILCodeSize, 7).
		sig(o.MethodInfoArgs, 0, uint8(ee.CORINFO_TYPE_INT), 0, 0, nil).sig(o.MethodInfoLocals, 0, uint8(ee.CORINFO_TYPE_VOID), 0, 1, []byte{0x11, 0x09})
	f.Answer(v.Slots.GetMethodInfo, 1)
	f.Fill(v.Slots.GetMethodInfo, 1, info)
	f.Answer(v.Slots.GetArgType, uint64(ee.CORINFO_TYPE_VALUECLASS))
	s := newSession(v, testedOn)
	s.begin(f.Address(), testMethod(return42...))
	s.keepMethod(0x200, ee.CORINFO_FLG_STATIC)
	f.Calls()
	check(t, "its own size", s.ILSize(s.method), len(return42))
	check(t, "size", s.ILSize(0x200), 7)
	check(t, "size again", s.ILSize(0x200), 7)
	check(t, "asked", slotsOf(f.Calls()), []uint64{v.Slots.GetMethodInfo})
	var got ee.MethodInfo
	if err := s.GetMethodInfo(0x200, &got); err != nil {
		t.Fatal(err)
	}
	asked := slotsOf(f.Calls())
	check(t, "asked again", slices.Contains(asked, v.Slots.GetMethodInfo), false)
	check(t, "the local's type", slices.Contains(asked, v.Slots.GetArgType), true)
	check(t, "locals", len(got.Locals), 1)
	f.Answer(v.Slots.GetMethodInfo, 0)
	check(t, "no body", s.ILSize(0x300), 0)
}

// TestKeptEntries asks for an entry point in two compiles at full. 9.0 has a cell for each method;
// 2.0 can have nearer entry points later.
func TestKeptEntries(t *testing.T) {
	for _, c := range []struct {
		name  string
		v     *version.Version
		cells bool
	}{
		{"cells", v9_0.Version(), true},
		{"code", tested, tested.Shapes == v9_0.Version().Shapes},
	} {
		f := fake.New()
		f.Fill(c.v.Slots.GetFunctionEntryPoint, 1, make(block, c.v.Sizes.Const).u32(c.v.Offsets.ConstAccess, uint32(ee.IAT_PVALUE)).u64(c.v.Offsets.ConstAddr, 0xce11))
		s := newSession(c.v, hostMachine)
		for i, asked := range []bool{true, !c.cells} {
			s.begin(f.Address(), testMethod(return42...))
			s.keepMethod(0x200, 0)
			f.Calls()
			check(t, c.name, s.GetFunctionEntryPoint(0x200), ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.Value{Bits: 0xce11}})
			if got := len(f.Calls()) != 0; got != asked {
				t.Errorf("%s: compile %d: asked: %v", c.name, i, got)
			}
		}
		f.Close()
	}
}

// TestMethodFlagsOfCalls checks that the attributes of a called method are not asked for, since
// they are part of the answer for the call.
func TestMethodFlagsOfCalls(t *testing.T) {
	f := fake.New()
	defer f.Close()
	s := newSession(tested, testedOn)
	s.begin(f.Address(), testMethod(return42...))
	s.keepMethod(0x200, ee.CORINFO_FLG_STATIC)
	f.Calls()
	check(t, "attributes", s.GetMethodAttribs(0x200), ee.CORINFO_FLG_STATIC)
	check(t, "asked", len(f.Calls()), 0)
}

// TestInitClassOfInlinees has a row for each kind of class and method, which says whether the
// runtime is asked if the body triggers class init.
func TestInitClassOfInlinees(t *testing.T) {
	const class = 0x300
	for _, c := range []struct {
		name   string
		class  ee.ClassFlags
		method ee.MethodFlags
		asked  bool
	}{
		{"before the first field, static", ee.CORINFO_FLG_BEFOREFIELDINIT, ee.CORINFO_FLG_STATIC, false},
		{"before the first field, a struct's constructor", ee.CORINFO_FLG_BEFOREFIELDINIT | ee.CORINFO_FLG_VALUECLASS, ee.CORINFO_FLG_CONSTRUCTOR, false},
		{"an object's method", 0, 0, false},
		{"a static method", 0, ee.CORINFO_FLG_STATIC, true},
		{"a constructor", 0, ee.CORINFO_FLG_CONSTRUCTOR, true},
		{"a struct's method", ee.CORINFO_FLG_VALUECLASS, 0, true},
		{"an interface's method", ee.CORINFO_FLG_INTERFACE, 0, true},
	} {
		for _, context := range []ee.ContextHandle{ee.ClassContext(class), ee.MethodContext(0x200)} {
			f := fake.New()
			f.Answer(tested.Slots.GetMethodClass, class)
			f.Answer(tested.Slots.GetClassAttribs, uint64(c.class))
			f.Answer(tested.Slots.InitClass, 0xffff)
			s := newSession(tested, testedOn)
			s.begin(f.Address(), testMethod(return42...))
			s.keepMethod(0x200, c.method)
			f.Calls()
			needed := s.InitClass(0, 0x200, context)&ee.CORINFO_INITCLASS_USE_HELPER != 0
			asked := slices.Contains(slotsOf(f.Calls()), tested.Slots.InitClass)
			if asked != c.asked || needed != c.asked {
				t.Errorf("%s: asked: %v, needs a helper: %v", c.name, asked, needed)
			}
			f.Close()
		}
	}
}
