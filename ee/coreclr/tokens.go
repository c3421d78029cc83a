//go:build cgo && linux && amd64

package coreclr

import "ryugo/ee"

// tokenStruct returns the CORINFO_RESOLVED_TOKEN that the runtime filled for
// tok.
func tokenStruct(tok *ee.ResolvedToken) uint64 {
	if tok == nil {
		return 0
	}
	return tok.Ref
}

// classToken returns a token struct that has nothing but a class, which is all
// that getNewHelper and getCastingHelper look at.
func (s *session) classToken(c ee.ClassHandle) uint64 {
	if s.token == 0 {
		s.token = s.alloc(sizeToken)
	}
	st64(s.token+offTokenClass, uint64(c))
	return s.token
}

// ResolveToken implements ee.TokenQueries. The runtime's struct lives as long as
// the compile: questions about the token are asked with it.
func (s *session) ResolveToken(tok *ee.ResolvedToken) error {
	t := s.alloc(sizeToken)
	st64(t+offTokenContext, contextOf(tok.Context))
	st64(t+offTokenScope, uint64(tok.Scope))
	st32(t+offTokenToken, tok.Token)
	st32(t+offTokenType, uint32(tok.Kind))
	s.call(slotResolveToken, t, 0, 0, 0)
	tok.Class = ee.ClassHandle(ld64(t + offTokenClass))
	tok.Method = ee.MethodHandle(ld64(t + offTokenMethod))
	tok.Field = ee.FieldHandle(ld64(t + offTokenField))
	tok.Ref = t
	return nil
}

// FindSig implements ee.TokenQueries.
func (s *session) FindSig(scope ee.ModuleHandle, token uint32, ctx ee.ContextHandle, sig *ee.SigInfo) error {
	t := s.alloc(sizeSig)
	s.call(slotFindSig, uint64(scope), uint64(token), contextOf(ctx), t)
	s.readSig(t, sig)
	return nil
}

// EmbedGenericHandle implements ee.TokenQueries.
func (s *session) EmbedGenericHandle(tok *ee.ResolvedToken, embedParent bool, caller ee.MethodHandle, out *ee.GenericHandle) error {
	t := s.alloc(sizeGenericHandle)
	s.call(slotEmbedGenericHandle, tokenStruct(tok), toBool(embedParent), t, 0)
	readLookup(t+offGenericLookup, &out.Lookup)
	out.CompileTimeHandle = ld64(t + offGenericHandle)
	out.Type = ee.GenericHandleType(ld32(t + offGenericType))
	return nil
}

// CanAccessClass implements ee.TokenQueries.
func (s *session) CanAccessClass(tok *ee.ResolvedToken, caller ee.MethodHandle, out *ee.Callout) ee.AccessResult {
	t := s.alloc(sizeCallout)
	r := ee.AccessResult(s.call(slotCanAccessClass, tokenStruct(tok), uint64(caller), t, 0))
	if r != ee.CORINFO_ACCESS_ALLOWED {
		readCallout(t, out)
	}
	return r
}

// GetTokenTypeAsHandle implements ee.TokenQueries.
func (s *session) GetTokenTypeAsHandle(tok *ee.ResolvedToken) ee.ClassHandle {
	return ee.ClassHandle(s.call(slotGetTokenTypeAsHandle, tokenStruct(tok), 0, 0, 0))
}

// ConstructStringLiteral implements ee.TokenQueries.
func (s *session) ConstructStringLiteral(scope ee.ModuleHandle, token uint32) (ee.ConstLookup, error) {
	if s.noLiterals {
		return ee.ConstLookup{}, &ee.Unsupported{ILOffset: -1, Reason: "a string literal of another module"}
	}
	out := s.out()
	access := s.call(slotConstructStringLiteral, uint64(scope), uint64(token), out, 0)
	return ee.ConstLookup{Access: ee.InfoAccessType(access), Addr: ee.Value{Bits: ld64(out)}}, nil
}

// EmbedModuleHandle implements ee.TokenQueries.
func (s *session) EmbedModuleHandle(scope ee.ModuleHandle) ee.ConstLookup {
	return value(uint64(scope))
}

