package verify_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"ryugo/cil"
	"ryugo/loader"
	"ryugo/verify"
	"ryugo/vm/corelib"
)

var updateTrusted = flag.Bool("update", false, "write testdata/trusted.txt anew")

// TestTrustedSurface compares the core library's methods whose code is trusted, those of the
// runtime and those that are not verifiable, with testdata/trusted.txt. Whoever adds one must check
// whether verifiable callers can break memory safety through it. If they can, it needs a row in
// core.go or must check its arguments. Then -update writes the file.
func TestTrustedSurface(t *testing.T) {
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
	mod, err := l.OpenImage("core", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	total := 0
	for r, err := range verify.New(l).Module(mod) {
		if err != nil {
			t.Fatal(err)
		}
		m := r.Method
		switch {
		case m == nil && len(r.Errors) != 0:
			t.Errorf("%v", &r.Errors[0])
		case m == nil:
		case m.IsInternalCall() && !m.Class.IsDelegate():
			total++
			b.WriteString("runtime " + m.DisplayName() + "\n")
		case len(r.Errors) != 0:
			total++
			b.WriteString("unverifiable " + m.DisplayName() + "\n")
		}
	}
	const file = "testdata/trusted.txt"
	if *updateTrusted {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, line := range strings.Split(string(want), "\n") {
		known[line] = true
	}
	for _, line := range strings.Split(b.String(), "\n") {
		if !known[line] {
			t.Errorf("nobody has looked at: %s", line)
		}
	}
	if total < 150 {
		t.Errorf("%d methods", total)
	}
}

// TestUnsafeMembers checks that each row of the table about the embedded core library refuses its
// members.
func TestUnsafeMembers(t *testing.T) {
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core"})
	mod, err := l.OpenImage("core", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"System.Runtime.CompilerServices.Unsafe::Add", "System.Runtime.CompilerServices.Unsafe::As", "System.Runtime.CompilerServices.LeafHelpers::StoreElement",
		"System.Runtime.InteropServices.Marshal::ReadInt32",
		"System.Runtime.InteropServices.Marshal::AllocHGlobal", "System.Runtime.InteropServices.GCHandle::FromIntPtr", "System.Span`1::GetPinnableReference",
		"System.ReadOnlySpan`1::GetPinnableReference", "System.IntPtr::ToPointer", "System.Buffer::MemoryCopy", "System.SpanHelper::Copy",
	} {
		class, method, _ := strings.Cut(name, "::")
		c := mod.FindType(class)
		if c == nil {
			t.Errorf("no %s", class)
			continue
		}
		found := false
		for i := range c.NumMethods() {
			if m := c.MethodAt(i); m.Name == method {
				found = true
				if !verify.IsUnsafe(m) {
					t.Errorf("%s can be called", m.DisplayName())
				}
			}
		}
		if !found {
			t.Errorf("no %s", name)
		}
	}
	for i := range mod.FindType("System.Math").NumMethods() {
		if m := mod.FindType("System.Math").MethodAt(i); m.Flags&cil.MdMemberAccessMask == cil.MdPublic && verify.IsUnsafe(m) {
			t.Errorf("%s cannot be called", m.DisplayName())
		}
	}
}
