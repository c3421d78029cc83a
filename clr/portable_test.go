package clr

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo"
	"ryugo/programs"
	"ryugo/vm"
)

// TestPortable interprets programs as on a processor without machine code: on the machine that has
// only stubs.
func TestPortable(t *testing.T) {
	outs, err := filepath.Glob("../testdata/cs/[a-g]*.out")
	if err != nil || len(outs) < 20 {
		t.Fatal(len(outs), err)
	}
	ran := 0
	for i, out := range outs {
		base := strings.TrimSuffix(out, ".out")
		if _, err := os.Stat(base + ".err"); err == nil || testing.Short() && i%4 != 0 {
			continue
		}
		if filepath.Ext(base) != "" {
			continue // the output of a program on one processor
		}
		want := programs.Expected(t, base)
		t.Run(filepath.Base(base), func(t *testing.T) {
			var got bytes.Buffer
			rt, err := newRuntime(Config{Opt: Interp, Files: HostFiles(), Stdin: strings.NewReader(""), Stdout: &got, Stderr: io.Discard}, hooks{portable: true})
			if err != nil {
				t.Fatal(err)
			}
			defer rt.Close()
			a, err := rt.LoadFile(base + ".exe")
			if err != nil {
				t.Fatal(err)
			}
			if status, err := a.Run(context.Background()); status != 0 || err != nil {
				t.Error(status, err)
			}
			if got.String() != want {
				t.Errorf("the output differs from %s", out)
			}
		})
		ran++
	}
	if ran == 0 {
		t.Error("no program")
	}
}

// TestNoMachineCode makes such a machine run compiled code.
func TestNoMachineCode(t *testing.T) {
	if _, err := newRuntime(Config{Opt: ryugo.OptMin}, hooks{portable: true}); !errors.Is(err, vm.ErrNoMachineCode) {
		t.Errorf("error %v", err)
	}
}
