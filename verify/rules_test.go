package verify_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/loader"
	"ryugo/verify"
	"ryugo/vm/corelib"
)

// TestRules verifies the methods of testdata/rules.il. Each line is a method: "valid" or the rule
// that it breaks, its signature (this: an instance method of class C), and its IL. Lines up to an
// empty line are siblings, of which at least one is valid and at least one is not.
func TestRules(t *testing.T) {
	text, err := os.ReadFile("testdata/rules.il")
	if err != nil {
		t.Fatal(err)
	}
	broken := map[string]bool{}
	valid, bad := 0, 0
	group := func(line int) {
		if bad > 0 && valid == 0 || valid > 0 && bad == 0 {
			t.Errorf("line %d: %d valid and %d other methods: no sibling", line, valid, bad)
		}
		valid, bad = 0, 0
	}
	for i, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line == "" {
			group(i)
			continue
		}
		want, rest, _ := strings.Cut(line, " ")
		errs, err := verifyLine(rest)
		if err != nil {
			t.Errorf("line %d: %v", i+1, err)
			continue
		}
		if want == "valid" {
			valid++
			for _, e := range errs {
				t.Errorf("line %d: %s\n\t%s", i+1, rest, e)
			}
			continue
		}
		bad++
		broken[want] = true
		found := false
		var all []string
		for _, e := range errs {
			rule, _, _ := strings.Cut(e, "\t")
			found = found || rule == want
			all = append(all, e)
		}
		if !found {
			t.Errorf("line %d: %s\n\twant %s, found %q", i+1, rest, want, all)
		}
	}
	group(-1)
	elsewhere := map[string]bool{"type": true, "native": true, "work": true, "body": true}
	for _, r := range verify.Rules() {
		if !broken[r.String()] && !elsewhere[r.String()] {
			t.Errorf("no method breaks %s", r)
		}
		if r.Text() == "" {
			t.Errorf("%s has no text", r)
		}
	}
}

// TestNoStack has a method with a handler, which receives an exception, although the method's
// header declares no stack; and one with a string literal that does not exist.
func TestNoStack(t *testing.T) {
	const unique = 0x10e1 // an odd maxstack, which the test looks for in the image
	for _, c := range []struct {
		maxStack byte
		literal  uint32
		want     verify.Rule
	}{{1, 0, 0}, {0, 0, verify.RuleOverflow}, {1, 0xfffff, verify.RuleToken}} {
		a := emit.New("fixture")
		il := a.Type(emit.TypeSpec{Name: "T", Extends: a.CoreType("System", "Object")}).Method("M", cil.MdStatic, emit.Static(emit.Void)).IL(a)
		il.MaxStack = unique
		try, end, handler, after := il.Label(), il.Label(), il.Label(), il.Label()
		il.Mark(try)
		if c.literal != 0 {
			il.Tok(cil.CEE_LDSTR, cil.Token(0x70000000|c.literal))
			il.Op(cil.CEE_POP)
		}
		il.Br(cil.CEE_LEAVE, end)
		il.Mark(handler)
		il.Br(cil.CEE_LEAVE, end) // the leave discards the exception
		il.Mark(after)
		il.Mark(end)
		il.Op(cil.CEE_RET)
		il.Catch(a.CoreType("System", "Exception"), try, handler, handler, after)
		image, err := a.Image()
		if err != nil {
			t.Fatal(err)
		}
		at := bytes.Index(image, []byte{unique & 0xff, unique >> 8})
		image[at], image[at+1] = c.maxStack, 0
		mod, err := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"}).OpenImage("fixture.dll", image)
		if err != nil {
			t.Fatal(err)
		}
		var rules []verify.Rule
		for r, err := range verify.New(mod.L).Module(mod) {
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range r.Errors {
				rules = append(rules, e.Rule)
			}
		}
		if c.want == 0 && len(rules) != 0 || c.want != 0 && !slices.Contains(rules, c.want) {
			t.Errorf("maxstack %d, literal %#x: %v, want %v", c.maxStack, c.literal, rules, c.want)
		}
	}
}

