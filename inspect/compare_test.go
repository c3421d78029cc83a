package inspect

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ryugo"
	"ryugo/nodes"
)

// captureText captures a method together with the text that dump prints for it.
func captureText(t *testing.T, w *world, i int, o ryugo.Options) (*Method, []byte) {
	t.Helper()
	var text bytes.Buffer
	o.After = func(phase string, m *nodes.Method) {
		fmt.Fprintf(&text, "; after %s\n", phase)
		if err := m.Text(&text, "m"); err != nil {
			t.Error(err)
		}
	}
	m, err := Capture(w.input(i, o))
	if err != nil {
		t.Fatalf("%s: %v", w.all[i].FullName(), err)
	}
	return m, text.Bytes()
}

// TestCompare disables each optional phase in turn. If the phase changes the IR, it is the first
// phase after which the IR differs, in the documents and in the text of dumps; otherwise a later
// phase is. Without inlining, importation already creates no candidates.
func TestCompare(t *testing.T) {
	named, later := 0, 0
	for _, p := range []string{"loops_clone", "structnested", "tryfinally"} {
		w := open(t, "../testdata/cs/"+p+".exe")
		for i := 0; i < len(w.all); i += 3 {
			base, baseText := captureText(t, w, i, ryugo.Options{Opt: ryugo.OptFull})
			if d := Compare(base, base); d != nil {
				t.Fatalf("%s differs from itself after %s", base.Name, d.Phase)
			}
			for _, off := range ryugo.OptionalPhases() {
				if off == "inlining" {
					continue
				}
				other, otherText := captureText(t, w, i, ryugo.Options{Opt: ryugo.OptFull, Disable: []string{off}})
				d, dt := Compare(base, other), CompareText(baseText, otherText)
				at := base.PhaseNamed(off)
				if at >= 0 && base.Phases[at].Changed {
					named++
					if d == nil || d.Phase != off || d.OnlyIn != "a" || !strings.Contains(d.Text, "\n-") && !strings.Contains(d.Text, "\n+") {
						t.Errorf("%s without %s: differs at %+v", base.Name, off, d)
					}
					if dt == nil || passAt(dt.Phase) < passAt(off) {
						t.Errorf("%s without %s: the text differs at %+v", base.Name, off, dt)
					}
				} else if d != nil {
					later++
					if passAt(d.Phase) < passAt(off) {
						t.Errorf("%s without %s: differs already at %s", base.Name, off, d.Phase)
					}
				}
			}
		}
	}
	if named < 30 {
		t.Errorf("%d phases were found, %d differences later: want more", named, later)
	}
}

// TestAligned: an additional node changes no later line, except those that use it.
func TestAligned(t *testing.T) {
	a := &drawing{lines: []string{"BB01", "N001 [000003] t3 = a", "N002 [000004] t4 = b", "N003 [000005] f t3 t4"}}
	for _, c := range [][2]string{
		{"BB01|N001 [000003] t3 = a|N002 [000004] t4 = b|N003 [000005] f t3 t4", ""},
		{"BB01|N001 [000001] t1 = new|N002 [000003] t3 = a|N003 [000004] t4 = b|N004 [000005] f t3 t4", "+N001 [000006] t6 = new"},
		{"BB01|N001 [000007] t7 = a|N002 [000008] t8 = b|N003 [000009] f t7 t8", ""},
		{"BB01|N001 [000007] t7 = a|N002 [000008] t8 = b|N003 [000009] f t8 t7", "-N003 [000005] f t3 t4|+N003 [000005] f t4 t3"},
		{"BB01|N001 [000007] t7 = a|N002 [000009] g t7", "-N002 [000004] t4 = b|-N003 [000005] f t3 t4|+N002 [000006] g t3"},
	} {
		b := &drawing{lines: strings.Split(c[0], "|")}
		var changed []string
		if b := aligned(a, b); !slices.Equal(a.lines, b.lines) {
			for line := range strings.Lines(unified(a, b)) {
				if line[0] == '-' || line[0] == '+' {
					changed = append(changed, strings.TrimSpace(line))
				}
			}
		}
		if got := strings.Join(changed, "|"); got != c[1] {
			t.Errorf("%s:\n%s, want %s", c[0], got, c[1])
		}
	}
}

