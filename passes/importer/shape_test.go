package importer

import (
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
)

// TestSameShape compares layouts. For broken metadata a runtime may return layouts of the same size
// that differ in words.
func TestSameShape(t *testing.T) {
	var p Importer
	var m nodes.Method
	m.Reset()
	p.m = &m
	layout := func(size uint32, gc ...ee.GCType) uint32 {
		l := nodes.Layout{Size: size, GCFirst: uint32(len(m.GCTypes)), Words: uint32(len(gc))}
		for _, g := range gc {
			if g != ee.TYPE_GC_NONE {
				l.GCCount++
			}
		}
		m.GCTypes = append(m.GCTypes, gc...)
		m.Layouts = append(m.Layouts, l)
		return uint32(len(m.Layouts) - 1)
	}
	none, ref := ee.TYPE_GC_NONE, ee.TYPE_GC_REF
	numbers, wordless, larger := layout(16, none, none), layout(16), layout(24, none, none, none)
	first, again, second, short := layout(16, ref, none), layout(16, ref, none), layout(16, none, ref), layout(16, ref)
	for _, x := range []struct {
		a, b uint32
		same bool
	}{
		{numbers, numbers, true}, {numbers, wordless, true}, {wordless, numbers, true}, {numbers, larger, false}, {numbers, first, false},
		{first, again, true}, {first, second, false}, {first, short, false}, {short, first, false},
	} {
		if p.sameShape(x.a, x.b) != x.same {
			t.Errorf("layouts %d and %d: not %t", x.a, x.b, x.same)
		}
	}
}
