//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"encoding/binary"
	"reflect"
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/ee/coreclr/fake"
)

// block builds one of the runtime's structs.
type block []byte

func (b block) u8(off uint64, v uint8) block   { b[off] = v; return b }
func (b block) u16(off uint64, v uint16) block { binary.LittleEndian.PutUint16(b[off:], v); return b }
func (b block) u32(off uint64, v uint32) block { binary.LittleEndian.PutUint32(b[off:], v); return b }
func (b block) u64(off uint64, v uint64) block { binary.LittleEndian.PutUint64(b[off:], v); return b }

// sig writes a CORINFO_SIG_INFO at off.
func (b block) sig(off uint64, conv, ret uint8, class uint64, args uint16, blob []byte) block {
	var m scratch // never freed: tests are short
	p := m.alloc(uint64(len(blob)))
	copy(bytesAt(p, uint64(len(blob))), blob)
	return b.u32(off+tested.Offsets.SigCallConv, uint32(conv)).u8(off+tested.Offsets.SigRetType, ret).u64(off+tested.Offsets.SigRetClass, class).
		u16(off+tested.Offsets.SigNumArgs, args).u64(off+tested.Offsets.SigArgs, p).u64(off+tested.Offsets.SigBlob, p).u32(off+tested.Offsets.SigBlobSize, uint32(len(blob))).
		u64(off+tested.Offsets.SigScope, 0x5c09e).u32(off+tested.Offsets.SigToken, 0x11000007)
}

// newTestSession returns a session in the compile of method 0x100, and its runtime.
func newTestSession(t *testing.T) (*session, *fake.JitInfo) {
	f := fake.New()
	t.Cleanup(f.Close)
	s := newSession(tested, testedOn)
	s.begin(f.Address(), testMethod(return42...))
	f.Calls()
	return s, f
}

func check(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %+v\nwant %+v", what, got, want)
	}
}

// sigBlob is the arguments int, pinned byref, string, List<int>, int[,], a
// value class after a modifier, a type variable and a function pointer.
var sigBlob = []byte{
	0x08,
	0x45, 0x10, 0x08,
	0x0e,
	0x15, 0x12, 0x81, 0x02, 0x01, 0x08,
	0x14, 0x08, 0x02, 0x00, 0x02, 0x00, 0x00,
	0x20, 0x05, 0x11, 0x09,
	0x13, 0x00,
	0x1b, 0x00, 0x01, 0x01, 0x0f, 0x01,
}

func TestSignature(t *testing.T) {
	s, f := newTestSession(t)
	f.Answer(tested.Slots.GetBuiltinClass, 0x57)
	f.Answer(tested.Slots.GetArgType, uint64(ee.CORINFO_TYPE_VALUECLASS))
	f.Store(tested.Slots.GetArgType, 2, 0xc1a55)
	f.Answer(tested.Slots.GetArgClass, 0xc1)
	f.Fill(tested.Slots.GetMethodSig, 1, make(block, tested.Sizes.Sig).sig(0, 0xa0, uint8(ee.CORINFO_TYPE_CLASS), 0, 8, sigBlob).u64(tested.Offsets.SigRetSigClass, 0x7e7))
	var sig ee.SigInfo
	s.GetMethodSig(0x200, &sig)
	builtinCache[ee.CLASSID_STRING].Store(0)
	check(t, "signature", sig, ee.SigInfo{
		CallConv: ee.CORINFO_CALLCONV_HASTHIS | ee.CORINFO_CALLCONV_PARAMTYPE,
		Ret:      ee.SigArg{Type: ee.CORINFO_TYPE_CLASS, Class: 0x7e7},
		Args: []ee.SigArg{
			{Type: ee.CORINFO_TYPE_INT}, {Type: ee.CORINFO_TYPE_BYREF, Pinned: true, Elem: ee.CORINFO_TYPE_INT},
			{Type: ee.CORINFO_TYPE_STRING, Class: 0x57}, {Type: ee.CORINFO_TYPE_CLASS}, {Type: ee.CORINFO_TYPE_CLASS},
			{Type: ee.CORINFO_TYPE_VALUECLASS, Class: 0xc1a55}, {Type: ee.CORINFO_TYPE_VALUECLASS, Class: 0xc1a55},
			{Type: ee.CORINFO_TYPE_PTR},
		},
		Scope: 0x5c09e, Token: 0x11000007, Ref: sig.Ref,
	})
	check(t, "questions", slotsOf(f.Calls()), []uint64{tested.Slots.GetMethodSig, tested.Slots.GetBuiltinClass, tested.Slots.GetArgType, tested.Slots.GetArgType})
	if args := s.readArgs(sig.Ref, sigKind{classes: true}); args[3].Class != 0xc1 || args[0].Class != 0 {
		t.Errorf("with classes: %+v", args)
	}
}

