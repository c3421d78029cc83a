package loader

import (
	"slices"
	"sync/atomic"

	"ryugo/cil"
	"ryugo/ee"
)

// MethodKind distinguishes methods of metadata from methods that the runtime supplies.
type MethodKind uint8

const (
	MethodDef     MethodKind = iota
	ArrayGet                 // T Get(int, ...)
	ArraySet                 // void Set(int, ..., T)
	ArrayAddress             // T& Address(int, ...)
	ArrayCtor                // by lengths
	ArrayCtorFull            // by lower bound and length of each dimension
	numArrayMethods
)

// Method is one method: a definition in its typical class, or an instantiation by its class, by its
// own arguments, or both. Exported fields never change.
//
// A generic method definition is represented by its instantiation over its own
// type variables.
type Method struct {
	ID    uint32
	RID   uint32 // MethodDef row; 0 for methods that the runtime supplies
	RVA   uint32
	Kind  MethodKind
	Flags cil.MethodAttributes
	Impl  cil.MethodImplAttributes
	Name  string
	Class *Class
	Def   *Method    // typical method in the typical class
	Args  []*Class   // arguments of the method itself
	blob  []byte     // its signature in metadata
	numG  int        // own generic parameters
	sigOf *Signature // of methods that the runtime supplies

	canon   atomic.Pointer[Method]
	strCtor atomic.Pointer[Method] // see StringCtor
	sig     atomic.Pointer[Signature]
	info    atomic.Pointer[infoEntry]
	body    atomic.Pointer[Body]
	// Traits and Answer are caches for the implementer of ee.JitInfo; 0 and nil
	// are empty.
	Traits atomic.Uint64
	Answer atomic.Pointer[ee.MethodInfo]
	slot   atomic.Int32 // on Def: vtable slot + 1; -1 if it has none
	expand atomic.Int32 // on Def: see MustExpand
}

// infoEntry is a signature in the JIT's form.
type infoEntry struct {
	sig ee.SigInfo
	err error
}

// Handle returns m's handle of package ee.
func (m *Method) Handle() ee.MethodHandle {
	if m == nil {
		return 0
	}
	return ee.MethodHandle(m.ID)
}

// Token returns m's MethodDef token.
func (m *Method) Token() cil.Token { return cil.MakeToken(cil.TableMethodDef, m.RID) }

// IsStatic reports whether m has no `this`.
func (m *Method) IsStatic() bool { return m.Flags&cil.MdStatic != 0 }

// IsVirtual reports whether m has a slot in a vtable or an interface.
func (m *Method) IsVirtual() bool { return m.Flags&cil.MdVirtual != 0 }

// IsFinal reports whether no class can override m.
func (m *Method) IsFinal() bool { return m.Flags&cil.MdFinal != 0 || m.Class.IsSealed() }

// IsAbstract reports whether m has no body because subclasses provide it.
func (m *Method) IsAbstract() bool { return m.Flags&cil.MdAbstract != 0 }

// IsConstructor reports whether m is an instance constructor.
func (m *Method) IsConstructor() bool { return !m.IsStatic() && m.Name == ".ctor" }

// IsCctor reports whether m is a type initializer.
func (m *Method) IsCctor() bool { return m.IsStatic() && m.Name == ".cctor" }

// IsGeneric reports whether m has generic parameters of its own.
func (m *Method) IsGeneric() bool { return m.numG != 0 }

// IsArrayMethod reports whether m is an accessor or constructor of an array.
func (m *Method) IsArrayMethod() bool { return m.Kind != MethodDef }

// IsPInvoke reports whether m is native code of a library.
func (m *Method) IsPInvoke() bool { return m.Flags&cil.MdPinvokeImpl != 0 }

// IsInternalCall reports whether the runtime itself supplies m's code.
func (m *Method) IsInternalCall() bool {
	return m.Impl&(cil.MiInternalCall|cil.MiCodeTypeMask) != 0 && !m.IsPInvoke()
}

