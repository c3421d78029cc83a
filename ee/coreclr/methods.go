//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"ryugo/ee"
	"ryugo/ee/coreclr/version"
	"ryugo/glob"
)

// contextOf converts a context of ours to the runtime's: the handle, with bit 0 set for a class.
func contextOf(c ee.ContextHandle) uint64 {
	if class := c.Class(); class != 0 {
		return uint64(class) | 1
	}
	return uint64(c.Method())
}

// fromContext is the inverse of contextOf.
func fromContext(c uint64) ee.ContextHandle {
	if c&1 != 0 {
		return ee.ClassContext(ee.ClassHandle(c &^ 1))
	}
	return ee.MethodContext(ee.MethodHandle(c))
}

// GetMethodInfo implements ee.MethodQueries. The runtime has passed the description of the method
// being compiled.
func (s *session) GetMethodInfo(m ee.MethodHandle, info *ee.MethodInfo) error {
	if m == s.method {
		if s.own.Method == 0 {
			s.readMethodInfo(s.info, &s.own)
			s.own.Flags = s.flags
			s.readProfile(m, &s.own)
		}
		*info = s.own
		return nil
	}
	if r := s.inlinee(m); r != nil {
		s.fillBody(r, info)
		s.readProfile(m, info)
		return nil
	}
	t := s.askInfo(m)
	if t == 0 {
		return &ee.Unsupported{ILOffset: -1, Reason: "a method without IL"}
	}
	s.readMethodInfo(t, info)
	if b := s.bodyOf(m); b != nil && b.fixed && s.methodOf(m) != nil {
		s.keepBody(info, b.generic)
	}
	s.readProfile(m, info)
	return nil
}

// ILSize implements ee.BodySizer.
func (s *session) ILSize(m ee.MethodHandle) int {
	if m == s.method {
		return int(ld32(s.info + s.v.Offsets.MethodInfoILCodeSize))
	}
	r := s.methodOf(m)
	if r != nil && r.have&haveILSize != 0 {
		return int(r.ilSize)
	}
	if k := s.inlinee(m); k != nil {
		return len(k.info.IL)
	}
	t := s.askInfo(m)
	if t == 0 {
		return 0
	}
	size := ld32(t + s.v.Offsets.MethodInfoILCodeSize)
	if r != nil {
		r.ilSize = size
		r.have |= haveILSize
	}
	return int(size)
}

// askInfo returns the address of the CORINFO_METHOD_INFO of m, 0 if it has none. It asks once if
// first m's size and then the rest is needed.
func (s *session) askInfo(m ee.MethodHandle) uint64 {
	if s.described.method == m {
		return s.described.at
	}
	t := s.alloc(s.v.Sizes.MethodInfo)
	if !isBool(s.call(s.v.Slots.GetMethodInfo, uint64(m), t, 0, 0)) {
		return 0
	}
	s.described.method, s.described.at = m, t
	return t
}

// readMethodInfo reads the CORINFO_METHOD_INFO at p.
func (s *session) readMethodInfo(p uint64, info *ee.MethodInfo) {
	o := &s.v.Offsets
	m := ld64(p + o.MethodInfoFtn)
	*info = ee.MethodInfo{
		Method:   ee.MethodHandle(m),
		Scope:    ee.ModuleHandle(ld64(p + o.MethodInfoScope)),
		IL:       bytesAt(ld64(p+o.MethodInfoILCode), uint64(ld32(p+o.MethodInfoILCodeSize))),
		MaxStack: ld32(p + o.MethodInfoMaxStack),
		EHCount:  ld32(p + o.MethodInfoEHCount),
		Options:  ee.MethodOptions(ld32(p + o.MethodInfoOptions)),
		Attribs:  s.GetMethodAttribs(ee.MethodHandle(m)),
		Class:    s.GetMethodClass(ee.MethodHandle(m)),
	}
	if info.Method != s.method {
		s.addBody(p, info.Method, info.Class)
	}
	b := s.bodyOf(info.Method)
	kind := sigKind{classes: true, fixed: b != nil && b.fixed && !b.generic}
	s.readSigOf(p+o.MethodInfoArgs, &info.Args, kind)
	info.Locals = s.readArgs(p+o.MethodInfoLocals, kind)
	if s.classAttribs(info.Class)&ee.CORINFO_FLG_VALUECLASS != 0 {
		s.declineVectorT(info.Class)
	}
}

