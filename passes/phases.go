// Package passes turns the CIL of one method into code: phases.go is the one
// list of phases, compile.go drives them. Each phase stands in its own folder
// and knows nothing of timing, dumps, verification or the other phases.
package passes

import "ryugo/ee"

// Facts are what a phase may rely on, and what it makes or destroys.
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
	FactOrder                       // Next/Prev of HIR
	FactLiveness                    // liveIn, liveOut, GTF_VAR_DEATH
	FactSSA
	FactVN
	FactLIR     // one node list per block
	FactLowered // containment, PUTARG, no target-independent control flow
	FactRegs    // Reg, Internal, SpillTmp
	FactInstrs  // instructions, encoded with short jumps
	FactCode    // ee.Code
)

// Level says in which compiles a phase runs.
type Level uint8

const (
	LevelMin  Level = 1 << iota // minopts
	LevelFull                   // full optimization
	LevelAll  = LevelMin | LevelFull
)

// Phase is one row of the phase list.
type Phase struct {
	Name   string
	Run    func(c *Compiler, code *ee.Code) // nil: its place is kept, it is not built yet
	Level  Level
	Needs  Facts
	Gives  Facts
	Breaks Facts
}

// NumPhases is the number of phases: those of the design, if conversion, which came
// to RyuJIT later, and two of our own.
const NumPhases = 28

// Phases is the order of a compile. A test holds Needs against what stands
// before.
var Phases = [NumPhases]Phase{
	{"importation", (*Compiler).importation, LevelAll, 0, FactHIR, 0},
	{"inlining", (*Compiler).inlining, LevelFull, FactHIR, 0, 0},
	// Before morph: morph asks which locals any store or call may change.
	{"mark address-exposed locals", (*Compiler).addrExposed, LevelAll, FactHIR, FactAddrTaken, 0},
	// After the marking, which leaves of a struct's local whole appearances,
	// parts, and addresses: those of the last kind stay in memory.
	{"struct promotion", (*Compiler).promotion, LevelFull, FactHIR | FactAddrTaken, 0, 0},
	{"global morph", (*Compiler).globalMorph, LevelAll, FactHIR | FactAddrTaken, FactMorphed, 0},
	// After morph, which splits blocks for GT_QMARK, so that regions move once.
	{"EH funclets", (*Compiler).ehFunclets, LevelAll, FactMorphed, FactFunclets, FactPreds | FactDoms},
	{"flow graph", (*Compiler).flowGraph, LevelFull, FactFunclets, FactPreds | FactDoms, 0},
	{"loops", (*Compiler).findLoops, LevelFull, FactPreds | FactDoms, FactPreds | FactDoms | FactLoops, 0},
	{"tree ordering", (*Compiler).treeOrdering, LevelAll, FactMorphed, FactOrder, 0},
	// After the ordering, so that it counts in a sweep instead of a walk.
	{"local sorting", (*Compiler).localSorting, LevelAll, FactOrder, FactRefCounts, 0},
	{"liveness", (*Compiler).liveness, LevelAll, FactOrder | FactRefCounts, FactLiveness, 0},
	{"SSA", (*Compiler).buildSSA, LevelFull, FactLiveness | FactDoms, FactSSA, 0},
	// Lengths of new arrays: in value numbering; null checks that an access makes: in
	// assertion propagation.
	{"early propagation", nil, LevelFull, FactSSA, 0, 0},
	{"value numbering", (*Compiler).valueNumbering, LevelFull, FactSSA, FactVN, 0},
	{"copy propagation", (*Compiler).copyPropagation, LevelFull, FactVN, FactSSA, 0},
	// Behind copy propagation, which knows tracked locals only.
	{"loop hoisting", (*Compiler).loopHoisting, LevelFull, FactVN | FactLoops, FactSSA, 0},
	{"assertion propagation", (*Compiler).assertionPropagation, LevelFull, FactVN, 0, 0},
	// Behind what removes checks: a check that has gone is no candidate.
	{"CSE", (*Compiler).eliminateCSE, LevelFull, FactVN, 0, 0},
	// In the walk of assertion propagation, and here once more where loads that CSE has
	// made one are of arrays that are checked.
	{"range-check elimination", (*Compiler).rangeCheckElimination, LevelFull, FactVN, 0, FactVN},
	{"dead store removal", (*Compiler).removeDeadStores, LevelFull, FactSSA, 0, 0},
	// Behind what learns from branches.
	{"if conversion", (*Compiler).ifConversion, LevelFull, FactLoops | FactLiveness, 0, 0},
	// Order, flow graph and liveness anew, if phases since SSA have changed trees.
	{"second liveness", (*Compiler).refresh, LevelFull, FactOrder | FactLiveness, FactOrder | FactRefCounts | FactLiveness, FactSSA | FactVN},
	{"rationalization", (*Compiler).rationalization, LevelAll, FactOrder, FactLIR, FactHIR | FactOrder | FactSSA | FactVN},
	{"decomposition", nil, LevelAll, FactLIR, 0, 0},
	{"lowering", (*Compiler).lowering, LevelAll, FactLIR | FactFunclets, FactLowered, 0},
	{"linear scan", (*Compiler).linearScan, LevelAll, FactLowered, FactRegs, 0},
	{"code generation", (*Compiler).codeGeneration, LevelAll, FactRegs, FactInstrs, 0},
	{"emission", (*Compiler).emission, LevelAll, FactInstrs, FactCode, 0},
}

// onValues are SSA and the phases that stand on it.
var onValues = func() (s PhaseSet) {
	for i := range Phases {
		if (Phases[i].Needs|Phases[i].Gives)&(FactSSA|FactVN) != 0 {
			s |= 1 << i
		}
	}
	return s
}()

// TargetIndependent is the number of phases in front of the first one that is the
// back end's.
var TargetIndependent = func() int {
	for i := range Phases {
		if Phases[i].Gives&FactLowered != 0 {
			return i
		}
	}
	return NumPhases
}()

// Through returns how many rows of Phases end with the one of a name, or 0.
func Through(name string) int {
	for i := range Phases {
		if Phases[i].Name == name {
			return i + 1
		}
	}
	return 0
}
