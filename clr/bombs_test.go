package clr_test

import (
	"context"
	"testing"

	"ryugo"
	"ryugo/cil/emit/bombs"
	"ryugo/clr"
)

// TestBombsAreValid runs each kind of bomb at a size within any limit.
func TestBombsAreValid(t *testing.T) {
	for i := range bombs.Shapes {
		s := &bombs.Shapes[i]
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			image, err := s.Image(20)
			if err != nil {
				t.Fatal(err)
			}
			for _, opt := range []ryugo.Opt{ryugo.OptMin, ryugo.OptFull, clr.Interp} {
				rt, err := clr.New(clr.Config{Opt: opt, HeapLimit: 16 << 20})
				if err != nil {
					t.Fatal(err)
				}
				defer rt.Close()
				a, err := rt.Load(image)
				if err != nil {
					t.Fatal(err)
				}
				if status, err := a.Run(context.Background()); status != 0 || err != nil {
					t.Errorf("%s: status %d, %v", opt, status, err)
				}
			}
		})
	}
}
