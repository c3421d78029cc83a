package a64

import (
	"encoding/binary"
	"testing"

	"golang.org/x/arch/arm64/arm64asm"

	"ryugo/ee"
)

// TestRelocate completes fields, at the limits of their range and beyond.
func TestRelocate(t *testing.T) {
	word := func(f func(e *Emitter)) []byte {
		var e Emitter
		e.Reset()
		f(&e)
		if err := e.Finish(); err != nil {
			t.Fatal(err)
		}
		return append([]byte(nil), e.Code()[len(e.Code())-4:]...)
	}
	branch := func(e *Emitter) { e.BSym(INS_bl, 0) }
	page := func(e *Emitter) { e.PageSym(X3, 0, 0) }
	const at = 1 << 40
	for _, c := range []struct {
		emit  func(e *Emitter)
		kind  ee.RelocKind
		value uint64
		want  string // "": out of range
	}{
		{branch, ee.RelocBranch, at + 1<<27 - 4, "bl .+0x7fffffc"},
		{branch, ee.RelocBranch, at - 1<<27, "bl .+0xfffffffff8000000"},
		{branch, ee.RelocBranch, at + 1<<27, ""},
		{branch, ee.RelocBranch, at - 1<<27 - 4, ""},
		{branch, ee.RelocBranch, at + 2, ""},
		{page, ee.RelocPage, at + 0x12345678, "adrp x3, .+0x12345000"},
		{page, ee.RelocPage, at - 1<<32, "adrp x3, .+0xffffffff00000000"},
		{page, ee.RelocPage, at + 1<<32 - 1, "adrp x3, .+0xfffff000"},
		{page, ee.RelocPage, at + 1<<32, ""},
		{page, ee.RelocPage, at - 1<<32 - 1, ""},
		{func(e *Emitter) { e.AdrSym(X3, 0, 0) }, ee.RelocPageOffset, 0x12345679, "add x3, x3, #0x679"},
		{func(e *Emitter) { e.MemSym(INS_ldr, X, X1, X2, 0, 0) }, ee.RelocPageOffset, 0x12345678, "ldr x1, [x2,#1656]"},
		{func(e *Emitter) { e.MemSym(INS_ldr, X, X1, X2, 0, 0) }, ee.RelocPageOffset, 0x12345674, ""},
		{func(e *Emitter) { e.MemSym(INS_strb, W, X1, X2, 0, 0) }, ee.RelocPageOffset, 0x12345679, "strb w1, [x2,#1657]"},
		{func(e *Emitter) { e.MemSym(INS_ldr, S, V1, X2, 0, 0) }, ee.RelocPageOffset, 0x12345674, "ldr s1, [x2,#1652]"},
		{func(e *Emitter) { e.MemSym(INS_ldr, Q, V1, X2, 0, 0) }, ee.RelocPageOffset, 0x12345670, "ldr q1, [x2,#1648]"},
		{func(e *Emitter) { e.MemSym(INS_str, Q, V1, X2, 0, 0) }, ee.RelocPageOffset, 0x12345678, ""},
		{branch, ee.RelocPC32, at, ""},
	} {
		b := word(c.emit)
		err := Relocate(b, at, c.kind, c.value)
		if c.want == "" {
			if err == nil {
				t.Errorf("%d to %#x: no error", c.kind, c.value)
			}
			continue
		}
		inst, bad := arm64asm.Decode(b)
		if err != nil || bad != nil || arm64asm.GNUSyntax(inst) != c.want {
			t.Errorf("%d to %#x: %v, %s, want %s", c.kind, c.value, err, arm64asm.GNUSyntax(inst), c.want)
		}
	}
	var b [8]byte
	if Relocate(b[:], at, ee.RelocAddress, 0x123456789ABCDEF0) != nil || binary.LittleEndian.Uint64(b[:]) != 0x123456789ABCDEF0 {
		t.Errorf("% x", b)
	}
}
