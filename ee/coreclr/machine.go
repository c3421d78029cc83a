//go:build cgo && linux && !386 && !arm && !mips && !mipsle

package coreclr

import (
	"runtime"

	"ryugo"
	"ryugo/ee/named"
	"ryugo/targets"
)

// machine is the target of the compiler, and what the runtime is told of it.
type machine struct {
	*targets.Target
	*targets.CoreCLR
}

// machineOf is the machine of a target, nil where CoreCLR does not run on it by this compiler.
func machineOf(target string) *machine {
	if t := ryugo.TargetOf(target); t != nil && t.Tools.CoreCLR != nil {
		return &machine{t, t.Tools.CoreCLR}
	}
	return nil
}

// hostMachine is the one that the library was built for: it runs in the runtime's process.
var hostMachine = machineOf(runtime.GOARCH)

// namedSets are the instruction sets of package named that a word of CORJIT_FLAGS tells of: its bits, unless the
// version has a table of the machine's.
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
