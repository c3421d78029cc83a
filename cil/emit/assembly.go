// Package emit writes .NET assemblies. Types, members, signatures and IL bodies are added to an
// Assembly; Image returns the bytes of a PE file that package cil and every .NET runtime can read.
// Package emit is the inverse of package cil, for tests and program generators: it lays out the
// file by cil's own tables of columns and opcodes.
//
// The calls may come in any order: a type's members may be added at any time. The same calls give
// the same bytes.
package emit

import (
	"fmt"

	"ryugo/cil"
)

// Assembly is an assembly that is being made.
type Assembly struct {
	// Rows as they were added. Coded columns hold tokens. Columns that refer to MethodDef, Field
	// and GenericParam hold numbers in order of creation.
	rows    [cil.NumTables][][]uint32
	strings heap
	blobs   heap
	user    heap

	types   []*TypeDef
	methods []*Method // in order of creation
	fields  []*Field
	interned
	effects map[cil.Token]effect
	entry   cil.Token
	errs    []error
}

// interned finds rows that were added earlier by their content.
type interned struct {
	rowSet map[string]uint32
}

// New makes an assembly with one module and the type <Module>.
func New(name string) *Assembly {
	a := &Assembly{
		strings:  newHeap(),
		blobs:    newHeap(),
		user:     newHeap(),
		interned: interned{map[string]uint32{}},
		effects:  map[cil.Token]effect{},
	}
	a.row(cil.TableModule, 0, a.str(name+".exe"), 1, 0, 0)
	const sha1 = 0x8004
	a.row(cil.TableAssembly, sha1, 0, 0, 0, 0, 0, 0, a.str(name), 0)
	a.Type(TypeSpec{Name: "<Module>"})
	return a
}

// row adds a row and returns its number.
func (a *Assembly) row(t cil.TableID, columns ...uint32) uint32 {
	a.rows[t] = append(a.rows[t], columns)
	return uint32(len(a.rows[t]))
}

// sharedRow adds a row unless a row with the same content exists. It returns the row's token.
func (a *Assembly) sharedRow(t cil.TableID, columns ...uint32) cil.Token {
	key := fmt.Sprint(t, columns)
	rid, ok := a.rowSet[key]
	if !ok {
		rid = a.row(t, columns...)
		a.rowSet[key] = rid
	}
	return cil.MakeToken(t, rid)
}

func (a *Assembly) errorf(format string, args ...any) {
	a.errs = append(a.errs, fmt.Errorf(format, args...))
}

func (a *Assembly) str(s string) uint32 {
	if s == "" {
		return 0
	}
	return a.strings.add(s, append([]byte(s), 0))
}

func (a *Assembly) blob(b []byte) uint32 {
	if len(b) == 0 {
		return 0
	}
	return a.blobs.add(string(b), append(compressed(nil, uint32(len(b))), b...))
}

// AssemblyRef refers to an assembly by name, version and public key token.
func (a *Assembly) AssemblyRef(name string, version [4]uint16, token []byte) cil.Token {
	return a.sharedRow(cil.TableAssemblyRef, uint32(version[0]), uint32(version[1]), uint32(version[2]), uint32(version[3]),
		0, a.blob(token), a.str(name), 0, 0)
}

// SetIdentity sets the version and the public key by which other assemblies refer to the assembly.
func (a *Assembly) SetIdentity(version [4]uint16, publicKey []byte) {
	row := a.rows[cil.TableAssembly][0]
	for i, v := range version {
		row[1+i] = uint32(v)
	}
	if len(publicKey) > 0 {
		row[5] = uint32(cil.AfPublicKey)
	}
	row[6] = a.blob(publicKey)
}

// Forward declares that a type is in the assembly of an AssemblyRef, or is nested in a type that
// was forwarded before.
func (a *Assembly) Forward(to cil.Token, namespace, name string) cil.Token {
	var flags cil.TypeAttributes
	if to.Table() == cil.TableAssemblyRef {
		flags = cil.TdForwarder
	}
	return cil.MakeToken(cil.TableExportedType, a.row(cil.TableExportedType, uint32(flags), 0, a.str(name), a.str(namespace), uint32(to)))
}

// ModuleRef refers to another module of the assembly by the name of its file.
func (a *Assembly) ModuleRef(file string) cil.Token {
	return a.sharedRow(cil.TableModuleRef, a.str(file))
}

// CoreLib refers to the core library as C# compilers for .NET Framework do; every runtime resolves
// this reference.
func (a *Assembly) CoreLib() cil.Token {
	return a.AssemblyRef("mscorlib", [4]uint16{4}, []byte{0xb7, 0x7a, 0x5c, 0x56, 0x19, 0x34, 0xe0, 0x89})
}

