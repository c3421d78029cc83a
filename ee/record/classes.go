package record

import "ryugo/ee"

func (s *Session) GetClassAttribs(c ee.ClassHandle) ee.ClassFlags {
	return ask(s, &verbs.GetClassAttribs, c, s.jit.GetClassAttribs)
}

func (s *Session) AsCorInfoType(c ee.ClassHandle) ee.CorInfoType {
	return ask(s, &verbs.AsCorInfoType, c, s.jit.AsCorInfoType)
}

func (s *Session) GetClassSize(c ee.ClassHandle) uint32 {
	return ask(s, &verbs.GetClassSize, c, s.jit.GetClassSize)
}

func (s *Session) GetHeapClassSize(c ee.ClassHandle) uint32 {
	return ask(s, &verbs.GetHeapClassSize, c, s.jit.GetHeapClassSize)
}

func (s *Session) GetClassAlignment(c ee.ClassHandle) uint32 {
	return ask(s, &verbs.GetClassAlignment, c, s.jit.GetClassAlignment)
}

func (s *Session) GetClassGClayout(c ee.ClassHandle) []ee.GCType {
	return ask(s, &verbs.GetClassGClayout, c, s.jit.GetClassGClayout)
}

func (s *Session) GetClassNumInstanceFields(c ee.ClassHandle) int {
	return ask(s, &verbs.GetClassNumInstanceFields, c, s.jit.GetClassNumInstanceFields)
}

func (s *Session) GetFieldType(f ee.FieldHandle) ee.SigArg {
	return ask(s, &verbs.GetFieldType, f, s.jit.GetFieldType)
}

func (s *Session) GetFieldOffset(f ee.FieldHandle) uint32 {
	return ask(s, &verbs.GetFieldOffset, f, s.jit.GetFieldOffset)
}

func (s *Session) GetFieldClass(f ee.FieldHandle) ee.ClassHandle {
	return ask(s, &verbs.GetFieldClass, f, s.jit.GetFieldClass)
}

func (s *Session) GetParentType(c ee.ClassHandle) ee.ClassHandle {
	return ask(s, &verbs.GetParentType, c, s.jit.GetParentType)
}

func (s *Session) GetArrayRank(c ee.ClassHandle) uint32 {
	return ask(s, &verbs.GetArrayRank, c, s.jit.GetArrayRank)
}

func (s *Session) GetSIMDBaseType(c ee.ClassHandle) ee.CorInfoType {
	return ask(s, &verbs.GetSIMDBaseType, c, s.jit.GetSIMDBaseType)
}

func (s *Session) GetTypeForBox(c ee.ClassHandle) ee.ClassHandle {
	return ask(s, &verbs.GetTypeForBox, c, s.jit.GetTypeForBox)
}

func (s *Session) GetBuiltinClass(id ee.ClassID) ee.ClassHandle {
	return ask(s, &verbs.GetBuiltinClass, id, s.jit.GetBuiltinClass)
}

func (s *Session) IsExactClass(c ee.ClassHandle) bool {
	return ask(s, &verbs.IsExactClass, c, s.jit.IsExactClass)
}

func (s *Session) GetNewHelper(c ee.ClassHandle) ee.Helper {
	return ask(s, &verbs.GetNewHelper, c, s.jit.GetNewHelper)
}

func (s *Session) GetNewArrHelper(c ee.ClassHandle) ee.Helper {
	return ask(s, &verbs.GetNewArrHelper, c, s.jit.GetNewArrHelper)
}

func (s *Session) GetBoxHelper(c ee.ClassHandle) ee.Helper {
	return ask(s, &verbs.GetBoxHelper, c, s.jit.GetBoxHelper)
}

func (s *Session) GetUnBoxHelper(c ee.ClassHandle) ee.Helper {
	return ask(s, &verbs.GetUnBoxHelper, c, s.jit.GetUnBoxHelper)
}

func (s *Session) EmbedClassHandle(c ee.ClassHandle) ee.ConstLookup {
	return ask(s, &verbs.EmbedClassHandle, c, s.jit.EmbedClassHandle)
}

func (s *Session) EmbedFieldHandle(f ee.FieldHandle) ee.ConstLookup {
	return ask(s, &verbs.EmbedFieldHandle, f, s.jit.EmbedFieldHandle)
}

func (s *Session) GetSharedCCtorHelper(c ee.ClassHandle) ee.Helper {
	return ask(s, &verbs.GetSharedCCtorHelper, c, s.jit.GetSharedCCtorHelper)
}

func (s *Session) GetClassName(c ee.ClassHandle) string {
	return ask(s, &verbs.GetClassName, c, s.jit.GetClassName)
}

