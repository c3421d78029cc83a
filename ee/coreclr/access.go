//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"strings"

	"ryugo/ee"
)

// accessKey is a token as used in the methods of a class. Access depends on that class.
type accessKey struct {
	token   uint32
	flags   uint32
	scope   ee.ModuleHandle
	from    ee.ClassHandle // the class, or 0 for every class whose code has this scope
	context uint64         // as in a tokenKey
	// constrained is the class of the constrained. prefix, or 0.
	constrained ee.ClassHandle
	// resolved is the meaning of the token, for calls that are found by it: their keys have neither
	// token nor context.
	resolved struct {
		class  ee.ClassHandle
		method ee.MethodHandle
	}
}

// access returns the key of a token in the methods of caller's class. Its answers may be kept only
// if ok.
func (s *session) access(tok *ee.ResolvedToken, caller ee.MethodHandle, flags uint32) (key accessKey, ok bool) {
	b := s.bodyOf(caller)
	if b == nil || !b.fixed {
		return key, false
	}
	context, ok := s.fixed(tok)
	return accessKey{token: tok.Token, flags: flags<<8 | uint32(tok.Kind), scope: tok.Scope, from: b.class, context: context}, ok
}

func (k *accessKey) hash() uint64 {
	h := hash(uint64(k.token)<<32|uint64(k.flags), uint64(k.scope)+k.context, uint64(k.from))
	if k.constrained != 0 {
		h = hash(h, uint64(k.constrained), uint64(k.resolved.method))
	}
	return h
}

// constrain makes k the key of a call with a constrained. prefix. byMeaning is the call's key in
// every context in which the two tokens mean the same, which holds for many instances of generic
// code: it is for methods whose code is not shared.
func (k *accessKey) constrain(tok, constrained *ee.ResolvedToken) (byMeaning accessKey) {
	k.constrained = constrained.Class
	byMeaning = *k
	byMeaning.token, byMeaning.context = 0, 0
	byMeaning.resolved.class, byMeaning.resolved.method = tok.Class, tok.Method
	return byMeaning
}

// fromAll returns the key of the same token in all classes.
func (k accessKey) fromAll() accessKey {
	k.from = 0
	return k
}

// keptCall returns what was kept of a call under one of two keys, or nil.
func (s *session) keptCall(key, other *accessKey) *keptCall {
	for _, k := range [...]*accessKey{other, key} {
		if r := s.kept.calls.find(k.hash()); r != nil && r.key == *k {
			return r
		}
	}
	return nil
}

// allMayCall reports whether all code of caller's module may call a method that caller may call.
// info is the answer for caller, and the signature at sig is part of it. ECMA-335 I.8.5.3 decides
// access by the accessibility of the method, of its class and of the classes around its class.
// Private members are accessible to code in the class that has them and in classes nested in it,
// family members also to derived classes; all other access depends only on the assembly of the
// code. So the assembly has decided if neither class is nested, and caller's class neither is the
// method's nor derives from it. Generic arguments must be accessible, too.
func (s *session) allMayCall(caller ee.MethodHandle, info *ee.CallInfo, sig uint64) bool {
	from := s.bodyOf(caller)
	if s.shapes.isNested == nil || from.generic { // then the key's context is for one class only
		return false
	}
	owner := s.GetMethodClass(info.Method)
	switch {
	case owner != info.Class: // the method is inherited, or several classes share its code
		return false
	case owner == s.GetBuiltinClass(ee.CLASSID_SYSTEM_OBJECT) && info.MethodFlags&ee.CORINFO_FLG_CONSTRUCTOR != 0: // it is public
		return true
	case s.nested(from.class, caller), s.nested(owner, info.Method):
		return false
	}
	o := &s.v.Offsets
	ofClass, ofMethod := ld32(sig+o.SigClassInstCount), ld32(sig+o.SigMethodInstCount)
	if ofClass|ofMethod != 0 && (info.MethodFlags&ee.CORINFO_FLG_SHAREDINST != 0 ||
		s.anyNested(ld64(sig+o.SigClassInst), ofClass) || s.anyNested(ld64(sig+o.SigMethodInst), ofMethod)) {
		return false
	}
	if ofClass != 0 { // a parent class may be the same class with other arguments
		return info.ClassFlags&ee.CORINFO_FLG_CLASS_FINAL != 0
	}
	for c := from.class; c != 0; c = s.GetParentType(c) {
		if c == owner {
			return false
		}
	}
	return true
}

// nested reports whether class c, the class of method m, may be nested in another class.
func (s *session) nested(c ee.ClassHandle, m ee.MethodHandle) bool {
	return s.askNested(c, func() bool { return s.shapes.isNested(s, m) })
}

// anyNested reports whether one of the n classes listed at p may be nested in another class, or may
// have such an argument.
func (s *session) anyNested(p uint64, n uint32) bool {
	for i := range uint64(n) {
		c := ee.ClassHandle(ld64(p + 8*i))
		s.classes.keep(c) // as permanent as the class or method that it is an argument of
		if s.askNested(c, func() bool { return strings.Contains(s.GetClassName(c), "/") }) {
			return true
		}
	}
	return false
}

// askNested asks once for each class that is kept. Other classes count as nested.
func (s *session) askNested(c ee.ClassHandle, ask func() bool) bool {
	if !s.classes.keeps(c) {
		return true
	}
	if r := s.classes.of(c); r.have&haveNesting != 0 {
		return r.have&isNested != 0
	}
	yes := ask()
	r := s.classes.of(c)
	r.have |= haveNesting
	if yes {
		r.have |= isNested
	}
	return yes
}
