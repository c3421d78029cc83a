package importer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/inline"
	"ryugo/passes/irtest"
)

// TestWeigh imports a method whose blocks were counted: weights are relative to executions of the
// first block, a block that begins within a counted block has the count of that block, and a block
// that was never executed is cold.
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

// TestFrequency checks how often calls in blocks are considered to be executed; block counts are
// used where they exist.
func TestFrequency(t *testing.T) {
	const counted, never = nodes.BBF_PROF_WEIGHT, nodes.BBF_PROF_WEIGHT | nodes.BBF_RUN_RARELY
	var m nodes.Method
	m.Reset()
	var p Importer
	p.wire()
	p.m = &m
	cases := [...]struct {
		loop   bool
		flags  nodes.BBFlags
		weight float32
		cctor  bool
		want   inline.Frequency
	}{
		{true, 0, 0, false, inline.Looped}, {false, 0, 8, false, inline.Straight}, {true, counted, 0.4, false, inline.Straight},
		{false, counted, 0.5, false, inline.Hot}, {true, never, 0, false, inline.Rare}, {false, 0, 1, true, inline.Once},
		{true, 0, 1, true, inline.Looped}, {false, counted, 1, true, inline.Hot},
	}
	first := m.NewBlocks(nodes.BBJ_NONE, len(cases))
	bb := &m.Blocks
	for i, c := range cases {
		b := first + nodes.BlockID(i)
		p.inliner.noteLoop(b, c.loop)
		bb.Weight[b], bb.Flags[b], m.Info.Attribs = c.weight, c.flags, 0
		if c.cctor {
			m.Info.Attribs = classConstructor
		}
		if got := p.inliner.frequency(b); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