// GetEHInfo implements ee.MethodQueries.
func (s *session) GetEHInfo(m ee.MethodHandle, i uint32) ee.EHClause {
	o := &s.v.Offsets
	t := s.alloc(s.v.Sizes.EHClause)
	s.call(s.v.Slots.GetEHinfo, uint64(m), uint64(i), t, 0)
	try, handler := ld32(t+o.EHTryOffset), ld32(t+o.EHHandlerOffset)
	return ee.EHClause{
		Flags:    ee.EHFlags(ld32(t + o.EHFlags)),
		TryStart: try, TryEnd: try + ld32(t+o.EHTryLength),
		HandlerStart: handler, HandlerEnd: handler + ld32(t+o.EHHandlerLength),
		ClassTokenOrFilterStart: ld32(t + o.EHTokenOrFilter),
	}
}

// GetMethodAttribs implements ee.MethodQueries.
func (s *session) GetMethodAttribs(m ee.MethodHandle) ee.MethodFlags {
	if m == s.method {
		return s.attribs
	}
	r := s.methodOf(m)
	if r != nil && r.have&haveFlags != 0 {
		return r.attribs
	}
	attribs := s.shapes.methodFlags(uint32(s.call(s.v.Slots.GetMethodAttribs, uint64(m), 0, 0, 0)))
	if r != nil {
		r.attribs = attribs
		r.have |= haveFlags
	}
	return attribs
}

// GetMethodClass implements ee.MethodQueries.
func (s *session) GetMethodClass(m ee.MethodHandle) ee.ClassHandle {
	if m == s.method {
		return s.class
	}
	r := s.methodOf(m)
	if r != nil && r.have&haveOwner != 0 {
		return r.owner
	}
	class := ee.ClassHandle(s.call(s.v.Slots.GetMethodClass, uint64(m), 0, 0, 0))
	if r != nil {
		r.owner = class
		r.have |= haveOwner
	}
	return class
}

// GetMethodSig implements ee.MethodQueries.
func (s *session) GetMethodSig(m ee.MethodHandle, sig *ee.SigInfo) {
	t := s.alloc(s.v.Sizes.Sig)
	s.call(s.v.Slots.GetMethodSig, uint64(m), t, 0, 0)
	s.readSig(t, sig)
}

// GetMethodTypeArgument implements ee.MethodQueries.
func (s *session) GetMethodTypeArgument(m ee.MethodHandle, index uint32) ee.ClassHandle {
	if s.shapes.methodTypeArgument == nil {
		return 0
	}
	return s.shapes.methodTypeArgument(s, m, index)
}

// GetMethodName implements ee.MethodQueries. It is also called after a compile has failed, so
// exceptions are ignored.
func (s *session) GetMethodName(m ee.MethodHandle) (class, method string) {
	r := s.methodOf(m)
	if r == nil {
		return s.shapes.methodName(s, m)
	}
	if r.have&haveName == 0 {
		r.class, r.name = s.shapes.methodName(s, m)
		r.have |= haveName
	}
	return r.class, r.name
}

// signature returns m's signature, for patterns.
func (s *session) signature(m ee.MethodHandle) glob.Signature {
	var sig ee.SigInfo
	s.GetMethodSig(m, &sig)
	params, ret := sig.TypeNames(s.GetClassName)
	return glob.Signature{Params: params, Return: ret, HasThis: sig.HasThis()}
}

// GetClassName implements ee.ClassQueries. It also ignores exceptions.
func (s *session) GetClassName(c ee.ClassHandle) string { return s.shapes.className(s, c) }

