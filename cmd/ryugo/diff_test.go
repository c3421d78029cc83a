package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ryugo/results"
)

// TestDiffCommits builds two commits of a small module with the same name.
func TestDiffCommits(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		t.Helper()
		line := append([]string{"-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"}, args...)
		if out, err := command(t, "git", line...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v %s", args, err, out)
		}
	}
	ctx := context.Background()
	if _, err := findBuild(ctx, "no-such-name"); err == nil || !strings.Contains(err.Error(), "no executable, no results and no commit") {
		t.Error(err)
	}
	git("init", "-q")
	write("go.mod", "module ryugo\n\ngo 1.26\n")
	for _, version := range []string{"one", "two"} {
		write("cmd/ryugo/main.go", "package main\n\nfunc main() { print(\""+version+"\") }\n")
		git("add", ".")
		git("commit", "-q", "-m", version)
	}
	run := func(commit, want string) string {
		t.Helper()
		path, err := findBuild(ctx, commit)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := command(t, path).CombinedOutput(); err != nil || string(out) != want {
			t.Errorf("%s: %q %v, want %q", commit, out, err, want)
		}
		return path
	}
	first := run("HEAD~1", "one")
	run("HEAD", "two")
	bench := benchFlags{pairs: 4, visits: 2}
	if _, err := bench.results(ctx, []string{"HEAD~1", "HEAD"}); err == nil || !strings.Contains(err.Error(), filepath.Dir(first)) {
		t.Errorf("bench of a build that is no ryugo: %v; want it to name %s", err, first)
	}
	if err := os.WriteFile(first, []byte("#!/bin/sh\necho -n kept >&2\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	run("HEAD~1", "kept")
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(first), "*")); err != nil || len(left) != 1 {
		t.Errorf("%v %v", left, err)
	}
	if _, err := findBuild(ctx, "HEAD~7"); err == nil || !strings.Contains(err.Error(), "has no such commit") {
		t.Error(err)
	}
	write("go.mod", "module other\n")
	if _, err := findBuild(ctx, "HEAD~0"); err == nil || !strings.Contains(err.Error(), "no checkout of ryugo's source") {
		t.Error(err)
	}
}

// loopCode is a loop. In the second form, a jump over a nop and another nop are before the loop.
func loopCode(second bool) *results.Code {
	b := []byte{0x31, 0xc0} // xor eax, eax
	if second {
		b = append(b, 0x74, 0x01, 0x90, 0x90) // je over; nop; over: nop
	}
	b = append(b, 0xff, 0xc0, 0x83, 0xf8, 0x0a, 0x7c, 0xf9, 0xc3) // again: inc eax; cmp eax, 10; jl again; ret
	return &results.Code{Text: b}
}

