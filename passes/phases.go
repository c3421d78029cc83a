// Package passes compiles the CIL of one method to code. phases.go has the list of phases,
// compile.go runs them. Each phase has a folder of its own and knows nothing of timing, dumps,
// verification or the other phases.
package passes

import (
	"strconv"

	"ryugo/ee"
	"ryugo/nodes"
)

// Facts are the facts about a method that a phase may need, give or break.
type Facts uint32

const (
	FactHIR       Facts = 1 << iota // trees and statements
	FactMorphed                     // no GT_FIELD, GT_INDEX, GT_QMARK; call arguments placed
	FactAddrTaken                   // LvAddrExposed is final
	FactFunclets                    // handlers are out of line
	FactPreds                       // predecessor lists
	FactDoms                        // dominators
	FactLoops                       // the table of loops, block weights
	FactRefCounts                   // LvTracked, VarIndex
	FactOrder                       // rows of a statement in execution order
	FactLiveness                    // sets of live-in and live-out locals
	FactSSA
	FactVN
	FactLIR     // one node list per block
	FactHalves  // no longs, on 32-bit targets
	FactLclRegs // LvRegister and Reg of locals, LclRegs, PollRegs
	FactLowered // containment, PUTARG, no target-independent control flow
	FactRegs    // Reg, Internal, SpillTmp
	FactInstrs  // instructions, encoded with short jumps
	FactCode    // ee.Code
)

// Level is the set of compiles in which a phase runs.
type Level uint8

const (
	LevelMin  Level = 1 << iota // minopts
	LevelFull                   // full optimization
	LevelAll        = LevelMin | LevelFull

	// Optional phases can be turned off by name: a compile does not need them.
	Optional Level = 1 << 7
)

// Condition says in which methods, of those compiled at its level, a phase runs.
type Condition uint8

const (
	Always          Condition = iota
	WhenWorthSSA              // see worthSSA
	WhenUnified               // SSA was built, and CSE has unified loads
	WhenStale                 // a phase has invalidated facts that this one gives
	WhenSplit                 // locals to registers has chosen locals to split
	WhenLoop                  // there are loops
	WhenHandlers              // a local is live into a handler
	WhenLeftover              // locals to registers has found dead stores or constants
	When32                    // the target's registers have 32 bits
	WhenReplaceable           // importation has made patchpoints
	WhenRegions               // there are exception clauses
	WhenBranches              // there is more than one block
	WhenStored                // a load may read a value that was stored before
	WhenBlockCalls            // there are calls that copy or compare bytes
	numConditions
)

// conditions has a row for each Condition: its text for readers, and the test.
var conditions = [numConditions]struct {
	text  string
	holds func(c *Compiler, p *Phase) bool
}{
	WhenWorthSSA:    {"a loop, one that was unrolled, more than " + strconv.Itoa(plainChecks) + " bounds checks, calls that copy or compare bytes, or " + strconv.Itoa(plainRepeats) + " repeated loads", func(c *Compiler, _ *Phase) bool { return c.worthSSA() }},
	WhenUnified:     {"CSE unified loads", func(c *Compiler, _ *Phase) bool { return c.worthSSA() && c.cse.Unified }},
	WhenStale:       {"a phase changed what this one gives", func(c *Compiler, p *Phase) bool { return c.stale&p.Gives != 0 }},
	WhenSplit:       {"a local in a register lives across a call that destroys it", func(c *Compiler, _ *Phase) bool { return c.locals.Splits() }},
	WhenLoop:        {"a loop", func(c *Compiler, _ *Phase) bool { return len(c.M.Flow.Loops) > 1 }}, // row 0 is no loop
	When32:          {"a 32-bit target", func(c *Compiler, _ *Phase) bool { return c.M.Model.PointerSize == 4 }},
	WhenHandlers:    {"a local is live into a handler", func(c *Compiler, _ *Phase) bool { return c.live.IntoHandlers }},
	WhenLeftover:    {"dead stores, or locals in memory that hold a constant", func(c *Compiler, _ *Phase) bool { return c.locals.HasLeftovers() }},
	WhenReplaceable: {"there are patchpoints", func(c *Compiler, _ *Phase) bool { return c.M.CounterLcl != nodes.NoLcl }},
	WhenRegions:     {"there are exception clauses", func(c *Compiler, _ *Phase) bool { return len(c.M.EH) != 0 }},
	WhenStored:      {"a loop, or a load that may read what was stored before", func(c *Compiler, _ *Phase) bool { return c.loadsStored() }},
	WhenBlockCalls:  {"calls that copy or compare bytes", func(c *Compiler, _ *Phase) bool { return c.M.BlockCalls != 0 }},
	WhenBranches:    {"more than one block", func(c *Compiler, _ *Phase) bool { return c.M.FirstBB != c.M.LastBB }},
}

