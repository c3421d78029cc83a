package verify

import (
	"fmt"
	"slices"

	"ryugo/cil"
	"ryugo/loader"
)

// The states of the verification of a definition.
const (
	defUnknown uint8 = iota
	defBusy          // under way: it is named by what it consists of
	defGood
	defBad
)

// Type verifies the definition of c: base, interfaces, layout, overrides, variance, the shape of
// delegates and enums (II.10 to II.16). The result is empty if it keeps the rules. It is valid
// until the next call.
func (v *Verifier) Type(c *loader.Class) []Error {
	v.errs, v.mod = v.errs[:0], c.Module
	v.verifyDef(c.Def)
	return append(v.errs[:0], v.why[c.Def]...)
}

// checkType checks a type that the current method names: that its definition is valid, and that its
// arguments satisfy the constraints.
func (v *Verifier) checkType(c *loader.Class) bool {
	if uint(c.ID) >= uint(len(v.seen)) {
		v.seen = append(v.seen, make([]uint32, int(c.ID)+1)...)
	}
	if s := v.seen[c.ID]; s == forAll || s == v.stamp {
		return true
	}
	if !v.spend(1) {
		return false
	}
	good := true
	switch {
	case c.Kind == loader.KindVar || c.Kind == loader.KindMVar:
		if v.param(c) == nil {
			v.fail(RuleToken, "type parameters of the method or its class", c.String())
			return false
		}
	case c.ElemClass != nil:
		if c.Kind == loader.KindSZArray || c.Kind == loader.KindArray {
			if v.isByRefLike(c.ElemClass) {
				v.fail(RuleByRefLike, "", c.String())
				good = false
			}
		}
		good = v.checkType(c.ElemClass) && good
	case c.Kind == loader.KindFnPtr:
	default:
		// A type may name itself in the constraints of its own arguments.
		v.seen[c.ID] = v.stamp
		if !v.verifyDef(c.Def) {
			found, err := c.String(), error(nil)
			if why := v.why[c.Def]; len(why) != 0 {
				found, err = why[0].Error(), why[0].Err
			}
			v.failAt(v.pc, RuleTypeDef, "", found, err)
			good = false
		}
		for _, a := range c.Args {
			if a != c && c != c.Def && (v.depth == 0 || !a.IsReference()) {
				good = v.checkType(a) && good
			}
		}
		if c != c.Def && good {
			good = v.checkArgs(v.classParams(c), c.Args, c.Args, nil)
		}
	}
	if !good {
		v.seen[c.ID] = 0
		return false
	}
	if c.IsOpen() {
		v.seen[c.ID] = v.stamp
	} else {
		v.seen[c.ID] = forAll
	}
	return true
}

// forAll in seen marks a type that is valid in every context.
const forAll = ^uint32(0)

// verifyDef verifies a definition once; a definition whose verification is in progress counts as
// valid.
func (v *Verifier) verifyDef(c *loader.Class) bool {
	if c.RID == 0 || c.Module.IsCore() && !v.mod.IsCore() {
		return true
	}
	if uint(c.ID) >= uint(len(v.defs)) {
		v.defs = append(v.defs, make([]uint8, int(c.ID)+1)...)
	}
	switch v.defs[c.ID] {
	case defBusy, defGood:
		return true
	case defBad:
		return false
	}
	v.defs[c.ID] = defBusy
	// Suspend the verification of the current method.
	w := v.inner
	if w == nil {
		w = &Verifier{l: v.l, known: v.known, facts: v.facts, depth: v.depth + 1}
		v.inner = w
	}
	w.m, w.class, w.mod, w.pc, w.work, w.errs = nil, c, c.Module, -1, 0, w.errs[:0]
	w.ctx = loader.Context{Class: c}
	w.inClass(c)
	if w.depth > maxDefs {
		w.fail(RuleWork, "", "")
	} else {
		w.typeRules(c)
	}
	if len(w.errs) != 0 {
		v.defs[c.ID] = defBad
		v.why[c] = slices.Clone(w.errs)
		return false
	}
	v.defs[c.ID] = defGood
	return true
}

// maxDefs bounds the number of definitions that are verified recursively.
const maxDefs = 500

// bad records that a definition breaks a rule.
func (v *Verifier) bad(expected, format string, args ...any) {
	v.fail(RuleTypeDef, expected, fmt.Sprintf(format, args...))
}