// GetMethodVTableOffset implements ee.MethodQueries.
func (s *session) GetMethodVTableOffset(m ee.MethodHandle) (indirection, after uint32) {
	t := s.alloc(16)
	s.call(s.v.Slots.GetMethodVTableOffset, uint64(m), t, t+4, t+8) // 2.0 has two results
	if ld8(t+8) != 0 {
		ee.Bail(&ee.Unsupported{ILOffset: -1, Reason: "a relative slot of a vtable"})
	}
	return ld32(t), ld32(t + 4)
}

// GetIntrinsicID implements ee.MethodQueries.
func (s *session) GetIntrinsicID(m ee.MethodHandle) ee.Intrinsic {
	r := s.methodOf(m)
	if r == nil {
		return s.shapes.intrinsic(s, m)
	}
	if r.have&haveIntrinsic == 0 {
		r.intrinsic = s.shapes.intrinsic(s, m)
		r.have |= haveIntrinsic
	}
	return r.intrinsic
}

// InitClass implements ee.MethodQueries.
func (s *session) InitClass(field ee.FieldHandle, m ee.MethodHandle, ctx ee.ContextHandle) ee.InitClassResult {
	if field != 0 && field == s.preinited {
		return ee.CORINFO_INITCLASS_NOT_REQUIRED
	}
	if field == 0 && m == s.method && ctx == ee.MethodContext(m) {
		return s.init
	}
	if field == 0 && s.entersFreely(m, ctx) {
		return ee.CORINFO_INITCLASS_NOT_REQUIRED
	}
	return s.v.InitClass(s.call(s.v.Slots.InitClass, uint64(field), uint64(m), contextOf(ctx), 0))
}

// entersFreely reports whether the body of m never triggers class init, according to its attributes
// and those of its class in ctx (ECMA-335 II.10.5.3.1): either accesses to the class's fields
// trigger class init, or creating the object does.
func (s *session) entersFreely(m ee.MethodHandle, ctx ee.ContextHandle) bool {
	class := ctx.Class()
	if class == 0 {
		class = s.GetMethodClass(ctx.Method())
	}
	attribs := s.classAttribs(class)
	return attribs&ee.CORINFO_FLG_BEFOREFIELDINIT != 0 ||
		attribs&(ee.CORINFO_FLG_VALUECLASS|ee.CORINFO_FLG_INTERFACE) == 0 && s.GetMethodAttribs(m)&(ee.CORINFO_FLG_STATIC|ee.CORINFO_FLG_CONSTRUCTOR) == 0
}

// CanInline implements ee.MethodQueries. A callee of another module must not load string literals.
// With any other restriction (on `this`) the answer is no. From here until ReportInliningDecision,
// an exception of the runtime does not concern the caller.
func (s *session) CanInline(caller, callee ee.MethodHandle) bool {
	s.speculative = true
	restrictions := s.out()
	r, ok := s.try(s.v.Slots.CanInline|optional, uint64(caller), uint64(callee), restrictions, 0)
	s.noLiterals = ld32(restrictions) == inlineNoCalleeLdstr
	return ok && int32(r) == inlinePass && (ld32(restrictions) == 0 || s.noLiterals)
}

// inlineNoCalleeLdstr is INLINE_NO_CALLEE_LDSTR of CorInfoInlineRestrictions: a callee of another
// module must not load string literals. Other restrictions mean no.
const inlineNoCalleeLdstr = 2

// inlinePass is INLINE_PASS of CorInfoInline; smaller values mean no.
const inlinePass = 0

// ReportInliningDecision implements ee.MethodQueries.
func (s *session) ReportInliningDecision(caller, callee ee.MethodHandle, inlined bool, reason string) {
	s.speculative, s.noLiterals = false, false
}

// ResolveVirtualMethod implements ee.MethodQueries.
func (s *session) ResolveVirtualMethod(m ee.MethodHandle, c ee.ClassHandle, owner ee.ContextHandle) ee.MethodHandle {
	return s.shapes.resolveVirtual(s, m, c, owner)
}

