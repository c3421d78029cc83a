package importer

import (
	"testing"

	"ryugo/nodes"
)

// TestFindNeon looks up the instruction of each operation for the element types that have one, at
// both widths.
func TestFindNeon(t *testing.T) {
	bases := [numNeonOps]uint32{
		neonNot: allBases, neonNegate: allBases, neonAbs: signedBases | floatBases, neonMin: allBases &^ longBases, neonMax: allBases &^ longBases,
		neonMinNumber: floatBases, neonMaxNumber: floatBases, neonGreater: allBases, neonGreaterOrEqual: allBases, neonSelectBits: allBases,
		neonFloor: floatBases, neonCeiling: floatBases, neonTruncate: floatBases, neonRound: floatBases,
		neonToFloat: 1<<nodes.TYP_INT | 1<<nodes.TYP_UINT | longBases, neonToInt: floatBases, neonToUnsigned: floatBases,
		neonShiftLeft: signedBases | unsignBases, neonShiftRight: signedBases | unsignBases, neonShiftSigned: signedBases,
		neonShiftLeftBy: signedBases | unsignBases, neonShiftRightBy: signedBases | unsignBases, neonShiftSignedBy: signedBases,
		neonAddAcross: byteBases | 1<<nodes.TYP_SHORT | 1<<nodes.TYP_USHORT, neonAddPairs: allBases &^ longBases &^ (1 << nodes.TYP_DOUBLE),
		neonAddPair: 1<<nodes.TYP_DOUBLE | longBases, neonWidenLower: allBases &^ longBases &^ (1 << nodes.TYP_DOUBLE),
		neonNarrowLower: allBases &^ byteBases &^ (1 << nodes.TYP_FLOAT), neonLookup: byteBases, neonFused: floatBases,
	}
	for op, set := range bases {
		for base, column := range crossTypes {
			if set>>base&1 == 0 {
				continue
			}
			for width := range 2 {
				eight := nodes.VarType(base).Size() == 8
				if width == 0 && eight {
					continue // such types are processed as 16 bytes
				}
				for range 2 {
					if findNeon(op, column, width) == 0 {
						t.Errorf("%s of %v, width %d: no instruction", neonOps[op][0], nodes.VarType(base), width)
					}
				}
			}
		}
	}
	for _, base := range []nodes.VarType{nodes.TYP_SHORT, nodes.TYP_UINT, nodes.TYP_FLOAT} {
		if findNeon(neonWidenUpper, crossTypes[base], 1) == 0 {
			t.Errorf("%v is not widened", base)
		}
	}
}