// typeRules checks definition c.
func (v *Verifier) typeRules(c *loader.Class) {
	if !v.baseRules(c) {
		return
	}
	ifaces, err := c.OwnInterfaces()
	if err != nil {
		v.failToken(err)
		return
	}
	if _, err := c.Interfaces(); err != nil {
		v.failToken(err)
		return
	}
	for _, i := range ifaces {
		if i.Kind != loader.KindInterface {
			v.bad("an interface", "%s", i)
			return
		}
		v.checkType(i)
		if !v.canSee(i) {
			v.fail(RuleAccess, "", i.String())
		}
	}
	for _, p := range v.params {
		for _, b := range p.bounds {
			v.checkType(b)
		}
		if p.err != nil {
			v.failToken(p.err)
		}
	}
	v.circularRule(v.params, loader.KindVar)
	v.fieldRules(c)
	if c.IsDelegate() {
		v.delegateRules(c)
	}
	v.methodRules(c)
	v.overrideRules(c)
	v.implementRules(c)
	if c.HasVariance() {
		v.varianceRules(c, ifaces)
	}
}

// circularRule checks that no type parameter of list is its own constraint through others
// (II.10.1.7).
func (v *Verifier) circularRule(list []typeParam, kind loader.Kind) {
	for i := range list {
		at := i
		for range list {
			next := -1
			for _, b := range list[at].bounds {
				if b.Kind == kind && uint(b.Index) < uint(len(list)) {
					next = int(b.Index)
					break
				}
			}
			if next < 0 {
				break
			}
			if at = next; at == i {
				v.bad("constraints that are not circular", "parameter %d", i)
				return
			}
		}
	}
}

// baseRules checks the base class of c.
func (v *Verifier) baseRules(c *loader.Class) bool {
	base, err := c.Parent()
	if err != nil {
		v.failToken(err)
		return false
	}
	k := v.known
	switch {
	case c.Kind == loader.KindInterface:
		return true
	case base == nil && (c.RID == 1 || c == k.Object):
		return true // <Module>, which has global members only
	case base == nil:
		v.bad("a base class", "none")
		return false
	case c.Kind == loader.KindStruct:
		want := k.ValueType
		if c.IsEnum() {
			want = k.Enum
		}
		if base != want {
			v.bad(want.String()+" as the base", "%s", base)
			return false
		}
		if c.Flags&cil.TdSealed == 0 {
			v.bad("a value type that is sealed", "%s", c)
		}
		return true
	case c.IsDelegate():
		if base != k.MulticastDelegate {
			v.bad(k.MulticastDelegate.String()+" as the base", "%s", base)
			return false
		}
	case c == k.MulticastDelegate:
	case base.Flags&cil.TdSealed != 0 || (base == k.ValueType && c != k.Enum) || base == k.Enum || base == k.Array || base.IsDelegate() ||
		base.Module.IsCore() && base.Namespace == "System" && (base.Name == "Delegate" || base.Name == "MulticastDelegate"):
		v.bad("a base that classes may have", "%s", base)
		return false
	}
	if !v.canSee(base) {
		v.fail(RuleAccess, "", base.String())
	}
	return v.checkType(base)
}

// fieldRules checks the fields of c and its layout.
func (v *Verifier) fieldRules(c *loader.Class) {
	if len(c.Args) != 0 && c.Flags&cil.TdLayoutMask == cil.TdExplicitLayout {
		v.bad("no explicit layout of a generic type", "%s", c)
		return
	}
	instance := 0
	for i := range c.NumFields() {
		f := c.FieldAt(i)
		t, err := f.Type()
		if err != nil {
			v.failToken(err)
			return
		}
		if !f.IsStatic() {
			instance++
		}
		if f.IsLiteral() {
			continue
		}
		if !t.IsReference() {
			v.checkType(t) // otherwise it is verified where objects are created
		}
		switch {
		case t.Kind == loader.KindByref && (f.IsStatic() || !c.IsByRefLike() || !c.Module.IsCore()):
			// Not even of a byref-like struct, unless its code is trusted: the field is null at
			// first.
			v.fail(RuleByRefLike, "", "field "+f.Name+" of type "+t.String())
		case v.isByRefLike(t) && (f.IsStatic() || !c.IsByRefLike()):
			v.fail(RuleByRefLike, "", "field "+f.Name+" of type "+t.String())
		case f.IsStatic() && f.Flags&cil.FdHasFieldRVA != 0:
			v.dataRule(f, t)
		}
	}
	switch {
	case c.Kind == loader.KindInterface:
		if instance != 0 {
			v.bad("an interface without instance fields", "%d", instance)
		}
		return
	case c.IsEnum():
		if _, err := c.Underlying(); err != nil || instance != 1 {
			v.bad("an enum with one field of an integer type", "%d fields", instance)
			return
		}
	}
	if len(c.Args) != 0 {
		return // each instantiation gets its own layout when it is created
	}
	l, err := c.Layout()
	if err != nil {
		v.failToken(err)
		return
	}
	if l.Explicit {
		v.overlapRule(c, l)
	}
	if _, err := c.Statics(); err != nil {
		v.failToken(err)
	}
}

