package record

import "ryugo/ee"

// The verbs, each recorded under its name; Verbs has the types of what is kept.

func (s *Session) GetMethodInfo(m ee.MethodHandle, info *ee.MethodInfo) error {
	_, err := askErr(s, &verbs.GetMethodInfo, m, func(a *ee.MethodInfo) error {
		err := s.jit.GetMethodInfo(m, info)
		*a = *info
		return err
	})
	return err
}

func (s *Session) GetEHInfo(m ee.MethodHandle, i uint32) ee.EHClause {
	return ask(s, &verbs.GetEHInfo, MethodIndex{m, i}, func(MethodIndex) ee.EHClause { return s.jit.GetEHInfo(m, i) })
}

func (s *Session) GetMethodSig(m ee.MethodHandle, sig *ee.SigInfo) {
	ask(s, &verbs.GetMethodSig, m, func(ee.MethodHandle) ee.SigInfo {
		s.jit.GetMethodSig(m, sig)
		return *sig
	})
}

func (s *Session) GetMethodName(m ee.MethodHandle) (class, method string) {
	a := ask(s, &verbs.GetMethodName, m, func(ee.MethodHandle) (a Name) {
		a.Class, a.Name = s.jit.GetMethodName(m)
		return a
	})
	return a.Class, a.Name
}

func (s *Session) GetMethodVTableOffset(m ee.MethodHandle) (indirection, after uint32) {
	a := ask(s, &verbs.GetMethodVTableOffset, m, func(ee.MethodHandle) (a VTableOffset) {
		a.Indirection, a.After = s.jit.GetMethodVTableOffset(m)
		return a
	})
	return a.Indirection, a.After
}

func (s *Session) InitClass(field ee.FieldHandle, m ee.MethodHandle, ctx ee.ContextHandle) ee.InitClassResult {
	return ask(s, &verbs.InitClass, ClassInit{field, m, ctx}, func(ClassInit) ee.InitClassResult { return s.jit.InitClass(field, m, ctx) })
}

func (s *Session) CanInline(caller, callee ee.MethodHandle) bool {
	return ask(s, &verbs.CanInline, Inline{caller, callee}, func(Inline) bool { return s.jit.CanInline(caller, callee) })
}

// ReportInliningDecision has no answer, so it is not recorded.
func (s *Session) ReportInliningDecision(caller, callee ee.MethodHandle, inlined bool, reason string) {
	s.jit.ReportInliningDecision(caller, callee, inlined, reason)
}

func (s *Session) ResolveVirtualMethod(m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle {
	return ask(s, &verbs.ResolveVirtualMethod, VirtualCall{m, c, owner}, func(VirtualCall) ee.MethodHandle { return s.jit.ResolveVirtualMethod(m, c, owner) })
}

func (s *Session) CanTailCall(caller, callee ee.MethodHandle, explicit bool) bool {
	return ask(s, &verbs.CanTailCall, TailCall{caller, callee, explicit}, func(TailCall) bool { return s.jit.CanTailCall(caller, callee, explicit) })
}

func (s *Session) GetLocationOfThisType(m ee.MethodHandle) (kind ee.RuntimeLookupKind, ok bool) {
	a := ask(s, &verbs.GetLocationOfThisType, m, func(ee.MethodHandle) (a ThisType) {
		a.Kind, a.Shared = s.jit.GetLocationOfThisType(m)
		return a
	})
	return a.Kind, a.Shared
}

func (s *Session) GetMethodAttribs(m ee.MethodHandle) ee.MethodFlags {
	return ask(s, &verbs.GetMethodAttribs, m, s.jit.GetMethodAttribs)
}

func (s *Session) GetMethodClass(m ee.MethodHandle) ee.ClassHandle {
	return ask(s, &verbs.GetMethodClass, m, s.jit.GetMethodClass)
}

func (s *Session) GetIntrinsicID(m ee.MethodHandle) ee.Intrinsic {
	return ask(s, &verbs.GetIntrinsicID, m, s.jit.GetIntrinsicID)
}

func (s *Session) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ask(s, &verbs.GetFunctionEntryPoint, m, s.jit.GetFunctionEntryPoint)
}

