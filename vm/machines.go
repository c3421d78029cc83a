package vm

import (
	"fmt"
	"slices"

	"ryugo/ee"
	"ryugo/targets"
	"ryugo/targets/amd64"
	"ryugo/targets/x86"
	"ryugo/vm/cpu"
	"ryugo/vm/cpu/portable"

	// The machines: that of this processor fills in cpu.Host.
	_ "ryugo/vm/cpu/amd64"
	_ "ryugo/vm/cpu/arm"
	_ "ryugo/vm/cpu/arm64"
	_ "ryugo/vm/cpu/x86"
)

// hasMachineCode tells whether there is machine code for this processor.
func hasMachineCode() bool { return cpu.Host.Open != nil }

// hostTarget is the target that code is for unless options say otherwise. On processors without a machine it is the one
// whose exit frames package cpu has there.
func hostTarget() *targets.Target {
	switch {
	case len(cpu.Host.Targets) > 0:
		return cpu.Host.Targets[0]
	case cpu.Narrow:
		return x86.VM()
	}
	return amd64.SysV()
}

// portableTarget is the target whose conventions the portable machine has for programs of target t: exit frames are laid
// out for this processor.
func portableTarget(t *targets.Target) *targets.Target {
	if isHosts(t.Name) {
		return t
	}
	return hostTarget()
}

// isHosts tells whether the target of a name is one of this processor.
func isHosts(target string) bool {
	return slices.ContainsFunc(cpu.Host.Targets, func(t *targets.Target) bool { return t.Name == target })
}

// Runs tells whether programs can be run for a target: by this processor, or interpreted with its conventions where there
// is no machine code for it.
func Runs(target string) bool {
	if hasMachineCode() {
		return isHosts(target)
	}
	return target == hostTarget().Name
}

// Features sets in info what of the instruction set this processor has.
func Features(info *ee.Info) {
	info.ISA, info.AtomicInstructions = ee.ISABase, false
	if cpu.Host.Features != nil {
		cpu.Host.Features(info)
	}
}

// openCPU makes the machine of this processor.
func openCPU(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	if !hasMachineCode() {
		return portable.Open(portableTarget(t), mem), nil
	}
	if !isHosts(t.Name) {
		return nil, fmt.Errorf("this machine runs no code for target %s", t.Name)
	}
	return cpu.Host.Open(t, mem, places)
}
