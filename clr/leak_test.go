package clr_test

import (
	"context"
	"io"
	"runtime"
	"testing"

	"ryugo"
	"ryugo/clr"
	"ryugo/fuzz/attack/bases"
)

// TestClosedRuntimesAreFreed runs programs that end in every way and checks that nothing of a
// closed runtime stays in memory.
func TestClosedRuntimesAreFreed(t *testing.T) {
	_, images := bases.All()
	throws, _, _ := bases.Symbols()
	for name, image := range map[string][]byte{"returns": images[0], "throws": throws} {
		for _, opt := range []ryugo.Opt{ryugo.OptMin, clr.Interp} {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.GC()
			runtime.ReadMemStats(&before)
			const rounds = 20
			for range rounds {
				rt, err := clr.New(clr.Config{Opt: opt, Stdout: io.Discard, Stderr: io.Discard})
				if err != nil {
					t.Fatal(err)
				}
				a, err := rt.Load(image)
				if err != nil {
					t.Fatal(err)
				}
				_, err = a.Run(context.Background())
				if (err != nil) != (name == "throws") {
					t.Fatal(name, err)
				}
				rt.Close()
			}
			runtime.GC()
			runtime.GC()
			runtime.ReadMemStats(&after)
			if stays := int64(after.HeapAlloc-before.HeapAlloc) / rounds; stays > 64<<10 {
				t.Errorf("%s, %s: %d KB of each closed runtime stay", name, opt, stays>>10)
			}
		}
	}
}
