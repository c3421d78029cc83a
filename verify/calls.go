package verify

import (
	"fmt"

	"ryugo/cil"
	"ryugo/loader"
)

// resolveMethod resolves the method token of the current instruction, and checks it except for its
// use.
func (v *Verifier) resolveMethod(operand int) (*loader.Method, *loader.Signature, bool) {
	tok := cil.OperandToken(v.il, operand)
	r, err := v.mod.Resolve(tok, v.ctx)
	if err != nil {
		v.failToken(err)
		return nil, nil, false
	}
	m := r.Method
	if m == nil {
		v.fail(RuleToken, "a method", "")
		return nil, nil, false
	}
	if m.NumGenerics() != 0 && tok.Table() != cil.TableMethodSpec {
		v.fail(RuleToken, "generic arguments", m.FullName())
		return nil, nil, false
	}
	if m.Kind != loader.MethodDef && m.Class.Kind == loader.KindSZArray {
		v.fail(RuleToken, "a method of an array that is no vector", m.FullName())
		return nil, nil, false
	}
	if !v.inScope(m.Class) {
		v.fail(RuleToken, "type parameters of the method or its class", m.Class.String())
		return nil, nil, false
	}
	for _, a := range m.Args {
		if !v.inScope(a) {
			v.fail(RuleToken, "type parameters of the method or its class", a.String())
			return nil, nil, false
		}
		if !v.checkType(a) {
			return nil, nil, false
		}
		if !v.canSee(a) {
			v.fail(RuleAccess, "", a.String())
		}
	}
	s, err := m.Sig()
	if err != nil {
		v.failToken(err)
		return nil, nil, false
	}
	if s.Conv.Kind() != cil.IMAGE_CEE_CS_CALLCONV_DEFAULT {
		v.fail(RuleUnverifiable, "", "a method with variable arguments")
		return nil, nil, false
	}
	if !v.checkType(m.Class) {
		return nil, nil, false
	}
	if m.NumGenerics() != 0 && !v.checkArgs(v.methodParams(m), m.Args, m.Class.Args, m.Args) {
		return nil, nil, false
	}
	if v.isUnsafe(m, s) {
		v.fail(RuleUnsafeMember, "", m.FullName())
	}
	return m, s, true
}

// call verifies call or callvirt.
func (v *Verifier) call(virtual bool, operand int) bool {
	m, s, ok := v.resolveMethod(operand)
	if !ok {
		return false
	}
	n := len(s.Params)
	hasThis := !m.IsStatic()
	if hasThis {
		n++
	}
	if !v.need(n) {
		return false
	}
	first := len(v.stack) - n
	args := v.stack[first:]
	var this *Value
	if hasThis {
		this = &args[0]
		args = args[1:]
	}
	v.arguments(s, m, args)
	access := (*loader.Class)(nil)
	switch {
	case this != nil:
		access = v.thisOf(m, this, virtual)
	case virtual:
		v.fail(RuleCall, "an instance method", m.FullName())
		return false
	case m.IsAbstract() || m.IsVirtual():
		if !v.staticVirtual(m) {
			return false
		}
	case v.prefix&prefixConstrained != 0:
		v.fail(RulePrefix, "", m.FullName())
	}
	if !v.canUse(m.Flags&cil.MdMemberAccessMask, m.Class, access) {
		v.fail(RuleAccess, "", m.FullName())
	}
	if v.prefix&prefixReadonly != 0 && m.Kind != loader.ArrayAddress {
		v.fail(RulePrefix, "Address of an array", m.FullName())
	}
	result, pushes := v.result(m, s, this, args)
	if v.prefix&prefixTail != 0 {
		v.tailCall(s, this, args, result)
	}
	v.stack = v.stack[:first]
	if pushes {
		v.push(result)
	}
	return true
}

// arguments checks arguments against the parameters.
func (v *Verifier) arguments(s *loader.Signature, m *loader.Method, args []Value) {
	for i, a := range args {
		p := s.Params[i]
		if !v.expect(a, p) {
			continue
		}
		if a.kind == kByref && a.flags&fReadonly != 0 && refParam(m, i)&fReadonly == 0 {
			v.fail(RuleReadonly, p.String(), a.String())
		}
		if a.flags&fFrame != 0 && refParam(m, i)&fScoped == 0 && (a.kind == kByref && !v.isByRefLike(p.ElemClass) || v.isByRefLike(p)) {
			v.escapes(m, a, args)
		}
	}
}

