//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import "ryugo/ee"

// A ResolvedToken's Ref is the address of the CORINFO_RESOLVED_TOKEN that the runtime filled for
// it, or with keptRef that of a kept struct. Kept answers serve most questions about such a token;
// the struct is copied only for other questions.
const keptRef = 1

// tokenStruct returns the CORINFO_RESOLVED_TOKEN that the runtime filled for tok.
func (s *session) tokenStruct(tok *ee.ResolvedToken) uint64 {
	switch {
	case tok == nil:
		return 0
	case tok.Ref&keptRef == 0:
		return tok.Ref
	}
	n := s.v.Sizes.Token
	t := s.scratch.take(n)
	copy(bytesAt(t, n), bytesAt(tok.Ref&^keptRef, n))
	st64(t+s.v.Offsets.TokenContext, contextOf(tok.Context))
	return t
}

// classToken returns a token struct with only a class, which is all that getNewHelper and
// getCastingHelper read.
func (s *session) classToken(c ee.ClassHandle) uint64 {
	if s.token == 0 {
		s.token = s.alloc(s.v.Sizes.Token)
	}
	st64(s.token+s.v.Offsets.TokenClass, uint64(c))
	return s.token
}

// ResolveToken implements ee.TokenQueries. The runtime's struct lives as long as the compile,
// because questions about the token pass it (tokenStruct).
func (s *session) ResolveToken(tok *ee.ResolvedToken) error {
	o := &s.v.Offsets
	context, fixed := s.fixed(tok)
	key := tokenKey{tok.Scope, tok.Token, tok.Kind, context}
	if fixed {
		if r := s.keptToken(&key); r != nil {
			r.fill(tok)
			return nil
		}
	}
	t := s.alloc(s.v.Sizes.Token)
	st64(t+o.TokenContext, contextOf(tok.Context))
	st64(t+o.TokenScope, uint64(tok.Scope))
	st32(t+o.TokenToken, tok.Token)
	st32(t+o.TokenType, uint32(tok.Kind))
	s.call(s.v.Slots.ResolveToken, t, 0, 0, 0)
	tok.Class = ee.ClassHandle(ld64(t + o.TokenClass))
	tok.Method = ee.MethodHandle(ld64(t + o.TokenMethod))
	tok.Field = ee.FieldHandle(ld64(t + o.TokenField))
	tok.Ref = t
	if fixed {
		s.keepToken(&key, tok)
	}
	return nil
}

// FindSig implements ee.TokenQueries.
func (s *session) FindSig(scope ee.ModuleHandle, token uint32, ctx ee.ContextHandle, sig *ee.SigInfo) error {
	t := s.alloc(s.v.Sizes.Sig)
	s.call(s.v.Slots.FindSig, uint64(scope), uint64(token), contextOf(ctx), t)
	s.readSig(t, sig)
	s.shapes.unmanagedSig(s, sig)
	return nil
}

// EmbedGenericHandle implements ee.TokenQueries.
func (s *session) EmbedGenericHandle(tok *ee.ResolvedToken, embedParent bool, caller ee.MethodHandle, out *ee.GenericHandle) error {
	o := &s.v.Offsets
	t := s.alloc(s.v.Sizes.GenericHandle)
	s.shapes.embedGenericHandle(s, tok, embedParent, caller, t)
	s.readLookup(t+o.GenericLookup, &out.Lookup)
	out.CompileTimeHandle = ld64(t + o.GenericHandle)
	out.Type = ee.GenericHandleType(ld32(t + o.GenericType))
	return nil
}

// CanAccessClass implements ee.TokenQueries.
func (s *session) CanAccessClass(tok *ee.ResolvedToken, caller ee.MethodHandle, out *ee.Callout) ee.AccessResult {
	t := s.alloc(s.v.Sizes.Callout)
	r := ee.AccessResult(s.call(s.v.Slots.CanAccessClass, s.tokenStruct(tok), uint64(caller), t, 0))
	if r != ee.CORINFO_ACCESS_ALLOWED {
		s.readCallout(t, out)
	}
	return r
}

// GetTokenTypeAsHandle implements ee.TokenQueries.
func (s *session) GetTokenTypeAsHandle(tok *ee.ResolvedToken) ee.ClassHandle {
	return ee.ClassHandle(s.call(s.v.Slots.GetTokenTypeAsHandle, s.tokenStruct(tok), 0, 0, 0))
}

