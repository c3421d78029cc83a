//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"os"
	"testing"
)

// TestIsAlternate: a library next to a runtime finds out from the runtime's own setting whether it
// is the only JIT.
func TestIsAlternate(t *testing.T) {
	for _, x := range []struct {
		env  map[string]string
		want bool
	}{
		{nil, false},
		{map[string]string{"DOTNET_AltJit": "*"}, true},
		{map[string]string{"COMPlus_AltJit": ""}, true},
		{map[string]string{"RYUGO_JIT": "only", "DOTNET_AltJit": "*"}, false},
		{map[string]string{"RYUGO_JIT": "alt"}, true},
	} {
		for _, name := range []string{"RYUGO_JIT", "DOTNET_AltJit", "COMPlus_AltJit"} {
			t.Setenv(name, "") // restores it when the test ends
			if v, ok := x.env[name]; ok {
				t.Setenv(name, v)
			} else {
				os.Unsetenv(name)
			}
		}
		if got := readConfig().alt; got != x.want {
			t.Errorf("%v: %v", x.env, got)
		}
	}
}
