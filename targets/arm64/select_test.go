//go:build linux && arm64

package arm64_test

import (
	"math"
	"testing"

	"ryugo/nodes"
)

// TestSelect selects by each comparison between values of all shapes, to a local
// of its own, to one that a value is in, and to none.
func TestSelect(t *testing.T) { forBoth(t, testSelect) }

func testSelect(t *testing.T, r *rig) {
	args := []int64{-1, 0, 1, 7, math.MaxInt32, math.MinInt32}
	shapes := []operandShape{inLocal, inRegister, inConst}
	for _, c := range binTests {
		if !c.oper.Is(nodes.GTK_RELOP) {
			continue
		}
		for _, typ := range []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG} {
			for _, s1 := range shapes {
				for _, s2 := range shapes {
					for dst := 1; dst <= 5; dst++ {
						r.begin(typ, nodes.TYP_INT, nodes.TYP_INT, typ, typ)
						own := r.temp(typ)
						yes := r.operand(2, s1, typ, 11)
						no := r.operand(3, s2, typ, -12)
						x, y := r.lcl(0), r.lcl(1)
						relop := r.add(c.oper, nodes.TYP_INT, x, y, 0, c.flags)
						v := r.add(nodes.GT_SELECT, typ, yes, no, uint32(relop), 0)
						if dst <= own && dst >= 2 {
							r.store(dst, v)
							v = r.lcl(dst)
						}
						r.ret(v)
						r.finish()
						for _, a := range args {
							for _, b := range args {
								want := int64(-12)
								if s2 != inConst {
									want = 200
								}
								if holds, _, _ := c.want(a, b, 32); holds != 0 {
									want = 11
									if s1 != inConst {
										want = 100
									}
								}
								r.call(uint64(a), uint64(b), uint64(100), uint64(200))
								if got := cut(int64(r.fr.rax), uint(8*typ.Size())); got != want {
									t.Fatalf("%v flags %x %v of shapes %d, %d to V%02d: %d, %d: got %d, want %d\n%s\n%s", c.oper, c.flags, typ, s1, s2, dst, a, b, got, want, r.lir(), r.dis())
								}
							}
						}
					}
				}
			}
		}
	}
}

// TestSelectByFloats selects by comparisons that may be unordered, to each of the
// values' own locals and to none.
func TestSelectByFloats(t *testing.T) { forBoth(t, testSelectByFloats) }

func testSelectByFloats(t *testing.T, r *rig) {
	args := []float64{-1, 0, 2.5, math.Inf(1), math.NaN()}
	for _, c := range binTests {
		if !c.oper.Is(nodes.GTK_RELOP) || c.oper.Is(nodes.GTK_LIR) || c.flags != 0 {
			continue
		}
		for _, un := range []nodes.NodeFlags{0, nodes.GTF_RELOP_NAN_UN} {
			for dst := 1; dst <= 3; dst++ {
				r.begin(nodes.TYP_INT, nodes.TYP_DOUBLE, nodes.TYP_DOUBLE, nodes.TYP_INT, nodes.TYP_INT)
				yes, no := r.lcl(2), r.lcl(3)
				x, y := r.lcl(0), r.lcl(1)
				relop := r.add(c.oper, nodes.TYP_INT, x, y, 0, un)
				v := r.add(nodes.GT_SELECT, nodes.TYP_INT, yes, no, uint32(relop), 0)
				if dst >= 2 {
					r.store(dst, v)
					v = r.lcl(dst)
				}
				r.ret(v)
				r.finish()
				for _, a := range args {
					for _, b := range args {
						want := int64(200)
						if a != a || b != b {
							if un != 0 {
								want = 100
							}
						} else if nodes.CompareDoubles(c.oper, un, a, b) != 0 {
							want = 100
						}
						r.call(a, b, uint64(100), uint64(200))
						if got := int64(r.fr.rax); got != want {
							t.Fatalf("%v un %x to V%02d: %v, %v: got %d, want %d\n%s\n%s", c.oper, un, dst, a, b, got, want, r.lir(), r.dis())
						}
					}
				}
			}
		}
	}
}
