package vm

import (
	"fmt"

	"ryugo/targets"
	"ryugo/vm/cpu"
	"ryugo/vm/cpu/arm"
)

// hasMachineCode tells whether there is machine code for this processor.
const hasMachineCode = true

// Runs tells whether this processor runs code for a target.
func Runs(target string) bool { return target == targets.ARM32.Name }

// openCPU makes the machine of this processor.
func openCPU(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	if !Runs(t.Name) {
		return nil, fmt.Errorf("this machine runs no code for target %s", t.Name)
	}
	return arm.Open(t, mem, places)
}
