package clr_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"ryugo"
	"ryugo/cil/emit/bombs"
	"ryugo/clr"
)

// runBomb runs the program in image and returns its end and its duration.
func runBomb(t *testing.T, image []byte, c clr.Config, timeout time.Duration) (took time.Duration, end error) {
	t.Helper()
	rt, err := clr.New(c)
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	began := time.Now()
	a, err := rt.Load(image)
	if err != nil {
		return time.Since(began), err
	}
	ctx, cancel := context.WithTimeoutCause(context.Background(), timeout, errLate)
	defer cancel()
	_, err = a.Run(ctx)
	return time.Since(began), err
}

var errLate = errors.New("it took too long")

func bombImage(t *testing.T, name string, n int) []byte {
	t.Helper()
	s := bombs.Find(name)
	image, err := s.Image(n)
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// TestCodeLimit makes the loader, the compiler and the interpreter's decoder reach the memory
// limit, in each dimension in which that is easy.
func TestCodeLimit(t *testing.T) {
	for _, b := range []struct {
		shape string
		n     int
	}{
		{"types", 10_000}, {"base classes", 150}, {"methods", 20_000}, {"fields", 50_000}, {"interfaces", 20_000}, {"interface methods", 10_000},
		{"subclasses", 5_000}, {"generic instances", 5_000}, {"locals", 60_000}, {"additions", 200_000}, {"calls", 100_000}, {"strings", 20_000},
		{"branches", 100_000}, {"call chain", 5_000},
	} {
		t.Run(b.shape, func(t *testing.T) {
			t.Parallel()
			image := bombImage(t, b.shape, b.n)
			for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp} {
				limit := uint64(1 << 20)
				if b.shape == "base classes" {
					limit = 100 << 10
				}
				took, err := runBomb(t, image, clr.Config{Opt: opt, HeapLimit: 16 << 20, CodeLimit: limit}, time.Minute)
				var fatal *clr.Fatal
				if !errors.As(err, &fatal) || !strings.HasPrefix(fatal.Message, "Out of memory: ") {
					t.Errorf("%s: after %v: %v", opt, took, err)
				}
			}
		})
	}
}

// TestStopWork stops programs while they are loaded and compiled.
func TestStopWork(t *testing.T) {
	for _, b := range []struct {
		shape string
		n     int
	}{{"additions", 300_000}, {"overrides", 20_000}, {"calls", 100_000}} {
		t.Run(b.shape, func(t *testing.T) {
			image := bombImage(t, b.shape, b.n)
			for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp} {
				took, err := runBomb(t, image, clr.Config{Opt: opt, CodeLimit: 8 << 30}, 10*time.Millisecond)
				var stopped *clr.Stopped
				if !errors.As(err, &stopped) || stopped.Cause != errLate {
					t.Errorf("%s: after %v: %v", opt, took, err)
				}
				if took > 5*time.Second {
					t.Errorf("%s: stopped after %v", opt, took)
				}
			}
		})
	}
}

// TestTablesCount makes the runtime's tables about objects reach the limit of the heap.
func TestTablesCount(t *testing.T) {
	for i := range bombs.Endless {
		b := &bombs.Endless[i]
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			image, err := b.Image(0)
			if err != nil {
				t.Fatal(err)
			}
			for _, opt := range []ryugo.Opt{ryugo.OptMin, clr.Interp} {
				took, err := runBomb(t, image, clr.Config{Opt: opt, HeapLimit: 4 << 20}, time.Minute)
				var x *clr.Exception
				var fatal *clr.Fatal
				switch {
				case strings.HasPrefix(b.Name, "recursion"):
					if !errors.As(err, &fatal) || fatal.Message != "Stack overflow." {
						t.Errorf("%s: after %v: %v", opt, took, err)
					}
				case !errors.As(err, &x) || x.Type != "System.OutOfMemoryException":
					t.Errorf("%s: after %v: %v", opt, took, err)
				}
			}
		})
	}
}
