package importer

import (
	"errors"
	"strings"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// The fake runtime calls native code if its method says so.

func (f *fake) GetEEInfo() *ee.Info {
	if f.frame == 0 && !f.polls && !f.catch && f.entry == 0 && !f.known && !f.lookups && !f.refuses && !f.tables {
		return f.JitInfo.GetEEInfo()
	}
	info := *f.JitInfo.GetEEInfo()
	info.ReversePInvokeFrameSize, info.StaticContents, info.InlineLookups, info.NativeInTries = f.entry, f.known, f.lookups, f.tries
	info.RefusesSets, info.ArrayTables = f.refuses, f.tables
	info.InlinedCallFrame.Size, info.PollsInLoops, info.FiltersGenericCatches = f.frame, f.polls, f.catch
	return &info
}

func (f *fake) GetUnmanagedCallConv(ee.MethodHandle) ee.UnmanagedCallConv {
	return ee.CORINFO_UNMANAGED_CALLCONV_C
}

func (f *fake) PInvokeMarshalingRequired(m ee.MethodHandle, sig *ee.SigInfo) bool {
	return len(sig.Args) > 0 && sig.Args[0].Type == ee.CORINFO_TYPE_BYTE
}

func (f *fake) GetAddressOfPInvokeTarget(m ee.MethodHandle) ee.ConstLookup {
	return ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.SymbolValue(ee.SymData, uint64(m))}
}

func (f *fake) GetCookieForPInvokeCalliSig(*ee.SigInfo) (ee.ConstLookup, bool) {
	return ee.ConstLookup{Addr: ee.SymbolValue(ee.SymData, 77)}, true
}

func (f *fake) GetMethodClass(ee.MethodHandle) ee.ClassHandle { return clsObject }

func (f *fake) GetDelegateCtor(ctor ee.MethodHandle, _ ee.ClassHandle, target ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	args.Arg3 = ee.SymbolValue(ee.SymMethod, uint64(target))
	return ee.MethodHandle(f.names[".Better"])
}

const pinvoke = ee.CORINFO_FLG_PINVOKE | ee.CORINFO_FLG_NOSECURITYWRAP

// natives adds the methods that the shapes below call.
func natives(f *fake) {
	f.frame, f.entry, f.tries = 64, 16, true
	f.method("N", ee.CORINFO_CALL, i4, i4).MethodFlags = pinvoke
	f.method("Marshalled", ee.CORINFO_CALL, i4, i1).MethodFlags = pinvoke
	fast := f.method("Fast", ee.CORINFO_CALL, i4, i4)
	fast.MethodFlags, fast.Sig.KeepsMode = pinvoke, true
	f.method("C", ee.CORINFO_CALL, i4, i4).Sig.CallConv = ee.CORINFO_CALLCONV_C
	f.method("M", ee.CORINFO_CALL, i1, i1).Sig.CallConv = ee.CORINFO_CALLCONV_C
	f.method(".ctor", ee.CORINFO_CALL, void, obj, nint).ClassFlags = ee.CORINFO_FLG_DELEGATE
	f.method(".Better", ee.CORINFO_CALL, void, obj, nint, nint)
	h := f.method("Hidden", ee.CORINFO_CALL, void)
	h.Access = ee.CORINFO_ACCESS_ILLEGAL
	h.Callout = ee.Callout{Helper: ee.CORINFO_HELP_METHOD_ACCESS_EXCEPTION, NumArgs: 2, Args: [4]ee.Value{{Bits: 5}, {Bits: 6}}}
	f.add(thing{name: "Secret", tok: ee.ResolvedToken{Class: clsSealed}})
	b := f.method(".ByRef", ee.CORINFO_CALL, void, ref)
	b.MethodFlags, b.ClassFlags = ee.CORINFO_FLG_INTRINSIC, ee.CORINFO_FLG_VALUECLASS
	f.things[b.Method].tok.Class = valueBase | 8
	f.method(".get_Value", ee.CORINFO_CALL, ref).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	f.method("GetStubContext", ee.CORINFO_CALL, nint).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	f.method("GetStubContextAddr", ee.CORINFO_CALL, nint).MethodFlags = ee.CORINFO_FLG_INTRINSIC
}