func TestBrokenSignature(t *testing.T) {
	s, f := newTestSession(t)
	for n := range sigBlob {
		f.Fill(tested.Slots.GetMethodSig, 1, make(block, tested.Sizes.Sig).sig(0, 0, uint8(ee.CORINFO_TYPE_VOID), 0, 8, sigBlob[:n]))
		func() {
			defer func() {
				if err, ok := ee.Recovered(recover()); !ok || err == nil {
					t.Errorf("%d bytes: %v", n, err)
				}
			}()
			var sig ee.SigInfo
			s.GetMethodSig(0x200, &sig)
		}()
	}
	builtinCache[ee.CLASSID_STRING].Store(0)
}

func TestResolveToken(t *testing.T) {
	s, f := newTestSession(t)
	for _, c := range []struct {
		ctx  ee.ContextHandle
		want uint64
	}{{ee.MethodContext(0x100), 0x100}, {ee.ClassContext(0x300), 0x301}} {
		tok := ee.ResolvedToken{Context: c.ctx, Scope: 7, Token: 0x0a000001, Kind: ee.CORINFO_TOKENKIND_Method}
		f.Fill(tested.Slots.ResolveToken, 0, make(block, tested.Sizes.Token).u64(tested.Offsets.TokenContext, c.want).u64(tested.Offsets.TokenClass, 1<<40|1).
			u64(tested.Offsets.TokenMethod, 2).u64(tested.Offsets.TokenField, 3))
		if err := s.ResolveToken(&tok); err != nil {
			t.Fatal(err)
		}
		check(t, "token", []uint64{uint64(tok.Class), uint64(tok.Method), uint64(tok.Field)}, []uint64{1<<40 | 1, 2, 3})
		if fromContext(contextOf(c.ctx)) != c.ctx || contextOf(c.ctx) != c.want {
			t.Errorf("context %#x is %#x", c.ctx, contextOf(c.ctx))
		}
		if calls := f.Calls(); len(calls) != 1 || calls[0].Args[0] != tok.Ref {
			t.Errorf("calls %v, token at %#x", calls, tok.Ref)
		}
	}
}

