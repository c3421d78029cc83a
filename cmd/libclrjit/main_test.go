//go:build cgo && linux && amd64

package main

import (
	"debug/elf"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// TestExports builds the library and checks the symbols that the runtime looks up.
func TestExports(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a library")
	}
	lib := filepath.Join(t.TempDir(), "libclrjit.so")
	if out, err := exec.Command("go", "build", "-buildmode=c-shared", "-o", lib, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := elf.Open(lib)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.DynamicSymbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"getJit", "jitStartup"} {
		if !slices.ContainsFunc(symbols, func(s elf.Symbol) bool {
			return s.Name == name && s.Section != elf.SHN_UNDEF && elf.ST_TYPE(s.Info) == elf.STT_FUNC
		}) {
			t.Errorf("%s is not exported", name)
		}
	}
}