// GetFieldInfo implements ee.TokenQueries.
func (s *session) GetFieldInfo(tok *ee.ResolvedToken, caller ee.MethodHandle, flags ee.AccessFlags, out *ee.FieldInfo) error {
	t := s.alloc(sizeField)
	s.call(slotGetFieldInfo, tokenStruct(tok), uint64(caller), uint64(flags), t)
	*out = ee.FieldInfo{
		Accessor: ee.FieldAccessor(ld32(t + offFieldAccessor)),
		Flags:    ee.FieldFlags(ld32(t + offFieldFlags)),
		Helper:   helper(uint64(ld32(t + offFieldHelper))),
		Offset:   ld32(t + offFieldOffset),
		Field:    ee.SigArg{Type: ee.CorInfoType(ld32(t + offFieldType)), Class: ee.ClassHandle(ld64(t + offFieldClass))},
		Access:   ee.AccessResult(ld32(t + offFieldAccess)),
	}
	if out.Access != ee.CORINFO_ACCESS_ALLOWED {
		readCallout(t+offFieldCallout, &out.Callout)
	}
	s.preinited = 0
	switch out.Accessor {
	case ee.CORINFO_FIELD_STATIC_ADDRESS, ee.CORINFO_FIELD_STATIC_RVA_ADDRESS:
		if out.Flags&ee.CORINFO_FLG_FIELD_INITCLASS == 0 {
			s.preinited = tok.Field
		}
		cell := s.out()
		out.Address = valueOr(s.call(slotGetFieldAddress, uint64(tok.Field), cell, 0, 0), cell)
	case ee.CORINFO_FIELD_INTRINSIC_EMPTY_STRING:
		cell := s.out()
		access := s.call(slotEmptyStringLiteral, cell, 0, 0, 0)
		out.Address = ee.ConstLookup{Access: ee.InfoAccessType(access), Addr: ee.Value{Bits: ld64(cell)}}
	}
	return nil
}

// readCallout reads the CORINFO_HELPER_DESC at p.
func readCallout(p uint64, out *ee.Callout) {
	out.Helper = needHelper(uint64(ld32(p + offCalloutHelper)))
	out.NumArgs = uint8(min(ld32(p+offCalloutNumArgs), uint32(len(out.Args))))
	for i := range out.Args[:out.NumArgs] {
		out.Args[i] = ee.Value{Bits: ld64(p + offCalloutArgs + sizeCalloutArg*uint64(i))}
	}
}

// GetCallInfo implements ee.TokenQueries.
func (s *session) GetCallInfo(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	t := s.alloc(sizeCall)
	s.callN(slotGetCallInfo, tokenStruct(tok), tokenStruct(constrained), uint64(caller), uint64(flags), t)
	*out = ee.CallInfo{
		Method:            ee.MethodHandle(ld64(t + offCallMethod)),
		MethodFlags:       ee.MethodFlags(ld32(t + offCallMethodFlags)),
		Class:             tok.Class,
		ClassFlags:        ee.ClassFlags(ld32(t + offCallClassFlags)),
		Access:            ee.AccessResult(ld32(t + offCallAccess)),
		ThisTransform:     ee.ThisTransform(ld32(t + offCallThisTransform)),
		Kind:              ee.CallKind(ld32(t + offCallKind)),
		NullInstanceCheck: isBOOL(uint64(ld32(t + offCallNullCheck))),
		Context:           fromContext(ld64(t + offCallContext)),

		ExactContextNeedsRuntimeLookup: isBOOL(uint64(ld32(t + offCallExactLookup))),
	}
	s.readSig(t+offCallSig, &out.Sig)
	if out.Access != ee.CORINFO_ACCESS_ALLOWED {
		readCallout(t+offCallCallout, &out.Callout)
	}
	if out.Kind == ee.CORINFO_CALL_CODE_POINTER || out.Kind == ee.CORINFO_VIRTUALCALL_STUB {
		readLookup(t+offCallLookup, &out.StubLookup)
	}
	if out.Sig.HasTypeArg() && !out.ExactContextNeedsRuntimeLookup {
		out.InstParam = ee.Value{Bits: ld64(t+offCallContext) &^ 1}
	}
	const virtual = ee.CORINFO_CALLINFO_LDFTN | ee.CORINFO_CALLINFO_CALLVIRT
	if flags&virtual == virtual && out.MethodFlags&(ee.CORINFO_FLG_VIRTUAL|ee.CORINFO_FLG_FINAL) == ee.CORINFO_FLG_VIRTUAL {
		// The runtime calls whatever ldvirtftn asks for a direct call.
		out.Kind = ee.CORINFO_VIRTUALCALL_LDVIRTFTN
	}
	if out.ClassFlags&ee.CORINFO_FLG_VALUECLASS != 0 {
		s.declineVectorT(tok.Class)
	}
	return nil
}
