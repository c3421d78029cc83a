package xarch

import (
	"ryugo/nodes"
)

// setRegLocal stores v to the local of n, which lives in a register.
func (b *Backend) setRegLocal(n, v nodes.NodeID, t nodes.VarType) {
	dst := Reg(b.M.Locals[b.M.LclOf(n)].Reg)
	switch {
	case t.IsSmall() && b.InReg(v) && !b.Fits(v, t):
		b.Asm.RR(b.sizes.loads[t].ins, b.sizes.loads[t].size, dst, b.Reg(v))
	case t.IsSmall() && !b.InReg(v):
		b.Asm.RI(INS_mov, EA_4, dst, wrapImm(b.Imm(v), t))
	default:
		if b.M.Locals[b.M.LclOf(n)].Flags&nodes.LvZeroExtended != 0 && b.InReg(v) && !b.zeroExtended(v) {
			b.Asm.RR(INS_mov, EA_4, dst, b.Reg(v))
			return
		}
		b.value(dst, v)
	}
}
