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

	// The machines: the package for this processor sets cpu.Host.
	_ "ryugo/vm/cpu/amd64"
	_ "ryugo/vm/cpu/arm"
	_ "ryugo/vm/cpu/arm64"
	_ "ryugo/vm/cpu/x86"
)

// hasMachineCode reports whether there is machine code for this processor.
func hasMachineCode() bool { return cpu.Host.Open != nil }

// hostTarget is the default target. On a processor without a machine it is the target whose exit
// frames package cpu has there.
func hostTarget() *targets.Target {
	switch {
	case len(cpu.Host.Targets) > 0:
		return cpu.Host.Targets[0]
	case cpu.Narrow:
		return x86.VM()
	}
	return amd64.SysV()
}

// portableTarget returns the target whose conventions the portable machine follows for programs of
// target t: exit frames are laid out for this processor.
func portableTarget(t *targets.Target) *targets.Target {
	if isHosts(t.Name) {
		return t
	}
	return hostTarget()
}

// isHosts reports whether the target of that name is a target of this processor.
func isHosts(target string) bool {
	return slices.ContainsFunc(cpu.Host.Targets, func(t *targets.Target) bool { return t.Name == target })
}

// Runs reports whether programs can be run for a target: by this processor, or interpreted with its
// conventions if there is no machine code for this processor.
func Runs(target string) bool {
	if hasMachineCode() {
		return isHosts(target)
	}
	return target == hostTarget().Name
}

// Features sets in info the instruction set features of this processor.
func Features(info *ee.Info) {
	info.ISA, info.AtomicInstructions = ee.ISABase, false
	if cpu.Host.Features != nil {
		cpu.Host.Features(info)
	}
}

// openCPU makes the machine for this processor.
func openCPU(t *targets.Target, mem *cpu.Memory, places *cpu.Places) (cpu.Machine, error) {
	if !hasMachineCode() {
		return portable.Open(portableTarget(t), mem), nil
	}
	if !isHosts(t.Name) {
		return nil, fmt.Errorf("this machine runs no code for target %s", t.Name)
	}
	return cpu.Host.Open(t, mem, places)
}
