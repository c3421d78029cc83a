// Package inline decides which calls are inlined: a scan of the callee's IL
// (scan.go), a policy over what was observed (policy.go), a budget for each
// method, and the tree of what was decided (this file). It knows no IR; what it
// says is done by package importer, which imports the callee in the caller's
// place.
//
//	call F, 14 IL bytes                  always
//	call G, 60 IL bytes, in a loop       native size 92 <= 145 * 3.0: discretionary
//	call H, in a throw block             never: rarely run call site
//
// The states are RyuJIT's: a candidate is ALWAYS inlined where the callee asks
// for that or its IL is no longer than a call; NEVER where anything forbids it,
// which has a Reason; in between it is DISCRETIONARY, a matter of the size that
// its code is estimated to have against that of the call.
package inline

import "ryugo/ee"

// Limits, as RyuJIT 9 has them but for that of arguments, which are bits of a uint32.
const (
	AlwaysSize    = 16   // IL bytes that are always inlined
	MaxSize       = 100  // IL bytes of a discretionary candidate
	MaxHotSize    = 1024 // of one whose call is Hot
	MaxBlocks     = 5    // basic blocks of a discretionary candidate
	MaxLeafBlocks = 7    // of one that calls nothing and has no loop
	MaxHotBlocks  = 14   // of one whose call is Hot
	MaxArgs       = 31
	MaxLocals     = 32
	MaxStack      = 16
	MaxDepth      = 20
	MaxLcls       = 512 // locals of the root, from which on nothing is inlined
)

// Frequency is how often a call is executed.
type Frequency uint8

// Frequencies, the highest last.
const (
	Rare     Frequency = iota // never, as the runtime has counted
	Once                      // in a class constructor, outside of its loops
	Straight                  // in straight-line code, or not often as the runtime has counted
	Looped                    // in a loop
	Hot                       // often, as the runtime has counted
)

// Context is a call in the tree of inlines: row 0 is the root method.
type Context struct {
	Method   ee.MethodHandle
	Parent   uint32 // the body that contains the call
	ILOffset uint32 // of the call, in the IL of Parent
	Depth    uint16 // 0: the root
	Reason   Reason // Inlined, or why not
	Always   bool   // inlined without looking at the profit
	// Of the candidates that were looked at: the estimates, in tenths of
	// bytes, and the multiplier in hundredths.
	CalleeSize, CallSize int32
	Multiplier           int32
}

// Tree holds the calls of a method, those of inlined bodies included, and what
// the inlines have cost.
type Tree struct {
	Rows []Context
	// time is the estimate of what compiling the method costs, limit what it
	// may come to.
	time, limit int
}

// Reset begins the tree of method m, whose IL has n bytes.
func (t *Tree) Reset(m ee.MethodHandle, n int) {
	t.Rows = append(t.Rows[:0], Context{Method: m})
	t.time = rootTime + rootTimePerByte*n
	t.limit = budget * t.time
}

// RyuJIT's estimates of compile time: of a root, of an inline, by the bytes of
// its IL; and by how much inlines may multiply the time of a root.
const (
	rootTime, rootTimePerByte     = 60, 3
	inlineTime, inlineTimePerByte = -14, 2
	budget                        = 10
)

// Add appends a call of method m at an IL offset of parent, with why it is no
// candidate or Inlined when it is one, and returns its row.
func (t *Tree) Add(m ee.MethodHandle, parent, il uint32, r Reason) uint32 {
	depth := t.Rows[parent].Depth + 1
	t.Rows = append(t.Rows, Context{Method: m, Parent: parent, ILOffset: il, Depth: depth, Reason: r})
	return uint32(len(t.Rows) - 1)
}

// Truncate takes the rows from n on back.
func (t *Tree) Truncate(n int) { t.Rows = t.Rows[:n] }

// Nesting returns why the call in row c is too deep or recursive, or Inlined. Calls that the root makes
// of itself are inlined once.
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

// OverBudget reports whether an inline of n IL bytes would cost too much time.
// One that costs no more than its call is always paid for.
func (t *Tree) OverBudget(n int) bool {
	cost := inlineTime + inlineTimePerByte*n
	return cost > 0 && t.time+cost > t.limit
}

// Spend counts an inline of n IL bytes.
func (t *Tree) Spend(n int) { t.time += inlineTime + inlineTimePerByte*n }
