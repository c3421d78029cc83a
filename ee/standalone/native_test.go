package standalone

import (
	"errors"
	"os"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/loader"
)

// openNative loads testdata/native.dll.
func openNative(t *testing.T) (*Runtime, *loader.Class) {
	t.Helper()
	if _, err := os.Stat(monoDir + "mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	l := loader.New(loader.Options{Refs: []string{monoDir}})
	if _, err := l.Open(monoDir + "mscorlib.dll"); err != nil { // it is in the place of System.Runtime
		t.Fatal(err)
	}
	mod, err := l.Open("testdata/native.dll")
	if err != nil {
		t.Fatal(err)
	}
	return New(l), mod.FindType("Native")
}

// TestCookies: an unmanaged calli has a cookie if the runtime has the helper. The cookie's name is
// the calli's signature with the modifiers. If the signature depends on the generic context, there
// is no cookie.
func TestCookies(t *testing.T) {
	r, c := openNative(t)
	names := map[string]string{}
	for i := range c.NumMethods() {
		m := c.MethodAt(i)
		args := make([]*loader.Class, len(m.Args))
		for k := range args {
			args[k] = r.L.Known.Prim(cil.ELEMENT_TYPE_I4)
		}
		m, err := r.L.InstantiateMethod(m, args)
		if err != nil {
			t.Fatal(err)
		}
		body, err := m.Body()
		if err != nil {
			t.Fatal(err)
		}
		for pc := 0; pc < len(body.Code); {
			op, operand, next, err := cil.Decode(body.Code, pc)
			if err != nil {
				t.Fatal(err)
			}
			if pc = next; op != cil.CEE_CALLI {
				continue
			}
			var sig ee.SigInfo
			tok := uint32(cil.OperandToken(body.Code, operand))
			if err := r.FindSig(c.Module.Handle(), tok, ee.MethodContext(m.Handle()), &sig); err != nil {
				t.Fatal(err)
			}
			r.NativeCalls = false
			if _, ok := r.GetCookieForPInvokeCalliSig(&sig); ok {
				t.Errorf("%s: a cookie for nobody", m.Name)
			}
			r.NativeCalls = true
			if cookie, ok := r.GetCookieForPInvokeCalliSig(&sig); ok {
				names[m.Name] = r.SymbolName(ee.Symbol(cookie.Addr.Bits))
			}
		}
	}
	if len(names) != 3 || names["Open"] != "" || names["Cdecl"] == names["Suppress"] || names["Cdecl"] == names["Platform"] {
		t.Errorf("cookies: %v", names)
	}
	for _, n := range names {
		if !strings.HasPrefix(n, "signature:[native]11") {
			t.Errorf("a cookie is %s", n)
		}
	}
}

// TestNativeEntry: a method that only native code calls is compiled as such, has an address, and is
// neither called nor inlined.
func TestNativeEntry(t *testing.T) {
	r, c := openNative(t)
	var entry, address *loader.Method
	for i := range c.NumMethods() {
		m := c.MethodAt(i)
		var info ee.MethodInfo
		if m.IsGeneric() || m.IsConstructor() {
			continue
		}
		if err := r.GetMethodInfo(m.Handle(), &info); err != nil {
			t.Fatal(err)
		}
		if got := info.Flags&ee.CORJIT_FLAG_REVERSE_PINVOKE != 0; got != (m.Name == "Entry") {
			t.Errorf("%s: called by native code alone: %v", m.Name, got)
		}
		switch m.Name {
		case "Entry":
			entry = m
		case "Address":
			address = m
		}
	}
	tok := ee.ResolvedToken{Scope: c.Module.Handle(), Token: uint32(entry.Token()), Context: ee.ClassContext(c.Handle()), Kind: ee.CORINFO_TOKENKIND_Method}
	if err := r.ResolveToken(&tok); err != nil {
		t.Fatal(err)
	}
	var call ee.CallInfo
	var bad *ee.BadInput
	if err := r.GetCallInfo(&tok, nil, address.Handle(), 0, &call); !errors.As(err, &bad) {
		t.Errorf("a call: %v", err)
	}
	if err := r.GetCallInfo(&tok, nil, address.Handle(), ee.CORINFO_CALLINFO_LDFTN, &call); err != nil {
		t.Errorf("its address: %v", err)
	}
	if r.CanInline(address.Handle(), entry.Handle()) {
		t.Error("it can be inlined")
	}
}
