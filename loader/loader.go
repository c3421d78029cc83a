package loader

import (
	"fmt"
	"sync"
	"sync/atomic"

	"ryugo/arena"
	"ryugo/cil"
	"ryugo/ee"
)

// Options tell a Loader where assemblies are, and how to load them.
type Options struct {
	// Refs are files or folders in which referenced assemblies are searched, before the folder of
	// the file that refers to them.
	Refs []string
	// Named are the paths of assemblies by their names in lower case. They are used if no assembly
	// of that name is loaded, and precede those of the folder.
	Named map[string]string
	// CoreLib is the image of the core library that is used if none is found. CoreLibName is its
	// name in messages.
	CoreLib     []byte
	CoreLibName string
	// ReadFiles reads files into memory instead of mapping them, so that they are freed with the
	// Loader: a process may have any number of Loaders in its life.
	ReadFiles bool
	// PointerSize is 4 for the layouts of a 32-bit target; otherwise 8.
	PointerSize uint32
	// Budget, if not nil, counts what is loaded: any method may panic with its *arena.Over. The
	// Loader is then unusable.
	Budget *arena.Budget
	// PreferCoreLib uses CoreLib even if the files include a core library.
	PreferCoreLib bool
}

// Loader is one world of types. Any number of workers may call its methods once the first Open has
// returned.
type Loader struct {
	opts Options
	ptr  uint32 // the size of a pointer

	classes table[Class]
	methods table[Method]
	fields  table[Field]
	modules table[Module]
	lookups table[Lookup]

	insts       hashTable[*Class]
	methodInsts hashTable[*Method]
	lookupSet   hashTable[*Lookup]
	ctxTokens   hashTable[*ctxToken]

	rows       rows
	assemblies assemblySet
	openMu     sync.Mutex

	// Known are the classes that the runtime itself needs; set by the first Open.
	Known Known

	vars, mvars [maxGenerics]atomic.Pointer[Class]
}

// rows hold the values that exist in large numbers. They live as long as the loader.
type rows struct {
	classes    arena.Slab[Class]
	methods    arena.Slab[Method]
	fields     arena.Slab[Field]
	fieldTypes arena.Slab[fieldType]
	layouts    arena.Slab[Layout]
	sigs       arena.Slab[Signature]
	infos      arena.Slab[infoEntry]
	bodies     arena.Slab[Body]
	tokens     arena.Slab[tokEntry]
	types      arena.Slab[*Class]
	args       arena.Slab[ee.SigArg]
}

// Known are classes of the core library. Those in the second group are nil if the core library does
// not have them.
type Known struct {
	Core      *Module
	Object    *Class
	ValueType *Class
	Enum      *Class
	String    *Class
	Array     *Class
	Canon     *Class // System.__Canon, made up if the core library has none
	prims     [0x20]*Class

	MulticastDelegate *Class
	Nullable          *Class
	TypedReference    *Class
	ByReference       *Class // a struct whose field is a T&
	TypeHandle        *Class
	FieldHandle       *Class
	MethodHandle      *Class
	ArgumentHandle    *Class
	RuntimeType       *Class
	Type              *Class
	Exception         *Class
	SZArrayHelper     *Class
	LeafHelpers       *Class    // the runtime's helpers that are C#: see Method.IsLeafHelper
	arrayInterfaces   [5]*Class // IList<T> and so on, which vectors implement
}

// Prim returns the class of a primitive element type, String or Object.
func (k *Known) Prim(e cil.ElementType) *Class { return k.prims[e&0x1f] }

// New makes an empty world.
func New(opts Options) *Loader {
	l := &Loader{opts: opts, ptr: PointerSize}
	if opts.PointerSize != 0 {
		l.ptr = opts.PointerSize
	}
	l.setBudget(opts.Budget)
	l.assemblies.init()
	return l
}

// PointerSize returns the size of a pointer in the layouts of this world.
func (l *Loader) PointerSize() uint32 { return l.ptr }

// Class returns the class with this handle, or nil.
func (l *Loader) Class(h ee.ClassHandle) *Class { return l.classes.get(uint64(h)) }

// Method returns the method with this handle, or nil.
func (l *Loader) Method(h ee.MethodHandle) *Method { return l.methods.get(uint64(h)) }

// Field returns the field with this handle, or nil.
func (l *Loader) Field(h ee.FieldHandle) *Field { return l.fields.get(uint64(h)) }

// Module returns the module with this handle, or nil.
func (l *Loader) Module(h ee.ModuleHandle) *Module { return l.modules.get(uint64(h)) }

// Open loads the assembly at path. The first call determines the core library of this world: a file
// without references is its own core library.
func (l *Loader) Open(path string) (*Module, error) {
	l.openMu.Lock()
	defer l.openMu.Unlock()
	m, err := l.assemblies.openFile(l, path)
	if err != nil {
		return nil, err
	}
	return m, l.ensureCore(m)
}

// OpenImage loads an assembly that is in memory. The name is for messages; its folder part says
// where references are searched.
func (l *Loader) OpenImage(name string, image []byte) (*Module, error) {
	l.openMu.Lock()
	defer l.openMu.Unlock()
	m, err := l.assemblies.openImage(l, name, image)
	if err != nil {
		return nil, err
	}
	return m, l.ensureCore(m)
}

// ensureCore finds the core library, starting from the first file opened.
func (l *Loader) ensureCore(m *Module) error {
	if l.Known.Core != nil {
		return nil
	}
	core, err := l.findCore(m)
	if err != nil {
		return err
	}
	core.isCore = true
	return l.setCore(core)
}