// ConstructStringLiteral implements ee.TokenQueries.
func (s *session) ConstructStringLiteral(scope ee.ModuleHandle, token uint32) (ee.ConstLookup, error) {
	if s.noLiterals {
		return ee.ConstLookup{}, &ee.Unsupported{ILOffset: -1, Reason: "a string literal of another module"}
	}
	out := s.out()
	access := s.call(s.v.Slots.ConstructStringLiteral, uint64(scope), uint64(token), out, 0)
	return ee.ConstLookup{Access: ee.InfoAccessType(access), Addr: ee.Value{Bits: ld64(out)}}, nil
}

// EmbedModuleHandle implements ee.TokenQueries.
func (s *session) EmbedModuleHandle(scope ee.ModuleHandle) ee.ConstLookup {
	return value(uint64(scope))
}

// GetFieldInfo implements ee.TokenQueries.
func (s *session) GetFieldInfo(tok *ee.ResolvedToken, caller ee.MethodHandle, flags ee.AccessFlags, out *ee.FieldInfo) error {
	o := &s.v.Offsets
	key, fixed := s.access(tok, caller, uint32(flags))
	if fixed {
		if r := s.kept.fields.find(key.hash()); r != nil && r.key == key {
			*out, s.preinited = r.info, 0
			return nil
		}
	}
	t := s.alloc(s.v.Sizes.Field)
	s.call(s.v.Slots.GetFieldInfo, s.tokenStruct(tok), uint64(caller), uint64(flags&^ee.CORINFO_ACCESS_CONTENT), t)
	*out = ee.FieldInfo{
		Flags:  ee.FieldFlags(ld32(t + o.FieldFlags)),
		Helper: s.v.Helper(uint64(ld32(t + o.FieldHelper))),
		Offset: ld32(t + o.FieldOffset),
		Field:  ee.SigArg{Type: ee.CorInfoType(ld32(t + o.FieldType)), Class: ee.ClassHandle(ld64(t + o.FieldClass))},
		Access: ee.AccessResult(ld32(t + o.FieldAccess)),
	}
	if out.Access != ee.CORINFO_ACCESS_ALLOWED {
		s.readCallout(t+o.FieldCallout, &out.Callout)
	}
	accessor, known := s.v.Accessor(ld32(t + o.FieldAccessor))
	if !known {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a field that is reached in a way that is not known"})
	}
	out.Accessor = accessor
	s.preinited = 0
	switch out.Accessor {
	case ee.CORINFO_FIELD_INSTANCE:
		if fixed && out.Access == ee.CORINFO_ACCESS_ALLOWED {
			s.keepField(&key, out)
		}
	case ee.CORINFO_FIELD_STATIC_ADDRESS, ee.CORINFO_FIELD_STATIC_RVA_ADDRESS:
		if out.Flags&ee.CORINFO_FLG_FIELD_INITCLASS == 0 {
			s.preinited = tok.Field
		}
		out.Address = s.shapes.fieldAddress(s, tok.Field, t)
		if flags&ee.CORINFO_ACCESS_CONTENT != 0 && out.Flags&ee.CORINFO_FLG_FIELD_FINAL != 0 && s.shapes.staticContent != nil {
			s.shapes.staticContent(s, tok.Field, out)
		}
	case ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER:
		if s.shapes.staticBase != nil {
			out.Address = s.shapes.staticBase(s, tok.Class, out.Helper)
		}
	case ee.CORINFO_FIELD_STATIC_TLS_MANAGED:
		if out.Flags&ee.CORINFO_FLG_FIELD_INITCLASS == 0 {
			s.preinited = tok.Field
		}
		s.shapes.threadField(s, tok.Field, out)
	case ee.CORINFO_FIELD_INTRINSIC_EMPTY_STRING:
		cell := s.out()
		access := s.call(s.v.Slots.EmptyStringLiteral, cell, 0, 0, 0)
		out.Address = ee.ConstLookup{Access: ee.InfoAccessType(access), Addr: ee.Value{Bits: ld64(cell)}}
	}
	return nil
}

