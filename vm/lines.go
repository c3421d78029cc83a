package vm

import (
	"ryugo/cil/symbols"
	"ryugo/ee"
	"ryugo/loader"
)

// lineOf returns the source line of the IL instruction at offset il of m. If the offset is not
// known, in the prolog, it returns the first line. Symbols are loaded at the first request.
func (v *world) lineOf(m *method, il uint32) (file string, line int, ok bool) {
	lm := v.l.Method(m.handle)
	mod := lm.Class.Module
	if lm.RID == 0 || mod == v.l.Known.Core {
		return "", 0, false
	}
	if il == ee.NoILOffset {
		il = 0
	}
	lines, known := v.sources[mod]
	if !known {
		// Broken symbols count as no symbols.
		lines, _ = symbols.Find(mod.File, mod.Path)
		v.sources[mod] = lines
	}
	if lines == nil {
		return "", 0, false
	}
	return lines.Line(lm.RID, il)
}

// SetSymbols gives the VM the symbols of an assembly, a portable PDB or a .mdb file. Without it,
// the VM looks for symbols in the assembly and beside it.
func (v *VM) SetSymbols(m *loader.Module, data []byte) error {
	lines, err := symbols.Parse(data)
	if err != nil {
		return err
	}
	return v.alone(func() { v.sources[m] = lines })
}
