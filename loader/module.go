package loader

import (
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"ryugo/cil"
	"ryugo/ee"
)

// Module is one loaded file.
type Module struct {
	ID     uint32
	L      *Loader
	File   *cil.File
	Path   string
	Name   string // the assembly's simple name, otherwise the file's
	ForNet bool   // compiled for .NET, not for .NET Framework
	isCore bool
	// hasIntrinsics says that this is the core library and marks methods that the compiler knows.
	hasIntrinsics bool
	// methodVar is the result of methodVarToken, with bit 32 set once it is known.
	methodVar atomic.Uint64

	// The id of TypeDef row r is classBase+r, and so on.
	classBase, methodBase, fieldBase uint32

	// The resolved tokens, by row.
	asmRefs     []atomic.Pointer[asmRefEntry]
	typeRefs    []atomic.Pointer[tokEntry]
	typeSpecs   []atomic.Pointer[tokEntry]
	memberRefs  []atomic.Pointer[tokEntry]
	methodSpecs []atomic.Pointer[tokEntry]
	sigs        []atomic.Pointer[sigEntry] // StandAloneSig

	nameOnce sync.Once
	types    map[typeKey]uint32 // TypeDef rows
	exports  map[typeKey]uint32 // ExportedType rows
}

// typeKey names a type: the row of the enclosing type, and its namespace and name.
type typeKey struct {
	outer    uint32
	ns, name string
}

// asmRefEntry is a resolved AssemblyRef row.
type asmRefEntry struct {
	mod *Module
	err error
}

// newModule adds an open file to the world.
func newModule(l *Loader, f *cil.File, path string) (*Module, error) {
	m := &Module{L: l, File: f, Path: path}
	if id, ok := f.Identity(); ok {
		m.Name = id.Name
	} else {
		m.Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	var ok [4]bool
	m.classBase, ok[0] = l.classes.reserve(f.NumRows(cil.TableTypeDef))
	m.methodBase, ok[1] = l.methods.reserve(f.NumRows(cil.TableMethodDef))
	m.fieldBase, ok[2] = l.fields.reserve(f.NumRows(cil.TableField))
	if ok != [4]bool{true, true, true} {
		return nil, m.bad("too many types")
	}
	rows := func(t cil.TableID) uint32 {
		takeRows[atomic.Pointer[tokEntry]](l, int(f.NumRows(t)))
		return f.NumRows(t)
	}
	m.asmRefs = make([]atomic.Pointer[asmRefEntry], rows(cil.TableAssemblyRef))
	m.typeRefs = make([]atomic.Pointer[tokEntry], rows(cil.TableTypeRef))
	m.typeSpecs = make([]atomic.Pointer[tokEntry], rows(cil.TableTypeSpec))
	m.memberRefs = make([]atomic.Pointer[tokEntry], rows(cil.TableMemberRef))
	m.methodSpecs = make([]atomic.Pointer[tokEntry], rows(cil.TableMethodSpec))
	m.sigs = make([]atomic.Pointer[sigEntry], rows(cil.TableStandAloneSig))
	m.ForNet = isForNet(f)
	base, k := l.modules.reserve(1)
	if !k {
		return nil, m.bad("too many modules")
	}
	m.ID = base + 1
	l.modules.slot(m.ID).Store(m)
	return m, nil
}

// isForNet reports whether f was compiled for .NET, whose core library has another name than .NET
// Framework's.
func isForNet(f *cil.File) bool {
	for rid := uint32(1); rid <= f.NumRows(cil.TableAssemblyRef); rid++ {
		switch f.String(f.AssemblyRef(rid).Name) {
		case "System.Private.CoreLib", "System.Runtime":
			return true
		}
	}
	return false
}

// Handle returns m's handle of package ee.
func (m *Module) Handle() ee.ModuleHandle { return ee.ModuleHandle(m.ID) }

// index builds the maps by name.
func (m *Module) index() {
	m.nameOnce.Do(func() {
		f := m.File
		n := f.NumRows(cil.TableTypeDef)
		m.L.take(mapEntry * int(n+f.NumRows(cil.TableExportedType)))
		m.types = make(map[typeKey]uint32, n)
		for rid := uint32(1); rid <= n; rid++ {
			m.L.poll()
			row := f.TypeDef(rid)
			outer := uint32(0)
			if row.Flags&cil.TdVisibilityMask > cil.TdPublic {
				outer = f.EnclosingClass(rid)
			}
			key := typeKey{outer, f.String(row.Namespace), f.String(row.Name)}
			if _, dup := m.types[key]; !dup {
				m.types[key] = rid
			}
		}
		if n = f.NumRows(cil.TableExportedType); n == 0 {
			return
		}
		m.exports = make(map[typeKey]uint32, n)
		for rid := uint32(1); rid <= n; rid++ {
			m.L.poll()
			row := f.ExportedType(rid)
			key := typeKey{0, f.String(row.TypeNamespace), f.String(row.TypeName)}
			if row.Implementation.Table() == cil.TableExportedType {
				key.outer = row.Implementation.RID()
			}
			if _, dup := m.exports[key]; !dup {
				m.exports[key] = rid
			}
		}
	})
}

// findTypeDef finds a type of this module that is not nested.
func (m *Module) findTypeDef(ns, name string) (rid uint32, ok bool) {
	m.index()
	rid, ok = m.types[typeKey{0, ns, name}]
	return rid, ok
}

// FindType returns a class by its full name in metadata's spelling, nested types after a '/' or
// '+': "Namespace.Outer`1/Inner". It returns nil if there is none.
func (m *Module) FindType(name string) *Class {
	m.index()
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '+' })
	outer := uint32(0)
	for i, p := range parts {
		ns := ""
		if dot := strings.LastIndexByte(p, '.'); i == 0 && dot > 0 {
			ns, p = p[:dot], p[dot+1:]
		}
		rid, ok := m.types[typeKey{outer, ns, p}]
		if !ok {
			return nil
		}
		outer = rid
	}
	c, err := m.TypeDef(outer)
	if err != nil {
		return nil
	}
	return c
}

