package standalone

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

func openShapes(t testing.TB) (*Runtime, *loader.Module) {
	t.Helper()
	if _, err := os.Stat(monoDir + "mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	l := loader.New(loader.Options{Refs: []string{monoDir}})
	mod, err := l.Open("../../loader/testdata/Shapes.dll")
	if err != nil {
		t.Fatal(err)
	}
	return New(l), mod
}

// describe asks about each call, field access and handle of a method and returns one line for each
// answer.
func describe(t *testing.T, r *Runtime, m *loader.Method) []string {
	t.Helper()
	var out []string
	var info ee.MethodInfo
	if err := r.GetMethodInfo(m.Handle(), &info); err != nil {
		t.Fatal(err)
	}
	var constrained *ee.ResolvedToken
	resolve := func(token uint32, kind ee.TokenKind) ee.ResolvedToken {
		tok := ee.ResolvedToken{Context: ee.MethodContext(m.Handle()), Scope: info.Scope, Token: token, Kind: kind}
		if err := r.ResolveToken(&tok); err != nil {
			t.Fatal(err)
		}
		return tok
	}
	for pc := 0; pc < len(info.IL); {
		op, operand, next, err := cil.Decode(info.IL, pc)
		if err != nil {
			t.Fatal(err)
		}
		pc = next
		token := func() uint32 { return uint32(cil.OperandToken(info.IL, operand)) }
		switch op {
		case cil.CEE_CALL, cil.CEE_CALLVIRT, cil.CEE_NEWOBJ, cil.CEE_LDFTN, cil.CEE_LDVIRTFTN:
			kind, flags := ee.CORINFO_TOKENKIND_Method, ee.CORINFO_CALLINFO_ALLOWINSTPARAM
			switch op {
			case cil.CEE_NEWOBJ:
				kind = ee.CORINFO_TOKENKIND_NewObj
			case cil.CEE_CALLVIRT:
				flags |= ee.CORINFO_CALLINFO_CALLVIRT
			case cil.CEE_LDFTN:
				flags = ee.CORINFO_CALLINFO_LDFTN
			case cil.CEE_LDVIRTFTN:
				flags = ee.CORINFO_CALLINFO_LDFTN | ee.CORINFO_CALLINFO_CALLVIRT
			}
			tok := resolve(token(), kind)
			var call ee.CallInfo
			if err := r.GetCallInfo(&tok, constrained, m.Handle(), flags, &call); err != nil {
				t.Fatal(err)
			}
			constrained = nil
			out = append(out, describeCall(r, &call))
		case cil.CEE_LDSFLD, cil.CEE_STSFLD, cil.CEE_LDFLD, cil.CEE_STFLD:
			tok := resolve(token(), ee.CORINFO_TOKENKIND_Field)
			var f ee.FieldInfo
			if err := r.GetFieldInfo(&tok, m.Handle(), ee.CORINFO_ACCESS_GET, &f); err != nil {
				t.Fatal(err)
			}
			s := fmt.Sprintf("field accessor %d +%d", f.Accessor, f.Offset)
			if f.Address.Addr.IsSymbol {
				s += " " + r.SymbolName(ee.Symbol(f.Address.Addr.Bits))
			}
			out = append(out, s)
		case cil.CEE_CONSTRAINED:
			tok := resolve(token(), ee.CORINFO_TOKENKIND_Constrained)
			constrained = &tok
		case cil.CEE_NEWARR, cil.CEE_LDTOKEN, cil.CEE_BOX:
			kind := map[cil.Opcode]ee.TokenKind{cil.CEE_NEWARR: ee.CORINFO_TOKENKIND_Newarr,
				cil.CEE_LDTOKEN: ee.CORINFO_TOKENKIND_Ldtoken, cil.CEE_BOX: ee.CORINFO_TOKENKIND_Box}[op]
			tok := resolve(token(), kind)
			var h ee.GenericHandle
			if err := r.EmbedGenericHandle(&tok, false, m.Handle(), &h); err != nil {
				t.Fatal(err)
			}
			out = append(out, "handle "+describeLookup(r, &h.Lookup))
		}
	}
	return out
}

func describeLookup(r *Runtime, l *ee.Lookup) string {
	if l.NeedsRuntimeLookup {
		name := r.SymbolName(ee.Symbol(l.Runtime.Signature.Bits))
		name = name[:strings.LastIndexByte(name[:strings.Index(name, "::")], ':')]
		return fmt.Sprintf("runtime %d %s %s", l.Runtime.Kind, l.Runtime.Helper, name)
	}
	return r.SymbolName(ee.Symbol(l.Const.Addr.Bits))
}

func describeCall(r *Runtime, c *ee.CallInfo) string {
	kinds := [...]string{"call", "pointer", "stub", "ldvirtftn", "vtable"}
	s := kinds[c.Kind] + " " + r.MethodDisplayName(c.Method)
	if c.NullInstanceCheck {
		s += " null-check"
	}
	s += [...]string{"", " box", " deref"}[c.ThisTransform]
	if c.Sig.HasTypeArg() {
		switch {
		case c.ExactContextNeedsRuntimeLookup:
			s += " context by lookup"
		default:
			s += " context " + r.SymbolName(ee.Symbol(c.InstParam.Bits))
		}
	}
	if c.Kind == ee.CORINFO_VIRTUALCALL_STUB || c.Kind == ee.CORINFO_CALL_CODE_POINTER {
		s += " by " + describeLookup(r, &c.StubLookup)
	}
	return s
}

// TestAnswers compares the answers for methods of testdata with the expected ones. RIDs are removed
// from symbol names.
func TestAnswers(t *testing.T) {
	r, mod := openShapes(t)
	for _, c := range []struct {
		class, method string
		want          []string
	}{
		{"Shapes.User", "A", []string{
			"field accessor 6 +8", "field accessor 6 +0", "field accessor 4 +0 static:[Shapes]Shapes.Bare::a"}},
		{"Shapes.Plain", "Get", []string{"field accessor 4 +0 static:[Shapes]Shapes.Plain::precise"}},
		{"Shapes.Plain", "Inst", []string{"field accessor 4 +0 static:[Shapes]Shapes.Plain::precise"}},
		{"Shapes.Lazy", "Get", []string{"field accessor 6 +0"}},
		{"Shapes.User", "B", []string{"call System.String::Ctor(System.Char,System.Int32)"}},
		{"Shapes.User", "C", []string{
			"handle class:[mscorlib]System.Object[]", "call System.Int32::ToString()", "call Shapes.SV::ToString()",
			"vtable System.Object::ToString() box", "call System.Object::GetType() null-check box",
			"call System.String::Concat(System.Object[])"}},
		{"Shapes.User", "D", []string{
			"vtable Shapes.V0::M()", "vtable Shapes.V0::M()", "stub Shapes.IA::M() by cell:[Shapes]Shapes.IA::M()",
			"vtable Shapes.V1::X(System.Int32)", "call System.String::Concat(System.String,System.String,System.String,System.String)"}},
		{"Shapes.User", "Md", []string{"call System.Int32[,]::.ctor(System.Int32,System.Int32)",
			"call System.Int32[,]::Set(System.Int32,System.Int32,System.Int32)"}},
		{"Shapes.User", "Gen", []string{
			"ldvirtftn Shapes.W`1<System.String>::GV<System.String>(System.String,System.String)",
			"call Shapes.W`1<System.__Canon>::Name() context class:[Shapes]Shapes.W`1<[mscorlib]System.String>",
			"field accessor 4 +0 static:[Shapes]Shapes.W`1<[mscorlib]System.String>::stat",
			"call System.String::Concat(System.String,System.String,System.String)"}},
		{"Shapes.User", "Ldftn", []string{"vtable Shapes.V0::M()", "call System.Func`1<System.__Canon>::.ctor(System.Object,System.IntPtr)"}},
		{"Shapes.Code`1", "NewArr", []string{"handle runtime 0 CORINFO_HELP_RUNTIMEHANDLE_CLASS lookup:class"}},
		{"Shapes.Code`1", "New", []string{"call System.Collections.Generic.List`1<System.__Canon>::.ctor()"}},
		{"Shapes.Code`1", "Call", []string{
			"call Shapes.W`1<System.__Canon>::Name() context class:[Shapes]Shapes.W`1<[mscorlib]System.String>",
			"call Shapes.Code`1<System.__Canon>::Helper<System.__Canon>() context by lookup",
			"call System.String::Concat(System.String,System.String)"}},
		{"Shapes.Code`1", "Constrained", []string{"vtable System.Object::ToString() deref"}},
		{"Shapes.Code`1", "ConstrainedIface", []string{"stub Shapes.IA::M() deref by cell:[Shapes]Shapes.IA::M()"}},
		{"Shapes.Code`1", "Ftn", []string{
			"field accessor 7 +0", // the compiler caches the delegate
			"pointer Shapes.Code`1<System.__Canon>::Helper<System.__Canon>() by runtime 0 CORINFO_HELP_RUNTIMEHANDLE_CLASS lookup:entry",
			"call System.Func`1<System.__Canon>::.ctor(System.Object,System.IntPtr)",
			"field accessor 7 +0", "field accessor 7 +0"}},
		{"Shapes.Code`1", "Iface", []string{
			"stub Shapes.IG`1<System.__Canon>::P(System.__Canon) by runtime 0 CORINFO_HELP_RUNTIMEHANDLE_CLASS lookup:cell",
			"ldvirtftn Shapes.IG`1<System.__Canon>::Q<System.Int32>(System.Int32)",
			"call System.String::Concat(System.String,System.String)"}},
		{"Shapes.Code`1", "Hash", []string{
			"pointer Shapes.SG`1<System.__Canon>::GetHashCode() by runtime 0 CORINFO_HELP_RUNTIMEHANDLE_CLASS lookup:constrained"}},
		{"Shapes.Code`1", ".cctor", []string{"field accessor 7 +8"}},
	} {
		for m := range r.L.FindMethod(mod, c.class, c.method) {
			got := describe(t, r, m)
			for i, g := range got {
				if cut := strings.LastIndexByte(g, '#'); cut > 0 {
					got[i] = g[:cut]
				}
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("%s::%s:\n%s\nwant:\n%s", c.class, c.method, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		}
	}
}

// TestInitClass checks who triggers class initializers at its start.
func TestInitClass(t *testing.T) {
	r, mod := openShapes(t)
	for name, want := range map[string]ee.InitClassResult{
		"Shapes.Plain::Get": ee.CORINFO_INITCLASS_USE_HELPER, "Shapes.Plain::.ctor": ee.CORINFO_INITCLASS_USE_HELPER,
		"Shapes.Plain::Inst": ee.CORINFO_INITCLASS_NOT_REQUIRED, "Shapes.Plain::.cctor": ee.CORINFO_INITCLASS_NOT_REQUIRED,
		"Shapes.Lazy::Get": ee.CORINFO_INITCLASS_NOT_REQUIRED, "Shapes.Bare::Get": ee.CORINFO_INITCLASS_NOT_REQUIRED,
		"Shapes.Code`1::Helper": ee.CORINFO_INITCLASS_USE_HELPER,
	} {
		class, method, _ := strings.Cut(name, "::")
		for m := range r.L.FindMethod(mod, class, method) {
			if got := r.InitClass(0, m.Handle(), ee.MethodContext(m.Handle())); got != want {
				t.Errorf("%s: %d, want %d", name, got, want)
			}
		}
	}
}

// TestLookups resolves the lookups of shared code in exact contexts.
func TestLookups(t *testing.T) {
	r, mod := openShapes(t)
	code := mod.FindType("Shapes.Code`1")
	exact, err := r.L.Instantiate(code, []*loader.Class{r.L.Known.String})
	if err != nil {
		t.Fatal(err)
	}
	for m := range r.L.FindMethod(mod, "Shapes.Code`1", "*") {
		if m.HasBody() {
			describe(t, r, m)
		}
	}
	got := map[string]bool{}
	for id := uint64(1); r.L.LookupByID(id) != nil; id++ {
		d := r.L.LookupByID(id)
		var method *loader.Method
		if d.Owner.ContextSource() == loader.ContextMethod {
			if method, err = r.L.InstantiateMethod(exactMethod(exact, d.Owner), []*loader.Class{r.L.Known.Object}); err != nil {
				t.Fatal(err)
			}
		}
		res, err := r.L.ResolveLookup(d, exact, method)
		if err != nil {
			t.Fatal(err)
		}
		s := d.Kind.String() + " "
		switch {
		case res.Method != nil:
			s += res.Method.FullName()
		case res.Class != nil:
			s += res.Class.String()
		}
		got[s] = true
	}
	for _, want := range []string{
		"class System.String[]", "entry Shapes.Code`1<System.String>::Helper<System.String>",
		"cell Shapes.IG`1<System.String>::P", "constrained Shapes.SG`1<System.String>::GetHashCode",
		"class System.Object", "class System.String",
	} {
		if !got[want] {
			t.Errorf("no lookup gives %q", want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}

func exactMethod(c *loader.Class, m *loader.Method) *loader.Method {
	for i := range c.NumMethods() {
		if c.MethodAt(i).RID == m.RID {
			return c.MethodAt(i)
		}
	}
	return nil
}

// TestSymbols checks that names are unique and decode.
func TestSymbols(t *testing.T) {
	r, mod := openShapes(t)
	seen := map[string]ee.Symbol{}
	for m := range r.L.FindMethod(mod, "*", "*") {
		s := ee.MakeSymbol(ee.SymMethodEntry, uint64(m.ID))
		name := r.SymbolName(s)
		if old, dup := seen[name]; dup && old != s {
			t.Errorf("two symbols are called %s", name)
		}
		seen[name] = s
	}
	s := StringSymbol(7, 0x70000123)
	if scope, token := DecodeString(s); scope != 7 || token != 0x70000123 {
		t.Error(scope, token)
	}
}
