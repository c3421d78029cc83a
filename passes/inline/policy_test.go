package inline

import (
	"testing"

	"ryugo/ee"
)

// TestStructArgSize checks that a recursion whose struct doubles with each call becomes
// unprofitable at some depth. Otherwise it would be inlined until the stack is full.
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

// TestMultiplier checks the multiplier of calls in and outside loops.
func TestMultiplier(t *testing.T) {
	for _, c := range [...]struct {
		name  string
		facts Facts
		site  Site
		want  int32
	}{
		{"nothing", Facts{}, Site{Freq: Straight}, forBoring},
		{"loop", Facts{}, Site{Freq: Looped}, forLoop},
		{"recursion", Facts{}, Site{Freq: Straight, Recursive: true}, forLoop},
		{"counted", Facts{}, Site{Freq: Hot}, forHot * hotScale},
		{"counted as never executed", Facts{argTests: 1}, Site{Freq: Rare, Floats: 1}, forBoring},
		{"floats in a loop", Facts{}, Site{Freq: Looped, Floats: 3}, forLoop + forFloats},
		{"once", Facts{}, Site{Freq: Once, Floats: 1}, forBoring},
		{"floats", Facts{}, Site{Freq: Straight, Floats: 1}, forBoring + forFloats*outsideLoops/100},
		{"address of a reference", Facts{}, Site{Freq: Straight, LclRef: true}, forBoring + forLclRef*outsideLoops/100},
		{"struct result", Facts{}, Site{StructRet: true, Freq: Looped}, forLoop + forStructRet},
		{"constructor", Facts{}, Site{Flags: ee.CORINFO_FLG_CONSTRUCTOR, Freq: Looped}, forLoop + forCtor},
		{"static constructor", Facts{}, Site{Flags: ee.CORINFO_FLG_CONSTRUCTOR | ee.CORINFO_FLG_STATIC, Freq: Looped}, forLoop},
		{"constant that is tested", Facts{constTests: 4, argTests: 1}, Site{ConstArgs: 6, Freq: Looped}, forLoop + forConstTest + forTest},
		{"leaf in a loop", Facts{calls: -2}, Site{Freq: Looped}, forLoop + forLeaf},
		{"leaf", Facts{calls: -2}, Site{Freq: Straight}, forBoring + forLeaf*outsideLoops/100},
		{"with a loop", Facts{calls: -2, Loop: true}, Site{Freq: Straight}, forBoring},
		{"constant that is not", Facts{constTests: 1, argTests: 1}, Site{ConstArgs: 6, Freq: Looped}, forLoop + forTest},
	} {
		s := Scan{Facts: c.facts}
		s.calls += 2 // not a leaf
		if got := s.multiplier(&c.site); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestViable checks that a callee without calls may have more blocks, and a frequently called one
// more blocks and more IL.
func TestViable(t *testing.T) {
	for _, c := range [...]struct {
		facts Facts
		size  int
		freq  Frequency
		want  Reason
	}{
		{Facts{Blocks: MaxBlocks, calls: 1}, MaxSize, Looped, Inlined},
		{Facts{Blocks: MaxBlocks + 1, calls: 1}, MaxSize, Looped, CALLEE_TOO_MANY_BASIC_BLOCKS},
		{Facts{Blocks: MaxLeafBlocks, Loop: true}, 1, Straight, CALLEE_TOO_MANY_BASIC_BLOCKS},
		{Facts{Blocks: MaxLeafBlocks}, 1, Straight, Inlined},
		{Facts{Blocks: MaxLeafBlocks + 1}, 1, Straight, CALLEE_TOO_MANY_BASIC_BLOCKS},
		{Facts{Blocks: MaxHotBlocks, calls: 1}, MaxHotSize, Hot, Inlined},
		{Facts{Blocks: MaxHotBlocks + 1}, 1, Hot, CALLEE_TOO_MANY_BASIC_BLOCKS},
		{Facts{Blocks: 1}, MaxHotSize + 1, Hot, CALLEE_TOO_MUCH_IL},
		{Facts{Blocks: 1}, MaxSize + 1, Looped, CALLEE_TOO_MUCH_IL},
	} {
		s := Scan{Facts: c.facts}
		got := BySize(0, c.size, c.freq)
		if got == Inlined {
			got = s.Viable(&ee.MethodInfo{}, false, c.freq)
		}
		if got != c.want {
			t.Errorf("%+v, %d bytes, %d: %v, want %v", c.facts, c.size, c.freq, got, c.want)
		}
	}
}

// TestTexts checks that a callee that branches on the length of a string is considered smaller if
// the string is known.
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
