package loader

import (
	"slices"

	"ryugo/cil"
	"ryugo/ee"
)

// findMethod looks up a method by name and signature, in c and then in its bases. The signature is
// over the type variables of c's definition; so is the comparison, because an instantiation may
// make two overloads equal. c itself may be exact. The result is a member of the exact class that
// declares it, over its own method type variables.
func (c *Class) findMethod(name string, sig *Signature) (*Method, error) {
	open, exact := c.Def, c
	for open != nil {
		if m, err := open.ownMethod(name, sig); m != nil || err != nil {
			if err != nil {
				return nil, err
			}
			return exact.methodOf(m), nil
		}
		var err error
		if open, err = open.Parent(); err != nil {
			return nil, err
		}
		if exact, err = exact.Parent(); err != nil || exact == nil {
			return nil, err
		}
	}
	return nil, nil
}

// ownMethod returns the method of c's definition with this name and signature. c is typical, or an
// instantiation whose arguments replace its variables. The result is a member of the typical class.
func (c *Class) ownMethod(name string, sig *Signature) (*Method, error) {
	if c.def == nil {
		return nil, nil
	}
	var broken error
	named := overloadsOf(name, sig)
	for i := named.next(c); i >= 0; i = named.next(c) {
		c.loader().poll()
		m := c.Def.methodByRID(c.def.firstMethod.At(i))
		same, err := m.matches(c, sig)
		if same {
			return m, nil
		}
		if err != nil && broken == nil {
			broken = err
		}
	}
	return nil, broken
}

// matches compares m's signature, as a member of c, with sig.
func (m *Method) matches(c *Class, sig *Signature) (bool, error) {
	own, err := m.Sig()
	if err != nil {
		return false, err
	}
	if own.Conv != sig.Conv || own.Generics != sig.Generics || len(own.Params) != sig.Fixed {
		return false, nil
	}
	same := func(a, b *Class) (bool, error) {
		if c != c.Def {
			var err error
			if a, err = c.loader().subst(a, c.Args, nil); err != nil {
				return false, err
			}
		}
		return a == b, nil
	}
	for i, p := range own.Params {
		if ok, err := same(p, sig.Params[i]); !ok {
			return false, err
		}
	}
	return same(own.Ret, sig.Ret)
}

