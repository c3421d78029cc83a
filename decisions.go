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

// DecisionKinds returns the possible values of Decision.Kind, in the order of the phases.
func DecisionKinds() []string { return append([]string{InliningKind}, nodes.DecisionKinds()...) }

// Decision is a row of the decision log of a compile.
type Decision struct {
	Phase   string `json:"phase"`
	Kind    string `json:"kind"`    // one of DecisionKinds
	Verdict string `json:"verdict"` // made, refused, or removed (made, and the node is gone)
	Reason  string `json:"reason"`  // a word that is the same in all versions
	Text    string `json:"text"`    // the reason in readable form
	// Node is the identity of the node that the decision is about, or 0 for none. Block is the
	// number of the node's block, or 0 if the phase does not know it. Local is the number of the
	// local that the decision is about, or that was created for it.
	Node  nodes.Ident   `json:"node,omitempty"`
	Block nodes.BlockID `json:"block,omitempty"`
	Local *nodes.LclNum `json:"local,omitempty"`
	// ILOffset is the offset of the IL instruction, or nil if there is none, in the IL of row
	// Inline of Compiler.Inlines. Row 0 is the method itself.
	ILOffset *uint32         `json:"il,omitempty"`
	Inline   uint32          `json:"inline,omitempty"`
	Method   ee.MethodHandle `json:"-"` // the callee, or 0 if the decision is not about a call
	Callee   string          `json:"method,omitempty"`
}

// Decisions returns the decision log of the last compile, in the order of the phases. Decisions
// about inlining come from the inline tree. name returns the name of a method. Without
// Options.Decisions the log is empty.
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

// inliningPhase returns the row of passes.Phases that inlines calls.
func inliningPhase() uint8 { return uint8(passes.Through(InliningKind) - 1) }

// decision returns d in the form with names.
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

// offset returns a pointer to an IL offset, or nil if there is none.
func offset(il uint32) *uint32 {
	if il == ee.NoILOffset {
		return nil
	}
	return &il
}

// inlineDecision returns the row for a call in the inline tree.
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

// NodeLife is what happened to a node during a compile.
type NodeLife struct {
	Node     nodes.Ident `json:"node"`
	Oper     string      `json:"oper"` // when the node was first seen
	Type     string      `json:"type"`
	From     nodes.Ident `json:"from,omitempty"` // the node that it was copied from
	ILOffset *uint32     `json:"il,omitempty"`   // as in Decision
	Inline   uint32      `json:"inline,omitempty"`
	Born     string      `json:"born"`              // the phase that created it
	Changed  []string    `json:"changed,omitempty"` // phases that changed its oper, type, payload, flags or operands
	Gone     string      `json:"gone,omitempty"`    // the phase that removed it
	// Why is the decision that removed the node, as a row of Compiler.Decisions plus 1, or 0 if the
	// phase logged none.
	Why int `json:"why,omitempty"`
}

// Lives returns what happened to the nodes of the last compile, indexed by nodes.Ident; row 0 means
// no node. Without Options.Decisions there are no rows.
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

// Life returns what happened to the node with an identity during the last compile. ok is false if
// there is no such node, or no log.
func (c *Compiler) Life(id nodes.Ident) (life NodeLife, ok bool) {
	log := c.IR().Log
	if log == nil || id == 0 || uint(id) >= uint(len(log.Lives)) {
		return life, false
	}
	return c.life(log, id), true
}

// life returns row id of log in the form with names.
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
		if log.Decisions[x.Why-1].Phase >= inliningPhase() { // Decisions puts the calls before it
			life.Why += max(0, len(c.Inlines())-1)
		}
	}
	return life
}