func TestCallInfo(t *testing.T) {
	s, f := newTestSession(t)
	tok := ee.ResolvedToken{Class: 0x900, Ref: 0x1000}
	base := func() block {
		return make(block, tested.Sizes.Call).u64(tested.Offsets.CallMethod, 0x200).u32(tested.Offsets.CallMethodFlags, uint32(ee.CORINFO_FLG_VIRTUAL)).
			u32(tested.Offsets.CallClassFlags, uint32(ee.CORINFO_FLG_INTERFACE)).sig(tested.Offsets.CallSig, 0xa0, uint8(ee.CORINFO_TYPE_INT), 0, 1, []byte{0x0d})
	}
	sig := func(out *ee.CallInfo) ee.SigInfo {
		return ee.SigInfo{CallConv: 0xa0, Ret: ee.SigArg{Type: ee.CORINFO_TYPE_INT}, Args: []ee.SigArg{{Type: ee.CORINFO_TYPE_DOUBLE}},
			Scope: 0x5c09e, Token: 0x11000007, Ref: out.Sig.Ref}
	}
	want := ee.CallInfo{Method: 0x200, MethodFlags: ee.CORINFO_FLG_VIRTUAL, Class: 0x900, ClassFlags: ee.CORINFO_FLG_INTERFACE}
	for _, c := range []struct {
		name  string
		flags ee.CallInfoFlags
		b     block
		more  func(*ee.CallInfo)
	}{
		{"direct, its context a constant", 0, base().u64(tested.Offsets.CallContext, 0x501).u32(tested.Offsets.CallNullCheck, 1).u32(tested.Offsets.CallThisTransform, 2),
			func(w *ee.CallInfo) {
				w.Context, w.InstParam = ee.ClassContext(0x500), ee.Value{Bits: 0x500}
				w.NullInstanceCheck, w.ThisTransform = true, ee.CORINFO_DEREF_THIS
			}},
		{"stub, its cell a constant", 0, base().u64(tested.Offsets.CallContext, 0x500).u32(tested.Offsets.CallExactLookup, 1).u32(tested.Offsets.CallKind, 2).
			u32(tested.Offsets.CallLookup+tested.Offsets.LookupConst+tested.Offsets.ConstAccess, 1).u64(tested.Offsets.CallLookup+tested.Offsets.LookupConst+tested.Offsets.ConstAddr, 0xce11),
			func(w *ee.CallInfo) {
				w.Context, w.ExactContextNeedsRuntimeLookup = ee.MethodContext(0x500), true
				w.Kind = ee.CORINFO_VIRTUALCALL_STUB
				w.StubLookup.Const = ee.ConstLookup{Access: ee.IAT_PVALUE, Addr: ee.Value{Bits: 0xce11}}
			}},
		{"a static virtual method of a type parameter", 0, base().u64(tested.Offsets.CallContext, 0x501).u32(tested.Offsets.CallThisTransform, 2).u32(tested.Offsets.CallSig+tested.Offsets.SigCallConv, 0x80),
			func(w *ee.CallInfo) {
				w.Context, w.InstParam = ee.ClassContext(0x500), ee.Value{Bits: 0x500}
				w.Sig.CallConv = 0x80
			}},
		{"ldvirtftn", ee.CORINFO_CALLINFO_LDFTN | ee.CORINFO_CALLINFO_CALLVIRT, base().u64(tested.Offsets.CallContext, 0x501),
			func(w *ee.CallInfo) {
				w.Context, w.InstParam = ee.ClassContext(0x500), ee.Value{Bits: 0x500}
				w.Kind = ee.CORINFO_VIRTUALCALL_LDVIRTFTN
			}},
		{"not allowed", 0, base().u64(tested.Offsets.CallContext, 0x501).u32(tested.Offsets.CallAccess, 1).u32(tested.Offsets.CallCallout, uint32(tested.Helpers[ee.CORINFO_HELP_METHOD_ACCESS_EXCEPTION])).
			u32(tested.Offsets.CallCallout+tested.Offsets.CalloutNumArgs, 2).u64(tested.Offsets.CallCallout+tested.Offsets.CalloutArgs, 8).u64(tested.Offsets.CallCallout+tested.Offsets.CalloutArgs+tested.Sizes.CalloutArg, 9),
			func(w *ee.CallInfo) {
				w.Context, w.InstParam = ee.ClassContext(0x500), ee.Value{Bits: 0x500}
				w.Access = ee.CORINFO_ACCESS_ILLEGAL
				w.Callout = ee.Callout{Helper: ee.CORINFO_HELP_METHOD_ACCESS_EXCEPTION, NumArgs: 2, Args: [4]ee.Value{{Bits: 8}, {Bits: 9}}}
			}},
	} {
		f.Fill(tested.Slots.GetCallInfo, 4, c.b)
		var out ee.CallInfo
		if err := s.GetCallInfo(&tok, nil, 0x100, c.flags, &out); err != nil {
			t.Fatal(err)
		}
		w := want
		w.Sig = sig(&out)
		c.more(&w)
		check(t, c.name, out, w)
	}
	if c := f.Calls()[0]; !slices.Equal(c.Args[:4], []uint64{0x1000, 0, 0x100, 0}) {
		t.Errorf("asked with %x", c.Args)
	}
}

