package replay

import (
	"ryugo/ee"
	"ryugo/ee/record"
)

// The verbs, each answered from its table.

func (s *Session) GetMethodInfo(m ee.MethodHandle, info *ee.MethodInfo) error {
	return fill(s, &s.verbs.GetMethodInfo, m, info)
}

func (s *Session) GetEHInfo(m ee.MethodHandle, i uint32) ee.EHClause {
	return *ask(s, &s.verbs.GetEHInfo, record.MethodIndex{Method: m, Index: i})
}

func (s *Session) GetMethodSig(m ee.MethodHandle, sig *ee.SigInfo) {
	*sig = *ask(s, &s.verbs.GetMethodSig, m)
}

func (s *Session) GetMethodName(m ee.MethodHandle) (class, method string) {
	a := name(s, &s.verbs.GetMethodName, m)
	return a.Class, a.Name
}

func (s *Session) GetMethodVTableOffset(m ee.MethodHandle) (indirection, after uint32) {
	a := ask(s, &s.verbs.GetMethodVTableOffset, m)
	return a.Indirection, a.After
}

func (s *Session) InitClass(field ee.FieldHandle, m ee.MethodHandle, ctx ee.ContextHandle) ee.InitClassResult {
	return *ask(s, &s.verbs.InitClass, record.ClassInit{Field: field, Method: m, Context: ctx})
}

// CanInline and ResolveVirtualMethod say no where the file has no answer: it
// stems from a compiler that did not ask.
func (s *Session) CanInline(caller, callee ee.MethodHandle) bool {
	row := find(s, &s.verbs.CanInline, record.Inline{Caller: caller, Callee: callee})
	return row != nil && row.Answer
}

func (s *Session) ReportInliningDecision(caller, callee ee.MethodHandle, inlined bool, reason string) {
}

func (s *Session) ResolveVirtualMethod(m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle {
	if row := find(s, &s.verbs.ResolveVirtualMethod, record.VirtualCall{Method: m, Class: c, Owner: owner}); row != nil {
		return row.Answer
	}
	return 0
}

func (s *Session) CanTailCall(caller, callee ee.MethodHandle, explicit bool) bool {
	return *ask(s, &s.verbs.CanTailCall, record.TailCall{Caller: caller, Callee: callee, Explicit: explicit})
}

func (s *Session) GetLocationOfThisType(m ee.MethodHandle) (kind ee.RuntimeLookupKind, ok bool) {
	a := ask(s, &s.verbs.GetLocationOfThisType, m)
	return a.Kind, a.Shared
}

func (s *Session) GetMethodAttribs(m ee.MethodHandle) ee.MethodFlags {
	return *ask(s, &s.verbs.GetMethodAttribs, m)
}

func (s *Session) GetMethodClass(m ee.MethodHandle) ee.ClassHandle {
	return *ask(s, &s.verbs.GetMethodClass, m)
}

func (s *Session) GetIntrinsicID(m ee.MethodHandle) ee.Intrinsic {
	return *ask(s, &s.verbs.GetIntrinsicID, m)
}

func (s *Session) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.GetFunctionEntryPoint, m)
}

func (s *Session) GetFunctionFixedEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.GetFunctionFixedEntryPoint, m)
}

func (s *Session) EmbedMethodHandle(m ee.MethodHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.EmbedMethodHandle, m)
}

func (s *Session) GetMethodSync(m ee.MethodHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.GetMethodSync, m)
}

func (s *Session) ResolveToken(tok *ee.ResolvedToken) error {
	a, err := askErr(s, &s.verbs.ResolveToken, record.TokenOf(tok))
	if err == nil {
		tok.Class, tok.Method, tok.Field, tok.Ref = a.Class, a.Method, a.Field, a.Ref
	}
	return err
}

func (s *Session) FindSig(scope ee.ModuleHandle, token uint32, ctx ee.ContextHandle, sig *ee.SigInfo) error {
	return fill(s, &s.verbs.FindSig, record.StandAloneSig{Scope: scope, Token: token, Context: ctx}, sig)
}

func (s *Session) GetCallInfo(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	return fill(s, &s.verbs.GetCallInfo, record.CallOf(tok, constrained, caller, flags), out)
}

func (s *Session) GetFieldInfo(tok *ee.ResolvedToken, caller ee.MethodHandle, flags ee.AccessFlags, out *ee.FieldInfo) error {
	return fill(s, &s.verbs.GetFieldInfo, record.Field{Token: *tok, Caller: caller, Flags: flags}, out)
}

func (s *Session) EmbedGenericHandle(tok *ee.ResolvedToken, embedParent bool, caller ee.MethodHandle, out *ee.GenericHandle) error {
	return fill(s, &s.verbs.EmbedGenericHandle, record.Embed{Token: *tok, Parent: embedParent, Caller: caller}, out)
}

func (s *Session) CanAccessClass(tok *ee.ResolvedToken, caller ee.MethodHandle, out *ee.Callout) ee.AccessResult {
	a := ask(s, &s.verbs.CanAccessClass, record.ClassAccess{Token: *tok, Caller: caller})
	*out = a.Callout
	return a.Result
}

func (s *Session) GetTokenTypeAsHandle(tok *ee.ResolvedToken) ee.ClassHandle {
	return *ask(s, &s.verbs.GetTokenTypeAsHandle, *tok)
}

func (s *Session) ConstructStringLiteral(scope ee.ModuleHandle, token uint32) (ee.ConstLookup, error) {
	a, err := askErr(s, &s.verbs.ConstructStringLiteral, record.String{Scope: scope, Token: token})
	if err != nil {
		return ee.ConstLookup{}, err
	}
	return *a, nil
}

func (s *Session) EmbedModuleHandle(scope ee.ModuleHandle) ee.ConstLookup {
	return *ask(s, &s.verbs.EmbedModuleHandle, scope)
}
