// Package bombs writes assemblies that are large in one dimension. They are small files that are
// expensive to load, compile or run if an algorithm is not linear, or if a limit does not apply.
// They are for tests of limits and of growth.
package bombs

import (
	"fmt"

	"ryugo/cil"
	"ryugo/cil/emit"
)

// Shape is a kind of program whose size in one dimension is a parameter. Main uses all of the
// program.
type Shape struct {
	Name  string
	Build func(n int) *emit.Assembly
}

// Image returns the bytes of a shape of size n.
func (s *Shape) Image(n int) ([]byte, error) { return s.Build(n).Image() }

// Find returns the shape with a name, or nil.
func Find(name string) *Shape {
	for i := range Shapes {
		if Shapes[i].Name == name {
			return &Shapes[i]
		}
	}
	return nil
}

// Shapes has a row for each dimension.
var Shapes = []Shape{
	{"types", Types},
	{"nested types", Nested},
	{"base classes", Bases},
	{"methods", Methods},
	{"overloads", Overloads},
	{"fields", Fields},
	{"static fields", StaticFields},
	{"explicit fields", ExplicitFields},
	{"interfaces", Interfaces},
	{"interface methods", InterfaceMethods},
	{"explicit implementations", MethodImpls},
	{"virtual methods", func(n int) *emit.Assembly { return Hierarchy(n, 4) }},
	{"overrides", Overrides},
	{"subclasses", func(n int) *emit.Assembly { return Hierarchy(100, n) }},
	{"subclasses with overrides", func(n int) *emit.Assembly { return overridingHierarchy(100, n) }},
	{"generic parameters", GenericParams},
	{"generic instances", Instances},
	{"locals", Locals},
	{"parameters", Params},
	{"exception clauses", Clauses},
	{"nested clauses", NestedClauses},
	{"switch targets", Switch},
	{"branches", Branches},
	{"additions", Additions},
	{"deep additions", DeepAdditions},
	{"calls", Calls},
	{"call chain", CallChain},
	{"strings", Strings},
	{"attributes", Attributes},
	{"forwards", Forwards},
	{"struct fields", StructFields},
	{"nested structs", NestedStructs},
	{"signature depth", SignatureDepth},
	{"pointer depth", PointerDepth},
	{"generic depth", GenericDepth},
	{"static data", StaticData},
	{"string length", StringLength},
	{"class constructors", ConstructorChain},
}

// program is an assembly with a class that has a Main.
type program struct {
	*emit.Assembly
	main   *emit.TypeDef
	object cil.Token
}

const (
	publicClass  = cil.TdPublic
	publicMethod = cil.MdPublic | cil.MdHideBySig
	virtual      = publicMethod | cil.MdVirtual | cil.MdNewSlot
)

func newProgram() *program {
	a := emit.New("bomb")
	p := &program{Assembly: a, object: a.CoreType("System", "Object")}
	p.main = a.Type(emit.TypeSpec{Name: "P", Flags: publicClass, Extends: p.object})
	return p
}

// entry adds Main, which returns an int, and returns its body.
func (p *program) entry() *emit.IL {
	m := p.main.Method("Main", publicMethod, emit.Static(emit.Int32))
	p.SetEntry(m)
	return m.IL(p.Assembly)
}

// finish ends the body of Main.
func (p *program) finish(il *emit.IL) *emit.Assembly {
	il.I4(0)
	il.Op(cil.CEE_RET)
	return p.Assembly
}

// constructor adds to t a constructor that calls base's, and returns its token.
func (p *program) constructor(t *emit.TypeDef, base cil.Token) cil.Token {
	ctor := t.Method(".ctor", publicMethod|cil.MdSpecialName|cil.MdRTSpecialName, emit.Instance(emit.Void))
	il := ctor.IL(p.Assembly)
	il.Ldarg(0)
	il.Tok(cil.CEE_CALL, base)
	il.Op(cil.CEE_RET)
	return ctor.Token
}

func (p *program) objectCtor() cil.Token {
	return p.MethodRef(p.object, ".ctor", emit.Instance(emit.Void))
}

// create writes code that creates an object and drops it.
func create(il *emit.IL, ctor cil.Token) {
	il.Tok(cil.CEE_NEWOBJ, ctor)
	il.Op(cil.CEE_POP)
}

// name writes code in Main that gets the full name of the type tok.
func (p *program) name(il *emit.IL, tok cil.Token) {
	typ := p.CoreType("System", "Type")
	il.Tok(cil.CEE_LDTOKEN, tok)
	il.Tok(cil.CEE_CALL, p.MethodRef(typ, "GetTypeFromHandle", emit.Static(emit.Class(typ), emit.ValueType(p.CoreType("System", "RuntimeTypeHandle")))))
	il.Tok(cil.CEE_CALLVIRT, p.MethodRef(p.object, "ToString", emit.Instance(emit.String)))
	il.Op(cil.CEE_POP)
}

