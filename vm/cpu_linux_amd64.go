package vm

import (
	"ryugo/targets"
	"ryugo/vm/cpu"
	"ryugo/vm/cpu/amd64"
)

// hasMachineCode tells whether there is machine code for this processor.
const hasMachineCode = true

// openCPU makes the machine of this processor.
func openCPU(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	return amd64.Open(t, mem, places)
}
