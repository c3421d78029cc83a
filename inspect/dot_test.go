package inspect

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"ryugo"
)

// graph counts the elements of a DOT graph.
type graph struct{ nodes, edges, clusters, back, cold int }

func (g *graph) count(stmts []ast.Stmt) {
	for _, s := range stmts {
		switch s := s.(type) {
		case *ast.NodeStmt:
			g.nodes++
			if hasKey(s.Attrs, "fillcolor") {
				g.cold++
			}
		case *ast.EdgeStmt:
			g.edges++
			if hasKey(s.Attrs, "color") {
				g.back++
			}
		case *ast.Subgraph:
			g.clusters++
			g.count(s.Stmts)
		}
	}
}

func hasKey(attrs []*ast.Attr, key string) bool {
	for _, a := range attrs {
		if a.Key == key {
			return true
		}
	}
	return false
}

// TestDot parses the graphs of all phases.
func TestDot(t *testing.T) {
	all := graph{}
	for _, p := range programs {
		w := open(t, "../testdata/cs/"+p+".exe")
		for i := range w.all {
			if i%4 != 0 && !strings.Contains(p, "finally") {
				continue
			}
			m, err := Capture(w.input(i, ryugo.Options{Opt: ryugo.OptFull}))
			if err != nil {
				t.Fatal(err)
			}
			for phase, ph := range m.Phases {
				if !ph.Changed {
					continue
				}
				var b bytes.Buffer
				if err := m.WriteDot(&b, phase); err != nil {
					t.Fatal(err)
				}
				f, err := dot.ParseBytes(b.Bytes())
				if err != nil {
					t.Fatalf("%s after %s: %v\n%s", m.Name, ph.Name, err, b.Bytes())
				}
				got, want := graph{}, graph{}
				got.count(f.Graphs[0].Stmts)
				s := &m.IRs[ph.IR]
				want.clusters, want.edges = 2*len(s.Regions), len(s.Regions)
				for i := range s.Blocks {
					want.nodes++
					if s.Blocks[i].Cold {
						want.cold++
					}
					for _, e := range s.Blocks[i].Succs {
						want.edges++
						if e.Back {
							want.back++
						}
					}
				}
				if got != want {
					t.Errorf("%s after %s: %+v, want %+v", m.Name, ph.Name, got, want)
				}
				all.back += got.back
				all.clusters += got.clusters
				all.cold += got.cold
			}
		}
	}
	if all.back == 0 || all.clusters == 0 || all.cold == 0 {
		t.Errorf("too little was drawn: %+v", all)
	}
}

var update = flag.Bool("update", false, "write the golden files")

// golden compares got with a file of testdata.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	file = "testdata/" + file
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (go test ./inspect -update writes it):\n%s", file, d)
	}
}

// TestGolden checks the output of --changed and --dot for a method with a loop, a finally and a
// struct.
func TestGolden(t *testing.T) {
	w := open(t, "../testdata/cs/tryfinally.exe")
	m := w.method(t, "P::Late", ryugo.Options{Opt: ryugo.OptMin})
	var b bytes.Buffer
	if err := m.WriteChanged(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "changed.txt", b.Bytes())
	b.Reset()
	m = w.method(t, "P::Loops", ryugo.Options{Opt: ryugo.OptFull})
	if err := m.WriteDot(&b, m.PhaseNamed("loops")); err != nil {
		t.Fatal(err)
	}
	golden(t, "loops.dot", b.Bytes())
}
