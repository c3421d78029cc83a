package record

import "ryugo/ee"

// The verbs whose question or answer is more than their parameters and results.
// verbs_gen.go has the others.

func (s *Session) ResolveToken(tok *ee.ResolvedToken) error {
	_, err := askErr(s, &verbs.ResolveToken, TokenOf(tok), func(a *Resolved) error {
		err := s.jit.ResolveToken(tok)
		*a = Resolved{tok.Class, tok.Method, tok.Field, tok.Ref}
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

func (s *Session) GetDelegateCtor(ctor ee.MethodHandle, delegate ee.ClassHandle, target ee.MethodHandle, args *ee.DelegateCtorArgs) ee.MethodHandle {
	a := ask(s, &verbs.GetDelegateCtor, DelegateCtor{ctor, delegate, target, *args}, func(DelegateCtor) (a DelegateTarget) {
		a.Ctor = s.jit.GetDelegateCtor(ctor, delegate, target, args)
		a.Args = *args
		return a
	})
	return a.Ctor
}

func (s *Session) AllocPgoInstrumentationBySchema(m ee.MethodHandle, schema []ee.PgoSchema) (base uint64, ok bool) {
	a := ask(s, &verbs.AllocPgoInstrumentationBySchema, CountersOf(m, schema), func(Counters) (a CountersAt) {
		a.Base, a.OK = s.jit.AllocPgoInstrumentationBySchema(m, schema)
		for i := range schema {
			a.Offsets = append(a.Offsets, schema[i].Offset)
		}
		return a
	})
	return a.Base, a.OK
}

func (s *Session) GetEEInfo() *ee.Info {
	var info *ee.Info
	ask(s, &verbs.GetEEInfo, Nothing{}, func(Nothing) ee.Info {
		info = s.jit.GetEEInfo()
		return *info
	})
	return info
}
