package passes_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ryugo/nodes"
	"ryugo/passes"
)

var update = flag.Bool("update", false, "rewrite the expected IR of the filetests")

// TestFiletests runs each testdata/*.ir: a txtar archive whose comment names
// the phases to run ("run: tree ordering, rationalization"), with the IR
// before (-- in --) and after (-- out --), or, for a phase that must refuse its
// input, the error (-- error --).
func TestFiletests(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ir")
	if err != nil || len(files) == 0 {
		t.Fatalf("no filetests: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".ir"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var phases []string
			for _, l := range strings.Split(string(a.Comment), "\n") {
				if rest, ok := strings.CutPrefix(l, "run: "); ok {
					for _, p := range strings.Split(rest, ",") {
						phases = append(phases, strings.TrimSpace(p))
					}
				}
			}
			in, out := member(a, "in"), member(a, "out")
			if len(phases) == 0 || in == nil || out == nil {
				t.Fatal("a filetest needs a run: line, -- in -- and -- out --")
			}
			c := passes.NewCompiler(filetestEE(t), filetestTarget(), passes.Options{Level: passes.LevelMin, Check: true})
			name, err := nodes.Parse(&c.M, string(in.Data))
			if err != nil {
				t.Fatal(err)
			}
			var v nodes.Verifier
			if err := v.Verify(&c.M); err != nil {
				t.Fatalf("input: %v", err)
			}
			for _, p := range phases {
				if err := c.RunPhase(p); err != nil {
					t.Fatalf("%s: %v", p, err)
				}
			}
			c.M.Renumber()
			var b strings.Builder
			if err := c.M.Text(&b, name); err != nil {
				t.Fatal(err)
			}
			if *update {
				out.Data = []byte(b.String())
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(string(out.Data), b.String()); d != "" {
				t.Errorf("IR differs (-want +got):\n%s", d)
			}
		})
	}
}

func member(a *txtar.Archive, name string) *txtar.File {
	for i := range a.Files {
		if a.Files[i].Name == name {
			return &a.Files[i]
		}
	}
	return nil
}
