//go:build !linux || (!amd64 && !arm64 && !386 && !arm)

package vm

import (
	"ryugo/targets"
	"ryugo/vm/cpu"
	"ryugo/vm/cpu/portable"
)

// hasMachineCode tells whether there is machine code for this processor.
const hasMachineCode = false

// Runs tells whether programs can be run for a target: interpreted, with its conventions.
func Runs(target string) bool { return target == hostTarget().Name }

// openCPU makes the portable machine.
func openCPU(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	return portable.Open(portableTarget(t), mem), nil
}