// dataRule checks a static field whose storage is data of the file: it may hold no references and
// no handles of memory.
func (v *Verifier) dataRule(f *loader.Field, t *loader.Class) {
	if _, err := f.RVAData(); err != nil {
		v.failToken(err)
		return
	}
	if holdsHandles(t, 0) {
		v.bad("data of numbers", "field %s of type %s", f.Name, t)
	}
}

// holdsHandles reports whether a value of type c must not be made from numbers: it is or contains a
// reference, or a private native int of the core library that identifies a type, a method or an
// object.
func holdsHandles(c *loader.Class, depth int) bool {
	if c.Kind != loader.KindStruct || depth > maxNesting {
		return true
	}
	if primitive(c) != cil.ELEMENT_TYPE_END {
		return false
	}
	for i := range c.NumFields() {
		f := c.FieldAt(i)
		if f.IsStatic() {
			continue
		}
		t, err := f.Type()
		if err != nil {
			return true
		}
		if c.Module.IsCore() && (primitive(t) == cil.ELEMENT_TYPE_I || primitive(t) == cil.ELEMENT_TYPE_U || t.Kind == loader.KindPtr) {
			return true
		}
		if t.Kind == loader.KindPtr || t.Kind == loader.KindFnPtr {
			continue // verifiable code never reads it
		}
		if holdsHandles(t, depth+1) {
			return true
		}
	}
	return false
}

// overlapRule checks an explicit layout: only numbers may overlap. References may overlap only with
// references of the same type (the loader permits those of any type).
func (v *Verifier) overlapRule(c *loader.Class, l *loader.Layout) {
	end, from := uint32(0), (*loader.Field)(nil)
	for _, f := range l.Fields {
		t, err := f.Type()
		if err != nil {
			v.failToken(err)
			return
		}
		size, err := t.ValueSize()
		if err != nil {
			v.failToken(err)
			return
		}
		at := f.Offset()
		if from != nil && at < end {
			ft, _ := from.Type()
			if t != ft || at != from.Offset() {
				if holdsHandles(t, 0) || holdsHandles(ft, 0) {
					v.bad("fields that do not overlap", "%s and %s", from.Name, f.Name)
				}
			}
		}
		if at+size > end || from == nil {
			end, from = at+size, f
		}
	}
	if c.Kind == loader.KindClass {
		if b := c.Base(); b != nil && len(l.Fields) != 0 {
			if bl, err := b.Layout(); err == nil && l.Fields[0].Offset() < bl.Size {
				v.bad("fields after those of the base", "%s", l.Fields[0].Name)
			}
		}
	}
}

// delegateRules checks the shape of a delegate class (II.14.6).
func (v *Verifier) delegateRules(c *loader.Class) {
	if c.Flags&cil.TdSealed == 0 {
		v.bad("a delegate that is sealed", "%s", c)
	}
	ctors, invokes := 0, 0
	for i := range c.NumMethods() {
		m := c.MethodAt(i)
		if m.IsStatic() {
			continue
		}
		s, err := m.Sig()
		if err != nil {
			v.failToken(err)
			return
		}
		runtime := m.Impl&cil.MiCodeTypeMask == cil.MiRuntime && m.RVA == 0 && m.NumGenerics() == 0 && m.Flags&cil.MdAbstract == 0
		switch m.Name {
		case ".ctor":
			ctors++
			if !runtime || len(s.Params) != 2 || s.Params[0] != v.known.Object || primitive(s.Params[1]) != cil.ELEMENT_TYPE_I || s.Ret.Elem != cil.ELEMENT_TYPE_VOID {
				v.bad("a constructor (object, native int) of the runtime", "%s", m.DisplayName())
			}
		case "Invoke":
			invokes++
			if !runtime || !m.IsVirtual() {
				v.bad("Invoke that is virtual and of the runtime", "%s", m.DisplayName())
			}
		case "BeginInvoke", "EndInvoke":
			if !runtime {
				v.bad("a method of the runtime", "%s", m.DisplayName())
			}
		default:
			if !m.HasBody() {
				v.bad("a method of a delegate", "%s", m.DisplayName())
			}
		}
	}
	if ctors != 1 || invokes != 1 {
		v.bad("one constructor and one Invoke", "%d and %d", ctors, invokes)
	}
	for i := range c.NumFields() {
		if f := c.FieldAt(i); !f.IsStatic() {
			v.bad("a delegate without fields", "%s", f.Name)
		}
	}
}

