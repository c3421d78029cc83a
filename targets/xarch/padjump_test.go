package xarch

import "testing"

// TestPadJump emits a jump after each kind of instruction, at each offset of a line. In hot code,
// the jump and the instruction fused with it must lie within a line and not end at its end; the
// jump must go to its label.
func TestPadJump(t *testing.T) {
	rows := []struct {
		name  string
		emit  func(e *Emitter)
		fused bool
	}{
		{"cmp", func(e *Emitter) { e.RR(INS_cmp, EA_4, RAX, RCX) }, true},
		{"cmp imm", func(e *Emitter) { e.RI(INS_cmp, EA_8, R9, 50) }, true},
		{"cmp long imm", func(e *Emitter) { e.RI(INS_cmp, EA_8, R9, 50000) }, true},
		{"cmp with memory", func(e *Emitter) { e.RM(INS_cmp, EA_4, RAX, At(RBX, 4096)) }, true},
		{"cmp with data", func(e *Emitter) { e.RM(INS_cmp, EA_4, RAX, AtData(e.Data32(7))) }, true},
		{"test", func(e *Emitter) { e.RR(INS_test, EA_8, R8, R8) }, true},
		{"dec", func(e *Emitter) { e.R(INS_dec, EA_4, R8) }, true},
		{"mov", func(e *Emitter) { e.RR(INS_mov, EA_4, R8, RAX) }, false},
		{"ucomisd", func(e *Emitter) { e.RR(INS_ucomisd, EA_8, XMM0, XMM1) }, false},
		{"shl", func(e *Emitter) { e.RI(INS_shl, EA_4, RAX, 3) }, false},
	}
	var e Emitter
	for _, r := range rows {
		for before := range 64 {
			e.Reset()
			e.Hot = true
			e.Nop(before)
			r.emit(&e)
			middle := e.Mark()
			l := e.NewLabel()
			e.Jcc(CC_L, l)
			end := e.Mark()
			e.Op(INS_cdq)
			e.Bind(l)
			e.Op(INS_ret)
			if err := e.Finish(); err != nil {
				t.Fatal(err)
			}
			first, last := e.MarkOffset(end)-2, e.MarkOffset(end)
			if r.fused {
				first = e.MarkOffset(middle) - size(t, r.emit)
			}
			if first/32 != last/32 {
				t.Errorf("%s at %d: the jump has %d to %d", r.name, before, first, last)
			}
			if c := e.Code(); c[last-2] != 0x7C || c[last-1] != 1 || last-first > 15 {
				t.Errorf("%s at %d: %x", r.name, before, c)
			}
		}
	}
}

// size is the length of an instruction.
func size(t *testing.T, emit func(e *Emitter)) uint32 {
	t.Helper()
	var e Emitter
	emit(&e)
	if err := e.Finish(); err != nil {
		t.Fatal(err)
	}
	return uint32(len(e.Code()))
}
