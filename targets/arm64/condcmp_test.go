//go:build linux && arm64

package arm64_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ryugo/nodes"
	"ryugo/targets/exectest"
)

// TestJoinedCompares joins two and three random comparisons with & and |, of each oper, sign and
// width, between locals, registers and constants within and beyond the range of ccmp. The result is
// used as a value, in a comparison with zero, in a jump and in a selection.
func TestJoinedCompares(t *testing.T) {
	r := newRig(t)
	var relops []exectest.BinTest
	for _, c := range r.BinTests() {
		if c.Oper.Is(nodes.GTK_RELOP) {
			relops = append(relops, c)
		}
	}
	values := []int64{0, 1, -1, 5, 31, 32, -31, -32, 300, 4095, 4096, 1 << 40, -1 << 31, 1<<31 - 1, -1 << 63}
	types := []nodes.VarType{nodes.TYP_INT, nodes.TYP_LONG}
	rnd := rand.New(rand.NewPCG(1, 2))
	ccmps, rounds := 0, 1000
	if testing.Short() {
		rounds = 200
	}
	for range rounds {
		how, count := rnd.IntN(5), 2+rnd.IntN(2)
		r.Begin(nodes.TYP_INT, nodes.TYP_INT, nodes.TYP_LONG, nodes.TYP_INT, nodes.TYP_LONG)
		r.M.Blocks.Kind[r.Blk] = nodes.BBJ_RETURN
		type term struct {
			c    exectest.BinTest
			w    uint
			x, y int // parameters, y or a constant
			k    int64
			or   bool
		}
		var terms []term
		v := nodes.NodeID(0)
		for i := range count {
			wide := rnd.IntN(2)
			typ := types[wide]
			k := term{c: relops[rnd.IntN(len(relops))], w: uint(8 * typ.Size()), x: wide, y: -1, or: rnd.IntN(2) == 0}
			x := r.Shaped(k.x, exectest.Shape(rnd.IntN(int(exectest.InConst))), typ, 0)
			y := nodes.NodeID(0)
			if rnd.IntN(3) == 0 {
				k.y = 2 + wide
				y = r.Lcl(k.y)
			} else {
				k.k = exectest.Cut(values[rnd.IntN(len(values))], k.w)
				y = r.Icon(typ, k.k)
			}
			terms = append(terms, k)
			n := r.Add(k.c.Oper, nodes.TYP_INT, x, y, 0, k.c.Flags)
			switch {
			case i == 0:
				v = n
			case k.or:
				v = r.Bin(nodes.GT_OR, nodes.TYP_INT, v, n)
			default:
				v = r.Bin(nodes.GT_AND, nodes.TYP_INT, v, n)
			}
		}
		first := r.Blk
		zero := []nodes.Oper{nodes.GT_EQ, nodes.GT_NE}
		switch how {
		case 0:
			r.Ret(v)
		case 1, 2:
			r.Ret(r.Bin(zero[how-1], nodes.TYP_INT, v, r.Icon(nodes.TYP_INT, 0)))
		case 3:
			r.M.Blocks.Kind[first] = nodes.BBJ_COND
			if rnd.IntN(2) == 0 {
				v = r.Bin(nodes.GT_NE, nodes.TYP_INT, v, r.Icon(nodes.TYP_INT, 0))
			}
			r.Add(nodes.GT_JTRUE, nodes.TYP_VOID, v, 0, 0, 0)
			r.Block(nodes.BBJ_RETURN)
			r.Ret(r.Icon(nodes.TYP_INT, 0))
			r.M.Blocks.Jump[first] = r.Block(nodes.BBJ_RETURN)
			r.Ret(r.Icon(nodes.TYP_INT, 1))
		case 4:
			yes, no := r.Icon(nodes.TYP_INT, 1), r.Icon(nodes.TYP_INT, 0)
			r.Ret(r.Add(nodes.GT_SELECT, nodes.TYP_INT, yes, no, uint32(v), 0))
		}
		r.Finish()
		ccmps += strings.Count(r.Dis(), "ccm")
		for range 30 {
			var args [4]int64
			for i := range args {
				args[i] = exectest.Cut(values[rnd.IntN(len(values))]+rnd.Int64N(3)-1, []uint{32, 64}[i%2])
			}
			want := int64(0)
			for i, k := range terms {
				y := k.k
				if k.y >= 0 {
					y = args[k.y]
				}
				holds, _, _ := k.c.Want(args[k.x], y, k.w)
				switch {
				case i == 0:
					want = holds
				case k.or:
					want |= holds
				default:
					want &= holds
				}
			}
			if how == 1 {
				want ^= 1
			}
			r.Call(uint64(args[0]), uint64(args[1]), uint64(args[2]), uint64(args[3]))
			if got := int64(int32(r.Long())); got != want {
				t.Fatalf("%v as %d of %+v: got %d, want %d\n%s\n%s", args, how, terms, got, want, r.LIR(), r.Dis())
			}
		}
	}
	if ccmps < rounds/2 {
		t.Errorf("%d conditional comparisons in %d methods", ccmps, rounds)
	}
}
