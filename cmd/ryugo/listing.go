package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"golang.org/x/arch/x86/x86asm"

	"ryugo"
	"ryugo/ee"
	"ryugo/targets/gcinfo"
)

// listing writes the disassembly of methods: IL offsets in the margin, targets
// of relocations by name.
type listing struct {
	w      io.Writer
	names  *world
	target string
	gc     gcinfo.Info // when wanted
	loops  interrupts
}

func (l *listing) write(code *ee.Code) error {
	p := &printer{w: l.w}
	p.printf("\n; %s, %d bytes\n", l.names.symbolName(ee.MakeSymbol(ee.SymMethodEntry, uint64(code.Method))), len(code.Text))
	if l.gc.CodeLength != 0 {
		p.printf("; gc info: %d bytes\n", len(code.GCInfo))
		if s := l.slots(l.gc.Untracked()); s != "" {
			p.printf("; untracked: %s\n", s)
		}
	}
	relocs, ils, fn := code.Relocs, code.ILMap, 0
	for pc := 0; pc < len(code.Text); {
		for fn < len(code.Funcs) && int(code.Funcs[fn].Start) <= pc {
			if fn > 0 {
				p.printf("; funclet %d\n", fn)
			}
			fn++
		}
		if s := l.slots(l.gc.Live(uint32(pc))); s != "" {
			p.printf("%-8s ; live: %s\n", "", s)
		}
		if s, changed := l.interruptible(uint32(pc)); changed {
			p.printf("%-8s ; %s\n", "", s)
		}
		il := ""
		for len(ils) > 0 && int(ils[0].NativeOffset) <= pc {
			if ils[0].ILOffset != ee.NoILOffset {
				il = fmt.Sprintf("IL_%04x", ils[0].ILOffset)
			}
			ils = ils[1:]
		}
		inst, err := decode(code.Text[pc:])
		n := inst.Len
		text := "(bad)"
		if err == nil {
			text = strings.ToLower(x86asm.IntelSyntax(inst, uint64(pc), nil))
		} else {
			n = 1
		}
		target := ""
		for len(relocs) > 0 && int(relocs[0].Offset) < pc+n {
			target = "  ; " + l.names.symbolName(relocs[0].Symbol)
			relocs = relocs[1:]
		}
		p.printf("%-8s %06x  %-24x %s%s\n", il, pc, code.Text[pc:min(pc+n, len(code.Text))], text, target)
		pc += n
	}
	return p.err
}

// decode reads one instruction. The disassembler takes vzeroupper, which has no
// operands, for a longer one.
func decode(text []byte) (x86asm.Inst, error) {
	if bytes.HasPrefix(text, []byte{0xc5, 0xf8, 0x77}) {
		return x86asm.Inst{Op: x86asm.VZEROUPPER, Len: 3, Mode: 64}, nil
	}
	inst, err := x86asm.Decode(text, 64)
	if err == nil {
		vexRIP(&inst, text)
	}
	return inst, err
}

// vexRIP gives a memory operand that is relative to rip its base, which the decoder
// leaves out of VEX instructions.
func vexRIP(inst *x86asm.Inst, code []byte) {
	modrm := 3
	switch {
	case code[0] == 0xc4:
		modrm = 4
	case code[0] != 0xc5:
		return
	}
	if modrm >= inst.Len || code[modrm]&0xc7 != 5 {
		return
	}
	for i, a := range inst.Args {
		if mem, ok := a.(x86asm.Mem); ok && mem.Base == 0 {
			mem.Base = x86asm.RIP
			inst.Args[i] = mem
		}
	}
}

// interrupts is where a thread may be stopped between calls: the rest of it, behind
// an instruction.
type interrupts struct {
	ranges  []gcinfo.Range
	changes []gcinfo.Change
	tracked []gcinfo.Slot
	live    []bool
	last    string
}

// interruptible says whether a thread may be stopped at pc, with what live, and whether
// that is not so at the instruction before.
func (l *listing) interruptible(pc uint32) (s string, changed bool) {
	in := &l.loops
	for ; len(in.changes) > 0 && in.changes[0].Offset <= pc; in.changes = in.changes[1:] {
		in.live[in.changes[0].Slot] = in.changes[0].Live
	}
	for len(in.ranges) > 0 && in.ranges[0].End <= pc {
		in.ranges = in.ranges[1:]
	}
	if len(in.ranges) > 0 && in.ranges[0].Start <= pc {
		s = "interruptible:"
		for i, live := range in.live {
			if live {
				s += " " + l.slot(in.tracked[i])
			}
		}
	} else if in.last != "" {
		s = "not interruptible"
	}
	changed, in.last = s != in.last, s
	return s, changed
}

// readGCInfo reads the GC info of code. CoreCLR's is written again in the form
// that can be walked, but for its ranges.
func readGCInfo(code *ee.Code, format ee.GCInfoFormat) (in gcinfo.Info, loops interrupts, err error) {
	encoded := code.GCInfo
	if format == ee.GCInfoCoreCLRv2 {
		var t gcinfo.Table
		if err := gcinfo.DecodeCoreCLR(encoded, &t); err != nil {
			return in, loops, err
		}
		loops = interrupts{ranges: t.Ranges, changes: t.Changes, tracked: t.Tracked, live: make([]bool, len(t.Tracked))}
		encoded = new(gcinfo.Encoder).Encode(&t)
	}
	in, err = gcinfo.Decode(encoded)
	return in, loops, err
}

// slots lists slots by name: rbx, [rbp-8].
func (l *listing) slots(s gcinfo.Slots) string {
	var names []string
	for s.Next() {
		names = append(names, l.slot(s.Slot))
	}
	return strings.Join(names, " ")
}

func (l *listing) slot(s gcinfo.Slot) string {
	var name string
	switch s.Base {
	case gcinfo.InRegister:
		name = ryugo.RegName(l.target, s.Reg)
	case gcinfo.BaseFrame:
		name = fmt.Sprintf("[%s%+d]", ryugo.RegName(l.target, l.gc.FrameReg), s.Offset)
	case gcinfo.BaseSP:
		name = fmt.Sprintf("[sp%+d]", s.Offset)
	default:
		name = fmt.Sprintf("[caller sp%+d]", s.Offset)
	}
	if s.Flags&gcinfo.Byref != 0 {
		name += "&"
	}
	if s.Flags&gcinfo.Pinned != 0 {
		name += "!"
	}
	return name
}