// passAt returns the position of a phase in the list of phases.
func passAt(name string) int {
	for i, p := range ryugo.Phases() {
		if p == name {
			return i
		}
	}
	return -1
}

// TestCompareText: numbers of nodes are ignored, their contents are not; a phase that only one side
// has run is named.
func TestCompareText(t *testing.T) {
	const a = "; after importation\nmethod \"t1\"\nBB01 return\n    t1 = const int 5\n    t2 = return int t1\n"
	for _, c := range []struct{ b, want string }{
		{a, ""},
		{strings.NewReplacer("t1 ", "t7 ", "t1\n", "t7\n", "t2", "t3").Replace(a), ""},
		{strings.Replace(a, "int 5", "int 6", 1), "importation"},
		{a + "; after inlining\nBB01 return\n    t9 = return void\n", "inlining"},
		{strings.Replace(a, "return int t1", "return int t2", 1), "importation"},
	} {
		got := ""
		if d := CompareText([]byte(a), []byte(c.b)); d != nil {
			got = d.Phase
		}
		if got != c.want {
			t.Errorf("%q: differs after %q, want %q", c.b, got, c.want)
		}
	}
}

// TestDecode reads documents back, and rejects those of another version.
func TestDecode(t *testing.T) {
	read := func(text string) (n int, err error) {
		for _, e := range Decode(strings.NewReader(text)) {
			n++
			err = e
		}
		return n, err
	}
	if n, err := read("{\"version\":1}\n{\"version\":1}\n"); n != 2 || err != nil {
		t.Errorf("%d documents, %v", n, err)
	}
	for _, bad := range []string{`{"version":2}`, `{`, `[]`} {
		if _, err := read(bad); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

// TestCompareHandles: numbers of handles and symbols are ignored, but equal ones must correspond to
// equal ones.
func TestCompareHandles(t *testing.T) {
	const a = "; after importation\nmethod \"m\"\n    t1 = call void user m=0xa75 cf=0x0 entry=0,0x200a75,true\n" +
		"    t2 = call void user m=0xa75 cf=0x0\n    t3 = const long 1441 {01}\n    t4 = const long 1441\n"
	for old, want := range map[string]string{"a75": "", "long 1441 {": "", "m=0xa75 cf=0x0\n": "importation", "cf=0x0": "importation", "long 1441\n": "importation"} {
		b := strings.ReplaceAll(a, old, strings.NewReplacer("a7", "b8", "1441", "1442", "cf=0x0", "cf=0x1").Replace(old))
		got := ""
		if d := CompareText([]byte(a), []byte(b)); d != nil {
			got = d.Phase
		}
		if got != want || a == b {
			t.Errorf("other %q: differs after %q, want %q", old, got, want)
		}
	}
}

// TestTextOf separates the texts of two methods with the same name.
func TestTextOf(t *testing.T) {
	out := ""
	for _, m := range []string{`"a" 1`, `"b" 2`, `"a" 3`} {
		out += "; after importation\nmethod " + m + "\n; after emission\nmethod " + m + "\nBB01\n"
	}
	for nth, want := range []string{"1", "3"} {
		if got := string(TextOf([]byte(out), "a", nth)); strings.Count(got, "\"a\" "+want) != 2 || strings.Count(got, "method") != 2 || strings.Count(got, "BB01\n") != 1 {
			t.Errorf("method %d: %q", nth, got)
		}
	}
	if got := TextOf([]byte(out), "a", 2); got != nil {
		t.Errorf("a third method: %q", got)
	}
}
