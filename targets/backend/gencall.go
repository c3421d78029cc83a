package backend

import (
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/code"
)

// What all machines generate alike of calls, switches and jumps to other methods. The machine
// emits the instructions in between.

// BeginCall begins call n, whose arguments are in place.
func (b *Generation) BeginCall(n nodes.NodeID) *nodes.Call {
	c := &b.M.Calls[b.M.Val[n]]
	if c.ILOffset != ee.NoILOffset {
		b.Method.IL = c.ILOffset
	}
	return c
}

// CallTarget returns the node that computes the target of c; 0: CallEntry has it.
func CallTarget(c *nodes.Call) nodes.NodeID {
	if c.Control != 0 {
		return c.Control
	}
	return c.Addr
}

// EndCall notes that the call instruction of c, which is no tail call, has been emitted.
func (b *Generation) EndCall(c *nodes.Call, site int) {
	g := &b.Method
	if c.Flags&nodes.GTF_CALL_UNMANAGED != 0 {
		b.Buf.Bind(g.Labels[0])
	}
	if c.Kind == nodes.CT_HELPER {
		b.Called(site, 0, c.Helper)
		return
	}
	if g.WantsReturn {
		b.Buf.Bind(g.NextReturn)
		g.WantsReturn = false
	}
	b.Called(site, c.Method, ee.CORINFO_HELP_UNDEF)
}

// EndCallFinally notes the call of a finally by node n, whose code begins at mark start. The
// funclet returns to an instruction of this block's region.
func (b *Generation) EndCallFinally(n nodes.NodeID, start, site int) {
	m := b.M
	b.Called(site, 0, ee.CORINFO_HELP_UNDEF)
	b.Safepoint(n, site)
	next := m.Blocks.Next[b.Block]
	if m.Blocks.Flags[b.Block]&nodes.BBF_KEEP_PAIR != 0 || next != 0 && m.Blocks.Kind[next] == nodes.BBJ_ALWAYS {
		b.isa.Nop()
	} else {
		b.isa.Trap()
	}
	b.AddThunk(start)
}

// LoadParams loads the parameters into the registers in which they arrived.
func (b *Generation) LoadParams() {
	m := b.M
	for i := range m.Locals[:m.NumParams] {
		l := &m.Locals[i]
		for p := range l.NumArgRegs {
			b.isa.LoadSlot(l.ArgReg[p], l.ArgRegType[p], l.StackOffset+int32(l.ArgRegOffset[p]))
		}
	}
}

// SwitchChain is the largest number of cases that are compared one by one.
const SwitchChain = 3

// Cases returns the targets of the switch that ends the block, and its default. few: so few cases
// lead elsewhere that they are compared one by one.
func (b *Generation) Cases() (cases []nodes.BlockID, def nodes.BlockID, few bool) {
	m := b.M
	d := m.Switches[m.Blocks.Switch[b.Block]]
	dests := m.Targets[d.First:][:d.Count]
	cases, def = dests[:len(dests)-1], dests[len(dests)-1]
	elsewhere := 0
	for _, t := range cases {
		if t != def {
			elsewhere++
		}
	}
	return cases, def, elsewhere <= SwitchChain
}

// EndCases ends a switch after the comparisons of its cases: it jumps to block t unless that is the
// next block.
func (b *Generation) EndCases(t nodes.BlockID) {
	g := &b.Method
	if g.SwitchFalls = t == b.M.Blocks.Next[b.Block]; !g.SwitchFalls {
		b.isa.Jump(g.Labels[t])
	}
}

// CaseLabels returns the labels of the cases, for a jump table at which the switch ends. They are
// valid until the next call.
func (b *Generation) CaseLabels(cases []nodes.BlockID) []code.Label {
	g := &b.Method
	g.SwitchFalls = false
	g.Table = g.Table[:0]
	for _, t := range cases {
		g.Table = append(g.Table, g.Labels[t])
	}
	return g.Table
}

// Scratch returns the first of the scratch registers that node n has in a set.
func (b *Generation) Scratch(n nodes.NodeID, of targets.RegMask) targets.Reg {
	mask := targets.RegMask(b.M.Internal[n]) & of
	if mask == 0 {
		panic("BUG: " + b.Target.Name + ": no scratch register for " + b.M.Oper[n].String())
	}
	return mask.First()
}
