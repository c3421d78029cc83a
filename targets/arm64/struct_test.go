//go:build linux && arm64

package arm64_test

import (
	"math"
	"testing"

	"ryugo/nodes"
	"ryugo/targets/arm64/a64"
)

// TestHFA: a struct of four floats is passed and returned in four registers, with one field
// changed, or all zero.
func TestHFA(t *testing.T) {
	r := newRig(t)
	for _, min := range []bool{false, true} {
		for _, zero := range []bool{false, true} {
			r.Env.MinOpts = min
			r.Begin(nodes.TYP_VOID)
			m := &r.M
			lay := r.Layout(16)
			p := nodes.Local{Type: nodes.TYP_STRUCT, Layout: lay, Size: 16, Flags: nodes.LvIsParam | nodes.LvIsRegArg, NumArgRegs: 4, Reg: nodes.NoReg, Parent: nodes.NoLcl}
			d := &m.RetDesc
			m.RetType, m.RetLayout, d.Count = nodes.TYP_STRUCT, lay, 4
			for i := range 4 {
				p.ArgReg[i], p.ArgRegType[i], p.ArgRegOffset[i] = a64.V0+uint8(i), nodes.TYP_FLOAT, uint8(4*i)
				d.Regs[i], d.Types[i], d.Offset[i] = a64.V0+uint8(i), nodes.TYP_FLOAT, uint8(4*i)
			}
			m.Locals, m.NumParams = append(m.Locals, p), 1
			want := [4]float32{1, 2, 7.5, 4}
			if zero {
				want = [4]float32{}
				r.Add(nodes.GT_RETURN, nodes.TYP_STRUCT, r.Icon(nodes.TYP_INT, 0), 0, 0, 0)
			} else {
				r.Add(nodes.GT_STORE_LCL_FLD, nodes.TYP_FLOAT, r.Dcon(nodes.TYP_FLOAT, 7.5), 0, nodes.PackLclFld(0, 8), nodes.GTF_VAR_DEF)
				v := r.Add(nodes.GT_LCL_VAR, nodes.TYP_STRUCT, 0, 0, 0, 0)
				r.Add(nodes.GT_RETURN, nodes.TYP_STRUCT, v, 0, 0, 0)
			}
			r.Finish()
			r.Call(float32(1), float32(2), float32(3), float32(4))
			for i, got := range [4]uint64{r.Double(0), r.Double(1), r.Double(2), r.Double(3)} {
				if f := math.Float32frombits(uint32(got)); f != want[i] {
					t.Errorf("min %v, zero %v: float %d is %v, want %v\n%s", min, zero, i, f, want[i], r.Dis())
				}
			}
		}
	}
}