// TypeRef refers to a type of an AssemblyRef, or to a type nested in a TypeRef.
func (a *Assembly) TypeRef(scope cil.Token, namespace, name string) cil.Token {
	return a.sharedRow(cil.TableTypeRef, uint32(scope), a.str(name), a.str(namespace))
}

// CoreType refers to a type of the core library.
func (a *Assembly) CoreType(namespace, name string) cil.Token {
	return a.TypeRef(a.CoreLib(), namespace, name)
}

// TypeSpec returns a token for any type.
func (a *Assembly) TypeSpec(t Type) cil.Token {
	return a.sharedRow(cil.TableTypeSpec, a.blob([]byte(t)))
}

// MethodRef refers to a method of a TypeRef, TypeDef or TypeSpec, or to a global method of a
// ModuleRef.
func (a *Assembly) MethodRef(parent cil.Token, name string, s Signature) cil.Token {
	tok := a.sharedRow(cil.TableMemberRef, uint32(parent), a.str(name), a.blob(s.encode()))
	a.effects[tok] = s.effect()
	return tok
}

// FieldRef refers to a field of a TypeRef, TypeDef or TypeSpec.
func (a *Assembly) FieldRef(parent cil.Token, name string, t Type) cil.Token {
	return a.sharedRow(cil.TableMemberRef, uint32(parent), a.str(name), a.blob(fieldSig(t)))
}

// MethodSpec refers to an instantiation of a generic method, which is a MethodDef or MemberRef.
func (a *Assembly) MethodSpec(method cil.Token, args ...Type) cil.Token {
	b := compressed([]byte{byte(cil.IMAGE_CEE_CS_CALLCONV_GENERICINST)}, uint32(len(args)))
	for _, t := range args {
		b = append(b, t...)
	}
	tok := a.sharedRow(cil.TableMethodSpec, uint32(method), a.blob(b))
	a.effects[tok] = a.effects[method]
	return tok
}

// Sig returns the operand of calli.
func (a *Assembly) Sig(s Signature) cil.Token {
	tok := a.sharedRow(cil.TableStandAloneSig, a.blob(s.encode()))
	a.effects[tok] = s.effect()
	return tok
}

// localSig returns the signature of a body's locals.
func (a *Assembly) localSig(locals []Type) cil.Token {
	b := compressed([]byte{byte(cil.IMAGE_CEE_CS_CALLCONV_LOCAL_SIG)}, uint32(len(locals)))
	for _, t := range locals {
		b = append(b, t...)
	}
	return a.sharedRow(cil.TableStandAloneSig, a.blob(b))
}

func fieldSig(t Type) []byte {
	return append([]byte{byte(cil.IMAGE_CEE_CS_CALLCONV_FIELD)}, t...)
}

// SetEntry makes m the entry point of the assembly.
func (a *Assembly) SetEntry(m *Method) { a.entry = m.Token }

// TypeSpec describes a new type.
type TypeSpec struct {
	Namespace, Name string
	Flags           cil.TypeAttributes
	Extends         cil.Token // nil for interfaces
	Implements      []cil.Token
	Generics        []GenericParam
	// Size and Pack are the type's ClassLayout if one of them is not 0.
	Size uint32
	Pack uint16
	// Outer is the type that encloses the type.
	Outer *TypeDef
}

// GenericParam is a parameter of a generic type or method.
type GenericParam struct {
	Name        string
	Flags       cil.GenericParamAttributes
	Constraints []cil.Token
}

// TypeDef is a type of the assembly.
type TypeDef struct {
	Token   cil.Token
	a       *Assembly
	fields  []*Field
	methods []*Method
	params  []uint32 // rows of GenericParam
}

// Type adds a type.
func (a *Assembly) Type(s TypeSpec) *TypeDef {
	// Columns FieldList and MethodList are set later, when all members are known.
	rid := a.row(cil.TableTypeDef, uint32(s.Flags), a.str(s.Name), a.str(s.Namespace), uint32(s.Extends), 0, 0)
	t := &TypeDef{Token: cil.MakeToken(cil.TableTypeDef, rid), a: a}
	a.types = append(a.types, t)
	for _, i := range s.Implements {
		t.Implement(i)
	}
	t.params = a.generics(t.Token, s.Generics)
	if s.Size != 0 || s.Pack != 0 {
		a.row(cil.TableClassLayout, uint32(s.Pack), s.Size, rid)
	}
	if s.Outer != nil {
		a.row(cil.TableNestedClass, rid, s.Outer.Token.RID())
	}
	return t
}