// maxForwards is the longest chain of type forwards.
const maxForwards = 16

// findExport returns the module and row of a type that this assembly exports; it follows forwards.
func (m *Module) findExport(ns, name string, hops int) (*Module, uint32, error) {
	if rid, ok := m.findTypeDef(ns, name); ok {
		return m, rid, nil
	}
	rid, ok := m.exports[typeKey{0, ns, name}]
	if !ok || hops > maxForwards {
		return nil, 0, m.missing(ee.MissingType, joinName(ns, name))
	}
	impl := m.File.ExportedType(rid).Implementation
	var to *Module
	var err error
	switch impl.Table() {
	case cil.TableAssemblyRef:
		to, err = m.assemblyRef(impl.RID())
	case cil.TableFile:
		to, err = m.sibling(m.File.String(m.File.FileEntry(impl.RID()).Name))
	default:
		err = m.bad("type %s is exported from nowhere", joinName(ns, name))
	}
	if err != nil {
		return nil, 0, err
	}
	return to.findExport(ns, name, hops+1)
}

// sibling loads another module of the same assembly.
func (m *Module) sibling(file string) (*Module, error) {
	return m.L.assemblies.resolve(m.L, m, strings.TrimSuffix(file, filepath.Ext(file)))
}

// assemblyRef resolves an AssemblyRef row.
func (m *Module) assemblyRef(rid uint32) (*Module, error) {
	if rid-1 >= uint32(len(m.asmRefs)) {
		return nil, m.bad("AssemblyRef row %d does not exist", rid)
	}
	p := &m.asmRefs[rid-1]
	e := p.Load()
	if e == nil {
		e = new(asmRefEntry)
		e.mod, e.err = m.L.assemblies.resolve(m.L, m, m.File.String(m.File.AssemblyRef(rid).Name))
		e = publish(p, e)
	}
	return e.mod, e.err
}

// TypeDef returns the class of a TypeDef row; for a generic type, the typical class.
func (m *Module) TypeDef(rid uint32) (*Class, error) {
	if rid-1 >= m.File.NumRows(cil.TableTypeDef) {
		return nil, m.bad("TypeDef row %d does not exist", rid)
	}
	slot := m.L.classes.slot(m.classBase + rid)
	if c := slot.Load(); c != nil {
		return c, nil
	}
	c, err := m.newTypeDef(rid)
	if err != nil {
		return nil, err
	}
	return publish(slot, c), nil
}