// IsLeafHelper reports whether m is a helper of the runtime that is C# in the core library.
// Compiled code calls it like the helpers in machine code. So it is optimized at every level, it
// has no frame if it needs none, and stack traces do not show it.
func (m *Method) IsLeafHelper() bool {
	return m.Class.Module.L != nil && m.Class == m.Class.Module.L.Known.LeafHelpers
}

// IsDelegateInvoke reports whether m is the Invoke of a delegate class.
func (m *Method) IsDelegateInvoke() bool {
	return m.Class.IsDelegate() && m.Impl&cil.MiCodeTypeMask == cil.MiRuntime && m.Name == "Invoke"
}

// HasBody reports whether m has IL.
func (m *Method) HasBody() bool {
	return m.RVA != 0 && m.Flags&(cil.MdAbstract|cil.MdPinvokeImpl) == 0 &&
		m.Impl&(cil.MiCodeTypeMask|cil.MiInternalCall|cil.MiUnmanaged) == 0
}

// IsOpen reports whether m contains type variables.
func (m *Method) IsOpen() bool {
	return m.Class.IsOpen() || slices.ContainsFunc(m.Args, (*Class).IsOpen)
}

// IsShared reports whether m is a canonical method: one body for many exact methods.
func (m *Method) IsShared() bool {
	return m.Class.IsShared() && m.Class != m.Class.loader().Known.Canon || slices.ContainsFunc(m.Args, (*Class).IsShared)
}

// loader returns the world of c.
func (c *Class) loader() *Loader { return c.Module.L }

// methodByRID returns the method of c's definition with this MethodDef row, which must be one of
// c's rows.
func (c *Class) methodByRID(rid uint32) *Method {
	mod := c.Module
	if c.Def == c {
		slot := mod.L.methods.slot(mod.methodBase + rid)
		if m := slot.Load(); m != nil {
			return m
		}
		return publish(slot, mod.newMethodDef(c, rid))
	}
	list := c.methods.Load()
	if list == nil {
		takeRows[atomic.Pointer[Method]](mod.L, c.def.firstMethod.Len())
		made := make([]atomic.Pointer[Method], c.def.firstMethod.Len())
		list = publish(&c.methods, &made)
	}
	// Rows of a list are adjacent unless there is a MethodPtr table.
	i := int(rid - c.def.firstMethod.At(0))
	if c.def.firstMethod.At(i) != rid {
		for i = 0; i < c.def.firstMethod.Len()-1 && c.def.firstMethod.At(i) != rid; i++ {
		}
	}
	if m := (*list)[i].Load(); m != nil {
		return m
	}
	def := c.Def.methodByRID(rid)
	m := mod.L.rows.methods.New()
	*m = Method{RID: rid, RVA: def.RVA, Flags: def.Flags, Impl: def.Impl, Name: def.Name, Class: c,
		Def: def, Args: def.Args, blob: def.blob, numG: def.numG}
	mod.L.registerMethod(m)
	return publish(&(*list)[i], m)
}

// MethodAt returns method i of c, in metadata order.
func (c *Class) MethodAt(i int) *Method { return c.methodByRID(c.def.firstMethod.At(i)) }

// newMethodDef makes the typical method of a MethodDef row.
func (mod *Module) newMethodDef(c *Class, rid uint32) *Method {
	f := mod.File
	row := f.MethodDef(rid)
	m := mod.L.rows.methods.New()
	*m = Method{ID: mod.methodBase + rid, RID: rid, RVA: row.RVA, Flags: row.Flags, Impl: row.ImplFlags,
		Name: f.String(row.Name), Class: c, blob: f.Blob(row.Signature)}
	m.Def = m
	n := min(f.GenericParams(cil.MakeToken(cil.TableMethodDef, rid)).Len(), maxGenerics)
	for i := 0; i < n; i++ {
		v, err := mod.L.typeVar(KindMVar, i)
		if err != nil {
			break // out of ids; the first use of the method reports that
		}
		m.Args = append(m.Args, v)
	}
	m.numG = len(m.Args)
	return m
}