// returns gives m a body that returns v.
func (p *program) returns(m *emit.Method, v int32) {
	il := m.IL(p.Assembly)
	il.I4(v)
	il.Op(cil.CEE_RET)
}

// Types makes n classes. Main makes an object of each.
func Types(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	base := p.objectCtor()
	for i := range n {
		t := p.Type(emit.TypeSpec{Namespace: "N", Name: fmt.Sprintf("T%d", i), Flags: publicClass, Extends: p.object})
		create(il, p.constructor(t, base))
	}
	return p.finish(il)
}

// Nested makes a class that is nested n deep. Main gets its name and makes an object of it.
func Nested(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	outer := p.main
	for range n {
		outer = p.Type(emit.TypeSpec{Name: "T", Flags: cil.TdNestedPublic, Extends: p.object, Outer: outer})
	}
	create(il, p.constructor(outer, p.objectCtor()))
	p.name(il, outer.Token)
	return p.finish(il)
}

// Bases makes a chain of n classes.
func Bases(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	base, ctor := p.object, p.objectCtor()
	for i := range n {
		t := p.Type(emit.TypeSpec{Name: fmt.Sprintf("T%d", i), Flags: publicClass, Extends: base})
		ctor = p.constructor(t, ctor)
		base = t.Token
	}
	create(il, ctor)
	return p.finish(il)
}

// Methods makes n static methods that Main calls.
func Methods(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	for i := range n {
		m := p.main.Method(fmt.Sprintf("M%d", i), publicMethod, emit.Static(emit.Int32))
		p.returns(m, int32(i))
		il.Tok(cil.CEE_CALL, m.Token)
		il.Op(cil.CEE_POP)
	}
	return p.finish(il)
}

// Overloads makes n methods with the same name in another class. Main calls them through
// MemberRefs, so each is found by its name and signature.
func Overloads(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass, Extends: p.object})
	for i := range n {
		// The parameters are the binary digits of i.
		var params []emit.Type
		for k := range 20 {
			params = append(params, [2]emit.Type{emit.Int32, emit.Int64}[i>>k&1])
		}
		sig := emit.Static(emit.Int32, params...)
		p.returns(t.Method("M", publicMethod, sig), int32(i))
		ref := p.MethodRef(t.Token, "M", sig)
		for k := range params {
			if il.I4(0); i>>k&1 != 0 {
				il.Op(cil.CEE_CONV_I8)
			}
		}
		il.Tok(cil.CEE_CALL, ref)
		il.Op(cil.CEE_POP)
	}
	return p.finish(il)
}

// Fields makes a class with n fields. Main sets the last field.
func Fields(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass, Extends: p.object})
	types := []emit.Type{emit.Int32, emit.Object, emit.Int64, emit.Int8, emit.String}
	for i := range n {
		t.Field(fmt.Sprintf("f%d", i), cil.FdPublic, types[i%len(types)])
	}
	last := t.Field("last", cil.FdPublic, emit.Int32)
	il.Tok(cil.CEE_NEWOBJ, p.constructor(t, p.objectCtor()))
	il.I4(1)
	il.Tok(cil.CEE_STFLD, last.Token)
	return p.finish(il)
}

// StaticFields makes n static fields. Main sets all of them.
func StaticFields(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	types := []emit.Type{emit.Int32, emit.Object}
	for i := range n {
		f := p.main.Field(fmt.Sprintf("f%d", i), cil.FdPublic|cil.FdStatic, types[i%2])
		if il.I4(0); i%2 == 1 {
			il.Op(cil.CEE_POP, cil.CEE_LDNULL)
		}
		il.Tok(cil.CEE_STSFLD, f.Token)
	}
	return p.finish(il)
}

// ExplicitFields makes a class with explicit layout and n references.
func ExplicitFields(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass | cil.TdExplicitLayout, Extends: p.object})
	for i := range n {
		t.Field(fmt.Sprintf("f%d", i), cil.FdPublic, emit.Object).At(p.Assembly, uint32(8*i))
	}
	create(il, p.constructor(t, p.objectCtor()))
	return p.finish(il)
}

