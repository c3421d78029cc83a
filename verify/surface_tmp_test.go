package verify_test

import (
	"fmt"
	"testing"

	"ryugo/cil"
	"ryugo/loader"
	"ryugo/verify"
	"ryugo/vm/corelib"
)

func TestSurfaceTmp(t *testing.T) {
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
	mod, err := l.OpenImage("core", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	v := verify.New(l)
	for r, err := range v.Module(mod) {
		if err != nil {
			t.Fatal(err)
		}
		m := r.Method
		if m == nil {
			for _, e := range r.Errors {
				fmt.Println("TYPE", e.Error())
			}
			continue
		}
		pub := m.Flags&cil.MdMemberAccessMask == cil.MdPublic || m.Flags&cil.MdMemberAccessMask == cil.MdFamily || m.Flags&cil.MdMemberAccessMask == cil.MdFamORAssem
		vis := m.Class.Flags & cil.TdVisibilityMask
		p := "pub"
		if !pub || vis != cil.TdPublic && vis != cil.TdNestedPublic {
			p = "int"
		}
		if m.IsInternalCall() && !m.Class.IsDelegate() {
			fmt.Println(p, "ICALL", m.DisplayName())
		} else if len(r.Errors) > 0 {
			fmt.Println(p, "UNV", m.DisplayName(), "--", r.Errors[0].Rule, r.Errors[0].Found)
		}
	}
}