// verifyLine makes an assembly with one method and verifies it. The result has a
// line for each error: rule, tab, message.
func verifyLine(text string) ([]string, error) {
	e := newFixture()
	if err := e.method(text); err != nil {
		return nil, err
	}
	image, err := e.a.Image()
	if err != nil {
		return nil, err
	}
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
	mod, err := l.OpenImage("fixture.dll", image)
	if err != nil {
		return nil, err
	}
	var list []string
	for r, err := range verify.New(l).Module(mod) {
		if err != nil {
			return nil, err
		}
		for i := range r.Errors {
			if r.Method == nil || r.Method.Name != "Case" && r.Type.Name != "C" {
				return nil, fmt.Errorf("the fixture is not verifiable: %v", &r.Errors[i])
			}
			list = append(list, r.Errors[i].Rule.String()+"\t"+r.Errors[i].Error())
		}
	}
	return list, nil
}

// fixture is an assembly with types for the methods.
type fixture struct {
	a       *emit.Assembly
	c       *emit.TypeDef
	types   map[string]emit.Type
	tokens  map[string]cil.Token // of types in IL
	methods map[string]cil.Token
	fields  map[string]cil.Token
}

const (
	publicType   = cil.TdPublic
	publicMethod = cil.MdPublic | cil.MdHideBySig
	virtualNew   = publicMethod | cil.MdVirtual | cil.MdNewSlot
	ctorFlags    = cil.MdPublic | cil.MdHideBySig | cil.MdSpecialName | cil.MdRTSpecialName
)

