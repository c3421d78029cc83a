package loader

import (
	"testing"

	"ryugo/cil"
)

// TestLookupOwnArguments resolves every token of the module in a generic method that is shared only
// because of its class. Its context is nevertheless the exact method, because the class does not
// know the method's own arguments.
func TestLookupOwnArguments(t *testing.T) {
	l, mod := openShapes(t)
	integer := l.Known.Prim(cil.ELEMENT_TYPE_I4)
	for _, c := range []struct {
		shared, exact, method string // class of the code, of the context
	}{
		{"Shapes.Code`1[__Canon]", "Shapes.Code`1[System.String]", "Helper"},
		{"Shapes.W`1[__Canon]", "Shapes.W`1[System.String]", "GV"},
		{"Shapes.SG`1[__Canon]", "Shapes.SG`1[System.String]", "Q"},
	} {
		over := func(class string) *Method {
			m, err := l.InstantiateMethod(findMethod(t, parseType(t, mod, class), c.method, 0), []*Class{integer})
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		owner, exact := over(c.shared), over(c.exact)
		if s := owner.ContextSource(); s != ContextMethod {
			t.Errorf("%s takes its context from source %d, want its method", owner.FullName(), s)
		}
		ctx := Context{Class: exact.Class, Method: exact}
		own := 0
		for kind, table := range map[LookupKind]cil.TableID{
			LookupClass: cil.TableTypeSpec, LookupParent: cil.TableMemberRef, LookupMethod: cil.TableMethodSpec,
		} {
			for rid := uint32(1); rid <= mod.File.NumRows(table); rid++ {
				tok := cil.MakeToken(table, rid)
				want, err := mod.Resolve(tok, ctx)
				if err != nil || want.Class.Ready() != nil {
					continue // for a context with more arguments
				}
				got, err := l.ResolveLookup(&Lookup{Kind: kind, Owner: owner, Module: mod, Token: tok}, nil, exact)
				if err != nil || got.Class != want.Class || kind == LookupMethod && got.Method != want.Method {
					t.Errorf("%s, token %08x: %v %v, %v; want %v %v", owner.FullName(), uint32(tok), got.Class, got.Method, err, want.Class, want.Method)
				}
				if got.Class == integer {
					own++
				}
			}
		}
		if own == 0 {
			t.Error("no token is a method's own argument")
		}
	}
}
