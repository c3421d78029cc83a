// Package inline decides which calls are inlined. It has a scan of the callee's IL (scan.go), a
// policy over the observations (policy.go), a budget for each method, and the tree of decisions
// (this file). It knows no IR: package importer acts on the decisions and imports the callee in
// place of the call.
//
//	call F, 14 IL bytes                  always
//	call G, 60 IL bytes, in a loop       native size 92 <= 145 * 3.0: discretionary
//	call H, in a throw block             never: rarely run call site
//
// The states are RyuJIT's. A candidate is ALWAYS inlined if the callee requests it, or if its IL is
// no longer than a call. It is NEVER inlined if anything forbids it; then it has a Reason.
// Otherwise it is DISCRETIONARY: its estimated code size is compared with that of the call.
package inline

import "ryugo/ee"

// Limits of RyuJIT 9, except that of arguments, which are bits of a uint32.
const (
	AlwaysSize    = 16   // maximum IL bytes of an ALWAYS candidate
	MaxTestSize   = 20   // the same if the candidate has no branch and returns the result of a comparison
	MaxSize       = 100  // maximum IL bytes of a discretionary candidate
	MaxHotSize    = 1024 // the same if the call is Hot
	MaxBlocks     = 5    // maximum basic blocks of a discretionary candidate
	MaxLeafBlocks = 7    // the same if it calls nothing and has no loop
	MaxHotBlocks  = 14   // the same if the call is Hot
	MaxArgs       = 31
	MaxLocals     = 32
	MaxStack      = 16
	MaxDepth      = 20
	MaxLcls       = 512 // number of locals of the root from which on nothing is inlined
)

// Frequency is how often a call is executed.
type Frequency uint8

// Frequencies, in ascending order.
const (
	Rare     Frequency = iota // never, according to the runtime's counts
	Once                      // in a class constructor, outside of its loops
	Straight                  // in straight-line code, or not often according to the counts
	Looped                    // in a loop
	Hot                       // often, according to the counts
)

// Context is a call in the tree of inlines. Row 0 is the root method.
type Context struct {
	Method   ee.MethodHandle
	Parent   uint32 // row of the body that contains the call
	ILOffset uint32 // of the call, in the IL of Parent
	Depth    uint16 // 0: the root
	Reason   Reason // Inlined, or why not
	Always   bool   // inlined without estimating the profit
	// For candidates whose profit was estimated: the estimates in tenths of bytes, and the
	// multiplier in hundredths.
	CalleeSize, CallSize int32
	Multiplier           int32
}

// Tree has the calls of a method, including those of inlined bodies, and the cost of the inlines.
type Tree struct {
	Rows []Context
	// time is the estimated cost of compiling the method, limit its maximum.
	time, limit int
}

// Reset begins the tree of method m, whose IL has n bytes.
func (t *Tree) Reset(m ee.MethodHandle, n int) {
	t.Rows = append(t.Rows[:0], Context{Method: m})
	t.time = rootTime + rootTimePerByte*n
	t.limit = budget * t.time
}

// RyuJIT's estimates of compile time, for a root and for an inlinee, by the number of IL bytes.
// budget is the factor by which inlines may increase the time of a root.
const (
	rootTime, rootTimePerByte     = 60, 3
	inlineTime, inlineTimePerByte = -14, 2
	budget                        = 10
)

// Add appends a call of method m at IL offset il of body parent, and returns its row. r is the
// reason why it is not a candidate, or Inlined if it is one.
func (t *Tree) Add(m ee.MethodHandle, parent, il uint32, r Reason) uint32 {
	depth := t.Rows[parent].Depth + 1
	t.Rows = append(t.Rows, Context{Method: m, Parent: parent, ILOffset: il, Depth: depth, Reason: r})
	return uint32(len(t.Rows) - 1)
}

// Truncate removes the rows from n on.
func (t *Tree) Truncate(n int) { t.Rows = t.Rows[:n] }

// Nesting returns the reason if the call in row c is too deep or recursive, or Inlined. Direct
// calls of the root by itself are inlined once.
func (t *Tree) Nesting(c uint32) Reason {
	row := &t.Rows[c]
	if row.Depth > MaxDepth {
		return CALLSITE_IS_TOO_DEEP
	}
	if row.Parent == 0 && row.Method == t.Rows[0].Method {
		return Inlined
	}
	for p := row.Parent; ; p = t.Rows[p].Parent {
		if t.Rows[p].Method == row.Method {
			return CALLSITE_IS_RECURSIVE
		}
		if p == 0 {
			return Inlined
		}
	}
}

// Recursive reports whether row c is a call of the root method.
func (t *Tree) Recursive(c uint32) bool { return t.Rows[c].Method == t.Rows[0].Method }

// OverBudget reports whether inlining n bytes of IL would exceed the budget. An inlinee that costs
// no more than its call is always within budget.
func (t *Tree) OverBudget(n int) bool {
	cost := inlineTime + inlineTimePerByte*n
	return cost > 0 && t.time+cost > t.limit
}

// Spend counts the inlining of n bytes of IL.
func (t *Tree) Spend(n int) { t.time += inlineTime + inlineTimePerByte*n }
