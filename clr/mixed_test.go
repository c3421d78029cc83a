//go:build linux && (amd64 || arm64)

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

// TestMixed runs the test programs with some methods interpreted and others compiled at both
// levels, chosen differently for each program. Calls, exceptions and collections cross all kinds of
// frames. Tail calls between the kinds use stack.
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
			c := Config{Stdin: strings.NewReader(""), Stdout: &out, Program: exe, Now: time.Now, Env: os.LookupEnv, GCStress: 1 + 50*i%97, Opt: Mixed, Seed: uint64(i)}
			rt, err := New(c)
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

// TestWays counts, over nine seeds, how the two methods of a call are run.
func TestWays(t *testing.T) {
	rt, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	class := rt.l.Known.String
	var methods []*loader.Method
	for i := range class.NumMethods() {
		methods = append(methods, class.MethodAt(i))
	}
	for _, first := range []uint64{0, 9, 900} {
		all := 0
		for i, x := range methods {
			for _, y := range methods[:i] {
				seen := map[[2]ryugo.Opt]bool{}
				for s := range uint64(9) {
					seen[[2]ryugo.Opt{wayOf(x, first+s), wayOf(y, first+s)}] = true
				}
				switch len(seen) {
				case 9:
					all++
				case 3: // the same column
				default:
					t.Errorf("%s and %s run in %d combinations", x.Name, y.Name, len(seen))
				}
			}
		}
		if pairs := len(methods) * (len(methods) - 1) / 2; all < pairs/2 {
			t.Errorf("from seed %d: %d of %d pairs run in all combinations", first, all, pairs)
		}
	}
}
