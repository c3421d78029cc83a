package importer

import (
	"math/rand"
	"ryugo/cil"
	"testing"

	"ryugo/ee"
)

func ShapeFakes(t testing.TB) (names []string, jits []ee.JitInfo) {
	all := append(append(append([]shape{}, shapes...), ehShapes...), entryShapes...)
	for i, s := range all {
		f := s.fakeFor(t)
		if i >= len(all)-len(entryShapes) {
			f.info.Args.CallConv = ee.CORINFO_CALLCONV_HASTHIS
			f.info.Class = clsShared
		}
		names = append(names, s.name)
		jits = append(jits, f)
	}
	return
}

func RandomJIT(rnd *rand.Rand, ops []cil.Opcode) (ee.JitInfo, []byte) {
	il := randomIL(rnd, ops)
	return anyFake(il, uint8(rnd.Intn(256)), uint8(rnd.Intn(8))*uint8(rnd.Intn(2)), rnd.Uint32()), il
}

func AnyJIT(il []byte, sig, clauses uint8, ranges uint32) ee.JitInfo {
	return anyFake(il, sig, clauses, ranges)
}