func newFixture() *fixture {
	a := emit.New("fixture")
	e := &fixture{a: a, types: map[string]emit.Type{}, tokens: map[string]cil.Token{}, methods: map[string]cil.Token{}, fields: map[string]cil.Token{}}
	object, valueType, enum := a.CoreType("System", "Object"), a.CoreType("System", "ValueType"), a.CoreType("System", "Enum")
	for name, t := range map[string]emit.Type{"void": emit.Void, "bool": emit.Bool, "int8": emit.Int8, "uint8": emit.UInt8, "char": emit.Char, "int16": emit.Int16,
		"int32": emit.Int32, "uint32": emit.UInt32, "int64": emit.Int64, "float32": emit.Float32, "float64": emit.Float64, "native": emit.IntPtr, "string": emit.String, "object": emit.Object,
		"!0": emit.Var(0), "!!0": emit.MVar(0)} {
		e.types[name] = t
	}
	for name, core := range map[string]string{"int32": "Int32", "uint32": "UInt32", "int64": "Int64", "float64": "Double", "bool": "Boolean", "uint8": "Byte", "string": "String", "native": "IntPtr"} {
		e.tokens[name] = a.CoreType("System", core)
	}
	e.tokens["object"], e.tokens["ValueType"] = object, valueType
	exception := a.CoreType("System", "Exception")
	e.tokens["Exception"], e.types["Exception"] = exception, emit.Class(exception)
	e.types["ValueType"] = emit.Class(valueType)
	e.types["Span"] = emit.Generic(emit.ValueType(a.CoreType("System", "Span`1")), emit.Int32)
	e.tokens["Span"] = a.TypeSpec(e.types["Span"])
	e.methods["Span::Length"] = a.MethodRef(e.tokens["Span"], "get_Length", emit.Instance(emit.Int32))
	e.methods["Span::Item"] = a.MethodRef(e.tokens["Span"], "get_Item", emit.Instance(emit.ByRef(emit.Var(0)), emit.Int32))
	e.methods["Span::Pin"] = a.MethodRef(e.tokens["Span"], "GetPinnableReference", emit.Instance(emit.ByRef(emit.Var(0))))
	objectCtor := a.MethodRef(object, ".ctor", emit.Instance(emit.Void))
	e.methods["object::.ctor"] = objectCtor
	e.methods["object::ToString"] = a.MethodRef(object, "ToString", emit.Instance(emit.String))
	e.methods["object::Clone"] = a.MethodRef(object, "MemberwiseClone", emit.Instance(emit.Object))
	e.methods["Exception::.ctor"] = a.MethodRef(exception, ".ctor", emit.Instance(emit.Void))
	e.methods["native::op_Explicit"] = a.MethodRef(e.tokens["native"], "op_Explicit", emit.Static(emit.IntPtr, emit.Ptr(emit.Void)))
	e.methods["Marshal::ReadByte"] = a.MethodRef(a.CoreType("System.Runtime.InteropServices", "Marshal"), "ReadByte", emit.Static(emit.UInt8, emit.IntPtr))
	e.methods["Unsafe::Add"] = a.MethodSpec(a.MethodRef(a.CoreType("System.Runtime.CompilerServices", "Unsafe"), "Add", generic1(emit.Static(emit.ByRef(emit.MVar(0)), emit.ByRef(emit.MVar(0)), emit.Int32))), emit.Int32)

	ret := func(m *emit.Method) *emit.Method { m.IL(a).Op(cil.CEE_RET); return m }
	ctor := func(t *emit.TypeDef, base cil.Token, flags cil.MethodAttributes) cil.Token {
		m := t.Method(".ctor", flags&^cil.MdMemberAccessMask|ctorFlags&^cil.MdMemberAccessMask|flags&cil.MdMemberAccessMask, emit.Instance(emit.Void))
		b := m.IL(a)
		b.Ldarg(0)
		b.Tok(cil.CEE_CALL, base)
		b.Op(cil.CEE_RET)
		return m.Token
	}
	class := func(name string, flags cil.TypeAttributes, base cil.Token, baseCtor cil.Token, implements ...cil.Token) *emit.TypeDef {
		t := a.Type(emit.TypeSpec{Name: name, Flags: publicType | flags, Extends: base, Implements: implements})
		e.tokens[name], e.types[name] = t.Token, emit.Class(t.Token)
		if baseCtor != 0 {
			e.methods[name+"::.ctor"] = ctor(t, baseCtor, cil.MdPublic)
		}
		return t
	}
	field := func(owner string, t *emit.TypeDef, name string, flags cil.FieldAttributes, typ emit.Type) {
		e.fields[owner+"::"+name] = t.Field(name, flags, typ).Token
	}

	i := a.Type(emit.TypeSpec{Name: "I", Flags: publicType | cil.TdInterface | cil.TdAbstract})
	e.tokens["I"], e.types["I"] = i.Token, emit.Class(i.Token)
	im := i.Method("IM", virtualNew|cil.MdAbstract, emit.Instance(emit.Void))
	e.methods["I::IM"] = im.Token

	base := class("Base", 0, object, objectCtor)
	field("Base", base, "F", cil.FdPublic, emit.Int32)
	field("Base", base, "RO", cil.FdPublic|cil.FdInitOnly, emit.Int32)
	field("Base", base, "Prot", cil.FdFamily, emit.Int32)
	field("Base", base, "Priv", cil.FdPrivate, emit.Int32)
	field("Base", base, "S", cil.FdPublic|cil.FdStatic, emit.Int32)
	field("Base", base, "P", cil.FdPublic, emit.Ptr(emit.Int32))
	e.methods["Base::V"] = ret(base.Method("V", virtualNew, emit.Instance(emit.Void))).Token
	e.methods["Base::M"] = ret(base.Method("M", publicMethod, emit.Instance(emit.Void))).Token
	e.methods["Base::SM"] = ret(base.Method("SM", publicMethod, emit.Static(emit.Void, emit.Int32))).Token
	e.methods["Base::SO"] = ret(base.Method("SO", publicMethod, emit.Static(emit.Void, emit.Object))).Token
	e.methods["Base::Prot"] = ret(base.Method("ProtM", cil.MdFamily, emit.Instance(emit.Void))).Token
	e.methods["Base::Priv"] = ret(base.Method("PrivM", cil.MdPrivate, emit.Static(emit.Void))).Token
	e.methods["Base::Ref"] = ret(base.Method("Ref", publicMethod, emit.Static(emit.Void, emit.ByRef(emit.Int32)))).Token
	e.methods["Base::RefObj"] = ret(base.Method("RefObj", publicMethod, emit.Static(emit.Void, emit.ByRef(emit.Object)))).Token
	id := base.Method("Id", publicMethod, emit.Static(emit.ByRef(emit.Int32), emit.ByRef(emit.Int32)))
	b := id.IL(a)
	b.Ldarg(0)
	b.Op(cil.CEE_RET)
	e.methods["Base::Id"] = id.Token
	pick := base.Method("Pick", publicMethod, emit.Static(emit.ByRef(emit.Int32), emit.ByRef(emit.Int32), emit.Int32))
	b = pick.IL(a)
	b.Ldarg(0)
	b.Op(cil.CEE_RET)
	e.methods["Base::Pick"] = pick.Token
	e.methods["Base::I"] = ret(base.Method("IM2", publicMethod, emit.Static(emit.Void, emit.Class(i.Token)))).Token
	e.methods["Base::BaseArg"] = ret(base.Method("BaseArg", publicMethod, emit.Static(emit.Void, emit.Class(base.Token)))).Token

	impl := class("Impl", 0, object, objectCtor, i.Token)
	e.methods["Impl::IM"] = ret(impl.Method("IM", virtualNew|cil.MdFinal, emit.Instance(emit.Void))).Token
	abs := class("Abs", cil.TdAbstract, object, objectCtor)
	e.methods["Abs::A"] = abs.Method("A", virtualNew|cil.MdAbstract, emit.Instance(emit.Void)).Token
	class("Other", 0, base.Token, e.methods["Base::.ctor"])
	seal := class("Seal", cil.TdSealed, base.Token, e.methods["Base::.ctor"])
	e.methods["Seal::V"] = ret(seal.Method("V", publicMethod|cil.MdVirtual, emit.Instance(emit.Void))).Token

	s := a.Type(emit.TypeSpec{Name: "S", Flags: publicType | cil.TdSealed | cil.TdSequentialLayout, Extends: valueType})
	e.tokens["S"], e.types["S"] = s.Token, emit.ValueType(s.Token)
	field("S", s, "X", cil.FdPublic, emit.Int32)
	field("S", s, "Str", cil.FdPublic, emit.String)
	e.methods["S::M"] = ret(s.Method("M", publicMethod, emit.Instance(emit.Void))).Token
	e.methods["S::.ctor"] = ret(s.Method(".ctor", ctorFlags, emit.Instance(emit.Void, emit.Int32))).Token
	s2 := a.Type(emit.TypeSpec{Name: "S2", Flags: publicType | cil.TdSealed | cil.TdSequentialLayout, Extends: valueType})
	e.tokens["S2"], e.types["S2"] = s2.Token, emit.ValueType(s2.Token)
	field("S2", s2, "X", cil.FdPublic, emit.Int32)
	en := a.Type(emit.TypeSpec{Name: "E", Flags: publicType | cil.TdSealed, Extends: enum})
	en.Field("value__", cil.FdPublic|cil.FdSpecialName|cil.FdRTSpecialName, emit.Int32)
	e.tokens["E"], e.types["E"] = en.Token, emit.ValueType(en.Token)

	g := a.Type(emit.TypeSpec{Name: "G`1", Flags: publicType, Extends: object, Generics: []emit.GenericParam{{Name: "T"}}})
	g.Field("Val", cil.FdPublic, emit.Var(0))
	ctor(g, objectCtor, cil.MdPublic)
	g1 := a.Type(emit.TypeSpec{Name: "GB`1", Flags: publicType, Extends: object, Generics: []emit.GenericParam{{Name: "T", Constraints: []cil.Token{base.Token}}}})
	ctor(g1, objectCtor, cil.MdPublic)
	for _, arg := range []string{"int32", "string", "object", "Other", "Span"} {
		e.types["G<"+arg+">"] = emit.Generic(emit.Class(g.Token), e.types[arg])
		e.tokens["G<"+arg+">"] = a.TypeSpec(e.types["G<"+arg+">"])
		e.methods["G<"+arg+">::.ctor"] = a.MethodRef(e.tokens["G<"+arg+">"], ".ctor", emit.Instance(emit.Void))
		e.fields["G<"+arg+">::Val"] = a.FieldRef(e.tokens["G<"+arg+">"], "Val", emit.Var(0))
		e.types["GB<"+arg+">"] = emit.Generic(emit.Class(g1.Token), e.types[arg])
		e.tokens["GB<"+arg+">"] = a.TypeSpec(e.types["GB<"+arg+">"])
		e.methods["GB<"+arg+">::.ctor"] = a.MethodRef(e.tokens["GB<"+arg+">"], ".ctor", emit.Instance(emit.Void))
	}
	e.tokens["G"] = g.Token
	cov := a.Type(emit.TypeSpec{Name: "Cov`1", Flags: publicType | cil.TdInterface | cil.TdAbstract, Generics: []emit.GenericParam{{Name: "T", Flags: cil.GpCovariant}}})
	for _, arg := range []string{"int32", "string", "object"} {
		e.types["Cov<"+arg+">"] = emit.Generic(emit.Class(cov.Token), e.types[arg])
		e.tokens["Cov<"+arg+">"] = a.TypeSpec(e.types["Cov<"+arg+">"])
	}

	d, dctor, dinv := a.Delegate(emit.TypeSpec{Name: "D", Flags: publicType}, emit.Signature{Ret: emit.Void})
	e.tokens["D"], e.types["D"] = d.Token, emit.Class(d.Token)
	e.methods["D::.ctor"], e.methods["D::Invoke"] = dctor.Token, dinv.Token
	di, dictor, _ := a.Delegate(emit.TypeSpec{Name: "DI", Flags: publicType}, emit.Signature{Ret: emit.Void, Params: []emit.Type{emit.Int32}})
	e.tokens["DI"], e.types["DI"] = di.Token, emit.Class(di.Token)
	e.methods["DI::.ctor"] = dictor.Token
	ds, dsctor, _ := a.Delegate(emit.TypeSpec{Name: "DS", Flags: publicType}, emit.Signature{Ret: emit.Void, Params: []emit.Type{emit.String}})
	e.tokens["DS"], e.types["DS"] = ds.Token, emit.Class(ds.Token)
	e.methods["DS::.ctor"] = dsctor.Token

	e.c = class("C", 0, base.Token, e.methods["Base::.ctor"])
	field("C", e.c, "Own", cil.FdPublic, emit.Int32)
	field("C", e.c, "OwnRO", cil.FdPublic|cil.FdInitOnly, emit.Int32)
	e.methods["C::Own"] = ret(e.c.Method("OwnM", publicMethod, emit.Instance(emit.Void))).Token
	e.types["C"], e.tokens["C"] = emit.Class(e.c.Token), e.c.Token
	for name, t := range e.types {
		if t == emit.Void || strings.HasPrefix(name, "Span") {
			continue
		}
		e.types[name+"[]"] = emit.Vector(t)
		e.tokens[name+"[]"] = a.TypeSpec(emit.Vector(t))
		e.types[name+"&"] = emit.ByRef(t)
		e.types[name+"*"] = emit.Ptr(t)
	}
	e.types["Span&"] = emit.ByRef(e.types["Span"])
	e.tokens["!!0"] = a.TypeSpec(emit.MVar(0))
	e.types["int32[,]"] = emit.Array(emit.Int32, 2)
	return e
}

