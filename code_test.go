package ryugo_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ryugo"
	"ryugo/fuzz/progen"
	"ryugo/loader"
)

var updateCode = flag.Bool("update.code", false, "renew testdata/code.txt")

// writeCode adds everything about a method's code that a runtime sees.
func writeCode(h hash.Hash, u *universe, code *ryugo.Code) {
	h.Write(code.Text)
	h.Write(code.ROData)
	h.Write(code.GCInfo)
	for _, r := range code.Relocs {
		fmt.Fprint(h, r.Offset, r.Kind, r.Addend, u.symbolName(r.Symbol))
	}
	fmt.Fprint(h, code.EH, code.ILMap, code.CallSites)
	for _, f := range code.Funcs {
		fmt.Fprint(h, f.Kind, f.Start, f.End, f.PrologSize, f.Unwind)
	}
}

// TestRecordedCode compiles the core library and the programs of testdata/cs for each target at
// each level, and compares the code, its tables and its size with the recorded ones. A change that
// is not meant to change code must not change a byte. If the code is meant to change, -update.code
// renews the record; the sizes in its diff then show the effect.
func TestRecordedCode(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every program four times")
	}
	var files []string
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe", "bench/*.exe"} {
		found, err := filepath.Glob("testdata/cs/" + pattern)
		if err != nil || len(found) < 5 {
			t.Fatalf("%d programs match %s, %v", len(found), pattern, err)
		}
		files = append(files, found...)
	}
	var random [][]byte
	for _, g := range []struct {
		options progen.Options
		count   int
	}{{progen.Options{Exceptions: true}, 12}, {progen.Options{Signatures: true}, 5}} {
		var programs []*progen.Program
		for seed := range g.count {
			programs = append(programs, progen.Generate(progen.NewSource(uint64(seed)), g.options))
		}
		image, err := progen.Emit(programs)
		if err != nil {
			t.Fatal(err)
		}
		random = append(random, image)
	}
	var lines []string
	for _, o := range compilers() {
		record := func(name string, u *universe) {
			c, err := ryugo.New(u.jit, o)
			if err != nil {
				t.Fatal(err)
			}
			h := sha256.New()
			compiled, size := 0, 0
			for _, m := range u.methods {
				code, err := c.Compile(m)
				if err != nil {
					fmt.Fprint(h, ryugo.KindOf(err))
					continue
				}
				compiled++
				size += len(code.Text)
				writeCode(h, u, code)
			}
			lines = append(lines, fmt.Sprintf("%s %s %s: %d methods, %d bytes, %x", o.Target, o.Opt, name, compiled, size, h.Sum(nil)[:6]))
		}
		record("core library", openCore(t))
		l := loader.New(loader.Options{CoreLib: coreImage, CoreLibName: "core"})
		for _, file := range files {
			m, err := l.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			record(filepath.Base(file), newUniverse(l, m))
		}
		for i, p := range random {
			u, err := parseImage(p)
			if err != nil {
				t.Fatal(err)
			}
			record(fmt.Sprint("random program ", i), u)
		}
	}
	const file = "testdata/code.txt"
	text := strings.Join(lines, "\n") + "\n"
	if *updateCode {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == text {
		return
	}
	// Programs in different folders may have the same name: sort their rows in a fixed order.
	recorded := map[string][]string{}
	rows := strings.Split(strings.TrimSpace(string(want)), "\n")
	for _, line := range rows {
		name, what, _ := strings.Cut(line, ": ")
		recorded[name] = append(recorded[name], what)
	}
	different := 0
	for _, line := range lines {
		name, what, _ := strings.Cut(line, ": ")
		had := ""
		if r := recorded[name]; len(r) > 0 {
			had, recorded[name] = r[0], r[1:]
		}
		if had != what {
			if different++; different <= 10 {
				t.Errorf("%s: %s, recorded is %q", name, what, had)
			}
		}
	}
	t.Errorf("%d of %d records differ, %s has %d; -update.code renews it", different, len(lines), file, len(rows))
}