func (w Condition) String() string { return conditions[w].text }

// Phase is one row of the phase list.
type Phase struct {
	Name   string
	Run    func(c *Compiler, code *ee.Code)
	Level  Level
	When   Condition
	Needs  Facts
	Gives  Facts
	Breaks Facts
}

// NumPhases is the number of phases.
const NumPhases = len(Phases)

// Phases are the phases of a compile, in order. A test checks that the rows before each phase give
// the facts that it needs.
var Phases = [...]Phase{
	{"importation", (*Compiler).importation, LevelAll, Always, 0, FactHIR, 0},
	{"inlining", (*Compiler).inlining, LevelFull | Optional, Always, FactHIR, 0, 0},
	{"patchpoints", (*Compiler).guardPatchpoints, LevelAll, WhenReplaceable, FactHIR, 0, 0},
	// Before morph, which must know which locals a store or call may change.
	{"mark address-exposed locals", (*Compiler).addrExposed, LevelAll, Always, FactHIR, FactAddrTaken, 0},
	// After the marking, which reduces every use of a struct local to the whole struct, a part, or
	// an address. A struct whose address is taken stays in memory.
	{"struct promotion", (*Compiler).promotion, LevelFull | Optional, Always, FactHIR | FactAddrTaken, 0, 0},
	{"global morph", (*Compiler).globalMorph, LevelAll, Always, FactHIR | FactAddrTaken, FactMorphed, 0},
	// After morph, which splits blocks for GT_QMARK, so that regions are moved only once.
	{"EH funclets", (*Compiler).ehFunclets, LevelAll, WhenRegions, FactMorphed, FactFunclets, FactPreds | FactDoms},
	{"flow graph", (*Compiler).flowGraph, LevelFull | Optional, Always, FactFunclets, FactPreds | FactDoms, 0},
	{"loops", (*Compiler).findLoops, LevelFull | Optional, Always, FactPreds | FactDoms, FactPreds | FactDoms | FactLoops, 0},
	// Minopts walks its trees once more in rationalization instead.
	{"tree ordering", (*Compiler).treeOrdering, LevelFull, Always, FactMorphed, FactOrder, 0},
	// After loops, which puts tests at the ends of loops, and before SSA, in which the temps take
	// part.
	{"load forwarding", (*Compiler).forwardLoads, LevelFull | Optional, WhenStored, FactOrder | FactPreds, 0, 0},
	// After ordering, so that counting is a sweep instead of a walk.
	{"local sorting", (*Compiler).localSorting, LevelFull, Always, FactOrder, FactRefCounts, 0},
	// Minopts tracks no locals.
	{"liveness", (*Compiler).liveness, LevelFull, Always, FactOrder | FactRefCounts, FactLiveness, 0},
	// Before SSA, in which the temps take part.
	{"EH write-thru", (*Compiler).ehWriteThru, LevelFull | Optional, WhenHandlers, FactLiveness | FactFunclets, 0, 0},
	{"SSA", (*Compiler).buildSSA, LevelFull | Optional, WhenWorthSSA, FactLiveness | FactDoms, FactSSA, 0},
	{"value numbering", (*Compiler).valueNumbering, LevelFull | Optional, WhenWorthSSA, FactSSA, FactVN, 0},
	{"copy propagation", (*Compiler).copyPropagation, LevelFull | Optional, WhenWorthSSA, FactVN, FactSSA, 0},
	// After copy propagation, which handles tracked locals only.
	{"loop hoisting", (*Compiler).loopHoisting, LevelFull | Optional, WhenWorthSSA, FactVN | FactLoops, FactSSA, 0},
	{"assertion propagation", (*Compiler).assertionPropagation, LevelFull | Optional, WhenWorthSSA, FactVN, 0, 0},
	// After assertion propagation: a check that was removed is no candidate.
	{"CSE", (*Compiler).eliminateCSE, LevelFull | Optional, WhenWorthSSA, FactVN, 0, 0},
	// CSE makes loads of array references equal, so that more bounds checks are redundant.
	{"repeated assertion propagation", (*Compiler).repeatAssertions, LevelFull | Optional, WhenUnified, FactVN, 0, 0},
	{"dead store removal", (*Compiler).removeDeadStores, LevelFull | Optional, WhenWorthSSA, FactSSA, 0, 0},
	// After the phases that find constants.
	{"block calls", (*Compiler).expandBlockCalls, LevelFull | Optional, WhenBlockCalls, FactOrder, 0, 0},
	// After the phases that learn from branches.
	{"if conversion", (*Compiler).ifConversion, LevelFull | Optional, WhenBranches, FactLoops | FactLiveness, 0, FactVN},
	// After if conversion, which may make a loop one chain of blocks.
	{"loop vectorization", (*Compiler).vectorizeLoops, LevelFull | Optional, WhenLoop, FactLoops, 0, FactSSA | FactVN},
	{"second flow graph", (*Compiler).secondFlowGraph, LevelFull, WhenStale, FactFunclets, FactPreds | FactDoms, FactOrder | FactSSA | FactVN},
	{"second ordering", (*Compiler).secondOrdering, LevelFull, WhenStale, FactMorphed, FactOrder, FactSSA | FactVN},
	{"second local sorting", (*Compiler).localSorting, LevelFull, WhenStale, FactOrder, FactRefCounts, 0},
	{"second liveness", (*Compiler).liveness, LevelFull, WhenStale, FactOrder | FactRefCounts, FactLiveness, 0},
	{"rationalization", (*Compiler).rationalization, LevelAll, Always, FactMorphed, FactLIR, FactHIR | FactOrder | FactSSA | FactVN},
	// Before locals get registers: a half is a local of its own.
	{"decomposition", (*Compiler).decomposition, LevelAll, When32, FactLIR, FactHalves, 0},
	// Before lowering, which forms other instructions for a local in a register than for
	// one in memory.
	{"locals to registers", (*Compiler).localsToRegisters, LevelFull, Always, FactLIR | FactLiveness, FactLclRegs, 0},
	{"range splitting", (*Compiler).splitRanges, LevelFull, WhenSplit, FactLclRegs, 0, 0},
	{"local cleanup", (*Compiler).cleanLocals, LevelFull, WhenLeftover, FactLclRegs, 0, 0},
	{"lowering", (*Compiler).lowering, LevelAll, Always, FactLIR | FactFunclets, FactLowered, 0},
	{"linear scan", (*Compiler).linearScan, LevelAll, Always, FactLowered, FactRegs, 0},
	// After linear scan, which adds blocks where locals change their registers.
	{"loop alignment", (*Compiler).alignLoops, LevelFull | Optional, WhenLoop, FactRegs | FactLoops, 0, 0},
	{"code generation", (*Compiler).codeGeneration, LevelAll, Always, FactRegs, FactInstrs, 0},
	{"emission", (*Compiler).emission, LevelAll, Always, FactInstrs, FactCode, 0},
}

