package loader

import (
	"os"
	"testing"
)

// TestMustExpand checks the intrinsics of mono's core library: the bodies of ByReference<T> throw,
// all others are usable.
func TestMustExpand(t *testing.T) {
	if _, err := os.Stat(monoDir + "/mscorlib.dll"); err != nil {
		t.Skip("no mono here")
	}
	l := New(Options{})
	mod, err := l.Open(monoDir + "/mscorlib.dll")
	if err != nil {
		t.Fatal(err)
	}
	marked, must := 0, 0
	for m, err := range l.AllMethods(mod) {
		if err != nil {
			t.Fatal(err)
		}
		want := m.Class.Name == "ByReference`1"
		if m.MustExpand() != want {
			t.Errorf("%s: must be expanded %v, want %v", m.FullName(), !want, want)
		}
		if m.Def.isIntrinsic() {
			marked++
		}
		if want {
			must++
		}
	}
	if must != 2 || marked <= must {
		t.Errorf("%d of %d marked methods must be expanded; want 2 of more", must, marked)
	}
}
