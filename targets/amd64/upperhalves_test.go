//go:build linux && amd64

package amd64_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/arch/x86/x86asm"
	"golang.org/x/sys/cpu"

	"ryugo/ee"
	"ryugo/nodes"
)

// TestUpperHalves copies and clears blocks 32 bytes at a time between additions of floats. No upper
// half of a vector register must be in use at these additions or for the caller, and several copies
// in a block must have at most one vzeroupper.
func TestUpperHalves(t *testing.T) {
	if !cpu.X86.HasAVX2 {
		t.Skip("no AVX2")
	}
	for _, c := range []struct {
		copies, clears int
		between        bool
		want           int
	}{{copies: 1, want: 1}, {copies: 2, want: 1}, {copies: 3, between: true, want: 1}, {clears: 2}, {copies: 1, clears: 1, want: 1}} {
		r := newRig(t)
		r.JIT.Info.ISA = ee.ISAAVX2
		r.Begin(nodes.TYP_DOUBLE, nodes.TYP_BYREF, nodes.TYP_BYREF, nodes.TYP_DOUBLE)
		lay := r.Layout(72)
		sum := r.Bin(nodes.GT_ADD, nodes.TYP_DOUBLE, r.Lcl(2), r.Lcl(2))
		for range c.copies {
			if c.between {
				sum = r.Bin(nodes.GT_ADD, nodes.TYP_DOUBLE, sum, r.Lcl(2))
			}
			d := r.Lcl(0)
			o := r.Add(nodes.GT_OBJ, nodes.TYP_STRUCT, r.Lcl(1), 0, lay, 0)
			r.Add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, o, lay, 0)
		}
		for range c.clears {
			d := r.Lcl(0)
			r.Add(nodes.GT_STORE_OBJ, nodes.TYP_STRUCT, d, r.Icon(nodes.TYP_INT, 0), lay, 0)
		}
		r.Ret(sum)
		r.Finish()
		if code := r.Dis(); strings.Count(code, "vzeroupper") != c.want || !strings.Contains(code, "ymm") {
			t.Errorf("%+v\n%s", c, code)
		} else if c.clears != 0 && !strings.Contains(code, "vxorps xmm") { // it clears the upper half, too
			t.Errorf("%+v: no zeros of 32 bytes\n%s", c, code)
		}
	}
}

// checks is Machine.Check.
func checks(code *ee.Code) string {
	if what := unwindable(code); what != "" {
		return what
	}
	return switchesStates(code.Text)
}

// switchesStates returns an instruction with an SSE encoding, a call or a return that comes, on some
// path, after an instruction that has written upper halves of vector registers and before
// vzeroupper, or "". The targets of a jump through a table count as clean.
func switchesStates(text []byte) string {
	const (
		vzeroupper = 0x77 // its opcode
		clean      = 1    // upper halves may be clean before the instruction
		dirty      = 2    // upper halves may be in use before it
	)
	known := make([]uint8, len(text)+16)
	for changed := true; changed; {
		changed = false
		from := -1
		meet := func(at int, state uint8) {
			if at >= 0 && at < len(text) && known[at]|state != known[at] {
				known[at] |= state
				changed = changed || at <= from // what comes after it is looked at in this round
			}
		}
		falls := true
		for at := 0; at < len(text); {
			in, err := decode(text[at:])
			if err != nil || in.Len == 0 {
				return fmt.Sprintf("%#x: %x is no instruction", at, text[at])
			}
			if !falls {
				meet(at, clean)
			}
			state := known[at]
			if at == 0 {
				state |= clean
			}
			from = at
			next := at + in.Len
			falls = true
			switch b := text[at:next]; b[0] { // in 64-bit mode these begin nothing else
			case 0xC4, 0xC5:
				r, ok := in.Args[0].(x86asm.Reg)
				switch {
				case b[0] == 0xC5 && b[2] == vzeroupper:
					state = clean
				case ok && r >= x86asm.Y0 && r <= x86asm.Y15: // storing zeros of 16 bytes as ones of 32 leaves them clean
					state = dirty
				}
			case 0x62:
				rounding := b[3]&0x10 != 0 && b[5] >= 0xC0 // in the bits of the length
				if stores := b[1]&7 == 1 && (b[4] == 0x11 || b[4] == 0x29 || b[4] == 0x7F); b[3]&0x60 != 0 && !rounding && !stores {
					state = dirty
				}
			default:
				if state&dirty != 0 && (in.Op == x86asm.CALL || in.Op == x86asm.RET) {
					return fmt.Sprintf("%#x: %v with upper halves in use", at, in)
				}
				for _, a := range in.Args {
					if r, ok := a.(x86asm.Reg); ok && state&dirty != 0 && r >= x86asm.X0 && r <= x86asm.X15 {
						return fmt.Sprintf("%#x: %v with upper halves in use", at, in)
					}
				}
				if to, ok := in.Args[0].(x86asm.Rel); ok && in.Op != x86asm.CALL {
					meet(next+int(to), state)
				}
				falls = in.Op != x86asm.JMP && in.Op != x86asm.RET
			}
			if falls {
				meet(next, state)
			}
			at = next
		}
	}
	return ""
}
