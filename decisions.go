package ryugo

import (
	"fmt"
	"math/bits"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes"
	"ryugo/passes/inline"
)

// InliningKind is the kind of decisions about inlining.
const InliningKind = "inlining"

// DecisionKinds returns the names that Decision.Kind takes, in the order of the phases.
func DecisionKinds() []string { return append([]string{InliningKind}, nodes.DecisionKinds()...) }

// Decision is a row of the decision log of a compile.
type Decision struct {
	Phase   string `json:"phase"`
	Kind    string `json:"kind"`    // one of DecisionKinds
	Verdict string `json:"verdict"` // made, refused, or removed: made, and the node is gone
	Reason  string `json:"reason"`  // a word, which stays from version to version
	Text    string `json:"text"`    // the reason, for people
	// Node is the identity of the node that it is about, 0 for none; Block the number of
	// its block, 0 where the phase does not know it; Local the number of the local that it
	// is about, or that was made for it.
	Node  nodes.Ident   `json:"node,omitempty"`
	Block nodes.BlockID `json:"block,omitempty"`
	Local *nodes.LclNum `json:"local,omitempty"`
	// ILOffset is that of the IL instruction, nil when there is none, in the IL of row Inline
	// of Compiler.Inlines; 0 is the method itself.
	ILOffset *uint32         `json:"il,omitempty"`
	Inline   uint32          `json:"inline,omitempty"`
	Method   ee.MethodHandle `json:"-"` // the callee, 0 when it is not about a call
	Callee   string          `json:"method,omitempty"`
}

// Decisions returns the decision log of the last compile, in the order of the phases; those
// about inlining come from the tree of inlines. name names methods. Without
// Options.Decisions there is none.
func (c *Compiler) Decisions(name func(m ee.MethodHandle) string) (rows []Decision) {
	log := c.IR().Log
	if log == nil {
		return nil
	}
	at := 0
	inlining := inliningPhase()
	for ; at < len(log.Decisions) && log.Decisions[at].Phase < inlining; at++ {
		rows = append(rows, c.decision(&log.Decisions[at], name))
	}
	calls := c.Inlines()
	for i := 1; i < len(calls); i++ {
		rows = append(rows, inlineDecision(&calls[i], name))
	}
	for ; at < len(log.Decisions); at++ {
		rows = append(rows, c.decision(&log.Decisions[at], name))
	}
	return rows
}

// inliningPhase is the row of passes.Phases that inlines.
func inliningPhase() uint8 { return uint8(passes.Through(InliningKind) - 1) }

// decision returns row d with names.
func (c *Compiler) decision(d *nodes.Decision, name func(m ee.MethodHandle) string) Decision {
	r := d.Reason.Row()
	x := Decision{
		Phase: passes.Phases[d.Phase].Name, Kind: r.Kind.String(), Verdict: r.Verdict.String(), Reason: r.Name, Text: d.Text(c.regName),
		Node: d.Node, Block: d.Block, Inline: d.Inline, Method: d.Method,
	}
	if l := d.Lcl; l != nodes.NoLcl {
		x.Local = &l
	}
	x.ILOffset = offset(d.ILOffset)
	if d.Method != 0 {
		x.Callee = name(d.Method)
	}
	return x
}

// offset is an IL offset that may be missing.
func offset(il uint32) *uint32 {
	if il == ee.NoILOffset {
		return nil
	}
	return &il
}

// inlineDecision returns the row for a call of the tree of inlines.
func inlineDecision(k *inline.Context, name func(m ee.MethodHandle) string) Decision {
	d := Decision{
		Phase: InliningKind, Kind: InliningKind, Verdict: nodes.Refused.String(), Reason: k.Reason.String(), Text: k.Reason.Text(),
		Inline: k.Parent, ILOffset: offset(k.ILOffset), Method: k.Method, Callee: name(k.Method),
	}
	if k.Reason == inline.Inlined {
		d.Verdict = nodes.Made.String()
	}
	if k.Multiplier != 0 {
		d.Text += fmt.Sprintf(": callee %.1f bytes, call %.1f * %.1f", float64(k.CalleeSize)/10, float64(k.CallSize)/10, float64(k.Multiplier)/100)
	}
	return d
}

// regName returns the name of a register of c's target.
func (c *Compiler) regName(reg uint8) string {
	if uint(reg) < uint(len(c.target.RegNames)) {
		return c.target.RegNames[reg]
	}
	return "?"
}

// NodeLife is what happened to a node in a compile.
type NodeLife struct {
	Node     nodes.Ident `json:"node"`
	Oper     string      `json:"oper"` // when it was first seen
	Type     string      `json:"type"`
	From     nodes.Ident `json:"from,omitempty"` // the node that it is a copy of
	ILOffset *uint32     `json:"il,omitempty"`   // as in Decision
	Inline   uint32      `json:"inline,omitempty"`
	Born     string      `json:"born"`              // the phase that made it
	Changed  []string    `json:"changed,omitempty"` // phases that changed its oper, type, payload, flags or operands
	Gone     string      `json:"gone,omitempty"`    // the phase that removed it
	// Why is the decision for which it was removed, a row of Compiler.Decisions plus 1; 0
	// where the phase has logged none.
	Why int `json:"why,omitempty"`
}

// Lives returns what happened to the nodes of the last compile, [nodes.Ident]; row 0 is none.
// Without Options.Decisions there are no rows.
func (c *Compiler) Lives() []NodeLife {
	log := c.IR().Log
	if log == nil {
		return nil
	}
	rows := make([]NodeLife, len(log.Lives))
	for id := 1; id < len(rows); id++ {
		rows[id] = c.life(log, nodes.Ident(id))
	}
	return rows
}

// Life returns what happened to the node of an identity in the last compile. ok is false when
// there is no such node, or no log.
func (c *Compiler) Life(id nodes.Ident) (life NodeLife, ok bool) {
	log := c.IR().Log
	if log == nil || id == 0 || uint(id) >= uint(len(log.Lives)) {
		return life, false
	}
	return c.life(log, id), true
}

// life returns row id of log with names.
func (c *Compiler) life(log *nodes.Log, id nodes.Ident) NodeLife {
	x := &log.Lives[id]
	life := NodeLife{
		Node: id, Oper: x.Oper.String(), Type: x.Type.String(), From: x.From, ILOffset: offset(x.ILOffset), Inline: x.Inline,
		Born: passes.Phases[x.Born].Name,
	}
	for left := x.Changed; left != 0; left &= left - 1 {
		life.Changed = append(life.Changed, passes.Phases[bits.TrailingZeros64(left)].Name)
	}
	if x.Gone != nodes.Alive {
		life.Gone = passes.Phases[x.Gone].Name
	}
	if x.Why != 0 {
		life.Why = int(x.Why)
		if log.Decisions[x.Why-1].Phase >= inliningPhase() { // Decisions has the calls before it
			life.Why += max(0, len(c.Inlines())-1)
		}
	}
	return life
}
