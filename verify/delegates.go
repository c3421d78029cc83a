package verify

import (
	"ryugo/cil"
	"ryugo/loader"
)

// A delegate is created by ldftn, or by dup and ldvirtftn, followed immediately by newobj
// (III.1.8.1.5.2).

// ftnLoad is the last ldftn or ldvirtftn.
type ftnLoad struct {
	m       *loader.Method
	end     int // offset of the instruction after it; -1: there is none
	virtual bool
	dup     bool // the object of ldvirtftn was duplicated for it
}

// ldftn pushes the address of a method.
func (v *Verifier) ldftn(operand int) bool {
	m, _, ok := v.resolveMethod(operand)
	if !ok {
		return false
	}
	switch {
	case v.prefix&prefixConstrained != 0:
		if !m.IsStatic() || !v.staticVirtual(m) {
			v.fail(RulePrefix, "a static virtual method", m.FullName())
		}
	case m.IsAbstract() && m.IsStatic():
		v.fail(RuleAbstract, "", m.FullName())
	}
	if m.IsConstructor() || m.IsCctor() {
		v.fail(RuleDelegate, "a method that is no constructor", m.FullName())
	}
	if m.IsStatic() && !v.canUse(m.Flags&cil.MdMemberAccessMask, m.Class, nil) {
		v.fail(RuleAccess, "", m.FullName())
	}
	v.push(Value{kind: kMethod})
	v.ftn = ftnLoad{m: m, end: v.next}
	return true
}

// ldvirtftn pushes the address of the method that a virtual call of a method runs.
func (v *Verifier) ldvirtftn(operand int) bool {
	m, _, ok := v.resolveMethod(operand)
	if !ok || !v.need(1) {
		return false
	}
	a := v.pop()
	switch {
	case m.IsStatic() || m.IsConstructor():
		v.fail(RuleCall, "an instance method", m.FullName())
		return false
	case !v.used(a):
	case a.kind != kRef || a.Class != nil && !v.castable(a.Class, m.Class, 0):
		v.wrong(m.Class.String(), a)
	}
	v.push(Value{kind: kMethod})
	// The object below must be the same one, so dup must immediately precede.
	dup := v.pc > 0 && v.il[v.pc-1] == byte(cil.CEE_DUP) && v.marks[v.pc-1]&markInsn != 0 && v.marks[v.pc]&markLeader == 0
	v.ftn = ftnLoad{m: m, end: v.next, virtual: true, dup: dup}
	return true
}

// newDelegate checks the arguments of a delegate's constructor.
func (v *Verifier) newDelegate(c *loader.Class, args []Value) {
	if len(args) != 2 || args[1].kind != kMethod || v.ftn.end != v.pc {
		v.fail(RuleDelegate, "", "")
		return
	}
	target, m := args[0], v.ftn.m
	if !v.used(target) {
		return
	}
	if target.kind != kRef {
		v.wrong("an object", target)
		return
	}
	if v.ftn.virtual && !v.ftn.dup {
		v.fail(RuleDelegate, "dup before ldvirtftn", "")
		return
	}
	invoke := v.invokeOf(c)
	if invoke == nil {
		v.fail(RuleDelegate, "a delegate class", c.String())
		return
	}
	want, err := invoke.Sig()
	if err != nil {
		v.failToken(err)
		return
	}
	have, err := m.Sig()
	if err != nil {
		v.failToken(err)
		return
	}
	params := have.Params
	if m.IsStatic() {
		switch {
		case len(params) == len(want.Params):
			if target.Class != nil {
				v.fail(RuleDelegate, "null for a static method", target.String())
			}
		case len(params) == len(want.Params)+1:
			// Closed over the first argument, like delegates of extension methods.
			if !params[0].IsReference() {
				v.fail(RuleDelegate, "a static method whose first parameter is an object", m.FullName())
				return
			}
			v.expect(target, params[0])
			params = params[1:]
		}
	} else {
		v.delegateTarget(m, target)
	}
	if len(params) != len(want.Params) {
		v.fail(RuleDelegate, invoke.DisplayName(), m.DisplayName())
		return
	}
	for i, p := range want.Params {
		if !v.delegateFits(p, params[i]) {
			v.fail(RuleDelegate, invoke.DisplayName(), m.DisplayName())
			return
		}
	}
	if !v.delegateFits(have.Ret, want.Ret) || have.Ret.Kind == loader.KindByref && returnsReadonly(m) != returnsReadonly(invoke) {
		v.fail(RuleDelegate, "a result of type "+want.Ret.String(), have.Ret.String())
	}
}

// delegateTarget checks the object on which a delegate calls instance method m.
func (v *Verifier) delegateTarget(m *loader.Method, target Value) {
	if target.Class != nil && !v.castable(target.Class, m.Class, 0) {
		v.wrong(m.Class.String(), target)
		return
	}
	access := target.Class
	if target.flags&fThis != 0 {
		access = v.class
	}
	if !v.canUse(m.Flags&cil.MdMemberAccessMask, m.Class, access) {
		v.fail(RuleAccess, "", m.FullName())
	}
	if v.ftn.virtual {
		return
	}
	if m.IsAbstract() {
		v.fail(RuleAbstract, "", m.FullName())
	}
	if m.IsVirtual() && !m.IsFinal() && target.flags&fThis == 0 && target.Class != nil && target.Class.IsReference() && !target.Class.IsSealed() {
		v.fail(RuleThis, "ldvirtftn", "ldftn")
	}
}

// delegateFits reports whether a from can be passed as a to (I.8.7.1, delegate-assignable-to): the
// types are the same, or references that are assignable.
func (v *Verifier) delegateFits(from, to *loader.Class) bool {
	if from == to {
		return true
	}
	if from.Kind == loader.KindByref || to.Kind == loader.KindByref {
		return from.Kind == to.Kind && samePlace(from.ElemClass, to.ElemClass)
	}
	if v.isReference(from) && v.isReference(to) {
		return v.castable(from, to, 0)
	}
	return false
}

// invokeOf returns the method Invoke of a delegate class.
func (v *Verifier) invokeOf(c *loader.Class) *loader.Method {
	for i := range c.NumMethods() {
		if m := c.MethodAt(i); m.Name == "Invoke" && m.IsDelegateInvoke() && !m.IsStatic() {
			return m
		}
	}
	return nil
}
