package verify

import (
	"strings"

	"ryugo/cil"
	"ryugo/loader"
)

// maxNesting bounds the nesting depth of classes.
const maxNesting = 64

// sameAssembly reports whether code of a may use members that are internal to b.
func (v *Verifier) sameAssembly(a, b *loader.Module) bool {
	if a == b {
		return true
	}
	k := friendKey{a, b}
	known, ok := v.friends[k]
	if !ok {
		known = isFriend(a, b)
		v.friends[k] = known
	}
	return known
}

type friendKey struct{ from, to *loader.Module }

// isFriend reports whether b names a in an InternalsVisibleToAttribute, or both are
// modules of one assembly.
func isFriend(a, b *loader.Module) bool {
	if b.IsCore() {
		return false // its internals are for trusted code only
	}
	f := b.File
	rows := f.CustomAttributes(cil.MakeToken(cil.TableAssembly, 1))
	for i := range rows.Len() {
		ns, name := f.AttributeType(rows.At(i))
		if name != "InternalsVisibleToAttribute" || ns != "System.Runtime.CompilerServices" {
			continue
		}
		r, err := cil.ParseCustomAttr(f.Blob(f.CustomAttribute(rows.At(i)).Value))
		if err != nil {
			continue
		}
		friend := string(r.Data[r.Pos:])
		if n := r.Uint(); r.OK() && int(n) <= r.Len() {
			friend = string(r.Data[r.Pos : r.Pos+int(n)])
		}
		if friend, _, _ = strings.Cut(friend, ","); strings.EqualFold(strings.TrimSpace(friend), a.Name) {
			return true
		}
	}
	return false
}

// canSee reports whether class from may name class c; type arguments must be visible too.
func (v *Verifier) canSee(c *loader.Class) bool {
	switch {
	case c.Kind == loader.KindVar || c.Kind == loader.KindMVar:
		return true
	case c.ElemClass != nil:
		return v.canSee(c.ElemClass)
	case c.Kind == loader.KindFnPtr:
		return true
	}
	if c.Def != v.class.Def && !v.canSeeDef(c.Def) {
		return false
	}
	if c != c.Def {
		for _, a := range c.Args {
			if !v.canSee(a) {
				return false
			}
		}
	}
	return true
}

// canSeeDef is canSee for definitions.
func (v *Verifier) canSeeDef(c *loader.Class) bool {
	if c.RID == 0 {
		return true
	}
	for range maxNesting {
		vis := c.Flags & cil.TdVisibilityMask
		if vis <= cil.TdPublic {
			return vis == cil.TdPublic || v.sameAssembly(v.class.Module, c.Module)
		}
		outer := enclosing(c)
		if outer == nil {
			return false
		}
		if !v.allowed(accessOfNested[vis], outer, nil) {
			return false
		}
		c = outer
	}
	return false
}

// accessOfNested maps the visibility of nested types to that of members.
var accessOfNested = [...]cil.MethodAttributes{
	cil.TdNestedPublic: cil.MdPublic, cil.TdNestedPrivate: cil.MdPrivate, cil.TdNestedFamily: cil.MdFamily,
	cil.TdNestedAssembly: cil.MdAssem, cil.TdNestedFamANDAssem: cil.MdFamANDAssem, cil.TdNestedFamORAssem: cil.MdFamORAssem,
}

// enclosing returns the class in which c is nested, or nil.
func enclosing(c *loader.Class) *loader.Class {
	if c.RID == 0 {
		return nil
	}
	rid := c.Module.File.EnclosingClass(c.RID)
	if rid == 0 {
		return nil
	}
	outer, err := c.Module.TypeDef(rid)
	if err != nil {
		return nil
	}
	return outer
}

// canUse reports whether the current method may use a member with these flags of class owner
// through an object of type object. object is nil if there is no object, or if it does not matter.
func (v *Verifier) canUse(access cil.MethodAttributes, owner, object *loader.Class) bool {
	if access == cil.MdPublic && owner.Flags&cil.TdVisibilityMask == cil.TdPublic && len(owner.Args) == 0 {
		return true
	}
	return v.canSee(owner) && v.allowed(access, owner.Def, object)
}

// allowed is canUse for a class that is visible (II.6, I.8.5.3).
func (v *Verifier) allowed(access cil.MethodAttributes, owner, object *loader.Class) bool {
	switch access {
	case cil.MdPublic:
		return true
	case cil.MdAssem:
		return v.sameAssembly(v.class.Module, owner.Module)
	case cil.MdFamORAssem:
		if v.sameAssembly(v.class.Module, owner.Module) {
			return true
		}
	case cil.MdFamANDAssem:
		if !v.sameAssembly(v.class.Module, owner.Module) {
			return false
		}
	}
	// Private members are accessible to the class and those nested in it, protected members to
	// subclasses and those nested in them.
	c := v.class.Def
	for n := 0; c != nil && n < maxNesting; n++ {
		if c == owner {
			return true
		}
		if access != cil.MdPrivate && access != cil.MdPrivateScope && derivesFrom(c, owner) && (object == nil || v.derivesOrIs(object, c)) {
			return true
		}
		c = enclosing(c)
	}
	return access == cil.MdPrivateScope && v.class.Module == owner.Module
}

// derivesFrom reports whether c or one of its bases is of definition def.
func derivesFrom(c, def *loader.Class) bool {
	for p := c; p != nil; p = p.Base() {
		if p.Def == def {
			return true
		}
	}
	return false
}

// derivesOrIs is derivesFrom for the type of an object. A type variable derives from its bounds.
func (v *Verifier) derivesOrIs(object, def *loader.Class) bool {
	if object.Kind == loader.KindVar || object.Kind == loader.KindMVar {
		if p := v.param(object); p != nil {
			for _, k := range p.bounds {
				if k.Kind == loader.KindClass && derivesFrom(k, def) {
					return true
				}
			}
		}
		return false
	}
	return derivesFrom(object, def)
}