// Interfaces makes a class that implements n interfaces. Main casts an object to the last of them.
func Interfaces(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass, Extends: p.object})
	var last cil.Token
	for i := range n {
		last = p.Type(emit.TypeSpec{Name: fmt.Sprintf("I%d", i), Flags: publicClass | cil.TdInterface | cil.TdAbstract}).Token
		t.Implement(last)
	}
	il.Tok(cil.CEE_NEWOBJ, p.constructor(t, p.objectCtor()))
	il.Tok(cil.CEE_CASTCLASS, last)
	il.Op(cil.CEE_POP)
	return p.finish(il)
}

// InterfaceMethods makes an interface with n methods and a class that implements them. Main calls
// all of them.
func InterfaceMethods(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	i := p.Type(emit.TypeSpec{Name: "I", Flags: publicClass | cil.TdInterface | cil.TdAbstract})
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass, Extends: p.object, Implements: []cil.Token{i.Token}})
	l := il.Local(emit.Class(i.Token))
	il.Tok(cil.CEE_NEWOBJ, p.constructor(t, p.objectCtor()))
	il.Stloc(l)
	for k := range n {
		name := fmt.Sprintf("M%d", k)
		decl := i.Method(name, virtual|cil.MdAbstract, emit.Instance(emit.Int32))
		p.returns(t.Method(name, virtual, emit.Instance(emit.Int32)), int32(k))
		il.Ldloc(l)
		il.Tok(cil.CEE_CALLVIRT, decl.Token)
		il.Op(cil.CEE_POP)
	}
	return p.finish(il)
}

// MethodImpls is InterfaceMethods with implementing methods that have other names and are declared
// by MethodImpl.
func MethodImpls(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	i := p.Type(emit.TypeSpec{Name: "I", Flags: publicClass | cil.TdInterface | cil.TdAbstract})
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass, Extends: p.object, Implements: []cil.Token{i.Token}})
	l := il.Local(emit.Class(i.Token))
	il.Tok(cil.CEE_NEWOBJ, p.constructor(t, p.objectCtor()))
	il.Stloc(l)
	for k := range n {
		decl := i.Method(fmt.Sprintf("M%d", k), virtual|cil.MdAbstract, emit.Instance(emit.Int32))
		body := t.Method(fmt.Sprintf("B%d", k), virtual, emit.Instance(emit.Int32))
		p.returns(body, int32(k))
		t.Override(body, decl.Token)
		il.Ldloc(l)
		il.Tok(cil.CEE_CALLVIRT, decl.Token)
		il.Op(cil.CEE_POP)
	}
	return p.finish(il)
}

// Hierarchy makes a class with n virtual methods, and subclasses of it. Main makes an object of
// each.
func Hierarchy(methods, subclasses int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	base := p.virtuals(methods)
	ctor := p.constructor(base, p.objectCtor())
	for i := range subclasses {
		t := p.Type(emit.TypeSpec{Name: fmt.Sprintf("S%d", i), Flags: publicClass, Extends: base.Token})
		create(il, p.constructor(t, ctor))
	}
	return p.finish(il)
}

// overridingHierarchy is Hierarchy with an override in each subclass.
func overridingHierarchy(methods, subclasses int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	base := p.virtuals(methods)
	ctor := p.constructor(base, p.objectCtor())
	for i := range subclasses {
		t := p.Type(emit.TypeSpec{Name: fmt.Sprintf("S%d", i), Flags: publicClass, Extends: base.Token})
		p.returns(t.Method(fmt.Sprintf("M%d", i%methods), publicMethod|cil.MdVirtual, emit.Instance(emit.Int32)), 1)
		create(il, p.constructor(t, ctor))
	}
	return p.finish(il)
}

// virtuals adds a class with n virtual methods.
func (p *program) virtuals(n int) *emit.TypeDef {
	t := p.Type(emit.TypeSpec{Name: "T", Flags: publicClass, Extends: p.object})
	for i := range n {
		p.returns(t.Method(fmt.Sprintf("M%d", i), virtual, emit.Instance(emit.Int32)), int32(i))
	}
	return t
}

// Overrides makes a class with n virtual methods and a class that overrides them all. Main calls
// each.
func Overrides(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	base := p.virtuals(n)
	t := p.Type(emit.TypeSpec{Name: "S", Flags: publicClass, Extends: base.Token})
	l := il.Local(emit.Class(base.Token))
	il.Tok(cil.CEE_NEWOBJ, p.constructor(t, p.constructor(base, p.objectCtor())))
	il.Stloc(l)
	for i := range n {
		m := t.Method(fmt.Sprintf("M%d", i), publicMethod|cil.MdVirtual, emit.Instance(emit.Int32))
		p.returns(m, int32(i))
		il.Ldloc(l)
		il.Tok(cil.CEE_CALLVIRT, p.MethodRef(base.Token, fmt.Sprintf("M%d", i), emit.Instance(emit.Int32)))
		il.Op(cil.CEE_POP)
	}
	return p.finish(il)
}

