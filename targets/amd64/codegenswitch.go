package amd64

import (
	"ryugo/nodes"
	"ryugo/targets/xarch"
)

// The end of a BBJ_SWITCH block: the value is compared with the cases one by one
// where few lead elsewhere than the default, with a range or a mask of bits where the
// cases know two places, and is an index into a table of jumps otherwise.
//
//	switch (v) { case 1: case 4: case 6: A; default: B }     cmp v, 7; jae B
//	                                                         mov tmp, 0x52; bt tmp, v; jc A
//	                                                         B:

const (
	// switchChain is the largest number of cases that is compared one by one.
	switchChain = 3
	// maxBits is the number of cases that a mask has room for.
	maxBits = 64
)

// genSwitch ends a BBJ_SWITCH block: the last target is the default.
func (b *backend) genSwitch(n nodes.NodeID) {
	m := b.m
	d := m.Switches[m.Blocks.Switch[b.blk]]
	targets := m.Targets[d.First:][:d.Count]
	cases, def := targets[:len(targets)-1], targets[len(targets)-1]
	v := b.reg(m.Op1[n])
	elsewhere := 0
	for _, t := range cases {
		if t != def {
			elsewhere++
		}
	}
	switch {
	case b.switchBits(n, v, cases, def):
	case elsewhere <= switchChain:
		for i, t := range cases {
			switch {
			case t == def:
				continue
			case i == 0:
				b.e.RR(xarch.INS_test, xarch.EA_4, v, v)
			default:
				b.e.RI(xarch.INS_cmp, xarch.EA_4, v, int64(i))
			}
			b.e.Jcc(xarch.CC_E, b.gen.labels[t])
		}
		b.goOn(def)
	default:
		b.switchTable(n, v, cases, def)
	}
}

// goOn jumps to block t if that is not the next one.
func (b *backend) goOn(t nodes.BlockID) {
	if b.gen.switchFalls = t == b.m.Blocks.Next[b.blk]; !b.gen.switchFalls {
		b.e.Jmp(b.gen.labels[t])
	}
}

// choose goes to block yes if cc holds, else to no.
func (b *backend) choose(cc xarch.CC, yes, no nodes.BlockID) {
	if yes == b.m.Blocks.Next[b.blk] {
		yes, no, cc = no, yes, cc^1
	}
	b.e.Jcc(cc, b.gen.labels[yes])
	b.goOn(no)
}

// switchBits ends a switch of which more than a few cases lead to one or two
// places, and tells whether it is one.
func (b *backend) switchBits(n nodes.NodeID, v xarch.Reg, cases []nodes.BlockID, def nodes.BlockID) bool {
	if len(cases) > maxBits {
		return false
	}
	// yes is a place that is not the default, no the other one.
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
			b.e.RM(xarch.INS_lea, xarch.EA_4, tmp, xarch.At(v, int32(-first)))
			v = tmp
		}
		b.e.RI(xarch.INS_cmp, xarch.EA_4, v, int64(last-first))
		b.choose(xarch.CC_BE, yes, def)
		return true
	}
	if len(cases) <= switchChain {
		return false
	}
	if no == 0 {
		no = def
	}
	size := xarch.EA_4
	if len(cases) > 32 {
		size = xarch.EA_8
	}
	tmp := b.internalInt(n)
	b.e.RI(xarch.INS_cmp, xarch.EA_4, v, int64(len(cases)))
	b.e.Jcc(xarch.CC_AE, b.gen.labels[def])
	if int64(mask) == int64(int32(mask)) || size == xarch.EA_4 {
		b.e.RI(xarch.INS_mov, size, tmp, int64(int32(mask)))
	} else {
		b.e.RI64(tmp, int64(mask))
	}
	b.e.RR(xarch.INS_bt, size, tmp, v)
	b.choose(xarch.CC_B, yes, no)
	return true
}

// switchTable ends a switch by a jump through a table.
func (b *backend) switchTable(n nodes.NodeID, v xarch.Reg, cases []nodes.BlockID, def nodes.BlockID) {
	g := &b.gen
	b.e.RI(xarch.INS_cmp, xarch.EA_4, v, int64(len(cases)))
	b.e.Jcc(xarch.CC_AE, g.labels[def])
	g.table = g.table[:0]
	for _, t := range cases {
		g.table = append(g.table, g.labels[t])
	}
	table, index := b.internalInt(n), b.internalInt2(n)
	b.e.LeaData(table, b.e.JumpTable(g.table))
	b.e.RR(xarch.INS_mov, xarch.EA_4, index, v)
	b.e.RM(xarch.INS_movsxd, xarch.EA_8, index, xarch.AtIndex(table, index, 4, 0))
	b.e.RR(xarch.INS_add, xarch.EA_8, index, table)
	b.e.JmpR(index)
	g.switchFalls = false
}
