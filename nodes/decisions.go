package nodes

import (
	"fmt"
	"strconv"
	"strings"

	"ryugo/ee"
)

// Decision is a row of the decision log: what a phase decided, about what, and why.
// docs/decisions.md explains how to add one.
type Decision struct {
	Reason   Reason
	Phase    uint8 // a row of passes.Phases
	Node     Ident // 0: it is not about a node
	Block    BlockID
	Lcl      LclNum // or NoLcl
	Inline   uint32 // row of the inline tree to whose IL ILOffset refers
	ILOffset uint32 // or ee.NoILOffset
	Method   ee.MethodHandle
	Args     [3]int32 // values for the placeholders of the reason's text
}

// WhyNode logs a decision about node n of block b. b is 0 if the phase does not know the block. Log
// must not be nil.
func (m *Method) WhyNode(r Reason, b BlockID, n NodeID, args ...int32) *Decision {
	id := m.IdentOf(n)
	x := &m.Log.Lives[id]
	d := m.Log.add(r, Decision{Node: id, Block: b, Lcl: NoLcl, Inline: x.Inline, ILOffset: x.ILOffset}, args)
	if reasonRows[r].Verdict == Removed {
		m.removed(n)
	}
	return d
}

// WhyHere logs a decision about the IL instruction that is being imported in block b.
func (m *Method) WhyHere(r Reason, b BlockID, args ...int32) *Decision {
	return m.Log.add(r, Decision{Block: b, Lcl: NoLcl, Inline: m.Log.inline, ILOffset: m.Log.il}, args)
}

// WhyBlock logs a decision about block b and, if the verdict is Removed, about everything in it.
func (m *Method) WhyBlock(r Reason, b BlockID, args ...int32) *Decision {
	il := ee.NoILOffset
	if m.Blocks.Flags[b]&BBF_INTERNAL == 0 {
		il = m.Blocks.ILBegin[b]
	}
	d := m.Log.add(r, Decision{Block: b, Lcl: NoLcl, ILOffset: il}, args)
	if reasonRows[r].Verdict == Removed && !m.IsLIR {
		for s := m.Blocks.FirstStmt[b]; s != 0; s = m.Stmts[s].Next {
			m.removed(m.Stmts[s].Root)
		}
	}
	return d
}

// removed records that the last decision removes the tree n. Nodes that an earlier phase has
// replaced by GT_NOP keep their reason.
func (m *Method) removed(n NodeID) {
	for _, x := range m.Log.walk.Tree(m, n) {
		if life := &m.Log.Lives[m.IdentOf(x)]; life.Gone == Alive {
			life.Why = uint32(len(m.Log.Decisions))
		}
	}
}

// WhyLocal logs a decision about local l.
func (m *Method) WhyLocal(r Reason, l LclNum, args ...int32) *Decision {
	return m.Log.add(r, Decision{Lcl: l, ILOffset: ee.NoILOffset}, args)
}

func (l *Log) add(r Reason, d Decision, args []int32) *Decision {
	d.Reason, d.Phase = r, l.Phase
	copy(d.Args[:], args)
	l.Decisions = append(l.Decisions, d)
	return &l.Decisions[len(l.Decisions)-1]
}

// DecisionKind is the subject of a decision.
type DecisionKind uint8

// Verdict is the outcome of a decision.
type Verdict uint8

const (
	Refused Verdict = iota // the transformation was not made
	Made                   // it was made
	Removed                // it was made, and its subject is gone
)

func (v Verdict) String() string { return [...]string{"refused", "made", "removed"}[v] }

// ReasonRow describes a Reason.
type ReasonRow struct {
	Kind    DecisionKind
	Verdict Verdict
	Name    string
	Text    string // for people; {0}, {1}, {2} stand for Decision.Args: {v0} for a local, {b0} for a block, {r0} for a register, {w0} for hundredths
}

// Row returns the row of r.
func (r Reason) Row() *ReasonRow { return &reasonRows[r] }

func (r Reason) String() string { return reasonRows[r].Name }

func (k DecisionKind) String() string { return kindNames[k] }

// DecisionKinds returns the names of all kinds, in the order of the phases.
func DecisionKinds() []string { return append([]string(nil), kindNames[:]...) }

// Text returns the text of d for people. regName returns the name of a register.
func (d *Decision) Text(regName func(reg uint8) string) string {
	s := reasonRows[d.Reason].Text
	if !strings.Contains(s, "{") {
		return s
	}
	for i, v := range d.Args {
		n := strconv.Itoa(i) + "}"
		s = strings.ReplaceAll(s, "{"+n, strconv.Itoa(int(v)))
		s = strings.ReplaceAll(s, "{v"+n, fmt.Sprintf("V%02d", v))
		s = strings.ReplaceAll(s, "{b"+n, fmt.Sprintf("BB%02d", v))
		s = strings.ReplaceAll(s, "{w"+n, strconv.FormatFloat(float64(v)/100, 'g', 6, 64))
		if strings.Contains(s, "{r"+n) {
			s = strings.ReplaceAll(s, "{r"+n, regName(uint8(v)))
		}
	}
	return s
}