func (s *Session) GetFieldInClass(c ee.ClassHandle, i int) ee.FieldHandle {
	return ask(s, &verbs.GetFieldInClass, ClassIndex{c, i}, func(ClassIndex) ee.FieldHandle { return s.jit.GetFieldInClass(c, i) })
}

func (s *Session) GetFieldName(f ee.FieldHandle) (class, field string) {
	a := ask(s, &verbs.GetFieldName, f, func(ee.FieldHandle) (a Name) {
		a.Class, a.Name = s.jit.GetFieldName(f)
		return a
	})
	return a.Class, a.Name
}

func (s *Session) GetChildType(c ee.ClassHandle) (ee.CorInfoType, ee.ClassHandle) {
	a := ask(s, &verbs.GetChildType, c, func(ee.ClassHandle) (a ChildType) {
		a.Type, a.Class = s.jit.GetChildType(c)
		return a
	})
	return a.Type, a.Class
}

func (s *Session) GetSystemVAmd64PassStructInRegisterDescriptor(c ee.ClassHandle, d *ee.StructPassing) {
	ask(s, &verbs.GetSystemVAmd64PassStructInRegisterDescriptor, c, func(ee.ClassHandle) ee.StructPassing {
		s.jit.GetSystemVAmd64PassStructInRegisterDescriptor(c, d)
		return *d
	})
}

func (s *Session) CanCast(from, to ee.ClassHandle) bool {
	return ask(s, &verbs.CanCast, Cast{from, to}, func(Cast) bool { return s.jit.CanCast(from, to) })
}

func (s *Session) GetCastingHelper(c ee.ClassHandle, throwing bool) ee.Helper {
	return ask(s, &verbs.GetCastingHelper, CastHelper{c, throwing}, func(CastHelper) ee.Helper { return s.jit.GetCastingHelper(c, throwing) })
}

func (s *Session) GetStaticBaseArgs(c ee.ClassHandle) (args [2]ee.Value, n int) {
	a := ask(s, &verbs.GetStaticBaseArgs, c, func(ee.ClassHandle) (a StaticBase) {
		a.Args, a.N = s.jit.GetStaticBaseArgs(c)
		return a
	})
	return a.Args, a.N
}

func (s *Session) GetUnmanagedCallConv(m ee.MethodHandle) ee.UnmanagedCallConv {
	return ask(s, &verbs.GetUnmanagedCallConv, m, s.jit.GetUnmanagedCallConv)
}

func (s *Session) GetAddressOfPInvokeTarget(m ee.MethodHandle) ee.ConstLookup {
	return ask(s, &verbs.GetAddressOfPInvokeTarget, m, s.jit.GetAddressOfPInvokeTarget)
}

func (s *Session) PInvokeMarshalingRequired(m ee.MethodHandle, sig *ee.SigInfo) bool {
	return ask(s, &verbs.PInvokeMarshalingRequired, NativeCallOf(m, sig), func(NativeCall) bool { return s.jit.PInvokeMarshalingRequired(m, sig) })
}

func (s *Session) GetCookieForPInvokeCalliSig(sig *ee.SigInfo) (cookie ee.ConstLookup, ok bool) {
	a := ask(s, &verbs.GetCookieForPInvokeCalliSig, SigOf(sig), func(Sig) (a Cookie) {
		a.Lookup, a.OK = s.jit.GetCookieForPInvokeCalliSig(sig)
		return a
	})
	return a.Lookup, a.OK
}

func (s *Session) GetAddrOfCaptureThreadGlobal() ee.ConstLookup {
	return ask(s, &verbs.GetAddrOfCaptureThreadGlobal, Nothing{}, func(Nothing) ee.ConstLookup { return s.jit.GetAddrOfCaptureThreadGlobal() })
}

func (s *Session) GetDelegateCtor(ctor ee.MethodHandle, delegate ee.ClassHandle, target ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	a := ask(s, &verbs.GetDelegateCtor, DelegateCtor{ctor, delegate, target, *args}, func(DelegateCtor) (a DelegateTarget) {
		a.Ctor = s.jit.GetDelegateCtor(ctor, delegate, target, args)
		a.Args = *args
		return a
	})
	return a.Ctor
}

func (s *Session) GetHelperFtn(h ee.Helper) ee.ConstLookup {
	return ask(s, &verbs.GetHelperFtn, h, s.jit.GetHelperFtn)
}

func (s *Session) GetEEInfo() *ee.Info {
	var info *ee.Info
	ask(s, &verbs.GetEEInfo, Nothing{}, func(Nothing) ee.Info {
		info = s.jit.GetEEInfo()
		return *info
	})
	return info
}
