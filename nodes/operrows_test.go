package nodes

import "testing"

// TestOperRows checks invariants between the columns of a row.
func TestOperRows(t *testing.T) {
	names := map[string]Oper{}
	for o := range OperCount {
		r := &operTable[o]
		if x, twice := names[r.name]; r.name == "" || twice {
			t.Errorf("oper %d: its name %q is empty, or that of %d", o, r.name, x)
		}
		names[r.name] = o
		has := func(s OperTraits) bool { return r.traits&s != 0 }
		switch {
		case has(OT_EARLY) && has(OT_LATE):
			t.Errorf("%v is contained everywhere and nowhere", o)
		case has(OT_COMPUTED) && (r.kind&(GTK_UNOP|GTK_BINOP) == 0 || r.kind&(GTK_SPECIAL|GTK_VALOP|GTK_NOVALUE) != 0):
			t.Errorf("%v is not computed from one or two operands", o)
		case has(OT_COMPUTED) && r.effects != 0:
			t.Errorf("%v is computed from its operands, and has effects %v", o, r.effects)
		case r.algebra != Algebra{} && (!r.algebra.Has || !has(OT_COMPUTED) || r.kind&GTK_BINOP == 0):
			t.Errorf("%v has an algebra, and is no operator", o)
		case r.kind&GTK_COMMUTE != 0 && !has(OT_COMPUTED):
			t.Errorf("%v commutes, and is no operator", o)
		case r.kind&GTK_IND != 0 && r.kind&GTK_LIR == 0 && r.effects&GTF_EXCEPT == 0:
			t.Errorf("%v reads or writes at an address, and cannot fault", o)
		}
	}
}

// TestAlgebra checks what the rows of operTable say about their operators, by computing it.
func TestAlgebra(t *testing.T) {
	values := []int64{-1 << 31, -7, -2, -1, 0, 1, 2, 3, 31, 1<<31 - 1}
	for o := range OperCount {
		for _, x := range values {
			for _, y := range values {
				v, ok := FoldInts(o, 0, TYP_INT, TYP_INT, x, y)
				if !ok || o.Is(GTK_RELOP) {
					continue
				}
				for _, k := range [...]Known{{A: x, AInt: true}, {B: y, BInt: true}, {Same: x == y}} {
					want := v
					switch o.Simplify(k) {
					case YieldsFirst:
						want = x
					case YieldsSecond:
						want = y
					case YieldsZero:
						want = 0
					}
					if want != v {
						t.Errorf("%d %v %d is %d; with %+v it simplifies to %d", x, o, y, v, k, want)
					}
				}
				if w, _ := FoldInts(o, 0, TYP_INT, TYP_INT, y, x); o.Is(GTK_COMMUTE) && w != v {
					t.Errorf("%d %v %d is %d, the other way round %d", x, o, y, v, w)
				}
			}
		}
	}
}