// TestAsmDiff: the loop's label keeps its name, and a new label gets a new number.
func TestAsmDiff(t *testing.T) {
	const want = `@@ -1,4 +1,8 @@
     xor eax, eax
+    jz L2
+    nop
+L2:
+    nop
 L1:
     inc eax
     cmp eax, 0xa
`
	if got := asmDiff("amd64", loopCode(false), loopCode(true)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := asmDiff("amd64", loopCode(true), loopCode(true)); got != "the instructions are the same\n" {
		t.Error(got)
	}
	if got := asmDiff("sparc", loopCode(true), loopCode(true)); !strings.Contains(got, "cannot be disassembled") {
		t.Error(got)
	}
}

// TestSamePairs: exactly the lines that diff keeps are in pairs, in order.
func TestSamePairs(t *testing.T) {
	for _, c := range [][2]string{
		{"a b c", "a b c"}, {"a b c", "b c"}, {"b c", "a b c"}, {"a b c d e f g h i j k l m", "a b c d e X g h i j k l m n"},
		{"", "a"}, {"a", ""}, {"a b", "c d"}, {"x a b c d e f g h y", "a b c d e f g h"},
	} {
		lines := func(s string) []string { return strings.Fields(s) }
		text := func(s string) []byte { return []byte(strings.Join(append(lines(s), ""), "\n")) }
		a, b := lines(c[0]), lines(c[1])
		pairs := samePairs(text(c[0]), text(c[1]), len(a), len(b))
		changed := strings.Count(unified(text(c[0]), text(c[1])), "\n-")
		if len(pairs) != len(a)-changed {
			t.Errorf("%q: %d pairs, %d lines less %d", c, len(pairs), len(a), changed)
		}
		for i, p := range pairs {
			if a[p[0]] != b[p[1]] || i > 0 && (p[0] <= pairs[i-1][0] || p[1] <= pairs[i-1][1]) {
				t.Errorf("%q: pairs %v", c, pairs)
			}
		}
	}
}

// smallReport is a report with one entry of every kind.
func smallReport() *diffReport {
	f := &diffFlags{top: 1, explorer: "http://localhost/"}
	s := func(name string) *side {
		return &side{name: name, f: f, first: results.Header{Build: name + "-build", Phases: []string{"one"}}, stream: &recordingStream{}}
	}
	base, changed := s("old"), s("new")
	base.stream = &storedStream{Reader: &results.Reader{}}
	changed.stream = base.stream
	r := newDiffReport(f, base, changed)
	m := newMatcher(r, base, changed)
	m.keep = 1
	row := func(method string, code *results.Code) *results.Row {
		r := &results.Row{File: "A.dll", Method: method, Signature: "(System.Int32)", Target: "amd64", Opt: "full", Frame: 8, GCInfo: 3, Phases: []int64{2e6}, Code: code}
		if code != nil {
			r.Bytes = len(code.Text)
		}
		return r
	}
	add := func(method string, a, b *results.Row) {
		for i, r := range []*results.Row{a, b} {
			if r != nil {
				if err := m.add(i, r); err != nil {
					panic(err)
				}
			}
		}
	}
	add("same", row("C::Same", loopCode(false)), row("C::Same", loopCode(false)))
	add("larger", row("C::Larger<T>", loopCode(false)), row("C::Larger<T>", loopCode(true)))
	add("smaller", row("C::Smaller", loopCode(true)), row("C::Smaller", loopCode(false)))
	failed := row("C::Fails", nil)
	failed.Error = "unsupported: it"
	add("fails", row("C::Fails", loopCode(false)), failed)
	add("alone", row("C::Alone", loopCode(false)), nil)
	m.finish()
	if err := r.explain(context.Background(), base, changed); err != nil {
		panic(err)
	}
	return r
}

func TestDiffReport(t *testing.T) {
	r := smallReport()
	if r.Compiles != 3 || r.Same != 1 || r.Larger != 1 || r.Smaller != 1 || r.Outcomes != 1 || r.OnlyBase != 1 || r.broken != 1 {
		t.Errorf("%+v", r)
	}
	if !r.fails(-1) || !r.fails(0.5) {
		t.Error("a method that fails now is no failure")
	}
	for name, write := range diffFormats {
		var b bytes.Buffer
		if err := write(r, &b); err != nil {
			t.Fatal(err)
		}
		golden := filepath.Join("testdata", "diff", name+".golden")
		if *updateGC {
			if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s is not as in %s (-update renews it):\n%s", name, golden, b.Bytes())
		}
	}
}

// TestExampleHeap keeps the most changed methods; of those that changed equally, the first.
func TestExampleHeap(t *testing.T) {
	a := &example{change: change{pairOf: pairOf{metrics{Bytes: 10}, metrics{Bytes: 8}}}, at: 1}
	b := &example{change: change{pairOf: pairOf{metrics{Bytes: 10}, metrics{Bytes: 12}}}, at: 2}
	c := &example{change: change{pairOf: pairOf{metrics{Bytes: 10}, metrics{Bytes: 13}}}, at: 3}
	if !b.before(a) || a.before(b) || !a.before(c) || !b.before(c) {
		t.Error("order")
	}
}
