package inline

import (
	"math/rand"
	"slices"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
)

// TestLook scans random bodies, many of them repeatedly, and compares the cached facts with those
// of a new scan.
func TestLook(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	ops := []byte{byte(cil.CEE_LDARG_0), byte(cil.CEE_LDARG_1), byte(cil.CEE_LDC_I4_1), byte(cil.CEE_ADD), byte(cil.CEE_LDLOC_0), byte(cil.CEE_STLOC_0), byte(cil.CEE_RET), byte(cil.CEE_THROW)}
	bodies := make([][]byte, 3000)
	for i := range bodies {
		il := make([]byte, 1+rnd.Intn(MaxSize+8))
		for k := range il {
			il[k] = ops[rnd.Intn(len(ops))]
		}
		bodies[i] = il
	}
	var s Scan
	for range 20_000 {
		il := bodies[rnd.Intn(len(bodies))]
		if rnd.Intn(2) == 0 {
			il = bodies[rnd.Intn(100)]
		}
		s.Look(il)
		var fresh Scan
		if fresh.run(il); s.Facts != fresh.Facts {
			t.Fatalf("% x:\n%+v, remembered\n%+v", il, fresh.Facts, s.Facts)
		}
	}
	if n := testing.AllocsPerRun(100, func() { s.Look(bodies[0]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestObservations checks what a scan finds out about the arguments and locals of a body.
func TestObservations(t *testing.T) {
	const (
		ldarg0, ldarg1, ldloc0, stloc0, starg0 = byte(cil.CEE_LDARG_0), byte(cil.CEE_LDARG_1), byte(cil.CEE_LDLOC_0), byte(cil.CEE_STLOC_0), byte(cil.CEE_STARG_S)
		ldc1, ldlen, ret, pop, nop             = byte(cil.CEE_LDC_I4_1), byte(cil.CEE_LDLEN), byte(cil.CEE_RET), byte(cil.CEE_POP), byte(cil.CEE_NOP)
		beq, bltUn, brtrue, br                 = byte(cil.CEE_BEQ_S), byte(cil.CEE_BLT_UN_S), byte(cil.CEE_BRTRUE_S), byte(cil.CEE_BR_S)
	)
	type seen struct {
		argTests, rangeChecks, blocks int
		constTests                    uint32
		loop, written, used, zero     bool // about argument 0 and local 0
		loads, stores                 uint8
	}
	for _, c := range []struct {
		name string
		il   []byte
		want seen
	}{
		{"an argument and a constant", []byte{ldarg1, ldc1, beq, 0, ret}, seen{argTests: 1, constTests: 2, blocks: 2}},
		{"a constant and an argument", []byte{ldc1, ldarg1, beq, 0, ret}, seen{argTests: 1, constTests: 2, blocks: 2}},
		{"two arguments", []byte{ldarg0, ldarg1, beq, 0, ret}, seen{blocks: 2, loads: 1}},
		{"an argument and a length", []byte{ldarg1, ldarg0, ldlen, bltUn, 0, ret}, seen{rangeChecks: 1, blocks: 2, loads: 1}},
		{"an argument by itself", []byte{ldarg0, brtrue, 0, ret}, seen{argTests: 1, constTests: 1, blocks: 2, loads: 1}},
		{"a constant of a block before", []byte{ldarg0, ldc1, br, 0, beq, 0, ret}, seen{blocks: 3, loads: 1}},
		{"a jump to itself", []byte{ret, br, 0xfe}, seen{loop: true, blocks: 2}},
		{"a jump ahead", []byte{br, 1, nop, ret}, seen{blocks: 3}},
		{"an argument that is written", []byte{ldarg0, starg0, 0, ret}, seen{written: true, blocks: 1, loads: 1}},
		{"a local that is read first", []byte{ldloc0, stloc0, ret}, seen{used: true, zero: true, stores: 1, blocks: 1}},
		{"a local that is assigned first", []byte{ldc1, stloc0, ldloc0, ldc1, stloc0, ldc1, stloc0, ret}, seen{used: true, stores: 2, blocks: 1}},
		{"a local that is assigned in one arm", []byte{ldarg0, brtrue, 2, ldc1, stloc0, ldloc0, pop, ret}, seen{argTests: 1, constTests: 1, used: true, zero: true, stores: 1, blocks: 3, loads: 1}},
	} {
		var s Scan
		s.Look(c.il)
		got := seen{s.argTests, s.rangeChecks, s.Blocks, s.constTests, s.Loop, s.Args[0].Written, s.Locals[0].Used, s.Locals[0].Zero, uint8(s.Args[0].Loads), s.Locals[0].Stores}
		if got != c.want || s.Fatal != Inlined {
			t.Errorf("%s: %+v (%v), want %+v", c.name, got, s.Fatal, c.want)
		}
	}
}

// TestTest: a callee without branches that returns the outcome of a comparison is inlined up to
// MaxTestSize.
func TestTest(t *testing.T) {
	call := []byte{0x28, 1, 0, 0, 6}
	nops := func(n int) []byte { return make([]byte, n) }
	for _, c := range []struct {
		il   []byte
		want bool
	}{
		{slices.Concat(call, call, nops(7), []byte{0xfe, 0x05, 0x2a}), true},                // clt.un; ret
		{slices.Concat(call, call, nops(8), []byte{0xfe, 0x05, 0x2a}), false},               // 21 bytes
		{slices.Concat(call, call, nops(9), []byte{0x2a}), false},                           // ret
		{slices.Concat([]byte{0x2b, 0}, call, call, []byte{0xfe, 1, 0x2a}, nops(2)), false}, // br.s; ... ceq; ret; nop
	} {
		var s Scan
		s.Look(c.il)
		got := s.Profit(&Site{Freq: Straight, CallSize: CallSize(&ee.SigInfo{})}, len(c.il), &Context{}) == Inlined
		if got != c.want {
			t.Errorf("% x: inlined %v", c.il, got)
		}
	}
}