// methodRules checks the methods of c, apart from their IL.
func (v *Verifier) methodRules(c *loader.Class) {
	for i := range c.NumMethods() {
		m := c.MethodAt(i)
		s, err := m.Sig()
		if err != nil {
			v.failToken(err)
			continue
		}
		switch {
		case m.Name == ".cctor" && (!m.IsStatic() || len(s.Params) != 0 || s.Ret.Elem != cil.ELEMENT_TYPE_VOID || m.NumGenerics() != 0):
			v.bad("a static constructor without parameters", "%s", m.DisplayName())
		case m.Name == ".ctor" && (m.IsStatic() || m.IsVirtual() || s.Ret.Elem != cil.ELEMENT_TYPE_VOID || m.NumGenerics() != 0 || c.Kind == loader.KindInterface):
			v.bad("a constructor", "%s", m.DisplayName())
		case m.IsAbstract() && !m.IsVirtual():
			v.bad("an abstract method that is virtual", "%s", m.DisplayName())
		case c.Kind == loader.KindStruct && m.IsAbstract():
			v.bad("a value type without abstract methods", "%s", m.DisplayName())
		case c.Kind == loader.KindInterface && !m.IsStatic() && !m.IsVirtual() && m.Flags&cil.MdMemberAccessMask == cil.MdPublic && !m.HasBody():
			v.bad("a method of an interface that is virtual", "%s", m.DisplayName())
		}
		if m.NumGenerics() != 0 {
			v.mparams = v.methodParams(m)
			v.stamps++
			v.stamp = v.stamps
			if b := c.Base(); b != nil && !v.spend(b.NumMethods()/4) {
				return
			}
			if o, err := m.Overridden(); err == nil && o != nil {
				v.sameConstraints(m, o)
			}
			v.mparams = nil
		}
	}
}

// sameConstraints checks that generic method m, which runs when decl is called, has the constraints
// of decl (II.9.9).
func (v *Verifier) sameConstraints(m, decl *loader.Method) {
	own, want := v.methodParams(m), v.methodParams(decl)
	if len(own) != len(want) {
		v.bad("as many type parameters as "+decl.DisplayName(), "%s", m.DisplayName())
		return
	}
	const special = cil.GpSpecialConstraintMask
	for i := range own {
		good := own[i].err == nil && own[i].flags&special&^want[i].flags == 0 && want[i].flags&cil.GpAllowByRefLike&^own[i].flags == 0
		for _, b := range own[i].bounds {
			if !v.spend(len(want[i].bounds)) {
				return
			}
			found := false
			b, err := v.l.Subst(b, m.Class.Args, m.Args)
			if err != nil {
				v.failToken(err)
				return
			}
			for _, w := range want[i].bounds {
				w, err := v.l.Subst(w, decl.Class.Args, m.Args)
				found = found || err == nil && (w == b || v.castable(w, b, 0))
			}
			good = good && (found || b == v.known.Object)
		}
		if !good {
			v.bad("the constraints of "+decl.DisplayName(), "%s", m.DisplayName())
			return
		}
	}
}

// overrideRules checks the explicit overrides of c (II.10.3.2): body and declaration have the same
// signature, c has the body, and the declaration is virtual and belongs to a base or interface.
func (v *Verifier) overrideRules(c *loader.Class) {
	list, err := c.MethodImpls()
	if err != nil {
		v.failToken(err)
		return
	}
	for _, o := range list {
		body, decl := o.Body, o.Decl
		bs, err := body.Sig()
		if err != nil {
			v.failToken(err)
			return
		}
		ds, err := decl.Sig()
		if err != nil {
			v.failToken(err)
			return
		}
		all, err := c.Interfaces()
		if err != nil {
			return
		}
		if !v.spend(1 + len(all)/8) {
			return
		}
		known := derivesFrom(c, decl.Class.Def)
		for _, i := range all {
			known = known || i == decl.Class
		}
		switch {
		case body.Class.Def != c.Def:
			v.bad("an override by a method of the class", "%s", body.DisplayName())
		case !decl.IsVirtual() || !body.IsVirtual() && !body.IsStatic():
			v.bad("an override of a virtual method by one", "%s", decl.DisplayName())
		case !known:
			v.bad("an override of a method of a base or interface", "%s", decl.DisplayName())
		case decl.IsFinal() && decl.Class.Kind != loader.KindInterface && decl.Class.Def != c.Def:
			v.bad("an override of a method that is not final", "%s", decl.DisplayName())
		case bs.Conv != ds.Conv || bs.Generics != ds.Generics || len(bs.Params) != len(ds.Params) || !v.overrides(bs, ds, body):
			v.bad("the signature of "+decl.DisplayName(), "%s", body.DisplayName())
		case decl.Flags&cil.MdMemberAccessMask == cil.MdPrivate && decl.Class.Def != c.Def:
			v.fail(RuleAccess, "", decl.DisplayName())
		case body.NumGenerics() != 0:
			v.mparams = v.methodParams(body)
			v.stamps++
			v.stamp = v.stamps
			v.sameConstraints(body, decl)
			v.mparams = nil
		}
	}
}

