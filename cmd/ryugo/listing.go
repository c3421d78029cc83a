package main

import (
	"fmt"
	"io"
	"strings"

	"ryugo"
	"ryugo/ee"
	"ryugo/inspect"
)

// listing writes the disassembly of methods, with IL offsets in the margin and the names of
// relocations' targets.
type listing struct {
	w      io.Writer
	names  codeNames
	target string
	gc     bool // print the GC info, in this format
	format ee.GCInfoFormat
}

// disassemble returns the instructions of code.
func (l *listing) disassemble(code *ee.Code) (*inspect.Code, error) {
	return inspect.NewCode(code, &inspect.Machine{
		Target:     l.target,
		RegName:    func(reg uint8) string { return ryugo.RegName(l.target, reg) },
		GCInfo:     l.format,
		SymbolName: l.names.symbolName,
	})
}

func (l *listing) write(code *ee.Code) error {
	if !l.gc {
		without := *code
		without.GCInfo = nil
		code = &without
	}
	c, err := l.disassemble(code)
	if err != nil {
		return err
	}
	p := &printer{w: l.w}
	p.printf("\n; %s, %d bytes\n", l.names.symbolName(ee.MakeSymbol(ee.SymMethodEntry, uint64(code.Method))), len(code.Text))
	if c.GCInfo != 0 {
		p.printf("; gc info: %d bytes\n", c.GCInfo)
		if len(c.Untracked) > 0 {
			p.printf("; untracked: %s\n", strings.Join(c.Untracked, " "))
		}
	}
	funcs, stops := c.Funcs, ""
	for i := range c.Instrs {
		x := &c.Instrs[i]
		for ; len(funcs) > 0 && funcs[0].Start <= x.Offset; funcs = funcs[1:] {
			if n := len(c.Funcs) - len(funcs); n > 0 {
				p.printf("; funclet %d\n", n)
			}
		}
		if i > 0 && len(c.Instrs[i-1].CallLive) > 0 {
			p.printf("%-8s ; live: %s\n", "", strings.Join(c.Instrs[i-1].CallLive, " "))
		}
		if now := interruptible(x, stops != ""); now != stops {
			p.printf("%-8s ; %s\n", "", now)
			stops = now
		}
		il, target := "", ""
		if x.IL != nil {
			il = fmt.Sprintf("IL_%04x", *x.IL)
		}
		if x.Target != "" {
			target = "  ; " + x.Target
		}
		p.printf("%-8s %06x  %-24s %s%s\n", il, x.Offset, x.Bytes, x.Text, target)
	}
	return p.err
}

// interruptible says whether a thread may be stopped before x, and what is live then. The text is
// empty until the first interruptible place.
func interruptible(x *inspect.Instr, before bool) string {
	switch {
	case x.Interruptible:
		return strings.Join(append([]string{"interruptible:"}, x.Live...), " ")
	case before:
		return "not interruptible"
	}
	return ""
}
