package targets

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"
)

// named returns the names of a set of registers.
func named(t *Target, m RegMask) string {
	var out []string
	for ; m != 0; m &= m - 1 {
		out = append(out, t.RegNames[bits.TrailingZeros64(uint64(m))])
	}
	return strings.Join(out, " ")
}

// numbered returns the names of registers first to last of a file: "x0 x1 x2".
func numbered(file string, first, last int) string {
	var out []string
	for i := first; i <= last; i++ {
		out = append(out, fmt.Sprint(file, i))
	}
	return strings.Join(out, " ")
}

// TestMachines compares the registers of all machines with the documents of their conventions
// (System V, Windows x64, AAPCS64, AAPCS32, CoreCLR's for x86).
func TestMachines(t *testing.T) {
	for _, c := range []struct {
		target                       *Target
		ints, floats, kept, scratch  string
		frame, stack, cell, pinvokes string
	}{
		{&AMD64, "rax rcx rdx rbx rsi rdi " + numbered("r", 8, 15), numbered("xmm", 0, 15), "rbx rbp " + numbered("r", 12, 15),
			"rax rcx rdx rsi rdi " + numbered("r", 8, 11) + " " + numbered("xmm", 0, 15), "rbp", "rsp", "r11", "r10 r11"},
		{&AMD64Windows, "rax rcx rdx rbx rsi rdi " + numbered("r", 8, 15), numbered("xmm", 0, 15), "rbx rbp rsi rdi " + numbered("r", 12, 15) + " " + numbered("xmm", 6, 15),
			"rax rcx rdx " + numbered("r", 8, 11) + " " + numbered("xmm", 0, 5), "rbp", "rsp", "r11", "r10 r11"},
		{&ARM64, numbered("x", 0, 15) + " " + numbered("x", 19, 27), numbered("v", 0, 29), numbered("x", 19, 29) + " " + numbered("v", 8, 15),
			numbered("x", 0, 15) + " " + numbered("v", 0, 7) + " " + numbered("v", 16, 29), "x29", "sp", "x11", "x14 x15"},
		{&ARM32, numbered("r", 0, 9), numbered("s", 0, 31), numbered("r", 4, 9) + " r11 " + numbered("s", 16, 31),
			numbered("r", 0, 3) + " " + numbered("s", 0, 15), "r11", "r13", "r4", "r12 r4"},
		{&X86, "eax ecx edx ebx esi edi", numbered("xmm", 0, 7), "ebx ebp esi edi", "eax ecx edx " + numbered("xmm", 0, 7), "ebp", "esp", "eax", "eax -"},
	} {
		m := c.target
		reg := func(r Reg) string {
			if r == NoReg {
				return "-"
			}
			return m.RegNames[r]
		}
		for _, row := range []struct{ what, got, want string }{
			{"integer registers", named(m, m.IntRegs), c.ints},
			{"float registers", named(m, m.FloatRegs), c.floats},
			{"callee-saved", named(m, m.CalleeSaved), c.kept},
			{"caller-saved", named(m, m.CallerSaved), c.scratch},
			{"frame", reg(m.FrameReg), c.frame},
			{"stack", reg(m.StackReg), c.stack},
			{"stub cell", reg(m.ABI.StubCell), c.cell},
			{"P/Invoke", reg(m.ABI.PInvokeTarget) + " " + reg(m.ABI.PInvokeCookie), c.pinvokes},
		} {
			if row.got != row.want {
				t.Errorf("%s: %s are %s, want %s", m.Name, row.what, row.got, row.want)
			}
		}
		if m.ByteRegs&m.FloatRegs != 0 || m.ByteRegs&m.IntRegs == 0 {
			t.Errorf("%s: byte registers are %s", m.Name, named(m, m.ByteRegs))
		}
		for _, file := range []struct {
			regs RegMask
			room Room
		}{{m.IntRegs, m.IntRoom}, {m.FloatRegs, m.FloatRoom}} {
			if r := file.room; r.Busy > r.All || int(r.All) >= file.regs.Count() {
				t.Errorf("%s: room for %+v in %s", m.Name, r, named(m, file.regs))
			}
		}
		if m.CalleeSaved&m.CallerSaved != 0 || (m.IntRegs|m.FloatRegs)&^(m.CalleeSaved|m.CallerSaved) != 0 || m.IntRegs&m.FloatRegs != 0 {
			t.Errorf("%s: a register is in two sets or none", m.Name)
		}
	}
}
