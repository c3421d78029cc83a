//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"runtime"

	"ryugo"
	"ryugo/ee/named"
	"ryugo/targets"
)

// machine is the target of the compiler, with its data for CoreCLR.
type machine struct {
	*targets.Target
	*targets.CoreCLR
}

// machineOf returns the machine of a target, nil if CoreCLR cannot use this compiler on it.
func machineOf(target string) *machine {
	if t := ryugo.TargetOf(target); t != nil && t.Tools.CoreCLR != nil {
		return &machine{t, t.Tools.CoreCLR}
	}
	return nil
}

// hostMachine is the machine for which the library was built: it runs in the runtime's process.
var hostMachine = machineOf(runtime.GOARCH)

// namedSets returns the instruction sets of package named for a word of CORJIT_FLAGS: the bits
// themselves, unless the version has a table for the machine.
func (s *session) namedSets(bits uint64) (x uint64) {
	table, ok := s.v.MachineSets[s.machine.Name]
	if !ok {
		return bits
	}
	for _, b := range table {
		if set := named.SetOf(b.Class); set != named.None && bits>>b.Bit&1 != 0 {
			x |= 1 << set
		}
	}
	return x
}
