package loader

import (
	"slices"

	"ryugo/cil"
	"ryugo/ee"
)

// checkSize checks a type that is about to be built against the limits, so that types that contain
// ever larger types end as an error.
func checkSize(parts ...*Class) error {
	weight, depth := 1, 1
	for _, p := range parts {
		weight += int(p.weight)
		depth = max(depth, int(p.depth)+1)
	}
	if weight > maxTypeWeight || depth > maxTypeDepth {
		return &ee.BadInput{ILOffset: -1, Reason: "type is nested too deep"}
	}
	return nil
}

// Instantiate returns the instantiation of the generic type that c defines over args. The slice is
// copied if needed.
func (l *Loader) Instantiate(c *Class, args []*Class) (*Class, error) {
	def := c.Def
	if len(args) != len(def.Args) || len(args) == 0 {
		return nil, def.bad("%d generic arguments for %d parameters", len(args), len(def.Args))
	}
	h := mix(1, uint64(def.ID))
	typical := true
	for i, a := range args {
		h = mix(h, uint64(a.ID))
		typical = typical && a == def.Args[i]
	}
	if typical {
		return def, nil
	}
	for n := l.insts.first(h); n != nil; n = n.following() {
		if n.val.Def == def && slices.Equal(n.val.Args, args) {
			return n.val, nil
		}
	}
	for _, a := range args {
		if a.Kind == KindByref || a.Elem == cil.ELEMENT_TYPE_VOID {
			return nil, def.bad("generic argument is %s", a.String())
		}
	}
	if err := checkSize(args...); err != nil {
		return nil, err
	}
	inst := &Class{Kind: def.Kind, bits: def.bits &^ bitOpen, Elem: def.Elem, RID: def.RID, Flags: def.Flags,
		Module: def.Module, Name: def.Name, Namespace: def.Namespace, Def: def, Args: slices.Clone(args), def: def.def}
	if err := l.register(inst); err != nil {
		return nil, err
	}
	return l.insts.insert(h, inst, func(o *Class) bool { return o.Def == def && slices.Equal(o.Args, args) }), nil
}

// ArrayOf returns the vector type c[].
func (l *Loader) ArrayOf(c *Class) (*Class, error) {
	if a := c.szarray.Load(); a != nil {
		return a, nil
	}
	a := &Class{Kind: KindSZArray, Elem: cil.ELEMENT_TYPE_SZARRAY, Rank: 1, Flags: cil.TdSealed | cil.TdPublic}
	if err := l.build(a, c); err != nil {
		return nil, err
	}
	return publish(&c.szarray, a), nil
}

// ptrTo returns the pointer type c*.
func (l *Loader) ptrTo(c *Class) (*Class, error) {
	if p := c.ptr.Load(); p != nil {
		return p, nil
	}
	p := &Class{Kind: KindPtr, Elem: cil.ELEMENT_TYPE_PTR}
	if err := l.build(p, c); err != nil {
		return nil, err
	}
	return publish(&c.ptr, p), nil
}

// ByrefTo returns the managed pointer type c&.
func (l *Loader) ByrefTo(c *Class) (*Class, error) {
	if p := c.byref.Load(); p != nil {
		return p, nil
	}
	p := &Class{Kind: KindByref, Elem: cil.ELEMENT_TYPE_BYREF}
	if err := l.build(p, c); err != nil {
		return nil, err
	}
	return publish(&c.byref, p), nil
}

// build completes a type with one element.
func (l *Loader) build(c, elem *Class) error {
	if elem.Kind == KindByref {
		return elem.bad("array, pointer or reference to a reference")
	}
	if c.Kind != KindPtr && elem.Elem == cil.ELEMENT_TYPE_VOID {
		return elem.bad("array of or reference to void")
	}
	if err := checkSize(elem); err != nil {
		return err
	}
	c.ElemClass, c.Module = elem, elem.Module
	return l.register(c)
}

// MDArrayOf returns the array type with the given rank and elements c.
func (l *Loader) MDArrayOf(c *Class, rank uint32) (*Class, error) {
	if rank == 0 || rank > 32 {
		return nil, c.bad("array of rank %d", rank)
	}
	h := mix(mix(2, uint64(c.ID)), uint64(rank))
	same := func(o *Class) bool { return o.Kind == KindArray && o.ElemClass == c && uint32(o.Rank) == rank }
	for n := l.insts.first(h); n != nil; n = n.following() {
		if same(n.val) {
			return n.val, nil
		}
	}
	a := &Class{Kind: KindArray, Elem: cil.ELEMENT_TYPE_ARRAY, Rank: uint8(rank), Flags: cil.TdSealed | cil.TdPublic}
	if err := l.build(a, c); err != nil {
		return nil, err
	}
	return l.insts.insert(h, a, same), nil
}