// GetUnboxedEntry implements ee.MethodQueries.
func (s *session) GetUnboxedEntry(m ee.MethodHandle) ee.MethodHandle {
	if s.v.Slots.GetUnboxedEntry&version.NoSlot != 0 {
		return 0
	}
	needsClass := s.out()
	entry := s.call(s.v.Slots.GetUnboxedEntry, uint64(m), needsClass, 0, 0)
	if ld8(needsClass) != 0 {
		return 0
	}
	return ee.MethodHandle(entry)
}

// CanTailCall implements ee.MethodQueries.
func (s *session) CanTailCall(caller, callee ee.MethodHandle, explicit bool) bool {
	return isBool(s.call(s.v.Slots.CanTailCall, uint64(caller), uint64(callee), uint64(callee), toBool(explicit)))
}

// GetTailCallHelpers implements ee.MethodQueries.
func (s *session) GetTailCallHelpers(tok *ee.ResolvedToken, site uint64, callvirt, thisByRef bool) (h ee.TailCallHelpers, ok bool) {
	const isCallvirt, thisArgIsByref, storeTarget = 1, 2, 1 // CORINFO_TAILCALL_*
	o := &s.v.Offsets
	t := s.alloc(s.v.Sizes.TailCall)
	flags := toBool(callvirt)*isCallvirt | toBool(thisByRef)*thisArgIsByref
	if !isBool(s.call(s.v.Slots.GetTailCallHelpers, s.tokenStruct(tok), site, flags, t)) {
		return h, false
	}
	return ee.TailCallHelpers{
		StoreTarget: ld32(t+o.TailCallFlags)&storeTarget != 0,
		StoreArgs:   ee.MethodHandle(ld64(t + o.TailCallStoreArgs)),
		CallTarget:  ee.MethodHandle(ld64(t + o.TailCallTarget)),
		Dispatcher:  ee.MethodHandle(ld64(t + o.TailCallDispatcher)),
	}, true
}

// GetFunctionEntryPoint implements ee.MethodQueries. An entry point stays valid. Where a nearer one
// may exist later, only tier 0 reuses the old one.
func (s *session) GetFunctionEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	var r *keptMethod
	if s.shapes.cellsOfEntries || s.flags&ee.CORJIT_FLAG_TIER0 != 0 {
		if r = s.methodOf(m); r != nil && r.have&haveEntry != 0 {
			return r.entry
		}
	}
	t := s.alloc(s.v.Sizes.Const)
	s.call(s.v.Slots.GetFunctionEntryPoint, uint64(m), t, 0, 0)
	entry := s.readCode(t)
	if r != nil {
		r.entry = entry
		r.have |= haveEntry
	}
	return entry
}

// GetFunctionFixedEntryPoint implements ee.MethodQueries.
func (s *session) GetFunctionFixedEntryPoint(m ee.MethodHandle) ee.ConstLookup {
	t := s.alloc(s.v.Sizes.Const)
	s.shapes.fixedEntryPoint(s, m, t)
	return s.readConst(t)
}

// EmbedMethodHandle implements ee.MethodQueries. Code is compiled for this process, so handles are
// embedded as they are.
func (s *session) EmbedMethodHandle(m ee.MethodHandle) ee.ConstLookup { return value(uint64(m)) }

// GetLocationOfThisType implements ee.MethodQueries.
func (s *session) GetLocationOfThisType(m ee.MethodHandle) (kind ee.RuntimeLookupKind, ok bool) {
	t := s.alloc(s.v.Sizes.Kind)
	s.shapes.locationOfThisType(s, m, t)
	return ee.RuntimeLookupKind(ld32(t + s.v.Offsets.KindKind)), ld8(t+s.v.Offsets.KindNeedsLookup) != 0
}

// GetMethodSync implements ee.MethodQueries.
func (s *session) GetMethodSync(m ee.MethodHandle) ee.ConstLookup {
	cell := s.out()
	return valueOr(s.call(s.v.Slots.GetMethodSync, uint64(m), cell, 0, 0), cell)
}