// newTypeDef makes the class of a row. It reads only this file.
func (m *Module) newTypeDef(rid uint32) (*Class, error) {
	f, l := m.File, m.L
	row := f.TypeDef(rid)
	switch n := f.Nesting(rid); {
	case n == cil.NestingCycle:
		return nil, m.bad("type %s (0x%08x) is nested in itself", f.String(row.Name), uint32(cil.MakeToken(cil.TableTypeDef, rid)))
	case n > maxNesting:
		return nil, m.bad("type %s (0x%08x) is nested %d deep", f.String(row.Name), uint32(cil.MakeToken(cil.TableTypeDef, rid)), n)
	}
	takeRows[typeDef](l, 1)
	d := &typeDef{firstMethod: f.TypeDefMethods(rid), firstField: f.TypeDefFields(rid)}
	c := l.rows.classes.New()
	*c = Class{RID: rid, Flags: row.Flags, Module: m, Name: f.String(row.Name),
		Namespace: f.String(row.Namespace), def: d, Elem: cil.ELEMENT_TYPE_CLASS}
	baseNS, base := f.SimpleTypeName(row.Extends)
	system := baseNS == "System" && !(m.isCore && c.Namespace == "System" && c.Name == "Enum")
	switch {
	case row.Flags&cil.TdInterface != 0:
		c.Kind = KindInterface
	case system && (base == "ValueType" || base == "Enum"):
		c.Kind, c.Elem = KindStruct, cil.ELEMENT_TYPE_VALUETYPE
		if base == "Enum" {
			c.bits |= bitEnum
		}
		tok := cil.MakeToken(cil.TableTypeDef, rid)
		if f.FindAttribute(tok, "System.Runtime.CompilerServices", "IsByRefLikeAttribute") != 0 {
			c.bits |= bitByRefLike
		}
		if f.FindAttribute(tok, "System.Runtime.CompilerServices", "UnsafeValueTypeAttribute") != 0 {
			c.bits |= bitUnsafe
		}
		if a := f.FindAttribute(tok, "System.Runtime.CompilerServices", "InlineArrayAttribute"); a != 0 {
			d.inlineArray, d.elements = true, f.AttributeInt32(a)
		}
	case system && base == "MulticastDelegate":
		c.bits |= bitDelegate
	}
	if m.isCore && c.Namespace == "System" && f.EnclosingClass(rid) == 0 {
		if e, ok := primitives[c.Name]; ok {
			c.Elem = e
		}
		switch c.Name {
		case "Nullable`1":
			c.bits |= bitNullable
		case "TypedReference", "ArgIterator", "RuntimeArgumentHandle":
			c.bits |= bitByRefLike
		}
	}
	for i := 0; i < d.firstMethod.Len(); i++ {
		switch rid := d.firstMethod.At(i); {
		case f.StringIs(f.NameOfMethod(rid), ".cctor"):
			d.cctor = rid
		case f.StringIs(f.NameOfMethod(rid), "Finalize"):
			d.finalizer = true
		}
	}
	params := f.GenericParams(cil.MakeToken(cil.TableTypeDef, rid))
	if d.numVars = params.Len(); d.numVars > maxGenerics {
		return nil, m.bad("type %s has too many generic parameters", c.Name)
	}
	for i := 0; i < d.numVars; i++ {
		v, err := l.typeVar(KindVar, i)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, v)
		p := f.GenericParam(params.At(i))
		if flags := p.Flags & cil.GpVarianceMask; flags != 0 && int(p.Number) < d.numVars {
			if d.variance == nil {
				d.variance = make([]cil.GenericParamAttributes, d.numVars)
			}
			d.variance[p.Number] = flags
		}
	}
	c.finish(m.classBase + rid)
	return c, nil
}

// typeRef resolves a TypeRef row.
func (m *Module) typeRef(rid uint32) (*Class, error) {
	if rid-1 >= uint32(len(m.typeRefs)) {
		return nil, m.bad("TypeRef row %d does not exist", rid)
	}
	p := &m.typeRefs[rid-1]
	e := p.Load()
	if e == nil {
		e = new(tokEntry)
		var mod *Module
		var def uint32
		if mod, def, e.err = m.findTypeRef(rid, 0); e.err == nil {
			e.class, e.err = mod.TypeDef(def)
		}
		e = publish(p, e)
	}
	return e.class, e.err
}

// findTypeRef returns the definition that a TypeRef row names.
func (m *Module) findTypeRef(rid uint32, depth int) (*Module, uint32, error) {
	f := m.File
	row := f.TypeRef(rid)
	ns, name := f.String(row.Namespace), f.String(row.Name)
	if rid-1 >= f.NumRows(cil.TableTypeRef) || depth > maxNesting {
		return nil, 0, m.bad("TypeRef row %d is broken", rid)
	}
	scope := row.ResolutionScope
	switch scope.Table() {
	case cil.TableTypeRef:
		mod, outer, err := m.findTypeRef(scope.RID(), depth+1)
		if err != nil {
			return nil, 0, err
		}
		mod.index()
		if def, ok := mod.types[typeKey{outer, ns, name}]; ok {
			return mod, def, nil
		}
		return nil, 0, m.bad("nested type %s not found in %q", joinName(ns, name), mod.Path)
	case cil.TableAssemblyRef:
		mod, err := m.assemblyRef(scope.RID())
		if err != nil {
			return nil, 0, err
		}
		found, def, err := mod.findExport(ns, name, 0)
		if core := m.L.Known.Core; err != nil && core != nil && core != mod {
			if def, ok := core.findTypeDef(ns, name); ok && isCoreFacade(mod.Name) {
				return core, def, nil
			}
		}
		return found, def, err
	case cil.TableModuleRef:
		mod, err := m.sibling(f.String(f.ModuleRef(scope.RID()).Name))
		if err != nil {
			return nil, 0, err
		}
		return mod.findExport(ns, name, 0)
	}
	return m.findExport(ns, name, 0) // this module, or nil scope: an exported type
}

// joinName returns the full name of a type that is not nested.
func joinName(ns, name string) string {
	if ns == "" {
		return name
	}
	return ns + "." + name
}
