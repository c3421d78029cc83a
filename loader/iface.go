package loader

import (
	"cmp"
	"slices"
	"strings"

	"ryugo/cil"
)

// implCache holds results of FindInterfaceMethodImpl for one class, the newest first. A class is
// queried for few methods, each many times; after maxImplCache entries the list starts anew.
type implCache struct {
	next  *implCache
	iface *Method
	impl  *Method
	n     int // number of entries from this one on
}

const maxImplCache = 32

func (c *implCache) find(m *Method) *Method {
	for ; c != nil; c = c.next {
		if c.iface == m {
			return c.impl
		}
	}
	return nil
}

// FindInterfaceMethodImpl returns the method that a call of interface method m runs on an object of
// exact class c. m's own generic arguments are kept. It returns nil without error if c does not
// implement m.
func (l *Loader) FindInterfaceMethodImpl(c *Class, m *Method) (*Method, error) {
	head := c.impls.Load()
	if impl := head.find(m); impl != nil {
		return impl, nil
	}
	impl, err := l.findInterfaceImpl(c, m)
	if err != nil || impl == nil {
		return nil, err
	}
	if m.numG != 0 && impl.numG == m.numG {
		if impl, err = l.InstantiateMethod(impl, m.Args); err != nil {
			return nil, err
		}
	}
	// If another worker wins the race, the result is computed again: no harm.
	made := &implCache{iface: m, impl: impl, n: 1}
	if head != nil && head.n < maxImplCache {
		made.next, made.n = head, head.n+1
	}
	c.impls.CompareAndSwap(head, made)
	return impl, nil
}

// findInterfaceImpl looks for an implementation in c and then in its bases. In each class an exact
// match precedes a match by variance. Finally findInterfaceImpl looks for a body in an interface,
// again first for an exact match.
func (l *Loader) findInterfaceImpl(c *Class, m *Method) (*Method, error) {
	if c.Kind == KindSZArray {
		if impl, err := l.arrayImpl(c, m); impl != nil || err != nil {
			return impl, err
		}
	}
	all, err := c.Interfaces()
	if err != nil {
		return nil, err
	}
	of := []*Class{m.Class}
	for _, i := range all {
		if i.Def == m.Class.Def && i != m.Class && i.variantOf(m.Class, 0, new(int)) {
			of = append(of, i)
		}
	}
	impl, err := l.implOf(c, m, of)
	for n := 0; n < len(of) && impl == nil && err == nil; n++ {
		impl, err = l.interfaceBody(all, of[n].methodOf(m))
	}
	return impl, err
}

// interfaceBody looks for the body that m has in the interfaces of a class that does not implement
// it: m's own, or an override in an interface that inherits m's. It returns the most specific body,
// or nil if there is none or no single one.
func (l *Loader) interfaceBody(all []*Class, m *Method) (*Method, error) {
	var bodies []*Method
	if !m.IsAbstract() && slices.Contains(all, m.Class) {
		bodies = append(bodies, m.Class.methodOf(m))
	}
	for _, i := range all {
		t := i.slotTable()
		if t.err != nil {
			return nil, t.err
		}
		for k := t.implAfter(m.Def, -1); k >= 0; k = t.implAfter(m.Def, k) {
			mi := &t.impls[k]
			decl, err := l.subst(mi.decl.Class, i.Args, nil)
			if err != nil {
				return nil, err
			}
			if decl == m.Class {
				body, err := l.substMethod(mi.body, i.Args, nil)
				if err != nil {
					return nil, err
				}
				bodies = append(bodies, body)
			}
		}
	}
	for _, b := range bodies {
		specific := !slices.ContainsFunc(bodies, func(o *Method) bool {
			return o.Class != b.Class && !slices.Contains(b.Class.interfaces(nil).all, o.Class)
		})
		if specific && !b.IsAbstract() {
			return b, nil
		}
	}
	return nil, nil
}

// implOf looks for the implementation of m as a member of the interfaces in of, which are
// instantiations of one definition. It returns that of the class nearest to c, and in this class
// the first one.
func (l *Loader) implOf(c *Class, m *Method, of []*Class) (*Method, error) {
	var chain []*Class
	for p := c; p != nil; {
		chain = append(chain, p)
		var err error
		if p, err = p.Parent(); err != nil {
			return nil, err
		}
	}
	var nearest *Method
	implemented := make([]bool, len(of))
	for _, p := range slices.Backward(chain) {
		here := (*Method)(nil)
		for n, i := range of {
			l.poll()
			impl, err := l.implIn(p, i.methodOf(m), !implemented[n])
			if err != nil {
				return nil, err
			}
			if impl != nil {
				implemented[n] = true
				here = cmp.Or(here, impl)
			}
		}
		nearest = cmp.Or(here, nearest)
	}
	if nearest == nil {
		return nil, nil
	}
	return l.mostDerived(c, nearest)
}

