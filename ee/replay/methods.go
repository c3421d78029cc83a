package replay

import (
	"ryugo/ee"
	"ryugo/ee/record"
)

// The verbs whose question or answer is more than their parameters and results, and the verbs with
// a default answer if none was recorded. verbs_gen.go has the others.

func (s *Session) GetMethodName(m ee.MethodHandle) (class, method string) {
	a := name(s, &s.verbs.GetMethodName, m)
	return a.Class, a.Name
}

// CanInline, ResolveVirtualMethod and GetUnboxedEntry answer no if the file has no answer: the
// compiler that recorded the file did not ask.
func (s *Session) CanInline(caller, callee ee.MethodHandle) bool {
	row := find(s, &s.verbs.CanInline, record.CanInlineQuestion{Caller: caller, Callee: callee})
	return row != nil && row.Answer
}

func (s *Session) ResolveVirtualMethod(m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle {
	if row := find(s, &s.verbs.ResolveVirtualMethod, record.ResolveVirtualMethodQuestion{Method: m, Class: c, Owner: owner}); row != nil {
		return row.Answer
	}
	return 0
}

func (s *Session) GetUnboxedEntry(m ee.MethodHandle) ee.MethodHandle {
	if row := find(s, &s.verbs.GetUnboxedEntry, m); row != nil {
		return row.Answer
	}
	return 0
}

func (s *Session) ResolveToken(tok *ee.ResolvedToken) error {
	a, err := askErr(s, &s.verbs.ResolveToken, record.TokenOf(tok))
	if err == nil {
		tok.Class, tok.Method, tok.Field, tok.Ref = a.Class, a.Method, a.Field, a.Ref
	}
	return err
}

func (s *Session) GetCallInfo(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	return fill(s, &s.verbs.GetCallInfo, record.CallOf(tok, constrained, caller, flags), out)
}

func (s *Session) GetClassName(c ee.ClassHandle) string {
	return *name(s, &s.verbs.GetClassName, c)
}

func (s *Session) GetFieldName(f ee.FieldHandle) (class, field string) {
	a := name(s, &s.verbs.GetFieldName, f)
	return a.Class, a.Name
}

func (s *Session) PInvokeMarshalingRequired(m ee.MethodHandle, sig *ee.SigInfo) bool {
	return *ask(s, &s.verbs.PInvokeMarshalingRequired, record.NativeCallOf(m, sig))
}

func (s *Session) GetCookieForPInvokeCalliSig(sig *ee.SigInfo) (cookie ee.ConstLookup, ok bool) {
	a := ask(s, &s.verbs.GetCookieForPInvokeCalliSig, record.SigOf(sig))
	return a.Lookup, a.OK
}

func (s *Session) GetDelegateCtor(ctor ee.MethodHandle, delegate ee.ClassHandle, target ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	a := ask(s, &s.verbs.GetDelegateCtor, record.DelegateCtor{Ctor: ctor, Delegate: delegate, Target: target, Args: *args})
	*args = a.Args
	return a.Ctor
}

func (s *Session) AllocPgoInstrumentationBySchema(m ee.MethodHandle, schema []ee.PgoSchema) (base uint64, ok bool) {
	a := ask(s, &s.verbs.AllocPgoInstrumentationBySchema, record.CountersOf(m, schema))
	for i := range min(len(schema), len(a.Offsets)) {
		schema[i].Offset = a.Offsets[i]
	}
	return a.Base, a.OK && len(a.Offsets) == len(schema)
}

func (s *Session) GetEEInfo() *ee.Info {
	return ask(s, &s.verbs.GetEEInfo, record.Nothing{})
}