func generic1(s emit.Signature) emit.Signature {
	s.Generics = 1
	return s
}

// method adds the method of a line: [this] ret(params) [<constraint>]: IL.
func (e *fixture) method(text string) error {
	head, body, ok := strings.Cut(text, ":")
	if !ok {
		return fmt.Errorf("no colon")
	}
	var s emit.Signature
	name, flags := "Case", publicMethod
	head = strings.TrimSpace(head)
	var generics []emit.GenericParam
	if h, c, ok := strings.Cut(head, " where "); ok {
		head = h
		p := emit.GenericParam{Name: "T"}
		switch c {
		case "any":
		case "class":
			p.Flags = cil.GpReferenceTypeConstraint
		case "struct":
			p.Flags = cil.GpNotNullableValueTypeConstraint | cil.GpDefaultConstructorConstraint
		default:
			p.Constraints = []cil.Token{e.tokens[c]}
		}
		generics = append(generics, p)
	}
	if h, ok := strings.CutPrefix(head, "this "); ok {
		s.Instance, head = true, h
	}
	if h, ok := strings.CutPrefix(head, "ctor "); ok {
		s.Instance, head, name, flags = true, h, ".ctor", ctorFlags
	}
	ret, params, _ := strings.Cut(strings.TrimSuffix(head, ")"), "(")
	s.Ret = e.types[ret]
	if s.Ret == "" {
		return fmt.Errorf("no type %q", ret)
	}
	for _, p := range strings.Fields(params) {
		if e.types[p] == "" {
			return fmt.Errorf("no type %q", p)
		}
		s.Params = append(s.Params, e.types[p])
	}
	if name == ".ctor" {
		s.Params = append(s.Params, emit.Float32) // another type than in C
	}
	b := e.c.Method(name, flags, s, generics...).IL(e.a)
	b.MaxStack = 8
	return e.body(b, body)
}

