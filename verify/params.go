package verify

import (
	"ryugo/cil"
	"ryugo/loader"
)

// typeParam holds the facts that the constraints of a type parameter state.
type typeParam struct {
	flags     cil.GenericParamAttributes
	bounds    []*loader.Class // in terms of the owner's own type variables
	reference bool            // an instance is always a reference type
	err       error
}

// classParams returns the parameters of c's definition.
func (v *Verifier) classParams(c *loader.Class) []typeParam {
	def := c.Def
	if p, ok := v.ofClass[def]; ok {
		return p
	}
	p := v.readParams(def.Module, cil.MakeToken(cil.TableTypeDef, def.RID), len(def.Args), loader.Context{Class: def})
	v.ofClass[def] = p
	v.findReferences(p, loader.KindVar)
	return p
}

// methodParams returns m's own parameters.
func (v *Verifier) methodParams(m *loader.Method) []typeParam {
	def := m.Def
	if p, ok := v.ofMethod[def]; ok {
		return p
	}
	p := v.readParams(def.Class.Module, def.Token(), def.NumGenerics(), loader.Context{Class: def.Class, Method: def})
	v.ofMethod[def] = p
	v.findReferences(p, loader.KindMVar)
	return p
}

func (v *Verifier) readParams(mod *loader.Module, owner cil.Token, n int, ctx loader.Context) []typeParam {
	list := make([]typeParam, n)
	rows := mod.File.GenericParams(owner)
	for i := range rows.Len() {
		row := mod.File.GenericParam(rows.At(i))
		if int(row.Number) >= n {
			continue
		}
		p := &list[row.Number]
		p.flags = row.Flags
		bounds := mod.File.GenericParamConstraints(rows.At(i))
		for k := range bounds.Len() {
			r, err := mod.Resolve(mod.File.GenericParamConstraint(bounds.At(k)).Constraint, ctx)
			if err != nil || r.Method != nil || r.Field != nil {
				p.err = err
				continue
			}
			p.bounds = append(p.bounds, r.Class)
		}
	}
	return list
}

// findReferences finds the parameters that are always reference types: by their flags, by a class
// from which they derive, or by another such parameter.
func (v *Verifier) findReferences(list []typeParam, kind loader.Kind) {
	for range list {
		changed := false
		for i := range list {
			p := &list[i]
			if p.reference {
				continue
			}
			ref := p.flags&cil.GpReferenceTypeConstraint != 0
			for _, k := range p.bounds {
				switch {
				case k.Kind == kind && uint(k.Index) < uint(len(list)):
					ref = ref || list[k.Index].reference
				case k.Kind == loader.KindVar || k.Kind == loader.KindMVar:
					q := v.param(k)
					ref = ref || q != nil && q.reference
				case k.Kind == loader.KindClass:
					ref = ref || k != v.known.Object && k != v.known.ValueType && k != v.known.Enum
				case k.IsArray():
					ref = true
				}
			}
			if ref {
				p.reference, changed = true, true
			}
		}
		if !changed {
			return
		}
	}
}

// param returns the facts about type variable c in the current method, or nil if there is no such
// parameter.
func (v *Verifier) param(c *loader.Class) *typeParam {
	list := v.params
	if c.Kind == loader.KindMVar {
		list = v.mparams
	}
	if uint(c.Index) >= uint(len(list)) {
		return nil
	}
	return &list[c.Index]
}

// isByRefLike reports whether values of c must stay on the stack.
func (v *Verifier) isByRefLike(c *loader.Class) bool {
	switch c.Kind {
	case loader.KindStruct:
		return c.IsByRefLike() || c == v.known.TypedReference
	case loader.KindVar, loader.KindMVar:
		p := v.param(c)
		return p != nil && p.flags&cil.GpAllowByRefLike != 0
	}
	return false
}