// formerNames are phase names of earlier versions, with the phases that do their work now. If a
// phase is gone, a compile can still stop at its place.
var formerNames = [...]struct {
	name, now string
	gone      bool
}{
	{name: "early propagation", now: "SSA", gone: true},
	{name: "range-check elimination", now: "repeated assertion propagation"},
}

// Renamed returns the present name of a phase that had another name in an earlier version. It
// returns other names unchanged.
func Renamed(name string) string {
	for _, f := range formerNames {
		if f.name == name && !f.gone {
			return f.now
		}
	}
	return name
}

// rows has the phases with each Condition; settled has the phases whose tests are not needed after
// a Condition has failed once.
var rows, settled = func() (rows, settled [numConditions]PhaseSet) {
	for i := range Phases {
		rows[Phases[i].When] |= 1 << i
	}
	settled[WhenWorthSSA] = rows[WhenWorthSSA] | rows[WhenUnified]
	return rows, settled
}()

// TargetIndependent is the number of phases before the first phase that needs the back end.
var TargetIndependent = func() int {
	for i := range Phases {
		if Phases[i].Gives&(FactLclRegs|FactLowered) != 0 {
			return i
		}
	}
	return NumPhases
}()

// Through returns the number of phases up to and including the named one, or 0.
func Through(name string) int {
	for _, f := range formerNames {
		if f.name == name {
			name = f.now
		}
	}
	return place(name) + 1
}