// escapes checks a call that receives x, which refers into the frame. The callee may store x to any
// byref-like variable to which it receives a reference, if that variable can hold a value of this
// type.
func (v *Verifier) escapes(m *loader.Method, x Value, args []Value) {
	check := func(a Value) {
		if a.kind != kByref || a.Class == nil || !v.isByRefLike(a.Class) || !v.holds(a.Class, x, 0) {
			return
		}
		if a.flags&fFrame != fLocal {
			v.fail(RuleEscape, "", x.String())
			return
		}
		v.taintAll()
	}
	for _, a := range args {
		check(a)
	}
	if !m.IsStatic() && m.Class.Kind == loader.KindStruct && v.prefix == 0 {
		check(v.stack[len(v.stack)-len(args)-1])
	}
}

// holds reports whether byref-like type c may hold x, or a reference to a part of its referent.
func (v *Verifier) holds(c *loader.Class, x Value, depth int) bool {
	if c.Kind != loader.KindStruct || depth > maxNesting || c == v.known.TypedReference {
		return true
	}
	for i := range c.NumFields() {
		f := c.FieldAt(i)
		if f.IsStatic() {
			continue
		}
		t, err := f.Type()
		switch {
		case err != nil:
			return true
		case t.Kind == loader.KindByref:
			if x.kind != kByref || partOf(t.ElemClass, x.Class, 0) {
				return true
			}
		case v.isByRefLike(t) && v.holds(t, x, depth+1):
			return true
		}
	}
	return false
}

// partOf reports whether a variable of type c may contain one of type part.
func partOf(part, c *loader.Class, depth int) bool {
	switch {
	case samePlace(part, c) || part.Kind == loader.KindVar || part.Kind == loader.KindMVar || depth > maxNesting:
		return true
	case c.Kind == loader.KindVar || c.Kind == loader.KindMVar:
		return true
	case c.Kind != loader.KindStruct || reduced(c) != cil.ELEMENT_TYPE_END:
		return false
	}
	for i := range c.NumFields() {
		if f := c.FieldAt(i); !f.IsStatic() {
			if t, err := f.Type(); err != nil || partOf(part, t, depth+1) {
				return true
			}
		}
	}
	return false
}

// result returns the value that the call of m leaves on the stack.
func (v *Verifier) result(m *loader.Method, s *loader.Signature, this *Value, args []Value) (Value, bool) {
	if s.Ret.Elem == cil.ELEMENT_TYPE_VOID && s.Ret.Kind == loader.KindStruct {
		return Value{}, false
	}
	r := onStack(s.Ret)
	switch r.kind {
	case kPtr:
		v.fail(RulePointer, "", m.FullName()+" returns "+s.Ret.String())
		return Value{}, true
	case kByref, kValue:
		if r.kind == kValue && !v.isByRefLike(s.Ret) {
			break
		}
		// The result may be, or hold, any reference that the callee received.
		for i, a := range args {
			if a.flags&fFrame == 0 || refParam(m, i)&fScoped != 0 {
				continue
			}
			if to := s.Params[i].ElemClass; a.kind == kByref && to != nil && v.isByRefLike(to) {
				r.flags |= v.heldBy(a)
			} else if a.kind == kByref || a.kind == kValue && v.isByRefLike(s.Params[i]) {
				r.flags |= a.flags & fFrame
			}
		}
		if this != nil && this.kind == kByref {
			if this.Class != nil && v.isByRefLike(this.Class) {
				r.flags |= v.heldBy(*this)
			}
			if m.Kind == loader.MethodDef && m.Class.Module.File.FindAttribute(m.Def.Token(), "System.Diagnostics.CodeAnalysis", "UnscopedRefAttribute") != 0 {
				r.flags |= this.flags & fFrame
			}
		}
		if r.kind == kByref && (returnsReadonly(m) || v.prefix&prefixReadonly != 0) {
			r.flags |= fReadonly
		}
	}
	return r, true
}

