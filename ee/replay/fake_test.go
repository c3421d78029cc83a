package replay_test

import (
	"errors"
	"math/rand"
	"reflect"

	"ryugo/ee"
)

// fake answers every question at random, never twice the same.
type fake struct {
	rand *rand.Rand
	errs int
}

var _ ee.JitInfo = (*fake)(nil)

func random[T any](f *fake) (v T) {
	f.fill(&v)
	return v
}

// fill puts random values into what ptrs point to.
func (f *fake) fill(ptrs ...any) {
	for _, p := range ptrs {
		f.value(reflect.ValueOf(p).Elem())
	}
}

func (f *fake) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.value(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			f.value(v.Index(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+f.rand.Intn(4), 4))
		for i := range v.Len() {
			f.value(v.Index(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.value(v.Elem())
	case reflect.String:
		b := make([]byte, 1+f.rand.Intn(12))
		for i := range b {
			b[i] = byte('a' + f.rand.Intn(26))
		}
		v.SetString(string(b))
	case reflect.Bool:
		v.SetBool(f.rand.Intn(2) != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(f.rand.Int63() - 1<<62)
	default:
		// Small numbers and large ones.
		v.SetUint(f.rand.Uint64() >> f.rand.Intn(64))
	}
}

// err is an error of each kind in turn, or none.
func (f *fake) err() error {
	f.errs++
	switch f.errs % 8 {
	case 1:
		return &ee.BadInput{File: "a.dll", Method: "C::M", ILOffset: f.rand.Intn(100) - 1, Reason: random[string](f), Missing: ee.MissingType, Name: "T"}
	case 3:
		return &ee.Unsupported{ILOffset: f.rand.Intn(100) - 1, Reason: random[string](f)}
	case 5:
		return errors.New(random[string](f))
	}
	return nil
}

func (f *fake) GetEEInfo() *ee.Info {
	info := random[ee.Info](f)
	return &info
}

func (f *fake) GetHelperFtn(ee.Helper) ee.ConstLookup { return random[ee.ConstLookup](f) }
func (f *fake) GetMethodInfo(_ ee.MethodHandle, info *ee.MethodInfo) error {
	f.fill(info)
	return f.err()
}

func (f *fake) GetEHInfo(ee.MethodHandle, uint32) ee.EHClause   { return random[ee.EHClause](f) }
func (f *fake) GetMethodAttribs(ee.MethodHandle) ee.MethodFlags { return random[ee.MethodFlags](f) }
func (f *fake) GetMethodClass(ee.MethodHandle) ee.ClassHandle   { return random[ee.ClassHandle](f) }
func (f *fake) GetMethodSig(_ ee.MethodHandle, sig *ee.SigInfo) { f.fill(sig) }
func (f *fake) GetMethodName(ee.MethodHandle) (string, string) {
	return random[string](f), random[string](f)
}
func (f *fake) GetMethodVTableOffset(ee.MethodHandle) (uint32, uint32) {
	return random[uint32](f), random[uint32](f)
}
func (f *fake) GetIntrinsicID(ee.MethodHandle) ee.Intrinsic { return random[ee.Intrinsic](f) }
func (f *fake) InitClass(ee.FieldHandle, ee.MethodHandle, ee.ContextHandle) ee.InitClassResult {
	return random[ee.InitClassResult](f)
}
func (f *fake) CanInline(ee.MethodHandle, ee.MethodHandle) bool                       { return random[bool](f) }
func (f *fake) ReportInliningDecision(ee.MethodHandle, ee.MethodHandle, bool, string) {}
func (f *fake) ResolveVirtualMethod(ee.MethodHandle, ee.ClassHandle, ee.ContextHandle) ee.MethodHandle {
	return random[ee.MethodHandle](f)
}
func (f *fake) CanTailCall(ee.MethodHandle, ee.MethodHandle, bool) bool { return random[bool](f) }
func (f *fake) GetFunctionEntryPoint(ee.MethodHandle) ee.ConstLookup {
	return random[ee.ConstLookup](f)
}
func (f *fake) GetFunctionFixedEntryPoint(ee.MethodHandle) ee.ConstLookup {
	return random[ee.ConstLookup](f)
}
func (f *fake) EmbedMethodHandle(ee.MethodHandle) ee.ConstLookup { return random[ee.ConstLookup](f) }
func (f *fake) GetLocationOfThisType(ee.MethodHandle) (ee.RuntimeLookupKind, bool) {
	return random[ee.RuntimeLookupKind](f), random[bool](f)
}
func (f *fake) GetMethodSync(ee.MethodHandle) ee.ConstLookup { return random[ee.ConstLookup](f) }
func (f *fake) ResolveToken(tok *ee.ResolvedToken) error {
	f.fill(&tok.Class, &tok.Method, &tok.Field, &tok.Ref)
	return f.err()
}

func (f *fake) FindSig(_ ee.ModuleHandle, _ uint32, _ ee.ContextHandle, sig *ee.SigInfo) error {
	f.fill(sig)
	return f.err()
}

func (f *fake) GetCallInfo(_ *ee.ResolvedToken, _ *ee.ResolvedToken, _ ee.MethodHandle, _ ee.CallInfoFlags, out *ee.CallInfo) error {
	f.fill(out)
	return f.err()
}

func (f *fake) GetFieldInfo(_ *ee.ResolvedToken, _ ee.MethodHandle, _ ee.AccessFlags, out *ee.FieldInfo) error {
	f.fill(out)
	return f.err()
}

func (f *fake) EmbedGenericHandle(_ *ee.ResolvedToken, _ bool, _ ee.MethodHandle, out *ee.GenericHandle) error {
	f.fill(out)
	return f.err()
}

func (f *fake) CanAccessClass(_ *ee.ResolvedToken, _ ee.MethodHandle, out *ee.Callout) ee.AccessResult {
	f.fill(out)
	return random[ee.AccessResult](f)
}

func (f *fake) GetTokenTypeAsHandle(*ee.ResolvedToken) ee.ClassHandle {
	return random[ee.ClassHandle](f)
}
func (f *fake) ConstructStringLiteral(ee.ModuleHandle, uint32) (ee.ConstLookup, error) {
	return random[ee.ConstLookup](f), f.err()
}
func (f *fake) EmbedModuleHandle(ee.ModuleHandle) ee.ConstLookup   { return random[ee.ConstLookup](f) }
func (f *fake) GetClassAttribs(ee.ClassHandle) ee.ClassFlags       { return random[ee.ClassFlags](f) }
func (f *fake) GetClassName(ee.ClassHandle) string                 { return random[string](f) }
func (f *fake) AsCorInfoType(ee.ClassHandle) ee.CorInfoType        { return random[ee.CorInfoType](f) }
func (f *fake) GetClassSize(ee.ClassHandle) uint32                 { return random[uint32](f) }
func (f *fake) GetHeapClassSize(ee.ClassHandle) uint32             { return random[uint32](f) }
func (f *fake) GetClassAlignment(ee.ClassHandle) uint32            { return random[uint32](f) }
func (f *fake) GetClassGClayout(ee.ClassHandle) []ee.GCType        { return random[[]ee.GCType](f) }
func (f *fake) GetClassNumInstanceFields(ee.ClassHandle) int       { return random[int](f) }
func (f *fake) GetFieldInClass(ee.ClassHandle, int) ee.FieldHandle { return random[ee.FieldHandle](f) }
func (f *fake) GetFieldType(ee.FieldHandle) ee.SigArg              { return random[ee.SigArg](f) }
func (f *fake) GetFieldOffset(ee.FieldHandle) uint32               { return random[uint32](f) }
func (f *fake) GetFieldClass(ee.FieldHandle) ee.ClassHandle        { return random[ee.ClassHandle](f) }
func (f *fake) GetFieldName(ee.FieldHandle) (string, string) {
	return random[string](f), random[string](f)
}
func (f *fake) GetParentType(ee.ClassHandle) ee.ClassHandle { return random[ee.ClassHandle](f) }
func (f *fake) GetChildType(ee.ClassHandle) (ee.CorInfoType, ee.ClassHandle) {
	return random[ee.CorInfoType](f), random[ee.ClassHandle](f)
}
func (f *fake) GetArrayRank(ee.ClassHandle) uint32            { return random[uint32](f) }
func (f *fake) GetSIMDBaseType(ee.ClassHandle) ee.CorInfoType { return random[ee.CorInfoType](f) }
func (f *fake) GetTypeForBox(ee.ClassHandle) ee.ClassHandle   { return random[ee.ClassHandle](f) }
func (f *fake) GetBuiltinClass(ee.ClassID) ee.ClassHandle     { return random[ee.ClassHandle](f) }
func (f *fake) GetSystemVAmd64PassStructInRegisterDescriptor(_ ee.ClassHandle, d *ee.StructPassing) {
	f.fill(d)
}
func (f *fake) CanCast(ee.ClassHandle, ee.ClassHandle) bool     { return random[bool](f) }
func (f *fake) IsExactClass(ee.ClassHandle) bool                { return random[bool](f) }
func (f *fake) GetNewHelper(ee.ClassHandle) ee.Helper           { return random[ee.Helper](f) }
func (f *fake) GetNewArrHelper(ee.ClassHandle) ee.Helper        { return random[ee.Helper](f) }
func (f *fake) GetCastingHelper(ee.ClassHandle, bool) ee.Helper { return random[ee.Helper](f) }
func (f *fake) GetBoxHelper(ee.ClassHandle) ee.Helper           { return random[ee.Helper](f) }
func (f *fake) GetUnBoxHelper(ee.ClassHandle) ee.Helper         { return random[ee.Helper](f) }
func (f *fake) EmbedClassHandle(ee.ClassHandle) ee.ConstLookup  { return random[ee.ConstLookup](f) }
func (f *fake) EmbedFieldHandle(ee.FieldHandle) ee.ConstLookup  { return random[ee.ConstLookup](f) }
func (f *fake) GetStaticBaseArgs(ee.ClassHandle) ([2]ee.Value, int) {
	return random[[2]ee.Value](f), random[int](f)
}
func (f *fake) GetSharedCCtorHelper(ee.ClassHandle) ee.Helper { return random[ee.Helper](f) }
func (f *fake) GetUnmanagedCallConv(ee.MethodHandle) ee.UnmanagedCallConv {
	return random[ee.UnmanagedCallConv](f)
}
func (f *fake) PInvokeMarshalingRequired(ee.MethodHandle, *ee.SigInfo) bool { return random[bool](f) }
func (f *fake) GetAddressOfPInvokeTarget(ee.MethodHandle) ee.ConstLookup {
	return random[ee.ConstLookup](f)
}
func (f *fake) GetCookieForPInvokeCalliSig(*ee.SigInfo) (ee.ConstLookup, bool) {
	return random[ee.ConstLookup](f), random[bool](f)
}
func (f *fake) GetAddrOfCaptureThreadGlobal() ee.ConstLookup { return random[ee.ConstLookup](f) }
func (f *fake) GetDelegateCtor(_ ee.MethodHandle, _ ee.ClassHandle, _ ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	f.fill(args)
	return random[ee.MethodHandle](f)
}