// findField looks up a field by name and type, in c and then in its bases. typ is over the type
// variables of c's definition.
func (c *Class) findField(name string, typ *Class) (*Field, error) {
	open, exact := c.Def, c
	for open != nil && exact != nil {
		if open.def != nil {
			for i := open.fieldNamed(name, -1); i >= 0; i = open.fieldNamed(name, i) {
				t, err := open.FieldAt(i).Type()
				if err != nil {
					return nil, err
				}
				if t == typ {
					return exact.FieldAt(i), nil
				}
			}
		}
		var err error
		if open, err = open.Parent(); err != nil {
			return nil, err
		}
		if exact, err = exact.Parent(); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// memberRef resolves a MemberRef row in a context.
func (x *sigContext) memberRef(rid uint32) (*Method, *Field, *Signature, error) {
	mod := x.mod
	f := mod.File
	if rid-1 >= f.NumRows(cil.TableMemberRef) {
		return nil, nil, nil, mod.bad("MemberRef row %d does not exist", rid)
	}
	row := f.MemberRef(rid)
	name, blob := f.String(row.Name), f.Blob(row.Signature)
	owner, err := x.memberParent(row.Class)
	if err != nil {
		return nil, nil, nil, err
	}
	// The signature numbers the type variables of the definition, not of the context.
	open := sigContext{mod: mod, targs: owner.Def.Args}
	if owner.IsArray() {
		// An array type has no definition: the context's arguments replace its element's variables.
		open.targs = x.targs
	}
	if len(blob) > 0 && cil.CallConv(blob[0]).Kind() == cil.IMAGE_CEE_CS_CALLCONV_FIELD {
		r, err := cil.ParseFieldSig(blob)
		if err != nil {
			return nil, nil, nil, mod.bad("field %s: %v", name, err)
		}
		typ, err := open.typ(&r)
		if err != nil {
			return nil, nil, nil, err
		}
		field, err := owner.findField(name, typ)
		if err == nil && field == nil {
			err = mod.missing(ee.MissingField, owner.String()+"."+name)
		}
		return nil, field, nil, err
	}
	if owner.IsArray() {
		open.margs = x.margs
	} else if open.margs, err = mod.L.methodVars(blob); err != nil {
		return nil, nil, nil, err
	}
	sig, err := open.method(blob)
	if err != nil {
		return nil, nil, nil, mod.named(err, owner, name)
	}
	if owner.IsArray() {
		if m := owner.findArrayMethod(name, sig); m != nil {
			return m, nil, nil, nil
		}
	}
	m, err := owner.findMethod(name, sig)
	if err != nil {
		return nil, nil, nil, err
	}
	if m == nil {
		return nil, nil, nil, mod.missing(ee.MissingMethod, owner.String()+"."+name)
	}
	var site *Signature
	if sig.Conv.Kind() == cil.IMAGE_CEE_CS_CALLCONV_VARARG {
		site = sig
	}
	return m, nil, site, nil
}

// named adds the name of the member to an error.
func (mod *Module) named(err error, owner *Class, name string) error {
	return mod.bad("%s::%s: %v", owner.String(), name, err)
}

// memberParent resolves the class in which a MemberRef is looked up.
func (x *sigContext) memberParent(tok cil.Token) (*Class, error) {
	switch tok.Table() {
	case cil.TableModuleRef:
		// Global members of another module of this assembly.
		mod, err := x.mod.sibling(x.mod.File.String(x.mod.File.ModuleRef(tok.RID()).Name))
		if err != nil {
			return nil, err
		}
		return mod.TypeDef(1)
	case cil.TableMethodDef: // the call site of a vararg method
		m, err := x.mod.MethodDef(tok.RID())
		if err != nil {
			return nil, err
		}
		return x.inContext(m.Class), nil
	case cil.TableTypeDef, cil.TableTypeRef:
		c, err := x.token(tok, nil, 0)
		if err != nil {
			return nil, err
		}
		return x.inContext(c), nil
	}
	return x.token(tok, nil, 0)
}

// inContext replaces a generic definition that was named without arguments by its instantiation
// over the context's arguments, if the context is of the same definition.
func (x *sigContext) inContext(c *Class) *Class {
	if !c.IsGenericDefinition() {
		return c
	}
	x.usesVars = true
	if len(x.targs) == len(c.Args) {
		if inst, err := c.loader().Instantiate(c, x.targs); err == nil {
			return inst
		}
	}
	return c
}

// methodVars returns !!0, !!1 and so on for a method signature.
func (l *Loader) methodVars(blob []byte) ([]*Class, error) {
	head, err := cil.ParseMethodSig(blob)
	if err != nil || head.GenericParams == 0 {
		return nil, nil // a broken signature is reported where it is read
	}
	vars := make([]*Class, min(head.GenericParams, maxGenerics))
	for i := range vars {
		if vars[i], err = l.typeVar(KindMVar, i); err != nil {
			return nil, err
		}
	}
	return vars, nil
}

// methodSpec resolves a MethodSpec row in a context.
func (x *sigContext) methodSpec(rid uint32) (*Method, error) {
	mod := x.mod
	f := mod.File
	if rid-1 >= f.NumRows(cil.TableMethodSpec) {
		return nil, mod.bad("MethodSpec row %d does not exist", rid)
	}
	row := f.MethodSpec(rid)
	m, _, err := x.methodToken(row.Method)
	if err != nil {
		return nil, err
	}
	r, n, err := cil.ParseMethodSpecSig(f.Blob(row.Instantiation))
	if err != nil {
		return nil, m.bad("%v", err)
	}
	var buf [8]*Class
	args := buf[:0]
	for range n {
		a, err := x.typ(&r)
		if err != nil {
			return nil, err
		}
		args = append(args, a)
	}
	return mod.L.InstantiateMethod(m, args)
}

// methodToken resolves MethodDef and MemberRef tokens of methods. The signature is that of a vararg
// call site.
func (x *sigContext) methodToken(tok cil.Token) (*Method, *Signature, error) {
	switch tok.Table() {
	case cil.TableMethodDef:
		m, err := x.mod.MethodDef(tok.RID())
		if err != nil {
			return nil, nil, err
		}
		if c := x.inContext(m.Class); c != m.Class && c.Def == m.Class {
			m = c.methodOf(m)
		}
		return m, nil, nil
	case cil.TableMemberRef:
		m, _, site, err := x.memberRef(tok.RID())
		if m != nil || err != nil {
			return m, site, err
		}
	}
	return nil, nil, x.mod.bad("token 0x%08x is no method", uint32(tok))
}

// Array accessors.

var arrayMethodNames = [numArrayMethods]string{ArrayGet: "Get", ArraySet: "Set", ArrayAddress: "Address",
	ArrayCtor: ".ctor", ArrayCtorFull: ".ctor"}

// findArrayMethod finds an accessor or constructor of an array class.
func (c *Class) findArrayMethod(name string, sig *Signature) *Method {
	rank := int(c.Rank)
	switch name {
	case "Get":
		return c.arrayMethod(ArrayGet)
	case "Set":
		return c.arrayMethod(ArraySet)
	case "Address":
		return c.arrayMethod(ArrayAddress)
	case ".ctor":
		switch len(sig.Params) {
		case rank:
			return c.arrayMethod(ArrayCtor)
		case 2 * rank:
			return c.arrayMethod(ArrayCtorFull)
		}
	}
	return nil
}

// arrayMethod returns a method that the runtime supplies for array class c.
func (c *Class) arrayMethod(kind MethodKind) *Method {
	if m := c.arrays[kind].Load(); m != nil {
		return m
	}
	k := &c.loader().Known
	i4, void := k.Prim(cil.ELEMENT_TYPE_I4), k.Prim(cil.ELEMENT_TYPE_VOID)
	n := int(c.Rank)
	if kind == ArrayCtorFull {
		n *= 2
	}
	s := &Signature{Conv: cil.IMAGE_CEE_CS_CALLCONV_HASTHIS, Ret: void, Params: slices.Repeat([]*Class{i4}, n)}
	switch kind {
	case ArrayGet:
		s.Ret = c.ElemClass
	case ArraySet:
		s.Params = append(s.Params, c.ElemClass)
	case ArrayAddress:
		r, err := c.loader().ByrefTo(c.ElemClass)
		if err != nil {
			s.err = err
		}
		s.Ret = r
	}
	s.Fixed = len(s.Params)
	m := &Method{Kind: kind, Flags: cil.MdPublic, Impl: cil.MiRuntime, Name: arrayMethodNames[kind], Class: c, sigOf: s}
	if kind >= ArrayCtor {
		m.Flags |= cil.MdSpecialName | cil.MdRTSpecialName
	}
	m.Def = m
	c.loader().registerMethod(m)
	return publish(&c.arrays[kind], m)
}
