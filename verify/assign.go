package verify

import (
	"slices"

	"ryugo/cil"
	"ryugo/loader"
)

// maxCast bounds the depth of nested types that an assignment examines.
const maxCast = 40

// assignable reports whether a can be used as a value of type c (III.1.8.1.2.3).
func (v *Verifier) assignable(a Value, c *loader.Class) bool {
	want := onStack(c)
	switch {
	case a.kind == kNone:
		return true // reported already
	case want.kind == kPtr || a.kind == kPtr:
		return false
	case a.kind == kRef && want.kind == kRef:
		return a.Class == nil || v.castable(a.Class, want.Class, 0)
	case a.kind == kByref && want.kind == kByref:
		return samePlace(a.Class, want.Class)
	case a.kind == kValue && want.kind == kValue:
		return a.Class == want.Class
	case a.kind == kInt32 && want.kind == kNative, a.kind == kNative && want.kind == kInt32:
		return true // III.1.6: the upper half is cut off or made by the sign
	}
	return a.kind == want.kind
}

// castable reports whether every object of class from is a to (I.8.7.1). A class that is not a
// reference type stands for its boxed values.
func (v *Verifier) castable(from, to *loader.Class, depth int) bool {
	if from == to || to == v.known.Object && from.Kind != loader.KindByref && from.Kind != loader.KindPtr && from.Kind != loader.KindFnPtr {
		return true
	}
	if depth > maxCast || !v.spend(1) {
		return false
	}
	switch from.Kind {
	case loader.KindVar, loader.KindMVar:
		p := v.param(from)
		if p == nil {
			return false
		}
		if to == v.known.ValueType {
			return p.flags&cil.GpNotNullableValueTypeConstraint != 0
		}
		for _, k := range p.bounds {
			if v.castable(k, to, depth+1) {
				return true
			}
		}
		return false
	}
	switch to.Kind {
	case loader.KindInterface:
		all, err := from.Interfaces()
		if err != nil {
			return false
		}
		if !v.spend(len(all) / 8) {
			return false
		}
		if slices.Contains(all, to) || from.Kind == loader.KindInterface && v.variantOf(from, to, depth) {
			return true
		}
		if !to.HasVariance() && from.Kind != loader.KindSZArray {
			return false
		}
		for _, i := range all {
			if v.variantOf(i, to, depth) {
				return true
			}
			if from.Kind == loader.KindSZArray && i.Def == to.Def && to.IsArrayInterface() && v.elemCastable(from.ElemClass, to.Args[0], depth) {
				return true
			}
		}
		return false
	case loader.KindSZArray, loader.KindArray:
		return from.Kind == to.Kind && from.Rank == to.Rank && v.elemCastable(from.ElemClass, to.ElemClass, depth)
	case loader.KindClass:
		return from.IsSubclassOf(to) || to.HasVariance() && v.variantOf(from, to, depth)
	}
	return false
}

// elemCastable reports whether an array of from can be used as an array of to.
func (v *Verifier) elemCastable(from, to *loader.Class, depth int) bool {
	if from == to {
		return true
	}
	if v.isReference(from) {
		// A type variable that is derived from a reference type stands for a reference type.
		return (v.isReference(to) || to.Kind == loader.KindVar || to.Kind == loader.KindMVar) && v.castable(from, to, depth+1)
	}
	a, b := primitive(from), primitive(to)
	if a == cil.ELEMENT_TYPE_BOOLEAN || b == cil.ELEMENT_TYPE_BOOLEAN || a == cil.ELEMENT_TYPE_CHAR || b == cil.ELEMENT_TYPE_CHAR {
		return a == b && a != cil.ELEMENT_TYPE_END // run-time casts distinguish these from numbers
	}
	return a != cil.ELEMENT_TYPE_END && reducedElem[a] == reducedElem[b]
}

// variantOf reports whether variance allows from, an instantiation, as another instantiation of the
// same definition.
func (v *Verifier) variantOf(from, to *loader.Class, depth int) bool {
	if from.Def != to.Def || !from.HasVariance() || len(from.Args) != len(to.Args) {
		return false
	}
	for i, a := range from.Args {
		b := to.Args[i]
		if a == b {
			continue
		}
		switch from.Variance(i) {
		case cil.GpCovariant:
		case cil.GpContravariant:
			a, b = b, a
		default:
			return false
		}
		// A type variable that is derived from a reference type stands for a reference type.
		if !v.isReference(a) || !v.isReference(b) && v.variableOf(b) == nil || !v.castable(a, b, depth+1) {
			return false
		}
	}
	return true
}

// isReference reports whether values of type c are object references; for a type variable its
// constraints decide.
func (v *Verifier) isReference(c *loader.Class) bool {
	if c.Kind != loader.KindVar && c.Kind != loader.KindMVar {
		return c.IsReference()
	}
	p := v.param(c)
	return p != nil && p.reference
}

// merge returns the type of a slot at a join of a and b (III.1.8.1.3). ok is false if they have no
// common type.
func (v *Verifier) merge(a, b Value) (m Value, ok bool) {
	if a == b {
		return a, true
	}
	m = a
	m.flags = (a.flags|b.flags)&(fReadonly|fFrame) | a.flags&b.flags&fThis
	switch {
	case a.kind == kNone || b.kind == kNone:
		return Value{}, true
	case a.kind == kRef && b.kind == kRef:
		m.Class = v.mergeClasses(a.Class, b.Class)
		return m, true
	case a.kind == kInt32 && b.kind == kNative, a.kind == kNative && b.kind == kInt32:
		m.kind = kNative
		return m, true
	case a.kind == kByref && b.kind == kByref:
		if !samePlace(a.Class, b.Class) {
			return Value{}, false
		}
		return m, true
	}
	return m, a.kind == b.kind && a.Class == b.Class
}

// mergeClasses returns the most derived class or interface found that both are.
func (v *Verifier) mergeClasses(a, b *loader.Class) *loader.Class {
	switch {
	case a == b || b == nil:
		return a
	case a == nil:
		return b
	case v.castable(a, b, 0):
		return b
	case v.castable(b, a, 0):
		return a
	}
	if a.Kind == b.Kind && a.IsArray() && a.Rank == b.Rank && v.isReference(a.ElemClass) && v.isReference(b.ElemClass) {
		if c, err := v.arrayOf(v.mergeClasses(a.ElemClass, b.ElemClass), a); err == nil {
			return c
		}
	}
	for p := a.Base(); p != nil && p != v.known.Object && p != v.known.ValueType && p != v.known.Array; p = p.Base() {
		if v.castable(b, p, 0) {
			return p
		}
	}
	// Without a common base, an interface that both implement.
	if all, err := a.Interfaces(); err == nil {
		for _, i := range all {
			if v.castable(b, i, 0) {
				return i
			}
		}
	}
	return v.known.Object
}

func (v *Verifier) arrayOf(elem, like *loader.Class) (*loader.Class, error) {
	if like.Kind == loader.KindSZArray {
		return v.l.ArrayOf(elem)
	}
	return v.l.MDArrayOf(elem, uint32(like.Rank))
}
