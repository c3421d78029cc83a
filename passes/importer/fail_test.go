package importer

import (
	"errors"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// failing is a fake that returns an error from one method.
type failing struct {
	*fake
	verb string
	err  error
}

func (f *failing) fails(verb string) error {
	if f.verb == verb {
		return f.err
	}
	return nil
}

func (f *failing) ResolveToken(tok *ee.ResolvedToken) error {
	if err := f.fails("ResolveToken"); err != nil {
		return err
	}
	return f.fake.ResolveToken(tok)
}

func (f *failing) GetCallInfo(tok, c *ee.ResolvedToken, m ee.MethodHandle, flags ee.CallInfoFlags, out *ee.CallInfo) error {
	if err := f.fails("GetCallInfo"); err != nil {
		return err
	}
	return f.fake.GetCallInfo(tok, c, m, flags, out)
}

func (f *failing) GetFieldInfo(tok *ee.ResolvedToken, m ee.MethodHandle, flags ee.AccessFlags, out *ee.FieldInfo) error {
	if err := f.fails("GetFieldInfo"); err != nil {
		return err
	}
	return f.fake.GetFieldInfo(tok, m, flags, out)
}

func (f *failing) EmbedGenericHandle(tok *ee.ResolvedToken, parent bool, m ee.MethodHandle, out *ee.GenericHandle) error {
	if err := f.fails("EmbedGenericHandle"); err != nil {
		return err
	}
	return f.fake.EmbedGenericHandle(tok, parent, m, out)
}

func (f *failing) FindSig(mod ee.ModuleHandle, token uint32, ctx ee.ContextHandle, sig *ee.SigInfo) error {
	if err := f.fails("FindSig"); err != nil {
		return err
	}
	return f.fake.FindSig(mod, token, ctx, sig)
}

func (f *failing) ConstructStringLiteral(mod ee.ModuleHandle, token uint32) (ee.ConstLookup, error) {
	if err := f.fails("ConstructStringLiteral"); err != nil {
		return ee.ConstLookup{}, err
	}
	return f.fake.ConstructStringLiteral(mod, token)
}

// TestRuntimeErrors makes each method of the runtime that may fail do so. The importer must give up
// with that error, at the instruction that made the query, unless the error has an offset of its
// own.
func TestRuntimeErrors(t *testing.T) {
	for _, c := range []struct{ verb, il string }{
		{"ResolveToken", "nop; nop; ldsfld s; pop; ret"},
		{"ResolveToken", "nop; nop; call F; pop; ret"},
		{"GetFieldInfo", "nop; nop; ldsfld s; pop; ret"},
		{"GetCallInfo", "nop; nop; call F; pop; ret"},
		{"ConstructStringLiteral", "nop; nop; ldstr 1; pop; ret"},
	} {
		for _, own := range []int{-1, 0, 7} {
			for _, err := range []error{&ee.BadInput{ILOffset: own, Reason: "made up"}, &ee.Unsupported{ILOffset: own, Reason: "made up"}, errors.New("made up")} {
				f := newFake()
				addMethods(f)
				f.staticField("s", i4, ee.CORINFO_FIELD_STATIC_ADDRESS)
				f.info.Args = ee.SigInfo{Ret: void}
				f.il(t, c.il)
				var m nodes.Method
				var p Importer
				env := irtest.Env()
				env.JIT = &failing{f, c.verb, err}
				want := own
				if own < 0 {
					want = 2
				}
				got := run(&p, &m, env)
				var bad *ee.BadInput
				var unsupported *ee.Unsupported
				switch {
				case errors.As(err, &bad):
					if !errors.As(got, &bad) || bad.ILOffset != want || bad.Reason != "made up" {
						t.Errorf("%s in %q with offset %d: %#v", c.verb, c.il, own, got)
					}
				case errors.As(err, &unsupported):
					if !errors.As(got, &unsupported) || unsupported.ILOffset != want || unsupported.Reason != "made up" {
						t.Errorf("%s in %q with offset %d: %#v", c.verb, c.il, own, got)
					}
				case got != err:
					t.Errorf("%s in %q: %#v", c.verb, c.il, got)
				}
			}
		}
	}
}
