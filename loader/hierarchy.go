package loader

import (
	"slices"

	"ryugo/cil"
)

// parentLink is the resolved base of a class, and the number of its bases.
type parentLink struct {
	class *Class
	bases int
	err   error
}

// Parent returns the base class of c; nil for Object, interfaces, pointers and so on. It checks the
// whole chain of bases.
func (c *Class) Parent() (*Class, error) {
	p := c.parent.Load()
	if p == nil {
		p = publish(&c.parent, c.findParent())
	}
	return p.class, p.err
}

// Base is Parent without the error: it returns nil for a class whose base is broken.
func (c *Class) Base() *Class {
	p, err := c.Parent()
	if err != nil {
		return nil
	}
	return p
}

// findParent resolves the base and walks the rest of the chain without caching, so that a cycle is
// detected by its length.
func (c *Class) findParent() *parentLink {
	first, err := c.directParent()
	bases := 0
	for p := first; err == nil && p != nil; {
		bases++
		l := p.parent.Load()
		if l != nil {
			bases, err = bases+l.bases, l.err
		}
		if bases > maxBases && err == nil {
			err = c.bad("cyclic or endless base classes")
		}
		if l != nil || err != nil {
			break
		}
		p, err = p.directParent()
	}
	if err != nil {
		return &parentLink{err: err}
	}
	return &parentLink{class: first, bases: bases}
}

// directParent reads the base of c from metadata.
func (c *Class) directParent() (*Class, error) {
	l := c.loader()
	switch c.Kind {
	case KindSZArray, KindArray:
		return l.Known.Array, nil
	case KindInterface, KindPtr, KindByref, KindFnPtr, KindVar, KindMVar:
		return nil, nil
	}
	if c.def == nil {
		return l.Known.Object, nil // __Canon
	}
	extends := c.Module.File.TypeDef(c.RID).Extends
	if extends.IsNil() {
		return nil, nil
	}
	x := sigContext{mod: c.Module, targs: c.Args}
	p, err := x.token(extends, nil, 0)
	if err != nil {
		return nil, err
	}
	if p.Kind != KindClass {
		return nil, c.bad("base %s is not a class", p.String())
	}
	if p.Flags&cil.TdSealed != 0 && c.Module != l.Known.Core {
		return nil, c.bad("base %s is sealed", p.String())
	}
	return p, nil
}

// interfaceMap holds all interfaces of a class, those of its base first.
type interfaceMap struct {
	all      []*Class
	declared []*Class // by c itself, with the interfaces that these inherit
	err      error
}

// Interfaces returns every interface that c implements or that such an interface inherits, each
// once.
func (c *Class) Interfaces() ([]*Class, error) {
	m := c.interfaces(nil)
	return m.all, m.err
}

func (c *Class) interfaces(up *chain) *interfaceMap {
	if m := c.ifaces.Load(); m != nil {
		return m
	}
	here, ok := up.enter(c)
	if !ok {
		return &interfaceMap{err: c.bad("cyclic or endless interfaces")}
	}
	m := new(interfaceMap)
	if m.err = c.collectInterfaces(m, &here); m.err != nil {
		*m = interfaceMap{err: m.err}
	}
	return publish(&c.ifaces, m)
}

// collectInterfaces fills m.
func (c *Class) collectInterfaces(m *interfaceMap, here *chain) error {
	l := c.loader()
	parent, err := c.Parent()
	if err != nil {
		return err
	}
	if parent != nil {
		pm := parent.interfaces(here)
		if pm.err != nil {
			return pm.err
		}
		m.all = slices.Clip(pm.all)
	}
	var seen, known classSet
	declare := func(i *Class) {
		if seen.add(m.declared, i) {
			takeRows[*Class](l, 2)
			m.declared = append(m.declared, i)
		}
	}
	add := func(i *Class) error {
		im := i.interfaces(here)
		if im.err != nil {
			return im.err
		}
		declare(i)
		for _, in := range im.all {
			declare(in)
		}
		return nil
	}
	if c.Kind == KindSZArray {
		for _, def := range l.Known.arrayInterfaces {
			if def == nil || c.ElemClass.Kind == KindPtr || c.ElemClass.Kind == KindFnPtr {
				continue
			}
			i, err := l.Instantiate(def, []*Class{c.ElemClass})
			if err != nil {
				return err
			}
			if err := add(i); err != nil {
				return err
			}
		}
	}
	if c.def != nil {
		rows := c.Module.File.InterfaceImpls(c.RID)
		x := sigContext{mod: c.Module, targs: c.Args}
		for n := 0; n < rows.Len(); n++ {
			i, err := x.token(c.Module.File.InterfaceImpl(rows.At(n)).Interface, nil, 0)
			if err != nil {
				return err
			}
			if i.Kind != KindInterface {
				return c.bad("%s is not an interface", i.String())
			}
			if err := add(i); err != nil {
				return err
			}
		}
	}
	for _, i := range m.declared {
		if known.add(m.all, i) {
			m.all = append(m.all, i)
		}
	}
	return nil
}

// classSet says which classes are in a growing list. For a short list the list itself is searched.
type classSet map[*Class]bool

// add reports whether c is not in list; the caller then appends c.
func (s *classSet) add(list []*Class, c *Class) bool {
	if len(list) <= fewMembers {
		return !slices.Contains(list, c)
	}
	if *s == nil {
		*s = make(classSet, 2*len(list))
		for _, i := range list {
			(*s)[i] = true
		}
	}
	if (*s)[c] {
		return false
	}
	(*s)[c] = true
	return true
}