// findCore returns the module that defines System.Object for m.
func (l *Loader) findCore(m *Module) (*Module, error) {
	if _, ok := m.findTypeDef("System", "Object"); ok {
		return m, nil
	}
	if !l.opts.PreferCoreLib {
		for rid := uint32(1); rid <= m.File.NumRows(cil.TableAssemblyRef); rid++ {
			if name := m.File.String(m.File.AssemblyRef(rid).Name); !isCoreFacade(name) {
				continue
			}
			ref, err := m.assemblyRef(rid)
			if err != nil {
				continue
			}
			if def, _, err := ref.findExport("System", "Object", 0); err == nil {
				return def, nil
			}
		}
	}
	if core := l.assemblies.embedded(l); core != nil {
		return core, nil
	}
	return nil, m.bad("no core library: give one as a reference")
}

// setCore fills Known from the core library.
func (l *Loader) setCore(core *Module) error {
	k := Known{Core: core}
	l.Known.Core = core // type variables and function pointers belong to it
	get := func(ns, name string) *Class {
		rid, ok := core.findTypeDef(ns, name)
		if !ok {
			return nil
		}
		c, err := core.TypeDef(rid)
		if err != nil {
			return nil
		}
		return c
	}
	must := []struct {
		to   **Class
		name string
	}{
		{&k.Object, "Object"}, {&k.ValueType, "ValueType"}, {&k.Enum, "Enum"}, {&k.String, "String"},
		{&k.Array, "Array"}, {&k.MulticastDelegate, "MulticastDelegate"},
	}
	for _, m := range must {
		if *m.to = get("System", m.name); *m.to == nil {
			return core.bad("core library has no System.%s", m.name)
		}
	}
	for name, e := range primitives {
		k.prims[e&0x1f] = get("System", name)
		if k.prims[e&0x1f] == nil && e != cil.ELEMENT_TYPE_TYPEDBYREF {
			return core.bad("core library has no System.%s", name)
		}
	}
	k.TypedReference = k.prims[cil.ELEMENT_TYPE_TYPEDBYREF]
	k.Nullable = get("System", "Nullable`1")
	k.ByReference = get("System", "ByReference`1")
	k.TypeHandle = get("System", "RuntimeTypeHandle")
	k.FieldHandle = get("System", "RuntimeFieldHandle")
	k.MethodHandle = get("System", "RuntimeMethodHandle")
	k.ArgumentHandle = get("System", "RuntimeArgumentHandle")
	k.RuntimeType = get("System", "RuntimeType")
	k.Type = get("System", "Type")
	k.Exception = get("System", "Exception")
	k.SZArrayHelper = get("System", "SZArrayHelper")
	k.LeafHelpers = get("System.Runtime.CompilerServices", "LeafHelpers")
	for i, name := range [...]string{"IList`1", "ICollection`1", "IEnumerable`1", "IReadOnlyList`1", "IReadOnlyCollection`1"} {
		k.arrayInterfaces[i] = get("System.Collections.Generic", name)
	}
	if k.Canon = get("System", "__Canon"); k.Canon == nil {
		k.Canon = &Class{Kind: KindClass, Elem: cil.ELEMENT_TYPE_CLASS, Name: "__Canon", Namespace: "System", Module: core}
		if err := l.register(k.Canon); err != nil {
			return err
		}
	}
	k.Canon.bits |= bitShared
	_, core.hasIntrinsics = core.findTypeDef(intrinsicNamespace, intrinsicName)
	l.Known = k
	return nil
}

// register sets the id of c and the fields that follow from its parts.
func (l *Loader) register(c *Class) error {
	l.take(classBytes + 8*len(c.Args))
	id, ok := l.classes.reserve(1)
	if !ok {
		return &ee.BadInput{ILOffset: -1, Reason: "too many types"}
	}
	c.finish(id + 1)
	l.classes.slot(c.ID).Store(c)
	return nil
}

// finish sets the id and the fields that follow from the parts of a type.
func (c *Class) finish(id uint32) {
	c.ID = id
	if c.Def == nil {
		c.Def = c
	}
	c.weight, c.depth = 1, 1
	add := func(p *Class) {
		c.weight += p.weight // at most maxTypeWeight each, which has been checked
		c.depth = max(c.depth, p.depth+1)
		c.bits |= p.bits & (bitOpen | bitShared)
	}
	for _, a := range c.Args {
		add(a)
	}
	if c.ElemClass != nil {
		add(c.ElemClass)
	}
	if c.Kind == KindVar || c.Kind == KindMVar {
		c.bits |= bitOpen
	}
}

// typeVar returns !i or !!i.
func (l *Loader) typeVar(kind Kind, i int) (*Class, error) {
	vars, name, elem := &l.vars, "!", cil.ELEMENT_TYPE_VAR
	if kind == KindMVar {
		vars, name, elem = &l.mvars, "!!", cil.ELEMENT_TYPE_MVAR
	}
	if i < 0 || i >= maxGenerics {
		return nil, &ee.BadInput{ILOffset: -1, Reason: fmt.Sprintf("generic parameter %d", i)}
	}
	if v := vars[i].Load(); v != nil {
		return v, nil
	}
	v := &Class{Kind: kind, Elem: elem, Index: uint16(i), Name: fmt.Sprintf("%s%d", name, i), Module: l.Known.Core}
	if err := l.register(v); err != nil {
		return nil, err
	}
	return publish(&vars[i], v), nil
}
