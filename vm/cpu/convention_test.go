//go:build !386 && !arm

package cpu

import (
	"testing"

	"ryugo/targets"
	"ryugo/targets/abi"
)

// TestAlignedStructs checks, for words of 8 bytes, that structs with an alignment of 16 bytes are
// where the convention puts them: in registers from an even register on, on the stack at multiples
// of 16.
func TestAlignedStructs(t *testing.T) {
	target := targets.ARM64
	c := NewConvention(&target)
	wide := ArgShape{Parts: abi.Parts{Count: 2, Types: [abi.MaxRegs]abi.Class{abi.Int64, abi.Int64}}, Size: 16, Align: 16}
	narrow := wide
	narrow.Align = 8
	param := func(s *ArgShape) abi.Param {
		return abi.Param{Shape: &abi.Shape{Size: 16, Align: s.Align, Fields: []abi.Field{{Size: 8, Class: abi.Int64}, {Offset: 8, Size: 8, Class: abi.Int64}}}}
	}
	for before := range 12 {
		for _, s := range []*ArgShape{&wide, &narrow} {
			var args []ArgShape
			var params []abi.Param
			for range before {
				args, params = append(args, IntShape), append(params, abi.Param{Class: abi.Int64})
			}
			args, params = append(args, *s, IntShape), append(params, param(s), abi.Param{Class: abi.Int64})
			locs, stack := c.Layout(args)
			at := c.Start()
			for i, n := 0, 0; i < len(args); i++ {
				p := c.Next(&at, &params[i])
				for k := range args[i].Words() {
					l := locs[n]
					n++
					switch {
					case p.Count > 0 && l.Reg != p.Regs[k]:
						t.Errorf("%d ints, align %d: argument %d piece %d is in %d, not %d", before, s.Align, i, k, l.Reg, p.Regs[k])
					case p.Count == 0 && (l.Reg != NoReg || l.Offset() != uint64(p.Stack)+8*uint64(k)):
						t.Errorf("%d ints, align %d: argument %d piece %d is at %+v, not at %d", before, s.Align, i, k, l, p.Stack)
					}
				}
			}
			if uint32(8*stack) != at.StackSize() {
				t.Errorf("%d ints, align %d: %d bytes of stack, not %d", before, s.Align, 8*stack, at.StackSize())
			}
		}
	}
}