// implIn looks for the implementation of m that p itself declares. A method that p inherits counts
// only if no base of p implements the interface: an explicit implementation in a base precedes a
// method of the same name.
func (l *Loader) implIn(p *Class, m *Method, inherited bool) (*Method, error) {
	im := p.interfaces(nil)
	if im.err != nil {
		return nil, im.err
	}
	t := p.slotTable()
	if t.err != nil {
		return nil, t.err
	}
	for k := t.implAfter(m.Def, -1); k >= 0; k = t.implAfter(m.Def, k) {
		mi := &t.impls[k]
		decl, err := l.subst(mi.decl.Class, p.Args, nil)
		if err != nil {
			return nil, err
		}
		if decl == m.Class {
			return l.substMethod(mi.body, p.Args, nil)
		}
	}
	if !slices.Contains(im.declared, m.Class) {
		return nil, nil
	}
	return p.implByName(m, inherited)
}

// mostDerived returns the method that c has in the slot of virtual method m.
func (l *Loader) mostDerived(c *Class, m *Method) (*Method, error) {
	if !m.IsVirtual() || m.Slot() < 0 {
		return m, nil
	}
	v, err := c.VTable()
	if err != nil {
		return nil, err
	}
	if s := m.Slot(); s < len(v.Slots) {
		return v.Slots[s], nil
	}
	return m, nil
}

// implByName returns the public virtual method with m's name and types in c, or in its bases if
// inherited is set. It compares signatures over c's own type variables, so that the result is the
// same for all instantiations: in C<T> : I<T> with F(int) and F(T), I<int>.F is F(T) in C<int> too.
func (c *Class) implByName(m *Method, inherited bool) (*Method, error) {
	l := c.loader()
	im := c.Def.interfaces(nil)
	if im.err != nil {
		return nil, im.err
	}
	for _, i := range im.declared {
		if i.Def != m.Class.Def {
			continue
		}
		exact, err := l.subst(i, c.Args, nil)
		if err != nil {
			return nil, err
		}
		if exact != m.Class {
			continue
		}
		impl, err := c.Def.publicVirtual(i.methodOf(m), inherited)
		if err != nil {
			return nil, err
		}
		if impl != nil {
			return l.substMethod(impl, c.Args, nil)
		}
	}
	return nil, nil
}

// publicVirtual returns the public virtual method with the name and types of m in c, or in its
// bases if inherited is set. For a static m it is a static method, in the core library alone: other
// classes have MethodImpl rows for static methods.
func (c *Class) publicVirtual(m *Method, inherited bool) (*Method, error) {
	want, err := m.Sig()
	if err != nil {
		return nil, err
	}
	kind := cil.MdVirtual
	if m.IsStatic() {
		if !c.Module.isCore {
			return nil, nil
		}
		kind = cil.MdStatic
	}
	for p := c; p != nil; {
		if p.def != nil {
			f := p.Module.File
			named := overloadsOf(m.Name, want)
			for i := named.next(p); i >= 0; i = named.next(p) {
				rid := p.def.firstMethod.At(i)
				flags := f.MethodDef(rid).Flags
				if flags&(cil.MdVirtual|cil.MdStatic) != kind || flags&cil.MdMemberAccessMask != cil.MdPublic {
					continue
				}
				own := p.methodByRID(rid)
				sig, err := own.Sig()
				if err != nil {
					return nil, err
				}
				if sig.equal(want) {
					return own, nil
				}
			}
		}
		if !inherited {
			break
		}
		if p, err = p.Parent(); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// equal compares two signatures type by type.
func (s *Signature) equal(o *Signature) bool {
	return s.Conv == o.Conv && s.Generics == o.Generics && s.Ret == o.Ret && slices.Equal(s.Params, o.Params)
}

// arrayImpl returns a vector's implementation of a generic collection interface: a generic method
// of the core library's SZArrayHelper with the same name. Its `this` is the array and its type
// argument is the interface's.
func (l *Loader) arrayImpl(c *Class, m *Method) (*Method, error) {
	k := &l.Known
	if k.SZArrayHelper == nil || !slices.Contains(k.arrayInterfaces[:], m.Class.Def) {
		return nil, nil
	}
	// The argument of IEnumerable<T> and so on may be a base of the element type; elements are then
	// of the type that the caller assumes.
	elem := m.Class.Args[0]
	if !elementCompatible(c.ElemClass, elem, 0, new(int)) {
		return nil, nil
	}
	want, err := m.Class.methodOf(m).Sig()
	if err != nil {
		return nil, err
	}
	for i := range k.SZArrayHelper.NumMethods() {
		h := k.SZArrayHelper.MethodAt(i)
		if h.numG != 1 || h.Name != m.Name && !strings.HasSuffix(h.Name, "."+m.Name) {
			continue
		}
		sig, err := h.Sig()
		if err != nil {
			return nil, err
		}
		if len(sig.Params) == len(want.Params) {
			return l.InstantiateMethod(h, []*Class{elem})
		}
	}
	return nil, nil
}