// registerMethod sets the id of m. If ids run out, which takes more memory than a loader can have,
// m keeps id 0, the handle of no method.
func (l *Loader) registerMethod(m *Method) {
	if base, ok := l.methods.reserve(1); ok {
		m.ID = base + 1
		l.methods.slot(m.ID).Store(m)
	}
}

// MethodDef returns the typical method of a MethodDef row.
func (mod *Module) MethodDef(rid uint32) (*Method, error) {
	if rid-1 >= mod.File.NumRows(cil.TableMethodDef) {
		return nil, mod.bad("MethodDef row %d does not exist", rid)
	}
	if m := mod.L.methods.slot(mod.methodBase + rid).Load(); m != nil {
		return m, nil
	}
	owner := mod.File.MethodOwner(rid)
	if owner == 0 {
		return nil, mod.bad("MethodDef row %d belongs to no type", rid)
	}
	c, err := mod.TypeDef(owner)
	if err != nil {
		return nil, err
	}
	return c.methodByRID(rid), nil
}

// KnownMethod returns the typical method of a MethodDef row if it has been made.
func (mod *Module) KnownMethod(rid uint32) *Method {
	if rid-1 >= mod.File.NumRows(cil.TableMethodDef) {
		return nil
	}
	return mod.L.methods.get(uint64(mod.methodBase + rid))
}

// InstantiateMethod returns the instantiation of a generic method over args, in the same class. The
// slice is copied if needed.
func (l *Loader) InstantiateMethod(m *Method, args []*Class) (*Method, error) {
	if len(args) != m.numG {
		return nil, m.bad("%d generic arguments for %d parameters", len(args), m.numG)
	}
	base := m.Class.methodOf(m) // over its own variables
	if slices.Equal(args, base.Args) {
		return base, nil
	}
	h := mix(4, uint64(base.ID))
	for _, a := range args {
		h = mix(h, uint64(a.ID))
	}
	same := func(o *Method) bool { return o.Def == base.Def && o.Class == base.Class && slices.Equal(o.Args, args) }
	for n := l.methodInsts.first(h); n != nil; n = n.following() {
		if same(n.val) {
			return n.val, nil
		}
	}
	for _, a := range args {
		if a.Kind == KindByref || a.Elem == cil.ELEMENT_TYPE_VOID {
			return nil, m.bad("generic argument is %s", a.String())
		}
	}
	if err := checkSize(args...); err != nil {
		return nil, err
	}
	inst := &Method{RID: base.RID, RVA: base.RVA, Flags: base.Flags, Impl: base.Impl, Name: base.Name,
		Class: base.Class, Def: base.Def, Args: slices.Clone(args), blob: base.blob, numG: base.numG}
	l.registerMethod(inst)
	return l.methodInsts.insert(h, inst, same), nil
}

// methodOf returns method m of c's definition as a member of c and over the method's own type
// variables.
func (c *Class) methodOf(m *Method) *Method {
	if m.Kind != MethodDef {
		return c.arrayMethod(m.Kind)
	}
	return c.methodByRID(m.RID)
}

// Of returns the method of m's definition as a member of c, an instantiation of the same class.
func (m *Method) Of(c *Class) *Method { return c.methodOf(m) }

// substMethod replaces type variables in a method's class and arguments.
func (l *Loader) substMethod(m *Method, targs, margs []*Class) (*Method, error) {
	c, err := l.subst(m.Class, targs, margs)
	if err != nil {
		return nil, err
	}
	out := c.methodOf(m)
	if m.numG == 0 || slices.Equal(m.Args, m.Def.Args) && margs == nil {
		return out, nil
	}
	args := make([]*Class, len(m.Args))
	for i, a := range m.Args {
		if args[i], err = l.subst(a, targs, margs); err != nil {
			return nil, err
		}
	}
	return l.InstantiateMethod(out, args)
}