// checkArgs checks the arguments of an instantiation against the parameters of
// its definition. targs and margs replace the type variables of constraints.
func (v *Verifier) checkArgs(params []typeParam, args, targs, margs []*loader.Class) bool {
	for i := range params {
		if i >= len(args) {
			return false
		}
		p, a := &params[i], args[i]
		if p.err != nil {
			v.failToken(p.err)
			return false
		}
		if a.Kind == loader.KindPtr || a.Kind == loader.KindFnPtr || a.Kind == loader.KindByref {
			v.fail(RulePointer, "a type that is no pointer", a.String())
			return false
		}
		if v.isByRefLike(a) && p.flags&cil.GpAllowByRefLike == 0 {
			v.fail(RuleByRefLike, "", a.String()+" as a generic argument")
			return false
		}
		if p.flags&cil.GpSpecialConstraintMask&^cil.GpAllowByRefLike == 0 && len(p.bounds) == 0 {
			continue
		}
		if !v.satisfies(p, a, targs, margs) {
			return false
		}
	}
	return true
}

// satisfies checks one argument against one parameter (II.10.1.7).
func (v *Verifier) satisfies(p *typeParam, a *loader.Class, targs, margs []*loader.Class) bool {
	var own *typeParam
	if a.Kind == loader.KindVar || a.Kind == loader.KindMVar {
		if own = v.param(a); own == nil {
			v.fail(RuleConstraint, "a type parameter in scope", a.String())
			return false
		}
	}
	bad := ""
	switch {
	case p.flags&cil.GpReferenceTypeConstraint != 0 && !v.isReference(a):
		bad = "a reference type"
	case p.flags&cil.GpNotNullableValueTypeConstraint != 0 && (own != nil && own.flags&cil.GpNotNullableValueTypeConstraint == 0 || own == nil && (!a.IsValueType() || a.IsNullable())):
		bad = "a value type that is not nullable"
	case p.flags&cil.GpDefaultConstructorConstraint != 0 && !v.hasDefaultCtor(a, own):
		bad = "a type with a public constructor without parameters"
	}
	if bad != "" {
		v.fail(RuleConstraint, bad, a.String())
		return false
	}
	for _, k := range p.bounds {
		c, err := v.l.Subst(k, targs, margs)
		if err != nil {
			v.failToken(err)
			return false
		}
		if c.Kind == loader.KindVar || c.Kind == loader.KindMVar {
			if a != c && !v.castable(a, c, 0) {
				v.fail(RuleConstraint, c.String(), a.String())
				return false
			}
			continue
		}
		if !v.castable(a, c, 0) {
			v.fail(RuleConstraint, c.String(), a.String())
			return false
		}
	}
	return true
}

// hasDefaultCtor reports whether new T() can create an a.
func (v *Verifier) hasDefaultCtor(a *loader.Class, own *typeParam) bool {
	if own != nil {
		return own.flags&(cil.GpDefaultConstructorConstraint|cil.GpNotNullableValueTypeConstraint) != 0
	}
	if a.Kind == loader.KindStruct {
		return true
	}
	if a.Kind != loader.KindClass || a.IsAbstract() {
		return false
	}
	for i := range a.NumMethods() {
		m := a.MethodAt(i)
		if !m.IsConstructor() || m.Flags&cil.MdMemberAccessMask != cil.MdPublic {
			continue
		}
		if s, err := m.Sig(); err == nil && len(s.Params) == 0 {
			return true
		}
	}
	return false
}

// inScope reports whether the current method has all type variables of c.
func (v *Verifier) inScope(c *loader.Class) bool {
	if !c.IsOpen() {
		return true
	}
	switch {
	case c.Kind == loader.KindVar || c.Kind == loader.KindMVar:
		return v.param(c) != nil
	case c.ElemClass != nil:
		return v.inScope(c.ElemClass)
	}
	for _, a := range c.Args {
		if !v.inScope(a) {
			return false
		}
	}
	return true
}
