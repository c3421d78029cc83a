package ryugo

import (
	"fmt"

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
	Callee   string          `json:"callee,omitempty"`
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
	inlining := uint8(passes.Through(InliningKind) - 1)
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

// decision returns row d with names.
func (c *Compiler) decision(d *nodes.Decision, name func(m ee.MethodHandle) string) Decision {
	r := d.Reason.Row()
	x := Decision{
		Phase: passes.Phases[d.Phase].Name, Kind: r.Kind.String(), Verdict: r.Verdict.String(), Reason: r.Name, Text: d.Text(c.regName),
		Node: d.Node, Block: d.Block, Inline: d.Inline, Method: d.Method,
	}
	if d.Lcl != nodes.NoLcl {
		x.Local = &d.Lcl
	}
	if d.ILOffset != ee.NoILOffset {
		x.ILOffset = &d.ILOffset
	}
	if d.Method != 0 {
		x.Callee = name(d.Method)
	}
	return x
}

// inlineDecision returns the row for a call of the tree of inlines.
func inlineDecision(k *inline.Context, name func(m ee.MethodHandle) string) Decision {
	d := Decision{
		Phase: InliningKind, Kind: InliningKind, Verdict: nodes.Refused.String(), Reason: k.Reason.String(), Text: k.Reason.Text(),
		Inline: k.Parent, ILOffset: &k.ILOffset, Method: k.Method, Callee: name(k.Method),
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
	if int(reg) < len(c.target.RegNames) {
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
	// Why is the row of Decisions for which it was removed, nil where the phase has logged
	// none.
	Why *Decision `json:"why,omitempty"`
}

// Life returns what happened to the node of an identity in the last compile. ok is false when
// there is no such node, or no log.
func (c *Compiler) Life(id nodes.Ident, name func(m ee.MethodHandle) string) (life NodeLife, ok bool) {
	log := c.IR().Log
	if log == nil || id == 0 || int(id) >= len(log.Lives) {
		return life, false
	}
	x := &log.Lives[id]
	life = NodeLife{Node: id, Oper: x.Oper.String(), Type: x.Type.String(), From: x.From, Inline: x.Inline, Born: passes.Phases[x.Born].Name}
	if x.ILOffset != ee.NoILOffset {
		life.ILOffset = &x.ILOffset
	}
	for i := range passes.Phases {
		if x.Changed>>i&1 != 0 {
			life.Changed = append(life.Changed, passes.Phases[i].Name)
		}
	}
	if x.Gone != nodes.Alive {
		life.Gone = passes.Phases[x.Gone].Name
	}
	if x.Why != 0 {
		d := c.decision(&log.Decisions[x.Why-1], name)
		life.Why = &d
	}
	return life, true
}
