package importer

import (
	"math/rand"
	"testing"

	"ryugo/cil"
	"ryugo/ee"
	"ryugo/nodes"
	"ryugo/passes/irtest"
)

// FuzzImport imports arbitrary bytes as IL. The importer must either refuse them or create IR that
// the verifier accepts.
func FuzzImport(f *testing.F) {
	for _, s := range append(append(shapes, ehShapes...), entryShapes...) {
		r := s.fakeFor(f)
		f.Add(r.info.IL, uint8(0), uint8(len(r.eh)), uint32(0x01020304))
	}
	f.Fuzz(func(t *testing.T, il []byte, sig, clauses uint8, ranges uint32) {
		if len(il) == 0 || len(il) > 4096 {
			return
		}
		importAny(t, il, sig, clauses, ranges)
	})
}

// importAny imports il as the body of a method whose signature and clauses are derived from the
// numbers.
func importAny(t *testing.T, il []byte, sig, clauses uint8, ranges uint32) {
	t.Helper()
	r := anyFake(il, sig, clauses, ranges)
	var m nodes.Method
	var p Importer
	env := irtest.Env()
	env.JIT, env.MinOpts = r, sig&0x80 != 0
	if run(&p, &m, env) != nil {
		return
	}
	var v nodes.Verifier
	if err := v.Verify(&m); err != nil {
		t.Errorf("% x: %v\n%s", il, err, r.short(&m))
	}
}

// anyFake creates a runtime for importAny.
func anyFake(il []byte, sig, clauses uint8, ranges uint32) *fake {
	r := newFake()
	addMethods(r)
	r.staticField("s", obj, ee.CORINFO_FIELD_STATIC_ADDRESS)
	r.staticField("h", value(24), ee.CORINFO_FIELD_STATIC_SHARED_STATIC_HELPER)
	r.method(".V", ee.CORINFO_VIRTUALCALL_VTABLE, void)
	r.method(".GV", ee.CORINFO_VIRTUALCALL_LDVIRTFTN, value(16), i4)
	r.method("CompareExchange", ee.CORINFO_CALL, i4, ref, i4, i4).MethodFlags = ee.CORINFO_FLG_INTRINSIC
	r.method(".ctor", ee.CORINFO_CALL, void, i4)
	r.method(".C", ee.CORINFO_VIRTUALCALL_VTABLE, i1, i4).ThisTransform = ee.CORINFO_BOX_THIS
	if clauses&0x80 != 0 {
		natives(r)
		if clauses&0x40 != 0 {
			r.info.Flags = ee.CORJIT_FLAG_IL_STUB | ee.CORJIT_FLAG_PUBLISH_SECRET_PARAM
		}
	}
	r.info.IL = il
	r.info.Args.Ret = [...]ee.SigArg{void, i4, value(24), value(16), obj, i1}[sig%6]
	r.info.Args.Args = []ee.SigArg{i4, obj, ref, value(16), i8, i1}
	r.info.Locals = []ee.SigArg{i4, value(24), obj, nint, value(8)}
	if sig&0x40 != 0 {
		r.info.Attribs = ee.CORINFO_FLG_SYNCH
	}
	if sig&0x20 != 0 {
		r.info.Args.CallConv, r.info.Class = ee.CORINFO_CALLCONV_HASTHIS, clsShared
	} else {
		r.this, r.shared = ee.CORINFO_LOOKUP_CLASSPARAM, false
		for i := range r.things {
			r.things[i].handle.Lookup.NeedsRuntimeLookup = false
		}
	}
	n := uint32(len(il))
	for range clauses % 4 {
		next := func() uint32 { ranges = ranges*1664525 + 1013904223; return ranges >> 8 % (n + 1) }
		r.eh = append(r.eh, ee.EHClause{
			Flags: ee.EHFlags([]uint16{0, 1, 2, 4}[next()%4]), TryStart: next(), TryEnd: next(),
			HandlerStart: next(), HandlerEnd: next(), ClassTokenOrFilterStart: next(),
		})
	}
	r.info.EHCount = uint32(len(r.eh))
	return r
}

// TestRandom imports random instructions whose operands mostly make sense.
func TestRandom(t *testing.T) {
	n := 30000
	if testing.Short() {
		n = 3000
	}
	rnd := rand.New(rand.NewSource(1))
	var ops []cil.Opcode
	for i := range cil.OpTable {
		if cil.OpTable[i].Name != "" {
			ops = append(ops, cil.Opcode(i))
		}
	}
	for range n {
		il := randomIL(rnd, ops)
		clauses := uint8(rnd.Intn(8))*uint8(rnd.Intn(2)) | uint8(rnd.Intn(4))<<6
		importAny(t, il, uint8(rnd.Intn(256)), clauses, rnd.Uint32())
		if t.Failed() {
			return
		}
	}
}

// randomIL creates a body of instructions that find operands on the stack.
func randomIL(rnd *rand.Rand, ops []cil.Opcode) []byte {
	pushes := []byte{0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x14, 0x16, 0x17}
	var il []byte
	for range 1 + rnd.Intn(30) {
		il = append(il, pushes[rnd.Intn(len(pushes))])
		if rnd.Intn(3) == 0 {
			continue
		}
		op := ops[rnd.Intn(len(ops))]
		if op.Size() == 2 {
			il = append(il, 0xfe)
		}
		il = append(il, byte(op))
		switch k := op.Info().Operand; k {
		case cil.InlineNone:
		case cil.ShortInlineVar, cil.ShortInlineI, cil.ShortInlineBrTarget:
			il = append(il, byte(rnd.Intn(5)))
		case cil.InlineVar:
			il = append(il, byte(rnd.Intn(5)), 0)
		case cil.InlineI8, cil.InlineR:
			il = append(il, make([]byte, 8)...)
		case cil.InlineSwitch:
			il = append(il, 1, 0, 0, 0, byte(rnd.Intn(5)), 0, 0, 0)
		default:
			il = append(il, byte(rnd.Intn(48)), 0, 0, 0)
		}
	}
	return append(il, 0x2a)
}
