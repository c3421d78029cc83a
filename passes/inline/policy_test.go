package inline

import (
	"testing"

	"ryugo/ee"
)

// TestStructArgSize: a recursion whose struct doubles with each call must come to an end
// of what pays, or it is inlined until the stack is full.
func TestStructArgSize(t *testing.T) {
	for _, c := range [...]struct {
		size uint32
		want int
	}{{1, 0}, {8, 0}, {9, 20}, {16, 20}, {32, 60}, {64, 60}, {1 << 30, 60}} {
		if got := StructArgSize(c.size); got != c.want {
			t.Errorf("a struct of %d bytes adds %d, want %d", c.size, got, c.want)
		}
	}
}

// TestMultiplier: what a call promises, in and outside of loops.
func TestMultiplier(t *testing.T) {
	for _, c := range [...]struct {
		name  string
		facts Facts
		site  Site
		want  int32
	}{
		{"nothing", Facts{}, Site{}, forBoring},
		{"loop", Facts{}, Site{InLoop: true}, forLoop},
		{"recursion", Facts{}, Site{Recursive: true}, forLoop},
		{"counted", Facts{}, Site{InLoop: true, Counted: true}, forLoop + forCounted},
		{"floats in a loop", Facts{}, Site{InLoop: true, Floats: 3}, forLoop + forFloats},
		{"once", Facts{}, Site{Once: true, Floats: 1}, forBoring},
		{"floats", Facts{}, Site{Floats: 1}, forBoring + forFloats*outsideLoops/100},
		{"struct result", Facts{}, Site{StructRet: true, InLoop: true}, forLoop + forStructRet},
		{"constructor", Facts{}, Site{Flags: ee.CORINFO_FLG_CONSTRUCTOR, InLoop: true}, forLoop + forCtor},
		{"static constructor", Facts{}, Site{Flags: ee.CORINFO_FLG_CONSTRUCTOR | ee.CORINFO_FLG_STATIC, InLoop: true}, forLoop},
		{"constant that is tested", Facts{constTests: 4, argTests: 1}, Site{ConstArgs: 6, InLoop: true}, forLoop + forConstTest + forTest},
		{"leaf in a loop", Facts{calls: -2}, Site{InLoop: true}, forLoop + forLeaf},
		{"leaf", Facts{calls: -2}, Site{}, forBoring + forLeaf*outsideLoops/100},
		{"with a loop", Facts{calls: -2, Loop: true}, Site{}, forBoring},
		{"constant that is not", Facts{constTests: 1, argTests: 1}, Site{ConstArgs: 6, InLoop: true}, forLoop + forTest},
	} {
		s := Scan{Facts: c.facts}
		s.calls += 2 // no leaf
		if got := s.multiplier(&c.site); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestViableBlocks: a callee that calls nothing may have more blocks.
func TestViableBlocks(t *testing.T) {
	for _, c := range [...]struct {
		facts Facts
		want  Reason
	}{
		{Facts{Blocks: MaxBlocks, calls: 1}, Inlined},
		{Facts{Blocks: MaxBlocks + 1, calls: 1}, CALLEE_TOO_MANY_BASIC_BLOCKS},
		{Facts{Blocks: MaxLeafBlocks, Loop: true}, CALLEE_TOO_MANY_BASIC_BLOCKS},
		{Facts{Blocks: MaxLeafBlocks}, Inlined},
		{Facts{Blocks: MaxLeafBlocks + 1}, CALLEE_TOO_MANY_BASIC_BLOCKS},
	} {
		s := Scan{Facts: c.facts}
		if got := s.Viable(&ee.MethodInfo{}, false); got != c.want {
			t.Errorf("%+v: %v, want %v", c.facts, got, c.want)
		}
	}
}

// TestTexts: a callee that asks a string for its length, and goes by it, is smaller where the string is known.
func TestTexts(t *testing.T) {
	// ldarg.0; call; brtrue.s +1; ret; ldarg.0; call; ret
	il := []byte{0x02, 0x28, 1, 0, 0, 6, 0x2d, 1, 0x2a, 0x02, 0x28, 1, 0, 0, 6, 0x2a}
	var s Scan
	s.Look(il)
	if !s.CallDecides(0) || s.CallDecides(1) || s.Args[0].Calls != 2 {
		t.Errorf("%v, %v, %d calls", s.CallDecides(0), s.CallDecides(1), s.Args[0].Calls)
	}
	if got, want := s.withTexts(1), (s.size-2*callWeight)/2; got != want {
		t.Errorf("size %d, want %d", got, want)
	}
}
