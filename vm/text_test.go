//go:build linux && (386 || amd64 || arm || arm64)

package vm

import (
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"ryugo/vm/cpu"
	"ryugo/vm/os"
)

// TestGoString compares the text of random UTF-16, half of it surrogates, with the result of Go's
// library.
func TestGoString(t *testing.T) {
	v := gcVM(t, Options{})
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		units := make([]uint16, r.IntN(8))
		for i := range units {
			if units[i] = uint16(r.Uint32()); r.IntN(2) == 0 {
				units[i] = 0xd800 + units[i]&0x7ff
			}
		}
		if got, want := goString(v.stringOfUTF16(v.main, units)), string(utf16.Decode(units)); got != want || !utf8.ValidString(got) {
			t.Fatalf("%x is %q, not %q", units, got, want)
		}
	}
}

// TestOverwrittenLength requests the text of a string whose length a program has overwritten: the
// fault must come before memory of that size is allocated.
func TestOverwrittenLength(t *testing.T) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	const size = 16 << 20
	base, err := os.Map(2*size, os.None)
	if err != nil {
		t.Fatal(err)
	}
	defer os.Unmap(base, 2*size)
	if err := os.Protect(base, size, os.ReadWrite); err != nil {
		t.Fatal(err)
	}
	st32(base+cpu.ArrayLength, 1<<30)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no fault")
			}
		}()
		goString(base)
	}()
	runtime.ReadMemStats(&after)
	if grew := after.TotalAlloc - before.TotalAlloc; grew > 1<<20 {
		t.Errorf("%d bytes were taken", grew)
	}
}