// thisOf checks the object on which m is called. It returns the object's type, for protected
// access.
func (v *Verifier) thisOf(m *loader.Method, this *Value, virtual bool) *loader.Class {
	if v.prefix&prefixConstrained != 0 {
		if !virtual {
			v.fail(RulePrefix, "callvirt", "call")
			return nil
		}
		v.constrainedCall(m, this)
		return v.constrained
	}
	if m.IsAbstract() && !virtual {
		v.fail(RuleAbstract, "", m.FullName())
	}
	if m.IsConstructor() {
		return v.constructor(m, this, virtual)
	}
	if !v.used(*this) {
		return nil
	}
	if this.kind == kRef && this.flags&fThis != 0 && this.Class == nil {
		this.Class = v.class
	}
	if m.Class.Kind == loader.KindStruct {
		switch {
		case virtual:
			v.fail(RuleCall, "call of a method of a value type", "callvirt")
		case this.kind == kByref && samePlace(this.Class, m.Class):
		case this.kind == kRef && this.Class == m.Class && v.boxedThis(m):
		case this.kind == kNative || this.kind == kPtr:
			v.fail(RulePointer, m.Class.String()+"&", this.String())
		default:
			v.wrong(m.Class.String()+"&", *this)
		}
		return this.Class
	}
	if this.kind != kRef || this.Class != nil && !v.castable(this.Class, m.Class, 0) {
		v.wrong(m.Class.String(), *this)
		return nil
	}
	if !virtual && m.IsVirtual() && !m.IsFinal() && m.Class.Kind != loader.KindInterface {
		boxed := this.Class != nil && !this.Class.IsReference()
		if this.flags&fThis == 0 && !boxed && this.Class != nil {
			v.fail(RuleThis, "this", this.String())
		}
	}
	if !virtual && m.Class.Kind == loader.KindInterface && this.flags&fThis == 0 {
		v.fail(RuleThis, "this", this.String())
	}
	return this.Class
}

// boxedThis reports whether a method of a value type may be called on a box. None may: code for
// values expects the address of the value.
func (v *Verifier) boxedThis(*loader.Method) bool { return false }

// constrainedCall checks a callvirt with the prefix constrained. (III.2.1).
func (v *Verifier) constrainedCall(m *loader.Method, this *Value) {
	c := v.constrained
	if this.kind != kByref || !samePlace(this.Class, c) {
		v.wrong(c.String()+"&", *this)
		return
	}
	if m.IsConstructor() {
		v.fail(RuleCall, "a method that is no constructor", m.FullName())
		return
	}
	if v.isByRefLike(c) {
		// There is no box, so the type itself must have the method.
		if c.Kind == loader.KindStruct {
			if impl, err := v.l.ConstrainedImpl(c, m); err == nil && impl != nil {
				return
			}
		} else if m.Class.Kind == loader.KindInterface && v.castable(c, m.Class, 0) {
			return
		}
		v.fail(RuleByRefLike, "", c.String()+" in a box")
		return
	}
	if !v.castable(c, m.Class, 0) {
		v.fail(RuleType, m.Class.String(), c.String())
	}
}

// staticVirtual checks a call of a static virtual method, which the constrained type implements.
func (v *Verifier) staticVirtual(m *loader.Method) bool {
	if v.prefix&prefixConstrained == 0 {
		if m.IsAbstract() {
			v.fail(RuleAbstract, "", m.FullName())
			return false
		}
		return true
	}
	if m.Class.Kind != loader.KindInterface || !v.castable(v.constrained, m.Class, 0) {
		v.fail(RuleType, m.Class.String(), v.constrained.String())
		return false
	}
	return true
}

// constructor checks the call of a constructor as a method: of the base or the current class on
// this, or on a value.
func (v *Verifier) constructor(m *loader.Method, this *Value, virtual bool) *loader.Class {
	if m.Class.Kind == loader.KindStruct {
		if virtual || this.kind != kByref || !samePlace(this.Class, m.Class) {
			v.wrong(m.Class.String()+"&", *this)
		} else {
			v.target(*this)
		}
		return nil
	}
	base := v.class.Base()
	switch {
	case virtual || !v.isCtor || this.flags&fThis == 0 || this.kind != kRef:
		v.fail(RuleCall, "a constructor that calls another one on this", this.String())
	case m.Class != v.class && m.Class != base:
		v.fail(RuleCall, "a constructor of this class or its base", m.FullName())
	case v.inited:
		v.fail(RuleCall, "this that is not initialized", "")
	default:
		v.inited = true
		pc := uint32(v.pc)
		for i := range v.clauses {
			if c := &v.clauses[i]; c.protects(pc) || c.handles(pc) {
				v.fail(RuleUninitThis, "", "a constructor called in a protected region")
				break
			}
		}
	}
	return nil
}

