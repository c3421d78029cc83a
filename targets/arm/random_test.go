//go:build linux && arm

package arm_test

import (
	"math"
	"testing"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets/halves"
)

// TestRandomBlocks runs random code, on the stack and in registers, and compares all locals, the memory and the values
// left over with the model.
func TestRandomBlocks(t *testing.T) {
	r := newRig(t)
	count := 2000
	if testing.Short() {
		count = 200
	}
	buf := r.mem[len(r.mem)-4096:][:halves.BufferSize:halves.BufferSize]
	var b halves.Block
	for seed := range count {
		r.env.MinOpts = seed%3 == 0
		r.begin(nodes.TYP_LONG, halves.Params...)
		args := b.Build(&r.m, r.blk, buf, seed, r.callSum)
		r.finish()
		r.call(args...)
		if r.fr.status != 0 {
			t.Fatalf("seed %d: threw %v\n%s", seed, ee.Helper(r.fr.status), r.dis())
		}
		if err := b.Check(uint64(r.fr.ret[0]) | uint64(r.fr.ret[1])<<32); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, r.dis())
		}
	}
}

// TestCkfinite: the exponent of a double is in its upper half.
func TestCkfinite(t *testing.T) {
	for _, min := range []bool{false, true} {
		r := newRig(t)
		r.env.MinOpts = min
		for _, ft := range []nodes.VarType{nodes.TYP_FLOAT, nodes.TYP_DOUBLE} {
			r.begin(ft, ft)
			r.ret(r.add(nodes.GT_CKFINITE, ft, r.lcl(0), 0, 0, nodes.GTF_EXCEPT))
			r.finish()
			for _, v := range []float64{0, -1.5, 12.25, math.Inf(1), math.Inf(-1), math.NaN(), math.Float64frombits(1)} {
				bits := math.Float64bits(v)
				if ft == nodes.TYP_FLOAT {
					v = float64(float32(v))
					bits = uint64(math.Float32bits(float32(v)))
				}
				r.call(bits)
				threw := math.IsInf(v, 0) || math.IsNaN(v)
				if got := r.float(ft); threw != (r.fr.status == uint32(ee.CORINFO_HELP_OVERFLOW)) || !threw && (r.fr.status != 0 || got != v) {
					t.Errorf("%v %v: %v, helper %d\n%s", ft, v, got, r.fr.status, r.dis())
				}
			}
		}
	}
}
