package amd64

import (
	"testing"

	"golang.org/x/arch/x86/x86asm"

	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/targets"
	"ryugo/targets/backend"
	"ryugo/targets/xarch"
)

// TestMoveParallel executes every set of up to four moves among four registers, of either kind.
func TestMoveParallel(t *testing.T) {
	ints := [4]xarch.Reg{xarch.RAX, xarch.RDX, xarch.RBX, xarch.R9}
	floats := [4]xarch.Reg{xarch.XMM0, xarch.XMM1, xarch.XMM9, xarch.XMM15}
	b := SysV().NewBackend().(*machine)
	b.Info = new(ee.Info)
	for _, regs := range [2][4]xarch.Reg{ints, floats} {
		typ := nodes.TYP_LONG
		if regs[0].IsXmm() {
			typ = nodes.TYP_DOUBLE
		}
		for set := range 5 * 5 * 5 * 5 { // source of each register's new value; 4: no move
			var moves []backend.RegMove
			want := [4]int{0, 1, 2, 3}
			for i, k := 0, set; i < 4; i, k = i+1, k/5 {
				if k%5 < 4 {
					want[i] = k % 5
					moves = append(moves, backend.RegMove{Dst: targets.Reg(regs[i]), Src: targets.Reg(regs[k%5]), Type: typ})
				}
			}
			b.Asm.Reset()
			b.MoveParallel(moves)
			if err := b.Asm.Finish(); err != nil {
				t.Fatal(err)
			}
			if got := execute(t, b.Asm.Image(), regs); got != want {
				t.Fatalf("%v, moves %d: got %v, want %v", regs, set, got, want)
			}
		}
	}
}

// execute runs moves and exchanges; values are sets of the registers' old values, combined by
// exclusive or.
func execute(t *testing.T, code []byte, regs [4]xarch.Reg) (got [4]int) {
	val := map[x86asm.Reg]int{}
	name := func(r xarch.Reg) x86asm.Reg {
		if r.IsXmm() {
			return x86asm.X0 + x86asm.Reg(r-xarch.XMM0)
		}
		return x86asm.RAX + x86asm.Reg(r)
	}
	for i, r := range regs {
		val[name(r)] = 1 << i
	}
	for len(code) > 0 {
		in, err := x86asm.Decode(code, 64)
		if err != nil {
			t.Fatal(err)
		}
		dst, src := in.Args[0].(x86asm.Reg), in.Args[1].(x86asm.Reg)
		switch in.Op {
		case x86asm.MOV, x86asm.MOVAPS:
			val[dst] = val[src]
		case x86asm.XCHG:
			val[dst], val[src] = val[src], val[dst]
		case x86asm.XORPS:
			val[dst] ^= val[src]
		default:
			t.Fatalf("%v", in)
		}
		code = code[in.Len:]
	}
	for i, r := range regs {
		got[i] = -1
		for k := range 4 {
			if val[name(r)] == 1<<k {
				got[i] = k
			}
		}
	}
	return got
}
