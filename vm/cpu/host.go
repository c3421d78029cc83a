package cpu

import (
	"ryugo/ee"
	"ryugo/targets"
)

// Host is the machine of the processor that ryugo is built for: the package of each fills it in on its own processor. It is
// empty on others.
var Host struct {
	// Targets are those whose code the processor runs, the usual one first.
	Targets []*targets.Target
	// Features sets in info what of the instruction set it has; nil: nothing that a target does not have anyway.
	Features func(info *ee.Info)
	// Open makes a machine for code of a target, which goes to mem; nil: there is no machine code for this system.
	Open func(t *targets.Target, mem *Memory, places *Places) (Machine, error)
}
