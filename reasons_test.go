package ryugo_test

import (
	"path/filepath"
	"slices"
	"testing"

	"ryugo"
	"ryugo/ee"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/loader"
	"ryugo/nodes"
	"ryugo/passes"
)

// rarely is a program of rare constructs. It is compiled for Windows too.
const rarely = "testdata/cs/lib/reasons.exe"

// rareReasons are the reasons that no program of TestEveryReason produces. The TestRareReasons of
// the phases test them.
var rareReasons = []nodes.Reason{
	nodes.PROMOTE_PINNED, nodes.TAILCALL_UNMANAGED, nodes.CLONE_ENTRY,
	nodes.UNROLL_LAYOUT, nodes.BRANCH_CLONED,
}

// explained lists the phases that remove no node without a decision.
var explained = []string{"flow graph", "second flow graph", "lowering"}

// alsoIn lists reasons that several phases give.
var alsoIn = []struct {
	phase  string
	reason nodes.Reason
}{
	{"global morph", nodes.BRANCH_ALWAYS}, {"global morph", nodes.BRANCH_NEVER},
	{"assertion propagation", nodes.BRANCH_ALWAYS}, {"assertion propagation", nodes.BRANCH_NEVER}, {"assertion propagation", nodes.BRANCH_SWITCH},
	{"flow graph", nodes.DEADSTORE_NOT_READ}, {"dead store removal", nodes.DEADSTORE_NOT_READ},
}

// TestEveryReason compiles bench/corpus.ryc and the programs of testdata/cs with the decision log.
// Each reason except the rare ones must occur, so the test fails if a place stops logging.
func TestEveryReason(t *testing.T) {
	var met [nodes.NumReasons]int
	var by [passes.NumPhases][nodes.NumReasons]int
	unexplained := map[string]int{} // oper and phase
	count := func(c *ryugo.Compiler) {
		log := c.IR().Log
		for _, d := range log.Decisions {
			met[d.Reason]++
			by[d.Phase][d.Reason]++
		}
		for i := range log.Lives[1:] {
			x := &log.Lives[i+1]
			if x.Gone != nodes.Alive && x.Why == 0 && slices.Contains(explained, passes.Phases[x.Gone].Name) {
				unexplained[x.Oper.String()+" in "+passes.Phases[x.Gone].Name]++
			}
		}
	}
	o := ryugo.Options{Opt: ryugo.OptFull, Decisions: true}
	file, err := record.Open("bench/corpus.ryc")
	if err != nil {
		t.Fatal(err)
	}
	corpus := replay.New(file)
	s := corpus.Session()
	c, err := ryugo.New(s, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range corpus.At(string(o.Opt)) {
		if _, err := c.Compile(s.Begin(i)); err == nil {
			count(c)
		}
	}
	l := loader.New(loader.Options{CoreLib: coreImage, CoreLibName: "core"})
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe", "bench/*.exe", "lib/reasons.exe"} {
		files, err := filepath.Glob("testdata/cs/" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			m, err := l.Open(f)
			if err != nil {
				t.Fatal(err)
			}
			u := newUniverse(l, m)
			u.jit.SetISA(ee.ISAAVX2) // loops are vectorized
			options := []ryugo.Options{o}
			if f == rarely {
				windows := o
				windows.Target = "amd64-windows"
				options = append(options, windows)
			}
			for _, o := range options {
				c, err := ryugo.New(u.jit, o)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range u.methods {
					if _, err := c.Compile(m); err == nil {
						count(c)
					}
				}
			}
		}
	}
	for what, n := range unexplained {
		t.Errorf("%d times %s is gone, and no decision says why", n, what)
	}
	for _, x := range alsoIn {
		if by[passes.Through(x.phase)-1][x.reason] == 0 {
			t.Errorf("%v: never given by %s", x.reason, x.phase)
		}
	}
	for _, r := range rareReasons {
		if met[r] != 0 {
			t.Errorf("%v: given %d times, and no longer rare", r, met[r])
		}
	}
	for r := nodes.NoReason + 1; r < nodes.NumReasons; r++ {
		if met[r] == 0 && !slices.Contains(rareReasons, r) {
			t.Errorf("%v: never given", r)
		}
	}
}
