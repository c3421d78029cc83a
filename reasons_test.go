package ryugo_test

import (
	"path/filepath"
	"slices"
	"testing"

	"ryugo"
	"ryugo/ee/record"
	"ryugo/ee/replay"
	"ryugo/loader"
	"ryugo/nodes"
)

// rareReasons are those that none of the programs of TestEveryReason meets.
var rareReasons = []nodes.Reason{
	nodes.PROMOTE_PINNED, nodes.PROMOTE_ARRIVAL, nodes.PROMOTE_ENTRY_LOADS, nodes.TAILCALL_UNMANAGED,
	nodes.CLONE_COLD, nodes.CLONE_COPIED_BEFORE, nodes.CLONE_METHOD_BUDGET, nodes.CLONE_ENTRY, nodes.CLONE_LAYOUT, nodes.UNROLL_LAYOUT,
	nodes.HOIST_NO_GAIN, nodes.BRANCH_SWITCH, nodes.CSE_LIMIT, nodes.IFCONV_NOT_LIVE, nodes.REGISTER_NOT_TRACKED,
}

// TestEveryReason compiles bench/corpus.ryc and the programs of testdata/cs with the decision
// log: each reason but the rare ones is given for something. A place that no longer logs fails it.
func TestEveryReason(t *testing.T) {
	var met [nodes.NumReasons]int
	count := func(c *ryugo.Compiler) {
		for _, d := range c.IR().Log.Decisions {
			met[d.Reason]++
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
	for _, pattern := range []string{"*.exe", "il/*.exe", "eh/*.exe", "bench/*.exe"} {
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
	for r := nodes.NoReason + 1; r < nodes.NumReasons; r++ {
		if met[r] == 0 && !slices.Contains(rareReasons, r) {
			t.Errorf("%v: never given", r)
		}
	}
}