// nativeShapes are methods, what the runtime reports about them, and how many inline calls of
// native code they contain.
var nativeShapes = []struct {
	shape
	flags  ee.JitFlags
	inline int
}{
	{shape{name: "P/Invoke in line", ret: i4, il: "ldc.i4.1; call N; ret", want: "return(N(1))"}, 0, 1},
	{shape{name: "P/Invoke that needs marshalling", ret: i4, il: "ldc.i4.1; call Marshalled; ret", want: "return(Marshalled(1))"}, 0, 0},
	{shape{name: "P/Invoke that a profiler wants to see", ret: i4, il: "ldc.i4.1; call N; ret", want: "return(N(1))"}, ee.CORJIT_FLAG_PROF_NO_PINVOKE_INLINE, 0},
	{shape{name: "P/Invoke that keeps the mode", ret: i4, il: "ldc.i4.1; call Fast; ret", want: "POLL_GC()\nreturn(Fast(1))"}, 0, 0},
	{shape{name: "P/Invoke in a try", il: "a: ldc.i4.1; call N; pop; leave c; b: pop; leave c; c: ret; clause catch a b b c",
		want: `BB04: none BB01
BB01: try 1 always BB03
N(1)
BB02: hnd 1 ehcatchret BB03
BB03: return
return()
EH1 catch BB01..BB01 hnd BB02..BB02 enclosing 0 0`}, 0, 0},
	{shape{name: "P/Invoke in a try with a finally", il: "a: ldc.i4.1; call N; pop; leave c; b: endfinally; c: ret; clause finally a b b c",
		want: `BB04: none BB01
BB01: try 1 always BB05
N(1)
BB05: callfinally BB02
BB06: always BB03
BB02: hnd 1 ehfinallyret
retfilt()
BB03: return
return()
EH1 finally BB01..BB01 hnd BB02..BB02 enclosing 0 0`}, 0, 1},
	{shape{name: "P/Invoke in a try with a finally, inside of one with a catch",
		il: "a: ldc.i4.1; call N; pop; leave c; b: endfinally; c: leave e; d: pop; leave e; e: ret; clause finally a b b c; clause catch a d d e",
		want: `BB06: none BB01
BB01: try 1 always BB07
N(1)
BB07: try 2 callfinally BB02
BB08: try 2 always BB03
BB02: try 2 hnd 1 ehfinallyret
retfilt()
BB03: try 2 always BB05
BB04: hnd 2 ehcatchret BB05
BB05: return
return()
EH1 finally BB01..BB01 hnd BB02..BB02 enclosing 2 0
EH2 catch BB01..BB03 hnd BB04..BB04 enclosing 0 0`}, 0, 0},
	{shape{name: "P/Invoke in a finally", il: "a: leave c; b: ldc.i4.1; call N; pop; endfinally; c: ret; clause finally a b b c",
		want: `BB04: none BB01
BB01: try 1 always BB05
BB05: callfinally BB02
BB06: always BB03
BB02: hnd 1 ehfinallyret
N(1)
retfilt()
BB03: return
return()
EH1 finally BB01..BB01 hnd BB02..BB02 enclosing 0 0`}, 0, 0},
	{shape{name: "unmanaged calli of a stub, in a try", args: []ee.SigArg{i4},
		il: "a: ldarg.0; call GetStubContext; ldind.i; calli C; pop; leave c; b: pop; leave c; c: ret; clause catch a b b c",
		want: `BB04: none BB01
BB01: try 1 always BB03
calli(V00, ind<long>(V01))
BB02: hnd 1 ehcatchret BB03
BB03: return
return()
EH1 catch BB01..BB01 hnd BB02..BB02 enclosing 0 0`}, ee.CORJIT_FLAG_IL_STUB | ee.CORJIT_FLAG_PUBLISH_SECRET_PARAM, 1},
	{shape{name: "address of the secret parameter", ret: nint, il: "call GetStubContextAddr; ret", want: "return(cast<long>(&V00))"},
		ee.CORJIT_FLAG_IL_STUB | ee.CORJIT_FLAG_PUBLISH_SECRET_PARAM, 0},
	{shape{name: "method that native code calls", ret: i4, args: []ee.SigArg{i4}, il: "ldarg.0; brtrue a; ldc.i4.1; ret; a: ldarg.0; call N; ret",
		want: `BB04: none BB01
JIT_REVERSE_PINVOKE_ENTER(&V01)
BB01: cond BB03 BB02
jmpTrue(!=(V00, 0))
BB02: always BB05
=(V02, 1)
BB03: always BB05
=(V02, N(V00))
BB05: return
JIT_REVERSE_PINVOKE_EXIT(&V01)
return(V02)`}, ee.CORJIT_FLAG_REVERSE_PINVOKE, 1},
	{shape{name: "unmanaged calli of a stub that native code calls", args: []ee.SigArg{i4, nint}, il: "ldarg.0; ldarg.1; calli C; pop; ret",
		want: `BB02: none BB01
JIT_REVERSE_PINVOKE_ENTER(&V02)
BB01: always BB03
calli(V00, V01)
BB03: return
JIT_REVERSE_PINVOKE_EXIT(&V02)
return()`}, ee.CORJIT_FLAG_REVERSE_PINVOKE | ee.CORJIT_FLAG_IL_STUB, 1},
	{shape{name: "unmanaged calli by helper", ret: i1, args: []ee.SigArg{nint}, il: "ldc.i4.1; ldarg.0; calli M; ret",
		want: "return(cast<byte>(PINVOKE_CALLI(1, V00)))"}, 0, 0},
	{shape{name: "delegate", ret: obj, il: "ldnull; ldftn F; newobj .ctor; ret",
		want: "=(V00, allocObj(Object))\n.Better(V00, 0, sym12, #F)\nreturn(V00)"}, 0, 0},
	{shape{name: "delegate of what comes from elsewhere", ret: obj, args: []ee.SigArg{nint}, il: "ldftn F; pop; ldnull; ldarg.0; newobj .ctor; ret",
		want: "=(V01, allocObj(Object))\n.ctor(V01, 0, V00)\nreturn(V01)"}, 0, 0},
	{shape{name: "access that calls out", il: "call Hidden; ret", want: "METHOD_ACCESS_EXCEPTION(5, 6)\nHidden()\nreturn()"}, 0, 0},
	{shape{name: "class that is checked at run time", ret: obj, args: []ee.SigArg{obj}, il: "ldarg.0; castclass Secret; ret",
		want: "CLASS_ACCESS_CHECK(5, 6, 1)\nreturn(CHKCASTANY(0, V00))"}, 0, 0},
	{shape{name: "ByReference", ret: ref, args: []ee.SigArg{ref}, il: "ldarg.0; newobj .ByRef; stloc.0; ldloca.s 0; call .get_Value; ret", locals: []ee.SigArg{value(8)},
		want: "=(V02.0:byref, V00)\n=(V01, V02)\nreturn(ind<byref>(&V01))"}, 0, 0},
}

