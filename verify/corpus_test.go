package verify_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ryugo/loader"
	"ryugo/verify"
	"ryugo/vm/corelib"
)

// unsafeSource matches C# that is not verifiable: pointers, addresses, methods without IL.
var unsafeSource = regexp.MustCompile(`\bunsafe\b|DllImport|\bextern\b|InternalCall|AddrOfPinnedObject|\bMarshal\.`)

// refusedPrograms are programs without unsafe code that nevertheless break a rule.
var refusedPrograms = map[string]verify.Rule{
	"gcweak":       verify.RuleUnsafeMember, // GCHandle.FromIntPtr
	"varargs":      verify.RuleUnverifiable, // __arglist
	"type_convert": verify.RuleType,         // mcs reads a Nullable<Deg> as a Nullable<int>
}

// TestSafePrograms verifies the output of mcs for C# without unsafe code.
func TestSafePrograms(t *testing.T) {
	files, err := filepath.Glob("../testdata/cs/*.exe")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d programs, %v", len(files), err)
	}
	for _, sub := range []string{"bench", "crash", "lib"} {
		more, _ := filepath.Glob("../testdata/cs/" + sub + "/*.exe")
		dlls, _ := filepath.Glob("../testdata/cs/" + sub + "/*.dll")
		files = append(append(files, more...), dlls...)
	}
	safe, methods := 0, 0
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		src, err := os.ReadFile(strings.TrimSuffix(file, filepath.Ext(file)) + ".cs")
		if err != nil || unsafeSource.Match(src) {
			continue
		}
		want, refused := refusedPrograms[name]
		safe++
		l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "core", PreferCoreLib: true})
		mod, err := l.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for r, err := range verify.New(l).Module(mod) {
			if err != nil {
				t.Errorf("%s: %v", file, err)
			}
			methods++
			for i := range r.Errors {
				if e := &r.Errors[i]; refused && e.Rule == want {
					found = true
				} else {
					t.Errorf("%s: %v", name, e)
				}
			}
		}
		if refused && !found {
			t.Errorf("%s: nothing breaks %s", name, want)
		}
	}
	if safe < 100 || methods < 3000 {
		t.Errorf("only %d programs, %d methods", safe, methods)
	}
}