// GenericParams makes a generic class with n type parameters, at most 1,000. Main makes an object
// of an instantiation.
func GenericParams(n int) *emit.Assembly {
	n = min(n, 1000)
	p := newProgram()
	il := p.entry()
	var params []emit.GenericParam
	var args []emit.Type
	for i := range n {
		params = append(params, emit.GenericParam{Name: fmt.Sprintf("T%d", i)})
		args = append(args, [2]emit.Type{emit.Int32, emit.Object}[i%2])
	}
	t := p.Type(emit.TypeSpec{Name: "G", Flags: publicClass, Extends: p.object, Generics: params})
	for i := range n {
		t.Field(fmt.Sprintf("f%d", i), cil.FdPublic, emit.Var(i))
	}
	p.constructor(t, p.objectCtor())
	inst := p.TypeSpec(emit.Generic(emit.Class(t.Token), args...))
	create(il, p.MethodRef(inst, ".ctor", emit.Instance(emit.Void)))
	return p.finish(il)
}

// Instances makes n instantiations of a generic class with three different leaf argument types.
// Instantiation i nests once for each further base-3 digit of i.
func Instances(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	g := p.Type(emit.TypeSpec{Name: "G", Flags: publicClass, Extends: p.object,
		Generics: []emit.GenericParam{{Name: "A"}, {Name: "B"}}})
	p.constructor(g, p.objectCtor())
	def := emit.Class(g.Token)
	leaves := []emit.Type{emit.Int32, emit.Object, emit.Int64}
	for i := range n {
		arg := leaves[i%3]
		for k := i / 3; k > 0; k /= 3 {
			arg = emit.Generic(def, leaves[k%3], arg)
		}
		inst := p.TypeSpec(emit.Generic(def, arg, arg))
		create(il, p.MethodRef(inst, ".ctor", emit.Instance(emit.Void)))
	}
	return p.finish(il)
}

// Forwards makes n exported types that the assembly forwards.
func Forwards(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	core := p.CoreLib()
	for i := range n {
		p.Forward(core, "N", fmt.Sprintf("T%d", i))
	}
	il.Tok(cil.CEE_LDTOKEN, p.TypeRef(cil.MakeToken(cil.TableModule, 1), "", "P"))
	il.Op(cil.CEE_POP)
	return p.finish(il)
}

// Attributes makes n custom attributes on structs that Main uses.
func Attributes(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	attribute := p.MethodRef(p.CoreType("System", "ObsoleteAttribute"), ".ctor", emit.Instance(emit.Void))
	value := p.CoreType("System", "ValueType")
	for i := range n {
		t := p.Type(emit.TypeSpec{Name: fmt.Sprintf("V%d", i), Flags: publicClass | cil.TdSealed, Extends: value, Size: 4})
		p.Attribute(t.Token, attribute)
		l := il.Local(emit.ValueType(t.Token))
		il.Ldloca(l)
		il.Tok(cil.CEE_INITOBJ, t.Token)
		if l > 1000 {
			break
		}
	}
	for range n {
		p.Attribute(p.main.Token, attribute)
	}
	return p.finish(il)
}

// StructFields makes a struct with n fields, and a local of the struct in Main.
func StructFields(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	t := p.Type(emit.TypeSpec{Name: "V", Flags: publicClass | cil.TdSealed | cil.TdSequentialLayout, Extends: p.CoreType("System", "ValueType")})
	for i := range n {
		t.Field(fmt.Sprintf("f%d", i), cil.FdPublic, [2]emit.Type{emit.Int32, emit.Object}[i%2])
	}
	a, b := il.Local(emit.ValueType(t.Token)), il.Local(emit.ValueType(t.Token))
	il.Ldloc(a)
	il.Stloc(b)
	return p.finish(il)
}

// NestedStructs makes n structs, each nested in the next, at most 200 deep.
func NestedStructs(n int) *emit.Assembly {
	p := newProgram()
	il := p.entry()
	inner := emit.Int32
	value := p.CoreType("System", "ValueType")
	for i := range min(n, 200) {
		t := p.Type(emit.TypeSpec{Name: fmt.Sprintf("V%d", i), Flags: publicClass | cil.TdSealed | cil.TdSequentialLayout, Extends: value})
		t.Field("x", cil.FdPublic, inner)
		inner = emit.ValueType(t.Token)
	}
	a, b := il.Local(inner), il.Local(inner)
	il.Ldloc(a)
	il.Stloc(b)
	return p.finish(il)
}