func TestNativeShapes(t *testing.T) {
	for _, s := range nativeShapes {
		t.Run(s.name, func(t *testing.T) {
			s.setup = natives
			f := s.fakeFor(t)
			f.info.Flags = s.flags
			var m nodes.Method
			var p Importer
			env := irtest.Env()
			env.JIT = f
			if err := run(&p, &m, env); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(f.short(&m)); got != s.want {
				t.Errorf("got\n%s\nwant\n%s", got, s.want)
			}
			inline := 0
			for i := range m.Calls {
				if m.Calls[i].Flags&nodes.GTF_CALL_UNMANAGED != 0 {
					inline++
				}
			}
			if inline != s.inline || (m.NativeFrameLcl != nodes.NoLcl) != (inline > 0) {
				t.Errorf("%d calls in line, frame record V%02d", inline, m.NativeFrameLcl)
			}
		})
	}
}

// TestRefused checks that requests of a runtime that are not supported are refused.
func TestRefused(t *testing.T) {
	for _, k := range []struct {
		flags   ee.JitFlags
		attribs ee.MethodFlags
	}{{ee.CORJIT_FLAG_PROF_ENTERLEAVE, 0}, {ee.CORJIT_FLAG_DEBUG_EnC, 0}, {ee.CORJIT_FLAG_REVERSE_PINVOKE, 0}, {0, ee.CORINFO_FLG_SECURITYCHECK}} {
		f := (&shape{il: "ret"}).fakeFor(t)
		f.info.Flags, f.info.Attribs = k.flags, k.attribs
		var u *ee.Unsupported
		if _, err := f.run(t, true); !errors.As(err, &u) {
			t.Errorf("flags %#x, attributes %#x: %v", k.flags, k.attribs, err)
		}
	}
}

// TestJmpToNativeCaller checks that jmp is refused in a method that native code calls: such a
// method leaves managed code when it returns, which jmp does not do.
func TestJmpToNativeCaller(t *testing.T) {
	f := (&shape{il: "jmp F"}).fakeFor(t)
	f.entry, f.info.Flags = 16, ee.CORJIT_FLAG_REVERSE_PINVOKE
	var bad *ee.BadInput
	if _, err := f.run(t, true); !errors.As(err, &bad) {
		t.Error(err)
	}
}