// CanonicalMethod returns the method whose body m runs, with class and arguments in canonical form.
func (l *Loader) CanonicalMethod(m *Method) (*Method, error) {
	if k := m.canon.Load(); k != nil {
		return k, nil
	}
	k := m
	c, err := l.Canonical(m.Class)
	if err != nil {
		return nil, err
	}
	if c != m.Class {
		k = c.methodOf(m)
	}
	if m.numG != 0 {
		args := make([]*Class, len(m.Args))
		for i, a := range m.Args {
			if args[i], err = l.canonicalArg(a); err != nil {
				return nil, err
			}
		}
		if k, err = l.InstantiateMethod(k, args); err != nil {
			return nil, err
		}
	}
	return publish(&m.canon, k), nil
}

// CanonicalInstanceMethod returns the instantiation of a definition over __Canon alone.
func (l *Loader) CanonicalInstanceMethod(m *Method) (*Method, error) {
	c, err := l.CanonicalInstance(m.Class)
	if err != nil {
		return nil, err
	}
	k := c.methodOf(m)
	if k.numG == 0 {
		return k, nil
	}
	return l.InstantiateMethod(k, l.canons(k.numG))
}

// Sig returns m's signature, with the type variables of its class and its own replaced by their
// arguments.
func (m *Method) Sig() (*Signature, error) {
	s := m.sig.Load()
	if s == nil {
		s = publish(&m.sig, m.readSig())
	}
	if s.err != nil {
		return nil, s.err
	}
	return s, nil
}

func (m *Method) readSig() *Signature {
	if m.sigOf != nil {
		return m.sigOf
	}
	x := sigContext{mod: m.Class.Module, targs: m.Class.Args, margs: m.Args}
	s, err := x.method(m.blob)
	if err == nil && s.Conv.HasThis() == m.IsStatic() {
		err = m.bad("signature and flags do not agree on this")
	}
	if err == nil && s.Generics != m.numG {
		err = m.bad("signature and table do not agree on generic parameters")
	}
	if err != nil {
		return &Signature{err: m.InMethod(err)}
	}
	return s
}

// Info returns m's signature for a call of m's own entry in the JIT's form: with the hidden generic
// context argument if m is shared and needs it.
func (m *Method) Info() (*ee.SigInfo, error) {
	e := m.info.Load()
	if e == nil {
		e = publish(&m.info, m.makeInfo())
	}
	if e.err != nil {
		return nil, e.err
	}
	return &e.sig, nil
}

func (m *Method) makeInfo() *infoEntry {
	s, err := m.Sig()
	if err != nil {
		return &infoEntry{err: err}
	}
	e := m.Class.loader().rows.infos.New()
	if err := m.Class.loader().fillSigInfo(&e.sig, s, m.Class.Module, uint32(m.Token())); err != nil {
		return &infoEntry{err: m.InMethod(err)}
	}
	if m.ContextSource() >= ContextMethod {
		e.sig.CallConv |= ee.CORINFO_CALLCONV_PARAMTYPE
	}
	return e
}

// ContextSource says where a body finds its exact instantiation.
type ContextSource uint8

const (
	ContextNone   ContextSource = iota // not shared: known at compile time
	ContextThis                        // the class of `this`
	ContextMethod                      // a hidden argument: the exact method
	ContextClass                       // a hidden argument: the exact class
)

// ContextSource returns where m's body gets its generic context. Address of an array of references
// receives the class that its caller expects the array to have.
func (m *Method) ContextSource() ContextSource {
	switch {
	case m.Kind == ArrayAddress && m.Class.ElemClass.IsReference():
		return ContextClass
	case m.Kind != MethodDef || !m.IsShared():
		return ContextNone
	case m.numG != 0:
		return ContextMethod
	case m.IsStatic() || m.Class.Kind == KindStruct || m.Class.Kind == KindInterface:
		return ContextClass
	}
	return ContextThis
}
