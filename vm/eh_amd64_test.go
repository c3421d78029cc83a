package vm

import (
	"testing"

	"ryugo/ee"
	"ryugo/vm/cpu"
)

// TestUnwindSteps undoes complete and partial prologs of a root and a funclet.
func TestUnwindSteps(t *testing.T) {
	b := &codeBlock{funcs: []ee.Func{
		{Kind: ee.FUNC_ROOT, End: 100, Unwind: []ee.UnwindStep{
			{CodeOffset: 1, Op: ee.UnwindPush, Reg: 5},
			{CodeOffset: 5, Op: ee.UnwindPush, Reg: 15},
			{CodeOffset: 6, Op: ee.UnwindPush, Reg: 3},
			{CodeOffset: 10, Op: ee.UnwindAlloc, Value: 24},
		}},
		{Kind: ee.FUNC_HANDLER, Start: 100, End: 200, Unwind: []ee.UnwindStep{
			{CodeOffset: 1, Op: ee.UnwindPush, Reg: 5},
			{CodeOffset: 5, Op: ee.UnwindAlloc, Value: 16},
		}},
	}}
	m := testMachine(t)
	stack := m.mem.Data(256, 16)
	for i := range uint64(32) {
		st64(stack+8*i, 1000+i)
	}
	const no = ^uint64(0)
	for _, c := range []struct {
		at            uint32
		pc, sp        uint64 // words of the stack, from rsp
		rbp, rbx, r15 uint64 // where they are saved
	}{
		{0, 0, 1, no, no, no},
		{1, 1, 2, 0, no, no},
		{5, 2, 3, 1, no, 0},
		{50, 6, 7, 5, 3, 4},
		{100, 0, 1, no, no, no},
		{150, 3, 4, 2, no, no},
	} {
		u := cpu.Unwinder{SP: stack}
		m.cpu.Step(&u, b.funcAt(c.at), c.at)
		word := func(a uint64) uint64 {
			if a == 0 {
				return no
			}
			return (a - stack) / 8
		}
		got := [...]uint64{u.PC - 1000, word(u.SP), word(u.Saved[5]), word(u.Saved[3]), word(u.Saved[15])}
		if want := [...]uint64{c.pc, c.sp, c.rbp, c.rbx, c.r15}; got != want {
			t.Errorf("at %d: return address, rsp, rbp, rbx, r15 are %d, want %d", c.at, got, want)
		}
	}
}
