package main

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/ee"
)

// writeListing writes the disassembly of one method: IL offsets in the margin,
// targets of relocations by name.
func writeListing(w io.Writer, names *world, code *ee.Code) error {
	p := &printer{w: w}
	p.printf("\n; %s, %d bytes\n", names.symbolName(ee.MakeSymbol(ee.SymMethodEntry, uint64(code.Method))), len(code.Text))
	relocs, ils, fn := code.Relocs, code.ILMap, 0
	for pc := 0; pc < len(code.Text); {
		for fn < len(code.Funcs) && int(code.Funcs[fn].Start) <= pc {
			if fn > 0 {
				p.printf("; funclet %d\n", fn)
			}
			fn++
		}
		il := ""
		for len(ils) > 0 && int(ils[0].NativeOffset) <= pc {
			if ils[0].ILOffset != ee.NoILOffset {
				il = fmt.Sprintf("IL_%04x", ils[0].ILOffset)
			}
			ils = ils[1:]
		}
		inst, err := x86asm.Decode(code.Text[pc:], 64)
		n := inst.Len
		text := "(bad)"
		if err == nil {
			text = strings.ToLower(x86asm.IntelSyntax(inst, uint64(pc), nil))
		} else {
			n = 1
		}
		target := ""
		for len(relocs) > 0 && int(relocs[0].Offset) < pc+n {
			target = "  ; " + names.symbolName(relocs[0].Symbol)
			relocs = relocs[1:]
		}
		p.printf("%-8s %06x  %-24x %s%s\n", il, pc, code.Text[pc:min(pc+n, len(code.Text))], text, target)
		pc += n
	}
	return p.err
}
