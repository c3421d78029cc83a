package loader

import (
	"ryugo/cil"
)

// Queries of metadata that only the verifier makes.

// LocalVar is a local variable as its signature declares it.
type LocalVar struct {
	Class  *Class
	Pinned bool
}

// LocalTypes appends the types of the locals that b declares to list, with the type variables of
// m's class and of m replaced by their arguments. Unlike Body it needs no layouts, so m may be a
// typical method.
func (m *Method) LocalTypes(b *cil.MethodBody, list []LocalVar) ([]LocalVar, error) {
	if b.LocalSigTok.IsNil() {
		return list, nil
	}
	mod := m.Class.Module
	rid := b.LocalSigTok.RID()
	if rid > mod.File.NumRows(cil.TableStandAloneSig) {
		return list, mod.bad("local signature 0x%08x does not exist", uint32(b.LocalSigTok))
	}
	r, n, err := cil.ParseLocalVarSig(mod.File.Blob(mod.File.StandAloneSig(rid).Signature))
	if err != nil {
		return list, mod.bad("local signature: %v", err)
	}
	x := sigContext{mod: mod, targs: m.Class.Args, margs: m.Args}
	for range n {
		v := LocalVar{}
		for e := r.PeekElem(); e == cil.ELEMENT_TYPE_PINNED || e == cil.ELEMENT_TYPE_CMOD_OPT || e == cil.ELEMENT_TYPE_CMOD_REQD; e = r.PeekElem() {
			if r.Elem(); e == cil.ELEMENT_TYPE_PINNED {
				v.Pinned = true
			} else {
				r.TypeToken()
			}
		}
		if v.Class, err = x.typ(&r); err != nil {
			return list, err
		}
		if v.Class.Elem == cil.ELEMENT_TYPE_VOID {
			return list, mod.bad("local variable of type void")
		}
		list = append(list, v)
	}
	return list, nil
}

// ReturnModifier reports whether m's return type has the required modifier with this name.
func (m *Method) ReturnModifier(namespace, name string) bool {
	head, err := cil.ParseMethodSig(m.blob)
	if err != nil {
		return false
	}
	f := m.Class.Module.File
	r := head.Types
	for r.OK() {
		switch e := r.PeekElem(); e {
		case cil.ELEMENT_TYPE_CMOD_REQD, cil.ELEMENT_TYPE_CMOD_OPT:
			r.Elem()
			if ns, n := f.SimpleTypeName(r.TypeToken()); e == cil.ELEMENT_TYPE_CMOD_REQD && n == name && ns == namespace {
				return true
			}
		default:
			return false
		}
	}
	return false
}

// Variance returns the variance of type parameter i of c's definition.
func (c *Class) Variance(i int) cil.GenericParamAttributes {
	if c.def == nil || c.def.variance == nil {
		return cil.GpNonVariant
	}
	return c.def.variance[i]
}

// IsArrayInterface reports whether vectors implement c, an instantiation of a collection interface
// of the core library.
func (c *Class) IsArrayInterface() bool {
	for _, i := range c.loader().Known.arrayInterfaces {
		if i != nil && i == c.Def {
			return true
		}
	}
	return false
}

// Subst replaces the type variables of c: those of classes by targs, those of methods by margs.
// Variables without a given argument stay.
func (l *Loader) Subst(c *Class, targs, margs []*Class) (*Class, error) {
	return l.subst(c, targs, margs)
}

// OwnMethodImpl is a MethodImpl row of a definition: a call of Decl runs Body.
type OwnMethodImpl struct{ Body, Decl *Method }

// MethodImpls lists the explicit overrides that c's definition declares, over its type variables.
func (c *Class) MethodImpls() ([]OwnMethodImpl, error) {
	if c.def == nil {
		return nil, nil
	}
	f, def := c.Module.File, c.Def
	rows := f.MethodImpls(c.RID)
	var list []OwnMethodImpl
	for i := range rows.Len() {
		row := f.MethodImpl(rows.At(i))
		x := sigContext{mod: c.Module, targs: def.Args}
		body, _, err := x.methodToken(row.MethodBody)
		if err != nil {
			return nil, err
		}
		decl, _, err := x.methodToken(row.MethodDeclaration)
		if err != nil {
			return nil, err
		}
		if body == nil || decl == nil {
			return nil, c.bad("explicit override names a field")
		}
		list = append(list, OwnMethodImpl{body, decl})
	}
	return list, nil
}

// OwnInterfaces lists the interfaces that c's definition itself names, over its type variables.
func (c *Class) OwnInterfaces() ([]*Class, error) {
	if c.def == nil {
		return nil, nil
	}
	rows := c.Module.File.InterfaceImpls(c.RID)
	x := sigContext{mod: c.Module, targs: c.Def.Args}
	var list []*Class
	for n := range rows.Len() {
		i, err := x.token(c.Module.File.InterfaceImpl(rows.At(n)).Interface, nil, 0)
		if err != nil {
			return nil, err
		}
		list = append(list, i)
	}
	return list, nil
}

// Overridden returns the virtual method of a base class that m, a virtual method
// of a definition, overrides by name and signature; nil if there is none.
func (m *Method) Overridden() (*Method, error) {
	if !m.IsVirtual() || m.IsStatic() || m.Flags&cil.MdNewSlot != 0 {
		return nil, nil
	}
	p, err := m.Def.Class.Parent()
	for p != nil && err == nil {
		var found *Method
		if found, err = p.ownVirtual(m.Def); found != nil || err != nil {
			return found, err
		}
		p, err = p.Parent()
	}
	return nil, err
}

// NumGenerics returns the number of m's own generic parameters.
func (m *Method) NumGenerics() int { return m.numG }
