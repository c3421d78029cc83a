package replay

import (
	"ryugo/ee"
	"ryugo/ee/record"
)

func (s *Session) GetClassAttribs(c ee.ClassHandle) ee.ClassFlags {
	return *ask(s, &s.verbs.GetClassAttribs, c)
}

func (s *Session) AsCorInfoType(c ee.ClassHandle) ee.CorInfoType {
	return *ask(s, &s.verbs.AsCorInfoType, c)
}

func (s *Session) GetClassSize(c ee.ClassHandle) uint32 {
	return *ask(s, &s.verbs.GetClassSize, c)
}

func (s *Session) GetHeapClassSize(c ee.ClassHandle) uint32 {
	return *ask(s, &s.verbs.GetHeapClassSize, c)
}

func (s *Session) GetClassAlignment(c ee.ClassHandle) uint32 {
	return *ask(s, &s.verbs.GetClassAlignment, c)
}

func (s *Session) GetClassGClayout(c ee.ClassHandle) []ee.GCType {
	return *ask(s, &s.verbs.GetClassGClayout, c)
}

func (s *Session) GetClassNumInstanceFields(c ee.ClassHandle) int {
	return *ask(s, &s.verbs.GetClassNumInstanceFields, c)
}

func (s *Session) GetFieldType(f ee.FieldHandle) ee.SigArg {
	return *ask(s, &s.verbs.GetFieldType, f)
}

func (s *Session) GetFieldOffset(f ee.FieldHandle) uint32 {
	return *ask(s, &s.verbs.GetFieldOffset, f)
}

func (s *Session) GetFieldClass(f ee.FieldHandle) ee.ClassHandle {
	return *ask(s, &s.verbs.GetFieldClass, f)
}

func (s *Session) GetParentType(c ee.ClassHandle) ee.ClassHandle {
	return *ask(s, &s.verbs.GetParentType, c)
}

func (s *Session) GetArrayRank(c ee.ClassHandle) uint32 {
	return *ask(s, &s.verbs.GetArrayRank, c)
}

func (s *Session) GetSIMDBaseType(c ee.ClassHandle) ee.CorInfoType {
	return *ask(s, &s.verbs.GetSIMDBaseType, c)
}

func (s *Session) GetTypeForBox(c ee.ClassHandle) ee.ClassHandle {
	return *ask(s, &s.verbs.GetTypeForBox, c)
}

func (s *Session) GetBuiltinClass(id ee.ClassID) ee.ClassHandle {
	return *ask(s, &s.verbs.GetBuiltinClass, id)
}

func (s *Session) IsExactClass(c ee.ClassHandle) bool {
	return *ask(s, &s.verbs.IsExactClass, c)
}

func (s *Session) GetNewHelper(c ee.ClassHandle) ee.Helper {
	return *ask(s, &s.verbs.GetNewHelper, c)
}

func (s *Session) GetNewArrHelper(c ee.ClassHandle) ee.Helper {
	return *ask(s, &s.verbs.GetNewArrHelper, c)
}

func (s *Session) GetBoxHelper(c ee.ClassHandle) ee.Helper {
	return *ask(s, &s.verbs.GetBoxHelper, c)
}

func (s *Session) GetUnBoxHelper(c ee.ClassHandle) ee.Helper {
	return *ask(s, &s.verbs.GetUnBoxHelper, c)
}

func (s *Session) EmbedClassHandle(c ee.ClassHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.EmbedClassHandle, c)
}

func (s *Session) EmbedFieldHandle(f ee.FieldHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.EmbedFieldHandle, f)
}

func (s *Session) GetSharedCCtorHelper(c ee.ClassHandle) ee.Helper {
	return *ask(s, &s.verbs.GetSharedCCtorHelper, c)
}

func (s *Session) GetClassName(c ee.ClassHandle) string {
	return *name(s, &s.verbs.GetClassName, c)
}

func (s *Session) GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle {
	return *ask(s, &s.verbs.GetFieldInClass, record.ClassIndex{Class: c, Index: i})
}

func (s *Session) GetFieldName(f ee.FieldHandle) (class, field string) {
	a := name(s, &s.verbs.GetFieldName, f)
	return a.Class, a.Name
}

func (s *Session) GetChildType(c ee.ClassHandle) (ee.CorInfoType, ee.ClassHandle) {
	a := ask(s, &s.verbs.GetChildType, c)
	return a.Type, a.Class
}

func (s *Session) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	*d = *ask(s, &s.verbs.GetSystemVAmd64PassStructInRegisterDescriptor, c)
}

func (s *Session) CanCast(from, to ee.ClassHandle) bool {
	return *ask(s, &s.verbs.CanCast, record.Cast{From: from, To: to})
}

func (s *Session) GetCastingHelper(c ee.ClassHandle, throwing bool) ee.Helper {
	return *ask(s, &s.verbs.GetCastingHelper, record.CastHelper{Class: c, Throwing: throwing})
}

func (s *Session) GetStaticBaseArgs(c ee.ClassHandle) (args [2]ee.Value, n int) {
	a := ask(s, &s.verbs.GetStaticBaseArgs, c)
	return a.Args, a.N
}

func (s *Session) GetUnmanagedCallConv(m ee.MethodHandle) ee.UnmanagedCallConv {
	return *ask(s, &s.verbs.GetUnmanagedCallConv, m)
}

func (s *Session) GetAddressOfPInvokeTarget(m ee.MethodHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.GetAddressOfPInvokeTarget, m)
}

func (s *Session) PInvokeMarshalingRequired(m ee.MethodHandle, sig *ee.SigInfo) bool {
	return *ask(s, &s.verbs.PInvokeMarshalingRequired, record.NativeCallOf(m, sig))
}

func (s *Session) GetCookieForPInvokeCalliSig(sig *ee.SigInfo) (cookie ee.ConstLookup, ok bool) {
	a := ask(s, &s.verbs.GetCookieForPInvokeCalliSig, record.SigOf(sig))
	return a.Lookup, a.OK
}

func (s *Session) GetAddrOfCaptureThreadGlobal() ee.ConstLookup {
	return *ask(s, &s.verbs.GetAddrOfCaptureThreadGlobal, record.Nothing{})
}

func (s *Session) GetDelegateCtor(ctor ee.MethodHandle, delegate ee.ClassHandle, target ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	a := ask(s, &s.verbs.GetDelegateCtor, record.DelegateCtor{Ctor: ctor, Delegate: delegate, Target: target, Args: *args})
	*args = a.Args
	return a.Ctor
}

func (s *Session) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	return *ask(s, &s.verbs.GetHelperFtn, h)
}

func (s *Session) GetEEInfo() *ee.Info {
	return ask(s, &s.verbs.GetEEInfo, record.Nothing{})
}
