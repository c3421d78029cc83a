package cpu

import (
	"ryugo/ee"
	"ryugo/targets"
)

// Host is the machine of the processor that ryugo is built for: each machine's package sets it on
// its own processor. It is empty on others.
var Host struct {
	// Targets are the targets whose code the processor runs, the usual one first.
	Targets []*targets.Target
	// Features sets in info the instruction set features of the processor; nil: no more than a
	// target always has.
	Features func(info *ee.Info)
	// Open makes a machine for code of a target, which is put in mem; nil: there is no machine code
	// for this system.
	Open func(t *targets.Target, mem *Memory, places *Places) (Machine, error)
}
