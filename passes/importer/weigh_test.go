package importer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// TestWeigh imports a method whose blocks have been counted: weights are in executions
// of the first block, a block that begins within a counted one has its count, what never
// ran is cold.
func TestWeigh(t *testing.T) {
	f := newFake()
	f.info = ee.MethodInfo{Attribs: ee.CORINFO_FLG_STATIC, Args: ee.SigInfo{Ret: ee.SigArg{Type: ee.CORINFO_TYPE_VOID}}}
	f.il(t, "ldc.i4.1\nbrtrue b\na: ldc.i4.2\nbrtrue c\nb: nop\nldc.i4.3\nbrtrue a\nc: ret")
	f.info.BlockCounts = []ee.BlockCount{{ILOffset: 0, Count: 4}, {ILOffset: 6, Count: 0}, {ILOffset: 12, Count: 10}}
	var m nodes.Method
	var p Importer
	env := irtest.Env()
	env.JIT, env.MinOpts = f, false
	if err := run(&p, &m, env); err != nil {
		t.Fatal(err)
	}
	type weight struct {
		IL      uint32
		Weight  float32
		Rare    bool
		Counted bool
	}
	var got []weight
	for b := m.FirstBB; b != 0; b = m.Blocks.Next[b] {
		flags := m.Blocks.Flags[b]
		if flags&nodes.BBF_INTERNAL == 0 {
			got = append(got, weight{m.Blocks.ILBegin[b], m.Blocks.Weight[b], flags&nodes.BBF_RUN_RARELY != 0, flags&nodes.BBF_PROF_WEIGHT != 0})
		}
	}
	want := []weight{{0, 1, false, true}, {6, 0, true, true}, {12, 2.5, false, true}, {19, 2.5, false, true}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestRepeats asks where calls are worth as much as in a loop: by counts where there are some.
func TestRepeats(t *testing.T) {
	var m nodes.Method
	m.Reset()
	var p Importer
	p.wire()
	p.m = &m
	first := m.NewBlocks(nodes.BBJ_NONE, 4)
	bb := &m.Blocks
	for i, c := range []struct {
		loop, counted bool
		weight        float32
		want          bool
	}{{true, false, 0, true}, {false, false, 8, false}, {true, true, 0.4, false}, {false, true, 0.5, true}} {
		b := first + nodes.BlockID(i)
		p.inliner.noteLoop(b, c.loop)
		bb.Weight[b] = c.weight
		if c.counted {
			bb.Flags[b] |= nodes.BBF_PROF_WEIGHT
		}
		if got := p.inliner.repeats(b); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
