//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"strings"

	"ryugo/ee"
)

// accessKey is a token that is used in the methods of a class, on which access depends.
type accessKey struct {
	token   uint32
	flags   uint32
	scope   ee.ModuleHandle
	from    ee.ClassHandle // the class, or 0 for every class whose code has the scope
	context uint64         // as in a tokenKey
	// constrained is the class of the prefix, or 0.
	constrained ee.ClassHandle
	// resolved is what the token means, of calls that are found by that: they have neither token nor context.
	resolved struct {
		class  ee.ClassHandle
		method ee.MethodHandle
	}
}

// access is the key of a token in the methods of caller's class, whose answers are to be
// kept only if ok.
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

// constrain is the key of a call with a prefix. byMeaning is the key of it in each context in which the two tokens mean
// the same, as they do in many instances of generic code: it is for methods whose code is not shared.
func (k *accessKey) constrain(tok, constrained *ee.ResolvedToken) (byMeaning accessKey) {
	k.constrained = constrained.Class
	byMeaning = *k
	byMeaning.token, byMeaning.context = 0, 0
	byMeaning.resolved.class, byMeaning.resolved.method = tok.Class, tok.Method
	return byMeaning
}

// fromAll is the key of the same token in all classes.
func (k accessKey) fromAll() accessKey {
	k.from = 0
	return k
}

// keptCall is what was kept of a call by one of two keys; nil: nothing.
func (s *session) keptCall(key, other *accessKey) *keptCall {
	for _, k := range [...]*accessKey{other, key} {
		if r := s.kept.calls.find(k.hash()); r != nil && r.key == *k {
			return r
		}
	}
	return nil
}

// allMayCall reports whether all code of caller's module may call a method that caller may call: info is the answer, the
// signature at sig is part of it. ECMA-335 I.8.5.3 gives access by the accessibility of the method, of its class and of the classes that its
// class lies in. Private members are for code in the class that has them and in classes inside of that, those of family for
// what derives from it, too; all else depends on the assembly of the code alone. So the assembly has decided where neither
// of the two classes lies in another, and caller's is not the method's and does not derive from it. Generic arguments must be accessible, too.
func (s *session) allMayCall(caller ee.MethodHandle, info *ee.CallInfo, sig uint64) bool {
	from := s.bodyOf(caller)
	if s.shapes.isNested == nil || from.generic { // then the context in the key is for one class alone
		return false
	}
	owner := s.GetMethodClass(info.Method)
	switch {
	case owner != info.Class: // the method is inherited, or its code is for many classes
		return false
	case owner == s.GetBuiltinClass(ee.CLASSID_SYSTEM_OBJECT) && info.MethodFlags&ee.CORINFO_FLG_CONSTRUCTOR != 0: // is public
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
	if ofClass != 0 { // a parent may be the same class with other arguments
		return info.ClassFlags&ee.CORINFO_FLG_CLASS_FINAL != 0
	}
	for c := from.class; c != 0; c = s.GetParentType(c) {
		if c == owner {
			return false
		}
	}
	return true
}

// nested reports whether class c, which m is a method of, may lie in another class.
func (s *session) nested(c ee.ClassHandle, m ee.MethodHandle) bool {
	return s.askNested(c, func() bool { return s.shapes.isNested(s, m) })
}

// anyNested reports whether one of n classes that are listed at p may lie in another class, or have such an argument.
func (s *session) anyNested(p uint64, n uint32) bool {
	for i := range uint64(n) {
		c := ee.ClassHandle(ld64(p + 8*i))
		s.classes.keep(c) // as permanent as what it is an argument of
		if s.askNested(c, func() bool { return strings.Contains(s.GetClassName(c), "/") }) {
			return true
		}
	}
	return false
}

// askNested asks once for each class that is kept. What is said of others is not known.
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
