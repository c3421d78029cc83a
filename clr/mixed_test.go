//go:build linux && amd64

package clr

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ryugo"
	"ryugo/loader"
)

// TestMixed runs the test programs with half of the methods interpreted and the
// others compiled, chosen in another way for each: calls, exceptions and
// collections go through both kinds of frames. Tail calls from one kind to the
// other take stack.
func TestMixed(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every program")
	}
	var files []string
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe"} {
		found, err := filepath.Glob(filepath.Join("..", "testdata", "cs", pattern))
		if err != nil || len(found) < 5 {
			t.Fatalf("%d programs match %s, %v", len(found), pattern, err)
		}
		files = append(files, found...)
	}
	for i, exe := range files {
		base := strings.TrimSuffix(exe, ".exe")
		if _, err := os.Stat(base + ".err"); err == nil || strings.HasPrefix(filepath.Base(base), "tail_") {
			continue
		}
		t.Run(filepath.Base(base), func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(base + ".out")
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			c := Config{Stdin: strings.NewReader(""), Stdout: &out, Program: exe, GCStress: 1 + 50*i%97, Opt: [...]ryugo.Opt{ryugo.OptMin, ryugo.OptFull}[i&1]}
			rt, err := newRuntime(c, hooks{interpret: func(m *loader.Method) bool {
				return (m.RID*0x9E3779B1+uint32(i)*0x85EBCA6B)>>16&1 != 0
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer rt.Close()
			a, err := rt.LoadFile(exe)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			if status, err := a.Run(ctx); status != 0 || err != nil || !bytes.Equal(out.Bytes(), want) {
				t.Errorf("status %d, %v, output\n%s\nwant\n%s", status, err, out.Bytes(), want)
			}
		})
	}
}
