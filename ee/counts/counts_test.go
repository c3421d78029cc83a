package counts_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
	"ryugo/ee/counts"
)

// TestFile writes counts, reads them and writes them again.
func TestFile(t *testing.T) {
	f := counts.New()
	key := counts.Key{Module: "My Program", Token: 0x6000003, ILSize: 57}
	f.Add(key, "P::Main", []ee.BlockCount{{ILOffset: 0, Count: 1}, {ILOffset: 9, Count: 1 << 40}})
	f.Add(key, "P::Main", []ee.BlockCount{{ILOffset: 5, Count: 2}, {ILOffset: 9, Count: 1}}) // another instance
	f.Add(counts.Key{Module: "A", Token: 0x6000001, ILSize: 1}, "A::F", nil)
	var b strings.Builder
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	want := "ryugo block counts 1\nA 6000001 1\tA::F\nMy\\sProgram 6000003 57 0:1 5:2 9:1099511627777\tP::Main\n"
	if b.String() != want {
		t.Errorf("wrote\n%s", b.String())
	}
	g, err := counts.Read(strings.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(f.Of(key), g.Of(key)); d != "" {
		t.Error(d)
	}
	if g.Of(counts.Key{Module: "My Program", Token: 0x6000003, ILSize: 58}) != nil {
		t.Error("counts of a method of another size")
	}
}

// TestBad reads invalid files.
func TestBad(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "line 1 is not",
		"x\n":                              "line 1 is not",
		"A 6 1\n":                          "line 1 is not",
		"\nA 6\n":                          "line 2: a method has",
		"\nA 6 1\nA z 1\n":                 `line 3: "z" is no token`,
		"\nA 6 -1\n":                       `"-1" is no size`,
		"\nA 6 9 9:1\n":                    `"9:1" is no count`,
		"\nA 6 9 1:1 1:2\n":                `"1:2" is no count`,
		"\nA 6 9 1\n":                      `"1" is no count`,
		"\nA 6 9 1:-1\n":                   `"1:-1" is no count`,
		"\nA 6 1\nA 6 1 0:1\n":             "line 3: method A 6 comes twice",
		"\nA 6 9 1:99999999999999999999\n": "is no count",
	} {
		if strings.HasPrefix(text, "\n") {
			text = "ryugo block counts 1" + text
		}
		if _, err := counts.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