// implementRules checks that a class that is not abstract implements its interfaces (II.12.2).
func (v *Verifier) implementRules(c *loader.Class) {
	if c.IsAbstract() || c.Kind == loader.KindInterface {
		return
	}
	all, err := c.Interfaces()
	if err != nil {
		return
	}
	for _, i := range all {
		for n := range i.NumMethods() {
			m := i.MethodAt(n)
			if m.IsStatic() || !m.IsAbstract() {
				continue
			}
			if !v.spend(1 + c.NumMethods()/4 + len(all)/8) {
				return
			}
			impl, err := v.l.FindInterfaceMethodImpl(c, m)
			if err != nil {
				v.failToken(err)
			} else if impl == nil {
				v.bad("a method for "+m.DisplayName(), "none")
			} else if m.NumGenerics() != 0 {
				v.mparams = v.methodParams(impl)
				v.stamps++
				v.stamp = v.stamps
				v.sameConstraints(impl, m)
				v.mparams = nil
			}
		}
	}
}

// overrides compares the types of two signatures. The return type may be covariant.
func (v *Verifier) overrides(body, decl *loader.Signature, m *loader.Method) bool {
	for i, p := range body.Params {
		if p != decl.Params[i] {
			return false
		}
	}
	if body.Ret == decl.Ret {
		return true
	}
	v.mparams = nil
	if m.NumGenerics() != 0 {
		v.mparams = v.methodParams(m)
	}
	return v.isReference(body.Ret) && v.isReference(decl.Ret) && v.castable(body.Ret, decl.Ret, 0)
}

// varianceRules checks that variant parameters occur only in permitted positions (II.9.7).
func (v *Verifier) varianceRules(c *loader.Class, ifaces []*loader.Class) {
	if c.Kind != loader.KindInterface && !c.IsDelegate() {
		v.bad("variance of interfaces and delegates", "%s", c)
		return
	}
	for _, i := range ifaces {
		if !v.variesAs(c, i, +1, 0) {
			v.bad("variance that is safe", "%s", i)
		}
	}
	for i := range c.NumMethods() {
		m := c.MethodAt(i)
		s, err := m.Sig()
		if err != nil || m.IsStatic() && !m.IsVirtual() || m.IsConstructor() || m.Name == "BeginInvoke" || m.Name == "EndInvoke" {
			continue
		}
		good := v.variesAs(c, s.Ret, +1, 0)
		for _, p := range s.Params {
			good = good && v.variesAs(c, p, -1, 0)
		}
		if m.NumGenerics() != 0 {
			for _, p := range v.methodParams(m) {
				for _, b := range p.bounds {
					good = good && v.variesAs(c, b, -1, 0)
				}
			}
		}
		if !good {
			v.bad("variance that is safe", "%s", m.DisplayName())
		}
	}
}

// variesAs reports whether type t may occur where it is produced (sign 1), consumed (-1) or both
// (0).
func (v *Verifier) variesAs(c, t *loader.Class, sign int, depth int) bool {
	if depth > maxNesting {
		return false
	}
	switch {
	case t.Kind == loader.KindVar:
		switch c.Variance(int(t.Index)) {
		case cil.GpCovariant:
			return sign > 0
		case cil.GpContravariant:
			return sign < 0
		}
		return true
	case t.Kind == loader.KindByref || t.Kind == loader.KindPtr:
		return v.variesAs(c, t.ElemClass, 0, depth+1)
	case t.ElemClass != nil:
		return v.variesAs(c, t.ElemClass, sign, depth+1)
	case !t.IsOpen():
		return true
	}
	for i, a := range t.Args {
		s := 0
		switch t.Variance(i) {
		case cil.GpCovariant:
			s = sign
		case cil.GpContravariant:
			s = -sign
		}
		if !v.variesAs(c, a, s, depth+1) {
			return false
		}
	}
	return true
}
