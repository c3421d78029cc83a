package mutate

import (
	"bytes"
	"strings"
	"testing"

	"ryugo/clr"
	"ryugo/fuzz/attack/bases"
)

func allBases(t *testing.T) (list []*Base, images [][]byte) {
	names, images := bases.All()
	for i := range names {
		b, err := NewBase(names[i], images[i])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, b)
	}
	return list, images
}

// output runs a program and returns its output.
func output(t *testing.T, image []byte) string {
	var out bytes.Buffer
	rt, err := clr.New(clr.Config{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	a, err := rt.Load(image)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestWithoutEdits writes each base again, with all bodies, and runs it: nothing may be lost.
func TestWithoutEdits(t *testing.T) {
	list, images := allBases(t)
	for i, b := range list {
		m := b.image()
		for k := range m.bodies {
			m.body(k)
		}
		if got, want := output(t, m.bytes()), output(t, images[i]); got != want || want == "" {
			t.Errorf("%s prints %q, want %q", b.Name, got, want)
		}
	}
}

// TestMutants checks that base and seed alone determine a mutant, that edits differ, and that they
// reach the parts of the file that they should.
func TestMutants(t *testing.T) {
	list, _ := allBases(t)
	seen := map[string]bool{}
	for seed := range uint64(400) {
		for _, style := range []Style{Anything, Programs} {
			b := list[seed%uint64(len(list))]
			x := b.Mutant(seed, style, 0)
			if !bytes.Equal(x, b.Mutant(seed, style, 0)) {
				t.Fatalf("%s, seed %d: two mutants", b.Name, seed)
			}
			n, names := Edits(seed, style, 0)
			if n < 1 || n > maxEdits {
				t.Fatalf("seed %d: %d edits", seed, n)
			}
			for _, name := range strings.Split(names, ", ") {
				seen[name] = true
			}
			if _, names := Edits(seed, style, 1<<n-1); names != "" {
				t.Fatalf("seed %d: edits %s are left of none", seed, names)
			}
			if !bytes.Equal(b.Mutant(seed, style, 1<<n-1), b.image().bytes()) {
				t.Fatalf("%s, seed %d: not the base without edits", b.Name, seed)
			}
		}
	}
	for i := range edits {
		if !seen[edits[i].name] {
			t.Errorf("no mutant has the edit %s", edits[i].name)
		}
	}
}
