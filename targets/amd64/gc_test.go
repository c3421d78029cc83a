package amd64_test

import (
	"slices"
	"testing"

	"ryugo/ee"
	"ryugo/ee/standalone"
	"ryugo/loader"
	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/passes/liveness"
	"ryugo/targets"
	"ryugo/targets/amd64"
	"ryugo/targets/gcinfo"
	"ryugo/vm/corelib"
)

// TestGCCheckerSeesDifferences changes the GC tables of real methods, one slot of one site at a
// time, and expects errors.
func TestGCCheckerSeesDifferences(t *testing.T) {
	l := loader.New(loader.Options{CoreLib: corelib.Image, CoreLibName: "mscorlib"})
	mod, err := l.OpenImage("mscorlib", corelib.Image)
	if err != nil {
		t.Fatal(err)
	}
	var b targets.Backend
	target := *amd64.SysV()
	target.NewBackend = func() targets.Backend { b = amd64.SysV().NewBackend(); return b }
	var c *passes.Compiler
	var check liveness.GCVerifier
	spoilt := map[string]int{}
	rows := 0
	after := func(p *passes.Phase, m *nodes.Method) {
		if p.Gives&passes.FactCode == 0 {
			return
		}
		good := *b.GCTable()
		seen := func(what string, bad gcinfo.Table) {
			if spoilt[what]++; check.Verify(m, &bad, new(gcinfo.Encoder).Encode(&bad), &ee.Info{GCInfo: ee.GCInfoOwn}) == nil {
				t.Errorf("%s: not found", what)
			}
			if check.Verify(m, &good, new(gcinfo.Encoder).Encode(&bad), &ee.Info{GCInfo: ee.GCInfoOwn}) == nil {
				t.Errorf("%s: not read", what)
			}
			if check.Verify(m, &good, new(gcinfo.CoreCLREncoder).Encode(nil, &bad), &ee.Info{GCInfo: ee.GCInfoCoreCLRv2}) == nil {
				t.Errorf("%s: not read in CoreCLR's form", what)
			}
		}
		for i, s := range good.Sites {
			if s.Count == 0 {
				continue
			}
			if rows++; rows%8 != 0 { // all rows would take too long
				continue
			}
			bad := good
			bad.Sites = slices.Clone(good.Sites)
			bad.Sites[i].Count--
			seen("a live slot is missing", bad)
			bad.Live = append(slices.Clone(good.Live), good.Live[s.First:][:s.Count]...)
			bad.Live = append(bad.Live, uint32(len(good.Tracked)))
			bad.Sites[i].First, bad.Sites[i].Count = uint32(len(good.Live)), s.Count+1
			bad.Tracked = append(slices.Clone(good.Tracked), gcinfo.Slot{Base: gcinfo.BaseFrame, Offset: -4096})
			seen("a slot too many", bad)
			bad = good
			bad.Tracked = slices.Clone(good.Tracked)
			bad.Tracked[good.Live[s.First]].Flags ^= gcinfo.Byref
			seen("a reference as an interior pointer, or the reverse", bad)
			bad.Sites = slices.Delete(slices.Clone(good.Sites), i, i+1)
			seen("no site", bad)
		}
		if n := len(good.Untracked); n > 0 {
			bad := good
			bad.Untracked = good.Untracked[:n-1]
			seen("an untracked slot is missing", bad)
		}
	}
	c = passes.NewCompiler(standalone.New(l), &target, passes.Options{Level: passes.LevelFull, After: after})
	for m, err := range l.AllMethods(mod) {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Compile(m.Handle()); err != nil {
			continue
		}
	}
	if len(spoilt) != 5 {
		t.Errorf("only %v", spoilt)
	}
	for what, n := range spoilt {
		if n < 20 {
			t.Errorf("%s: tried only %d times", what, n)
		}
	}
}