func TestRuntimeLookup(t *testing.T) {
	s, f := newTestSession(t)
	at := tested.Offsets.LookupRuntime
	b := make(block, tested.Sizes.GenericHandle).u8(tested.Offsets.KindNeedsLookup, 1).u32(tested.Offsets.KindKind, uint32(ee.CORINFO_LOOKUP_CLASSPARAM)).
		u64(at+tested.Offsets.RuntimeSignature, 0x519).u32(at+tested.Offsets.RuntimeHelper, uint32(tested.Helpers[ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS])).
		u64(tested.Offsets.GenericHandle, 0xabc).u32(tested.Offsets.GenericType, uint32(ee.CORINFO_HANDLETYPE_CLASS))
	r := ee.RuntimeLookup{Kind: ee.CORINFO_LOOKUP_CLASSPARAM, Helper: ee.CORINFO_HELP_RUNTIMEHANDLE_CLASS, Signature: ee.Value{Bits: 0x519}, Indirections: ee.UseHelper}
	want := ee.GenericHandle{Lookup: ee.Lookup{NeedsRuntimeLookup: true, Runtime: r}, CompileTimeHandle: 0xabc, Type: ee.CORINFO_HANDLETYPE_CLASS}
	ask := func(what string) {
		t.Helper()
		var out ee.GenericHandle
		f.Fill(tested.Slots.EmbedGenericHandle, 2, b)
		s.EmbedGenericHandle(&ee.ResolvedToken{Ref: 0x1000}, true, 0x100, &out)
		check(t, what, out, want)
	}
	b.u16(at+tested.Offsets.RuntimeIndirections, ee.UseHelper)
	ask("by helper")
	b.u16(at+tested.Offsets.RuntimeIndirections, 3).u8(at+tested.Offsets.RuntimeTestForFixup, 1)
	for i, off := range []uint64{0x30, 8, 16} {
		b.u64(at+tested.Offsets.RuntimeOffsets+8*uint64(i), off)
	}
	r.Helper, r.Indirections, r.TestForFixup, r.Offsets = 0, 3, true, [4]uint32{0x30, 8, 16}
	want.Lookup.Runtime = r
	ask("by loads")
}

func TestFieldInfo(t *testing.T) {
	s, f := newTestSession(t)
	tok := ee.ResolvedToken{Field: 0xf1, Ref: 0x1000}
	var out ee.FieldInfo
	f.Fill(tested.Slots.GetFieldInfo, 3, make(block, tested.Sizes.Field).u32(tested.Offsets.FieldOffset, 24).u32(tested.Offsets.FieldType, uint32(ee.CORINFO_TYPE_VALUECLASS)).u64(tested.Offsets.FieldClass, 0xc1))
	s.GetFieldInfo(&tok, 0x100, ee.CORINFO_ACCESS_GET, &out)
	check(t, "instance", out, ee.FieldInfo{Offset: 24, Field: ee.SigArg{Type: ee.CORINFO_TYPE_VALUECLASS, Class: 0xc1}})

	f.Fill(tested.Slots.GetFieldInfo, 3, make(block, tested.Sizes.Field).u32(tested.Offsets.FieldAccessor, 4).u32(tested.Offsets.FieldFlags, 9).u32(tested.Offsets.FieldType, uint32(ee.CORINFO_TYPE_CLASS)))
	f.Answer(tested.Slots.GetFieldAddress, 0xadd4)
	s.GetFieldInfo(&tok, 0x100, ee.CORINFO_ACCESS_GET, &out)
	check(t, "static", out, ee.FieldInfo{Accessor: ee.CORINFO_FIELD_STATIC_ADDRESS, Flags: ee.CORINFO_FLG_FIELD_STATIC | ee.CORINFO_FLG_FIELD_STATIC_IN_HEAP,
		Field: ee.SigArg{Type: ee.CORINFO_TYPE_CLASS}, Address: ee.ConstLookup{Addr: ee.Value{Bits: 0xadd4}}})
	f.Calls()
	if r := s.InitClass(0xf1, 0x100, ee.MethodContext(0x100)); r != ee.CORINFO_INITCLASS_NOT_REQUIRED || len(f.Calls()) != 0 {
		t.Error("a class without initializer was asked about")
	}

	f.Fill(tested.Slots.GetFieldInfo, 3, make(block, tested.Sizes.Field).u32(tested.Offsets.FieldAccessor, 6).u32(tested.Offsets.FieldFlags, 1).u32(tested.Offsets.FieldOffset, 40).
		u32(tested.Offsets.FieldHelper, uint32(tested.Helpers[ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE])).u32(tested.Offsets.FieldType, uint32(ee.CORINFO_TYPE_INT)))
	s.GetFieldInfo(&tok, 0x100, ee.CORINFO_ACCESS_GET, &out)
	check(t, "by helper", out, ee.FieldInfo{Accessor: ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER, Flags: ee.CORINFO_FLG_FIELD_STATIC,
		Helper: ee.CORINFO_HELP_GETSHARED_GCTHREADSTATIC_BASE, Offset: 40, Field: ee.SigArg{Type: ee.CORINFO_TYPE_INT}})
}

