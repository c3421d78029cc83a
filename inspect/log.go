package inspect

import (
	"math/bits"

	"ryugo/nodes"
	"ryugo/passes"
)

// log fills the lives of the nodes and the decisions.
func (m *Method) log(l *nodes.Log, names Names, regName func(uint8) string) {
	m.Lives = make([]Life, len(l.Lives))
	for i := range l.Lives {
		if i > 0 {
			m.Lives[i] = life(&l.Lives[i])
		}
	}
	for i := range l.Decisions {
		d := &l.Decisions[i]
		row := d.Reason.Row()
		x := Decision{
			Phase: passes.Phases[d.Phase].Name, Kind: row.Kind.String(), Verdict: row.Verdict.String(),
			Reason: d.Reason.String(), Text: d.Text(regName),
			Node: uint32(d.Node), Block: uint32(d.Block), Inline: int(d.Inline), IL: offset(d.ILOffset),
		}
		if l := uint32(d.Lcl); d.Lcl != nodes.NoLcl {
			x.Local = &l
		}
		if d.Method != 0 {
			x.Method = names.Method(d.Method)
		}
		m.Decisions = append(m.Decisions, x)
	}
}

// life names the phases of a life.
func life(l *nodes.Life) Life {
	out := Life{
		Oper: l.Oper.String(), Type: l.Type.String(), IL: offset(l.ILOffset), Inline: int(l.Inline),
		From: uint32(l.From), Why: int(l.Why),
	}
	if l.Born != nodes.Alive {
		out.Born = passes.Phases[l.Born].Name
	}
	if l.Gone != nodes.Alive {
		out.Gone = passes.Phases[l.Gone].Name
	}
	for left := l.Changed; left != 0; left &= left - 1 {
		out.Changed = append(out.Changed, passes.Phases[bits.TrailingZeros64(left)].Name)
	}
	return out
}