// tailCall checks the requirements of the prefix tail. (III.2.4): no argument may refer into the
// frame, which is dropped before the call.
func (v *Verifier) tailCall(s *loader.Signature, this *Value, args []Value, result Value) {
	op, _, _, err := cil.Decode(v.il, v.next)
	if err != nil || op != cil.CEE_RET {
		v.fail(RuleTail, "ret", "")
		return
	}
	pc := uint32(v.pc)
	for i := range v.clauses {
		if c := &v.clauses[i]; c.protects(pc) || c.handles(pc) {
			v.fail(RuleTail, "no protected region", "")
			return
		}
	}
	bad := this != nil && this.kind == kByref
	for i, a := range args {
		bad = bad || a.kind == kByref || v.isByRefLike(s.Params[i])
	}
	extra := len(v.stack) - len(args)
	if this != nil {
		extra--
	}
	switch {
	case bad:
		v.fail(RuleTail, "", "a reference that is passed")
	case extra != 0:
		v.fail(RuleTail, "an empty stack after the call", fmt.Sprintf("%d values", extra))
	case !v.inited:
		v.fail(RuleUninitThis, "", "")
	}
	_ = result
}

// newobj verifies newobj, which creates an object or a value.
func (v *Verifier) newobj(operand int) bool {
	m, s, ok := v.resolveMethod(operand)
	if !ok {
		return false
	}
	if !m.IsConstructor() {
		v.fail(RuleCall, "a constructor", m.FullName())
		return false
	}
	c := m.Class
	if c.IsAbstract() && !c.IsArray() {
		v.fail(RuleAbstract, "", c.String())
	}
	if !v.canUse(m.Flags&cil.MdMemberAccessMask, c, nil) || protected(m.Flags) && c.Def != v.class.Def && !v.inside(c.Def) && !v.friendly(m) {
		v.fail(RuleAccess, "", m.FullName())
	}
	if !v.need(len(s.Params)) {
		return false
	}
	first := len(v.stack) - len(s.Params)
	args := v.stack[first:]
	r := Value{Class: c, kind: kRef}
	if c.IsDelegate() {
		v.newDelegate(c, args)
	} else {
		v.arguments2(s, m, args)
		if c.Kind == loader.KindStruct {
			r = onStack(c)
			if v.isByRefLike(c) {
				for i, a := range args {
					if a.kind == kByref || a.kind == kValue && v.isByRefLike(s.Params[i]) {
						r.flags |= a.flags & fFrame
					}
				}
			}
		}
		if c.IsArray() && v.isByRefLike(c.ElemClass) {
			v.fail(RuleByRefLike, "", "an array of "+c.ElemClass.String())
		}
	}
	v.stack = v.stack[:first]
	v.push(r)
	return true
}

// arguments2 is arguments for newobj: the new object may hold the references that it receives.
func (v *Verifier) arguments2(s *loader.Signature, m *loader.Method, args []Value) {
	for i, a := range args {
		if v.expect(a, s.Params[i]) && a.kind == kByref && a.flags&fReadonly != 0 && refParam(m, i)&fReadonly == 0 {
			v.fail(RuleReadonly, s.Params[i].String(), a.String())
		}
	}
}

// protected reports whether flags are those of a protected member.
func protected(f cil.MethodAttributes) bool {
	a := f & cil.MdMemberAccessMask
	return a == cil.MdFamily || a == cil.MdFamANDAssem || a == cil.MdFamORAssem
}

// inside reports whether the current class is nested in c.
func (v *Verifier) inside(c *loader.Class) bool {
	o := v.class.Def
	for n := 0; o != nil && n < maxNesting; n++ {
		if o == c {
			return true
		}
		o = enclosing(o)
	}
	return false
}

// friendly reports whether m is both internal to the current assembly and protected.
func (v *Verifier) friendly(m *loader.Method) bool {
	return m.Flags&cil.MdMemberAccessMask == cil.MdFamORAssem && v.sameAssembly(v.class.Module, m.Class.Module)
}