// readCallout reads the CORINFO_HELPER_DESC at p.
func (s *session) readCallout(p uint64, out *ee.Callout) {
	o := &s.v.Offsets
	out.Helper = s.needHelper(uint64(ld32(p + o.CalloutHelper)))
	out.NumArgs = uint8(min(ld32(p+o.CalloutNumArgs), uint32(len(out.Args))))
	for i := range out.Args[:out.NumArgs] {
		out.Args[i] = ee.Value{Bits: ld64(p + o.CalloutArgs + s.v.Sizes.CalloutArg*uint64(i))}
	}
}

// GetCallInfo implements ee.TokenQueries.
func (s *session) GetCallInfo(tok, constrained *ee.ResolvedToken, caller ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	o := &s.v.Offsets
	key, fixed := s.access(tok, caller, uint32(flags))
	wider := key.fromAll()
	if constrained != nil {
		wider = key.constrain(tok, constrained)
	}
	if fixed {
		if r := s.keptCall(&key, &wider); r != nil {
			s.callOf(r, out)
			return nil
		}
	}
	t := s.alloc(s.v.Sizes.Call)
	s.callN(s.v.Slots.GetCallInfo, s.tokenStruct(tok), s.tokenStruct(constrained), uint64(caller), uint64(flags), t)
	*out = ee.CallInfo{
		Method:            ee.MethodHandle(ld64(t + o.CallMethod)),
		MethodFlags:       s.shapes.methodFlags(ld32(t + o.CallMethodFlags)),
		Class:             tok.Class,
		ClassFlags:        ee.ClassFlags(ld32(t + o.CallClassFlags)),
		Access:            ee.AccessResult(ld32(t + o.CallAccess)),
		ThisTransform:     ee.ThisTransform(ld32(t + o.CallThisTransform)),
		Kind:              ee.CallKind(ld32(t + o.CallKind)),
		NullInstanceCheck: isBOOL(uint64(ld32(t + o.CallNullCheck))),
		Context:           fromContext(ld64(t + o.CallContext)),

		ExactContextNeedsRuntimeLookup: isBOOL(uint64(ld32(t + o.CallExactLookup))),
	}
	generic := ld32(t+o.CallSig+o.SigClassInstCount)|ld32(t+o.CallSig+o.SigMethodInstCount) != 0
	s.readSigOf(t+o.CallSig, &out.Sig, sigKind{fixed: fixed && !generic})
	if out.MethodFlags&ee.CORINFO_FLG_PINVOKE != 0 {
		out.Sig.KeepsMode = s.shapes.keepsMode(s, out.Method)
	}
	if out.Access != ee.CORINFO_ACCESS_ALLOWED {
		s.readCallout(t+o.CallCallout, &out.Callout)
	}
	if out.Kind == ee.CORINFO_CALL_CODE_POINTER || out.Kind == ee.CORINFO_VIRTUALCALL_STUB {
		s.readLookup(t+o.CallLookup, &out.StubLookup)
	}
	if out.Sig.HasTypeArg() && !out.ExactContextNeedsRuntimeLookup {
		out.InstParam = ee.Value{Bits: ld64(t+o.CallContext) &^ 1}
	}
	const virtual = ee.CORINFO_CALLINFO_LDFTN | ee.CORINFO_CALLINFO_CALLVIRT
	if flags&virtual == virtual && out.MethodFlags&(ee.CORINFO_FLG_VIRTUAL|ee.CORINFO_FLG_FINAL) == ee.CORINFO_FLG_VIRTUAL {
		// The runtime also calls the result of ldvirtftn a direct call.
		out.Kind = ee.CORINFO_VIRTUALCALL_LDVIRTFTN
	}
	if !out.Sig.HasThis() {
		out.ThisTransform = ee.CORINFO_NO_THIS_TRANSFORM // the runtime also returns a transform for static virtual methods
	}
	if out.ClassFlags&ee.CORINFO_FLG_VALUECLASS != 0 {
		s.declineVectorT(tok.Class)
	}
	if fixed && mayKeepCall(out) {
		s.keepMethod(out.Method, out.MethodFlags)
		if constrained != nil && out.MethodFlags&ee.CORINFO_FLG_SHAREDINST == 0 || constrained == nil && s.allMayCall(caller, out, t+o.CallSig) {
			key = wider
		}
		s.keepCall(&key, out)
	}
	return nil
}
