package interp_test

import (
	"errors"
	"testing"

	"ryugo/cil"
	"ryugo/cil/emit"
	"ryugo/ee"
	"ryugo/loader"
	"ryugo/vm/corelib"
	"ryugo/vm/interp"
)

// TestRefused decodes methods with invalid IL, each beside a valid method. The error says where the
// IL is invalid.
func TestRefused(t *testing.T) {
	// region makes a try with a finally, and after that the code that after adds.
	region := func(il *emit.IL, after func()) {
		try, end, handler, rest := il.Label(), il.Label(), il.Label(), il.Label()
		il.MaxStack = 8
		il.Mark(try)
		il.Br(cil.CEE_LEAVE, end)
		il.Mark(handler)
		il.Op(cil.CEE_ENDFINALLY)
		il.Mark(rest)
		il.Mark(end)
		after()
		il.Finally(try, handler, handler, rest)
	}
	for _, c := range []struct {
		name  string
		build func(a *emit.Assembly, il *emit.IL, bad bool)
		at    int
	}{
		{"endfinally after a finally", func(a *emit.Assembly, il *emit.IL, bad bool) {
			region(il, func() {
				il.Op(cil.CEE_NOP)
				if bad {
					il.Op(cil.CEE_ENDFINALLY)
				}
				il.Op(cil.CEE_RET)
			})
		}, 4},
		{"rethrow after a handler", func(a *emit.Assembly, il *emit.IL, bad bool) {
			region(il, func() {
				il.Op(cil.CEE_NOP)
				if bad {
					il.Op(cil.CEE_RETHROW)
				}
				il.Op(cil.CEE_RET)
			})
		}, 4},
		{"a string that is not there", func(a *emit.Assembly, il *emit.IL, bad bool) {
			il.MaxStack = 8
			if bad {
				il.Tok(cil.CEE_LDSTR, 0x70ffffff)
			} else {
				il.Str("there")
			}
			il.Op(cil.CEE_POP, cil.CEE_RET)
		}, 0},
	} {
		for _, bad := range []bool{false, true} {
			a := emit.New("refused")
			il := a.Type(emit.TypeSpec{Name: "C", Extends: a.CoreType("System", "Object")}).Method("M", cil.MdStatic, emit.Static(emit.Void)).IL(a)
			c.build(a, il, bad)
			image, err := a.Image()
			if err != nil {
				t.Fatal(err)
			}
			mod, err := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"}).OpenImage("refused.dll", image)
			if err != nil {
				t.Fatal(err)
			}
			_, err = interp.Decode(paperHost{}, methodsOf(t, mod)[0], false)
			var e *ee.BadInput
			if !bad && err != nil || bad && (!errors.As(err, &e) || e.ILOffset != c.at) {
				t.Errorf("%s: %v: %v", c.name, bad, err)
			}
		}
	}
}
