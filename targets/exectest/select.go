package exectest

import (
	"math"
	"testing"

	"ryugo/nodes"
)

// testSelect selects by each comparison between values of all shapes; the result goes to a separate
// local, to the local of one of the values, or to none.
func testSelect(t *testing.T, r *Rig) {
	args := []int64{-1, 0, 1, 7, math.MaxInt32, math.MinInt32}
	shapes := []Shape{InLocal, InRegister, InConst}
	for _, c := range binTests {
		if !c.Oper.Is(nodes.GTK_RELOP) {
			continue
		}
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			for _, s1 := range shapes {
				for _, s2 := range shapes {
					for dst := 1; dst <= 5; dst++ {
						r.Begin(typ, nodes.TYP_INT, nodes.TYP_INT, typ, typ)
						own := r.Temp(typ)
						yes := r.Shaped(2, s1, typ, 11)
						no := r.Shaped(3, s2, typ, -12)
						x, y := r.Lcl(0), r.Lcl(1)
						relop := r.Add(c.Oper, nodes.TYP_INT, x, y, 0, c.Flags)
						v := r.Add(nodes.GT_SELECT, typ, yes, no, uint32(relop), 0)
						if dst <= own && dst >= 2 {
							r.Store(dst, v)
							v = r.Lcl(dst)
						}
						r.Ret(v)
						r.Finish()
						for _, a := range args {
							for _, b := range args {
								want := int64(-12)
								if s2 != InConst {
									want = 200
								}
								if holds, _, _ := c.Want(a, b, 32); holds != 0 {
									want = 11
									if s1 != InConst {
										want = 100
									}
								}
								r.Call(uint64(a), uint64(b), uint64(100), uint64(200))
								if got := Cut(int64(r.Long()), uint(8*typ.Size())); got != want {
									t.Fatalf("%v flags %x %v of shapes %d, %d to V%02d: %d, %d: got %d, want %d\n%s\n%s", c.Oper, c.Flags, typ, s1, s2, dst, a, b, got, want, r.LIR(), r.Dis())
								}
							}
						}
					}
				}
			}
		}
	}
}

// testSelectByFloats selects by comparisons that can be unordered; the result goes to the local of
// each of the values, or to none.
func testSelectByFloats(t *testing.T, r *Rig) {
	args := []float64{-1, 0, 2.5, math.Inf(1), math.NaN()}
	for _, c := range binTests {
		if !c.Oper.Is(nodes.GTK_RELOP) || c.Oper.Is(nodes.GTK_LIR) || c.Flags != 0 {
			continue
		}
		for _, un := range []nodes.NodeFlags{0, nodes.GTF_RELOP_NAN_UN} {
			for dst := 1; dst <= 3; dst++ {
				r.Begin(nodes.TYP_INT, nodes.TYP_DOUBLE, nodes.TYP_DOUBLE, nodes.TYP_INT, nodes.TYP_INT)
				yes, no := r.Lcl(2), r.Lcl(3)
				x, y := r.Lcl(0), r.Lcl(1)
				relop := r.Add(c.Oper, nodes.TYP_INT, x, y, 0, un)
				v := r.Add(nodes.GT_SELECT, nodes.TYP_INT, yes, no, uint32(relop), 0)
				if dst >= 2 {
					r.Store(dst, v)
					v = r.Lcl(dst)
				}
				r.Ret(v)
				r.Finish()
				for _, a := range args {
					for _, b := range args {
						want := int64(200)
						if a != a || b != b {
							if un != 0 {
								want = 100
							}
						} else if nodes.CompareDoubles(c.Oper, un, a, b) != 0 {
							want = 100
						}
						r.Call(a, b, uint64(100), uint64(200))
						if got := int64(r.Long()); got != want {
							t.Fatalf("%v un %x to V%02d: %v, %v: got %d, want %d\n%s\n%s", c.Oper, un, dst, a, b, got, want, r.LIR(), r.Dis())
						}
					}
				}
			}
		}
	}
}