// SetBase sets the type that t extends, if it was not known when t was added.
func (t *TypeDef) SetBase(base cil.Token) {
	t.a.rows[cil.TableTypeDef][t.Token.RID()-1][3] = uint32(base)
}

// Constrain adds a constraint to generic parameter i.
func (t *TypeDef) Constrain(i int, constraint cil.Token) {
	t.a.row(cil.TableGenericParamConstraint, t.params[i], uint32(constraint))
}

// Implement adds an interface.
func (t *TypeDef) Implement(i cil.Token) {
	t.a.row(cil.TableInterfaceImpl, t.Token.RID(), uint32(i))
}

func (a *Assembly) generics(owner cil.Token, params []GenericParam) (rows []uint32) {
	for i, p := range params {
		rid := a.row(cil.TableGenericParam, uint32(i), uint32(p.Flags), uint32(owner), a.str(p.Name))
		for _, c := range p.Constraints {
			a.row(cil.TableGenericParamConstraint, rid, uint32(c))
		}
		rows = append(rows, rid)
	}
	return rows
}

// Field is a field of the assembly. Its Token is only valid in IL of the same assembly, because
// Image renumbers the fields.
type Field struct {
	Token cil.Token
	row   []uint32
	data  []byte
}

// Field adds a field.
func (t *TypeDef) Field(name string, flags cil.FieldAttributes, typ Type) *Field {
	f := &Field{row: []uint32{uint32(flags), t.a.str(name), t.a.blob(fieldSig(typ))}}
	t.fields = append(t.fields, f)
	t.a.fields = append(t.a.fields, f)
	f.Token = cil.MakeToken(cil.TableField, uint32(len(t.a.fields)))
	return f
}

// At sets the field's offset in a type with explicit layout.
func (f *Field) At(a *Assembly, offset uint32) {
	a.row(cil.TableFieldLayout, offset, f.Token.RID())
}

// SetData sets the initial bytes of a static field with FdHasFieldRVA.
func (f *Field) SetData(data []byte) { f.data = data }

// Method is a method of the assembly. Its Token has the same restriction as that of Field.
type Method struct {
	Token cil.Token
	name  string
	sig   Signature
	row   []uint32 // without ParamList
	il    *IL
}

// Method adds a method. If the method has a body, IL starts it.
func (t *TypeDef) Method(name string, flags cil.MethodAttributes, s Signature, generics ...GenericParam) *Method {
	a := t.a
	if !s.Instance {
		flags |= cil.MdStatic
	}
	s.Generics = len(generics)
	m := &Method{name: name, sig: s, row: []uint32{0, 0, uint32(flags), a.str(name), a.blob(s.encode())}}
	t.methods = append(t.methods, m)
	a.methods = append(a.methods, m)
	m.Token = cil.MakeToken(cil.TableMethodDef, uint32(len(a.methods)))
	a.effects[m.Token] = s.effect()
	a.generics(m.Token, generics)
	return m
}

// SetImpl sets the implementation flags.
func (m *Method) SetImpl(f cil.MethodImplAttributes) { m.row[1] = uint32(f) }

// Override makes method body the implementation of the virtual method decl in t.
func (t *TypeDef) Override(body *Method, decl cil.Token) {
	t.a.row(cil.TableMethodImpl, t.Token.RID(), uint32(body.Token), uint32(decl))
}

// Delegate adds a sealed delegate type with the given signature of Invoke.
func (a *Assembly) Delegate(s TypeSpec, invoke Signature) (t *TypeDef, ctor, inv *Method) {
	s.Flags |= cil.TdSealed
	s.Extends = a.CoreType("System", "MulticastDelegate")
	t = a.Type(s)
	ctor = t.Method(".ctor", cil.MdPublic|cil.MdHideBySig|cil.MdSpecialName|cil.MdRTSpecialName, Instance(Void, Object, IntPtr))
	ctor.SetImpl(cil.MiRuntime)
	invoke.Instance = true
	inv = t.Method("Invoke", cil.MdPublic|cil.MdHideBySig|cil.MdVirtual|cil.MdNewSlot, invoke)
	inv.SetImpl(cil.MiRuntime)
	return t, ctor, inv
}

// Attribute adds a custom attribute without arguments, given by its constructor.
func (a *Assembly) Attribute(parent, ctor cil.Token) {
	a.row(cil.TableCustomAttribute, uint32(parent), uint32(ctor), a.blob([]byte{1, 0, 0, 0}))
}
