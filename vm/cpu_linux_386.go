package vm

import (
	"fmt"

	"ryugo/targets"
	"ryugo/vm/cpu"
	"ryugo/vm/cpu/x86"
)

// hasMachineCode tells whether there is machine code for this processor.
const hasMachineCode = true

// Runs tells whether this processor runs code for a target.
func Runs(target string) bool { return target == targets.X86VM.Name }

// openCPU makes the machine of this processor.
func openCPU(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	if !Runs(t.Name) {
		return nil, fmt.Errorf("this machine runs no code for target %s", t.Name)
	}
	return x86.Open(t, mem, places)
}
