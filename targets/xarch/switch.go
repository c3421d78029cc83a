package xarch

import (
	"ryugo/nodes"
	"ryugo/targets/backend"
)

// The end of a BBJ_SWITCH block. The value is compared with the cases one by one if only a few of
// them do not lead to the default. It is tested by a range or a bit mask if the cases have at most
// two targets. Otherwise it is an index into a jump table.
//
//	switch (v) { case 1: case 4: case 6: A; default: B }     cmp v, 7; jae B
//	                                                         mov tmp, 0x52; bt tmp, v; jc A
//	                                                         B:

// maxBits is the largest number of cases that a mask can hold.
const maxBits = 64

// genSwitch ends a BBJ_SWITCH block. The last target is the default.
func (b *Backend) genSwitch(n nodes.NodeID) {
	m := b.M
	cases, def, few := b.Cases()
	v := b.Reg(m.Op1[n])
	switch {
	case b.switchBits(n, v, cases, def):
	case few:
		for i, t := range cases {
			switch {
			case t == def:
				continue
			case i == 0:
				b.Asm.RR(INS_test, EA_4, v, v)
			default:
				b.Asm.RI(INS_cmp, EA_4, v, int64(i))
			}
			b.Asm.Jcc(CC_E, b.Method.Labels[t])
		}
		b.EndCases(def)
	default:
		b.switchTable(n, v, cases, def)
	}
}

// branch jumps to block yes if cc holds, else to no.
func (b *Backend) branch(cc CC, yes, no nodes.BlockID) {
	if yes == b.M.Blocks.Next[b.Block] {
		yes, no, cc = no, yes, cc^1
	}
	b.Asm.Jcc(cc, b.Method.Labels[yes])
	b.EndCases(no)
}

// switchBits ends a switch by a range or a mask if its cases have at most two targets, and reports
// whether it did.
func (b *Backend) switchBits(n nodes.NodeID, v Reg, cases []nodes.BlockID, def nodes.BlockID) bool {
	if len(cases) > min(maxBits, 8*int(b.Ptr)) {
		return false
	}
	// yes is a target other than the default, no the other target.
	yes, no := nodes.BlockID(0), nodes.BlockID(0)
	mask, first, last := uint64(0), 0, 0
	for i, t := range cases {
		switch {
		case t == yes || yes == 0 && t != def:
			if yes == 0 {
				yes, first = t, i
			}
			mask |= 1 << i
			last = i
		case no == 0:
			no = t
		case t != no:
			return false
		}
	}
	if yes == 0 {
		return false
	}
	if (no == 0 || no == def) && mask == (1<<(last+1)-1)&^(1<<first-1) && last != first {
		// One range, and the default around it.
		if first != 0 {
			tmp := b.internalInt(n)
			b.Asm.RM(INS_lea, EA_4, tmp, At(v, int32(-first)))
			v = tmp
		}
		b.Asm.RI(INS_cmp, EA_4, v, int64(last-first))
		b.branch(CC_BE, yes, def)
		return true
	}
	if len(cases) <= backend.SwitchChain {
		return false
	}
	if no == 0 {
		no = def
	}
	size := EA_4
	if len(cases) > 32 {
		size = EA_8
	}
	tmp := b.internalInt(n)
	b.Asm.RI(INS_cmp, EA_4, v, int64(len(cases)))
	b.Asm.Jcc(CC_AE, b.Method.Labels[def])
	if int64(mask) == int64(int32(mask)) || size == EA_4 {
		b.Asm.RI(INS_mov, size, tmp, int64(int32(mask)))
	} else {
		b.Asm.RI64(tmp, int64(mask))
	}
	b.Asm.RR(INS_bt, size, tmp, v)
	b.branch(CC_B, yes, no)
	return true
}

// switchTable ends a switch by a jump through a table.
func (b *Backend) switchTable(n nodes.NodeID, v Reg, cases []nodes.BlockID, def nodes.BlockID) {
	g := &b.Method
	b.Asm.RI(INS_cmp, EA_4, v, int64(len(cases)))
	b.Asm.Jcc(CC_AE, g.Labels[def])
	table, index := b.internalInt(n), b.internalInt2(n)
	b.Asm.LeaData(table, b.Asm.JumpTable(b.CaseLabels(cases)))
	b.Asm.RR(INS_mov, EA_4, index, v)
	b.jumpThrough(table, index)
}

// jumpThrough jumps to the address that entry index of a table of offsets gives.
func (b *Code) jumpThrough(table, index Reg) {
	load := INS_movsxd
	if b.Ptr == EA_4 {
		load = INS_mov
	}
	b.Asm.RM(load, b.Ptr, index, AtIndex(table, index, 4, 0))
	b.Asm.RR(INS_add, b.Ptr, index, table)
	b.Asm.JmpR(index)
}