// fnPtr returns the type of pointers to methods with this signature.
func (l *Loader) fnPtr(conv cil.CallConv, types []*Class) (*Class, error) {
	h := mix(3, uint64(conv))
	for _, t := range types {
		h = mix(h, uint64(t.ID))
	}
	same := func(o *Class) bool {
		return o.Kind == KindFnPtr && o.Rank == uint8(conv) && slices.Equal(o.Args, types)
	}
	for n := l.insts.first(h); n != nil; n = n.following() {
		if same(n.val) {
			return n.val, nil
		}
	}
	if err := checkSize(types...); err != nil {
		return nil, err
	}
	p := &Class{Kind: KindFnPtr, Elem: cil.ELEMENT_TYPE_FNPTR, Rank: uint8(conv), Args: slices.Clone(types),
		Module: l.Known.Core}
	if err := l.register(p); err != nil {
		return nil, err
	}
	return l.insts.insert(h, p, same), nil
}

// subst replaces the type variables of c. Variables without a given argument stay: a method's own,
// if only the class's arguments are given.
func (l *Loader) subst(c *Class, targs, margs []*Class) (*Class, error) {
	if c.bits&bitOpen == 0 {
		return c, nil
	}
	switch c.Kind {
	case KindVar:
		if uint(c.Index) < uint(len(targs)) {
			return targs[c.Index], nil
		}
		return c, nil
	case KindMVar:
		if uint(c.Index) < uint(len(margs)) {
			return margs[c.Index], nil
		}
		return c, nil
	}
	return l.mapParts(c, func(p *Class) (*Class, error) { return l.subst(p, targs, margs) })
}

// mapParts rebuilds a composite type with f applied to its parts.
func (l *Loader) mapParts(c *Class, f func(*Class) (*Class, error)) (*Class, error) {
	if c.ElemClass != nil {
		e, err := f(c.ElemClass)
		if err != nil || e == c.ElemClass {
			return c, err
		}
		switch c.Kind {
		case KindSZArray:
			return l.ArrayOf(e)
		case KindArray:
			return l.MDArrayOf(e, uint32(c.Rank))
		case KindPtr:
			return l.ptrTo(e)
		}
		return l.ByrefTo(e)
	}
	var buf [8]*Class
	args := append(buf[:0], c.Args...)
	for i, a := range args {
		var err error
		if args[i], err = f(a); err != nil {
			return nil, err
		}
	}
	if c.Kind == KindFnPtr {
		return l.fnPtr(cil.CallConv(c.Rank), args)
	}
	return l.Instantiate(c, args)
}

// Canonical returns the class whose code c runs: each argument of an instantiation that is a
// reference type becomes __Canon. A type without such arguments is its own canonical form.
func (l *Loader) Canonical(c *Class) (*Class, error) {
	if len(c.Args) == 0 || c.Kind == KindFnPtr {
		return c, nil
	}
	if k := c.canon.Load(); k != nil {
		return k, nil
	}
	k, err := l.mapParts(c, l.canonicalArg)
	if err != nil {
		return nil, err
	}
	return publish(&c.canon, k), nil
}

// canonicalArg returns the canonical form of a generic argument. A type variable is unchanged: no
// code of open types is ever requested.
func (l *Loader) canonicalArg(a *Class) (*Class, error) {
	if a.IsReference() {
		return l.Known.Canon, nil
	}
	return l.Canonical(a)
}

// CanonicalInstance returns the instantiation of a generic definition over __Canon alone, which a
// batch compile compiles. Other classes are returned unchanged.
func (l *Loader) CanonicalInstance(c *Class) (*Class, error) {
	if !c.IsGenericDefinition() {
		return c, nil
	}
	return l.Instantiate(c, l.canons(len(c.Args)))
}

// canons returns a list of n times __Canon.
func (l *Loader) canons(n int) []*Class {
	args := make([]*Class, n)
	for i := range args {
		args[i] = l.Known.Canon
	}
	return args
}