// IsSubclassOf reports whether c is base or derives from it.
func (c *Class) IsSubclassOf(base *Class) bool {
	for p := c; p != nil; p = p.Base() {
		if p == base {
			return true
		}
	}
	return false
}

// CanCast reports whether every object of class c can be cast to `to`. Boxed values count as
// objects of their class.
func (c *Class) CanCast(to *Class) bool { return c.canCast(to, 0, new(int)) }

func (c *Class) canCast(to *Class, depth int, steps *int) bool {
	if c == to {
		return true
	}
	*steps++
	if depth > maxCastDepth || *steps > maxCastSteps || c.Kind == KindVar || c.Kind == KindMVar {
		return false
	}
	known := &c.loader().Known
	if to == known.Object {
		return c.IsReference() || c.Kind == KindStruct
	}
	switch to.Kind {
	case KindInterface:
		all, err := c.Interfaces()
		if err != nil {
			return false
		}
		if slices.Contains(all, to) {
			return true
		}
		if c.Kind == KindInterface && c.variantOf(to, depth, steps) {
			return true
		}
		if !to.HasVariance() && c.Kind != KindSZArray {
			return false
		}
		for _, i := range all {
			if i.variantOf(to, depth, steps) || c.Kind == KindSZArray && c.arrayImplements(i, to, depth, steps) {
				return true
			}
		}
		return false
	case KindSZArray, KindArray:
		return c.Kind == to.Kind && c.Rank == to.Rank && elementCompatible(c.ElemClass, to.ElemClass, depth, steps)
	case KindClass:
		if c.IsSubclassOf(to) {
			return true
		}
		return to.HasVariance() && c.variantOf(to, depth, steps) // delegates
	}
	return false
}

// arrayImplements reports whether a vector that implements i also implements to, an interface of
// the same definition over a compatible element type.
func (c *Class) arrayImplements(i, to *Class, depth int, steps *int) bool {
	if i.Def != to.Def || !slices.Contains(c.loader().Known.arrayInterfaces[:], i.Def) {
		return false
	}
	return elementCompatible(c.ElemClass, to.Args[0], depth, steps)
}

// elementCompatible reports whether an array of from can be used as an array of to.
func elementCompatible(from, to *Class, depth int, steps *int) bool {
	if from == to {
		return true
	}
	if from.IsReference() {
		return to.IsReference() && from.canCast(to, depth+1, steps)
	}
	a, b := reducedElem(from), reducedElem(to)
	return a != 0 && a == b
}

// reducedElem returns the primitive as which an element type is stored, without its sign; a native
// int counts as the integer of its size. It returns 0 if there is none.
func reducedElem(c *Class) cil.ElementType {
	if c.IsEnum() {
		u, err := c.Underlying()
		if err != nil {
			return 0
		}
		c = u
	}
	if !c.IsPrimitive() {
		return 0
	}
	switch e := c.Elem; e {
	case cil.ELEMENT_TYPE_U1, cil.ELEMENT_TYPE_BOOLEAN:
		if e == cil.ELEMENT_TYPE_BOOLEAN {
			return e
		}
		return cil.ELEMENT_TYPE_I1
	case cil.ELEMENT_TYPE_U2:
		return cil.ELEMENT_TYPE_I2
	case cil.ELEMENT_TYPE_U4:
		return cil.ELEMENT_TYPE_I4
	case cil.ELEMENT_TYPE_U8:
		return cil.ELEMENT_TYPE_I8
	case cil.ELEMENT_TYPE_I, cil.ELEMENT_TYPE_U:
		if c.loader().ptr == 8 {
			return cil.ELEMENT_TYPE_I8
		}
		return cil.ELEMENT_TYPE_I4
	default:
		return e
	}
}

// variantOf reports whether c, an instantiation, can be used as the instantiation to of the same
// definition because its parameters are covariant or contravariant.
func (c *Class) variantOf(to *Class, depth int, steps *int) bool {
	if c.Def != to.Def || !c.HasVariance() || len(c.Args) != len(to.Args) {
		return false
	}
	for n, a := range c.Args {
		b := to.Args[n]
		if a == b {
			continue
		}
		if !a.IsReference() || !b.IsReference() {
			return false
		}
		switch c.def.variance[n] {
		case cil.GpCovariant:
			if !a.canCast(b, depth+1, steps) {
				return false
			}
		case cil.GpContravariant:
			if !b.canCast(a, depth+1, steps) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// IsExact reports whether an object with static type c has exactly class c.
func (c *Class) IsExact() bool {
	switch c.Kind {
	case KindStruct:
		return true
	case KindClass:
		return c.Flags&cil.TdSealed != 0 && !c.IsShared() && !c.HasVariance()
	case KindSZArray, KindArray:
		// Arrays of references are covariant, and int[] objects can be uint[].
		e := c.ElemClass
		return e.Kind == KindStruct && reducedElem(e) == 0
	}
	return false
}

// HasFinalizer reports whether objects of c are to be finalized.
func (c *Class) HasFinalizer() bool {
	if c.Kind != KindClass {
		return false
	}
	for p := c; p != nil && p != c.loader().Known.Object; p = p.Base() {
		if p.def != nil && p.def.finalizer {
			return true
		}
	}
	return false
}