func TestClassFacts(t *testing.T) {
	s, f := newTestSession(t)
	f.Answer(tested.Slots.GetClassAttribs, uint64(ee.CORINFO_FLG_VALUECLASS|ee.CORINFO_FLG_CONTAINS_GC_PTR))
	f.Answer(tested.Slots.GetClassSize, 20)
	f.Fill(tested.Slots.GetClassGClayout, 1, []byte{1, 0, 2})
	o := &tested.Offsets
	pass := make(block, tested.Sizes.Pass).u8(o.PassInRegisters, 1).u8(o.PassCount, 2).u8(o.PassClasses, 5).u8(o.PassClasses+1, 7).
		u8(o.PassSizes, 8).u8(o.PassSizes+1, 4).u8(o.PassOffsets, 0).u8(o.PassOffsets+1, 8)
	f.Fill(tested.Slots.GetSystemVAmd64PassStructInRegisterDescriptor, 1, pass)
	for i := range 2 {
		check(t, "layout", s.GetClassGClayout(0xc1), []ee.GCType{ee.TYPE_GC_REF, ee.TYPE_GC_NONE, ee.TYPE_GC_BYREF})
		check(t, "size", s.GetClassSize(0xc1), uint32(20))
		var d ee.StructPassing
		s.GetSystemVAmd64PassStructInRegisterDescriptor(0xc1, &d)
		check(t, "passing", d, ee.StructPassing{PassedInRegisters: true, EightByteCount: 2,
			Class: [2]ee.SysVClass{ee.SysVIntegerReference, ee.SysVSSE}, Size: [2]uint8{8, 4}, Offset: [2]uint8{0, 8}})
		if calls := f.Calls(); i > 0 && len(calls) != 0 {
			t.Errorf("asked again: %v", slotsOf(calls))
		}
	}
	// For a struct that is passed in memory the runtime writes only the first byte.
	f.Fill(tested.Slots.GetSystemVAmd64PassStructInRegisterDescriptor, 1, []byte{0})
	d := ee.StructPassing{PassedInRegisters: true, EightByteCount: 1}
	s.GetSystemVAmd64PassStructInRegisterDescriptor(0xc2, &d)
	check(t, "passing in memory", d, ee.StructPassing{})
	// More classes than the session remembers.
	for c := ee.ClassHandle(1); c < 3*maxClasses; c++ {
		f.Answer(tested.Slots.GetClassSize, uint64(c)*4+2)
		if got := s.GetClassSize(c); got != uint32(c)*4+2 && c != 0xc1 {
			t.Fatalf("class %d: size %d", c, got)
		}
	}
}

func TestVectorT(t *testing.T) {
	s, f := newTestSession(t)
	f.Answer(tested.Slots.GetClassSize, 32)
	if s.GetClassSize(1) != 32 {
		t.Error("a class of 32 bytes")
	}
	f.Answer(tested.Slots.IsInSIMDModule, 1)
	name := block(nil)
	for _, c := range "System.Numerics.Vector`1" {
		name = append(name, byte(c), 0)
	}
	f.Answer(tested.Slots.AppendClassName, uint64(len(name)/2))
	f.Fill(tested.Slots.AppendClassName, 0, append(make(block, 16), name...))
	defer func() {
		var un *ee.Unsupported
		if err, ok := ee.Recovered(recover()); !ok || !reflect.TypeOf(err).AssignableTo(reflect.TypeOf(un)) {
			t.Errorf("Vector<T> of 32 bytes: %v", err)
		}
	}()
	s.GetClassSize(2)
}

// TestWarm makes the calls that every method makes; they must use existing memory.
func TestWarm(t *testing.T) {
	s, f := newTestSession(t)
	info := s.info
	f.Fill(tested.Slots.GetCallInfo, 4, make(block, tested.Sizes.Call).sig(tested.Offsets.CallSig, 0, 1, 0, 1, []byte{0x08}))
	compile := func() {
		s.begin(f.Address(), info)
		var m ee.MethodInfo
		var call ee.CallInfo
		s.GetMethodInfo(0x100, &m)
		s.GetCallInfo(&warmToken, nil, 0x100, 0, &call)
		s.GetClassSize(5)
		s.end()
		f.Forget()
	}
	compile()
	if n := testing.AllocsPerRun(20, compile); n != 0 {
		t.Errorf("%v allocations a compile", n)
	}
}

var warmToken = ee.ResolvedToken{Class: 5}