// body assembles IL: instructions between semicolons, labels with a colon, and
// directives: .locals, .noinit, .maxstack n, .try a b kind [type] [filter] h e.
func (e *fixture) body(b *emit.IL, text string) error {
	labels := map[string]emit.Label{}
	label := func(name string) emit.Label {
		l, ok := labels[name]
		if !ok {
			l = b.Label()
			labels[name] = l
		}
		return l
	}
	for _, in := range strings.Split(text, ";") {
		f := strings.Fields(in)
		if len(f) == 0 {
			continue
		}
		for len(f) > 0 && strings.HasSuffix(f[0], ":") {
			b.Mark(label(strings.TrimSuffix(f[0], ":")))
			f = f[1:]
		}
		if len(f) == 0 {
			continue
		}
		switch f[0] {
		case ".locals":
			for _, t := range f[1:] {
				if e.types[t] == "" {
					return fmt.Errorf("no type %q", t)
				}
				b.Local(e.types[t])
			}
			continue
		case ".noinit":
			b.NoInitLocals = true
			continue
		case ".maxstack":
			b.MaxStack, _ = strconv.Atoi(f[1])
			continue
		case ".catch":
			b.Catch(e.tokens[f[5]], label(f[1]), label(f[2]), label(f[3]), label(f[4]))
			continue
		case ".finally":
			b.Finally(label(f[1]), label(f[2]), label(f[3]), label(f[4]))
			continue
		case ".filter":
			b.Filter(label(f[1]), label(f[2]), label(f[3]), label(f[4]), label(f[5]))
			continue
		}
		op, ok := opNamed(f[0])
		if !ok {
			return fmt.Errorf("no instruction %q", f[0])
		}
		arg := ""
		if len(f) > 1 {
			arg = f[1]
		}
		var tok cil.Token
		switch op.Info().Operand {
		case cil.InlineNone:
			b.Op(op)
			continue
		case cil.InlineBrTarget:
			b.Br(op, label(arg))
			continue
		case cil.InlineSwitch:
			var to []emit.Label
			for _, l := range f[1:] {
				to = append(to, label(l))
			}
			b.Switch(to...)
			continue
		case cil.InlineType:
			tok = e.tokens[arg]
		case cil.InlineField:
			tok = e.fields[arg]
		case cil.InlineMethod:
			tok = e.methods[arg]
		case cil.InlineTok:
			if tok = e.tokens[arg]; tok == 0 {
				tok = e.methods[arg]
			}
		case cil.InlineString:
			b.Str(arg)
			continue
		case cil.InlineSig:
			tok = e.a.Sig(emit.Static(emit.Void))
		default:
			n, err := strconv.ParseInt(arg, 0, 64)
			if err != nil {
				return err
			}
			b.Int(op, n)
			continue
		}
		if tok == 0 {
			return fmt.Errorf("%s %q is not in the fixture", f[0], arg)
		}
		b.Tok(op, tok)
	}
	return nil
}

// opNamed finds an opcode by its name in ILAsm.
func opNamed(name string) (cil.Opcode, bool) {
	for op := range cil.Opcode(cil.NumOpcodes) {
		if op.Info().Name == name {
			return op, true
		}
	}
	return 0, false
}