func (s *Session) GetFunctionFixedEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return ask(s, &verbs.GetFunctionFixedEntryPoint, m, s.jit.GetFunctionFixedEntryPoint)
}

func (s *Session) EmbedMethodHandle(m ee.MethodHandle) ee.ConstLookup {
	return ask(s, &verbs.EmbedMethodHandle, m, s.jit.EmbedMethodHandle)
}

func (s *Session) GetMethodSync(m ee.MethodHandle) ee.ConstLookup {
	return ask(s, &verbs.GetMethodSync, m, s.jit.GetMethodSync)
}

func (s *Session) ResolveToken(tok *ee.ResolvedToken) error {
	_, err := askErr(s, &verbs.ResolveToken, TokenOf(tok), func(a *Resolved) error {
		err := s.jit.ResolveToken(tok)
		*a = Resolved{tok.Class, tok.Method, tok.Field, tok.Ref}
		return err
	})
	return err
}

func (s *Session) FindSig(scope ee.ModuleHandle, token uint32, ctx ee.ContextHandle, sig *ee.SigInfo) error {
	_, err := askErr(s, &verbs.FindSig, StandAloneSig{scope, token, ctx}, func(a *ee.SigInfo) error {
		err := s.jit.FindSig(scope, token, ctx, sig)
		*a = *sig
		return err
	})
	return err
}

func (s *Session) GetCallInfo(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	_, err := askErr(s, &verbs.GetCallInfo, CallOf(tok, constrained, caller, flags), func(a *ee.CallInfo) error {
		err := s.jit.GetCallInfo(tok, constrained, caller, flags, out)
		*a = *out
		return err
	})
	return err
}

func (s *Session) GetFieldInfo(tok *ee.ResolvedToken, caller ee.MethodHandle, flags ee.AccessFlags, out *ee.FieldInfo) error {
	_, err := askErr(s, &verbs.GetFieldInfo, Field{*tok, caller, flags}, func(a *ee.FieldInfo) error {
		err := s.jit.GetFieldInfo(tok, caller, flags, out)
		*a = *out
		return err
	})
	return err
}

func (s *Session) EmbedGenericHandle(tok *ee.ResolvedToken, embedParent bool, caller ee.MethodHandle, out *ee.GenericHandle) error {
	_, err := askErr(s, &verbs.EmbedGenericHandle, Embed{*tok, embedParent, caller}, func(a *ee.GenericHandle) error {
		err := s.jit.EmbedGenericHandle(tok, embedParent, caller, out)
		*a = *out
		return err
	})
	return err
}

func (s *Session) CanAccessClass(tok *ee.ResolvedToken, caller ee.MethodHandle, out *ee.Callout) ee.AccessResult {
	a := ask(s, &verbs.CanAccessClass, ClassAccess{*tok, caller}, func(ClassAccess) (a Access) {
		a.Result = s.jit.CanAccessClass(tok, caller, out)
		a.Callout = *out
		return a
	})
	return a.Result
}

func (s *Session) GetTokenTypeAsHandle(tok *ee.ResolvedToken) ee.ClassHandle {
	return ask(s, &verbs.GetTokenTypeAsHandle, *tok, func(ee.ResolvedToken) ee.ClassHandle { return s.jit.GetTokenTypeAsHandle(tok) })
}

func (s *Session) ConstructStringLiteral(scope ee.ModuleHandle, token uint32) (ee.ConstLookup, error) {
	return askErr(s, &verbs.ConstructStringLiteral, String{scope, token}, func(a *ee.ConstLookup) (err error) {
		*a, err = s.jit.ConstructStringLiteral(scope, token)
		return err
	})
}

func (s *Session) EmbedModuleHandle(scope ee.ModuleHandle) ee.ConstLookup {
	return ask(s, &verbs.EmbedModuleHandle, scope, s.jit.EmbedModuleHandle)
}
