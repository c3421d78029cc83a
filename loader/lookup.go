package loader

import (
	"fmt"

	"ryugo/cil"
	"ryugo/ee"
)

// LookupKind is the kind of a generic lookup's result.
type LookupKind uint8

const (
	LookupClass            LookupKind = iota // the token's class
	LookupParent                             // the class that declares the token's method or field
	LookupMethod                             // the token's method
	LookupField                              // the token's field
	LookupMethodEntry                        // code address of the token's method
	LookupStubCell                           // dispatch cell of the token's interface method
	LookupConstrainedEntry                   // code address of a constrained call's target
	LookupSelfClass                          // the exact class of the code itself
)

var lookupNames = [...]string{"class", "parent", "method", "field", "entry", "cell", "constrained", "self"}

// String returns the name of k.
func (k LookupKind) String() string { return lookupNames[k] }

// Lookup describes what shared code cannot know when it is compiled: a token of the code's own
// module, to be resolved for the exact instantiation.
type Lookup struct {
	ID          uint32
	Kind        LookupKind
	Owner       *Method // the canonical method whose code has the lookup
	Module      *Module
	Token       cil.Token
	Constrained cil.Token // of LookupConstrainedEntry
	Array       bool      // the result is the vector of the token's class
}

// Lookup returns the descriptor with these contents; equal contents give the same descriptor.
func (l *Loader) Lookup(want Lookup) (*Lookup, error) {
	h := mix(mix(mix(5, uint64(want.Owner.ID)), uint64(want.Token)), uint64(want.Constrained)<<8|uint64(want.Kind)<<1)
	same := func(o *Lookup) bool {
		return o.Kind == want.Kind && o.Owner == want.Owner && o.Module == want.Module && o.Token == want.Token &&
			o.Constrained == want.Constrained && o.Array == want.Array
	}
	for n := l.lookupSet.first(h); n != nil; n = n.following() {
		if same(n.val) {
			return n.val, nil
		}
	}
	return l.addLookup(h, want)
}

// addLookup is a separate function so that a hit allocates nothing.
func (l *Loader) addLookup(h uint64, want Lookup) (*Lookup, error) {
	base, ok := l.lookups.reserve(1)
	if !ok {
		return nil, &ee.BadInput{ILOffset: -1, Reason: "too many generic lookups"}
	}
	made := new(Lookup)
	*made = want
	made.ID = base + 1
	l.lookups.slot(made.ID).Store(made)
	return l.lookupSet.insert(h, made, func(o *Lookup) bool {
		return o.Kind == want.Kind && o.Owner == want.Owner && o.Module == want.Module && o.Token == want.Token &&
			o.Constrained == want.Constrained && o.Array == want.Array
	}), nil
}

// LookupByID returns a descriptor by the payload of its symbol, or nil.
func (l *Loader) LookupByID(id uint64) *Lookup { return l.lookups.get(id) }

// LookupResult is the result of a lookup: a class, a method or a field. Constrained entries of
// value types that do not implement the method themselves are never requested: such calls box.
type LookupResult struct {
	Class  *Class
	Method *Method
	Field  *Field
}

// ResolveLookup resolves d for an exact context: the exact class (of `this`, or from the hidden
// argument), or the exact method from the hidden argument. The class of `this` may derive from the
// code's class.
func (l *Loader) ResolveLookup(d *Lookup, class *Class, method *Method) (LookupResult, error) {
	ctx := Context{Class: class, Method: method}
	if method != nil {
		ctx.Class = method.Class
	} else {
		for ctx.Class != nil && ctx.Class.Def != d.Owner.Class.Def {
			ctx.Class = ctx.Class.Base()
		}
	}
	if ctx.Class == nil {
		return LookupResult{}, d.Owner.bad("generic context is of another class")
	}
	if d.Kind == LookupSelfClass {
		return LookupResult{Class: ctx.Class}, nil
	}
	r, err := d.Module.Resolve(d.Token, ctx)
	if err != nil {
		return LookupResult{}, err
	}
	if d.Array {
		if r.Class, err = l.ArrayOf(r.Class); err != nil {
			return LookupResult{}, err
		}
	}
	switch d.Kind {
	case LookupClass, LookupParent:
		err = r.Class.Ready()
		return LookupResult{Class: r.Class}, err
	case LookupField:
		return LookupResult{Class: r.Class, Field: r.Field}, r.Class.Ready()
	case LookupConstrainedEntry:
		cr, err := d.Module.Resolve(d.Constrained, ctx)
		if err != nil {
			return LookupResult{}, err
		}
		impl, err := l.constrainedEntry(cr.Class, r.Method)
		if err != nil {
			return LookupResult{}, err
		}
		if impl == nil {
			return LookupResult{}, d.Owner.bad("constrained type %s does not implement the method", cr.Class.String())
		}
		return LookupResult{Class: impl.Class, Method: impl}, nil
	}
	return LookupResult{Class: r.Class, Method: r.Method}, r.Class.Ready()
}

// Name returns a name that is unique among lookups and does not depend on the order of loading.
func (d *Lookup) Name() string {
	s := fmt.Sprintf("%s:%s:[%s]%08x", d.Kind, d.Owner.QualifiedName(), d.Module.Name, uint32(d.Token))
	if d.Array {
		s += "[]"
	}
	if d.Constrained != 0 {
		s += fmt.Sprintf(":%08x", uint32(d.Constrained))
	}
	return s
}

// ConstrainedImpl returns the method of value type c itself that a constrained call of m runs, or
// nil if the value must be boxed first.
func (l *Loader) ConstrainedImpl(c *Class, m *Method) (*Method, error) {
	if c.Kind != KindStruct {
		return nil, nil
	}
	impl, err := l.FindVirtualImpl(c, m)
	if err != nil || impl == nil || impl.Class.Def != c.Def {
		return nil, err
	}
	return impl, nil
}

// constrainedEntry returns the method of c that a constrained call of m runs, if that does not
// depend on an object.
func (l *Loader) constrainedEntry(c *Class, m *Method) (*Method, error) {
	if m.IsStatic() {
		return l.StaticVirtualImpl(c, m)
	}
	return l.ConstrainedImpl(c, m)
}

// StaticVirtualImpl returns the method that a call of m, a static virtual method of an
// interface, runs when it is constrained to the exact class c.
func (l *Loader) StaticVirtualImpl(c *Class, m *Method) (*Method, error) {
	impl, err := l.FindInterfaceMethodImpl(c, m)
	if err != nil {
		return nil, err
	}
	if impl == nil || impl.IsAbstract() || !impl.IsStatic() {
		return nil, m.bad("%s does not implement the static virtual member", c.String())
	}
	return impl, nil
}

// StringCtor returns the callee of newobj of a String constructor: the static method String.Ctor
// with the same parameters. It returns nil if the core library has none.
func (m *Method) StringCtor() *Method {
	if m.Class.Elem != cil.ELEMENT_TYPE_STRING || !m.IsConstructor() {
		return nil
	}
	if c := m.strCtor.Load(); c != nil {
		return c
	}
	s, err := m.Sig()
	if err != nil {
		return nil
	}
	want := &Signature{Conv: s.Conv &^ cil.IMAGE_CEE_CS_CALLCONV_HASTHIS, Ret: m.Class, Params: s.Params, Fixed: s.Fixed}
	ctor, err := m.Class.ownMethod("Ctor", want)
	if err != nil || ctor == nil {
		return nil
	}
	return publish(&m.strCtor, ctor)
}
